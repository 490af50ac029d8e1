from collections import defaultdict


class Bus:
    def __init__(self):
        self._listeners = defaultdict(list)

    def subscribe(self, topic, listener):
        self._listeners[topic].append(listener)

    def publish(self, topic, payload):
        for listener in self._listeners[topic]:
            listener(payload)
