"""The host's structured-history loop, with what callers of the trajectory loop rely on."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, get_args

import dspy

from react_migrate.compat.host import host
from react_migrate.compat.loading import RefusesOtherState, guard
from react_migrate.compat.overflow import acall_truncating, call_truncating, cannot_truncate, formatted
from react_migrate.compat.prediction import HistoryPrediction
from react_migrate.compat.run import UNUSABLE_REPLY, ContextWindowExceededError, Run, Turns, current_run
from react_migrate.compat.trajectory_loop import extraction_signature
from react_migrate.compat.window import Window
from react_migrate.convert.events import copied_history, incoming_events, tool_calls
from react_migrate.convert.steps import KINDS, SUBMIT, Call, text_of
from react_migrate.convert.trajectory import FORCED_SUBMIT
from react_migrate.errors import UnsupportedHostError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

OnFailedSubmit = Literal["raise", "return", "extract"]

PER_CALL = ("lm", "config", "demos", "signature")
"""Keywords of a call that the trajectory loop handed on to its predictors."""


class ReAct(RefusesOtherState, host().require_structured_loop()):  # type: ignore[misc]  # known at run time only
    """An agent with a structured history whose predictions still have a trajectory.

    Args:
        signature: A signature or its text. An input of type ``dspy.History`` becomes the conversation to continue.
        tools: Functions, callable objects or ``dspy.Tool``.
        max_iters: Turns before a submit is forced.
        on_failed_submit: What a run that ends without outputs does. ``"raise"``: the host's error, with `history` and
            `termination_reason` on it. ``"return"``: a prediction without the outputs. ``"extract"``: a
            ``dspy.ChainOfThought``, the attribute `extract`, reads the outputs out of the history, as the trajectory
            loop always did.
        parallel_tools: Run the calls of one turn concurrently in `acall`; functions that are not coroutines run in
            threads. Order of the results and the errors are as without it.

    Raises:
        ValueError: the signature or the tools use a name that the loop keeps for itself.
        UnsupportedHostError: `parallel_tools` on a DSPy whose loop has no asynchronous half.
    """

    _react_engine = "structured"

    def __init__(
        self,
        signature: Any,
        tools: Sequence[Callable[..., Any]],
        max_iters: int = 20,
        *,
        on_failed_submit: OnFailedSubmit = "raise",
        parallel_tools: bool = False,
    ) -> None:
        if on_failed_submit not in get_args(OnFailedSubmit):
            raise ValueError(f"on_failed_submit={on_failed_submit!r}: it takes 'raise', 'return' or 'extract'")
        signature, history_field = _without_history(signature)
        super().__init__(signature, tools, max_iters=max_iters)
        self.on_failed_submit = on_failed_submit
        self.parallel_tools = parallel_tools
        self._history_field = history_field
        submit = self.tools[SUBMIT]
        self.tools[SUBMIT] = submit.model_copy(update={"func": Submit(tuple(signature.output_fields))})
        if parallel_tools and not hasattr(super(), "_aexecute_tool_calls"):
            raise UnsupportedHostError("parallel_tools needs a DSPy whose ReAct runs asynchronously: dspy>=3.4")
        if on_failed_submit == "extract":
            self.extract = dspy.ChainOfThought(extraction_signature(signature))

    @property
    def react(self) -> Any:
        """The predictor that chooses the calls of a turn."""
        try:
            predictor = self.__dict__["react"]
        except KeyError:
            raise AttributeError("react") from None
        run = current_run(self)
        return predictor if run is None else Turns(predictor, run)

    @react.setter
    def react(self, predictor: Any) -> None:
        self.__dict__["react"] = guard(predictor)

    def forward(self, **inputs: Any) -> Any:
        """Run the host's loop.

        Args:
            inputs: The signature's inputs; `history` to continue (a ``dspy.History``, its JSON form or a chat's
                messages; never changed); `max_iters`, `lm`, `config` and `demos` for this call, and `signature`, which
                stands for that of the predictor `react` and has to ask for `tool_calls` as that one does.

        Returns:
            A `HistoryPrediction`: `trajectory`, `reasoning`, the outputs, `history`, `termination_reason`.

        Raises:
            ValueError: no submit succeeded, and `on_failed_submit` is ``"raise"``; likewise the next two. Or
                `history` is no history, or `signature` does not ask for calls.
            dspy.utils.exceptions.AdapterParseError: the last reply was not in form.
            ContextWindowExceededError: the last request did not fit, however much was truncated.
        """
        run, settled = self._begin(inputs)
        with run.active():
            try:
                return self._submitted(run, super().forward(**settled, history=run.history))
            except Exception as error:
                self._settle(run, error)
            if self.on_failed_submit == "return":
                return self._finished(run, {})
            task = self._task(run, settled)
            return self._extracted(run, task, call_truncating(self.extract, run.to_extract(), task, self))

    async def aforward(self, **inputs: Any) -> Any:
        """`forward`, awaiting the model and the tools."""
        if not hasattr(super(), "aforward"):
            raise UnsupportedHostError("asynchronous calls need a DSPy whose ReActV2 has them: dspy>=3.4")
        run, settled = self._begin(inputs)
        with run.active():
            try:
                return self._submitted(run, await super().aforward(**settled, history=run.history))
            except Exception as error:
                self._settle(run, error)
            if self.on_failed_submit == "return":
                return self._finished(run, {})
            task = self._task(run, settled)
            outputs = await acall_truncating(self.extract, run.to_extract(), task, self)
            return self._extracted(run, task, outputs)

    def truncate_trajectory(self, trajectory: dict[str, Any]) -> dict[str, Any] | None:
        """Drop the oldest turn, in place; override it to keep something else.

        Args:
            trajectory: What the model is shown of the conversation, keys as in a prediction's trajectory.

        Returns:
            What it shall be shown instead; `None` means that `trajectory` was changed in place. As in the old loop,
            what was changed in place is changed in the prediction's trajectory too, and what is returned as another
            dict leaves that whole. The prediction's history stays whole in either case.

        Raises:
            ContextWindowExceededError: there is no turn that could go.
        """
        run, oldest = current_run(self), next(iter(trajectory), "")
        numbers = run.window.turn_of(oldest) if run else ()
        keys = [f"{kind}_{number}" for number in numbers for kind in KINDS]
        if len(trajectory) <= len(keys or KINDS):
            raise cannot_truncate()
        for key in keys or list(trajectory)[: len(KINDS)]:
            trajectory.pop(key, None)
        return trajectory

    def load_state(self, state: dict[str, Any], **options: Any) -> Any:
        """Load a state of the structured-history loop, saved with or without an extraction predictor.

        Raises:
            StateVersionError: the state was saved by the trajectory loop.
        """
        own = self.dump_state() if self.on_failed_submit == "extract" else {}
        return super().load_state({**own, **state}, **options)

    def _format_trajectory(self, trajectory: dict[str, Any]) -> str:
        return formatted(trajectory)

    def _begin(self, inputs: dict[str, Any]) -> tuple[Run, dict[str, Any]]:
        """A new run, and the call's keywords without what the run takes care of."""
        names = self.signature.input_fields
        settled = dict(inputs)
        passed = settled.pop(self._history_field, None)
        passed = settled.pop("history", passed)
        settings = {name: settled.pop(name) for name in PER_CALL if name in settled and name not in names}
        if "signature" in settings:
            settings["signature"] = _asking_for_calls(settings["signature"])
        history = copied_history(passed, incoming_events(passed, self.signature.output_fields))
        return Run(self, history, Window(frozenset(names)), settings), settled

    def _submitted(self, run: Run, prediction: Any) -> HistoryPrediction:
        declared = self.signature.output_fields  # built anew at every look
        outputs = {name: prediction[name] for name in declared if name in prediction}
        reason = prediction.termination_reason
        if len(outputs) < len(declared):
            raise ValueError(f"the agent failed to produce its outputs after {reason}: no submit succeeded")
        last = len(run.history.messages) - 1
        if reason == FORCED_SUBMIT and run.end is None:
            run.end = last
        run.reason = reason
        return self._finished(run, {"reasoning": text_of(run.history.messages[last].get("next_thought")), **outputs})

    def _settle(self, run: Run, error: Exception) -> None:
        """Put the history on the error, and raise it unless it is a failed submit that the agent shall survive."""
        submit_failed = run.end is not None and isinstance(error, (*UNUSABLE_REPLY, ContextWindowExceededError))
        with contextlib.suppress(AttributeError, TypeError):  # an exception type may refuse attributes
            error.history = run.history  # type: ignore[attr-defined]
            error.termination_reason = run.reason if submit_failed else "error"  # type: ignore[attr-defined]
        if not submit_failed or self.on_failed_submit == "raise":
            raise error

    def _task(self, run: Run, settled: Mapping[str, Any]) -> dict[str, Any]:
        inputs = {name: value for name, value in settled.items() if name in self.signature.input_fields}
        return {**inputs, **{name: value for name, value in run.settings.items() if name != "signature"}}

    def _extracted(self, run: Run, task: Mapping[str, Any], extraction: Any) -> HistoryPrediction:
        outputs = {name: extraction[name] for name in self.signature.output_fields}
        thought = text_of(extraction.reasoning)
        events = run.history.messages
        inputs = {name: task[name] for name in self.signature.input_fields if name in task}
        first = inputs if len(events) == run.begin else {}
        calls = run.identified([Call(None, SUBMIT, outputs, outputs, is_error=False)])
        run.end = len(events) if run.end is None else run.end
        events.append({**first, "next_thought": thought, "tool_calls": tool_calls(calls), **outputs})
        return self._finished(run, {"reasoning": thought, **outputs})

    def _finished(self, run: Run, fields: Mapping[str, Any]) -> HistoryPrediction:
        whole = {**fields, "history": run.history, "termination_reason": run.reason}
        truncated = run.truncated_trajectory()
        if truncated is not None:
            return HistoryPrediction(trajectory=truncated, **whole)
        return HistoryPrediction.of_run(whole, run.events)

    async def _aexecute_tool_calls(self, tool_calls: Any) -> Any:
        execute = super()._aexecute_tool_calls
        if not self.parallel_tools:
            return await execute(tool_calls)
        singles = [tool_calls.model_copy(update={"tool_calls": [call]}) for call in tool_calls.tool_calls]
        done = await asyncio.gather(*(self._execute_alone(execute, single) for single in singles))
        results = [result for executed, _ in done for result in executed.tool_call_results]
        submitted = [outputs for _, outputs in done if outputs is not None]
        merged = done[0][0].model_copy(update={"tool_call_results": results})
        return merged, submitted[-1] if submitted else None

    async def _execute_alone(self, execute: Callable[[Any], Any], single: Any) -> Any:
        tool = self.tools.get(single.tool_calls[0].name)
        if tool is None or isinstance(tool.func, Submit) or _is_asynchronous(tool.func):
            return await execute(single)
        return await asyncio.to_thread(asyncio.run, execute(single))


