"""Between functions, classes and modules: one work list, run until nothing is learned any more."""

from __future__ import annotations

import ast
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from react_migrate.provenance import attributes, calls, definitions, expressions, fixtures, statements
from react_migrate.provenance.frame import Frame
from react_migrate.provenance.library import ENGINES, Arguments
from react_migrate.provenance.scopes import Function, Module, Scope, arguments, survey
from react_migrate.provenance.store import Store
from react_migrate.provenance.values import (
    NOTHING,
    Atom,
    ClassRef,
    Context,
    FunctionRef,
    Trail,
    Unit,
    Value,
    external,
    unknown,
)

if TYPE_CHECKING:
    from react_migrate.provenance.index import ModuleIndex

MAX_CONTEXTS = 8
"""Ways to call one function that are told apart; from there on they are joined."""

MAX_RUNS = 40
"""Runs of the work list for each body; past it the analysis gives up and says so instead of guessing."""

Loader = Callable[[str], "str | None"]
"""Gives the text of a file, or ``None`` where it cannot be used."""


@dataclass(slots=True)
class ClassInfo:
    """A class statement of the project and the fields it annotates, in order."""

    module: Module
    node: ast.ClassDef
    fields: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Lineage:
    """A class's bases: those of the project in method resolution order, and what lies behind them."""

    classes: list[ClassRef]
    externals: set[str]
    engines: dict[str, Trail | None]
    is_module: bool


