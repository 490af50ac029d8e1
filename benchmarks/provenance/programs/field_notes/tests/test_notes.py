import unittest

import pytest
from notes import Notebook, tidy
from notes.app import path_of


def test_a_note_keeps_its_steps(notebook):
    raw = notebook.note("robin?")["raw"]
    assert raw.trajectory["tool_name_0"] == "finish"  #: agent test-tree


def test_a_note_has_a_thought(noted):
    assert tidy(noted)
    assert "trajectory" in noted  #: agent test-tree


def test_a_bird_flies(bird):
    assert path_of(bird) == bird.trajectory  #: not test-tree


@pytest.mark.parametrize("question", ["owl?", "rook?"])
def test_any_question(question, notebook):
    out = notebook.agent(question=question)
    assert len(out.trajectory) == 4  #: agent test-tree


class NotesTest(unittest.TestCase):
    def setUp(self):
        self.notebook = Notebook()
        self.out = self.notebook.agent(question="gull?")

    def test_the_answer_was_looked_up(self):
        self.assertIn("thought_0", self.out.trajectory)  #: agent test-tree
