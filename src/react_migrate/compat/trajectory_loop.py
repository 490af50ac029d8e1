"""The trajectory loop, kept: what ``dspy.ReAct`` was up to DSPy 3.4.1, for a DSPy that no longer has it.

Surface, state keys, error types and texts are those of ``dspy.predict.react.ReAct`` in DSPy 3.4.1; it stands on DSPy's
public parts alone (`Predict`, `ChainOfThought`, `Tool`, the adapters' `format_user_message_content`).
"""

from __future__ import annotations

import logging
import traceback
from typing import TYPE_CHECKING, Any, Literal

import dspy

from react_migrate.compat.host import host
from react_migrate.compat.loading import RefusesOtherState, guard
from react_migrate.compat.overflow import ONE_STEP, acall_truncating, call_truncating, cannot_truncate, formatted
from react_migrate.convert.steps import COMPLETED, FINISH, text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

logger = logging.getLogger(__name__)

ContextWindowExceededError = host().context_error


class ReAct(RefusesOtherState, dspy.Module):  # type: ignore[misc]  # DSPy has no types
    """An agent that calls one tool a turn, keeps a trajectory, and has a second predictor read the outputs out of it.

    Args:
        signature: A signature or its text, such as ``"question -> answer"``.
        tools: Functions, callable objects or ``dspy.Tool``; one named `finish` is replaced, as it always was.
        max_iters: Turns before the loop gives up and the outputs are read out of what there is.

    Attributes:
        react: ``dspy.Predict`` that chooses the next tool.
        extract: ``dspy.ChainOfThought`` that reads the outputs out of the trajectory.
        tools: ``dspy.Tool`` by name, `finish` last.
    """

    _react_engine = "trajectory"

    def __init__(self, signature: Any, tools: Sequence[Callable[..., Any]], max_iters: int = 20) -> None:
        super().__init__()
        self.signature = signature = dspy.Signature(signature) if isinstance(signature, str) else signature
        self.max_iters = max_iters
        wrapped = [tool if isinstance(tool, dspy.Tool) else dspy.Tool(tool) for tool in tools]
        self.tools = {tool.name: tool for tool in wrapped} | {FINISH: _finish_tool(signature)}
        self.react = guard(dspy.Predict(_turn_signature(signature, self.tools)))
        self.extract = dspy.ChainOfThought(extraction_signature(signature))

    def forward(self, **inputs: Any) -> Any:
        """Run the loop, then extract.

        Args:
            inputs: The signature's inputs; `max_iters` for this call; anything else goes to both predictors.

        Returns:
            A ``dspy.Prediction`` with `trajectory`, `reasoning` and the signature's outputs.

        Raises:
            dspy.utils.exceptions.AdapterParseError: the model did not answer in form, or named no tool there is.
            ContextWindowExceededError: the extraction did not fit, however much was truncated.
        """
        trajectory: dict[str, Any] = {}
        for index in range(inputs.pop("max_iters", self.max_iters)):
            try:
                turn = self._call_with_potential_trajectory_truncation(self.react, trajectory, **inputs)
            except (ContextWindowExceededError, ValueError) as error:
                _log_end(error)
                break
            _record(trajectory, index, turn)
            try:
                observation = self.tools[turn.next_tool_name](**turn.next_tool_args)
            except Exception as error:
                observation = _failure(turn.next_tool_name, error)
            trajectory[f"observation_{index}"] = observation
            if turn.next_tool_name == FINISH:
                break
        outputs = self._call_with_potential_trajectory_truncation(self.extract, trajectory, **inputs)
        return self._prediction(trajectory, outputs)

    async def aforward(self, **inputs: Any) -> Any:
        """`forward`, awaiting the model and the tools."""
        trajectory: dict[str, Any] = {}
        for index in range(inputs.pop("max_iters", self.max_iters)):
            try:
                turn = await self._async_call_with_potential_trajectory_truncation(self.react, trajectory, **inputs)
            except (ContextWindowExceededError, ValueError) as error:
                _log_end(error)
                break
            _record(trajectory, index, turn)
            try:
                observation = await self.tools[turn.next_tool_name].acall(**turn.next_tool_args)
            except Exception as error:
                observation = _failure(turn.next_tool_name, error)
            trajectory[f"observation_{index}"] = observation
            if turn.next_tool_name == FINISH:
                break
        outputs = await self._async_call_with_potential_trajectory_truncation(self.extract, trajectory, **inputs)
        return self._prediction(trajectory, outputs)

    def truncate_trajectory(self, trajectory: dict[str, Any]) -> dict[str, Any]:
        """Drop the oldest step, in place; override it to keep something else.

        Raises:
            ContextWindowExceededError: there is no step that could go.
        """
        if len(trajectory) <= ONE_STEP:
            raise cannot_truncate()
        for key in list(trajectory)[:ONE_STEP]:
            del trajectory[key]
        return trajectory

    def _format_trajectory(self, trajectory: dict[str, Any]) -> str:
        return formatted(trajectory)

    def _call_with_potential_trajectory_truncation(
        self, module: Any, trajectory: dict[str, Any], **input_args: Any
    ) -> Any:
        return call_truncating(module, trajectory, input_args, self)

    async def _async_call_with_potential_trajectory_truncation(
        self, module: Any, trajectory: dict[str, Any], **input_args: Any
    ) -> Any:
        return await acall_truncating(module, trajectory, input_args, self)

    def _prediction(self, trajectory: dict[str, Any], outputs: Any) -> Any:
        fields = dict(outputs.items())
        if "reasoning" in fields and "reasoning" not in self.signature.output_fields:
            fields["reasoning"] = text_of(fields["reasoning"])  # a str, also where the host makes it a Reasoning
        return dspy.Prediction(trajectory=trajectory, **fields)


