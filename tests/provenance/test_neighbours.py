"""Which files imports tie to a file, in either direction and over others, and which they do not."""

from __future__ import annotations

import pytest

from react_migrate.provenance.files.index import ModuleIndex
from react_migrate.provenance.files.neighbours import tied

FILES = {
    "shop/__init__.py": "",
    "shop/agents.py": "import dspy\n",
    "shop/view.py": "from . import agents\n",
    "shop/far.py": "from .view import show\n",
    "shop/alone.py": "import json\n",
    "tests/test_shop.py": "def test():\n    from shop.agents import agent\n",
    "tools/run.py": "import os, shop.far as far\n",
    "tools/other.py": "import shopping\nfrom agents import x\n",
    "pair/one.py": "import pair.two\n",
    "pair/two.py": "",
}
ROOT = "/program"


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("shop/agents.py", {"shop/view.py", "shop/far.py", "tests/test_shop.py", "tools/run.py", "shop/alone.py"}),
        ("tests/test_shop.py", {"shop/agents.py", "shop/view.py", "shop/far.py", "tools/run.py", "shop/alone.py"}),
        ("pair/two.py", {"pair/one.py"}),
        ("tools/other.py", set()),
    ],
)
def test_tied(path: str, expected: set[str]) -> None:
    """``from . import agents`` names a package, which is taken whole."""
    texts = {f"{ROOT}/{name}": text for name, text in FILES.items()}
    others = [name for name in texts if name not in (f"{ROOT}/{path}", f"{ROOT}/shop/__init__.py")]
    found = tied(ModuleIndex(ROOT, texts), texts.get, [f"{ROOT}/{path}"], others)
    assert {name.removeprefix(f"{ROOT}/") for name in found} == expected
