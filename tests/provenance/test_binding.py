"""How a prediction gets from name to name within one body, in straight code, branches, loops and comprehensions."""

from __future__ import annotations

from support.marked import AGENT, check, table

STRAIGHT = {
    "assignment": """
        out = agent(question='')
        again = out
        print(again.trajectory)  #: proven
    """,
    "chained assignment": """
        one = two = agent(question='')
        print(one.trajectory)  #: proven
        print(two.trajectory)  #: proven
    """,
    "annotated assignment": """
        out: dspy.Prediction = agent(question='')
        print(out.trajectory)  #: proven
    """,
    "walrus": """
        if (out := agent(question='')):
            print(out.trajectory)  #: proven
    """,
    "walrus in a comprehension": """
        rows = [out for q in 'ab' if (out := agent(question=q))]
        print(out.trajectory)  #: proven
    """,
    "tuple": """
        out, score = agent(question=''), 3
        print(out.trajectory)  #: proven
        print(score.trajectory)  #: foreign
    """,
    "nested tuple": """
        (one, (two, rest)), last = (agent(question=''), (agent(question=''), [])), 1
        print(two.trajectory)  #: proven
        print(last.trajectory)  #: foreign
        print(rest.trajectory)  #: foreign
    """,
    "starred": """
        first, *others = [agent(question=q) for q in 'abc']
        print(first.trajectory)  #: proven
        print(others[0].trajectory)  #: proven
    """,
    "starred takes what is left": """
        score, *others = 3, agent(question='a'), agent(question='b')
        print(others[0].trajectory)  #: dual
        print(score.trajectory)  #: foreign
    """,
    "swap": """
        out, other = agent(question=''), 3
        out, other = other, out
        print(out.trajectory)  #: foreign
        print(other.trajectory)  #: proven
    """,
    "rebound": """
        out = agent(question='')
        print(out.trajectory)  #: proven
        out = open('log').read()
        print(out.trajectory)  #: foreign
    """,
    "rebound to a prediction": """
        out = open('log').read()
        print(out.trajectory)  #: foreign
        out = agent(question='')
        print(out.trajectory)  #: proven
    """,
    "augmented list": """
        rows = []
        rows += [agent(question='')]
        print(rows[0].trajectory)  #: proven
    """,
    "augmented number": """
        out = 1
        out += 2
        print(out.trajectory)  #: foreign
    """,
    "with": """
        import contextlib
        with contextlib.nullcontext(agent(question='')) as out:
            print(out.trajectory)  #: proven
    """,
    "deleted": """
        out = agent(question='')
        del out
        out = 3
        print(out.trajectory)  #: foreign
    """,
    "conditional expression": """
        out = agent(question='') if input() else None
        print(out.trajectory)  #: proven
    """,
    "conditional expression with another": """
        out = agent(question='') if input() else open('x')
        print(out.trajectory)  #: dual because "open"
    """,
    "or": """
        out = None or agent(question='')
        print(out.trajectory)  #: proven
    """,
    "or something else": """
        out = agent(question='') or {}
        print(out.trajectory)  #: dual
    """,
    "and": """
        out = input() and agent(question='')
        print(out.trajectory)  #: dual
    """,
    "match": """
        match agent(question=''):
            case out:
                print(out.trajectory)  #: proven
    """,
    "match as": """
        match agent(question=''):
            case dspy.Prediction() as out:
                print(out.trajectory)  #: proven
    """,
    "match a pair": """
        match (agent(question=''), agent(question='')):
            case [one, two]:
                print(two.trajectory)  #: proven
    """,
    "semicolons": """
        out = agent(question=''); print(out.trajectory)  #: proven
    """,
    "f-string": """
        print(f"{agent(question='').trajectory}")  #: proven
    """,
}

BRANCHES = {
    "both ways": """
        if input():
            out = agent(question='a')
        else:
            out = agent(question='b')
        print(out.trajectory)  #: proven
    """,
    "one way": """
        if input():
            out = agent(question='a')
        else:
            out = dspy.Predict('q -> a')(q='')
        print(out.trajectory)  #: dual because "dspy.Predict"
    """,
    "none on the other way": """
        out = None
        if input():
            out = agent(question='a')
        print(out.trajectory)  #: proven
    """,
    "inside the branch only": """
        out = open('x')
        if input():
            out = agent(question='a')
            print(out.trajectory)  #: proven
        else:
            print(out.trajectory)  #: foreign
        print(out.trajectory)  #: dual
    """,
    "elif": """
        kind = input()
        if kind == 'a':
            out = agent(question='')
        elif kind == 'b':
            out = agent(question='')
        else:
            raise ValueError
        print(out.trajectory)  #: proven
    """,
    "the other way returns": """
        def ask(kind):
            out = open('x')
            if kind:
                out = agent(question='')
            else:
                return 1
            return out.trajectory  #: proven
    """,
    "the other way exits by raise": """
        def ask(kind):
            if kind:
                out = agent(question='')
            else:
                out = 3
                raise ValueError(out)
            return out.trajectory  #: proven
    """,
    "another agent": """
        program = agent if input() else dspy.RLM('q -> a')
        print(program(question='').trajectory)  #: dual
    """,
    "match cases": """
        match input():
            case 'a':
                out = agent(question='')
            case _:
                out = open('x')
        print(out.trajectory)  #: dual
    """,
    "match cases that all ask": """
        match input():
            case 'a':
                out = agent(question='a')
            case _:
                out = agent(question='b')
        print(out.trajectory)  #: proven
    """,
}

