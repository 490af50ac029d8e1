"""``check`` on code that was not written for a test: DSPy's own package, and this project's."""

from __future__ import annotations

import json
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

import dspy
import pytest

from react_migrate.cli import main

if TYPE_CHECKING:
    from collections.abc import Iterator

CHECKOUT = Path(__file__).parents[1]

IN_DSPY = {
    # DSPy's own names come from where it defines them; what moves there moves with them.
    ("predict/__init__.py", "RM401"),
    ("predict/__init__.py", "RM402"),
    # CodeAct extends the trajectory loop and leaves DSPy together with it.
    ("predict/code_act.py", "RM402"),
}
"""What is found in DSPy 3.4.1, each looked at by a person. Nothing else is: a package that is called ``dspy`` is a
program's own to whoever looks at its files, so that its ``ReAct`` is a class like any other."""


def checked(capsys: pytest.CaptureFixture[str], *paths: Path) -> Iterator[tuple[Path, str]]:
    assert main(["check", "-q", "--output-format", "json", *map(str, paths)]) in (0, 1)
    report = json.loads(capsys.readouterr().out)
    assert report["unreadable"] == []
    return ((Path(one["path"]), one["rule"]) for one in report["findings"] if one["severity"] is not None)


@pytest.mark.skipif(version("dspy") != "3.4.1", reason="a person has looked at one release")
def test_dspy_itself(capsys: pytest.CaptureFixture[str]) -> None:
    package = Path(str(dspy.__file__)).parent
    assert {(path.relative_to(package).as_posix(), rule) for path, rule in checked(capsys, package)} == IN_DSPY


@pytest.mark.slow
def test_this_project_itself(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what stands in for the loops, reads what they give, or names their modules is found to break."""
    monkeypatch.chdir(CHECKOUT)
    homes = {path.parts[:3] for path, _ in checked(capsys, Path("src"), Path("codemods")) if path.suffix == ".py"}
    rules = {("codemods", "react_migrate_codemods", name) for name in ("identity.py", "moved_import.py")}
    assert homes == {("src", "react_migrate", "compat"), ("src", "react_migrate", "convert"), *rules}
