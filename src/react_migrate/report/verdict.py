"""The last line of a run: what it came to, adding up, and the command to run next."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from react_migrate.migration.outcome import Run

Mode = Literal["rewrite", "check", "diff"]


@dataclass(frozen=True, slots=True)
class Occasion:
    """What the run was for and how its user starts the program.

    ``command`` is the program's name as typed; ``apply`` is the whole command that applies what ``check`` or
    ``diff`` only showed. ``files``: it was about files, not about text that came in and went out again.
    """

    mode: Mode
    command: str
    apply: str
    files: bool = True


def verdict(run: Run, occasion: Occasion) -> str:
    """One line: files, findings as a sum, and what to do next where there is something to do."""
    summary = run.summary
    parts = [_files(run, occasion)]
    if summary.findings:
        parts.append(
            f"{count(summary.findings, 'finding')} = {summary.migrated} migrated + {summary.manual} manual"
            f" + {summary.left_alone} left alone."
        )
    if summary.unreadable:
        parts.append(f"{count(summary.unreadable, 'file')} could not be used.")
    return " ".join([*parts, _next(run, occasion)]).rstrip()


def count(number: int, noun: str) -> str:
    """``1 file``, ``2 files``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def changed(run: Run) -> int:
    """How many files have new bytes."""
    return sum(outcome.after is not None for outcome in run.outcomes)


def _files(run: Run, occasion: Occasion) -> str:
    number = changed(run)
    if not number and not run.summary.manual and not run.summary.unreadable:
        return f"Nothing to migrate in {count(run.files, 'file')}."
    if not number:
        return f"No file of {run.files} {'changed' if occasion.mode == 'rewrite' else 'would change'}."
    verb = "Rewrote" if occasion.mode == "rewrite" else "Would rewrite"
    return f"{verb} {number} of {count(run.files, 'file')}."


def _next(run: Run, occasion: Occasion) -> str:
    if run.summary.unreadable:
        return "Next: correct what is said above and run again."
    if changed(run) and occasion.mode != "rewrite":
        return f"Next: {occasion.apply}"
    manual = Counter(f.rule for outcome in run.outcomes for f in outcome.findings if f.status == "manual")
    if manual:
        return f"Next: {occasion.command} explain {manual.most_common(1)[0][0]}"
    return f"To take it back: {occasion.command} undo" if changed(run) and occasion.files else ""
