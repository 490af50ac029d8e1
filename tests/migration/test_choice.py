"""Which rules take part where: select and ignore for a run, per-file-ignores for its files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from react_migrate.migration import engine
from react_migrate.migration.choice import chosen_in
from react_migrate.settings import Settings
from react_migrate_codemods import RULES

if TYPE_CHECKING:
    from pathlib import Path

AGENT = "import dspy\n\nagent = dspy.ReAct('q -> a', tools=[])\nprint(agent(q='').trajectory)\n"


@pytest.mark.parametrize(
    ("pattern", "path", "spared"),
    [
        ("tests/", "tests/test_a.py", True),
        ("tests/", "src/a.py", False),
        ("test_*.py", "src/deep/test_a.py", True),
        ("/a.py", "src/a.py", False),
        ("**/old/**", "src/old/a.py", True),
    ],
)
def test_patterns_count_from_the_configuration(pattern: str, path: str, spared: bool, tmp_path: Path) -> None:
    settings = Settings(per_file_ignores=((pattern, ("RM1",)),), home=tmp_path)
    codes = {rule.code for rule in chosen_in(tmp_path / path, RULES, settings)}
    assert ("RM101" not in codes) is spared
    assert "RM201" in codes


def test_a_file_outside_has_all_rules(tmp_path: Path) -> None:
    settings = Settings(per_file_ignores=(("*", ("RM",)),), home=tmp_path / "project")
    assert len(chosen_in(tmp_path / "a.py", RULES, settings)) == len(RULES)


def test_a_spared_file_is_read_all_the_same(tmp_path: Path) -> None:
    for name in ("main.py", "test_main.py"):
        (tmp_path / name).write_text(AGENT, encoding="utf-8")
    settings = Settings((tmp_path,), per_file_ignores=(("test_*", ("RM101",)),), home=tmp_path)
    assert [outcome.path.name for outcome in engine.run(settings, RULES).outcomes] == ["main.py"]
