"""Rules that find what an agent is built from, in whichever file that is declared."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from react_migrate.migration import engine
from react_migrate.settings import Settings
from react_migrate_codemods import RULES

if TYPE_CHECKING:
    from pathlib import Path

    from react_migrate.migration.rule import Finding

MAKER = "import dspy\nfrom parts import made\n\nagent = dspy.ReAct(made, tools=[])\n"
WORKER = "import dspy\nfrom parts import work\n\nagent = dspy.ReAct('q -> a', tools=[work])\n"


def found(folder: Path, code: str, **texts: str) -> list[tuple[str, int, Finding]]:
    for name, text in texts.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    run = engine.run(Settings(paths=(folder,), select=(code,)), RULES)
    assert all(outcome.error is None for outcome in run.outcomes)
    return [(outcome.path.stem, one.span.line, one) for outcome in run.outcomes for one in outcome.findings]


@pytest.mark.parametrize(
    ("code", "parts", "line"),
    [
        ("RM501", "made = 'q, tools -> a'\n", 1),
        ("RM501", ("import dspy\n\nclass made(dspy.Signature):\n    a = dspy.OutputField()\n"
         "    termination_reason = dspy.OutputField()\n"), 5),
        ("RM501", "import dspy\n\nmade = dspy.Signature('q -> a').append('history', dspy.OutputField(), str)\n", 3),
        ("RM501", ("import dspy\n\nmade = {\n    'history': (str, dspy.InputField()),\n"
         "    'a': (str, dspy.OutputField()),\n}\n"), 4),
        ("RM503", "made = 'q, next_thought -> a'\n", 1),
        ("RM503", "made = 'q -> a, trajectory'\n", 1),
    ],
)  # fmt: skip
def test_a_field_is_found_where_it_is_declared(code: str, parts: str, line: int, tmp_path: Path) -> None:
    ((file, at, finding),) = found(tmp_path, code, main=MAKER, parts=parts)
    assert (file, at, finding.applicability) == ("parts", line, "manual")
    assert [(step.path.stem, step.line) for step in finding.evidence] == [("main", 4)]


def test_a_signature_among_several_may_be_the_agents(tmp_path: Path) -> None:
    build = "import dspy\n\ndef build(kind, sig):\n    return dspy.ReAct(sig, []) if kind else dspy.Predict(sig)\n\n"
    both = found(tmp_path, "RM501", main=build + "build(0, 'tools -> a')\nbuild(1, 'q -> a')\n")
    assert ["may be given" in one.message for _, _, one in both] == [True]
    one = found(tmp_path, "RM501", main=build + "build(1, 'tools -> a')\n")
    assert ["may be given" in one.message for _, _, one in one] == [False]


@pytest.mark.parametrize(
    "parts",
    [
        "def submit(text): ...\n\nwork = submit\n",
        "import dspy\n\nwork = dspy.Tool(print, name='submit')\n",
        "class Desk:\n    def submit(self): ...\n\nwork = Desk().submit\n",
    ],
)
def test_a_tool_is_found_where_it_gets_its_name(parts: str, tmp_path: Path) -> None:
    ((file, _, finding),) = found(tmp_path, "RM502", main=WORKER, parts=parts)
    assert (file, finding.applicability) == ("parts", "manual")
    assert [(step.path.stem, step.line) for step in finding.evidence] == [("main", 4)]


@pytest.mark.parametrize(
    ("code", "main", "parts"),
    [
        ("RM501", MAKER, "made = 'tools -> a'\n"),
        ("RM502", WORKER, "def submit(): ...\n\nwork = submit\n"),
        ("RM503", MAKER, "made = 'tool_calls -> a'\n"),
    ],
)
def test_what_a_file_that_is_not_named_declares_stands_at_the_constructor(
    code: str, main: str, parts: str, tmp_path: Path
) -> None:
    (tmp_path / "pyproject.toml").write_text("", encoding="utf-8")
    (tmp_path / "parts.py").write_text(parts, encoding="utf-8")
    (tmp_path / "main.py").write_text(main, encoding="utf-8")
    (outcome,) = engine.run(Settings(paths=(tmp_path / "main.py",), select=(code,)), RULES).outcomes
    assert [(outcome.path.name, one.span.line) for one in outcome.findings] == [("main.py", 4)]


@pytest.mark.parametrize(
    ("code", "main"),
    [
        ("RM501", MAKER.replace("ReAct", "Predict")),
        ("RM501", MAKER.replace("dspy.ReAct", "react_migrate.v3_4.ReAct").replace("dspy\n", "react_migrate\n", 1)),
        ("RM501", ("import dspy\n\nclass Own(dspy.ReAct):\n    def _format_trajectory(self, trajectory): ...\n\n"
         "Own('tools -> a', [])\n")),
        ("RM501", "from lookalike import ReAct\nfrom parts import made\n\nReAct(made, tools=[])\n"),
        ("RM502", "import dspy\nfrom parts import submit\n\ndspy.ReAct('q -> a', [lambda text: submit(text)])\n"),
        ("RM502", "import dspy\nfrom parts import submit\n\ndspy.CodeAct('q -> a', tools=[submit])\n"),
        ("RM503", MAKER.replace("ReAct", "RLM")),
    ],
)  # fmt: skip
def test_what_no_agent_of_the_new_loop_uses_is_left_alone(code: str, main: str, tmp_path: Path) -> None:
    parts = "made = 'q, tools, tool_calls -> a'\n\ndef submit(text): ...\n"
    assert found(tmp_path, code, main=main, parts=parts) == []


def test_a_conversation_is_found_at_each_constructor(tmp_path: Path) -> None:
    parts = "import dspy\n\nclass made(dspy.Signature):\n    history: dspy.History = dspy.InputField()\n"
    main = MAKER + "other = dspy.ReAct(made.append('b', dspy.OutputField(), str), [])\nplain = dspy.Predict(made)\n"
    findings = found(tmp_path, "RM501", main=main, parts=parts)
    assert [(file, line, one.fixed) for file, line, one in findings] == [("main", 4, True), ("main", 5, True)]
    assert {(step.path.stem, step.line) for _, _, one in findings for step in one.evidence} == {("parts", 4)}


@pytest.mark.parametrize(
    "built",
    [
        "class Desk(dspy.ReAct): ...\n\nDesk(made, tools=[])\n",
        "class Desk(dspy.ReAct): ...\n\nclass Low(Desk): ...\n\nLow(made, [])\n",
        "class Desk(dspy.ReAct):\n    def __init__(self):\n        super().__init__(made, tools=[])\n",
    ],
)
def test_a_conversation_of_a_class_of_ones_own(built: str, tmp_path: Path) -> None:
    main = f"import dspy\nfrom parts import made\n\n{built}"
    ((_, _, finding),) = found(tmp_path, "RM501", main=main, parts="made = 'history: dspy.History -> a'\n")
    assert (finding.applicability, finding.fixed) == ("safe", True)
    assert [edit.span.line for edit in finding.edits] == [4]


@pytest.mark.parametrize(
    "main",
    [
        MAKER.replace("ReAct", "ReActV2"),
        "import dspy\nfrom functools import partial\nfrom parts import made\n\npartial(dspy.ReAct, tools=[])(made)\n",
        "from desks import Desk\nfrom parts import made\n\nDesk(made, tools=[])\n",
        "import dspy\nfrom parts import made\n\n(dspy.ReAct if input() else dspy.ReActV2)(made, tools=[])\n",
    ],
)
def test_a_conversation_is_a_persons_work_where_the_class_is_not_spelled(main: str, tmp_path: Path) -> None:
    desks = "import dspy\n\nclass Desk(dspy.ReAct): ...\n"
    ((_, _, finding),) = found(tmp_path, "RM501", main=main, desks=desks, parts="made = 'history: dspy.History -> a'\n")
    assert (finding.applicability, finding.fixed) == ("manual", False)
    assert "react_migrate.ReAct" in finding.message


MADE = "agent = dspy.ReAct('q -> a', [])\n"
CALLED = {
    "at once": ("dspy.ReAct('q -> a', [])(q='', lm=x)", "safe"),
    "by name": (MADE + "agent.forward(q='', lm=x)", "safe"),
    "a method": (MADE + "ask = agent.acall\nask(q='', lm=x)", "manual"),
    "in a function": ("def f():\n    agent = dspy.ReAct('q -> a', [])\n    agent(q='', **{'config': x})", "safe"),
    "two constructors": (MADE + "if x:\n    agent = dspy.ReAct('q -> b', [])\nagent(lm=x)", "safe"),
    "walrus": ("(agent := dspy.ReAct('q -> a', []))\nagent(q='', lm=x)", "safe"),
    "module's own in a function": (MADE + "def f():\n    agent(q='', lm=x)", "safe"),
    "unpacked": ("agent, _ = dspy.ReAct('q -> a', []), 1\nagent(q='', lm=x)", "manual"),
    "in a loop": ("for agent in [dspy.ReAct('q -> a', [])]:\n    agent(q='', lm=x)", "manual"),
    "parameter": ("def f(agent):\n    agent(q='', lm=x)\n\nf(dspy.ReAct('q -> a', []))", "manual"),
    "global": (
        MADE + "def f():\n    global agent\n    agent = dspy.ReAct('q -> b', [])\nagent(lm=x)", "manual",
    ),
    "sometimes": ("agent = dspy.ReAct('q -> a', []) if x else dspy.Predict('q -> a')\nagent(lm=x)", "manual"),
    "both loops": (MADE + "if x:\n    agent = dspy.ReActV2('q -> b', [])\nagent(lm=x)", "manual"),
    "class in a variable": ("Base = dspy.ReAct\nagent = Base('q -> a', [])\nagent(q='', lm=x)", "safe"),
    "super": (
        "class Own(dspy.ReAct):\n    def forward(self, **kw):\n        super().forward(lm=x)\n\nOwn('a -> b', [])",
        "manual",
    ),
    "structured": ("agent = dspy.ReActV2('q -> a', [])\nagent(q='', lm=x)", "manual"),
    "demos": (MADE + "agent(q='', demos=[], lm=x)", "manual"),
    "kept": ("import react_migrate\nagent = react_migrate.ReAct('q -> a', [])\nagent(q='', lm=x)", "none"),
    "truncates": (
        "class Own(dspy.ReAct):\n    def truncate_trajectory(self, t): ...\n\nOwn('q -> a', [])(lm=x)", "none",
    ),
    "an attribute": (
        "class Desk:\n    def __init__(self):\n        self.agent = dspy.ReAct('q -> a', [])\n\nDesk().agent(lm=x)",
        "safe",
    ),
    "an attribute that is changed": (
        ("class Desk:\n    def __init__(self):\n        self.agent = dspy.ReAct('q -> a', [])\n\n"
        "desk = Desk()\ndesk.agent = sorted(x)\ndesk.agent(lm=x)"), "manual",
    ),
    "an attribute with heirs": (
        ("class Desk:\n    def __init__(self):\n        self.agent = dspy.ReAct('q -> a', [])\n\n"
        "class Below(Desk): ...\n\nDesk().agent(lm=x)"), "manual",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("program", "how"), CALLED.values(), ids=CALLED)
def test_a_keyword_of_a_call(program: str, how: str, tmp_path: Path) -> None:
    findings = found(tmp_path, "RM504", main=f"import sys\nimport dspy\nx = sys.argv\n{program}\n")
    assert [one.applicability for _, _, one in findings] == [how]


UNCALLED = {
    "no agent": "dspy.Predict('q -> a')(q='', lm=x)",
    "the constructor": "dspy.ReAct('q -> a', [], lm=x)",
    "an input of that name": "dspy.ReAct('config -> a', [])(config=x)",
    "an own method": "class Own(dspy.ReAct):\n    def forward(self, q, lm): ...\n\nOwn('q -> a', [])(q='', lm=x)",
    "a kept loop": "from react_migrate.v3_4 import ReAct\n\nReAct('q -> a', [])(q='', lm=x)",
    "another method": "dspy.ReAct('q -> a', []).set_lm(lm=x)",
    "another keyword": "dspy.ReAct('q -> a', [])(q='', max_iters=x)",
}


@pytest.mark.parametrize("program", UNCALLED.values(), ids=UNCALLED)
def test_a_keyword_that_is_nobodys_business(program: str, tmp_path: Path) -> None:
    assert found(tmp_path, "RM504", main=f"import sys\nimport dspy\nx = sys.argv\n{program}\n") == []


def test_a_call_in_a_file_that_never_names_dspy(tmp_path: Path) -> None:
    main = "import dspy\n\nagent = dspy.ReAct('q -> a', [])\n"
    ((file, _, finding),) = found(
        tmp_path, "RM504", maker=main, use="from maker import agent\n\nagent(q='', lm=None)\n"
    )
    assert (file, finding.applicability) == ("use", "manual")
