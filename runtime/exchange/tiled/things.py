"""Cities and tokens out of the objects that shall become some."""

from __future__ import annotations

from runtime.engine.grid import Cell, Size
from runtime.engine.level import City, Token
from runtime.exchange.tiled.choices import CityThere, Thing
from runtime.exchange.tiled.model import Box, MapObject, TiledMap
from runtime.exchange.tiled.own import own_extra, own_id
from runtime.support.issues import Issue, Place, Severity

MOST = 10_000
"""Cities, or tokens, on one map."""


class Things:
    """Gathers them; what is off the map, on a taken cell or too much is left out and told.

    Those of a level of ours are taken as they were, faults and all: what is wrong with them the checks say.
    """

    def __init__(self, tiled: TiledMap, box: Box, is_ours: bool) -> None:
        self._file, self._box, self._is_ours = tiled.name, box, is_ours
        self._size = Size(box.rows, box.columns)
        self._taken: set[Cell] = set()
        self._ids: set[str] = set()
        self.cities: list[City] = []
        self.tokens: list[Token] = []
        self.issues: list[Issue] = []

    def add(self, one: MapObject, thing: Thing) -> None:
        """Make an object what it shall become, where that can be."""
        at = Cell(one.row - self._box.row, one.column - self._box.column)
        is_own = self._is_ours and bool(own_id(one)) and min(at) >= 0 and max(at) < MOST // 10
        fault = "" if is_own else self._why_not(at)
        if not fault and max(len(self.cities), len(self.tokens)) >= MOST:
            fault = "tiled-too-many-things"
        if fault:
            figures: dict[str, str | int] = {"name": one.name or one.kind, "row": at.row, "column": at.column}
            self.issues.append(Issue(Severity.WARNING, fault, Place(self._file), {**figures, "limit": MOST}))
            return
        self._taken.add(at)
        name, extra = own_extra(one)
        if isinstance(thing, CityThere):
            city_id = self._id(one, thing.owner.value if thing.owner else "neutral")
            self.cities.append(City(city_id, at, thing.owner, (thing.name if name is None else name)[:200], extra))
        else:
            token_id = self._id(one, thing.element.value)
            self.tokens.append(Token(token_id, at, thing.element, thing.power, extra))

    def _why_not(self, at: Cell) -> str:
        if at not in self._size:
            return "tiled-object-off-map"
        return "tiled-object-shares-cell" if at in self._taken else ""

    def _id(self, one: MapObject, stem: str) -> str:
        """The id that an object had, or one that nothing else has."""
        known, number = own_id(one), 1
        if not known or (known in self._ids and not self._is_ours):
            while (known := f"{stem}-{number}") in self._ids:
                number += 1
        self._ids.add(known)
        return known
