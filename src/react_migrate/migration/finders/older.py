"""What programs for the first ReAct do: how they build an agent, what they make of its prediction.

Facts: DSPy 2.4.17 as executed, ``dspy.ReAct.__init__(signature, max_iters=5, num_results=3, tools=None)``, whose tools
are one ``dspy.Retrieve(k=num_results)`` where none are given. Its names were those of the tools' attribute `name`.
"""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from react_migrate.migration.finders.construction import field_names
from react_migrate.migration.reads.judging import PINNED, SHIM, V2_ONLY
from react_migrate.migration.rule import Edit
from react_migrate.provenance.agents.signatures import Signature
from react_migrate.provenance.places import Span
from react_migrate.provenance.values import NOTHING, Atom, ClassRef

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.agents.constructions import Construction
    from react_migrate.provenance.facts import Judgement, ModuleFacts

OLD_ORDER = ("signature", "max_iters", "num_results", "tools")
_TODAY = ("signature", "tools", "max_iters")
_TURNS, _RESULTS = "5", "3"
_SEARCH = (
    'dspy.Tool(lambda query: {}(query).passages, name="Search", desc=dspy.Retrieve.desc, '
    'args={{"query": {{"type": "string"}}}})'
)

_CONFIGURES = frozenset(("dspy.configure", "dspy.context", "dspy.settings.configure", "dspy.settings.context"))
_HARMLESS = ("dspy", "react_migrate", "abc", "builtins", "typing")
_PROTOCOL = re.compile(r"Finish\\?\[|Action:|(?:Action|Thought|Observation) ?(?:\d+|\\d\+?):")
_PARSING = frozenset(
    ("split", "rsplit", "partition", "rpartition", "startswith", "endswith", "find", "rfind", "index", "removeprefix",
     "removesuffix", "replace", "search", "match", "fullmatch", "findall", "finditer", "sub")
)  # fmt: skip


def is_in_sight(facts: ModuleFacts, construction: Construction) -> bool:
    """Whether it is the constructor of ``dspy.ReAct`` that gets the arguments: no other base may take them first."""
    if construction.engines <= SHIM | PINNED | V2_ONLY:
        return False
    bases = {base for ref in construction.family for base in facts.lineage(ref).externals}
    return all(base.split(".")[0] in _HARMLESS for base in bases)


def is_older(construction: Construction) -> bool:
    """Whether a call builds an agent as only the first ReAct could be built."""
    return _has_old_order(construction.node) or "num_results" in construction.values or _has_no_tools(construction)


def _has_old_order(node: ast.Call) -> bool:
    """Whether a number stands where today's tools do."""
    return len(node.args) > 1 and isinstance(node.args[1], ast.Constant) and isinstance(node.args[1].value, int)


def _has_no_tools(construction: Construction) -> bool:
    """Whether no tools are given, as far as everything that is given stands in the call."""
    node = construction.node
    is_open = any(isinstance(one, ast.Starred) for one in node.args) or any(one.arg is None for one in node.keywords)
    given = _given(node) if _has_old_order(node) else construction.arguments
    tools = given.get("tools")
    return not is_open and (tools is None or (isinstance(tools, ast.Constant) and tools.value is None))


def _given(node: ast.Call) -> dict[str, ast.expr]:
    order = OLD_ORDER if _has_old_order(node) else _TODAY
    return dict(zip(order, node.args, strict=False)) | {one.arg: one.value for one in node.keywords if one.arg}


def is_a_search(facts: ModuleFacts, construction: Construction) -> bool:
    """Whether tools that are given, or the retriever that the program sets up, say what no tools stood for.

    A call without tools was never a search where it was written for a later DSPy: it has only ever failed there.
    """
    return (
        not _has_no_tools(construction)
        or "num_results" in construction.values
        or any(
            isinstance(node, ast.Call)
            and any(keyword.arg == "rm" for keyword in node.keywords)
            and any(str(atom.ref) in _CONFIGURES for atom in module.values.get(node.func, NOTHING).atoms)
            for module in facts.linker.modules.values()
            for node in module.parents
        )
    )


def search_tool(retriever: str) -> str:
    """The code of a tool that does what a ``dspy.Retrieve`` did as a tool of the first ReAct."""
    return _SEARCH.format(retriever)


