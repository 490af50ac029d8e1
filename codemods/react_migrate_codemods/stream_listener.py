"""RM601: a stream listener waits for a field that the structured loop's predictor does not have."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, ClassVar

from react_migrate import timeline
from react_migrate.migration.example_program import AGENT
from react_migrate.migration.finders.listening import Listening, listenings
from react_migrate.migration.rule import Example, Finding, Rule, Style

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.facts import ModuleFacts

_LISTEN = "from dspy.streaming import StreamListener\n\nfrom dspy import streamify\n"
_ONE = "streamify(agent, stream_listeners=[StreamListener({})])\n"
_TWO = (
    "\n\nclass Both(dspy.Module):\n"
    "    def __init__(self):\n"
    "        self.agent = dspy.ReAct('question -> answer', tools=[])\n"
    "        self.summary = dspy.ChainOfThought('answer -> summary')\n\n\n"
    "streamify(Both(), stream_listeners=[StreamListener({})])\n"
)
_PROVIDER = (
    "\n\nclass Status(dspy.streaming.StatusMessageProvider):\n"
    "    def tool_start_status_message(self, instance, inputs):\n"
    "        return None if {} else f'calling {{instance.name}}'\n\n\n"
    "dspy.streamify(agent, status_message_provider=Status())\n"
)


class StreamListenerOnOutput(Rule):
    """A `StreamListener` of an agent waits for an output, for `reasoning`, for `next_tool_name`, or on `extract`.

    The trajectory loop answers with a predictor of its own, `extract`, whose fields can be listened to. The structured
    loop has one predictor with the fields `next_thought` and `tool_calls`, and the outputs come as arguments of its
    `submit` call: `dspy.streamify` raises `TypeError` for a field that no predictor of the program has. What works on
    both is a listener on `next_thought`, and the outputs from the `dspy.Prediction` that ends the stream.
    A `StatusMessageProvider` is never told of the `finish` tool, but is told of `submit`.
    """

    code = "RM601"
    name = "stream-listener"
    changes = (timeline.STREAM_LISTENERS, timeline.FINISH_TOOL)
    applicability = "manual"
    words = ("StreamListener", "StatusMessageProvider")
    examples: ClassVar[tuple[Example, ...]] = (
        Example(_LISTEN + AGENT + _ONE.format("'answer'"), fires=True),
        Example(_LISTEN + AGENT + _ONE.format("'reasoning', predict=agent.extract.predict"), fires=True),
        Example(_LISTEN + AGENT + _TWO.format("'next_tool_name'"), fires=True),
        Example(AGENT + _PROVIDER.format("instance.name == 'finish'"), fires=True, note="it is called for `submit`"),
        Example(_LISTEN + AGENT + _ONE.format("'next_thought'"), note="both loops have this field"),
        Example(_LISTEN + AGENT + _TWO.format("'summary'"), note="a field of another predictor in the program"),
        Example(
            _LISTEN + "import dspy\n\nagent = dspy.ChainOfThought('question -> answer')\n" + _ONE.format("'answer'"),
            note="no agent is streamed",
        ),
        Example(AGENT + _PROVIDER.format("instance.name in ('finish', 'submit')"), note="knows both names"),
    )

    def find(self, facts: ModuleFacts, style: Style) -> Iterator[Finding]:
        """Listeners whose program is an agent or holds one, and status messages that look for ``finish``."""
        for one in listenings(facts):
            yield self.finding(facts, one.node, _message(one), evidence=one.evidence)
        for node in _finish_in_providers(facts):
            message = "a status provider is never told of `finish`, but of `submit`; leave that name out instead"
            yield self.finding(facts, node, message)


def _message(one: Listening) -> str:
    doubt = "" if one.certain else ", which may be the agent's"
    return f"this listens for {one.what}{doubt}: {timeline.STREAM_LISTENERS.guide}"


def _finish_in_providers(facts: ModuleFacts) -> Iterator[ast.expr]:
    """The comparisons with ``"finish"`` in status providers of a program with agents."""
    for ref, info in facts.classes() if facts.related and "status_message" in facts.module.text else ():
        if any(name.endswith("StatusMessageProvider") for name in facts.lineage(ref).externals):
            constants = [node for node in ast.walk(info.node) if isinstance(node, ast.Constant)]
            if not any(node.value == "submit" for node in constants):
                yield from (node for node in constants if node.value == "finish")
