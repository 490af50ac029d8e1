"""The evidence file: what goes in comes out, from several processes at once, and what is none of it is refused."""

from __future__ import annotations

import json
import multiprocessing
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from react_migrate.errors import UnwritableFileError, UsageError
from react_migrate.evidence.document import Document, File, Touch, add, read

if TYPE_CHECKING:
    from pathlib import Path

numbers = st.integers(min_value=1, max_value=9)
touches = st.builds(Touch, line=numbers, end_line=numbers, column=numbers, end_column=numbers,
                    engine=st.sampled_from(["trajectory", "structured"])) | st.builds(
                    Touch, line=numbers, engine=st.just("trajectory"))  # fmt: skip
files = st.builds(File, sha256=st.sampled_from(["aa", "bb"]), touches=st.lists(touches, max_size=4).map(tuple))
written = st.dictionaries(st.sampled_from(["a.py", "b/c.py"]), files, max_size=2).map(lambda made: Document(files=made))
documents = written.map(lambda made: made.joined(made))  # in order, and each touch once


@given(documents, documents)
def test_joining_keeps_the_newer_file_and_all_touches_of_the_same(old: Document, new: Document) -> None:
    joined = old.joined(new)
    assert joined.files.keys() == old.files.keys() | new.files.keys()
    for name, file in joined.files.items():
        latest = new.files.get(name, old.files.get(name))
        assert latest is not None
        assert file.sha256 == latest.sha256
        same = [one.files[name] for one in (old, new) if name in one.files and one.files[name].sha256 == file.sha256]
        assert {*file.touches} == {touch for one in same for touch in one.touches}
    assert joined.joined(joined) == joined == Document.model_validate_json(joined.model_dump_json(exclude_none=True))


def test_it_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "seen.json"
    add(path, Document())
    assert read(path) == Document()
    touch = Touch(line=7, end_line=7, column=10, end_column=31, engine="trajectory")
    add(path, Document(files={"pkg/audit.py": File(sha256="aa", touches=(touch,))}))
    add(path, Document(files={"pkg/audit.py": File(sha256="aa", touches=(touch,))}))
    assert json.loads(path.read_bytes()) == {
        "schema_version": 1,
        "files": {
            "pkg/audit.py": {
                "sha256": "aa",
                "touches": [{"line": 7, "end_line": 7, "column": 10, "end_column": 31, "engine": "trajectory"}],
            }
        },
    }
    assert [one.name for one in tmp_path.iterdir()] == ["seen.json"]


def _add_some(path: Any, first: int) -> None:
    for line in range(first, first + 10):
        touch = Touch(line=line, engine="trajectory")
        add(path, Document(files={"a.py": File(sha256="aa", touches=(touch,))}))


def test_processes_lose_nothing_of_each_other(tmp_path: Path) -> None:
    path = tmp_path / "seen.json"
    context = multiprocessing.get_context("spawn")
    others = [context.Process(target=_add_some, args=(path, first)) for first in (1, 11, 21)]
    for other in others:
        other.start()
    for other in others:
        other.join(60)
    assert [touch.line for touch in read(path).files["a.py"].touches] == [*range(1, 31)]


WRONG = {
    "nothing": ("", "invalid json"),
    "another form": ("[]", "input should be an object"),
    "a later version": ('{"schema_version": 2}', "schema_version: input should be 1"),
    "a field too many": ('{"runs": []}', "runs: extra inputs are not permitted"),
    "a line that is none": (
        '{"files": {"a.py": {"sha256": "", "touches": [{"line": 0, "engine": "trajectory"}]}}}',
        "files.a.py.touches.0.line: input should be greater than 0",
    ),
}


@pytest.mark.parametrize(("text", "reason"), WRONG.values(), ids=WRONG.keys())
def test_what_is_no_evidence_is_refused_and_stays(text: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "seen.json"
    path.write_text(text)
    for attempt in (read, lambda one: add(one, Document())):
        with pytest.raises(UsageError, match=r"seen\.json: is no evidence file \(") as caught:
            attempt(path)
        assert reason in str(caught.value)
        assert "\n" not in str(caught.value)
    assert path.read_text() == text


def test_what_cannot_be_reached_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"gone\.json: the evidence cannot be read: no such file"):
        read(tmp_path / "gone.json")
    with pytest.raises(UnwritableFileError, match=r"gone/seen\.json: the evidence could not be written"):
        add(tmp_path / "gone" / "seen.json", Document())
