"""Data: events, steps and trajectories, and the conversions between them."""
