import pytest
from notes import Notebook


class Bird:
    trajectory = "south"


@pytest.fixture
def notebook():
    return Notebook()


@pytest.fixture
def noted(notebook):
    return notebook.note("wren?")["raw"]


@pytest.fixture(name="bird")
def a_bird():
    yield Bird()
