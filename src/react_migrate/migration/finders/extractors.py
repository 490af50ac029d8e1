"""Uses of an agent's extraction predictor, and the constructors that have to keep the old loop for them."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from react_migrate.migration.finders.agents import CHANGING, owner
from react_migrate.migration.finders.listening import is_listener
from react_migrate.migration.finders.origins import constructions_behind
from react_migrate.provenance.facts import ModuleFacts
from react_migrate.provenance.held_reads import held_reads
from react_migrate.provenance.reads import Read
from react_migrate.provenance.values import Trail

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.migration.finders.agents import Owner
    from react_migrate.provenance.agents.constructions import Construction
    from react_migrate.provenance.scopes import Module

FIELD = "extract"
_FORMS = ("attribute", "getattr", "hasattr", "write")
_REACT = "dspy.ReAct"


@dataclass(frozen=True, slots=True)
class ExtractorUse:
    """One access to an agent's ``extract``, and whose it is."""

    read: Read
    whose: Owner


def extractor_uses(facts: ModuleFacts) -> Iterator[ExtractorUse]:
    """The accesses in a module that DSPy 3.5 breaks; what is reached through one is no access of its own."""
    held = (read for read, _ in held_reads(facts, FIELD, ("agent",)))
    named = (read for read in (*facts.reads_of(FIELD), *held) if read.form in _FORMS)
    for read in (*named, *_by_position(facts)):
        whose = owner(facts, read.receiver)
        if whose is not None and whose.changes and not _is_asked(facts, whose) and not _is_heard(facts, read.node):
            yield ExtractorUse(read, whose)


def _by_position(facts: ModuleFacts) -> Iterator[Read]:
    """``agent.predictors()[1]``, two names for what ``agent.predictors()`` gives, and a count of them."""
    for call in facts.nodes(ast.Call) if "predictors()" in facts.module.text else ():
        outer = facts.module.parent(call)
        if isinstance(call.func, ast.Attribute) and call.func.attr in ("predictors", "named_predictors"):
            if isinstance(outer, ast.Subscript) and ast.unparse(outer.slice) in ("1", "-1"):
                yield Read(outer, call.func.value, "item", name=FIELD)
            elif isinstance(outer, ast.Assign) and any(_is_pair(target) for target in outer.targets):
                yield Read(call, call.func.value, "item", name=FIELD)
            elif isinstance(outer, ast.Call) and _is_counted(facts, outer):
                yield Read(outer, call.func.value, "item", name=FIELD)


def _is_pair(target: ast.expr) -> bool:
    return isinstance(target, (ast.Tuple, ast.List)) and len(target.elts) == 2


def _is_counted(facts: ModuleFacts, call: ast.Call) -> bool:
    """Whether a call takes the number of what it is given: ``len(...)`` in a comparison, or ``zip`` with a list."""
    if facts.is_external(call.func, "builtins.len"):
        return isinstance(facts.module.parent(call), ast.Compare)
    return facts.is_external(call.func, "builtins.zip") and any(isinstance(one, ast.List) for one in call.args)


def makers(facts: ModuleFacts, use: ExtractorUse) -> list[Construction]:
    """The constructors in this module that certainly made the agent; none where another could have."""
    if not _is_plain(use):
        return []
    made = constructions_behind(facts, use.read.receiver) or _the_only_one(facts)
    certain = all(one.module is facts.module and _is_spelled(facts, one) for one in made)
    return made if certain else []


def used_elsewhere(facts: ModuleFacts) -> Iterator[tuple[Construction, str]]:
    """The only constructor of the program, if this module has it, and the first use of an extractor in another one."""
    made = [one for one in _the_only_one(facts) if one.module is facts.module and _is_spelled(facts, one)]
    for module in facts.linker.modules.values() if made else ():
        if module is facts.module or FIELD not in module.text:
            continue
        other = _facts_of(facts, module)
        use = next((use for use in extractor_uses(other) if _is_plain(use)), None)
        if use is not None:
            yield made[0], f"{other.path}:{use.read.node.lineno}"
            return


def _facts_of(facts: ModuleFacts, module: Module) -> ModuleFacts:
    shown = facts.shown(Trail(module.path, 0, ""))
    return ModuleFacts(facts.linker, module, shown, related=True, names={})


def _is_plain(use: ExtractorUse) -> bool:
    return use.whose.certain and use.whose.engines == {_REACT} and not use.whose.is_class


def _the_only_one(facts: ModuleFacts) -> list[Construction]:
    """The one constructor of agents that change their loop, where the program has no other."""
    found = [one for one in facts.constructions if not CHANGING.isdisjoint(one.engines)]
    return found if len(found) == 1 else []


def _is_spelled(facts: ModuleFacts, made: Construction) -> bool:
    """Whether a constructor is called by DSPy's own name, and not by a subclass or a choice of classes."""
    return isinstance(made.node.func, (ast.Name, ast.Attribute)) and facts.is_external(made.node.func, _REACT)


def _is_asked(facts: ModuleFacts, whose: Owner) -> bool:
    """Whether only agents of ``react_migrate.ReAct(on_failed_submit="extract")``, which have one, can be meant."""
    if _REACT in whose.engines:
        return False
    made = [one for one in facts.constructions if "react_migrate.ReAct" in one.engines]
    return bool(made) and all("on_failed_submit" in one.arguments for one in made)


def _is_heard(facts: ModuleFacts, node: ast.expr) -> bool:
    """Whether it is given to a stream listener, which RM601 sees to."""
    outer = next((one for one in facts.module.enclosing(node) if isinstance(one, (ast.Call, ast.stmt))), None)
    return isinstance(outer, ast.Call) and is_listener(facts, outer)
