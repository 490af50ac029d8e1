"""A telegraph: requests and replies travel through services, protocols and injected parts."""

import dspy
from wires import App, Cable, Gateway, Message, Repository, Telegram, create_app


def code(word: str) -> str:
    """The code of a word."""
    return f"{word}: dot dash"


def build_agent():
    return dspy.ReAct("question -> answer", tools=[code])


app = create_app(build_agent)
print(app.handle("SOS?"))
print(app.repository.find(1).trajectory)  #: agent service
print(app.repository.find_route(1).trajectory)  #: not service
gateway = Gateway(app)
message = gateway.send("CQ?")
print(message.body.trajectory)  #: agent service
print(message.trajectory)  #: not service
telegram = Telegram.of(message)
print(telegram.message.body.trajectory)  #: agent service
print(telegram.trajectory)  #: not service
other = App(agent=build_agent(), repository=Repository())
print(other.handle("QRM?"))
print(other.ask("QRN?").trajectory)  #: agent service
print(Cable().trajectory)  #: not service
print(Message(body=other.ask("QSL?")).body.trajectory)  #: agent service
