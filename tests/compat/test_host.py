from __future__ import annotations

import importlib.metadata
import sys

import dspy
import pytest

from react_migrate.compat import host as host_module
from react_migrate.compat.host import Host, has_trajectory_loop, host, installed_version, judged_version
from react_migrate.errors import MissingDSPyError, UnsupportedHostError


def test_the_installed_dspy_is_looked_at() -> None:
    assert host().react is dspy.ReAct
    assert host().trajectory_loop is (dspy.ReAct if has_trajectory_loop(dspy.ReAct) else None)
    assert host().is_structured is (host().trajectory_loop is None)
    assert issubclass(host().context_error, Exception)
    assert host().context_error.__name__ == "ContextWindowExceededError"


def test_a_host_without_the_new_loop_says_which_dspy_has_one() -> None:
    old = Host(react=object, trajectory_loop=object, structured_loop=None, context_error=ValueError)
    with pytest.raises(UnsupportedHostError, match=r"needs dspy>=3\.3"):
        old.require_structured_loop()


def test_the_installed_version_is_the_distributions(monkeypatch: pytest.MonkeyPatch) -> None:
    assert installed_version() == importlib.metadata.version("dspy")
    assert judged_version() == installed_version()
    monkeypatch.setenv("REACT_MIGRATE_AS_OF", "3.6.0rc1")
    assert judged_version() == "3.6.0rc1"


def test_no_dspy_at_all_is_one_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> str:
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(importlib.metadata, "version", missing)
    monkeypatch.setitem(sys.modules, "dspy", None)
    for ask in (installed_version.__wrapped__, host_module.host.__wrapped__):
        with pytest.raises(MissingDSPyError, match=r'pip install "react-migrate\[dspy\]"'):
            ask()


def test_a_broken_dspy_is_not_taken_for_a_missing_one(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def find_spec(self, name: str, *_: object) -> None:
            if name == "dspy":
                raise ModuleNotFoundError("No module named 'something_else'", name="something_else")

    monkeypatch.delitem(sys.modules, "dspy")
    monkeypatch.setattr(sys, "meta_path", [Broken(), *sys.meta_path])
    with pytest.raises(ModuleNotFoundError, match="something_else"):
        host_module.host.__wrapped__()
