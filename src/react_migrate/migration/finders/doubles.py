"""Hand-made predictions of tests that have a trajectory, and the histories that say the same."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from react_migrate.errors import InexactError
from react_migrate.migration.finders.stretches import indent_of, stretch_edit, whole
from react_migrate.migration.reads.idioms.view import views
from react_migrate.migration.reads.judging import applicability
from react_migrate.migration.rewriter import newline_of
from react_migrate.provenance.facts import ModuleFacts
from react_migrate.provenance.library.outside import MOCKS
from react_migrate.provenance.reads import NAME, STEP_PARTS, is_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.migration.finders.stretches import Parts
    from react_migrate.migration.rule import Edit
    from react_migrate.provenance.linker import Linker
    from react_migrate.provenance.values import Atom

_HOLDERS = frozenset(("types.SimpleNamespace", "dspy.Prediction"))
"""Classes whose objects have the fields that they are given by keyword, and no others."""

_COMPLETED = "Completed."
"""The observation of a finish step (DSPy 3.4.1, ``dspy.ReAct``)."""


@dataclass(frozen=True, slots=True)
class Double:
    """A hand-made prediction at the place that gives it its trajectory.

    ``kind`` is what it is made of: ``holder`` for a plain object of fields, ``mock``, or ``other``. ``given`` is the
    keyword with the trajectory, where it is given by one.
    """

    node: ast.expr
    kind: str
    atoms: frozenset[Atom]
    given: ast.keyword | None = None


def doubles(facts: ModuleFacts) -> Iterator[Double]:
    """The hand-made predictions of a module: calls with a literal trajectory, and mocks that are given any."""
    for node in facts.nodes(ast.Call) if NAME in facts.module.text else ():
        given = next((keyword for keyword in node.keywords if keyword.arg == NAME), None)
        if given is not None:
            names = {str(atom.ref) for atom in facts.value(node.func).atoms}
            kind = "mock" if names and names <= MOCKS else "holder" if names and names <= _HOLDERS else "other"
            if kind == "mock" or literal(facts, given.value) is not None:
                yield Double(node, kind, frozenset(facts.value(node).atoms), given)
    for read in facts.module.reads:
        if read.form == "write" and any(_is_mock(atom) for atom in facts.value(read.receiver).atoms):
            yield Double(read.node, "mock", frozenset(facts.value(read.receiver).atoms))


def _is_mock(atom: Atom) -> bool:
    return atom.kind == "external" and str(atom.ref).removesuffix("()") in MOCKS


def literal(facts: ModuleFacts, node: ast.expr) -> ast.Dict | None:
    """The dict literal with a trajectory's keys that an expression is, here or in another place of the program."""
    places = [atom.ref for atom in facts.value(node).of_kind("dict").atoms]
    found = [place[1] for place in places if isinstance(place, tuple) and isinstance(place[1], ast.Dict)]
    only = found[0] if len(found) == 1 else None
    keys = [key.value for key in only.keys if isinstance(key, ast.Constant)] if only is not None else []
    return only if any(str(key).rpartition("_")[0] in STEP_PARTS for key in keys) else None


@dataclass(frozen=True, slots=True)
class Historied:
    """The edit that gives a double a history; ``reaches``: a read of agents' predictions is seen to get the double."""

    edit: Edit
    reaches: bool


def history_for(facts: ModuleFacts, double: Double) -> Historied | str | None:
    """The edit for a double, or why there is none; ``None`` for an object that only its own code reads."""
    reaches, rewritten = _reads(facts, double)
    if not reaches and not rewritten:
        return None
    if double.kind != "holder" or double.given is None:
        return "it is an object of another class"
    if not rewritten:
        return "a read that may get it is not rewritten"
    try:
        return Historied(_edit(facts, double.given), reaches)
    except InexactError as reason:
        return str(reason)


def _reads(facts: ModuleFacts, double: Double) -> tuple[bool, bool]:
    """Whether a read in the program that may get a double is of agents' predictions, and whether each one changes."""
    found = [one for one in _every_read(facts.linker) if not one[0].isdisjoint(double.atoms)]
    return any(agents for _, agents, _ in found), all(changes for _, _, changes in found)


