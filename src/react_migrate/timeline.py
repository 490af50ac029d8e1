"""The one table: every change between trajectory ReAct and structured-history ReAct, with its releases.

Codemods, run-time warnings, ``explain`` and the documentation go by these rows; no date or replacement stands anywhere
else. Sources: DSPy's announced plan (its ReAct page) and DSPy 2.6.27 to 3.4.1 as executed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Stage = Literal["current", "pending", "deprecated", "removed"]

STRUCTURED_FROM = "3.5"
"""The release in which ``dspy.ReAct`` becomes the structured-history loop."""

ALIAS_GONE = "3.6"
"""The release that no longer has ``dspy.ReActV2``."""

RELEASES = ("2.4", "2.5", "2.6", "3.0", "3.1", "3.2", "3.3", "3.4", "3.5", "3.6")
"""DSPy's releases as ``major.minor``, oldest first; what comes after the last one is judged by the rows as the last."""

NEWEST = "3.4"
"""The newest release that this project has been run on."""


@dataclass(frozen=True, slots=True)
class Change:
    """One row.

    ``what`` names the thing, ``old`` and ``new`` are what is written before and after, ``guide`` is one sentence for a
    person. ``silent`` says that nothing fails where the old code meets the new release. Versions are DSPy's, as
    ``major.minor`` or a patch release in full; ``None`` where the step does not happen. ``ours`` are names of ours that
    keep the old one alive and go with it; ``unruled`` says why no rule looks for it, where none does.
    """

    slug: str
    what: str
    old: str
    new: str
    guide: str
    changed_in: str | None = None
    deprecated_in: str | None = None
    removed_in: str | None = None
    silent: bool = False
    ours: tuple[str, ...] = ()
    unruled: str = ""

    @property
    def when(self) -> str:
        """The releases in words: ``is gone in DSPy 3.5``."""
        steps = [
            f"{verb} in DSPy {release}"
            for verb, release in (
                ("changes", self.changed_in),
                ("is deprecated", self.deprecated_in),
                ("is gone", self.removed_in),
            )
            if release is not None
        ]
        return " and ".join(steps)

    @property
    def dates(self) -> str:
        """The releases in short: ``deprecated in 3.5, removed in 3.6``."""
        steps = (("changed", self.changed_in), ("deprecated", self.deprecated_in), ("removed", self.removed_in))
        return ", ".join(f"{step} in {release}" for step, release in steps if release)


