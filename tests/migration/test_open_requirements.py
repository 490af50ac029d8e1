"""RM902: where a requirement is reported, with what, and what counts as a break that it lets in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from react_migrate.migration import engine
from react_migrate.migration.example_program import AGENT
from react_migrate.settings import Settings
from react_migrate_codemods import RULES

if TYPE_CHECKING:
    from pathlib import Path

    from react_migrate.migration.rule import Finding

READ = AGENT + "print(out.trajectory)\n"
UNDECIDED = AGENT + "\n\ndef last(pred):\n    return pred.trajectory\n\n\nprint(last)\n"
NAME = "import dspy\n\nprint(dspy.ReActV2)\n"


def found(folder: Path, **choices: object) -> list[Finding]:
    run = engine.run(Settings(paths=(folder,), **choices), RULES)  # type: ignore[arg-type]
    return [finding for one in run.outcomes for finding in one.findings if finding.rule == "RM902"]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "requirements.txt").write_text("# what runs\nrich\n  dspy>=3.3  # the loop\n", encoding="utf-8")
    (tmp_path / "main.py").write_text(READ, encoding="utf-8")
    return tmp_path


def test_the_declaration_is_the_place(project: Path) -> None:
    (finding,) = found(project, edits=False)
    assert (finding.path.as_posix(), finding.before) == ("requirements.txt", "dspy>=3.3  # the loop")
    span = finding.span
    assert (span.line, span.column, span.end_line, span.end_column) == (3, 2, 3, 11)
    assert finding.message == (
        "it admits DSPy 3.5, 3.6 and later, on which this program breaks in one place (first main.py:5, RM101);"
        " ask for <3.5 until that is settled"
    )
    assert [change.slug for change in finding.changes] == ["trajectory"]


def test_what_the_run_mends_breaks_nothing(project: Path) -> None:
    assert found(project) == []
    assert len(found(project, mends=False)) == 1
    (project / "main.py").write_text(UNDECIDED, encoding="utf-8")
    assert len(found(project)) == 1


def test_what_only_3_6_breaks_is_capped_there(project: Path) -> None:
    (project / "main.py").write_text(NAME, encoding="utf-8")
    (finding,) = found(project)
    assert "admits DSPy 3.6 and later" in finding.message
    assert "ask for <3.6" in finding.message


@pytest.mark.parametrize("style", ["bridge", "native"])
def test_native_code_has_had_its_upgrade(style: str, project: Path) -> None:
    (project / "main.py").write_text(UNDECIDED, encoding="utf-8")
    assert len(found(project, style=style)) == (style == "bridge")


def test_lines_that_let_nothing_in_are_not_reported(project: Path) -> None:
    (project / "requirements-dev.txt").write_text("dspy==3.4.1\n", encoding="utf-8")
    (project / "setup.py").write_text("setup(install_requires=['dspy<3.6'])\n", encoding="utf-8")
    messages = {finding.path.name: finding.message for finding in found(project, edits=False)}
    assert messages.keys() == {"requirements.txt", "setup.py"}
    assert "admits DSPy 3.5, on which" in messages["setup.py"]


def test_a_selection_of_rules_still_knows_what_breaks(project: Path) -> None:
    assert len(found(project, select=("RM902",))) == 1
    assert found(project, select=("RM902",), ignore=("RM1",)) == []


def test_no_requirement_is_no_open_one(project: Path) -> None:
    (project / "requirements.txt").unlink()
    assert found(project, edits=False) == []


def test_folders_below_one_declaration_count_together(project: Path) -> None:
    for name in ("one", "two"):
        (project / name).mkdir()
        (project / name / "main.py").write_text(READ, encoding="utf-8")
    (finding,) = found(project, edits=False)
    assert "breaks in 3 places (first main.py:5, RM101)" in finding.message
