class Bus:
    def __init__(self):
        self.listeners = []

    def subscribe(self, listener):
        self.listeners.append(listener)

    def publish(self, thing):
        for listener in self.listeners:
            listener(thing)


def on_ready(done):
    print(done["trajectory"])  #: agent metric
