"""Agents by name, and what counts as one."""

import importlib

import dspy

SPECS = {
    "plain": {"_target_": "dspy.ReAct"},
    "deep": {"_target_": "dspy.predict.react.ReAct"},
}


class Short(dspy.ReAct):
    """Never asks for more than one tool."""

    def forward(self, **inputs):
        trajectory = {}
        turn = self._call_with_potential_trajectory_truncation(self.react, trajectory, **inputs)
        trajectory["thought_0"] = turn.next_thought
        trajectory["tool_name_0"] = turn.next_tool_name
        trajectory["tool_args_0"] = turn.next_tool_args
        trajectory["observation_0"] = self.tools[turn.next_tool_name](**turn.next_tool_args)
        answer = self._call_with_potential_trajectory_truncation(self.extract, trajectory, **inputs)
        return dspy.Prediction(trajectory=trajectory, **answer)


def build(kind, tools):
    module, _, name = SPECS[kind]["_target_"].rpartition(".")
    return getattr(importlib.import_module(module), name)("question -> answer", tools=tools)


def agents(parts):
    """Those of the parts that are agents."""
    return [name for name, part in parts.items() if isinstance(part, dspy.ReAct)]
