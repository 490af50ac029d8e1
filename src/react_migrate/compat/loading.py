"""Saves and loads programs: refuses those of the other engine, which DSPy would load without a word and spoil.

`react_migrate.convert.state` tells whose a state is; the command that the errors name turns it into the other loop's.
"""

from __future__ import annotations

import copy
import functools
import operator
import shlex
from typing import TYPE_CHECKING, Any, ClassVar

import dspy

from react_migrate.convert.history import dump_history
from react_migrate.convert.state import engine_of
from react_migrate.errors import StateVersionError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from react_migrate.compat.host import Engine

COMMAND = "python -m react_migrate state"
FILE = "FILE"
_FIRST = "convert it first"
_UNPICKLE = f"load it with a DSPy that has that loop, save it as {FILE}, a .json,"
_WAYS: dict[Engine, str] = {
    "trajectory": f"{COMMAND} {FILE} -o NEW.json",
    "structured": f"{COMMAND} {FILE} --to v1 --like FRESH.json -o NEW.json, FRESH.json being a save of the new agent",
}
_FIELDS: dict[Engine, frozenset[str]] = {
    "trajectory": frozenset({"trajectory", "next_tool_name"}),
    "structured": frozenset({"history", "tool_calls"}),
}
_NAMES: dict[Engine, str] = {
    "trajectory": "the trajectory-based ReAct of DSPy 3.4 and earlier",
    "structured": "the structured-history ReAct of DSPy 3.5",
}


class Predict(dspy.Predict):  # type: ignore[misc]  # DSPy has no types
    """An agent's predictor: DSPy's own, except that it looks at a state before it takes it.

    It stands at the predictor because that is where a state arrives however it is loaded: by the agent, by a program
    that the agent is a part of, or by an optimizer.
    """

    def load_state(self, state: dict[str, Any], *args: Any, **options: Any) -> Any:
        """Load one predictor's state.

        Raises:
            StateVersionError: the state was saved by the other engine.
        """
        check_state(self, state)
        return super().load_state(state, *args, **options)

    def dump_state(self, *args: Any, **options: Any) -> Any:
        """One predictor's state, as DSPy's own, whatever values the tools gave in the histories of its demonstrations.

        Optimizers put whole histories there, which DSPy can save only as long as each tool value has a JSON form.
        """
        demos = [_with_plain_histories(demo) for demo in self.demos]
        if all(map(operator.is_, demos, self.demos)):
            return super().dump_state(*args, **options)
        twin = copy.copy(self)
        twin.demos = demos
        return super(Predict, twin).dump_state(*args, **options)


class RefusesOtherState:
    """Mixed into both engines: names the file in the error, and refuses a whole pickled program."""

    _react_engine: ClassVar[Engine]

    def load(self, path: Any, *args: Any, **options: Any) -> Any:
        """Load a saved state from a file, as DSPy's own `load`.

        Raises:
            StateVersionError: the file was saved by the other engine.
        """
        try:
            return super().load(path, *args, **options)  # type: ignore[misc]
        except StateVersionError as error:
            raise StateVersionError(_about_file(str(error), str(path))) from None

    def __setstate__(self, attributes: dict[str, Any]) -> None:
        saved = attributes.get("react")
        saved_by = None if saved is None else _engine_of_signature(saved.signature)
        if saved_by is not None and saved_by != self._react_engine:
            raise StateVersionError(_about_file(str(_refusal(saved_by)), ".pkl"))
        restore = getattr(super(), "__setstate__", None)
        if restore is None:
            self.__dict__.update(attributes)
        else:
            restore(attributes)


def guard(predictor: Any) -> Any:
    """Make a plain ``dspy.Predict`` look at the states it is given; anything else is left as it is."""
    if type(predictor) is dspy.Predict:
        predictor.__class__ = Predict
    return predictor


def _with_plain_histories(demo: Any) -> Any:
    histories = {name: value for name, value in demo.items() if isinstance(value, dspy.History)}
    if not histories:
        return demo
    plain = demo.copy()
    for name, history in histories.items():
        plain[name] = dump_history(history)
    return plain


def checked(load_state: Callable[..., Any]) -> Callable[..., Any]:
    """A predictor's `load_state` that looks at the state first."""

    @functools.wraps(load_state)
    def load_checked(predictor: Any, state: dict[str, Any], *args: Any, **options: Any) -> Any:
        check_state(predictor, state)
        return load_state(predictor, state, *args, **options)

    return load_checked


def check_state(predictor: Any, state: Mapping[str, Any]) -> None:
    """Compare a predictor with a state that is about to be loaded into it.

    Raises:
        StateVersionError: one is the old loop's, the other the new one's.
    """
    saved_by = engine_of(state)
    if saved_by is not None and _engine_of_signature(predictor.signature) not in (None, saved_by):
        raise _refusal(saved_by)


def _refusal(saved_by: Engine) -> StateVersionError:
    loaded_into: Engine = "structured" if saved_by == "trajectory" else "trajectory"
    return StateVersionError(
        f"this program was saved by {_NAMES[saved_by]} and would spoil {_NAMES[loaded_into]}; "
        f"{_FIRST}: {_WAYS[saved_by]}"
    )


def _about_file(refusal: str, path: str) -> str:
    """The refusal with the file's name in its command, which takes JSON; with a way to JSON for a pickle."""
    if path.endswith(".pkl"):
        return refusal.replace(
            _FIRST, f"load it with a DSPy that has that loop, save it as {FILE}, a .json, and {_FIRST}"
        )
    return refusal.replace(f" {FILE} ", f" {shlex.quote(path)} ")


def _engine_of_signature(signature: Any) -> Engine | None:
    return next((engine for engine, known in _FIELDS.items() if known <= set(signature.fields)), None)
