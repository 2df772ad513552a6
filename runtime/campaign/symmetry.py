"""What breaks a symmetry of a level, and the level mended from the part of its map that is right.

A map falls into parts that answer each other; each part holds one cell of every group of cells that do. The first part
is named by None, the others by the turn that lays the first one on them; people know them by their :class:`MapPart`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType

from runtime.campaign.references import ids_on
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.board.symmetry import Symmetry, Turn
from runtime.engine.board.terrain import Element, TerrainMap
from runtime.engine.levels.level import City, Level, Token
from runtime.support.slugs import numbered

_INSIDE = 255
"""The byte of a mask that stands for a cell of a part; 0 stands for the others."""


class MapPart(Enum):
    """The parts that a symmetry divides a map into, as people see them."""

    LEFT = "left"
    RIGHT = "right"
    UPPER = "upper"
    LOWER = "lower"
    UPPER_LEFT = "upper-left"
    UPPER_RIGHT = "upper-right"
    LOWER_LEFT = "lower-left"
    LOWER_RIGHT = "lower-right"


_SIDEWAYS: Mapping[Turn | None, MapPart] = MappingProxyType({None: MapPart.LEFT, Turn.HALF: MapPart.RIGHT})
_PARTS: Mapping[Symmetry, Mapping[Turn | None, MapPart]] = MappingProxyType(
    {
        Symmetry.LEFT_RIGHT: {None: MapPart.LEFT, Turn.FLIP_COLUMNS: MapPart.RIGHT},
        Symmetry.TOP_BOTTOM: {None: MapPart.UPPER, Turn.FLIP_ROWS: MapPart.LOWER},
        Symmetry.DIAGONAL: {None: MapPart.UPPER_RIGHT, Turn.FLIP_DIAGONAL: MapPart.LOWER_LEFT},
        Symmetry.ANTI_DIAGONAL: {None: MapPart.UPPER_LEFT, Turn.FLIP_ANTI_DIAGONAL: MapPart.LOWER_RIGHT},
        Symmetry.HALF_TURN: {None: MapPart.UPPER, Turn.HALF: MapPart.LOWER},
        Symmetry.FOUR_FOLD: {
            None: MapPart.UPPER_LEFT,
            Turn.FLIP_COLUMNS: MapPart.UPPER_RIGHT,
            Turn.FLIP_ROWS: MapPart.LOWER_LEFT,
            Turn.HALF: MapPart.LOWER_RIGHT,
        },
        Symmetry.QUARTER_TURNS: {
            None: MapPart.UPPER_LEFT,
            Turn.QUARTER: MapPart.UPPER_RIGHT,
            Turn.QUARTER_BACK: MapPart.LOWER_LEFT,
            Turn.HALF: MapPart.LOWER_RIGHT,
        },
    }
)


def parts_of_map(size: Size, symmetry: Symmetry) -> Mapping[Turn | None, MapPart]:
    """The parts of a map of this size, each by the turn that lays the first one on it."""
    is_sideways = symmetry is Symmetry.HALF_TURN and is_wide_half(size)
    return _SIDEWAYS if is_sideways else _PARTS[symmetry]


@dataclass(frozen=True, slots=True)
class SymmetryBreaks:
    """What has no equal on the cells that answer its own.

    ``terrain`` has one byte a cell, not 0 where the landscape differs from that of an answering cell. ``letters`` are
    the cells of starting letters without one of the other side's there; which letters they are does not count, since
    words read one way only. Nor do regions, names and ids: they may speak of one side alone.
    """

    terrain: bytes = b""
    cities: tuple[City, ...] = ()
    tokens: tuple[Token, ...] = ()
    letters: tuple[Cell, ...] = ()

    def __bool__(self) -> bool:
        return any(self.terrain) or bool(self.cities or self.tokens or self.letters)

    @property
    def count(self) -> int:
        """How many cells, cities, tokens and letters it lists."""
        return len(self.terrain) - self.terrain.count(0) + len(self.cities) + len(self.tokens) + len(self.letters)


def symmetry_breaks(level: Level, symmetry: Symmetry) -> SymmetryBreaks:
    """What breaks ``symmetry``; nothing where a map of this size can't have it at all."""
    if not symmetry.fits(level.terrain.size):
        return SymmetryBreaks()
    cities = {(city.at, city.owner) for city in level.cities}
    tokens = {(token.at, token.element, token.power) for token in level.tokens}
    laid = {(one.at, side) for side in SIDES for one in level.start.letters[side]}
    return SymmetryBreaks(
        _terrain(level, symmetry),
        tuple(city for city in level.cities if any(place not in cities for place in _wanted(level, symmetry, city))),
        tuple(
            token
            for token in level.tokens
            if any((at, token.element, token.power) not in tokens for at in _answering(level, symmetry, token.at))
        ),
        tuple(sorted(at for at, side in laid if any(place not in laid for place in _owned(level, symmetry, at, side)))),
    )