class Linker:
    """The analysis of one project: load modules with ``load``, then ``solve``."""

    def __init__(self, index: ModuleIndex, loader: Loader) -> None:
        self.index = index
        self.store = Store()
        self.modules: dict[str, Module] = {}
        self.broken: dict[str, SyntaxError | ValueError] = {}
        self.classes: dict[ClassRef, ClassInfo] = {}
        self.callers: dict[FunctionRef, set[tuple[str, str]]] = {}
        self.exports: dict[str, set[str]] = {}
        self.gave_up = False
        self.learning = True
        self.waiting: set[Unit] = set()
        self._loader = loader
        self._units: dict[tuple[str, FunctionRef | None, Context], Unit] = {}
        self._contexts: dict[FunctionRef, int] = {}
        self._keys: dict[Hashable, set[str]] = {}
        self._runs = 0

    # Modules

    def load(self, path: str) -> Module | None:
        """The module at ``path``, parsed and put on the work list the first time it is asked for."""
        if path in self.modules or path in self.broken:
            return self.modules.get(path)
        text = self._loader(path)
        if text is None:
            self.broken[path] = ValueError("not readable")
            return None
        try:
            module = survey(path, self.index.name_of(path), text, package=self.index.is_package(path))
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            self.broken[path] = (
                error if isinstance(error, (SyntaxError, ValueError)) else ValueError("nested too deeply")
            )
            return None
        self.modules[path] = module
        module.fixtures = [
            found for found in fixtures.homes(path, self.index.files) if found == path or self.load(found)
        ]
        self.store.stale[self.unit(path, None, ())] = None
        return module

    def find_module(self, importer: Module, name: str) -> str | None:
        """The file or package folder of the project that ``import name`` means, loaded."""
        return self._found(importer, self.index.absolute(importer.path, name))

    def find_relative(self, importer: Module, level: int, name: str) -> str | None:
        """The same for ``from ..name import``."""
        return self._found(importer, self.index.relative(importer.path, level, name))

    def _found(self, importer: Module, path: str | None) -> str | None:
        if path is not None:
            importer.imports.add(path)
            if path in self.index.files:
                self.load(path)
        return path

    def exported(self, path: str, name: str, unit: Unit) -> Value:
        """What ``name`` of the module at ``path`` can be, submodules included."""
        if path in self.broken:
            return unknown(f"{path} could not be read")
        found = self.named(path, name, unit, set())
        if unit.path != path:
            self.exports.setdefault(path, set()).add(name)
        module = self.modules.get(path)
        child = self.index.child(path, name)
        if child is None or found or (module is not None and name in module.scope.bound):
            return found
        self._found(self.modules[unit.path], child)
        return Value.of("module", child)

    def named(self, path: str, name: str, unit: Unit, seen: set[str]) -> Value:
        """A module's own variable, or one that it takes over with a star import."""
        found = self.store.read(("name", path, name), unit)
        module = self.modules.get(path)
        seen.add(path)
        for star in module.stars if module else ():
            if not found and star not in seen:
                found |= self.named(star, name, unit, seen)
        return found

    def import_star(self, module: Module, path: str | None, name: str) -> None:
        """``from path import *``; of DSPy the public classes are known."""
        if path is not None:
            if path not in module.stars:
                module.stars.append(path)
        elif name.split(".")[0] in ("dspy", "react_migrate"):
            for known in ENGINES:
                root, last = known.rsplit(".", 1)
                if root == name:
                    self.store.write(("name", module.path, last), external(known))

    # Functions

    def unit(self, path: str, function: FunctionRef | None, context: Context) -> Unit:
        """The unit for a body in a context; the same object each time."""
        key = (path, function, context)
        found = self._units.get(key)
        if found is None:
            found = self._units[key] = Unit(path, function, context)
        return found

    def enter(self, ref: FunctionRef) -> Unit:
        """The unit of a function as seen from its own text: nothing is known of its arguments but ``self``."""
        receiver = self._own_receiver(ref)
        context: Context = ()
        if receiver is not None:
            context = ((receiver[0], frozenset(receiver[1].atoms)),)
        unit = self.unit(ref.path, ref, context)
        if ref not in self._contexts:
            self._contexts[ref] = 1
            self.store.stale[unit] = None
            if receiver is not None:
                self.store.write(("param", unit, receiver[0]), receiver[1])
        return unit

    def _own_receiver(self, ref: FunctionRef) -> tuple[str, Value] | None:
        if ref.owner is None:
            return None
        names = [argument.arg for argument in arguments(self.function_node(ref))]
        how = self.function_kind(ref)
        if not names or how == "static":
            return None
        return names[0], Value.of("class" if how == "class" else "instance", ref.owner)

    def function_node(self, ref: FunctionRef) -> Function:
        """The definition behind a reference."""
        return self.modules[ref.path].functions[ref.line, ref.column]

    def function_kind(self, ref: FunctionRef) -> str:
        """How a function is bound: ``plain``, ``property``, ``static`` or ``class``."""
        node = self.function_node(ref)
        if not isinstance(node, ast.Lambda):
            for decorator in node.decorator_list:
                name = definitions.decorator_name(decorator)
                if name in ("property", "cached_property"):
                    return "property"
                if name in ("staticmethod", "classmethod"):
                    return name.removesuffix("method")
        return "plain"

    def scope_of(self, unit: Unit) -> Scope:
        """The scope of the body behind a unit."""
        module = self.modules[unit.path]
        return module.scope if unit.function is None else module.scope_of(self.function_node(unit.function))

    def call_function(self, frame: Frame, ref: FunctionRef, receiver: Value, given: Arguments, node: ast.AST) -> Value:
        """What a function of the project gives for these arguments."""
        definition = self.function_node(ref)
        bound = self._bind(frame, ref, definition, receiver, given)
        unit = self._unit_for(ref, bound)
        line = getattr(node, "lineno", 0)
        for name, value in bound.items():
            self.store.write(
                ("param", unit, name), value.step(frame.module.path, line, f"passed as `{name}` to {ref.name}()")
            )
        caller = frame.unit.function
        if caller is not None and not all(bound.values()):
            self.callers.setdefault(ref, set()).add((caller.path, caller.name))
        return self._result(frame, definition, unit, node)

    def _bind(
        self, frame: Frame, ref: FunctionRef, definition: Function, receiver: Value, given: Arguments
    ) -> dict[str, Value]:
        spec = definition.args
        names = [argument.arg for argument in (*spec.posonlyargs, *spec.args)]
        keywords = {*names, *(argument.arg for argument in spec.kwonlyargs)}
        positional = [receiver, *given.positional] if receiver else given.positional
        bound = dict(zip(names, positional, strict=False))
        for index, value in enumerate(positional[len(names) :]):
            self.store.put(("varargs", ref), index, value)
        for name, value in given.keywords.items():
            if name in keywords:
                bound[name] = value
            elif spec.kwarg:
                self.store.put(("kwargs", ref), name, value)
                self.note_key(("kwargs", ref), name)
        if given.star.relevant():
            for name in names:
                bound.setdefault(name, given.star)
            self.store.put(("varargs", ref), None, given.star)
        return bound

    def _unit_for(self, ref: FunctionRef, bound: dict[str, Value]) -> Unit:
        entry = self.enter(ref)
        context = tuple(
            (name, atoms) for name, value in sorted(bound.items()) if (atoms := self._telling(ref, name, value))
        )
        known = (ref.path, ref, context) in self._units
        if not known and self._contexts[ref] >= MAX_CONTEXTS:
            return entry
        unit = self.unit(ref.path, ref, context)
        if not known:
            self._contexts[ref] += 1
            self.store.stale[unit] = None
        return unit

    def _telling(self, ref: FunctionRef, name: str, value: Value) -> frozenset[Atom]:
        """What of an argument tells calls apart: objects only where they are ``self`` or a DSPy module."""
        atoms = value.telling()
        instances = [atom for atom in value.atoms if atom.kind == "instance"]
        if instances:
            own = ref.owner is not None and name == arguments(self.function_node(ref))[0].arg
            unit = self.unit(ref.path, None, ())
            atoms |= {atom for atom in instances if own or self.lineage(atom.ref, unit).is_module}  # type: ignore[arg-type]
        return atoms

    def _result(self, frame: Frame, definition: Function, unit: Unit, node: ast.AST) -> Value:
        if not isinstance(definition, ast.Lambda) and self.scope_of(unit).yields:
            return Value.of("box", ("yield", unit))
        if isinstance(definition, ast.AsyncFunctionDef):
            return Value.of("await", ("return", unit))
        returned = self.store.read(("return", unit), frame.unit)
        return (
            returned.step(frame.module.path, getattr(node, "lineno", 0), f"returned by {unit.function.name}()")
            if unit.function
            else returned
        )

    def called_from_outside(self, ref: FunctionRef, why: Value) -> None:
        """Something out of sight will call the function, with arguments that nobody knows."""
        unit = self.enter(ref)
        names = [argument.arg for argument in arguments(self.function_node(ref))]
        for name in names[1:] if ref.owner is not None else names:
            self.store.write(("param", unit, name), why)

    def call_method(self, frame: Frame, receiver: Atom, ref: FunctionRef, trail: Trail | None) -> Value:
        """What reading a property gives."""
        return self.call_function(frame, ref, Value({receiver: trail}), Arguments(), self.function_node(ref))

    def receiver(self, frame: Frame) -> Value:
        """What ``self`` is in a method."""
        if frame.unit.function is None:
            return NOTHING
        names = arguments(self.function_node(frame.unit.function))
        return frame.load(names[0].arg) if names else NOTHING

    # Classes

    def register_class(self, ref: ClassRef, module: Module, node: ast.ClassDef) -> None:
        """Remember a class statement."""
        self.classes.setdefault(ref, ClassInfo(module, node))

    def field(self, ref: ClassRef, name: str) -> None:
        """An annotated name in a class body: what a generated constructor takes."""
        fields = self.classes[ref].fields
        if name not in fields:
            fields.append(name)

    def fields_of(self, ref: ClassRef) -> list[str]:
        """The annotated names of a class, in order."""
        return self.classes[ref].fields

    def lineage(self, ref: ClassRef, unit: Unit) -> Lineage:
        """The bases of a class, as far as they are known."""
        found = Lineage([], set(), {}, False)
        self._climb(ref, unit, found)
        found.is_module = calls.is_module(found.externals)
        return found

    def _climb(self, ref: ClassRef, unit: Unit, found: Lineage) -> None:
        if ref in found.classes:
            return
        found.classes.append(ref)
        info = self.classes[ref]
        for index in range(len(info.node.bases)):
            for atom, trail in self.store.read(("bases", ref, index), unit).atoms.items():
                if atom.kind == "class" and isinstance(atom.ref, ClassRef):
                    self._climb(atom.ref, unit, found)
                elif atom.kind == "external":
                    name = str(atom.ref)
                    found.externals.add(name)
                    if name in ENGINES:
                        origin = Trail(info.module.path, info.node.lineno, f"class {ref.name} extends {name}", trail)
                        found.engines.setdefault(ENGINES[name], origin)

    def heirs(self, ref: ClassRef, unit: Unit) -> list[ClassRef]:
        """The classes below a class, at any depth."""
        found: list[ClassRef] = []
        pending = [ref]
        while pending:
            for atom in self.store.read(("heirs", pending.pop()), unit).atoms:
                if isinstance(atom.ref, ClassRef) and atom.ref not in found:
                    found.append(atom.ref)
                    pending.append(atom.ref)
        return found

    def run_class(self, frame: Frame, ref: ClassRef, node: ast.ClassDef) -> None:
        """Walk a class body."""
        body = Frame(self, frame.module, frame.unit, frame.scope, outer=frame, class_body=ref)
        statements.run(body, node.body)

    def iterate(self, frame: Frame, atom: Atom) -> Value:
        """What a loop over an object of a project class gets."""
        from react_migrate.provenance.containers import elements

        own = Value({atom: None})
        methods = attributes.load_attribute(frame, own, "__iter__") | attributes.load_attribute(frame, own, "__aiter__")
        made = calls.call(frame, self.classes[atom.ref].node, methods, Arguments())  # type: ignore[index]
        return elements(frame, made.of_kind("box"))

    def getitem(self, frame: Frame, atom: Atom, key: Hashable) -> Value:
        """What indexing an object of a project class gives; a named tuple is indexed by position."""
        assert isinstance(atom.ref, ClassRef)
        fields = self.fields_of(atom.ref)
        if (
            isinstance(key, int)
            and key < len(fields)
            and "typing.NamedTuple" in self.lineage(atom.ref, frame.unit).externals
        ):
            return attributes.load_attribute(frame, Value({atom: None}), fields[key])
        methods = attributes.load_attribute(frame, Value({atom: None}), "__getitem__")
        return calls.call(frame, self.classes[atom.ref].node, methods, Arguments())  # type: ignore[index]

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
        """See ``attributes.store_attribute``."""
        attributes.store_attribute(frame, receiver, name, value, line)

    def note_key(self, where: Hashable, name: str) -> None:
        """A dict made at ``where`` has this key."""
        known = self._keys.setdefault(where, set())
        if name not in known:
            known.add(name)
            self.store.write(("keys", where, name), external(name))
            self.store.write(("some keys", where), external(name))

    def keys_of(self, where: Hashable, unit: Unit) -> list[str]:
        """The constant keys of a dict."""
        self.store.read(("some keys", where), unit)
        return sorted(self._keys.get(where, ()))

    # The work list

    def solve(self) -> None:
        """Run every body until nothing is learned any more; then let annotations speak where calls were silent."""
        self.learning = True
        self._drain()
        for unit in list(self._units.values()):
            self._apply_hints(unit)
        self._drain()
        self.learning = False  # what nothing has reached by now never will: calls that waited for it are decided
        self.store.stale.update(dict.fromkeys(self.waiting))
        self.waiting.clear()
        self._drain()

    def _drain(self) -> None:
        while self.store.stale:
            if self._runs > MAX_RUNS * max(len(self._units), 100):
                self.gave_up = True
                self.store.stale.clear()
                return
            self._runs += 1
            unit = next(iter(self.store.stale))
            del self.store.stale[unit]
            self._run(unit)

    def _run(self, unit: Unit) -> None:
        module = self.modules[unit.path]
        if unit.function is None:
            frame = Frame(self, module, unit, module.scope)
            statements.run(frame, module.tree.body)
            return
        definition = self.function_node(unit.function)
        frame = Frame(self, module, unit, module.scope_of(definition))
        self._fill_parameters(frame, unit.function, definition)
        if isinstance(definition, ast.Lambda):
            self.store.write(("return", unit), expressions.evaluate(frame, definition.body))
        else:
            statements.run(frame, definition.body)

    def _fill_parameters(self, frame: Frame, ref: FunctionRef, definition: Function) -> None:
        spec = definition.args
        for argument in (*spec.posonlyargs, *spec.args, *spec.kwonlyargs):
            name = argument.arg
            default = self.store.read(("default", ref.path, ref.line, ref.column, name), frame.unit)
            value = self.store.read(("param", frame.unit, name), frame.unit) | default
            frame.bind(name, value or fixtures.requested(frame, ref, name))
        if spec.vararg:
            frame.bind(spec.vararg.arg, Value.of("box", ("varargs", ref)))
        if spec.kwarg:
            frame.bind(spec.kwarg.arg, Value.of("dict", ("kwargs", ref)))

    def _apply_hints(self, unit: Unit) -> None:
        if unit.function is None:
            return
        definition = self.function_node(unit.function)
        if isinstance(definition, ast.Lambda):
            return
        module = self.modules[unit.path]
        frame = Frame(self, module, self.unit(unit.path, None, ()), module.scope)
        for argument in arguments(definition):
            cell = ("param", unit, argument.arg)
            if argument.annotation is not None and not self.store.peek(cell).relevant():
                self.store.write(cell, definitions.hinted(frame, argument.annotation))
        cell = ("return", unit)
        if definition.returns is not None and not self.store.peek(cell).relevant():
            self.store.write(cell, definitions.hinted(frame, definition.returns))
