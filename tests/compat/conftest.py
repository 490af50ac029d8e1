"""The runtime's tests: on whatever DSPy is installed, with a planning model; posed releases get a process each."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable, Iterator
from typing import Any

os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")  # no test needs the network

import dspy
import pytest

from support.run import Job, Runner

HAS_STRUCTURED_LOOP = hasattr(dspy, "ReActV2")

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
        "test_rehearsed.py",
        "test_same_trajectory.py",
        "test_truncation.py",
        "test_window.py",
        "test_wire.py",
    ]
)

Facts = Callable[[str, str], Any]


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
def posed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Facts]:
    """Runs a program on a posed release; the program fills the dictionary `facts`, which comes back."""
    runner = Runner()

    def run(host: str, program: str) -> Any:
        folder = tmp_path_factory.mktemp("posed")
        (folder / "main.py").write_text(f"import json\nfacts = {{}}\n{program}\nprint(json.dumps(facts))\n", "utf-8")
        ended = runner(Job(str(folder), host=host))
        assert ended.status == 0, ended.stderr
        return json.loads(ended.stdout)

    yield run
    runner.close()
