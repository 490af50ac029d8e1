"""Patches: the same results from one process and from several, and a defect in one leaves the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from react_migrate.errors import RewriteError
from react_migrate.migration import engine, patch
from react_migrate.migration.patch import Patch, Patched, patch_all, refusal
from react_migrate.migration.rule import Edit, Span
from react_migrate.settings import Settings
from react_migrate_codemods import RULES

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

RULE = RULES[0]


def replacing(new: str) -> Patch:
    span = Span(1, 0, 1, 1)
    return Patch("x = 1\n", {Edit(span, "replace", parts=(new,)): RULE}, lines=frozenset({1}))


def test_several_processes_give_what_one_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    patches = [replacing(f"name_{number}") for number in range(40)]
    alone = list(patch_all(patches))
    monkeypatch.setattr(patch, "WORTH_A_PROCESS", 8)
    assert list(patch_all(patches, jobs=2)) == alone
    assert alone[3] == Patched("name_3 = 1\n", {1: "name_3 = 1"})


def test_a_patch_that_gives_no_python_is_an_error_of_its_own() -> None:
    good, bad = patch_all([replacing("y"), replacing("1")])
    assert isinstance(good, Patched)
    assert isinstance(bad, RewriteError)
    assert "does not parse" in refusal(bad)


def test_a_whole_run_is_the_same_with_several_jobs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(12):
        text = f"import dspy\n\nout = dspy.ReAct('q -> a', tools=[])(q={number})\nprint(out.trajectory)\n"
        (tmp_path / f"program_{number}.py").write_text(text, encoding="utf-8")
    alone = engine.run(Settings(paths=(tmp_path,), jobs=1), RULES)
    monkeypatch.setattr(patch, "WORTH_A_PROCESS", 4)
    assert engine.run(Settings(paths=(tmp_path,), jobs=2), RULES) == alone
    assert alone.summary.migrated == 12
