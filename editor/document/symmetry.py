"""Symmetry in the editor: areas as they lie mirrored, where a level breaks its symmetry, its parts, and mending it.

A map falls into parts that answer each other; each part holds one cell of every group of cells that do. The first part
is named by None, the others by the turn that lays the first one on them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from editor.document.area import INSIDE, NOWHERE, Area, CellBox, Painted
from editor.document.edit import THINGS, EditRefusal, new_city_id, new_token_id, on_level, why_too_many
from editor.document.levels import why_no_symmetry
from runtime.campaign.model import Campaign
from runtime.campaign.symmetry import swapped, symmetry_breaks
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import Side
from runtime.engine.board.symmetry import Symmetry, Turn
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.engine.levels.level import City, Level, Token

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
        # Parts share the cells of a middle row or column: these keep what the part before has brought.
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
