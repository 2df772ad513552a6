"""Symmetry in the editor: areas as they lie mirrored, where a level breaks its symmetry, and the parts of a map.

A map falls into parts that answer each other; each part holds one cell of every group of cells that do. The first part
is named by None, the others by the turn that lays the first one on them.
"""

from __future__ import annotations

from editor.document.area import INSIDE, NOWHERE, Area, CellBox
from runtime.campaign.symmetry import symmetry_breaks
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.symmetry import Symmetry, Turn
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


def part_mask(size: Size, symmetry: Symmetry, part: Turn | None = None) -> bytes:
    """The cells of a part of a map, one byte a cell, :data:`INSIDE` or 0."""
    intervals = (_first_part(size, symmetry, row) for row in range(size.rows))
    first = b"".join(
        bytes(begin) + bytes([INSIDE]) * max(0, end - begin) + bytes(size.columns - max(begin, end))
        for begin, end in intervals
    )
    return first if part is None else part.turned(size, first)


def part_of(size: Size, symmetry: Symmetry, cell: Cell) -> Turn | None:
    """The part that a cell on the map lies in; one on the border of two is in the first of them."""
    parts: tuple[Turn | None, ...] = (None, *symmetry.turns)
    return next(part for part in parts if part_mask(size, symmetry, part)[size.index(cell)])


def is_wide_half(size: Size) -> bool:
    """Whether the halves of a half turn lie left and right: on a map that is wider than high."""
    return size.columns > size.rows


def carried(size: Size, cells: bytes, symmetry: Symmetry, part: Turn | None = None) -> bytes:
    """A landscape in which the other parts answer this one."""
    mask = part_mask(size, symmetry, part)
    result, covered = _number(cells) & _number(mask), _number(mask)
    for turn in symmetry.turns:
        new = _number(turn.turned(size, mask)) & ~covered
        result |= _number(turn.turned(size, cells)) & new
        covered |= new
    return result.to_bytes(len(cells), "little")


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


def _first_part(size: Size, symmetry: Symmetry, row: int) -> tuple[int, int]:
    """The first column of a row that is in the first part, and the one after its last."""
    rows, columns = size.rows, size.columns
    upper_rows, left_columns = (rows + 1) // 2, (columns + 1) // 2
    match symmetry:
        case Symmetry.LEFT_RIGHT:
            found = (0, left_columns)
        case Symmetry.TOP_BOTTOM:
            found = (0, columns if row < upper_rows else 0)
        case Symmetry.DIAGONAL:
            found = (row, columns)
        case Symmetry.ANTI_DIAGONAL:
            found = (0, columns - row)
        case Symmetry.HALF_TURN if is_wide_half(size):
            found = (0, left_columns if row < upper_rows else columns // 2)
        case Symmetry.HALF_TURN:
            found = (0, columns if row < rows // 2 else left_columns if row < upper_rows else 0)
        case Symmetry.FOUR_FOLD:
            found = (0, left_columns if row < upper_rows else 0)
        case Symmetry.QUARTER_TURNS:
            centre = rows % 2 and row == rows // 2
            found = (0, left_columns if centre else columns // 2 if row < upper_rows else 0)
    return found


def _number(cells: bytes) -> int:
    return int.from_bytes(cells, "little")
