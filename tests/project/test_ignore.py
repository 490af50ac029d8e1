"""The rules of ignore files; git itself is the judge where it is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from react_migrate.project.discovery import discover
from react_migrate.project.ignore import Rules, compile_lines

if TYPE_CHECKING:
    from pathlib import Path

Files = dict[str, str]


def build(root: Path, files: Files) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
    return root


def rules(base: str, lines: str, above: Rules | None = None) -> Rules:
    return Rules(base, compile_lines(lines.split("\n")), above)


def found(root: Path, below: str = ".") -> set[str]:
    return {path.path.relative_to(root).as_posix() for path in discover([root / below])}


@pytest.mark.parametrize(
    ("lines", "path", "ignored"),
    [
        ("*.py", "a.py", True),
        ("*.py", "deep/down/a.py", True),
        ("/a.py", "a.py", True),
        ("/a.py", "b/a.py", False),
        ("b/a.py", "b/a.py", True),
        ("b/a.py", "c/b/a.py", False),
        ("**/b/a.py", "c/b/a.py", True),
        ("b/**/a.py", "b/c/d/a.py", True),
        ("*\n!a.py", "a.py", False),
        ("!a.py\n*", "a.py", True),
        ("*.py\n!b/", "b/a.py", True),
        ("b/", "b", False),
        ("# *.py", "a.py", False),
        ("\\#a.py", "#a.py", True),
        ("\\!a.py", "!a.py", True),
        ("a.py  ", "a.py", True),
        ("[ab].py", "b.py", True),
        ("?.py", "ab.py", False),
        ("", "a.py", False),
    ],
)
def test_one_file_of_rules(lines: str, path: str, ignored: bool) -> None:
    base = os.path.abspath(os.sep)
    assert rules(base, lines).ignores(os.path.join(base, path), os.path.basename(path), folder=False) is ignored


def test_the_deepest_file_speaks_first() -> None:
    base = os.path.abspath(os.sep)
    above = rules(base, "*.py")
    inner = os.path.join(base, "inner")
    path = os.path.join(inner, "a.py")
    assert above.ignores(path, "a.py", folder=False)
    assert not rules(inner, "!a.py", above).ignores(path, "a.py", folder=False)
    assert rules(inner, "!b.py", above).ignores(path, "a.py", folder=False)


@pytest.mark.parametrize("line", ["[z-a].py", "!", "a\\"])
def test_a_line_that_is_no_pattern_is_named(line: str) -> None:
    with pytest.raises(ValueError, match="is no gitignore pattern") as caught:
        compile_lines(["*.py", line])
    assert repr(line) in str(caught.value)


class TestFiles:
    def test_a_line_that_is_no_pattern_is_passed_over(self, tmp_path: Path) -> None:
        build(tmp_path, {".gitignore": "[z-a].py\n!\r\na.py\r\n", "a.py": "", "b.py": ""})
        assert found(tmp_path) == {"b.py"}

    def test_negation_in_a_nested_file(self, tmp_path: Path) -> None:
        build(
            tmp_path,
            {
                ".gitignore": "gen_*.py\n/out/\n",
                "gen_a.py": "",
                "pkg/.gitignore": "!gen_keep.py\n",
                "pkg/gen_a.py": "",
                "pkg/gen_keep.py": "",
                "pkg/sub/gen_keep.py": "",
                "other/gen_keep.py": "",
                "out/a.py": "",
                "pkg/out/a.py": "",
            },
        )
        assert found(tmp_path) == {"pkg/gen_keep.py", "pkg/sub/gen_keep.py", "pkg/out/a.py"}

    def test_nothing_below_an_ignored_folder_comes_back(self, tmp_path: Path) -> None:
        build(tmp_path, {".gitignore": "gen/\n!gen/a.py\n!a.py\n", "gen/a.py": "", "a.py": ""})
        assert found(tmp_path) == {"a.py"}

    def test_everything_but_the_python_files(self, tmp_path: Path) -> None:
        build(tmp_path, {".gitignore": "*\n!*/\n!*.py\n", "a.py": "", "b/c/d.py": "", "b/e.pyi": ""})
        assert found(tmp_path) == {"a.py", "b/c/d.py"}

    def test_rules_from_the_repository_root_reach_a_subfolder_that_is_named(self, tmp_path: Path) -> None:
        build(
            tmp_path,
            {
                ".gitignore": "outside.py\n",
                "repo/.git/info/exclude": "mine.py\n",
                "repo/.gitignore": "/src/app/gen.py\n",
                "repo/src/.gitignore": "old_*.py\n",
                **{f"repo/src/app/{name}.py": "" for name in ("a", "gen", "mine", "old_a", "outside")},
            },
        )
        assert found(tmp_path / "repo", "src/app") == {"src/app/a.py", "src/app/outside.py"}

    def test_outside_a_repository_only_the_named_folder_counts(self, tmp_path: Path) -> None:
        build(tmp_path, {".gitignore": "*.py\n", "src/a.py": ""})
        assert found(tmp_path, "src") == {"src/a.py"}

    @pytest.mark.parametrize("named", ["gen", "gen/deep"])
    def test_a_folder_that_is_named_is_walked_although_it_is_ignored(self, tmp_path: Path, named: str) -> None:
        build(tmp_path, {".git/HEAD": "", ".gitignore": "gen/\n", "gen/deep/a.py": ""})
        assert found(tmp_path) == set()
        assert found(tmp_path, named) == {"gen/deep/a.py"}

    def test_a_repository_inside_follows_its_own_rules(self, tmp_path: Path) -> None:
        build(
            tmp_path,
            {
                ".git/HEAD": "",
                ".gitignore": "*_pb2.py\n",
                "a_pb2.py": "",
                "sub/.git": "gitdir: ../.git/modules/sub\n",
                ".git/modules/sub/info/exclude": "local.py\n",
                "sub/a_pb2.py": "",
                "sub/local.py": "",
            },
        )
        assert found(tmp_path) == {"sub/a_pb2.py"}

    def test_a_work_tree_shares_the_exclude_file(self, tmp_path: Path) -> None:
        build(
            tmp_path,
            {
                "main/.git/info/exclude": "local.py\n",
                "main/.git/worktrees/w/commondir": "../..\n",
                "w/.git": f"gitdir: {tmp_path / 'main/.git/worktrees/w'}\n",
                "w/a.py": "",
                "w/local.py": "",
            },
        )
        assert found(tmp_path / "w") == {"a.py"}


NAMES = ("a", "b", "ab")
SEGMENTS = st.sampled_from(["a", "b", "ab", "*", "a*", "?", "[ab]", "**", "*.py", "a.py"])
LINES = st.builds(
    lambda negated, rooted, segments, folder: "!" * negated + "/" * rooted + "/".join(segments) + "/" * folder,
    st.booleans(),
    st.booleans(),
    st.lists(SEGMENTS, min_size=1, max_size=3),
    st.booleans(),
)
RULES = st.lists(LINES, max_size=4).map("\n".join)
TREE = [f"{first}{second}{name}.py" for first in ("", "a/", "b/") for second in ("", "a/", "ab/") for name in NAMES]


@pytest.mark.skipif(not shutil.which("git"), reason="git is the judge here")
@settings(max_examples=60)
@given(st.dictionaries(st.sampled_from(["", "a/", "b/", "a/a/", "b/ab/"]), RULES, min_size=1), RULES)
def test_git_lists_the_same_files(tmp_path_factory: pytest.TempPathFactory, ignore_files: Files, exclude: str) -> None:
    root = tmp_path_factory.mktemp("repository")
    git = ["git", "-C", str(root), "-c", "core.excludesFile="]
    subprocess.run([*git, "init", "-q"], check=True)
    build(root, {**dict.fromkeys(TREE, ""), **{f"{folder}.gitignore": text for folder, text in ignore_files.items()}})
    build(root, {".git/info/exclude": exclude})
    listed = subprocess.run(
        [*git, "ls-files", "--others", "--exclude-standard", "*.py"], check=True, capture_output=True, text=True
    )
    assert found(root) == set(listed.stdout.split())
