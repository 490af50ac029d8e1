"""The chain that a proof comes with: every step names the right file and line, in the order in which it happens."""

from __future__ import annotations

from textwrap import dedent

from react_migrate.provenance.reads import reads
from react_migrate.provenance.values import MAX_TRAIL
from support.marked import AGENT, analysed, verdicts


def chain(program: str) -> list[tuple[str, int, str]]:
    (verdict,) = verdicts(program)
    assert verdict.judgement.standing == "proven"
    return [(step.path.as_posix(), step.line, step.note) for step in verdict.judgement.evidence]


def test_from_the_constructor_to_the_call() -> None:
    assert chain(AGENT + "out = agent(question='')\nprint(out.trajectory)\n") == [
        ("main.py", 3, "dspy.ReAct is built"),
        ("main.py", 4, "the agent is called"),
    ]


def test_through_a_function_and_an_attribute() -> None:
    program = dedent("""\
        import dspy
        def make():
            return dspy.ReAct('q -> a', tools=[])
        class Desk:
            def __init__(self):
                self.agent = make()
            def ask(self, q):
                out = self.agent(q=q)
                return out.trajectory
    """)
    assert chain(program) == [
        ("main.py", 3, "dspy.ReAct is built"),
        ("main.py", 6, "returned by make()"),
        ("main.py", 6, "kept as `.agent`"),
        ("main.py", 8, "the agent is called"),
    ]


def test_through_three_files() -> None:
    program = dedent("""\
        # file: shop/__init__.py
        # file: shop/agents.py
        import dspy
        agent = dspy.ReAct('q -> a', tools=[])
        # file: shop/report.py


        def show(out):
            return out.trajectory
        # file: main.py
        from shop.agents import agent
        from shop.report import show

        show(agent(q=''))
    """)
    assert chain(program) == [
        ("shop/agents.py", 2, "dspy.ReAct is built"),
        ("main.py", 4, "the agent is called"),
        ("main.py", 4, "passed as `out` to show()"),
    ]


def test_of_a_subclass_names_the_class() -> None:
    program = "import dspy\nclass Careful(dspy.ReAct): pass\nout = Careful('q -> a', tools=[])(q='')\nout.trajectory\n"
    steps = chain(program)
    assert steps[0] == ("main.py", 2, "class Careful extends dspy.ReAct")
    assert steps[1] == ("main.py", 3, "Careful is built")


def test_of_the_agent_that_reaches_the_read_first() -> None:
    program = AGENT + "other = dspy.ReAct('q -> a', tools=[])\nout = other(question='')\nout.trajectory\n"
    assert chain(program)[0] == ("main.py", 4, "dspy.ReAct is built")


def test_names_the_engines_on_every_way() -> None:
    program = (
        AGENT
        + "out = agent(question='') if input() else dspy.ReActV2('q -> a', tools=[])(question='')\nout.trajectory\n"
    )
    (verdict,) = verdicts(program)
    assert verdict.judgement.engines == {"dspy.ReAct", "dspy.ReActV2"}


def test_a_dual_read_says_what_else_it_can_be() -> None:
    program = AGENT + "out = agent(question='') if input() else open('x')\nout.trajectory\n"
    (verdict,) = verdicts(program)
    assert verdict.judgement.reason == "on another way it is a result of `open()`"
    assert verdict.judgement.evidence


def test_a_reason_names_at_most_two_things() -> None:
    program = AGENT + "out = input() and 1 or open('x') or [1] or {}\nout.trajectory\n"
    (verdict,) = verdicts(program)
    assert verdict.judgement.reason.count(" or ") == 1


def test_a_chain_in_a_circle_is_cut() -> None:
    program = dedent("""\
        import dspy
        def turn(out, n):
            out.trajectory
            return turn(out, n - 1) if n else out
        turn(dspy.ReAct('q -> a', tools=[])(q=''), 3)
    """)
    assert 2 <= len(chain(program)) <= MAX_TRAIL


def test_what_was_not_reached_is_undecided() -> None:
    analysis = analysed({"main.py": AGENT + "def stop():\n    return\n    print(out.trajectory)\n"})
    facts = analysis.facts("/program/main.py")
    assert facts is not None
    (read,) = reads(facts.tree)
    assert facts.judge(read.receiver, "prediction").standing == "undecided"
