"""``check`` on code that was not written for a test: DSPy's own package, and this project's."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import dspy
import pytest

from react_migrate.cli import main

if TYPE_CHECKING:
    from collections.abc import Iterator

CHECKOUT = Path(__file__).parents[1]


def checked(capsys: pytest.CaptureFixture[str], *paths: Path) -> Iterator[tuple[Path, str]]:
    assert main(["check", "-q", "--output-format", "json", *map(str, paths)]) in (0, 1)
    report = json.loads(capsys.readouterr().out)
    assert report["unreadable"] == []
    return ((Path(one["path"]), one["rule"]) for one in report["findings"] if one["severity"] is not None)


def test_dspy_itself(capsys: pytest.CaptureFixture[str]) -> None:
    """Looked at once by a person, on DSPy 3.4.1: nothing there is for a caller to change.

    A package that is called ``dspy`` is a program's own to whoever reads its files, so that its ``ReAct`` is a class
    like any other: the loops are defined there, ``CodeAct`` extends one of them and leaves DSPy together with it, and
    what takes them from ``dspy.predict.react`` moves with that module.
    """
    assert list(checked(capsys, Path(str(dspy.__file__)).parent)) == []


@pytest.mark.slow
def test_this_project_itself(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what stands in for the loops, reads what they give, or names their modules is found to break."""
    monkeypatch.chdir(CHECKOUT)
    homes = {path.parts[:3] for path, _ in checked(capsys, Path("src"), Path("codemods")) if path.suffix == ".py"}
    rules = {("codemods", "react_migrate_codemods", name) for name in ("identity.py", "moved_import.py")}
    assert homes == {("src", "react_migrate", "compat"), ("src", "react_migrate", "convert"), *rules}
