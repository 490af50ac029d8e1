"""What several rules, or one with much to look at, find in a module: detection only, on ``ast``."""
