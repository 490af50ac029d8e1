"""What basedpyright reports at the labelled places, given the stub of DSPy in `stub`.

In the stub a prediction of `dspy.ReAct` is a class of its own whose `trajectory`, `get`, `in`, and `pop` are deprecated
for this name; `__builtins__.pyi` does the same for `getattr` and `hasattr`. So `reportDeprecated` is the question.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from labels import PROGRAMS, programs

STUB = Path(__file__).parent / "stub"
RECORDED = Path(__file__).parent / "recorded"
"""A file for each set: the checker's version and its recall by kind when it was last measured."""

SEARCHED = {
    "harbour": ["services/pilots", "services/cranes", "libs/quays/src"],
    "newspaper": ["src"],
    "tide_tables": ["lib"],
}
"""The folders that a program puts on the path, which a checker has to be told."""


def command() -> str | None:
    """The checker's command: beside this Python or on the path."""
    return shutil.which("basedpyright", path=str(Path(sys.executable).parent)) or shutil.which("basedpyright")


def record_of(root: Path) -> Path:
    """The file in which the checker's recall over a set is recorded."""
    return RECORDED / f"{root.name}.json"


def version(checker: str) -> str:
    """The checker's version, as it says it itself."""
    return subprocess.run([checker, "--version"], capture_output=True, text=True, check=True).stdout.split()[1]


def reported(checker: str, root: Path = PROGRAMS) -> set[tuple[str, int]]:
    """The places of the deprecations that it reports: path below the set's folder, and line."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(root, Path(folder, "programs"))
        shutil.copytree(STUB, Path(folder, "stub"))
        Path(folder, "pyrightconfig.json").write_text(json.dumps(_settings(root)), encoding="utf-8")
        arguments = [checker, "--outputjson", "-p", folder]
        answer = subprocess.run(arguments, capture_output=True, text=True, check=False, timeout=600)
        copy = Path(folder, "programs").resolve()
        return {
            (Path(one["file"]).relative_to(copy).as_posix(), one["range"]["start"]["line"] + 1)
            for one in json.loads(answer.stdout)["generalDiagnostics"]
            if one.get("rule") == "reportDeprecated"
        }


def _settings(root: Path) -> dict[str, object]:
    return {
        "include": ["programs"],
        "stubPath": "stub",
        "typeCheckingMode": "off",
        "reportDeprecated": "error",
        "deprecateTypingAliases": False,
        "analyzeUnannotatedFunctions": True,
        "executionEnvironments": [
            {
                "root": f"programs/{name}",
                "extraPaths": [f"programs/{name}/{folder}" for folder in SEARCHED.get(name, [])],
            }
            for name in programs(root)
        ],
    }
