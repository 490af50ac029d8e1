"""DSPy's own carriers: what optimizers, `Evaluate`, metrics, `Parallel` and wrappers do with agents and predictions."""

from __future__ import annotations

from support.marked import AGENT, check, table

OPTIMIZERS = {
    "an ensemble": """
        program = dspy.Ensemble(reduce_fn=None).compile([agent, dspy.ReAct('question -> answer', tools=[])])
        for out in program(question=''):
            print(out.trajectory)  #: proven
    """,
    "an ensemble that votes": """
        from dspy.teleprompt import Ensemble
        program = Ensemble(reduce_fn=dspy.majority).compile([agent])
        print(program(question='').trajectory)  #: proven
    """,
    "an ensemble that chooses": """
        def first(outputs):
            print(outputs[0].trajectory)  #: proven
            return outputs[0]
        program = dspy.Ensemble(reduce_fn=first).compile([agent])
        print(program(question='').trajectory)  #: proven
    """,
    "an ensemble of other programs": """
        program = dspy.Ensemble(reduce_fn=dspy.majority).compile([dspy.RLM('question -> answer')])
        print(program(question='').trajectory)  #: foreign
    """,
    "the module in a best of n": """
        best = dspy.BestOfN(module=agent, N=3, reward_fn=None, threshold=1.0)
        print(best.module(question='').trajectory)  #: proven
        print(best.deepcopy()(question='').trajectory)  #: proven
    """,
    "a batch of a best of n": """
        best = dspy.Refine(agent, N=3, reward_fn=None, threshold=1.0)
        for out in best.batch([]):
            print(out.trajectory)  #: proven
    """,
    "a batch with failures": """
        results, failed, errors = agent.batch([], return_failed_examples=True)
        print(results[0].trajectory)  #: proven
        print(failed[0].trajectory)  #: foreign
    """,
    "asyncify of a best of n": """
        ask = dspy.asyncify(dspy.BestOfN(module=agent, N=3, reward_fn=None, threshold=1.0))
        async def main():
            print((await ask(question='')).trajectory)  #: proven
    """,
    "compile": """
        better = dspy.BootstrapFewShot(metric=None).compile(agent, trainset=[])
        print(better(question='').trajectory)  #: proven
    """,
    "compile by name": """
        better = dspy.BootstrapFewShot().compile(student=agent, trainset=[])
        print(better(question='').trajectory)  #: proven
    """,
    "compile on a name": """
        optimizer = dspy.MIPROv2(metric=len)
        print(optimizer.compile(agent, trainset=[])(question='').trajectory)  #: proven
    """,
    "imported from its module": """
        from dspy.teleprompt import BootstrapFewShot
        better = BootstrapFewShot(max_rounds=1).compile(agent, trainset=[])
        print(better(question='').trajectory)  #: proven
    """,
    "compile another program": """
        better = dspy.BootstrapFewShot(metric=len).compile(dspy.RLM('q -> a'), trainset=[])
        print(better(q='').trajectory)  #: foreign
    """,
    "compile of something else": """
        import re
        print(re.compile(agent).match('').trajectory)  #: foreign
    """,
    "own module": """
        class Desk(dspy.Module):
            def forward(self, question):
                return agent(question=question)
        better = dspy.GEPA(metric=len).compile(Desk(), trainset=[])
        print(better(question='').trajectory)  #: proven
    """,
    "best of n": """
        best = dspy.BestOfN(module=agent, N=3, reward_fn=None, threshold=1.0)
        print(best(question='').trajectory)  #: proven
    """,
    "refine": """
        best = dspy.Refine(agent, N=3, reward_fn=None, threshold=1.0)
        print(best(question='').trajectory)  #: proven
    """,
    "loaded": """
        agent.load('agent.json')
        print(agent(question='').trajectory)  #: proven
    """,
    "given its model": """
        agent.set_lm(None)
        print(agent(question='').trajectory)  #: proven
    """,
}

