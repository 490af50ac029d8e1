"""The options of the pytest plugin, on the command line and in the configuration file, as one request."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, cast, get_args

if TYPE_CHECKING:
    from argparse import Namespace
    from pathlib import Path

    import pytest

Mode = Literal["report", "error"]

OFF = "off"


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked for; ``None`` is not.

    ``mode``: count what is met, and with ``error`` raise it. ``as_of``: the DSPy release to rehearse. ``report``: the
    JSON file to write the counts to. ``evidence``: the file to record in. Paths are absolute.
    """

    mode: Mode | None = None
    as_of: str | None = None
    report: Path | None = None
    evidence: Path | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing is asked for."""
        return self == Request()


def add(parser: pytest.Parser) -> None:
    """Add the options and the settings of the same meaning."""
    group = parser.getgroup("react-migrate", "DSPy's structured-history ReAct")
    group.addoption(
        "--react-migrate",
        choices=(OFF, *get_args(Mode)),
        dest="react_migrate",
        help="report: count what DSPy 3.5 changes under the tests, by change and place; error: raise it at its line, "
        "too, and fail the run",
    )
    group.addoption(
        "--react-migrate-as-of",
        metavar="VERSION",
        dest="react_migrate_as_of",
        help="rehearse this DSPy, such as 3.5: dspy.ReAct is its loop before anything of yours is imported",
    )
    group.addoption(
        "--react-migrate-json",
        metavar="FILE",
        dest="react_migrate_json",
        help="write the report to FILE as JSON, too",
    )
    group.addoption(
        "--react-migrate-evidence",
        metavar="FILE",
        dest="react_migrate_evidence",
        help="record in FILE which expressions ask for a trajectory, for `rewrite --evidence FILE`",
    )
    parser.addini("react_migrate", "as --react-migrate: report, error or off")
    parser.addini("react_migrate_as_of", "as --react-migrate-as-of")


def read(config: pytest.Config, typed: Namespace) -> Request:
    """The request in ``typed`` options, and in the configuration file where they say nothing.

    Raises:
        ValueError: a mode of another name in the configuration file, or a report that cannot be written.
    """
    report = _file(config, typed.react_migrate_json)
    return Request(
        mode=_mode(config, typed.react_migrate) or ("report" if report else None),
        as_of=_setting(config, "react_migrate_as_of", typed.react_migrate_as_of) or None,
        report=report,
        evidence=_file(config, typed.react_migrate_evidence),
    )


def _setting(config: pytest.Config, name: str, typed: str | None) -> str:
    return str(config.getini(name) or "") if typed is None else typed


def _mode(config: pytest.Config, typed: str | None) -> Mode | None:
    word = _setting(config, "react_migrate", typed) or OFF
    if word == OFF:
        return None
    if word not in get_args(Mode):
        raise ValueError(f"react_migrate = {word}: it takes report, error or off")
    return cast("Mode", word)


def _file(config: Any, typed: str | None) -> Path | None:
    """The absolute path that an option names.

    Raises:
        ValueError: it is a folder, or in none.
    """
    if not typed:
        return None
    path: Path = config.invocation_params.dir / typed
    if path.is_dir() or not path.parent.is_dir():
        raise ValueError(f"{typed}: {'is a folder' if path.is_dir() else f'there is no folder {path.parent}'}")
    return path
