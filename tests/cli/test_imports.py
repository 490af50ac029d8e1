from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

HEAVY = ("dspy", "libcst", "litellm", "pydantic", "rich", "multiprocessing", "packaging")

LIGHT = {
    "the package": "import react_migrate",
    "help": "from react_migrate.cli import main; main(['--help'])",
    "version": "from react_migrate.cli import main; main(['--version'])",
    "wrong usage": "from react_migrate.cli import main; main(['--nonsense'])",
}


def heavy_after(code: str, folder: Path) -> str:
    """The heavy modules that a fresh interpreter holds after ``code``."""
    report = f"import sys; sys.stderr.write('|' + ' '.join(name for name in {HEAVY!r} if name in sys.modules))"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", f"{code}\n{report}"]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=True)
    return done.stderr.rpartition("|")[2]


@pytest.mark.parametrize("code", LIGHT.values(), ids=LIGHT.keys())
def test_what_is_light_stays_light(code: str, tmp_path: Path) -> None:
    assert heavy_after(code, tmp_path) == ""


def test_a_tree_without_findings_needs_no_libcst(tmp_path: Path) -> None:
    (tmp_path / "plain.py").write_text("x = 1\n")
    (tmp_path / "friend.py").write_text("import dspy\n\nanswer = dspy.Predict('q -> a')(q='?')\n")
    code = "from react_migrate.cli import main; assert main(['.', '-j', '1']) == 0"
    loaded = heavy_after(code, tmp_path).split()
    assert set(loaded).isdisjoint({"dspy", "litellm", "libcst", "pydantic", "rich"})


def test_looking_at_a_saved_program_needs_no_dspy(tmp_path: Path) -> None:
    predictor = {"signature": {"instructions": "", "fields": [{"prefix": "Question:"}]}, "demos": []}
    (tmp_path / "agent.json").write_text(json.dumps({"judge": predictor}))
    assert heavy_after("from react_migrate.cli import main; assert main(['state', 'agent.json']) == 0", tmp_path) == ""


PARTS = "'react_migrate_codemods', 'react_migrate.migration.treatment', 'react_migrate.project.requirements', 'shutil'"


def test_a_check_with_nothing_to_look_for_needs_neither_rules_nor_requirements(tmp_path: Path) -> None:
    (tmp_path / "plain.py").write_text("x = 1\n")
    (tmp_path / "requirements.txt").write_text("dspy>=3.3\n")
    loaded = f"import sys; assert not sys.modules.keys() & {{{PARTS}}}, sys.modules.keys() & {{{PARTS}}}"
    code = f"from react_migrate.cli import main; assert main(['check', '.']) == 0; {loaded}"
    assert heavy_after(code, tmp_path) == ""


def test_the_check_sees_a_heavy_import(tmp_path: Path) -> None:
    assert heavy_after("import packaging", tmp_path) == "packaging"
