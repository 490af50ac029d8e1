"""Hand-made runs: what the engine would hand to a report."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from react_migrate.errors import UnreadableFileError
from react_migrate.migration.outcome import Outcome, Run
from react_migrate.migration.rule import Evidence, Finding, Span


def finding(path: Path, line: int = 12, column: int = 4, **changes: object) -> Finding:
    """A proven read of a trajectory, rewritten; ``changes`` replaces fields."""
    evidence = (
        Evidence(path.with_name("agent.py"), 33, "dspy.ReAct built"),
        Evidence(path.with_name("agent.py"), 36, "called"),
        Evidence(path, 8, "parameter prediction"),
    )
    found = Finding(
        rule="RM101",
        name="trajectory-read",
        path=path,
        span=Span(line, column, line, column + 15),
        message="reads the trajectory of a ReAct prediction",
        applicability="safe",
        evidence=evidence,
        fixed=True,
        before="show(pred.trajectory)",
        after="show(legacy_trajectory(pred))",
    )
    return replace(found, **changes)  # type: ignore[arg-type]


def manual(path: Path, **changes: object) -> Finding:
    """A finding that is a person's work."""
    fields: dict[str, object] = {
        "rule": "RM103", "name": "trajectory-as-list", "applicability": "manual", "fixed": False,
        "message": "a trajectory is a dict, not a list of steps: decide what the loop was for",
        "before": "for step in pred.trajectory:", "after": "", "evidence": (),
    }  # fmt: skip
    return finding(path, **{**fields, **changes})


def left_alone(path: Path, line: int, message: str = "the receiver is a dspy.RLM prediction") -> Finding:
    """A false friend, with its reason."""
    return finding(path, line, applicability="none", fixed=False, after="", message=message, evidence=())


def run_of(*outcomes: Outcome, files: int = 12, root: Path | None = None) -> Run:
    return Run(root or Path.cwd(), files, list(outcomes))


def changed(path: Path, *findings: Finding) -> Outcome:
    return Outcome(path, findings, before=b"show(pred.trajectory)\n", after=b"show(legacy_trajectory(pred))\n")


def unreadable(path: Path, reason: str = "line 3: unexpected indent; correct the file and run again") -> Outcome:
    return Outcome(path, error=UnreadableFileError(path, reason))
