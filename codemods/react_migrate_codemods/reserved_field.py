"""RM501: the signature of an agent has a field whose name the structured loop keeps for itself."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from react_migrate import timeline
from react_migrate.migration.finders.construction import (
    BRIDGE_IMPORT,
    bridged_constructor,
    built_at,
    changes_hands,
    fields_here,
    is_conversation,
)
from react_migrate.migration.reads.judging import BRIDGED
from react_migrate.migration.rule import Evidence, Example, Finding, Rule, Style
from react_migrate.provenance.values import Trail

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.agents.constructions import Construction
    from react_migrate.provenance.agents.signatures import Field
    from react_migrate.provenance.facts import ModuleFacts

_SINCE = timeline.STRUCTURED_FROM
_NAMES = {"input": ("history", "tools"), "output": ("history", "termination_reason")}

_CHAT = (
    "import dspy\n\n\nclass Chat(dspy.Signature):\n    history: dspy.History = dspy.InputField()\n"
    "    question: str = dspy.InputField()\n    answer: str = dspy.OutputField()\n\n\n"
)
_BRIDGED = _CHAT.replace("import dspy\n", "import dspy\nimport react_migrate\n")


class ReservedField(Rule):
    """An input `history` or `tools`, or an output `history` or `termination_reason`, of an agent's signature.

    DSPy 3.5 refuses such a signature where the agent is built. An input of type `dspy.History`, under whatever name,
    is a conversation to continue: `react_migrate.ReAct` takes it on every DSPy, and calls keep passing it. It stays in
    native style, too: a plain `dspy.ReAct` has its own `history`, but shows the model none of the answers that a chat's
    messages hold. Any other reserved name has to be changed by hand. The same fields of a signature that only other
    modules use stay as they are.
    """

    code = "RM501"
    name = "reserved-field"
    changes = (timeline.RESERVED_FIELDS,)
    applicability = "safe"
    words = ("tools",)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(_CHAT + "x = dspy.ReAct(Chat, tools=[])\n", _BRIDGED + "x = react_migrate.ReAct(Chat, tools=[])\n"),
        Example(
            "import dspy\n\nchat = dspy.ReAct('question, talk: dspy.History -> answer', tools=[])\n",
            "import dspy\nimport react_migrate\n\n"
            "chat = react_migrate.ReAct('question, talk: dspy.History -> answer', tools=[])\n",
        ),
        Example("import dspy\n\nagent = dspy.ReAct('question, tools -> answer', tools=[])\n", fires=True,
                note="another name has to be found for the field"),
        Example(_CHAT + "chat = dspy.Predict(Chat)\n", note="no agent uses the signature"),
        Example(_BRIDGED + "chat = react_migrate.ReAct(Chat, tools=[])\n", note="takes the conversation on every DSPy"),
        Example("import dspy\n\nagent = dspy.ReAct('question -> reasoning, answer', tools=[])\n",
                note="a field `reasoning` is an output like any other"),
    )  # fmt: skip

    def find(self, facts: ModuleFacts, style: Style) -> Iterator[Finding]:
        """Conversations at the constructor, other fields where they are declared."""
        for construction, signatures in facts.linker.signatures:
            if construction.module is facts.module and changes_hands(facts, construction):
                talks = [field for signature in signatures for field in signature.fields if is_conversation(field)]
                if talks and (found := self._conversation(facts, construction, talks, style)) is not None:
                    yield found
        for field, declared in fields_here(facts):
            if field.name in _NAMES[field.side] and not is_conversation(field):
                message = (
                    f"`{field.name}` is an {field.side} of {declared.whose}, and the structured loop keeps that "
                    f"name: building the agent raises ValueError from DSPy {_SINCE} on; rename the field"
                )
                shown = built_at(facts, declared.constructions)
                yield self.finding(facts, declared.node, message, "manual", evidence=shown)

    def _conversation(
        self, facts: ModuleFacts, construction: Construction, talks: list[Field], style: Style
    ) -> Finding | None:
        node, name = construction.node, talks[0].name
        places = (Trail(talk.path, talk.node.lineno, f"the input `{talk.name}` is a dspy.History") for talk in talks)
        shown = tuple(Evidence(facts.shown(place), place.line, place.note) for place in dict.fromkeys(places))
        stays = "a plain dspy.ReAct shows the model no answers of a chat's messages, so react_migrate.ReAct stays"
        if construction.engines <= BRIDGED:
            message = f"`{name}` is a conversation: {stays}"
            return self.finding(facts, node, message, "manual", evidence=shown) if style == "native" else None
        fate = "refuses the signature" if name == "history" else "shows the model its JSON once instead of a chat"
        why = f"`{name}` is a conversation to continue, and dspy.ReAct {fate} from DSPy {_SINCE} on"
        edit = bridged_constructor(facts, construction) if len({talk.name for talk in talks}) == 1 else None
        if edit is None:
            message = f"{why}; build the agent from react_migrate.ReAct, which takes it on every DSPy"
            return self.finding(facts, node, message, "manual", evidence=shown)
        finding = self.finding(facts, node, why, evidence=shown, edits=(edit,), imports=(BRIDGE_IMPORT,))
        return finding if style == "bridge" else replace(finding, applicability="manual", message=f"{why}; {stays}")
