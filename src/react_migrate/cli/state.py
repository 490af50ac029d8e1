"""The ``state`` command: which loop saved a program, and a copy of it for the other loop."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from react_migrate.cli import outputs, program
from react_migrate.cli.parser import Parser
from react_migrate.cli.streams import emit, say
from react_migrate.errors import FileError, UnreadableFileError, UsageError
from react_migrate.report.line import Part, line
from react_migrate.report.location import shown
from react_migrate.report.verdict import count

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from react_migrate.compat.host import Engine
    from react_migrate.convert.conversion import Written
    from react_migrate.convert.instructions import Instructions
    from react_migrate.report.state import Examined

DESCRIPTION = """\
Says which loop saved the agents of a program, V1 (trajectory) or V2 (structured history), and with -o writes a copy
for the other loop. It reads the JSON of agent.save("agent.json") and of whole programs; a pickle is never opened.
What has no equal in the other loop is dropped and told, each part by its name; the JSON report has the whole of it."""

EXAMPLES = """\
examples:
  {prog} state agent.json                    which loop is it, and what would a copy lose
  {prog} state agent.json -o agent-v2.json   a copy for the structured-history loop
  {prog} state agent-v2.json --to v1 --like fresh.json -o agent.json
                                             back again; fresh.json is a save of a new v3_4.ReAct

exit status:
  0    nothing to convert, or all of it was converted
  1    there is something to convert, or a part was dropped or needs a look
  2    wrong usage, a file that could not be read or written, or a defect
  130  interrupted
"""

ENGINES: dict[str, Engine] = {"v1": "trajectory", "v2": "structured"}


@dataclass(frozen=True, slots=True)
class _Wanted:
    to: Engine
    like: dict[str, Any] | None
    output: Path | None


def parser(prog: str) -> Parser:
    """The options of ``state``."""
    made = Parser(f"{prog} state", "[options] FILE...", DESCRIPTION, EXAMPLES.format(prog=prog))
    add = made.add_argument
    add("files", metavar="FILE", nargs="+", type=Path, help="the JSON of a saved program")
    add("--to", choices=tuple(ENGINES), default="v2", help="the loop that is to load the copy (default: v2)")
    add("-o", "--output", metavar="NEW", type=Path, help="write the copy to NEW, which must not exist yet")
    add("--overwrite", action="store_true", help="let -o replace a file, the one that is read among them")
    add("--like", metavar="FRESH", type=Path,
        help="a JSON that the new program saves before anything is loaded: its instructions are taken for the loop's "
        "own text; --to v1 needs it, as V1's instructions describe every tool")  # fmt: skip
    add("--json", action="store_true", help="the report as JSON on standard output")
    add("-v", "--verbose", action="store_true", help="tracebacks of defects")
    return made


def run(arguments: Namespace, typed: Sequence[str]) -> int:
    """Examine every file, convert the one that is asked for, and report."""
    from react_migrate.project.saved_state import load
    from react_migrate.report import state as report

    _check(arguments)
    wanted = _Wanted(ENGINES[arguments.to], load(arguments.like) if arguments.like else None, arguments.output)
    examined: list[Examined] = []
    unreadable: list[FileError] = []
    for path in arguments.files:
        try:
            examined.append(_examined(path, load(path), wanted))
        except FileError as error:  # noqa: PERF203  (the others go on)
            unreadable.append(error)
    if arguments.json:
        emit(report.dump(examined, unreadable))
    else:
        say(report.lines(examined))
    say(line(Part(str(error), "red")) for error in unreadable)
    say([line(Part(_verdict(examined, unreadable, arguments), "bold"))])
    return _status(examined, unreadable)


def _check(arguments: Namespace) -> None:
    """Refuse what would lose a file before anything is read."""
    output = arguments.output
    if output is None:
        if arguments.overwrite:
            raise UsageError("--overwrite says what -o may do: name a file with -o NEW")
        return
    if len(arguments.files) > 1:
        raise UsageError("-o takes the copy of one file: convert them one by one")
    if output.is_dir() or not output.parent.is_dir():
        raise UsageError(f"-o {output}: name a file in a folder that there is")
    if output.exists() and not arguments.overwrite:
        raise UsageError(f"-o {output}: there is such a file already; name a new one, or add --overwrite")


def _examined(path: Path, state: dict[str, Any], wanted: _Wanted) -> Examined:
    """What is in one state; with an output, the copy is written, too."""
    from react_migrate.convert.conversion import converted
    from react_migrate.convert.state import agents, predictors
    from react_migrate.project.saved_state import dspy_version, dump
    from react_migrate.report.state import Examined

    if not predictors(state):
        raise UnreadableFileError(path, "is JSON, but holds no predictor: no saved DSPy program")
    found = tuple(agents(state))
    copy, notes = converted(state, wanted.to, _writer(wanted), wanted.like)
    examined = Examined(path, dspy_version(state), found, tuple(notes))
    if wanted.output is None or not examined.converts:
        return examined
    outputs.save(wanted.output, dump(copy), "the copy")
    return Examined(path, examined.dspy, found, tuple(notes), wanted.output)


def _writer(wanted: _Wanted) -> Written:
    """The host writes its own text into a copy; a look at what there is needs no DSPy."""
    if wanted.output is None:
        return _unwritten
    from react_migrate.compat.protocol import structured_instructions

    return structured_instructions


def _unwritten(parts: Instructions) -> str:
    return parts.task


def _status(examined: Sequence[Examined], unreadable: Sequence[FileError]) -> int:
    if unreadable:
        return 2
    return int(any(one.needs_a_person or (one.converts and one.written is None) for one in examined))


def _verdict(examined: Sequence[Examined], unreadable: Sequence[FileError], arguments: Namespace) -> str:
    """What it comes to, and the next command."""
    said = [f"{count(len(unreadable), 'file')} could not be used."] if unreadable else []
    written = [one for one in examined if one.written]
    waiting = [one for one in examined if one.converts and not one.written]
    if written:
        said.append(f"Wrote {shown(written[0].written or Path())}.")
    if any(one.needs_a_person for one in examined):
        said.append("Some parts do not carry over, as said above.")
    if waiting:
        said.append(f"Next: {program()} state {shlex.quote(str(waiting[0].path))}{_options(arguments)} -o NEW.json")
    elif not said or not (written or unreadable or any(one.needs_a_person for one in examined)):
        said.append("Nothing to convert.")
    return " ".join(said)


def _options(arguments: Namespace) -> str:
    to = "" if arguments.to == "v2" else f" --to {arguments.to}"
    return f"{to} --like {shlex.quote(str(arguments.like))}" if arguments.like else to
