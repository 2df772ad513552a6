"""Finding and replacing on maps: terrains, owners of cities, elements of tokens."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from editor.document.area import INSIDE, Area, CellBox, Painted
from editor.document.edit_refusal import EditRefusal
from editor.document.stroke import Stroke
from runtime.campaign.model import Campaign
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element, Terrain
from runtime.engine.levels.level import Level

Replaceable: TypeAlias = Terrain | Side | Element | None
"""A terrain, the owner of a city (None: neutral), or the element of a token."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Where to look: on these levels, and there only on the cells of ``area``, where one is given."""

    level_ids: tuple[str, ...]
    area: Area | None = None

    def has(self, cell: Cell) -> bool:
        """Whether a cell is in it."""
        return self.area is None or cell in self.area


@dataclass(frozen=True, slots=True)
class Replace:
    """Give what is ``old`` within a scope what is ``new``; both are of one kind, and the kind is that of ``new``.

    Since neutral owners are None, cities are meant where neither is a terrain or an element. The plains under a city
    stay.
    """

    scope: Scope
    old: Replaceable
    new: Replaceable

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with everything replaced; the same where there is nothing to replace."""
        for level in campaign.levels:
            if level.id in self.scope.level_ids:
                changed = self._replaced(level)
                campaign = campaign if changed is level else campaign.having_level(changed)
        return campaign

    def count(self, campaign: Campaign) -> int:
        """How many cells, cities or tokens it would change."""
        return sum(self._count(level) for level in campaign.levels if level.id in self.scope.level_ids)

    def _count(self, level: Level) -> int:
        if self.old is self.new:
            return 0
        if isinstance(self.old, Terrain):
            return found_terrain(level, self.old, self.scope).count
        if isinstance(self.old, Element):
            return sum(token.element is self.old and self.scope.has(token.at) for token in level.tokens)
        return sum(city.owner is self.old and self.scope.has(city.at) for city in level.cities)

    def _replaced(self, level: Level) -> Level:
        if not self._count(level):
            return level
        new, has = self.new, self.scope.has
        if isinstance(self.old, Terrain) and isinstance(new, Terrain):
            stroke = Stroke(level, "")
            stroke.extend(Painted(found_terrain(level, self.old, self.scope), new))
            return replace(level, terrain=stroke.frozen())
        if isinstance(new, Element):
            tokens = (
                replace(token, element=new) if token.element is self.old and has(token.at) else token
                for token in level.tokens
            )
            return replace(level, tokens=tuple(tokens))
        owner = new if isinstance(new, Side) else None
        cities = (
            replace(city, owner=owner) if city.owner is self.old and has(city.at) else city for city in level.cities
        )
        return replace(level, cities=tuple(cities))


def found_terrain(level: Level, terrain: Terrain, scope: Scope) -> Area:
    """The cells of a terrain within a scope; those under cities are left out."""
    size = level.terrain.size
    mask = level.terrain.cells.translate(bytes(INSIDE if code == terrain else 0 for code in range(256)))
    found = Area(CellBox.of(size), mask).without(city.at for city in level.cities)
    if scope.area is None:
        return found
    inside = scope.area.clipped(size)
    return inside.minus(inside.minus(found))
