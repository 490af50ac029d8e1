"""The ``rewrite`` command, the default: rewrite a program, or show what would be rewritten."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from react_migrate.cli import catalogue, outputs, program, request
from react_migrate.cli.deliver import deliver
from react_migrate.cli.parser import STATUSES, Parser, choice
from react_migrate.cli.progress import bar
from react_migrate.migration.outcome import Outcome, Run
from react_migrate.report.verdict import changed
from react_migrate.version import __version__

if TYPE_CHECKING:
    from argparse import Namespace, _ArgumentGroup
    from collections.abc import Sequence

    from react_migrate.cli.request import Request
    from react_migrate.errors import FileError
    from react_migrate.migration.rule import Rule

DESCRIPTION = """\
Moves programs from DSPy's trajectory-based ReAct to the structured-history ReAct of DSPy 3.5.
PATHs are rewritten in place; undo brings the old files back."""

EXAMPLES = """\
examples:
  {prog} src/                    rewrite src/ so that it runs on DSPy before and after 3.5
  {prog} --diff src/ > x.patch   show the changes, write nothing; git apply takes them
  {prog} --check src/            the same without the changes: status 1 if there are any
  {prog} --style native src/     once DSPy 3.5 is installed: the plain 3.5 API, without the shim
  {prog} - < agent.py            standard input to standard output

[tool.react-migrate] in pyproject.toml sets style, unsafe, select, ignore, exclude, force-exclude, evidence,
jobs and per-file-ignores for a project; what is typed comes first.

other commands (a path of the same name is written ./undo):
  {prog} check [PATH...]         whether a DSPy that the project admits breaks it
  {prog} timeline                what changes in DSPy, and when
  {prog} explain [RULE]          what a rule finds, with examples
  {prog} undo [PATH]             bring back the files of the last rewrite

"""


def parser(prog: str) -> Parser:
    """The options of ``rewrite``, which is also the help of the whole program."""
    made = Parser(prog, "[options] PATH...", DESCRIPTION, EXAMPLES.format(prog=prog) + STATUSES)
    made.add_argument("paths", metavar="PATH", nargs="+", type=Path, help="a file, a folder, or - for standard input")
    made.add_argument("--version", action="version", version=f"react-migrate {__version__}")
    _what(made.add_argument_group("what is rewritten"))
    _answer(made.add_argument_group("what is done with it"))
    return made


def _what(group: _ArgumentGroup) -> None:
    add = group.add_argument
    styles = ("bridge", "native")
    add("--style", choices=styles, help="bridge (default): runs before and after 3.5; native: plain 3.5 code")
    add("--unsafe", action="store_true", default=None, help="rewrite also what is likely but not proven")
    choice(group)
    add("--stdin-filename", metavar="PATH", type=Path, help="the file that the text on standard input is")


def _answer(group: _ArgumentGroup) -> None:
    add = group.add_argument
    add("--diff", action="store_true", help="print the changes, write nothing")
    add("--check", action="store_true", help="write nothing, say by the status whether there is something to do")
    outputs.options(group)
    add("--exit-zero", action="store_true", help="status 0 instead of 1")
    add("-v", "--verbose", action="store_true", help="every place left alone; tracebacks of defects")
    add("-q", "--quiet", action="store_true", help="say only what could not be used")


def run(arguments: Namespace, typed: Sequence[str]) -> int:
    """Carry out one ``rewrite`` and return its exit status."""
    rules = catalogue.rules()
    wanted = request.read(arguments, typed, program(), rules)
    result = _from_files(wanted, rules) if wanted.stdin_name is None else _from_stdin(wanted.stdin_name, wanted, rules)
    if wanted.writes and changed(result):
        result = _written(result)
    deliver(result, wanted, rules)
    return status(result, wanted)


def status(result: Run, wanted: Request) -> int:
    """2 for a file that could not be used; 1 for work that is left, unless it is to be 0."""
    if result.summary.unreadable:
        return 2
    left = result.summary.manual or (wanted.occasion.mode != "rewrite" and changed(result))
    return 1 if left and not wanted.exit_zero else 0


def _from_files(wanted: Request, rules: Sequence[Rule]) -> Run:
    from react_migrate.migration import engine

    shown = bar(wanted.quiet)
    with shown or nullcontext():
        return engine.run(wanted.settings, rules, shown)


def _from_stdin(name: Path, wanted: Request, rules: Sequence[Rule]) -> Run:
    from react_migrate.migration import engine

    return Run(Path.cwd(), 1, [engine.run_text(sys.stdin.buffer.read(), name, wanted.settings, rules)])


def _written(result: Run) -> Run:
    """Replace the files; what was refused is an outcome with an error and without changes."""
    from react_migrate.project import journal

    changes = [(one.path, one.before, one.after) for one in result.outcomes if one.after is not None]
    refusals = {error.path: error for error in journal.write_all(result.root, changes)}
    return replace(result, outcomes=[_settled(one, refusals.get(one.path)) for one in result.outcomes])


def _settled(outcome: Outcome, refusal: FileError | None) -> Outcome:
    if refusal is None:
        return outcome
    findings = tuple(replace(finding, fixed=False) for finding in outcome.findings)
    return replace(outcome, findings=findings, after=None, error=refusal)
