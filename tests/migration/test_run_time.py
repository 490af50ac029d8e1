"""Evidence of a run, and what it makes of the findings."""

from __future__ import annotations

import ast
import hashlib
import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from react_migrate.compat.frames import position
from react_migrate.evidence.document import Document, File, Touch
from react_migrate.migration.run_time import RunTime
from react_migrate.provenance.reads import reads
from support.marked import ROOT, analysed
from support.programs import report, tool

if TYPE_CHECKING:
    from react_migrate.provenance.facts import ModuleFacts

SEEN = Path("seen.json")


class Prediction:
    """Keeps where it is asked for a trajectory."""

    def __init__(self) -> None:
        self.touches: list[Touch] = []

    def _ask(self, *_: Any) -> dict[str, int]:
        line, end_line, column, end_column = position(sys._getframe(1))
        place = {"line": line, "end_line": end_line, "column": column, "end_column": end_column}
        self.touches.append(Touch(engine="trajectory", **place))  # type: ignore[arg-type]
        return {}

    __getattr__ = __getitem__ = __contains__ = get = _ask


def facts_of(program: str) -> ModuleFacts:
    facts = analysed({"main.py": program}).facts(f"{ROOT}/main.py")
    assert facts is not None
    return facts


def informed(program: str, *touches: Touch, data: bytes | None = None) -> tuple[ModuleFacts, RunTime]:
    """A module and its evidence; ``data`` is what the file was when it ran, if it has changed since."""
    facts, text = facts_of(program), program.encode()
    file = File(sha256=hashlib.sha256(text if data is None else data).hexdigest(), touches=touches)
    told = RunTime({SEEN: Document(files={"main.py": file})}, Path(ROOT))
    told.inform(facts, f"{ROOT}/main.py", text)
    return facts, told


FORMS = {
    "attribute": "x.trajectory",
    "item": "x['trajectory']",
    "getattr": "getattr(x, 'trajectory', {})",
    "hasattr": "hasattr(x, 'trajectory')",
    "get": "x.get('trajectory')",
    "in": "'trajectory' in x",
    "not in": "'trajectory' not in x",
    "behind wide letters": "'äöü€', x.trajectory",
    "chained": "x.trajectory.items()",
    "over lines": "(x\n  .trajectory\n  .items())",
    "a call over lines": "(x\n  .get(\n  'trajectory',\n  1))",
    "an item over lines": "(x\n  [\n 'trajectory'\n ])",
    "getattr over lines": "getattr(\n  x,\n  'trajectory',\n)",
    "in over lines": "('trajectory'\n in\n x)",
    "in an f-string": "f'{x.trajectory}'",
    "in an assertion's place": "1 if x.trajectory else 2",
    "in a generator": "list(one.trajectory for one in [x])",
    "in a lambda": "(lambda one: one.trajectory)(x)",
}


@pytest.mark.parametrize("source", FORMS.values(), ids=FORMS.keys())
def test_what_the_interpreter_says_is_the_expression(source: str) -> None:
    program = f"from y import x\n\nfound = (\n{source}\n)\n"
    asked = Prediction()
    exec(compile(program.replace("from y import x", ""), "main.py", "exec"), {"x": asked})
    (touch,) = asked.touches
    facts, told = informed(program, touch)
    (read,) = reads(facts.tree)
    assert facts.seen == {read.node: SEEN}
    assert not told.unread


def place_of(node: ast.expr) -> Touch:
    return Touch(
        line=node.lineno, end_line=node.end_lineno, column=node.col_offset, end_column=node.end_col_offset,
        engine="trajectory",
    )  # fmt: skip


TWO = "def show(a, b):\n    return a.trajectory, b.trajectory\n"


def test_of_two_on_a_line_only_the_one_that_ran() -> None:
    nodes = [one.node for one in reads(ast.parse(TWO))]
    facts, _ = informed(TWO, place_of(nodes[1]))
    assert [ast.unparse(node) for node in facts.seen] == [ast.unparse(nodes[1])]


