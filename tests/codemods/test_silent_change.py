"""Metrics that stay green: what the finding says they become is what they are on a posed DSPy 3.5."""

from __future__ import annotations

import json
import re
from textwrap import dedent, indent
from typing import TYPE_CHECKING, Any

import pytest

from react_migrate.migration import engine
from react_migrate.settings import Settings
from react_migrate_codemods import RULES
from support.run import Job, Runner

if TYPE_CHECKING:
    from pathlib import Path

METRICS = {
    "counted": "return len(getattr(p, 'trajectory', {})) // 4",
    "or_nothing": "steps = getattr(p, 'trajectory', None) or {}\nreturn float(any(v == 'x' for v in steps.values()))",
    "guarded": "if not hasattr(p, 'trajectory'):\n    return 0.0\nreturn 1.0",
    "asked": "if 'trajectory' in p:\n    return len(p.trajectory)\nreturn -1",
    "got": "trajectory = p.get('trajectory')\nreturn bool(trajectory)",
    "listed": "names = []\nfor key, value in getattr(p, 'trajectory', {}).items():\n"
    "    if key.startswith('tool_name_'):\n        names.append(value)\nreturn len(set(names))",
    "both": "return ex.answer == p.answer and 'look' in getattr(p, 'trajectory', {}).values()",
    "ratio": "calls = sum(1 for k in getattr(p, 'trajectory', {}) if k.startswith('tool_name'))\n"
    "return 0 if calls == 0 else 1 / calls",
    "helped": "return 'look' in tools_used(p)",
    "method": "return int(Judge().likes(p))",
    "feedback": "return dspy.Prediction(score=float(has_steps(p)), feedback='x')",
    "two_ways": "if ex.answer == p.answer:\n    return 0.0\nreturn float(hasattr(p, 'trajectory'))",
    "while_loop": "steps, i = getattr(p, 'trajectory', {}), 0\nwhile f'tool_name_{i}' in steps:\n    i += 1\nreturn i",
    "of_a_type": "steps, n = getattr(p, 'trajectory', {}) or {}, 0\nif not isinstance(steps, (dict, list)):\n"
    "    return 1, 1\nfor key in steps:\n    n += 1\nreturn [n, 0]",
    "twice": "steps = getattr(p, 'trajectory', {})\nif not steps:\n    steps = {}\nreturn max(len(steps), 3)",
}
"""What comes down to one value, by the body of a metric of an example and a prediction."""

UNFORESEEN = {
    "partly": "score = float(ex.answer == p.answer)\nif hasattr(p, 'trajectory'):\n    score += 1\nreturn score",
    "judged": "return judge(str(getattr(p, 'trajectory', '')), p.answer)",
    "filled": "steps = {}\nfill(steps, getattr(p, 'trajectory', {}))\nreturn len(steps)",
    "changed": "names = []\nnames.append(str(getattr(p, 'trajectory', None)))\nreturn len(names)",
}
"""What the text alone does not tell."""

LOUD = {
    "read": "return len(p.trajectory)",
    "raised": "if not hasattr(p, 'trajectory'):\n    raise ValueError('no steps')\nreturn 1",
    "asserted": "assert hasattr(p, 'trajectory')\nreturn 1",
}
"""What fails, which is heard."""

PROGRAM = """
import json
import dspy

def look(query: str) -> str:
    return query

agent = dspy.ReAct("question -> answer", tools=[look])

def tools_used(pred):
    if not hasattr(pred, "trajectory"):
        return []
    return [value for key, value in pred.trajectory.items() if key.startswith("tool_name_")]

def has_steps(pred):
    return bool(getattr(pred, "trajectory", None))

def judge(text, answer):
    return len(text) > len(answer)

def fill(steps, trajectory):
    steps.update(trajectory or {answer: 1 for answer in "ab"})

class Judge:
    def likes(self, pred):
        return "look" in (getattr(pred, "trajectory", None) or {}).values()
"""


def program(bodies: dict[str, str]) -> str:
    functions = [f"def {name}(ex, p, trace=None):\n{indent(body, '    ')}\n" for name, body in bodies.items()]
    handed = [f"dspy.Evaluate(devset=[], metric={name})(agent)\n" for name in bodies]
    return "\n".join([PROGRAM, *functions, "def main():\n" + indent("".join(handed), "    ")])


RUN = """
scores = {}
for number in "12":
    pred = agent(question=f"question {number}")
    for name in NAMES:
        score = globals()[name](dspy.Example(answer="A"), pred)
        scores.setdefault(name, []).append(getattr(score, "score", score))
print(json.dumps(scores))
"""


def told(folder: Path) -> dict[str, str]:
    """What is said of each metric in a folder, by its name."""
    run = engine.run(Settings(paths=(folder,), select=("RM903",)), RULES)
    messages = [finding.message for outcome in run.outcomes for finding in outcome.findings]
    return {found[1]: text for text in messages if (found := re.search("the metric `([^`]+)`", text))}


