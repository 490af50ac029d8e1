"""Where imports come in and which go out: the lines of a file's head, and nothing else."""

from __future__ import annotations

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from react_migrate.migration.imports import additions, newline_of, removals
from react_migrate.migration.rewriter import apply
from react_migrate.migration.rule import Import

LEGACY = Import("react_migrate", "legacy_trajectory")
HAS = Import("react_migrate", "has_trajectory")
LINE = "from react_migrate import legacy_trajectory\n"


def is_local(name: str) -> bool:
    return name in ("shop", "app")


def added(text: str, *wanted: Import) -> str:
    return apply(text, additions(ast.parse(text), text, wanted or (LEGACY,), is_local))


def removed(before: str, after: str, *keep: str) -> str:
    return apply(after, removals(ast.parse(before), ast.parse(after), after, keep))


PLACES = {
    "after the last third-party import": ("import dspy\n\nx = 1\n", "import dspy\n" + LINE + "\nx = 1\n"),
    "no blank line after the imports": ("import dspy\nx = 1\n", "import dspy\n" + LINE + "x = 1\n"),
    "after standard imports, a group of its own": ("import os\n\nx = 1\n", "import os\n\n" + LINE + "\nx = 1\n"),
    "between standard and own": (
        "import os\n\nfrom shop import agent\n\nx = 1\n",
        "import os\n\n" + LINE + "\nfrom shop import agent\n\nx = 1\n",
    ),
    "between third-party and own": (
        "import os\n\nimport dspy\n\nfrom shop import agent\n",
        "import os\n\nimport dspy\n" + LINE + "\nfrom shop import agent\n",
    ),
    "ahead of relative imports": (
        "import dspy\n\nfrom .agents import agent\n",
        "import dspy\n" + LINE + "\nfrom .agents import agent\n",
    ),
    "ahead of own imports only": ("from shop import agent\n\nx = 1\n", LINE + "\nfrom shop import agent\n\nx = 1\n"),
    "after the future": (
        "from __future__ import annotations\n\nx = 1\n",
        "from __future__ import annotations\n\n" + LINE + "\nx = 1\n",
    ),
    "after the docstring": ('"""Doc."""\n\nx = 1\n', '"""Doc."""\n\n' + LINE + "\nx = 1\n"),
    "after a long docstring": ('"""Doc.\n\nMore.\n"""\n\nx = 1\n', '"""Doc.\n\nMore.\n"""\n\n' + LINE + "\nx = 1\n"),
    "docstring and future": (
        '"""Doc."""\nfrom __future__ import annotations\nimport dspy\nx = 1\n',
        '"""Doc."""\nfrom __future__ import annotations\nimport dspy\n' + LINE + "x = 1\n",
    ),
    "ahead of a function": ("def f(): ...\n", LINE + "\n\ndef f(): ...\n"),
    "ahead of a decorated class": ("@d\nclass A: ...\n", LINE + "\n\n@d\nclass A: ...\n"),
    "ahead of code": ("x = 1\n", LINE + "\nx = 1\n"),
    "after a shebang and a coding line": (
        "#!/usr/bin/env python\n# -*- coding: utf-8 -*-\nx = 1\n",
        "#!/usr/bin/env python\n# -*- coding: utf-8 -*-\n" + LINE + "\nx = 1\n",
    ),
    "after shebang and imports": (
        "#!/usr/bin/env python\nimport dspy\n\nx = 1\n",
        "#!/usr/bin/env python\nimport dspy\n" + LINE + "\nx = 1\n",
    ),
    "after a parenthesised import": (
        "from dspy import (\n    ReAct,\n)\n\nx = 1\n",
        "from dspy import (\n    ReAct,\n)\n" + LINE + "\nx = 1\n",
    ),
    "after an import with a comment": ("import dspy  # agents\nx = 1\n", "import dspy  # agents\n" + LINE + "x = 1\n"),
    "imports in a function only": (
        "def f():\n    import dspy\n    return dspy\n",
        LINE + "\n\ndef f():\n    import dspy\n    return dspy\n",
    ),
    "imports for typing only": (
        "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    import dspy\n",
        "from typing import TYPE_CHECKING\n\n" + LINE + "\nif TYPE_CHECKING:\n    import dspy\n",
    ),
    "ahead of a try": (
        "import os\n\ntry:\n    import dspy\nexcept ImportError:\n    dspy = None\n",
        "import os\n\n" + LINE + "\ntry:\n    import dspy\nexcept ImportError:\n    dspy = None\n",
    ),
    "no newline at the end": ("import dspy", "import dspy\n" + LINE.rstrip()),
    "carriage returns": (
        "import dspy\r\n\r\nx = 1\r\n",
        "import dspy\r\n" + LINE.replace("\n", "\r\n") + "\r\nx = 1\r\n",
    ),
    "carriage returns alone": ("import dspy\rx = 1\r", "import dspy\r" + LINE.replace("\n", "\r") + "x = 1\r"),
    "a commented import is none": ("# import dspy\nx = 1\n", "# import dspy\n" + LINE + "\nx = 1\n"),
}

