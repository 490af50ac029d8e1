"""Zeilen enden hier wie unter Windows – überall."""
from agent import ask

ergebnis = ask()
größe, names = "ä" * 3, [v for k, v in ergebnis.trajectory.items() if k.startswith("tool_name_")]
def letzte():
    """Der letzte Schritt entscheidet."""
    return "✓ fertig" if names[-1] == "finish" else "✗ offen"

text = "日本語", ergebnis.trajectory["observation_0"]  # naïve façade – Ünïcödé
RUN = ("𝔘𝔫𝔦", ergebnis.trajectory["thought_2"], "é", ergebnis.trajectory["tool_args_0"])
