"""Stream listeners that find no field to listen to once an agent is the structured loop."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from react_migrate.migration.finders.agents import CHANGING, owner
from react_migrate.provenance.agents.predictors import predictors
from react_migrate.provenance.agents.streams import streams
from react_migrate.provenance.values import ClassRef, Value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.agents.predictors import Predictors
    from react_migrate.provenance.agents.streams import Stream
    from react_migrate.provenance.facts import ModuleFacts
    from react_migrate.provenance.places import Evidence

_KEPT = frozenset(("next_thought", "tool_calls"))
"""The output fields of the structured loop's predictor (DSPy 3.4.1, ``dspy.ReActV2``)."""

_LOOPS = frozenset(("next_tool_name", "next_tool_args", "reasoning"))
"""Fields that only the trajectory loop's predictors have, whatever the signature (``dspy.ReAct``)."""


@dataclass(frozen=True, slots=True)
class Listening:
    """A listener, what it waits for in words, and whether that is certain to be gone."""

    node: ast.Call
    what: str
    certain: bool
    evidence: tuple[Evidence, ...] = ()


def listenings(facts: ModuleFacts) -> Iterator[Listening]:
    """The listeners constructed in a module that will wait in vain."""
    if "StreamListener" not in facts.module.text:
        return
    own = [node for node in facts.nodes(ast.Call) if is_listener(facts, node)]
    reached: dict[ast.Call, list[Stream]] = {node: [] for node in own}
    for stream in streams(facts.linker) if own else ():
        for node in stream.listeners:
            if node in reached:
                reached[node].append(stream)
    for node, users in reached.items():
        predict = _argument(node, 1, "predict")
        if predict is None or (isinstance(predict, ast.Constant) and predict.value is None):
            yield from _free(facts, node, users)
        else:
            yield from _bound(facts, node, predict)


def is_listener(facts: ModuleFacts, node: ast.Call) -> bool:
    """Whether a call makes a stream listener, of DSPy's class or of one below it."""
    return any(
        atom.kind == "listener"
        or (isinstance(atom.ref, ClassRef) and "dspy.StreamListener" in facts.lineage(atom.ref).externals)
        for atom in facts.value(node).of_kind("listener", "instance").atoms
    )


def _bound(facts: ModuleFacts, node: ast.Call, predict: ast.expr) -> Iterator[Listening]:
    """A listener with ``predict=``: one on the extractor of an agent, or on a field that only the old loop had."""
    for part in (part for part in ast.walk(predict) if isinstance(part, ast.Attribute)):
        whose = owner(facts, part.value)
        if whose is not None and whose.changes:
            if part.attr == "extract":
                yield Listening(node, "the extractor", True, whose.evidence)
            elif part.attr == "react":
                gone = [field for field in _fields(facts, node) if field in _LOOPS]
                yield from (Listening(node, f"`{field}`", True, whose.evidence) for field in gone)


def _free(facts: ModuleFacts, node: ast.Call, users: list[Stream]) -> Iterator[Listening]:
    """A listener that ``streamify`` finds a predictor for, by the name of its field."""
    held = [predictors(facts.linker, stream.program) for stream in users]
    held = [one for one in held if _changes(one)]
    for field in _fields(facts, node) if held else ():
        certainties = {_is_certain(facts, one, field) for one in held}
        if field not in _KEPT and certainties != {None}:
            trail = next(iter(held[0].agents.values()))
            evidence = facts.evidence(Value.of("agent", None, trail))
            what = f"`{field}`" if field else "a field that is not in sight"
            yield Listening(node, what, True in certainties, evidence)


def _changes(held: Predictors) -> bool:
    return not CHANGING.isdisjoint(held.agents)


def _is_certain(facts: ModuleFacts, held: Predictors, field: str | None) -> bool | None:
    """Whether a field belongs to the agent of a program: yes, perhaps, or (``None``) no.

    A name that two predictors have is refused by both loops, so it is enough that the agent has it.
    """
    if field is None:
        return False
    alone = held.whole and not held.others
    return True if alone or field in _LOOPS else _is_output(facts, held, field)


def _is_output(facts: ModuleFacts, held: Predictors, field: str) -> bool | None:
    """Whether the agents of a program have an output of this name, as far as their signatures are in sight."""
    places = {(step.path, step.line) for trail in held.agents.values() if trail is not None for step in trail.steps()}
    found = [each for made, each in facts.linker.signatures if made.place in places]
    if any(one.name == field and one.side == "output" for each in found for whole in each for one in whole.fields):
        return True
    known = found and all(each and all(whole.complete for whole in each) for each in found)
    return None if known else False


def _fields(facts: ModuleFacts, node: ast.Call) -> list[str | None]:
    """The names that a listener's field can have: a literal, or what a comprehension around it goes through."""
    given = _argument(node, 0, "signature_field_name")
    if isinstance(given, ast.Constant) and isinstance(given.value, str):
        return [given.value]
    for outer in facts.module.enclosing(node):
        for comprehension in getattr(outer, "generators", ()):
            names = _literals(comprehension.iter)
            if names and isinstance(given, ast.Name) and ast.unparse(comprehension.target) == given.id:
                return list(names)
    return [None]


def _literals(node: ast.expr) -> list[str]:
    parts = node.elts if isinstance(node, (ast.List, ast.Tuple, ast.Set)) else []
    return [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]


def _argument(node: ast.Call, position: int, name: str) -> ast.expr | None:
    if position < len(node.args) and not any(isinstance(part, ast.Starred) for part in node.args[: position + 1]):
        return node.args[position]
    return next((keyword.value for keyword in node.keywords if keyword.arg == name), None)
