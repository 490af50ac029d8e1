"""The functions of the project: the contexts in which each is analysed, and what a call binds and gives."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from react_migrate.provenance.interpreter import telling
from react_migrate.provenance.interpreter.arguments import Arguments
from react_migrate.provenance.library import fixtures
from react_migrate.provenance.scopes import arguments
from react_migrate.provenance.values import NOTHING, Atom, FunctionRef, Unit, Value, join, texts

if TYPE_CHECKING:
    from react_migrate.provenance.files.loading import Loading
    from react_migrate.provenance.interpreter.frame import Frame
    from react_migrate.provenance.lineage import Hierarchy
    from react_migrate.provenance.scopes import Function, Scope
    from react_migrate.provenance.store import Store
    from react_migrate.provenance.values import Context, Trail

MAX_CONTEXTS = 8
"""Ways to call one function that are told apart; from there on they are joined."""

MAX_HEIRS = 4
"""Classes below a class for each of which its methods are analysed; more of them are joined."""

_BINDING = {
    "property": "property", "cached_property": "property", "staticmethod": "static", "classmethod": "class",
    "setter": "setter", "deleter": "deleter",
}  # fmt: skip


class Functions:
    """Every body that is analysed, by function and context; ``callers`` says who hands what nobody knows to whom."""

    def __init__(self, store: Store, loading: Loading, hierarchy: Hierarchy) -> None:
        self.store = store
        self.loading = loading
        self.hierarchy = hierarchy
        self.units: dict[tuple[str, FunctionRef | None, Context], Unit] = {}
        self.callers: dict[FunctionRef, set[tuple[str, str]]] = {}
        self.called: set[FunctionRef] = set()
        self._run: set[Unit] = set()
        self._contexts: dict[FunctionRef, int] = {}
        self._kinds: dict[ast.AST, str] = {}
        self._signatures: dict[ast.AST, tuple[list[str], set[str], bool]] = {}

    # Bodies

    def unit(self, path: str, function: FunctionRef | None, context: Context) -> Unit:
        """The unit for a body in a context; the same object each time."""
        key = (path, function, context)
        found = self.units.get(key)
        if found is None:
            found = self.units[key] = Unit(path, function, context)
        return found

    def enter(self, ref: FunctionRef) -> Unit:
        """The unit of a function as seen from its own text: nothing is known of its arguments but ``self``."""
        own = self._own_receiver(ref)
        context: Context = ((own[0], frozenset(own[1].atoms)),) if own is not None else ()
        unit = self.unit(ref.path, ref, context)
        if ref not in self._contexts:
            self._contexts[ref] = 1
            self.store.stale[unit] = None
            if own is not None:
                self.store.write(("param", unit, own[0]), own[1])
        return unit

    def _own_receiver(self, ref: FunctionRef) -> tuple[str, Value] | None:
        if ref.owner is None:
            return None
        names = arguments(self.definition(ref))
        how = self.kind(ref)
        if not names or how == "static":
            return None
        return names[0].arg, Value.of("class" if how == "class" else "instance", ref.owner)

    def definition(self, ref: FunctionRef) -> Function:
        """The definition behind a reference."""
        return self.loading.modules[ref.path].functions[ref.line, ref.column]

    def kind(self, ref: FunctionRef) -> str:
        """How a function is bound: ``plain``, ``property``, ``setter``, ``deleter``, ``static`` or ``class``."""
        node = self.definition(ref)
        found = self._kinds.get(node)
        if found is None:
            found = self._kinds[node] = "plain" if isinstance(node, ast.Lambda) else binding(node)
        return found

    def scope_of(self, unit: Unit) -> Scope:
        """The scope of the body behind a unit."""
        module = self.loading.modules[unit.path]
        return module.scope if unit.function is None else module.scope_of(self.definition(unit.function))

    def fill_parameters(self, frame: Frame, ref: FunctionRef, definition: Function) -> None:
        """Bind the parameters of a body to what its calls, its defaults and its fixtures give them."""
        spec = definition.args
        for argument in (*spec.posonlyargs, *spec.args, *spec.kwonlyargs):
            name = argument.arg
            default = self.store.read(("default", ref.path, ref.line, ref.column, name), frame.unit)
            value = self.store.read(("param", frame.unit, name), frame.unit) | default
            frame.bind(name, value or fixtures.requested(frame, ref, name))
        if spec.vararg:
            frame.bind(spec.vararg.arg, Value.of("box", ("varargs", frame.unit)))
        if spec.kwarg:
            frame.bind(spec.kwarg.arg, Value.of("dict", ("kwargs", frame.unit)))
        self._widen_receiver(frame, ref)

    def _widen_receiver(self, frame: Frame, ref: FunctionRef) -> None:
        """Seen from its own text, ``self`` is an object of the class or of any class below it: each on its own."""
        own = self._own_receiver(ref)
        if own is None or ref.owner is None or frame.unit.context != ((own[0], frozenset(own[1].atoms)),):
            return
        (atom,) = own[1].atoms
        below = self.hierarchy.heirs(ref.owner, frame.unit)
        heirs = [Value.of(atom.kind, heir) for heir in below]
        if len({heir.plain for heir in below}) > MAX_HEIRS:
            frame.bind(own[0], join([own[1], *heirs]))
            return
        for heir in heirs:
            self.store.write(("param", self._unit_for(ref, {own[0]: heir}), own[0]), heir)

    def receiver(self, frame: Frame) -> Value:
        """What ``self`` is in a method."""
        if frame.unit.function is None:
            return NOTHING
        names = arguments(self.definition(frame.unit.function))
        return frame.load(names[0].arg) if names else NOTHING

    # Calls

    def call(self, frame: Frame, ref: FunctionRef, receiver: Value, given: Arguments, node: ast.AST) -> Value:
        """What a function of the project gives for these arguments."""
        definition = self.definition(ref)
        bound = self._bind(definition, receiver, given)
        unit = self._unit_for(ref, bound)
        line = getattr(node, "lineno", 0)
        for name, value in bound.items():
            passed = value.step(frame.module.path, line, f"passed as `{name}` to {ref.name}()")
            self._pass(unit, name, passed)
        self._run.add(unit)
        self._note_caller(frame, ref, complete=all(bound.values()))
        return self._result(frame, definition, unit, ref, line)

    def is_idle(self, unit: Unit) -> bool:
        """Whether a body stands only for its own text, because every call in sight runs it with more known."""
        ref = unit.function
        if ref is None or unit in self._run:
            return False
        return ref in self.called or (ref.closure is not None and self.is_idle(ref.closure))

    def call_property(self, frame: Frame, receiver: Atom, ref: FunctionRef, trail: Trail | None) -> Value:
        """What reading a property gives."""
        return self.call(frame, ref, Value({receiver: trail}), Arguments(), self.definition(ref))

    def hand(self, ref: FunctionRef, name: str, value: Value) -> None:
        """Something out of sight will call the function and hand ``value`` to one of its parameters."""
        unit = self.enter(ref)
        self.called.add(ref)
        self._run.add(unit)
        self.store.write(("param", unit, name), value)

    def call_from_outside(self, ref: FunctionRef, why: Value) -> None:
        """Something out of sight will call the function, with arguments that nobody knows."""
        unit = self.enter(ref)
        self.called.add(ref)
        self._run.add(unit)
        names = [argument.arg for argument in arguments(self.definition(ref))]
        for name in names[1:] if ref.owner is not None else names:
            self.store.write(("param", unit, name), why)

    def returned(self, ref: FunctionRef, unit: Unit) -> Value:
        """What a function gives as far as its own text tells."""
        return self.store.read(("return", self.enter(ref)), unit)

    def told(self) -> set[tuple[FunctionRef, str]]:
        """The parameters that some call hands what may lead to an agent."""
        return {
            (unit.function, argument.arg)
            for unit in self.units.values()
            if unit.function is not None
            for argument in arguments(self.definition(unit.function))
            if self.store.peek(("param", unit, argument.arg)).relevant()
        }

    def _note_caller(self, frame: Frame, ref: FunctionRef, *, complete: bool) -> None:
        self.called.add(ref)
        caller = frame.unit.function
        if caller is not None and not complete:
            self.callers.setdefault(ref, set()).add((caller.path, caller.name))

    def _bind(self, definition: Function, receiver: Value, given: Arguments) -> dict[str, Value]:
        """The arguments by parameter: ``*0`` the first that has none, ``*`` any of those, ``**name`` a keyword."""
        names, keywords, takes_more = self._signature(definition)
        positional = [receiver, *given.positional] if receiver else given.positional
        bound = dict(zip(names, positional, strict=False))
        for index, value in enumerate(positional[len(names) :]):
            bound[f"*{index}"] = value
        for name, value in given.keywords.items():
            if name in keywords:
                bound[name] = value
            elif takes_more:
                bound[f"**{name}"] = value
        if given.star.relevant():
            for name in names:
                bound.setdefault(name, given.star)
            bound["*"] = given.star
        return bound

    def _pass(self, unit: Unit, name: str, value: Value) -> None:
        """Hand a body what ``_bind`` calls by this name."""
        if name.startswith("**"):
            self.store.put(("kwargs", unit), name[2:], value)
            self.store.note_key(("kwargs", unit), name[2:])
            self.store.put(("keys", ("kwargs", unit)), None, texts([name[2:]]))
        elif name.startswith("*"):
            self.store.put(("varargs", unit), int(name[1:]) if name[1:] else None, value)
        else:
            self.store.write(("param", unit, name), value)

    def _signature(self, definition: Function) -> tuple[list[str], set[str], bool]:
        """The parameters that positions bind, those that keywords bind, and whether there is a ``**``."""
        found = self._signatures.get(definition)
        if found is None:
            spec = definition.args
            names = [argument.arg for argument in (*spec.posonlyargs, *spec.args)]
            keywords = {*(argument.arg for argument in (*spec.args, *spec.kwonlyargs))}
            found = self._signatures[definition] = (names, keywords, spec.kwarg is not None)
        return found

    def _unit_for(self, ref: FunctionRef, bound: dict[str, Value]) -> Unit:
        entry = self.enter(ref)
        module = self.unit(ref.path, None, ())
        context = telling.context(self.hierarchy, ref, self.definition(ref), bound, module)
        known = (ref.path, ref, context) in self.units
        if not known and self._contexts[ref] >= MAX_CONTEXTS:
            return entry
        unit = self.unit(ref.path, ref, context)
        if not known:
            self._contexts[ref] += 1
            self.store.stale[unit] = None
        return unit

    def _result(self, frame: Frame, definition: Function, unit: Unit, ref: FunctionRef, line: int) -> Value:
        if not isinstance(definition, ast.Lambda) and self.scope_of(unit).yields:
            return Value.of("box", ("yield", unit))
        if isinstance(definition, ast.AsyncFunctionDef):
            return Value.of("await", ("return", unit))
        returned = self.store.read(("return", unit), frame.unit)
        return returned.step(frame.module.path, line, f"returned by {ref.name}()")


def binding(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    """How the decorators of a method say that it is bound."""
    for decorator in node.decorator_list:
        how = _BINDING.get(decorator_name(decorator))
        if how is not None:
            return how
    return "plain"


def decorator_name(decorator: ast.expr) -> str:
    """The last part of a decorator's name."""
    target = decorator.func if isinstance(decorator, ast.Call) else decorator
    return target.attr if isinstance(target, ast.Attribute) else target.id if isinstance(target, ast.Name) else ""
