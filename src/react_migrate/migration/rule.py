"""What a rule is and what it finds: the contract between provenance, codemods, the engine and the reports."""

from __future__ import annotations

from abc import ABC
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from react_migrate.provenance.places import Evidence, Span
from react_migrate.settings import Style

if TYPE_CHECKING:
    import ast
    from collections.abc import Iterator
    from pathlib import Path

    import libcst

    from react_migrate.migration.program import Program
    from react_migrate.provenance.facts import ModuleFacts
    from react_migrate.timeline import Change

__all__ = ["Applicability", "Edit", "Evidence", "Example", "Finding", "Import", "Rule", "Span", "Status", "Style"]

Applicability = Literal["safe", "unsafe", "manual", "none"]
"""How far a finding can be trusted to a machine: ``safe`` is applied, ``unsafe`` only with ``--unsafe``,
``manual`` is a person's work, ``none`` needs no change and says why."""

Status = Literal["migrated", "manual", "left_alone"]


@dataclass(frozen=True, slots=True)
class Edit:
    """What is at ``span`` is to be replaced.

    An expression is given by ``parts``: literal text, and spans of the file that are carried over with their own
    edits. A statement has none: its rule's ``rewrite`` gets the LibCST node of class ``kind``, and ``action`` and
    ``data`` tell it how. An edit holds text and places only, so that it can be compared and sent to another process.
    """

    span: Span
    action: str
    data: tuple[str, ...] = ()
    kind: str = ""
    parts: tuple[str | Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Import:
    """A name the rewritten code needs: ``from module import name as alias``, or ``import module`` without a name."""

    module: str
    name: str | None = None
    alias: str | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """One occurrence of what a rule looks for.

    ``before`` and ``after`` are the source line as it is and as it becomes (``after`` is empty until the engine
    fills it in); ``fixed`` says whether the outcome's new text holds the edit. ``changes`` are the timeline's rows that
    make a difference to this place as it stands, none where it is right on every release. ``symbol`` is the qualified
    name of the function or class that it is in (``""``: the module), ``subject`` its text on one line.
    """

    rule: str
    name: str
    path: Path
    span: Span
    message: str
    applicability: Applicability
    evidence: tuple[Evidence, ...] = ()
    edits: tuple[Edit, ...] = ()
    imports: tuple[Import, ...] = ()
    cell: int | None = None
    fixed: bool = False
    before: str = ""
    after: str = ""
    changes: tuple[Change, ...] = ()
    symbol: str = ""
    subject: str = ""

    @property
    def fingerprint(self) -> str:
        """What stays the same when lines move: a digest of rule, symbol and text, without the file's name."""
        from hashlib import sha256

        return sha256("\0".join((self.rule, self.symbol, self.subject)).encode("utf-8", "replace")).hexdigest()[:32]

    @property
    def changed_line(self) -> int:
        """The line to show as it was and as it becomes: the finding's own, unless only others are edited."""
        own = [edit for edit in self.edits if edit.span.line <= self.span.line <= edit.span.end_line]
        return self.span.line if own or not self.edits else min(edit.span.line for edit in self.edits)

    @property
    def place(self) -> tuple[int, Span, str]:
        """Where the finding comes among those of its file."""
        return self.cell or 0, self.span, self.rule

    @property
    def status(self) -> Status:
        """Where the finding counts in the sum: every finding is exactly one of the three.

        A finding can be edited and still ask for a person (``manual`` with a bridge edit in native style).
        """
        if self.applicability == "none":
            return "left_alone"
        if self.fixed and self.applicability != "manual":
            return "migrated"
        return "manual"


@dataclass(frozen=True, slots=True)
class Example:
    """Source before and after in one style; ``after=None``: the rule leaves it alone.

    ``fires`` says whether a finding is expected at all where nothing is changed. ``file`` is what the file is called,
    ``beside`` the files next to it, name and text of each.
    """

    before: str
    after: str | None = None
    style: Style = "bridge"
    unsafe: bool = False
    fires: bool = False
    note: str = ""
    file: str = "program.py"
    beside: tuple[tuple[str, str], ...] = ()


class Rule(ABC):
    """One kind of finding: where it is on the ``ast``, and what becomes of the places.

    Subclasses are stateless; the docstring and the examples are the ``explain`` page and the tests. ``words`` are
    what a file without ``dspy`` or ``trajectory`` in it holds where the rule finds something: such a file is looked
    at if it holds one of them and imports a module that is tied to an agent. ``endings`` are those of the files that
    are not Python and that ``find_elsewhere`` wants to be given.
    """

    code: ClassVar[str]
    name: ClassVar[str]
    changes: ClassVar[tuple[Change, ...]]
    applicability: ClassVar[Applicability]
    examples: ClassVar[tuple[Example, ...]]
    words: ClassVar[tuple[str, ...]] = ()
    endings: ClassVar[tuple[str, ...]] = ()

    def find(self, facts: ModuleFacts, style: Style) -> Iterator[Finding]:
        """The findings in one module, in any order."""
        yield from ()

    def find_elsewhere(self, program: Program, style: Style) -> Iterator[Finding]:
        """The findings in files that are not Python, or that take a look at the whole program.

        It is asked where a Python file of the project mentions DSPy, or a file with one of the ``endings`` is named
        itself. A file that cannot be used is told to ``program.cannot_use``, and the others go on.
        """
        yield from ()

    def finding(
        self,
        facts: ModuleFacts,
        node: ast.expr | ast.stmt,
        message: str,
        applicability: Applicability | None = None,
        *,
        evidence: tuple[Evidence, ...] = (),
        edits: tuple[Edit, ...] = (),
        imports: tuple[Import, ...] = (),
        changes: tuple[Change, ...] | None = None,
    ) -> Finding:
        """A finding of this rule at ``node``.

        It meets the rule's ``changes`` unless others are given, and none where it needs no change.
        """
        how = applicability or self.applicability
        if changes is None:
            changes = () if how == "none" else self.changes
        return Finding(
            self.code, self.name, facts.path, facts.span(node), message, how, evidence, edits, imports,
            changes=changes, symbol=facts.symbol(node), subject=facts.heading(node),
        )  # fmt: skip

    def finding_at(
        self,
        path: Path,
        span: Span,
        line: str,
        message: str,
        *,
        how: Applicability | None = None,
        changes: tuple[Change, ...] | None = None,
    ) -> Finding:
        """A finding of this rule in a file that is not Python; ``line`` is the source line it stands in."""
        how = how or self.applicability
        if changes is None:
            changes = () if how == "none" else self.changes
        subject = " ".join(line.split())
        return Finding(
            self.code, self.name, path, span, message, how, before=line.strip(), changes=changes, subject=subject
        )

    def rewrite(self, node: libcst.CSTNode, edit: Edit) -> libcst.CSTNode:
        """The replacement of the statement at ``edit.span``; what changes inside it is already changed.

        Raises:
            NotImplementedError: the rule made an edit of a statement but does not say how.
        """
        raise NotImplementedError(f"{self.code} rewrites no statements")
