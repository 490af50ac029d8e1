import dspy

from agent import build

über = build()(question="Grüße, mit Marke am Anfang")
antwort = "ß", über.trajectory["observation_0"]
