"""One text that runs for several: methods for objects of several classes, functions for several kinds of arguments."""

from __future__ import annotations

from support.marked import AGENT, check, table

BELOW = {
    "a hook that a class below replaces": """
        class Club:
            def play(self):
                return self.show(self.ask())
            def ask(self):
                return agent(question='')
            def show(self, out):
                return out.trajectory  #: proven
        class Puzzle(Club):
            def ask(self):
                return open('x')
            def show(self, out):
                return out.trajectory  #: foreign
        Club().play()
        Puzzle().play()
    """,
    "nobody builds the classes": """
        class Club:
            def play(self):
                return self.show(self.ask())
            def ask(self):
                raise NotImplementedError
        class Chess(Club):
            def ask(self):
                return agent(question='')
            def show(self, out):
                return out.trajectory  #: proven
        class Puzzle(Club):
            def ask(self):
                return open('x')
            def show(self, out):
                return out.trajectory  #: foreign
    """,
    "what a module builds": """
        class Lesson(dspy.Module):
            def __init__(self):
                super().__init__()
                self.worker = self.build()
            def build(self):
                return dspy.Predict('q -> a')
            def forward(self, q):
                return self.worker(q=q)
        class Agentic(Lesson):
            def build(self):
                return agent
        class Theory(Lesson):
            pass
        print(hasattr(Theory()(q=''), 'trajectory'))  #: foreign
    """,
    "more classes than are told apart": """
        class Club:
            def play(self):
                return self.ask().trajectory  #: dual
        class A(Club):
            def ask(self):
                return agent(question='')
        class B(A): pass
        class C(A): pass
        class D(A): pass
        class E(A): pass
        class F(Club):
            def ask(self):
                return open('x')
    """,
}
SUPER = {
    "of a mixin in front of an agent class": """
        class Counting:
            def forward(self, **inputs):
                out = super().forward(**inputs)
                print(out.trajectory)  #: proven
                return out
        class Agent(dspy.ReAct):
            pass
        class Counted(Counting, Agent):
            pass
        print(Counted('q -> a', tools=[])(q='').trajectory)  #: proven
    """,
    "of a mixin in front of another module": """
        class Counting:
            def forward(self, **inputs):
                out = super().forward(**inputs)
                print(out.trajectory)  #: foreign
                return out
        class Counted(Counting, dspy.RLM):
            pass
        Counted('q -> a')(q='')
    """,
    "of two mixins": """
        class Loud:
            def ask(self, q):
                return super().ask(q)
        class Kept:
            def ask(self, q):
                self.kept = super().ask(q)
                print(self.kept.trajectory)  #: proven
                return self.kept
        class Desk:
            def ask(self, q):
                return agent(question=q)
        class Front(Loud, Kept, Desk):
            pass
        print(Front().ask('').trajectory)  #: proven
    """,
}


