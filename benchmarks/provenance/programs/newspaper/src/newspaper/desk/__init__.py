from newspaper.desk.pages import front_page, press

__all__ = ["front_page", "press"]
