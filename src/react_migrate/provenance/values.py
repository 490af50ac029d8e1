"""The abstract values that flow through a program: sets of atoms, each with the trail that led to it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from react_migrate.provenance.limits import FEW, MANY, MAX_LENGTH, MAX_TEXTS, RELEVANT, TELLING

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping, Sequence

MAX_TRAIL = 16
"""Steps kept of one chain; a longer one is cut in the middle of a cycle, where it no longer tells anything."""


class Trail(NamedTuple):
    """One step of a chain from the constructor to the use; ``parent`` is the step before."""

    path: str
    line: int
    note: str
    parent: Trail | None = None

    def steps(self) -> list[Trail]:
        """The chain in the order in which it happened."""
        chain: list[Trail] = []
        step: Trail | None = self
        while step is not None and len(chain) < MAX_TRAIL:
            chain.append(step)
            step = step.parent
        return chain[::-1]


class Atom(NamedTuple):
    """One thing an expression may be.

    ========== ============================================ =================================================
    kind       what it is                                   ref
    ========== ============================================ =================================================
    external   something outside the project                its dotted name; calls add ``()``
    module     a module of the project                      its path
    class      a class of the project                       ``ClassRef``
    function   a function of the project                    ``FunctionRef``
    bound      a method taken from a value                  ``(receiver atom, name)`` or ``(receiver, FunctionRef)``
    super      ``super()`` in a method                      ``(ClassRef of the method's class, instance atom)``
    instance   an object of a project class                 ``ClassRef``
    agent      an instance of DSPy's own ReAct              the engine
    prediction what an agent returned                       the engine
    mapping    a prediction's fields as a plain dict        the engine
    trajectory a prediction's trajectory                    the engine
    entries    a prediction's fields with their names       the engine
    key        the name of one of them                      the engine
    box, dict  a container; its content is in the store     where it was made
    namespace  an object that is nothing but attributes     where it was made
    vars       a prediction's ``__dict__``                  the engine
    fields     the ``__dict__`` of a project class's object ``ClassRef``
    await      something to be awaited                      the cell of the result
    wrapped    an agent made awaitable, a partial call, ... ``(how, where it was made)``
    getter     ``operator.attrgetter(...)`` and its like     ``(how, names)``
    listener   a ``dspy.streaming.StreamListener``          the call that made it
    turns, ... what lies inside an agent (``parts.py``)     the engine
    text       a string literal short enough to be a name   the string
    other      known and none of the above                  what it is, in words
    unknown    could be anything                            why, in words
    none       ``None``                                     nothing
    signature  a signature, beside what it is otherwise     the path and the node where it is written
    tool       a ``dspy.Tool``, beside what it is otherwise the path and the node where it is made
    nobody     what a test leaves where no value passes it  nothing
    ========== ============================================ =================================================
    """

    kind: str
    ref: Hashable = None


class ClassRef(NamedTuple):
    """A class statement: the module's path and the place of the statement in it.

    ``made`` tells apart what one statement makes: the programs that an object was built with, or the arguments of the
    function that the statement is in. Such a class lies below the ``plain`` one.
    """

    path: str
    line: int
    column: int
    name: str
    made: frozenset[Atom] = frozenset()

    @property
    def plain(self) -> ClassRef:
        """The class as it is written."""
        return self._replace(made=frozenset()) if self.made else self


class FunctionRef(NamedTuple):
    """A function together with the run of the enclosing function that made it (``closure``)."""

    path: str
    line: int
    column: int
    name: str
    closure: Unit | None = None
    owner: ClassRef | None = None


class Unit:
    """One body analysed under one set of arguments: a module (no ``function``) or a function in a context.

    The linker makes each one once, so that identity is equality.
    """

    __slots__ = ("context", "function", "path")

    def __init__(self, path: str, function: FunctionRef | None, context: Context) -> None:
        self.path = path
        self.function = function
        self.context = context


Context = tuple[tuple[str, frozenset[Atom]], ...]
"""The relevant atoms of the arguments, by parameter: what tells one call of a function from another."""


_LIMITS = {**FEW, **MANY, "text": MAX_TEXTS}

UNCALLED_ATOM = Atom("unknown", "only its default is known, no call is in sight")

SOME_TEXT = Atom("other", "a text")

NOBODY_ATOM = Atom("nobody")

TOO_MANY = Atom("unknown", "it can be more different things than are followed")


class Value:
    """A set of atoms; the empty set is what nothing has reached yet. Immutable; equality ignores the trails."""

    __slots__ = ("atoms",)

    def __init__(self, atoms: Mapping[Atom, Trail | None]) -> None:
        self.atoms = atoms

    @classmethod
    def of(cls, kind: str, ref: Hashable = None, trail: Trail | None = None) -> Value:
        """The value with one atom."""
        return cls({Atom(kind, ref): trail})

    def __or__(self, other: Value) -> Value:
        if self is other or not other.atoms:
            return self
        if not self.atoms:
            return other
        if other.atoms.keys() <= self.atoms.keys():
            return self
        return self._joined({atom: trail for atom, trail in other.atoms.items() if atom not in self.atoms})

    def _joined(self, fresh: dict[Atom, Trail | None]) -> Value:
        joined = dict(self.atoms)
        counts: dict[str, int] = {}
        for atom, trail in fresh.items():
            kind = atom.kind
            limit = _LIMITS.get(kind)
            if limit is None:
                joined[atom] = trail
                continue
            if kind not in counts:
                counts[kind] = sum([known.kind == kind for known in joined])
            if counts[kind] < limit or _is_dspy(atom):
                joined[atom] = trail
                counts[kind] += 1
            elif kind in MANY:
                joined.setdefault(TOO_MANY, None)
            elif kind == "text":
                joined.setdefault(SOME_TEXT, None)
        return Value(joined) if len(joined) > len(self.atoms) else self

    def __bool__(self) -> bool:
        return bool(self.atoms)

    def __repr__(self) -> str:
        return f"Value({', '.join(f'{atom.kind}:{atom.ref}' for atom in self.atoms)})"

    def of_kind(self, *kinds: str) -> Value:
        """The part of the value with atoms of these kinds."""
        return Value({atom: trail for atom, trail in self.atoms.items() if atom.kind in kinds})

    def without(self, *kinds: str) -> Value:
        """The part of the value with atoms of other kinds."""
        return Value({atom: trail for atom, trail in self.atoms.items() if atom.kind not in kinds})

    def has(self, *kinds: str) -> bool:
        """Whether any atom is of one of these kinds."""
        return any(atom.kind in kinds for atom in self.atoms)

    def relevant(self) -> bool:
        """Whether anything in it can lead to an agent."""
        return any(atom.kind in RELEVANT for atom in self.atoms)

    def is_nobody(self) -> bool:
        """Whether no value gets here."""
        return len(self.atoms) == 1 and NOBODY_ATOM in self.atoms

    def texts(self) -> list[str]:
        """The texts that it can be, where it can be nothing else (``None`` apart)."""
        found = [str(atom.ref) for atom in self.atoms if atom.kind == "text"]
        return found if found and all(atom.kind in ("text", "none") for atom in self.atoms) else []

    def telling(self) -> frozenset[Atom]:
        """The atoms that tell one call of a function from another."""
        for atom in self.atoms:
            if atom.kind in TELLING:
                return frozenset(atom for atom in self.atoms if atom.kind in TELLING)
        return _NO_ATOMS

    def trail(self) -> Trail | None:
        """The trail of the first atom that has one."""
        return next((trail for trail in self.atoms.values() if trail is not None), None)

    def step(self, path: str, line: int, note: str) -> Value:
        """The same value one step further along its trails."""
        if not any(self.atoms.values()):
            return self
        return Value(
            {
                atom: Trail(path, line, note, trail) if trail is not None and atom.kind not in _STILL else trail
                for atom, trail in self.atoms.items()
            }
        )


def _is_dspy(atom: Atom) -> bool:
    return atom.kind == "external" and str(atom.ref).startswith(("dspy", "react_migrate")) and "(" not in str(atom.ref)


_NO_ATOMS: frozenset[Atom] = frozenset()
_STILL = frozenset(("external", "none", "other", "unknown", "module", "text"))

NOTHING = Value({})
NONE = Value.of("none")
UNCALLED = Value({UNCALLED_ATOM: None})


def join(values: Iterable[Value]) -> Value:
    """All the atoms of all the values; the first trail of each wins."""
    joined = NOTHING
    for value in values:
        joined = joined | value
    return joined


def other(what: str) -> Value:
    """A value that is known and has nothing to do with agents."""
    return Value.of("other", what)


def unknown(why: str) -> Value:
    """A value that could be anything."""
    return Value.of("unknown", why)


def texts(contents: Sequence[str]) -> Value:
    """One of some texts; nothing where they are too many, or too long to be names of anything."""
    if len(contents) > MAX_TEXTS or any(len(content) > MAX_LENGTH for content in contents):
        return NOTHING
    return join(_text(content) for content in contents)


@lru_cache(maxsize=4096)
def _text(content: str) -> Value:
    return Value.of("text", content)


@lru_cache(maxsize=4096)
def external(name: str) -> Value:
    """Something outside the project, by its dotted name."""
    return Value.of("external", name)


TOO_FAR = unknown("a loop passes it on through more names than are followed")
