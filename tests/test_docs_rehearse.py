"""The commands of docs/rehearse.md print what the page says, one after the other in one folder."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import dspy
import pytest

PAGE = (Path(__file__).parents[1] / "docs" / "rehearse.md").read_text(encoding="utf-8")
FILES = re.compile(r"^```python\n# (\S+)\n(.*?)^```", re.DOTALL | re.MULTILINE)
COMMANDS = re.compile(r"^```console\n(.*?)^```\n\n```text\n(.*?)^```", re.DOTALL | re.MULTILINE)

CONFTEST = """
import dspy
import pytest
from support.plan import PlanModel

LOOK = {"thought": "", "calls": [["lookup", {"city": "Paris"}]]}
RUN = {"when": "Paris", "steps": [LOOK], "outputs": {"answer": "France"}}


@pytest.fixture(autouse=True)
def model():
    with dspy.context(lm=PlanModel({"runs": [RUN]}), adapter=dspy.ChatAdapter()):
        yield
"""


def missing(printed: str, expected: str) -> list[str]:
    """The expected lines that are not printed in this order; each may be a part of a printed one."""
    rows = iter(printed.splitlines())
    return [line for line in expected.splitlines() if not any(line in row for row in rows)]


def run(command: str, folder: Path) -> str:
    words = shlex.split(command.removeprefix("$ "))
    assert words[0] == "python"
    environment = {
        **{key: value for key, value in os.environ.items() if not key.startswith("REACT_MIGRATE")},
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "PYTEST_ADDOPTS": "-p react_migrate.pytest_plugin -p no:cacheprovider -p no:warnings",
    }
    done = subprocess.run(
        [sys.executable, *words[1:]], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr


@pytest.mark.skipif(not hasattr(dspy, "ReActV2"), reason="rehearses the structured loop")
def test_the_commands_print_what_the_page_says(tmp_path: Path) -> None:
    files, blocks = FILES.findall(PAGE), COMMANDS.findall(PAGE)
    assert (len(files), len(blocks)) == (3, 5)
    for name, text in files:
        (tmp_path / name).write_text(f"# {name}\n{text}")
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "pyproject.toml").touch()
    for commands, expected in blocks:
        printed = "".join(run(command, tmp_path) for command in commands.splitlines())
        assert missing(printed, expected) == [], printed
