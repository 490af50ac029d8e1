from __future__ import annotations

import subprocess
import sys

import pytest

import react_migrate

PUBLIC = [
    "ChangedInDSPy35Warning",
    "PendingDSPy35Warning",
    "ReAct",
    "ReactMigrateError",
    "ReactMigrateWarning",
    "RemovedInDSPy36Warning",
    "StateVersionError",
    "__version__",
    "dump_history",
    "has_trajectory",
    "history_to_trajectory",
    "install",
    "installed",
    "legacy_reasoning",
    "legacy_trajectory",
    "load_history",
    "uninstall",
    "v3_4",
    "v3_5",
    "v3_6",
]
HEAVY = ["dspy", "libcst", "litellm", "pydantic", "rich", "packaging"]


def program(text: str) -> None:
    subprocess.run([sys.executable, "-c", text], check=True, env={"PYTHONPATH": ":".join(sys.path)})


def test_the_public_names() -> None:
    assert react_migrate.__all__ == PUBLIC
    assert {*PUBLIC, "ReActV2"} <= set(dir(react_migrate))


def test_importing_it_imports_nothing_heavy() -> None:
    program(f"import sys, react_migrate; assert not {{*{HEAVY}}} & set(sys.modules), sys.modules.keys()")


def test_the_namespaces_need_no_import_of_their_own() -> None:
    program(
        "import sys, react_migrate; react_migrate.v3_4, react_migrate.v3_5, react_migrate.v3_6\n"
        "assert 'dspy' not in sys.modules"
    )


@pytest.mark.parametrize("module", [react_migrate, react_migrate.v3_4, react_migrate.v3_5, react_migrate.v3_6])
def test_a_name_that_is_not_there_is_an_attribute_error(module: object) -> None:
    with pytest.raises(AttributeError, match="has no attribute 'ReactV3'"):
        _ = module.ReactV3  # type: ignore[attr-defined]


def test_rehearsing_3_6_refuses_the_experimental_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REACT_MIGRATE_AS_OF", "3.6")
    with pytest.raises(ImportError, match=r"ReActV2 is gone in DSPy 3\.6"):
        _ = react_migrate.ReActV2


def test_every_public_name_is_there() -> None:
    for name in PUBLIC:
        assert getattr(react_migrate, name) is not None
