from __future__ import annotations

import errno
import os
import stat
from typing import TYPE_CHECKING, Any

import pytest

from react_migrate.errors import UnwritableFileError
from react_migrate.project.writer import replace, store

if TYPE_CHECKING:
    from pathlib import Path

OLD = b"print(pred.trajectory)\n"
NEW = b"print(legacy_trajectory(pred))\n" * 9


@pytest.fixture
def agent(tmp_path: Path) -> Path:
    path = tmp_path / "agent.py"
    path.write_bytes(OLD)
    return path


def refusal(path: Path, before: bytes = OLD, root: Path | None = None) -> str:
    """The sentence of the refusal; the file and its folder must be as they were."""
    folder = sorted(os.listdir(path.parent))
    data = path.read_bytes() if path.exists() else None
    with pytest.raises(UnwritableFileError) as caught:
        replace(path, before, NEW, root or path.parent)
    assert caught.value.path == path
    assert sorted(os.listdir(path.parent)) == folder
    assert (path.read_bytes() if path.exists() else None) == data
    assert "\n" not in str(caught.value)
    return caught.value.reason


def failing(error: BaseException) -> Any:
    def fail(*_: object, **__: object) -> None:
        raise error

    return fail


def recording(calls: list[str], call: str) -> Any:
    real = getattr(os, call)

    def record(*arguments: Any) -> Any:
        calls.append(call)
        return real(*arguments)

    return record


