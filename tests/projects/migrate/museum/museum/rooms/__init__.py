from .plaque import describe
