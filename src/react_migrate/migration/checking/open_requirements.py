"""Declarations of DSPy that admit a release on which the program around them breaks."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from react_migrate.errors import UnreadableFileError
from react_migrate.migration.checking.admission import Admitted, admitted
from react_migrate.migration.checking.severity import standing
from react_migrate.migration.checking.target import Targets
from react_migrate.migration.rule import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from react_migrate.migration.checking.severity import Standing
    from react_migrate.migration.program import Program
    from react_migrate.migration.rule import Finding
    from react_migrate.project.requirements import Declaration
    from react_migrate.timeline import Change


@dataclass(frozen=True, slots=True)
class OpenRequirement:
    """A declaration in its file: where, the source line, what to say, and the changes that it lets in."""

    path: Path
    span: Span
    line: str
    message: str
    changes: tuple[Change, ...]


def open_requirements(program: Program) -> Iterator[OpenRequirement]:
    """The declarations that admit what breaks the findings which are left to a person; each once."""
    targets = Targets()
    broken: dict[int, list[tuple[Finding, Standing]]] = {}
    for finding in program.all_found():
        if finding.changes and not finding.fixed:
            target = targets.of(finding.path)
            held = standing(finding, target.admitted) if target.declarations else None
            if held is not None and held.severity == "break":
                broken.setdefault(id(target), []).append((finding, held))
    told: set[tuple[Path, int]] = set()
    for target in targets.found:
        for declaration in target.declarations if id(target) in broken else ():
            place = (declaration.path, declaration.line)
            if place not in told and (found := _opened(declaration, broken[id(target)])) is not None:
                told.add(place)
                yield found


def _opened(declaration: Declaration, broken: Sequence[tuple[Finding, Standing]]) -> OpenRequirement | None:
    if declaration.kind not in ("requires", "overrides"):
        return None
    lets_in = admitted(declaration.specifiers)
    hit = [(finding, held) for finding, held in broken if _meet(lets_in, held.releases)]
    if not hit:
        return None
    line, span = _place(declaration)
    releases = _together(lets_in, (held.releases for _, held in hit))
    changes = tuple(dict.fromkeys(held.change for _, held in hit))
    return OpenRequirement(_shown(declaration.path), span, line, _message(hit, releases), changes)


def _message(hit: Sequence[tuple[Finding, Standing]], releases: Admitted) -> str:
    first = hit[0][0]
    number = f"{len(hit)} places" if len(hit) > 1 else "one place"
    cap = f"<{releases.releases[0]}" if releases.releases else "a lower version"
    where = f"{_shown(first.path).as_posix()}:{first.span.line}, {first.rule}"
    return (
        f"it admits {releases.words}, on which this program breaks in {number} (first {where}); ask for {cap}"
        " until that is settled"
    )


def _meet(one: Admitted, other: Admitted) -> bool:
    return bool({*one.releases} & {*other.releases}) or (one.later and other.later)


def _together(lets_in: Admitted, hit: Iterable[Admitted]) -> Admitted:
    """The releases that are let in and hit."""
    some = list(hit)
    named = {release for one in some for release in one.releases}
    return Admitted(
        tuple(release for release in lets_in.releases if release in named),
        later=lets_in.later and any(one.later for one in some),
    )


def _place(declaration: Declaration) -> tuple[str, Span]:
    """The source line of a declaration, and the stretch of it that is the requirement."""
    from react_migrate.project.discovery import read

    try:
        lines = read(declaration.path).decode("utf-8-sig", "replace").splitlines()
    except UnreadableFileError:
        lines = []
    line = lines[declaration.line - 1] if declaration.line <= len(lines) else declaration.text
    start = max(line.find(declaration.text), 0) or len(line) - len(line.lstrip())
    end = start + len(declaration.text) if line.startswith(declaration.text, start) else len(line.rstrip())
    return line, Span(declaration.line, start, declaration.line, end)


def _shown(path: Path) -> Path:
    """A path from the current folder, as it is named to a reader."""
    return Path(os.path.relpath(path))
