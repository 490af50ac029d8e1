"""A user's tree: which files there are, their bytes, and how they are replaced."""
