"""Which kinds of atoms matter, and how many of each are followed."""

from __future__ import annotations

RELEVANT = frozenset(
    ("class", "function", "bound", "instance", "agent", "prediction", "mapping", "trajectory", "box", "dict", "await",
     "wrapped", "module", "namespace", "turns", "extractor", "tools", "tool", "turn", "demos", "demo", "declared",
     "named")
)  # fmt: skip
"""The kinds that can lead to an agent or to what it returned."""

TELLING = frozenset(("class", "function", "bound", "agent", "prediction", "mapping", "trajectory", "wrapped", "await"))
"""The kinds that tell calls of one function apart; the rest only joins what is already there."""

FEW = {"other": 1, "unknown": 1, "external": 3, "signature": 24, "tool": 48}
"""How many atoms of a kind are kept where they say nothing of agents: one reason is as good as ten."""

MAX_LENGTH = 80
"""Characters of a text that may be a name: of an attribute, a key, a field."""

MAX_TEXTS = 6
"""Different texts of one value that are told apart; with more it is some text or other."""

MANY = {"box": 8, "dict": 8, "bound": 16, "function": 12, "instance": 24, "await": 8, "wrapped": 8, "class": 12}
"""How many different ones of a kind are followed; what is left out makes the value unknown as well."""
