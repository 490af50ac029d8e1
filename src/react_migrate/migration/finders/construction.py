"""The constructors that agents are built with: which loop they come to, how they are shown, how they are replaced."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from react_migrate.migration.editing import expression_edit
from react_migrate.migration.finders.subclasses import is_spelled
from react_migrate.migration.reads.judging import PINNED
from react_migrate.migration.rule import Edit, Import
from react_migrate.provenance.agents.loops import is_copied
from react_migrate.provenance.agents.signatures import Field
from react_migrate.provenance.agents.tools import NamedTool
from react_migrate.provenance.places import Evidence
from react_migrate.provenance.values import Trail

if TYPE_CHECKING:
    import ast
    from collections.abc import Iterable, Iterator, Sequence

    from react_migrate.provenance.agents.constructions import Construction
    from react_migrate.provenance.agents.signatures import Side
    from react_migrate.provenance.facts import ModuleFacts

BRIDGE_IMPORT = Import("react_migrate")


def changes_hands(facts: ModuleFacts, construction: Construction) -> bool:
    """Whether an agent is, or will be, of the structured loop on some DSPy.

    It is not where the trajectory loop is kept, by name or because RM202 keeps it for a copy of its loop.
    """
    if construction.engines <= PINNED:
        return False
    hierarchy, unit = facts.linker.hierarchy, facts.unit
    return not any(is_copied(hierarchy, ref, unit) for ref in construction.family)


def built_at(facts: ModuleFacts, constructions: Iterable[Construction]) -> tuple[Evidence, ...]:
    """Where agents are built, as evidence."""
    places = [
        Trail(one.module.path, one.node.lineno, f"an agent is built: {' or '.join(sorted(one.engines))}")
        for one in constructions
    ]
    return tuple(dict.fromkeys(Evidence(facts.shown(place), place.line, place.note) for place in places))


def bridged_constructor(facts: ModuleFacts, construction: Construction) -> Edit | None:
    """The edit that puts ``react_migrate.ReAct`` in the place of ``dspy.ReAct``, where this module spells that.

    It stands in the call, or among the bases of the class that is built. On a DSPy that has the trajectory loop both
    are the same class.
    """
    classes = [facts.linker.classes[ref] for ref in construction.family]
    bases = [base for info in classes if info.module is facts.module for base in info.node.bases]
    places = bases if classes else [construction.node.func] if construction.module is facts.module else []
    spelled = [place for place in places if is_spelled(facts, place, "dspy.ReAct")]
    return expression_edit(facts, spelled[0], "react_migrate.ReAct") if len(spelled) == 1 else None


def is_conversation(field: Field) -> bool:
    """Whether a field is an input of type ``dspy.History``."""
    return field.side == "input" and field.is_history


def has_conversations(facts: ModuleFacts) -> bool:
    """Whether any agent of the program is given a conversation to continue."""
    fields = (field for _, found in facts.linker.signatures for signature in found for field in signature.fields)
    return any(is_conversation(field) for field in fields)


@dataclass(frozen=True, slots=True)
class Declared:
    """A field or a tool that agents can be given, with those agents and the node at which a report shows it.

    That is where it is declared; the constructor, where nothing is reported of the file that declares it.
    """

    it: Field | NamedTool
    node: ast.expr | ast.stmt
    constructions: list[Construction]
    whose: str = ""


def fields_here(facts: ModuleFacts) -> Iterator[tuple[Field, Declared]]:
    """The fields to report in this module that agents of the structured loop can be given."""
    given = facts.linker.signatures
    for declared in _to_report(facts, facts.linker.fields_by_path.get(facts.module.path, ())):
        field = declared.it
        assert isinstance(field, Field)
        certain = any(
            one in declared.constructions and all(field in signature.fields for signature in found)
            for one, found in given
        )
        yield field, replace(declared, whose="an agent's signature" if certain else _MAYBE)


_MAYBE = "a signature that an agent may be given"


def tools_here(facts: ModuleFacts) -> Iterator[tuple[NamedTool, Declared]]:
    """The tools to report in this module that agents of the structured loop have."""
    for declared in _to_report(facts, facts.linker.tools_by_path.get(facts.module.path, ())):
        assert isinstance(declared.it, NamedTool)
        yield declared.it, declared


def _to_report(
    facts: ModuleFacts, given: Sequence[tuple[Construction, Sequence[Field | NamedTool]]]
) -> Iterable[Declared]:
    found: dict[tuple[Field | NamedTool, ast.AST], Declared] = {}
    here = facts.module.path
    for construction, parts in given:
        own = [one for one in parts if one.path == here]
        if construction.module is facts.module:
            own += [one for one in parts if not facts.linker.is_reported(one.path)]
        if not own or not changes_hands(facts, construction):
            continue
        for one in dict.fromkeys(own):
            node = one.node if one.path == here else construction.node
            found.setdefault((one, node), Declared(one, node, [])).constructions.append(construction)
    return found.values()


def field_names(facts: ModuleFacts, side: Side) -> set[str]:
    """The inputs or the outputs of all the signatures that agents of the program are given."""
    fields = (field for _, found in facts.linker.signatures for signature in found for field in signature.fields)
    return {field.name for field in fields if field.side == side}