def extraction_signature(signature: Any) -> Any:
    """The task's own fields and a trajectory to read the outputs out of."""
    fields = {**signature.input_fields, **signature.output_fields}
    return dspy.Signature(fields, signature.instructions).append("trajectory", dspy.InputField(), type_=str)


def _turn_signature(signature: Any, tools: Mapping[str, Any]) -> Any:
    return (
        dspy.Signature({**signature.input_fields}, _instructions(signature, tools))
        .append("trajectory", dspy.InputField(), type_=str)
        .append("next_thought", dspy.OutputField(), type_=str)
        .append("next_tool_name", dspy.OutputField(), type_=Literal[tuple(tools)])
        .append("next_tool_args", dspy.OutputField(), type_=dict[str, Any])
    )


def _instructions(signature: Any, tools: Mapping[str, Any]) -> str:
    task = [f"{signature.instructions}\n"] if signature.instructions else []
    given, wanted = _quoted(signature.input_fields), _quoted(signature.output_fields)
    loop = [
        f"You work as an agent, one tool call at a time, from {given} towards {wanted}.",
        "`trajectory` holds every step so far: your thought, the tool you chose, its arguments and what it observed.",
        "In each turn write next_thought (where you stand and what is missing), next_tool_name and next_tool_args.",
        "Choose next_tool_name among these tools:\n",
    ]
    listed = [f"({number}) {tool}" for number, tool in enumerate(tools.values(), start=1)]
    return "\n".join([*task, *loop, *listed, "Write `next_tool_args` as one JSON object."])


def _finish_tool(signature: Any) -> Any:
    return dspy.Tool(
        func=_completed,
        name=FINISH,
        desc=f"Ends the loop: everything needed to give {_quoted(signature.output_fields)} has been observed.",
        args={},
    )


def _completed() -> str:
    return COMPLETED


def _quoted(names: Any) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _record(trajectory: dict[str, Any], index: int, turn: Any) -> None:
    trajectory[f"thought_{index}"] = turn.next_thought
    trajectory[f"tool_name_{index}"] = turn.next_tool_name
    trajectory[f"tool_args_{index}"] = turn.next_tool_args


def _failure(tool_name: str, error: Exception) -> str:
    return f"Execution error in {tool_name}: {_traceback(error)}"


def _log_end(error: Exception) -> None:
    logger.warning("Ending the trajectory: %s", _traceback(error))


def _traceback(error: Exception) -> str:
    return "\n" + "".join(traceback.format_exception(type(error), error, error.__traceback__, limit=5)).strip()
