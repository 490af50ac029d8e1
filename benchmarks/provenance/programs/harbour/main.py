"""A harbour: one repository, several roots, and packages without an `__init__`."""

import sys
from pathlib import Path

here = Path(__file__).parent
sys.path[:0] = [str(here / "services" / "pilots"), str(here / "libs" / "quays" / "src"), str(here / "services" / "cranes")]

from cranes import lift
from piloting.guide import guided, pilot
from quays.berths.plan import berth_for, shown

out = guided("North lock?")
print(out.trajectory)  #: agent layout
print(shown(out))
print(berth_for(pilot, "a barge").trajectory)  #: agent layout
print(lift.crane().trajectory)  #: not layout
