"""Texts that name the extraction predictor of an agent, and what ties each of them to one."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from react_migrate.migration.finders.agents import CHANGING, has_changing_agents
from react_migrate.provenance.agents.predictors import predictors
from react_migrate.provenance.values import ClassRef, Value

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from react_migrate.provenance.facts import ModuleFacts
    from react_migrate.provenance.values import Atom

Text = ast.Constant | ast.JoinedStr

_NAME = re.compile(r"(?:.*\.)?extract(?:\.(?:predict)?)?", re.DOTALL)
"""The extractor's name, with or without the program's path before it, also the beginning or the end of it."""

_WHOLE = re.compile(r"(?:[\w\]['\"-]*\.)*extract\.predict")
_ENDING = re.compile(r".*\.extract(?:\.predict)?")
_MATCHING = frozenset(("startswith", "endswith", "removesuffix", "removeprefix", "split", "partition", "rpartition"))
_KEYED = frozenset(("get", "pop", "setdefault"))
_PARSED = frozenset(f"a result of `json.{name}()`" for name in ("load", "loads"))
"""How provenance names what was read as JSON."""

_LISTENERS = ("StreamListener", "streamify")


def tied_by_flow(facts: ModuleFacts) -> Iterator[tuple[Text, bool]]:
    """The texts that are compared with names of predictors or look one up; whether a missing one raises."""
    for text in _texts(facts, _NAME):
        outer = facts.module.parent(text)
        if isinstance(outer, (ast.List, ast.Tuple, ast.Set)):
            outer = facts.module.parent(outer)
        if isinstance(outer, ast.Subscript) and _has_names(facts, outer.value):
            yield text, True
        elif _meets_names(facts, text, outer) or _is_selector(facts, text):
            yield text, False


def _meets_names(facts: ModuleFacts, text: ast.Constant, outer: ast.AST | None) -> bool:
    """Whether a text is compared with the name of a predictor, is asked of one, or is the key that one looks up."""
    if isinstance(outer, ast.Compare):
        return any(_is_name(facts, part) or _has_names(facts, part) for part in (outer.left, *outer.comparators))
    if isinstance(outer, ast.Call) and isinstance(outer.func, ast.Attribute):
        receiver, method = outer.func.value, outer.func.attr
        return (method in _MATCHING and _is_name(facts, receiver)) or (method in _KEYED and _has_names(facts, receiver))
    return isinstance(outer, ast.Dict) and text in outer.keys and _is_indexed(facts, outer)


def tied_by_file(facts: ModuleFacts) -> Iterator[Text]:
    """The texts that are such a name as a whole, in a file that is tied to an agent; nothing says what they are for."""
    if not facts.related or not has_changing_agents(facts) or _is_own_name(facts):
        return
    for text in _texts(facts, _WHOLE):
        if not _is_key(facts, text):
            yield text
    for joined in facts.nodes(ast.JoinedStr) if ".extract" in facts.module.text else ():
        last = joined.values[-1] if joined.values else None
        if isinstance(last, ast.Constant) and _ENDING.fullmatch(str(last.value)) and not _is_key(facts, joined):
            yield joined


def _texts(facts: ModuleFacts, pattern: re.Pattern[str]) -> Iterator[ast.Constant]:
    """The string literals of a form, but for docstrings, parts of f-strings and what a listener is told."""
    for node in facts.nodes(ast.Constant) if "extract" in facts.module.text else ():
        if isinstance(node.value, str) and pattern.fullmatch(node.value):
            outer = facts.module.parent(node)
            if not isinstance(outer, (ast.Expr, ast.JoinedStr)) and not _is_listened_to(facts, node):
                yield node


def _is_listened_to(facts: ModuleFacts, node: ast.AST) -> bool:
    calls = (outer for outer in facts.module.enclosing(node) if isinstance(outer, ast.Call))
    return any(getattr(call.func, "attr", getattr(call.func, "id", "")) in _LISTENERS for call in calls)


def _is_name(facts: ModuleFacts, node: ast.expr) -> bool:
    return any(_names_agents(facts, atom) for atom in facts.value(node).of_kind("named").atoms)


def _has_names(facts: ModuleFacts, node: ast.expr) -> bool:
    """Whether a dict is keyed by names of predictors, or a collection holds some."""
    value, peek = facts.value(node), facts.linker.store.peek
    held = [peek(("any", ("keys", atom.ref))) for atom in value.of_kind("dict").atoms]
    held += [peek(("any", atom.ref)) for atom in value.of_kind("box").atoms]
    return any(_names_agents(facts, atom) for one in held for atom in one.of_kind("named").atoms)


def _names_agents(facts: ModuleFacts, atom: Atom) -> bool:
    """Whether a predictor's name can be that of an agent's extractor, which is none from 3.5 on."""
    if isinstance(atom.ref, str):
        return atom.ref in CHANGING or (not atom.ref and has_changing_agents(facts) and not _is_own_name(facts))
    held = predictors(facts.linker, Value.of("instance", atom.ref))
    return not CHANGING.isdisjoint(held.agents) and not _has_own(facts, _classes_in(facts, atom))


def _is_own_name(facts: ModuleFacts) -> bool:
    """Whether a class of the program has a predictor of its own called ``extract``."""
    return _has_own(facts, facts.linker.classes)


def _has_own(facts: ModuleFacts, classes: Iterable[ClassRef]) -> bool:
    return any(facts.linker.store.peek(("attr", ref, "extract")) for ref in classes)


def _classes_in(facts: ModuleFacts, program: Atom) -> list[ClassRef]:
    """The classes of a program's object and of the objects in its attributes."""
    found: list[ClassRef] = []
    pending = [program]
    while pending:
        ref = pending.pop().ref
        for own in facts.lineage(ref).classes if isinstance(ref, ClassRef) else ():
            if own not in found:
                found.append(own)
                held = facts.linker.store.attributes(own).values()
                pending.extend(atom for value in held for atom in value.of_kind("instance").atoms)
    return found


