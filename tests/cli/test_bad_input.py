"""Every kind of bad input, end to end: its sentence, its status, and the other files go on."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from react_migrate.cli import main
from react_migrate.migration import engine
from react_migrate.project import discovery

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = b"""\
import dspy

agent = dspy.ReAct("question -> answer", tools=[])
pred = agent(question="?")
print(pred.trajectory)
"""


@pytest.fixture
def good(here: Path) -> Path:
    """A file that is rewritten whatever is wrong with the others."""
    path = here / "good.py"
    path.write_bytes(PROGRAM)
    return path


def rewritten(path: Path) -> bool:
    data = path.read_bytes()
    assert data == PROGRAM or b"print(legacy_trajectory(pred))" in data
    return data != PROGRAM


def leftovers(folder: Path) -> list[str]:
    return [path.name for path in folder.rglob(".react-migrate-*")]


def said(capsys: pytest.CaptureFixture[str]) -> str:
    out, err = capsys.readouterr()
    assert out == ""
    return err


def test_good_input(good: Path) -> None:
    assert main(["."]) == 0
    assert rewritten(good)


def test_missing_path(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["good.py", "nowhere"]) == 2
    assert said(capsys).startswith("react-migrate: nowhere: no such file or folder; check the spelling")
    assert not rewritten(good)


BROKEN = {
    "syntax error": (b"import dspy\nprint(\n", "bad.py: line 2: "),
    "null byte": (b"import dspy\n\0", "bad.py: is not text (it holds a null byte)"),
    "undecodable": (b"import dspy\n# caf\xe9\n", "bad.py: line 2 is not utf-8 (byte 0xe9)"),
    "unknown encoding": (b"# coding: klingon\nimport dspy\n", "bad.py: cannot be decoded: unknown encoding"),
}


@pytest.mark.parametrize(("data", "sentence"), BROKEN.values(), ids=BROKEN.keys())
def test_a_file_that_is_no_python(data: bytes, sentence: str, good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = good.with_name("bad.py")
    bad.write_bytes(data)
    assert main(["."]) == 2
    err = said(capsys)
    assert sentence in err
    assert "1 file could not be used." in err
    assert bad.read_bytes() == data
    assert rewritten(good)


def test_a_bad_file_without_react_code_does_not_matter(good: Path) -> None:
    good.with_name("latin.py").write_bytes(b"# caf\xe9\n")
    assert main(["."]) == 0
    assert rewritten(good)


def test_unreadable_file(good: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    good.with_name("secret.py").write_bytes(PROGRAM)
    real = discovery.contents

    def refusing(path: str) -> bytes:
        if path.endswith("secret.py"):
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(path)

    monkeypatch.setattr(discovery, "contents", refusing)
    assert main(["."]) == 2
    assert "secret.py: cannot be read: permission denied" in said(capsys)
    assert rewritten(good)


def test_read_only_file(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = good.with_name("kept.py")
    kept.write_bytes(PROGRAM)
    kept.chmod(0o444)
    assert main(["."]) == 2
    assert "kept.py: is read-only and was left as it is" in said(capsys)
    assert not rewritten(kept)
    assert rewritten(good)


def test_a_file_that_changes_meanwhile(
    good: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    moving = good.with_name("moving.py")
    moving.write_bytes(PROGRAM)
    real = engine.run

    def slow(*arguments: object) -> object:
        result = real(*arguments)  # type: ignore[arg-type]
        moving.write_bytes(b"mine\n")
        return result

    monkeypatch.setattr(engine, "run", slow)
    assert main(["."]) == 2
    assert "moving.py: changed since it was read and was left as it is" in said(capsys)
    assert moving.read_bytes() == b"mine\n"
    assert rewritten(good)


def test_a_full_disk(good: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    big = good.with_name("big.py")
    big.write_bytes(PROGRAM)
    real = os.replace

    def full(source: str, target: str) -> None:
        if target.endswith("big.py"):
            raise OSError(errno.ENOSPC, "No space left on device")
        real(source, target)

    monkeypatch.setattr(os, "replace", full)
    assert main(["."]) == 2
    assert "big.py: was left as it is: no space is left on the device" in said(capsys)
    assert not rewritten(big)
    assert rewritten(good)
    assert leftovers(good.parent) == []


@pytest.mark.skipif(os.name != "posix", reason="needs a limit on the size of files")
def test_the_system_refuses_to_write(good: Path) -> None:
    code = (
        "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
        "resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64)); "
        "from react_migrate.cli import main; raise SystemExit(main(['.']))"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=good.parent, env=environment, stderr=subprocess.PIPE, text=True, check=False
    )
    assert done.returncode == 2
    assert "good.py: was left as it is" in done.stderr
    assert not rewritten(good)
    assert leftovers(good.parent) == []


def test_standard_input_that_is_no_python(good: Path) -> None:
    command = [sys.executable, "-m", "react_migrate", "-", "--stdin-filename", "bad.py"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        command, input=b"import dspy\nprint(\n", cwd=good.parent, env=environment, capture_output=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"bad.py: line 2: " in done.stderr


def test_a_pipe_and_a_loop(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(good.with_name("pipe.py"))
    good.with_name("loop.py").symlink_to("loop.py")
    assert main(["."]) == 0
    assert rewritten(good)
    assert main(["pipe.py"]) == 2
    assert "pipe.py: is a pipe" in said(capsys)


def test_everything_at_once_is_reported(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number, (data, _) in enumerate(BROKEN.values()):
        good.with_name(f"bad{number}.py").write_bytes(data)
    assert main([".", "--exit-zero"]) == 2
    err = said(capsys)
    assert all(f"bad{number}.py: " in err for number in range(len(BROKEN)))
    assert f"{len(BROKEN)} files could not be used. Next: correct what is said above and run again.\n" in err
    assert rewritten(good)
