"""Whatever the program, the analysis ends and does not raise; what it gave up on it says."""

from __future__ import annotations

import ast
import warnings
from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from react_migrate.provenance import analysis, linker
from react_migrate.provenance.interpreter import functions
from react_migrate.provenance.interpreter.statements import MAX_ROUNDS
from react_migrate.provenance.reads import reads
from support.marked import AGENT, analysed, check, table, verdicts

CIRCLES = {
    "a function that calls itself with its result": """
        def turn(out):
            print(out.trajectory)  #: proven
            return turn(turn(out))
        turn(agent(question=''))
    """,
    "a list in itself": """
        rows = [agent(question='')]
        rows.append(rows)
        for row in rows:
            print(row.trajectory)  #: dual
    """,
    "a dict in itself": """
        rows = {'out': agent(question='')}
        rows['self'] = rows
        print(rows['self']['self']['out'].trajectory)  #: proven
    """,
    "a class that extends itself": """
        class Desk:
            pass
        class Desk(Desk):
            def show(self):
                return agent(question='').trajectory  #: proven
    """,
    "functions that make functions": """
        def make(inner):
            def outer():
                return make(outer)
            return outer
        make(make(agent))()
        print(agent(question='').trajectory)  #: proven
    """,
    "a closure handed to its maker": """
        def turn(do, n):
            return do() if not n else turn(lambda: turn(do, n - 1), n - 1)
        print(turn(lambda: agent(question=''), 3).trajectory)  #: proven
    """,
    "nested lists that grow": """
        rows = []
        for q in 'ab':
            rows = [rows, agent(question=q)]
        print(rows[1].trajectory)  #: proven
    """,
    "a name that gets longer": """
        import box
        for q in 'ab':
            box = box.inner
        print(agent(question='').trajectory)  #: proven
    """,
    "objects that make objects": """
        class Node:
            def __init__(self, parent):
                self.parent = Node(self)
        print(Node(None).parent.parent.out.trajectory)  #: undecided
    """,
    "objects that are their own parent": """
        class Node:
            def __init__(self, out):
                self.out = out
                self.next = Node(out)
        print(Node(agent(question='')).next.next.next.out.trajectory)  #: proven
    """,
    "iterators of themselves": """
        class Node:
            def __iter__(self):
                return Node()
            def __getitem__(self, key):
                return self[key]
            def __call__(self):
                return self()
            def __enter__(self):
                with self as inner:
                    return inner
        with Node() as node:
            for part in node[0]():
                print(part.trajectory)  #: undecided
    """,
    "properties of themselves": """
        class Node:
            @property
            def out(self):
                return self.out
        print(Node().out.trajectory)  #: undecided
    """,
    "an object that hands over to its own kind": """
        class Proxy:
            def __init__(self, inner=None):
                self._inner = inner or Proxy(self)
            def __getattr__(self, name):
                return getattr(self._inner, name)
        print(Proxy().out.trajectory)  #: undecided
        print(Proxy(None).ask(question='').answer)
        print(agent(question='').trajectory)  #: proven
    """,
    "a partial call of itself": """
        import functools
        ask = agent
        while input():
            ask = functools.partial(ask, question='')
        print(ask().trajectory)  #: proven
    """,
    "a wrapper of itself": """
        program = agent
        while input():
            program = dspy.BestOfN(program, N=3, reward_fn=None, threshold=1.0)
        print(program(question='').trajectory)  #: proven
    """,
    "an item that asks for itself": """
        class Row:
            def __getitem__(self, key):
                return self[key]
            def __setitem__(self, key, value):
                self[key] = value
            def __next__(self):
                return next(self)
            def __setattr__(self, key, value):
                setattr(self, key, value)
        row = Row()
        row['a'] = agent(question='')
        row.b = agent(question='')
        print(row['a'].trajectory)  #: undecided
        print(row.b.trajectory)  #: proven
        print(next(row).trajectory)  #: undecided
    """,
    "texts that grow": """
        name = 'a'
        while input():
            name = name + 'a'
            name = f'{name}{name}'
        print(agent(question='').trajectory)  #: proven
        print({'a': agent(question='')}[name].trajectory)  #: proven
    """,
    "classes that are made of each other": """
        Base = dspy.ReAct
        while input():
            Base = type('Base', (Base,), {})
        print(Base('q -> a', tools=[])(q='').trajectory)  #: proven
    """,
    "records in themselves": """
        from dataclasses import dataclass, asdict, replace
        @dataclass
        class Row:
            inner: object = None
        row = Row(agent(question=''))
        while input():
            row = replace(Row(row), inner=asdict(row))
        print(row.inner['inner'].trajectory)  #: dual
    """,
    "a decorator of itself": """
        def decorate(function):
            @decorate
            def wrapper():
                return function()
            return wrapper
        @decorate
        def ask():
            return agent(question='')
        print(agent(question='').trajectory)  #: proven
    """,
}

