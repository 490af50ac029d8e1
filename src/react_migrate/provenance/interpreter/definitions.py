"""What definitions, imports, annotations and ``with`` bind."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from react_migrate.provenance import names
from react_migrate.provenance.engines import ENGINES, OTHER_PROGRAMS, canonical
from react_migrate.provenance.interpreter import modules
from react_migrate.provenance.interpreter.arguments import Arguments
from react_migrate.provenance.interpreter.containers import make, unpack
from react_migrate.provenance.interpreter.functions import binding, decorator_name
from react_migrate.provenance.interpreter.subscripts import ALIASES
from react_migrate.provenance.library import fixtures
from react_migrate.provenance.lineage import TYPED_DICTS
from react_migrate.provenance.scopes import Function, arguments
from react_migrate.provenance.values import (
    NOTHING,
    ClassRef,
    FunctionRef,
    Trail,
    Value,
    external,
    unknown,
)

if TYPE_CHECKING:
    from react_migrate.provenance.interpreter.frame import Frame

_AWAITABLES = ("Awaitable", "Coroutine", "Task", "Future")
_MAPPINGS = ("dict", "Dict", "Mapping", "MutableMapping", "OrderedDict", "defaultdict")
_HOW = frozenset(("property", "cached_property", "staticmethod", "classmethod", "setter", "getter", "deleter",
                  "abstractmethod", "overload", "override", "final"))  # fmt: skip
"""Decorators that say how a function is bound; it stays the same function."""


def evaluate(frame: Frame, node: ast.expr) -> Value:
    """What ``node`` can be; here for the modules that the expressions themselves are built on."""
    return frame.linker.evaluate(frame, node)


def assign(frame: Frame, target: ast.expr, value: Value) -> None:
    """Bind the target of a comprehension."""
    if isinstance(target, ast.Name):
        frame.env[target.id] = frame.captured[target.id] = value
        frame.module.record(target, value)
    elif isinstance(target, (ast.Tuple, ast.List)):
        for part, piece in zip(target.elts, unpack(frame, value, target), strict=True):
            assign(frame, part, piece)
    elif isinstance(target, ast.Starred):
        assign(frame, target.value, value)


def function_value(frame: Frame, node: Function) -> Value:
    """The function that a definition makes, decorators apart."""
    for parameter, default in _defaults(node):
        frame.store.write(
            ("default", frame.module.path, node.lineno, node.col_offset, parameter), evaluate(frame, default)
        )
    name = "<lambda>" if isinstance(node, ast.Lambda) else node.name
    closure = frame.unit if frame.unit.function is not None else None
    ref = FunctionRef(frame.module.path, node.lineno, node.col_offset, name, closure, frame.class_body)
    frame.linker.functions.enter(ref)
    frame.module.scope_of(node).captured.update(frame.captured)
    for variable, value in frame.captured.items():
        frame.store.write(("captured", frame.module.path, node.lineno, node.col_offset, variable), value)
    return Value.of("function", ref)


def _defaults(node: Function) -> list[tuple[str, ast.expr]]:
    spec = node.args
    names = [argument.arg for argument in (*spec.posonlyargs, *spec.args)]
    pairs = list(zip(names[len(names) - len(spec.defaults) :], spec.defaults, strict=True))
    pairs += [
        (argument.arg, default) for argument, default in zip(spec.kwonlyargs, spec.kw_defaults, strict=True) if default
    ]
    return pairs


def define_function(frame: Frame, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
    """Bind a function; decorators that are not in sight are taken to give their function back."""
    value = _decorated(frame, node, function_value(frame, node))
    fixtures.register(frame, node, value)
    fixtures.parametrize(frame, node, value)
    for argument in arguments(node):
        if argument.annotation is not None:
            hinted(frame, argument.annotation)
    if node.returns is not None:
        hinted(frame, node.returns)
    how = binding(node)
    if how == "setter" and frame.class_body is not None:
        frame.store.write(("setter", frame.class_body, node.name), value)
    elif how != "deleter":
        frame.bind(node.name, value)


def _decorated(frame: Frame, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, value: Value) -> Value:
    """What the decorators of a definition that are in sight make of it."""
    for decorator in reversed(node.decorator_list):
        applied = evaluate(frame, decorator)
        if decorator_name(decorator) not in _HOW and applied.has("function", "bound", "instance", "class", "wrapped"):
            value = frame.linker.call(frame, decorator, applied, Arguments([value], nodes=[ast.Constant(None)]))
    return value


def define_class(frame: Frame, node: ast.ClassDef) -> None:
    """Bind a class and walk its body."""
    ref = ClassRef(frame.module.path, node.lineno, node.col_offset, node.name)
    frame.linker.hierarchy.register(ref, frame.module, node)
    for index, base in enumerate(node.bases):
        frame.linker.hierarchy.extend(ref, index, evaluate(frame, base))
    for keyword in node.keywords:
        evaluate(frame, keyword.value)
    frame.linker.run_class(frame, ref, node)
    made = frame.linker.hierarchy.variant(ref, frozenset(atom for _, atoms in frame.unit.context for atom in atoms))
    if made != ref:
        for index, base in enumerate(node.bases):
            frame.linker.hierarchy.extend(made, index, evaluate(frame, base))
        frame.linker.run_class(frame, made, node)
        ref = made
    value = Value.of("class", ref, Trail(frame.module.path, node.lineno, f"class {node.name}"))
    for above in frame.linker.hierarchy.lineage(ref, frame.unit).classes[1:]:
        hook = frame.store.read(("attr", above, "__init_subclass__"), frame.unit).of_kind("function")
        frame.linker.call(frame, node, hook, Arguments([value]))
    frame.bind(node.name, _decorated(frame, node, value))


def bind_import(frame: Frame, node: ast.Import) -> None:
    """Bind ``import a.b`` and ``import a.b as c``."""
    for alias in node.names:
        found = frame.linker.loading.find(frame.module, alias.name)
        if alias.asname or "." not in alias.name:
            value = Value.of("module", found) if found else _imported(frame, alias.name)
            frame.bind(alias.asname or alias.name, frame.module.record(alias, value))
        else:
            top = alias.name.split(".")[0]
            package = frame.linker.loading.find(frame.module, top)
            value = Value.of("module", package) if package else _imported(frame, top)
            frame.bind(top, frame.module.record(alias, value))


def bind_import_from(frame: Frame, node: ast.ImportFrom) -> None:
    """Bind ``from a import b as c``, relative or not."""
    linker, module = frame.linker, frame.module
    name = node.module or ""
    found = linker.loading.find_relative(module, node.level, name) if node.level else linker.loading.find(module, name)
    for alias in node.names:
        if alias.name == "*":
            linker.loading.import_star(module, found, name)
            continue
        if found:
            value = modules.exported(frame, found, alias.name)
        elif node.level:
            value = unknown(f"`{'.' * node.level}{name}` is no file of the project")
        else:
            value = _imported(frame, f"{name}.{alias.name}")
        frame.bind(alias.asname or alias.name, module.record(alias, value))


def _imported(frame: Frame, name: str) -> Value:
    """Something from outside the project, or from a part of it that is not where it is looked for."""
    if frame.linker.loading.index.may_be_own(name):
        return unknown(f"`{name}`, of which the project has no file in reach")
    return external(canonical(name))


def hinted(frame: Frame, annotation: ast.expr) -> Value:
    """An object of the annotated type, where that is an agent or a class of the project (or holds one)."""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        parsed = frame.module.quoted(annotation)
        return hinted(frame, parsed) if parsed is not None else NOTHING
    if isinstance(annotation, ast.BinOp):
        return hinted(frame, annotation.left) | hinted(frame, annotation.right)
    if isinstance(annotation, ast.Subscript):
        return _hinted_generic(frame, annotation)
    return _object_of(frame, evaluate(frame, annotation), annotation)


def _object_of(frame: Frame, value: Value, annotation: ast.expr) -> Value:
    found = NOTHING
    line = annotation.lineno
    for atom, trail in value.atoms.items():
        if isinstance(atom.ref, ClassRef) and atom.kind == "class":
            origin = trail or Trail(frame.module.path, line, "annotated")
            for below in (atom.ref, *frame.linker.hierarchy.heirs(atom.ref, frame.unit)):
                is_dict = not TYPED_DICTS.isdisjoint(frame.linker.hierarchy.lineage(below, frame.unit).externals)
                found |= Value.of("fields" if is_dict else "instance", below, origin)
        elif atom.kind == "external" and atom.ref in OTHER_PROGRAMS:
            found |= external(names.result(str(atom.ref)))
        elif atom.kind == "external" and atom.ref in ENGINES:
            found |= Value.of(
                "agent", ENGINES[str(atom.ref)], Trail(frame.module.path, line, f"annotated as {atom.ref}")
            )
    return found


def _hinted_generic(frame: Frame, annotation: ast.Subscript) -> Value:
    origin = evaluate(frame, annotation.value)
    name = next((str(atom.ref) for atom in origin.atoms if atom.kind == "external"), "")
    last = name.rsplit(".", 1)[-1]
    inner = annotation.slice
    parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
    if name in ALIASES:
        return _join_hints(frame, parts)
    where = frame.where(annotation, "hint")
    if last in ("tuple", "Tuple"):
        return make(frame, "box", where, [(index, hinted(frame, part)) for index, part in enumerate(parts)])
    if last in ("type", "Type"):
        return _classes(evaluate(frame, parts[-1]))
    content = hinted(frame, parts[-1])
    if not content:
        return NOTHING
    if last == "Callable":
        frame.store.put(where, 0, content)
        return Value.of("wrapped", ("returns", where), content.trail())
    if last in _AWAITABLES:
        frame.store.write(("awaited", where), content)
        return Value.of("await", ("awaited", where))
    return make(frame, "dict" if last in _MAPPINGS else "box", where, [(None, content)])


def _classes(value: Value) -> Value:
    """The classes in a value that say what their objects are."""
    known = {*ENGINES, *OTHER_PROGRAMS}
    return Value({atom: trail for atom, trail in value.atoms.items() if atom.kind == "class" or atom.ref in known})


def _join_hints(frame: Frame, parts: list[ast.expr]) -> Value:
    found = NOTHING
    for part in parts:
        found |= hinted(frame, part)
    return found
