"""What the rules see of one module: its tree, and for every expression what it is and how that is known."""

from __future__ import annotations

import ast
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from react_migrate.provenance.places import Evidence, Span
from react_migrate.provenance.reads import NAME, READING, read_at, touches_steps
from react_migrate.provenance.scopes import Module, arguments
from react_migrate.provenance.standing import Judgement
from react_migrate.provenance.values import NOTHING, UNCALLED_ATOM, Atom, ClassRef, Trail, Unit, Value, join
from react_migrate.provenance.wording import describe

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.agents.constructions import Construction
    from react_migrate.provenance.lineage import ClassInfo, Lineage
    from react_migrate.provenance.linker import Linker
    from react_migrate.provenance.reads import Read

_Node = TypeVar("_Node", bound=ast.AST)
_NAMED = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)

__all__ = ["Judgement", "ModuleFacts", "split_lines"]

_NOTHING_AT_ALL = ("none", "nobody")
"""Kinds of atoms that have no attributes to ask for."""


class ModuleFacts:
    """One module after the analysis.

    ``related``: an agent is built in it or in a module it is connected to. ``reads``: every access to a trajectory in
    it, outer ones first. ``seen``: those reads that asked a prediction when the program ran, each with the evidence
    file that says so.
    """

    def __init__(self, linker: Linker, module: Module, path: Path, *, related: bool, names: dict[str, Path]) -> None:
        self.linker = linker
        self.module = module
        self.path = path
        self.related = related
        self.tree = module.tree
        self.reads = module.reads
        self.seen: dict[ast.AST, Path] = {}
        self.unit: Unit = linker.functions.unit(module.path, None, ())
        self._names = names

    # Text

    @cached_property
    def lines(self) -> list[str]:
        """The lines of the file as Python counts them, ends included."""
        return split_lines(self.module.text)

    def line(self, number: int) -> str:
        """One source line, without its end and its indentation."""
        return self.lines[number - 1].strip() if number <= len(self.lines) else ""

    def span(self, node: ast.expr | ast.stmt | ast.alias | ast.keyword) -> Span:
        """Where a node stands, in characters (``ast`` counts bytes of UTF-8)."""
        end_line, end_column = node.end_lineno or node.lineno, node.end_col_offset or node.col_offset
        return Span(
            node.lineno, self._column(node.lineno, node.col_offset), end_line, self._column(end_line, end_column)
        )

    def _column(self, line: int, offset: int) -> int:
        text = self.lines[line - 1]
        return offset if text.isascii() else len(text.encode()[:offset].decode())

    def text(self, node: ast.AST) -> str:
        """The source of a node, on one line."""
        if not isinstance(node, (ast.expr, ast.stmt)):
            return ""
        span = self.span(node)
        lines = self.lines[span.line - 1 : span.end_line]
        lines[-1] = lines[-1][: span.end_column]
        lines[0] = lines[0][span.column :]
        return " ".join(" ".join(lines).split())

    def heading(self, node: ast.expr | ast.stmt) -> str:
        """The source of an expression on one line, or the first line of a statement."""
        return self.text(node) if isinstance(node, ast.expr) else " ".join(self.line(node.lineno).split())

    def symbol(self, node: ast.AST) -> str:
        """The qualified name of the function or class that a node is or is in; ``""`` at the module's level."""
        outer = (node, *self.module.enclosing(node))
        return ".".join(part.name for part in reversed(outer) if isinstance(part, _NAMED))

    def shows_itself(self, node: ast.expr) -> bool:
        """Whether an f-string prints the text of the expression that ``node`` is in (``f"{pred.trajectory=}"``)."""
        for outer in self.module.enclosing(node):
            if isinstance(outer, ast.FormattedValue):
                string = self.module.parent(outer)
                parts = string.values if isinstance(string, ast.JoinedStr) else []
                index = next((index for index, part in enumerate(parts) if part is outer), 0)
                before = parts[index - 1] if index else None
                text = before.value if isinstance(before, ast.Constant) else ""
                return (
                    isinstance(text, str)
                    and text.rstrip().endswith("=")
                    and self.text(outer.value) in " ".join(text.split())
                )
            if isinstance(outer, ast.stmt):
                return False
        return False

    def nodes(self, *types: type[_Node]) -> Iterator[_Node]:
        """The nodes of these types, in the order of the types."""
        for wanted in types:
            yield from self._by_type.get(wanted, ())  # type: ignore[misc]  # a list holds nodes of its key's type

    @cached_property
    def _by_type(self) -> dict[type[ast.AST], list[ast.AST]]:
        found: dict[type[ast.AST], list[ast.AST]] = {}
        for node in self.module.parents:
            found.setdefault(type(node), []).append(node)
        return found

    def reads_of(self, *names: str) -> Iterator[Read]:
        """Every access in the module to a field of one of these names."""
        if any(name in self.module.text for name in names):
            for node in self.nodes(*READING):
                found = read_at(node, names)
                if found is not None:
                    yield found

    # Values

    def value(self, node: ast.AST) -> Value:
        """All that an expression can be."""
        return self.module.values.get(node, NOTHING)

    def is_external(self, node: ast.expr, name: str) -> bool:
        """Whether an expression is nothing but this name from outside the project."""
        return set(self.value(node).atoms) == {Atom("external", name)}

    def judge(self, node: ast.expr, *kinds: str) -> Judgement:
        """Whether an expression is of one of these kinds: ``prediction``, ``mapping``, ``trajectory``, ``agent``, …"""
        if not self.linker.has_agents:
            return Judgement("foreign", "nothing here is connected to a ReAct agent, as no file can use DSPy")
        value = self.value(node)
        rest = [atom for atom in value.atoms if atom.kind not in _NOTHING_AT_ALL]
        if not rest and value.has("nobody"):
            return Judgement("foreign", "no value in sight passes the test before it")
        return self._proof(value, kinds) or self._without_proof(node, rest)

    def judge_items(self, node: ast.expr, *kinds: str) -> Judgement:
        """The same of what a list, a set, a tuple or a dict holds; where there is no proof, nothing is decided."""
        boxes = self.value(node).of_kind("box", "dict").atoms
        held = join(self.linker.store.peek(("any", atom.ref)) for atom in boxes)
        return self._proof(held, kinds) or Judgement("undecided", f"what `{self.text(node)}` holds is not in sight")

    def _proof(self, value: Value, kinds: tuple[str, ...]) -> Judgement | None:
        wanted = {
            atom: trail for atom, trail in value.atoms.items() if atom.kind in kinds or self._is_agent(atom, kinds)
        }
        rest = [atom for atom in value.atoms if atom not in wanted and atom.kind not in _NOTHING_AT_ALL]
        if not wanted:
            return None
        engines = frozenset(str(atom.ref) for atom in wanted)
        evidence = self.evidence(Value(wanted))
        if rest:
            others = frozenset(atom.kind for atom in rest)
            return Judgement("dual", f"on another way it is {describe(rest)}", evidence, engines, others)
        return Judgement("proven", "", evidence, engines)

    def _is_agent(self, atom: Atom, kinds: tuple[str, ...]) -> bool:
        return (
            "agent" in kinds
            and isinstance(atom.ref, ClassRef)
            and atom.kind == "instance"
            and bool(self.lineage(atom.ref).engines)
        )

    def _without_proof(self, node: ast.expr, rest: list[Atom]) -> Judgement:
        if self.linker.gave_up:
            return Judgement("undecided", "the program is too large or too circular to follow")
        undecided = [atom for atom in rest if atom.kind == "unknown" and atom != UNCALLED_ATOM]
        vague = [atom for atom in rest if self._may_be_asked_for_anything(atom)]
        if rest and not undecided and not vague and UNCALLED_ATOM not in rest:
            return Judgement("foreign", f"it is {describe(rest)}")
        function = self.module.enclosing_function(node)
        parameter = self._parameter(node, function)
        if parameter and function is not None and touches_steps(function) and not undecided:
            return Judgement(
                "likely", f"no call of `{parameter[1]}` is in sight, but it uses a ReAct trajectory's keys"
            )
        if undecided:
            return Judgement("undecided", f"it comes from something out of sight: {describe(undecided)}")
        if parameter:
            return Judgement("undecided", f"no call of `{parameter[1]}` is in sight that says what `{parameter[0]}` is")
        if vague:
            return Judgement("undecided", f"what {describe(vague)} holds by then is not in sight")
        return Judgement("undecided", f"where `{self.text(node)}` gets its value is not in sight")

    def _may_be_asked_for_anything(self, atom: Atom) -> bool:
        """Whether a prediction's fields may have come into a dict, or names that no text shows into an object."""
        store = self.linker.store
        if atom.kind == "dict":
            return store.knows(("absorbed", atom.ref))
        if atom.kind != "instance" or not isinstance(atom.ref, ClassRef):
            return False
        classes = self.lineage(atom.ref).classes
        hooks = ("__getattr__", "__getattribute__")
        return any(store.peek(("attr", base, hook)) for base in classes for hook in hooks) and not any(
            store.peek(("attr", base, NAME)) for base in classes
        )

    def _parameter(self, node: ast.expr, function: ast.AST | None) -> tuple[str, str] | None:
        if not isinstance(node, ast.Name) or function is None:
            return None
        for outer in (function, *self.module.enclosing(function)):
            if isinstance(outer, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
                if node.id in (argument.arg for argument in arguments(outer)):
                    return node.id, "<lambda>" if isinstance(outer, ast.Lambda) else outer.name
        return None

    def evidence(self, value: Value) -> tuple[Evidence, ...]:
        """The chain of the first atom that has one."""
        trail = next((trail for trail in value.atoms.values() if trail is not None), None)
        if trail is None:
            return ()
        return tuple(Evidence(self.shown(step), step.line, step.note) for step in trail.steps())

    def shown(self, step: Trail) -> Path:
        """The path of a step as the user named it."""
        return self._names.get(step.path) or Path(step.path)

    def exported(self) -> set[str]:
        """The names that other modules take from this one; all of them in a package's ``__init__``."""
        taken = set(self.linker.loading.exports.get(self.module.path, ()))
        return taken | self.module.scope.bound if self.module.package else taken

    def name_for(self, name: str, module: str = "react_migrate") -> tuple[str, str | None]:
        """What to call ``from module import name`` in this file, and the alias that the import needs."""
        for statement in self.tree.body:
            if isinstance(statement, ast.ImportFrom) and statement.module == module and not statement.level:
                for alias in statement.names:
                    if alias.name == name:
                        return alias.asname or name, alias.asname
        return (f"_{name}", f"_{name}") if name in self._names_in_use else (name, None)

    @cached_property
    def _names_in_use(self) -> set[str]:
        """Every name that any scope of the file binds, comprehensions and class bodies included."""
        scopes = [self.module.scope, *(self.module.scope_of(node) for node in self.module.functions.values())]
        bound = {name for scope in scopes for name in scope.bound}
        return bound | {node.id for node in self.nodes(ast.Name) if not isinstance(node.ctx, ast.Load)}

    # Agents

    @property
    def constructions(self) -> list[Construction]:
        """Every construction of an agent in the whole program, not only in this module."""
        return self.linker.constructions

    def construction_of(self, node: ast.expr) -> Construction | None:
        """The construction that the chain of an agent or a prediction shows; others may lead to the same expression."""
        trails = [trail for trail in self.value(node).atoms.values() if trail is not None]
        places = [(step.path, step.line) for trail in trails for step in trail.steps()]
        return next((one for place in places for one in self.constructions if one.place == place), None)

    @cached_property
    def shadows_dspy(self) -> bool:
        """Whether ``dspy`` is a file of the project where this module imports it, and not the installed package."""
        top = self.module.name.split(".", 1)[0]
        return top == "dspy" or self.linker.loading.index.absolute(self.module.path, "dspy") is not None

    # Classes

    def lineage(self, ref: ClassRef) -> Lineage:
        """The bases of a class of the project."""
        return self.linker.hierarchy.lineage(ref, self.unit)

    def classes(self) -> list[tuple[ClassRef, ClassInfo]]:
        """The classes of this module."""
        return [(ref, info) for ref, info in self.linker.classes.items() if info.module is self.module and info.written]

    def family(self, ref: ClassRef) -> list[tuple[ClassRef, ClassInfo]]:
        """A class and everything below it, in any module."""
        members = dict.fromkeys(member.plain for member in (ref, *self.linker.hierarchy.heirs(ref, self.unit)))
        return [(member, self.linker.classes[member]) for member in members]


def split_lines(text: str) -> list[str]:
    """Lines as Python's parser counts them: only ``\\n``, ``\\r\\n`` and ``\\r`` end one."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
