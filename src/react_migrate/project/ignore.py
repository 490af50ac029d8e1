"""What version control leaves out: the rules of ``.gitignore`` files, from a repository's root down to a folder.

The patterns are pathspec's. The order in which they decide is git's own (gitignore(5)): the deepest file speaks first,
in each file the last line that matches, and each line is asked about the path itself, since the walk has already
turned back at every folder that is ignored. ``GitIgnoreSpec.match_file`` answers for whole trees of files, so it lets a
negated line reach into an ignored folder and cannot be asked about folders.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from pathlib import Path

    from pathspec import GitIgnoreSpec, Pattern


class Line(NamedTuple):
    """A compiled line; an ``anchored`` one is about the path from its file on, and any other about the last name."""

    pattern: Pattern
    anchored: bool
    folders_only: bool


class Rules:
    """The rules in force in one folder: the lines of one file in it (``base``), then those of the folders ``above``."""

    __slots__ = ("_start", "above", "base", "lines")

    def __init__(self, base: str, lines: Sequence[Line], above: Rules | None = None) -> None:
        """``base`` is a real path; the first of ``lines`` that matches decides."""
        self.base = base
        self.lines = lines
        self.above = above
        self._start = len(os.path.join(base, ""))

    def ignores(self, path: str, name: str, *, folder: bool) -> bool:
        """Whether the file or folder at the real ``path``, whose last part is ``name``, is left out."""
        rules: Rules | None = self
        while rules is not None:
            verdict = rules._verdict(path[rules._start :].replace(os.sep, "/"), name, folder)
            if verdict is not None:
                return verdict
            rules = rules.above
        return False

    def _verdict(self, relative: str, name: str, folder: bool) -> bool | None:
        for pattern, anchored, folders_only in self.lines:
            if folders_only and not folder:
                continue
            subject = (relative if anchored else name) + "/" * folders_only
            result = pattern.match_file(subject)
            if result is not None:
                # The only group is the slash after a folder: where it ends early, an ancestor matched, not the path.
                match = result.match
                if match.lastindex is None or match.end(match.lastindex) == len(subject):
                    return pattern.include
        return None


def picks(patterns: tuple[str, ...], folder: Path, path: Path) -> bool:
    """Whether gitignore lines that count from ``folder`` match a file below it, or one of the folders it is in.

    Raises:
        ValueError: a line is no gitignore pattern.
    """
    relative = os.path.relpath(os.path.abspath(path), os.path.abspath(folder)).replace(os.sep, "/")
    return not relative.startswith("../") and _spec(patterns).match_file(relative)


@cache
def _spec(patterns: tuple[str, ...]) -> GitIgnoreSpec:
    from pathspec import GitIgnoreSpec

    return GitIgnoreSpec.from_lines(patterns)


def compile_lines(lines: Iterable[str]) -> tuple[Line, ...]:
    """The lines that say something, the last one first.

    Raises:
        ValueError: a line is no gitignore pattern; the message names it.
    """
    compiled = [compile_line(line) for line in lines]
    return tuple(line for line in reversed(compiled) if line is not None)


@cache
def compile_line(line: str) -> Line | None:
    """One line of a gitignore file, ``None`` for a comment; cached, as a tree's files are often copies of a template.

    Raises:
        ValueError: it is no gitignore pattern.
    """
    from pathspec import GitIgnoreSpec

    plain = _plain(line)
    try:
        patterns = [*GitIgnoreSpec.from_lines([plain]).patterns]
    except (ValueError, re.error):
        raise ValueError(f"{line!r} is no gitignore pattern") from None
    if not patterns or patterns[0].include is None:
        return None
    return Line(patterns[0], "/" in plain.removeprefix("!")[:-1], plain.endswith("/"))


def _plain(line: str) -> str:
    """The same pattern without what pathspec takes for a pattern about whole trees: ``**/`` in front and at the end."""
    sign = "!" if line.startswith("!") else ""
    body = line.removeprefix("!") if line.endswith("\\ ") else line.removeprefix("!").rstrip()
    bare = re.sub(r"^/?(\*\*/)+", "", body)
    if bare != body:
        body = f"**/{bare}" if "/" in bare[:-1] else bare or "*/"
    return f"{sign}{body}*/" if body.endswith("/**/") else sign + body


def rules_in(folder: str, names: Collection[str], above: Rules | None) -> Rules | None:
    """The rules in force in the real ``folder`` that holds ``names``; a repository of its own starts afresh.

    Raises:
        OSError: the folder's file of rules cannot be read.
    """
    if ".git" in names:
        above = _load(os.path.join(_git_folder(os.path.join(folder, ".git")), "info", "exclude"), folder, None)
    if ".gitignore" in names:
        above = _load(os.path.join(folder, ".gitignore"), folder, above)
    return above


def rules_above(folder: str) -> Rules | None:
    """The rules that reach the real ``folder`` from above it, up to the root of its repository.

    There are none where they leave the folder itself out: whoever names it wants it walked.

    Raises:
        OSError: a file of rules cannot be read.
    """
    rules: Rules | None = None
    for ancestor, child in pairwise([*_ancestors_in_repository(folder), folder]):
        rules = rules_in(ancestor, [name for name in (".git", ".gitignore") if _exists(ancestor, name)], rules)
        if rules is not None and rules.ignores(child, os.path.basename(child), folder=True):
            return None
    return rules


def _ancestors_in_repository(folder: str) -> list[str]:
    """The folders above ``folder`` from its repository's root down; none when it is a root or in no repository."""
    ancestors: list[str] = []
    while not _exists(folder, ".git"):
        parent = os.path.dirname(folder)
        if parent == folder:
            return []
        ancestors.insert(0, parent)
        folder = parent
    return ancestors


def _exists(folder: str, name: str) -> bool:
    return os.path.exists(os.path.join(folder, name))


def _git_folder(path: str) -> str:
    """The folder that holds ``info/exclude`` of the repository whose ``.git`` is at ``path``.

    ``.git`` is a file in a work tree or a submodule (gitrepository-layout(5)): it names the folder, and ``commondir``
    in there names the one that all work trees share.
    """
    if os.path.isdir(path):
        return path
    folder = os.path.join(os.path.dirname(path), _text(path).removeprefix("gitdir:").strip())
    common = os.path.join(folder, "commondir")
    return os.path.join(folder, _text(common).strip()) if os.path.exists(common) else folder


def _load(path: str, base: str, above: Rules | None) -> Rules | None:
    """The rules in the file at ``path``. Git passes over a line that it does not understand, and so must we."""
    lines: list[Line] = []
    for raw in _text(path).split("\n") if os.path.isfile(path) else ():
        with suppress(ValueError):
            lines += compile_lines([raw.removesuffix("\r")])
    return Rules(base, lines[::-1], above) if lines else above


def _text(path: str) -> str:
    with open(path, "rb") as file:
        return file.read().decode("utf-8-sig", "surrogateescape")
