# -*- coding: latin-1 -*-
"""Kodiert wie früher."""
from agent import ask

alt = ask()
schlüssel = "éè", alt.trajectory["tool_name_0"], "ü", alt.trajectory["thought_0"] == "Übersetzen."
