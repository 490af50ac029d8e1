from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from react_migrate import cli
from react_migrate.cli import first_on_path, program

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("name", ["argparse", "json", "difflib", "rich", "libcst", "dspy"])
def test_modules_of_the_program_are_not_imported(name: str, tmp_path: Path) -> None:
    (tmp_path / f"{name}.py").write_text("raise SystemExit('the program itself was run')\n")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "react_migrate", "--check", "--output-format", "json", "."]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "Nothing to migrate in 1 file.\n")


@pytest.mark.parametrize(
    ("on_path", "command"),
    [
        ({"python": "/usr/bin/python"}, "python -m react_migrate"),
        ({"python": "/elsewhere/python", "python3": "/usr/bin/python"}, "python3 -m react_migrate"),
        ({}, "/usr/bin/python -m react_migrate"),
    ],
)
def test_suggested_commands_start_the_same_interpreter(
    on_path: dict[str, str], command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["/site/react_migrate/__main__.py"])
    monkeypatch.setattr(sys, "executable", "/usr/bin/python")
    monkeypatch.setattr(cli, "first_on_path", on_path.get)
    assert program() == command


def test_the_first_program_on_the_path_is_the_one_that_a_shell_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder, mode in (("a", 0o644), ("b", 0o755), ("c", 0o755)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "python").touch(mode)
    monkeypatch.setenv("PATH", os.pathsep.join(str(tmp_path / folder) for folder in "abc"))
    assert first_on_path("python") == str(tmp_path / "b" / "python")
    assert first_on_path("python3") is None
