"""The runtime: what keeps a caller of the trajectory loop working on any DSPy."""
