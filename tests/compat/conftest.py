"""The runtime's tests: on whatever DSPy is installed, with a planning model; posed releases get a process each."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")  # no test needs the network

import dspy
import pytest

HAS_STRUCTURED_LOOP = hasattr(dspy, "ReActV2")
HAS_ASYNC_LOOP = hasattr(getattr(dspy, "ReActV2", None), "aforward")

# The structured loop's own tests need a DSPy that has one, and so does posing as 3.5.
collect_ignore = (
    []
    if HAS_STRUCTURED_LOOP
    else [
        "test_docs.py",
        "test_history_loop.py",
        "test_install.py",
        "test_loading.py",
        "test_names.py",
        "test_prediction.py",
        "test_same_trajectory.py",
        "test_truncation.py",
        "test_window.py",
        "test_wire.py",
    ]
)

Facts = Callable[[str, str], Any]

_POSED = """
import json, logging, sys, warnings
warnings.filterwarnings("ignore", message="Implementing custom LMs")
logging.disable(logging.WARNING)
from support.hosts import pose
pose({host!r})
facts = {{}}
{program}
print(json.dumps(facts))
"""


def pytest_configure(config: pytest.Config) -> None:
    # DSPy 3.4 deprecates models of one's own, which a planning model is.
    config.addinivalue_line("filterwarnings", "ignore:Implementing custom LMs")


@pytest.fixture(autouse=True)
def quiet_logs() -> Iterator[None]:
    """Loops log every failing turn with its traceback; here they fail on purpose."""
    former = logging.root.manager.disable
    logging.disable(logging.WARNING)
    yield
    logging.disable(former)


@pytest.fixture(autouse=True)
def own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a developer has set must not decide a test."""
    monkeypatch.delenv("REACT_MIGRATE_WARNINGS", raising=False)
    monkeypatch.delenv("REACT_MIGRATE_AS_OF", raising=False)


@pytest.fixture(scope="session")
def posed() -> Facts:
    """Runs a program on a posed release; the program fills the dictionary `facts`, which comes back."""

    def run(host: str, program: str) -> Any:
        ended = subprocess.run(
            [sys.executable, "-c", _POSED.format(host=host, program=program)],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "PYTHONPATH": os.pathsep.join([*sys.path, str(Path(__file__).parents[1])])},
        )
        assert ended.returncode == 0, ended.stderr
        return json.loads(ended.stdout)

    return run
