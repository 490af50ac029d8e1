"""What ``value.name`` is, for every kind of value, and what assigning to it does."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from react_migrate.provenance import names
from react_migrate.provenance.agents import parts
from react_migrate.provenance.agents.makings import SIGNATURE_METHODS
from react_migrate.provenance.engines import OTHER_FRAMEWORKS, OTHER_PROGRAMS, canonical
from react_migrate.provenance.interpreter import containers, listing, modules
from react_migrate.provenance.interpreter.arguments import Arguments
from react_migrate.provenance.library import outside, wrapping
from react_migrate.provenance.library.hand_made import OBJECTS, field_of
from react_migrate.provenance.lineage import ENUMERATIONS
from react_migrate.provenance.scopes import arguments
from react_migrate.provenance.values import (
    NOTHING,
    Atom,
    ClassRef,
    FunctionRef,
    Trail,
    Value,
    external,
    other,
    texts,
    unknown,
)

if TYPE_CHECKING:
    from react_migrate.provenance.interpreter.frame import Frame

AGENT_CALLS = frozenset(
    ("__call__", "forward", "acall", "aforward", "batch", "deepcopy", "reset_copy", "load", "save", "named_predictors",
     "predictors", "set_lm", "get_lm", "named_parameters", "named_sub_modules", "dump_state", "load_state",
     "map_named_predictors")
)  # fmt: skip
"""What every DSPy module can be asked (``dspy.Module``, DSPy 3.4.1)."""

ALIKE = frozenset(
    ("model_validate", "model_validate_json", "model_validate_strings", "model_construct", "model_copy", "parse_obj",
     "parse_raw", "construct", "copy", "_replace", "_make", "from_dict", "from_json", "validate")
)  # fmt: skip
"""Methods that own classes inherit from outside and that give an object of the class (pydantic, named tuples)."""

_HELD_BY_MEMBERS = ("agent", "instance", "class", "external", "prediction")
"""Kinds that a member of an enumeration is not itself, but has as its value; texts stand for themselves."""

AS_DICT = frozenset(("model_dump", "dict", "_asdict"))
"""Methods that own classes inherit from outside and that give the fields of an object as a dict."""

_METHOD_KINDS = frozenset(("box", "dict", "await", "mapping", "trajectory", "agent", "prediction", "wrapped", "fields"))


def load_attribute(frame: Frame, value: Value, name: str) -> Value:
    """What ``value.name`` can be."""
    found = NOTHING
    for atom, trail in value.atoms.items():
        found |= _load(frame, atom, trail, name)
    return found


def _load(frame: Frame, atom: Atom, trail: Trail | None, name: str) -> Value:
    kind = atom.kind
    if atom.ref in OBJECTS and (held := field_of(frame, str(atom.ref), name)) is not None:
        return held
    if kind == "external":
        dotted = canonical(names.member(str(atom.ref), name))
        traced = listing.trace(frame) if dotted == "dspy.settings.trace" else NOTHING
        held = NOTHING if runs_other_program(dotted) else outside.held(frame, dotted)
        return external(dotted) | held | traced
    if kind == "prediction":
        return _of_prediction(atom, trail, name)
    if kind == "instance":
        return _of_instance(frame, atom, trail, name)
    if kind == "class":
        return _of_class(frame, atom, name)
    if kind == "module":
        return modules.exported(frame, str(atom.ref), name)
    if kind == "super":
        return _of_super(frame, atom, trail, name)
    if kind == "namespace":
        return frame.store.item(atom.ref, name, frame.unit) if name != "__dict__" else Value.of("dict", atom.ref)
    if kind in parts.PARTS or (kind == "agent" and name not in AGENT_CALLS):
        return parts.attribute(atom, trail, name)
    if kind == "signature" and name in SIGNATURE_METHODS:
        return Value.of("bound", (atom, name))
    if kind == "wrapped" and isinstance(atom.ref, tuple) and (found := wrapping.attribute(frame, atom.ref, name)):
        return found
    if kind in _METHOD_KINDS:
        return Value.of("bound", (atom, name), trail)
    if kind in ("unknown", "other", "nobody"):
        return Value({atom: None})
    if kind == "text":  # the value of an enumeration's member, or a method
        return Value({atom: None}) if name == "value" else other("a method of a text")
    return NOTHING


def _of_prediction(atom: Atom, trail: Trail | None, name: str) -> Value:
    if name == "trajectory":
        return Value.of("trajectory", atom.ref, trail)
    if name == "_store":
        return Value.of("mapping", atom.ref, trail)
    if name == "__dict__":
        return Value.of("vars", atom.ref, trail)
    if name in ("toDict", "get", "items", "keys", "values", "copy", "with_inputs", "without", "inputs", "labels"):
        return Value.of("bound", (atom, name), trail)
    return other("another field of the prediction")


def _of_instance(frame: Frame, atom: Atom, trail: Trail | None, name: str) -> Value:
    ref = atom.ref
    assert isinstance(ref, ClassRef)
    lineage = frame.linker.hierarchy.lineage(ref, frame.unit)
    found = _inherited(frame, lineage.classes, name)
    if found:
        return _bind_methods(frame, found, atom, trail)
    if name in AGENT_CALLS and lineage.is_module:
        return Value.of("bound", (atom, name), trail)
    if name == "__class__":
        return Value.of("class", ref.plain, trail)
    if name == "__dict__":
        return Value.of("fields", ref, trail)
    if lineage.engines:
        return listing.of_own_agent(frame, ref, trail, name)
    if (content := containers.own_content(frame, atom)) is not None and not _is_special(name):
        return Value.of("bound", (content, name), trail)
    if lineage.externals and (name in ALIKE or name in AS_DICT):
        return Value.of("bound", (atom, name), trail)
    for base in sorted(lineage.externals):
        if base.split(".", 1)[0] in OTHER_FRAMEWORKS:
            return external(names.member(names.result(base), name))
    return NOTHING if _is_special(name) else _made_up(frame, lineage.classes, atom, trail, name)


def _inherited(frame: Frame, classes: list[ClassRef], name: str) -> Value:
    """What the classes and their objects have under a name, as far as a method of one does not hide the others."""
    found = NOTHING
    for base in classes:
        found |= frame.store.read(("attr", base, name), frame.unit)
        if any(isinstance(atom.ref, FunctionRef) and atom.ref.owner == base for atom in found.atoms):
            break
    return found


def _is_special(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def _made_up(frame: Frame, classes: list[ClassRef], atom: Atom, trail: Trail | None, name: str) -> Value:
    """What ``__getattr__`` gives: what it hands over to is asked under the same name, anything else is unknown."""
    if (atom, name) in frame.asked:  # an object that hands over to one of its own class
        return NOTHING
    frame.asked.add((atom, name))
    found = NOTHING
    for hook in _inherited(frame, classes, "__getattr__").atoms:
        inner = _delegate(frame, hook)
        if inner is None:
            found |= _asked(frame, hook, atom, trail, name)
        elif inner != name:
            found |= load_attribute(frame, load_attribute(frame, Value({atom: trail}), inner), name)
    frame.asked.remove((atom, name))
    return found


def _asked(frame: Frame, hook: Atom, atom: Atom, trail: Trail | None, name: str) -> Value:
    """What ``__getattr__`` gives for one name."""
    if not isinstance(hook.ref, FunctionRef):
        return unknown(f"`{name}`, which __getattr__ gives")
    node = frame.linker.functions.definition(hook.ref)
    return frame.linker.functions.call(frame, hook.ref, Value({atom: trail}), Arguments([texts([name])]), node)


def _delegate(frame: Frame, hook: Atom) -> str | None:
    """The attribute to which ``def __getattr__(self, name): return getattr(self.inner, name)`` hands everything."""
    if not isinstance(hook.ref, FunctionRef):
        return None
    definition = frame.linker.functions.definition(hook.ref)
    last = definition.body if isinstance(definition, ast.Lambda) else definition.body[-1]
    returned = last.value if isinstance(last, ast.Return) else last
    if not isinstance(returned, ast.Call) or len(returned.args) != 2:
        return None
    receiver, asked = returned.args
    is_same = isinstance(asked, ast.Name) and asked.id == arguments(definition)[-1].arg
    return receiver.attr if is_same and isinstance(receiver, ast.Attribute) else None


def _bind_methods(frame: Frame, found: Value, receiver: Atom, trail: Trail | None) -> Value:
    bound = NOTHING
    assert isinstance(receiver.ref, ClassRef)
    classes = frame.linker.hierarchy.lineage(receiver.ref, frame.unit).classes
    for atom, own in found.atoms.items():
        if atom.kind == "instance":
            bound |= _described(frame, receiver, atom, own)
            continue
        if atom.kind != "function" or not isinstance(atom.ref, FunctionRef) or atom.ref.owner not in classes:
            bound |= Value({atom: own})
            continue
        how = frame.linker.functions.kind(atom.ref)
        if how == "property":
            bound |= frame.linker.functions.call_property(frame, receiver, atom.ref, trail)
        elif how == "static":
            bound |= Value({atom: own})
        elif how == "class" and receiver.kind == "instance":
            bound |= Value.of("bound", (Atom("class", receiver.ref.plain), atom.ref), own)
        else:
            bound |= Value.of("bound", (receiver, atom.ref), trail or own)
    return bound


def _described(frame: Frame, receiver: Atom, atom: Atom, trail: Trail | None) -> Value:
    """An attribute that may be a descriptor of the project's own."""
    assert isinstance(atom.ref, ClassRef)
    assert isinstance(receiver.ref, ClassRef)
    hooks = _inherited(frame, frame.linker.hierarchy.lineage(atom.ref, frame.unit).classes, "__get__")
    if not hooks:
        return Value({atom: trail})
    method = _bind_methods(frame, hooks, atom, trail)
    given = Arguments([Value({receiver: None}), Value.of("class", receiver.ref.plain)])
    return frame.linker.call(frame, frame.linker.classes[atom.ref].node, method, given)


