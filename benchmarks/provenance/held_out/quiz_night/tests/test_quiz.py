import unittest
from types import SimpleNamespace
from unittest.mock import MagicMock, patch

import quiz
from quiz import Quiz


class QuizTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.shared = Quiz().play("shared?")

    def setUp(self):
        self.quiz = Quiz()
        self.pred = self.quiz.play("first?")
        self.board = SimpleNamespace(trajectory=[3, 2, 1])

    def test_steps(self):
        self.assertIn("thought_0", self.pred.trajectory)  #: agent unittest
        self.assertEqual(self.shared.trajectory["tool_name_0"], "finish")  #: agent unittest

    def test_rounds(self):
        last = self.quiz.rounds[-1]["pred"]
        self.assertTrue(last.trajectory)  #: agent unittest
        self.assertEqual(self.quiz.summary(), [("first?", 1)])

    def test_board(self):
        self.assertEqual(self.board.trajectory[0], 3)  #: not unittest

    def test_mock(self):
        program = MagicMock(return_value=SimpleNamespace(answer="A", trajectory={}))
        pred = program(question="x")
        self.assertEqual(pred.trajectory, {})  #: not unittest

    def test_patched(self):
        with patch.object(quiz, "host") as made:
            made.return_value = lambda question: SimpleNamespace(answer="B", trajectory={"thought_0": "x"})
            pred = made()(question="y")
        self.assertEqual(len(pred.trajectory), 1)  #: not unittest
