from hub import agents, flows  # noqa: F401
from hub.registry import REGISTRY, create

researcher = create("researcher")
answer = researcher(question="Who?")
print(answer.trajectory)  #: agent registry

for name in ("researcher", "librarian"):
    program = REGISTRY[name]()
    reply = program(question="Who?")
    print(name, list(reply.trajectory))  #: agent registry

crawler = create("crawler")
answer = crawler(question="Who?")
print(answer.trajectory[0]["output"])  #: not registry

flow = flows.FLOWS["daily"]
print(flow("Who?").trajectory)  #: agent registry
print(flows.FLOWS["weekly"]("Who?").trajectory)  #: not registry
