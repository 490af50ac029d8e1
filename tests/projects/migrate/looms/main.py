from weaver import BudgetedReAct, Quiet


def yarn(colour: str) -> int:
    """How much yarn there is."""
    return len(colour)


for kind, budget in ((BudgetedReAct, 2), (Quiet, 7)):
    weaver = kind("order -> plan", [yarn], budget=budget)
    done = weaver(order="Weave a blue scarf")
    print(kind.__name__, done.plan, "budget", done.budget)
    print(" ", weaver.log)
    print(" ", [done.trajectory[key] for key in done.trajectory if key.startswith("observation_")])
    print(" ", "finished" if "finish" in done.trajectory.values() else "stopped", sorted(weaver.tools))
    print(" ", type(weaver.extract).__name__, done.reasoning)