LOOPS = {
    "for": """
        for q in 'ab':
            out = agent(question=q)
        print(out.trajectory)  #: proven
    """,
    "found in the loop, something before": """
        out = open('x')
        for q in 'ab':
            out = agent(question=q)
        print(out.trajectory)  #: dual
    """,
    "carried round": """
        last = open('x')
        for q in 'ab':
            print(last.trajectory)  #: dual
            last = agent(question=q)
    """,
    "carried through three names": """
        a = b = c = None
        while input():
            if c:
                print(c.trajectory)  #: proven
            c = b
            b = a
            a = agent(question='')
    """,
    "break": """
        out = open('x')
        while True:
            out = agent(question='')
            if out.answer:
                break
            out = open('y')
        print(out.trajectory)  #: proven
    """,
    "two breaks": """
        while True:
            out = agent(question='')
            if input():
                break
            out = open('y')
            if input():
                break
        print(out.trajectory)  #: dual
    """,
    "continue": """
        for q in 'ab':
            out = agent(question=q)
            if not q:
                out = open('x')
                continue
            print(out.trajectory)  #: proven
    """,
    "else": """
        for q in 'ab':
            if q:
                out = agent(question=q)
                break
        else:
            out = open('x')
        print(out.trajectory)  #: dual
    """,
    "else that raises": """
        for q in 'ab':
            out = agent(question=q)
            if out.answer:
                break
        else:
            raise LookupError
        print(out.trajectory)  #: proven
    """,
    "return from a loop": """
        def ask():
            out = open('x')
            while True:
                if input():
                    out = agent(question='')
                    return out.trajectory  #: proven
                print(out.trajectory)  #: foreign
    """,
    "over a list": """
        for out in [agent(question='a'), agent(question='b')]:
            print(out.trajectory)  #: proven
    """,
    "over a mixed list": """
        for out in [agent(question='a'), open('b')]:
            print(out.trajectory)  #: dual
    """,
    "enumerate": """
        for number, out in enumerate([agent(question='a')]):
            print(out.trajectory)  #: proven
            print(number.trajectory)  #: foreign
    """,
    "zip": """
        for q, out in zip('ab', [agent(question=q) for q in 'ab']):
            print(out.trajectory)  #: proven
            print(q.trajectory)  #: foreign
    """,
    "sorted": """
        for out in sorted([agent(question=q) for q in 'ab'], key=lambda item: len(item.trajectory)):  #: proven
            print(out.trajectory)  #: proven
    """,
    "best": """
        best = max([agent(question=q) for q in 'ab'], key=lambda item: item.score)
        print(best.trajectory)  #: proven
    """,
    "filter": """
        for out in filter(lambda item: item.trajectory, [agent(question='')]):  #: proven
            print(out.trajectory)  #: proven
    """,
    "progress bar": """
        from tqdm import tqdm
        for out in tqdm([agent(question=q) for q in 'ab']):
            print(out.trajectory)  #: proven
    """,
    "async for": """
        async def stream():
            for q in 'ab':
                yield await agent.acall(question=q)
        async def main():
            async for out in stream():
                print(out.trajectory)  #: proven
    """,
}

