"""What the executed-behaviour tests share: posed DSPy releases, a planning model and a runner of whole programs."""
