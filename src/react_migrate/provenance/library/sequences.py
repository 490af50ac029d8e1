"""What builtins and the standard library do with lists and iterators."""

from __future__ import annotations

from typing import TYPE_CHECKING

from react_migrate.provenance.interpreter.arguments import Arguments
from react_migrate.provenance.interpreter.containers import (
    DEFAULTS,
    advanced,
    elements,
    item,
    make,
    reordered,
    shuffled,
)
from react_migrate.provenance.values import NOTHING, Value, join, other

if TYPE_CHECKING:
    import ast

    from react_migrate.provenance.interpreter.arguments import Handler
    from react_migrate.provenance.interpreter.frame import Frame


def first(name: str = "") -> Handler:
    """What is given as the first argument, or under this name, comes back."""
    return lambda frame, node, arguments: arguments.at(0, name)


def collected(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``list(x)``: what a list holds stays where it is in it."""
    value = arguments.at(0)
    if value.has("box"):
        return value
    return make(frame, "box", frame.where(node), [(None, elements(frame, value))])


def in_any_order(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``reversed(x)``, ``random.sample(x, n)``: the same elements at other places."""
    return reordered(frame, node, arguments.at(0))


def shuffle(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``random.shuffle(x)`` changes the list itself."""
    for atom in arguments.at(0).of_kind("box").atoms:
        shuffled(frame, atom)
    return other("nothing")


def queue(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """A queue: what is put in comes out."""
    return make(frame, "box", frame.where(node), [(None, elements(frame, arguments.at(0)))])


def variable(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``contextvars.ContextVar(name, default=x)``: what is set, or the default, is what is got."""
    return make(frame, "box", frame.where(node), [(None, arguments.keywords.get("default", NOTHING))])


def defaultdict(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """A dict whose missing items are what the first argument gives when called: a list of its own for each key."""
    made, where = frame.linker.call(frame, node, arguments.at(0), Arguments()), frame.where(node, DEFAULTS)
    if not all(atom.kind == "box" for atom in made.atoms):
        return make(frame, "dict", where, [(None, made)])
    frame.store.write(("any", where), made)
    return Value.of("dict", where)


def element(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``random.choice(x)``."""
    return elements(frame, arguments.at(0))


def reduce(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``functools.reduce(f, x, start)``."""
    value = elements(frame, arguments.at(1)) | arguments.at(2)
    result = frame.linker.call(frame, node, arguments.at(0), Arguments([value, elements(frame, arguments.at(1))]))
    return result | arguments.at(2)


def total(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``sum(lists, [])`` joins lists; any other sum is a plain value."""
    parts = elements(frame, arguments.at(0)) | arguments.at(1, "start")
    lists = parts.of_kind("box")
    if not lists:
        return parts.of_kind("unknown") or other("a result of `sum()`")
    return reordered(frame, node, lists)


def largest(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``heapq.nlargest(n, x, key=f)``."""
    _by_key(frame, node, arguments.keywords.get("key", NOTHING), arguments.at(1))
    return reordered(frame, node, arguments.at(1))


def starmap(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``itertools.starmap(f, rows)``."""
    row = elements(frame, arguments.at(1))
    parts = [item(frame, row, index) for index in range(4)]
    result = frame.linker.call(frame, node, arguments.at(0), Arguments([part for part in parts if part]))
    return make(frame, "box", frame.where(node), [(None, result)])


def groupby(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``itertools.groupby(x, key=f)``: pairs of a key and a group."""
    _by_key(frame, node, arguments.at(1, "key"), arguments.at(0))
    where = frame.where(node)
    pair = make(frame, "box", (where, "pair"), [(0, other("a key")), (1, arguments.at(0))])
    return make(frame, "box", where, [(None, pair)])


def map_(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``map(f, x, ...)``."""
    given = Arguments([elements(frame, sequence) for sequence in arguments.positional[1:]])
    result = frame.linker.call(frame, node, arguments.at(0), given)
    return make(frame, "box", frame.where(node), [(None, result)])


def filter_(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``filter(f, x)``."""
    _by_key(frame, node, arguments.at(0), arguments.at(1))
    return reordered(frame, node, arguments.at(1))


def sorted_(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``sorted(x, key=f)``."""
    _by_key(frame, node, arguments.keywords.get("key", NOTHING), arguments.at(0))
    return reordered(frame, node, arguments.at(0))


def extreme(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``max(x, key=f)`` and ``max(a, b)``."""
    _by_key(frame, node, arguments.keywords.get("key", NOTHING), arguments.at(0))
    if len(arguments.positional) > 1:
        return join(arguments.positional)
    return elements(frame, arguments.at(0)) | arguments.keywords.get("default", NOTHING)


def _by_key(frame: Frame, node: ast.AST, function: Value, sequence: Value) -> None:
    if function:
        frame.linker.call(frame, node, function, Arguments([elements(frame, sequence)]))


def next_(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``next(x, default)``."""
    iterated = arguments.at(0)
    own = advanced(frame, iterated.of_kind("instance"))
    return (own or elements(frame, iterated)) | arguments.at(1)


def enumerate_(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``enumerate(x)``: pairs of a number and an element."""
    where = frame.where(node)
    pair = make(frame, "box", (where, "pair"), [(0, other("a number")), (1, elements(frame, arguments.at(0)))])
    return make(frame, "box", where, [(None, pair)])


def zip_(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``zip(x, y)`` and ``itertools.product(x, y)``."""
    where = frame.where(node)
    parts = [(index, elements(frame, value)) for index, value in enumerate(arguments.positional)]
    return make(frame, "box", where, [(None, make(frame, "box", (where, "row"), parts))])


def flattened(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``itertools.chain.from_iterable(rows)``."""
    content = elements(frame, elements(frame, arguments.at(0)))
    return make(frame, "box", frame.where(node), [(None, content)])


def groups(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``itertools.pairwise(x)``, ``batched(x, n)``, ``tee(x)``: sequences of the same elements."""
    where = frame.where(node)
    group = make(frame, "box", (where, "group"), [(None, elements(frame, arguments.at(0)))])
    return make(frame, "box", where, [(None, group)])


def repeated(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``itertools.repeat(x)``."""
    return make(frame, "box", frame.where(node), [(None, arguments.at(0))])


def iter_(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``iter(x)``, and ``iter(f, sentinel)``, which calls ``f``."""
    if len(arguments.positional) == 1:
        return arguments.at(0)
    result = frame.linker.call(frame, node, arguments.at(0), Arguments())
    return make(frame, "box", frame.where(node), [(None, result)])


def chain(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``itertools.chain(x, y)``."""
    return make(frame, "box", frame.where(node), [(None, elements(frame, value)) for value in arguments.positional])
