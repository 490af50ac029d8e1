"""Predictions that the patterns of a `match` and the tests of `isinstance` pick out."""

from __future__ import annotations

from support.marked import AGENT, check, table

PATTERNS = {
    "a capture": """
        match agent(question=''):
            case out:
                print(out.trajectory)  #: proven
    """,
    "a class": """
        from dataclasses import dataclass
        @dataclass
        class Row:
            question: str
            out: object
        match Row('', agent(question='')):
            case Row(question=q, out=out):
                print(out.trajectory)  #: proven
                print(q.trajectory)  #: foreign
    """,
    "a class by position": """
        from dataclasses import dataclass
        @dataclass
        class Row:
            question: str
            out: object
        match Row('', agent(question='')):
            case Row(q, out):
                print(out.trajectory)  #: proven
                print(q.trajectory)  #: foreign
    """,
    "a class with positions of its own": """
        class Row:
            __match_args__ = ('out', 'question')
            def __init__(self):
                self.question = ''
                self.out = agent(question='')
        match Row():
            case Row(out, q):
                print(out.trajectory)  #: proven
                print(q.trajectory)  #: foreign
    """,
    "the class tells them apart": """
        def show(out):
            match out:
                case dspy.Prediction():
                    print(out.trajectory)  #: proven
                case dict():
                    print(out['trajectory'])  #: foreign
                case _:
                    print(out.trajectory)  #: foreign
        show(agent(question=''))
        show({'trajectory': []})
        show(open('x'))
    """,
    "the class under a name": """
        def show(out):
            match out:
                case dspy.Prediction() as found:
                    print(found.trajectory)  #: proven
        show(agent(question=''))
        show({'trajectory': []})
    """,
    "a class that it is not": """
        class Robot:
            trajectory = ()
        match Robot():
            case Robot() as robot:
                print(robot.trajectory)  #: foreign
    """,
    "a mapping": """
        match {'out': agent(question=''), 'log': open('x')}:
            case {'out': out, 'log': log}:
                print(out.trajectory)  #: proven
                print(log.trajectory)  #: foreign
    """,
    "the rest of a mapping": """
        match {'out': agent(question=''), 'log': open('x')}:
            case {'log': log, **rest}:
                print(rest['out'].trajectory)  #: proven
    """,
    "a sequence": """
        match (open('x'), agent(question='')):
            case (log, out):
                print(out.trajectory)  #: proven
                print(log.trajectory)  #: foreign
    """,
    "a starred part": """
        match [agent(question=q) for q in 'abc']:
            case [first, *others]:
                print(first.trajectory)  #: proven
                print(others[0].trajectory)  #: proven
    """,
    "after a starred part": """
        match [open('x'), agent(question='')]:
            case [*others, last]:
                print(last.trajectory)  #: dual
    """,
    "nested": """
        match {'rows': [('a', agent(question=''))]}:
            case {'rows': [(name, out)]}:
                print(out.trajectory)  #: proven
                print(name.trajectory)  #: foreign
    """,
    "either of two": """
        match {'out': agent(question='')}:
            case {'out': out} | {'result': out}:
                print(out.trajectory)  #: proven
    """,
    "a guard": """
        match agent(question=''):
            case out if out.trajectory:  #: proven
                print(out.answer)
    """,
    "all of it is taken": """
        out = open('x')
        match input():
            case 'a':
                out = agent(question='a')
            case _:
                out = agent(question='b')
        print(out.trajectory)  #: proven
    """,
    "not all of it is taken": """
        out = open('x')
        match input():
            case 'a':
                out = agent(question='a')
        print(out.trajectory)  #: dual
    """,
    "a case returns": """
        def ask(kind):
            match kind:
                case 'a':
                    out = agent(question='')
                case _:
                    return open('x')
            return out.trajectory  #: proven
    """,
    "an event of a stream": """
        async def main():
            async for part in dspy.streamify(agent)(question=''):
                match part:
                    case dspy.Prediction() as out:
                        print(out.trajectory)  #: proven
                    case dspy.streaming.StreamResponse(chunk=chunk):
                        print(chunk.trajectory)  #: foreign
    """,
    "an agent's kind": """
        def ask(program):
            match program:
                case dspy.ReAct():
                    return program(question='').trajectory  #: proven
                case dspy.RLM():
                    return program(question='').trajectory  #: foreign
        ask(agent)
        ask(dspy.RLM('question -> answer'))
    """,
    "a text that is bound": """
        match 'x':
            case str(text):
                print(text.trajectory)  #: foreign
    """,
}

