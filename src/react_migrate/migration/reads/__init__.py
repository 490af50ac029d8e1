"""Reads of a prediction's fields: how sure they are, and how they are written in either style."""
