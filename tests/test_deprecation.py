from __future__ import annotations

import warnings
from typing import Any

import pytest

from react_migrate import deprecation
from react_migrate.deprecation import (
    ChangedInDSPy35Warning,
    PendingDSPy35Warning,
    ReactMigrateWarning,
    RemovedInDSPy36Warning,
    warn,
    warn_change,
)
from react_migrate.errors import UsageError
from react_migrate.timeline import CHANGES, TRAJECTORY, V2_NAME, Change, stage


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("REACT_MIGRATE_WARNINGS", raising=False)
    monkeypatch.setattr(deprecation, "_shown", set())
    monkeypatch.setitem(globals(), "__warningregistry__", {})


@pytest.fixture
def as_of(monkeypatch: pytest.MonkeyPatch) -> Any:
    return lambda version: monkeypatch.setenv("REACT_MIGRATE_AS_OF", version)


@pytest.fixture
def mode(monkeypatch: pytest.MonkeyPatch) -> Any:
    return lambda word: monkeypatch.setenv("REACT_MIGRATE_WARNINGS", word)


def raised(*changes: Change, times: int = 1) -> list[Any]:
    """The warnings that Python shows under its own default filters."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("default")
        for _ in range(times):
            for change in changes:
                warn_change(change)
    return [warning.message for warning in caught]


@pytest.mark.parametrize(
    ("change", "version", "category"),
    [
        (TRAJECTORY, "3.5.0", ChangedInDSPy35Warning),
        (TRAJECTORY, "3.6", ChangedInDSPy35Warning),
        (V2_NAME, "3.5.0rc1", RemovedInDSPy36Warning),
        (V2_NAME, "3.6", RemovedInDSPy36Warning),
    ],
)
def test_the_class_follows_the_change_and_the_release(as_of: Any, change: Change, version: str, category: type) -> None:
    as_of(version)
    (warning,) = raised(change)
    assert type(warning) is category
    assert warning.change is change
    assert isinstance(warning, DeprecationWarning)


AHEAD = [change for change in CHANGES if stage(change, "3.4.1") == "pending"]


@pytest.mark.parametrize("change", AHEAD, ids=lambda change: change.slug)
def test_what_lies_ahead_is_silent_unless_it_is_asked_for(as_of: Any, mode: Any, change: Change) -> None:
    as_of("3.4.1")
    assert raised(change) == []
    mode("always")
    (warning,) = raised(change)
    assert type(warning) is PendingDSPy35Warning


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.slug)
def test_the_text_names_the_command_and_never_varies(as_of: Any, change: Change) -> None:
    as_of("3.5")
    text = str(raised(change)[0])
    assert text == str(raised(change)[0])
    assert "python -m react_migrate PATH" in text
    assert change.guide in text


def test_it_points_at_the_users_line(as_of: Any) -> None:
    as_of("3.5")
    with pytest.warns(ChangedInDSPy35Warning) as caught:
        warn_change(TRAJECTORY)
    assert caught[0].filename == __file__


def test_lines_that_only_pass_a_call_on_are_stepped_over(as_of: Any) -> None:
    as_of("3.5")
    inner: dict[str, Any] = {"__name__": "dspy.primitives.module", "warn_change": warn_change, "change": TRAJECTORY}
    exec(compile("def call():\n    warn_change(change)", "dspy_file.py", "exec"), inner)
    outer: dict[str, Any] = {"__name__": "asyncio.events", "inner": inner["call"]}
    exec(compile("def call():\n    inner()", "asyncio_file.py", "exec"), outer)
    with pytest.warns(ChangedInDSPy35Warning) as caught:
        outer["call"]()
    assert caught[0].filename == __file__


def test_it_is_shown_once_a_place_by_default(as_of: Any) -> None:
    as_of("3.5")
    assert len(raised(TRAJECTORY, times=3)) == 1


def test_always_shows_it_every_time_and_past_the_filters(as_of: Any, mode: Any) -> None:
    as_of("3.5")
    mode("always")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("ignore")
        for _ in range(3):
            warn_change(TRAJECTORY)
    assert len(caught) == 3


def test_once_shows_it_once_past_the_filters(as_of: Any, mode: Any) -> None:
    as_of("3.5")
    mode("once")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("ignore")
        for _ in range(3):
            warn_change(TRAJECTORY)
    assert len(caught) == 1


def test_error_raises_and_ignore_is_silent(as_of: Any, mode: Any) -> None:
    as_of("3.4")
    mode("error")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with pytest.raises(PendingDSPy35Warning):
            warn_change(TRAJECTORY)
    mode("ignore")
    warn_change(TRAJECTORY)
    warn("anything")


def test_any_other_word_is_an_error(mode: Any) -> None:
    mode("loud")
    with pytest.raises(UsageError, match="REACT_MIGRATE_WARNINGS=loud: it takes error, always, once or ignore"):
        warn_change(TRAJECTORY)


def test_a_release_that_is_none_is_an_error(as_of: Any) -> None:
    as_of("next")
    with pytest.raises(UsageError, match="REACT_MIGRATE_AS_OF=next: it takes a version of DSPy"):
        warn_change(TRAJECTORY)


def test_advice_without_a_row() -> None:
    with pytest.warns(ReactMigrateWarning, match="^do this$") as caught:
        warn("do this")
    assert caught[0].message.change is None  # type: ignore[union-attr]
