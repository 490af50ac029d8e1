"""What every expression can be; the result is recorded in the module, where the rules look it up."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from react_migrate.provenance import operators
from react_migrate.provenance.agents import makings
from react_migrate.provenance.interpreter import definitions, subscripts
from react_migrate.provenance.interpreter.arguments import Arguments
from react_migrate.provenance.interpreter.attributes import load_attribute
from react_migrate.provenance.interpreter.calls import call
from react_migrate.provenance.interpreter.containers import elements, make
from react_migrate.provenance.interpreter.filling import fields_of, merged
from react_migrate.provenance.interpreter.narrowing import is_dead, narrow
from react_migrate.provenance.library.promises import awaited
from react_migrate.provenance.limits import MAX_TEXTS
from react_migrate.provenance.values import NONE, NOTHING, Value, join, other, texts

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from react_migrate.provenance.interpreter.frame import Frame

MAX_SPREAD = 12
"""Arguments that ``*args`` of known items is spread into."""

_CONSTANT = other("a literal")
_COMPUTED = other("a computed value")


def evaluate(frame: Frame, node: ast.expr) -> Value:
    """What ``node`` can be at this point."""
    return frame.module.record(node, _EVALUATE.get(type(node), _opaque)(frame, node))


def _opaque(frame: Frame, node: ast.expr) -> Value:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr):
            evaluate(frame, child)
    return _COMPUTED


def _compared(frame: Frame, node: ast.Compare) -> Value:
    evaluate(frame, node.left)
    for part in node.comparators:
        evaluate(frame, part)
    return _COMPUTED


def _text(frame: Frame, node: ast.JoinedStr) -> Value:
    made = [""]
    for part in node.values:
        found = [str(part.value)] if isinstance(part, ast.Constant) else evaluate(frame, part).texts()
        made = [before + after for before in made for after in found][: MAX_TEXTS + 1]
    return (texts(made) or _COMPUTED) | makings.text(frame, node)


def _formatted(frame: Frame, node: ast.FormattedValue) -> Value:
    value = evaluate(frame, node.value)
    if node.format_spec is not None:
        evaluate(frame, node.format_spec)
    return value if node.format_spec is None and node.conversion == -1 else _COMPUTED


def _constant(frame: Frame, node: ast.Constant) -> Value:
    if isinstance(node.value, str):
        return (texts([node.value]) or _CONSTANT) | makings.text(frame, node)
    return NONE if node.value is None else _CONSTANT


def _name(frame: Frame, node: ast.Name) -> Value:
    return frame.load(node.id)


def _attribute(frame: Frame, node: ast.Attribute) -> Value:
    return load_attribute(frame, evaluate(frame, node.value), node.attr)


def _call(frame: Frame, node: ast.Call) -> Value:
    callee = evaluate(frame, node.func)
    given = _arguments(frame, node)
    result = call(frame, node, callee, given)
    if isinstance(node.func, ast.Attribute) and node.func.attr == "update":
        _updated(frame, node.func.value, given)
    return result


def _updated(frame: Frame, receiver: ast.expr, given: Arguments) -> None:
    """A dict that takes in a prediction's fields can be asked like the prediction from then on."""
    fields = fields_of(join([*given.positional, given.spread]))
    if not fields or "trajectory" in given.keywords:
        return
    if isinstance(receiver, ast.Name):
        known = frame.load(receiver.id)
        frame.bind(receiver.id, known.without("dict") | fields)
    elif isinstance(receiver, ast.Attribute):
        owner = evaluate(frame, receiver.value)
        frame.linker.set_attribute(frame, owner, receiver.attr, fields, receiver.lineno)


def _arguments(frame: Frame, node: ast.Call) -> Arguments:
    arguments = Arguments()
    for argument in node.args:
        if isinstance(argument, ast.Starred):
            _spread(frame, arguments, evaluate(frame, argument.value))
        else:
            value = evaluate(frame, argument)
            arguments.positional.append(value)
            arguments.waits = arguments.waits or not value
            arguments.nodes.append(argument)
    for keyword in node.keywords:
        value = evaluate(frame, keyword.value)
        if keyword.arg is None:
            _spread_keywords(frame, arguments, value)
        else:
            arguments.keywords[keyword.arg] = value
            arguments.keyword_nodes[keyword.arg] = keyword.value
    return arguments


def _spread(frame: Frame, arguments: Arguments, value: Value) -> None:
    for atom in value.atoms:
        if atom.kind != "box":
            continue
        for index in range(MAX_SPREAD):
            if not frame.store.knows(("item", atom.ref, index)):
                break
            arguments.positional.append(frame.store.read(("item", atom.ref, index), frame.unit))
            arguments.nodes.append(ast.Constant(None))
        arguments.star |= frame.store.read(("item", atom.ref, None), frame.unit)
        frame.store.read(("any", atom.ref), frame.unit)


def _spread_keywords(frame: Frame, arguments: Arguments, value: Value) -> None:
    arguments.spread |= value
    arguments.waits = arguments.waits or not value
    for atom in value.atoms:
        if atom.kind == "dict":
            for name in frame.store.keys_of(atom.ref, frame.unit):
                arguments.keywords.setdefault(name, NOTHING)
                arguments.keywords[name] |= frame.store.read(("item", atom.ref, name), frame.unit)
            arguments.star |= frame.store.read(("item", atom.ref, None), frame.unit)


