from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from react_migrate.errors import MissingPathError, UndoError
from react_migrate.project import journal, saved_run, writer
from react_migrate.project.discovery import discover
from react_migrate.project.journal import undo, write_all
from react_migrate.project.saved_run import KEPT_RUNS, digest, runs_in

Change = tuple[Path, bytes, bytes]
EMPTY = digest(b"")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    root.mkdir()
    (root / "pyproject.toml").touch()
    return root


def changes(root: Path, *names: str) -> list[Change]:
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(os.fsencode(f"old {name}"))
    return [(root / name, os.fsencode(f"old {name}"), os.fsencode(f"new {name}")) for name in names]


def contents(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def newest(root: Path) -> Path:
    return runs_in(root / ".react-migrate" / "undo")[-1]


class TestRoundTrip:
    def test_undo_gives_the_old_bytes_back_and_leaves_no_trace(self, project: Path) -> None:
        planned = changes(project, "a.py", "app/b.py")
        before = contents(project)
        assert write_all(project, planned) == []
        assert (project / "app/b.py").read_bytes() == b"new app/b.py"
        report = undo(project)
        assert (report.root, report.restored) == (project, (project / "a.py", project / "app/b.py"))
        assert (report.unchanged, report.refused, report.runs_left) == ((), (), 0)
        assert contents(project) == before
        assert not (project / ".react-migrate").exists()

    def test_runs_are_undone_in_turn(self, project: Path) -> None:
        path = project / "a.py"
        path.write_bytes(b"0")
        for step in range(3):
            write_all(project, [(path, b"%d" % step, b"%d" % (step + 1))])
        for step in (2, 1, 0):
            assert undo(project).runs_left == step
            assert path.read_bytes() == b"%d" % step
        with pytest.raises(UndoError):
            undo(project)

    @settings(max_examples=25)
    @given(st.dictionaries(st.sampled_from(["a.py", "b.py", "c/d.py", "c/e.pyi"]), st.tuples(st.binary(), st.binary())))
    def test_any_bytes(self, tmp_path_factory: pytest.TempPathFactory, files: dict[str, tuple[bytes, bytes]]) -> None:
        root = tmp_path_factory.mktemp("project")
        for name, (before, _) in files.items():
            (root / name).parent.mkdir(exist_ok=True)
            (root / name).write_bytes(before)
        assert write_all(root, [(root / name, *data) for name, data in files.items()]) == []
        assert {name: (root / name).read_bytes() for name in files} == {name: data[1] for name, data in files.items()}
        if files:
            assert undo(root).refused == ()
        assert contents(root) == {name: data[0] for name, data in files.items()}

    def test_a_link_is_restored_through_its_target(self, project: Path) -> None:
        changes(project, "real.py")
        (project / "link.py").symlink_to("real.py")
        write_all(project, [(project / "link.py", b"old real.py", b"new")])
        assert undo(project).restored == (project / "real.py",)
        assert (project / "link.py").is_symlink()
        assert (project / "real.py").read_bytes() == b"old real.py"

    def test_the_mode_survives(self, project: Path) -> None:
        planned = changes(project, "a.py")
        (project / "a.py").chmod(0o755)
        write_all(project, planned)
        undo(project)
        assert (project / "a.py").stat().st_mode & 0o777 == 0o755

    @pytest.mark.skipif(os.sep != "/", reason="such names cannot be made there")
    def test_a_name_that_is_not_text(self, project: Path) -> None:
        write_all(project, changes(project, os.fsdecode(b"\xff.py")))
        assert undo(project).refused == ()


class TestWriteAll:
    def test_nothing_to_write_makes_no_journal(self, project: Path) -> None:
        assert write_all(project, []) == []
        assert not (project / ".react-migrate").exists()

    def test_version_control_and_discovery_do_not_see_it(self, project: Path) -> None:
        write_all(project, changes(project, "a.py"))
        assert (project / ".react-migrate/.gitignore").read_bytes() == b"*\n"
        assert [candidate.path.name for candidate in discover([project])] == ["a.py"]

    def test_saved_bytes_are_for_the_user_only(self, project: Path) -> None:
        write_all(project, changes(project, "a.py"))
        assert {path.stat().st_mode & 0o077 for path in newest(project).iterdir()} == {0}

    def test_everything_is_saved_before_the_first_file_changes(
        self, project: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        planned = changes(project, "a.py", "b.py")

        def interrupt(*_: object) -> None:
            raise KeyboardInterrupt

        with monkeypatch.context() as patch:
            patch.setattr(journal, "replace", interrupt)
            with pytest.raises(KeyboardInterrupt):
                write_all(project, planned)
        (project / "a.py").write_bytes(b"new a.py")  # as if the interrupt had come after the first file
        report = undo(project)
        assert (report.restored, report.unchanged) == ((project / "a.py",), (project / "b.py",))
        assert (project / "a.py").read_bytes() == b"old a.py"

    def test_a_file_that_fails_does_not_stop_the_others(self, project: Path) -> None:
        planned = changes(project, "read_only.py", "gone.py", "edited.py", "fine.py")
        (project / "read_only.py").chmod(0o444)
        (project / "gone.py").unlink()
        (project / "edited.py").write_bytes(b"edited")
        errors = write_all(project, planned)
        assert {error.path.name: error.reason for error in errors} == {
            "gone.py": "was left as it is: it is gone; run again",
            "read_only.py": "is read-only and was left as it is; make it writable and run again",
            "edited.py": "changed since it was read and was left as it is; run again",
        }
        assert (project / "fine.py").read_bytes() == b"new fine.py"
        entries = json.loads((newest(project) / "journal.json").read_bytes())["files"]
        assert [entry["path"] for entry in entries] == ["fine.py"]
        assert undo(project).restored == (project / "fine.py",)

    def test_when_all_fail_nothing_is_left(self, project: Path) -> None:
        planned = changes(project, "a.py")
        (project / "a.py").write_bytes(b"edited")
        assert len(write_all(project, planned)) == 1
        assert not (project / ".react-migrate").exists()

    def test_outside_the_root(self, project: Path) -> None:
        planned = changes(project.parent, "outside.py")
        (error,) = write_all(project, planned)
        assert f"outside {project}" in error.reason
        assert planned[0][0].read_bytes() == b"old outside.py"

    def test_the_same_file_twice(self, project: Path) -> None:
        planned = changes(project, "a.py")
        (error,) = write_all(project, planned * 2)
        assert "changed since it was read" in error.reason
        assert undo(project).restored == (project / "a.py",)

    @pytest.mark.parametrize("call", ["write", "fsync", "replace"])
    @pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EDQUOT, errno.EIO])
    def test_without_a_journal_nothing_is_replaced(
        self, project: Path, monkeypatch: pytest.MonkeyPatch, call: str, number: int
    ) -> None:
        planned = changes(project, "a.py", "b.py")
        before = contents(project)

        def fail(*_: object) -> None:
            raise OSError(number, os.strerror(number))

        with monkeypatch.context() as patch:
            patch.setattr(os, call, fail)
            errors = write_all(project, planned)
        assert [error.path.name for error in errors] == ["a.py", "b.py"]
        for error in errors:
            assert "was left as it is, because the undo journal in" in error.reason
            assert writer.cause(OSError(number, "")) in error.reason
        assert contents(project) == before

    @pytest.mark.parametrize("full_at", [b"old", b"{", b"new"])
    def test_the_disk_is_full_at_some_point(
        self, project: Path, monkeypatch: pytest.MonkeyPatch, full_at: bytes
    ) -> None:
        planned = changes(project, "a.py")
        real = os.write

        def fill(descriptor: int, data: bytes) -> int:
            if bytes(data).startswith(full_at):
                raise OSError(errno.ENOSPC, "No space left on device")
            return real(descriptor, data)

        monkeypatch.setattr(os, "write", fill)
        (error,) = write_all(project, planned)
        assert "no space is left on the device" in error.reason
        assert contents(project) == {"pyproject.toml": b"", "a.py": b"old a.py"}

    def test_a_link_in_the_journal_s_place(self, project: Path) -> None:
        planned = changes(project, "a.py")
        elsewhere = project.parent / "elsewhere"
        elsewhere.mkdir()
        (project / ".react-migrate").symlink_to(elsewhere)
        (error,) = write_all(project, planned)
        assert ".react-migrate is a link" in error.reason
        assert [*elsewhere.iterdir()] == []

    def test_the_last_runs_are_kept(self, project: Path) -> None:
        path = project / "a.py"
        path.write_bytes(b"0")
        for step in range(KEPT_RUNS + 2):
            write_all(project, [(path, b"%d" % step, b"%d" % (step + 1))])
        names = [run.name for run in runs_in(project / ".react-migrate" / "undo")]
        assert names == [f"{number:04d}" for number in range(3, KEPT_RUNS + 3)]

    def test_a_folder_left_by_a_killed_run_is_passed_over(self, project: Path) -> None:
        (project / ".react-migrate/undo/0001").mkdir(parents=True)
        write_all(project, changes(project, "a.py"))
        assert newest(project).name == "0002"
        assert undo(project).restored == (project / "a.py",)


