"""From files to outcomes: bytes that stay, bad files beside good ones, second runs, refused rewrites."""

from __future__ import annotations

import codecs
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from react_migrate.errors import MissingPathError, RewriteError, UnreadableFileError
from react_migrate.migration import engine
from react_migrate.settings import Settings
from react_migrate_codemods import RULES
from react_migrate_codemods.trajectory_read import TrajectoryRead

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from react_migrate.migration.outcome import Outcome
    from react_migrate.migration.rule import Finding, Style
    from react_migrate.provenance.facts import ModuleFacts

AGENT = "import dspy\n\nagent = dspy.ReAct('q -> a', tools=[])\nout = agent(q='')\n"
BRIDGED = AGENT.replace("import dspy\n", "import dspy\nfrom react_migrate import legacy_trajectory\n")
READ = "print(out.trajectory)\n"


def put(folder: Path, files: Mapping[str, str | bytes]) -> None:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())


def migrated(folder: Path, **chosen: object) -> dict[str, Outcome]:
    """The outcomes by name; what changes is written."""
    run = engine.run(Settings(**{"paths": (folder,), **chosen}), RULES)  # type: ignore[arg-type]
    for outcome in run.outcomes:
        if outcome.after is not None:
            outcome.path.write_bytes(outcome.after)
    return {outcome.path.relative_to(folder).as_posix(): outcome for outcome in run.outcomes}


def again(folder: Path) -> list[str]:
    return [name for name, outcome in migrated(folder).items() if outcome.after is not None]


def test_a_file_is_rewritten(tmp_path: Path) -> None:
    put(tmp_path, {"main.py": AGENT + READ})
    outcome = migrated(tmp_path)["main.py"]
    assert outcome.after == (BRIDGED + "print(legacy_trajectory(out))\n").encode()
    assert outcome.before == (AGENT + READ).encode()
    (finding,) = outcome.findings
    assert (finding.rule, finding.status, finding.before, finding.after) == (
        "RM101",
        "migrated",
        "print(out.trajectory)",
        "print(legacy_trajectory(out))",
    )
    assert again(tmp_path) == []


def test_nothing_is_written_to_disk(tmp_path: Path) -> None:
    put(tmp_path, {"main.py": AGENT + READ})
    engine.run(Settings(paths=(tmp_path,)), RULES)
    assert (tmp_path / "main.py").read_text() == AGENT + READ


ENCODINGS = {
    "byte order mark": codecs.BOM_UTF8 + (AGENT + "print('ü', out.trajectory)\n").encode(),
    "latin-1": ("# -*- coding: latin-1 -*-\n" + AGENT + "print('ü', out.trajectory)\n").encode("latin-1"),
    "cp1252": ("# vim: set fileencoding=cp1252 :\n" + AGENT + "print('€', out.trajectory)\n").encode("cp1252"),
    "carriage returns": (AGENT + "print('ü', out.trajectory)\n").replace("\n", "\r\n").encode(),
    "carriage returns alone": (AGENT + "print('ü', out.trajectory)\n").replace("\n", "\r").encode(),
    "no last newline": (AGENT + "print('ü', out.trajectory)").encode(),
    "tabs": (AGENT + "if out:\n\tprint('ü', out.trajectory)\n").encode(),
    "form feed": (AGENT + "\x0c\nprint('ü', out.trajectory)\n").encode(),
    "wide characters": (AGENT + "print('日本\U0001f600', out.trajectory)\n").encode(),
    "trailing spaces": (AGENT + "print('ü', out.trajectory)   \n\n\n\n").encode(),
}


@pytest.mark.parametrize("data", ENCODINGS.values(), ids=ENCODINGS.keys())
def test_bytes_stay_as_they_are(data: bytes, tmp_path: Path) -> None:
    put(tmp_path, {"main.py": data})
    after = migrated(tmp_path)["main.py"].after
    assert after is not None
    newline = b"\r\n" if b"tools=[])\r\n" in data else b"\r" if b"tools=[])\r" in data else b"\n"
    expected = data.replace(b"out.trajectory", b"legacy_trajectory(out)", 1)
    expected = expected.replace(
        b"import dspy" + newline, b"import dspy" + newline + b"from react_migrate import legacy_trajectory" + newline
    )
    assert after == expected
    assert again(tmp_path) == []


BAD = {
    "syntax": ("import dspy\nx = (\nx.trajectory", "line 2"),
    "bytes": (b"import dspy\nx = '\xff'\n", "line 2"),
    "null byte": (b"import dspy\0\n", "null byte"),
    "coding": (b"# -*- coding: nonsense -*-\nimport dspy\n", "coding"),
    "nesting": ("import dspy\nx = " + "(" * 300 + ")" * 300 + "\n", ""),
}


