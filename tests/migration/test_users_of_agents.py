"""Files without a word of DSPy in them that use an agent all the same: which are looked at, and which are not."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, ClassVar

import pytest

from react_migrate import timeline
from react_migrate.migration import engine
from react_migrate.migration.rule import Finding, Rule, Style
from react_migrate.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from react_migrate.migration.rule import Example
    from react_migrate.provenance.facts import ModuleFacts

MAKER = "import dspy\n\n\ndef make():\n    return dspy.ReAct('q -> a', tools=[])\n"


class Extract(Rule):
    """`.extract` of an agent."""

    code = "RM999"
    name = "extract-of-an-agent"
    changes = (timeline.EXTRACT,)
    applicability = "manual"
    examples: ClassVar[tuple[Example, ...]] = ()
    words = ("extract",)

    def find(self, facts: ModuleFacts, style: Style) -> Iterator[Finding]:
        for node in facts.nodes(ast.Attribute):
            if node.attr == "extract" and facts.judge(node.value, "agent").standing == "proven":
                yield self.finding(facts, node, "it is gone")


def found(folder: Path, files: dict[str, str], *paths: str) -> list[str]:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    settings = Settings(paths=tuple(folder / path for path in paths) or (folder,))
    run = engine.run(settings, [Extract()])
    assert all(outcome.error is None for outcome in run.outcomes)
    return [outcome.path.relative_to(folder).as_posix() for outcome in run.outcomes if outcome.findings]


USE = "from app.maker import make\n\nmake().extract\n"


@pytest.mark.parametrize(
    "files",
    [
        {"app/maker.py": MAKER, "app/use.py": USE},
        {"app/maker.py": MAKER, "app/between.py": "from app.maker import *  # the extract\n",
         "app/use.py": "from app.between import make\n\nmake().extract\n"},
    ],
    ids=["at once", "over another file"],
)  # fmt: skip
def test_a_user_is_found(files: dict[str, str], tmp_path: Path) -> None:
    assert found(tmp_path, files) == ["app/use.py"]


@pytest.mark.parametrize(
    "files",
    [
        {"app/maker.py": MAKER.replace("ReAct", "Predict"), "app/use.py": USE},
        {"app/maker.py": MAKER, "app/use.py": "from zipfile import make\n\nmake().extract\n"},
        {"app/maker.py": MAKER, "app/use.py": USE, ".gitignore": "use.py\n"},
        {"app/maker.py": MAKER, "app/use.py": "from app.maker import make\n\nmake().extract(\n"},
    ],
    ids=["no agent", "no import", "ignored", "no Python"],
)
def test_others_are_left_alone(files: dict[str, str], tmp_path: Path) -> None:
    assert found(tmp_path, files) == []


def test_only_what_is_named_is_a_target(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("", encoding="utf-8")
    assert found(tmp_path, {"app/maker.py": MAKER, "app/use.py": USE}, "app/maker.py") == []
