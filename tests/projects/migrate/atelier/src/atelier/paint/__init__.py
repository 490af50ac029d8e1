from atelier.paint.agents import make
from atelier.paint.read import summary as summarise

__all__ = ["make", "summarise"]
