"""Whole small programs: run before and after the migration on every posed DSPy, or shown to stay as they are.

`projects/migrate/*` are programs that break on DSPy 3.5; `projects/leave/*` only look as if. Each has a `main.py`, a
`plan.json` for the model where it needs one, and an `expect.toml` that says what the tool is to find in which file.
"""

from __future__ import annotations

import contextlib
import io
import json
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from react_migrate.cli import main
from support.run import Job, Result, Runner

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

if TYPE_CHECKING:
    from collections.abc import Iterator

PROJECTS = Path(__file__).parent / "projects"
MIGRATE = sorted(path.name for path in (PROJECTS / "migrate").iterdir() if path.is_dir())
LEAVE = sorted(path.name for path in (PROJECTS / "leave").iterdir() if path.is_dir())
READS = ("RM101", "RM102")
# 3.6 is spoken to the way DSPy 3.5 announces as its default, so both protocols of the new loop are seen.
HOSTS = {"3.4": "chat", "3.5": "chat", "3.6": "native"}

Found = dict[str, dict[str, int]]


class Program(NamedTuple):
    """One program: where it is kept, the working copy that the test may change, and what is expected of it."""

    source: Path
    copy: Path
    expect: dict[str, Any]

    @property
    def style(self) -> str:
        """The style that this program needs to get over its break."""
        return str(self.expect.get("style", "bridge"))

    @property
    def other_lines(self) -> tuple[str, ...]:
        """Beginnings of printed lines that native code words differently on purpose."""
        return tuple(self.expect.get("native", {}).get("other_lines", ()))

    def job(self, folder: Path, host: str) -> Job:
        plan = self.source / "plan.json"
        return Job(str(folder), host=host, plan=str(plan) if plan.exists() else None, adapter=HOSTS[host])


class Answer(NamedTuple):
    """What one command line of the tool came to."""

    status: int
    stdout: bytes
    stderr: str


@pytest.fixture(scope="module")
def run() -> Iterator[Runner]:
    runner = Runner()
    yield runner
    runner.close()


@pytest.fixture
def program(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Program:
    source = PROJECTS / request.param
    copy = tmp_path / source.name
    shutil.copytree(source, copy, ignore=shutil.ignore_patterns("expect.toml", "__pycache__"))
    git = ["git", "-c", "user.name=t", "-c", "user.email=t@t", "-c", "core.autocrlf=false"]
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "as it was"]):
        subprocess.run([*git, *words], cwd=copy, check=True, stdin=subprocess.DEVNULL)
    monkeypatch.chdir(copy)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return Program(source, copy, tomllib.loads((source / "expect.toml").read_text(encoding="utf-8")))


migrating = pytest.mark.parametrize("program", [f"migrate/{name}" for name in MIGRATE], indirect=True, ids=MIGRATE)
staying = pytest.mark.parametrize("program", [f"leave/{name}" for name in LEAVE], indirect=True, ids=LEAVE)


def tool(*words: str) -> Answer:
    """The command line, in this process and in the current folder."""
    out, err = io.BytesIO(), io.BytesIO()
    told, complained = io.TextIOWrapper(out, encoding="utf-8"), io.TextIOWrapper(err, encoding="utf-8")
    with contextlib.redirect_stdout(told), contextlib.redirect_stderr(complained):
        status = main(words)
        told.flush()
        complained.flush()
    return Answer(status, out.getvalue(), err.getvalue().decode())


def report(tmp: Path, *words: str) -> tuple[Answer, list[dict[str, Any]]]:
    """A run over the current folder, and the findings of its JSON report."""
    path = tmp / "report.json"
    answer = tool("-j", "1", "--output-format", "json", "-o", str(path), *words, ".")
    document = json.loads(path.read_bytes())
    total = document["summary"]
    assert total["findings"] == total["migrated"] + total["manual"] + total["left_alone"] == len(document["findings"])
    assert not document["unreadable"]
    return answer, document["findings"]


def tally(findings: list[dict[str, Any]]) -> dict[str, Found]:
    """Findings by status, file and rule; both rules that find reads count as ``reads``."""
    sums: dict[str, Found] = {"migrated": {}, "manual": {}, "left_alone": {}}
    for one in findings:
        settled = one["fixed"] and one["applicability"] != "manual"
        status = "left_alone" if one["applicability"] == "none" else "migrated" if settled else "manual"
        rules = sums[status].setdefault(one["path"], Counter())
        rules["reads" if one["rule"] in READS else one["rule"]] += 1
    return sums


