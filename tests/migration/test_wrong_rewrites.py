"""Rewrites that once changed what a program does, and stay right."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from react_migrate.migration import engine
from react_migrate.settings import Settings
from react_migrate_codemods import RULES

if TYPE_CHECKING:
    from pathlib import Path

AGENT = "import dspy\nagent = dspy.ReAct('q -> a', tools=[])\nout = agent(q='')\n"


def after(text: str, folder: Path, **chosen: object) -> str:
    (folder / "main.py").write_text(text)
    outcome = engine.run(Settings(paths=(folder,), **chosen), RULES).outcomes[0]  # type: ignore[arg-type]
    assert outcome.error is None
    return (outcome.after or outcome.before).decode()


@pytest.mark.parametrize(
    "read",
    [
        "assert(out).trajectory",
        "x = 1 if(out).trajectory else 0",
        "x = 1 if'trajectory'in out else 0",
        "x = not(out).trajectory",
        "def f():\n    return(out).trajectory",
    ],
)
def test_a_bracket_against_a_keyword(read: str, tmp_path: Path) -> None:
    new = after(AGENT + read + "\n", tmp_path)
    compile(new, "m", "exec")
    for word in ("assert", "if", "not", "return"):
        assert word + "legacy" not in new
        assert word + "has" not in new


def test_the_import_comes_ahead_of_a_use_on_the_import_line(tmp_path: Path) -> None:
    new = after("import dspy; print(dspy.ReAct('q -> a', tools=[])(q='').trajectory)\n", tmp_path)
    assert new.index("from react_migrate") < new.index("legacy_trajectory(dspy")


@pytest.mark.parametrize(
    "code",
    [
        "class K:\n    legacy_trajectory = 3\n    x = out.trajectory\n",
        "x = [out.trajectory for legacy_trajectory in [1]]\n",
    ],
)
def test_a_class_body_or_comprehension_that_hides_the_name(code: str, tmp_path: Path) -> None:
    assert "_legacy_trajectory(out)" in after(AGENT + code, tmp_path)


def test_membership_in_what_may_be_a_list_is_not_asked_of_the_bridge(tmp_path: Path) -> None:
    text = AGENT + "x = out if input() else ['trajectory']\nprint('trajectory' in x)\n"
    assert after(text, tmp_path) == text


@pytest.mark.parametrize(
    "write",
    [
        "out.trajectory['x'] = 1",
        "out.trajectory.update(x=1)",
        "del out.trajectory['x']",
        "out.trajectory += 1",
        "del out.trajectory",
        "del out.toDict()['trajectory']",
    ],
)
def test_a_change_of_the_trajectory_is_a_persons_work(write: str, tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text(AGENT + write + "\n")
    (outcome,) = engine.run(Settings(paths=(tmp_path,)), RULES).outcomes
    assert "manual" in {finding.applicability for finding in outcome.findings}


@pytest.mark.parametrize(
    "read",
    [
        "print(out.get('trajectory', default={}))",
        "match out:\n    case dspy.Prediction(trajectory=t): print(t)",
        "from operator import attrgetter\nprint(attrgetter('trajectory')(out))",
    ],
)
def test_nothing_is_silent(read: str, tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text(AGENT + read + "\n")
    assert engine.run(Settings(paths=(tmp_path,)), RULES).outcomes


def native(folder: Path, **files: str) -> dict[str, str]:
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text)
    for outcome in engine.run(Settings(paths=(folder,), style="native"), RULES).outcomes:
        outcome.path.write_bytes(outcome.after or outcome.before)
    return {name: (folder / f"{name}.py").read_text() for name in files}


@pytest.mark.parametrize(
    "reader",
    [
        "from agents import ReActV2\nprint(ReActV2)\n",
        "import dspy\nfrom agents import ReActV2\nprint(ReActV2)\n",
        "import agents\nprint(agents.ReActV2)\n",
        "from agents import *\nprint(ReActV2)\n",
    ],
)
def test_a_renamed_name_stays_importable(reader: str, tmp_path: Path) -> None:
    files = native(tmp_path, agents="from dspy import ReActV2\nKIND = ReActV2\n", main=reader)
    agents: dict[str, object] = {"dspy": None}
    source = files["agents"].replace("from dspy import ReAct as ReActV2", "ReActV2 = 1")
    exec(source, agents)
    import sys
    import types

    module = types.ModuleType("agents")
    vars(module).update(agents)
    sys.modules["agents"] = module
    try:
        exec(files["main"].replace("import dspy\n", "class dspy: ReAct = 1\n"), {})
    finally:
        del sys.modules["agents"]


def test_all_names_what_the_module_has(tmp_path: Path) -> None:
    files = native(tmp_path, agents="from dspy import ReActV2\n__all__ = ['ReActV2']\nKIND = ReActV2\n")
    assert files["agents"] == "from dspy import ReAct as ReActV2\n__all__ = ['ReActV2']\nKIND = ReActV2\n"


OVERRIDE = "        def truncate_trajectory(self, t):\n            return t\n"
SOMETIMES_REACT = {
    "a parameter": "class Loud(dspy.ReAct):\n    pass\n\ndef make(base):\n    class X(base):\n" + OVERRIDE
    + "    return X\n\nmake(dspy.ReAct)\nmake(Loud)\n",
    "a choice": "class Mine: ...\n\nBase = dspy.ReAct if input() else Mine\nif True:\n    class X(Base):\n" + OVERRIDE,
    "a loop": "class Mine:\n    pass\n\nfor base in (dspy.ReAct, Mine):\n    class X(base):\n" + OVERRIDE,
    "only ever dspy.ReAct, but a parameter": "def make(base):\n    class X(base):\n" + OVERRIDE
    + "    return X\n\nmake(dspy.ReAct)\n",
}  # fmt: skip


@pytest.mark.parametrize("name", SOMETIMES_REACT)
def test_a_base_that_is_only_sometimes_react_stays(name: str, tmp_path: Path) -> None:
    new = after("import dspy\n\n" + SOMETIMES_REACT[name], tmp_path)
    assert "class X(base):" in new or "class X(Base):" in new


def test_a_fallback_import_keeps_the_name_that_it_binds(tmp_path: Path) -> None:
    text = (
        "try:\n    from dspy import ReActV2\nexcept ImportError:\n    from dspy import ReAct as ReActV2\nx = ReActV2\n"
    )
    files = native(tmp_path, main=text)
    assert "    from dspy import ReAct as ReActV2\nexcept" in files["main"]
    assert "x = ReActV2" in files["main"]


GUARDS = {
    "the loops told apart": (
        "def f(p):\n    return hasattr(p, 'trajectory')\n\n"
        "f(dspy.ReAct('q -> a', tools=[])(q=1))\nf(dspy.ReActV2('q -> a', tools=[])(q=1))\n"
    ),
    "the loops told apart by an error": (
        "def f(p):\n    try:\n        return p.trajectory\n    except AttributeError:\n        return p.history\n\n"
        "f(dspy.ReAct('q -> a', tools=[])(q=1))\nf(dspy.ReActV2('q -> a', tools=[])(q=1))\n"
    ),
    "a record and a prediction": (
        "def f(p):\n    return getattr(p, 'trajectory', None)\n\n"
        "f(dspy.ReAct('q -> a', tools=[])(q=1))\nf({'trajectory': 1})\n"
    ),
}


@pytest.mark.parametrize("name", GUARDS)
def test_a_guard_that_tells_apart_is_a_persons_work(name: str, tmp_path: Path) -> None:
    text = "import dspy\n\n" + GUARDS[name]
    assert after(text, tmp_path) == text
    (outcome,) = engine.run(Settings(paths=(tmp_path,)), RULES).outcomes
    assert "manual" in {finding.applicability for finding in outcome.findings}


def test_a_notebook_is_refused_and_not_taken_for_python(tmp_path: Path) -> None:
    (tmp_path / "explore.ipynb").write_text('{"cells": []}')
    (outcome,) = engine.run(Settings(paths=(tmp_path / "explore.ipynb",)), RULES).outcomes
    assert "notebook" in str(outcome.error)
