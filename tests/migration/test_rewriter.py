"""The rewriting pass: reads are replaced wherever they stand, and every other character of the file stays."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from react_migrate.errors import RewriteError
from react_migrate.migration.reads.bridge import bridge_edit
from react_migrate.migration.rewriter import Offsets, Replacement, apply, replacements
from react_migrate.migration.rule import Edit, Rule
from react_migrate.provenance.places import Span
from react_migrate.provenance.reads import Read, read_at, reads
from support.marked import analysed

if TYPE_CHECKING:
    from react_migrate.provenance.facts import ModuleFacts


class Everything(Rule):
    """Rewrites every access, proven or not."""

    def find(self, facts: ModuleFacts, style: object) -> object:  # type: ignore[override]  # never asked here
        raise NotImplementedError


def edits_of(text: str) -> dict[Edit, Rule]:
    facts = analysed({"main.py": text}).facts("/program/main.py")
    assert facts is not None
    wanted = [read for read in reads(facts.tree) if read.form not in ("write", "pop")]
    return {bridge_edit(facts, read)[0]: Everything() for read in wanted}


def rewritten(text: str) -> str:
    return apply(text, replacements(text, edits_of(text)))


class Expected(ast.NodeTransformer):
    """The same change, made on the tree."""

    def visit(self, node: ast.AST) -> ast.AST:
        read = read_at(node)
        self.generic_visit(node)
        if read is None or read.form in ("write", "pop"):
            return node
        return self.call(read_at(node) or read)

    def call(self, read: Read) -> ast.expr:
        name = "has_trajectory" if read.form in ("hasattr", "in") else "legacy_trajectory"
        given = [read.receiver]
        if read.form == "get":
            given.append(read.default or ast.Constant(None))
        elif read.default is not None:
            given.append(read.default)
        made: ast.expr = ast.Call(ast.Name(name, ast.Load()), given, [])
        if isinstance(read.node, ast.Compare) and isinstance(read.node.ops[0], ast.NotIn):
            made = ast.UnaryOp(ast.Not(), made)
        return made


def outermost_spans(text: str) -> list[Span]:
    spans = sorted(
        (edit.span for edit in edits_of(text)),
        key=lambda span: (span.line, span.column, -span.end_line, -span.end_column),
    )
    kept: list[Span] = []
    for span in spans:
        if not kept or not kept[-1].contains(span):
            kept.append(span)
    return kept


def hold(text: str) -> str:
    """Rewrite `text` and check what must hold for any text; gives the new text."""
    changed = rewritten(text)
    assert ast.dump(ast.parse(changed)) == ast.dump(Expected().visit(ast.parse(text)))
    offsets = Offsets(text)
    position, pattern = 0, ""
    for span in outermost_spans(text):
        start, end = offsets.of(span)
        pattern += re.escape(text[position:start]) + ".*?"
        position = end
    assert re.fullmatch(pattern + re.escape(text[position:]), changed, re.DOTALL)
    assert not edits_of(changed) or rewritten(changed) == changed
    return changed


SHAPES = {
    "a comment in a file of lone returns": ("(a # why\r.trajectory)\r", None),
    "attribute": ("a.trajectory\n", "legacy_trajectory(a)\n"),
    "item": ("a['trajectory']\n", "legacy_trajectory(a)\n"),
    "getattr": ("getattr(a, 'trajectory')\n", "legacy_trajectory(a)\n"),
    "getattr with default": ("getattr(a, 'trajectory', {})\n", "legacy_trajectory(a, {})\n"),
    "get": ("a.get('trajectory')\n", "legacy_trajectory(a, None)\n"),
    "get with default": ("a.get('trajectory', [])\n", "legacy_trajectory(a, [])\n"),
    "hasattr": ("hasattr(a, 'trajectory')\n", "has_trajectory(a)\n"),
    "in": ("'trajectory' in a\n", "has_trajectory(a)\n"),
    "not in": ("'trajectory' not in a\n", "not has_trajectory(a)\n"),
    "not in, in brackets": ("f(1, ('trajectory' not in a))\n", "f(1, (not has_trajectory(a)))\n"),
    "not in, in a conjunction": ("b and 'trajectory' not in a\n", "b and not has_trajectory(a)\n"),
    "negated": ("not 'trajectory' in a\n", "not has_trajectory(a)\n"),
    "two on a line": ("f(a.trajectory, b.trajectory)\n", "f(legacy_trajectory(a), legacy_trajectory(b))\n"),
    "three forms on a line": (
        "x = a.trajectory if 'trajectory' in a else getattr(a, 'trajectory', None)\n",
        "x = legacy_trajectory(a) if has_trajectory(a) else legacy_trajectory(a, None)\n",
    ),
    "nested receiver": ("f(a.trajectory).trajectory\n", "legacy_trajectory(f(legacy_trajectory(a)))\n"),
    "nested default": (
        "getattr(a, 'trajectory', b.trajectory)\n",
        "legacy_trajectory(a, legacy_trajectory(b))\n",
    ),
    "read of a read": ("a.trajectory.trajectory\n", "legacy_trajectory(legacy_trajectory(a))\n"),
    "goes on": ("a.trajectory['thought_0'].strip()[1:]\n", "legacy_trajectory(a)['thought_0'].strip()[1:]\n"),
    "a long receiver": ("self.desk(q='x')[0].out.trajectory\n", "legacy_trajectory(self.desk(q='x')[0].out)\n"),
    "f-string": ("f'{a.trajectory}'\n", "f'{legacy_trajectory(a)}'\n"),
    "f-string with format": ("f'{a.trajectory!r:>{w}}'\n", "f'{legacy_trajectory(a)!r:>{w}}'\n"),
    "f-string with the other quotes": ("f\"{a['trajectory']}\"\n", 'f"{legacy_trajectory(a)}"\n'),
    "f-string after text": ("f'ü {x} {a.trajectory} ü'\n", "f'ü {x} {legacy_trajectory(a)} ü'\n"),
    "two in an f-string": ("f'{a.trajectory}{b.trajectory}'\n", "f'{legacy_trajectory(a)}{legacy_trajectory(b)}'\n"),
    "f-string in an f-string": ("f\"{f'{a.trajectory}'}\"\n", "f\"{f'{legacy_trajectory(a)}'}\"\n"),
    "joined f-strings": (
        "x = ('a' f'{a.trajectory}'\n     f'{b.trajectory}')\n",
        "x = ('a' f'{legacy_trajectory(a)}'\n     f'{legacy_trajectory(b)}')\n",
    ),
    "decorator": ("@mark(a.trajectory)\ndef f(): ...\n", "@mark(legacy_trajectory(a))\ndef f(): ...\n"),
    "lambda": ("f = lambda a, b=1: a.trajectory\n", "f = lambda a, b=1: legacy_trajectory(a)\n"),
    "default argument": ("def f(x=a.trajectory): ...\n", "def f(x=legacy_trajectory(a)): ...\n"),
    "annotation": (
        "def f(x: a.trajectory) -> b.trajectory: ...\n",
        "def f(x: legacy_trajectory(a)) -> legacy_trajectory(b): ...\n",
    ),
    "class body": ("class A:\n    x = a.trajectory\n", "class A:\n    x = legacy_trajectory(a)\n"),
    "base class": ("class A(b.trajectory): ...\n", "class A(legacy_trajectory(b)): ...\n"),
    "comprehension": (
        "[x for x in a.trajectory if x in b.trajectory]\n",
        "[x for x in legacy_trajectory(a) if x in legacy_trajectory(b)]\n",
    ),
    "dict comprehension": ("{a.trajectory: 1 for a in b}\n", "{legacy_trajectory(a): 1 for a in b}\n"),
    "sole generator argument": ("any(a.trajectory for a in b)\n", "any(legacy_trajectory(a) for a in b)\n"),
    "generator as receiver": ("next(a for a in b).trajectory\n", "legacy_trajectory(next(a for a in b))\n"),
    "await": ("async def f():\n    (await g()).trajectory\n", "async def f():\n    legacy_trajectory(await g())\n"),
    "await around": (
        "async def f():\n    await g(a.trajectory)\n",
        "async def f():\n    await g(legacy_trajectory(a))\n",
    ),
    "walrus": ("(a := f()).trajectory\n", "legacy_trajectory(a := f())\n"),
    "walrus around": ("if (t := a.trajectory): ...\n", "if (t := legacy_trajectory(a)): ...\n"),
    "yield": ("def f():\n    yield a.trajectory\n", "def f():\n    yield legacy_trajectory(a)\n"),
    "conditional receiver": ("(a if b else c).trajectory\n", "legacy_trajectory(a if b else c)\n"),
    "lambda receiver": ("(lambda: a)().trajectory\n", "legacy_trajectory((lambda: a)())\n"),
    "star argument": ("f(*a.trajectory, **b.trajectory)\n", "f(*legacy_trajectory(a), **legacy_trajectory(b))\n"),
    "starred assignment": ("x, *y = a.trajectory\n", "x, *y = legacy_trajectory(a)\n"),
    "slice": ("x[a.trajectory:b.trajectory]\n", "x[legacy_trajectory(a):legacy_trajectory(b)]\n"),
    "assigned into": ("a.trajectory['x'] = 1\n", "legacy_trajectory(a)['x'] = 1\n"),
    "deleted from": ("del a.trajectory['x']\n", "del legacy_trajectory(a)['x']\n"),
    "augmented": ("x += a.trajectory\n", "x += legacy_trajectory(a)\n"),
    "assert": ("assert a.trajectory, b.trajectory\n", "assert legacy_trajectory(a), legacy_trajectory(b)\n"),
    "with": ("with f(a.trajectory) as x: ...\n", "with f(legacy_trajectory(a)) as x: ...\n"),
    "match": ("match a.trajectory:\n    case {}: ...\n", "match legacy_trajectory(a):\n    case {}: ...\n"),
    "semicolons": ("x = 1; a.trajectory; y = 2\n", "x = 1; legacy_trajectory(a); y = 2\n"),
    "no space around keywords": ("x = [1]if a.trajectory else[2]\n", "x = [1]if legacy_trajectory(a) else[2]\n"),
    "no space before the read": ("x = 1 if[a.trajectory]else 2\n", "x = 1 if[legacy_trajectory(a)]else 2\n"),
    "bracket against a keyword": ("x = 1 if(a.trajectory)else 2\n", "x = 1 if(legacy_trajectory(a))else 2\n"),
    "getattr against a keyword": ("x = not(getattr(a, 'trajectory'))\n", None),
    "bracketed": ("x = (a.trajectory)\n", "x = (legacy_trajectory(a))\n"),
    "over lines": ("x = (a\n     .trajectory)\n", None),
    "over lines with comments": ("x = (a  # first\n     # second\n     .trajectory  # third\n)\n", None),
    "call over lines": ("getattr(\n    a,  # the answer\n    'trajectory',\n    None,\n)\n", None),
    "call over lines in a block": ("if x:\n    y = f(\n        a.trajectory,\n        1,  # one\n    )\n", None),
    "backslash before": ("x = 1 + \\\n    a.trajectory\n", "x = 1 + \\\n    legacy_trajectory(a)\n"),
    "backslash inside": ("x = a \\\n    .trajectory\n", None),
    "chain over lines": ("x = (desk\n     .ask('q')\n     .trajectory\n     .items())\n", None),
    "spaces inside": ("a . trajectory\n", "legacy_trajectory(a)\n"),
    "item with spaces": ("a [ 'trajectory' ]\n", "legacy_trajectory(a)\n"),
    "item in other spellings": ("a[r'trajectory'], a['''trajectory'''], a['traj' 'ectory']\n", None),
    "carriage returns": ("x = 1\r\ny = a.trajectory\r\n", "x = 1\r\ny = legacy_trajectory(a)\r\n"),
    "carriage returns inside": ("y = (a\r\n     .trajectory)\r\n", None),
    "carriage returns alone": ("x = 1\ry = a.trajectory\r", "x = 1\ry = legacy_trajectory(a)\r"),
    "mixed line ends": (
        "x = 1\r\ny = a.trajectory\nz = b.trajectory\r",
        "x = 1\r\ny = legacy_trajectory(a)\nz = legacy_trajectory(b)\r",
    ),
    "tabs": ("if x:\n\ty =\ta.trajectory\n", "if x:\n\ty =\tlegacy_trajectory(a)\n"),
    "form feed": ("x = 1\n\x0c\ny = a.trajectory\n", "x = 1\n\x0c\ny = legacy_trajectory(a)\n"),
    "line separator in a string": (
        "x = '\u2028\x85\x1c'\ny = a.trajectory\n",
        "x = '\u2028\x85\x1c'\ny = legacy_trajectory(a)\n",
    ),
    "wide characters before": (
        "f('日本語', '\U0001f600', a.trajectory)\n",
        "f('日本語', '\U0001f600', legacy_trajectory(a))\n",
    ),
    "wide characters inside": ("größe['ü'].trajectory\n", "legacy_trajectory(größe['ü'])\n"),
    "wide characters between": (
        "f(a.trajectory, 'ü', b.trajectory)\n",
        "f(legacy_trajectory(a), 'ü', legacy_trajectory(b))\n",
    ),
    "no last newline": ("a.trajectory", "legacy_trajectory(a)"),
    "trailing comment": ("a.trajectory  # a.trajectory\n", "legacy_trajectory(a)  # a.trajectory\n"),
    "in a text": ("x = 'a.trajectory'\ny = a.trajectory\n", "x = 'a.trajectory'\ny = legacy_trajectory(a)\n"),
    "write": ("a.trajectory = 1\nb.trajectory\n", "a.trajectory = 1\nlegacy_trajectory(b)\n"),
    "deep": (
        "a[b[c.trajectory].trajectory].trajectory\n",
        "legacy_trajectory(a[legacy_trajectory(b[legacy_trajectory(c)])])\n",
    ),
    "compared twice": (
        "'trajectory' in a in b or 'trajectory' in a\n",
        "'trajectory' in a in b or has_trajectory(a)\n",
    ),
    "membership in a read": ("'x' in a.trajectory\n", "'x' in legacy_trajectory(a)\n"),
    "in of a longer expression": ("'trajectory' in a | b\n", "has_trajectory(a | b)\n"),
    "in of a tuple": ("'trajectory' in (a, b)\n", "has_trajectory((a, b))\n"),
    "number": ("1 .trajectory\n", "legacy_trajectory(1)\n"),
    "text": ("''.trajectory\n", "legacy_trajectory('')\n"),
}

TRIPLE = {
    "triple-quoted f-string": ("x = f'''\n{a.trajectory}\n'''\n", "x = f'''\n{legacy_trajectory(a)}\n'''\n"),
    "triple-quoted, far in": (
        "x = f'''\n  ü\n  one {1} two {a.trajectory} ü\n'''\n",
        "x = f'''\n  ü\n  one {1} two {legacy_trajectory(a)} ü\n'''\n",
    ),
    "triple-quoted, first line": ("x = f'''ü {a.trajectory}\n'''\n", "x = f'''ü {legacy_trajectory(a)}\n'''\n"),
    "triple-quoted, two lines": (
        "x = f'''{a.trajectory}\n{b.trajectory}'''\n",
        "x = f'''{legacy_trajectory(a)}\n{legacy_trajectory(b)}'''\n",
    ),
    "triple-quoted with item": ("x = f'''\n{a['trajectory']}\n'''\n", "x = f'''\n{legacy_trajectory(a)}\n'''\n"),
    "the same expression twice": (
        "x = f'{a.trajectory} {a.trajectory}'\n",
        "x = f'{legacy_trajectory(a)} {legacy_trajectory(a)}'\n",
    ),
    "the same text before": ("x = f'a.trajectory {a.trajectory}'\n", "x = f'a.trajectory {legacy_trajectory(a)}'\n"),
    "doubled braces": ("x = f'{{a.trajectory}} {a.trajectory}'\n", "x = f'{{a.trajectory}} {legacy_trajectory(a)}'\n"),
    "in a call inside": ("x = f'{len(a.trajectory)}'\n", "x = f'{len(legacy_trajectory(a))}'\n"),
    "spaces inside the braces": ("x = f'{ a.trajectory }'\n", "x = f'{ legacy_trajectory(a) }'\n"),
    "raw": ("x = rf'\\d {a.trajectory}'\n", "x = rf'\\d {legacy_trajectory(a)}'\n"),
    "escapes before": ("x = f'\\n\\t\\u00fc {a.trajectory}'\n", "x = f'\\n\\t\\u00fc {legacy_trajectory(a)}'\n"),
    "in the format": ("x = f'{y:{a.trajectory}}'\n", "x = f'{y:{legacy_trajectory(a)}}'\n"),
    "joined, over lines": (
        "x = (f'ü {a.trajectory}'\n     'b'\n     f'{b.trajectory} ü')\n",
        "x = (f'ü {legacy_trajectory(a)}'\n     'b'\n     f'{legacy_trajectory(b)} ü')\n",
    ),
    "carriage returns": ("x = f'''\r\n{a.trajectory}\r\n'''\r\n", "x = f'''\r\n{legacy_trajectory(a)}\r\n'''\r\n"),
    "after a backslash": ("x = f'''\\\n{a.trajectory}'''\n", "x = f'''\\\n{legacy_trajectory(a)}'''\n"),
}


@pytest.mark.parametrize(("before", "after"), [pytest.param(*pair, id=name) for name, pair in SHAPES.items()])
def test_shape(before: str, after: str | None) -> None:
    changed = hold(before)
    if after is not None:
        assert changed == after


@pytest.mark.parametrize(("before", "after"), [pytest.param(*pair, id=name) for name, pair in TRIPLE.items()])
def test_inside_f_strings(before: str, after: str | None) -> None:
    changed = hold(before)
    if after is not None:
        assert changed == after


def test_a_self_documenting_field_shows_the_new_code() -> None:
    assert rewritten("x = f'{a.trajectory=}'\n") == "x = f'{legacy_trajectory(a)=}'\n"


def test_comments_inside_a_read_are_kept() -> None:
    changed = rewritten("x = (a  # first\n     # second\n     .trajectory  # third\n)\n")
    assert [word for word in ("first", "second", "third") if word not in changed] == []


RECEIVERS = (
    "a",
    "größe",
    "f(x)",
    "f(*x, **y)",
    "a.b",
    "a[0]",
    "(a or b)",
    "(await g())",
    "a['ü']",
    "f'{a}'",
    "(lambda: a)()",
    "[x for x in y]",
    "{**a}",
    "(x := a)",
)
READS = (
    "{}.trajectory",
    "{}['trajectory']",
    "getattr({}, 'trajectory')",
    "getattr({}, 'trajectory', {})",
    "hasattr({}, 'trajectory')",
    "('trajectory' in {})",
    "('trajectory' not in {})",
    "{}.get('trajectory')",
    "{}.get('trajectory', {})",
    "(\n  {}  # note\n  .trajectory\n)",
    "getattr(\n\t{},\n\t'trajectory', # ü\n)",
)
AROUND = (
    "{}",
    "f({}, 'ü', {})",
    "[{} for x in {}]",
    "{{'ü': {}, **{}}}",
    "({} if {} else {})",
    "(not {})",
    "{}[{}:{}]",
    "(lambda x={}: {})",
    "({} or {})",
    "{}.items()",
    "{}['thought_0']",
    "f(*{}, k={})",
    "(yield {})",
    "-{}",
    "{} < {} < {}",
    "('日本' + {})",
)
LINES = (
    "{}",
    "x = {}",
    "x, y = {}, {}",
    "x: int = {}",
    "return {}",
    "assert {}, {}",
    "if {}:\n    {}\nelse:\n    {}",
    "for x in {}:\n\t{}",
    "with {} as x, {}:\n    {}",
    "try:\n    {}\nexcept E:\n    {}\nfinally:\n    {}",
    "@f({})\ndef g(x={}):\n    {}",
    "class A:\n    x = {}\n\n    {}",
    "x = 1; {}; y = 2",
    "x = 1 + \\\n  {}",
    "{}  # {}.trajectory",
    "# ü\n{}",
    "x += {}",
    "x[{}] = {}",
    "del x[{}]",
    "'''text'''; {}",
    "match {}:\n    case 1: {}",
    "while {}: {}",
    "raise E({}) from {}",
    "x = (\n    {},\n    # ü\n    {},\n)",
    "\x0cx = {}",
)


def filled(shapes: tuple[str, ...], parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.tuples(st.sampled_from(shapes), st.lists(parts, min_size=3, max_size=3)).map(
        lambda drawn: drawn[0].format(*drawn[1])
    )


read_texts = filled(READS, st.sampled_from(RECEIVERS))
nested = st.recursive(
    read_texts | st.sampled_from(("x", "1", "'ü'")),
    lambda inner: filled(AROUND, inner) | filled(READS, inner.map("({})".format)),
    max_leaves=5,
)
programs = st.tuples(
    st.lists(filled(LINES, nested), min_size=1, max_size=3), st.sampled_from(("\n", "\r\n", "\r")), st.booleans()
).map(lambda drawn: function(*drawn))


def function(lines: list[str], newline: str, last: bool) -> str:
    body = "".join("    " + line + "\n" for statement in lines for line in statement.split("\n"))
    text = "async def ü():\n" + body
    return (text if last else text.rstrip("\n")).replace("\n", newline)


def parses(text: str) -> bool:
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


@given(programs.filter(lambda text: "trajectory" in text and parses(text)))
def test_any_text_keeps_its_meaning_and_its_characters(text: str) -> None:
    hold(text)


@given(st.text(alphabet="ab \n\r\x0c\u2028ü", max_size=30))
def test_offsets_split_lines_where_python_does(text: str) -> None:
    offsets = Offsets(text)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, line in enumerate(lines, 1):
        start = offsets.at(number, 0)
        assert text[start : start + len(line)] == line
        assert offsets.line(start)[0] == start


@given(st.text(max_size=20), st.lists(st.integers(0, 20), max_size=6, unique=True))
def test_replacing_spans_by_themselves_changes_nothing(text: str, cuts: list[int]) -> None:
    places = sorted(cut for cut in cuts if cut <= len(text))
    made = [Replacement(start, end, text[start:end]) for start, end in zip(places[::2], places[1::2], strict=False)]
    assert apply(text, reversed(made)) == text


def test_an_edit_that_does_not_fit_is_an_error() -> None:
    edit = Edit(Span(1, 0, 1, 1), "attribute", ("legacy_trajectory",), "Attribute")
    with pytest.raises(RewriteError, match="line 1"):
        replacements("a.trajectory\n", {edit: Everything()})


def test_an_edit_on_no_expression_is_an_error() -> None:
    edit = Edit(Span(1, 0, 1, 2), "attribute", ("legacy_trajectory",), "Attribute")
    with pytest.raises(RewriteError, match="line 1"):
        replacements("a.trajectory\n", {edit: Everything()})
