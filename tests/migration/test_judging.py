"""The table from a receiver's standing to what may be done: one program a row."""

from __future__ import annotations

import pytest

from react_migrate.migration.reads.judging import applicability
from react_migrate.provenance.reads import reads
from support.marked import AGENT, analysed

V2 = "import dspy\nagent = dspy.ReActV2('q -> a', tools=[])\n"
KEPT = "from react_migrate.v3_4 import ReAct\nagent = ReAct('q -> a', tools=[])\n"
NOTHING = "class Robot: ...\n"

ROWS = {
    "proven": (AGENT, "agent(question='').trajectory", "safe", "is the prediction of a ReAct agent"),
    "dual": (AGENT, "(agent(question='') if x() else open('x')).trajectory", "safe", "the call takes both"),
    "foreign": (AGENT, "open('x').trajectory", "none", "open"),
    "undecided": (AGENT, "lambda x: x.trajectory", "manual", "may be the prediction"),
    "undecided, as an item": (AGENT, "lambda x: x['trajectory']", "none", "not proven"),
    "undecided, get": (AGENT, "lambda x: x.get('trajectory')", "none", "not proven"),
    "undecided, in": (AGENT, "lambda x: 'trajectory' in x", "none", "not proven"),
    "undecided, pop": (AGENT, "lambda x: x.pop('trajectory')", "none", "not proven"),
    "undecided, getattr": (AGENT, "lambda x: getattr(x, 'trajectory', None)", "manual", "may be the prediction"),
    "undecided, hasattr": (AGENT, "lambda x: hasattr(x, 'trajectory')", "manual", "may be the prediction"),
    "likely": (AGENT, "lambda x: x.trajectory['thought_0']", "unsafe", "probably"),
    "handed on": (
        AGENT + "class Row:\n    out = agent(question='')\n    def __getitem__(self, key): return self.out[key]\n",
        "Row()['trajectory']",
        "manual",
        "hands the question on",
    ),
    "unrelated": (NOTHING, "lambda x: x.trajectory", "none", "nothing here is connected"),
    "unrelated, likely": (NOTHING, "lambda x: x.trajectory['thought_0']", "none", "nothing here is connected"),
    "popped": (AGENT, "agent(question='').toDict().pop('trajectory')", "manual", "take those out too"),
    "of the new engine": (V2, "agent(q='').trajectory", "none", "never had a trajectory"),
    "of the kept engine": (KEPT, "agent(q='').trajectory", "none", "on every DSPy"),
    "of both engines": (
        V2 + "old = dspy.ReAct('q -> a', tools=[])\n",
        "(old if x() else agent)(q='').trajectory",
        "safe",
        "",
    ),
}


@pytest.mark.parametrize(("given", "code", "expected", "text"), ROWS.values(), ids=ROWS.keys())
def test_row(given: str, code: str, expected: str, text: str) -> None:
    facts = analysed({"main.py": given + "from y import x\nz = " + code + "\n"}).facts("/program/main.py")
    assert facts is not None
    (read,) = reads(facts.tree)
    how, why = applicability(facts, read, facts.judge(read.receiver, "prediction", "mapping"))
    assert how == expected
    assert text in why


def test_a_write_is_no_read() -> None:
    facts = analysed({"main.py": AGENT + "agent(question='').trajectory = 1\n"}).facts("/program/main.py")
    assert facts is not None
    (read,) = reads(facts.tree)
    assert applicability(facts, read, facts.judge(read.receiver, "prediction")) == (
        "none",
        "it is written here, not read (RM104 says where that matters)",
    )
