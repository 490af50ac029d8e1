"""What pytest is not to collect, and the plugin that runs pytest inside a test."""

pytest_plugins = ["pytester"]
collect_ignore = ["projects"]  # whole programs, some with tests of their own, which other tests run
