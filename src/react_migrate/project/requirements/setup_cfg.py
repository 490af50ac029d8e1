"""Declarations in ``setup.cfg``, as setuptools reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from react_migrate.errors import UnreadableFileError
from react_migrate.project.requirements import requirements_txt
from react_migrate.project.requirements.declaration import Declaration, Lines, Place, dspys_name, required

if TYPE_CHECKING:
    from collections.abc import Iterator
    from configparser import ConfigParser
    from pathlib import Path


def read(path: Path, text: str, top: Path) -> Iterator[Declaration]:
    """The declarations in a ``setup.cfg``; files that it names are read below ``top``.

    Raises:
        UnreadableFileError: it is no configuration file, or a requirement of DSPy is none.
    """
    import configparser

    parsed = configparser.ConfigParser(interpolation=None, strict=False)
    try:
        parsed.read_string(text)
    except configparser.Error as error:
        raise UnreadableFileError(path, f"{error.message.splitlines()[0]}; correct it") from None
    lines = Lines(text)
    for group, value in _values(parsed):
        if value.startswith("file:"):
            for name in value.removeprefix("file:").split(","):
                yield from requirements_txt.named(path, name.strip(), top)
        for line in filter(dspys_name, value.replace(";;", ";").split("\n")):
            found = required(line.split(" #")[0], Place(path, lines.of(dspys_name(line), line.strip()), path, group))
            if found is not None:
                yield found


def _values(parsed: ConfigParser) -> Iterator[tuple[str, str]]:
    """Each list of requirements with the extra that it is."""
    yield "", parsed.get("options", "install_requires", fallback="").strip()
    if parsed.has_section("options.extras_require"):
        yield from ((extra, value.strip()) for extra, value in parsed.items("options.extras_require"))
