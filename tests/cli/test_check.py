"""``check`` from the command line to its status."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from react_migrate.cli import main
from react_migrate.report.checked_json import CheckedDocument

if TYPE_CHECKING:
    from pathlib import Path

READ = """\
import dspy

agent = dspy.ReAct("question -> answer", tools=[])


class Desk:
    def ask(self, question):
        return agent(question=question).trajectory
"""
RENAMED = "import dspy\n\nprint(dspy.ReActV2)\n"
LIKELY = READ + "\n\ndef last(pred):\n    return pred.trajectory['observation_0']\n"

BROKEN = (
    "app/desk.py:8:16: RM101 trajectory-read: the trajectory of a prediction, removed in 3.5:"
    " `agent(question=question)` is the prediction of a ReAct agent; breaks on DSPy 3.5, 3.6 and later"
)
OPEN = (
    "requirements.txt:1:1: RM902 open-requirement: it admits DSPy 3.5, 3.6 and later, on which this program breaks in"
    " one place (first app/desk.py:8, RM101); ask for <3.5 until that is settled"
)
FAILED_RUNS = (
    "No rule finds this: runs that end without outputs raise ValueError, AdapterParseError or"
    " ContextWindowExceededError from DSPy 3.5 on. Catch it, or let react_migrate.ReAct(on_failed_submit=...) decide."
)


def write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        path = folder / name.replace("__", "/").replace("_py", ".py").replace("_txt", ".txt")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[str], list[str]]:
    """Status, lines on stdout, lines on stderr."""
    status = main(["check", *words])
    out, err = capsys.readouterr()
    return status, out.splitlines(), err.splitlines()


def test_a_break_has_its_place_its_date_and_the_next_command(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(here, app__desk_py=READ, requirements_txt="dspy>=3.3\n")
    assert said(capsys, "app") == (
        1,
        [BROKEN, OPEN],
        [
            "requirements.txt:1 (dspy>=3.3) admits DSPy 3.3 to 3.6 and later.",
            FAILED_RUNS,
            "2 breaks in 2 files. Next: react-migrate app",
        ],
    )


def test_where_nothing_breaks_what_is_ahead_is_counted(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(here, desk_py=READ, requirements_txt="dspy>=3.3,<3.5\n")
    assert said(capsys) == (
        0,
        [],
        [
            "requirements.txt:1 (dspy>=3.3,<3.5) admits DSPy 3.3, 3.4.",
            "Nothing breaks in 1 file. 1 pending finding (--fail-on pending lists them).",
        ],
    )


@pytest.mark.parametrize(
    ("fail_on", "dspy", "status"),
    [
        ("break", "3.4", 0), ("deprecated", "3.4", 0), ("pending", "3.4", 1),
        ("break", "3.5", 0), ("deprecated", "3.5", 1), ("pending", "3.5", 1),
        ("break", "3.6", 1), ("break", "4.1", 1), ("break", ">=3.4", 1), ("break", "<3.6", 0),
        ("deprecated", "<3.5", 0), ("break", "3.6.0rc1", 1), ("deprecated", "==3.5.0a1", 1), ("break", "~=3.5.0", 0),
    ],
)  # fmt: skip
def test_fail_on(fail_on: str, dspy: str, status: int, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(here, old_py=RENAMED, requirements_txt="dspy==1\n")
    assert said(capsys, "--fail-on", fail_on, "--dspy", dspy)[0] == status
    assert said(capsys, "--fail-on", fail_on, "--dspy", dspy, "--exit-zero")[0] == 0


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("three", "three"),
        (">=3.3,<three", "<three"),
        ("", ""),
        ("3.x", "3.x"),
        (">=3.3;<3.5", ">=3.3;<3.5"),
        (",", ","),
    ],
)
def test_the_words_that_are_wrong_are_named(
    text: str, wrong: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sentence = f"{wrong!r} is neither a version nor a specifier of DSPy, such as 3.5 or '>=3.3,<3.6'"
    assert said(capsys, f"--dspy={text}", ".") == (2, [], [f"react-migrate: --dspy {text}: {sentence}"])


@pytest.mark.parametrize("words", [">=3.5,<3.4", "<2"])
def test_a_dspy_that_is_none_is_no_check(words: str, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--dspy", words]) == 2
    assert f"--dspy {words}: no release of DSPy from 2.4 on is one of these" in capsys.readouterr().err


def test_requirements_of_other_folders_declare_for_the_program(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(here, app__x_py=READ, app__requirements_txt="-r ../common.txt\n", common_txt="dspy>=3.4\n")
    status, out, err = said(capsys, "app")
    assert (status, [line.split(":")[0] for line in out]) == (1, ["app/x.py", "common.txt"])
    assert err[0] == "common.txt:1 (dspy>=3.4) admits DSPy 3.4 to 3.6 and later."
    assert not any("No file declares" in line for line in err)


def test_declarations_that_disagree_are_all_shown(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(here, desk_py=READ, requirements_txt="dspy==3.4.1\n", setup_py="setup(install_requires=['dspy>=3.3'])\n")
    write(here, **{"uv.lock": '[[package]]\nname = "dspy"\nversion = "3.4.1"\n'})
    status, _, err = said(capsys)
    assert status == 1
    assert err[:2] == [
        "setup.py:1 (dspy>=3.3), requirements.txt:1 (dspy==3.4.1) together admit DSPy 3.3 to 3.6 and later.",
        "Installed today: uv.lock:2 (3.4.1).",
    ]


def test_each_project_of_a_repository_is_held_against_its_own(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(
        here,
        a__x_py=READ,
        a__requirements_txt="dspy<3.5\n",
        b__x_py=READ,
        b__requirements_txt="dspy>=3.5\n",
        c__x_py="",
    )
    status, out, err = said(capsys)
    assert (status, [line.split(":")[0] for line in out]) == (1, ["b/x.py", "b/requirements.txt"])
    assert err[:2] == [
        "a/requirements.txt:1 (dspy<3.5) admits DSPy 2.4 to 3.4.",
        "b/requirements.txt:1 (dspy>=3.5) admits DSPy 3.5, 3.6 and later.",
    ]
    assert said(capsys, "a")[0] == 0


def test_a_requirement_that_no_release_meets_breaks_nothing(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(here, desk_py=READ, requirements_txt="dspy>=3.5,<3.4\n")
    status, _, err = said(capsys)
    assert (status, err[0]) == (0, "requirements.txt:1 (dspy>=3.5,<3.4) admits no DSPy.")


def test_a_requirement_that_cannot_be_read_is_status_2_and_the_rest_goes_on(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(here, desk_py=READ, requirements_txt="dspy>=three\n", setup_py="setup(install_requires=['dspy<3.5'])\n")
    status, out, err = said(capsys)
    assert (status, out) == (2, [])
    assert err[1].startswith("  requirements.txt: line 1: 'dspy>=three' is no requirement (")
    assert err[-1].endswith("1 file could not be used. Next: correct what is said above and run again.")


def test_a_program_that_cannot_be_read_is_status_2(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(here, bad_py="import dspy\ndef f(:\n", desk_py=READ)
    status, out, err = said(capsys)
    assert (status, len(out)) == (2, 1)
    assert err[1].startswith("  bad.py: line 2: ")


def test_a_suppressed_finding_is_nobodys_break(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(here, a_py=RENAMED.replace(")\n", ")  # react-migrate: ignore\n"))
    assert said(capsys)[0] == 0


@pytest.mark.parametrize(
    "code",
    [
        "import dspy\n\nLoop = getattr(dspy, 'ReActV2', None) or dspy.ReAct\n",
        "import dspy\n\nprint(getattr(dspy, 'ReActV2', dspy.ReAct))\n",
        "import dspy\n\nprint(hasattr(dspy, 'ReActV2'))\n",
        "try:\n    from dspy import ReActV2\nexcept ImportError:\n    from dspy import ReAct as ReActV2\n",
    ],
)
def test_a_name_that_is_asked_for_first_does_not_break(
    code: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(here, a_py=code)
    assert said(capsys, "--fail-on", "pending")[0] == 0


def test_the_note_on_failed_runs_is_for_those_whom_it_concerns(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(here, a_py=READ, b_py=READ)
    assert said(capsys)[2].count(FAILED_RUNS) == 1
    assert FAILED_RUNS not in said(capsys, "--dspy", "3.4")[2]
    write(here, a_py=READ.replace("dspy", "react_migrate"), b_py=RENAMED)
    assert FAILED_RUNS not in said(capsys)[2]


def test_quiet_leaves_the_places_only(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(here, a_py=READ)
    status, out, err = said(capsys, "--quiet")
    assert (status, len(out), err) == (1, 1, [])


def test_likely_findings_are_a_persons_work(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(here, a_py=LIKELY)
    status, out, err = said(capsys, "--select", "RM101")
    assert (status, len(out)) == (1, 2)
    assert err[-1] == "2 breaks in 1 file. Next: react-migrate ."


def test_json_says_the_same(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(here, a_py=READ + "\n\nclass Plan:\n    trajectory = 1\n\n\nprint(Plan().trajectory)\n" + RENAMED)
    status = main(["check", "--dspy", "<3.6", "--output-format", "json"])
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert status == 1
    assert CheckedDocument.model_validate_json(json.dumps(report))
    assert (report["schema_version"], report["target"], report["fail_on"], report["failing"]) == (1, "<3.6", "break", 1)
    assert report["summary"]["findings"] == len(report["findings"])
    facts = [(one["rule"], one["symbol"], one["severity"], one["releases"], one["later"]) for one in report["findings"]]
    assert facts == [
        ("RM101", "Desk.ask", "break", ["3.5"], False),
        ("RM101", "", None, [], False),
        ("RM401", "", "deprecated", ["3.5"], False),
    ]


def test_what_is_known_passes_while_it_only_gets_fewer(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(here, a_py=READ)
    missing = "react-migrate: --baseline known.json: no such file; write it with --update-baseline"
    assert said(capsys, "--baseline", "known.json") == (2, [], [missing])
    assert said(capsys, "--baseline", "known.json", "--update-baseline")[0] == 0
    status, out, err = said(capsys, "--baseline", "known.json")
    assert (status, out, err[-1]) == (0, [], "Nothing new breaks in 1 file. 1 known finding in the baseline.")
    write(here, a_py="\n\n" + READ + RENAMED)
    status, out, err = said(capsys, "--baseline", "known.json")
    assert (status, len(out)) == (1, 1)
    assert err[-1] == "1 break in 1 file. 1 known finding in the baseline. Next: react-migrate explain RM401"
    write(here, a_py="")
    status, out, err = said(capsys, "--baseline", "known.json")
    assert (status, out) == (0, [])
    assert err[-2:] == [
        "Known and gone: a.py: RM101 agent(question=question).trajectory in Desk.ask",
        "Nothing breaks in 1 file. 1 of the baseline gone (--update-baseline takes them out).",
    ]
    assert said(capsys, "--baseline", "known.json", "--update-baseline")[0] == 0
    assert json.loads((here / "known.json").read_text()) == {"schema_version": 1, "findings": []}


def test_a_baseline_needs_a_name_and_a_place(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(here, a_py=READ)
    assert said(capsys, "--update-baseline")[2] == [
        "react-migrate: --update-baseline says no file: name it with --baseline FILE"
    ]
    assert said(capsys, "--baseline", "no/known.json", "--update-baseline")[0] == 2
    assert said(capsys, "--baseline", "a.py")[0] == 2
    assert (here / "a.py").read_text() == READ


def test_bad_words_and_missing_paths_are_status_2(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "gone.py")[0] == 2
    assert said(capsys, "--fail-on", "never")[0] == 2
    assert said(capsys, "--select", "RM999", ".")[0] == 2


def test_what_no_error_tells_of_comes_first(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    metric = "\n\ndef busy(example, pred, trace=None):\n    return len(getattr(pred, 'trajectory', {})) > 8\n\n\n"
    write(here, app__desk_py=READ + metric + "dspy.Evaluate(devset=[], metric=busy)(agent)\n")

    _, out, _ = said(capsys, "--dspy", "3.5.0", "app")

    assert [line.split()[1] for line in out] == ["RM903", "RM102", "RM101"]
    assert "the metric `busy` of dspy.Evaluate becomes False for every prediction" in out[0]
    assert [line.partition("; ")[2].rpartition("on DSPy")[0] for line in out[1:]] == [
        "means something else, without an error, ",
        "breaks ",
    ]


def test_a_message_that_ends_in_a_stop_goes_on_without_it(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    reward = "dspy.BestOfN(agent, N=2, reward_fn=lambda a, pred: 'x' in str(pred.get('trajectory')), threshold=1)\n"
    write(here, desk_py=f"import dspy\n\nagent = dspy.ReAct('question -> answer', tools=[])\n{reward}")
    _, out, _ = said(capsys)
    assert "RM903" in out[0]
    assert ".;" not in out[0]


def test_a_target_of_the_configuration_is_said_to_be_one(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(here, a_py=READ, **{"pyproject.toml": '[tool.react-migrate]\ntarget = "3.4"\n'})
    assert said(capsys)[2][0] == "Held against DSPy 3.4 ([tool.react-migrate] target 3.4)."
    assert said(capsys, "--dspy", "3.3")[2][0] == "Held against DSPy 3.3 (--dspy 3.3)."
