from press import ask

mixed = ask()
MIXED = "ä", mixed.trajectory["thought_0"]
