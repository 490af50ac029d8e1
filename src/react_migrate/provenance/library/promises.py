"""What is awaited, or runs elsewhere and gives its result later."""

from __future__ import annotations

from typing import TYPE_CHECKING

from react_migrate.provenance.interpreter.arguments import Arguments
from react_migrate.provenance.interpreter.containers import item, make
from react_migrate.provenance.values import NOTHING, Atom, Value, external, other

if TYPE_CHECKING:
    import ast

    from react_migrate.provenance.interpreter.arguments import Handler
    from react_migrate.provenance.interpreter.frame import Frame


def awaited(frame: Frame, value: Value) -> Value:
    """What ``await`` gives; an awaitable of a library is taken to give what went into it."""
    found = value.without("await")
    for atom in value.of_kind("await").atoms:
        found |= frame.store.read(atom.ref, frame.unit)  # type: ignore[arg-type]  # the ref of an await is a cell
    return found


def promise(frame: Frame, node: ast.AST, value: Value) -> Value:
    """Something that gives ``value`` once it is awaited."""
    cell = ("awaited", frame.where(node))
    frame.store.write(cell, value)
    return Value.of("await", cell, next(iter(value.atoms.values()), None)) if value else NOTHING


def run(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``asyncio.run(x)``."""
    return awaited(frame, arguments.at(0))


def run_function(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``anyio.run(f, ...)``."""
    return awaited(frame, frame.linker.call(frame, node, arguments.at(0), arguments.after(1)))


def task(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``asyncio.create_task(x)``: something to be awaited, whoever made it."""
    value = arguments.at(0, "coro")
    return value if value.has("await") else promise(frame, node, value)


def gather(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``asyncio.gather(...)``: a list of the results, in order."""
    items: list[tuple[int | None, Value]] = [
        (index, awaited(frame, value)) for index, value in enumerate(arguments.positional)
    ]
    if arguments.star:
        items.append((None, awaited(frame, arguments.star)))
    return promise(frame, node, make(frame, "box", frame.where(node), items))


def in_thread(skip: int) -> Handler:
    """A call of the argument at position ``skip`` with those after it, whose result is awaited."""

    def handler(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
        result = frame.linker.call(frame, node, arguments.at(skip), arguments.after(skip + 1))
        return promise(frame, node, result)

    return handler


def called_back(frame: Frame, node: ast.AST, receiver: Atom, arguments: Arguments) -> Value:
    """``task.add_done_callback(f)`` hands the task itself to ``f``."""
    frame.linker.call(frame, node, arguments.at(0), Arguments([Value({receiver: None})]))
    return other("nothing")


def done_and_pending(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``concurrent.futures.wait(futures)``: the same futures, in two sets."""
    return make(frame, "box", frame.where(node), [(0, arguments.at(0)), (1, arguments.at(0))])


def wait(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``asyncio.wait(tasks)``."""
    return promise(frame, node, done_and_pending(frame, node, arguments))


def applied(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``pool.apply(f, (x, y), {"name": z})``."""
    rows = arguments.at(1, "args")
    parts = [item(frame, rows, index) for index in range(4)]
    return frame.linker.call(frame, node, arguments.at(0, "func"), Arguments([part for part in parts if part]))


def applied_later(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``pool.apply_async(f, (x, y))``, whose result ``get()`` gives."""
    return promise(frame, node, applied(frame, node, arguments))


def thread(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``threading.Thread(target=f, args=(...))`` calls ``f``."""
    rows = arguments.keywords.get("args", NOTHING)
    parts = [item(frame, rows, index) for index in range(4)]
    given = Arguments([part for part in parts if part])
    frame.linker.call(frame, node, arguments.keywords.get("target", NOTHING), given)
    return external("threading.Thread()")
