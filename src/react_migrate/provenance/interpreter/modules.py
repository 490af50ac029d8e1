"""What a module of the project gives under a name, its ``__getattr__`` included (PEP 562)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from react_migrate.provenance.interpreter.arguments import Arguments
from react_migrate.provenance.values import NOTHING, FunctionRef, Value, texts

if TYPE_CHECKING:
    from react_migrate.provenance.interpreter.frame import Frame


def exported(frame: Frame, path: str, name: str) -> Value:
    """What ``name`` of the module at ``path`` can be."""
    found = frame.linker.loading.exported(path, name, frame.unit)
    if found or name.startswith("__"):
        return found
    for hook in frame.store.read(("name", path, "__getattr__"), frame.unit).atoms:
        if isinstance(hook.ref, FunctionRef):
            node = frame.linker.functions.definition(hook.ref)
            found |= frame.linker.functions.call(frame, hook.ref, NOTHING, Arguments([texts([name])]), node)
    return found
