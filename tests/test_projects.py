"""Whole small programs: run before and after the migration on every posed DSPy, or shown to stay as they are.

`projects/migrate/*` are programs that break on DSPy 3.5; `projects/leave/*` only look as if. Each has a `main.py`, a
`plan.json` for the model where it needs one, and an `expect.toml` that says what the tool is to find in which file.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
import tokenize
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from support.programs import GIT, HOSTS, PROJECTS, Program, Workshop, contents, report, tool, well

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MIGRATE = sorted(path.name for path in (PROJECTS / "migrate").iterdir() if path.is_dir())
LEAVE = sorted(path.name for path in (PROJECTS / "leave").iterdir() if path.is_dir())
READS = ("RM101", "RM102")


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workshop]:
    workshop = Workshop(tmp_path_factory.mktemp("rewritten"))
    yield workshop
    workshop.run.close()


@pytest.fixture
def program(request: pytest.FixtureRequest) -> Program:
    return Program(request.param)


migrating = pytest.mark.parametrize("program", [f"migrate/{name}" for name in MIGRATE], indirect=True, ids=MIGRATE)
staying = pytest.mark.parametrize("program", [f"leave/{name}" for name in LEAVE], indirect=True, ids=LEAVE)


def tally(findings: list[dict[str, Any]]) -> dict[str, dict[str, dict[str, int]]]:
    """Findings by status, file and rule; both rules that find reads count as ``reads``."""
    sums: dict[str, dict[str, dict[str, int]]] = {"migrated": {}, "manual": {}, "left_alone": {}}
    for one in findings:
        settled = one["fixed"] and one["applicability"] != "manual"
        status = "left_alone" if one["applicability"] == "none" else "migrated" if settled else "manual"
        rules = sums[status].setdefault(one["path"], Counter())
        rules["reads" if one["rule"] in READS else one["rule"]] += 1
    return sums


def unheard(program: Program, findings: list[dict[str, Any]]) -> list[str]:
    """The reasons for leaving something alone that the report was expected to give, and did not."""
    given = [one["message"] for one in findings if one["applicability"] == "none"]
    return [reason for reason in program.expect.get("because", ()) if not any(reason in text for text in given)]


def comments(source: bytes) -> Counter[str]:
    lines = io.BytesIO(source.replace(b"\r\n", b"\n").replace(b"\r", b"\n")).readline
    return Counter(token.string for token in tokenize.tokenize(lines) if token.type == tokenize.COMMENT)


def without(text: str, beginnings: tuple[str, ...]) -> list[str]:
    return [line for line in text.splitlines() if not (beginnings and line.startswith(beginnings))]


@migrating
def test_the_program_runs_today_and_breaks_on_the_release_to_come(program: Program, workshop: Workshop) -> None:
    today = workshop.before(program)
    then = workshop.run(program.job(program.source, program.expect.get("breaks", "3.5")))

    assert today
    assert (then.status, then.stdout) != (0, today)


@migrating
def test_every_read_is_found_and_counted(program: Program, workshop: Workshop) -> None:
    _, answer, findings = workshop.rewritten(program, program.style)

    found = tally(findings)
    assert found == {status: program.expect.get(status, {}) for status in found}
    assert answer.status == int("manual" in program.expect), answer.stderr
    assert not unheard(program, findings)


@migrating
def test_check_is_red_before_and_names_what_is_left_after(program: Program, workshop: Workshop) -> None:
    release = program.expect.get("breaks", "3.5")
    assert tool(program.source, "check", "--dspy", release, "-q", ".").status == 1

    folder, _, findings = workshop.rewritten(program, "bridge")
    after = tool(folder, "check", "--dspy", release, "-o", "json", ".")
    left = {one["rule"] for one in json.loads(after.stdout)["findings"] if one["severity"] == "break"}
    assert after.status == bool(left)
    assert left <= {one["rule"] for one in findings if not one["fixed"]}


@migrating
@pytest.mark.parametrize("host", HOSTS)
def test_the_rewritten_program_prints_the_same_on(host: str, program: Program, workshop: Workshop) -> None:
    if host not in program.expect.get("hosts", HOSTS):
        pytest.skip("written for later releases")
    folder = workshop.rewritten(program, program.style).folder

    assert well(workshop.run(program.job(folder, host))) == workshop.before(program)


@migrating
@pytest.mark.parametrize("host", ["3.5", "3.6"])
def test_the_natively_rewritten_program_prints_the_same_on(host: str, program: Program, workshop: Workshop) -> None:
    folder = workshop.rewritten(program, "native").folder

    after = well(workshop.run(program.job(folder, host)))
    assert without(after, program.other_lines) == without(workshop.before(program), program.other_lines)


@migrating
def test_bridge_then_native_ends_well_too(program: Program, workshop: Workshop, tmp_path: Path) -> None:
    folder = tmp_path / "both"
    shutil.copytree(workshop.rewritten(program, "bridge").folder, folder)
    tool(folder, "-q", *program.unsafe, "--style", "native", ".")

    after = well(workshop.run(program.job(folder, "3.6")))
    assert without(after, program.other_lines) == without(workshop.before(program), program.other_lines)


@migrating
@pytest.mark.parametrize("style", ["bridge", "native"])
def test_a_second_run_changes_nothing(style: str, program: Program, workshop: Workshop, tmp_path: Path) -> None:
    folder = tmp_path / "again"
    shutil.copytree(workshop.rewritten(program, style).folder, folder)
    once = contents(folder)
    tool(folder, "-q", *program.unsafe, "--style", style, ".")

    assert contents(folder) == once


@migrating
@pytest.mark.parametrize("style", ["bridge", "native"])
def test_no_comment_is_lost(style: str, program: Program, workshop: Workshop) -> None:
    after = contents(workshop.rewritten(program, style).folder)

    lost = {
        name: comments(data) - comments(after[name])
        for name, data in contents(program.source).items()
        if name.endswith(".py")
    }
    assert not any(lost.values()), lost


@migrating
def test_the_diff_is_the_rewrite(program: Program, workshop: Workshop, tmp_path: Path) -> None:
    copy = program.copy(tmp_path)
    before = contents(copy)
    shown = tool(copy, "--diff", *program.unsafe, "--style", program.style, ".")
    assert contents(copy) == before
    assert shown.status == 1

    for words in (["apply", "--check", "-"], ["apply", "-"]):
        subprocess.run([*GIT, *words], cwd=copy, input=shown.stdout, check=True)

    assert contents(copy) == contents(workshop.rewritten(program, program.style).folder) != before


@migrating
def test_undo_brings_every_byte_back(program: Program, tmp_path: Path) -> None:
    copy = program.copy(tmp_path)
    before = contents(copy)
    tool(copy, "-q", *program.unsafe, "--style", program.style, ".")
    assert contents(copy) != before

    undone = tool(copy, "undo")

    assert undone.status == 0, undone.stderr
    assert contents(copy) == before


@staying
def test_a_false_friend_stays_as_it_is(program: Program, tmp_path: Path) -> None:
    copy = program.copy(tmp_path)
    before = contents(copy)
    for style in program.expect.get("styles", ["bridge", "native"]):
        answer, findings = report(copy, *program.unsafe, "--style", style)

        assert contents(copy) == before, style
        assert answer.status == 0, answer.stderr
        assert tally(findings) == {"migrated": {}, "manual": {}, "left_alone": program.expect.get("left_alone", {})}
        assert not unheard(program, findings)


@staying
def test_a_false_friend_does_not_mind_the_release(program: Program, workshop: Workshop) -> None:
    kind = program.expect
    if kind.get("runs") == "never":
        pytest.skip("needs packages that nobody installs for a test")
    if kind.get("runs") == "alone":
        words = [sys.executable, "-B", "main.py"]
        subprocess.run(words, cwd=program.source, check=True, stdout=subprocess.DEVNULL)
        return
    printed = {well(workshop.run(program.job(program.source, host))) for host in kind.get("hosts", HOSTS)}

    assert len(printed) == 1


def test_the_module_is_the_command_line(tmp_path: Path) -> None:
    copy = Program("migrate/ferry").copy(tmp_path)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    words = [sys.executable, "-m", "react_migrate", "--check", str(copy)]

    checked = subprocess.run(words, capture_output=True, text=True, env=environment, check=False)

    assert checked.returncode == 1, checked.stderr
    assert checked.stdout == ""
