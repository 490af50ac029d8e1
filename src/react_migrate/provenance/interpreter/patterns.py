"""What the patterns of a ``match`` bind, and what of its subject gets past them."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from react_migrate.provenance.interpreter.attributes import load_attribute
from react_migrate.provenance.interpreter.containers import elements, item, make
from react_migrate.provenance.interpreter.narrowing import among, classes, narrowed
from react_migrate.provenance.values import Atom, ClassRef, Value, join

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from react_migrate.provenance.interpreter.frame import Frame


def bind(frame: Frame, pattern: ast.pattern, subject: Value) -> Value:
    """Bind the names of a pattern to the parts of the subject that they match; gives what of it can match."""
    parts = _PARTS.get(type(pattern))
    return parts(frame, pattern, subject) if parts is not None else subject


def remaining(frame: Frame, pattern: ast.pattern, subject: Value) -> Value:
    """What of the subject goes on to the next case."""
    if isinstance(pattern, ast.MatchAs) and pattern.pattern is not None:
        return remaining(frame, pattern.pattern, subject)
    if isinstance(pattern, ast.MatchOr):
        for option in pattern.patterns:
            subject = remaining(frame, option, subject)
        return subject
    if isinstance(pattern, ast.MatchClass) and not pattern.patterns and not pattern.kwd_patterns:
        return narrowed(frame, subject, classes(frame, pattern.cls), pattern, holds=False)
    if isinstance(pattern, ast.MatchValue):
        return among(subject, frame.linker.evaluate(frame, pattern.value).texts(), holds=False)
    return subject


def is_open(case: ast.match_case) -> bool:
    """Whether a case takes everything that comes to it."""
    return case.guard is None and isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None


def _name(frame: Frame, pattern: ast.MatchAs, subject: Value) -> Value:
    matched = bind(frame, pattern.pattern, subject) if pattern.pattern is not None else subject
    if pattern.name:
        frame.bind(pattern.name, matched)
    return matched


def _options(frame: Frame, pattern: ast.MatchOr, subject: Value) -> Value:
    start, ends, found = frame.env, [], []
    for option in pattern.patterns:
        frame.env = dict(start)
        found.append(bind(frame, option, subject))
        ends.append(frame.env)
    for name in {name for end in ends for name in end}:
        frame.env[name] = join(end[name] for end in ends if name in end)
    return join(found)


def _value(frame: Frame, pattern: ast.MatchValue, subject: Value) -> Value:
    return among(subject, frame.linker.evaluate(frame, pattern.value).texts(), holds=True)


def _sequence(frame: Frame, pattern: ast.MatchSequence, subject: Value) -> Value:
    subject = _fitting(frame, subject, list(enumerate(pattern.patterns)))
    index: int | None = 0
    for part in pattern.patterns:
        if isinstance(part, ast.MatchStar):
            if part.name:
                rest = make(frame, "box", frame.where(part, "rest"), [(None, elements(frame, subject))])
                frame.bind(part.name, rest)
            index = None
        else:
            bind(frame, part, item(frame, subject, index) if index is not None else elements(frame, subject))
            index = index + 1 if index is not None else None
    return subject


def _fitting(frame: Frame, subject: Value, parts: list[tuple[Hashable, ast.pattern]]) -> Value:
    """The value without the containers that hold other texts than the patterns ask for."""
    for key, part in parts:
        if isinstance(part, ast.MatchStar):
            break  # what comes after it stands anywhere
        asked = frame.linker.evaluate(frame, part.value).texts() if isinstance(part, ast.MatchValue) else []
        if asked:
            held = {atom: trail for atom, trail in subject.atoms.items() if _can_hold(frame, atom, key, asked)}
            subject = Value(held)
    return subject


def _can_hold(frame: Frame, atom: Atom, key: Hashable, texts: list[str]) -> bool:
    held = frame.store.item(atom.ref, key, frame.unit).texts() if atom.kind in ("box", "dict") else []
    return not held or not set(texts).isdisjoint(held)


def _mapping(frame: Frame, pattern: ast.MatchMapping, subject: Value) -> Value:
    keys = [key.value if isinstance(key, ast.Constant) else None for key in pattern.keys]
    subject = _fitting(frame, subject, [pair for pair in zip(keys, pattern.patterns, strict=True) if pair[0]])
    for key, part in zip(keys, pattern.patterns, strict=True):
        bind(frame, part, item(frame, subject, key))
    if pattern.rest:
        frame.bind(pattern.rest, subject)
    return subject


def _class(frame: Frame, pattern: ast.MatchClass, subject: Value) -> Value:
    kinds = classes(frame, pattern.cls)
    matched = narrowed(frame, subject, kinds, pattern)
    names = [name for atom in kinds.atoms if isinstance(atom.ref, ClassRef) for name in _positions(frame, atom.ref)]
    if len(pattern.patterns) == 1 and not names:  # ``str(x)`` binds the subject itself
        bind(frame, pattern.patterns[0], matched)
    named = zip(pattern.kwd_attrs, pattern.kwd_patterns, strict=True)
    for name, part in [*zip(names, pattern.patterns, strict=False), *named]:
        bind(frame, part, load_attribute(frame, matched, name))
    return matched


def _positions(frame: Frame, ref: ClassRef) -> list[str]:
    """The attributes that a class pattern's positions stand for."""
    own = frame.store.read(("attr", ref, "__match_args__"), frame.unit)
    if not own:
        return [field.name for field in frame.linker.hierarchy.all_fields(ref, frame.unit) if not field.keyword]
    texts: list[str] = []
    for box in own.of_kind("box").atoms:
        for index in range(8):
            value = frame.store.read(("item", box.ref, index), frame.unit)
            texts.extend(str(atom.ref) for atom in value.of_kind("text").atoms)
    return texts


_PARTS: dict[type[ast.pattern], Callable[..., Value]] = {
    ast.MatchAs: _name, ast.MatchOr: _options, ast.MatchSequence: _sequence, ast.MatchMapping: _mapping,
    ast.MatchClass: _class, ast.MatchValue: _value,
}  # fmt: skip
