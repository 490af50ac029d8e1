"""Tools, plans and adapters that the runtime's tests share."""

from __future__ import annotations

import asyncio
import functools
import json
from dataclasses import dataclass
from typing import Any

import dspy

from react_migrate.compat.host import host
from support.plan import PlanModel, completion


class Opaque:
    """A tool's value that JSON has no form for."""

    def __str__(self) -> str:
        return "something opaque"


class Parcel:
    """Another one; without a text of its own."""


OPAQUE = Opaque()
PARCEL = Parcel()


def lookup(query: str) -> str:
    """Look something up."""
    return f"found {query}"


def measure(query: str) -> dict[str, Any]:
    """Give numbers."""
    return {"query": query, "values": [1, 2.5, None]}


def fetch_opaque(query: str) -> Opaque:
    """Give an object that cannot be serialized."""
    return OPAQUE


def explode(query: str) -> str:
    """Always fail."""
    raise KeyError(query)


TOOLS = [lookup, measure, fetch_opaque, explode]


def run(*steps: Any, outputs: dict[str, Any] | None = None, when: str = "Q1", **more: Any) -> dict[str, Any]:
    """One planned run; a step is a list of ``(tool, args)``, its thought is its position."""
    planned = [
        {"thought": f"thought {index}", "calls": [list(call) for call in calls]} for index, calls in enumerate(steps)
    ]
    return {"when": when, "steps": planned, "outputs": {"answer": "A"} if outputs is None else outputs, **more}


def plan(*runs: dict[str, Any], **more: Any) -> PlanModel:
    """A model that follows these runs."""
    return PlanModel({"runs": list(runs), **more})


def call(agent: Any, lm: Any, /, adapter: Any = None, **inputs: Any) -> Any:
    """Call an agent with a model, in the chat adapter's text unless told otherwise."""
    with dspy.context(lm=lm, adapter=adapter or dspy.ChatAdapter()):
        return agent(**inputs)


def acall(agent: Any, lm: Any, /, adapter: Any = None, **inputs: Any) -> Any:
    """`call`, awaiting."""

    async def awaited() -> Any:
        with dspy.context(lm=lm, adapter=adapter or dspy.ChatAdapter()):
            return await agent.acall(**inputs)

    return asyncio.run(awaited())


def overflow() -> Exception:
    """What a model raises whose context is full."""
    error = host().context_error
    try:
        return error(message="too long")  # type: ignore[call-arg]
    except TypeError:  # LiteLLM's own wants to know the model
        return error("too long", "model", "provider")


@dataclass(frozen=True)
class Forever:
    """A reply that a `ScriptedModel` never gets past."""

    reply: Any


@functools.cache
def refusals(error_class: type[Exception], speak: Any) -> list[Exception]:
    """One model failure as often as the chat adapter asks: older ones try again in JSON, whatever went wrong."""
    try:
        speak(dspy.Predict("q -> a"), ScriptedModel(error_class(), '{"a": "x"}'), q="?")
    except error_class:
        return [error_class()]
    return [error_class(), error_class()]


class ScriptedModel(dspy.BaseLM):  # type: ignore[misc]
    """Gives the replies it was made with, one after the other; an exception among them is raised."""

    def __init__(self, *replies: Any) -> None:
        super().__init__("scripted", cache=False)
        self.replies = list(replies)
        self.requests: list[dict[str, Any]] = []

    def forward(self, prompt: str | None = None, messages: Any = None, **kwargs: Any) -> Any:
        """The next reply."""
        self.requests.append({"messages": messages, **kwargs})
        reply = self.replies[0]
        if isinstance(reply, Forever):
            reply = reply.reply
        else:
            self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return completion(reply)

    async def aforward(self, prompt: str | None = None, messages: Any = None, **kwargs: Any) -> Any:
        """`forward`, for `acall`."""
        return self.forward(prompt=prompt, messages=messages, **kwargs)


def turn(*calls: tuple[str, dict[str, Any]], thought: str = "hm") -> str:
    """A reply of the structured loop in the chat adapter's text."""
    listed = json.dumps({"tool_calls": [{"name": name, "args": args} for name, args in calls]})
    return f"[[ ## next_thought ## ]]\n{thought}\n\n[[ ## tool_calls ## ]]\n{listed}\n\n[[ ## completed ## ]]"


def step(name: str, args: dict[str, Any], thought: str = "hm") -> str:
    """A reply of the trajectory loop in the chat adapter's text."""
    return (
        f"[[ ## next_thought ## ]]\n{thought}\n\n[[ ## next_tool_name ## ]]\n{name}\n\n"
        f"[[ ## next_tool_args ## ]]\n{json.dumps(args)}\n\n[[ ## completed ## ]]"
    )


def outputs(**fields: str) -> str:
    """A reply of a plain predictor in the chat adapter's text."""
    return "\n\n".join(f"[[ ## {name} ## ]]\n{text}" for name, text in fields.items()) + "\n\n[[ ## completed ## ]]"
