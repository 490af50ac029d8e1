from .charts import *
from .globes import globe
from .names import ask_surveyor as ask

__all__ = ["ask", "globe", "latest", "surveyor"]