class TestUndo:
    def test_a_file_edited_since_stays_and_the_others_go_on(self, project: Path) -> None:
        write_all(project, changes(project, "a.py", "b.py"))
        (project / "a.py").write_bytes(b"edited")
        report = undo(project)
        assert report.restored == (project / "b.py",)
        (error,) = report.refused
        saved = newest(project) / digest(b"old a.py")
        reason = f"was edited since it was rewritten, so it was not restored; its old bytes are in {saved}"
        assert str(error) == f"{project / 'a.py'}: {reason}"
        assert saved.read_bytes() == b"old a.py"
        assert (project / "a.py").read_bytes() == b"edited"
        assert report.runs_left == 1

    def test_a_refused_file_is_restored_once_its_edit_is_taken_back(self, project: Path) -> None:
        write_all(project, changes(project, "a.py", "b.py"))
        (project / "a.py").write_bytes(b"edited")
        undo(project)
        (project / "a.py").write_bytes(b"new a.py")
        assert undo(project).restored == (project / "a.py",)
        assert not (project / ".react-migrate").exists()

    def test_a_file_with_its_old_bytes_is_passed_over(self, project: Path) -> None:
        write_all(project, changes(project, "a.py", "b.py"))
        (project / "a.py").write_bytes(b"old a.py")
        assert undo(project).unchanged == (project / "a.py",)

    def test_a_file_that_is_gone(self, project: Path) -> None:
        write_all(project, changes(project, "a.py"))
        (project / "a.py").unlink()
        (error,) = undo(project).refused
        assert "is gone, so it was not restored; its old bytes are in" in str(error)

    def test_a_file_that_became_read_only(self, project: Path) -> None:
        write_all(project, changes(project, "a.py"))
        (project / "a.py").chmod(0o444)
        (error,) = undo(project).refused
        assert error.reason.startswith("is read-only")
        assert (project / "a.py").read_bytes() == b"new a.py"

    def test_saved_bytes_that_are_damaged(self, project: Path) -> None:
        write_all(project, changes(project, "a.py"))
        saved = newest(project) / digest(b"old a.py")
        saved.write_bytes(b"")
        (error,) = undo(project).refused
        assert str(error).startswith(f"{saved}: is damaged, so {project / 'a.py'} was not restored")
        assert (project / "a.py").read_bytes() == b"new a.py"

    @pytest.mark.parametrize("start", [".", "src", "src/app", "src/app/a.py"])
    def test_found_from_inside_the_project(self, project: Path, start: str) -> None:
        write_all(project, changes(project, "src/app/a.py"))
        assert undo(project / start).restored == (project / "src/app/a.py",)

    def test_found_below(self, project: Path) -> None:
        root = project / "1/2/3/4"
        write_all(root, changes(root, "a.py"))
        assert undo(project).restored == (root / "a.py",)

    def test_not_found_too_deep_or_in_what_is_left_out(self, project: Path) -> None:
        for root in (project / "1/2/3/4/5", project / "venv"):
            write_all(root, changes(root, "a.py"))
        with pytest.raises(UndoError):
            undo(project)

    def test_the_newest_of_several_below(self, project: Path) -> None:
        for number, name in enumerate(("old", "new", "older")):
            write_all(project / name, changes(project / name, "a.py"))
            os.utime(newest(project / name), ns=(0, (5, 9, 1)[number]))
        assert undo(project).root == project / "new"

    def test_not_above_the_project(self, project: Path) -> None:
        write_all(project.parent, changes(project.parent, "a.py"))
        with pytest.raises(UndoError, match="there is nothing to undo; name the folder that was rewritten"):
            undo(project)

    def test_a_start_that_is_missing(self, project: Path) -> None:
        with pytest.raises(MissingPathError):
            undo(project / "nowhere")


