"""A container that hands out services, and signals with decorators."""

from box.container import Container, inject
from box.services import Asker, Mapper, Report, Settings
from box.signals import arrived, departed

container = Container()
container.bind(Settings, lambda: Settings(max_iters=2))
container.bind(Asker, lambda: Asker(container.get(Settings)))
container.bind(Mapper, Mapper)
asker = container.get(Asker)
print(asker.ask("which line?").trajectory)  #: agent injection
print(container.get(Mapper).map("north").trajectory)  #: not injection


@arrived.connect
def on_arrival(sender, result):
    print(result.trajectory)  #: agent injection


@departed.connect
def on_departure(sender, result):
    print(result.trajectory)  #: not injection


arrived.send("main", result=asker.ask("who arrived?"))
departed.send("main", result=container.get(Mapper).map("south"))


@inject(container)
def handle(question, asker: Asker, mapper: Mapper):
    result = asker.ask(question)
    route = mapper.map(question)
    print(route.trajectory)  #: not injection
    return result


print(handle("what now?").trajectory)  #: agent injection
report = Report.of(asker.ask("done?"))
print(report.steps, report.trajectory)  #: not injection
