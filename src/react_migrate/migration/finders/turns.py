"""Scripted replies of the trajectory loop made into those of the structured one, in the places where they stand."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from react_migrate.errors import InexactError
from react_migrate.migration.finders.outputs import agents_near, as_argument, is_old, output_types, tool_names
from react_migrate.migration.finders.replies import ARGS, REASONING, THOUGHT, TOOL, Reply, reply_at
from react_migrate.migration.finders.stretches import indent_of, stretch_edit, whole
from react_migrate.migration.rewriter import REMOVE, newline_of
from react_migrate.migration.rule import Edit
from react_migrate.provenance.places import Span

if TYPE_CHECKING:
    from react_migrate.migration.finders.outputs import Types
    from react_migrate.migration.finders.stretches import Parts
    from react_migrate.provenance.facts import ModuleFacts

WIDE = 100
"""Columns that a turn in one line may reach; a longer one is spread."""


@dataclass(slots=True)
class Turns:
    """What becomes of one script: its edits, the functions whose replies it uses, and those it no longer uses.

    ``sure`` is false where a value's type is not in sight.
    """

    edits: list[Edit] = field(default_factory=list)
    kept: list[Reply] = field(default_factory=list)
    merged: list[Reply] = field(default_factory=list)
    sure: bool = True


class Script:
    """One list of replies, and what is known of the agents that get them."""

    def __init__(self, facts: ModuleFacts, node: ast.List | ast.Tuple) -> None:
        self.facts = facts
        self.node = node
        agents = [one for one in agents_near(facts) if is_old(facts, one)]
        self.outputs = [output_types(facts, one) for one in agents]
        self.tools = [tool_names(facts, one) for one in agents]

    def turns(self) -> Turns:
        """The edits that make the script one of the structured loop.

        Raises:
            InexactError: it would not mean the same.
        """
        made, before = Turns(), None
        replies = [reply_at(self.facts, part) for part in self.node.elts]
        rest = iter(zip(self.node.elts, replies, strict=True))
        for part, reply in rest:
            if reply is None and not isinstance(part, ast.Starred):
                raise InexactError(f"`{_short(self.facts, part)}` is no literal reply")
            if reply is not None and TOOL in reply.fields:
                self._check(reply)
                if reply.finishes:
                    _, extraction = next(rest, (None, None))
                    self._merge(made, reply, extraction)
                else:
                    made.kept.append(reply)
                    made.edits += [_step_edit(self.facts, reply)] if reply.maker is None else []
            elif reply is not None and before is not None and self._extracts(before, reply):
                self._force(made, reply)
            before = reply
        return made

    def _check(self, reply: Reply) -> None:
        if not reply.is_step:
            raise InexactError("a reply lacks a field, which the old loop refuses and the new one does not")
        if reply.tool is None or reply.tool == "submit":
            raise InexactError("a tool's name is not in sight, or is the new loop's own `submit`")
        if not reply.finishes and all(names is not None and reply.tool not in names for names in self.tools):
            raise InexactError(f"no agent in sight has a tool `{reply.tool}`, which the old loop refuses")
        if isinstance(reply.fields[ARGS], ast.Constant):
            raise InexactError("the arguments of a call are written as text")

    def _merge(self, made: Turns, finish: Reply, extraction: Reply | None) -> None:
        """The finish turn and the extraction's reply become one submit turn."""
        args = finish.fields[ARGS]
        if finish.rest.get(ARGS) or not (ARGS in finish.rest or (isinstance(args, ast.Dict) and not args.keys)):
            raise InexactError("`finish` is called with arguments, which the old loop records as an error")
        if extraction is None or TOOL in extraction.fields or REASONING not in extraction.fields:
            raise InexactError("no reply of the extraction follows `finish`")
        self._submit(made, finish, finish.fields[THOUGHT], extraction)
        made.merged += [finish, extraction]

    def _force(self, made: Turns, extraction: Reply) -> None:
        """An extraction without ``finish`` answers the submit call that the new loop asks for after its last turn."""
        self._submit(made, extraction, extraction.fields[REASONING], extraction)
        made.merged.append(extraction)

    def _extracts(self, before: Reply, reply: Reply) -> bool:
        """Whether a reply right after a turn is that of an extraction: it has just an agent's outputs."""
        names = reply.fields.keys() - {REASONING}
        known = any(types is not None and types.keys() == names for types in self.outputs)
        return TOOL in before.fields and not before.finishes and REASONING in reply.fields and known

    def _submit(self, made: Turns, first: Reply, thought: ast.expr, extraction: Reply) -> None:
        types = self._types(extraction)
        made.sure = made.sure and types is not None
        pairs: list[Parts] = []
        for name, value in extraction.fields.items():
            if name in types if types is not None else name != REASONING:
                new, sure = self._argument(value, types[name] if types is not None else "str")
                made.sure = made.sure and sure
                pairs.append((f"{_quoted(self.facts, first, name)}: ", *new))
        turn = _turn(self.facts, first, thought, pairs)
        made.edits.append(stretch_edit(self.facts, first.node, extraction.node, turn))

    def _types(self, extraction: Reply) -> Types | None:
        """The outputs that a reply speaks of, ``None`` where no signature in sight says."""
        names = extraction.fields.keys()
        fitting = [types for types in self.outputs if types is not None and types.keys() <= names]
        if fitting:
            return max(fitting, key=len)
        if None not in self.outputs:
            raise InexactError("no agent in sight has the outputs that the extraction's reply speaks of")
        return None

    def _argument(self, value: ast.expr, kind: str) -> tuple[Parts, bool]:
        new = as_argument(value, kind)
        return ((new,), True) if isinstance(new, str) else ((whole(self.facts, value),), new)