DEEP = {
    "parentheses": "x = " + "(" * 90 + "1" + ")" * 90 + "\n",
    "lists": "x = " + "[" * 90 + "1" + "]" * 90 + "\n",
    "ifs": "\n".join("    " * depth + "if x:" for depth in range(80)) + "\n" + "    " * 80 + "x = 1\n",
    "defs": "\n".join("    " * depth + f"def f{depth}():" for depth in range(80)) + "\n" + "    " * 80 + "return 1\n",
    "lambdas": "x = " + "lambda: " * 150 + "1\n",
    "calls of one function by another": "".join(f"def f{n}(x):\n    return f{n + 1}(x)\n" for n in range(300))
    + "def f300(x):\n    return x\n",
    "not": "x = " + "not " * 150 + "1\n",
    "chain of calls": "x = agent" + "(question='')" * 800 + "\n",
    "chain of methods": "x = agent" + ".with_(question='')" * 350 + "\n",
    "chain of attributes": "x = agent" + ".a" * 800 + "\n",
    "elifs": "if x: pass\n" + "elif x: pass\n" * 900,
    "elifs that real code has": "if x: pass\n" + "elif x: pass\n" * 300,
    "sum within what ast takes": "x = " + " + ".join(["1"] * 400) + "\n",
    "sum": "x = " + " + ".join(["1"] * 3000) + "\n",
    "text": "x = " + " + ".join("''" for _ in range(3000)) + "\n",
    "annotation": "x: " + " | ".join(["int"] * 900) + " = 1\ndef f(y: '" + " | ".join(["int"] * 900) + "'): pass\n",
    "bases": "class C0: pass\n" + "".join(f"class C{n + 1}(C{n}): pass\n" for n in range(900)) + "C900().x\n",
}


@table(CIRCLES, given=AGENT)
def test_a_circle_ends(program: str) -> None:
    check(program)


@pytest.mark.parametrize("name", DEEP)
def test_depth_does_not_crash_the_run(name: str) -> None:
    files = {"deep.py": AGENT + DEEP[name], "main.py": AGENT + "print(agent(question='').trajectory)\n"}
    facts = analysed(files).facts("/program/main.py")
    assert facts is not None
    (read,) = reads(facts.tree)
    assert facts.judge(read.receiver, "prediction").standing == "proven"


def test_what_a_module_gives_that_is_nested_too_deeply_is_unknown() -> None:
    files = {
        "deep.py": AGENT + "def ask():\n    return agent(question='')\nout = ask()\nx = agent" + "(q='')" * 900 + "\n",
        "main.py": "import dspy, deep\nprint(deep.out.trajectory, deep.ask().history)\n",
    }
    analysis = analysed(files)
    assert analysis.facts("/program/deep.py") is None
    assert "nested too deeply" in str(analysis.linker.broken["/program/deep.py"])
    facts = analysis.facts("/program/main.py")
    assert facts is not None
    (read,) = facts.reads
    assert facts.judge(read.receiver, "prediction").standing in ("undecided", "dual")


def test_warnings_about_the_users_code_reach_nobody(recwarn: pytest.WarningsRecorder) -> None:
    warnings.simplefilter("error")
    (verdict,) = verdicts(AGENT + "x = '\\d'\nx is 'y'\nprint(agent(question='').trajectory)\n")
    assert verdict.judgement.standing == "proven"
    assert not recwarn.list


def test_a_dozen_classes_below_one_are_followed() -> None:
    program = AGENT + (
        "class Base:\n"
        "    def run(self, q):\n        raise NotImplementedError\n"
        "    def show(self, q):\n        print(self.trajectory)\n        print(self.run(q).trajectory)\n"
    )
    heir = "class C{n}(Base):\n    def run(self, q):\n        return agent(question=q)\n"
    program += "".join(heir.format(n=n) for n in range(12))
    own, result = verdicts(program)
    assert own.judgement.standing == "foreign"
    assert result.judgement.standing == "proven"


