"""Between functions, classes and modules: one work list, run until nothing is learned any more."""

from __future__ import annotations

import ast
from functools import cached_property
from typing import TYPE_CHECKING, Protocol, TypeVar

from react_migrate.provenance.agents.constructions import Construction, constructions
from react_migrate.provenance.agents.metrics import Metric, metrics
from react_migrate.provenance.agents.signatures import Field, Signature, signatures
from react_migrate.provenance.agents.tools import NamedTool, tools, written
from react_migrate.provenance.engines import CODE_ACT
from react_migrate.provenance.files.loading import Loading
from react_migrate.provenance.interpreter import assigning, attributes, calls, definitions, expressions, statements
from react_migrate.provenance.interpreter.frame import Frame
from react_migrate.provenance.interpreter.functions import Functions
from react_migrate.provenance.lineage import Hierarchy
from react_migrate.provenance.scopes import arguments
from react_migrate.provenance.store import Store
from react_migrate.provenance.values import NOTHING, UNCALLED, Atom, Value

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Sequence

    from react_migrate.provenance.files.index import ModuleIndex
    from react_migrate.provenance.files.loading import Loader
    from react_migrate.provenance.interpreter.arguments import Arguments
    from react_migrate.provenance.lineage import ClassInfo
    from react_migrate.provenance.scopes import Module
    from react_migrate.provenance.values import ClassRef, FunctionRef, Unit


class _Placed(Protocol):
    @property
    def path(self) -> str: ...


_Part = TypeVar("_Part", bound=_Placed)

MAX_RUNS = 15
"""Runs of the work list for each body, on average (3 or 4 are usual); past it the analysis gives up, and says so."""


