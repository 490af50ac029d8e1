from __future__ import annotations

import importlib.metadata
import json
from typing import NoReturn

import pytest

from react_migrate.cli import main
from react_migrate.timeline import CHANGES, NEWEST


def test_every_change_is_a_line_with_its_stage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["timeline", "--dspy", "3.5"]) == 0
    first, *rows = capsys.readouterr().out.splitlines()
    assert first == "On DSPy 3.5"
    assert len(rows) == len(CHANGES)
    (row,) = (row for row in rows if "the experimental name" in row)
    assert row.split(None, 7)[:6] == ["deprecated", "deprecated", "in", "3.5,", "removed", "in"]
    assert " RM401" in row


@pytest.mark.parametrize(
    ("version", "stages"),
    [
        ("3.4.1", ("pending", "pending", "pending")),
        ("3.5.0rc1", ("removed", "current", "deprecated")),
        ("4", ("removed", "current", "removed")),
    ],
)
def test_json_holds_the_rows_and_their_rules(
    version: str, stages: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["timeline", "--json", "--dspy", version]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["schema_version"], report["dspy"]) == (1, version)
    assert [row["slug"] for row in report["changes"]] == [change.slug for change in CHANGES]
    found = {row["slug"]: row["stage"] for row in report["changes"]}
    assert (found["trajectory"], found["trajectory-guard"], found["reactv2-name"]) == stages
    assert "RM101" in report["changes"][0]["rules"]


def test_without_a_version_the_installed_one_counts(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.metadata, "version", lambda name: "3.3.1")
    assert main(["timeline"]) == 0
    assert capsys.readouterr().out.startswith("On DSPy 3.3.1\n")

    def missing(name: str) -> NoReturn:
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(importlib.metadata, "version", missing)
    assert main(["timeline"]) == 0
    assert capsys.readouterr().out.startswith(f"On DSPy {NEWEST}\n")


def test_what_is_no_version_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["timeline", "--dspy", "next"]) == 2
    assert capsys.readouterr().err == "react-migrate: --dspy next: is no version of DSPy, such as 3.5\n"
