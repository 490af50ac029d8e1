"""From settings to outcomes: analysis, rules, the rewriting pass, and the checks that the result holds."""

from __future__ import annotations

import ast
import gc
import re
import warnings
from collections.abc import Callable, Iterable, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from react_migrate.errors import FileError, ReactMigrateError, RewriteError, UnreadableFileError
from react_migrate.migration.collection import Collected, collect, collect_text
from react_migrate.migration.imports import additions, imported_names, removals
from react_migrate.migration.outcome import Outcome, Run
from react_migrate.migration.rewriter import COMPOSED, Replacement, apply, offsets_of, replacements
from react_migrate.provenance.analysis import Analysis, analyse

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from react_migrate.migration.rule import Edit, Finding, Rule
    from react_migrate.project.source import Source
    from react_migrate.provenance.facts import ModuleFacts
    from react_migrate.settings import Settings

Progress = Callable[[str, int, int], None]
"""Told of a phase and how much of it is done: ``progress("analyse", 3, 40)``."""


def run(settings: Settings, rules: Sequence[Rule], progress: Progress | None = None) -> Run:
    """Find and rewrite everything below ``settings.paths``; nothing is written to disk.

    A file that cannot be used is an outcome with an error, and the others go on.

    Raises:
        MissingPathError: a path does not exist.
        UsageError: a path is neither file nor folder, or a pattern is invalid.
    """
    tell = progress or _silent
    tell("read", 0, 0)
    collected = collect(settings)
    with _without_garbage_collection():
        outcomes = list(_outcomes(collected, settings, rules, tell))
    return Run(collected.root, collected.files, outcomes)


def run_text(data: bytes, path: Path, settings: Settings, rules: Sequence[Rule]) -> Outcome:
    """The outcome for one file whose content is given instead of read; the project around it is read as usual."""
    try:
        collected = collect_text(data, path, settings)
    except UnreadableFileError as error:
        return Outcome(path, before=data, error=error)
    found = [outcome for outcome in _outcomes(collected, settings, rules, _silent) if outcome.path == path]
    return found[0] if found else Outcome(path, before=data)


def _silent(phase: str, done: int, total: int) -> None:
    """No one is watching."""


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


def _outcomes(collected: Collected, settings: Settings, rules: Sequence[Rule], tell: Progress) -> Iterator[Outcome]:
    chosen = [rule for rule in rules if settings.wants(rule.code)]
    tell("analyse", 0, len(collected.targets))
    seeds = collected.seeds if settings.style == "bridge" else [*collected.seeds, *collected.mentioning({b"ReActV2"})]
    analysis = analyse(collected.index, collected.text, seeds, collected.mentioning, collected.names)
    for done, (absolute, shown) in enumerate(collected.targets.items(), 1):
        outcome = _outcome(collected, analysis, absolute, shown, chosen, settings)
        tell("rewrite", done, len(collected.targets))
        if outcome is not None:
            yield outcome


def _outcome(
    collected: Collected, analysis: Analysis, absolute: str, shown: Path, rules: Sequence[Rule], settings: Settings
) -> Outcome | None:
    error = collected.errors.get(absolute) or _broken(analysis, absolute, shown)
    if error is not None:
        return Outcome(shown, error=error)
    facts = analysis.facts(absolute)
    source = collected.sources.get(absolute)
    if facts is None or source is None:
        return None
    found: list[Finding] = []
    try:
        found = sorted(_find(facts, rules, settings), key=lambda finding: (finding.span, finding.rule))
        return _migrate(source, facts, found, rules, settings, collected) if found else None
    except FileError as unwritable:
        return Outcome(shown, tuple(found), source.data, error=unwritable)
    except RewriteError as defect:
        return Outcome(shown, tuple(found), source.data, error=FileError(shown, f"was left as it is: {defect}"))
    except Exception as defect:  # a rule may be anybody's, and the other files must go on
        reason = f"was left as it is: a rule failed on it ({type(defect).__name__}: {defect}); please report it"
        return Outcome(shown, tuple(found), source.data, error=FileError(shown, reason))


