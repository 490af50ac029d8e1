"""The store: what is known of every variable, attribute, container and result, and who must be told when it grows."""

from __future__ import annotations

from collections.abc import Hashable

from react_migrate.provenance.values import NOTHING, Unit, Value

Cell = tuple[Hashable, ...]


class Store:
    """Cells that only grow. Reading a cell in a unit makes that unit run again once the cell holds more.

    Cells are tuples that begin with what they hold:

    ============================ =====================================================================
    ``("name", path, name)``     a module's variable
    ``("local", unit, name)``    a variable of a function that inner functions see
    ``("captured", ..., name)``  a variable of a comprehension that a lambda in it sees
    ``("attr", class, name)``    an attribute of a class or its objects; ``"setter"``: a property's
    ``("param", unit, name)``    a parameter; ``("default", ..., name)``: what it is otherwise
    ``("return", unit)``         what a function returns; ``("awaited", where)``: what is awaited
    ``("item", where, key)``     one item of a container, key ``None``: one that is not known
    ``("any", where)``           all items of a container
    ``("bases", class, index)``  what a class extends; ``("heirs", class)``: what extends it
    ``("stars", path)``          what a module imports with a star; ``("broken", path)``: if it is lost
    ``("made", class, name)``    a field of the predictions that a program makes itself
    ``("outside", name)``        what an object outside the project may be; ``"part"``: what one of its parts may
    ============================ =====================================================================
    """

    def __init__(self) -> None:
        self._cells: dict[Cell, Value] = {}
        self._readers: dict[Cell, dict[Unit, None]] = {}
        self._attributes: dict[Hashable, list[str]] = {}
        self._keys: dict[Hashable, dict[str, None]] = {}
        self.stale: dict[Unit, None] = {}

    def read(self, cell: Cell, unit: Unit) -> Value:
        """What is known of the cell so far."""
        readers = self._readers.get(cell)
        if readers is None:
            self._readers[cell] = {unit: None}
        else:
            readers[unit] = None
        return self._cells.get(cell, NOTHING)

    def peek(self, cell: Cell) -> Value:
        """What is known of the cell, for a look after the work is done."""
        return self._cells.get(cell, NOTHING)

    def attributes(self, ref: Hashable) -> dict[str, Value]:
        """What the attributes of a class and its objects can be, by name, for a look after the work is done."""
        return {name: self._cells["attr", ref, name] for name in self._attributes.get(ref, ())}

    def knows(self, cell: Cell) -> bool:
        """Whether anything was ever written to the cell."""
        return cell in self._cells

    def write(self, cell: Cell, value: Value) -> None:
        """Add ``value`` to the cell."""
        if value.is_nobody():
            return
        known = self._cells.get(cell)
        if known is None and cell[0] == "attr":
            self._attributes.setdefault(cell[1], []).append(str(cell[2]))
        grown = value if known is None else known | value
        if grown is known:
            return
        self._cells[cell] = grown
        if grown.atoms:
            self._tell(cell)

    def _tell(self, cell: Cell) -> None:
        self.stale.update(self._readers.get(cell, {}))

    def put(self, where: Hashable, key: Hashable, value: Value) -> None:
        """Add ``value`` to one item of the container made at ``where``; key ``None``: to some item."""
        self.write(("item", where, key), value)
        self.write(("any", where), value)

    def note_key(self, where: Hashable, name: str) -> None:
        """The dict made at ``where`` has this key."""
        known = self._keys.setdefault(where, {})
        if name not in known:
            known[name] = None
            self._tell(("names", where))

    def keys_of(self, where: Hashable, unit: Unit) -> list[str]:
        """The constant keys of a dict, in a fixed order."""
        self._readers.setdefault(("names", where), {})[unit] = None
        return sorted(self._keys.get(where, ()))

    def names(self, where: Hashable) -> list[str]:
        """The constant keys of a dict, for a look after the work is done."""
        return sorted(self._keys.get(where, ()))

    def item(self, where: Hashable, key: Hashable, unit: Unit) -> Value:
        """What one item of a container can be; key ``None``: any of them."""
        if key is None:
            return self.read(("any", where), unit)
        return self.read(("item", where, key), unit) | self.read(("item", where, None), unit)
