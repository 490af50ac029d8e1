"""RM603: a test's double of a prediction has a trajectory."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from react_migrate import timeline
from react_migrate.migration.finders.doubles import doubles, history_for
from react_migrate.migration.finders.outputs import agents_near, is_old
from react_migrate.migration.rule import Applicability, Example, Finding, Import, Rule, Style

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.migration.finders.doubles import Double
    from react_migrate.provenance.facts import ModuleFacts

_APP = (
    "from types import SimpleNamespace\nfrom unittest.mock import MagicMock\n\nimport dspy\n{}\n"
    "agent = dspy.ReAct('question -> answer', tools=[])\n\n\n"
    "def show(pred):\n    print({})\n\n\nshow(agent(question='why?'))\n"
)
_BRIDGED = _APP.format("from react_migrate import legacy_trajectory\n", "legacy_trajectory(pred)")
_STEP = "'thought_0': 'hm', 'tool_name_0': 'finish', 'tool_args_0': {}, 'observation_0': 'Completed.'"
_DOUBLE = f"show(SimpleNamespace(answer='x', trajectory={{{_STEP}}}))\n"
_HISTORY = """show(SimpleNamespace(answer='x', history=dspy.History(
    messages=[
        {"next_thought": 'hm', "tool_calls": dspy.ToolCalls(
            tool_calls=[{"id": "call_0_0", "name": "submit", "args": {}}],
            tool_call_results=dspy.ToolCallResults(tool_call_results=[
                {"call_id": "call_0_0", "name": "submit", "value": {}}
            ])
        )},
    ]
), termination_reason="submit"))
"""


class HandMadePrediction(Rule):
    """A test's double of a prediction has a `trajectory`: a `SimpleNamespace`, a `dspy.Prediction`, a mock.

    A bridge call takes such doubles as they are, so the bridge leaves them. Code over `prediction.history` needs a
    double with a history: `--style native` writes one where the trajectory is a literal of whole steps and nothing
    but rewritten code gets it. A mock has whatever is asked of it, so its test stays green after a rewrite that is
    wrong.
    """

    code = "RM603"
    name = "test-double"
    changes = (timeline.TRAJECTORY,)
    applicability = "manual"
    words = ("trajectory",)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(_BRIDGED + _DOUBLE, _BRIDGED + _HISTORY, "native"),
        Example(
            _BRIDGED + "show(MagicMock(trajectory={}))\n", None, "native", fires=True, note="green, whatever is read"
        ),
        Example(
            _BRIDGED + f"steps = {{{_STEP}}}\nshow(SimpleNamespace(trajectory=steps))\n",
            None,
            "native",
            fires=True,
            note="the literal may have other readers",
        ),
        Example(_BRIDGED + _DOUBLE, note="a bridge call takes doubles of both kinds"),
        Example(_BRIDGED + "show(MagicMock(answer='x'))\n", style="native", note="it was never given one"),
        Example(
            _BRIDGED + "plan = SimpleNamespace(trajectory=[(0, 0), (1, 2)])\n", style="native", note="a robot's path"
        ),
        Example(
            f"from types import SimpleNamespace\n\npred = SimpleNamespace(trajectory={{{_STEP}}})\n",
            style="native",
            note="no agent is near",
        ),
    )

    def find(self, facts: ModuleFacts, style: Style) -> Iterator[Finding]:
        """Doubles of the predictions of agents that are near."""
        if style == "native" and facts.related and any(is_old(facts, one) for one in agents_near(facts)):
            for double in doubles(facts):
                finding = self._report(facts, double)
                if finding is not None:
                    yield finding

    def _report(self, facts: ModuleFacts, double: Double) -> Finding | None:
        if double.kind == "mock":
            message = "this mock has a trajectory, and anything else that is asked of it: its test stays green after a"
            return self.finding(facts, double.node, f"{message} rewrite that is wrong; give it the history of a run")
        result = history_for(facts, double)
        if result is None:
            return None
        if isinstance(result, str):
            message = f"a double of a prediction that has a trajectory; give it the history of a run ({result})"
            return self.finding(facts, double.node, message)
        message = "a double of a prediction gets the history of a run that left this trajectory"
        how: Applicability = "safe" if result.reaches else "unsafe"
        return self.finding(facts, double.node, message, how, edits=(result.edit,), imports=(Import("dspy"),))
