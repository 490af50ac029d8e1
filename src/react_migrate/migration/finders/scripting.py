"""The places of a file that speak the trajectory loop's protocol, and what becomes of the scripts among them."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from react_migrate.errors import InexactError
from react_migrate.migration.finders.outputs import agents_near, is_old
from react_migrate.migration.finders.replies import ARGS, THOUGHT, TOOL, is_step, reply_at
from react_migrate.migration.finders.turn_fields import field_uses
from react_migrate.migration.finders.turns import Script, Turns, of_makers
from react_migrate.provenance.agents.scripts import DUMMY, scripts
from react_migrate.provenance.engines import OTHER_PROGRAMS
from react_migrate.provenance.scopes import FUNCTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.migration.rule import Edit
    from react_migrate.provenance.facts import ModuleFacts

_ASKING = frozenset(("history", "get_convo", "inspect_history"))
"""What tells how often a model was asked, and what (DSPy 3.4.1, ``dspy.utils.DummyLM``)."""


@dataclass(frozen=True, slots=True)
class OldReplies:
    """One place that speaks the old protocol: what is to be said of it, and its edits where it can be rewritten."""

    node: ast.expr
    message: str
    edits: tuple[Edit, ...] = ()
    sure: bool = True


def old_replies(facts: ModuleFacts, *, native: bool) -> Iterator[OldReplies]:
    """The scripts of a module, and the other places that speak or look for the old protocol."""
    if TOOL not in facts.module.text or not facts.related or not any(is_old(facts, one) for one in agents_near(facts)):
        return
    found = [one for one in scripts(facts.linker) if one.module is facts.module]
    plain = {one.node: one.plain and all(other.plain for other in found if other.node is one.node) for one in found}
    lists = [node for node in plain if _speaks_old(facts, node)]
    covered = {inner for node in lists for inner in ast.walk(node)} | _made_for(facts, lists)
    if native:
        yield from _rewritten(facts, {node: plain[node] for node in lists})
    else:
        message = "a script of the trajectory loop's replies; --style native rewrites it once 3.5 is installed"
        yield from (OldReplies(node, message) for node in lists)
    yield from _others(facts, covered)


def _speaks_old(facts: ModuleFacts, node: ast.expr) -> bool:
    parts = getattr(node, "values", None) or getattr(node, "elts", [])
    replies = [reply_at(facts, part) for part in parts if part is not None]
    return any(
        reply is not None and TOOL in reply.fields and {THOUGHT, ARGS} & reply.fields.keys() for reply in replies
    )


def _made_for(facts: ModuleFacts, lists: list[ast.expr]) -> set[ast.AST]:
    """What stands in the functions that make replies for these lists, and in the variables that hold some."""
    parts = [part for node in lists for part in getattr(node, "elts", [])]
    replies = [reply_at(facts, part) for part in parts]
    makers: set[ast.AST] = {reply.maker for reply in replies if reply is not None and reply.maker is not None}
    places = (atom.ref for part in parts for atom in facts.value(part).of_kind("dict").atoms)
    kept = {place[1] for place in places if isinstance(place, tuple) and isinstance(place[1], ast.Dict)}
    return {inner for made in makers | kept for inner in ast.walk(made)}


def _rewritten(facts: ModuleFacts, lists: dict[ast.expr, bool]) -> Iterator[OldReplies]:
    """Each script rewritten or left with the reason; those that share a function's replies stand or fall together."""
    done: dict[ast.expr, Turns] = {}
    for node, plain in lists.items():
        result = _attempt(facts, node, plain=plain)
        if isinstance(result, Turns):
            done[node] = result
        else:
            yield _by_hand(node, result)
    shared = {node: turns for node, turns in done.items() if _makers(turns)}
    for node, turns in done.items():
        if node not in shared:
            yield OldReplies(node, "a script of the trajectory loop's replies", tuple(turns.edits), turns.sure)
    if shared:
        yield from _together(facts, shared)


def _attempt(facts: ModuleFacts, node: ast.expr, *, plain: bool) -> Turns | InexactError:
    try:
        return _turns(facts, node, plain=plain)
    except InexactError as reason:
        return reason


def _by_hand(node: ast.expr, reason: InexactError) -> OldReplies:
    return OldReplies(node, f"a script of the trajectory loop's replies that has to be rewritten by hand ({reason})")


def _makers(turns: Turns) -> bool:
    return any(reply.maker is not None for reply in (*turns.kept, *turns.merged))


