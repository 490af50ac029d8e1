"""Reads by a name that a constant or a variable holds, and searches of a prediction's fields."""

from __future__ import annotations

from textwrap import dedent

import pytest

from react_migrate.provenance.held_reads import held_reads, searched_fields
from support.marked import AGENT, analysed

OUT = AGENT + "out = agent(question='')\nFIELD = 'trajectory'\n"

READS = {
    "getattr": ("getattr(out, FIELD)", "getattr", True),
    "getattr with a default": ("getattr(out, FIELD, None)", "getattr", True),
    "hasattr": ("hasattr(out, FIELD)", "hasattr", True),
    "item": ("out[FIELD]", "item", True),
    "get": ("out.get(FIELD, {})", "get", True),
    "in": ("FIELD in out", "in", True),
    "put together": ("getattr(out, 'traj' + 'ectory')", "getattr", True),
    "an enumeration's value": (
        "getattr(out, Field.STEPS.value)\nimport enum\nclass Field(enum.Enum):\n    STEPS = 'trajectory'\n",
        "getattr",
        True,
    ),
    "one of several": ("[getattr(out, name) for name in ('answer', 'trajectory')]", "getattr", False),
    "an item among several": ("{name: out[name] for name in ['answer', 'trajectory']}", "item", False),
}

NONE = {
    "another name": "NAME = 'answer'\ngetattr(out, NAME)",
    "a literal, which is a plain read": "getattr(out, 'trajectory')",
    "another program": "getattr(dspy.RLM('q -> a')(q=''), FIELD)",
    "a dict of one's own": "{'trajectory': 1}[FIELD]",
    "a computed name": "getattr(out, input())",
    "what an object's own index is handed": (
        "class Row:\n    def __init__(self, one):\n        self.one = one\n"
        "    def __getitem__(self, key):\n        return self.one[key]\n"
        "Row(out)['trajectory']"
    ),
    "something unknown": "lambda other: getattr(other, FIELD)",
}

SEARCHES = {
    "items": ("for key, value in out.items():\n    if key == 'trajectory': pass", 1),
    "keys": ("[key for key in out if key != 'trajectory']", 1),
    "items of toDict": ("[key for key, _ in out.toDict().items() if key in ('trajectory', 'reasoning')]", 1),
    "keys()": ("[key for key in out.keys() if key not in ('trajectory', 'reasoning')]", 1),
    "sorted keys": ("[key for key in sorted(out.keys()) if key == 'trajectory']", 1),
    "another field": ("[key for key in out if key == 'answer']", 0),
    "another dict": ("[key for key, _ in {'trajectory': 1}.items() if key == 'trajectory']", 0),
    "another program": ("[key for key in dspy.RLM('q -> a')(q='').keys() if key == 'trajectory']", 0),
}


@pytest.mark.parametrize(("code", "form", "sole"), READS.values(), ids=READS.keys())
def test_a_read_by_a_held_name(code: str, form: str, sole: bool) -> None:
    facts = analysed({"main.py": OUT + dedent(code) + "\n"}).facts("/program/main.py")
    assert facts is not None
    ((read, only),) = held_reads(facts)
    assert (read.form, facts.text(read.receiver), only) == (form, "out", sole)


def test_a_name_that_is_handed_over_may_be_another_tomorrow() -> None:
    code = "def field(one, name):\n    return getattr(one, name)\nfield(out, FIELD)\n"
    facts = analysed({"main.py": OUT + code}).facts("/program/main.py")
    assert facts is not None
    ((read, sole),) = held_reads(facts)
    assert (facts.text(read.receiver), sole) == ("one", False)


@pytest.mark.parametrize("code", NONE.values(), ids=NONE.keys())
def test_no_read_by_a_held_name(code: str) -> None:
    facts = analysed({"main.py": OUT + code + "\n"}).facts("/program/main.py")
    assert facts is not None
    assert not list(held_reads(facts))


@pytest.mark.parametrize(("code", "count"), SEARCHES.values(), ids=SEARCHES.keys())
def test_fields_are_searched(code: str, count: int) -> None:
    facts = analysed({"main.py": OUT + code + "\n"}).facts("/program/main.py")
    assert facts is not None
    found = list(searched_fields(facts))
    assert len(found) == count
    assert all(facts.judge(name, "key").standing == "proven" for _, name in found)


@pytest.mark.parametrize(
    ("code", "count"),
    [
        ("names = out.keys()\nprint('trajectory' in names)", 1),
        ("print('trajectory' in list(out.keys()))", 1),
        ("print('trajectory' in out.keys())", 0),  # asks the prediction itself, and is rewritten
        ("print('trajectory' in ['trajectory'])", 0),
        ("print(out.without('trajectory', 'reasoning').toDict())", 1),
        ("print(out.without('answer'))", 0),
        ("print(dspy.Example(trajectory=1).without('trajectory'))", 0),
    ],
)
def test_the_names_of_the_fields_are_searched(code: str, count: int) -> None:
    facts = analysed({"main.py": OUT + code + "\n"}).facts("/program/main.py")
    assert facts is not None
    assert len(list(searched_fields(facts))) == count


_FIELD = "def field(one, name):\n    return getattr(one, name, None)\n\n\nclass Robot:\n    trajectory = ()\n\n\n"
_LOOP = "for name in ('answer', 'trajectory'):\n    "
APART = {
    "one function, two objects": (_FIELD + "field(out, 'answer'), field(Robot(), 'trajectory')", 0),
    "one function, one object": (_FIELD + "field(Robot(), 'trajectory'), field(out, 'trajectory')", 1),
    "more calls than are told apart": (
        _FIELD + "\n".join(f"field(out, '{name}')" for name in "abcdefghij") + "\nfield(out, 'trajectory')", 1,
    ),
    "left before": (_LOOP + "if name == 'trajectory':\n        continue\n    out[name]", 0),
    "left before by another name": (_LOOP + "if name == 'answer':\n        continue\n    out[name]", 1),
    "not left": (_LOOP + "if name == 'trajectory':\n        print(name)\n    out[name]", 1),
    "where it is another": (_LOOP + "if name != 'trajectory':\n        out[name]", 0),
    "where it is this one": (_LOOP + "if 'trajectory' == name:\n        out[name]", 1),
    "otherwise": (_LOOP + "if name == 'trajectory':\n        pass\n    else:\n        out[name]", 0),
    "another variable": (_LOOP + "other = name\n    if other == 'trajectory':\n        continue\n    out[name]", 1),
}  # fmt: skip


@pytest.mark.parametrize(("code", "count"), APART.values(), ids=APART.keys())
def test_names_are_kept_apart_from_what_is_not_asked_for_them(code: str, count: int) -> None:
    facts = analysed({"main.py": OUT + code + "\n"}).facts("/program/main.py")
    assert facts is not None
    assert len(list(held_reads(facts))) == count
