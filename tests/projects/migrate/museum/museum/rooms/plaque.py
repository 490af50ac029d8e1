from ..relay import visit, visit_bare, welcome


def describe(question):
    tour = visit(question)
    steps = [tour.trajectory[key] for key in tour.trajectory if key.startswith("tool_name_")]
    return f"{tour.answer} ({', '.join(steps)})"


def compare(question):
    bare = visit_bare(question)
    hello = welcome(question)
    return bare.trajectory["thought_0"], getattr(hello, "trajectory", "no steps")