class TestReplace:
    def test_bytes_and_nothing_else_in_the_folder(self, agent: Path) -> None:
        replace(agent, OLD, NEW, agent.parent)
        assert agent.read_bytes() == NEW
        assert os.listdir(agent.parent) == ["agent.py"]

    @pytest.mark.parametrize("mode", [0o600, 0o644, 0o755, 0o664, 0o4755])
    def test_mode_is_kept(self, agent: Path, mode: int) -> None:
        agent.chmod(mode)
        replace(agent, OLD, NEW, agent.parent)
        assert stat.S_IMODE(agent.stat().st_mode) == mode

    @pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only the superuser gives files away")
    def test_owner_is_kept(self, agent: Path) -> None:
        os.chown(agent, 12345, 12346)
        replace(agent, OLD, NEW, agent.parent)
        assert (agent.stat().st_uid, agent.stat().st_gid) == (12345, 12346)

    def test_an_owner_that_cannot_be_kept_is_no_reason_to_fail(
        self, agent: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(os, "fchown", failing(PermissionError(errno.EPERM, "")), raising=False)
        replace(agent, OLD, NEW, agent.parent)
        assert agent.read_bytes() == NEW

    def test_a_link_stays_a_link(self, agent: Path) -> None:
        link = agent.parent / "link.py"
        link.symlink_to("agent.py")
        replace(link, OLD, NEW, agent.parent)
        assert os.readlink(link) == "agent.py"
        assert agent.read_bytes() == NEW

    def test_the_root_may_be_a_link_itself(self, agent: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
        root = tmp_path_factory.mktemp("links") / "project"
        root.symlink_to(agent.parent)
        replace(root / "agent.py", OLD, NEW, root)
        assert agent.read_bytes() == NEW

    def test_short_writes_are_completed(self, agent: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        real = os.write
        monkeypatch.setattr(os, "write", lambda descriptor, data: real(descriptor, data[:5]))
        replace(agent, OLD, NEW, agent.parent)
        assert agent.read_bytes() == NEW

    def test_the_contents_are_on_disk_before_the_name(self, agent: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        calls: list[str] = []
        for call in ("fsync", "replace"):
            monkeypatch.setattr(os, call, recording(calls, call))
        replace(agent, OLD, NEW, agent.parent)
        assert calls == ["fsync", "replace"]


class TestRefusal:
    @pytest.mark.parametrize("mode", [0o444, 0o555, 0o400, 0o466])
    def test_read_only_even_for_the_superuser(self, agent: Path, mode: int) -> None:
        agent.chmod(mode)
        assert refusal(agent) == "is read-only and was left as it is; make it writable and run again"

    def test_not_writable_for_this_user(self, agent: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(os, "access", lambda *_: False)
        assert refusal(agent).startswith("is read-only")

    def test_changed_since_it_was_read(self, agent: Path) -> None:
        assert refusal(agent, before=b"other") == "changed since it was read and was left as it is; run again"

    def test_changed_while_the_new_contents_were_written(self, agent: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        real = os.fsync

        def edit(descriptor: int) -> None:
            agent.write_bytes(b"edited\n")
            real(descriptor)

        monkeypatch.setattr(os, "fsync", edit)
        with pytest.raises(UnwritableFileError, match="changed since it was read"):
            replace(agent, OLD, NEW, agent.parent)
        assert agent.read_bytes() == b"edited\n"
        assert os.listdir(agent.parent) == ["agent.py"]

    def test_gone(self, tmp_path: Path) -> None:
        assert refusal(tmp_path / "agent.py") == "was left as it is: it is gone; run again"

    def test_a_link_out_of_the_root(self, agent: Path) -> None:
        link = agent.parent / "project" / "link.py"
        link.parent.mkdir()
        link.symlink_to("../agent.py")
        reason = refusal(link)
        assert reason.startswith(f"leads to {os.path.realpath(agent)}, outside {link.parent}, and was left as it is")
        assert agent.read_bytes() == OLD

    def test_a_folder(self, tmp_path: Path) -> None:
        with pytest.raises(UnwritableFileError, match="is a folder, not a file"):
            replace(tmp_path, OLD, NEW, tmp_path)

    def test_a_link_to_itself(self, tmp_path: Path) -> None:
        link = tmp_path / "agent.py"
        link.symlink_to("agent.py")
        with pytest.raises(UnwritableFileError, match="it is a link that leads back to itself; remove it"):
            replace(link, OLD, NEW, tmp_path)

    @pytest.mark.parametrize("call", ["open", "write", "fsync", "replace", "chmod"])
    @pytest.mark.parametrize(
        ("number", "sentence"),
        [
            (errno.ENOSPC, "no space is left on the device; free some and run again"),
            (errno.EDQUOT, "the disk quota is used up; free some space and run again"),
            (errno.EROFS, "the file system is mounted read-only; make it writable and run again"),
            (errno.EACCES, "writing in its folder is not permitted; change the folder's mode and run again"),
            (errno.EIO, "the device reports an input/output error; check the disk"),
            (errno.EMFILE, "too many open files; see to it and run again"),
        ],
    )
    def test_the_system_refuses(
        self, agent: Path, monkeypatch: pytest.MonkeyPatch, call: str, number: int, sentence: str
    ) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(os, call, failing(OSError(number, os.strerror(number))))
            with pytest.raises(UnwritableFileError) as caught:
                replace(agent, OLD, NEW, agent.parent)
        assert str(caught.value) == f"{agent}: was left as it is: {sentence}"
        assert agent.read_bytes() == OLD
        assert os.listdir(agent.parent) == ["agent.py"]

    def test_the_disk_is_full_after_a_part(self, agent: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        real = os.write
        written: list[int] = []

        def fill(descriptor: int, data: bytes) -> int:
            if written:
                raise OSError(errno.ENOSPC, "No space left on device")
            written.append(real(descriptor, data[:10]))
            return written[0]

        monkeypatch.setattr(os, "write", fill)
        assert "no space is left" in refusal(agent)
        assert written == [10]

    @pytest.mark.parametrize("call", ["write", "fsync", "close", "replace"])
    def test_an_interrupt_leaves_no_temporary_file(
        self, agent: Path, monkeypatch: pytest.MonkeyPatch, call: str
    ) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(os, call, failing(KeyboardInterrupt()))
            with pytest.raises(KeyboardInterrupt):
                replace(agent, OLD, NEW, agent.parent)
        assert agent.read_bytes() == OLD
        assert os.listdir(agent.parent) == ["agent.py"]

    def test_an_interrupt_right_after_the_temporary_file_was_made(
        self, agent: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        real = os.open

        def interrupt(path: str, flags: int, *mode: int) -> int:
            os.close(real(path, flags, *mode))
            raise KeyboardInterrupt

        with monkeypatch.context() as patch:
            patch.setattr(os, "open", interrupt)
            with pytest.raises(KeyboardInterrupt):
                replace(agent, OLD, NEW, agent.parent)
        assert os.listdir(agent.parent) == ["agent.py"]


class TestStore:
    def test_a_new_file_is_for_everyone_that_the_umask_allows(self, tmp_path: Path) -> None:
        before = os.umask(0o027)
        try:
            store(str(tmp_path / "report.json"), b"{}")
            store(str(tmp_path / "saved"), b"old", mode=0o600)
        finally:
            os.umask(before)
        assert [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("report.json", "saved")] == [0o640, 0o600]
