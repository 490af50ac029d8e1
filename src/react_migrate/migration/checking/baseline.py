"""Findings that are known already: they pass while they only get fewer."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from react_migrate.errors import UsageError
from react_migrate.project.discovery import is_below, read

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from react_migrate.migration.checking.checked import Checked
    from react_migrate.migration.checking.severity import Severity
    from react_migrate.migration.rule import Finding
    from react_migrate.settings import Settings

VERSION = 1
_KINDS = {"path": str, "rule": str, "symbol": str, "text": str, "count": int}


class Known(NamedTuple):
    """What makes findings the same: the file (from the baseline's folder), rule, symbol and text; not the line."""

    path: str
    rule: str
    symbol: str
    text: str


@dataclass(slots=True)
class Baseline:
    """How many findings of each kind are known; ``file`` is where that is written down."""

    file: Path
    counts: Counter[Known] = field(default_factory=Counter)

    def of(self, finding: Finding) -> Known:
        """What a finding is called here."""
        path = os.path.relpath(finding.path, self.file.parent).replace(os.sep, "/")
        return Known(*map(_text, (path, finding.rule, finding.symbol, finding.subject)))

    def applied(self, found: Sequence[Checked]) -> tuple[list[Checked], Counter[Known]]:
        """The findings, known ones marked, and the known ones that were not met.

        Of several that are the same the first ones are known. One that is known in a file that is gone may be met in
        any other: the file was renamed.
        """
        left = Counter(self.counts)
        names = [self.of(one.finding) for one in found]
        known = {index for index, name in enumerate(names) if _taken(left, name)}
        gone = {path for path in {name.path for name in left} if not os.path.exists(self.file.parent / path)}
        for index, name in enumerate(names):
            if index not in known and any(_taken(left, name._replace(path=path)) for path in sorted(gone)):
                known.add(index)
        marked = [replace(one, known=True) if index in known else one for index, one in enumerate(found)]
        return marked, +left

    def updated(self, found: Iterable[Checked], fail_on: Severity, settings: Settings) -> Baseline:
        """The baseline that holds what is found now, and what a run with these ``settings`` could not have found."""
        counts = Counter({one: number for one, number in self.counts.items() if not self.is_met(one, settings)})
        counts.update(self.of(one.finding) for one in found if one.counts(fail_on))
        return Baseline(self.file, counts)

    def is_met(self, known: Known, settings: Settings) -> bool:
        """Whether a run with these ``settings`` would find what is known, were it still there."""
        path = os.path.abspath(self.file.parent / known.path)
        named = any(is_below(path, os.path.abspath(one)) for one in settings.paths)
        return settings.wants(known.rule) and (named or not os.path.exists(path))

    def dump(self) -> bytes:
        """The file's new text: sorted, one kind of finding a line, so that a change shows as such."""
        rows = [{**known._asdict(), "count": number} for known, number in sorted(self.counts.items())]
        lines = ",".join(f"\n    {json.dumps(row, ensure_ascii=False)}" for row in rows)
        return f'{{\n  "schema_version": {VERSION},\n  "findings": [{lines}\n  ]\n}}\n'.encode()


def load(file: Path) -> Baseline:
    """The baseline in ``file``.

    Raises:
        UnreadableFileError: it cannot be read.
        UsageError: it is no baseline; the text names the line.
    """
    try:
        text = read(file).decode()
        document = json.loads(text)
    except UnicodeDecodeError as error:
        raise _refusal(file, 1, f"is not UTF-8 (byte {error.start})") from None
    except json.JSONDecodeError as error:
        raise _refusal(file, error.lineno, f"is no JSON ({error.msg.lower()})") from None
    except RecursionError:
        raise _refusal(file, 1, "is nested too deeply") from None
    if not isinstance(document, dict) or not isinstance(document.get("findings"), list):
        raise _refusal(file, 1, 'has no list "findings"')
    if document.get("schema_version") != VERSION:
        raise _refusal(file, 1, f'is of another version: "schema_version" is not {VERSION}')
    baseline = Baseline(file)
    for line, row in _rows(text):
        baseline.counts[_known(file, line, row)] += row["count"]
    return baseline


def _rows(text: str) -> Iterator[tuple[int, Any]]:
    """The items of the list and the lines that they start on; the text is known to be JSON with such a list."""
    decoder = json.JSONDecoder()
    start = re.search(r'"findings"\s*:\s*\[\s*', text)
    position = start.end() if start else len(text)
    while position < len(text) and text[position] != "]":
        row, end = decoder.raw_decode(text, position)
        yield text.count("\n", 0, position) + 1, row
        gap = re.compile(r"[\s,]*").match(text, end)
        position = gap.end() if gap else len(text)


def _known(file: Path, line: int, row: Any) -> Known:
    if not isinstance(row, dict) or row.keys() != _KINDS.keys():
        raise _refusal(file, line, f"is not an entry of {', '.join(_KINDS)}")
    for key, kind in _KINDS.items():
        if type(row[key]) is not kind or (kind is int and row[key] < 1):
            raise _refusal(
                file, line, f"{key} is {json.dumps(row[key])}, not a {'number from 1' if kind is int else 'text'}"
            )
    return Known(row["path"], row["rule"], row["symbol"], row["text"])


def _refusal(file: Path, line: int, reason: str) -> UsageError:
    return UsageError(f"{file}: line {line} {reason}; correct it, or delete the file and run with --update-baseline")


def _taken(left: Counter[Known], known: Known) -> bool:
    if left[known] <= 0:
        return False
    left[known] -= 1
    return True


def _text(text: str) -> str:
    """``text`` without lone surrogates, which a file in UTF-8 cannot hold."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
