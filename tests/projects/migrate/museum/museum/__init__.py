from .guides import Guide, make_guide
from .rooms import describe

__all__ = ["Guide", "describe", "make_guide"]
