"""Predictions whose fields are looped over, copied or made by hand, own classes below them, agents inside programs."""

from __future__ import annotations

from support.marked import AGENT, check, table

LOOPS = {
    "items": """
        for key, value in agent(question='').items():
            print(value['trajectory'])  #: foreign
            print(key.trajectory)  #: foreign
    """,
    "items of toDict": """
        fields = agent(question='').toDict()
        for key, value in fields.items():
            print(value.trajectory)  #: foreign
        print(fields['trajectory'])  #: proven
    """,
    "a dict made of the items": """
        fields = {key: value for key, value in agent(question='').items()}
        print(fields['trajectory'])  #: undecided
    """,
    "a dict made of some items": """
        fields = {key: value for key, value in agent(question='').items() if key != 'history'}
        print(fields.get('trajectory'))  #: undecided
    """,
    "dict of the items": """
        fields = dict(agent(question='').items())
        print(fields['trajectory'])  #: proven
    """,
    "dict of something else's items": """
        fields = dict({'trajectory': 1}.items())
        print(fields['trajectory'])  #: foreign
    """,
    "through JSON": """
        import json
        fields = json.loads(json.dumps(agent(question='').toDict()))
        print(fields['trajectory'])  #: undecided because "read back"
    """,
    "through JSON, in a list": """
        import json
        rows = json.loads(json.dumps([{'out': agent(question='').toDict()}]))
        print(rows[0]['out']['trajectory'])  #: undecided
    """,
    "through JSON, something else": """
        import json
        fields = json.loads(json.dumps({'trajectory': [1, 2]}))
        print(fields['trajectory'])  #: foreign
    """,
    "through JSON, another program's": """
        import json
        fields = json.loads(json.dumps(dspy.RLM('q -> a')(q='').toDict()))
        print(fields['trajectory'])  #: foreign
    """,
    "JSON of a file": """
        import json
        print(json.loads(open('x').read())['trajectory'])  #: foreign
        print(json.load(open('x'))['trajectory'])  #: foreign
    """,
    "some fields by name": """
        out = agent(question='')
        row = {name: getattr(out, name) for name in ('answer', 'trajectory')}
        print(row['trajectory'])  #: foreign
    """,
    "copied under its own name": """
        out = agent(question='')
        row = {'trajectory': out.trajectory}  #: proven
        print(row['trajectory'])  #: foreign
    """,
}

HELD = {
    "in a prediction": """
        wrapped = dspy.Prediction(answer='', inner=agent(question=''))
        print(wrapped.inner.trajectory)  #: proven
        print(wrapped['inner'].trajectory)  #: proven
        print(wrapped.trajectory)  #: foreign
        print(wrapped.answer.trajectory)  #: foreign
    """,
    "in an example": """
        example = dspy.Example(question='', out=agent(question='')).with_inputs('question')
        print(example.out.trajectory)  #: proven
        print(example.question.trajectory)  #: foreign
        print(dspy.Example(out=agent(question='')).out.trajectory)  #: proven
    """,
    "in what a module returns": """
        class Desk(dspy.Module):
            def __init__(self):
                self.agent = dspy.ReAct('q -> a', tools=[])
            def forward(self, q):
                out = self.agent(q=q)
                return dspy.Prediction(answer=out.answer, raw=out)
        print(Desk()(q='').raw.trajectory)  #: proven
        print(Desk()(q='').trajectory)  #: foreign
    """,
    "set later": """
        wrapped = dspy.Prediction(answer='')
        wrapped.inner = agent(question='')
        print(wrapped.inner.trajectory)  #: proven
    """,
    "read before it is set": """
        def show(wrapped):
            print(wrapped.inner.trajectory)  #: proven
        def make():
            return dspy.Prediction(inner=agent(question=''))
        show(make())
    """,
    "another field": """
        wrapped = dspy.Prediction(inner=open('x'), out=agent(question=''))
        print(wrapped.inner.trajectory)  #: foreign
    """,
    "a field that holds either": """
        one = dspy.Prediction(inner=open('x'))
        two = dspy.Prediction(inner=agent(question=''))
        print(two.inner.trajectory)  #: dual
    """,
    "its own trajectory": """
        wrapped = dspy.Prediction(trajectory=agent(question='').trajectory)  #: proven
        print(wrapped.trajectory)  #: foreign
    """,
}

