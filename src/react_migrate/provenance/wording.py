"""What atoms are called in the sentences of a report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from react_migrate.provenance.agents.parts import in_words
from react_migrate.provenance.values import ClassRef

if TYPE_CHECKING:
    from react_migrate.provenance.values import Atom


def describe(atoms: list[Atom]) -> str:
    """Atoms in words, the first few of them."""
    words: list[str] = []
    for atom in (atom for atom in atoms if atom.kind not in ("signature", "tool")):
        text = _in_words(atom)
        if text not in words:
            words.append(text)
    return " or ".join(words[:2])


def _in_words(atom: Atom) -> str:
    kind, ref = atom
    if kind == "external":
        return f"a result of `{_readable(str(ref))}`" if "(" in str(ref) else f"`{ref}`"
    if isinstance(ref, ClassRef):
        return f"an object of the project's own class `{ref.name}`"
    if kind in ("other", "unknown"):
        return str(ref)
    return _WORDS.get(kind) or in_words(kind)


_WORDS = {
    "box": "a list", "dict": "a dict", "agent": "an agent", "prediction": "a prediction of a ReAct agent",
    "mapping": "the dict of a prediction", "entries": "the fields of a prediction",
    "key": "the name of a prediction's field", "trajectory": "a trajectory", "await": "something not awaited yet",
    "module": "a module", "function": "a function", "none": "None", "text": "a literal",
    "namespace": "a `SimpleNamespace`", "fields": "a dict of known keys",
}  # fmt: skip


def _readable(name: str) -> str:
    """``dspy.RLM()()`` is called ``dspy.RLM`` in a sentence."""
    return name.split("(", 1)[0]
