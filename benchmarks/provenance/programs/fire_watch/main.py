"""A fire watch: factories, singletons and untyped returns over several files."""

from towers import Registry, default_agent, get_agent, made_by, watch
from towers import settings as towers_settings

print(default_agent()(question="smoke?").trajectory)  #: agent factory
print(get_agent("north")(question="smoke?").trajectory)  #: agent factory
print(watch("fog?").trajectory)  #: agent factory
print(made_by(get_agent, "east").trajectory)  #: agent factory
registry = Registry()
registry.register("west", default_agent)
print(registry.create("west")(question="sparks?").trajectory)  #: agent factory
print(registry["west"](question="ash?").trajectory)  #: agent factory
print(towers_settings.agent(question="rain?").trajectory)  #: agent factory
print(towers_settings.route().trajectory)  #: not factory
