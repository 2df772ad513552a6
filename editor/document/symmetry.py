"""Symmetry in the editor: areas as they lie mirrored, where a level breaks its symmetry, and mending it.

The parts of a map are those of :mod:`runtime.campaign.symmetry`.
"""

from __future__ import annotations

from dataclasses import dataclass

from editor.document.area import INSIDE, NOWHERE, Area, CellBox, Painted
from editor.document.edit import THINGS, EditRefusal, on_level, why_too_many
from editor.document.levels import why_no_symmetry
from runtime.campaign.model import Campaign
from runtime.campaign.symmetry import part_mask, symmetric_from, symmetry_breaks
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.symmetry import Symmetry, Turn
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.levels.level import Level

_TO_MASK = bytes([0]) + bytes([INSIDE]) * 255


def turned(area: Area, size: Size, turn: Turn) -> Area:
    """Where an area comes to lie when a map of ``size`` is laid on itself; it may reach off the map."""
    box = area.box
    if not area.mask:
        return NOWHERE
    one = turn.cell(size, Cell(box.top, box.left))
    other = turn.cell(size, Cell(box.bottom - 1, box.right - 1))
    corners = CellBox(min(one.row, other.row), min(one.column, other.column), max(one.row, other.row) + 1, 0)
    turned_box = corners._replace(right=max(one.column, other.column) + 1)
    return Area(turned_box, turn.turned(Size(box.rows, box.columns), area.mask))


def mirrored(area: Area, size: Size, symmetry: Symmetry | None) -> tuple[Area, ...]:
    """An area as far as it lies on a map, then its images, of which none overlap and none is empty."""
    parts = [area.clipped(size)]
    for turn in symmetry.turns if symmetry is not None else ():
        image = turned(area, size, turn).clipped(size)
        for part in parts:
            image = image.minus(part)
        if image:
            parts.append(image)
    return tuple(parts)


def part_of(size: Size, symmetry: Symmetry, cell: Cell) -> Turn | None:
    """The part that a cell on the map lies in; one on the border of two is in the first of them."""
    parts: tuple[Turn | None, ...] = (None, *symmetry.turns)
    return next(part for part in parts if part_mask(size, symmetry, part)[size.index(cell)])


def breaks(level: Level, symmetry: Symmetry) -> Area:
    """Every cell where something breaks ``symmetry``: terrain, a city, a token or a starting letter.

    Empty where nothing does, or where a map of this size can't have it at all.
    """
    found, size = symmetry_breaks(level, symmetry), level.terrain.size
    if not found:
        return NOWHERE
    mask = bytearray(found.terrain.translate(_TO_MASK))
    cities, tokens = (city.at for city in found.cities), (token.at for token in found.tokens)
    for at in (*cities, *tokens, *found.letters):
        for cell in symmetry.images(size, at):
            if cell in size:
                mask[size.index(cell)] = INSIDE
    return Area(CellBox.of(size), bytes(mask))


@dataclass(frozen=True, slots=True)
class RepairSymmetry:
    """Make the rest of a map answer one ``part`` of it (see :func:`runtime.campaign.symmetry.symmetric_from`)."""

    level_id: str
    symmetry: Symmetry
    part: Turn | None = None

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the level mended."""
        return on_level(campaign, self.level_id, self._mended)

    def _mended(self, level: Level) -> Level | EditRefusal:
        refused = why_no_symmetry(self.symmetry, level.terrain.size)
        if refused:
            return refused
        mended = symmetric_from(level, self.symmetry, self.part)
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
