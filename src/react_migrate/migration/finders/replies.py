"""A scripted model's replies in the trajectory loop's protocol: dicts, variables that hold one, calls that make one."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from react_migrate.provenance.scopes import arguments

if TYPE_CHECKING:
    from react_migrate.provenance.facts import ModuleFacts

THOUGHT, TOOL, ARGS, REASONING = "next_thought", "next_tool_name", "next_tool_args", "reasoning"
"""Fields of the trajectory loop's two predictors (DSPy 3.4.1, ``dspy.ReAct``)."""

FINISH = "finish"


@dataclass(frozen=True, slots=True)
class Reply:
    """One reply: its fields, and the function that makes it or the assignment that keeps it where there is one.

    ``node`` is the element of the script; ``source`` the dict literal, which stands in ``maker`` if there is one.
    ``fields`` are expressions at the element's place where parameters stood. ``rest`` are keyword arguments that go
    into a ``**kwargs`` used as a field, by that field's name.
    """

    node: ast.expr
    source: ast.Dict
    fields: dict[str, ast.expr]
    maker: ast.FunctionDef | ast.Assign | None = None
    rest: dict[str, list[ast.keyword]] = field(default_factory=dict)

    @property
    def is_step(self) -> bool:
        """Whether it is a turn of the loop, with nothing missing."""
        return {THOUGHT, TOOL, ARGS} <= self.fields.keys()

    @property
    def tool(self) -> str | None:
        """The name of the tool, ``None`` where that is not a literal."""
        name = self.fields.get(TOOL)
        return name.value if isinstance(name, ast.Constant) and isinstance(name.value, str) else None

    @property
    def finishes(self) -> bool:
        """Whether it is the turn after which the outputs are extracted."""
        return self.tool == FINISH


def is_step(node: ast.AST) -> bool:
    """Whether a node is a dict with the fields of a turn."""
    return isinstance(node, ast.Dict) and {THOUGHT, TOOL} <= {key.value for key in _texts(node)}


def _texts(node: ast.Dict) -> list[ast.Constant]:
    return [key for key in node.keys if isinstance(key, ast.Constant)]


def reply_at(facts: ModuleFacts, node: ast.expr) -> Reply | None:
    """The reply that an element of a script is; ``None`` where its fields are not in sight."""
    if isinstance(node, ast.Dict):
        fields = _fields(node)
        return Reply(node, node, fields) if fields is not None else None
    if isinstance(node, ast.Name):
        kept = _assignment(facts, node.id)
        fields = _fields(kept.value) if kept is not None and isinstance(kept.value, ast.Dict) else None
        return Reply(node, kept.value, fields, kept) if kept is not None and fields is not None else None  # type: ignore[arg-type]  # a dict
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        maker = _function(facts, node.func.id)
        made = _returned(maker) if maker is not None else None
        if maker is not None and made is not None:
            return _filled_in(node, maker, made)
    return None


def _fields(node: ast.Dict) -> dict[str, ast.expr] | None:
    found: dict[str, ast.expr] = {}
    for key, value in zip(node.keys, node.values, strict=True):
        if not isinstance(key, ast.Constant) or not isinstance(key.value, str):
            return None
        found[key.value] = value
    return found


def _assignment(facts: ModuleFacts, name: str) -> ast.Assign | None:
    """The one assignment that a name has in the whole file."""
    bound = [node for node in facts.nodes(ast.Name) if node.id == name and not isinstance(node.ctx, ast.Load)]
    only = facts.module.parent(bound[0]) if len(bound) == 1 else None
    if any(argument.arg == name for argument in facts.nodes(ast.arg)) or not isinstance(only, ast.Assign):
        return None
    return only if only.targets == bound else None


def _function(facts: ModuleFacts, name: str) -> ast.FunctionDef | None:
    """The one function of this name at the top of the file."""
    found = [node for node in facts.tree.body if isinstance(node, ast.FunctionDef) and node.name == name]
    return found[0] if len(found) == 1 and not found[0].decorator_list else None


def _returned(maker: ast.FunctionDef) -> ast.Dict | None:
    """The dict literal that is all a function does."""
    body = [part for part in maker.body if not (isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant))]
    only = body[0] if len(body) == 1 else None
    return only.value if isinstance(only, ast.Return) and isinstance(only.value, ast.Dict) else None


def _filled_in(node: ast.Call, maker: ast.FunctionDef, made: ast.Dict) -> Reply | None:
    """The fields of a reply with the call's arguments in the places of the parameters."""
    given, extra = _bound(node, maker), _extra(node, maker)
    if given is None:
        return None
    names = {argument.arg for argument in arguments(maker)}
    others = maker.args.kwarg.arg if maker.args.kwarg is not None else None
    fields: dict[str, ast.expr] = {}
    rest: dict[str, list[ast.keyword]] = {}
    for key, value in zip(made.keys, made.values, strict=True):
        name = key.value if isinstance(key, ast.Constant) else None
        parameter = _parameter(value)
        if key is None and parameter is not None and parameter == others:
            fields |= {one.arg: one.value for one in extra if one.arg is not None}
        elif not isinstance(name, str):
            return None
        elif parameter is not None and parameter == others:
            fields[name], rest[name] = value, extra
        elif parameter in given:
            fields[name] = _chosen(value, given[parameter])
        elif not names.isdisjoint(part.id for part in ast.walk(value) if isinstance(part, ast.Name)):
            return None
        else:
            fields[name] = value
    return Reply(node, made, fields, maker, rest)


def _parameter(value: ast.expr) -> str | None:
    """The name that a value is, also as ``name or {}``."""
    if isinstance(value, ast.BoolOp) and isinstance(value.op, ast.Or) and len(value.values) == 2:
        value = value.values[0] if _is_empty(value.values[1]) else value
    return value.id if isinstance(value, ast.Name) else None


def _chosen(value: ast.expr, given: ast.expr) -> ast.expr:
    """What ``name or {}`` is for what the name is given."""
    fallback = value.values[1] if isinstance(value, ast.BoolOp) else given
    return fallback if isinstance(given, ast.Constant) and given.value is None else given


def _is_empty(node: ast.expr) -> bool:
    return isinstance(node, ast.Dict) and not node.keys


def _bound(node: ast.Call, maker: ast.FunctionDef) -> dict[str, ast.expr] | None:
    """The expression for each parameter, its default where the call gives none; ``None`` for calls with stars."""
    named = [*maker.args.posonlyargs, *maker.args.args]
    if any(isinstance(part, ast.Starred) for part in node.args) or any(key.arg is None for key in node.keywords):
        return None
    if maker.args.vararg is not None or len(node.args) > len(named):
        return None
    defaults = dict(zip([one.arg for one in named[::-1]], maker.args.defaults[::-1], strict=False))
    pairs = zip(maker.args.kwonlyargs, maker.args.kw_defaults, strict=True)
    defaults |= {one.arg: value for one, value in pairs if value is not None}
    given = dict(zip([one.arg for one in named], node.args, strict=False))
    return defaults | given | {key.arg: key.value for key in node.keywords if key.arg is not None}


def _extra(node: ast.Call, maker: ast.FunctionDef) -> list[ast.keyword]:
    """The keyword arguments that no parameter takes by name."""
    own = {one.arg for one in (*maker.args.args, *maker.args.kwonlyargs)}
    return [key for key in node.keywords if key.arg not in own]