def contents(folder: Path) -> dict[str, bytes]:
    """The bytes of every file, version control left out."""
    files = (path for path in folder.rglob("*") if path.is_file() and ".git" not in path.parts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def without(lines: str, beginnings: tuple[str, ...]) -> list[str]:
    return [line for line in lines.splitlines() if not (beginnings and line.startswith(beginnings))]


def well(result: Result) -> str:
    assert result.status == 0, result.stderr
    return result.stdout


@migrating
def test_the_program_runs_today_and_breaks_on_the_release_to_come(program: Program, run: Runner) -> None:
    today = well(run(program.job(program.copy, "3.4")))
    then = run(program.job(program.copy, program.expect.get("breaks", "3.5")))

    assert today
    assert (then.status, then.stdout) != (0, today)


@migrating
def test_every_read_is_found_and_counted(program: Program, tmp_path: Path) -> None:
    answer, findings = report(tmp_path, "--style", program.style)

    found = tally(findings)
    assert found == {status: program.expect.get(status, {}) for status in found}
    assert answer.status == int("manual" in program.expect), answer.stderr


@migrating
@pytest.mark.parametrize("host", HOSTS)
def test_the_rewritten_program_prints_the_same_on(host: str, program: Program, run: Runner) -> None:
    if host not in program.expect.get("hosts", HOSTS):
        pytest.skip("written for later releases")
    before = well(run(program.job(program.source, "3.4")))
    tool("-q", "--style", program.style, ".")

    assert well(run(program.job(program.copy, host))) == before


@migrating
@pytest.mark.parametrize("host", ["3.5", "3.6"])
def test_the_natively_rewritten_program_prints_the_same_on(host: str, program: Program, run: Runner) -> None:
    before = well(run(program.job(program.source, "3.4")))
    tool("-q", "--style", "native", ".")

    after = well(run(program.job(program.copy, host)))
    assert without(after, program.other_lines) == without(before, program.other_lines)


@migrating
def test_bridge_then_native_ends_well_too(program: Program, run: Runner) -> None:
    before = well(run(program.job(program.source, "3.4")))
    tool("-q", ".")
    tool("-q", "--style", "native", ".")

    after = well(run(program.job(program.copy, "3.6")))
    assert without(after, program.other_lines) == without(before, program.other_lines)


@migrating
@pytest.mark.parametrize("style", ["bridge", "native"])
def test_a_second_run_changes_nothing(style: str, program: Program) -> None:
    tool("-q", "--style", style, ".")
    once = contents(program.copy)
    tool("-q", "--style", style, ".")

    assert contents(program.copy) == once


@migrating
def test_the_diff_is_the_rewrite(program: Program) -> None:
    before = contents(program.copy)
    shown = tool("--diff", "--style", program.style, ".")
    assert contents(program.copy) == before
    assert shown.status == 1
    subprocess.run(["git", "apply", "--check", "-"], input=shown.stdout, check=True)
    subprocess.run(["git", "apply", "-"], input=shown.stdout, check=True)
    applied = contents(program.copy)
    subprocess.run(["git", "checkout", "-q", "."], check=True)

    tool("-q", "--style", program.style, ".")

    assert contents(program.copy) == applied != before


@migrating
def test_undo_brings_every_byte_back(program: Program) -> None:
    before = contents(program.copy)
    tool("-q", "--style", program.style, ".")
    assert contents(program.copy) != before

    undone = tool("undo")

    assert undone.status == 0, undone.stderr
    assert contents(program.copy) == before


@staying
def test_a_false_friend_stays_as_it_is(program: Program, tmp_path: Path) -> None:
    before = contents(program.copy)
    for style in program.expect.get("styles", ["bridge", "native"]):
        answer, findings = report(tmp_path, "--style", style)

        assert contents(program.copy) == before, style
        assert answer.status == 0, answer.stderr
        assert tally(findings) == {"migrated": {}, "manual": {}, "left_alone": program.expect.get("left_alone", {})}


@staying
def test_a_false_friend_does_not_mind_the_release(program: Program, run: Runner) -> None:
    kind = program.expect
    if kind.get("runs") == "never":
        pytest.skip("needs packages that nobody installs for a test")
    if kind.get("runs") == "alone":
        subprocess.run([sys.executable, "main.py"], check=True, stdout=subprocess.DEVNULL)
        return
    printed = {well(run(program.job(program.copy, host))) for host in kind.get("hosts", HOSTS)}

    assert len(printed) == 1


def test_the_module_is_the_command_line(tmp_path: Path) -> None:
    copy = tmp_path / "ferry"
    shutil.copytree(PROJECTS / "migrate" / "ferry", copy)
    words = [sys.executable, "-m", "react_migrate", "--check", str(copy)]
    environment = {"PYTHONPATH": ":".join(sys.path), "XDG_STATE_HOME": str(tmp_path), "PATH": "/usr/bin:/bin"}

    checked = subprocess.run(words, capture_output=True, text=True, env=environment, check=False)

    assert checked.returncode == 1, checked.stderr
    assert checked.stdout == ""
