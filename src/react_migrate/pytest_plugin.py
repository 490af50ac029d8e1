"""The pytest plugin: hooks only, and none of them does anything until an option or a setting asks for it.

It is named in the entry-point group ``pytest11`` under its own module name, so that ``-p react_migrate.pytest_plugin``
beside an installed distribution is no second one.
"""

from __future__ import annotations

from typing import Any

import pytest

from react_migrate.rehearsal import options
from react_migrate.rehearsal.attached import REHEARSAL, begin

OUTPUT = "react_migrate"
"""Under which a worker of xdist sends its counts."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options and the settings."""
    options.add(parser)


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Begin before any module of the project is imported, those that a conftest imports among them."""
    begin(early_config, early_config.known_args_namespace)


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Begin where the plugin itself came too late for the earlier hook."""
    begin(config, config.option)


def pytest_report_header(config: pytest.Config) -> str | None:
    """Say that a rehearsal is on."""
    if REHEARSAL not in config.stash:
        return None
    from react_migrate.rehearsal import report

    return report.title(config.stash[REHEARSAL].request)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> None:
    """Let a raised warning end at the user's line."""
    if REHEARSAL not in item.config.stash or call.excinfo is None:
        return
    from react_migrate.rehearsal.switches import end_at_user

    end_at_user(call.excinfo.value)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    """Add up what a worker of xdist has counted."""
    mine, output = node.config.stash.get(REHEARSAL, None), getattr(node, "workeroutput", {}).get(OUTPUT)
    if mine is not None and output is not None:
        mine.tally.add(output["rows"])
        mine.stale.update(output["stale"])
    elif mine is not None and mine.request.mode is not None and error:
        mine.failures.append(f"{node.gateway.id} has crashed: what it met is not counted")


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Hand the counts over, write the report, and fail the run where something was to be raised."""
    mine = session.config.stash.get(REHEARSAL, None)
    if mine is None:
        return
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput[OUTPUT] = {"rows": mine.tally.rows(), "stale": sorted(mine.stale)}
        return
    if mine.request.report is not None:
        from react_migrate.rehearsal import report

        mine.failures += filter(None, [report.save(mine, session.config.invocation_params.dir)])
    raised = mine.request.mode == "error" and mine.tally.rows()
    if (raised or mine.failures) and exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print the report."""
    if REHEARSAL not in config.stash:
        return
    from react_migrate.rehearsal import report

    mine = config.stash[REHEARSAL]
    lines = list(report.lines(mine, config.invocation_params.dir))
    if lines:
        terminalreporter.section(report.title(mine.request))
    for line in lines:
        terminalreporter.write_line(line)
