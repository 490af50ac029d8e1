"""What a run was asked to do, from the command line and the configuration, checked once and then frozen."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Style = Literal["bridge", "native"]
"""``bridge`` runs before and after DSPy 3.5, ``native`` is plain 3.5 code."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The choices of one run.

    ``select`` and ``ignore`` hold rule codes or their prefixes (``RM1``, ``RM101``); an empty ``select`` is all.
    ``exclude`` holds gitignore patterns, which with ``force_exclude`` also leave out files that are named themselves.
    ``per_file_ignores`` gives the codes of the rules to leave out by gitignore pattern; those and the forced patterns
    count from the folder ``home``. ``jobs`` is the number of processes, 0 for as many as there are processors.
    ``evidence`` are the files that say what ran. Without ``edits`` the findings are all that is wanted, and no new
    text is made.
    Without ``mends`` a new text is shown and never takes the place of the old.
    """

    paths: tuple[Path, ...] = (Path(),)
    style: Style = "bridge"
    unsafe: bool = False
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    force_exclude: bool = False
    per_file_ignores: tuple[tuple[str, tuple[str, ...]], ...] = ()
    home: Path = Path()
    jobs: int = 0
    evidence: tuple[Path, ...] = ()
    edits: bool = True
    mends: bool = True

    def wants(self, code: str) -> bool:
        """Whether the rule with this code takes part."""
        chosen = not self.select or any(code.startswith(prefix) for prefix in self.select)
        return chosen and not any(code.startswith(prefix) for prefix in self.ignore)