def _broken(analysis: Analysis, absolute: str, shown: Path) -> FileError | None:
    error = analysis.linker.broken.get(absolute)
    if error is None:
        return None
    if isinstance(error, SyntaxError):
        where = f"line {error.lineno}: " if error.lineno else ""
        return UnreadableFileError(
            shown, f"{where}{error.msg}; correct the syntax, or leave the file out with --exclude"
        )
    return UnreadableFileError(shown, f"cannot be parsed: {error}")


def _find(facts: ModuleFacts, rules: Iterable[Rule], settings: Settings) -> Iterator[Finding]:
    for rule in rules:
        for finding in rule.find(facts, settings.style):
            yield replace(finding, before=finding.before or facts.line(finding.span.line))


def _applies(finding: Finding, settings: Settings) -> bool:
    if finding.applicability == "unsafe":
        return settings.unsafe
    return finding.applicability != "none"


def _migrate(
    source: Source,
    facts: ModuleFacts,
    found: list[Finding],
    rules: Sequence[Rule],
    settings: Settings,
    collected: Collected,
) -> Outcome:
    by_code = {rule.code: rule for rule in rules}
    edits: dict[Edit, Rule] = {}
    findings: list[Finding] = []
    taken: set[tuple[object, str]] = set()
    for finding in found:
        free = all((edit.span, edit.kind) not in taken or edit.kind in COMPOSED for edit in finding.edits)
        if finding.edits and free and _applies(finding, settings):
            edits.update(dict.fromkeys(finding.edits, by_code[finding.rule]))
            taken.update((edit.span, edit.kind) for edit in finding.edits)
            finding = replace(finding, fixed=True)
        findings.append(finding)
    if not edits:
        return Outcome(source.path, tuple(findings), source.data)
    wanted = [item for finding in findings if finding.fixed for item in finding.imports]
    made = replacements(source.text, edits)
    first_use = min(edit.span.line for edit in edits)
    added = additions(facts.tree, source.text, wanted, collected.is_local, first_use)
    text = apply(source.text, [*made, *added])
    gone = " ".join(source.text[item.start : item.end] for item in made)
    text = _without_dead_imports(text, facts, collected.exported(facts), gone)
    after = source.encode(text)
    shown = tuple(
        replace(finding, after=_line_after(source.text, finding, made)) if finding.fixed else finding
        for finding in findings
    )
    return Outcome(source.path, shown, source.data, after if after != source.data else None)


def _without_dead_imports(text: str, facts: ModuleFacts, keep: set[str], gone: str) -> str:
    after = _parsed(text)
    if not imported_names(facts.tree).intersection(re.findall(r"\w+", gone)):
        return text
    dead = removals(facts.tree, after, text, keep)
    if not dead:
        return text
    text = apply(text, dead)
    _parsed(text)
    return text


def _parsed(text: str) -> ast.Module:
    """The new text as a tree.

    Raises:
        RewriteError: it is not valid Python.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what the compiler has to say of the user's strings is not ours to tell
            return ast.parse(text)
    except SyntaxError as error:
        raise RewriteError(
            f"the rewritten code does not parse ({error.msg}, new line {error.lineno}); please report it"
        ) from None


def _line_after(text: str, finding: Finding, made: Sequence[Replacement]) -> str:
    """The finding's line once rewritten, with whatever lines the replacement spans."""
    offsets = offsets_of(text)
    start, end = offsets.line(offsets.at(finding.span.line, 0))
    touching = [item for item in made if item.start < end and start <= item.start]
    end = max([end, *(offsets.line(item.end)[1] for item in touching)])
    moved = [Replacement(item.start - start, item.end - start, item.new) for item in touching]
    return apply(text[start:end], moved).strip()


__all__ = ["Progress", "ReactMigrateError", "run", "run_text"]
