"""Ways to forget, each in another style."""
from . import base
from .base import Gardener, Logged


class Compacting(Gardener):
    """Shortens what was seen, in place."""

    def truncate_trajectory(self, trajectory):
        for key in trajectory:
            if key.startswith("observation_"):
                trajectory[key] = str(trajectory[key])[:20]
        return trajectory


class Newest(base.Gardener):
    """Returns a new mapping with the newest step only."""

    def truncate_trajectory(self, trajectory):
        keys = list(trajectory)
        return {key: trajectory[key] for key in keys[-4:]}


class Default(Logged):
    """Says so, and leaves the rest to the framework."""

    def truncate_trajectory(self, trajectory):
        print("truncating", len(trajectory) // 4, "steps")
        return super().truncate_trajectory(trajectory)
