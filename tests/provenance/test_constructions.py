"""Where agents are constructed: every spelling of the call, and calls that only look like it."""

from __future__ import annotations

import ast
from textwrap import dedent

import pytest

from support.marked import analysed, files_of

CONSTRUCTED = {
    "plain": ("agent = dspy.ReAct('q -> a', [search], 4)", "dspy.ReAct", "'q -> a'", "[search]"),
    "keywords": ("agent = dspy.ReAct(tools=[search], signature=Sig)", "dspy.ReAct", "Sig", "[search]"),
    "by name": ("from dspy import ReAct as R\nagent = R(Sig, tools=tools)", "dspy.ReAct", "Sig", "tools"),
    "structured": ("agent = dspy.ReActV2(Sig, tools=[])", "dspy.ReActV2", "Sig", "[]"),
    "subclass": ("class Desk(dspy.ReAct):\n    pass\n\nDesk(Sig, tools=[])", "dspy.ReAct", "Sig", "[]"),
    "own constructor": (
        """
        class Desk(dspy.ReAct):
            def __init__(self, tools):
                super().__init__('q -> a', tools=tools)

        Desk([search])
        """, "dspy.ReAct", "'q -> a'", "tools",
    ),
    "unbound": (
        """
        class Desk(dspy.ReAct):
            def __init__(self):
                dspy.ReAct.__init__(self, Sig, [search])
        """, "dspy.ReAct", "Sig", "[search]",
    ),
    "spread": ("agent = dspy.ReAct(Sig, *rest, max_iters=3)", "dspy.ReAct", "Sig", None),
}  # fmt: skip

NOT_CONSTRUCTED = {
    "another module": "dspy.ChainOfThought('q -> a')",
    "a call of the agent": "import app\nagent = app.agent\nagent(q='')",
    "a class of one's own": "class ReAct:\n    def __init__(self, signature, tools): pass\n\nReAct('q -> a', [])",
    "another base's constructor": """
        class Desk(dspy.Module):
            def __init__(self):
                super().__init__()
    """,
}


@pytest.mark.parametrize(("program", "engine", "signature", "tools"), CONSTRUCTED.values(), ids=CONSTRUCTED)
def test_constructed(program: str, engine: str, signature: str, tools: str | None) -> None:
    found = analysed(files_of("import dspy\n" + dedent(program))).linker.constructions
    assert [construction.engines for construction in found] == [frozenset((engine,))]
    assert found[0].signature is not None
    assert ast.unparse(found[0].signature) == signature
    assert (ast.unparse(found[0].tools) if found[0].tools else None) == tools


@pytest.mark.parametrize("program", NOT_CONSTRUCTED.values(), ids=NOT_CONSTRUCTED)
def test_not_constructed(program: str) -> None:
    assert analysed(files_of("import dspy\n" + dedent(program))).linker.constructions == []
