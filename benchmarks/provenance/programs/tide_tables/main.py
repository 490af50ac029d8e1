"""Tide tables: a package with a lazy `__init__`, a plugin registry, scripts beside it and relative imports."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "lib"))

import tides
from scripts.show import show
from tides import plugins
from tides.core.models import Run
from tides.core import *

agent = tides.make_agent("ebb")
print(agent(question="Brest?").trajectory)  #: agent import
print(tides.Reader(agent).read("Calais?").trajectory)  #: agent import
print(plugins.get("reader")(agent).read("Dover?").trajectory)  #: agent import
print(plugins.get("chart")(agent).trajectory)  #: not import
run = Run(agent(question="Dieppe?"))
print(run.out.trajectory)  #: agent import
print(run.trajectory)  #: not import
print(show(run))
print(compute(agent, "Ostend?").trajectory)  #: agent import
