from types import SimpleNamespace
from unittest.mock import MagicMock, patch

import dspy
import lift


def test_it_runs():
    assert "thought_0" in lift.Lift().ride("Is it open?")


def test_with_a_double():
    double = SimpleNamespace(answer="A", trajectory={"tool_name_0": "x"})
    assert "tool_name_0" in lift.render(double)
    assert double.trajectory  #: not test-tree


def test_patched():
    engine = MagicMock(return_value=SimpleNamespace(answer="B", trajectory={}))
    with patch.object(lift.dspy, "ReAct", MagicMock(return_value=engine)):
        assert lift.Lift().ride("And now?") == "B: []"


def test_by_hand():
    made = dspy.Prediction(answer="A", trajectory={"thought_0": "x"})
    assert made.trajectory == {"thought_0": "x"}  #: not test-tree
    assert lift.Lift().agent(question="c").trajectory  #: agent test-tree
