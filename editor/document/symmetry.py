"""Symmetry in the editor: areas as they lie mirrored, and where a level breaks its symmetry."""

from __future__ import annotations

from editor.document.area import INSIDE, NOWHERE, Area, Box
from runtime.campaign.symmetry import symmetry_breaks
from runtime.engine.grid import Cell, Size
from runtime.engine.level import Level
from runtime.engine.symmetry import Symmetry, Turn

_TO_MASK = bytes([0]) + bytes([INSIDE]) * 255


def turned(area: Area, size: Size, turn: Turn) -> Area:
    """Where an area comes to lie when a map of ``size`` is laid on itself; it may reach off the map."""
    box = area.box
    if not area.mask:
        return NOWHERE
    one = turn.cell(size, Cell(box.top, box.left))
    other = turn.cell(size, Cell(box.bottom - 1, box.right - 1))
    corners = Box(min(one.row, other.row), min(one.column, other.column), max(one.row, other.row) + 1, 0)
    turned_box = corners._replace(right=max(one.column, other.column) + 1)
    return Area(turned_box, turn.turned(Size(box.rows, box.columns), area.mask))


def mirrored(area: Area, size: Size, symmetry: Symmetry | None) -> tuple[Area, ...]:
    """An area and its images on a map, none of which overlap; those that hold nothing more are left out."""
    parts = [area.clipped(size)]
    for turn in symmetry.turns if symmetry is not None else ():
        image = turned(area, size, turn).clipped(size)
        for part in parts:
            image = image.minus(part)
        parts.append(image)
    return tuple(part for part in parts if part)


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
    return Area(Box.of(size), bytes(mask))
