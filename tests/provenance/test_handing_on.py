from __future__ import annotations

import pytest

from react_migrate.provenance.library.handing_on import hands_on
from react_migrate.provenance.reads import reads
from support.marked import AGENT, analysed

CLASS = """
class Wrapper:
    def __init__(self, inner, trajectory=None):
        self.inner = inner
    {}
"""
OUT, FILE = "Wrapper(agent(question=''))", "Wrapper(open('x'))"
ITEM = "def __getitem__(self, key): return self.inner[key]"
GET = "def get(self, key, default=None): return self.inner.get(key, default)"
IN = "def __contains__(self, key): return key in self.inner"
ATTRIBUTE = "def __getattr__(self, name): return getattr(self.inner, name)"

ROWS = {
    "an item": (ITEM, f"{OUT}['trajectory']", True),
    "an item of something else": (ITEM, f"{FILE}['trajectory']", False),
    "an item, asked as an attribute": (ITEM, f"{OUT}.trajectory", False),
    "get": (GET, f"{OUT}.get('trajectory')", True),
    "get of something else": (GET, f"{FILE}.get('trajectory')", False),
    "in": (IN, f"'trajectory' in {OUT}", True),
    "an attribute": (ATTRIBUTE, f"{OUT}.trajectory", True),
    "hasattr": (ATTRIBUTE, f"hasattr({OUT}, 'trajectory')", True),
    "an attribute of its own": (ATTRIBUTE + "\n    trajectory = ()", f"{OUT}.trajectory", False),
    "no hook": ("pass", f"{OUT}['trajectory']", False),
    "a hook that asks for something else": (
        "def __getitem__(self, key): return self.inner[0]",
        f"{OUT}['trajectory']",
        False,
    ),
    "a hook that takes nothing": ("def __getitem__(self): return self.inner", f"{OUT}['trajectory']", False),
    "no object": (ITEM, "agent(question='')['trajectory']", False),
}


@pytest.mark.parametrize(("method", "code", "expected"), ROWS.values(), ids=ROWS.keys())
def test_hands_on(method: str, code: str, expected: bool) -> None:
    facts = analysed({"main.py": AGENT + CLASS.format(method) + f"z = {code}\n"}).facts("/program/main.py")
    assert facts is not None

    found = [hands_on(facts.linker, read, facts.value(read.receiver), facts.unit) for read in reads(facts.tree)]

    assert any(found) is expected
