"""The hooks that pre-commit finds here: their commands run, on the files that they are handed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from react_migrate.cli import main

HOOKS: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parents[2] / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
)
PROGRAM = "import dspy\n\nprint(dspy.ReAct('q -> a', tools=[])(q='').trajectory)\n"


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: str(hook["id"]))
def test_a_hook_sees_all_files_at_once(hook: dict[str, Any]) -> None:
    assert hook["require_serial"] is True
    assert hook["language"] == "python"
    assert hook["types_or"] == ["python", "pyi"]


@pytest.mark.parametrize(
    ("name", "status", "changes"), [("react-migrate", 0, True), ("react-migrate-check", 1, False)]
)  # fmt: skip
def test_a_hook_does_what_it_is_called(
    name: str, status: int, changes: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "old").mkdir()
    (tmp_path / "pyproject.toml").write_text("[tool.react-migrate]\nexclude = ['old/']\n", encoding="utf-8")
    for file in ("main.py", "old/main.py"):
        (tmp_path / file).write_text(PROGRAM, encoding="utf-8")
    (hook,) = (hook for hook in HOOKS if hook["id"] == name)
    words = hook["entry"].split()
    assert words[:3] == ["python", "-m", "react_migrate"]
    assert main([*words[3:], "main.py", "old/main.py"]) == status
    assert ((tmp_path / "main.py").read_text(encoding="utf-8") != PROGRAM) is changes
    assert (tmp_path / "old/main.py").read_text(encoding="utf-8") == PROGRAM
