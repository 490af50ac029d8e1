"""What the calls of DSPy, the standard library and a few others do with agents, predictions and functions.

Each handler is a row of ``HANDLERS`` under the dotted name of what is called; a call adds ``()`` to a name, so
``dspy.Parallel()`` is the object and ``dspy.Parallel()`` called is looked up under that name.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from react_migrate.provenance.arguments import Arguments
from react_migrate.provenance.containers import elements, item, make
from react_migrate.provenance.engines import ENGINES as ENGINES
from react_migrate.provenance.frame import Frame
from react_migrate.provenance.values import NOTHING, Value, external, join, other

Handler = Callable[[Frame, ast.AST, Arguments], Value]


def external_handler(name: str) -> Handler | None:
    """The handler for a call of something outside the project."""
    found = HANDLERS.get(name)
    if found is not None:
        return found
    last = name.rsplit(".", 1)[-1]
    if name.startswith("dspy.") and "(" in name and last == "compile":
        return _first("student")
    if "(" in name:
        return _METHODS.get(last)
    return None


def carries(frame: Frame, value: Value) -> bool:
    """Whether an agent or a prediction is in ``value``, itself or one container deep."""
    for atom in value.atoms:
        if atom.kind in ("agent", "prediction", "mapping", "wrapped"):
            return True
        if atom.kind == "instance" and frame.linker.hierarchy.lineage(atom.ref, frame.unit).is_module:  # type: ignore[arg-type]
            return True
        if atom.kind == "bound" and isinstance(atom.ref, tuple) and carries(frame, Value({atom.ref[0]: None})):
            return True
        if atom.kind in ("box", "dict") and frame.store.item(atom.ref, None, frame.unit).has("agent", "prediction"):
            return True
    return False


def _first(name: str = "") -> Handler:
    return lambda frame, node, arguments: arguments.at(0, name)


def _elements_of_first(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    value = arguments.at(0)
    if value.has("box"):
        return value
    return make(frame, "box", frame.where(node), [(None, elements(frame, value))])


def _getattr(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    name = arguments.constant(1)
    if not isinstance(name, str):
        return Value.of("unknown", "getattr() with a name that is computed")
    return frame.linker.attribute(frame, arguments.at(0), name) | arguments.at(2)


def _setattr(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    name = arguments.constant(1)
    if isinstance(name, str):
        frame.linker.set_attribute(frame, arguments.at(0), name, arguments.at(2), getattr(node, "lineno", 0))
    return other("nothing")


def _vars(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    return frame.linker.attribute(frame, arguments.at(0), "__dict__")


def _type(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    found = NOTHING
    for atom, trail in arguments.at(0).atoms.items():
        if atom.kind == "instance":
            found |= Value.of("class", atom.ref, trail)
        elif atom.kind == "agent":
            found |= external(str(atom.ref))
    return found or other("a type")


def _super(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    function = frame.unit.function
    owner = function.owner if function else None
    if owner is None or function is None:
        return other("super() outside a method")
    receiver = frame.linker.functions.receiver(frame)
    found = NOTHING
    for atom, trail in receiver.atoms.items():
        if atom.kind == "instance":
            found |= Value.of("super", (owner, atom), trail)
    return found


def _dict(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    first = arguments.at(0)
    copies = NOTHING
    for atom, trail in (first | arguments.spread).atoms.items():
        if atom.kind in ("prediction", "mapping"):
            copies |= Value.of("mapping", atom.ref, trail)
        elif atom.kind in ("trajectory", "dict"):
            copies |= Value({atom: trail})
    if (copies or arguments.waits) and "trajectory" not in arguments.keywords:
        return copies
    pairs = elements(frame, first.of_kind("box"))
    items = [(None, item(frame, pairs, 1)), *arguments.keywords.items()]
    return copies | make(frame, "dict", frame.where(node), items)


def _container(kind: str) -> Handler:
    def handler(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
        content = elements(frame, arguments.at(0)) if kind == "box" else NOTHING
        return make(frame, kind, frame.where(node), [(None, content), *arguments.keywords.items()])

    return handler


def _defaultdict(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    made = frame.linker.call(frame, node, arguments.at(0), Arguments())
    return make(frame, "dict", frame.where(node, "defaults"), [(None, made)])


def _module(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    name = arguments.constant(0)
    if not isinstance(name, str):
        return Value.of("unknown", "a module whose name is computed")
    found = frame.linker.loading.find(frame.module, name.lstrip("."))
    return Value.of("module", found) if found else external(name)


def _element(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    return elements(frame, arguments.at(0))


def _reduce(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    value = elements(frame, arguments.at(1)) | arguments.at(2)
    result = frame.linker.call(frame, node, arguments.at(0), Arguments([value, elements(frame, arguments.at(1))]))
    return result | arguments.at(2)


def _largest(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    if "key" in arguments.keywords:
        _call_each(frame, node, arguments.keywords["key"], [arguments.at(1)])
    return arguments.at(1)


def _product(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    return _zip(frame, node, arguments)


def _starmap(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    row = elements(frame, arguments.at(1))
    parts = [item(frame, row, index) for index in range(4)]
    result = frame.linker.call(frame, node, arguments.at(0), Arguments([part for part in parts if part]))
    return make(frame, "box", frame.where(node), [(None, result)])


def _groupby(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    if "key" in arguments.keywords or len(arguments.positional) > 1:
        _call_each(frame, node, arguments.at(1, "key"), [arguments.at(0)])
    where = frame.where(node)
    pair = make(frame, "box", (where, "pair"), [(0, other("a key")), (1, arguments.at(0))])
    return make(frame, "box", where, [(None, pair)])


def _thread(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    rows = arguments.keywords.get("args", NOTHING)
    parts = [item(frame, rows, index) for index in range(4)]
    given = Arguments([part for part in parts if part])
    frame.linker.call(frame, node, arguments.keywords.get("target", NOTHING), given)
    return external("threading.Thread()")


def _wait(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    pair = make(frame, "box", frame.where(node), [(0, arguments.at(0)), (1, arguments.at(0))])
    return _promise(frame, node, pair)


def _rewarded(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    program = arguments.at(0, "module")
    prediction = frame.linker.call(frame, node, program, Arguments())
    reward = arguments.keywords.get("reward_fn", NOTHING) | arguments.at(2)
    frame.linker.call(frame, node, reward, Arguments([other("the inputs"), prediction]))
    return program


def _call_each(frame: Frame, node: ast.AST, function: Value, sequences: list[Value]) -> Value:
    return frame.linker.call(frame, node, function, Arguments([elements(frame, sequence) for sequence in sequences]))


def _map(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    result = _call_each(frame, node, arguments.at(0), arguments.positional[1:])
    return make(frame, "box", frame.where(node), [(None, result)])


def _filter(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    _call_each(frame, node, arguments.at(0), [arguments.at(1)])
    return arguments.at(1)


def _sorted(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    if "key" in arguments.keywords:
        _call_each(frame, node, arguments.keywords["key"], [arguments.at(0)])
    return _elements_of_first(frame, node, arguments)


def _extreme(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    if "key" in arguments.keywords:
        _call_each(frame, node, arguments.keywords["key"], [arguments.at(0)])
    if len(arguments.positional) > 1:
        return join(arguments.positional)
    return elements(frame, arguments.at(0)) | arguments.keywords.get("default", NOTHING)


def _next(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    return elements(frame, arguments.at(0)) | arguments.at(1)


def _enumerate(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    where = frame.where(node)
    pair = make(frame, "box", (where, "pair"), [(0, other("a number")), (1, elements(frame, arguments.at(0)))])
    return make(frame, "box", where, [(None, pair)])


def _zip(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    where = frame.where(node)
    parts = [(index, elements(frame, value)) for index, value in enumerate(arguments.positional)]
    return make(frame, "box", where, [(None, make(frame, "box", (where, "row"), parts))])


def _chain(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    return make(frame, "box", frame.where(node), [(None, elements(frame, value)) for value in arguments.positional])


def _awaited(frame: Frame, value: Value) -> Value:
    found = NOTHING
    for atom in value.atoms:
        found |= frame.store.read(atom.ref, frame.unit) if atom.kind == "await" else NOTHING  # type: ignore[arg-type]
    return found


def _promise(frame: Frame, node: ast.AST, value: Value, part: str = "") -> Value:
    cell = ("awaited", frame.where(node, part))
    frame.store.write(cell, value)
    return Value.of("await", cell, next(iter(value.atoms.values()), None))


def _run(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    return _awaited(frame, arguments.at(0))


def _gather(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    items = [(index, _awaited(frame, value)) for index, value in enumerate(arguments.positional)]
    if arguments.star:
        items.append((None, _awaited(frame, arguments.star)))
    return _promise(frame, node, make(frame, "box", frame.where(node), items))


def _in_thread(skip: int) -> Handler:
    def handler(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
        result = frame.linker.call(frame, node, arguments.at(skip), arguments.after(skip + 1))
        return _promise(frame, node, result)

    return handler


def _partial(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    where = frame.where(node)
    for index, value in enumerate(arguments.positional):
        frame.store.put(where, index, value)
    for name, value in arguments.keywords.items():
        frame.store.put(where, name, value)
    names = tuple(arguments.keywords)
    return Value.of("wrapped", ("partial", where, len(arguments.positional), names), _trail(arguments.at(0)))


def _trail(value: Value):  # type: ignore[no-untyped-def]  # the trail of whichever atom has one
    return next((trail for trail in value.atoms.values() if trail), None)


def _asyncify(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    where = frame.where(node)
    frame.store.put(where, 0, arguments.at(0, "program"))
    return Value.of("wrapped", ("async", where), _trail(arguments.at(0, "program")))


def evaluator(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """An optimizer or ``dspy.Evaluate``: something that will call a metric on a program's predictions."""
    where = frame.where(node)
    metric = arguments.keywords.get("metric", NOTHING) | arguments.at(0, "metric").of_kind(
        "function", "bound", "wrapped"
    )
    frame.store.put(where, "metric", metric)
    return Value.of("wrapped", ("evaluator", where))


