"""A name that one module holds and another asks by, where neither the asking nor the calling one says what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from react_migrate.migration import engine
from react_migrate.settings import Settings
from react_migrate_codemods import RULES

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = {
    "main.py": "from app import report, service\n\nprint(report.show(service.ask('Where?')))\n",
    "app/__init__.py": "",
    "app/service.py": "import dspy\n\nagent = dspy.ReAct('question -> answer', tools=[])\n\n\n"
    "def ask(question):\n    return agent(question=question)\n",
}
ASKED = {
    "a text": ("KEY = 'trajectory'", "from .config import KEY", "reply.get(KEY, {})", [("RM102", "migrated")]),
    "a tuple": ("KEYS = ('answer', 'trajectory')", "from .config import KEYS", "[reply[key] for key in KEYS]",
                [("RM101", "manual")]),
    "a table": ("KEYS: dict = {'calls': 'trajectory'}", "from .config import KEYS", "reply[KEYS['calls']]",
                [("RM101", "migrated")]),
    "a class": ("class Key:\n    CALLS = 'trajectory'", "from .config import Key", "getattr(reply, Key.CALLS)",
                [("RM101", "migrated")]),
    "a module": ("KEY = 'trajectory'", "from app import config", "reply[config.KEY]", [("RM101", "migrated")]),
    "another text": ("KEY = 'answer'  # not trajectory", "from .config import KEY", "reply[KEY]", []),
    "another object": ("KEY = 'trajectory'", "from .config import KEY", "{KEY: reply}[KEY]", []),
}  # fmt: skip


@pytest.mark.parametrize(("held", "taken", "asked", "expected"), ASKED.values(), ids=ASKED)
def test_who_imports_the_name_is_followed(
    held: str, taken: str, asked: str, expected: list[tuple[str, str]], tmp_path: Path
) -> None:
    report = f"{taken}\n\n\ndef show(reply):\n    return {asked}\n"
    for name, text in {**PROGRAM, "app/config.py": f"{held}\n", "app/report.py": report}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    run = engine.run(Settings(paths=(tmp_path,)), RULES)
    assert [(one.rule, one.status) for file in run.outcomes for one in file.findings] == expected