def _together(facts: ModuleFacts, shared: dict[ast.expr, Turns]) -> Iterator[OldReplies]:
    first, *others = shared
    try:
        makers = of_makers(facts, list(shared.values()))
    except InexactError as reason:
        yield from [_by_hand(node, reason) for node in shared]
        return
    edits = [edit for turns in shared.values() for edit in turns.edits]
    count = f", with {len(others)} more that share its functions" if others else ""
    sure = all(turns.sure for turns in shared.values())
    yield OldReplies(first, f"a script of the trajectory loop's replies{count}", (*edits, *makers), sure)


def _turns(facts: ModuleFacts, node: ast.expr, *, plain: bool) -> Turns:
    if not isinstance(node, (ast.List, ast.Tuple)):
        raise InexactError("it is keyed by parts of the prompts, which are others in the new loop")
    if not plain:
        raise InexactError("what the model makes of it is not in sight")
    if not all(is_old(facts, one) for one in agents_near(facts)):
        raise InexactError("one of the agents near it keeps its loop")
    if _asks_the_model(facts, node):
        raise InexactError("the model is asked what it was sent, which is one request less for each run")
    if _reads_reasoning(facts):
        raise InexactError("the extraction's reasoning is read, which the new loop does not have")
    return Script(facts, node).turns()


def _asks_the_model(facts: ModuleFacts, node: ast.expr) -> bool:
    """Whether a scripted model is asked for its requests, in another function than one that keeps its own to itself."""
    own = _function(facts, node)
    for asked in (found for found in facts.nodes(ast.Attribute) if found.attr in _ASKING):
        if any(atom.ref == f"{DUMMY}()" for atom in facts.value(asked.value).atoms):
            if own is None or _function(facts, asked) is own or not _makes_a_model(facts, own):
                return True
    return False


def _function(facts: ModuleFacts, node: ast.AST) -> ast.AST | None:
    """The outermost function around a node."""
    return next((outer for outer in [*facts.module.enclosing(node)][::-1] if isinstance(outer, FUNCTIONS)), None)


def _makes_a_model(facts: ModuleFacts, function: ast.AST) -> bool:
    return any(
        isinstance(node, ast.Call) and any(atom.ref == DUMMY for atom in facts.value(node.func).atoms)
        for node in ast.walk(function)
    )


def _reads_reasoning(facts: ModuleFacts) -> bool:
    return any(
        facts.judge(read.receiver, "prediction", "mapping").standing in ("proven", "dual")
        for read in facts.reads_of("reasoning")
    )


def _others(facts: ModuleFacts, covered: set[ast.AST]) -> Iterator[OldReplies]:
    """Replies that are spoken in another way, and looks at a prompt for the old fields: the first of each function."""
    covered = covered | {use.node for use in field_uses(facts)}  # RM304 finds those
    found = [
        (node, message)
        for node in facts.nodes(ast.Dict, ast.Call, ast.Compare, ast.Constant)
        if node not in covered and isinstance(node, ast.expr)
        if (message := _spoken_otherwise(facts, node)) is not None
    ]
    seen: set[ast.AST | None] = set()
    for node, message in sorted(found, key=lambda one: (one[0].lineno, one[0].col_offset)):
        function = facts.module.enclosing_function(node)
        if function not in seen:
            seen.add(function)
            yield OldReplies(node, message)


def _spoken_otherwise(facts: ModuleFacts, node: ast.AST) -> str | None:
    if is_step(node) or (isinstance(node, ast.Call) and {TOOL, ARGS} <= {key.arg for key in node.keywords}):
        return "a reply of the trajectory loop that is not seen to be DummyLM's"
    if isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.In, ast.NotIn)):
        is_field = isinstance(node.left, ast.Constant) and node.left.value in (TOOL, ARGS)
        if is_field and not _is_of_other_program(facts, node.comparators[0]):
            return "a look for the fields of the trajectory loop; the structured loop's are next_thought and tool_calls"
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and f"## {TOOL} ##" in node.value:
        return "a reply of the trajectory loop as text"
    return None


def _is_of_other_program(facts: ModuleFacts, node: ast.expr) -> bool:
    """Whether an expression is the prediction of one of DSPy's other programs, whose fields are its own."""
    given = {str(atom.ref).removesuffix("()()") for atom in facts.value(node).of_kind("external").atoms}
    return not OTHER_PROGRAMS.isdisjoint(given)
