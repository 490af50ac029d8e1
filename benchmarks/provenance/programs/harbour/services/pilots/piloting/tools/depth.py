def depth(lock: str) -> str:
    """The depth in a lock."""
    return f"{lock}: 7 m"
