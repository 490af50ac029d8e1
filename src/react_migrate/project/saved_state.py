"""Reading and writing the JSON of saved programs; a pickle is never opened."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from react_migrate.errors import UnreadableFileError
from react_migrate.project.discovery import read

if TYPE_CHECKING:
    from pathlib import Path

_PICKLES = (".pkl", ".pickle")
_UNPICKLED = "load it with the DSPy that saved it and save its state: program.save('state.json')"


def load(path: Path) -> dict[str, Any]:
    """The state in a file that ``Module.save("x.json")`` wrote.

    Raises:
        UnreadableFileError: it cannot be read, is a pickle or a folder with one (which stay closed), or no JSON object.
    """
    if not path.exists():
        raise UnreadableFileError(path, "no such file; check the spelling, paths are relative to the current folder")
    if path.is_dir():
        raise UnreadableFileError(path, _about_folder(path))
    if path.suffix.lower() in _PICKLES:
        raise UnreadableFileError(path, f"is a pickle, which could run any code and stays closed; {_UNPICKLED}")
    state = parsed(path, read(path))
    if not isinstance(state, dict):
        raise UnreadableFileError(path, "is JSON, but no object: no saved DSPy program")
    return state


def parsed(path: Path, data: bytes) -> object:
    """What the bytes of the file at ``path`` are as JSON.

    Raises:
        UnreadableFileError: they are none.
    """
    if data.startswith((b"\x80", b"PK\x03\x04")):
        raise UnreadableFileError(path, f"is no JSON but a pickle or an archive; {_UNPICKLED}")
    try:
        state: object = json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise UnreadableFileError(path, f"is not UTF-8 at byte {error.start}; save it again as JSON") from None
    except json.JSONDecodeError as error:
        raise UnreadableFileError(path, f"line {error.lineno}: is no JSON ({error.msg}); save it again") from None
    except (RecursionError, ValueError):  # a number of too many digits is a ValueError
        raise UnreadableFileError(path, "is JSON that no DSPy writes: nested too deep, or a number too long") from None
    return state


def dump(state: dict[str, Any]) -> bytes:
    """The state as DSPy lays it out: two spaces a level, and a line end after the last."""
    text = json.dumps(state, indent=2, ensure_ascii=False)
    return f"{text}\n".encode("utf-8", "backslashreplace")  # a lone surrogate, as JSON escapes it


def dspy_version(state: dict[str, Any]) -> str | None:
    """The DSPy that wrote it, by its metadata; `None` where that does not say."""
    metadata = state.get("metadata")
    versions = metadata.get("dependency_versions") if isinstance(metadata, dict) else None
    version = versions.get("dspy") if isinstance(versions, dict) else None
    return version if isinstance(version, str) else None


def _about_folder(folder: Path) -> str:
    """What a folder is; of a whole saved program only the metadata is read."""
    if not (folder / "program.pkl").exists():
        return "is a folder; name the JSON file of a saved program"
    try:
        version = dspy_version({"metadata": load(folder / "metadata.json")})
    except UnreadableFileError:
        version = None
    saved_by = f" by DSPy {version}" if version else ""
    return f"is a whole program, saved{saved_by} as a pickle, which stays closed; {_UNPICKLED}"
