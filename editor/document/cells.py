"""Edits of a level's landscape, and what a cell can take."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from editor.document.area import Painted
from editor.document.edit import on_level
from editor.document.edit_refusal import EditRefusal
from editor.document.stroke import Stroke
from runtime.campaign.model import Campaign
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Terrain
from runtime.engine.levels.level import City, Level, Token


@dataclass(frozen=True, slots=True)
class SetCells:
    """Give cells a terrain; the cells of cities and those off the map are left out."""

    level_id: str
    cells: Mapping[Cell, Terrain] | Painted

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the cells painted."""
        return on_level(campaign, self.level_id, self._painted)

    def _painted(self, level: Level) -> Level:
        stroke = Stroke(level, "")
        stroke.extend(self.cells)
        return replace(level, terrain=stroke.frozen())


def city_at(level: Level, cell: Cell) -> City | None:
    """The city on a cell."""
    return next((city for city in level.cities if city.at == cell), None)


def token_at(level: Level, cell: Cell) -> Token | None:
    """The token on a cell."""
    return next((token for token in level.tokens if token.at == cell), None)


def why_occupied(level: Level, cell: Cell) -> EditRefusal | None:
    """Why neither a city nor a token can be set on a cell: it is off the map, or there is one already."""
    if cell not in level.terrain.size:
        return EditRefusal("off-map", {"row": cell.row, "column": cell.column}, (cell,))
    city, token = city_at(level, cell), token_at(level, cell)
    if city:
        return EditRefusal("cell-has-city", {"id": city.id, "name": city.name or city.id}, (cell,))
    if token:
        return EditRefusal("cell-has-token", {"id": token.id}, (cell,))
    return None


def on_plains(level: Level, *cells: Cell) -> Level:
    """The level with plains on these cells."""
    if all(level.terrain[cell] is Terrain.PLAINS for cell in cells):
        return level
    return replace(level, terrain=level.terrain.having(dict.fromkeys(cells, Terrain.PLAINS)))