TRIES = {
    "in the body": """
        try:
            out = agent(question='')
            print(out.trajectory)  #: proven
        except ValueError:
            pass
    """,
    "after, the handler leaves": """
        def ask():
            try:
                out = agent(question='')
            except ValueError:
                return None
            return out.trajectory  #: proven
    """,
    "after, the handler gives something else": """
        try:
            out = agent(question='')
        except ValueError:
            out = open('x')
        print(out.trajectory)  #: dual
    """,
    "after, the handler gives None": """
        try:
            out = agent(question='')
        except ValueError:
            out = None
        print(out.trajectory)  #: proven
    """,
    "in the handler": """
        out = open('x')
        try:
            out = agent(question='')
            out.answer.check()
        except ValueError:
            print(out.trajectory)  #: dual
    """,
    "else": """
        try:
            out = agent(question='')
        except ValueError:
            out = open('x')
        else:
            print(out.trajectory)  #: proven
    """,
    "finally": """
        out = None
        try:
            out = agent(question='')
        finally:
            print(out.trajectory)  #: proven
    """,
    "the exception": """
        try:
            agent(question='')
        except ValueError as error:
            print(error.trajectory)  #: foreign
    """,
    "retry": """
        def ask():
            for attempt in range(3):
                try:
                    out = agent(question='')
                    break
                except ValueError:
                    continue
            return out.trajectory  #: proven
    """,
    "in the handler, overwritten halfway": """
        out = open('x')
        try:
            out = agent(question='')
            out.answer.check()
            out = open('y')
        except ValueError:
            print(out.trajectory)  #: dual
    """,
    "finally after a return": """
        def ask():
            out = open('x')
            try:
                out = agent(question='')
                return out
            finally:
                print(out.trajectory)  #: dual
    """,
    "finally after a raise": """
        def ask():
            out = agent(question='a')
            try:
                out = open('x')
                raise ValueError
            finally:
                print(out.trajectory)  #: dual
    """,
    "after a finally": """
        out = open('x')
        try:
            out = agent(question='')
        finally:
            print('done')
        print(out.trajectory)  #: proven
    """,
    "suppressed": """
        import contextlib
        out = open('x')
        with contextlib.suppress(ValueError):
            out = agent(question='')
            out.answer.check()
            out = open('y')
        print(out.trajectory)  #: dual
    """,
    "a return inside what is suppressed": """
        import contextlib
        def ask():
            with contextlib.suppress(ValueError):
                return agent(question='')
            print(agent(question='').trajectory)  #: proven
    """,
}

COMPREHENSIONS = {
    "list": "print([out.trajectory for out in [agent(question=q) for q in 'ab']])  #: proven",
    "set": "print({str(out.trajectory) for out in [agent(question=q) for q in 'ab']})  #: proven",
    "dict": "print({q: agent(question=q).trajectory for q in 'ab'})  #: proven",
    "generator": "print(any(out.trajectory for out in (agent(question=q) for q in 'ab')))  #: proven",
    "two loops": "print([out.trajectory for row in [[agent(question='')]] for out in row])  #: proven",
    "condition": "print([out for out in [agent(question='')] if out.trajectory])  #: proven",
    "unpacked": """
        pairs = [(q, agent(question=q)) for q in 'ab']
        print([out.trajectory for q, out in pairs])  #: proven
    """,
    "the target hides the name": """
        out = agent(question='')
        print([out.trajectory for out in [open('x')]])  #: foreign
        print(out.trajectory)  #: proven
    """,
    "the target does not leak": """
        out = open('x')
        print([out for out in [agent(question='')]])
        print(out.trajectory)  #: foreign
    """,
    "over a dict": """
        rows = {q: agent(question=q) for q in 'ab'}
        print([row.trajectory for row in rows.values()])  #: proven
        print([key.trajectory for key in rows])  #: foreign
    """,
    "items": """
        rows = {q: agent(question=q) for q in 'ab'}
        print([row.trajectory for key, row in rows.items()])  #: proven
    """,
    "nested in a lambda": """
        show = lambda rows: [row.trajectory for row in rows]  #: proven
        show([agent(question='')])
    """,
}

