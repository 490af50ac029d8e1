"""What a run may rewrite and what it only reads."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from react_migrate.migration import engine
from react_migrate.migration.collection import collect, collect_text
from react_migrate.settings import Settings
from react_migrate_codemods import RULES

AGENTS = "import dspy\nagent = dspy.ReAct('q -> a', tools=[])\nout = agent(q='')\nout.trajectory\n"
REPORT = "def show(out):\n    print(out.trajectory)\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    files = {
        "pyproject.toml": "",
        "shop/__init__.py": "",
        "shop/agents.py": AGENTS,
        "report/text.py": REPORT,
        "main.py": "from report.text import show\nfrom shop.agents import out\nshow(out)\n",
        "notes.py": "x = 1\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def changed(project: Path, *paths: str) -> set[str]:
    run = engine.run(Settings(paths=tuple(project / path for path in paths)), RULES)
    return {outcome.path.relative_to(project).as_posix() for outcome in run.outcomes if outcome.after is not None}


def test_the_whole_project(project: Path) -> None:
    assert changed(project, "") == {"shop/agents.py", "report/text.py"}


def test_what_is_not_named_is_read_and_not_rewritten(project: Path) -> None:
    assert changed(project, "report") == {"report/text.py"}
    assert changed(project, "report/text.py") == {"report/text.py"}
    assert changed(project, "shop") == {"shop/agents.py"}


def test_two_folders(project: Path) -> None:
    assert changed(project, "report", "shop") == {"shop/agents.py", "report/text.py"}


def test_a_file_named_twice_is_one(project: Path) -> None:
    run = engine.run(Settings(paths=(project / "report", project / "report/text.py")), RULES)
    assert len(run.outcomes) == 1


def test_from_inside_the_project(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project / "report")
    run = engine.run(Settings(), RULES)
    assert [os.fspath(outcome.path) for outcome in run.outcomes] == ["text.py"]
    assert run.outcomes[0].after is not None
    steps = {os.fspath(step.path) for finding in run.outcomes[0].findings for step in finding.evidence}
    assert os.path.join("..", "shop", "agents.py") in steps


def test_targets_and_seeds(project: Path) -> None:
    collected = collect(Settings(paths=(project / "report",)))
    assert collected.root == project
    assert list(collected.targets) == [str(project / "report/text.py")]
    assert {*collected.targets, *collected.around} == {str(project / "report/text.py"), str(project / "shop/agents.py")}
    assert collected.files == 1
    importer = next(iter(collected.targets))
    assert collected.is_local(importer, "shop")
    assert not collected.is_local(importer, "dspy")


def test_files_are_read_when_they_are_asked_for(project: Path) -> None:
    collected = collect(Settings(paths=(project,)))
    assert str(project / "main.py") not in collected.sources
    assert collected.text(str(project / "main.py")) == (project / "main.py").read_text()
    assert collected.text(str(project / "missing.py")) is None


def test_files_that_mention_a_word(project: Path) -> None:
    collected = collect(Settings(paths=(project,)))
    assert set(collected.mentioning({b"show"})) == {str(project / "main.py"), str(project / "report/text.py")}


def test_an_excluded_file_is_not_even_read(project: Path) -> None:
    collected = collect(Settings(paths=(project / "report",), exclude=("shop",)))
    assert str(project / "shop/agents.py") not in collected.index.files


def test_a_bad_file_outside_the_named_paths_is_no_outcome(project: Path) -> None:
    (project / "shop/bad.py").write_text("import dspy\nx = (")
    (project / "shop/bytes.py").write_bytes(b"import dspy\nx = '\xff'\n")
    run = engine.run(Settings(paths=(project / "report",)), RULES)
    assert [outcome.error for outcome in run.outcomes] == [None]


def test_text_takes_the_place_of_its_file(project: Path) -> None:
    path = project / "shop/agents.py"
    collected = collect_text(b"import dspy\nx = 2\n", path, Settings(paths=(path,)))
    assert collected.text(str(path)) == "import dspy\nx = 2\n"
    assert list(collected.targets) == [str(path)]
    assert str(project / "report/text.py") in collected.around


def test_a_file_without_a_project_reads_its_neighbours_and_its_package_only(tmp_path: Path) -> None:
    for name in ("deep/below/far.py", "deep/beside.py", "deep/main.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("import dspy\n", encoding="utf-8")
    collected = collect(Settings(paths=(tmp_path / "deep/main.py",)))
    assert {Path(path).name for path in [*collected.targets, *collected.around]} == {"main.py", "beside.py"}


def test_projects_far_apart_are_read_each_on_its_own(tmp_path: Path) -> None:
    for name in ("one", "two", "three"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "pyproject.toml").touch()
        (tmp_path / name / "main.py").write_text("import dspy\n", encoding="utf-8")
        (tmp_path / name / "other.py").write_text("import dspy\n", encoding="utf-8")
    collected = collect(Settings(paths=(tmp_path / "one/main.py", tmp_path / "two/main.py")))
    assert {Path(path).parent.name for path in [*collected.targets, *collected.around]} == {"one", "two"}
    assert len(collected.targets) + len(collected.around) == 4
