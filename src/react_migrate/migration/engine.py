"""From sources to outcomes: analysis, rules, one rewriting pass a file, and the checks that the result holds."""
