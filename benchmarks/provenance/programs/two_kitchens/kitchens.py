from types import SimpleNamespace


class Kitchen:
    def __init__(self, program):
        self.program = program

    def cook(self, dish):
        return self.program(question=dish)


class Fake:
    def cook(self, dish):
        return SimpleNamespace(trajectory={"dish": dish})


class Service:
    def __init__(self, *kitchens):
        self.kitchens = kitchens

    def serve(self, dish):
        return [kitchen.cook(dish).trajectory for kitchen in self.kitchens]  #: dual dual


def both(program, question):
    out = program(question=question)
    return out
