"""What pytest is not to collect."""

collect_ignore = ["projects"]  # whole programs, some with tests of their own, which tests/test_projects.py runs