@pytest.mark.parametrize(
    ("program", "expected"),
    [
        (TWO, 0),
        ("def show(a):\n    return a.trajectory if hasattr(a, 'trajectory') else {}\n", 2),
        ("def show(a):\n    return (lambda a: a.trajectory), a.trajectory\n", 0),
    ],
    ids=["two things", "the same thing twice", "the same name in two functions"],
)
def test_where_only_the_line_is_known_it_has_to_be_one_thing(program: str, expected: int) -> None:
    facts, told = informed(program, Touch(line=2, engine="trajectory"))
    assert len(facts.seen) == expected
    assert told.unread == []


def test_a_file_that_has_changed_has_no_evidence() -> None:
    node = next(reads(ast.parse(TWO))).node
    facts, told = informed(TWO, place_of(node), data=b"another")
    assert facts.seen == {}
    assert told.void == [facts.path]


def test_a_line_that_no_rule_looks_at_is_kept() -> None:
    facts, told = informed(TWO + "def any_field(a, name):\n    return getattr(a, name)\n", Touch(line=4, column=11,
                           end_line=4, end_column=27, engine="trajectory"))  # fmt: skip
    assert told.unread == [(facts.path, 4)]


# The command line

PROGRAM = {
    "pyproject.toml": "[project]\nname = 'inn'\n",
    "inn.py": "import dspy\n\nagent = dspy.ReAct('question -> answer', tools=[])\n",
    "pages.py": (
        "import inn\n\n\ndef guests(pred):\n    return pred.trajectory\n\n\n"
        "def rooms(pred):\n    return pred.get('trajectory')\n\n\n"
        "def cellar(pred):\n    return pred.trajectory\n"
    ),
}


@pytest.fixture
def inn(tmp_path: Path) -> Path:
    """A program whose readers nobody is seen to call, and the evidence that two of them were called."""
    folder = tmp_path / "inn"
    folder.mkdir()
    for name, text in PROGRAM.items():
        (folder / name).write_text(text)
    nodes = [one.node for one in reads(ast.parse(PROGRAM["pages.py"]))]
    seen = File(
        sha256=hashlib.sha256(PROGRAM["pages.py"].encode()).hexdigest(),
        touches=tuple(place_of(node) for node in sorted(nodes, key=lambda node: node.lineno)[:2]),
    )
    (folder / "seen.json").write_text(Document(files={"pages.py": seen}).model_dump_json())
    return folder


def test_a_line_that_a_rule_finds_by_a_held_name_is_not_said_to_be_found_by_none(inn: Path) -> None:
    """The flow shows the name and the prediction, the run that they met: the finding alone speaks of the line."""
    text = "import inn\n\nfor name in ('answer', 'trajectory'):\n    print(getattr(inn.agent(question=''), name))\n"
    (inn / "pages.py").write_text(text)
    touch = Touch(line=4, end_line=4, column=10, end_column=47, engine="trajectory")
    seen = File(sha256=hashlib.sha256(text.encode()).hexdigest(), touches=(touch,))
    (inn / "seen.json").write_text(Document(files={"pages.py": seen}).model_dump_json())
    answer = tool(inn, "--evidence", "seen.json", ".")
    assert "pages.py\n  4:11 RM101 trajectory-read: needs you" in answer.stderr
    assert "At run time" not in answer.stderr


def test_what_ran_is_rewritten_and_what_did_not_is_named(inn: Path) -> None:
    answer = tool(inn, "--evidence", "seen.json", ".")
    assert answer.status == 1
    assert (inn / "pages.py").read_text() == (
        "from react_migrate import legacy_trajectory\n\nimport inn\n\n\n"
        "def guests(pred):\n    return legacy_trajectory(pred)\n\n\n"
        "def rooms(pred):\n    return legacy_trajectory(pred, None)\n\n\n"
        "def cellar(pred):\n    return pred.trajectory\n"
    )
    assert "pages.py:5 seen at run time in seen.json" in answer.stderr
    assert "At run time\n  never asked a prediction when the program ran\n      pages.py:13:12\n" in answer.stderr


def test_without_evidence_nothing_of_it_is_rewritten(inn: Path) -> None:
    tool(inn, "--unsafe", ".")
    assert (inn / "pages.py").read_text() == PROGRAM["pages.py"]


