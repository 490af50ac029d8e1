"""One run of the structured-history loop, while the host's own code drives it.

The host's loop calls the agent's predictor once a turn. A `Turns` object stands there in the predictor's place for the
length of the run, and that is where the shim does its work: the history the model sees, call ids, per-call settings.
"""

from __future__ import annotations

import contextlib
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import dspy

from react_migrate.compat.host import host
from react_migrate.compat.overflow import ATTEMPTS, attempts_exhausted, truncated
from react_migrate.compat.window import renumbered
from react_migrate.convert.events import tool_calls
from react_migrate.convert.steps import Call, calls_of, steps_of, trajectory_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from react_migrate.compat.window import Window

ContextWindowExceededError = host().context_error

UNUSABLE_REPLY = (dspy.AdapterParseError, ValueError)
"""What the host's loop takes for a reply it cannot use; it then asks for a submit."""

FAILURES = (ContextWindowExceededError, *UNUSABLE_REPLY)

_current: ContextVar[Run | None] = ContextVar("react_migrate_run", default=None)


def current_run(agent: Any) -> Run | None:
    """The run that `agent` is in, in this thread or task."""
    run = _current.get()
    return run if run is not None and run.agent is agent else None


@dataclass
class Run:
    """What is known of a run.

    Attributes:
        agent: The agent that runs.
        history: The run's own ``dspy.History``; the host appends to it, the caller gets it back.
        window: What the model is shown of it.
        settings: `lm`, `config`, `demos` and `signature` of this call, as far as they were given.
        begin: Index of this run's first event.
        end: Index behind its last event, once a submit was forced; what follows chose no tool.
        reason: Why the loop ended short of a submit, in the host's words (``max_iters``, ``parse_error``,
            ``context_window_exceeded``, ``empty_tool_calls``).
    """

    agent: Any
    history: Any
    window: Window
    settings: dict[str, Any] = field(default_factory=dict)
    begin: int = 0
    end: int | None = None
    reason: str = "max_iters"
    _shown: int = 0
    _ids: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.begin = len(self.history.messages)
        for event in self.history.messages:
            self._ids.update(call.id for call in calls_of(event) if call.id)
        for position, event in enumerate(self.history.messages):
            calls = calls_of(event)
            if any(call.id is None for call in calls):
                answered = event["tool_calls"].tool_call_results is not None
                event["tool_calls"] = tool_calls(self.identified(calls, position), with_results=answered)

    @property
    def events(self) -> Sequence[Mapping[str, Any]]:
        """This run's events that chose tools."""
        events: Sequence[Mapping[str, Any]] = self.history.messages[self.begin : self.end]
        return events

    def truncated_trajectory(self) -> dict[str, Any] | None:
        """What the old loop would return of this run; `None` where no truncation was asked for, and the events tell.

        What was taken away in place stays away, and the numbers of the rest are what they were.
        """
        if self.window.returned is None:
            return None
        self.window.trajectory()  # writes down what was shown since
        recorded = self.history.messages
        before, shown = (sum(len(calls_of(event)) for event in recorded[:end]) for end in (self.begin, self._shown))
        rest = trajectory_of(steps_of(recorded[self._shown : self.end]), first=shown - before)
        return renumbered(self.window.returned, before) | rest

    @contextlib.contextmanager
    def active(self) -> Iterator[None]:
        """While this lasts, the agent's predictor is this run's."""
        token = _current.set(self)
        try:
            yield
        finally:
            _current.reset(token)

    def request(self, fields: dict[str, Any]) -> dict[str, Any]:
        """The predictor's keywords for one attempt at a turn, made from those that the host gives."""
        recorded = self.history.messages
        if self._shown < len(recorded):
            self.window.extend(recorded[self._shown :])
            self._shown = len(recorded)
        config = fields.get("config") or {}
        if "tool_choice" in config:  # only the host's forced submit chooses the tool
            self.end = self._shown
        request = {**self.window.orphans_beside(fields), **fields, **self.settings}
        if config and self.settings.get("config"):
            request["config"] = {**self.settings["config"], **config}
        request["history"] = self.history.model_copy(update={"messages": self.window.messages()})
        return request

    def to_extract(self) -> dict[str, Any]:
        """The trajectory that an extraction is to read; truncating it in place changes what is returned."""
        self.window.begin_turn()
        return self.window.trajectory()

    def shorten(self) -> None:
        """Let the agent truncate what the model is shown."""
        self.window.keep(truncated(self.agent, self.window.trajectory()))

    def accepted(self, turn: Any) -> Any:
        """The predictor's answer with calls that no trace shares and whose ids are new to the conversation.

        Raises:
            ValueError: the answer's `tool_calls` are none.
        """
        recorded = getattr(turn, "tool_calls", None)
        if recorded is None:
            self._ended("empty_tool_calls")
            return turn
        calls = (recorded if type(recorded) is dspy.ToolCalls else dspy.ToolCalls.model_validate(recorded)).tool_calls
        if not calls:
            self._ended("empty_tool_calls")
        recorded_turns = len(self.history.messages)
        fresh = [
            dspy.ToolCalls.ToolCall(id=self._new_id(call.id, recorded_turns, position), name=call.name, args=call.args)
            for position, call in enumerate(calls)  # validation copies the dictionary of arguments
        ]
        return IdentifiedTurn(turn, dspy.ToolCalls(tool_calls=fresh))

    def failed(self, error: Exception) -> None:
        """Note why a turn failed."""
        self._ended("context_window_exceeded" if isinstance(error, ContextWindowExceededError) else "parse_error")

    def _ended(self, reason: str) -> None:
        if self.end is None:
            self.reason = reason

    def identified(self, calls: Sequence[Call], turn: int | None = None) -> list[Call]:
        """The calls, each with an id that the conversation does not have yet; its own where that is new."""
        turn = len(self.history.messages) if turn is None else turn
        return [call._replace(id=self._new_id(call.id, turn, position)) for position, call in enumerate(calls)]

    def _new_id(self, id_: str | None, turn: int, position: int) -> str:
        while id_ is None or id_ in self._ids:
            id_ = f"call_{turn}_{position}"  # the form of the host's own ids
            turn += 1
        self._ids.add(id_)
        return id_