CONTAINERS = {
    "append": """
        rows = []
        rows.append(agent(question=''))
        print(rows[0].trajectory)  #: proven
    """,
    "append something else too": """
        rows = []
        rows.append(agent(question=''))
        rows.append(open('x'))
        print(rows[-1].trajectory)  #: dual
    """,
    "append to another list": """
        rows, logs = [], []
        rows.append(agent(question=''))
        logs.append(open('x'))
        print(rows[0].trajectory)  #: proven
        print(logs[0].trajectory)  #: foreign
    """,
    "insert": """
        rows = []
        rows.insert(0, agent(question=''))
        print(rows[0].trajectory)  #: proven
    """,
    "extend": """
        rows = []
        rows.extend(agent(question=q) for q in 'ab')
        print(rows[0].trajectory)  #: proven
    """,
    "pop": """
        rows = [agent(question='')]
        print(rows.pop().trajectory)  #: proven
    """,
    "slice": """
        rows = [agent(question=q) for q in 'abc']
        for out in rows[1:]:
            print(out.trajectory)  #: proven
    """,
    "sum of lists": """
        rows = [agent(question='')] + [agent(question='')]
        print(rows[0].trajectory)  #: proven
    """,
    "deque": """
        from collections import deque
        rows = deque()
        rows.append(agent(question=''))
        print(rows.popleft().trajectory)  #: proven
    """,
    "queue": """
        import queue
        jobs = queue.Queue()
        jobs.put(agent(question=''))
        print(jobs.get().trajectory)  #: proven
    """,
    "dict item": """
        rows = {}
        rows['a'] = agent(question='')
        print(rows['a'].trajectory)  #: proven
    """,
    "dict items of different kinds": """
        rows = {'out': agent(question=''), 'log': open('x')}
        print(rows['out'].trajectory)  #: proven
        print(rows['log'].trajectory)  #: foreign
    """,
    "computed key": """
        rows = {'out': agent(question=''), 'log': open('x')}
        print(rows[input()].trajectory)  #: dual
    """,
    "setdefault": """
        rows = {}
        print(rows.setdefault('a', agent(question='')).trajectory)  #: proven
    """,
    "get": """
        rows = {}
        rows['a'] = agent(question='')
        print(rows.get('a').trajectory)  #: proven
    """,
    "defaultdict": """
        from collections import defaultdict
        rows = defaultdict(list)
        rows['a'].append(agent(question=''))
        print(rows['a'][0].trajectory)  #: proven
    """,
    "a defaultdict's lists, each for its key": """
        from collections import defaultdict
        rows = defaultdict(list)
        rows['a'].append(agent(question=''))
        rows['b'].append(open('x'))
        rows[2].append(open('x'))
        print(rows['a'][0].trajectory)  #: proven
        print(rows['b'][0].trajectory)  #: foreign
        print(rows[2][0].trajectory)  #: foreign
        for several in rows.values():
            print(several[0].trajectory)  #: dual
    """,
    "a defaultdict filled under keys that nobody knows": """
        from collections import defaultdict
        def group(names):
            rows = defaultdict(list)
            rows['first'].append(agent(question=''))
            for name in names:
                rows[name.upper()].append(agent(question=name))
            print(rows['ANNA'][0].trajectory)  #: proven
            print(rows['first'][0].trajectory)  #: proven
            for name, several in rows.items():
                print(several[-1].trajectory)  #: proven
    """,
    "a defaultdict of objects": """
        from collections import defaultdict
        rows = defaultdict(lambda: agent(question=''))
        print(rows['a'].trajectory)  #: proven
    """,
    "variables of a context and of a thread": """
        import threading
        from contextvars import ContextVar
        current, other = ContextVar('current'), ContextVar('other', default=open('x'))
        state, rest = threading.local(), threading.local()
        token = current.set(agent(question=''))
        state.out = agent(question='')
        rest.out = open('x')
        print(current.get().trajectory)  #: proven
        print(other.get().trajectory)  #: foreign
        print(state.out.trajectory)  #: proven
        print(rest.out.trajectory)  #: foreign
        current.reset(token)
    """,
    "dict()": """
        rows = dict(out=agent(question=''), log=open('x'))
        print(rows['out'].trajectory)  #: proven
        print(rows['log'].trajectory)  #: foreign
    """,
    "update": """
        rows = {}
        rows.update({'a': agent(question='')})
        print(rows['a'].trajectory)  #: proven
    """,
    "merged": """
        rows = {**{'a': agent(question='')}, 'b': 1}
        print(rows['a'].trajectory)  #: proven
        print(rows['b'].trajectory)  #: foreign
    """,
    "dict of lists": """
        rows = {'a': []}
        rows['a'].append(agent(question=''))
        print(rows['a'][0].trajectory)  #: proven
    """,
    "tuple item": """
        pair = ('a', agent(question=''))
        print(pair[1].trajectory)  #: proven
        print(pair[0].trajectory)  #: foreign
    """,
    "negative item": """
        pair = (agent(question='a'), agent(question='b'))
        print(pair[-1].trajectory)  #: proven
    """,
    "next": """
        rows = iter([agent(question='')])
        print(next(rows).trajectory)  #: proven
    """,
    "copied list": """
        rows = list([agent(question='')])
        print(rows.copy()[0].trajectory)  #: proven
    """,
    "joined text": """
        rows = [agent(question='')]
        print(''.join(map(str, rows)).trajectory)  #: foreign
    """,
    "kept by its trajectory": """
        rows = [{'trajectory': agent(question='').trajectory} for q in 'ab']  #: proven
        print(rows[0]['trajectory'])  #: foreign
    """,
}


@table(STRAIGHT, given=AGENT)
def test_straight_code(program: str) -> None:
    check(program)


@table(BRANCHES, given=AGENT)
def test_branches(program: str) -> None:
    check(program)


@table(LOOPS, given=AGENT)
def test_loops(program: str) -> None:
    check(program)


@table(TRIES, given=AGENT)
def test_tries(program: str) -> None:
    check(program)


@table(COMPREHENSIONS, given=AGENT)
def test_comprehensions(program: str) -> None:
    check(program)


@table(CONTAINERS, given=AGENT)
def test_containers(program: str) -> None:
    check(program)
