"""Programs for DSPy 2.4, which no release since 2.5.19 runs: what becomes of them, and what they print again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from react_migrate.migration import engine
from react_migrate.settings import Settings
from react_migrate_codemods import RULES
from support.programs import HOSTS, tool, well
from support.run import Job, Runner

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from react_migrate.migration.rule import Finding

PROGRAM = """
import dspy


def library(query, k=3, **settings):
    return [dspy.Example(long_text=f"{query} passage {number}") for number in range(k)]


class BasicQA(dspy.Signature):
    question = dspy.InputField()
    answer = dspy.OutputField()


dspy.settings.configure(rm=library)
agent = dspy.ReAct(BasicQA)
out = agent(question="When?")
print(out.answer, "Search" in agent.tools, agent.max_iters)
"""
BY_HAND = (
    "from react_migrate import legacy_trajectory\n\n"
    "print([value for key, value in legacy_trajectory(out).items() if key.startswith('observation_')][:-1])\n"
)
PRINTED = "until four True 5\n[['fog passage 0', 'fog passage 1', 'fog passage 2']]\n"
"""What the program and a last `print(out.observations)` print on DSPy 2.4.17, where the model writes
`Action 1: Search[fog]` and then `Action 2: Finish[until four]`."""
PLAN = {
    "runs": [
        {
            "when": "When?",
            "steps": [{"thought": "Look it up.", "calls": [["Search", {"query": "fog"}]]}],
            "outputs": {"answer": "until four"},
        }
    ]
}


@pytest.fixture(scope="module")
def run() -> Iterator[Runner]:
    runner = Runner()
    yield runner
    runner.close()


@pytest.mark.parametrize("host", HOSTS)
def test_a_search_without_tools_is_what_it_was(host: str, run: Runner, tmp_path: Path) -> None:
    program, plan = tmp_path / "program", tmp_path / "plan.json"
    program.mkdir()
    plan.write_text(json.dumps(PLAN))
    (program / "main.py").write_text(PROGRAM)
    job = Job(str(program), host=host, plan=str(plan), adapter=HOSTS[host])
    assert "TypeError" in run(job).stderr

    assert tool(program, "-q", ".").status == 0
    with (program / "main.py").open("a") as main:
        main.write(BY_HAND)
    assert well(run(job)) == PRINTED


def findings(text: str, folder: Path) -> list[Finding]:
    (folder / "main.py").write_text(text)
    (outcome,) = engine.run(Settings(paths=(folder,), select=("RM901",)), RULES).outcomes or [None]
    return list(outcome.findings) if outcome else []


def after(text: str, folder: Path, *, unsafe: bool = False) -> str:
    (folder / "main.py").write_text(text)
    (outcome,) = engine.run(Settings(paths=(folder,), select=("RM901",), unsafe=unsafe), RULES).outcomes
    assert outcome.error is None
    return (outcome.after or outcome.before).decode()


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ("dspy.ReAct(Sig, num_results=3, tools=[f])", "dspy.ReAct(Sig, tools=[f])"),
        ("dspy.ReAct(Sig, 4, 2, [f])", "dspy.ReAct(Sig, tools=[f], max_iters=4)"),
        ("dspy.ReAct(\n    Sig, max_iters=4,\n    tools=[f], num_results=3,\n)",
         "dspy.ReAct(\n    Sig, tools=[f], max_iters=4,\n)"),
        ("dspy.ReAct(signature=Sig, num_results=3, tools=[f])", "dspy.ReAct(Sig, tools=[f])"),
    ],
)  # fmt: skip
def test_a_constructor_that_has_tools(before: str, expected: str, tmp_path: Path) -> None:
    assert after(f"import dspy\n\nagent = {before}\n", tmp_path) == f"import dspy\n\nagent = {expected}\n"


@pytest.mark.parametrize(
    "built",
    [
        "dspy.ReAct(Sig, limit)",
        "dspy.ReAct(Sig, *rest)",
        "dspy.ReAct(Sig, **rest)",
        "dspy.ReAct(Sig, [f], 4)",
        "dspy.ReAct(Sig, tools=f())",
        "dspy.CodeAct(Sig)",
        "functools.partial(dspy.ReAct, tools=[f])(Sig)",
        "react_migrate.ReAct(Sig, [f], on_failed_submit='return')",
        "dspy.ReActV2(Sig, [f], retries=3)",
        "dspy.Predict(Sig, lm=None)",
    ],
)
def test_a_constructor_of_today(built: str, tmp_path: Path) -> None:
    assert findings(f"import functools\nimport dspy\nimport react_migrate\n\nagent = {built}\n", tmp_path) == []


@pytest.mark.parametrize(
    "built",
    [
        "dspy.ReAct(Sig, max_iters=limit)",
        "dspy.ReAct(Sig, num_results=k)",
        "dspy.ReAct(  # the first one\n    Sig\n)",
        "dspy.ReAct((Sig))",
        "dspy.ReAct()",
        "functools.partial(dspy.ReAct, num_results=3)(Sig)",
        "dspy.ReAct(Sig, [f], instructions='be kind')",
        "dspy.ReAct(Sig, lm=None)",
    ],
)
def test_a_constructor_that_a_person_has_to_see(built: str, tmp_path: Path) -> None:
    (finding,) = findings(f"import functools\nimport dspy\n\nagent = {built}\n", tmp_path)
    assert (finding.applicability, finding.fixed) == ("manual", False)


def test_a_base_out_of_sight_may_take_anything(tmp_path: Path) -> None:
    text = "import dspy\nfrom desks import Base\n\nclass Own(Base, dspy.ReAct): ...\n\nOwn('q -> a', style='kind')\n"
    assert findings(text, tmp_path) == []


AGENT = "import dspy\n\nout = dspy.ReAct('q -> a', tools=[])(q='')\n"


@pytest.mark.parametrize(
    "use",
    [
        "print(out.observations)",
        "print('Finish[' in out.a)",
        "print(out.a.split('Action 1:'))",
        "import re\n\nprint(re.search(r'Finish\\[(.*)\\]', out.a))",
    ],
)
def test_what_is_made_of_a_prediction(use: str, tmp_path: Path) -> None:
    (finding,) = findings(f"{AGENT}{use}\n", tmp_path)
    assert finding.applicability == "manual"


@pytest.mark.parametrize(
    "use",
    [
        "print(f'Observation: {out.a}')",
        "print('Thought:' in out.a)",
        "dspy.ReAct(input(), [])\nprint(out.observations)",
        "print('Thought:', out.a)",
        "print('Finish[' in input())",
        "print(telescope.observations)",
        "print(dspy.Predict('q -> observations')(q='').observations)",
    ],
)
def test_words_that_only_look_like_it(use: str, tmp_path: Path) -> None:
    assert [one.applicability for one in findings(f"{AGENT}{use}\n", tmp_path) if one.applicability != "none"] == []


def test_without_a_retriever_no_tools_may_mean_none(tmp_path: Path) -> None:
    (finding,) = findings("import dspy\n\nagent = dspy.ReAct('q -> a')\n", tmp_path)
    assert (finding.applicability, finding.fixed) == ("unsafe", False)
    assert "tools=[]" in finding.message


def test_a_retriever_among_the_tools_is_not_wrapped_unasked(tmp_path: Path) -> None:
    text = "import dspy\n\nagent = dspy.ReAct('q -> a', tools=[dspy.Retrieve(k=2)])\n"
    assert after(text, tmp_path) == text
    assert "lambda query: dspy.Retrieve(k=2)(query).passages" in after(text, tmp_path, unsafe=True)


def test_a_tool_that_says_its_name_itself(tmp_path: Path) -> None:
    tool_class = (
        "class Find:\n    name = 'Find'\n    input_variable = 'query'\n\n    def __call__(self, query): ...\n\n"
    )
    (finding,) = findings(f"import dspy\n\n{tool_class}agent = dspy.ReAct('q -> a', tools=[Find()])\n", tmp_path)
    assert finding.applicability == "manual"


def test_tools_that_two_agents_share_are_found_once(tmp_path: Path) -> None:
    text = "import dspy\n\ntools = [dspy.Retrieve()]\ndspy.ReAct('q -> a', tools)\ndspy.ReAct('q -> b', tools)\n"
    assert [one.span.line for one in findings(text, tmp_path)] == [3]
