"""What calls of DSPy, the standard library and other packages do with agents, predictions and functions."""
