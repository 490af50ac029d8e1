from __future__ import annotations

import pytest
from packaging.version import InvalidVersion

from react_migrate import timeline
from react_migrate.timeline import CHANGES, TRAJECTORY, V2_NAME, Change, reached, stage

VERSIONS = ["2.6.27", "3.4.1", "3.5.0", "3.6.0", "4.0"]


@pytest.mark.parametrize(
    ("change", "stages"),
    [
        (TRAJECTORY, ["pending", "pending", "removed", "removed", "removed"]),
        (timeline.TRUNCATION, ["pending", "pending", "current", "current", "current"]),
        (V2_NAME, ["pending", "pending", "deprecated", "removed", "removed"]),
    ],
)
def test_the_stage_follows_the_release(change: Change, stages: list[str]) -> None:
    assert [stage(change, version) for version in VERSIONS] == stages


@pytest.mark.parametrize("version", ["3.5.0rc1", "3.5.0a0", "3.5.0.dev1", "3.5.0+local", "3.5"])
def test_a_pre_release_counts_as_its_release(version: str) -> None:
    assert reached(version, "3.5")
    assert stage(TRAJECTORY, version) == "removed"


def test_what_is_no_version_is_an_error() -> None:
    with pytest.raises(InvalidVersion):
        stage(TRAJECTORY, "next")


@pytest.mark.parametrize(
    ("version", "has_reached"), [("2.5.18", False), ("2.5.19", True), ("2.5", False), ("2.6", True)]
)
def test_a_release_can_be_one_patch_of_several(version: str, has_reached: bool) -> None:
    assert reached(version, "2.5.19") is has_reached
    assert (stage(timeline.OLDER_REACT, version) == "current") is has_reached


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.slug)
def test_every_row_happens_once_3_5_is_out_and_says_what_to_do(change: Change) -> None:
    assert (stage(change, "3.4.1") == "pending") is (change is not timeline.OLDER_REACT)
    assert stage(change, "3.5.0") != "pending"
    assert change.guide.endswith(".")
    assert change.what
    assert change.old


def test_slugs_are_unique_and_every_row_is_listed() -> None:
    rows = [value for value in vars(timeline).values() if isinstance(value, Change)]
    assert len({change.slug for change in CHANGES}) == len(CHANGES)
    assert set(rows) == set(CHANGES)
