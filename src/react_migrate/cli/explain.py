"""The ``explain`` command: what a rule finds, what changes in DSPy, and examples, from the rule itself."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING

from react_migrate.cli import catalogue
from react_migrate.cli.parser import Parser
from react_migrate.cli.streams import tell
from react_migrate.report.line import Part, line

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from react_migrate.migration.rule import Example, Rule
    from react_migrate.report.line import Line
    from react_migrate.timeline import Change

DESCRIPTION = (
    "Prints what a rule finds, the changes in DSPy behind it, and examples. Without a rule: all rules, one a line."
)

EXAMPLES = """\
examples:
  {prog} explain
  {prog} explain RM101
  {prog} explain trajectory-read
"""

APPLIED = {
    "safe": "rewritten",
    "unsafe": "rewritten with --unsafe",
    "manual": "reported for you to decide",
    "none": "left alone",
}


def parser(prog: str) -> Parser:
    """The options of ``explain``."""
    made = Parser(f"{prog} explain", "[RULE]", DESCRIPTION, EXAMPLES.format(prog=prog))
    made.add_argument("rule", metavar="RULE", nargs="?", help="a code or a name, in any case")
    return made


def run(arguments: Namespace, typed: Sequence[str]) -> int:
    """Print the page of one rule, or the table of all."""
    known = catalogue.rules()
    tell(table(known) if arguments.rule is None else page(catalogue.find(arguments.rule, known)))
    return 0


def table(rules: Sequence[Rule]) -> Iterator[Line]:
    """One line a rule: code, name, what is done, and the first sentence of its documentation."""
    width = max((len(rule.name) for rule in rules), default=0)
    done = max((len(APPLIED[rule.applicability]) for rule in rules), default=0)
    for rule in rules:
        applied = APPLIED[rule.applicability].ljust(done)
        yield line(
            Part(rule.code, "bold"), f"  {rule.name.ljust(width)}  ", Part(applied, "cyan"), f"  {summary(rule)}"
        )


def summary(rule: Rule) -> str:
    """The first paragraph of the rule's documentation, on one line."""
    return " ".join((inspect.getdoc(type(rule)) or "").split("\n\n")[0].split())


def page(rule: Rule) -> Iterator[Line]:
    """Everything about one rule."""
    yield line(Part(f"{rule.code} {rule.name}", "bold"), f": {APPLIED[rule.applicability]}")
    yield ()
    yield from map(line, (inspect.getdoc(type(rule)) or "").split("\n"))
    yield ()
    if rule.changes:
        yield line(Part("What changes in DSPy", "bold"))
    for change in rule.changes:
        yield from _change(change)
    for example in rule.examples:
        yield ()
        yield from _example(example)


def _change(change: Change) -> Iterator[Line]:
    yield line(f"  {change.what}: {change.dates}", Part(", without an error" if change.silent else "", "yellow"))
    yield line("    before  ", Part(change.old, "red"))
    yield line("    after   ", Part(change.new, "green"))
    yield line(f"    {change.guide}")


def _example(example: Example) -> Iterator[Line]:
    yield line(Part("Example", "bold"), f", {_occasion(example)}")
    if example.note:
        yield line(f"  {example.note}")
    sign, style = ("  ", "") if example.after is None else ("- ", "red")
    yield from _code(example.before, sign, style)
    if example.after is not None:
        yield from _code(example.after, "+ ", "green")


def _occasion(example: Example) -> str:
    if example.after is None:
        return "reported, not rewritten" if example.fires else "left alone"
    return f"{example.style} style" + (" with --unsafe" if example.unsafe else "")


def _code(source: str, sign: str, style: str) -> Iterator[Line]:
    for row in source.strip("\n").split("\n"):
        yield line(Part(f"    {sign}{row}", style))
