"""The abstract interpreter: what each statement and expression makes of the values that reach it."""
