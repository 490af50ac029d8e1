"""The pages' examples print what the pages say, on the installed DSPy and on posed releases."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PAGES = ("keep-it-running.md", "move-to-v2.md", "what-differs.md")
BLOCK = re.compile(r"^```python\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", re.DOTALL | re.MULTILINE)

PROGRAM = """
import contextlib, io, warnings
import dspy
from support.plan import PlanModel

warnings.simplefilter("ignore")
pages = lambda *numbers: [{{"thought": "", "calls": [["page", {{"number": number}}]]}} for number in numbers]
look = lambda city: [{{"thought": "I look it up.", "calls": [["lookup", {{"city": city}}]]}}]
dspy.configure(adapter=dspy.ChatAdapter(), lm=PlanModel({{"runs": [
    {{"when": "Where is Paris?", "steps": look("Paris"), "outputs": {{"answer": "France"}}}},
    {{"when": "Where is Oslo?", "steps": look("Oslo"), "outputs": {{"answer": "Norway"}}}},
    {{"when": "Where is nowhere?", "steps": look("nowhere") * 9, "outputs": {{}}}},
    {{"when": "in the book?", "steps": pages(1, 2), "outputs": {{"answer": "words"}}}},
], "overflow_at": 30000}}))
for name, blocks in {pages!r}.items():
    page, facts[name] = {{}}, []
    for code in blocks:
        with contextlib.redirect_stdout(io.StringIO()) as out:
            exec(code, page)
        facts[name].append(out.getvalue())
"""


@pytest.mark.parametrize("host", ["3.4", "3.5", "3.6"])
def test_the_examples_print_what_the_pages_say(host: str, posed: Any) -> None:
    blocks = {page: BLOCK.findall((DOCS / page).read_text(encoding="utf-8")) for page in PAGES}
    assert all(any(printed for _, printed in listed) for listed in blocks.values())
    facts = posed(host, PROGRAM.format(pages={page: [code for code, _ in listed] for page, listed in blocks.items()}))
    assert facts == {page: [printed for _, printed in listed] for page, listed in blocks.items()}
