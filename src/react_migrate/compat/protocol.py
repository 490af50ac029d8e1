"""The host's own instructions for an agent of the structured-history loop, of which only names are known."""

from __future__ import annotations

from typing import TYPE_CHECKING

import dspy

from react_migrate.compat.host import host
from react_migrate.errors import InexactError

if TYPE_CHECKING:
    from react_migrate.convert.instructions import Instructions


def structured_instructions(parts: Instructions) -> str:
    """What the host's loop says around a task: the instructions name fields and tools, and nothing else of them.

    Raises:
        UnsupportedHostError: the installed DSPy has no such loop.
        InexactError: it takes no field or tool of one of these names.
    """
    loop = host().require_structured_loop()
    fields = {name: (str, dspy.InputField()) for name in parts.inputs}
    fields |= {name: (str, dspy.OutputField()) for name in parts.outputs}
    tools = [dspy.Tool(_never_called, name=name, desc="", args={}) for name in parts.tools]
    try:
        agent = loop(dspy.Signature(fields, parts.task), tools)
    except ValueError as error:
        raise InexactError(str(error)) from None
    text: str = agent.react.signature.instructions
    return text


def _never_called() -> None:
    """Stand in for a tool."""
