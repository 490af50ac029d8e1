"""RM602: a test's scripted model answers in the trajectory loop's protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from react_migrate import timeline
from react_migrate.migration.finders.scripting import old_replies
from react_migrate.migration.rule import Applicability, Example, Finding, Rule, Style

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.facts import ModuleFacts

_AGENT = (
    "import dspy\nfrom dspy.utils import DummyLM\n\n\ndef look(query: str) -> str:\n    return query\n\n\n"
    "agent = dspy.ReAct('question -> answer', tools=[look])\n"
)
_LOOK = "    {'next_thought': 'hm', 'next_tool_name': 'look', 'next_tool_args': {'query': 'x'}},\n"
_FINISH = "    {'next_thought': 'ah', 'next_tool_name': 'finish', 'next_tool_args': {}},\n"
_ANSWER = "    {'reasoning': 'so', 'answer': '42'},\n"
_CALL = "    {'next_thought': 'hm', 'tool_calls': [{'name': 'look', 'args': {'query': 'x'}}]},\n"
_SUBMIT = "    {'next_thought': 'ah', 'tool_calls': [{'name': 'submit', 'args': {'answer': '42'}}]},\n"
_OLD = _AGENT + f"lm = DummyLM([\n{_LOOK}{_FINISH}{_ANSWER}])\n"
_PINNED = _AGENT.replace("import dspy\n", "import react_migrate\n").replace("dspy.ReAct", "react_migrate.v3_4.ReAct")


class ScriptedReply(Rule):
    """A scripted model of a test, `DummyLM` or one's own, answers with `next_tool_name` and an extraction.

    From DSPy 3.5 on the agent expects `tool_calls`, and refuses the old replies with `AdapterParseError`. `--style
    native` turns a literal list for `DummyLM` into replies of the structured loop: every turn's tool becomes a call,
    and the finish turn and the reply of the extraction become one `submit` turn. Scripts that are put together at run
    time, keyed by prompts, or spoken by a model of one's own are listed for a person.
    """

    code = "RM602"
    name = "scripted-reply"
    changes = (timeline.SCRIPTED_REPLIES,)
    applicability = "manual"
    words = ("next_tool_name",)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(_OLD, _AGENT + f"lm = DummyLM([\n{_CALL}{_SUBMIT}])\n", "native"),
        Example(_OLD, fires=True, note="before 3.5 the old replies are right"),
        Example(
            _AGENT + f"lm = DummyLM({{'why': \n{_LOOK}}})\n",
            None,
            "native",
            fires=True,
            note="the keys are parts of prompts, which are others too",
        ),
        Example(
            _AGENT + "def reply(prompt):\n    return 'x' if 'next_tool_name' in prompt else 'y'\n",
            fires=True,
            note="the new prompt has no such field",
        ),
        Example(_AGENT + "lm = DummyLM([{'answer': '42'}])\n", style="native", note="a plain predictor's reply"),
        Example(_PINNED + f"lm = DummyLM([\n{_LOOK}{_FINISH}{_ANSWER}])\n", style="native", note="the kept loop"),
        Example(
            f"from dspy.utils import DummyLM\n\nlm = DummyLM([\n{_LOOK}{_FINISH}{_ANSWER}])\n",
            style="native",
            note="no agent is in sight that would get them",
        ),
    )

    def find(self, facts: ModuleFacts, style: Style) -> Iterator[Finding]:
        """Scripts, one by one, and other places that speak the old protocol, one for each function."""
        for one in old_replies(facts, native=style == "native"):
            guide = timeline.SCRIPTED_REPLIES.guide
            message = f"{one.message}; {guide[0].lower()}{guide[1:].rstrip('.')}"
            how: Applicability = "safe" if one.edits and one.sure else "unsafe" if one.edits else "manual"
            yield self.finding(facts, one.node, message, how, edits=one.edits)
