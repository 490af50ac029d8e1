class Signal:
    def __init__(self, name):
        self.name = name
        self.receivers = []

    def connect(self, receiver):
        self.receivers.append(receiver)
        return receiver

    def send(self, sender, **payload):
        return [receiver(sender, **payload) for receiver in self.receivers]


arrived = Signal("arrived")
departed = Signal("departed")
