from newspaper.desk.editor import Editor
from newspaper.desk.pages import press


def test_the_editor_looks_things_up():
    draft = Editor().write("tests")
    assert "tool_name_0" in draft.trajectory  #: agent layout


def test_the_press_moves():
    assert press().trajectory == "from reel to stack"  #: not layout
