"""RM901: a program is written for the ReAct of DSPy 2.4."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from react_migrate import timeline
from react_migrate.migration.editing import expression_edit
from react_migrate.migration.finders.older import (
    OLD_ORDER,
    is_a_search,
    is_in_sight,
    is_older,
    observations,
    older_tools,
    protocol_texts,
    search_tool,
    todays_constructor,
)
from react_migrate.migration.rule import Applicability, Example, Finding, Import, Rule, Style

if TYPE_CHECKING:
    import ast
    from collections.abc import Iterator

    from react_migrate.provenance.agents.constructions import Construction
    from react_migrate.provenance.facts import ModuleFacts

_CHANGED = timeline.OLDER_REACT.changed_in
_SINCE = f"since DSPy {_CHANGED}"
_FIXES = {
    "lm": "choose the model with agent.set_lm(...) or dspy.context(lm=...)",
    "instructions": "put them into the signature, as with dspy.Signature(..., instructions)",
    "config": "configure the model instead",
    "temperature": "configure the model instead",
}
_OBJECT = (
    f"{_SINCE} a tool is called by its class and told of by its docstring, whatever its attributes name, desc and "
    "input_variable say; wrap it: dspy.Tool(..., name=..., desc=...)"
)
_TODO = {
    "safe": "",
    "unsafe": "; DSPy 2.4 searched where no tools were given, and no retriever is in sight; say tools=[] for none",
    "manual": "; give it tools=[...] and no num_results",
}
_DSPY = Import("dspy")
_SEARCHED = search_tool("dspy.Retrieve(k=3)")


class OlderDspy(Rule):
    """The ReAct of DSPy 2.4: no tools, `num_results=`, `dspy.Retrieve` as a tool, `.observations`, `Finish[...]`.

    Since DSPy 2.5.19 the tools are functions and have to be given, there are no other arguments but `max_iters`, and a
    prediction has no `observations`. A constructor is rewritten where it stands for the same tools and the same number
    of turns: without tools it searched, and where the program has a retriever, that becomes a tool of the same name.
    """

    code = "RM901"
    name = "older-dspy"
    changes = (timeline.OLDER_REACT,)
    applicability = "safe"
    words = ("observations", "Finish[")
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "import dspy\n\ndspy.configure(rm=library)\nagent = dspy.ReAct('question -> answer')\n",
            "import dspy\n\ndspy.configure(rm=library)\n"
            f"agent = dspy.ReAct('question -> answer', tools=[{_SEARCHED}], max_iters=5)\n",
        ),
        Example(
            "import dspy\n\nagent = dspy.ReAct('question -> answer', 8, num_results=2, tools=[search])\n",
            "import dspy\n\nagent = dspy.ReAct('question -> answer', tools=[search], max_iters=8)\n",
        ),
        Example("import dspy\n\nagent = dspy.ReAct('question -> answer')\n", fires=True,
                note="without a retriever it may mean no tools at all"),
        Example("import dspy\n\nagent = dspy.ReAct('q -> a', tools=[], lm=None)\n", fires=True,
                note="where the model is chosen is for you to say"),
        Example("import dspy\n\nout = dspy.ReAct('q -> a', tools=[])(q='')\nprint(out.observations)\n", fires=True,
                note="the trajectory holds them"),
        Example("import dspy\n\nagent = dspy.ReAct('q -> a', tools=[], max_iters=5)\n", note="as it is written today"),
        Example("import dspy\n\nout = dspy.ReAct('q -> observations', tools=[])(q='')\nprint(out.observations)\n",
                note="an output of that name"),
        Example("import dspy\n\nmake = dict\nagent = dspy.ReAct(**make())\n", note="the tools may be in there"),
    )  # fmt: skip

    def find(self, facts: ModuleFacts, style: Style) -> Iterator[Finding]:
        """Constructors, tools, and what is made of a prediction."""
        for construction in facts.constructions:
            if construction.module is facts.module and is_in_sight(facts, construction):
                yield from self._constructor(facts, construction)
        for node, is_search in older_tools(facts).items():
            yield self._search(facts, node) if is_search else self.finding(facts, node, _OBJECT, "manual")
        for read, judgement in observations(facts):
            message = (
                f"a prediction has no observations {_SINCE}; they stand in legacy_trajectory({facts.text(read.value)}) "
                "under observation_0, observation_1, ..., the last of them that of finish"
            )
            yield self.finding(facts, read, message, "manual", evidence=judgement.evidence)
        for text, asked, judgement in protocol_texts(facts):
            message = f"no agent writes `{asked}` {_SINCE}: what it called is in its trajectory"
            yield self.finding(facts, text, message, "manual", evidence=judgement.evidence)

    def _constructor(self, facts: ModuleFacts, construction: Construction) -> Iterator[Finding]:
        node = construction.node
        strange = [name for name in construction.arguments if name not in OLD_ORDER]
        if strange:
            fix = _FIXES.get(strange[0], "take it out")
            message = f"building an agent with {strange[0]}= raises TypeError {_SINCE}; {fix}"
            yield self.finding(facts, node, message, "manual")
        elif is_older(construction):
            edits = todays_constructor(facts, construction)
            how: Applicability = "manual" if not edits else "safe" if is_a_search(facts, construction) else "unsafe"
            message = f"building an agent like this raises TypeError {_SINCE}{_TODO[how]}"
            imports = (_DSPY,) if any("dspy." in str(part) for edit in edits for part in edit.parts) else ()
            yield self.finding(facts, node, message, how, edits=edits, imports=imports)

    def _search(self, facts: ModuleFacts, node: ast.expr) -> Finding:
        """A ``dspy.Retrieve`` among the tools; what the model is told of it changes, so it is not safe."""
        before, after = search_tool("\0").split("\0")
        message = f"an agent cannot tell what a dspy.Retrieve takes {_SINCE}; a tool around it can say so"
        edit = expression_edit(facts, node, before, node, after)
        return self.finding(facts, node, message, "unsafe", edits=(edit,), imports=(_DSPY,))
