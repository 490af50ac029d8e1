from types import SimpleNamespace

import pytest

from clinic.triage import Nurse, Triage


@pytest.fixture
def triage():
    return Triage()


@pytest.fixture
def nurse(triage):
    yield Nurse(triage)


@pytest.fixture
def reply(nurse):
    return nurse.ask("fever?")


@pytest.fixture
def ward():
    return SimpleNamespace(trajectory=["bed 1", "bed 2"])
