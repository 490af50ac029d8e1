"""Two crafts that have files of the same name."""
