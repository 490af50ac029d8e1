"""A rehearsal of another release, below what the program itself installs."""

from __future__ import annotations

import dspy
import dspy.predict
import pytest

import react_migrate
from react_migrate.compat.history_loop import ReAct as StructuredReAct
from react_migrate.compat.host import host
from react_migrate.compat.install import rehearsed
from react_migrate.errors import InstallationError

FORMER = dspy.ReAct
# This module has names of the former class, which install() warns of.
pytestmark = pytest.mark.filterwarnings("ignore:These already hold")


def test_every_way_to_the_name_leads_to_the_rehearsed_loop() -> None:
    with rehearsed("structured") as rehearsal:
        assert dspy.ReAct is dspy.predict.ReAct is react_migrate.ReAct is rehearsal.react is StructuredReAct
        assert react_migrate.v3_4.ReAct is FORMER
        assert f"{__name__}.FORMER" in rehearsal.stale
    assert dspy.ReAct is dspy.predict.ReAct is react_migrate.ReAct is FORMER


def test_the_program_installs_as_on_that_release() -> None:
    with rehearsed("structured"):
        assert react_migrate.install().react is StructuredReAct
        react_migrate.uninstall()
        assert dspy.ReAct is StructuredReAct
        with react_migrate.installed("trajectory"):
            assert dspy.ReAct is FORMER
        assert dspy.ReAct is StructuredReAct


def test_what_the_program_leaves_installed_goes_with_it() -> None:
    load_state = dspy.Predict.load_state
    with rehearsed("structured"):
        react_migrate.install()
    assert dspy.ReAct is host().react
    assert dspy.Predict.load_state is load_state
    with pytest.raises(InstallationError, match="nothing to take out"):
        react_migrate.uninstall()


def test_it_begins_before_anything_is_installed() -> None:
    late = pytest.raises(InstallationError, match="has to begin before")
    with react_migrate.installed("structured"), late, rehearsed("structured"):
        pass
    with rehearsed("structured"), late, rehearsed("trajectory"):
        pass
    assert dspy.ReAct is FORMER


def test_names_that_are_gone_are_missing_meanwhile() -> None:
    alias = dspy.ReActV2
    with rehearsed("structured", ("ReActV2", "NeverThere")):
        assert not hasattr(dspy, "ReActV2")
        assert not hasattr(dspy.predict, "ReActV2")
    assert dspy.ReActV2 is dspy.predict.ReActV2 is alias
