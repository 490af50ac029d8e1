"""Findings in files that are not Python, and rules that look at a whole program."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from react_migrate import timeline
from react_migrate.errors import UnreadableFileError
from react_migrate.migration import engine
from react_migrate.migration.rule import Finding, Rule, Span, Style
from react_migrate.settings import Settings
from react_migrate_codemods import RULES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from react_migrate.migration.program import Program
    from react_migrate.migration.rule import Example

AGENT = "import dspy\n\nagent = dspy.ReAct('q -> a', tools=[])\nprint(agent(q='').trajectory)\n"


class Noted(Rule):
    """A note beside a program with agents."""

    code = "RM999"
    name = "note"
    changes = (timeline.TRAJECTORY,)
    applicability = "manual"
    examples: ClassVar[tuple[Example, ...]] = ()
    endings = (".note",)

    def find_elsewhere(self, program: Program, style: Style) -> Iterator[Finding]:
        for path in program.files if program.constructions and program.findings else ():
            if path.stem == "bad":
                program.cannot_use(UnreadableFileError(path, "is bad"))
            else:
                yield self.finding_at(path, Span(1, 0, 1, 4), "text\n", f"{len(program.findings)} before")


def test_a_note_is_found_and_a_bad_one_reported(tmp_path: Path) -> None:
    for name, text in (("main.py", AGENT), ("good.note", "text\n"), ("bad.note", "")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    run = engine.run(Settings(paths=(tmp_path,)), [*RULES, Noted()])
    outcomes = {outcome.path.name: outcome for outcome in run.outcomes}
    assert [(finding.message, finding.before) for finding in outcomes["good.note"].findings] == [("1 before", "text")]
    assert str(outcomes["bad.note"].error).endswith("is bad")
    assert outcomes["main.py"].after is not None
    assert run.summary.findings == 2


def test_without_the_rule_the_files_are_not_listed(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text(AGENT, encoding="utf-8")
    (tmp_path / "bad.note").write_text("", encoding="utf-8")
    run = engine.run(Settings(paths=(tmp_path,), ignore=("RM9",)), [*RULES, Noted()])
    assert [outcome.path.name for outcome in run.outcomes] == ["main.py"]
