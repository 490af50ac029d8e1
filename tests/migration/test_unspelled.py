"""Questions for a trajectory that no expression spells out: found where a prediction is asked, and nowhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from react_migrate.migration import engine
from react_migrate.migration.example_program import AGENT
from react_migrate.settings import Settings
from react_migrate_codemods import RULES

if TYPE_CHECKING:
    from pathlib import Path

FOUND = {
    "a format string": "print('{0.trajectory[tool_name_0]}'.format(out))",
    "a format string without a number": "print('{} {.trajectory}'.format(1, out))",
    "a format string by name": "print('{p[trajectory]}'.format(p=out))",
    "a format string of fields": "print('{answer} {trajectory}'.format(**out))",
    "format_map": "print('{trajectory}'.format_map(out))",
    "a spread argument": "def show(trajectory, **rest):\n    print(trajectory)\n\n\nshow(**out)",
    "a spread record": "from dataclasses import dataclass\n\n\n@dataclass\nclass Row:\n    answer: str\n"
    "    trajectory: dict\n\n\nprint(Row(**out))",
    "a getter of two names": "import operator\n\nprint(operator.itemgetter('answer', 'trajectory')(out))",
}

LEFT = {
    "a format string of something else": "print('{0.trajectory}'.format(object()), '{0.answer}'.format(out))",
    "a broken format string": "print('{trajectory'.format_map(out))",
    "a function without that argument": "def show(answer, **rest):\n    print(answer)\n\n\nshow(**out)",
    "a kept loop": "from react_migrate import v3_4\n\nkept = v3_4.ReAct('question -> answer', tools=[])\n"
    "print('{0.trajectory}'.format(kept(question='')))",
}


def found(tmp_path: Path, text: str) -> list[tuple[str, str]]:
    (tmp_path / "main.py").write_text(AGENT + text + "\n", encoding="utf-8")
    run = engine.run(Settings(paths=(tmp_path,)), RULES)
    return [(one.rule, one.status) for file in run.outcomes for one in file.findings if one.status != "left_alone"]


@pytest.mark.parametrize("text", FOUND.values(), ids=FOUND)
def test_a_question_is_found_and_left_to_a_person(text: str, tmp_path: Path) -> None:
    assert found(tmp_path, text) == [("RM101", "manual")]


@pytest.mark.parametrize("text", LEFT.values(), ids=LEFT)
def test_what_asks_no_prediction_for_it_stays(text: str, tmp_path: Path) -> None:
    assert found(tmp_path, text) == []
