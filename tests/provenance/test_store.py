"""The store tells exactly the units that read a cell when the cell grows, and values join as sets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from react_migrate.provenance.limits import FEW, MANY
from react_migrate.provenance.store import Store
from react_migrate.provenance.values import (
    MAX_TRAIL,
    NOTHING,
    TOO_MANY,
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


atoms = st.tuples(st.sampled_from(["external", "other", "box", "agent", "none"]), st.sampled_from("abcde"))
values = st.lists(atoms, max_size=9).map(lambda atoms: join(Value.of(*atom) for atom in atoms))


def kinds(value: Value) -> set[str]:
    return {atom.kind for atom in value.atoms}


@given(values, values, values)
def test_joining_only_adds_and_keeps_every_kind(one: Value, two: Value, three: Value) -> None:
    joined = one | two
    assert set(one.atoms) <= set(joined.atoms) <= set(one.atoms) | set(two.atoms)
    assert kinds(joined) == kinds(one) | kinds(two) == kinds(two | one)
    assert kinds((one | two) | three) == kinds(one | (two | three))
    assert joined.of_kind("agent").atoms.keys() == {*one.of_kind("agent").atoms, *two.of_kind("agent").atoms}
    assert (one | one) is one
    assert (joined | two) is joined


def test_what_only_says_what_a_value_is_not_is_kept_few_times() -> None:
    for kind, limit in FEW.items():
        many = join(Value.of(kind, str(number)) for number in range(2 * limit))
        assert len(many.atoms) == limit


def test_more_than_is_followed_could_be_anything() -> None:
    for kind, limit in MANY.items():
        many = join(Value.of(kind, number) for number in range(limit))
        assert TOO_MANY not in many.atoms
        assert (many | Value.of(kind, limit)).atoms.keys() == {*many.atoms, TOO_MANY}


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
