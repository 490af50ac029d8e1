"""Small programs whose comments say what each read on their lines is.

A program is one string. `# file: name.py` begins a file (without one the whole string is `main.py`), and the comment
`#: proven`, `#: dual`, `#: likely`, `#: foreign` or `#: undecided` says how sure it is that what the line asks for a
trajectory is the prediction of an agent. `#: proven because "text"` also asks for that text in the reason or in the
chain of evidence. One read a line; a read without a mark is an error of the test.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent
from typing import TYPE_CHECKING

import pytest

from react_migrate.project.prefilter import may_matter
from react_migrate.provenance.analysis import Analysis, analyse
from react_migrate.provenance.files.index import ModuleIndex
from react_migrate.provenance.reads import reads

if TYPE_CHECKING:
    from collections.abc import Mapping

    from react_migrate.provenance.facts import Judgement

ROOT = "/program"
AGENT = """
import dspy
agent = dspy.ReAct("question -> answer", tools=[])
"""
"""What most programs begin with."""

_FILE = re.compile(r"^# file: (.+)\n", re.MULTILINE)
_MARK = re.compile(r"#: (?P<standing>\w+)(?: because \"(?P<because>[^\"]+)\")?\s*$")


@dataclass(frozen=True)
class Verdict:
    """What the analysis says of one read, and where the read stands."""

    path: str
    line: int
    judgement: Judgement

    def words(self) -> str:
        """The reason and the chain, in one text."""
        chain = [f"{step.path.as_posix()}:{step.line} {step.note}" for step in self.judgement.evidence]
        return "\n".join([self.judgement.reason, *chain])


def files_of(program: str) -> dict[str, str]:
    """The files of a program by their path below the root."""
    head, *rest = _FILE.split(dedent(program))
    if not rest:
        return {"main.py": head}
    assert not head.strip(), "text before the first file"
    return dict(zip(rest[::2], rest[1::2], strict=True))


def analysed(files: Mapping[str, str]) -> Analysis:
    """The analysis of files that exist in memory only."""
    texts = {f"{ROOT}/{name}": text for name, text in files.items()}

    def mentioning(words: object, homes: object) -> list[str]:
        return [path for path, text in texts.items() if any(word in text.encode() for word in words)]  # type: ignore[attr-defined]

    seeds = [path for path, text in texts.items() if may_matter(text.encode())]
    names = {path: Path(path).relative_to(ROOT) for path in texts}
    return analyse(ModuleIndex(ROOT, texts), texts.get, seeds, mentioning, names)


def verdicts(program: str) -> list[Verdict]:
    """The verdicts on all reads of a program, in the order of the text."""
    files = files_of(program)
    analysis = analysed(files)
    found = []
    for name in files:
        facts = analysis.facts(f"{ROOT}/{name}")
        if facts is None:
            continue
        for read in reads(facts.tree):
            judgement = facts.judge(read.receiver, "prediction", "mapping")
            found.append(Verdict(name, read.node.end_lineno or read.node.lineno, judgement))
    return sorted(found, key=lambda verdict: (list(files).index(verdict.path), verdict.line))


def marks(program: str) -> dict[tuple[str, int], tuple[str, str]]:
    """The marks of a program: standing and required text, by file and line."""
    found = {}
    for name, text in files_of(program).items():
        for number, line in enumerate(text.split("\n"), 1):
            mark = _MARK.search(line)
            if mark:
                found[name, number] = (mark["standing"], mark["because"] or "")
    return found


def check(program: str) -> None:
    """Compare the verdicts on a program with its marks."""
    expected = marks(program)
    assert expected, "the program has no mark"
    found = {(verdict.path, verdict.line): verdict for verdict in verdicts(program)}
    standings = {place: verdict.judgement.standing for place, verdict in found.items()}
    assert standings == {place: standing for place, (standing, _) in expected.items()}, "\n".join(
        f"{place}: {verdict.judgement.standing}: {verdict.words()}" for place, verdict in found.items()
    )
    for place, (_, because) in expected.items():
        assert because in found[place].words()


def table(programs: Mapping[str, str], given: str = "") -> pytest.MarkDecorator:
    """Parametrize a test with programs by name, each after the lines in `given`."""
    cases = [pytest.param(dedent(given) + dedent(text), id=name) for name, text in programs.items()]
    return pytest.mark.parametrize("program", cases)
