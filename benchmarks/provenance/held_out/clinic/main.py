import pytest

raise SystemExit(pytest.main(["-q", "-p", "no:cacheprovider", "tests"]))
