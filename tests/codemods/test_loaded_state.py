"""Saved programs on disk: which JSON files are found, where, and what is not read at all."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from react_migrate.migration import engine
from react_migrate.migration.example_program import AGENT
from react_migrate.migration.finders import saved_states
from react_migrate.settings import Settings
from react_migrate_codemods import RULES

if TYPE_CHECKING:
    from pathlib import Path

    from react_migrate.migration.outcome import Run


def predictor(*prefixes: str) -> dict[str, Any]:
    fields = [{"prefix": prefix, "description": ""} for prefix in prefixes]
    return {"signature": {"instructions": "Answer.", "fields": fields}, "demos": []}


V1 = predictor("Question:", "Trajectory:", "Next Thought:", "Next Tool Name:", "Next Tool Args:")
V2 = predictor("Question:", "History:", "Tools:", "Next Thought:", "Tool Calls:")
PLAIN = predictor("Question:", "Answer:")


def ran(folder: Path, saved: object, *paths: str) -> Run:
    text = saved if isinstance(saved, str) else json.dumps(saved, indent=2)
    (folder / "saved.json").write_text(text, encoding="utf-8")
    settings = Settings(tuple(folder / path for path in paths) or (folder,), select=("RM801",))
    return engine.run(settings, RULES)


@pytest.mark.parametrize(
    ("state", "keys"),
    [
        ({"react": V1, "extract.predict": PLAIN, "metadata": {}}, ["react"]),
        ({"desk.react": V1, "judge.predict": PLAIN, "shop.react": V1}, ["desk.react", "shop.react"]),
        ({"desk.react": V2, "shop.react": V1}, ["shop.react"]),
        ({"react": V2}, []),
        ({"predict": PLAIN}, []),
        ([V1], []),
    ],
)
def test_each_agent_of_the_old_loop_is_found(state: object, keys: list[str], tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text(AGENT, encoding="utf-8")
    found = [finding for outcome in ran(tmp_path, state).outcomes for finding in outcome.findings]
    assert [finding.message.split("`")[1] for finding in found] == keys
    lines = (tmp_path / "saved.json").read_text(encoding="utf-8").splitlines()
    assert all("Next Tool Name:" in lines[finding.span.line - 1] for finding in found)
    assert all(finding.status == "manual" for finding in found)


def test_without_agents_nobody_asks(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text("import dspy\n", encoding="utf-8")
    assert ran(tmp_path, {"react": V1}).outcomes == []


def test_a_file_that_is_named_is_looked_at(tmp_path: Path) -> None:
    (outcome,) = ran(tmp_path, {"react": V1}, "saved.json").outcomes
    assert [finding.rule for finding in outcome.findings] == ["RM801"]


def test_a_file_that_may_be_one_and_is_no_json_is_reported(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text(AGENT, encoding="utf-8")
    (outcome,) = ran(tmp_path, '{"react": "Next Tool Name:",').outcomes
    assert "is no JSON" in str(outcome.error)


def test_other_files_are_nobodys_business(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "main.py").write_text(AGENT, encoding="utf-8")
    assert ran(tmp_path, '{"broken": ').outcomes == []
    monkeypatch.setattr(saved_states, "LARGEST", 10)
    assert ran(tmp_path, {"react": V1}).outcomes == []
