"""Stamps: named pieces of map in sets, which the stamp puts down turned and flipped as one likes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeVar

from editor.document.area import Area
from editor.document.pieces import MapPiece
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.levels.level import City, Token
from runtime.support.extensions import ExtendedTable, RowKind, added_rows
from runtime.support.slugs import is_slug
from runtime.support.texts import mark

ThingT = TypeVar("ThingT", City, Token)

OPEN = " "
"""Stands in a stamp's rows for a cell that stays as the map has it."""

MOST_STAMPS = 200


@dataclass(frozen=True, slots=True)
class MapStamp:
    """A piece of map with a name for people."""

    name: str
    piece: MapPiece


@dataclass(frozen=True, slots=True)
class StampSet:
    """Stamps that belong together, with an id and a name for people."""

    id: str
    name: str
    stamps: tuple[MapStamp, ...]


def stamp_of(name: str, rows: Sequence[str], cities: Sequence[City] = (), tokens: Sequence[Token] = ()) -> MapStamp:
    """A stamp of rows of terrain as a level's file has them, an open space for a cell that is no part of it.

    Raises ValueError where the rows are of different lengths, empty, or have a sign that is no terrain's, or where a
    thing stands on no cell of the stamp.
    """
    size = Size(len(rows), len(rows[0]) if rows else 0)
    cells = [Cell(row, column) for row, line in enumerate(rows) for column, sign in enumerate(line) if sign != OPEN]
    if not cells or any(len(line) != size.columns for line in rows):
        raise ValueError(f"the rows of the stamp “{name}” are empty or of different lengths")
    area = Area.of(cells)
    if (area.box.rows, area.box.columns) != (size.rows, size.columns):
        raise ValueError(f"the stamp “{name}” has an open edge")
    terrain = TerrainMap(size, bytes(_code(sign, name) for line in rows for sign in line))
    if not all(at in area for at in (*(city.at for city in cities), *(token.at for token in tokens))):
        raise ValueError(f"something of the stamp “{name}” stands beside it")
    return MapStamp(name, MapPiece(area, terrain, _behind(cities), _behind(tokens)))


def _behind(things: Sequence[ThingT]) -> tuple[tuple[int, ThingT], ...]:
    """Things that come to stand behind all others in a level's lists."""
    return tuple((-1, thing) for thing in things)


def _code(sign: str, name: str) -> Terrain:
    if sign == OPEN:
        return Terrain.PLAINS
    try:
        return Terrain(ord(sign))
    except ValueError:
        raise ValueError(f"the stamp “{name}” has the sign {sign!r}, which is no terrain's") from None


_SHIPPED = StampSet(
    "editor",
    mark("Shipped"),
    (
        stamp_of(mark("Lake"), (" ~~~ ", "~~~~~", "~~f~~", "~~~~~", " ~~~ ")),
        stamp_of(mark("River bend"), ("~~   ", "~~   ", "~~~~~", " ~~~~", "   ~~")),
        stamp_of(
            mark("Fortress"),
            ("^^^^^", "^...^", "^...^", "^...^", "^^.^^"),
            (City("fortress", Cell(2, 2), None),),
        ),
        stamp_of(mark("Gate"), ("^^^.^^^", "^^^.^^^")),
        stamp_of(mark("Grove"), (" ff ", "ffff", "ffff", " ff ")),
        stamp_of(mark("Crater"), (" ^^^ ", "^###^", "^###^", "^###^", " ^^^ ")),
        stamp_of(mark("Floe"), (" == ", "====", "====", " == ")),
    ),
)


def _added() -> Iterator[tuple[str, StampSet]]:
    """The sets of extensions."""
    for added in added_rows(RowKind.STAMPS, StampSet, lambda one: one.id, taken=(_SHIPPED.id,), fits=_fits):
        yield added.row.id, added.row


def _fits(one: StampSet) -> bool:
    """Whether a set is one that can be used: it has stamps, and these have pieces."""
    return is_slug(one.id) and 0 < len(one.stamps) <= MOST_STAMPS and all(_is_sound(stamp) for stamp in one.stamps)


def _is_sound(stamp: MapStamp) -> bool:
    piece = stamp.piece
    return (
        bool(piece.area)
        and len(piece.terrain.cells) == piece.size.count
        and not piece.terrain.cells.translate(None, bytes(Terrain))
    )


STAMPS: Mapping[str, StampSet] = ExtendedTable(MappingProxyType({_SHIPPED.id: _SHIPPED}), _added)
"""The sets of stamps by their ids, those of extensions behind the editor's own."""
