"""Trying a program as a later DSPy would run it, and writing down what it meets; off until it is asked for."""
