"""The ``state`` command over saves of DSPy's own agents."""

from __future__ import annotations

import json
import shlex
from typing import TYPE_CHECKING, Any

import dspy
import pytest

from react_migrate import StateVersionError
from react_migrate.cli import main
from react_migrate.compat.history_loop import ReAct as StructuredReAct
from react_migrate.compat.loading import COMMAND
from react_migrate.compat.trajectory_loop import ReAct as KeptReAct

if TYPE_CHECKING:
    from pathlib import Path


def look(query: str) -> str:
    """Look."""
    return query


def saved(agent_class: Any, path: Path, **demo: Any) -> bytes:
    """What an agent saves; with one demonstration, if there is any."""
    agent = agent_class("question -> answer", [look])
    agent.react.demos = [dspy.Example(**demo)] if demo else []
    agent.save(path)
    return path.read_bytes()


FINISHING = {"question": "Q", "trajectory": "", "next_thought": "t", "next_tool_name": "finish", "next_tool_args": {}}


def test_says_what_it_is_and_writes_nothing(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = saved(dspy.ReAct, here / "agent.json")
    assert main(["state", "agent.json"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "  react: V1, the trajectory loop\n    react: can be converted, V1 to V2\n" in err
    assert err.endswith("Next: react-migrate state agent.json -o NEW.json\n")
    assert {path.name for path in here.iterdir()} == {"agent.json"}
    assert (here / "agent.json").read_bytes() == before


def test_writes_a_copy_that_the_new_loop_loads(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = saved(dspy.ReAct, here / "agent.json")
    assert main(["state", "agent.json", "-o", "new.json"]) == 0
    assert capsys.readouterr().err.endswith("Wrote new.json.\n")
    assert (here / "agent.json").read_bytes() == before
    agent = StructuredReAct("question -> answer", [look])
    fresh = agent.dump_state()
    agent.load("new.json")
    assert agent.dump_state() == fresh
    assert main(["state", "new.json"]) == 0
    assert capsys.readouterr().err.endswith("  react: V2, the structured loop\nNothing to convert.\n")


def test_and_back(here: Path) -> None:
    before = saved(dspy.ReAct, here / "agent.json")
    saved(dspy.ReAct, here / "fresh.json")
    assert main(["state", "agent.json", "-o", "new.json"]) == 0
    assert main(["state", "new.json", "--to", "v1"]) == 1
    assert main(["state", "new.json", "--to", "v1", "-o", "old.json"]) == 1
    assert not (here / "old.json").exists()
    assert main(["state", "new.json", "--to", "v1", "--like", "fresh.json", "-o", "old.json"]) == 0
    assert (here / "old.json").read_bytes() == before


def test_what_is_dropped_is_told(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved(dspy.ReAct, here / "agent.json", **FINISHING)
    assert main(["state", "agent.json", "-o", "new.json", "--json"]) == 1
    out, err = capsys.readouterr()
    report = json.loads(out)
    lost = [note for note in report["files"][0]["notes"] if note["outcome"] == "dropped"]
    assert [(note["key"], note["part"], note["value"]) for note in lost] == [("react", "demos[0]", FINISHING)]
    assert report["files"][0]["agents"] == [{"key": "react", "version": "V1"}]
    assert report["files"][0]["written"] == "new.json"
    assert err == "Wrote new.json. Some parts do not carry over, as said above.\n"
    assert main(["state", "agent.json"]) == 1
    assert "    react demos[0]: would be dropped, it ends the loop" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["-o", "agent.json"], ["-o", "./agent.json"], ["-o", "other.json"]])
def test_replaces_nothing_unless_told(words: list[str], here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = saved(dspy.ReAct, here / "agent.json")
    (here / "other.json").write_text("mine")
    assert main(["state", "agent.json", *words]) == 2
    assert "there is such a file already" in capsys.readouterr().err
    assert (here / "agent.json").read_bytes() == before
    assert (here / "other.json").read_text() == "mine"
    assert main(["state", "agent.json", *words, "--overwrite"]) == 0
    assert b"Tool Calls:" in (here / words[1]).read_bytes()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["a.json", "b.json", "-o", "c.json"], "one file"),
        (["a.json", "-o", "no/where.json"], "name a file in a folder"),
        (["a.json", "-o", "."], "name a file in a folder"),
        (["a.json", "--overwrite"], "name a file with -o"),
        (["a.json", "--like", "nope.json"], "no such file"),
        (["a.json", "--to", "v3"], "invalid choice"),
        ([], "FILE"),
    ],
)
def test_wrong_usage(words: list[str], why: str, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved(dspy.ReAct, here / "a.json")
    assert main(["state", *words]) == 2
    assert why in capsys.readouterr().err


def test_one_bad_file_does_not_stop_the_others(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved(StructuredReAct, here / "good.json")
    (here / "empty.json").write_text("{}")
    (here / "agent.pkl").write_bytes(b"\x80")
    assert main(["state", "empty.json", "agent.pkl", "good.json", "nope.json"]) == 2
    err = capsys.readouterr().err
    assert "good.json, saved by DSPy" in err
    assert "empty.json: is JSON, but holds no predictor" in err
    assert "agent.pkl: is a pickle" in err
    assert "nope.json: no such file" in err
    assert err.endswith("3 files could not be used.\n")


def test_a_program_without_agents(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dspy.Predict("question -> answer").save(here / "plain.json")
    assert main(["state", "plain.json", "-o", "new.json"]) == 0
    assert "no ReAct agent in it" in capsys.readouterr().err
    assert not (here / "new.json").exists()


@pytest.mark.parametrize("old_class", [dspy.ReAct, KeptReAct])
def test_the_loading_error_is_true_word_for_word(old_class: Any, here: Path) -> None:
    saved(old_class, here / "my agent.json")
    agent = StructuredReAct("question -> answer", [look])
    with pytest.raises(StateVersionError) as caught:
        agent.load("my agent.json")
    assert main(command(caught.value)) == 0
    agent.load("NEW.json")


def test_the_loading_error_of_the_way_back_too(here: Path) -> None:
    saved(StructuredReAct, here / "agent.json")
    agent = KeptReAct("question -> answer", [look])
    with pytest.raises(StateVersionError, match=r"FRESH\.json being a save of the new agent") as caught:
        agent.load("agent.json")
    agent.save("FRESH.json")
    assert main(command(caught.value)) == 0
    agent.load("NEW.json")


def test_the_loading_error_of_a_pickle_leads_to_json(here: Path) -> None:
    saved(dspy.ReAct, here / "agent.json")
    agent = dspy.ReAct("question -> answer", [look])
    with pytest.raises(StateVersionError, match=rf"save it as FILE, a \.json, and convert it first: {COMMAND} FILE "):
        StructuredReAct.__new__(StructuredReAct).__setstate__(agent.__dict__)


def command(error: StateVersionError) -> list[str]:
    """The words of the command that an error names."""
    named = str(error).partition(f"convert it first: {COMMAND} ")[2].partition(", ")[0]
    return ["state", *shlex.split(named)]
