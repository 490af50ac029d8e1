"""Which expressions are agents, predictions and trajectories, and how we know."""
