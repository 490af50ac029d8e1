import pytest

from clinic.triage import Nurse, Triage


def test_finishes(nurse):
    result = nurse.ask("cough?")
    assert result.trajectory["tool_name_0"] == "finish"  #: agent fixture


def test_reply(reply):
    assert "trajectory" in reply  #: agent fixture
    assert "thought_0" in reply.trajectory  #: agent fixture


def test_wrapped(triage):
    result = triage(question="cold?")
    assert "thought_0" in result.trajectory  #: not fixture


def test_ward(ward):
    assert ward.trajectory[0] == "bed 1"  #: not fixture


@pytest.mark.parametrize("question", ["cough?", "cold?"])
class TestNurse:
    @pytest.fixture(autouse=True)
    def _nurse(self, triage):
        self.nurse = Nurse(triage)

    def test_trajectory(self, question):
        result = self.nurse.ask(question)
        assert set(result.trajectory) >= {"thought_0"}  #: agent fixture


def test_double(monkeypatch):
    nurse = Nurse(Triage())
    monkeypatch.setattr(nurse, "ask", lambda question: type("R", (), {"trajectory": {}})())
    assert nurse.ask("x").trajectory == {}  #: not fixture
