"""The commands of docs/hold-the-date.md say what the page says, one after the other in one folder."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import yaml

from react_migrate import cli

if TYPE_CHECKING:
    import pytest

CHECKOUT = Path(__file__).parents[1]
PAGE = (CHECKOUT / "docs" / "hold-the-date.md").read_text(encoding="utf-8")
FILES = re.compile(r"^```(?:python|toml)\n# (\S+)\n(.*?)^```", re.DOTALL | re.MULTILINE)
COMMANDS = re.compile(r"^```console\n(.*?)^```\n\n```text\n(.*?)^```", re.DOTALL | re.MULTILINE)
COMMAND = re.compile(r"\$ python -m react_migrate (.*)  # status (\d)")
YAML = re.compile(r"^```yaml\n(.*?)^```", re.DOTALL | re.MULTILINE)


def missing(printed: str, expected: str) -> list[str]:
    """The expected lines that are not printed in this order; each may be a part of a printed one."""
    rows = iter(printed.splitlines())
    return [line for line in expected.splitlines() if not any(line in row for row in rows)]


def test_the_commands_say_what_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["__main__.py"])
    monkeypatch.setattr(cli, "first_on_path", {"python": sys.executable}.get)
    files, blocks = FILES.findall(PAGE), COMMANDS.findall(PAGE)
    assert (len(files), len(blocks)) == (3, 4)
    for name, text in files:
        (tmp_path / name).write_text(f"# {name}\n{text}", encoding="utf-8")
    for commands, expected in blocks:
        printed = ""
        for row in commands.splitlines():
            command = COMMAND.fullmatch(row)
            assert command, row
            assert cli.main(shlex.split(command[1])) == int(command[2]), row
            printed += "".join(capfd.readouterr())
        assert missing(printed, expected) == [], printed


def test_the_snippets_are_yaml_and_name_what_there_is() -> None:
    workflow, hooks = map(yaml.safe_load, YAML.findall(PAGE))
    last = shlex.split(workflow["jobs"]["check"]["steps"][-1]["run"])
    assert last[:3] == ["python", "-m", "react_migrate"]
    assert last[3] in cli.COMMANDS
    offered = {hook["id"] for hook in yaml.safe_load((CHECKOUT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))}
    assert hooks["repos"][0]["hooks"][0]["id"] in offered
