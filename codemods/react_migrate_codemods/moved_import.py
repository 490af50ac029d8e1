"""RM402: something is imported from one of DSPy's internal ReAct modules."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, ClassVar

from react_migrate import timeline
from react_migrate.migration.editing import expression_edit
from react_migrate.migration.rule import Edit, Example, Finding, Rule, Style
from react_migrate.provenance.places import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from react_migrate.provenance.facts import ModuleFacts

INTERNAL = ("dspy.predict.react", "dspy.predict.react_v2")
PUBLIC = frozenset(("ReAct", "ReActV2", "Tool"))


class MovedImport(Rule):
    """A name is taken from `dspy.predict.react` or `dspy.predict.react_v2`.

    Those modules are DSPy's own business and change hands in 3.5. What is public is importable from `dspy` on every
    release and is taken from there; anything else in them has no promised place.
    """

    code = "RM402"
    name = "moved-import"
    changes = (timeline.INTERNAL_MODULES,)
    applicability = "safe"
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "from dspy.predict.react import ReAct, Tool\n\nprint(ReAct, Tool)\n",
            "from dspy import ReAct, Tool\n\nprint(ReAct, Tool)\n",
        ),
        Example(
            "import dspy.predict.react\n\nprint(dspy.predict.react.ReAct)\n",
            "import dspy\n\nprint(dspy.ReAct)\n",
        ),
        Example("from dspy.predict.react_v2 import _coerce_history\n", fires=True, note="an internal name"),
        Example("from dspy import ReAct\n", note="the public place"),
        Example("from langchain.agents.react import ReAct\n", note="another library"),
    )

    def find(self, facts: ModuleFacts, style: Style) -> Iterator[Finding]:
        """Imports from the internal modules, and names reached through them."""
        if facts.shadows_dspy:
            return
        for statement in facts.nodes(ast.Import):
            for alias in statement.names:
                if alias.name in INTERNAL:
                    yield self._module(facts, statement, alias)
        for node in facts.nodes(ast.ImportFrom, ast.Attribute):
            if isinstance(node, ast.ImportFrom) and node.module in INTERNAL and not node.level:
                yield self._import(facts, node)
            elif isinstance(node, ast.Attribute) and node.attr in PUBLIC and ast.unparse(node.value) in INTERNAL:
                if any(atom.kind == "external" for atom in facts.value(node).atoms):
                    name = "ReAct" if node.attr == "ReActV2" and style == "native" else node.attr
                    message = f"`{ast.unparse(node)}` is reached through an internal module"
                    yield self.finding(facts, node, message, edits=(expression_edit(facts, node, f"dspy.{name}"),))

    def _module(self, facts: ModuleFacts, statement: ast.Import, alias: ast.alias) -> Finding:
        """``import dspy.predict.react``, which ``import dspy`` replaces where only public names are taken from it."""
        name = alias.asname or alias.name
        attributes = (node for node in facts.nodes(ast.Attribute) if ast.unparse(node.value) == name)
        if any(node.attr not in PUBLIC for node in attributes):
            message = f"{alias.name} is an internal module, and something in it may have no other place"
            return self.finding(facts, statement, message, "manual")
        edit = Edit(facts.span(alias), "replace", kind="alias", parts=(f"dspy as {name}" if alias.asname else "dspy",))
        return self.finding(
            facts, statement, f"{alias.name} is an internal module; dspy itself is enough", edits=(edit,)
        )

    def _import(self, facts: ModuleFacts, node: ast.ImportFrom) -> Finding:
        private = [alias.name for alias in node.names if alias.name not in PUBLIC]
        if private:
            message = f"`{private[0]}` is internal to {node.module} and has no other place; copy what you need of it"
            return self.finding(facts, node, message, "manual")
        message = f"{node.module} is an internal module; dspy itself has the name"
        edit = _module_edit(facts, node)
        return self.finding(facts, node, message, "safe" if edit else "manual", edits=(edit,) if edit else ())


def _module_edit(facts: ModuleFacts, node: ast.ImportFrom) -> Edit | None:
    """``dspy`` in the place of the module's name, if that stands in one piece on the statement's first line."""
    span = facts.span(node)
    start = facts.lines[span.line - 1].find(str(node.module), span.column)
    if start < 0:
        return None
    place = Span(span.line, start, span.line, start + len(str(node.module)))
    return Edit(place, "replace", kind="module", parts=("dspy",))
