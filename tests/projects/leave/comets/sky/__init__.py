"""Bodies and the paths they take."""
from .paths import Body, Trajectory, simulate

__all__ = ["Body", "Trajectory", "simulate"]
