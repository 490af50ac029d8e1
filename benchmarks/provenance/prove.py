"""Runs the labelled programs under a scripted model and compares what each access asked with its label.

`python benchmarks/provenance/prove.py` needs DSPy 3.4 and prints each label that a run contradicts or that no run
reaches; `--held-out` takes the other set. A label `agent` is proven where every value asked there was an agent's,
`not` where none was, `dual` where some were. What nobody can decide by reading is left out.
"""

from __future__ import annotations

import ast
import json
import re
import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from labels import HELD_OUT, PROGRAMS, Label, accesses, labels, programs

sys.path.append(str(Path(__file__).parents[2] / "tests"))

from support.run import Job, Runner

if TYPE_CHECKING:
    from collections.abc import Iterator

PLAN = {"runs": [{"when": "", "steps": [], "outputs": {"answer": "A"}}]}
"""Every agent finishes at once with the answer A."""

_RUN_WITH = re.compile(r"^# run with: (\w+)=(.*)$", re.MULTILINE)


def contradictions(root: Path = PROGRAMS) -> list[str]:
    """What is wrong with the labels, a sentence each."""
    asked = observed(root)
    return [words for label in labels(root) if (words := _wrong(label, asked.get(label.place, set())))]


def observed(root: Path = PROGRAMS) -> dict[tuple[str, int], set[bool]]:
    """For each access that was run, whether an agent's prediction was asked, and whether something else was.

    Raises:
        RuntimeError: a program does not run to its end.
    """
    found: dict[tuple[str, int], set[bool]] = {}
    run = Runner()
    try:
        with tempfile.TemporaryDirectory() as folder:
            for name in programs(root):
                for number, environment in enumerate(_environments(root / name)):
                    copy = _watched(root / name, Path(folder, f"{name}-{number}"), environment)
                    result = run(Job(str(copy), "tracer.py", plan=str(copy / "plan.json")))
                    if result.status:
                        raise RuntimeError(f"{name} {environment}: {result.stdout}{result.stderr}")
                    for place, is_agents in _lines(copy / "seen.jsonl"):
                        path, line = place.rsplit(":", 1)
                        found.setdefault((path, int(line)), set()).add(is_agents)
    finally:
        run.close()
    return found


def _environments(program: Path) -> list[dict[str, str]]:
    text = (program / "main.py").read_text(encoding="utf-8")
    return [{}, *({variable: value} for variable, value in _RUN_WITH.findall(text))]


def _watched(program: Path, copy: Path, environment: dict[str, str]) -> Path:
    """A copy of a program that tells `__seen__` what it asks."""
    shutil.copytree(program, copy)
    for path in copy.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        original = f"{program.name}/{path.relative_to(copy).as_posix()}"
        places = {id(read.receiver): f"{original}:{read.node.lineno}" for read in accesses(tree)}
        path.write_text(ast.unparse(ast.fix_missing_locations(_Watching(places).visit(tree))), encoding="utf-8")
    shutil.copy(Path(__file__).with_name("tracer.py"), copy)
    (copy / "plan.json").write_text(json.dumps(PLAN), encoding="utf-8")
    (copy / "proof.json").write_text(json.dumps({"environment": environment}), encoding="utf-8")
    return copy


class _Watching(ast.NodeTransformer):
    """Puts `__seen__(place, ...)` around what is asked."""

    def __init__(self, places: dict[int, str]) -> None:
        self.places = places

    def visit(self, node: ast.AST) -> ast.AST:
        """Inner accesses first."""
        place = self.places.get(id(node))
        inner = super().generic_visit(node)
        if place is None:
            return inner
        return ast.Call(ast.Name("__seen__", ast.Load()), [ast.Constant(place), inner], [])  # type: ignore[list-item]


def _lines(path: Path) -> Iterator[tuple[str, bool]]:
    if path.exists():
        yield from (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())


def _wrong(label: Label, asked: set[bool]) -> str:
    shown = f"{label.path}:{label.line}: labelled {label.truth}"
    if label.truth == "undecided":
        return ""
    if not asked:
        return f"{shown}, and no run gets there"
    truth = "dual" if len(asked) == 2 else "agent" if asked == {True} else "not"
    return "" if truth == label.truth else f"{shown}, and it is {truth} when it runs"


if __name__ == "__main__":
    measured = HELD_OUT if "--held-out" in sys.argv else PROGRAMS
    problems = contradictions(measured)
    print("\n".join(problems) or f"{sum(label.truth != 'undecided' for label in labels(measured))} labels are proven")
    raise SystemExit(bool(problems))
