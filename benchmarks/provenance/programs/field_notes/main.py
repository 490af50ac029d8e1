"""Field notes: the tests import the program; running it runs the tests."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
raise SystemExit(pytest.main(["-q", "-p", "no:cacheprovider", "--rootdir", str(Path(__file__).parent), str(Path(__file__).parent / "tests")]))