def _operation(frame: Frame, node: ast.BinOp) -> Value:
    spine = [node]  # a sum of many parts is a deep tree: it is walked without recursion
    while isinstance(spine[-1].left, ast.BinOp):
        spine.append(spine[-1].left)
    value = evaluate(frame, spine[-1].left)
    for part in reversed(spine):
        value = frame.module.record(part, operators.combined(frame, part, value, evaluate(frame, part.right)))
    return value


def _either(frame: Frame, node: ast.BoolOp) -> Value:
    holds, values = isinstance(node.op, ast.And), []
    before: list[Mapping[str, Value]] = []
    for part in node.values:
        values.append(evaluate(frame, part))
        before.append(narrow(frame, part, holds))
    for known in reversed(before):
        frame.env.update(known)
    if not holds:
        values[:-1] = [value.without("none") for value in values[:-1]]
    return join(values)


def _conditional(frame: Frame, node: ast.IfExp) -> Value:
    evaluate(frame, node.test)
    found = NOTHING
    for part, holds in ((node.body, True), (node.orelse, False)):
        before = narrow(frame, node.test, holds)
        value = evaluate(frame, part)
        found |= NOTHING if is_dead(frame, before) else value
        frame.env.update(before)
    return found


def _sequence(frame: Frame, node: ast.List | ast.Tuple | ast.Set) -> Value:
    items: list[tuple[object, Value]] = []
    known = not isinstance(node, ast.Set)
    for index, part in enumerate(node.elts):
        if isinstance(part, ast.Starred):
            items.append((None, elements(frame, evaluate(frame, part.value))))
            known = False
        else:
            items.append((index if known else None, evaluate(frame, part)))
    return make(frame, "box", frame.where(node), items)


def _dict(frame: Frame, node: ast.Dict) -> Value:
    where = frame.where(node)
    sources = NOTHING
    items: list[tuple[object, Value]] = []
    for key, value in zip(node.keys, node.values, strict=True):
        content = evaluate(frame, value)
        if key is None:
            sources |= content
            continue
        named = evaluate(frame, key)
        frame.store.put(("keys", where), None, named)
        for name in subscripts.keys(frame, key, named):
            if isinstance(name, str):
                frame.store.note_key(where, name)
            items.append((name, content))
    return merged(frame, sources, make(frame, "dict", where, items))


def _comprehension(frame: Frame, node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp) -> Value:
    outer, captured, walrus = frame.env, frame.captured, frame.walrus
    frame.env, frame.captured, frame.walrus = dict(outer), dict(captured), set()
    for generator in node.generators:
        definitions.assign(frame, generator.target, elements(frame, evaluate(frame, generator.iter)))
        for condition in generator.ifs:
            evaluate(frame, condition)
            narrow(frame, condition, True)
    where = frame.where(node)
    if isinstance(node, ast.DictComp):
        keys = evaluate(frame, node.key)
        frame.store.put(("keys", where), None, keys)
        for atom in keys.of_kind("key").atoms:  # the fields of a prediction, all or some of them
            frame.store.write(("absorbed", where), Value.of("mapping", atom.ref))
        result = make(frame, "dict", where, [(None, evaluate(frame, node.value))])
    else:
        result = make(frame, "box", where, [(None, evaluate(frame, node.elt))])
    assigned, inner = frame.walrus, frame.env
    frame.env = {**outer, **{name: inner[name] for name in assigned if name in inner}}
    frame.captured, frame.walrus = captured, walrus | assigned
    return result


def _lambda(frame: Frame, node: ast.Lambda) -> Value:
    return definitions.function_value(frame, node)


def _await(frame: Frame, node: ast.Await) -> Value:
    return awaited(frame, evaluate(frame, node.value))


def _yield(frame: Frame, node: ast.Yield) -> Value:
    value = evaluate(frame, node.value) if node.value else NONE
    if not frame.unreachable:
        frame.store.put(("yield", frame.unit), None, value)
    return frame.store.item(("sent", ("yield", frame.unit)), None, frame.unit)


def _yield_from(frame: Frame, node: ast.YieldFrom) -> Value:
    inner = evaluate(frame, node.value)
    frame.store.put(("yield", frame.unit), None, elements(frame, inner))
    found = NOTHING
    for atom in inner.of_kind("box").atoms:
        if isinstance(atom.ref, tuple) and atom.ref[0] == "yield":
            found |= frame.store.read(("return", atom.ref[1]), frame.unit)
    return found


def _walrus(frame: Frame, node: ast.NamedExpr) -> Value:
    value = evaluate(frame, node.value)
    frame.bind(node.target.id, value)
    frame.walrus.add(node.target.id)
    return value


def _starred(frame: Frame, node: ast.Starred) -> Value:
    return evaluate(frame, node.value)


_EVALUATE: dict[type[ast.expr], Callable[..., Value]] = {
    ast.Constant: _constant, ast.Name: _name, ast.Attribute: _attribute, ast.Call: _call,
    ast.Subscript: subscripts.load_item, ast.BinOp: _operation, ast.BoolOp: _either, ast.IfExp: _conditional,
    ast.List: _sequence, ast.Tuple: _sequence, ast.Set: _sequence, ast.Dict: _dict, ast.ListComp: _comprehension,
    ast.SetComp: _comprehension, ast.GeneratorExp: _comprehension, ast.DictComp: _comprehension, ast.Lambda: _lambda,
    ast.Await: _await, ast.Compare: _compared, ast.JoinedStr: _text, ast.FormattedValue: _formatted,
    ast.Yield: _yield, ast.YieldFrom: _yield_from, ast.NamedExpr: _walrus, ast.Starred: _starred,
}  # fmt: skip
