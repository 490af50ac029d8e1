"""What a program's agents give back, and how a scripted value of an output becomes an argument of `submit`."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from react_migrate.migration.finders.agents import CHANGING
from react_migrate.provenance.agents.loops import is_copied
from react_migrate.provenance.agents.signatures import signatures
from react_migrate.provenance.agents.tools import tools, written
from react_migrate.provenance.values import NOTHING, ClassRef

if TYPE_CHECKING:
    from react_migrate.provenance.agents.constructions import Construction
    from react_migrate.provenance.facts import ModuleFacts

Types = dict[str, str]
"""The outputs of a signature: the text of each type, by name."""

_MARK = "[[ ##"
"""How the names of fields begin in the chat adapter's text."""


def agents_near(facts: ModuleFacts) -> list[Construction]:
    """The constructions of agents in a module and what it imports; where there is none, in the whole program."""
    reached, pending = set(), [facts.module.path]
    while pending:
        path = pending.pop()
        module = facts.linker.modules.get(path)
        if path not in reached and module is not None:
            reached.add(path)
            pending.extend(module.imports)
    near = [one for one in facts.constructions if one.module.path in reached]
    return near or facts.constructions


def is_old(facts: ModuleFacts, one: Construction) -> bool:
    """Whether an agent runs the trajectory loop today and another one from DSPy 3.5 on.

    A class that holds a copy of the loop is pinned to it.
    """
    made = one.module.values.get(one.node.func, NOTHING)
    refs = [atom.ref for atom in made.of_kind("class").atoms if isinstance(atom.ref, ClassRef)]
    copied = any(is_copied(facts.linker.hierarchy, ref, facts.unit) for ref in refs)
    return not copied and not CHANGING.isdisjoint(one.engines)


def output_types(facts: ModuleFacts, one: Construction) -> Types | None:
    """The outputs of an agent's signature, where that is one and all of it is in sight."""
    found = signatures(facts.linker, one.values.get("signature", NOTHING))
    if len(found) != 1 or not found[0].complete:
        return None
    return {field.name: field.type or "" for field in found[0].fields if field.side == "output"}


def tool_names(facts: ModuleFacts, one: Construction) -> set[str] | None:
    """The names of an agent's tools, where its list is written out and each of them is in sight."""
    value = one.values.get("tools", NOTHING)
    parts = written(facts.linker, value)
    named = [[tool.name for tool in tools(facts.linker, part)] for _, _, part in parts]
    boxes = value.of_kind("box").atoms
    if not parts or len(boxes) != len(value.atoms) or not all(named):
        return None
    return {tool.name for tool in tools(facts.linker, value)}


def as_argument(value: ast.expr, kind: str) -> str | bool:
    """What a scripted value has to be as an argument of ``submit``: the new text, or whether it may stay as it is.

    The old loop parsed every output from text; the new one checks an argument against the output's JSON schema.
    """
    if not isinstance(value, ast.Constant):
        return _is_plain_list(value, kind)
    content = value.value
    if kind in ("int", "float", "bool") and isinstance(content, str):
        return _parsed(content, kind)
    if kind == "str" or kind.startswith(("Literal[", "typing.Literal[")):
        return isinstance(content, str) and content == "\n".join(content.splitlines()).strip() and _MARK not in content
    return type(content).__name__ == kind


def _parsed(text: str, kind: str) -> str | bool:
    try:
        content = ast.literal_eval(text.strip())
    except (SyntaxError, ValueError):
        return False
    return repr(content) if type(content).__name__ == kind else False


def _is_plain_list(value: ast.expr, kind: str) -> bool:
    """Whether a value is a list of literals of the type that the field says."""
    inner = re.fullmatch(r"(?:typing\.)?[lL]ist\[(str|int|float|bool)\]", kind)
    parts = value.elts if isinstance(value, ast.List) else None
    return bool(inner) and parts is not None and all(_is_of(part, str(inner and inner[1])) for part in parts)


def _is_of(part: ast.expr, kind: str) -> bool:
    return isinstance(part, ast.Constant) and type(part.value).__name__ == kind
