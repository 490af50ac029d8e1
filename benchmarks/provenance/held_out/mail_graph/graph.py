class Graph:
    def __init__(self):
        self.nodes = {}

    def add_node(self, name, node):
        self.nodes[name] = node

    def invoke(self, state):
        for node in self.nodes.values():
            state = {**state, **node(state)}
        return state
