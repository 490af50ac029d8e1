"""Findings held against DSPy releases: what a project admits, what breaks there, and what is known already."""
