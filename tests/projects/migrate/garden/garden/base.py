from dspy import ReAct


class Gardener(ReAct):
    """The house style: no behaviour of its own."""


class Logged(Gardener):
    """Only wraps."""

    def forward(self, **kwargs):
        done = super().forward(**kwargs)
        print("log", done.plan, [v for k, v in done.trajectory.items() if k.startswith("tool_name_")])
        return done

    async def aforward(self, **kwargs):
        done = await super().aforward(**kwargs)
        print("alog", done.plan, sum(key.startswith("thought_") for key in done.trajectory))
        return done
