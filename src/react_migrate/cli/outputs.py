"""The reports that a command line asks for: each in a form, and to a file or to standard output."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from react_migrate.errors import UnwritableFileError, UsageError
from react_migrate.report.form import FORMS, Form

if TYPE_CHECKING:
    from argparse import Namespace, _ActionsContainer
    from collections.abc import Iterable


STANDARD_OUTPUT = "-"
"""The name that stands for standard output in the place of a file."""


class Output(NamedTuple):
    """One report; without a ``path`` it goes to standard output."""

    form: Form
    path: Path | None


def options(group: _ActionsContainer) -> None:
    """Add the options that every command with a report has."""
    add = group.add_argument
    add("--output-format", choices=FORMS, default="text", help="the form of the report, if it is one")
    add("-o", "--output", metavar="FORM[=FILE]", action="append", default=[],
        help="one more report, such as sarif=out.sarif, or github for standard output; a FILE alone gets the "
        "form that --output-format names")  # fmt: skip


def read(arguments: Namespace) -> tuple[Output, ...]:
    """The reports in parsed ``arguments``; none where only prose is wanted.

    Raises:
        UsageError: a file that a report must not replace or cannot be put at, or two reports on standard output.
    """
    form: Form = arguments.output_format
    found = [_output(text, form) for text in arguments.output]
    if form != "text" and all(map(_form, arguments.output)):
        found.append(Output(form, None))
    shown = [one.form for one in found if one.path is None]
    if len(shown) > 1:
        raise UsageError(f"{shown[0]} and {shown[1]} both go to standard output: give one a file, as {shown[1]}=FILE")
    return tuple(found)


def _form(text: str) -> Form | None:
    """The form that ``FORM`` or ``FORM=FILE`` begins with; prose is no report, so ``text`` alone is a file."""
    name, equals, _ = text.partition("=")
    return next((form for form in FORMS if form == name and (equals or form != "text")), None)


def _output(text: str, otherwise: Form) -> Output:
    form, file = _form(text), text.partition("=")[2]
    if text == STANDARD_OUTPUT:
        return Output(otherwise, None)
    if form is None:
        if (name := text.partition("=")[0]) != text and name.isalnum():
            raise UsageError(f"-o {text}: {name} is no form of a report ({', '.join(FORMS)}); a file is ./{text}")
        return Output(otherwise, writable(Path(text), "-o"))
    if "=" in text and not file:
        raise UsageError(f"-o {text}: names no file; write {form}=FILE, or {form} for standard output")
    return Output(form, writable(Path(file), "-o") if file not in ("", STANDARD_OUTPUT) else None)


def writable(path: Path, option: str) -> Path:
    """The path of a file to write that ``option`` names.

    Raises:
        UsageError: it is a folder or source code, or its folder is missing.
    """
    if path.is_dir():
        raise UsageError(f"{option} {path}: is a folder; name a file")
    if path.suffix in (".py", ".pyi", ".ipynb"):
        raise UsageError(f"{option} {path}: is source code, which would be replaced; name another file")
    if not path.parent.is_dir():
        raise UsageError(f"{option} {path}: there is no folder {path.parent}; make it first")
    return path


def save(path: Path, data: bytes, what: str = "the report") -> None:
    """Put ``data`` at ``path`` as a whole or not at all; a device or a pipe is written to, a link's target replaced.

    Raises:
        UnwritableFileError: the file cannot be written.
    """
    from react_migrate.project.writer import cause, store

    target = path.resolve()
    try:
        if target.exists() and not target.is_file():
            target.write_bytes(data)
        else:
            store(str(target), data, like=target.stat() if target.exists() else None)
    except OSError as error:
        raise UnwritableFileError(path, f"{what} could not be written: {cause(error)}") from None


def printed(outputs: Iterable[Output]) -> Form | None:
    """The form of the report on standard output, if there is one."""
    return next((one.form for one in outputs if one.path is None), None)
