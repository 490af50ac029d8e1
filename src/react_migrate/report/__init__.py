"""Outcomes as text, JSON and diffs; nothing here prints."""
