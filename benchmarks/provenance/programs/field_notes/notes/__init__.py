from notes.app import Notebook, tidy

__all__ = ["Notebook", "tidy"]
