from __future__ import annotations

from typing import TYPE_CHECKING

from react_migrate.cli import main
from react_migrate.project.journal import write_all

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def rewritten(root: Path, name: str) -> Path:
    path = root / name
    path.write_bytes(b"old\r\n")
    assert write_all(root, [(path, b"old\r\n", b"new\r\n")]) == []
    return path


def test_brings_the_bytes_back(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = rewritten(here, "a.py")
    assert main(["undo"]) == 0
    assert path.read_bytes() == b"old\r\n"
    assert capsys.readouterr() == ("", "  a.py\nRestored 1 file.\n")


def test_from_elsewhere_by_path(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / "project").mkdir()
    (here / "other").mkdir()
    path = rewritten(here / "project", "a.py")
    monkeypatch.chdir(here / "other")
    assert main(["undo", "../project"]) == 0
    assert path.read_bytes() == b"old\r\n"


def test_says_that_there_is_more(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rewritten(here, "a.py")
    rewritten(here, "b.py")
    assert main(["undo"]) == 0
    assert capsys.readouterr().err.endswith("1 earlier rewrite can be undone. Next: react-migrate undo\n")


def test_leaves_an_edited_file(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = rewritten(here, "a.py")
    path.write_bytes(b"mine\n")
    assert main(["undo"]) == 2
    assert path.read_bytes() == b"mine\n"
    _out, err = capsys.readouterr()
    assert "a.py: was edited " in err
    assert err.endswith("Restored 0 files. 1 file left as said above.\n")


def test_nothing_to_undo(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["undo"]) == 2
    assert capsys.readouterr().err == (
        "react-migrate: .: there is nothing to undo; name the folder that was rewritten\n"
    )
