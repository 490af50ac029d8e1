"""The pytest plugin on a small program: in this process where options are decided, else in a process of its own."""

from __future__ import annotations

import json
import os
import shutil
import sys
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any

import dspy
import pytest

from react_migrate import deprecation
from react_migrate.compat import install
from react_migrate.version import __version__

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

if TYPE_CHECKING:
    from collections.abc import Callable

    Run = Callable[..., pytest.RunResult]

PROGRAM = Path(__file__).parent / "projects" / "rehearse" / "lighthouse"
PLUGIN = ("-p", "react_migrate.pytest_plugin", "-p", "no:cacheprovider")
VARIABLES = ("REACT_MIGRATE_AS_OF", "REACT_MIGRATE_WARNINGS", "REACT_MIGRATE_EVIDENCE")

pytestmark = pytest.mark.skipif(not hasattr(dspy, "ReActV2"), reason="rehearses the structured loop")


@pytest.fixture(autouse=True)
def own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, sys.path)))
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # none but ours: a run takes half the time


@pytest.fixture
def lighthouse(pytester: pytest.Pytester) -> Run:
    """Runs the tests of a copy of the program in a process of their own."""
    shutil.copytree(PROGRAM, pytester.path, dirs_exist_ok=True)
    return lambda *words: pytester.runpytest_subprocess(*PLUGIN, *words, timeout=120)