@pytest.mark.parametrize(("content", "text"), BAD.values(), ids=BAD.keys())
def test_a_bad_file_is_an_outcome_and_the_others_go_on(content: str | bytes, text: str, tmp_path: Path) -> None:
    put(tmp_path, {"bad.py": content, "main.py": AGENT + READ, "sub/other.py": AGENT + READ})
    outcomes = migrated(tmp_path)
    error = outcomes["bad.py"].error
    assert isinstance(error, UnreadableFileError)
    assert text in str(error)
    assert str(tmp_path / "bad.py") in str(error)
    assert outcomes["bad.py"].after is None
    assert outcomes["main.py"].after
    assert outcomes["sub/other.py"].after


def test_a_bad_file_that_cannot_matter_is_nobodys_business(tmp_path: Path) -> None:
    put(tmp_path, {"bad.py": "x = (", "main.py": AGENT + READ})
    assert list(migrated(tmp_path)) == ["main.py"]


def test_importing_a_bad_file_says_so(tmp_path: Path) -> None:
    put(
        tmp_path,
        {
            "agents.py": "import dspy\nagent = (",
            "main.py": "import dspy\nfrom agents import agent\nprint(agent(q='').trajectory)\ndspy.ReAct\n",
        },
    )
    (finding,) = migrated(tmp_path)["main.py"].findings
    assert finding.status == "manual"
    assert "agents.py could not be read" in finding.message


def test_a_missing_path_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(MissingPathError):
        migrated(tmp_path / "missing")


@pytest.mark.parametrize("file", ["", "\n", "# comment\n", "'''dspy'''", "# dspy trajectory", "import dspy\n"])
def test_a_file_without_reads_has_no_outcome(file: str, tmp_path: Path) -> None:
    put(tmp_path, {"main.py": file})
    assert migrated(tmp_path) == {}


def test_the_sum_adds_up(tmp_path: Path) -> None:
    put(
        tmp_path,
        {
            "main.py": AGENT
            + READ
            + "print({'trajectory': 1}['trajectory'])\ndef show(other): print(other.trajectory)\n",
            "bad.py": "import dspy\nx = (",
            "plain.py": "x = 1\n",
        },
    )
    summary = engine.run(Settings(paths=(tmp_path,)), RULES).summary
    assert (
        summary.files,
        summary.findings,
        summary.migrated,
        summary.manual,
        summary.left_alone,
        summary.unreadable,
    ) == (3, 3, 1, 1, 1, 1)


def test_likely_reads_are_rewritten_only_when_asked(tmp_path: Path) -> None:
    text = "import dspy\n\ndspy.ReAct\ndef show(out):\n    return out.trajectory['thought_0']\n"
    put(tmp_path, {"main.py": text})
    assert migrated(tmp_path)["main.py"].after is None
    after = migrated(tmp_path, unsafe=True)["main.py"].after
    assert after is not None
    assert b"legacy_trajectory(out)['thought_0']" in after


def test_rules_can_be_chosen(tmp_path: Path) -> None:
    put(tmp_path, {"main.py": AGENT + READ + "print('trajectory' in out)\n"})
    only = engine.run(Settings(paths=(tmp_path,), select=("RM102",)), RULES).outcomes[0]
    assert {finding.rule for finding in only.findings} == {"RM102"}
    rest = engine.run(Settings(paths=(tmp_path,), ignore=("RM102",)), RULES).outcomes[0]
    assert {finding.rule for finding in rest.findings} == {"RM101"}


class Breaking(TrajectoryRead):
    """Makes of a read what is no Python."""

    def find(self, facts: ModuleFacts, style: Style) -> Iterator[Finding]:
        for finding in super().find(facts, style):
            yield replace(finding, edits=tuple(replace(edit, parts=("class",)) for edit in finding.edits))


class Refusing(TrajectoryRead):
    """Cannot rewrite what it found."""

    def find(self, facts: ModuleFacts, style: Style) -> Iterator[Finding]:
        raise RewriteError("line 5: cannot be rewritten")


@pytest.mark.parametrize("rule", [Breaking(), Refusing()])
def test_a_failed_rewrite_leaves_the_file(rule: TrajectoryRead, tmp_path: Path) -> None:
    put(tmp_path, {"main.py": AGENT + READ})
    (outcome,) = engine.run(Settings(paths=(tmp_path,)), [rule]).outcomes
    assert outcome.after is None
    assert outcome.error is not None
    assert "was left as it is" in str(outcome.error)
    assert not any(finding.fixed for finding in outcome.findings)


