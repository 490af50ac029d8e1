"""What react-migrate reports at the labelled places."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from labels import PROGRAMS, programs

from react_migrate.migration.engine import run
from react_migrate.settings import Settings
from react_migrate_codemods import RULES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.migration.rule import Finding, Status

Report = Literal["migrated", "manual"]
ACCESSES = ("RM101", "RM102")


def reported(root: Path = PROGRAMS) -> dict[tuple[str, int], Report]:
    """How each reported access came out, by path below the set's folder and line: rewritten, or left to a person.

    Each program is copied to a folder of its own first, as around it lies a project that is none of its business.
    Only the rules that find accesses count.
    """
    found: dict[tuple[str, int], Report] = {}
    with tempfile.TemporaryDirectory() as folder:
        for name in programs(root):
            copy = Path(folder, name)
            shutil.copytree(root / name, copy)
            for finding in _findings(copy):
                place = (Path(finding.path).relative_to(folder).as_posix(), finding.span.line)
                status: Status = finding.status
                if status != "left_alone":
                    found[place] = "migrated" if "migrated" in (status, found.get(place)) else "manual"
    return found


def _findings(folder: Path) -> Iterator[Finding]:
    outcomes = run(Settings((folder,)), RULES).outcomes
    errors = [f"{outcome.path}: {outcome.error}" for outcome in outcomes if outcome.error]
    if errors:
        raise ValueError("; ".join(errors))
    for outcome in outcomes:
        yield from (finding for finding in outcome.findings if finding.rule in ACCESSES)
