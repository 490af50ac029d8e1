from __future__ import annotations

import os
from pathlib import Path

import pytest

from react_migrate.report.location import shown


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    return tmp_path / "work"


def test_below_the_current_folder_is_relative(here: Path) -> None:
    assert shown(here / "pkg" / "a.py") == "pkg/a.py"
    assert shown(Path("pkg/../b.py")) == "b.py"


def test_elsewhere_is_absolute(here: Path) -> None:
    assert shown(Path("../other/a.py")) == (here.parent / "other" / "a.py").as_posix()


@pytest.mark.skipif(os.name == "nt", reason="names are text on Windows")
def test_undecodable_name_is_escaped() -> None:
    assert shown(Path(os.fsdecode(b"caf\xe9.py"))) == "caf\\xe9.py"