def test_a_name_that_is_taken_gets_an_alias(tmp_path: Path) -> None:
    put(tmp_path, {"main.py": AGENT + "def legacy_trajectory(x): return x\n" + READ})
    after = migrated(tmp_path)["main.py"].after
    assert after is not None
    assert b"from react_migrate import legacy_trajectory as _legacy_trajectory\n" in after
    assert b"print(_legacy_trajectory(out))" in after
    assert again(tmp_path) == []


def test_an_alias_that_is_there_is_used(tmp_path: Path) -> None:
    text = "from react_migrate import legacy_trajectory as steps_of\n" + AGENT + READ
    put(tmp_path, {"main.py": text})
    after = migrated(tmp_path)["main.py"].after
    assert after == text.replace("out.trajectory", "steps_of(out)").encode()


def test_a_local_that_hides_the_name_gets_an_alias(tmp_path: Path) -> None:
    put(tmp_path, {"main.py": AGENT + "def show(legacy_trajectory):\n    return legacy_trajectory + out.trajectory\n"})
    after = migrated(tmp_path)["main.py"].after
    assert after is not None
    assert b"legacy_trajectory + _legacy_trajectory(out)" in after


def test_text_given_instead_of_a_file(tmp_path: Path) -> None:
    put(tmp_path, {"agents.py": AGENT, "pyproject.toml": ""})
    path = tmp_path / "main.py"
    outcome = engine.run_text(b"from agents import out\nprint(out.trajectory)\n", path, Settings(paths=(path,)), RULES)
    assert (
        outcome.after
        == b"from react_migrate import legacy_trajectory\n\nfrom agents import out\nprint(legacy_trajectory(out))\n"
    )
    assert not path.exists()


def test_text_that_is_none(tmp_path: Path) -> None:
    outcome = engine.run_text(b"import dspy\xff\n", tmp_path / "main.py", Settings(paths=(tmp_path,)), RULES)
    assert isinstance(outcome.error, UnreadableFileError)


def test_text_without_findings_comes_back_unchanged(tmp_path: Path) -> None:
    outcome = engine.run_text(b"x = 1\n", tmp_path / "main.py", Settings(paths=(tmp_path,)), RULES)
    assert (outcome.before, outcome.after, outcome.findings) == (b"x = 1\n", None, ())


def test_the_progress_is_told(tmp_path: Path) -> None:
    put(tmp_path, {f"{name}.py": AGENT + READ for name in "abc"})
    told: list[tuple[str, int, int]] = []
    engine.run(Settings(paths=(tmp_path,)), RULES, lambda *step: told.append(step))
    assert {phase for phase, _, _ in told} >= {"read", "analyse", "rewrite"}
    assert told[-1] == ("rewrite", 3, 3)
    assert all(done <= total for _, done, total in told)


PIECES = st.lists(
    st.sampled_from(
        (
            "print(out.trajectory)",
            "x = out['trajectory'] if 'trajectory' in out else {}",
            "print(f'ü {out.trajectory}')",
            "for k in out.trajectory: print(k, 'ü')",
            "if hasattr(out, 'trajectory'):\n    print(getattr(out, 'trajectory', None))",
            "def f(legacy_trajectory=1): return out.trajectory",
            "class A:\n    x = out.toDict().get('trajectory')",
            "rows = [agent(q='') for q in 'ab']; print([row.trajectory for row in rows])",
            "robot.trajectory = 1",
            "# out.trajectory",
            "x = '''\n  out.trajectory\n'''",
            "print(len(out.trajectory) // 4)",
            "from os import path",
            "print(out.trajectory['thought_0'])",
            "try:\n    out.trajectory\nexcept AttributeError:\n    pass",
            "print(dspy.RLM('q -> a')(q='').trajectory)",
            "out.trajectory.pop('x')",
        )
    ),
    min_size=1,
    max_size=5,
)


@hypothesis_settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(pieces=PIECES, newline=st.sampled_from(["\n", "\r\n"]), style=st.sampled_from(["bridge", "native"]))
def test_a_second_run_changes_nothing(tmp_path: Path, pieces: list[str], newline: str, style: str) -> None:
    text = (AGENT + "\n".join(pieces) + "\n").replace("\n", newline)
    put(tmp_path, {"main.py": text})
    for outcome in migrated(tmp_path, style=style).values():
        assert outcome.error is None
        if outcome.after is not None:
            compile(outcome.after, "main.py", "exec")
            assert outcome.after.count(b"\r\n") == (outcome.after.count(b"\n") if newline == "\r\n" else 0)
    assert [name for name, outcome in migrated(tmp_path, style=style).items() if outcome.after is not None] == []
