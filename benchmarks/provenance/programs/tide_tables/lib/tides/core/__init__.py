from .compute import compute
from .models import Run

__all__ = ["Run", "compute"]
