"""What the tools of an agent are called, however the list of them is made."""

from __future__ import annotations

from textwrap import dedent

import pytest

from support.marked import analysed, files_of

TOOLS = """
import functools
import dspy

def search(query): ...
def submit(text): ...

NAME = "submit"
ROWS = [{"name": "submit"}, {"name": "finish"}]

class Desk:
    def finish(self, text): ...
    def __call__(self, text): ...

"""

NAMED = {
    "functions": ("[search, submit]", "search submit"),
    "tuple": ("(search, submit)", "search submit"),
    "methods": ("[Desk().finish, Desk.finish]", "finish finish"),
    "objects": ("[Desk()]", "Desk"),
    "lambda": ("[lambda text: submit(text)]", "<lambda>"),
    "named": ("[dspy.Tool(search, name='submit'), dspy.Tool(search, 'finish')]", "submit finish"),
    "unnamed": ("[dspy.Tool(submit), dspy.Tool(func=submit, name=None), dspy.Tool(submit, desc='x')]", "submit"),
    "computed name": ("[dspy.Tool(search, name=input())]", ""),
    "name of another": ("[dspy.Tool(search, name=submit.__name__)]", "submit"),
    "name in a variable": ("[dspy.Tool(search, name=NAME)]", "submit"),
    "name in a table": ("[dspy.Tool(search, row['name']) for row in ROWS]", "submit finish"),
    "sum": ("[search] + [submit]", "search submit"),
    "spread": ("[*[search], *(submit,)]", "search submit"),
    "comprehension": ("[dspy.Tool(each) for each in (search, submit)]", "search submit"),
    "mapped": ("list(map(dspy.Tool, [submit]))", ""),
    "from elsewhere": ("[dspy.Tool.from_langchain(input()), *input()]", ""),
    "dict": ("list({'a': submit}.values())", "submit"),
}

FILLED = {
    "appended": ("tools = []\ntools.append(search)\ntools.extend([submit])\ntools += [Desk().finish]",
                 "search submit finish"),
    "wrapped": (
        """
        def logged(function):
            @functools.wraps(function)
            def inner(*args):
                return function(*args)
            return inner

        tools = [logged(submit)]
        """, "submit",
    ),
    "not wrapped": ("def logged(function):\n    def inner(*args): ...\n    return inner\n\ntools = [logged(submit)]",
                    "inner"),
    "decorated": ("@dspy.Tool\ndef finish(): ...\n\n@functools.cache\ndef look(): ...\n\ntools = [finish, look]",
                  "finish look"),
    "many": ("\n".join(f"def tool_{n}(): ..." for n in range(15)) + "\ntools = ["
             + ", ".join(f"tool_{n}" for n in range(15)) + "]", " ".join(f"tool_{n}" for n in range(15))),
}  # fmt: skip


def names(program: str) -> str:
    ((_, tools),) = analysed(files_of(TOOLS + dedent(program))).linker.tools
    return " ".join(tool.name for tool in tools)


@pytest.mark.parametrize(("tools", "expected"), NAMED.values(), ids=NAMED)
def test_the_names_in_a_list(tools: str, expected: str) -> None:
    found = names(f"dspy.ReAct('q -> a', tools={tools})")
    assert " ".join(dict.fromkeys(found.split())) == " ".join(dict.fromkeys(expected.split()))


@pytest.mark.parametrize(("program", "expected"), FILLED.values(), ids=FILLED)
def test_the_names_in_a_list_that_is_filled(program: str, expected: str) -> None:
    assert names(dedent(program) + "\nagent = dspy.ReAct('q -> a', tools=tools)") == expected
