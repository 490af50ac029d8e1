"""What builtins and the standard library do with attributes, classes, dicts and modules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from react_migrate.provenance.interpreter.arguments import Arguments
from react_migrate.provenance.interpreter.containers import elements, item, make
from react_migrate.provenance.interpreter.filling import merged
from react_migrate.provenance.library import outside
from react_migrate.provenance.values import NOTHING, ClassRef, Value, external, join, other, unknown

if TYPE_CHECKING:
    import ast

    from react_migrate.provenance.interpreter.frame import Frame


def getattr_(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``getattr(x, "name", default)``."""
    found = arguments.at(2)
    if not arguments.at(1) and frame.is_early():
        return NOTHING
    for name in arguments.keys(1):
        if not isinstance(name, str):
            return unknown("getattr() with a name that is computed")
        found = frame.linker.attribute(frame, arguments.at(0), name) | found
    return found


def setattr_(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``setattr(x, "name", value)``; a computed name can be any."""
    value = arguments.at(2)
    for name in () if not arguments.at(1) and frame.is_early() else arguments.keys(1):
        if isinstance(name, str):
            frame.linker.set_attribute(frame, arguments.at(0), name, value, getattr(node, "lineno", 0))
            continue
        _set_unnamed(frame, arguments.at(0), value)
    return other("nothing")


def _set_unnamed(frame: Frame, receiver: Value, value: Value) -> None:
    if value.relevant() or value.has("unknown") or not value:
        for atom in receiver.of_kind("instance").atoms:
            frame.store.write(("attr", atom.ref, "__getattr__"), unknown("an attribute set under a computed name"))


def globals_(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``globals()``: the module's variables by name."""
    return Value.of("module", frame.module.path)


def vars_(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``vars(x)``."""
    return frame.linker.attribute(frame, arguments.at(0), "__dict__")


def type_(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``type(x)``."""
    found = NOTHING
    for atom, trail in arguments.at(0).atoms.items():
        if atom.kind == "instance" and isinstance(atom.ref, ClassRef):
            found |= Value.of("class", atom.ref.plain, trail)
        elif atom.kind == "agent":
            found |= external(str(atom.ref))
    return found or other("a type")


def super_(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``super()`` in a method."""
    function = frame.unit.function
    owner = function.owner if function else None
    if owner is None:
        return other("super() outside a method")
    found = NOTHING
    for atom, trail in frame.linker.functions.receiver(frame).atoms.items():
        if atom.kind == "instance":
            found |= Value.of("super", (owner, atom), trail)
    return found


def dict_(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``dict(x, **y, key=value)``."""
    given = arguments.at(0)
    sources = given | arguments.spread
    trajectories = sources.of_kind("trajectory")
    if (arguments.waits or trajectories) and "trajectory" not in arguments.keywords:
        return trajectories
    pairs = elements(frame, given.of_kind("box"))
    items = [(None, item(frame, pairs, 1)), *arguments.keywords.items()]
    made = make(frame, "dict", frame.where(node), items)
    if keys := item(frame, pairs, 0):
        frame.store.put(("keys", frame.where(node)), None, keys)
    return merged(frame, sources, made)


def namespace(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``types.SimpleNamespace(name=value)``."""
    where = frame.where(node)
    for name in arguments.keywords:
        frame.store.note_key(where, name)
    return make(frame, "namespace", where, arguments.keywords.items())


def field(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``dataclasses.field``, ``pydantic.Field``, ``attrs.field`` and their like: what the field holds at first."""
    factory = arguments.keywords.get("default_factory", NOTHING) | arguments.keywords.get("factory", NOTHING)
    default = arguments.keywords.get("default", NOTHING) | arguments.at(0)
    return default | frame.linker.call(frame, node, factory, Arguments())


def made_by(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``attrs.Factory(f)``: what ``f`` gives."""
    return frame.linker.call(frame, node, arguments.at(0, "factory"), Arguments())


def module(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``importlib.import_module("name")``, where the name may be one of several texts."""
    if not arguments.at(0) and frame.is_early():
        return NOTHING
    return join(_module(frame, name) for name in arguments.keys(0))


def _module(frame: Frame, name: object) -> Value:
    if not isinstance(name, str):
        return unknown("a module whose name is computed")
    found = frame.linker.loading.find(frame.module, name.lstrip("."))
    return Value.of("module", found) if found else external(name)


def written(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``json.dumps(x)``: a text that may hold a prediction's fields."""
    carried = outside.carries(frame, arguments.at(0))
    return unknown("the fields of a prediction, written as JSON and read back") if carried else other("a text")


def read_back(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``json.loads(text)``."""
    return arguments.at(0).of_kind("unknown") or other("a result of `json.loads()`")


def called(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``operator.call(f, ...)``."""
    return frame.linker.call(frame, node, arguments.at(0), arguments.after(1))


def type_variable(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``TypeVar("T", bound=X)`` and ``TypeVar("T", X, Y)``: in an annotation it stands for these classes."""
    return join([arguments.keywords.get("bound", NOTHING), *arguments.positional[1:]]) or other("a type variable")


def partial(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``functools.partial(f, ...)``."""
    where = frame.where(node)
    for index, value in enumerate(arguments.positional):
        frame.store.put(where, index, value)
    for name, value in arguments.keywords.items():
        frame.store.put(where, name, value)
    names = tuple(arguments.keywords)
    return Value.of("wrapped", ("partial", where, len(arguments.positional), names), arguments.at(0).trail())
