"""A made-up tree of Python files for the benchmarks: the same one for the same size and seed."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

VOCABULARY = (
    "account audit batch billing branch buffer cache cart client cluster column config cursor customer digest event "
    "export feature filter gateway handler index invoice job key ledger limit message metric module node notice order "
    "page parser payload payment plan policy price process profile queue quota record region report request result "
    "role route rule schedule schema session shard signal sink source stage stock stream table task tenant ticket "
    "token topic unit user value vendor version view window worker zone"
)
WORDS = VOCABULARY.split()

FUNCTION = '''
def {verb}_{a}_{b}({a}, {b}=None, *, {c}={n}):
    """Return the {c} of ``{a}``, or of ``{b}`` where there is none.

    The {b} is looked up once; a {d} that is older than {n} seconds counts as missing.
    """
    if {b} is None:
        {b} = DEFAULT_{A}
    {d}s = [item for item in {a}.{c}s if item.{d} is not None]
    for position, item in enumerate({d}s):
        if item.{d} > {c} and position % {n} == 0:
            logger.debug("%s: %s is over %d", item.{b}, position, {c})
            {b}["{d}"] = item.{d} - {c}
    return sorted({d}s, key=lambda item: (item.{d}, item.{b}))[:{n}]
'''

CLASS = '''
class {A}{B}:
    """A {a} with its {b}s; the {c} is computed on first use."""

    {c}: int = {n}
    {d}s: "list[dict[str, object]]"

    def __init__(self, {a}, {b}s=()):
        self.{a} = {a}
        self.{b}s = list({b}s)
        self._{c} = None

    @property
    def {c}_{d}(self):
        if self._{c} is None:
            self._{c} = sum(entry.get("{d}", {n}) for entry in self.{b}s)
        return self._{c}

    def {verb}(self, {d}, retries={n}):
        while retries > 0:
            try:
                return self.{a}.{verb}_{b}({d}, timeout=retries * 2)
            except (ConnectionError, TimeoutError) as error:
                logger.warning("{a} %s failed: %s", {d}, error)
                retries -= 1
        raise RuntimeError(f"no {b} for {{{d}}}")
'''

LOGGER = "\nimport logging\n\nlogger = logging.getLogger(__name__)\n"
VERBS = ("build", "collect", "drop", "fetch", "group", "load", "merge", "parse", "read", "send", "split", "update")

# Four modules that hand a ReAct prediction on, as one program does; each read is found through the others.
PROGRAM = {
    "agent.py": '''
import dspy


def look_up(order_id: str) -> str:
    """Find an order."""
    return f"order {{order_id}}: {topic}"


class {Topic}Agent(dspy.ReAct):
    def truncate_trajectory(self, trajectory):
        keys = list(trajectory)
        return {{key: trajectory[key] for key in keys[4:]}}


agent = {Topic}Agent("question -> answer", tools=[look_up], max_iters={n})
''',
    "service.py": """
from .agent import agent


class {Topic}Service:
    def __init__(self):
        self.agent = agent

    def ask(self, question):
        prediction = self.agent(question=question)
        if not prediction.answer:
            logger.warning("no answer: %s", prediction.trajectory)
        return prediction


def ask_all(questions):
    return [agent(question=question) for question in questions]
""",
    "audit.py": """
from {package}.service import {Topic}Service, ask_all


def audit(questions):
    service = {Topic}Service()
    for question in questions:
        result = service.ask(question)
        steps = [key for key in result.trajectory if key.startswith("tool_name_")]
        print(question, len(steps), result.trajectory.get("observation_0"))
    for result in ask_all(questions):
        i = 0
        while f"thought_{{i}}" in result.trajectory:
            print(result.trajectory[f"thought_{{i}}"], result.trajectory[f"tool_args_{{i}}"])
            i += 1
""",
    "metrics.py": """
import dspy

from {package}.agent import agent


def used_tools(example, prediction, trace=None):
    trajectory = getattr(prediction, "trajectory", {{}})
    return any(trajectory.get(f"tool_name_{{i}}") == "look_up" for i in range({n}))


evaluate = dspy.Evaluate(devset=[], metric=used_tools)
score = evaluate(agent)
""",
}

IGNORE = (
    "__pycache__/\n*.py[cod]\nbuild/\ndist/\n*.egg-info/\n.env\n",
    "*.log\n/generated/\n!keep_*.py\n",
    "tmp_*\n*.sqlite3\n",
)


def make_tree(root: Path, files: int, *, seed: int = 1) -> int:
    """Write ``files`` Python files of 8 kB on average below ``root``, one in a hundred with ReAct code.

    They stand in packages of 20, and a package in ten has an ignore file. Returns the bytes written.
    """
    dice = random.Random(seed)  # noqa: S311 - a repeatable tree, no secret
    root.joinpath(".gitignore").write_text(IGNORE[0])
    programs = files // 100 // len(PROGRAM)
    packages = max(1, files // 20)
    written = 0
    for number in range(packages):
        package = f"{dice.choice(WORDS)}_{number}"
        folder = root.joinpath(*(dice.choice(WORDS) for _ in range(dice.randrange(3))), package)
        folder.mkdir(parents=True, exist_ok=True)
        if number % 10 == 0:
            folder.joinpath(".gitignore").write_text(dice.choice(IGNORE))
        # Spread evenly: the program's modules take the place of ordinary ones.
        is_program = number * programs // packages != (number + 1) * programs // packages
        special = _program(dice, ".".join(folder.relative_to(root).parts)) if is_program else {}
        names = [*special, *(f"{dice.choice(WORDS)}_{i}.py" for i in range(20 - len(special)))]
        for name in names:
            text = _module(dice, special.get(name, ""))
            written += folder.joinpath(name).write_text(text)
    return written


def _program(dice: random.Random, package: str) -> dict[str, str]:
    topic = dice.choice(WORDS)
    fields = {"topic": topic, "Topic": topic.title(), "package": package, "n": str(dice.randrange(3, 20))}
    return {name: template.format(**fields) for name, template in PROGRAM.items()}


def _module(dice: random.Random, middle: str) -> str:
    """About 8 kB (up to 40) of functions and classes after ``middle``."""
    target = min(40_000, int(dice.lognormvariate(8.7, 0.75)))
    parts = [f'"""The {dice.choice(WORDS)} {dice.choice(WORDS)}s."""', LOGGER, middle]
    size = len(middle)
    while size < target:
        a, b, c, d = dice.sample(WORDS, 4)
        part = dice.choice((FUNCTION, CLASS)).format(
            a=a, b=b, c=c, d=d, A=a.title(), B=b.title(), n=dice.randrange(2, 90), verb=dice.choice(VERBS)
        )
        parts.append(part)
        size += len(part)
    return "\n".join(parts)