METRICS = {
    "given first": """
        def metric(example, prediction, trace=None):
            return len(prediction.trajectory)  #: proven
        dspy.BootstrapFewShot(metric).compile(agent, trainset=[])
    """,
    "of GEPA": """
        def metric(gold, pred, trace=None, pred_name=None, pred_trace=None):
            return dspy.Prediction(score=1.0, feedback=str(pred.trajectory))  #: proven
        dspy.GEPA(metric=metric, auto='light').compile(agent, trainset=[])
    """,
    "of an optimizer that comes from its module": """
        from dspy.teleprompt import MIPROv2
        def metric(example, prediction, trace=None):
            return len(prediction.trajectory)  #: proven
        optimizer = MIPROv2(metric=metric, auto='light')
        optimizer.compile(agent, trainset=[])
    """,
    "of a teacher": """
        def metric(example, prediction, trace=None):
            return len(prediction.trajectory)  #: dual
        dspy.BootstrapFewShot(metric=metric).compile(dspy.RLM('question -> answer'), teacher=agent, trainset=[])
    """,
    "kept on an object": """
        class Trial:
            def __init__(self, metric):
                self.evaluate = dspy.Evaluate(devset=[], metric=metric)
            def run(self, program):
                return self.evaluate(program)
        def metric(example, prediction, trace=None):
            return len(prediction.trajectory)  #: proven
        for example, prediction, score in Trial(metric).run(agent).results:
            print(prediction.trajectory)  #: proven
    """,
    "through a factory": """
        def limited(limit):
            def metric(example, prediction, trace=None):
                return len(prediction.trajectory) < limit  #: proven
            return metric
        dspy.Evaluate(devset=[], metric=limited(3))(agent)
    """,
    "of a program that a function makes": """
        def metric(example, prediction, trace=None):
            return len(prediction.trajectory)  #: proven
        def build():
            return dspy.ReAct('q -> a', tools=[])
        def main():
            program = build()
            evaluate = dspy.Evaluate(devset=[], metric=metric)
            evaluate(program)
            evaluate(dspy.MIPROv2(metric=metric).compile(program, trainset=[]))
        main()
    """,
    "a reward": """
        def reward(args, pred):
            return len(pred.trajectory)  #: proven
        dspy.BestOfN(module=agent, N=3, reward_fn=reward, threshold=1.0)
        dspy.Refine(agent, 3, reward, 1.0)
    """,
    "a reward of another program": """
        def reward(args, pred):
            return len(pred.trajectory)  #: foreign
        dspy.Refine(dspy.RLM('q -> a'), 3, reward, 1.0)
    """,
    "of an optimizer": """
        def metric(example, prediction, trace=None):
            print(example.trajectory)  #: foreign
            return len(prediction.trajectory)  #: proven because "handed to the metric"
        dspy.BootstrapFewShot(metric=metric).compile(agent, trainset=[])
    """,
    "of Evaluate": """
        def metric(example, prediction, trace=None):
            return len(prediction.trajectory)  #: proven
        dspy.Evaluate(devset=[], metric=metric)(agent)
    """,
    "of Evaluate on a name": """
        def metric(example, prediction, trace=None):
            return len(prediction.trajectory)  #: proven
        evaluate = dspy.Evaluate(devset=[], metric=metric)
        evaluate(agent)
    """,
    "given with the program": """
        def metric(example, prediction, trace=None):
            return len(prediction.trajectory)  #: proven
        dspy.Evaluate(devset=[])(agent, metric=metric)
    """,
    "of another program": """
        def metric(example, prediction, trace=None):
            return len(prediction.trajectory)  #: foreign
        dspy.Evaluate(devset=[], metric=metric)(dspy.RLM('q -> a'))
    """,
    "of two programs": """
        def metric(example, prediction, trace=None):
            return len(prediction.trajectory)  #: dual
        evaluate = dspy.Evaluate(devset=[], metric=metric)
        evaluate(agent)
        evaluate(dspy.RLM('q -> a'))
    """,
    "of nothing in sight": """
        def metric(example, prediction, trace=None):
            return len(prediction.trajectory)  #: undecided
    """,
    "a lambda": """
        metric = lambda example, prediction, trace=None: len(prediction.trajectory)  #: proven
        dspy.Evaluate(devset=[], metric=metric)(agent)
    """,
    "a method": """
        class Judge:
            def score(self, example, prediction, trace=None):
                return len(prediction.trajectory)  #: proven
        dspy.Evaluate(devset=[], metric=Judge().score)(agent)
    """,
    "an object": """
        class Judge:
            def __call__(self, example, prediction, trace=None):
                return len(prediction.trajectory)  #: proven
        dspy.Evaluate(devset=[], metric=Judge())(agent)
    """,
    "a partial": """
        from functools import partial
        def metric(limit, example, prediction, trace=None):
            return len(prediction.trajectory) < limit  #: proven
        dspy.Evaluate(devset=[], metric=partial(metric, 3))(agent)
    """,
    "an own module's": """
        class Desk(dspy.Module):
            def forward(self, question):
                return agent(question=question)
        def metric(example, prediction, trace=None):
            return len(prediction.trajectory)  #: proven
        dspy.Evaluate(devset=[], metric=metric)(Desk())
    """,
    "a metric's own call": """
        def count(prediction):
            return len(prediction.trajectory)  #: proven
        def metric(example, prediction, trace=None):
            return count(prediction)
        dspy.Evaluate(devset=[], metric=metric)(agent)
    """,
    "a wrapped prediction": """
        class Desk(dspy.Module):
            def forward(self, question):
                return dspy.Prediction(answer=agent(question=question).answer, trajectory=[])
        def metric(example, prediction, trace=None):
            return len(prediction.trajectory)  #: foreign
        dspy.Evaluate(devset=[], metric=metric)(Desk())
    """,
}

