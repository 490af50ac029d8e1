"""Objects outside the project: what is handed to them may come back from them, from where nobody can see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from react_migrate.provenance.values import ClassRef, FunctionRef, Value, unknown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from react_migrate.provenance.interpreter.arguments import Arguments
    from react_migrate.provenance.interpreter.frame import Frame
    from react_migrate.provenance.values import Atom

HARMLESS = frozenset(("builtins", "json", "logging", "pprint", "rich", "inspect", "re", "os", "types", "unittest"))
"""Roots whose functions give nothing of what they are handed back as a prediction."""

MOCKS = frozenset(
    f"unittest.mock.{name}" for name in ("Mock", "MagicMock", "AsyncMock", "NonCallableMock", "NonCallableMagicMock")
)
"""Classes whose objects have any attribute that they are asked for."""

_CONTAINERS = frozenset(("box", "dict", "namespace"))

MAX_DEPTH = 3
"""Containers in containers that are looked into for an agent."""

_LOADERS = frozenset(
    ("pickle.load", "pickle.loads", "cloudpickle.load", "cloudpickle.loads", "dill.load", "dill.loads", "joblib.load",
     "dspy.load", "torch.load")
)  # fmt: skip
_SHARED = frozenset(("dspy.settings.trace", "dspy.settings.history"))
"""Where DSPy itself keeps predictions (DSPy 3.4.1, ``dspy.dsp.utils.settings``)."""


def is_loader(name: str) -> bool:
    """Whether a function reads objects of any kind back from where they were saved."""
    return name in _LOADERS or (name.startswith("mlflow.") and name.endswith(".load_model"))


def holder(name: str) -> str:
    """The object a dotted name starts from: ``flask.g`` of ``flask.g.out``, ``app.App()`` of ``app.App().state``."""
    head, called, _ = name.partition("()")
    return head + called if called else ".".join(name.split(".")[:2])


def held(frame: Frame, name: str) -> Value:
    """What an object outside the project can give because it was put there; nothing where nothing was."""
    if name in _SHARED:
        return unknown(f"`{name}`, where DSPy keeps what its modules return")
    place = holder(name)
    itself = frame.store.read(("outside", place), frame.unit)
    return itself if name == place else itself | frame.store.read(("outside", place, "part"), frame.unit)


def put(frame: Frame, name: str, value: Value) -> None:
    """Something was stored in or handed to an object outside the project, or to a part of one.

    What becomes of a part (``dspy.ReAct.forward = own``) makes nothing else of the object.
    """
    place = holder(name)
    if value.relevant() and place.split(".", 1)[0] not in HARMLESS:
        cell = ("outside", place) if name == place else ("outside", place, "part")
        frame.store.write(cell, unknown(f"something kept in `{place}`, outside the project"))


def hand_over(frame: Frame, name: str, arguments: Arguments) -> bool:
    """A call of something outside the project: it may call functions it is handed, and keep agents.

    Tells whether what the call gives back may be an agent or a prediction that went in.
    """
    within = _within(frame, arguments.every())
    why = unknown(f"a function handed to `{name}()`, which calls it")
    for function in {function: None for atom in within if (function := _function(atom)) is not None}:
        frame.linker.functions.call_from_outside(function, why)
    carried = [value for value in arguments.every() if carries(frame, value)]
    if carried and holder(name) != name:
        for value in carried:
            put(frame, name, value)
    return bool(carried)


def _within(frame: Frame, values: Iterable[Value]) -> dict[Atom, None]:
    """The atoms of values, of the containers in them, and of whose methods they are, a few deep, each once."""
    found: dict[Atom, None] = {}
    layer = [atom for value in values for atom in value.atoms]
    for depth in range(MAX_DEPTH + 1):
        fresh = [atom for atom in dict.fromkeys(layer) if atom not in found]
        found.update(dict.fromkeys(fresh))
        layer = [inner for atom in fresh for inner in _inside(frame, atom)] if depth < MAX_DEPTH else []
    return found


def _inside(frame: Frame, atom: Atom) -> Iterable[Atom]:
    if atom.kind in _CONTAINERS:
        return frame.store.item(atom.ref, None, frame.unit).atoms
    if atom.kind == "bound" and isinstance(atom.ref, tuple) and not isinstance(atom.ref[1], FunctionRef):
        return (atom.ref[0],)
    return ()


def _function(atom: Atom) -> FunctionRef | None:
    ref = atom.ref[1] if atom.kind == "bound" and isinstance(atom.ref, tuple) else atom.ref
    return ref if isinstance(ref, FunctionRef) else None


def carries(frame: Frame, value: Value) -> bool:
    """Whether an agent or a prediction is in ``value``, a few containers deep, or is what a function in it returns."""
    return value.relevant() and any(_is_carried(frame, atom) for atom in _within(frame, [value]))


def _is_carried(frame: Frame, atom: Atom) -> bool:
    kind, ref = atom
    if kind in ("agent", "prediction", "mapping", "wrapped"):
        return True
    if kind == "instance" and isinstance(ref, ClassRef):
        return frame.linker.hierarchy.lineage(ref, frame.unit).is_module
    function = _function(atom)
    return function is not None and frame.linker.functions.returned(function, frame.unit).has(
        "agent", "prediction", "mapping"
    )


def read_back(name: str) -> Value:
    """What a loader gives."""
    return unknown(f"an object that {name}() reads back")
