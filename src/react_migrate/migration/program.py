"""The whole program, for the rules that look further than one module of Python."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from react_migrate.errors import FileError
    from react_migrate.migration.rule import Finding
    from react_migrate.provenance.agents.constructions import Construction


@dataclass(frozen=True, slots=True)
class Program:
    """What a run has found in the Python files, and which other files there are.

    ``modules`` are the Python files below the named paths that were looked at, ``findings`` what the rules found
    in them, ``files`` the files with one of the wanted endings, unread. Paths are as the user named them. ``all_found``
    gives what the rules that were not selected find, too.
    """

    modules: Sequence[Path]
    constructions: Sequence[Construction]
    findings: Sequence[Finding]
    files: Sequence[Path]
    all_found: Callable[[], Sequence[Finding]]
    errors: list[FileError] = field(default_factory=list)

    def cannot_use(self, error: FileError) -> None:
        """Report a file that cannot be read or understood."""
        self.errors.append(error)