def _of_class(frame: Frame, atom: Atom, name: str) -> Value:
    ref = atom.ref
    assert isinstance(ref, ClassRef)
    found = NOTHING
    lineage = frame.linker.hierarchy.lineage(ref, frame.unit)
    for base in lineage.classes:
        found |= frame.store.read(("attr", base, name), frame.unit)
    if found.has(*_HELD_BY_MEMBERS) and not ENUMERATIONS.isdisjoint(lineage.externals):
        where = ("member", ref, name)
        frame.store.put(where, "value", found)
        return Value.of("namespace", where)
    bound = NOTHING
    for member, own in found.atoms.items():
        function = member.ref if isinstance(member.ref, FunctionRef) and member.ref.owner is not None else None
        if function is not None and frame.linker.functions.kind(function) == "class":
            bound |= Value.of("bound", (atom, function), own)
        else:
            bound |= Value({member: own})
    if name == "__subclasses__":
        return Value.of("bound", (atom, name))
    if not bound and name in ALIKE and lineage.externals:
        return Value.of("bound", (Atom("instance", ref), name))
    if not bound and name in SIGNATURE_METHODS and "dspy.Signature" in lineage.externals:
        return Value.of("bound", (atom, name))
    return bound


def _of_super(frame: Frame, atom: Atom, trail: Trail | None, name: str) -> Value:
    assert isinstance(atom.ref, tuple)
    owner, receiver = atom.ref
    lineage = frame.linker.hierarchy.lineage(receiver.ref, frame.unit)
    after = lineage.classes[lineage.classes.index(owner) + 1 :] if owner in lineage.classes else lineage.classes[1:]
    found = _inherited(frame, after, name)
    if found:
        return _bind_methods(frame, found, receiver, trail)
    if lineage.engines and name in AGENT_CALLS:
        found = NOTHING
        for engine, origin in lineage.engines.items():
            found |= Value.of("bound", (Atom("agent", engine), name), trail or origin)
        return found
    if name == "__setattr__":
        return Value.of("bound", (receiver, name), trail)
    content = containers.own_content(frame, receiver)
    if content is not None:
        return Value.of("bound", (content, name), trail)
    is_alone = receiver.ref == owner and not frame.linker.classes[owner].node.bases  # a mixin, seen from its own text
    return NOTHING if is_alone else other(f"`{name}` of a base class")


def runs_other_program(name: str) -> bool:
    """Whether an object of DSPy's own is called that is no agent: its prediction is its own, whatever it was given."""
    owner, _, method = name.rpartition(".")
    program = owner if method in AGENT_CALLS else name
    return program.endswith("()") and program.removesuffix("()") in OTHER_PROGRAMS
