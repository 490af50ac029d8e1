from __future__ import annotations

import os
import socket
import threading
from pathlib import Path

import pytest

from react_migrate.errors import MissingPathError, UnreadableFileError, UsageError
from react_migrate.project import discovery, ignore
from react_migrate.project.discovery import Candidate, Scan, discover, files_mentioning, project_root, read

AGENT = b"import dspy\n"
OTHER = b"import os\n"


def build(root: Path, *names: str, data: bytes = AGENT) -> None:
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def names(*paths: Path, root: Path, exclude: tuple[str, ...] = ()) -> list[str]:
    """What is discovered, in order; the scan must give the same, as every file here matters."""
    discovered = [candidate.path for candidate in discover(paths, exclude)]
    assert [candidate.path for candidate, _ in Scan(paths, exclude)] == discovered
    return [path.relative_to(root).as_posix() for path in discovered]


class TestFolders:
    def test_python_files_sorted_before_subfolders(self, tmp_path: Path) -> None:
        build(tmp_path, "b.py", "a.pyi", "a/z.py", "c.txt", "a/b/c.py", "A.py", "py", "x.pyc", ".hidden/d.py")
        assert names(tmp_path, root=tmp_path) == ["A.py", "a.pyi", "b.py", ".hidden/d.py", "a/z.py", "a/b/c.py"]

    @pytest.mark.parametrize(
        "folder",
        [
            *(".git", ".hg", ".svn", ".venv", "venv", ".tox", ".nox", "site-packages", "node_modules"),
            *("__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".eggs", ".react-migrate"),
        ],
    )
    def test_left_out_unless_named(self, tmp_path: Path, folder: str) -> None:
        build(tmp_path, f"{folder}/a.py", f"src/{folder}/b.py", "c.py")
        assert names(tmp_path, root=tmp_path) == ["c.py"]
        assert names(tmp_path / folder, root=tmp_path) == [f"{folder}/a.py"]

    def test_a_virtual_environment_under_any_name(self, tmp_path: Path) -> None:
        build(tmp_path, "env/pyvenv.cfg", "env/lib/a.py", "a.py")
        assert names(tmp_path, root=tmp_path) == ["a.py"]
        assert names(tmp_path / "env", root=tmp_path) == ["env/lib/a.py"]

    def test_build_and_dist_are_ordinary_names(self, tmp_path: Path) -> None:
        build(tmp_path, "build/a.py", "dist/b.py")
        assert names(tmp_path, root=tmp_path) == ["build/a.py", "dist/b.py"]

    def test_a_folder_with_a_python_name_is_entered(self, tmp_path: Path) -> None:
        build(tmp_path, "package.py/a.py")
        assert names(tmp_path, root=tmp_path) == ["package.py/a.py"]

    def test_paths_are_shown_as_they_were_given(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        build(tmp_path, "src/app/a.py")
        monkeypatch.chdir(tmp_path / "src")
        assert [str(candidate.path) for candidate in discover([Path()])] == [os.path.join("app", "a.py")]
        assert [str(candidate.path) for candidate in discover([Path("app")])] == [os.path.join("app", "a.py")]
        assert [str(c.path) for c in discover([Path("../src")])] == [os.path.join("..", "src", "app", "a.py")]

    def test_overlapping_folders_give_each_file_once(self, tmp_path: Path) -> None:
        build(tmp_path, "src/a.py", "b.py")
        assert names(tmp_path / "src", tmp_path, tmp_path, root=tmp_path) == ["src/a.py", "b.py"]

    @pytest.mark.skipif(os.sep != "/", reason="such names cannot be made there")
    def test_a_name_that_is_not_text(self, tmp_path: Path) -> None:
        build(tmp_path, os.fsdecode(b"\xff.py"))
        assert [candidate.path.name for candidate, _ in Scan([tmp_path])] == ["\udcff.py"]


class TestNamedFiles:
    def test_is_taken_whatever_its_name_and_the_rules(self, tmp_path: Path) -> None:
        build(tmp_path, "script", "gen.py", ".venv/a.py")
        build(tmp_path, ".gitignore", data=b"gen.py\n")
        paths = [tmp_path / "script", tmp_path / "gen.py", tmp_path / ".venv/a.py"]
        assert [*discover(paths, exclude=["*"])] == [Candidate(path, explicit=True) for path in paths]

    def test_comes_once_and_first(self, tmp_path: Path) -> None:
        build(tmp_path, "a.py", "b.py")
        named = tmp_path / "b.py"
        assert [*discover([tmp_path, named, tmp_path / "." / "b.py", named])] == [
            Candidate(named, explicit=True),
            Candidate(tmp_path / "a.py", explicit=False),
        ]

    def test_is_scanned_although_it_holds_no_mark(self, tmp_path: Path) -> None:
        build(tmp_path, "a.py", "b.py", data=OTHER)
        assert [*Scan([tmp_path / "a.py", tmp_path])] == [(Candidate(tmp_path / "a.py", explicit=True), OTHER)]


class TestExclude:
    def test_patterns_count_from_each_named_folder(self, tmp_path: Path) -> None:
        build(tmp_path, *(f"{folder}/{name}" for folder in "ab" for name in ("old/x.py", "new/x.py", "test_x.py")))
        found = names(tmp_path / "a", tmp_path / "b", root=tmp_path, exclude=("/old", "test_*.py"))
        assert found == ["a/new/x.py", "b/new/x.py"]

    def test_the_last_pattern_decides(self, tmp_path: Path) -> None:
        build(tmp_path, "a.py", "b.py")
        assert names(tmp_path, root=tmp_path, exclude=("*.py", "!b.py")) == ["b.py"]

    def test_a_negated_pattern_does_not_bring_back_what_is_ignored(self, tmp_path: Path) -> None:
        build(tmp_path, "a.py", "b.py")
        build(tmp_path, ".gitignore", data=b"b.py\n")
        assert names(tmp_path, root=tmp_path, exclude=("!b.py",)) == ["a.py"]

    def test_an_invalid_pattern_is_a_usage_error(self, tmp_path: Path) -> None:
        with pytest.raises(UsageError, match=r"--exclude: '\[z-a\]' is no gitignore pattern"):
            Scan([tmp_path], exclude=["[z-a]"])


class TestLinks:
    def link(self, path: Path, target: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.symlink_to(target)

    def test_loops_end(self, tmp_path: Path) -> None:
        build(tmp_path, "a/b/c.py")
        self.link(tmp_path / "a/b/up", "../..")
        self.link(tmp_path / "a/self", ".")
        self.link(tmp_path / "one", "two")
        self.link(tmp_path / "two", "one")
        self.link(tmp_path / "one.py", "two.py")
        self.link(tmp_path / "two.py", "one.py")
        assert names(tmp_path, root=tmp_path) == ["a/b/c.py"]

    def test_a_file_with_links_to_it_comes_once_under_its_own_name(self, tmp_path: Path) -> None:
        build(tmp_path, "real/z.py")
        self.link(tmp_path / "a.py", "real/z.py")
        self.link(tmp_path / "b", "real")
        assert names(tmp_path, root=tmp_path) == ["real/z.py"]

    def test_a_link_may_give_a_file_its_python_name(self, tmp_path: Path) -> None:
        build(tmp_path, "bin/tool")
        self.link(tmp_path / "a.py", "bin/tool")
        self.link(tmp_path / "b.py", "bin/tool")
        assert names(tmp_path, root=tmp_path) == ["a.py"]
        assert names(tmp_path / "bin/tool", tmp_path, root=tmp_path) == ["bin/tool"]

    @pytest.mark.parametrize("name", [".venv/tool", "ignored", "excluded"])
    def test_no_link_leads_to_what_is_left_out(self, tmp_path: Path, name: str) -> None:
        build(tmp_path, name)
        build(tmp_path, ".gitignore", data=b"ignored\n")
        self.link(tmp_path / "a.py", name)
        assert names(tmp_path, root=tmp_path, exclude=("excluded",)) == []

    def test_no_link_leads_out_of_the_named_folders(self, tmp_path: Path) -> None:
        build(tmp_path, "outside/a.py", "outside/tool", "inside/c.py")
        self.link(tmp_path / "inside/a.py", "../outside/a.py")
        self.link(tmp_path / "inside/b.py", "../outside/tool")
        self.link(tmp_path / "inside/folder", "../outside")
        assert names(tmp_path / "inside", root=tmp_path) == ["inside/c.py"]

    def test_a_link_that_is_named_is_taken(self, tmp_path: Path) -> None:
        build(tmp_path, "outside/a.py")
        self.link(tmp_path / "inside/a.py", "../outside/a.py")
        self.link(tmp_path / "folder", "outside")
        assert names(tmp_path / "inside/a.py", root=tmp_path) == ["inside/a.py"]
        assert names(tmp_path / "folder", root=tmp_path) == ["folder/a.py"]
        assert names(tmp_path / "inside/a.py", tmp_path / "folder", root=tmp_path) == ["inside/a.py"]

    def test_dangling_links_are_passed_over_below_a_folder_and_missing_when_named(self, tmp_path: Path) -> None:
        self.link(tmp_path / "a.py", "nowhere.py")
        assert names(tmp_path, root=tmp_path) == []
        with pytest.raises(MissingPathError):
            Scan([tmp_path / "a.py"])


class TestBadPaths:
    def test_missing(self, tmp_path: Path) -> None:
        with pytest.raises(MissingPathError, match=r"nowhere: no such file or folder; check the spelling"):
            discover([tmp_path, tmp_path / "nowhere"])

    def test_below_a_file(self, tmp_path: Path) -> None:
        build(tmp_path, "a.py")
        with pytest.raises(MissingPathError):
            discover([tmp_path / "a.py" / "b.py"])

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes there")
    def test_a_pipe_is_refused_when_named_and_passed_over_below_a_folder(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "a.py")
        with pytest.raises(UsageError, match="is a pipe; name a Python file or a folder"):
            discover([tmp_path / "a.py"])
        assert names(tmp_path, root=tmp_path) == []

    def test_a_file_that_may_not_be_read(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        build(tmp_path, "a.py", "b.py", "ignored.py")
        build(tmp_path, ".gitignore", data=b"ignored.py\n")
        deny(monkeypatch, "open", tmp_path / "a.py", tmp_path / "ignored.py")
        errors: list[UnreadableFileError] = []
        scan = Scan([tmp_path], on_error=errors.append)
        assert [candidate.path.name for candidate, _ in scan] == ["b.py"]
        assert [str(error) for error in errors] == [
            f"{tmp_path / 'a.py'}: cannot be read: permission denied; change its mode or leave it out with --exclude"
        ]

    def test_a_folder_that_may_not_be_listed(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        build(tmp_path, "a/x.py", "b/y.py", "z.py")
        deny(monkeypatch, "scandir", tmp_path / "a")
        errors: list[UnreadableFileError] = []
        assert [found.path.name for found in discover([tmp_path], on_error=errors.append)] == ["z.py", "y.py"]
        reason = "the folder cannot be searched (permission denied); change its mode or leave it out with --exclude"
        assert [(error.path, error.reason) for error in errors] == [(tmp_path / "a", reason)]

    def test_an_ignore_file_above_that_may_not_be_read(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        build(tmp_path, ".git/HEAD", ".gitignore", "a/x.py", "b.py")
        real = open

        def refuse(path: str, mode: str) -> object:
            if path == str(tmp_path / ".gitignore"):
                raise PermissionError(13, "Permission denied")
            return real(path, mode)

        monkeypatch.setattr(ignore, "open", refuse, raising=False)
        errors: list[UnreadableFileError] = []
        assert [*discover([tmp_path / "a"], on_error=errors.append)] == []
        assert "the folder cannot be searched (permission denied)" in errors[0].reason

    def test_without_a_callback_it_raises(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        build(tmp_path, "a.py")
        deny(monkeypatch, "open", tmp_path / "a.py")
        with pytest.raises(UnreadableFileError):
            [*Scan([tmp_path])]

    def test_a_named_path_that_may_not_be_looked_at(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        build(tmp_path, "a.py", "b.py")
        deny(monkeypatch, "stat", tmp_path / "a.py")
        errors: list[UnreadableFileError] = []
        found = discover([tmp_path / "a.py", tmp_path / "b.py"], on_error=errors.append)
        assert [candidate.path.name for candidate in found] == ["b.py"]
        assert [error.path for error in errors] == [tmp_path / "a.py"]

    @pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is denied to the superuser")
    def test_real_permissions(self, tmp_path: Path) -> None:
        build(tmp_path, "a.py", "b/c.py")
        (tmp_path / "a.py").chmod(0)
        (tmp_path / "b").chmod(0)
        errors: list[UnreadableFileError] = []
        try:
            assert [*Scan([tmp_path], on_error=errors.append)] == []
        finally:
            (tmp_path / "b").chmod(0o700)
        assert [error.path.name for error in errors] == ["a.py", "b"]


def deny(monkeypatch: pytest.MonkeyPatch, call: str, *paths: Path) -> None:
    """Let one call of the system fail for some paths, as for a user who may not; tests can run as the superuser."""
    real = getattr(os, call)

    def refuse(path: object, *arguments: object, **keywords: object) -> object:
        if isinstance(path, str | os.PathLike) and Path(path) in paths:
            raise PermissionError(13, "Permission denied", os.fspath(path))
        return real(path, *arguments, **keywords)

    monkeypatch.setattr(os, call, refuse)


class TestScan:
    def test_gives_the_bytes_of_what_may_matter_and_counts_the_rest(self, tmp_path: Path) -> None:
        build(tmp_path, "a.py", "sub/b.py")
        build(tmp_path, "c.py", "sub/d.pyi", data=OTHER)
        scan = Scan([tmp_path])
        assert [(candidate.path.name, data) for candidate, data in scan] == [("a.py", AGENT), ("b.py", AGENT)]
        assert scan.files == 4
        assert sorted(scan.seen) == sorted(str(tmp_path / n) for n in ("a.py", "c.py", "sub/b.py", "sub/d.pyi"))

    @pytest.mark.parametrize("size", [0, 1, (1 << 16) - 1, 1 << 16, (1 << 16) + 1, 300_000])
    def test_files_of_any_size_are_read_whole(self, tmp_path: Path, size: int) -> None:
        data = AGENT + b"#" * size
        build(tmp_path, "a.py", data=data)
        assert [found for _, found in Scan([tmp_path])] == [data]
        assert read(tmp_path / "a.py") == data

    def test_a_short_read_is_not_the_end(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        build(tmp_path, "a.py", data=AGENT * 9)
        real = os.read
        monkeypatch.setattr(os, "read", lambda descriptor, size: real(descriptor, min(size, 7)))
        assert read(tmp_path / "a.py") == AGENT * 9


class TestFilesMentioning:
    def test_gives_the_files_that_hold_a_word(self, tmp_path: Path) -> None:
        build(tmp_path, "a.py", data=b"class HelpAgent: ...")
        build(tmp_path, "b.py", data=b"from app import other")
        paths = [str(tmp_path / name) for name in ("a.py", "b.py", "gone.py")]
        assert [*files_mentioning(paths, [b"HelpAgent", b"Nothing"])] == [(paths[0], b"class HelpAgent: ...")]
        assert [*files_mentioning(paths, [])] == []


class TestProjectRoot:
    @pytest.mark.parametrize("mark", ["pyproject.toml", "setup.py", "setup.cfg", ".git"])
    def test_the_nearest_folder_with_a_mark(self, tmp_path: Path, mark: str) -> None:
        build(tmp_path, "pyproject.toml", f"inner/{mark}", "inner/src/app/a.py")
        for path in ("inner", "inner/src", "inner/src/app/a.py", "inner/src/app/new.py"):
            assert project_root(tmp_path / path) == tmp_path / "inner"

    def test_without_a_mark_it_is_the_folder_itself(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        build(tmp_path, "src/a.py")
        monkeypatch.setattr(discovery, "ROOT_MARKS", ("no such mark",))
        assert project_root(tmp_path / "src") == tmp_path / "src"
        assert project_root(tmp_path / "src/a.py") == tmp_path / "src"

    def test_a_relative_path_becomes_absolute(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        build(tmp_path, "setup.py", "src/a.py")
        monkeypatch.chdir(tmp_path / "src")
        assert project_root(Path()) == project_root(Path("a.py")) == tmp_path


class TestRead:
    def test_gone(self, tmp_path: Path) -> None:
        with pytest.raises(UnreadableFileError, match=r"a\.py: was gone when it was to be read; run again"):
            read(tmp_path / "a.py")

    def test_a_folder(self, tmp_path: Path) -> None:
        with pytest.raises(UnreadableFileError, match="is a folder, not a file"):
            read(tmp_path)

    def test_a_link_to_itself(self, tmp_path: Path) -> None:
        (tmp_path / "a.py").symlink_to("a.py")
        with pytest.raises(UnreadableFileError, match="is a link that leads back to itself"):
            read(tmp_path / "a.py")

    def test_denied(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        build(tmp_path, "a.py")
        deny(monkeypatch, "open", tmp_path / "a.py")
        with pytest.raises(UnreadableFileError, match="cannot be read: permission denied; change its mode"):
            read(tmp_path / "a.py")

    def test_a_broken_device(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        build(tmp_path, "a.py")

        def fail(*_: object) -> bytes:
            raise OSError(5, "Input/output error")

        monkeypatch.setattr(os, "read", fail)
        with pytest.raises(UnreadableFileError, match="cannot be read: input/output error"):
            read(tmp_path / "a.py")

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes there")
    def test_a_pipe_does_not_block(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "a.py")
        with pytest.raises(UnreadableFileError, match="is a pipe, not a file"):
            read(tmp_path / "a.py")

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes there")
    def test_a_file_that_became_a_pipe_does_not_block(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "a.py")
        reader = threading.Thread(target=discovery.contents, args=[str(tmp_path / "a.py")], daemon=True)
        reader.start()
        reader.join(timeout=20)
        assert not reader.is_alive()

    @pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="no such sockets there")
    def test_a_socket(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)  # a socket's path must be short
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind("a.py")
            with pytest.raises(UnreadableFileError, match="is a device or a socket, not a file"):
                read(Path("a.py"))


def test_further_files_are_listed_and_not_read(tmp_path: Path) -> None:
    for name in ("a.py", "b.json", "kept/c.json", "kept/hidden.json", "node_modules/d.json", "e.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("dspy", encoding="utf-8")
    (tmp_path / ".gitignore").write_text("hidden.json\n", encoding="utf-8")
    (tmp_path / "link.json").symlink_to(tmp_path / "b.json")
    scan = Scan([tmp_path], further=lambda: (".json",))
    assert [candidate.path.name for candidate, _ in scan] == ["a.py"]
    assert [Path(path).relative_to(tmp_path).as_posix() for path in scan.others()] == ["b.json", "kept/c.json"]


def test_a_further_file_that_is_named_is_not_taken_for_python(tmp_path: Path) -> None:
    path = tmp_path / "b.json"
    path.write_text("{}", encoding="utf-8")
    scan = Scan([path], further=lambda: (".json",))
    assert list(scan) == []
    assert list(scan.others()) == [str(path)]


def test_named_files_are_left_out_only_where_that_is_forced(tmp_path: Path) -> None:
    for name in ("a.py", "old/b.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("dspy", encoding="utf-8")
    named = [tmp_path / "a.py", tmp_path / "old" / "b.py"]
    forced = Scan(named, ["old/"], forced_from=tmp_path)
    assert [candidate.path.name for candidate, _ in forced] == ["a.py"]
    assert [candidate.path.name for candidate, _ in Scan(named, ["old/"])] == ["a.py", "b.py"]
    elsewhere = Scan(named, ["old/"], forced_from=tmp_path / "old")
    assert [candidate.path.name for candidate, _ in elsewhere] == ["a.py", "b.py"]
