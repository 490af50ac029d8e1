"""Tests of the usher, as functions that print."""

import dspy
from dspy.utils import DummyLM
from usher import guide, tools_used, usher


def step(tool, args=None, thought="let me see"):
    return {"next_thought": thought, "next_tool_name": tool, "next_tool_args": args or {}}


def found(**outputs):
    return {"reasoning": "as planned", **outputs}


def played_by(replies):
    return dspy.context(lm=DummyLM(replies), adapter=dspy.ChatAdapter())


def test_written_out():
    lm = DummyLM([
        # the plan first
        {"next_thought": "Which row?",
         "next_tool_name": "plan",
         "next_tool_args": {"row": 4}},
        {"next_thought": "Full.", "next_tool_name": "plan", "next_tool_args": {"row": 5}},  # an odd one
        # enough
        {"next_thought": "Five it is.",
         "next_tool_name": "finish",
         "next_tool_args": {}},
        # and the extraction
        {"reasoning": "Row 5 is free.", "row": "5", "seats": [1, 2], "note": "near the aisle"},
        {"reasoning": "It is short.", "gist": "row five"},  # of another predictor
    ])
    with dspy.context(lm=lm, adapter=dspy.ChatAdapter()):
        pred = usher(wish="two seats")
        gist = dspy.ChainOfThought("text -> gist")(text=pred.note).gist
    print(pred.row + 1, pred.seats, pred.note, gist, tools_used(pred))


def test_with_functions():
    with played_by([
        step("plan", {"row": 1}),
        step("price", {"row": 1, "seats": [7]}, thought="and the price"),
        step("finish"),
        found(row=1, seats=[7], note="19"),
        step("finish", thought="at once"),
        found(row=2, seats=[], note="none"),
    ]):
        for wish in ("one seat", "none"):
            pred = usher(wish=wish)
            print(pred.row, pred.seats, pred.note, tools_used(pred))


def test_out_of_turns():
    with played_by([
        {'next_thought': 'a', 'next_tool_name': 'plan', 'next_tool_args': {'row': 1}},
        {'next_thought': 'b', 'next_tool_name': 'plan', 'next_tool_args': {'row': 2}},
        {'reasoning': 'No more turns.', 'answer': 'upstairs', 'floor': 2},
    ]):
        pred = guide(question="where?")
        print(pred.answer, pred.floor, tools_used(pred))


def test_again_and_again():
    lm = DummyLM([{"next_thought": "no need", "next_tool_name": "finish", "next_tool_args": {}},
                  {"reasoning": "known", "answer": "left", "floor": 0}] * 3)
    with dspy.context(lm=lm, adapter=dspy.ChatAdapter()):
        print([guide(question=question).answer for question in "abc"])
