"""What counts as an access at all: syntax only."""

from __future__ import annotations

import ast

import pytest

from react_migrate.provenance.reads import read_at, reads, touches_steps


@pytest.mark.parametrize(
    ("code", "form", "receiver"),
    [
        ("a.trajectory", "attribute", "a"),
        ("a.b().trajectory", "attribute", "a.b()"),
        ("a['trajectory']", "item", "a"),
        ("getattr(a, 'trajectory')", "getattr", "a"),
        ("getattr(a, 'trajectory', {})", "getattr", "a"),
        ("hasattr(a, 'trajectory')", "hasattr", "a"),
        ("a.get('trajectory')", "get", "a"),
        ("a.get('trajectory', 1)", "get", "a"),
        ("a.get('trajectory', default=1)", "get", "a"),
        ("a.pop('trajectory')", "pop", "a"),
        ("a.pop('trajectory', None)", "pop", "a"),
        ("'trajectory' in a", "in", "a"),
        ("'trajectory' not in a", "in", "a"),
    ],
)
def test_is_an_access(code: str, form: str, receiver: str) -> None:
    read = read_at(ast.parse(code, mode="eval").body)
    assert read is not None
    assert (read.form, ast.unparse(read.receiver)) == (form, receiver)


@pytest.mark.parametrize(
    "code",
    [
        "trajectory", "a.trajectories", "a['trajectory_0']", "a[trajectory]", "a.get(trajectory)",
        "a.get('trajectory', 1, 2)",
        "a.get(*'trajectory')", "getattr('trajectory', a)",
        "getattr(a, 'trajectory', 1, 2)",
        "hasattr(a, 'trajectory', 1)", "getattr(a, name)", "b.getattr(a, 'trajectory')", "'trajectory' == a",
        "'trajectory' in a in b", "a in 'trajectory'", "f(trajectory=1)", "a[b'trajectory']", "a['trajectory':]",
    ],
)  # fmt: skip
def test_is_none(code: str) -> None:
    assert read_at(ast.parse(code, mode="eval").body) is None


@pytest.mark.parametrize(
    "code", ["a.trajectory = 1", "del a.trajectory", "a['trajectory'] = 1", "del a['trajectory']", "a.trajectory += 1"]
)
def test_is_a_write(code: str) -> None:
    (read,) = reads(ast.parse(code))
    assert read.form == "write"


def test_the_default_is_kept() -> None:
    read = read_at(ast.parse("getattr(a, 'trajectory', {})", mode="eval").body)
    assert read is not None
    assert read.default is not None
    assert ast.unparse(read.default) == "{}"


def test_outer_accesses_come_first() -> None:
    found = [read.form for read in reads(ast.parse("a.trajectory.get('trajectory')['trajectory']"))]
    assert found == ["item", "get", "attribute"]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("x['thought_0']", True), ("x[f'tool_name_{i}']", True), ("k.startswith('observation_')", True),
        ("x['tool_args']", True), ("x['answer']", False), ("x.thought_0", False), ("afterthought_0", False),
    ],
)  # fmt: skip
def test_step_keys(body: str, expected: bool) -> None:
    assert touches_steps(ast.parse(f"def f(x):\n    return {body}")) is expected


@pytest.mark.parametrize(
    ("code", "form"),
    [
        ("a.reasoning", "attribute"), ("a['reasoning']", "item"), ("getattr(a, 'reasoning')", "getattr"),
        ("hasattr(a, 'reasoning')", "hasattr"), ("a.get('reasoning', '')", "get"), ("'reasoning' in a.keys()", "in"),
    ],
)  # fmt: skip
def test_other_fields_are_found_by_their_names(code: str, form: str) -> None:
    node = ast.parse(code, mode="eval").body
    read = read_at(node, ("answer", "reasoning"))
    assert read is not None
    assert (read.form, read.name, ast.unparse(read.receiver)) == (form, "reasoning", "a")
    assert read_at(node) is None
