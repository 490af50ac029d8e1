from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from react_migrate.report.diff import base, diff

lines = st.lists(
    st.sampled_from(
        [b"a", b"b", b"x = 1\n", b"y\r\n", b"\r", b"\x0c", b"\n", b"caf\xe9\n", b"-- a\n", b"+\n", b"\\ No"]
    )
)
contents = (st.binary(max_size=40) | lines.map(b"".join)).filter(lambda data: b"\0" not in data)


def git(folder: Path, *words: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    clean |= {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    return subprocess.run(["git", *words], cwd=folder, input=stdin, capture_output=True, env=clean, check=False)


def apply(folder: Path, patch: bytes) -> None:
    done = git(folder, "apply", "-", stdin=patch)
    assert done.returncode == 0, done.stderr.decode(errors="replace") + patch.decode(errors="replace")


@settings(max_examples=60)
@given(before=contents, after=contents)
@example(before=b"", after=b"a")
@example(before=b"a", after=b"")
@example(before=b"a\n", after=b"a")
@example(before=b"a\rb\n\x0cc\r\n", after=b"a\rB\n\x0cc\r\n")
def test_git_makes_after_out_of_before(before: bytes, after: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        top = Path(folder).resolve()
        target = top / "module.py"
        target.write_bytes(before)
        patch = diff(target, before, after, top)
        assert bool(patch) == (before != after)
        if patch:
            apply(top, patch)
        assert target.read_bytes() == after


NAMES = ["plain.py", "my file.py", "naïve.py", 'quo"te.py', "tab\tname.py", "back\\slash.py", "pkg/pkg/deep.py"]


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    assert git(tmp_path, "init", "-q").returncode == 0
    return tmp_path.resolve()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such names")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("folder", ["", "pkg"])
def test_any_name_from_any_folder(name: str, folder: str, repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = repository / folder / name
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(b"old\n")
    monkeypatch.chdir(repository / folder)
    patch = diff(Path(name), b"old\n", b"new\n", base())
    apply(repository / folder, patch)
    assert target.read_bytes() == b"new\n"


@pytest.mark.skipif(os.name != "posix", reason="names are text elsewhere")
def test_a_name_that_is_no_utf8(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = os.fsdecode(b"caf\xe9.py")
    try:
        (repository / name).write_bytes(b"old\n")
    except OSError:
        pytest.skip("this file system takes UTF-8 names only")
    monkeypatch.chdir(repository)
    apply(repository, diff(Path(name), b"old\n", b"new\n", base()))
    assert (repository / name).read_bytes() == b"new\n"


def test_outside_a_repository_paths_start_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pkg").mkdir()
    target = tmp_path / "pkg" / "a.py"
    target.write_bytes(b"old\n")
    monkeypatch.chdir(tmp_path)
    patch = diff(target, b"old\n", b"new\n", base())
    assert patch.startswith(b"diff --git a/pkg/a.py b/pkg/a.py\n--- a/pkg/a.py\n+++ b/pkg/a.py\n@@ ")
    apply(tmp_path, patch)
    assert target.read_bytes() == b"new\n"


def test_a_link_is_patched_where_it_points(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (repository / "real.py").write_bytes(b"old\n")
    (repository / "link.py").symlink_to("real.py")
    monkeypatch.chdir(repository)
    apply(repository, diff(Path("link.py"), b"old\n", b"new\n", base()))
    assert (repository / "link.py").is_symlink()
    assert (repository / "real.py").read_bytes() == b"new\n"
