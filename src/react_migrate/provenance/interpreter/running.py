"""What running an agent or a module gives, and what constructing an object does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from react_migrate.provenance import names
from react_migrate.provenance.engines import OTHER_PROGRAMS
from react_migrate.provenance.interpreter import containers, filling, listing, records
from react_migrate.provenance.interpreter.arguments import Arguments
from react_migrate.provenance.interpreter.attributes import ALIKE, AS_DICT, load_attribute
from react_migrate.provenance.library import objects, promises
from react_migrate.provenance.library.hand_made import HAND_MADE, hand_made
from react_migrate.provenance.lineage import TYPED_DICTS
from react_migrate.provenance.values import NOTHING, Atom, ClassRef, FunctionRef, Trail, Value, external, join, other

if TYPE_CHECKING:
    import ast

    from react_migrate.provenance.interpreter.frame import Frame
    from react_migrate.provenance.lineage import Lineage


def module_method(
    frame: Frame, node: ast.AST, receiver: Atom, name: str, trail: Trail | None, arguments: Arguments
) -> Value:
    """What a method that comes from outside the project gives for an agent or an object of the project."""
    if name in ("__call__", "forward"):
        return run_module(frame, node, receiver, trail, arguments)
    if name in ("acall", "aforward"):
        return run_module(frame, node, receiver, trail, arguments, asynchronous=True)
    if name == "batch":
        return _batch(frame, node, run_module(frame, node, receiver, trail, Arguments()), arguments)
    if name in ("deepcopy", "reset_copy"):
        return Value({receiver: trail})
    if name == "__setattr__":
        return objects.setattr_(frame, node, arguments.after_receiver(Value({receiver: trail})))
    if name == "named_sub_modules":
        return listing.sub_modules(frame, node, receiver, trail, arguments)
    if name in listing.NAMED:
        return listing.named_predictors(frame, node, receiver, trail)
    if name == "dump_state":
        return listing.dump_state(frame, node, receiver, trail)
    if receiver.kind == "instance" and name in ALIKE:
        return records.alike(frame, receiver, name, trail, arguments, node)
    if receiver.kind == "instance" and name in AS_DICT:
        return records.dumped(frame, receiver, arguments, node)
    return other(f"a result of `{name}()`")


def _batch(frame: Frame, node: ast.AST, result: Value, arguments: Arguments) -> Value:
    """A list of results; with ``return_failed_examples`` the failed examples and the exceptions beside it."""
    where = frame.where(node)
    results = containers.make(frame, "box", where, [(None, result)])
    if "return_failed_examples" not in arguments.keywords:
        return results
    rest = [(1, other("failed examples")), (2, other("exceptions"))]
    return containers.make(frame, "box", (where, "parts"), [(0, results), *rest])


def run_module(
    frame: Frame,
    node: ast.AST,
    receiver: Atom,
    trail: Trail | None,
    arguments: Arguments,
    *,
    asynchronous: bool = False,
) -> Value:
    """What calling an agent, a DSPy module or any other callable object gives."""
    found = NOTHING
    engines: dict[str, Trail | None] = {str(receiver.ref): trail}
    if receiver.kind == "instance" and isinstance(receiver.ref, ClassRef):
        own = _own_call(frame, receiver, trail, ("aforward", "forward") if asynchronous else ("__call__", "forward"))
        lineage = frame.linker.hierarchy.lineage(receiver.ref, frame.unit)
        engines = lineage.engines
        if own is not None:
            found = frame.linker.call(frame, node, own, arguments)
            if found.has("await") or not _is_one_of_several(own, lineage):
                return promises.promise(frame, node, found) if asynchronous and not found.has("await") else found
        elif not engines:
            return _of_other_programs(lineage.externals)
    for engine, origin in engines.items():
        called = Trail(frame.module.path, getattr(node, "lineno", 0), "the agent is called", trail or origin)
        found |= Value.of("prediction", engine, called)
    return promises.promise(frame, node, found) if asynchronous else found


def _own_call(frame: Frame, receiver: Atom, trail: Trail | None, methods: tuple[str, ...]) -> Value | None:
    """The first of these methods that a class of the project defines itself."""
    for name in methods:
        own = load_attribute(frame, Value({receiver: trail}), name)
        if any(isinstance(atom.ref, tuple) and isinstance(atom.ref[1], FunctionRef) for atom in own.atoms):
            return own
    return None


def _is_one_of_several(own: Value, lineage: Lineage) -> bool:
    """Whether a method comes from a class in whose place an agent class stands on another way."""
    refs = [atom.ref[1] for atom in own.atoms if isinstance(atom.ref, tuple)]
    return bool(lineage.engines) and any(getattr(ref, "owner", None) in lineage.either for ref in refs)


def _of_other_programs(bases: set[str]) -> Value:
    """What a subclass of one of DSPy's other modules gives when it has no ``forward`` of its own."""
    return join(external(names.result(names.result(base))) for base in sorted(bases & OTHER_PROGRAMS))