class IdentifiedTurn:
    """A predictor's answer with other `tool_calls`; the answer itself, which a trace may hold, stays as it is."""

    __slots__ = ("_turn", "next_thought", "tool_calls")

    def __init__(self, turn: Any, calls: Any) -> None:
        self._turn = turn
        self.next_thought = getattr(turn, "next_thought", None)  # the host asks for it three times
        self.tool_calls = calls

    def __getattr__(self, name: str) -> Any:
        return getattr(self._turn, name)


class Turns:
    """The agent's predictor during a run; everything but calling it goes to the predictor itself."""

    def __init__(self, predictor: Any, run: Run) -> None:
        self._predictor = predictor
        self._run = run

    def __call__(self, **fields: Any) -> Any:
        """One turn, in as many attempts as the context needs."""
        try:
            return self._attempt(fields)
        except FAILURES as error:
            self._run.failed(error)
            raise

    async def acall(self, **fields: Any) -> Any:
        """`__call__`, awaiting the model."""
        try:
            return await self._aattempt(fields)
        except FAILURES as error:
            self._run.failed(error)
            raise

    def _attempt(self, fields: dict[str, Any]) -> Any:
        run, overflow = self._run, None
        run.window.begin_turn()
        for _ in range(ATTEMPTS):
            try:
                return run.accepted(self._predictor(**run.request(fields)))
            except ContextWindowExceededError as error:  # noqa: PERF203  (an attempt is a request to a model)
                overflow = error
                run.shorten()
        raise attempts_exhausted() from overflow

    async def _aattempt(self, fields: dict[str, Any]) -> Any:
        run, overflow = self._run, None
        run.window.begin_turn()
        for _ in range(ATTEMPTS):
            try:
                return run.accepted(await self._predictor.acall(**run.request(fields)))
            except ContextWindowExceededError as error:  # noqa: PERF203  (an attempt is a request to a model)
                overflow = error
                run.shorten()
        raise attempts_exhausted() from overflow

    def __getattr__(self, name: str) -> Any:
        return getattr(self._predictor, name)
