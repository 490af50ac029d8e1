"""Comments that leave findings alone: what they cover, what they do not, and which are reported as idle."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from react_migrate.migration import engine
from react_migrate.settings import Settings
from react_migrate_codemods import RULES

if TYPE_CHECKING:
    from pathlib import Path

    from react_migrate.migration.outcome import Outcome

AGENT = "import dspy\n\nagent = dspy.ReAct('q -> a', tools=[])\nout = agent(q='')\n"


def outcome(text: str, folder: Path, **chosen: object) -> Outcome:
    path = folder / "main.py"
    path.write_bytes(text.encode())
    (found,) = engine.run(Settings(**{"paths": (path,), **chosen}), RULES).outcomes  # type: ignore[arg-type]
    assert found.error is None
    return found


def statuses(text: str, folder: Path, **chosen: object) -> list[tuple[str, str]]:
    return [(finding.rule, finding.status) for finding in outcome(AGENT + text, folder, **chosen).findings]


COVERED = {
    "all rules": "print(out.trajectory)  # react-migrate: ignore\n",
    "by code": "print(out.trajectory)  # react-migrate: ignore[RM101]\n",
    "by prefix": "print(out.trajectory)  # react-migrate: ignore[RM1]\n",
    "by name": "print(out.trajectory)  # react-migrate: ignore[trajectory-read]\n",
    "in small letters, tight": "print(out.trajectory)  #react-migrate:ignore[rm101]\n",
    "after another comment": "print(out.trajectory)  # noqa: T201  # react-migrate: ignore[RM101]\n",
    "with a reason": "print(out.trajectory)  # react-migrate: ignore  -- the log is read by a person\n",
    "on the last line of an expression": "print(\n    out\n    .trajectory  # react-migrate: ignore\n)\n",
    "for the whole file": "# react-migrate: skip-file\nprint(out.trajectory)\n",
    "for the whole file, one rule": "print(out.trajectory)\n# react-migrate: skip-file[RM101]\n",
}


@pytest.mark.parametrize("text", COVERED.values(), ids=COVERED)
def test_a_covered_finding_is_left_alone(text: str, tmp_path: Path) -> None:
    found = outcome(AGENT + text, tmp_path)
    assert [(finding.rule, finding.status) for finding in found.findings] == [("RM101", "left_alone")]
    assert found.after is None
    assert "asks for it" in found.findings[0].message


NOT_COVERED = {
    "another rule": "print(out.trajectory)  # react-migrate: ignore[RM102]\n",
    "another line": "# react-migrate: ignore\nprint(out.trajectory)\n",
    "a string": "print(out.trajectory, '# react-migrate: ignore')\n",
    "misspelt": "print(out.trajectory)  # react-migrate: ingore\n",
    "an unknown rule": "print(out.trajectory)  # react-migrate: ignore[RM7777]\n",
    "empty brackets": "print(out.trajectory)  # react-migrate: ignore[]\n",
}


@pytest.mark.parametrize("text", NOT_COVERED.values(), ids=NOT_COVERED)
def test_what_is_not_covered_is_rewritten(text: str, tmp_path: Path) -> None:
    assert ("RM101", "migrated") in statuses(text, tmp_path)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("print(out.a)  # react-migrate: ignore\n", "nothing to leave alone"),
        ("# react-migrate: skip-file\n", "nothing to leave alone"),
        ("print(out.trajectory)  # react-migrate: ignore[RM101, RM102]\n", "found by RM102"),
        ("print(out.trajectory)  # react-migrate: ingore\n", "write `ignore`"),
        ("print(out.trajectory)  # react-migrate: ignore[RM10X]\n", "there is no rule RM10X"),
        ("print(out.trajectory)  # react-migrate: ignore[]\n", "brackets are empty"),
    ],
)
def test_an_idle_comment_is_reported(text: str, says: str, tmp_path: Path) -> None:
    found = outcome(AGENT + text, tmp_path).findings
    (idle,) = (finding for finding in found if finding.rule == "RM000")
    assert says in idle.message
    assert idle.status == "manual"
    assert idle.before


def test_the_choice_of_rules_makes_no_comment_idle(tmp_path: Path) -> None:
    text = "print(out.trajectory)  # react-migrate: ignore[RM101]\n"
    path = tmp_path / "main.py"
    path.write_text(AGENT + text, encoding="utf-8")
    for settings in (Settings((path,), select=("RM000", "RM102")), Settings((path,), ignore=("RM101",))):
        assert engine.run(settings, RULES).outcomes == []


def test_lines_are_counted_as_python_counts_them(tmp_path: Path) -> None:
    for newline in ("\r\n", "\r"):
        text = (AGENT + "print('\x0c', out.trajectory)  # react-migrate: ignore\n").replace("\n", newline)
        assert [finding.status for finding in outcome(text, tmp_path).findings] == ["left_alone"]


def test_one_place_is_left_alone_and_the_others_are_rewritten(tmp_path: Path) -> None:
    text = "print(out.trajectory)  # react-migrate: ignore\nprint(out.trajectory)\n"
    found = outcome(AGENT + text, tmp_path)
    assert found.after is not None
    assert found.after.decode().endswith(
        "print(out.trajectory)  # react-migrate: ignore\nprint(legacy_trajectory(out))\n"
    )
