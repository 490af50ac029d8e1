"""Reads what an agent of another file gave; the library's name is nowhere in here."""


def short(text):
    return text[:7]


class Panel:
    def __init__(self, judge):
        self.judge = judge

    def summary(self, case):
        ruling = self.judge(case=case)
        return [bool(ruling.reasoning), self.explain(ruling)]

    def explain(self, ruling):
        return isinstance(ruling.reasoning, str)
