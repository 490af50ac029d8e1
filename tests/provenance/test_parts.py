"""What lies inside an agent: each program ends with an expression, and its kinds are those of the part it is."""

from __future__ import annotations

import ast
from textwrap import dedent

import pytest

from support.marked import AGENT, ROOT, analysed, files_of

SUBCLASS = """
import dspy
class Sub(dspy.ReAct):
    pass
class Copy(dspy.ReAct):
    def forward(self, **inputs):
        return self.extract(**inputs, trajectory=self._format_trajectory({}))
"""
PROGRAM = """
import dspy
class Program(dspy.Module):
    def __init__(self):
        self.agent = dspy.ReAct("question -> answer", tools=[])
        self.react = dspy.ReAct("question -> answer", tools=[])
        self.extract = dspy.ChainOfThought("text -> name")
program = Program()
"""


def last(program: str) -> set[tuple[str, str]]:
    analysis = analysed(files_of(program))
    facts = analysis.facts(f"{ROOT}/main.py")
    assert facts is not None
    returned = [node for node in ast.walk(facts.tree) if isinstance(node, ast.Return)]
    statement = returned[-1] if returned and not isinstance(facts.tree.body[-1], ast.Expr) else facts.tree.body[-1]
    assert isinstance(statement, (ast.Expr, ast.Return))
    assert statement.value is not None
    return {(atom.kind, str(atom.ref)) for atom in facts.value(statement.value).atoms}


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("agent.react", "turns"),
        ("getattr(agent, 'extract')", "extractor"),
        ("agent.extract.predict", "extractor"),
        ("agent.react(question='')", "turn"),
        ("agent.react.signature", "declared"),
        ("agent.react.signature.output_fields", "declared"),
        ("agent.react.demos[0]", "demo"),
        ("agent.tools", "tools"),
        ("[name for name in agent.tools][0]", "tool name"),
        ("[name for name, tool in agent.tools.items()][0]", "tool name"),
        ("list(agent.tools.keys())[0]", "tool name"),
        ("[name for name, predictor in agent.named_predictors()][0]", "named"),
        ("(lambda part: part.tools)(agent)", "tools"),
    ],
)
def test_a_part_of_an_agent(code: str, kind: str) -> None:
    assert last(f"{AGENT}{code}\n") == {(kind, "dspy.ReAct")}


def test_a_turn_is_awaited() -> None:
    code = "async def main():\n    turn = await agent.react.acall(question='')\n    return turn\n(await main())\n"
    assert last(AGENT + code) == {("turn", "dspy.ReAct")}


def test_a_demo_in_a_loop() -> None:
    assert last(f"{AGENT}for demo in agent.react.demos:\n    pass\ndemo\n") == {("demo", "dspy.ReAct")}


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("Sub('a -> b', tools=[]).extract", {("extractor", "dspy.ReAct")}),
        ("Copy('a -> b', tools=[]).extract", {("extractor", "react_migrate.v3_4.ReAct")}),
    ],
)
def test_parts_of_own_agent_classes(code: str, found: set[tuple[str, str]]) -> None:
    assert last(f"{SUBCLASS}{code}\n") == found


@pytest.mark.parametrize(
    ("code", "kinds"),
    [
        ("program.agent.extract", {"extractor"}),
        ("program.react", {"agent"}),
        ("program.extract", {"external"}),
        ("program.react.react", {"turns"}),
        ("[name for name, predictor in program.named_predictors()][0]", {"named"}),
        ("[predictor for name, predictor in program.named_predictors()][0]", {"other"}),
    ],
)
def test_attributes_of_a_program_are_its_own(code: str, kinds: set[str]) -> None:
    assert {kind for kind, _ in last(f"{dedent(PROGRAM)}{code}\n")} == kinds


def test_a_predictor_that_may_have_been_replaced_is_not_proven() -> None:
    code = "import dspy\nclass Sub(dspy.ReAct):\n    def swap(self):\n        self.react = dspy.Predict('a -> b')\n"
    assert last(f"{code}Sub('a -> b', tools=[]).react\n") == {("turns", "dspy.ReAct"), ("external", "dspy.Predict()")}


@pytest.mark.parametrize(
    "code", ["agent.tools['finish']", "agent.tools.get('finish')", "list(agent.tools.values())[0]"]
)
def test_a_tool_and_its_name(code: str) -> None:
    assert last(f"{AGENT}{code}\n") == {("tool", "dspy.ReAct")}
    assert last(f"{AGENT}({code}).name\n") == {("tool name", "dspy.ReAct")}


METRIC = """
def metric(gold, pred, trace=None, pred_name=None, pred_trace=None):
    for predictor, inputs, outputs in pred_trace or trace:
        pass
    return {0}
tuned = dspy.GEPA(metric=metric).compile(agent, trainset=[])
"""


@pytest.mark.parametrize(
    ("code", "kind"), [("inputs", "traced"), ("outputs", "turn"), ("pred_name", "named"), ("pred", "prediction")]
)
def test_a_metric_is_given_the_trace_of_the_run(code: str, kind: str) -> None:
    returned = f"(lambda: 0)\n{METRIC.format(code)}"
    assert kind in {found for found, _ in last(AGENT + returned)}
