"""The README says what is true: its rules table, its example, and its two commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from react_migrate.cli.catalogue import rules
from react_migrate.cli.explain import APPLIED, summary
from react_migrate.migration import engine
from react_migrate.settings import Settings

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


def block(mark: str) -> str:
    """The fenced block under the HTML comment ``mark``."""
    found = re.search(rf"^<!-- {mark} -->\n```\w+\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    assert found, f"README.md has no fenced block under <!-- {mark} -->"
    return found[1]


def table() -> str:
    rows = (f"| `{rule.code}` | `{rule.name}` | {summary(rule)} | {APPLIED[rule.applicability]} |" for rule in rules())
    return "\n".join(["| code | name | what is found | what is done |", "|---|---|---|---|", *rows])


def test_the_rules_table_is_made_from_the_rules() -> None:
    written = re.search(r"^<!-- rules -->\n(.*?)\n?<!-- /rules -->$", README, re.MULTILINE | re.DOTALL)
    assert written
    assert written[1] == table(), f"put this between the two rules comments of README.md:\n{table()}"


def test_the_example_is_what_a_rewrite_gives(tmp_path: Path) -> None:
    outcome = engine.run_text(block("before").encode(), tmp_path / "example.py", Settings(), rules())
    assert outcome.after is not None
    assert outcome.after.decode() == block("after")


@pytest.mark.parametrize("mark", ["main-job", "tests"])
def test_each_command_starts_from_nothing(mark: str) -> None:
    first, *rest = block(mark).splitlines()
    assert first == "python3 -m venv .venv"
    assert all(".venv/bin/python" in row or "examples/orders" in row for row in rest)
