"""Comments that tell the tool to leave a line or a file alone, and which of them nothing needs."""

from __future__ import annotations

import difflib
import io
import re
import tokenize
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from react_migrate.migration.rule import Finding, Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from react_migrate.migration.rule import Rule
    from react_migrate.provenance.facts import ModuleFacts

MARK = "react-migrate:"
UNUSED = "RM000"
"""The rule that reports a comment which suppresses nothing."""

_COMMENT = re.compile(r"#\s*react-migrate:\s*(?P<word>[\w-]*)\s*(?:\[(?P<rules>[^\]]*)\])?(?P<rest>[^#]*)")
_WORDS = ("ignore", "skip-file")


@dataclass(slots=True)
class Comment:
    """One comment: where it is, the rules it names (none: all), and whether a finding needed it."""

    span: Span
    text: str
    skips_file: bool
    rules: tuple[str, ...] = ()
    mistake: str = ""
    used: set[str] = field(default_factory=set)

    def covers(self, finding: Finding) -> bool:
        """Whether a finding is one that this comment speaks of; a name or a prefix of a code will do."""
        if self.mistake:
            return False
        on_line = finding.span.line <= self.span.line <= finding.span.end_line
        return (self.skips_file or on_line) and (not self.rules or any(_means(word, finding) for word in self.rules))


def comments(facts: ModuleFacts, rules: Sequence[Rule]) -> list[Comment]:
    """The suppression comments of a file, in order; looks at real comments only, not at strings that look like one."""
    if MARK not in facts.module.text:
        return []
    return [
        _comment(token.start, match, rules)
        for token in tokenize.generate_tokens(io.StringIO("\n".join(facts.lines)).readline)
        if token.type == tokenize.COMMENT
        for match in _COMMENT.finditer(token.string)
    ]


def suppressed(findings: Iterable[Finding], found: Sequence[Comment]) -> Iterator[Finding]:
    """The findings, those that a comment covers left alone; notes in the comments what they were needed for."""
    for finding in findings:
        covering = [comment for comment in found if comment.covers(finding)]
        for comment in covering:
            comment.used.update(word for word in comment.rules or ("",) if not word or _means(word, finding))
        if not covering or (finding.applicability == "none" and not finding.changes):
            yield finding
        else:
            where = "a comment in the file" if covering[0].skips_file else "the comment on its line"
            yield replace(
                finding, applicability="none", edits=(), imports=(), changes=(), message=f"{where} asks for it"
            )


def unused(found: Sequence[Comment]) -> Iterator[tuple[Span, str]]:
    """Where a comment or a part of one does nothing, and the sentence that says so."""
    for comment in found:
        idle = [word for word in comment.rules if word not in comment.used]
        if comment.mistake:
            yield comment.span, comment.mistake
        elif idle:
            yield comment.span, f"nothing here is found by {', '.join(idle)}; take it out of the comment"
        elif not comment.rules and not comment.used:
            yield comment.span, "there is nothing to leave alone here; delete the comment"


def _means(word: str, finding: Finding) -> bool:
    return finding.rule.startswith(word.upper()) or finding.name == word.lower()


def _comment(start: tuple[int, int], match: re.Match[str], rules: Sequence[Rule]) -> Comment:
    line, column = start
    span = Span(line, column + match.start(), line, column + match.start() + len(match[0].rstrip()))
    named = tuple(word for part in (match["rules"] or "").split(",") if (word := part.strip()))
    return Comment(
        span,
        match[0].strip(),
        match["word"] == "skip-file",
        named,
        _mistake(match["word"], match["rules"], named, rules),
    )


def _mistake(word: str, brackets: str | None, named: Sequence[str], rules: Sequence[Rule]) -> str:
    """What is wrong with the wording of a comment; nothing mostly."""
    if word not in _WORDS:
        near = difflib.get_close_matches(word, _WORDS, n=1, cutoff=0.0)[0]
        return f"`{word}` is no word for a comment of this tool; write `{near}`"
    if brackets is not None and not named:
        return "the brackets are empty; name rules in them, or leave them out"
    labels = [label for rule in rules for label in (rule.code, rule.name)]
    for name in named:
        if not any(label.startswith(name.upper()) or label == name.lower() for label in labels):
            near = difflib.get_close_matches(name.upper(), labels, n=1, cutoff=0.0)[0]
            return f"there is no rule {name}; the nearest is {near}"
    return ""