OWN = {
    "a class below it with a trajectory of its own": """
        class Answer(dspy.Prediction):
            def __init__(self):
                super().__init__()
                self.trajectory = []  #: foreign
        print(Answer().trajectory)  #: foreign
    """,
    "a class below it, filled by hand": """
        class Answer(dspy.Prediction):
            pass
        print(Answer(trajectory={}).trajectory)  #: foreign
    """,
    "a class below it, filled from an agent's": """
        class Answer(dspy.Prediction):
            pass
        print(Answer(**agent(question='')).trajectory)  #: dual
    """,
    "a hand-made one that is filled later": """
        out = dspy.Prediction(answer='')
        out.trajectory = {}  #: foreign
        print(out.trajectory)  #: foreign
    """,
    "an agent's that is overwritten": """
        out = agent(question='')
        out.trajectory = {}  #: proven
        print(out.answer)
    """,
    "one that is made of completions": """
        out = dspy.Prediction.from_completions([{'trajectory': 1}])
        print(out.trajectory)  #: foreign
    """,
    "set by name": """
        out = agent(question='')
        setattr(out, 'note', 1)
        print(out.trajectory)  #: proven
    """,
    "a mock": """
        from unittest.mock import MagicMock
        out = MagicMock()
        out.trajectory = {}  #: foreign
        print(out.trajectory)  #: foreign
    """,
    "copies": """
        out = agent(question='')
        print(out.copy(note=1).trajectory)  #: proven
        print(out.with_inputs('question').trajectory)  #: proven
        print(out.without('answer').trajectory)  #: proven
    """,
}

INSIDE = {
    "sub-modules": """
        class Desk(dspy.Module):
            def __init__(self):
                self.agent = dspy.ReAct('q -> a', tools=[])
                self.rlm = dspy.RLM('q -> a')
        for name, part in Desk().named_sub_modules():
            if isinstance(part, dspy.ReAct):
                print(part(q='').trajectory)  #: proven
    """,
    "sub-modules of one class": """
        class Desk(dspy.Module):
            def __init__(self):
                self.agents = [dspy.ReAct('q -> a', tools=[])]
        for name, part in Desk().named_sub_modules(dspy.ReAct):
            print(part(q='').trajectory)  #: proven
    """,
    "sub-modules of another class": """
        class Desk(dspy.Module):
            def __init__(self):
                self.agent = dspy.ReAct('q -> a', tools=[])
                self.rlm = dspy.RLM('q -> a')
        for name, part in Desk().named_sub_modules(type_=dspy.RLM):
            print(part(q='').trajectory)  #: foreign
    """,
    "a list of agents": """
        class Desk(dspy.Module):
            def __init__(self):
                self.agents = [dspy.ReAct('q -> a', tools=[]) for _ in 'ab']
            def forward(self, q):
                return [program(q=q) for program in self.agents]
        for out in Desk()(q=''):
            print(out.trajectory)  #: proven
        print(Desk().agents[0](q='').trajectory)  #: proven
    """,
    "a dict of agents": """
        class Desk(dspy.Module):
            def __init__(self, names):
                self.agents = {name: dspy.ReAct('q -> a', tools=[]) for name in names}
            def forward(self, name, q):
                return self.agents[name](q=q)
        print(Desk('ab')(name='a', q='').trajectory)  #: proven
    """,
    "an agent deeper down": """
        import copy
        class Inner(dspy.Module):
            def __init__(self):
                self.agent = dspy.ReAct('q -> a', tools=[])
        class Desk(dspy.Module):
            def __init__(self):
                self.inner = Inner()
        print(copy.deepcopy(Desk().inner.agent)(q='').trajectory)  #: proven
        print(Desk().deepcopy().inner.agent(q='').trajectory)  #: proven
    """,
    "mapped": """
        class Desk(dspy.Module):
            def __init__(self):
                self.agent = dspy.ReAct('q -> a', tools=[])
            def forward(self, q):
                return self.agent(q=q)
        desk = Desk()
        desk.map_named_predictors(lambda predictor: predictor)
        print(desk(q='').trajectory)  #: proven
    """,
    "loaded": """
        program = dspy.ReAct('q -> a', tools=[])
        program.load('x.json')
        print(program(q='').trajectory)  #: proven
    """,
}


@table(LOOPS, given=AGENT)
def test_fields(program: str) -> None:
    check(program)


@table(OWN, given=AGENT)
def test_own_predictions(program: str) -> None:
    check(program)


@table(INSIDE, given=AGENT)
def test_agents_inside_programs(program: str) -> None:
    check(program)


@table(HELD, given=AGENT)
def test_predictions_in_predictions(program: str) -> None:
    check(program)
