"""A map room: star imports, names that are exported again, and names that only look imported."""

from atlas import *
from atlas import charts
from atlas.charts import surveyor as the_surveyor

out = surveyor(question="Where is Ghent?")
print(out.trajectory)  #: agent import
print(the_surveyor(question="And Bruges?").trajectory)  #: agent import
print(charts.surveyor(question="And Ypres?").trajectory)  #: agent import
print(latest().trajectory)  #: agent import
print(globe.trajectory)  #: not import
print(ask("Lier?").trajectory)  #: agent import

from legend import *

print(surveyor.trajectory)  #: not import
print(ask("Aalst?").trajectory)  #: agent import