def swapped(owner: Side | None, swaps: bool) -> Side | None:
    """The owner on an answering cell: the other side where sides are ``swapped`` there; neutral stays neutral."""
    return owner.other if owner is not None and swaps else owner


def _terrain(level: Level, symmetry: Symmetry) -> bytes:
    size, cells = level.terrain.size, level.terrain.cells
    number, broken = int.from_bytes(cells, "little"), 0
    for turn in symmetry.turns:
        broken |= number ^ int.from_bytes(turn.turned(size, cells), "little")
    return broken.to_bytes(len(cells), "little")


def _wanted(level: Level, symmetry: Symmetry, city: City) -> Iterator[tuple[Cell, Side | None]]:
    return _owned(level, symmetry, city.at, city.owner)


def _owned(level: Level, symmetry: Symmetry, at: Cell, owner: Side | None) -> Iterator[tuple[Cell, Side | None]]:
    for cell, all_swaps in symmetry.images(level.terrain.size, at).items():
        for swaps in all_swaps:
            yield cell, swapped(owner, swaps)


def _answering(level: Level, symmetry: Symmetry, at: Cell) -> Iterator[Cell]:
    return iter(symmetry.images(level.terrain.size, at))


def symmetric_from(level: Level, symmetry: Symmetry, part: Turn | None = None) -> Level:
    """The level where the rest of the map answers one ``part`` of it, owners changed.

    What stands right already keeps its id and its name. An owned city on a cell that is its own image becomes neutral.
    Starting letters and regions stay as they are: words read one way only, and regions may speak of one side alone.
    """
    size = level.terrain.size
    mask = part_mask(size, symmetry, part)
    cells = carried(size, level.terrain.cells, symmetry, part)
    terrain = level.terrain if cells == level.terrain.cells else TerrainMap(size, cells)
    mended = replace(level, terrain=terrain)
    mended = _with_cities(mended, _cities_of_part(level, symmetry, mask))
    return _with_tokens(mended, _tokens_of_part(level, symmetry, mask))


def part_mask(size: Size, symmetry: Symmetry, part: Turn | None = None) -> bytes:
    """The cells of a part of a map, one byte a cell, 255 or 0."""
    intervals = (_first_part(size, symmetry, row) for row in range(size.rows))
    first = b"".join(
        bytes(begin) + bytes([_INSIDE]) * max(0, end - begin) + bytes(size.columns - max(begin, end))
        for begin, end in intervals
    )
    return first if part is None else part.turned(size, first)


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


def _is_kept(size: Size, mask: bytes, cell: Cell) -> bool:
    return cell in size and bool(mask[size.index(cell)])


def _cities_of_part(level: Level, symmetry: Symmetry, mask: bytes) -> dict[Cell, Side | None]:
    size, wanted = level.terrain.size, {}
    for city in level.cities:
        if _is_kept(size, mask, city.at):
            for cell, swaps in symmetry.images(size, city.at).items():
                wanted[cell] = None if len(swaps) > 1 else swapped(city.owner, next(iter(swaps)))
    return wanted


def _tokens_of_part(level: Level, symmetry: Symmetry, mask: bytes) -> dict[Cell, tuple[Element, int | None]]:
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
            level = replace(level, cities=(*level.cities, City(numbered("city", ids_on(level)), cell, owner)))
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
            level = replace(
                level, tokens=(*level.tokens, Token(numbered("token", ids_on(level)), cell, element, power))
            )
    return level