BUILT = {
    "with different programs": """
        class Tools:
            def __init__(self, program):
                self.program = program
            def run(self, q):
                return self.program(q=q)
        print(Tools(agent).run('').trajectory)  #: proven
        print(Tools(dspy.RLM('q -> a')).run('').trajectory)  #: foreign
    """,
    "one after the other": """
        class Tools:
            def __init__(self, program):
                self.program = program
            def run(self, q):
                return self.program(q=q).trajectory  #: dual
        for tools in (Tools(agent), Tools(dspy.RLM('q -> a'))):
            tools.run('')
    """,
    "with different predictions": """
        from typing import NamedTuple
        class Row(NamedTuple):
            out: object
        print(Row(agent(question='')).out.trajectory)  #: proven
        print(Row(dspy.Predict('q -> a')(q='')).out.trajectory)  #: foreign
    """,
    "and changed afterwards": """
        class Tools:
            def __init__(self, program):
                self.program = program
        tools = Tools(dspy.RLM('q -> a'))
        tools.program = agent
        print(tools.program(question='').trajectory)  #: dual
    """,
    "and handed to what nobody sees": """
        import threading
        class Worker:
            def __init__(self, program):
                self.program = program
            def work(self):
                print(self.program(question='').trajectory)  #: proven
        threading.Thread(target=Worker(agent).work).start()
    """,
    "and annotated only": """
        class Tools:
            def __init__(self, program):
                self.program = program
        def show(tools: Tools):
            print(tools.program(question='').trajectory)  #: proven
        kept = [Tools(agent)]
    """,
    "in more ways than are told apart": """
        class Tools:
            def __init__(self, program):
                self.program = program
        kinds = [Tools(dspy.RLM('q -> a')), Tools(dspy.Predict('q -> a')), Tools(dspy.ChainOfThought('q -> a')),
                 Tools(dspy.CodeAct('q -> a', [])), Tools(dspy.ProgramOfThought('q -> a')),
                 Tools(dspy.ReActV2('q -> a', []))]
        print(Tools(agent).program(question='').trajectory)  #: proven
    """,
}
LISTS = {
    "an element of a list": """
        def first(items):
            return items[0]
        print(first([agent(question='')]).trajectory)  #: proven
        print(first([open('x')]).trajectory)  #: foreign
    """,
    "lists that are filled first": """
        def newest(items):
            for item in reversed(items):
                return item
        outs, files = [], []
        outs.append(agent(question=''))
        files.append(open('x'))
        print(newest(files).trajectory)  #: foreign
        print(newest(outs).trajectory)  #: proven
    """,
    "a new list of the same": """
        def flatten(lists):
            return [item for one in lists for item in one]
        for out in flatten([[agent(question='')]]):
            print(out.trajectory)  #: proven
        for file in flatten([[open('x')]]):
            print(file.trajectory)  #: foreign
    """,
    "dicts": """
        def newest(table):
            return table['newest']
        print(newest({'newest': agent(question='')}).trajectory)  #: proven
        print(newest({'newest': open('x')}).trajectory)  #: foreign
    """,
    "what only reads is one text": """
        def show(items):
            for item in items:
                print(item.trajectory)  #: dual
        show([agent(question='')])
        show([open('x')])
    """,
    "a list of both": """
        def first(items):
            return items[0]
        print(first([agent(question=''), open('x')]).trajectory)  #: proven
        print(first([open('x'), agent(question='')][::-1]).trajectory)  #: dual
    """,
}
MADE = {
    "a class in a function": """
        def make(base):
            class Made(base):
                pass
            return Made
        print(make(dspy.ReAct)('q -> a', tools=[])(q='').trajectory)  #: proven
        print(make(dspy.RLM)('q -> a')(q='').trajectory)  #: foreign
    """,
    "a class in a function, around a program": """
        def wrapped(program):
            class Wrapper(dspy.Module):
                def forward(self, **inputs):
                    return program(**inputs)
            return Wrapper()
        print(wrapped(agent)(question='').trajectory)  #: proven
        print(wrapped(dspy.Predict('q -> a'))(q='').trajectory)  #: dual
    """,
    "generators collected by one function": """
        def outs():
            yield agent(question='')
        def files():
            yield open('x')
        def collected(stream):
            return [item for item in stream]
        for out in collected(outs()):
            print(out.trajectory)  #: proven
        for file in collected(files()):
            print(file.trajectory)  #: foreign
    """,
}


HANDED_ON = {
    "positions without a name": """
        def shown(function, *arguments):
            return function(*arguments)
        def steps(out):
            return out.trajectory  #: proven
        def path(file):
            return file.trajectory  #: foreign
        shown(steps, agent(question=''))
        shown(path, open('x'))
    """,
    "keywords without a name": """
        def shown(function, **options):
            return function(**options)
        def steps(out):
            return out.trajectory  #: proven
        def path(out):
            return out.trajectory  #: foreign
        shown(steps, out=agent(question=''))
        shown(path, out=open('x'))
    """,
    "through a decorator": """
        def logged(function):
            def wrapper(*arguments, **options):
                return function(*arguments, **options)
            return wrapper
        @logged
        def same(out):
            return out
        print(same(agent(question='')).trajectory)  #: proven
        print(same(dspy.RLM('q -> a')(q='')).trajectory)  #: foreign
    """,
    "handlers by event": """
        HANDLERS = {}
        def on(event):
            def register(function):
                HANDLERS.setdefault(event, []).append(function)
                return function
            return register
        @on("out")
        def steps(out):
            print(out.trajectory)  #: proven
        @on("file")
        def path(file):
            print(file.trajectory)  #: foreign
        def fire(event, *arguments):
            for function in HANDLERS[event]:
                function(*arguments)
        fire("out", agent(question=''))
        fire("file", open('x'))
    """,
    "handlers by an event that nobody names": """
        HANDLERS = {}
        def register(event, function):
            HANDLERS.setdefault(event, []).append(function)
        def steps(out):
            print(out.trajectory)  #: dual
        register(input(), steps)
        for function in HANDLERS[input()]:
            function(agent(question=''))
            function(open('x'))
    """,
    "a method without self": """
        class Desk:
            def ask(*arguments):
                return arguments[0].agent(question='')
            agent = agent
        print(Desk().ask().trajectory)  #: proven
    """,
}


@table(HANDED_ON, given=AGENT)
def test_arguments_without_a_parameter_of_their_own(program: str) -> None:
    check(program)


@table(BUILT, given=AGENT)
def test_objects_are_told_apart_by_what_they_are_built_with(program: str) -> None:
    check(program)


@table(LISTS, given=AGENT)
def test_helpers_over_containers(program: str) -> None:
    check(program)


@table(MADE, given=AGENT)
def test_what_a_function_makes_is_told_apart_by_its_arguments(program: str) -> None:
    check(program)


@table(BELOW, given=AGENT)
def test_classes_below(program: str) -> None:
    check(program)


@table(SUPER, given=AGENT)
def test_super(program: str) -> None:
    check(program)
