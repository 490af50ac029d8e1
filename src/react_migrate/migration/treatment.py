"""From the files to their outcomes: the analysis, the rules' findings, the plans and their patches."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from react_migrate.errors import FileError, UnreadableFileError
from react_migrate.migration.choice import chosen
from react_migrate.migration.outcome import Outcome, Run
from react_migrate.migration.patch import patch_all, refusal
from react_migrate.migration.plan import Plan, plan_file
from react_migrate.migration.program import Program
from react_migrate.migration.search import elsewhere, in_module
from react_migrate.provenance.analysis import Analysis, analyse
from react_migrate.provenance.engines import CODE_ACT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from react_migrate.migration.collection import Collected
    from react_migrate.migration.engine import Progress
    from react_migrate.migration.rule import Finding, Rule
    from react_migrate.migration.run_time import RunTime
    from react_migrate.settings import Settings


def treated(collected: Collected, settings: Settings, rules: Sequence[Rule], tell: Progress) -> Run:
    """The run over what was collected.

    Raises:
        UsageError: a file holds no evidence.
    """
    run_time = _run_time(collected, settings)
    with _without_garbage_collection():
        analysis = _analysed(collected, settings, rules, tell)
        outcomes = list(_outcomes(collected, analysis, settings, rules, tell, run_time))
    engines = frozenset(engine for one in analysis.linker.constructions for engine in one.engines)
    if analysis.linker.uses_code_act:
        engines |= {CODE_ACT}
    return Run(collected.root, collected.files, outcomes, engines, run_time)


@contextmanager
def _without_garbage_collection() -> Iterator[None]:
    """Syntax trees are many objects and no garbage: collecting while they are built costs a fifth of the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _analysed(collected: Collected, settings: Settings, rules: Sequence[Rule], tell: Progress) -> Analysis:
    """Follow the flow through the project; files in which only that shows something to find become targets."""
    tell("analyse", 0, len(collected.targets))
    seeds = collected.seeds()
    if settings.style == "native":
        seeds += collected.mentioning({b"ReActV2"})
    words = {word for rule in chosen(rules, settings) for word in rule.words}
    analysis = analyse(collected.index, collected.text, seeds, collected.mentioning, collected.names, words)
    collected.aim_at(path for path in analysis.linker.modules if path not in analysis.linker.broken)
    analysis.linker.reported = collected.targets
    return analysis


def _run_time(collected: Collected, settings: Settings) -> RunTime | None:
    if not settings.evidence:
        return None
    from react_migrate.migration.run_time import RunTime

    return RunTime.load(settings.evidence, collected.root)


def _outcomes(
    collected: Collected,
    analysis: Analysis,
    settings: Settings,
    rules: Sequence[Rule],
    tell: Progress,
    run_time: RunTime | None,
) -> Iterator[Outcome]:
    planned = [
        _plan(collected, analysis, absolute, shown, rules, settings, run_time)
        for absolute, shown in collected.targets.items()
    ]
    patches = [plan.patch for plan in planned if isinstance(plan, Plan)]
    patched = patch_all(patches, settings.jobs)
    for done, plan in enumerate(planned, 1):
        tell("rewrite", done, len(planned))
        if plan is not None:
            yield plan.outcome(next(patched)) if isinstance(plan, Plan) else plan
    found = [
        finding if settings.mends else replace(finding, fixed=False)
        for plan in planned
        if plan is not None
        for finding in plan.findings
    ]
    program = Program(
        list(collected.targets.values()),
        analysis.linker.constructions,
        found,
        [Path(path) for path in collected.others()],
        lambda: _unselected(collected, analysis, settings, rules) if settings.select else found,
    )
    yield from elsewhere(program, rules, settings)


def _unselected(collected: Collected, analysis: Analysis, settings: Settings, rules: Sequence[Rule]) -> list[Finding]:
    """What a run without a selection of rules finds."""
    every = replace(settings, select=())
    modules = (analysis.facts(absolute) for absolute in collected.targets)
    return [finding for facts in modules if facts is not None for finding in in_module(facts, rules, every)]


def _plan(
    collected: Collected,
    analysis: Analysis,
    absolute: str,
    shown: Path,
    rules: Sequence[Rule],
    settings: Settings,
    run_time: RunTime | None,
) -> Plan | Outcome | None:
    """What is to be done with one file, or its outcome where that is certain already."""
    error = collected.errors.get(absolute) or _broken(analysis, absolute, shown)
    if error is not None:
        return Outcome(shown, error=error)
    facts = analysis.facts(absolute)
    source = collected.sources.get(absolute)
    if facts is None or source is None:
        return None
    if run_time is not None:
        run_time.inform(facts, absolute, source.data)
    try:
        found = in_module(facts, rules, settings)
    except Exception as defect:  # a rule may be anybody's, and the other files must go on
        return Outcome(shown, before=source.data, error=FileError(shown, refusal(defect)))
    if run_time is not None:
        run_time.look_over(facts, found)
    if not found:
        return None
    if not settings.edits:
        return Outcome(shown, tuple(found), source.data)
    return plan_file(source, facts, found, rules, settings, partial(collected.is_local, absolute))


def _broken(analysis: Analysis, absolute: str, shown: Path) -> FileError | None:
    error = analysis.linker.broken.get(absolute)
    if error is None:
        return None
    if isinstance(error, SyntaxError):
        where = f"line {error.lineno}: " if error.lineno else ""
        return UnreadableFileError(
            shown,
            f"{where}{error.msg}; correct the syntax, run on the Python that the file is written for, or leave it out "
            "with --exclude",
        )
    return UnreadableFileError(shown, f"cannot be parsed: {error}")