@lru_cache(maxsize=1)
def _every_read(linker: Linker) -> list[tuple[frozenset[Atom], bool, bool]]:
    """What each read of a trajectory can be asked of, whether that can be an agent's prediction, and if it changes."""
    found = []
    for module in linker.modules.values():
        here = ModuleFacts(linker, module, Path(module.path), related=True, names={})
        for view in views(here) if NAME in module.text else ():
            if view.read.form != "write":
                judgement = here.judge(view.read.receiver, "prediction", "mapping")
                changes = view.bridged or applicability(here, view.read, judgement)[0] == "safe"
                atoms = frozenset(here.value(view.read.receiver).atoms)
                found.append((atoms, judgement.standing in ("proven", "dual"), changes))
    return found


def _edit(facts: ModuleFacts, given: ast.keyword) -> Edit:
    """The keyword ``trajectory=`` made into ``history=`` and ``termination_reason=`` that say the same.

    Raises:
        InexactError: the trajectory is not written out there, or is none that a run leaves.
    """
    if not isinstance(given.value, ast.Dict):
        raise InexactError("its trajectory is written elsewhere")
    line = newline_of(facts.module.text) + indent_of(facts, given)
    turns, reason = _turns(facts, given.value, f"{line}        ")
    parts: list[Parts] = [(f"{line}        ", *turn, ",") for turn in turns]
    listed: Parts = tuple(piece for part in parts for piece in part)
    head: Parts = (f"history=dspy.History({line}    messages=[", *listed, f"{line}    ]{line}), ")
    return stretch_edit(facts, given, given.value, (*head, f'termination_reason="{reason}"'))


def _turns(facts: ModuleFacts, trajectory: ast.Dict, line: str) -> tuple[list[Parts], str]:
    """The events, and how the run ended; one that did not finish was made to submit."""
    steps = _steps(trajectory)
    finished = _is_finish(steps[-1])
    if any(map(_is_finish, steps[:-1])) or any(_names_finish(step) for step in steps[: len(steps) - finished]):
        raise InexactError("its `finish` step is none that the old loop leaves")
    turns = [_event(facts, step, number, line) for number, step in enumerate(steps[: len(steps) - finished])]
    thought: Parts = (whole(facts, steps[-1]["thought"]),) if finished else ('""',)
    call = _calls(('"submit"',), ("{}",), ("{}",), len(turns), line, failed=False)
    turns.append(('{"next_thought": ', *thought, *call))
    return turns, "submit" if finished else "forced_submit"


def _steps(trajectory: ast.Dict) -> list[dict[str, ast.expr]]:
    """The four expressions of each step, in order."""
    found: dict[int, dict[str, ast.expr]] = {}
    for key, value in zip(trajectory.keys, trajectory.values, strict=True):
        name, _, number = str(key.value).rpartition("_") if isinstance(key, ast.Constant) else ("", "", "")
        if name not in STEP_PARTS or not number.isdigit():
            raise InexactError("its trajectory has other keys than those of steps")
        found.setdefault(int(number), {})[name] = value
    if sorted(found) != list(range(len(found))) or any(step.keys() != set(STEP_PARTS) for step in found.values()):
        raise InexactError("a step of its trajectory lacks something")
    return [found[number] for number in sorted(found)]


def _names_finish(step: dict[str, ast.expr]) -> bool:
    name = step["tool_name"]
    return not isinstance(name, ast.Constant) or name.value in ("finish", "submit")


def _is_finish(step: dict[str, ast.expr]) -> bool:
    name, args, seen = (step[part] for part in STEP_PARTS[1:])
    return is_text(name, "finish") and is_text(seen, _COMPLETED) and isinstance(args, ast.Dict) and not args.keys


def _event(facts: ModuleFacts, step: dict[str, ast.expr], number: int, line: str) -> Parts:
    thought, name, args, seen = ((whole(facts, step[part]),) for part in STEP_PARTS)
    observation = step["observation"]
    text = observation.value if isinstance(observation, ast.Constant) else ""
    failed = isinstance(text, str) and text.startswith("Execution error in ")
    return ('{"next_thought": ', *thought, *_calls(name, args, seen, number, line, failed=failed))


def _calls(name: Parts, args: Parts, value: Parts, number: int, line: str, *, failed: bool) -> Parts:
    """The rest of an event with one call: the call and its result."""
    called = f'"id": "call_{number}_0", "name": '
    answered = f'{line}        {{"call_id": "call_{number}_0", "name": '
    results = f"}}],{line}    tool_call_results=dspy.ToolCallResults(tool_call_results=["
    opening: Parts = (f', "tool_calls": dspy.ToolCalls({line}    tool_calls=[{{{called}', *name, ', "args": ', *args)
    error = ', "is_error": True' if failed else ""
    return (*opening, results, answered, *name, ', "value": ', *value, error, f"}}{line}    ]){line})}}")
