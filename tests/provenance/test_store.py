"""The store tells exactly the units that read a cell when the cell grows, and values join as sets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from react_migrate.provenance.store import Store
from react_migrate.provenance.values import (
    MAX_TRAIL,
    NOTHING,
    Trail,
    Unit,
    Value,
    external,
    join,
    other,
    unknown,
)


@pytest.fixture
def reader() -> Unit:
    return Unit("a.py", None, ())


def test_a_reader_runs_again_when_a_cell_grows(reader: Unit) -> None:
    store = Store()
    assert store.read(("name", "a.py", "x"), reader) is NOTHING
    store.write(("name", "a.py", "x"), other("a literal"))
    assert list(store.stale) == [reader]


def test_nobody_runs_again_for_what_was_known(reader: Unit) -> None:
    store = Store()
    cell = ("name", "a.py", "x")
    store.write(cell, other("a literal"))
    store.read(cell, reader)
    store.write(cell, Value.of("other", "a literal", Trail("a.py", 1, "again")))
    assert not store.stale


def test_a_peek_is_no_reading() -> None:
    store = Store()
    cell = ("name", "a.py", "x")
    assert store.peek(cell) is NOTHING
    store.write(cell, other("a literal"))
    assert store.peek(cell)
    assert not store.stale


def test_writing_nothing_makes_a_cell_known(reader: Unit) -> None:
    store = Store()
    cell = ("name", "a.py", "x")
    assert not store.knows(cell)
    store.read(cell, reader)
    assert not store.knows(cell)
    store.write(cell, NOTHING)
    assert store.knows(cell)


def test_an_item_is_what_was_put_under_its_key_or_under_an_unknown_one(reader: Unit) -> None:
    store = Store()
    store.put("list", 0, external("a"))
    store.put("list", 1, external("b"))
    store.put("list", None, external("c"))
    assert store.item("list", 0, reader).atoms.keys() == (external("a") | external("c")).atoms.keys()
    assert store.item("list", None, reader).atoms.keys() == join(map(external, "abc")).atoms.keys()


values = st.lists(st.sampled_from("abcde"), max_size=5).map(lambda names: join(map(external, names)))


@given(values, values, values)
def test_joining_is_a_union(one: Value, two: Value, three: Value) -> None:
    def atoms(value: Value) -> set[object]:
        return set(value.atoms)

    assert atoms(one | two) == atoms(one) | atoms(two) == atoms(two | one)
    assert atoms((one | two) | three) == atoms(one | (two | three))
    assert (one | one) is one


def test_the_first_trail_wins() -> None:
    early, late = Trail("a.py", 1, "early"), Trail("a.py", 9, "late")
    joined = Value.of("agent", "dspy.ReAct", early) | Value.of("agent", "dspy.ReAct", late)
    assert list(joined.atoms.values()) == [early]


def test_a_trail_tells_its_steps_in_order_and_no_more_than_it_may() -> None:
    value = Value.of("agent", "dspy.ReAct", Trail("a.py", 1, "built"))
    for line in range(2, 50):
        value = value.step("a.py", line, "passed")
    (trail,) = value.atoms.values()
    assert trail is not None
    steps = trail.steps()
    assert len(steps) == MAX_TRAIL
    assert [step.line for step in steps] == sorted(step.line for step in steps)


def test_what_is_no_agent_keeps_no_trail() -> None:
    stepped = (unknown("why") | external("x") | other("y")).step("a.py", 3, "passed")
    assert set(stepped.atoms.values()) == {None}


def test_only_what_can_lead_to_an_agent_is_relevant() -> None:
    assert not (external("x") | other("y") | unknown("z")).relevant()
    assert (external("x") | Value.of("box", "here")).relevant()


def test_a_container_is_relevant_but_does_not_tell_calls_apart() -> None:
    value = external("x") | other("y") | unknown("z") | Value.of("agent", "dspy.ReAct") | Value.of("box", "here")
    assert {atom.kind for atom in value.telling()} == {"agent"}
