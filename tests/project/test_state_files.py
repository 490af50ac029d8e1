from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from react_migrate.errors import UnreadableFileError
from react_migrate.project.saved_state import dspy_version, dump, load

if TYPE_CHECKING:
    from pathlib import Path

LEAF = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(st.characters())
FLAT = LEAF | st.lists(LEAF, max_size=3) | st.dictionaries(st.text(max_size=5), LEAF, max_size=3)
JSON = FLAT | st.lists(FLAT, max_size=3) | st.dictionaries(st.text(max_size=5), FLAT, max_size=3)


@given(st.dictionaries(st.text(max_size=5), JSON, max_size=3))
def test_what_is_written_is_what_is_read(state: dict[str, Any]) -> None:
    assert json.loads(dump(state)) == state


def test_it_is_laid_out_as_dspy_does(tmp_path: Path) -> None:
    import dspy

    dspy.Predict("question -> answer").save(tmp_path / "predictor.json")
    assert dump(load(tmp_path / "predictor.json")) == (tmp_path / "predictor.json").read_bytes()


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "line 1: is no JSON"),
        (b'{\n"a": 1,\n}', "line 3: is no JSON"),
        (b"[]", "no object"),
        (b"\xff{}", "not UTF-8 at byte 0"),
        (b"\x80\x05.", "a pickle or an archive"),
        (b"[" * 100_000, "nested too deep"),
        (b'{"a": ' + b"9" * 10_000 + b"}", "a number too long"),
    ],
    ids=range(7),
)
def test_what_is_no_state_is_refused_in_one_sentence(data: bytes, why: str, tmp_path: Path) -> None:
    (tmp_path / "x.json").write_bytes(data)
    with pytest.raises(UnreadableFileError, match=why) as caught:
        load(tmp_path / "x.json")
    assert "\n" not in caught.value.reason


def test_a_pickle_stays_closed(tmp_path: Path) -> None:
    path = tmp_path / "agent.pkl"
    os.mkfifo(path)  # opening it would wait for ever
    with pytest.raises(UnreadableFileError, match="stays closed"):
        load(path)


def test_a_whole_program_is_told_by_its_metadata(tmp_path: Path) -> None:
    folder = tmp_path / "whole"
    folder.mkdir()
    with pytest.raises(UnreadableFileError, match="is a folder; name the JSON"):
        load(folder)
    os.mkfifo(folder / "program.pkl")
    with pytest.raises(UnreadableFileError, match="a whole program, saved as a pickle"):
        load(folder)
    (folder / "metadata.json").write_text('{"dependency_versions": {"dspy": "3.4.1"}}')
    with pytest.raises(UnreadableFileError, match=r"saved by DSPy 3\.4\.1 as a pickle, which stays closed"):
        load(folder)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFileError, match="no such file"):
        load(tmp_path / "nope.json")


@pytest.mark.parametrize("metadata", [None, [], {}, {"dependency_versions": 1}, {"dependency_versions": {"dspy": 3}}])
def test_metadata_that_says_nothing(metadata: Any) -> None:
    assert dspy_version({"metadata": metadata}) is None