def test_a_loop_that_carries_a_value_too_far_is_undecided() -> None:
    names = [f"n{number}" for number in range(2 * MAX_ROUNDS)]
    shift = "".join(f"    {name} = {before}\n" for name, before in zip(names[::-1], names[-2::-1], strict=False))
    program = AGENT + " = ".join(names) + " = open('x')\nwhile input():\n"
    program += f"    print({names[-1]}.trajectory)\n{shift}    {names[0]} = agent(question='')\n"
    inside, after = verdicts(program + f"print({names[-1]}.trajectory)\n")
    assert {inside.judgement.standing, after.judgement.standing} <= {"undecided", "dual"}
    assert "more names than are followed" in inside.judgement.reason


def test_giving_up_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    chain = (
        "".join(f"def f{n}():\n    return f{n + 1}()\n" for n in range(30))
        + "def f30():\n    return agent(question='')\n"
    )
    program = AGENT + chain + "print(f0().trajectory)\n"
    (before,) = verdicts(program)
    monkeypatch.setattr(linker, "MAX_RUNS", 0)
    (after,) = verdicts(program)
    assert before.judgement.standing == "proven"
    assert after.judgement.standing == "undecided"
    assert "too large or too circular" in after.judgement.reason


def test_many_ways_to_call_one_function_are_joined() -> None:
    calls = "".join(f"class C{n}: pass\nsame(C{n}()).trajectory\n" for n in range(2 * functions.MAX_CONTEXTS))
    found = verdicts(AGENT + "def same(x):\n    return x\n" + calls + "same(agent(question='')).trajectory\n")
    assert found[-1].judgement.standing in ("proven", "dual")
    assert {verdict.judgement.standing for verdict in found[:-1]} <= {"foreign", "dual", "undecided"}


NAMES = st.sampled_from(["a", "b", "c", "f", "g", "C"])