def instantiate(frame: Frame, node: ast.AST, ref: ClassRef, trail: Trail | None, arguments: Arguments) -> Value:
    """An object of a class of the project, its constructor run."""
    lineage = frame.linker.hierarchy.lineage(ref, frame.unit)
    origin = next(iter(lineage.engines.values()), None) if lineage.engines else trail
    built = Trail(frame.module.path, getattr(node, "lineno", 0), f"{ref.name} is built", origin)
    ref = frame.linker.hierarchy.variant(ref, _programs(frame, arguments))
    instance = Atom("instance", ref)
    made = _by_new(frame, node, ref, lineage, arguments)
    if made and not any(atom == instance or atom.kind in ("other", "unknown") for atom in made.atoms):
        return made
    initializer = NOTHING
    for base in lineage.classes:
        initializer = frame.store.read(("attr", base, "__init__"), frame.unit)
        if initializer:
            break
    if initializer:
        for atom in initializer.atoms:
            if isinstance(atom.ref, FunctionRef):
                frame.linker.functions.call(frame, atom.ref, Value({instance: built}), arguments, node)
    else:
        records.fill(frame, Value({instance: built}), ref, arguments, node)
        if (content := containers.own_content(frame, instance)) is not None:
            filling.method(frame, content, "update" if content.kind == "dict" else "extend", arguments, node)
    if not lineage.externals.isdisjoint(TYPED_DICTS):
        return Value.of("fields", ref, built)
    # A prediction class of one's own, filled from a prediction, has whatever trajectory that one has.
    copied = hand_made(frame, ref.name, arguments) if lineage.externals & HAND_MADE else NOTHING
    return Value({instance: built}) | copied.of_kind("prediction") | made.without("other", "none")


def _by_new(frame: Frame, node: ast.AST, ref: ClassRef, lineage: Lineage, arguments: Arguments) -> Value:
    """What ``__new__`` of a class of the project gives."""
    for base in lineage.classes:
        hooks = frame.store.read(("attr", base, "__new__"), frame.unit)
        if hooks:
            given = Arguments([Value.of("class", ref), *arguments.positional], arguments.keywords)
            return frame.linker.call(frame, node, hooks.of_kind("function"), given)
    return NOTHING


def _programs(frame: Frame, arguments: Arguments) -> frozenset[Atom]:
    """What of a constructor's arguments tells its objects apart: programs, and what they gave."""
    atoms = {atom for value in arguments.every() for atom in value.atoms}
    return frozenset(atom for atom in atoms if _is_program(frame, atom))


def _is_program(frame: Frame, atom: Atom) -> bool:
    kind, ref = atom
    if kind == "external":
        name, called, _ = str(ref).partition("(")
        return bool(called) and name in OTHER_PROGRAMS
    if kind == "instance" and isinstance(ref, ClassRef):
        return not ref.made and frame.linker.hierarchy.lineage(ref, frame.unit).is_module
    return kind in ("agent", "prediction", "wrapped")
