from bus import Bus
from engine import Engine
from listeners import Recorder, log_answer, on_planned

bus = Bus()
recorder = Recorder()
bus.subscribe("answered", log_answer)
bus.subscribe("answered", recorder.record)
bus.subscribe("planned", on_planned)
engine = Engine(on_step=recorder.note, on_error=lambda problem: print(problem))
engine.ask("What rings?", on_done=lambda result: print(result.trajectory))  #: agent callback
result = engine.ask("What burns?", on_done=print)
bus.publish("answered", result)
bus.publish("planned", engine.plan())
print([entry.trajectory for entry in recorder.kept])  #: agent callback
print([path.trajectory for path in recorder.paths])  #: not callback
