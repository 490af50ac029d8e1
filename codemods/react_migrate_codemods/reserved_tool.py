"""RM502: an agent is given a tool under the name of a loop's own last tool."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from react_migrate import timeline
from react_migrate.migration.finders.construction import built_at, tools_here
from react_migrate.migration.rule import Example, Finding, Rule, Style

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.facts import ModuleFacts

_SINCE = timeline.STRUCTURED_FROM
_FATES = {
    "submit": f"the structured loop has its own, so building the agent raises ValueError from DSPy {_SINCE} on",
    "finish": f"the trajectory loop runs its own in its place; from DSPy {_SINCE} on this one runs, and ends nothing",
}
_SUBMIT = "import dspy\n\n\ndef submit(text: str) -> str:\n    return text\n\n\n"


class ReservedTool(Rule):
    """An agent has a tool of its own called `submit` or `finish`.

    `submit` ends a run of the structured loop, so building an agent with another one raises from DSPy 3.5 on. `finish`
    ended a run of the trajectory loop, which put its own in the place of yours without a word; from 3.5 on yours is an
    ordinary tool that really runs. Which name is meant is for you to say: the model knows the tool by it.
    """

    code = "RM502"
    name = "reserved-tool"
    changes = (timeline.RESERVED_TOOL, timeline.FINISH_AS_TOOL)
    applicability = "manual"
    words = ("tools",)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(_SUBMIT + "agent = dspy.ReAct('q -> a', tools=[submit])\n", fires=True, note="a function's own name"),
        Example(
            "import dspy\n\nagent = dspy.ReAct('q -> a', tools=[dspy.Tool(print, name='finish')])\n", fires=True,
            note="a name given to a tool",
        ),
        Example(_SUBMIT + "agent = dspy.ReAct('q -> a', tools=[dspy.Tool(submit, name='send')])\n",
                note="the tool has another name"),
        Example(_SUBMIT + "agent = dspy.ReAct('q -> a', tools=[lambda text: submit(text)])\n",
                note="the tool is called <lambda>"),
        Example(_SUBMIT + "submit('no agent has it')\n", note="a function that is no tool"),
    )  # fmt: skip

    def find(self, facts: ModuleFacts, style: Style) -> Iterator[Finding]:
        """What gives a tool its name, where agents have the tool."""
        for tool, declared in tools_here(facts):
            if tool.name in _FATES:
                message = (
                    f"an agent has a tool called `{tool.name}`: {_FATES[tool.name]}; "
                    "give the tool another name, as with dspy.Tool(..., name=...)"
                )
                yield self.finding(facts, declared.node, message, evidence=built_at(facts, declared.constructions))
