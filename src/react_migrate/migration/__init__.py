"""From sources to outcomes: the rule contract, the engine and the one rewriting pass."""