@dataclass(frozen=True)
class Submit:
    """The tool that ends a run: gives its arguments back as the outputs, in the signature's order.

    A class, since the host's own is a local function, which optimizers and `copy.deepcopy` cannot pickle.
    """

    output_names: tuple[str, ...]
    __name__ = SUBMIT

    def __call__(self, **outputs: Any) -> dict[str, Any]:
        """The outputs.

        Raises:
            ValueError: one is missing; its text is DSPy's, the model reads it.
        """
        missing = [name for name in self.output_names if name not in outputs]
        if missing:
            raise ValueError(f"Missing required final output field(s): {', '.join(missing)}")
        return {name: outputs[name] for name in self.output_names}


def _without_history(signature: Any) -> tuple[Any, str]:
    """A signature without its conversation input, and that input's name."""
    signature = dspy.Signature(signature) if isinstance(signature, str) else signature
    for name, declared in signature.input_fields.items():
        if dspy.History in (declared.annotation, *get_args(declared.annotation)):
            return signature.delete(name), name
    return signature, "history"


def _asking_for_calls(signature: Any) -> Any:
    signature = dspy.Signature(signature) if isinstance(signature, str) else signature
    if "tool_calls" not in signature.output_fields:
        raise ValueError(
            "signature= of a call replaces that of the agent's predictor, which asks for tool_calls; "
            "make it from agent.react.signature"
        )
    return signature


def _is_asynchronous(func: Any) -> bool:
    return inspect.iscoroutinefunction(func) or inspect.iscoroutinefunction(getattr(func, "__call__", None))  # noqa: B004