def _parallel(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    pair = elements(frame, arguments.at(0, "exec_pairs"))
    result = frame.linker.call(frame, node, item(frame, pair, 0), Arguments())
    return make(frame, "box", frame.where(node), [(None, result)])


_IDENTITY = (
    "copy.copy", "copy.deepcopy", "copy.replace", "dataclasses.replace", "random.sample", "functools.lru_cache", "functools.cache", "functools.lru_cache()",
    "functools.wraps()", "contextlib.contextmanager", "contextlib.asynccontextmanager", "asyncio.create_task",
    "asyncio.ensure_future", "asyncio.shield", "asyncio.wait_for", "asyncio.as_completed",
    "concurrent.futures.as_completed", "builtins.iter", "builtins.aiter", "builtins.reversed", "builtins.property",
    "contextlib.closing", "contextlib.nullcontext", "tqdm.tqdm", "tqdm.auto.tqdm", "tqdm.notebook.tqdm",
    "rich.progress.track", "itertools.islice", "itertools.cycle", "builtins.memoryview",
)  # fmt: skip


def _legacy_trajectory(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    found = arguments.at(1, "default")
    for atom, trail in arguments.at(0).atoms.items():
        if atom.kind in ("prediction", "mapping"):
            found |= Value.of("trajectory", atom.ref, trail)
        elif atom.kind in ("unknown", "external", "other"):
            found |= Value({atom: None})
    return found


HANDLERS: dict[str, Handler] = {
    "react_migrate.legacy_trajectory": _legacy_trajectory,
    **dict.fromkeys(_IDENTITY, _first()),
    "dspy.BestOfN": _rewarded,
    "dspy.Refine": _rewarded,
    "dspy.syncify": _first("program"),
    "dspy.load": lambda frame, node, arguments: Value.of("unknown", "a program that dspy.load() reads from disk"),
    "dspy.asyncify": _asyncify,
    "dspy.Evaluate": evaluator,
    "dspy.Parallel()": _parallel,
    "dspy.Parallel().forward": _parallel,
    "typing.cast": lambda frame, node, arguments: arguments.at(1),
    "asyncio.run": _run,
    "anyio.run": lambda frame, node, arguments: _awaited(
        frame, frame.linker.call(frame, node, arguments.at(0), arguments.after(1))
    ),
    "asyncio.gather": _gather,
    "asyncio.to_thread": _in_thread(0),
    "functools.partial": _partial,
    "functools.reduce": _reduce,
    "asyncio.wait": _wait,
    "concurrent.futures.wait": lambda frame, node, arguments: make(
        frame, "box", frame.where(node), [(0, arguments.at(0)), (1, arguments.at(0))]
    ),
    "threading.Thread": _thread,
    "random.choice": _element,
    "heapq.nlargest": _largest,
    "heapq.nsmallest": _largest,
    "itertools.product": _product,
    "itertools.starmap": _starmap,
    "itertools.groupby": _groupby,
    "importlib.import_module": _module,
    "builtins.__import__": _module,
    "collections.defaultdict": _defaultdict,
    **dict.fromkeys(("collections.OrderedDict", "collections.ChainMap", "collections.UserDict"), _dict),
    **dict.fromkeys(
        (
            "queue.Queue",
            "queue.SimpleQueue",
            "queue.LifoQueue",
            "queue.PriorityQueue",
            "asyncio.Queue",
            "multiprocessing.Queue",
        ),
        _container("box"),
    ),
    "itertools.chain": _chain,
    "builtins.getattr": _getattr,
    "builtins.setattr": _setattr,
    "builtins.vars": _vars,
    "builtins.type": _type,
    "builtins.super": _super,
    "builtins.dict": _dict,
    "builtins.map": _map,
    "builtins.filter": _filter,
    "builtins.sorted": _sorted,
    "builtins.min": _extreme,
    "builtins.max": _extreme,
    "builtins.next": _next,
    "builtins.anext": _next,
    "builtins.enumerate": _enumerate,
    "builtins.zip": _zip,
    **dict.fromkeys(
        ("builtins.list", "builtins.tuple", "builtins.set", "builtins.frozenset", "collections.deque"),
        _elements_of_first,
    ),
}

_METHODS: dict[str, Handler] = {
    "submit": _in_thread(0),
    "run_in_executor": _in_thread(1),
    "run_until_complete": _run,
    "create_task": _first(),
    "map": _map,
}
"""Methods of objects outside the project that run what they are given, whatever the object."""
