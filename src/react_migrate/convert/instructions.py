"""An agent's instructions taken apart: the task that a person or an optimizer wrote, and the protocol around it.

Both loops put a text of their own behind the task. Its wording is not repeated here: a text counts as the loop's own
when it has the digest of one, with the names of fields and tools left out. Sources: ``dspy.ReAct`` of DSPy 2.6.27 to
3.4.1 (one wording), ``dspy.ReActV2`` of 3.3.0 to 3.4.1 (one wording), and the trajectory loop of this package.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from react_migrate.convert.steps import FINISH, SUBMIT

if TYPE_CHECKING:
    from react_migrate.compat.host import Engine

_NAME = r"`[^`\n]+`"
_NAMES = re.compile(rf"{_NAME}(?:, {_NAME})*")
_TOOL = re.compile(r"\(\d+\) (.+?)(?:, whose description is <desc>|\. It takes arguments )")
_BEGINNINGS = ("You are an Agent. ", "You work as an agent, ")
_DIGESTS: dict[str, Engine] = {
    "addbc06b80ce313c": "trajectory",
    "9b768ab3690c8089": "trajectory",
    "77ce88db0c75040e": "structured",
}
_OTHER_PROTOCOL: dict[Engine, re.Pattern[str]] = {
    "trajectory": re.compile(r"\bnext_tool_(?:name|args)\b|\btrajectory\b|[`'\"]finish[`'\"]|\bfinish tool\b", re.I),
    "structured": re.compile(r"\btool_calls\b|[`'\"]submit[`'\"]|\bsubmit tool\b", re.I),
}


@dataclass(frozen=True, slots=True)
class Instructions:
    """The parts of an agent's instructions.

    `protocol` is the loop's own text, empty where the loop's wording is not found: then `task` is all there is, and
    the names are unknown. `tools` are the user's, without the one that ends the loop.
    """

    task: str
    protocol: str = ""
    inputs: tuple[str, ...] = ()
    outputs: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()


def read(text: str, engine: Engine) -> Instructions:
    """Take the instructions of an agent of this engine apart."""
    for beginning in _BEGINNINGS:
        start = text.rfind(f"\n{beginning}") + 1
        if start or text.startswith(beginning):
            found = _read_protocol(text[start:], engine)
            if found is not None:
                return Instructions(text[:start].strip(), text[start:], *found)
    return Instructions(text)


def speaks_of(text: str, engine: Engine) -> str:
    """The first word in `text` that only the protocol of this engine has a meaning for; empty if there is none."""
    found = _OTHER_PROTOCOL[engine].search(text)
    return found[0].strip("`'\"") if found else ""


def digest(protocol: str) -> str:
    """What stands for the wording of a protocol, whichever fields and tools it names."""
    return hashlib.sha256(_masked(protocol)[0].encode("utf-8", "replace")).hexdigest()[:16]


def _read_protocol(protocol: str, engine: Engine) -> tuple[tuple[str, ...], ...] | None:
    if _DIGESTS.get(digest(protocol)) != engine:
        return None
    _, names, tools = _masked(protocol)
    if engine == "structured":  # it names the outputs first, and the tools last
        outputs, inputs, tools = names[0], names[1], names[-1]
        return inputs, outputs, tuple(name for name in tools if name != SUBMIT)
    inputs, outputs = names[0], names[1]
    return inputs, outputs, tuple(name for name in tools if name != FINISH)


def _masked(protocol: str) -> tuple[str, list[tuple[str, ...]], tuple[str, ...]]:
    """The wording without names and tools; the lists of names in backticks, in order; the names of listed tools."""
    lines = protocol.split("\n")
    tools = [match[1] for row in lines if (match := _TOOL.match(row))]
    wording = "\n".join(row for row in lines if not _TOOL.match(row))
    names = [tuple(name.strip("`") for name in found.split(", ")) for found in _NAMES.findall(wording)]
    return _NAMES.sub("``", wording), names, tuple(tools)
