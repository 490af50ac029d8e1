"""What the calls of DSPy, the standard library and a few others do with agents, predictions and functions.

Each handler is a row of ``HANDLERS`` under the dotted name of what is called; a call adds ``()`` to a name, so
``dspy.Parallel()`` is the object and ``dspy.Parallel()`` called is looked up under that name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from react_migrate.provenance import objects, outside, programs, promises, sequences, streams

if TYPE_CHECKING:
    import ast

    from react_migrate.provenance.arguments import Arguments, Handler
    from react_migrate.provenance.frame import Frame
    from react_migrate.provenance.values import Value


def external_handler(name: str) -> Handler | None:
    """The handler for a call of something outside the project."""
    found = HANDLERS.get(name)
    if found is not None:
        return found
    last = name.rsplit(".", 1)[-1]
    if outside.is_loader(name):
        return lambda frame, node, arguments: outside.read_back(name)
    if name.startswith("dspy.") and "(" in name and last == "compile":
        return sequences.first("student")
    if "(" in name:
        return _METHODS.get(last)
    return None


def _second(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    return arguments.at(1)


_IDENTITY = (
    "copy.copy", "copy.deepcopy", "copy.replace", "dataclasses.replace", "functools.lru_cache", "functools.cache",
    "functools.lru_cache()", "functools.wraps()", "contextlib.contextmanager", "contextlib.asynccontextmanager",
    "asyncio.create_task", "asyncio.ensure_future", "asyncio.shield", "asyncio.wait_for", "asyncio.as_completed",
    "concurrent.futures.as_completed", "builtins.iter", "builtins.aiter", "builtins.property", "contextlib.closing",
    "contextlib.nullcontext", "tqdm.tqdm", "tqdm.auto.tqdm", "tqdm.notebook.tqdm", "rich.progress.track",
    "itertools.cycle", "builtins.memoryview",
)  # fmt: skip
_REORDERING = ("builtins.reversed", "random.sample", "random.choices", "itertools.islice", "itertools.dropwhile")
_DICTS = ("builtins.dict", "collections.OrderedDict", "collections.ChainMap", "collections.UserDict")
_NAMESPACES = ("types.SimpleNamespace", "argparse.Namespace")
_LISTS = ("builtins.list", "builtins.tuple", "builtins.set", "builtins.frozenset", "collections.deque")
_QUEUES = ("queue.Queue", "queue.SimpleQueue", "queue.LifoQueue", "queue.PriorityQueue", "asyncio.Queue",
           "multiprocessing.Queue")  # fmt: skip

HANDLERS: dict[str, Handler] = {
    **dict.fromkeys(_IDENTITY, sequences.first()),
    **dict.fromkeys(_REORDERING, sequences.in_any_order),
    **dict.fromkeys(_DICTS, objects.dict_),
    **dict.fromkeys(_NAMESPACES, objects.namespace),
    **dict.fromkeys(_LISTS, sequences.collected),
    **dict.fromkeys(_QUEUES, sequences.queue),
    "react_migrate.legacy_trajectory": programs.legacy_trajectory,
    "react_migrate.legacy_reasoning": programs.legacy_reasoning,
    "dspy.BestOfN": programs.rewarded,
    "dspy.Refine": programs.rewarded,
    "dspy.syncify": sequences.first("program"),
    "dspy.asyncify": programs.asyncify,
    "dspy.Evaluate": programs.evaluator,
    "dspy.StreamListener": streams.listener,
    "dspy.Parallel()": programs.parallel,
    "dspy.Parallel().forward": programs.parallel,
    "typing.cast": _second,
    "asyncio.run": promises.run,
    "anyio.run": promises.run_function,
    "asyncio.gather": promises.gather,
    "asyncio.to_thread": promises.in_thread(0),
    "asyncio.wait": promises.wait,
    "concurrent.futures.wait": promises.done_and_pending,
    "threading.Thread": promises.thread,
    "functools.partial": objects.partial,
    "functools.reduce": sequences.reduce,
    "random.choice": sequences.element,
    "random.shuffle": sequences.shuffle,
    "heapq.nlargest": sequences.largest,
    "heapq.nsmallest": sequences.largest,
    "itertools.chain": sequences.chain,
    "itertools.product": sequences.zip_,
    "itertools.starmap": sequences.starmap,
    "itertools.groupby": sequences.groupby,
    "importlib.import_module": objects.module,
    "dataclasses.field": objects.field,
    "pydantic.Field": objects.field,
    "collections.defaultdict": sequences.defaultdict,
    "builtins.__import__": objects.module,
    "builtins.getattr": objects.getattr_,
    "builtins.setattr": objects.setattr_,
    "builtins.vars": objects.vars_,
    "builtins.type": objects.type_,
    "builtins.super": objects.super_,
    "builtins.map": sequences.map_,
    "builtins.filter": sequences.filter_,
    "builtins.sorted": sequences.sorted_,
    "builtins.sum": sequences.total,
    "builtins.min": sequences.extreme,
    "builtins.max": sequences.extreme,
    "builtins.next": sequences.next_,
    "builtins.anext": sequences.next_,
    "builtins.enumerate": sequences.enumerate_,
    "builtins.zip": sequences.zip_,
}

_METHODS: dict[str, Handler] = {
    "submit": promises.in_thread(0),
    "run_in_executor": promises.in_thread(1),
    "run_until_complete": promises.run,
    "create_task": sequences.first(),
    "map": sequences.map_,
}
"""Methods of objects outside the project that run what they are given, whatever the object."""
