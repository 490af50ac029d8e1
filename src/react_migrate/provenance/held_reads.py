"""Reads of a field by a name that a constant or a variable holds (``getattr(prediction, FIELD)``)."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from react_migrate.provenance.held_apart import are_handed_together, is_ruled_out
from react_migrate.provenance.reads import NAME, Read, is_text, read_at
from react_migrate.provenance.scopes import arguments
from react_migrate.provenance.values import NOTHING, Atom

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.facts import ModuleFacts
    from react_migrate.provenance.scopes import Module

_TEXT = Atom("text", NAME)
_BY_NAME = (ast.Subscript, ast.Call, ast.Compare)


def held_reads(
    facts: ModuleFacts, field: str = NAME, kinds: tuple[str, ...] = ("prediction", "mapping")
) -> Iterator[tuple[Read, bool]]:
    """Accesses to what is proven to be of ``kinds``, and whether ``field`` is the only name that they can ask for.

    A loop over ``("answer", "trajectory")`` asks for both, and a function that is handed the name for any.
    """
    for node in facts.nodes(*_BY_NAME):
        asked: list[ast.expr] = []

        def held(part: ast.expr, asked: list[ast.expr] = asked) -> str:
            asked.append(part)
            return field if field in _texts(facts, part) else ""

        read = read_at(node, (), held)
        if read is None or facts.judge(read.receiver, *kinds).standing not in ("proven", "dual"):
            continue
        if any(is_ruled_out(facts, read, part) or not are_handed_together(facts, read, part, kinds) for part in asked):
            continue
        handed = [_handed_to(facts, part) for part in asked]
        if not any(name.startswith("__") for name in handed):  # what asks the object spells the name out
            yield read, not any(handed) and all(_texts(facts, part) == [field] for part in asked)


def unknown_asked(module: Module) -> Iterator[Read]:
    """Accesses to a trajectory by a held name, where nothing is known of what is asked."""
    for node in module.parents:
        if isinstance(node, _BY_NAME):
            read = read_at(node, (), lambda part: NAME if _TEXT in module.values.get(part, NOTHING).atoms else "")
            if read is not None and not module.values.get(read.receiver):
                yield read


def naming(module: Module) -> Iterator[str]:
    """The names at a module's level that hold ``trajectory``: as a text, among other texts, or in a class."""
    for statement in module.tree.body if NAME in module.text else ():
        if isinstance(statement, ast.ClassDef) and any(any(_holding(inner)) for inner in statement.body):
            yield statement.name
        yield from _holding(statement)


def _holding(statement: ast.stmt) -> Iterator[str]:
    if isinstance(statement, (ast.Assign, ast.AnnAssign)) and statement.value is not None:
        held = statement.value.values if isinstance(statement.value, ast.Dict) else _parts(statement.value)
        if any(is_text(part, NAME) for part in held):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            yield from (target.id for target in targets if isinstance(target, ast.Name))


def _texts(facts: ModuleFacts, node: ast.expr) -> list[str]:
    return [str(atom.ref) for atom in facts.value(node).of_kind("text").atoms]


def _handed_to(facts: ModuleFacts, node: ast.expr) -> str:
    """The function that gets the name as an argument, if that is where it comes from."""
    function = facts.module.enclosing_function(node)
    if function is None or not isinstance(node, ast.Name) or node.id not in {one.arg for one in arguments(function)}:
        return ""
    return getattr(function, "name", "<lambda>")


def searched_fields(facts: ModuleFacts) -> Iterator[tuple[ast.Compare | ast.Call, ast.expr]]:
    """Comparisons of the name of a prediction's field with ``trajectory``, and the expression that holds the name.

    Also ``prediction.without("trajectory")``, and the prediction.
    """
    for call in facts.nodes(ast.Call):
        method = call.func if isinstance(call.func, ast.Attribute) and call.func.attr == "without" else None
        if method is not None and any(is_text(argument, NAME) for argument in call.args):
            if facts.judge(method.value, "prediction").standing in ("proven", "dual"):
                yield call, method.value
    for node in facts.nodes(ast.Compare):
        names = [part for side in (node.left, *node.comparators) for part in _parts(side)]
        if any(is_text(part, NAME) for part in names):
            yield from ((node, part) for part in names if facts.value(part).has("key"))
            held = node.comparators[0]
            asked = read_at(node)  # of `"trajectory" in pred.keys()` it asks ``pred``
            if asked is not None and asked.receiver is held and facts.judge_items(held, "key").evidence:
                yield node, held


def _parts(node: ast.expr) -> list[ast.expr]:
    """What something is compared with: itself, or each part of a literal collection."""
    return node.elts if isinstance(node, (ast.Tuple, ast.List, ast.Set)) else [node]