JOINED = {
    "on one line": (
        "from react_migrate import has_trajectory\n",
        "from react_migrate import has_trajectory, legacy_trajectory\n",
    ),
    "sorted as import sorters do": (
        "from react_migrate import v3_4, ReAct\n",
        "from react_migrate import ReAct, legacy_trajectory, v3_4\n",
    ),
    "with an alias": (
        "from react_migrate import ReAct as Agent\n",
        "from react_migrate import ReAct as Agent, legacy_trajectory\n",
    ),
}

SEPARATE = {
    "in parentheses": "from react_migrate import (\n    has_trajectory,\n)\n",
    "in parentheses on a line": "from react_migrate import (has_trajectory)\n",
    "with a comment": "from react_migrate import has_trajectory  # for now\n",
    "with a semicolon": "from react_migrate import has_trajectory; x = 1\n",
    "over a backslash": "from react_migrate import \\\n    has_trajectory\n",
    "in a function": "def f():\n    from react_migrate import has_trajectory\n    return has_trajectory\n",
    "for typing only": (
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from react_migrate import legacy_trajectory\n"
    ),
    "of a submodule": "from react_migrate.compat import has_trajectory\n",
    "of the module": "import react_migrate\n",
    "by star": "from react_migrate import *\n",
}


@pytest.mark.parametrize(("before", "after"), [pytest.param(*pair, id=name) for name, pair in PLACES.items()])
def test_a_new_line_goes(before: str, after: str) -> None:
    assert added(before) == after
    assert added(after) == after


@pytest.mark.parametrize(("before", "after"), [pytest.param(*pair, id=name) for name, pair in JOINED.items()])
def test_joins_what_is_there(before: str, after: str) -> None:
    assert added(before) == after
    assert added(after) == after


@pytest.mark.parametrize("before", SEPARATE.values(), ids=SEPARATE.keys())
def test_comes_beside_what_it_cannot_join(before: str) -> None:
    after = added(before)
    top = [alias.name for node in ast.parse(after).body if isinstance(node, ast.ImportFrom) for alias in node.names]
    assert "legacy_trajectory" in top
    assert [line for line in before.splitlines() if line not in after.splitlines()] == []
    assert added(after) == after


def test_what_is_there_is_not_added_again() -> None:
    for text in (
        LINE,
        "from react_migrate import (\n    legacy_trajectory,\n)\n",
        "from react_migrate import x, legacy_trajectory  # ü\n",
    ):
        assert added(text) == text


def test_two_names_share_a_line() -> None:
    assert (
        added("import dspy\n", LEGACY, HAS)
        == "import dspy\nfrom react_migrate import has_trajectory, legacy_trajectory\n"
    )


def test_an_alias_is_spelled() -> None:
    wanted = Import("react_migrate", "legacy_trajectory", "_legacy_trajectory")
    assert (
        added("import dspy\n", wanted)
        == "import dspy\nfrom react_migrate import legacy_trajectory as _legacy_trajectory\n"
    )


def test_a_plain_import_comes_ahead_of_names() -> None:
    text = added("import os\n\nfrom tqdm import tqdm\n\nx = 1\n", Import("dspy"))
    assert text == "import os\n\nimport dspy\nfrom tqdm import tqdm\n\nx = 1\n"


def test_two_modules_make_two_lines() -> None:
    text = added("import dspy\n", Import("react_migrate", "ReAct"), Import("react_migrate.v3_4", "ReAct", "ReActV1"))
    assert text == "import dspy\nfrom react_migrate import ReAct\nfrom react_migrate.v3_4 import ReAct as ReActV1\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [("a\r\nb\r\nc\n", "\r\n"), ("a\r\nb\nc\n", "\n"), ("a\nb", "\n"), ("a\rb", "\r"), ("a", "\n")],
)
def test_newline_of(text: str, expected: str) -> None:
    assert newline_of(text) == expected


