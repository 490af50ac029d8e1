"""A tree of real code for the benchmarks: the standard library over and over, and whole small programs in 1 % of it."""

from __future__ import annotations

import shutil
import sysconfig
from pathlib import Path

PROGRAMS = Path(__file__).resolve().parents[1] / "tests" / "projects" / "migrate"
PROJECT = '[project]\nname = "app"\nversion = "1"\ndependencies = ["dspy>=3.3"]\n'


def make_tree(root: Path, files: int) -> int:
    """Fill ``root`` with ``files`` Python files, about one in a hundred of which uses ReAct; gives their size in bytes.

    The programs are those that the tests migrate, each copy a project of its own below ``apps/``; everything else is
    copied from the running Python's standard library, in the order of its names.
    """
    _programs(root / "apps", files // 100)
    _libraries(root, files - sum(1 for _ in root.rglob("*.py")))
    return sum(path.stat().st_size for path in root.rglob("*.py"))


def _programs(folder: Path, wanted: int) -> None:
    programs = sorted(PROGRAMS.iterdir())
    hits = copies = 0
    while hits < wanted:
        program = programs[copies % len(programs)]
        copy = folder / f"{program.name}_{copies}"
        shutil.copytree(program, copy)
        if not (copy / "pyproject.toml").exists():
            (copy / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
        hits += sum(_matters(path) for path in copy.rglob("*.py"))
        copies += 1


def _libraries(root: Path, files: int) -> None:
    library = Path(sysconfig.get_path("stdlib"))
    sources = sorted(path for path in library.rglob("*.py") if "site-packages" not in path.parts)
    for number in range(files):
        source = sources[number % len(sources)]
        copy = root / f"library_{number // len(sources)}" / source.relative_to(library)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, copy)


def _matters(path: Path) -> bool:
    data = path.read_bytes()
    return b"dspy" in data or b"trajectory" in data
