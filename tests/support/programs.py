"""The programs under `tests/projects`: copied, rewritten by the command line, and run."""

from __future__ import annotations

import contextlib
import io
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

from react_migrate.cli import main
from support.run import Job, Result, Runner

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

PROJECTS = Path(__file__).parents[1] / "projects"
# 3.6 is spoken to the way DSPy 3.5 announces as its default, so both protocols of the new loop are seen.
HOSTS = {"3.4": "chat", "3.5": "chat", "3.6": "native"}
GIT = ("git", "-c", "user.name=t", "-c", "user.email=t@t", "-c", "core.autocrlf=false")
OWN = {".git", ".react-migrate"}
"""Folders of version control and of the tool itself."""


class Program:
    """One program, where it is kept, and what is expected of it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.source = PROJECTS / name
        self.expect: dict[str, Any] = tomllib.loads((self.source / "expect.toml").read_text(encoding="utf-8"))
        self.style = str(self.expect.get("style", "bridge"))  # what it needs to get over its break
        # What is likely only, or says the same in other words, is rewritten where the program asks for it.
        self.unsafe = ["--unsafe"] if self.expect.get("unsafe") else []
        # Beginnings of printed lines that native code words differently on purpose.
        self.other_lines = tuple(self.expect.get("native", {}).get("other_lines", ()))

    def copy(self, folder: Path) -> Path:
        """A copy in version control that may be changed."""
        copy = folder / self.source.name
        shutil.copytree(self.source, copy, ignore=shutil.ignore_patterns("expect.toml", "__pycache__"))
        subprocess.run([*GIT, "init", "-q"], cwd=copy, check=True, stdin=subprocess.DEVNULL)
        return copy

    def job(self, folder: Path, host: str) -> Job:
        """A run of this program as it stands in `folder`."""
        plan = self.source / "plan.json"
        return Job(str(folder), host=host, plan=str(plan) if plan.exists() else None, adapter=HOSTS[host])


class Answer(NamedTuple):
    """What one command line of the tool came to."""

    status: int
    stdout: bytes
    stderr: str


class Rewritten(NamedTuple):
    """A program after the tool: the folder, how the tool ended, and the findings of its report."""

    folder: Path
    answer: Answer
    findings: list[dict[str, Any]]


class Workshop:
    """Runs programs, and rewrites each of them once in each style."""

    def __init__(self, folder: Path) -> None:
        self.run = Runner()
        self._folder = folder
        self._before: dict[str, str] = {}
        self._rewritten: dict[tuple[str, str], Rewritten] = {}

    def before(self, program: Program) -> str:
        """What the program prints today."""
        if program.name not in self._before:
            self._before[program.name] = well(self.run(program.job(program.source, "3.4")))
        return self._before[program.name]

    def rewritten(self, program: Program, style: str) -> Rewritten:
        """The program after one run of the tool; not to be changed."""
        key = (program.name, style)
        if key not in self._rewritten:
            folder = program.copy(self._folder / style)
            self._rewritten[key] = Rewritten(folder, *report(folder, *program.unsafe, "--style", style))
        return self._rewritten[key]


def tool(folder: Path, *words: str) -> Answer:
    """The command line, in this process, with `folder` as the current one."""
    out, err = io.BytesIO(), io.BytesIO()
    told, complained = io.TextIOWrapper(out, encoding="utf-8"), io.TextIOWrapper(err, encoding="utf-8")
    previous = Path.cwd()
    os.chdir(folder)
    try:
        with contextlib.redirect_stdout(told), contextlib.redirect_stderr(complained):
            status = main(words)
            told.flush()
            complained.flush()
    finally:
        os.chdir(previous)
    return Answer(status, out.getvalue(), err.getvalue().decode())


def report(folder: Path, *words: str) -> tuple[Answer, list[dict[str, Any]]]:
    """A run over a folder, and the findings of its JSON report."""
    path = folder.parent / f"{folder.name}.json"
    answer = tool(folder, "-j", "1", "--output-format", "json", "-o", str(path), *words, ".")
    document = json.loads(path.read_bytes())
    total = document["summary"]
    assert total["findings"] == total["migrated"] + total["manual"] + total["left_alone"] == len(document["findings"])
    assert not document["unreadable"]
    return answer, document["findings"]


def contents(folder: Path) -> dict[str, bytes]:
    """The bytes of every file, but for version control and the tool's own journal."""
    files = (path for path in folder.rglob("*") if path.is_file() and not OWN & {*path.parts})
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def well(result: Result) -> str:
    """What a program printed that has to end well."""
    assert result.status == 0, result.stderr
    return result.stdout