DEAD = {
    "the whole line": (
        "import dspy\nfrom dspy import ReActV2\nReActV2\n",
        "import dspy\nfrom dspy import ReActV2\nx\n",
        "import dspy\nx\n",
    ),
    "one of several": (
        "from dspy import LM, ReActV2\nReActV2, LM\n",
        "from dspy import LM, ReActV2\nx, LM\n",
        "from dspy import LM\nx, LM\n",
    ),
    "under an alias": ("from dspy import ReActV2 as A\nA\n", "from dspy import ReActV2 as A\nx\n", "x\n"),
    "a module": ("import dspy\ndspy\n", "import dspy\nx\n", "x\n"),
    "one of two modules": ("import os, dspy\ndspy, os\n", "import os, dspy\nx, os\n", "import os\nx, os\n"),
    "relative": ("from .a import b, c\nb, c\n", "from .a import b, c\nx, c\n", "from .a import c\nx, c\n"),
    "carriage returns": ("import dspy\r\ndspy\r\n", "import dspy\r\nx\r\n", "x\r\n"),
    "wide characters after": ("import dspy; ü = 1\ndspy\n", "import dspy; ü = 1\nx\n", "pass; ü = 1\nx\n"),
}

KEPT = {
    "still used": ("import dspy\ndspy, dspy\n", "import dspy\ndspy\n"),
    "never used": ("import dspy\nx\n", "import dspy\ny\n"),
    "in __all__": (
        "from dspy import ReAct\n__all__ = ['ReAct']\nReAct\n",
        "from dspy import ReAct\n__all__ = ['ReAct']\nx\n",
    ),
    "in a quoted annotation": (
        "from dspy import ReAct\ndef f(x: 'list[ReAct]'): ReAct\n",
        "from dspy import ReAct\ndef f(x: 'list[ReAct]'): y\n",
    ),
    "inside a try": (
        "try:\n    import dspy\nexcept ImportError: ...\ndspy\n",
        "try:\n    import dspy\nexcept ImportError: ...\nx\n",
    ),
    "inside a function": ("def f():\n    import dspy\n    dspy\n", "def f():\n    import dspy\n    x\n"),
    "for typing only": ("if TYPE_CHECKING:\n    import dspy\ndspy\n", "if TYPE_CHECKING:\n    import dspy\nx\n"),
    "deleted": ("import dspy\ndspy\ndel dspy\n", "import dspy\nx\ndel dspy\n"),
    "star": ("from dspy import *\nReAct\n", "from dspy import *\nx\n"),
    "another name of the package": ("import dspy.teleprompt\ndspy.a\n", "import dspy.teleprompt\ndspy.b\n"),
    "as an attribute of another": ("import dspy, x\ndspy\n", "import dspy, x\ndspy.x\n"),
}


@pytest.mark.parametrize(("before", "after", "expected"), [pytest.param(*row, id=name) for name, row in DEAD.items()])
def test_a_dead_name_goes(before: str, after: str, expected: str) -> None:
    assert removed(before, after) == expected


@pytest.mark.parametrize(("before", "after"), [pytest.param(*row, id=name) for name, row in KEPT.items()])
def test_a_name_stays_that_is(before: str, after: str) -> None:
    assert removed(before, after) == after


def test_a_name_that_others_import_stays() -> None:
    before, after = "from dspy import ReActV2\nReActV2\n", "from dspy import ReActV2\nx\n"
    assert removed(before, after, "ReActV2") == after


HEADS = st.lists(
    st.sampled_from(
        (
            "import os",
            "import dspy",
            "from dspy import ReAct",
            "from shop import a",
            "from . import b",
            "import numpy as np",
            "from react_migrate import has_trajectory",
            "from react_migrate import (has_trajectory)",
            "# note",
            "",
            "import os; x = 1",
        )
    ),
    max_size=6,
)
STARTS = st.sampled_from(
    (
        "",
        "#!/usr/bin/env python\n",
        "# -*- coding: utf-8 -*-\n",
        '"""Doc."""\n',
        "'''Döc\n\nmore'''\n\n",
        "'''Doc'''\nfrom __future__ import annotations\n",
    )
)
ENDS = st.sampled_from(("\nx = 1\n", "def f(): ...\n", "@d\ndef f(): ...\n", "if x:\n    import dspy\n", "x = 1"))


@given(STARTS, HEADS, ENDS, st.sampled_from(("\n", "\r\n", "\r")))
def test_any_head_takes_the_import_once(start: str, head: list[str], end: str, newline: str) -> None:
    text = (start + "".join(line + "\n" for line in head) + end).replace("\n", newline)
    after = added(text)
    tree = ast.parse(after)
    names = [alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names]
    assert names.count("legacy_trajectory") == 1
    assert added(after) == after
    assert ast.get_docstring(tree, clean=False) == ast.get_docstring(ast.parse(text), clean=False)
    left = after.splitlines()
    for line in text.splitlines():
        if "react_migrate" not in line:
            left.remove(line)
    compile(after, "main.py", "exec")