RESULTS = {
    "evaluation": """
        result = dspy.Evaluate(devset=[], metric=len)(agent)
        for example, prediction, score in result.results:
            print(prediction.trajectory)  #: proven
            print(example.trajectory)  #: foreign
            print(score.trajectory)  #: foreign
    """,
    "evaluation in a comprehension": """
        result = dspy.Evaluate(devset=[], metric=len)(agent)
        print([row[1].trajectory for row in result.results])  #: proven
    """,
    "evaluation of another program": """
        result = dspy.Evaluate(devset=[], metric=len)(dspy.RLM('q -> a'))
        for example, prediction, score in result.results:
            print(prediction.trajectory)  #: foreign
    """,
    "parallel": """
        for out in dspy.Parallel(num_threads=2)([(agent, {}) for q in 'ab']):
            print(out.trajectory)  #: proven
    """,
    "parallel on a name": """
        parallel = dspy.Parallel()
        rows = [(agent, dspy.Example(question=q).with_inputs('question')) for q in 'ab']
        print(parallel(rows)[0].trajectory)  #: proven
    """,
    "parallel of another program": """
        print(dspy.Parallel()([(dspy.RLM('q -> a'), {})])[0].trajectory)  #: foreign
    """,
    "parallel of both": """
        rows = dspy.Parallel()([(agent, {}), (dspy.RLM('q -> a'), {})])
        print([row.trajectory for row in rows])  #: dual
    """,
    "asyncify on a name": """
        ask = dspy.asyncify(agent)
        async def main():
            out = await ask(question='')
            print(out.trajectory)  #: proven
    """,
    "asyncify of another program": """
        ask = dspy.asyncify(dspy.RLM('q -> a'))
        async def main():
            print((await ask(q='')).trajectory)  #: foreign
    """,
    "asyncify of an own module": """
        class Desk(dspy.Module):
            def forward(self, question):
                return agent(question=question)
        ask = dspy.asyncify(Desk())
        async def main():
            print((await ask(question='')).trajectory)  #: proven
    """,
    "examples made of it": """
        rows = [dspy.Example(question='', out=agent(question=''))]
        print(rows[0].trajectory)  #: foreign
    """,
    "majority": """
        print(dspy.majority([agent(question='')]).trajectory)  #: proven
        print(dspy.majority([dspy.RLM('q -> a')(q='')]).trajectory)  #: foreign
    """,
}


@table(OPTIMIZERS, given=AGENT)
def test_optimizers(program: str) -> None:
    check(program)


@table(METRICS, given=AGENT)
def test_metrics(program: str) -> None:
    check(program)


@table(RESULTS, given=AGENT)
def test_results_of_many_calls(program: str) -> None:
    check(program)
