from __future__ import annotations

import pytest

from react_migrate.cli import main

pytestmark = pytest.mark.usefixtures("rules")


@pytest.mark.parametrize("word", ["RM101", "rm101", "trajectory-read", "Trajectory-Read"])
def test_a_rule_by_code_or_name(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", word]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out == (
        "RM101 trajectory-read: rewritten\n"
        "\n"
        "Reads of a trajectory.\n"
        "\n"
        "Second paragraph.\n"
        "\n"
        "What changes in DSPy\n"
        "  the trajectory of a prediction: removed in 3.5\n"
        "    before  pred.trajectory\n"
        "    after   pred.history.messages\n"
        "    Read it with legacy_trajectory(pred), which takes both, until the code is written over pred.history.\n"
        "\n"
        "Example, bridge style\n"
        "    - show(pred.trajectory)\n"
        "    + show(legacy_trajectory(pred))\n"
        "\n"
        "Example, left alone\n"
        "  an RLM keeps its list\n"
        "      rlm.trajectory\n"
    )


def test_a_silent_change_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    main(["explain", "RM201"])
    out = capsys.readouterr().out
    assert "truncate_trajectory overrides: changed in 3.5, without an error" in out
    assert "Example, reported, not rewritten" in out


def test_all_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain"]) == 0
    assert capsys.readouterr().out == (
        "RM101  trajectory-read               rewritten                   Reads of a trajectory.\n"
        "RM201  truncate-trajectory-override  reported for you to decide  Overrides of truncate_trajectory.\n"
    )


def test_an_unknown_rule_names_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "RM102"]) == 2
    assert capsys.readouterr().err == (
        "react-migrate: RM102: no such rule; the nearest is RM101 and explain lists them all\n"
    )
