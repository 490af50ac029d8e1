import unittest
from types import SimpleNamespace
from unittest.mock import MagicMock

import dspy

from bench import build, calls, weighed


class WithTheModel(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.agent = build()

    def setUp(self):
        self.prediction = self.agent(question="What does the sample weigh?")

    def test_first_and_last(self):
        self.assertEqual(self.prediction.trajectory["tool_name_0"], "weigh")
        assert self.prediction.trajectory["tool_name_1"] == "finish"
        assert self.prediction.trajectory["tool_args_0"] == {"tube": 5}

    def test_helpers(self):
        assert calls(self.prediction) == ["weigh"] and weighed(self.prediction)

    def test_on_its_own(self):
        agent = build()
        prediction = agent(question="And the sample, again?")
        assert "tool_name_2" not in prediction.trajectory
        assert prediction["trajectory"]["observation_0"] == 3.0


class WithDoubles(unittest.TestCase):
    def test_namespace(self):
        double = SimpleNamespace(answer="x", trajectory={"tool_name_0": "stir", "tool_name_1": "finish"})
        assert calls(double) == ["stir"]
        assert double.trajectory["tool_name_0"] == "stir"

    def test_prediction(self):
        double = dspy.Prediction(answer="x", trajectory={"tool_name_0": "weigh"})
        assert weighed(double) and double.trajectory

    def test_mock(self):
        double = MagicMock()
        double.trajectory = {"tool_name_0": "weigh"}
        assert calls(double) == ["weigh"]
