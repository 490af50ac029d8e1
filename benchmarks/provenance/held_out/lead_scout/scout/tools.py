def search(text: str) -> str:
    """Search the register."""
    return text


def dial(number: str) -> str:
    """Call a number."""
    return number


TOOLS = [search, dial]
