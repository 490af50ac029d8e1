from __future__ import annotations

import contextlib
import sys
import threading
import warnings
from types import ModuleType
from typing import TYPE_CHECKING, Any

import dspy
import dspy.predict
import dspy.predict.react as react_module
import pytest

import react_migrate
from react_migrate.compat.history_loop import ReAct as StructuredReAct
from react_migrate.deprecation import ReactMigrateWarning
from react_migrate.errors import InstallationError
from support.agents import TOOLS, call, plan, run

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.filterwarnings("ignore:These already hold")  # this module among others

PLACES = (dspy, dspy.predict, react_module)
FORMER = dspy.ReAct


@pytest.fixture(autouse=True)
def put_back() -> Iterator[None]:
    before = [dict(vars(place)) for place in PLACES]
    load_state = dspy.Predict.load_state
    yield
    with contextlib.suppress(InstallationError):
        react_migrate.uninstall()
    assert [dict(vars(place)) for place in PLACES] == before
    assert dspy.Predict.load_state is load_state


def test_the_structured_engine_stands_in_every_place() -> None:
    installation = react_migrate.install("structured")
    assert installation.react is StructuredReAct
    assert all(place.ReAct is StructuredReAct for place in PLACES)
    from dspy import ReAct

    assert ReAct is StructuredReAct
    lm = plan(run([("lookup", {"query": "a"})]))
    prediction = call(dspy.ReAct("question -> answer", TOOLS), lm, question="Q1")
    assert prediction.trajectory["tool_name_1"] == "finish"
    assert prediction.termination_reason == "submit"


def test_the_trajectory_engine_and_the_default() -> None:
    with react_migrate.installed("trajectory"):
        assert dspy.ReAct is react_migrate.v3_4.ReAct
    with react_migrate.installed() as installation:
        assert dspy.ReAct is react_migrate.ReAct is installation.react


def test_the_hosts_own_class_is_put_back() -> None:
    react_migrate.install("structured")
    react_migrate.uninstall()
    assert all(place.ReAct is FORMER for place in PLACES)


def test_a_block_puts_it_back_even_after_an_error() -> None:
    with pytest.raises(ZeroDivisionError), react_migrate.installed("structured"):
        1 / (dspy.ReAct is not StructuredReAct)
    assert dspy.ReAct is FORMER


def test_a_name_that_a_module_only_makes_up_is_absent_again_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as lazy:
        lazy.delattr(dspy.predict, "ReAct")
        lazy.delattr(react_module, "ReAct")
        with react_migrate.installed("structured"):
            assert dspy.predict.ReAct is StructuredReAct
            assert "ReAct" not in vars(react_module)
        assert "ReAct" not in vars(dspy.predict)


def test_it_does_not_stack() -> None:
    react_migrate.install("structured")
    for engine in ("structured", "trajectory", None):
        with pytest.raises(InstallationError, match="uninstall"):
            react_migrate.install(engine)
    assert dspy.ReAct is StructuredReAct


def test_there_must_be_something_to_take_out() -> None:
    with pytest.raises(InstallationError, match="not installed"):
        react_migrate.uninstall()


def test_an_unknown_engine_changes_nothing() -> None:
    with pytest.raises(ValueError, match="'structured' or 'trajectory'"):
        react_migrate.install("V2")  # type: ignore[arg-type]
    assert dspy.ReAct is FORMER


def test_names_that_were_imported_by_value_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("users_module")
    module.Agent = FORMER  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "users_module", module)
    with pytest.warns(ReactMigrateWarning, match="users_module.Agent") as caught:
        installation = react_migrate.install("structured")
    assert "users_module.Agent" in installation.stale
    assert caught[0].filename == __file__
    assert not any(name.startswith(("dspy", "react_migrate")) for name in installation.stale)


def test_classes_made_from_the_former_one_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Heir(FORMER):  # type: ignore[valid-type,misc]
        pass

    with pytest.warns(ReactMigrateWarning, match=r"Heir"):
        installation = react_migrate.install("structured")
    assert f"{__name__}.{Heir.__qualname__}" in installation.stale


def test_where_warnings_are_errors_nothing_is_left_installed() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(ReactMigrateWarning, match="FORMER"):
            react_migrate.install("structured")
    assert dspy.ReAct is FORMER


def test_one_of_many_threads_installs() -> None:
    outcomes: list[Any] = []
    barrier = threading.Barrier(8)

    def attempt() -> None:
        barrier.wait()
        try:
            outcomes.append(react_migrate.install("structured"))
        except InstallationError:
            outcomes.append(None)

    threads = [threading.Thread(target=attempt) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(outcome is not None for outcome in outcomes) == 1
    assert dspy.ReAct is StructuredReAct