TRAJECTORY = Change(
    "trajectory", "the trajectory of a prediction", "pred.trajectory", "pred.history.messages",
    "Read it with legacy_trajectory(pred), which takes both, until the code is written over pred.history.",
    removed_in="3.5",
)  # fmt: skip
TRAJECTORY_GUARD = Change(
    "trajectory-guard", "guards that ask whether there is a trajectory",
    'hasattr(pred, "trajectory")', 'hasattr(pred, "history")',
    "From 3.5 on the guard is false for every agent, without an error; has_trajectory(pred) stays true.",
    changed_in="3.5", silent=True,
)  # fmt: skip
REASONING = Change(
    "reasoning", "the extractor's reasoning on a prediction", "pred.reasoning", "the submitting turn's next_thought",
    "There is no extraction call any more; the last thought of pred.history says why the agent stopped.",
    removed_in="3.5",
)  # fmt: skip
EXTRACT = Change(
    "extract", "the extraction predictor of an agent", "agent.extract", "none: submit carries the outputs",
    "Tune agent.react instead, or keep the loop with react_migrate.v3_4.ReAct.",
    removed_in="3.5",
)  # fmt: skip
PREDICTOR_NAMES = Change(
    "predictor-names", "predictor names of an agent", '"extract.predict"', '"react"',
    "Names of predictors that no longer exist match nothing, without an error.",
    changed_in="3.5", silent=True,
)  # fmt: skip
REACT_FIELDS = Change(
    "react-fields", "the fields of agent.react", "next_tool_name, next_tool_args, trajectory",
    "history, tools, tool_calls",
    "Demos and traces of the old fields do not fit the new predictor.",
    changed_in="3.5", silent=True,
)  # fmt: skip
FINISH_TOOL = Change(
    "finish-tool", "the tool that ends the loop", 'agent.tools["finish"]', 'agent.tools["submit"]',
    "A finished run says pred.termination_reason == 'submit'.",
    changed_in="3.5", silent=True,
)  # fmt: skip
CALLS_PER_TURN = Change(
    "calls-per-turn", "tool calls in one model turn", "exactly one", "one or more",
    "Count calls, not turns: the two part ways when the model asks for several tools at once.",
    changed_in="3.5", silent=True,
)  # fmt: skip
TRUNCATION = Change(
    "truncation", "truncate_trajectory overrides", "def truncate_trajectory(self, trajectory)",
    "nothing: 3.5 never truncates",
    "Subclass react_migrate.ReAct, which still calls the override when the context overflows.",
    changed_in="3.5", silent=True,
)  # fmt: skip
PRIVATE_HELPERS = Change(
    "private-helpers", "the loop's private helpers",
    "_call_with_potential_trajectory_truncation, _format_trajectory", "none",
    "A class that copies or calls them needs the kept loop: subclass react_migrate.v3_4.ReAct.",
    removed_in="3.5",
)  # fmt: skip
FAILED_SUBMIT = Change(
    "failed-submit", "runs that end without outputs", "the extractor always answers",
    "ValueError, AdapterParseError or ContextWindowExceededError",
    "Catch it, or let react_migrate.ReAct(on_failed_submit=...) decide.",
    changed_in="3.5",
    unruled="how a run ends is not in its source; `check` says so once where there are agents",
)  # fmt: skip
SAVED_STATE = Change(
    "saved-state", "saved programs", '{"react", "extract.predict"}', '{"react"}',
    "An old state loads without an error and spoils the new instructions; convert it: python -m react_migrate state.",
    changed_in="3.5", silent=True,
)  # fmt: skip
STREAM_LISTENERS = Change(
    "stream-listeners", "stream listeners on an agent's outputs", 'StreamListener("answer")',
    'StreamListener("next_thought")',
    "From 3.5 on streamify raises TypeError, as outputs are arguments of submit and no field of the predictor; "
    "listen to next_thought, and take the outputs from the prediction that ends the stream.",
    changed_in="3.5",
)  # fmt: skip
RESERVED_FIELDS = Change(
    "reserved-fields", "field names that the new loop keeps for itself",
    "inputs history, tools; outputs history, termination_reason", "any other name",
    "The constructor raises ValueError; a dspy.History goes in as the call's history= argument.",
    changed_in="3.5",
)  # fmt: skip
SHADOWED_FIELDS = Change(
    "shadowed-fields", "field names that the new loop uses for itself without refusing them",
    "inputs max_iters, next_thought, tool_calls; outputs trajectory, next_thought, tool_calls", "any other name",
    "The loop's own value of that name takes the field's place, without an error.",
    changed_in="3.5", silent=True,
)  # fmt: skip
RESERVED_TOOL = Change(
    "reserved-tool", "a tool named submit", "def submit(...)", "any other name",
    "The constructor raises ValueError.",
    changed_in="3.5",
)  # fmt: skip
FINISH_AS_TOOL = Change(
    "finish-as-tool", "a tool of one's own named finish", "overwritten silently", "an ordinary tool",
    "It no longer ends the loop.",
    changed_in="3.5", silent=True,
)  # fmt: skip
CALL_KEYWORDS = Change(
    "call-keywords", "per-call lm=, config=, demos=, signature=", "forwarded to the predictors", "dropped",
    "Set the model with dspy.context(lm=...), or keep react_migrate.ReAct, which still forwards them.",
    changed_in="3.5", silent=True,
)  # fmt: skip
SCRIPTED_REPLIES = Change(
    "scripted-replies", "scripted models in tests", "next_tool_name replies, then the extraction",
    "tool_calls replies, then submit",
    "The structured loop refuses an old reply with AdapterParseError.",
    changed_in="3.5",
)  # fmt: skip
TRACES = Change(
    "traces", "optimizer traces of an agent", 'inputs["trajectory"], outputs.next_tool_name',
    'inputs["history"], outputs.tool_calls',
    "Feedback functions that look at a trace find other keys.",
    changed_in="3.5", silent=True,
)  # fmt: skip
CODE_ACT = Change(
    "codeact", "isinstance(x, dspy.ReAct) for CodeAct", "true", "CodeAct is gone",
    "CodeAct was a subclass of the trajectory loop and leaves with it.",
    removed_in="3.5",
)  # fmt: skip
V2_NAME = Change(
    "reactv2-name", "the experimental name", "dspy.ReActV2", "dspy.ReAct",
    "From 3.5 on dspy.ReAct is the same class; rename once 3.5 is installed.",
    deprecated_in="3.5", removed_in="3.6",
    ours=("react_migrate.ReActV2",),
)  # fmt: skip
INTERNAL_MODULES = Change(
    "internal-modules", "DSPy's internal ReAct modules", "dspy.predict.react, dspy.predict.react_v2", "dspy",
    "The public names are importable from dspy on every release; the modules are not promised.",
    changed_in="3.5",
)  # fmt: skip

OLDER_REACT = Change(
    "older-react", "the first ReAct", "dspy.ReAct(signature, max_iters=5, num_results=3, tools=None)",
    "dspy.ReAct(signature, tools, max_iters=20)",
    "The search is handed over as a tool, and what the tools said is in the trajectory.",
    changed_in="2.5.19",
)  # fmt: skip

CHANGES: tuple[Change, ...] = (
    TRAJECTORY, TRAJECTORY_GUARD, REASONING, EXTRACT, PREDICTOR_NAMES, REACT_FIELDS, FINISH_TOOL, CALLS_PER_TURN,
    TRUNCATION, PRIVATE_HELPERS, FAILED_SUBMIT, SAVED_STATE, STREAM_LISTENERS, RESERVED_FIELDS, SHADOWED_FIELDS,
    RESERVED_TOOL, FINISH_AS_TOOL, CALL_KEYWORDS, SCRIPTED_REPLIES, TRACES, CODE_ACT, V2_NAME, INTERNAL_MODULES,
    OLDER_REACT,
)  # fmt: skip


def stage(change: Change, version: str) -> Stage:
    """Where ``change`` stands on DSPy ``version`` (PEP 440; a pre-release counts as its release).

    ``pending`` is everything that still lies ahead; ``current`` means that the new behaviour is in force and the
    old spelling neither fails nor is on its way out.

    Raises:
        packaging.version.InvalidVersion: ``version`` is no version.
    """
    if change.removed_in and reached(version, change.removed_in):
        return "removed"
    if change.deprecated_in and reached(version, change.deprecated_in):
        return "deprecated"
    if change.changed_in and reached(version, change.changed_in):
        return "current"
    return "pending"


def reached(version: str, release: str) -> bool:
    """Whether DSPy ``version`` is ``release`` or later; ``3.5.0rc1`` has reached ``3.5``, ``2.5`` not ``2.5.19``."""
    from packaging.version import Version

    wanted = Version(release).release
    return Version(version).release[: len(wanted)] >= wanted
