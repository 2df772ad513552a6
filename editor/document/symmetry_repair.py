"""Mending a level's symmetry: one part of the map stays, the others are made to answer it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from editor.document.area import INSIDE, Area, CellBox, Painted
from editor.document.edit import on_level
from editor.document.edit_refusal import EditRefusal
from editor.document.ids import new_city_id, new_token_id
from editor.document.levels import why_no_symmetry
from editor.document.limits import THINGS, why_too_many
from editor.document.symmetry import carried, part_mask
from runtime.campaign.model import Campaign
from runtime.campaign.symmetry import swapped
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import Side
from runtime.engine.board.symmetry import Symmetry, Turn
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.engine.levels.level import City, Level, Token


@dataclass(frozen=True, slots=True)
class RepairSymmetry:
    """Make the rest of a map answer one ``part`` of it (see :mod:`editor.document.symmetry`), owners changed.

    What stands right already keeps its id and its name. An owned city on a cell that is its own image becomes neutral.
    Starting letters and regions stay as they are: words read one way only, and regions may speak of one side alone.
    """

    level_id: str
    symmetry: Symmetry
    part: Turn | None = None

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the level mended."""
        return on_level(campaign, self.level_id, self._mended)

    def _mended(self, level: Level) -> Level | EditRefusal:
        size = level.terrain.size
        refused = why_no_symmetry(self.symmetry, size)
        if refused:
            return refused
        mask = part_mask(size, self.symmetry, self.part)
        cells = carried(size, level.terrain.cells, self.symmetry, self.part)
        terrain = level.terrain if cells == level.terrain.cells else TerrainMap(size, cells)
        mended = replace(level, terrain=terrain)
        mended = _with_cities(mended, _wanted_cities(level, self.symmetry, mask))
        mended = _with_tokens(mended, _wanted_tokens(level, self.symmetry, mask))
        too_many = max(len(mended.cities), len(mended.tokens)) > THINGS
        return (why_too_many(THINGS, THINGS) if too_many else None) or mended


def painted_between(before: TerrainMap, after: TerrainMap) -> tuple[Painted, ...]:
    """The cells in which two landscapes of one size differ, by the terrain they come to have."""
    if before.cells == after.cells:
        return ()
    size, changed = before.size, int.from_bytes(before.cells, "little") ^ int.from_bytes(after.cells, "little")
    differs = changed.to_bytes(size.count, "little").translate(bytes([0]) + bytes([INSIDE]) * 255)
    found = []
    for terrain in Terrain:
        only = after.cells.translate(bytes(INSIDE if code == terrain else 0 for code in range(256)))
        both = int.from_bytes(only, "little") & int.from_bytes(differs, "little")
        if both:
            found.append(Painted(Area(CellBox.of(size), both.to_bytes(size.count, "little")), terrain))
    return tuple(found)


def _is_kept(size: Size, mask: bytes, cell: Cell) -> bool:
    return cell in size and bool(mask[size.index(cell)])


def _wanted_cities(level: Level, symmetry: Symmetry, mask: bytes) -> dict[Cell, Side | None]:
    size, wanted = level.terrain.size, {}
    for city in level.cities:
        if _is_kept(size, mask, city.at):
            for cell, swaps in symmetry.images(size, city.at).items():
                wanted[cell] = None if len(swaps) > 1 else swapped(city.owner, next(iter(swaps)))
    return wanted


def _wanted_tokens(level: Level, symmetry: Symmetry, mask: bytes) -> dict[Cell, tuple[Element, int | None]]:
    size = level.terrain.size
    return {
        cell: (token.element, token.power)
        for token in level.tokens
        if _is_kept(size, mask, token.at)
        for cell in symmetry.images(size, token.at)
    }


def _with_cities(level: Level, wanted: dict[Cell, Side | None]) -> Level:
    kept = [replace(city, owner=wanted[city.at]) for city in level.cities if city.at in wanted]
    there = {city.at for city in kept}
    level = replace(level, cities=tuple(kept))
    for cell, owner in wanted.items():
        if cell not in there:
            level = replace(level, cities=(*level.cities, City(new_city_id(level), cell, owner)))
    return level


def _with_tokens(level: Level, wanted: dict[Cell, tuple[Element, int | None]]) -> Level:
    kept = []
    for token in level.tokens:
        if token.at in wanted:
            element, power = wanted[token.at]
            kept.append(replace(token, element=element, power=power))
    there = {token.at for token in kept}
    level = replace(level, tokens=tuple(kept))
    for cell, (element, power) in wanted.items():
        if cell not in there:
            level = replace(level, tokens=(*level.tokens, Token(new_token_id(level), cell, element, power)))
    return level