def _short(facts: ModuleFacts, node: ast.expr) -> str:
    text = facts.text(node)
    return text if len(text) < 40 else f"{text[:36]} ..."


def _quoted(facts: ModuleFacts, reply: Reply, text: str) -> str:
    """A string literal in the quotes that the reply's own keys have."""
    key = next((key for key in reply.source.keys if key is not None), None)
    quote = "'" if key is not None and facts.text(key).startswith("'") else '"'
    return f"{quote}{text}{quote}"


def _joined(parts: list[Parts]) -> Parts:
    """Comma-separated parts."""
    return tuple(piece for index, part in enumerate(parts) for piece in ((", ", *part) if index else part))


def _call(facts: ModuleFacts, reply: Reply, name: Parts, args: Parts) -> Parts:
    def key(text: str) -> str:
        return _quoted(facts, reply, text)

    return (f"{key('tool_calls')}: [{{{key('name')}: ", *name, f", {key('args')}: ", *args, "}]")


def _turn(facts: ModuleFacts, first: Reply, thought: ast.expr, pairs: list[Parts]) -> Parts:
    """A submit turn, spread over lines where one would be too long."""
    opening = f"{_quoted(facts, first, THOUGHT)}: "
    call = _call(facts, first, (_quoted(facts, first, "submit"),), ("{", *_joined(pairs), "}"))
    head: Parts = (opening, whole(facts, thought), ",")
    width = len(indent_of(facts, first.node)) + sum(map(_width, (*head, *call)))
    if width <= WIDE:
        return ("{", *head, " ", *call, "}")
    line = newline_of(facts.module.text) + indent_of(facts, first.node)
    return ("{", f"{line}    ", *head, f"{line}    ", *call, f",{line}}}")


def _width(part: str | Span) -> int:
    return len(part) if isinstance(part, str) else part.end_column - part.column


def _step_edit(facts: ModuleFacts, reply: Reply) -> Edit:
    """The tool and its arguments in a dict become one call; the rest of the dict stays."""
    keys = [key.value if isinstance(key, ast.Constant) else None for key in reply.source.keys]
    places = sorted((keys.index(TOOL), keys.index(ARGS)))
    values = reply.source.values
    call = _call(facts, reply, (whole(facts, values[keys.index(TOOL)]),), (whole(facts, values[keys.index(ARGS)]),))
    first, last = reply.source.keys[places[0]], values[places[1]]
    if places[1] - places[0] > 1 or first is None:
        raise InexactError("another field stands between a tool and its arguments")
    return stretch_edit(facts, first, last, call)


def of_makers(facts: ModuleFacts, all_turns: list[Turns]) -> list[Edit]:
    """The edits of functions and variables that give replies: those still used speak the new way, the others go.

    Raises:
        InexactError: one of them is used elsewhere, too, or has comments that would be lost.
    """
    kept = {reply.maker: reply for turns in all_turns for reply in turns.kept if reply.maker is not None}
    merged = [reply for turns in all_turns for reply in turns.merged if reply.maker is not None]
    used = [reply for turns in all_turns for reply in (*turns.kept, *turns.merged)]
    edits = [_step_edit(facts, replace(reply, node=reply.source)) for reply in kept.values()]
    for maker in {reply.maker: None for reply in (*kept.values(), *merged)}:
        assert maker is not None
        name = _name(maker)
        calls = sum(reply.maker is maker for reply in used)
        uses = [node for node in facts.nodes(ast.Name) if node.id == name and isinstance(node.ctx, ast.Load)]
        if len(uses) != calls or name in facts.exported():
            raise InexactError(f"`{name}` is for others, too")
        if maker not in kept:
            edits.append(_removal(facts, maker))
    return edits


def _name(maker: ast.FunctionDef | ast.Assign) -> str:
    return maker.name if isinstance(maker, ast.FunctionDef) else ast.unparse(maker.targets[0])


def _removal(facts: ModuleFacts, maker: ast.FunctionDef | ast.Assign) -> Edit:
    """The definition goes, a function with the blank lines after it; comments there would go with it."""
    span = facts.span(maker)
    following = [node.lineno for node in facts.tree.body if node.lineno > span.end_line]
    end = min(following, default=span.end_line) if isinstance(maker, ast.FunctionDef) else span.end_line + 1
    if any("#" in line for line in facts.lines[span.line - 1 : max(end - 1, span.end_line)]):
        raise InexactError(f"`{_name(maker)}` is not needed any more, and its comments would go with it")
    whole = Span(span.line, 0, end, 0) if following and isinstance(maker, ast.FunctionDef) else span
    return Edit(whole, REMOVE)
