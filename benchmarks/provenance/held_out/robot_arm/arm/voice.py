import dspy


class VoiceControl:
    def __init__(self, controller):
        self.controller = controller
        self.planner = dspy.ReAct("question -> answer", tools=[self.lift])

    def lift(self, height: int) -> str:
        """Lift the arm."""
        return str(height)

    def understand(self, words):
        plan = self.planner(question=words)
        if not plan.trajectory:  #: agent look-alike
            raise ValueError(words)
        return plan

    def move(self, words):
        plan = self.understand(words)
        motion = self.controller.planner.plan((0, 0), (2, 2))
        self.controller.execute(motion)
        return [motion.trajectory[-1], plan.answer]  #: not look-alike
