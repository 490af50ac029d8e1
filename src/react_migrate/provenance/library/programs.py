"""What DSPy's own functions and classes do with the agents they are given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from react_migrate.provenance.interpreter.arguments import Arguments
from react_migrate.provenance.interpreter.containers import elements, item, make
from react_migrate.provenance.library import wrapping
from react_migrate.provenance.values import NOTHING, Value, other

if TYPE_CHECKING:
    import ast

    from react_migrate.provenance.interpreter.arguments import Handler
    from react_migrate.provenance.interpreter.frame import Frame


OPTIMIZERS = tuple(
    f"dspy.{name}"
    for name in (
        "AvatarOptimizer", "BetterTogether", "BootstrapFewShot", "BootstrapFewShotWithOptuna",
        "BootstrapFewShotWithRandomSearch", "BootstrapFinetune", "BootstrapRS", "COPRO", "GEPA", "InferRules",
        "MIPROv2", "SIMBA",
    )
)  # fmt: skip
"""What takes a metric first (DSPy 3.4.1, ``dspy.teleprompt``)."""


def rewarded(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``dspy.BestOfN`` and ``dspy.Refine`` hand predictions to a reward function and act like their module."""
    program = arguments.at(0, "module")
    reward = arguments.keywords.get("reward_fn", NOTHING) | arguments.at(2)
    prediction = wrapping.run(frame, node, program)
    frame.linker.call(frame, node, reward, Arguments([other("the inputs"), prediction]))
    return wrapping.wrap(frame, node, "rewarded", program)


def wrapped(how: str, name: str) -> Handler:
    """A wrapper around the first argument, or the one of this name: ``dspy.asyncify(program)`` and its like."""
    return lambda frame, node, arguments: wrapping.wrap(frame, node, how, arguments.at(0, name))


def majority(frame: Frame, node: ast.AST, arguments: Arguments) -> Value:
    """``dspy.majority(predictions)``: one of them, made anew of its fields (DSPy 3.4.1)."""
    given = arguments.at(0, "prediction_or_completions")
    return elements(frame, given.of_kind("box")) | given.without("box")


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
