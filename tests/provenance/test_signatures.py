"""Which fields an agent's signature has, however it is put together and whichever file it is written in."""

from __future__ import annotations

from textwrap import dedent

import pytest

from support.marked import analysed, files_of

CHAT = """
import dspy

class Chat(dspy.Signature):
    history: dspy.History = dspy.InputField()
    question: str = dspy.InputField(desc="not -> a signature")
    answer: str = dspy.OutputField()

"""

# What is built, and the fields as `name<` for an input, `name>` for an output, `*` for a dspy.History, `?` for others.
BUILT = {
    "class": ("dspy.ReAct(Chat, [])", "history<* question< answer>"),
    "inherited": (
        """
        class Base(dspy.Signature):
            tools = dspy.InputField()

        class Below(Base):
            answer: str = dspy.OutputField()

        dspy.ReAct(Below, [])
        """, "tools< answer>",
    ),
    "another type below": (
        "class Text(Chat):\n    history: str = dspy.InputField()\n\ndspy.ReAct(Text, [])", "question< answer> history<",
    ),
    "own field": (
        ("def talk(): return dspy.InputField()\n\nclass Own(dspy.Signature):\n    x: str = talk()\n    limit = 3\n\n"
        "dspy.ReAct(Own, [])"), "x<",
    ),
    "optional": (
        ("class May(dspy.Signature):\n    h: 'dspy.History | None' = dspy.InputField()\n"
        "    i: dspy.History | None = dspy.InputField()\n\ndspy.ReAct(May, [])"), "h<* i<*",
    ),
    "string": ("dspy.ReAct('history: dspy.History, n: dict[str, int] -> answer: bool', [])", "history<* n< answer>"),
    "no inputs": ("dspy.ReAct('-> answer', [])", "answer>"),
    "constant": ("TEXT = 'tools -> answer'\n\ndspy.ReAct(signature=TEXT, tools=[])", "tools< answer>"),
    "made": ("dspy.ReAct(dspy.Signature('tools -> answer', 'Be kind.'), [])", "tools< answer>"),
    "derived": (
        ("dspy.ReAct(Chat.append('x', dspy.OutputField(), dspy.History).prepend('y', dspy.InputField(), type_=str)"
        ".insert(0, 'z', dspy.InputField(), dspy.History).delete('question').with_instructions('hm'), [])"),
        "history<* answer> x>* y< z<*",
    ),
    "derived from a text": (
        "dspy.ReAct(dspy.Signature('a -> b').append(name='history', field=dspy.InputField()), [])", "a< b> history<",
    ),
    "appended in a loop": (
        ("sig = dspy.Signature('a -> b')\nfor _ in range(3):\n    sig = sig.append('x', dspy.InputField())\n"
        "dspy.ReAct(sig, [])"), "a< b>|a< b> x<",
    ),
    "computed name": ("dspy.ReAct(Chat.append(input(), dspy.InputField()), [])", "history<* question< answer> ?"),
    "computed removal": ("dspy.ReAct(Chat.delete(input()), [])", "?"),
    "format": ("dspy.ReAct(f'history, {input()} -> {input()}x, answer', [])", "history< answer> ?"),
    "sum": ("END = ' -> answer'\n\ndspy.ReAct('tools' + END, [])", "tools< answer>"),
    "dict": (
        "dspy.ReAct({'h': (dspy.History, dspy.InputField()), 'a': dspy.OutputField(), 'n': input()}, [])", "a> h<* ?",
    ),
    "filled dict": (
        "fields = {}\nfields['history'] = (str, dspy.InputField())\ndspy.ReAct(dspy.Signature(fields, 'hm'), [])",
        "history< ?",
    ),
    "a choice": ("dspy.ReAct('tools -> b' if input() else 'a -> b', [])", "tools< b>|a< b>"),
    "through a module": (
        """
        class Desk(dspy.Module):
            def __init__(self, signature, **more):
                self.react = dspy.ReAct(signature, **more)

        Desk(Chat, tools=[])
        """, "history<* question< answer>",
    ),
    "through arguments": (
        """
        class Desk(dspy.ReAct):
            def __init__(self, *args, **more):
                super().__init__(*args, **more)

        Desk('tools -> answer', [])
        """, "tools< answer>",
    ),
    "through keywords": ("settings = {'signature': Chat, 'tools': []}\n\ndspy.ReAct(**settings)",
                         "history<* question< answer>"),
    "partly": ("from functools import partial\n\nmake = partial(dspy.ReAct, tools=[])\nmake(Chat)",
               "history<* question< answer>"),
    "another file": (
        ("# file: main.py\nimport dspy\nfrom shop.texts import ASK\n\ndspy.ReAct(ASK, [])\n"
        "# file: shop/texts.py\nfrom shop.base import WHAT as ASK\n# file: shop/base.py\nWHAT = 'tools -> answer'\n"),
        "tools< answer>",
    ),
    "nothing in sight": ("dspy.ReAct(input(), [])", ""),
    "no signature": ("class Form:\n    tools: str\n\ndspy.ReAct(Form, [])", ""),
    "no text of one": ("dspy.ReAct('a -> b -> c', [])\ndspy.ReAct('if -> then', [])", ""),
    "not the agent's": ("sig = Chat\ndspy.Predict(sig)\nsig = 'a -> b'\ndspy.ReAct(sig, [])", "a< b>"),
}  # fmt: skip


@pytest.mark.parametrize(("program", "expected"), BUILT.values(), ids=BUILT)
def test_the_fields_of_an_agents_signature(program: str, expected: str) -> None:
    text = dedent(program)
    found = analysed(files_of(text if text.startswith("# file") else CHAT + text)).linker.signatures
    shown = [
        " ".join(
            [f"{field.name}{'<' if field.side == 'input' else '>'}{'*' * field.is_history}" for field in one.fields]
            + ["?"] * (not one.complete)
        )
        for _, signatures in found
        for one in signatures
    ]
    assert "|".join(shown) == expected


def test_a_field_is_found_where_it_is_declared() -> None:
    program = (
        "# file: main.py\nimport dspy\nfrom talk import Base\n\nclass Chat(Base):\n    x: str = dspy.InputField()\n\n"
        "dspy.ReAct(Chat.append('y', dspy.OutputField()), [])\n"
        "# file: talk.py\nimport dspy\n\nclass Base(dspy.Signature):\n    history: dspy.History = dspy.InputField()\n"
    )
    ((_, (signature,)),) = analysed(files_of(program)).linker.signatures
    places = {field.name: (field.path.rpartition("/")[2], field.node.lineno) for field in signature.fields}
    assert places == {"history": ("talk.py", 4), "x": ("main.py", 5), "y": ("main.py", 7)}