def todays_constructor(facts: ModuleFacts, construction: Construction) -> tuple[Edit, ...]:
    """The edits that make it today's call with the same tools and the same limit; none where that is not certain."""
    node = construction.node
    given = _given(node)
    is_whole = "signature" in given and len(given) == len(node.args) + len(node.keywords) >= len(construction.arguments)
    is_plain = all(isinstance(given[name], ast.Constant) for name in ("max_iters", "num_results") if name in given)
    spans = [*map(facts.span, node.args), *map(facts.span, node.keywords)]
    if not (is_whole and is_plain and {*given} <= {*OLD_ORDER} and _is_bare(facts, node, spans)):
        return ()
    pieces: list[tuple[str | Span, ...]] = [(facts.span(given["signature"]),)]
    if _has_no_tools(construction):
        results = facts.text(given["num_results"]) if "num_results" in given else _RESULTS
        pieces.append((f"tools=[{search_tool(f'dspy.Retrieve(k={results})')}]",))
        turns: str | Span = facts.span(given["max_iters"]) if "max_iters" in given else _TURNS
        pieces.append(("max_iters=", turns))
    else:
        pieces += [(f"{name}=", facts.span(given[name])) for name in ("tools", "max_iters") if name in given]
    parts: list[str | Span] = []
    for piece in pieces:
        parts += [*([", "] if parts else []), *piece]
    first, last = spans[0], spans[-1]
    whole = Span(first.line, first.column, last.end_line, last.end_column)
    return (Edit(whole, "replace", kind="arguments", parts=tuple(parts)),)


def _is_bare(facts: ModuleFacts, node: ast.Call, spans: list[Span]) -> bool:
    """Whether nothing but commas and blanks stands between the arguments: no comment, no brackets around one."""
    call = facts.span(node)
    ends = [
        (facts.span(node.func).end_line, facts.span(node.func).end_column),
        *((s.end_line, s.end_column) for s in spans),
    ]
    starts = [*((span.line, span.column) for span in spans), (call.end_line, call.end_column)]
    between = [_text(facts, end, start) for end, start in zip(ends, starts, strict=True)]
    return (
        between[0].strip() == "("
        and {text.strip() for text in between[1:-1]} <= {","}
        and "".join(between[-1].split()) in (")", ",)")
    )


def _text(facts: ModuleFacts, start: tuple[int, int], end: tuple[int, int]) -> str:
    lines = facts.lines[start[0] - 1 : end[0]]
    lines[-1] = lines[-1][: end[1]]
    lines[0] = lines[0][start[1] :]
    return "\n".join(lines)


def older_tools(facts: ModuleFacts) -> dict[ast.expr, bool]:
    """Tools listed in this module that are searches (true), or objects of the form that the first ReAct asked for."""
    found: dict[ast.expr, bool] = {}
    for node, value in facts.linker.listed_tools.get(facts.module.path, ()):
        instances = value.of_kind("instance").atoms
        if set(value.atoms) == {Atom("external", "dspy.Retrieve()")}:
            found[node] = True
        elif any(_says_its_input(facts, atom.ref) for atom in instances if isinstance(atom.ref, ClassRef)):
            found[node] = False
    return found


def _says_its_input(facts: ModuleFacts, ref: ClassRef) -> bool:
    bases = facts.lineage(ref).classes
    return any(facts.linker.store.peek(("attr", base, "input_variable")) for base in bases)


def observations(facts: ModuleFacts) -> Iterator[tuple[ast.Attribute, Judgement]]:
    """Reads of a prediction's observations, unless some agent has an output of that name, or may have one."""
    known = [signature for _, found in facts.linker.signatures for signature in found or (Signature((), False),)]
    if not all(signature.complete for signature in known) or "observations" in field_names(facts, "output"):
        return
    for node in facts.nodes(ast.Attribute):
        if node.attr == "observations":
            judgement = facts.judge(node.value, "prediction")
            if judgement.standing in ("proven", "dual"):
                yield node, judgement


def protocol_texts(facts: ModuleFacts) -> Iterator[tuple[ast.Constant, str, Judgement]]:
    """Strings that look for something of the first protocol in a prediction's fields, and what that is."""
    for node in facts.nodes(ast.Constant):
        match = _PROTOCOL.search(node.value) if isinstance(node.value, str) else None
        if match is not None:
            judged = (facts.judge(part.value, "prediction") for part in _searched(facts, node))
            proof = next((judgement for judgement in judged if judgement.standing == "proven"), None)
            if proof is not None:
                yield node, match[0], proof


def _searched(facts: ModuleFacts, node: ast.Constant) -> Iterator[ast.Attribute]:
    """The attributes in what a text is looked for in."""
    outer = facts.module.parent(node)
    is_parsing = isinstance(outer, ast.Call) and isinstance(outer.func, ast.Attribute) and outer.func.attr in _PARSING
    if outer is not None and (is_parsing or isinstance(outer, ast.Compare)):
        yield from (part for part in ast.walk(outer) if isinstance(part, ast.Attribute))
