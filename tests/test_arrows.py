"""The arrows between the parts of the project, as CONTRIBUTING.md draws them: what may import what."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

CHECKOUT = Path(__file__).parents[1]
ROOTS = (CHECKOUT / "src", CHECKOUT / "codemods")
PARTS = {path.stem for path in (CHECKOUT / "src" / "react_migrate").iterdir() if path.suffix in ("", ".py")}
CODEMODS = "react_migrate_codemods"

RUNTIME = {"compat", "convert", "deprecation", "v3_4", "v3_5", "v3_6", "errors", "timeline"}
MAY_IMPORT = {
    "errors": set(),
    "settings": set(),
    "timeline": set(),
    "version": set(),
    "provenance": {"timeline"},
    "project": {"errors"},
    "migration": {"convert", "errors", "evidence", "project", "provenance", "settings", "timeline"},
    CODEMODS: {"migration", "provenance", "timeline"},
    "report": {"convert", "errors", "migration", "project", "timeline", "version"},
    "cli": {
        "compat",
        "convert",
        "errors",
        "migration",
        "project",
        "report",
        "settings",
        "timeline",
        "version",
        CODEMODS,
    },
    "compat": RUNTIME,
    "convert": RUNTIME,
    "deprecation": RUNTIME,
    "v3_4": RUNTIME,
    "v3_5": RUNTIME,
    "v3_6": RUNTIME,
    "__init__": RUNTIME | {"rehearsal", "version"},
    "__main__": {"cli"},
    "evidence": {"errors", "project"},
    "rehearsal": RUNTIME | {"evidence", "project"},
    "pytest_plugin": {"rehearsal"},
}


def part(name: str) -> str | None:
    """The part that a dotted module name belongs to, ``None`` for modules that are not ours."""
    top, _, rest = name.partition(".")
    if top == CODEMODS:
        return CODEMODS
    if top != "react_migrate":
        return None
    first = rest.split(".")[0]
    return first if first in PARTS else "__init__"


def imported(tree: ast.AST) -> Iterator[str]:
    """The parts that a module imports, wherever the import stands and whatever it is for."""
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "a relative import"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        yield from (found for name in names if (found := part(name)) is not None)


def arrows(files: Iterator[tuple[str, str]]) -> set[tuple[str, str]]:
    """Pairs of parts, the second imported by the first; ``files`` are dotted names and texts."""
    found: set[tuple[str, str]] = set()
    for name, text in files:
        home = part(name)
        assert home is not None
        found |= {(home, other) for other in imported(ast.parse(text)) if other != home}
    return found


def sources() -> Iterator[tuple[str, str]]:
    for root in ROOTS:
        for path in root.rglob("*.py"):
            yield ".".join(path.relative_to(root).with_suffix("").parts), path.read_text(encoding="utf-8")


def test_every_part_has_its_arrows() -> None:
    assert {part(name) for name, _ in sources()} == MAY_IMPORT.keys()


def test_nothing_is_imported_against_the_arrows() -> None:
    against = {(home, other) for home, other in arrows(sources()) if other not in MAY_IMPORT[home]}
    assert against == set()


def test_nothing_imports_the_command_line() -> None:
    assert {home for home, other in arrows(sources()) if other == "cli"} == {"__main__"}


@pytest.mark.parametrize(
    ("text", "arrow"),
    [
        ("from react_migrate.cli import main", "cli"),
        ("from react_migrate import cli", "cli"),
        ("import react_migrate.cli.streams as s", "cli"),
        ("def late():\n    from react_migrate.cli.streams import say", "cli"),
        ("from react_migrate import __version__", "__init__"),
        ("import react_migrate_codemods.moved_import", CODEMODS),
        ("import libcst", None),
    ],
)
def test_the_check_sees_an_import(text: str, arrow: str | None) -> None:
    found = arrows(iter([("react_migrate.project.tree", text)]))
    assert found == (set() if arrow is None else {("project", arrow)})
