"""Questions for a prediction's trajectory that no expression spells out, so that a person has to rewrite them."""

from __future__ import annotations

import ast
from string import Formatter
from typing import TYPE_CHECKING, NamedTuple

from react_migrate.migration.reads.judging import applicability, judged
from react_migrate.provenance.reads import NAME, Read, is_text
from react_migrate.provenance.scopes import arguments
from react_migrate.provenance.values import ClassRef, FunctionRef

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.facts import Judgement, ModuleFacts
    from react_migrate.provenance.values import Atom

_GETTERS = ("operator.attrgetter", "operator.itemgetter")


class Unspelled(NamedTuple):
    """One such question; no judgement where what it is asked of is not in sight."""

    node: ast.expr
    message: str
    judgement: Judgement | None


def unspelled(facts: ModuleFacts) -> Iterator[Unspelled]:
    """All of them in a module of a program with agents."""
    if not (facts.related and facts.linker.has_agents):
        return
    for match in facts.nodes(ast.Match):
        yield from _in_pattern(facts, match)
    for call in facts.nodes(ast.Call):
        yield from _getter(facts, call)
        yield from _format(facts, call)
        yield from _spread(facts, call)


def _of_prediction(facts: ModuleFacts, node: ast.expr) -> Judgement | None:
    """What is known of an expression, if it is a prediction that has no trajectory from 3.5 on."""
    read = Read(node, node, "attribute")
    judgement = judged(facts, read)
    stays = judgement.standing not in ("proven", "dual", "seen") or applicability(facts, read, judgement)[0] == "none"
    return None if stays else judgement


def _in_pattern(facts: ModuleFacts, match: ast.Match) -> Iterator[Unspelled]:
    patterns = [part for case in match.cases for part in ast.walk(case.pattern)]
    if any(isinstance(part, ast.MatchClass) and NAME in part.kwd_attrs for part in patterns):
        if judgement := _of_prediction(facts, match.subject):
            message = "a class pattern takes a prediction's trajectory; read it after the match"
            yield Unspelled(match.subject, message, judgement)


def _getter(facts: ModuleFacts, call: ast.Call) -> Iterator[Unspelled]:
    if any(is_text(argument, NAME) for argument in call.args):
        made_by = next((str(atom.ref) for atom in facts.value(call.func).atoms if atom.kind == "external"), "")
        if made_by in _GETTERS:
            message = f"{made_by}('{NAME}') may be given a prediction; use legacy_trajectory as the function instead"
            yield Unspelled(call, message, None)


def _spread(facts: ModuleFacts, call: ast.Call) -> Iterator[Unspelled]:
    """``show(**pred)`` where `show` takes an argument of this name."""
    spread = next((keyword.value for keyword in call.keywords if keyword.arg is None), None)
    if spread is not None and any(_takes_it(facts, atom) for atom in facts.value(call.func).atoms):
        if judgement := _of_prediction(facts, spread):
            message = f"`{facts.text(call.func)}` takes an argument '{NAME}', which is not among the fields of"
            message = f"{message} `{facts.text(spread)}` from 3.5 on; give it legacy_trajectory(...)"
            yield Unspelled(call, message, judgement)


def _takes_it(facts: ModuleFacts, atom: Atom) -> bool:
    ref = atom.ref[1] if atom.kind == "bound" and isinstance(atom.ref, tuple) else atom.ref
    if isinstance(ref, FunctionRef):
        return any(argument.arg == NAME for argument in arguments(facts.linker.functions.definition(ref)))
    return isinstance(ref, ClassRef) and atom.kind == "class" and NAME in facts.linker.classes[ref.plain].fields


def _format(facts: ModuleFacts, call: ast.Call) -> Iterator[Unspelled]:
    """``"{0.trajectory}".format(pred)``, ``"{trajectory}".format(**pred)`` and `format_map`."""
    method = call.func if isinstance(call.func, ast.Attribute) else None
    text = method.value if method is not None and method.attr in ("format", "format_map") else None
    if not isinstance(text, ast.Constant) or not isinstance(text.value, str) or NAME not in text.value:
        return
    for receiver in _asked_by(text.value, call):
        if judgement := _of_prediction(facts, receiver):
            message = f"the text asks `{facts.text(receiver)}` for its {NAME}; give it legacy_trajectory(...) by a name"
            yield Unspelled(call, message, judgement)
            return


def _asked_by(text: str, call: ast.Call) -> Iterator[ast.expr]:
    """The arguments whose trajectory the fields of a format string name."""
    by_name: dict[str | None, ast.expr] = {str(index): node for index, node in enumerate(call.args)}
    by_name |= {keyword.arg: keyword.value for keyword in call.keywords}
    spread = by_name.get(None) or (call.args[0] if call.args and call.func.attr == "format_map" else None)  # type: ignore[attr-defined]
    for index, name in enumerate(_field_names(text)):
        first, *rest = name.replace("[", ".").replace("]", "").split(".")
        if first == NAME and spread is not None:
            yield spread
        elif rest[:1] == [NAME] and (asked := by_name.get(first or str(index))) is not None:
            yield asked


def _field_names(text: str) -> list[str]:
    try:
        return [name for _, name, _, _ in Formatter().parse(text) if name is not None]
    except ValueError:  # such a text raises when it is formatted
        return []
