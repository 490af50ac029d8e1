"""A newspaper in the `src` layout: the entry point stands beside it, the tests do too."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "src"))

from newspaper import desk
from newspaper.desk.editor import Editor

editor = Editor()
print(editor.write("floods").trajectory)  #: agent layout
print(desk.front_page(editor).trajectory)  #: agent layout
print(desk.press().trajectory)  #: not layout

import tests.test_desk

tests.test_desk.test_the_editor_looks_things_up()
tests.test_desk.test_the_press_moves()