def test_in_native_style_the_bridge_stays_since_one_run_does_not_show_every_case(inn: Path) -> None:
    _, findings = report(inn, "--style", "native", "--evidence", "seen.json")
    guests = next(one for one in findings if (one["path"], one["line"]) == ("pages.py", 5))
    assert (guests["fixed"], guests["applicability"]) == (True, "manual")
    assert "the bridge call stays" in guests["message"]


def test_the_report_tells_it_to_programs_too(inn: Path) -> None:
    with (inn / "pages.py").open("a") as file:
        file.write("# a remark\n")
    _, findings = report(inn, "--check", "--evidence", "seen.json")
    assert not any(one["fixed"] for one in findings)
    document = json.loads((inn.parent / "inn.json").read_bytes())
    assert document["run_time"] == {"changed": ["pages.py"], "never_ran": [], "elsewhere": []}
    report(inn, "--check")
    assert "run_time" not in json.loads((inn.parent / "inn.json").read_bytes())


def test_a_run_from_another_folder_finds_its_evidence(inn: Path) -> None:
    answer = tool(inn.parent, "--check", "--evidence", "inn/seen.json", "inn")
    assert "never asked a prediction when the program ran\n      inn/pages.py:13:12\n" in answer.stderr


def test_the_configuration_names_evidence_from_its_own_folder(inn: Path) -> None:
    (inn / "pyproject.toml").write_text("[tool.react-migrate]\nevidence = ['seen.json']\n")
    (inn / "sub").mkdir()
    answer = tool(inn / "sub", "--check", "..")
    assert "never asked a prediction" in answer.stderr


def test_a_check_counts_what_ran_and_says_what_does_not_count(inn: Path) -> None:
    places = {line.partition(": ")[0] for line in tool(inn, "check", ".").stdout.decode().splitlines()}
    seen = tool(inn, "check", "--evidence", "seen.json", ".")
    assert {line.partition(": ")[0] for line in seen.stdout.decode().splitlines()} - places == {"pages.py:9:12"}
    assert "never asked a prediction" in seen.stderr
    with (inn / "pages.py").open("a") as file:
        file.write("# a remark\n")
    changed = tool(inn, "check", "--evidence", "seen.json", "--output-format", "json", ".")
    assert "changed since they ran, so that their evidence does not count" in changed.stderr
    assert json.loads(changed.stdout)["run_time"]["changed"] == ["pages.py"]


def test_standard_input_has_evidence_too(inn: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = (inn / "pages.py").read_bytes()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=SimpleNamespace(read=lambda: data)))
    answer = tool(inn, "--evidence", "seen.json", "--stdin-filename", "pages.py", "-")
    assert b"return legacy_trajectory(pred)\n" in answer.stdout


@pytest.mark.parametrize("name", ["gone.json", "inn.py"])
def test_what_is_no_evidence_is_one_sentence(name: str, inn: Path) -> None:
    answer = tool(inn, "--evidence", name, ".")
    assert (answer.status, answer.stdout) == (2, b"")
    assert answer.stderr.count("\n") == 1
    assert name in answer.stderr
    assert (inn / "pages.py").read_text() == PROGRAM["pages.py"]


KNOWN_OTHERWISE = """
import json
import inn

def page(text):
    return json.loads(text)

kept = page("{}")
found = kept["trajectory"]
asked = hasattr(kept, "trajectory")
"""


def test_where_the_code_says_something_else_both_count(inn: Path) -> None:
    """An item is read from either; a question is answered differently for a dict, so a person has to look."""
    (inn / "pages.py").write_text(KNOWN_OTHERWISE)
    nodes = [one.node for one in reads(ast.parse(KNOWN_OTHERWISE))]
    seen = File(
        sha256=hashlib.sha256(KNOWN_OTHERWISE.encode()).hexdigest(), touches=tuple(place_of(node) for node in nodes)
    )
    (inn / "seen.json").write_text(Document(files={"pages.py": seen}).model_dump_json())
    _, findings = report(inn, "--check", "--evidence", "seen.json")
    found = {one["line"]: (one["fixed"], one["message"]) for one in findings if one["path"] == "pages.py"}
    assert found[9][0] is True
    assert "the call takes both" in found[9][1]
