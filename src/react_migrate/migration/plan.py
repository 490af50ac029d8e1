"""What is to be done with one file: which findings are applied, and what that needs; and what became of it."""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from react_migrate.errors import FileError, UnreadableFileError
from react_migrate.migration.outcome import Outcome
from react_migrate.migration.patch import Patch, Patched, refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from react_migrate.migration.rule import Edit, Finding, Rule, Span
    from react_migrate.project.source import Source
    from react_migrate.provenance.facts import ModuleFacts
    from react_migrate.settings import Settings


@dataclass(frozen=True, slots=True)
class Plan:
    """The findings of a file, ``fixed`` where their edits are in the patch."""

    source: Source
    findings: tuple[Finding, ...]
    patch: Patch

    def outcome(self, patched: Patched | Exception) -> Outcome:
        """What became of the file; one whose patch failed is left as it is."""
        source = self.source
        if isinstance(patched, Exception):
            unchanged = tuple(replace(finding, fixed=False) for finding in self.findings)
            return Outcome(source.path, unchanged, source.data, error=FileError(source.path, refusal(patched)))
        try:
            after = source.encode(patched.text)
        except UnreadableFileError as error:
            return Outcome(source.path, self.findings, source.data, error=error)
        shown = tuple(
            replace(finding, after=patched.lines[finding.changed_line]) if finding.fixed else finding
            for finding in self.findings
        )
        return Outcome(source.path, shown, source.data, after if after != source.data else None)


def plan_file(
    source: Source,
    facts: ModuleFacts,
    found: Iterable[Finding],
    rules: Sequence[Rule],
    settings: Settings,
    is_local: Callable[[str], bool],
) -> Plan | Outcome:
    """The plan for a file with findings; its outcome at once where nothing is to be changed.

    Where two findings want the same place, the first one has it.
    """
    findings = tuple(_shown(finding, facts) for finding in _chosen(found, settings))
    fixed = [finding for finding in findings if finding.fixed]
    if not fixed:
        return Outcome(source.path, findings, source.data)
    by_code = {rule.code: rule for rule in rules}
    patch = Patch(
        source.text,
        {edit: by_code[finding.rule] for finding in fixed for edit in finding.edits},
        wanted=frozenset(item for finding in fixed for item in finding.imports),
        keep=frozenset(facts.exported()),
        local=frozenset(filter(is_local, _roots(facts.tree))),
        lines=frozenset(finding.changed_line for finding in fixed),
    )
    return Plan(source, findings, patch)


def _chosen(found: Iterable[Finding], settings: Settings) -> Iterator[Finding]:
    """The findings, ``fixed`` where their edits are to be made; one edit may be what several findings ask for."""
    taken: set[tuple[Span, str]] = set()
    made: set[Edit] = set()
    for finding in found:
        places = {(edit.span, edit.kind) for edit in finding.edits if edit not in made}
        fixed = bool(finding.edits) and taken.isdisjoint(places) and _applies(finding, settings)
        if fixed:
            taken |= places
            made.update(finding.edits)
        yield replace(finding, fixed=True) if fixed else finding


def _shown(finding: Finding, facts: ModuleFacts) -> Finding:
    """A finding that changes another line than its own shows that one."""
    if not finding.fixed or finding.changed_line == finding.span.line:
        return finding
    return replace(finding, before=facts.line(finding.changed_line))


def _applies(finding: Finding, settings: Settings) -> bool:
    if finding.applicability == "unsafe":
        return settings.unsafe
    return finding.applicability != "none"


def _roots(tree: ast.Module) -> set[str]:
    """The top-level modules that a file imports."""
    found = {alias.name for node in tree.body if isinstance(node, ast.Import) for alias in node.names}
    found |= {node.module for node in tree.body if isinstance(node, ast.ImportFrom) and node.module and not node.level}
    return {name.split(".")[0] for name in found}