TESTS = {
    "where it holds and where not": """
        def show(out):
            if isinstance(out, dspy.Prediction):
                print(out.trajectory)  #: proven
            else:
                print(out.trajectory)  #: foreign
        show(agent(question=''))
        show(open('x').read().split())
        show([1])
    """,
    "an early return": """
        def show(out):
            if not isinstance(out, dspy.Prediction):
                return None
            return out.trajectory  #: proven
        show(agent(question=''))
        show({})
    """,
    "an early return of the others": """
        class Failed:
            trajectory = ()
        def show(out):
            if isinstance(out, Failed):
                return out.trajectory  #: foreign
            return out.trajectory  #: proven
        show(agent(question=''))
        show(Failed())
    """,
    "several classes": """
        class Failed:
            trajectory = ()
        class Late:
            trajectory = ()
        def show(out):
            if isinstance(out, (Failed, Late)):
                return out.trajectory  #: foreign
            return out.trajectory  #: proven
        show(agent(question=''))
        show(Failed())
        show(Late())
    """,
    "a union of classes": """
        def show(out):
            if isinstance(out, dict | list):
                return None
            return out.trajectory  #: proven
        show(agent(question=''))
        show({})
    """,
    "in a condition": """
        def show(out):
            return isinstance(out, dspy.Prediction) and out.trajectory  #: proven
        show(agent(question=''))
        show({})
    """,
    "in a choice": """
        def show(out):
            return out.trajectory if isinstance(out, dspy.Prediction) else None  #: proven
        show(agent(question=''))
        show({})
    """,
    "in a comprehension": """
        rows = [agent(question=''), {}]
        print([row.trajectory for row in rows if isinstance(row, dspy.Prediction)])  #: proven
    """,
    "in a loop": """
        for row in [agent(question=''), {}]:
            if isinstance(row, dict):
                continue
            print(row.trajectory)  #: proven
    """,
    "with another condition": """
        def show(out, loud):
            if loud and isinstance(out, dspy.Prediction):
                print(out.trajectory)  #: proven
            else:
                print(out.trajectory)  #: dual
        show(agent(question=''), True)
        show(open('x'), False)
    """,
    "of an assignment": """
        def ask(q):
            return agent(question=q) if q else {}
        if isinstance(out := ask('x'), dspy.Prediction):
            print(out.trajectory)  #: proven
    """,
    "asserted": """
        def ask(q):
            return agent(question=q) if q else {}
        out = ask('x')
        assert isinstance(out, dspy.Prediction)
        print(out.trajectory)  #: proven
    """,
    "of an agent that nobody hands over": """
        def ask(program):
            if isinstance(program, dspy.ReAct):
                return program(question='').trajectory  #: proven because "checked by its class"
            return program(question='').trajectory  #: undecided
    """,
    "of another module that nobody hands over": """
        def ask(program):
            if isinstance(program, dspy.RLM):
                return program(question='').trajectory  #: foreign
    """,
    "of a prediction that nobody hands over": """
        def show(out):
            if isinstance(out, dspy.Prediction):
                return out.trajectory  #: undecided
    """,
    "of a prediction of another module": """
        def show(out):
            if isinstance(out, dspy.Prediction):
                return out.trajectory  #: foreign
        show(dspy.RLM('q -> a')(q=''))
    """,
    "of the program's kind": """
        class Fast(dspy.Module):
            def forward(self, q):
                return open(q)
        class Slow(dspy.Module):
            def forward(self, q):
                return agent(question=q)
        def ask(program):
            if isinstance(program, Slow):
                return program(q='').trajectory  #: proven
            return program(q='').trajectory  #: foreign
        ask(Fast())
        ask(Slow())
    """,
    "of a protocol": """
        from typing import Protocol, runtime_checkable
        @runtime_checkable
        class HasAnswer(Protocol):
            answer: str
        def show(out):
            if isinstance(out, HasAnswer):
                return out.trajectory  #: dual
        show(agent(question=''))
        show(open('x'))
    """,
    "after the test the value is all of it again": """
        def show(out):
            if isinstance(out, dspy.Prediction):
                pass
            print(out.trajectory)  #: dual
        show(agent(question=''))
        show(open('x'))
    """,
}


@table(PATTERNS, given=AGENT)
def test_patterns(program: str) -> None:
    check(program)


@table(TESTS, given=AGENT)
def test_tests_of_a_class(program: str) -> None:
    check(program)
