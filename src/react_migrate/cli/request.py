"""What one ``rewrite`` command line asks for, checked before anything is read or written."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from react_migrate.cli import configuration, outputs, scope
from react_migrate.errors import UsageError
from react_migrate.report.verdict import Mode, Occasion

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from react_migrate.cli.outputs import Output
    from react_migrate.migration.rule import Rule
    from react_migrate.report.form import Form
    from react_migrate.settings import Settings

STDIN = Path("-")


@dataclass(frozen=True, slots=True)
class Request:
    """The engine's ``settings``, and where the answer goes.

    ``stdin_name`` is the path that the text on stdin is taken for, ``None`` for a run over files.
    """

    settings: Settings
    occasion: Occasion
    stdin_name: Path | None
    outputs: tuple[Output, ...]
    exit_zero: bool
    verbose: bool
    quiet: bool

    @property
    def writes(self) -> bool:
        """Whether files are to be replaced."""
        return self.occasion.mode == "rewrite" and self.stdin_name is None


def read(arguments: Namespace, words: Sequence[str], program: str, rules: Sequence[Rule]) -> Request:
    """The request in parsed ``arguments``; ``words`` are what was typed, for the command that the verdict suggests.

    Raises:
        UsageError: options that do not go together, an unknown rule, a report that could not be written.
    """
    stdin_name = _stdin_name(arguments)
    mode: Mode = "diff" if arguments.diff else "check" if arguments.check else "rewrite"
    reports = outputs.read(arguments)
    _one_payload(outputs.printed(reports), stdin_name, mode)
    paths = arguments.paths if stdin_name is None else (stdin_name,)
    return Request(
        settings=scope.settings(arguments, configuration.read(Path.cwd()), paths, rules),
        occasion=Occasion(mode, program, _apply(program, words), files=stdin_name is None),
        stdin_name=stdin_name,
        outputs=reports,
        exit_zero=arguments.exit_zero,
        verbose=arguments.verbose,
        quiet=arguments.quiet,
    )


def _stdin_name(arguments: Namespace) -> Path | None:
    if STDIN not in arguments.paths:
        if arguments.stdin_filename is not None:
            raise UsageError("--stdin-filename names the text on standard input: give - as the only path")
        return None
    if len(arguments.paths) > 1:
        raise UsageError("- (standard input) does not go together with other paths")
    return arguments.stdin_filename or Path("<stdin>")


def _one_payload(printed: Form | None, stdin_name: Path | None, mode: Mode) -> None:
    """Stdout carries one thing: a diff, the rewritten stdin, or a report."""
    if printed is not None and (mode == "diff" or (stdin_name is not None and mode == "rewrite")):
        taken = "the diff" if mode == "diff" else "the rewritten text"
        raise UsageError(f"{taken} goes to standard output: name a file for the report with -o {printed}=FILE")


def _apply(program: str, words: Sequence[str]) -> str:
    """The command line without what keeps it from writing."""
    return f"{program} {shlex.join(word for word in words if word not in ('--diff', '--check'))}"
