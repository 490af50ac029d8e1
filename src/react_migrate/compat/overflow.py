"""What both loops say and do when a prompt is too long for the model: three attempts, and the errors after them."""

from __future__ import annotations

import logging
from typing import Any, cast

from react_migrate.compat.host import host
from react_migrate.convert.steps import KINDS

logger = logging.getLogger(__name__)

ATTEMPTS = 3
"""Requests in all that one turn may cost; the same number as in DSPy's own trajectory loop."""

ONE_STEP = len(KINDS)

_STUCK = (
    "The trajectory is too long so your prompt exceeded the context window, but the trajectory cannot be truncated "
    "because it only has one tool call."
)
_EXHAUSTED = "The context window was exceeded even after 3 attempts to truncate the trajectory."


def cannot_truncate() -> Exception:
    """The error of a trajectory of one step; text and type are those of DSPy 3.4.1."""
    return _context_error(_STUCK)


def attempts_exhausted() -> Exception:
    """The error after the last attempt; text and type are those of DSPy 3.4.1."""
    return _context_error(_EXHAUSTED)


def _context_error(text: str) -> Exception:
    error: Any = host().context_error
    if error.__module__.startswith("litellm"):
        return cast("Exception", error(message=text, model="", llm_provider=""))
    return cast("Exception", error(message=text))


def call_truncating(predictor: Any, trajectory: dict[str, Any], inputs: dict[str, Any], agent: Any) -> Any:
    """Call a predictor with a trajectory, which the agent truncates as often as the attempts allow.

    Args:
        predictor: A module with a `trajectory` input.
        trajectory: What to show; a truncation in place changes it.
        inputs: The other inputs.
        agent: Has `truncate_trajectory` and `_format_trajectory`, both open to overrides.

    Raises:
        ContextWindowExceededError: after the last attempt, or where nothing is left to truncate.
    """
    overflow: Exception | None = None
    for _ in range(ATTEMPTS):
        try:
            return predictor(**inputs, trajectory=agent._format_trajectory(trajectory))
        except host().context_error as error:  # noqa: PERF203  (an attempt is a request to a model)
            overflow = error
            trajectory = truncated(agent, trajectory)
    raise attempts_exhausted() from overflow


async def acall_truncating(predictor: Any, trajectory: dict[str, Any], inputs: dict[str, Any], agent: Any) -> Any:
    """`call_truncating`, awaiting the predictor."""
    overflow: Exception | None = None
    for _ in range(ATTEMPTS):
        try:
            return await predictor.acall(**inputs, trajectory=agent._format_trajectory(trajectory))
        except host().context_error as error:  # noqa: PERF203  (an attempt is a request to a model)
            overflow = error
            trajectory = truncated(agent, trajectory)
    raise attempts_exhausted() from overflow


def truncated(agent: Any, trajectory: dict[str, Any]) -> dict[str, Any]:
    """What the agent leaves of `trajectory`, which it may return or, returning `None`, have changed in place."""
    logger.warning("The prompt exceeded the context window; truncating the trajectory.")
    kept: dict[str, Any] | None = agent.truncate_trajectory(trajectory)
    return trajectory if kept is None else kept


def formatted(trajectory: dict[str, Any]) -> str:
    """A trajectory as the adapter in force writes input fields."""
    import dspy

    adapter = dspy.settings.adapter or dspy.ChatAdapter()
    text: str = adapter.format_user_message_content(dspy.Signature(f"{', '.join(trajectory)} -> x"), trajectory)
    return text