def _is_indexed(facts: ModuleFacts, literal: ast.Dict) -> bool:
    """Whether a name of a predictor looks something up in this dict."""
    for node in facts.nodes(ast.Subscript, ast.Call, ast.Compare):
        key, container = _lookup(node)
        if container is not None and key is not None and _is_name(facts, key):
            refs = [atom.ref for atom in facts.value(container).of_kind("dict").atoms]
            if any(isinstance(ref, tuple) and literal in ref for ref in refs):
                return True
    return False


def _lookup(node: ast.expr) -> tuple[ast.expr | None, ast.expr | None]:
    """What is looked up, and in what."""
    if isinstance(node, ast.Subscript):
        return node.slice, node.value
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _KEYED and node.args:
        return node.args[0], node.func.value
    if isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.In, ast.NotIn)):
        return node.left, node.comparators[0]
    return None, None


def _is_selector(facts: ModuleFacts, text: ast.Constant) -> bool:
    """Whether a text is given to an optimizer as ``component_selector=``, in a program with such agents."""
    outers = (outer for outer in facts.module.enclosing(text) if isinstance(outer, ast.keyword))
    return any(outer.arg == "component_selector" for outer in outers) and has_changing_agents(facts)


def _is_key(facts: ModuleFacts, text: Text) -> bool:
    """Whether a text looks something up in what is not known to be keyed by predictors, and is no saved state."""
    outer = facts.module.parent(text)
    container: ast.expr | None = None
    if isinstance(outer, ast.Subscript) and outer.slice is text:
        container = outer.value
    elif isinstance(outer, ast.Compare) and isinstance(outer.ops[0], (ast.In, ast.NotIn)) and outer.left is text:
        container = outer.comparators[0]
    elif isinstance(outer, ast.Call) and isinstance(outer.func, ast.Attribute) and outer.func.attr in _KEYED:
        container = outer.func.value
    return container is not None and not _is_parsed(facts, container)


def _is_parsed(facts: ModuleFacts, node: ast.expr) -> bool:
    """Whether something was read as JSON: what the structured loop saves has no such key."""
    return any(atom.kind == "other" and atom.ref in _PARSED for atom in facts.value(node).atoms)
