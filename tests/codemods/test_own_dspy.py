"""A project whose own package is called `dspy`, as DSPy's own repository is, stays as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from react_migrate.migration.engine import run
from react_migrate.settings import Settings
from react_migrate_codemods import RULES

if TYPE_CHECKING:
    from pathlib import Path

FILES = {
    "pyproject.toml": "",
    "dspy/__init__.py": "from dspy.predict import *\n",
    "dspy/predict/__init__.py": (
        "from dspy.predict.react import ReAct, Tool\nfrom dspy.predict.react_v2 import ReActV2\n"
    ),
    "dspy/predict/react.py": (
        "class Tool: ...\n\n\nclass ReAct:\n    def forward(self):\n        return self.trajectory\n"
    ),
    "dspy/predict/react_v2.py": "import dspy\n\n\nclass ReActV2(dspy.ReAct): ...\n",
    "tests/test_react.py": "import dspy\n\nprint(dspy.ReActV2('q -> a', tools=[])(q='').trajectory)\n",
}


def test_an_own_package_of_the_name_is_not_dspy(tmp_path: Path) -> None:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    outcomes = run(Settings((tmp_path,)), RULES).outcomes
    assert not [outcome.error for outcome in outcomes if outcome.error]
    found = [finding for outcome in outcomes for finding in outcome.findings]
    assert [(finding.rule, finding.status) for finding in found if finding.status != "left_alone"] == []
