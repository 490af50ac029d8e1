"""What the calls of DSPy, the standard library and a few others do with agents, predictions and functions.

Each handler is a row of ``HANDLERS`` under the dotted name of what is called; a call adds ``()`` to a name, so
``dspy.Parallel()`` is the object and ``dspy.Parallel()`` called is looked up under that name.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from react_migrate.provenance.agents import streams
from react_migrate.provenance.interpreter import contexts, records
from react_migrate.provenance.library import getters, made_classes, objects, outside, programs, promises, sequences
from react_migrate.provenance.library.hand_made import COPYING, OBJECTS, copied

if TYPE_CHECKING:
    import ast

    from react_migrate.provenance.interpreter.arguments import Arguments, Handler
    from react_migrate.provenance.interpreter.frame import Frame
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


def _copied(made: str, frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    return copied(frame, node, made, arguments)


def _second(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    return arguments.at(1)


def _type(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``type(x)`` asks, ``type(name, bases, body)`` makes."""
    how = made_classes.of_bases if len(arguments.positional) == 3 else objects.type_
    return how(frame, node, arguments)


_IDENTITY = (
    "copy.copy", "copy.deepcopy", "functools.lru_cache", "functools.cache", "functools.lru_cache()",
    "functools.wraps()", "contextlib.contextmanager", "contextlib.asynccontextmanager", "asyncio.shield",
    "asyncio.wait_for", "asyncio.as_completed", "concurrent.futures.as_completed", "builtins.aiter",
    "builtins.property", "dspy.apply_sync_streaming", "tqdm.tqdm", "tqdm.auto.tqdm", "tqdm.notebook.tqdm",
    "rich.progress.track", "itertools.cycle", "builtins.memoryview",
)  # fmt: skip
_REORDERING = ("builtins.reversed", "random.sample", "random.choices", "itertools.islice")
_DICTS = ("builtins.dict", "collections.OrderedDict", "collections.ChainMap", "collections.UserDict")
_NAMESPACES = ("types.SimpleNamespace", "argparse.Namespace", "threading.local")
_FIELDS = ("dataclasses.field", "pydantic.Field", "pydantic.PrivateAttr", "msgspec.field", *records.FIELD_MAKERS)
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
    **dict.fromkeys(programs.OPTIMIZERS, programs.evaluator),
    **dict.fromkeys(_FIELDS, objects.field),
    "react_migrate.legacy_trajectory": programs.legacy_trajectory,
    "react_migrate.legacy_reasoning": programs.legacy_reasoning,
    "dspy.BestOfN": programs.rewarded,
    "dspy.Refine": programs.rewarded,
    "dspy.syncify": sequences.first("program"),
    "dspy.asyncify": programs.wrapped("async", "program"),
    "dspy.streamify": programs.wrapped("stream", "program"),
    "dspy.Ensemble": programs.wrapped("ensemble", "reduce_fn"),
    "dspy.majority": programs.majority,
    "dspy.Evaluate": programs.evaluator,
    "dspy.StreamListener": streams.listener,
    "dspy.Parallel()": programs.parallel,
    "dspy.Parallel().forward": programs.parallel,
    "typing.cast": _second,
    "asyncio.run": promises.run,
    "asyncio.create_task": promises.task,
    "asyncio.ensure_future": promises.task,
    "contextlib.closing": programs.wrapped("entered", "thing"),
    "contextlib.aclosing": programs.wrapped("entered", "thing"),
    "contextlib.nullcontext": programs.wrapped("entered", "enter_result"),
    "anyio.run": promises.run_function,
    "asyncio.gather": promises.gather,
    "asyncio.to_thread": promises.in_thread(0),
    "anyio.to_thread.run_sync": promises.in_thread(0),
    "starlette.concurrency.run_in_threadpool": promises.in_thread(0),
    "fastapi.concurrency.run_in_threadpool": promises.in_thread(0),
    "asgiref.sync.sync_to_async": programs.wrapped("async", "func"),
    "operator.call": objects.called,
    "contextvars.ContextVar": sequences.variable,
    "contextvars.Context().run": objects.called,
    "contextvars.copy_context().run": objects.called,
    "weakref.ref": programs.wrapped("returns", "object"),
    "weakref.proxy": sequences.first("object"),
    "typing.TypeVar": objects.type_variable,
    "typing.NewType": _second,
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
    "itertools.chain.from_iterable": sequences.flattened,
    "itertools.pairwise": sequences.groups,
    "itertools.batched": sequences.groups,
    "itertools.combinations": sequences.groups,
    "itertools.permutations": sequences.groups,
    "itertools.tee": sequences.groups,
    "itertools.takewhile": sequences.filter_,
    "itertools.dropwhile": sequences.filter_,
    "itertools.filterfalse": sequences.filter_,
    "itertools.zip_longest": sequences.zip_,
    "itertools.repeat": sequences.repeated,
    "builtins.iter": sequences.iter_,
    "importlib.import_module": objects.module,
    "attrs.Factory": objects.made_by,
    "attr.Factory": objects.made_by,
    "dataclasses.replace": records.replaced,
    "copy.replace": records.replaced,
    "attrs.evolve": records.replaced,
    "attr.evolve": records.replaced,
    "dataclasses.asdict": records.as_dict,
    "attrs.asdict": records.as_dict,
    "attr.asdict": records.as_dict,
    "dataclasses.astuple": records.as_tuple,
    "attrs.astuple": records.as_tuple,
    "collections.defaultdict": sequences.defaultdict,
    "builtins.__import__": objects.module,
    "builtins.getattr": objects.getattr_,
    "builtins.setattr": objects.setattr_,
    "json.dumps": objects.written,
    "json.loads": objects.read_back,
    "builtins.object.__setattr__": objects.setattr_,
    "builtins.globals": objects.globals_,
    "operator.attrgetter": getters.getter("attributes"),
    "operator.itemgetter": getters.getter("items"),
    "operator.methodcaller": getters.getter("methods"),
    "builtins.vars": objects.vars_,
    "builtins.type": _type,
    "types.new_class": made_classes.of_bases,
    "collections.namedtuple": made_classes.of_fields("collections.namedtuple", "field_names"),
    "typing.NamedTuple": made_classes.of_fields("typing.NamedTuple", "fields"),
    "typing.TypedDict": made_classes.of_fields("typing.TypedDict", "fields"),
    "typing_extensions.TypedDict": made_classes.of_fields("typing.TypedDict", "fields"),
    "dataclasses.make_dataclass": made_classes.of_fields("builtins.object", "fields"),
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

for _made in OBJECTS:
    HANDLERS |= {f"{_made}.{method}": partial(_copied, _made) for method in COPYING}

for _pool in ("multiprocessing.pool.ThreadPool()", "multiprocessing.Pool()", "multiprocessing.pool.Pool()"):
    HANDLERS |= {
        f"{_pool}.apply": promises.applied, f"{_pool}.apply_async": promises.applied_later,
        f"{_pool}.imap": sequences.map_, f"{_pool}.imap_unordered": sequences.map_,
        f"{_pool}.starmap": sequences.starmap,
    }  # fmt: skip

_METHODS: dict[str, Handler] = {
    "submit": promises.in_thread(0),
    "run_in_executor": promises.in_thread(1),
    "run_until_complete": promises.run,
    "create_task": promises.task,
    "enter_context": contexts.enter_context,
    "enter_async_context": contexts.enter_context,
    "map": sequences.map_,
}
"""Methods of objects outside the project that run what they are given, whatever the object."""
