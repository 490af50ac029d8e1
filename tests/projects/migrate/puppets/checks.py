"""Tests of the stage with doubles, as functions that print."""

from types import SimpleNamespace
from unittest.mock import MagicMock

import dspy
import stage

DARK = {"thought_0": "dark", "tool_name_0": "light", "tool_args_0": {"colour": "grey"}, "observation_0": "grey light"}


def test_finished():
    double = SimpleNamespace(
        cue="go",
        # what the director saw
        trajectory={
            "thought_0": "night falls",  # slowly
            "tool_name_0": "light",
            "tool_args_0": {"colour": "blue"},
            "observation_0": "blue light",
            "thought_1": "",
            "tool_name_1": "sound",
            "tool_args_1": {"name": "owl"},
            "observation_1": "Execution error in sound: no owl",
            "thought_2": "enough",
            "tool_name_2": "finish",
            "tool_args_2": {},
            "observation_2": "Completed.",
        },
    )
    print(stage.effects(double), stage.calls(double), stage.explains(double))


def test_out_of_turns():
    double = SimpleNamespace(cue="go", trajectory={
        "thought_0": "a", "tool_name_0": "light", "tool_args_0": {"colour": "red"}, "observation_0": ["red", 1]})
    print(stage.effects(double), stage.calls(double))


def test_nothing():
    print(stage.calls(SimpleNamespace(cue="go")), stage.explains(SimpleNamespace(cue="go")))


def test_kept_elsewhere():
    print(stage.effects(SimpleNamespace(cue="go", trajectory=DARK)))


def test_prediction():
    print(stage.effects(dspy.Prediction(cue="go", trajectory={
        "thought_0": "a", "tool_name_0": "finish", "tool_args_0": {}, "observation_0": "Completed."})))


def test_mock():
    mock = MagicMock()
    mock.trajectory = DARK
    print(stage.effects(mock), stage.calls(mock))
