"""What a report says of counts made by hand."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from react_migrate.compat.host import installed_version
from react_migrate.rehearsal.options import Request
from react_migrate.rehearsal.report import document, lines, title
from react_migrate.rehearsal.switches import Rehearsal
from react_migrate.timeline import TRAJECTORY, stage

if TYPE_CHECKING:
    from react_migrate.rehearsal.tally import Row

BASE = Path(os.path.abspath("base"))
OWN = str(BASE / "src" / "app.py")
OTHER = os.path.abspath("another/lib.py")
STYLE = "" if stage(TRAJECTORY, installed_version()) == "pending" else "--style native "


def rehearsal(*rows: Row, **asked: object) -> Rehearsal:
    made = Rehearsal(Request(mode="report", **asked))  # type: ignore[arg-type]
    made.tally.add(rows)
    return made


def test_the_project_comes_before_what_it_uses() -> None:
    made = rehearsal(["trajectory", OTHER, 3, 5], ["trajectory", OWN, 9, 1])
    head, _, command = lines(made, BASE)
    assert head == "trajectory: 6 times at 2 places, first at src/app.py:9"
    assert command == f"    python -m react_migrate {STYLE}src/app.py"
    entry = document(made, BASE)["changes"][0]
    assert entry["first"] == {"path": "src/app.py", "line": 9}
    assert [place["path"] for place in entry["places"]] == [OTHER.replace(os.sep, "/"), "src/app.py"]


def test_what_only_others_do_is_named_in_full() -> None:
    head, _, command = lines(rehearsal(["trajectory", OTHER, 3, 1]), BASE)
    assert head.endswith(f"once at 1 place, first at {OTHER}:3")
    assert command.endswith(OTHER)


def test_many_files_are_the_folder_and_evidence_is_named() -> None:
    rows: list[Row] = [["trajectory", str(BASE / f"{number}.py"), 1, 1] for number in range(9)]
    *_, command = lines(rehearsal(*rows, evidence=BASE / "seen.json"), BASE)
    assert command == f"    python -m react_migrate {STYLE}--evidence seen.json ."


def test_the_most_frequent_change_comes_first() -> None:
    made = rehearsal(["trajectory", OWN, 1, 1], ["trajectory-guard", OWN, 2, 2], ["trajectory", OWN, 3, 0])
    assert [entry["change"] for entry in document(made, BASE)["changes"]] == ["trajectory-guard", "trajectory"]


@pytest.mark.parametrize(
    ("asked", "expected"),
    [({}, "react-migrate: rehearsal"), ({"mode": "error"}, "react-migrate: error"),
     ({"mode": "report", "as_of": "3.5"}, "react-migrate: report as of DSPy 3.5")],
)  # fmt: skip
def test_the_title(asked: dict[str, str], expected: str) -> None:
    assert title(Request(**asked)) == expected  # type: ignore[arg-type]
