import dspy
from scribe import Route, Scribe, steps


def shelf(title: str) -> str:
    """Where a book stands."""
    return f"{title}: the third shelf"


scribe = Scribe()
read = scribe(page="The third page")
print("why", read.reasoning, hasattr(read, "reasoning"), getattr(read, "reasoning", ""))
print("names", "extract.predict" in dict(scribe.named_predictors()), scribe.extract.predict.demos)
print("tools", scribe.tools["finish"], "finish" in scribe.tools, steps(scribe.tools))
chosen = scribe.choose(task="Copy it")
print("choice", chosen.next_tool_name, chosen["next_tool_args"], "next_tool_name" in chosen)
print("fields", sorted(scribe.choose.signature.output_fields), scribe.react(mood="dull").reaction)

route = Route([1, 2, 3])
print("route", route._format_trajectory("-"), route.truncate_trajectory(2), callable(getattr(route, "_format_trajectory")))

# an agent of whose inside only that is used which both loops have
helper = dspy.ReAct("ask -> reply", tools=[shelf])
print("helper", helper(ask="Where is the herbal?").reply, len(helper.tools) == 2, isinstance(helper, dspy.ReAct))
print("inside", bool(helper.react.signature.instructions), len(helper.react.demos), "shelf" in helper.tools)
print("turns", "next_thought" in helper.react.signature.output_fields, type(helper).__name__ == "ReAct")