class Linker:
    """The analysis of one project: ``load`` modules, then ``solve``.

    ``gave_up``: the program is too large to be followed to the end. ``has_agents``: it can hold agents of DSPy's; where
    it cannot, nothing was solved.
    """

    def __init__(self, index: ModuleIndex, loader: Loader) -> None:
        self.store = Store()
        self.loading = Loading(index, self.store, loader, self._begin)
        self.hierarchy = Hierarchy(self.store)
        self.functions = Functions(self.store, self.loading, self.hierarchy)
        self.gave_up = False
        self.reported: Container[str] | None = None
        self.has_agents = True
        self.learning = True
        self.waiting: set[Unit] = set()
        self._runs = 0

    @property
    def modules(self) -> dict[str, Module]:
        """The modules that were parsed, by path."""
        return self.loading.modules

    @property
    def broken(self) -> dict[str, SyntaxError | ValueError]:
        """The files that cannot be followed, and why."""
        return self.loading.broken

    @property
    def classes(self) -> dict[ClassRef, ClassInfo]:
        """The class statements of the project."""
        return self.hierarchy.classes

    @cached_property
    def constructions(self) -> list[Construction]:
        """Every construction of an agent in the program, once all is solved."""
        return constructions(self)

    def is_reported(self, path: str) -> bool:
        """Whether findings in a module are reported; in all of them, until ``reported`` says which."""
        return self.reported is None or path in self.reported

    @cached_property
    def signatures(self) -> list[tuple[Construction, list[Signature]]]:
        """The signatures that each of them can be given, as far as they are in sight."""
        return [(one, signatures(self, one.values.get("signature", NOTHING))) for one in self.constructions]

    @cached_property
    def tools(self) -> list[tuple[Construction, list[NamedTool]]]:
        """The tools that each of them can be given, as far as their names are in sight."""
        return [(one, tools(self, one.values.get("tools", NOTHING))) for one in self.constructions]

    @cached_property
    def fields_by_path(self) -> dict[str, list[tuple[Construction, list[Field]]]]:
        """Those of the signatures' fields, by each module that one stands in or that the construction is in."""
        return _by_path([(one, [field for each in found for field in each.fields]) for one, found in self.signatures])

    @cached_property
    def tools_by_path(self) -> dict[str, list[tuple[Construction, list[NamedTool]]]]:
        """The same of the tools."""
        return _by_path(self.tools)

    @cached_property
    def uses_code_act(self) -> bool:
        """Whether ``dspy.CodeAct`` is named anywhere in the program, as that class."""
        named = (module.values.values() for module in self.modules.values() if "CodeAct" in module.text)
        return any(Atom("external", CODE_ACT) in value.atoms for values in named for value in values)

    @cached_property
    def listed_tools(self) -> dict[str, list[tuple[ast.expr, Value]]]:
        """The elements of the agents' lists of tools, by the module that they are written in."""
        found: dict[str, list[tuple[ast.expr, Value]]] = {}
        for construction in self.constructions:
            for path, node, value in written(self, construction.values.get("tools", NOTHING)):
                found.setdefault(path, []).append((node, value))
        return found

    @cached_property
    def metrics(self) -> list[Metric]:
        """The functions that score predictions."""
        return metrics(self)

    def _begin(self, module: Module) -> None:
        self.store.stale[self.functions.unit(module.path, None, ())] = None

    # What the modules of this package ask of each other, without importing each other in circles

    def evaluate(self, frame: Frame, node: ast.expr) -> Value:
        """See ``expressions.evaluate``."""
        return expressions.evaluate(frame, node)

    def call(self, frame: Frame, node: ast.AST, callee: Value, given: Arguments) -> Value:
        """See ``calls.call``."""
        return calls.call(frame, node, callee, given)

    def attribute(self, frame: Frame, value: Value, name: str) -> Value:
        """See ``attributes.load_attribute``."""
        return attributes.load_attribute(frame, value, name)

    def set_attribute(self, frame: Frame, receiver: Value, name: str, value: Value, line: int) -> None:
        """See ``assigning.store_attribute``."""
        assigning.store_attribute(frame, receiver, name, value, line)

    def assign(self, frame: Frame, target: ast.expr, value: Value) -> None:
        """See ``statements.assign``."""
        statements.assign(frame, target, value)

    def run(self, frame: Frame, body: Sequence[ast.stmt]) -> None:
        """See ``statements.run``."""
        statements.run(frame, body)

    def run_class(self, frame: Frame, ref: ClassRef, node: ast.ClassDef) -> None:
        """Walk a class body."""
        body = Frame(self, frame.module, frame.unit, frame.scope, outer=frame, class_body=ref)
        statements.run(body, node.body)

    # The work list

    def solve(self) -> None:
        """Run every body until nothing is learned any more; then let annotations speak where calls were silent."""
        self.learning = True
        self._drain()
        told = self.functions.told()
        for unit in list(self.functions.units.values()):
            self._contained(unit, lambda unit: self._apply_hints(unit, told))
        self._drain()
        self.learning = False  # what nothing has reached by now never will: calls that waited for it are decided
        self.store.stale.update(dict.fromkeys(self.waiting))
        self.waiting.clear()
        self._drain()

    def _drain(self) -> None:
        while self.store.stale:
            if self._runs > MAX_RUNS * max(len(self.functions.units), 100):
                self.gave_up = True
                self.store.stale.clear()
                return
            self._runs += 1
            unit = next(iter(self.store.stale))
            del self.store.stale[unit]
            self._contained(unit, self._run)

    def _contained(self, unit: Unit, step: Callable[[Unit], None]) -> None:
        """Let code that is nested too deeply to walk cost its own module only."""
        if unit.path in self.broken:
            self._lose(unit)
            return
        try:
            step(unit)
        except RecursionError:
            self.loading.give_up(unit.path)
            for other in list(self.functions.units.values()):
                if other.path == unit.path:
                    self._lose(other)

    def _lose(self, unit: Unit) -> None:
        self.store.write(("return", unit), self.loading.lost(unit.path))

    def _run(self, unit: Unit) -> None:
        module = self.modules[unit.path]
        if unit.function is None:
            frame = Frame(self, module, unit, module.scope)
            statements.run(frame, module.tree.body)
            return
        definition = self.functions.definition(unit.function)
        frame = Frame(self, module, unit, module.scope_of(definition))
        self.functions.fill_parameters(frame, unit.function, definition)
        if isinstance(definition, ast.Lambda):
            self.store.write(("return", unit), expressions.evaluate(frame, definition.body))
        else:
            statements.run(frame, definition.body)

    def _apply_hints(self, unit: Unit, told: set[tuple[FunctionRef, str]]) -> None:
        """Let annotations say what no call and no ``return`` of a function says."""
        if unit.function is None:
            return
        definition = self.functions.definition(unit.function)
        if not isinstance(definition, ast.Lambda):
            module = self.modules[unit.path]
            frame = Frame(self, module, self.functions.unit(unit.path, None, ()), module.scope)
            for argument in arguments(definition):
                if argument.annotation is not None and (unit.function, argument.arg) not in told:
                    self.store.write(("param", unit, argument.arg), definitions.hinted(frame, argument.annotation))
            if definition.returns is not None and not self.store.peek(("return", unit)).relevant():
                self.store.write(("return", unit), definitions.hinted(frame, definition.returns))
        if unit.function not in self.functions.called:
            self._doubt_defaults(unit, unit.function)

    def _doubt_defaults(self, unit: Unit, ref: FunctionRef) -> None:
        """Where no call is in sight, a default that leads nowhere does not prove what a parameter is."""
        for argument in arguments(self.functions.definition(ref)):
            default = self.store.peek(("default", ref.path, ref.line, ref.column, argument.arg))
            if default.has("other", "text", "external", "box", "dict") and not default.has("agent", "prediction"):
                self.store.write(("param", unit, argument.arg), UNCALLED)


def _by_path(given: Iterable[tuple[Construction, list[_Part]]]) -> dict[str, list[tuple[Construction, list[_Part]]]]:
    found: dict[str, list[tuple[Construction, list[_Part]]]] = {}
    for one in given:
        for path in {one[0].module.path, *[part.path for part in one[1]]}:
            found.setdefault(path, []).append(one)
    return found
