"""Names and files: which file an import means, seen from which file."""

from __future__ import annotations

import pytest

from react_migrate.provenance.files.index import ModuleIndex

FILES = (
    "/p/main.py", "/p/shop/__init__.py", "/p/shop/agents.py", "/p/shop/desk/__init__.py", "/p/shop/desk/front.py",
    "/p/src/barn/__init__.py", "/p/src/barn/cows.py", "/p/tests/test_barn.py", "/p/loose/notes.py", "/p/typed.pyi",
    "/p/one/same.py", "/p/two/same.py", "/p/two/run.py", "/p/dspy/notes.py",
)  # fmt: skip


@pytest.fixture
def index() -> ModuleIndex:
    return ModuleIndex("/p", FILES)


@pytest.mark.parametrize(
    ("importer", "name", "expected"),
    [
        ("/p/main.py", "shop", "/p/shop/__init__.py"),
        ("/p/main.py", "shop.agents", "/p/shop/agents.py"),
        ("/p/main.py", "shop.desk.front", "/p/shop/desk/front.py"),
        ("/p/shop/desk/front.py", "shop.agents", "/p/shop/agents.py"),
        ("/p/tests/test_barn.py", "barn.cows", "/p/src/barn/cows.py"),
        ("/p/src/barn/cows.py", "shop", "/p/shop/__init__.py"),
        ("/p/main.py", "loose.notes", "/p/loose/notes.py"),
        ("/p/main.py", "loose", "/p/loose"),
        ("/p/main.py", "typed", "/p/typed.pyi"),
        ("/p/two/run.py", "same", "/p/two/same.py"),
        ("/p/main.py", "shop.missing", None),
        ("/p/main.py", "json", None),
        ("/p/main.py", "dspy", None),
        ("/p/shop/agents.py", "agents", None),
    ],
)
def test_absolute(index: ModuleIndex, importer: str, name: str, expected: str | None) -> None:
    assert index.absolute(importer, name) == expected


def test_a_file_never_imports_itself(index: ModuleIndex) -> None:
    script = ModuleIndex("/p", ["/p/dspy.py"])
    assert script.absolute("/p/dspy.py", "dspy") is None


def test_the_nearest_file_of_a_name_is_meant() -> None:
    index = ModuleIndex("/p", ["/p/a/run.py", "/p/a/same.py", "/p/same.py"])
    assert index.absolute("/p/a/run.py", "same") == "/p/a/same.py"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("quays.berths", "/p/libs/quays/code/quays/berths.py"),
        ("quays", "/p/libs/quays/code/quays/__init__.py"),
        ("piloting.guide", "/p/services/pilots/piloting/guide.py"),
        ("piloting", None),
        ("lift", None),
        ("berths", None),
        ("json", None),
    ],
)
def test_another_root_of_the_repository_if_only_one_has_the_module(name: str, expected: str | None) -> None:
    files = (
        "/p/main.py", "/p/libs/quays/code/quays/__init__.py", "/p/libs/quays/code/quays/berths.py",
        "/p/services/pilots/piloting/guide.py", "/p/services/cranes/lift.py", "/p/old/cranes/lift.py",
        "/p/services/pilots/json.py",
    )  # fmt: skip

    assert ModuleIndex("/p", files).absolute("/p/main.py", name) == expected


@pytest.mark.parametrize(
    ("importer", "level", "name", "expected"),
    [
        ("/p/shop/agents.py", 1, "", "/p/shop/__init__.py"),
        ("/p/shop/agents.py", 1, "desk", "/p/shop/desk/__init__.py"),
        ("/p/shop/desk/front.py", 2, "agents", "/p/shop/agents.py"),
        ("/p/shop/desk/front.py", 2, "", "/p/shop/__init__.py"),
        ("/p/shop/__init__.py", 1, "agents", "/p/shop/agents.py"),
        ("/p/shop/agents.py", 1, "missing", None),
        ("/p/loose/notes.py", 1, "", "/p/loose"),
    ],
)
def test_relative(index: ModuleIndex, importer: str, level: int, name: str, expected: str | None) -> None:
    assert index.relative(importer, level, name) == expected


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/p/main.py", "main"), ("/p/shop/__init__.py", "shop"), ("/p/shop/desk/front.py", "shop.desk.front"),
        ("/p/src/barn/cows.py", "barn.cows"), ("/p/loose/notes.py", "notes"),
    ],
)  # fmt: skip
def test_name_of(index: ModuleIndex, path: str, name: str) -> None:
    assert index.name_of(path) == name


def test_child(index: ModuleIndex) -> None:
    assert index.child("/p/shop/__init__.py", "agents") == "/p/shop/agents.py"
    assert index.child("/p/loose", "notes") == "/p/loose/notes.py"
    assert index.child("/p/main.py", "shop") is None


def test_packages_and_own_names(index: ModuleIndex) -> None:
    assert index.is_package("/p/shop/__init__.py")
    assert index.is_package("/p/loose")
    assert not index.is_package("/p/main.py")
    assert index.is_own("barn")
    assert index.is_own("main")
    assert not index.is_own("json")
