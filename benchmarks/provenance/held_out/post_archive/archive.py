import json


def to_row(question, pred):
    return {"question": question, "answer": pred.answer, "trajectory": dict(pred.trajectory)}  #: agent serialize


def as_row(answer, trajectory, **rest):
    return {"answer": answer, "steps": list(trajectory)}


def load_row(line):
    return json.loads(line)


def public(pred):
    return {key: pred[key] for key in pred.keys() if key != "trajectory"}


class Archive:
    def __init__(self):
        self.lines = []

    def put(self, question, pred):
        record = {"question": question, "trajectory": "\n".join(map(str, pred.trajectory))}  #: agent serialize
        self.lines.append(json.dumps(record))
        assert record["trajectory"]  #: not serialize
