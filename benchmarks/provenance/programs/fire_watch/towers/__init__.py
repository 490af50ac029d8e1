from towers.build import Registry, default_agent, get_agent
from towers.run import made_by, watch

__all__ = ["Registry", "default_agent", "get_agent", "made_by", "watch"]
