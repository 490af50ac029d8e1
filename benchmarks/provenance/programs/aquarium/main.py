"""An aquarium: everything is kept on objects and read back through `self`."""

from keeper import Keeper, NightKeeper
from tank import Pump, Tank

keeper = Keeper("coral")
keeper.ask("Which fish is shy?")
keeper.show()
keeper.compare()
night = NightKeeper("reef")
night.ask("Who sleeps?")
night.show()
night.glow()
tank = Tank(keeper, Pump())
tank.inspect()
print(tank.keeper.latest.trajectory)  #: agent self
print(tank.pump.latest.trajectory)  #: not self