def scores_on(host: str, folder: Path, bodies: dict[str, str]) -> dict[str, list[Any]]:
    plan = {"runs": [{"when": f"question {number}", "steps": [{"thought": "hm", "calls": [["look", {"query": "x"}]]}],
                      "outputs": {"answer": "AB"[number - 1]}} for number in (1, 2)]}  # fmt: skip
    (folder / "plan.json").write_text(json.dumps(plan), encoding="utf-8")
    (folder / "main.py").write_text(program(bodies) + RUN.replace("NAMES", repr(list(bodies))), encoding="utf-8")
    runner = Runner()
    result = runner(Job(str(folder), host=host, plan=str(folder / "plan.json")))
    runner.close()
    assert result.status == 0, result.stderr
    scores: dict[str, list[Any]] = json.loads(result.stdout)
    return scores


def test_a_metric_becomes_what_the_finding_says(tmp_path: Path) -> None:
    scores = scores_on("3.5", tmp_path, METRICS)
    said = {}
    for name in METRICS:  # one by one, as a function that feeds two metrics names one of them
        folder = tmp_path / name
        folder.mkdir()
        (folder / "main.py").write_text(program({name: METRICS[name]}), encoding="utf-8")
        said |= told(folder)

    assert said.keys() == METRICS.keys()
    for name, text in said.items():
        assert f"becomes {scores[name][0]!r} for every" in text, name
        assert scores[name][0] == scores[name][1]


def test_what_the_text_does_not_tell_is_said_to_go_on(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text(program(UNFORESEEN), encoding="utf-8")

    found = told(tmp_path)

    assert found.keys() == UNFORESEEN.keys()
    assert all("goes on as if no prediction had a trajectory" in text for text in found.values())


def test_what_fails_is_not_silent(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text(program(LOUD), encoding="utf-8")

    assert told(tmp_path) == {}


def test_the_finding_stands_at_the_function_and_goes_with_the_guards(tmp_path: Path) -> None:
    path = tmp_path / "main.py"
    path.write_text(program({"guarded": METRICS["guarded"]}), encoding="utf-8")

    (outcome,) = engine.run(Settings(paths=(path,)), RULES).outcomes

    lines = path.read_text(encoding="utf-8").splitlines()
    (silent,) = (finding for finding in outcome.findings if finding.rule == "RM903")
    assert lines[silent.span.line - 1][silent.span.column : silent.span.end_column] == "def guarded"
    assert silent.status == "migrated"
    assert {finding.rule: finding.status for finding in outcome.findings}["RM102"] == "migrated"
    assert outcome.after is not None
    path.write_bytes(outcome.after)
    assert told(tmp_path) == {}


@pytest.mark.parametrize(
    "handed",
    [
        "dspy.GEPA(metric=score, auto='light')",
        "dspy.MIPROv2(score)",
        "dspy.BootstrapFewShot(metric=score)",
        "dspy.Refine(agent, N=2, reward_fn=score, threshold=1)",
        "dspy.BestOfN(agent, 2, score, 1)",
        "dspy.Evaluate(devset=[])(agent, metric=score)",
        "dspy.Evaluate(devset=[], metric=Score())(agent)",
        "dspy.GEPA(metric=Judge().score, auto='light')",
        "dspy.MIPROv2(metric=functools.partial(score, trace=1))",
        "dspy.Evaluate(devset=[], metric=lambda ex, p, trace=None: score(ex, p))(agent)",
    ],
)
def test_who_may_be_handed_a_metric(handed: str, tmp_path: Path) -> None:
    text = f"""
        import dspy, functools
        agent = dspy.ReAct('question -> answer', tools=[])
        class Score:
            def __call__(self, ex, p, trace=None):
                return score(ex, p)
        class Judge:
            def score(self, ex, p, trace=None, pred_name=None, pred_trace=None):
                return score(ex, p)
        def score(ex, p, trace=None, pred_name=None, pred_trace=None):
            return len(getattr(p, 'trajectory', {{}}))
        made = {handed}
        if hasattr(made, 'compile'):
            made.compile(agent, trainset=[])
        else:
            score(None, agent(question='?'))
    """
    (tmp_path / "main.py").write_text(dedent(text), encoding="utf-8")

    assert list(told(tmp_path).values())
    assert all("becomes 0 for every" in text for text in told(tmp_path).values())


def test_a_function_in_another_file_that_feeds_a_metric_is_told_there(tmp_path: Path) -> None:
    (tmp_path / "steps.py").write_text(
        "def steps(pred):\n    return len(getattr(pred, 'trajectory', {}))\n", encoding="utf-8"
    )
    (tmp_path / "main.py").write_text(
        "import dspy\nfrom steps import steps\nagent = dspy.ReAct('question -> answer', tools=[])\n"
        "def busy(ex, p, trace=None):\n    return steps(p) > 8\ndspy.Evaluate(devset=[], metric=busy)(agent)\n",
        encoding="utf-8",
    )

    run = engine.run(Settings(paths=(tmp_path,), select=("RM903",)), RULES)

    found = [(outcome.path.name, finding.message) for outcome in run.outcomes for finding in outcome.findings]
    assert [name for name, _ in found] == ["steps.py"]
    assert found[0][1].startswith("this feeds the metric `busy` of dspy.Evaluate, which becomes False for every")
