from arm.control import Arm, Controller
from arm.planner import MotionPlanner
from arm.voice import VoiceControl

planner = MotionPlanner(steps=3)
plan = planner.plan((0, 0), (1, 1))
print(plan.trajectory)  #: not look-alike
controller = Controller(Arm(), planner)
controller.execute(plan)
print(len(plan))
print(controller.report())
voice = VoiceControl(controller)
plan = voice.understand("lift it")
print(plan.trajectory)  #: agent look-alike
print(voice.move("lift it"))