class TestDamage:
    @pytest.mark.parametrize(
        "text",
        [
            "",
            "{",
            "[]",
            "null",
            "{}",
            '{"version": 1}',
            '{"version": 1, "files": null}',
            '{"version": 1, "files": [{}]}',
            f'{{"version": 1, "files": [{{"path": 5, "before": "{EMPTY}", "after": ""}}]}}',
            '{"version": 1, "files": [{"path": "a.py", "before": "../../../a.py", "after": ""}]}',
            f'{{"version": 1, "files": [{{"path": "a\\u0000.py", "before": "{EMPTY}", "after": ""}}]}}',
            "\udcff",
        ],
    )
    def test_a_damaged_journal(self, project: Path, text: str) -> None:
        write_all(project, changes(project, "a.py"))
        path = newest(project) / "journal.json"
        path.write_bytes(text.encode("utf-8", "surrogateescape"))
        with pytest.raises(
            UndoError, match="is damaged; restore the files from version control, then remove"
        ) as caught:
            undo(project)
        assert str(caught.value).startswith(f"{path}: ")
        assert (project / "a.py").read_bytes() == b"new a.py"

    def test_a_later_version(self, project: Path) -> None:
        write_all(project, changes(project, "a.py"))
        (newest(project) / "journal.json").write_text('{"version": 2}')
        with pytest.raises(UndoError, match="is of version 2; undo with the release that wrote it"):
            undo(project)

    def test_a_journal_that_cannot_be_read(self, project: Path) -> None:
        write_all(project, changes(project, "a.py"))
        (newest(project) / "journal.json").unlink()
        (project / ".react-migrate/undo/0001/journal.json").mkdir()
        with pytest.raises(UndoError, match="is a folder, not a file"):
            undo(project)

    @pytest.mark.parametrize("kind", ["absolute", "dots", "link"])
    def test_a_path_out_of_the_root_is_refused(self, project: Path, kind: str) -> None:
        outside = project.parent / "outside.py"
        outside.write_bytes(b"new a.py")
        (project / "link").symlink_to("..")
        write_all(project, changes(project, "a.py"))
        path = newest(project) / "journal.json"
        record = json.loads(path.read_bytes())
        record["files"][0]["path"] = {"absolute": str(outside), "dots": "../outside.py", "link": "link/outside.py"}[
            kind
        ]
        path.write_text(json.dumps(record))
        (error,) = undo(project).refused
        assert f"outside {project}" in error.reason or f"is not below {project}" in error.reason
        assert outside.read_bytes() == b"new a.py"

    def test_the_format_is_what_it_was(self, project: Path) -> None:
        write_all(project, changes(project, "app/a.py"))
        assert json.loads((newest(project) / "journal.json").read_bytes()) == {
            "version": saved_run.VERSION,
            "files": [{"path": "app/a.py", "before": digest(b"old app/a.py"), "after": digest(b"new app/a.py")}],
        }


def test_undo_restores_what_was_named_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").touch()
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.py").write_bytes(b"old\n")
        assert write_all(tmp_path, [(tmp_path / name / "a.py", b"old\n", b"new\n")]) == []

    assert undo(tmp_path / "one").restored == (tmp_path / "one" / "a.py",)
    assert (tmp_path / "two" / "a.py").read_bytes() == b"new\n"
    with pytest.raises(UndoError, match="nothing here was rewritten"):
        undo(tmp_path / "one")
    assert undo(tmp_path / "two" / "a.py").restored == (tmp_path / "two" / "a.py",)
    assert not (tmp_path / ".react-migrate").exists()
