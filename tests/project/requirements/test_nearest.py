"""Which declarations count for a folder, where they stand, and what is not followed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from react_migrate.project.requirements import alternatives, nearest

if TYPE_CHECKING:
    from pathlib import Path

    from react_migrate.project.requirements import Declared


def write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        path = folder / name.replace("__", "/").replace("_txt", ".txt").replace("_toml", ".toml")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def places(declared: Declared, top: Path) -> list[tuple[str, int, str]]:
    return [(str(one.path.relative_to(top)), one.line, one.text) for one in declared.requirements]


def test_the_nearest_declaration_wins(tmp_path: Path) -> None:
    write(
        tmp_path, requirements_txt="dspy>=3.3\n", one__requirements_txt="dspy<3.5\n", one__deep__x_txt="", two__x_txt=""
    )
    assert places(nearest(tmp_path / "one" / "deep", tmp_path), tmp_path) == [("one/requirements.txt", 1, "dspy<3.5")]
    assert places(nearest(tmp_path / "two", tmp_path), tmp_path) == [("requirements.txt", 1, "dspy>=3.3")]


def test_a_project_without_a_word_of_dspy_is_passed_over(tmp_path: Path) -> None:
    write(tmp_path, requirements_txt="dspy>=3.3\n", one__requirements_txt="requests\n")
    assert places(nearest(tmp_path / "one", tmp_path), tmp_path) == [("requirements.txt", 1, "dspy>=3.3")]


def test_nothing_above_the_top_counts(tmp_path: Path) -> None:
    write(tmp_path, requirements_txt="dspy>=3.3\n", one__two__x_txt="")
    assert nearest(tmp_path / "one" / "two", tmp_path / "one").requirements == []


def test_several_in_one_folder_are_all_given(tmp_path: Path) -> None:
    write(
        tmp_path,
        pyproject_toml='[project]\ndependencies = [\n  "rich",\n  "dspy>=3.3",\n]\n',
        requirements_txt="dspy==3.4.1\n",
    )
    found = nearest(tmp_path, tmp_path)
    assert places(found, tmp_path) == [("pyproject.toml", 4, "dspy>=3.3"), ("requirements.txt", 1, "dspy==3.4.1")]
    assert [str(one) for one in alternatives(found.requirements)] == [">=3.3", "==3.4.1"]


def test_includes_and_constraints_narrow_what_includes_them(tmp_path: Path) -> None:
    write(
        tmp_path,
        requirements_txt="-r more/base.txt\n--constraint=more/caps.txt\n",
        more__base_txt="# the loop\ndspy>=3.3 --hash=sha256:00\n-r ../requirements.txt\n",
        more__caps_txt="dspy<3.5\n",
    )
    found = nearest(tmp_path, tmp_path)
    assert places(found, tmp_path) == [("more/base.txt", 2, "dspy>=3.3"), ("more/caps.txt", 1, "dspy<3.5")]
    assert [str(one) for one in alternatives(found.requirements)] == ["<3.5,>=3.3"]


def test_no_include_leads_out_of_the_tree(tmp_path: Path) -> None:
    top = tmp_path / "top"
    write(tmp_path, secret_txt="dspy==9\n", top__x_txt="")
    (top / "linked.txt").symlink_to(tmp_path / "secret.txt")
    (top / "requirements.txt").symlink_to(tmp_path / "secret.txt")
    write(
        top, **{"requirements-dev_txt": f"-r ../secret.txt\n-r {tmp_path}/secret.txt\n-r linked.txt\n-c https://x/y\n"}
    )
    found = nearest(top, top)
    assert (found.requirements, found.errors) == ([], [])


def test_a_lock_says_what_is_installed(tmp_path: Path) -> None:
    write(
        tmp_path,
        **{"uv.lock": '[[package]]\nname = "rich"\nversion = "1"\n\n[[package]]\nname = "dspy"\nversion = "3.4.1"\n'},
    )
    write(tmp_path, **{"Pipfile.lock": '{"default": {"dspy": {"version": "==3.4.0"}}}'})
    write(tmp_path, pylock_toml='[[packages]]\nname = "dspy"\nversion = "3.3.1"\n')
    found = nearest(tmp_path, tmp_path)
    assert found.requirements == []
    assert [(one.path.name, one.line, one.text) for one in found.installed] == [
        ("uv.lock", 6, "3.4.1"),
        ("pylock.toml", 2, "3.3.1"),
        ("Pipfile.lock", 1, "3.4.0"),
    ]


STANDARD = '# dspy<2\n[project]\ndependencies = ["dspy>=3.3"]\n[dependency-groups]\nold = ["dspy<3.5"]\n'
POETRY = "[tool.poetry.dependencies]\ndspy-ai = '^3.3'\n[tool.poetry.dependencies.dspy]\nversion = '*'\n"

LINES = [
    ("pyproject.toml", STANDARD, [3, 5]),
    ("pyproject.toml", POETRY, [2, 3]),
    ("setup.cfg", "[metadata]\nname = dspy-app\n[options]\ninstall_requires =\n    rich\n    dspy>=3.3\n", [6]),
    ("setup.py", "setup(\n    install_requires=[\n        'rich',\n        'dspy>=3.3',\n    ],\n)\n", [4]),
    ("environment.yml", "name: x\ndependencies:\n  - pip:\n    - rich\n    - dspy>=3\n", [5]),
    ("Pipfile", "[packages]\nrich = '*'\ndspy = '*'\n", [3]),
    ("requirements.txt", "rich \\\n  ; python_version > '3'\n\ndspy \\\n  >=3.3\n", [4]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "lines"), LINES)
def test_a_declaration_knows_its_line(name: str, text: str, lines: list[int], tmp_path: Path) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert sorted(one.line for one in nearest(tmp_path, tmp_path).requirements) == lines


BAD = [
    ("pyproject.toml", "[project\n# dspy\n", "is no TOML: "),
    ("pyproject.toml", '[project]\ndependencies = ["dspy>=three"]\n', "line 2: 'dspy>=three' is no requirement ("),
    ("pyproject.toml", "[tool.poetry.dependencies]\ndspy = '^a'\n", "line 2: \"dspy = '^a'\" is no version constraint"),
    ("pyproject.toml", "[tool.poetry.dependencies]\ndspy = 3\n", "line 2: 'dspy' has no version that is a text"),
    ("requirements.txt", "rich\ndspy 3.4\n", "line 2: 'dspy 3.4' is no requirement ("),
    ("requirements.txt", "-r gone.txt\n", "line 1: includes gone.txt, which was gone"),
    ("setup.cfg", "dspy\n", "File contains no section headers"),
    ("setup.py", "setup(install_requires=['dspy'\n", "cannot be parsed: "),
    ("environment.yml", "dependencies: [dspy\n- x: ]\n", "line 2: is no YAML ("),
    ("environment.yml", "dependencies:\n  - dspy >=three\n", "line 2: 'dspy >=three' is no conda specification"),
    ("uv.lock", '[[package]]\nname = "dspy"\nversion = "three"\n', "line 2: 'three' is no version"),
    ("Pipfile.lock", '{"dspy": ', "is no JSON: "),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "reason"), BAD)
def test_what_cannot_be_understood_is_said_with_file_and_line(
    name: str, text: str, reason: str, tmp_path: Path
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    write(tmp_path, **{"requirements-dev_txt": "dspy<3.5\n"})
    found = nearest(tmp_path, tmp_path)
    (error,) = found.errors
    assert (error.path, error.reason[: len(reason)]) == (tmp_path / name, reason)
    assert [one.text for one in found.requirements] == ["dspy<3.5"], "the other files go on"


def test_what_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    (tmp_path / "requirements.txt").write_bytes(b"dspy # \xff\n")
    (error,) = nearest(tmp_path, tmp_path).errors
    assert error.reason == "is not UTF-8 (byte 7); save it as UTF-8"


def test_nothing_is_executed(tmp_path: Path) -> None:
    write(tmp_path, **{"setup.py": "open('ran', 'w')\nsetup(install_requires=['dspy>=3'])\n"})
    write(tmp_path, **{"environment.yml": "dependencies:\n  - !!python/object/apply:os.mkdir [ran]\n  - dspy>=3\n"})
    found = nearest(tmp_path, tmp_path)
    assert len(found.requirements) == 2
    assert not (tmp_path / "ran").exists()


def test_tables_that_hold_anything_do_no_harm(tmp_path: Path) -> None:
    text = "dependency-groups = 7\n[project]\ndependencies = 'dspy'\n[tool]\nuv = []\npoetry.group = 1\n# dspy\n"
    write(tmp_path, pyproject_toml=text, **{"Pipfile": "packages = ['dspy']\n", "environment.yml": "- dspy\n"})
    found = nearest(tmp_path, tmp_path)
    assert (len(found.requirements), found.errors) == (1, [])


def test_a_folder_is_read_once(tmp_path: Path) -> None:
    write(tmp_path, requirements_txt="dspy>=3.3\n", one__x_txt="", two__x_txt="")
    known: dict[Path, Declared] = {}
    first = nearest(tmp_path / "one", tmp_path, known)
    (tmp_path / "requirements.txt").unlink()
    assert nearest(tmp_path / "two", tmp_path, known).requirements == first.requirements != []


def test_a_file_without_the_name_is_not_parsed(tmp_path: Path) -> None:
    write(tmp_path, pyproject_toml="[project\n", **{"uv.lock": "[-c\n", "setup.py": "def f(:\n"})
    assert nearest(tmp_path, tmp_path).errors == []


def test_a_link_inside_the_tree_is_followed(tmp_path: Path) -> None:
    write(tmp_path, common__base_txt="dspy<3.5\n", app__x_txt="")
    (tmp_path / "app" / "requirements.txt").symlink_to(tmp_path / "common" / "base.txt")
    assert places(nearest(tmp_path / "app", tmp_path), tmp_path) == [("app/requirements.txt", 1, "dspy<3.5")]
