"""What DSPy's own functions and classes do with the agents they are given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from react_migrate.provenance.arguments import Arguments
from react_migrate.provenance.containers import elements, item, make
from react_migrate.provenance.values import NOTHING, Value, other

if TYPE_CHECKING:
    import ast

    from react_migrate.provenance.frame import Frame


def rewarded(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``dspy.BestOfN`` and ``dspy.Refine`` hand predictions to a reward function and act like their module."""
    program = arguments.at(0, "module")
    prediction = frame.linker.call(frame, node, program, Arguments())
    reward = arguments.keywords.get("reward_fn", NOTHING) | arguments.at(2)
    frame.linker.call(frame, node, reward, Arguments([other("the inputs"), prediction]))
    return program


def asyncify(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``dspy.asyncify(program)``: the same program, awaited."""
    where = frame.where(node)
    program = arguments.at(0, "program")
    frame.store.put(where, 0, program)
    return Value.of("wrapped", ("async", where), program.trail())


def evaluator(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """An optimizer or ``dspy.Evaluate``: something that will call a metric on a program's predictions."""
    where = frame.where(node)
    positional = arguments.at(0, "metric").of_kind("function", "bound", "wrapped")
    frame.store.put(where, "metric", arguments.keywords.get("metric", NOTHING) | positional)
    return Value.of("wrapped", ("evaluator", where))


def parallel(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``dspy.Parallel()(pairs)`` calls the first of each pair."""
    pair = elements(frame, arguments.at(0, "exec_pairs"))
    result = frame.linker.call(frame, node, item(frame, pair, 0), Arguments())
    return make(frame, "box", frame.where(node), [(None, result)])


def legacy_trajectory(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``react_migrate.legacy_trajectory(prediction, default)``."""
    found = arguments.at(1, "default")
    for atom, trail in arguments.at(0).atoms.items():
        if atom.kind in ("prediction", "mapping"):
            found |= Value.of("trajectory", atom.ref, trail)
        elif atom.kind in ("unknown", "external", "other"):
            found |= Value({atom: None})
    return found


def legacy_reasoning(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``react_migrate.legacy_reasoning(prediction, default)``: a text, which leads nowhere."""
    return other("a reasoning") | arguments.at(1, "default")
