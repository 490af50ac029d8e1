"""Which DSPy a project asks for: its declarations, read from whatever file holds them, and never executed."""

from react_migrate.project.requirements.declaration import Declaration
from react_migrate.project.requirements.environments import alternatives
from react_migrate.project.requirements.nearest import Declared, nearest

__all__ = ["Declaration", "Declared", "alternatives", "nearest"]