@pytest.fixture
def here(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs what `pytester` holds in this process."""
    monkeypatch.syspath_prepend(pytester.path)
    return lambda *words: pytester.runpytest_inprocess(*PLUGIN, *words)


def text(result: pytest.RunResult) -> str:
    return "\n".join([*result.outlines, *result.errlines])


# Off

NOT_ASKED = """
import sys
import react_migrate.pytest_plugin

def test_nothing_is_loaded():
    ours = {name for name in sys.modules if name.startswith("react_migrate.")}
    assert ours <= {"react_migrate.version", "react_migrate.errors", "react_migrate.pytest_plugin",
                    "react_migrate.rehearsal", "react_migrate.rehearsal.attached", "react_migrate.rehearsal.options"}
    assert not {"dspy", "litellm", "pydantic", "packaging", "libcst"} & sys.modules.keys()
"""


def test_until_it_is_asked_it_loads_nothing(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(NOT_ASKED)
    result = pytester.runpytest_subprocess(*PLUGIN)
    result.assert_outcomes(passed=1)
    assert "react-migrate:" not in text(result)


def test_the_distribution_names_it_under_its_own_module() -> None:
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"]["pytest11"] == {PLUGIN[1]: PLUGIN[1]}
    assert __version__


# Counting


def test_what_lies_ahead_is_counted_by_change_and_place(lighthouse: Run) -> None:
    result = lighthouse("--react-migrate=report", "--react-migrate-json", "met.json")
    result.assert_outcomes(passed=3)
    result.stdout.fnmatch_lines(
        [
            "*= react-migrate: report =*",
            "trajectory: 6 times at 6 places, first at keeper.py:28",
            "    pred.trajectory: Read it with legacy_trajectory(pred)*",
            "    python -m react_migrate keeper.py logbook.py tests/test_keeper.py",
            "trajectory-guard: once at 1 place, first at logbook.py:14",
            "    python -m react_migrate logbook.py",
        ]
    )
    report = json.loads(Path("met.json").read_bytes())
    assert (report["schema_version"], report["mode"], report["as_of"], report["stale"]) == (1, "report", None, [])
    first, second = report["changes"]
    assert (first["change"], first["count"], first["first"]) == ("trajectory", 6, {"path": "keeper.py", "line": 28})
    assert {"path": "logbook.py", "line": 16, "count": 1} in first["places"]
    assert second["command"] == "python -m react_migrate logbook.py"


@pytest.mark.parametrize(("own_filter", "release"), [("ignore", ""), ("error", "3.5")])
def test_the_filters_of_the_user_change_no_count(lighthouse: Run, own_filter: str, release: str) -> None:
    words = ("-W", own_filter, "-W", "ignore:Implementing custom LMs")
    result = lighthouse("--react-migrate=report", f"--react-migrate-as-of={release}", *words)
    result.assert_outcomes(passed=3)
    result.stdout.fnmatch_lines(["trajectory: 6 times at 6 places, first at keeper.py:28"])


def test_several_processes_add_up(lighthouse: Run) -> None:
    words = ("--react-migrate=report", "--react-migrate-as-of=3.5", "--react-migrate-json=met.json")
    result = lighthouse("-p", "xdist", "-n2", *words)
    result.assert_outcomes(passed=3)
    result.stdout.fnmatch_lines(["trajectory: 6 times at 6 places, first at keeper.py:28", "trajectory-guard: once*"])
    result.stdout.no_fnmatch_line("These held*")
    report = json.loads(Path("met.json").read_bytes())
    assert [(one["change"], one["count"]) for one in report["changes"]] == [("trajectory", 6), ("trajectory-guard", 1)]
    assert report["stale"] == []


def test_a_process_that_crashes_is_missed(lighthouse: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile("import os\n\ndef test_it():\n    os._exit(3)\n")
    words = ("-p", "xdist", "-n1", "--max-worker-restart=0", "--react-migrate=report")
    result = lighthouse(*words, f"{next(pytester.path.glob('test_*.py')).name}")
    result.stdout.fnmatch_lines(["gw0 has crashed: what it met is not counted"])
    assert result.ret == pytest.ExitCode.TESTS_FAILED


def test_nothing_met_is_said(pytester: pytest.Pytester, here: Run) -> None:
    pytester.makepyfile("def test_nothing(): pass")
    result = here("--react-migrate=report")
    result.stdout.fnmatch_lines(["Nothing was met that DSPy changes."])


# Raising


def test_an_error_is_raised_at_the_users_line(lighthouse: Run) -> None:
    result = lighthouse("--react-migrate=error")
    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines_random(
        ["*if not hasattr(entry, *trajectory*", "keeper.py:28: PendingDSPy35Warning", "Each was raised at its line*"]
    )
    assert "watching.py" not in text(result)


SWALLOWED = """
import contextlib

def test_it_is_caught():
    from react_migrate.deprecation import warn_change
    from react_migrate.timeline import TRAJECTORY
    with contextlib.suppress(Exception):
        warn_change(TRAJECTORY)
"""


def test_a_run_fails_also_where_the_error_was_caught(pytester: pytest.Pytester, here: Run) -> None:
    pytester.makepyfile(SWALLOWED)
    result = here("--react-migrate=error")
    result.assert_outcomes(passed=1)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert here("--react-migrate=report").ret == here("--react-migrate=off").ret == pytest.ExitCode.OK


# Rehearsing


def test_a_rehearsal_begins_before_a_conftest_imports_the_program(pytester: pytest.Pytester, lighthouse: Run) -> None:
    conftest = pytester.path / "conftest.py"
    conftest.write_text("from dspy import ReAct\nimport keeper\n" + conftest.read_text())
    pytester.makepyfile(
        test_names="""
        import dspy, conftest, react_migrate

        def test_the_loop():
            assert dspy.ReAct is dspy.predict.ReAct is conftest.ReAct is react_migrate.ReAct
            assert not hasattr(dspy.ReAct("question -> answer", tools=[]), "extract")
        """
    )
    result = lighthouse("--react-migrate-as-of=3.5", "test_names.py", "-p", "no:warnings")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["react-migrate: rehearsal as of DSPy 3.5"])


def test_without_a_mode_a_rehearsal_only_warns(lighthouse: Run) -> None:
    result = lighthouse("--react-migrate-as-of=3.5")
    result.assert_outcomes(passed=3, warnings=7)
    result.stdout.fnmatch_lines(["*logbook.py:5: ChangedInDSPy35Warning: *"])


def test_what_held_the_former_class_is_named(pytester: pytest.Pytester, lighthouse: Run) -> None:
    pytester.makepyfile(too_early="from dspy import ReAct as Early")
    result = lighthouse("-p", "too_early", "--react-migrate-as-of=3.5", "--react-migrate=error", "-k", "answers")
    result.stdout.fnmatch_lines(["These held DSPy's own ReAct before the rehearsal began*: too_early.Early"])


def test_nothing_is_left_behind(pytester: pytest.Pytester, here: Run) -> None:
    before = (dict(vars(dspy)), dict(vars(dspy.predict)), dict(vars(dspy.Prediction)), dspy.Predict.load_state)
    pytester.makepyfile(
        """
        import os
        import dspy

        def test_it_is_on():
            assert os.environ["REACT_MIGRATE_AS_OF"] == "3.5" and os.environ["REACT_MIGRATE_WARNINGS"] == "error"
            assert dspy.ReAct.__module__ == "react_migrate.compat.history_loop"
        """
    )
    filters = list(warnings.filters)
    words = ("--react-migrate=error", "--react-migrate-as-of=3.5", "--react-migrate-evidence=seen.json")
    here(*words).assert_outcomes(passed=1)
    after = (dict(vars(dspy)), dict(vars(dspy.predict)), dict(vars(dspy.Prediction)), dspy.Predict.load_state)
    assert after == before
    assert not os.environ.keys() & set(VARIABLES)
    assert warnings.filters == filters
    assert install._rehearsed is install._replaced is None
    assert not deprecation._observers
    pytester.makepyfile("import dspy\n\ndef test_it_is_off():\n    assert hasattr(dspy.ReAct, 'truncate_trajectory')")
    here().assert_outcomes(passed=1)


def test_the_release_after_that_has_no_second_name(pytester: pytest.Pytester, here: Run) -> None:
    pytester.makepyfile(
        """
        import dspy
        import pytest
        from react_migrate.errors import RemovedNameError

        def test_the_name():
            assert not hasattr(dspy, "ReActV2")
            with pytest.raises(RemovedNameError, match="gone in DSPy 3.6"):
                from react_migrate import ReActV2
        """
    )
    here("--react-migrate-as-of=3.6").assert_outcomes(passed=1)
    assert hasattr(dspy, "ReActV2")


def test_what_was_set_before_is_set_again(here: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REACT_MIGRATE_AS_OF", "3.6")
    here("--react-migrate=report", "--react-migrate-as-of=3.5")
    assert os.environ["REACT_MIGRATE_AS_OF"] == "3.6"


# Settings and mistakes


def test_the_configuration_file_asks_too_and_what_is_typed_comes_first(pytester: pytest.Pytester, here: Run) -> None:
    pytester.makepyfile(SWALLOWED)
    pytester.makeini("[pytest]\nreact_migrate = error\nreact_migrate_as_of = 3.5\n")
    result = here()
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["react-migrate: error as of DSPy 3.5", "*= react-migrate: error as of DSPy 3.5 =*"])
    typed = here("--react-migrate=report", "--react-migrate-as-of=")
    assert typed.ret == pytest.ExitCode.OK
    typed.stdout.fnmatch_lines(["react-migrate: report"])
    assert "react-migrate:" not in text(here("--react-migrate=off", "--react-migrate-as-of="))


WRONG: dict[str, tuple[tuple[str, ...], str, str]] = {
    "a mode": (("--react-migrate=loud",), "", "*invalid choice: 'loud'*"),
    "a mode in the file": ((), "react_migrate = loud", "ERROR: react-migrate: react_migrate = loud: it takes report*"),
    "a version": (("--react-migrate-as-of=next",), "", "ERROR: react-migrate: next: it takes a version*such as 3.5"),
    "evidence": (("--react-migrate-evidence=tox.ini",), "", "ERROR: react-migrate: *tox.ini: is no evidence file (*"),
    "a folder": (("--react-migrate-json=.",), "", "ERROR: react-migrate: .: is a folder"),
    "no folder": (("--react-migrate-json=no/x.json",), "", "ERROR: react-migrate: no/x.json: there is no folder *no"),
}


@pytest.mark.parametrize(("words", "setting", "sentence"), WRONG.values(), ids=WRONG.keys())
def test_a_mistake_is_one_sentence(
    pytester: pytest.Pytester, here: Run, words: tuple[str, ...], setting: str, sentence: str
) -> None:
    pytester.makeini(f"[pytest]\n{setting}\n")
    result = here(*words)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([sentence])
    assert "Traceback" not in text(result)


@pytest.mark.filterwarnings("ignore:These already hold")  # other test modules do
def test_a_rehearsal_of_what_is_installed_already_is_refused(here: Run) -> None:
    with install.installed("structured"):
        result = here("--react-migrate-as-of=3.5")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: react-migrate: react_migrate is installed already; a rehearsal has to begin*"])


def test_without_dspy_it_says_what_to_install(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(absent="import sys\nsys.modules['dspy'] = None")
    result = pytester.runpytest_subprocess(*PLUGIN, "-p", "absent", "--react-migrate=report")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: react-migrate: DSPy is not installed; the runtime needs it: *"])


def test_a_report_that_cannot_be_written_fails_the_run(pytester: pytest.Pytester, here: Run) -> None:
    pytester.makepyfile("import pathlib\n\ndef test_it():\n    pathlib.Path('gone').rmdir()\n")
    pytester.mkdir("gone")
    result = here("--react-migrate-json=gone/x.json")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["*gone/x.json: the report could not be written: *"])


def options_of(help_text: str) -> list[Any]:
    return [line.split()[0] for line in help_text.splitlines() if line.startswith("  --react-migrate")]


def test_the_help_lists_the_options(here: Run) -> None:
    result = here("--help")
    assert [word.partition("=")[0] for word in options_of(result.stdout.str())] == [
        "--react-migrate",
        "--react-migrate-as-of",
        "--react-migrate-json",
        "--react-migrate-evidence",
    ]