def expressions() -> st.SearchStrategy[str]:
    """Random expressions over few names, so that they meet."""
    leaf = NAMES | st.sampled_from(["None", "1", "'trajectory'", "dspy.ReAct", "dspy.ReAct('q', tools=[])", "[]", "{}"])
    shapes = (
        "{}({})", "{}.x", "{}.trajectory", "[{}, {}]", "{}[0]", "{{'k': {}}}", "{}['k']",
        "({} if {} else {})", "({} or {})", "(lambda a: {})", "[{} for b in {}]", "{}.append({})",
        "getattr({}, 'x', {})", "({}, {})", "(c := {})", "{}(*{})", "{}(**{})", "super().x", "dict({})",
        "map({}, {})", "functools.partial({}, {})", "dspy.Parallel()({})", "{}.compile({})",
        "dspy.Evaluate(metric={})({})", "next({})", "{{**{}}}", "f'{{{}}}'", "type({})",
        "asyncio.gather({}, {})", "isinstance({}, {})", "setattr({}, {}, {})", "getattr({}, {})", "{}[{}]",
        "dspy.streamify({})({})", "dspy.BestOfN({})({})", "type('T', ({},), {{'x': {}}})", "({} + {})", "f'{{{}}}x'",
        "dspy.majority({})", "operator.attrgetter('x')({})", "({} == 'k' and {})", "globals()[{}]",
    )  # fmt: skip

    def grow(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        return st.sampled_from(shapes).flatmap(
            lambda shape: st.lists(inner, min_size=3, max_size=3).map(lambda parts: shape.format(*parts))
        )

    return st.recursive(leaf, grow, max_leaves=6)


def indented(block: list[str]) -> str:
    return "\n".join("    " + line for statement in block for line in statement.split("\n"))


def statements() -> st.SearchStrategy[str]:
    """Random statements, nested a few deep."""
    simple = st.one_of(
        st.tuples(NAMES, expressions()).map(lambda parts: f"{parts[0]} = {parts[1]}"),
        st.tuples(NAMES, NAMES, expressions()).map(lambda parts: f"{parts[0]}, *{parts[1]} = {parts[2]}"),
        st.tuples(NAMES, expressions()).map(lambda parts: f"{parts[0]} += {parts[1]}"),
        st.tuples(NAMES, expressions()).map(lambda parts: f"{parts[0]}.x = {parts[1]}"),
        st.tuples(NAMES, expressions()).map(lambda parts: f"{parts[0]}['k'] = {parts[1]}"),
        st.tuples(NAMES, expressions()).map(lambda parts: f"{parts[0]}: {parts[1]} = {parts[1]}"),
        expressions(),
        st.sampled_from(["raise a", "del b", "global a", "import a", "from a import *", "from . import b", "pass"]),
    )

    def nest(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        block = st.lists(inner, min_size=1, max_size=3).map(indented)
        return st.one_of(
            st.tuples(expressions(), block, block).map(lambda p: f"if {p[0]}:\n{p[1]}\nelse:\n{p[2]}"),
            st.tuples(NAMES, expressions(), block).map(lambda p: f"for {p[0]} in {p[1]}:\n{p[2]}\n    continue"),
            st.tuples(expressions(), block).map(lambda p: f"while {p[0]}:\n{p[1]}\n    break"),
            st.tuples(NAMES, expressions(), NAMES, block).map(
                lambda p: (
                    f"match {p[1]}:\n    case {p[2]}(x={p[0]}) | [{p[0]}]:\n"
                    + indented([p[3]])
                    + "\n    case 'k':\n        pass"
                )
            ),
            st.tuples(NAMES, expressions(), block, block).map(
                lambda p: f"if isinstance({p[0]}, {p[1]}):\n{p[2]}\nelif {p[0]} in ('k', 'x'):\n{p[3]}"
            ),
            st.tuples(block, block).map(lambda p: f"try:\n{p[0]}\nexcept E as a:\n{p[1]}\nfinally:\n    pass"),
            st.tuples(expressions(), NAMES, block).map(lambda p: f"with {p[0]} as {p[1]}:\n{p[2]}"),
            st.tuples(NAMES, NAMES, block, expressions()).map(
                lambda p: f"def {p[0]}({p[1]}, *b, c={p[3]}):\n{p[2]}\n    return {p[3]}"
            ),
            st.tuples(NAMES, expressions(), block).map(lambda p: f"@{p[0]}\ndef f(a):\n{p[2]}\n    yield {p[1]}"),
            st.tuples(NAMES, NAMES, block).map(
                lambda p: (
                    f"class {p[0]}({p[1]}):\n{p[2]}\n    def f(self, a):\n        self.x = a\n        return self.f(a)"
                )
            ),
        )

    return st.recursive(simple, nest, max_leaves=8)


programs = st.lists(statements(), min_size=1, max_size=6).map("\n".join)


def parses(program: str) -> bool:
    try:
        ast.parse(program)
    except SyntaxError:
        return False
    return True


@settings(max_examples=40)
@given(st.lists(programs.filter(parses), min_size=1, max_size=2))
def test_any_program_ends(texts: list[str]) -> None:
    files = {
        f"{name}.py": dedent("import asyncio, dspy, functools, operator\n") + text
        for name, text in zip("ab", texts, strict=False)
    }
    analysis = analysed(files)
    assert not analysis.linker.store.stale
    for name in files:
        facts = analysis.facts(f"/program/{name}")
        assert facts is not None
        for node in ast.walk(facts.tree):
            if isinstance(node, ast.expr):
                facts.judge(node, "prediction", "mapping")


@settings(max_examples=20)
@given(programs.filter(parses))
def test_the_same_program_is_judged_alike_each_time(text: str) -> None:
    program = "import dspy\n" + text
    first, second = verdicts(program), verdicts(program)
    assert [(one.line, one.judgement) for one in first] == [(one.line, one.judgement) for one in second]


def test_a_parameter_that_is_declared_global_costs_nothing_else() -> None:
    """Python refuses such a function only when it is compiled, which is more than is done with a file here."""
    below = "".join(f"class H{number}(Desk): pass\n" for number in range(12))
    text = (
        "import dspy\nagent = dspy.ReAct('q -> a', tools=[])\n"
        "class Desk:\n    def ask(self):\n        global self\n        return self\n"
        + below
        + "print(agent(q='').trajectory)\n"
    )
    facts = analysed({"main.py": text}).facts("/program/main.py")
    assert facts is not None
    assert [facts.judge(read.receiver, "prediction").standing for read in facts.reads] == ["proven"]


def test_a_large_program_that_cannot_use_dspy_is_not_followed() -> None:
    files = {"dspy/__init__.py": "class ReAct:\n    pass\n"}
    files |= {f"m{n}.py": "import dspy\nprint(dspy.ReAct().trajectory)\n" for n in range(analysis.SMALL + 1)}
    solved = analysed(files)
    facts = solved.facts("/program/m0.py")
    assert facts is not None
    (read,) = facts.reads
    judgement = facts.judge(read.receiver, "prediction")
    assert (judgement.standing, facts.related) == ("foreign", False)
    assert "no file can use DSPy" in judgement.reason


def test_a_large_program_with_one_file_that_uses_dspy_is_followed() -> None:
    files = {f"m{n}.py": "text = 'trajectory'\n" for n in range(analysis.SMALL + 1)}
    files["main.py"] = AGENT + "print(agent(question='').trajectory)\n"
    facts = analysed(files).facts("/program/main.py")
    assert facts is not None
    (read,) = facts.reads
    assert facts.judge(read.receiver, "prediction").standing == "proven"
