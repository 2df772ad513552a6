"""Pieces of maps: cut out, turned, put down with all that lies on them, and as text for the system's clipboard.

Whatever the clipboard holds may come from anywhere: it is read with limits and checked like a level's file, and only
what has its form is taken.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import TypeAlias, TypeVar

from editor.document.area import INSIDE, Area, CellBox, common, moved, trimmed
from editor.document.edit import EditRefusal
from editor.document.symmetry import turned
from runtime.campaign.codec import read_and_issues
from runtime.campaign.level_json import LEVEL
from runtime.campaign.references import ids_on
from runtime.campaign.schema_validation import Schemas
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.board.symmetry import Turn
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.levels.level import City, Level, Start, Token
from runtime.support.issues import Severity
from runtime.support.json_text import JsonLimits, parse
from runtime.support.slugs import numbered

ThingT = TypeVar("ThingT")
OnMapT = TypeVar("OnMapT", City, Token)
Numbered: TypeAlias = tuple[tuple[int, ThingT], ...]
"""Things with the places they had in the level's list, so that putting them back restores the file's order."""

_STEM = re.compile(r"(.+?)-\d+")


@dataclass(frozen=True, slots=True)
class MapPiece:
    """Some cells of a map with all that lies on them, counted from the top left corner of the smallest box.

    ``terrain`` has the size of the box; cells outside of ``area`` are plains and count for nothing.
    """

    area: Area
    terrain: TerrainMap
    cities: Numbered[City] = ()
    tokens: Numbered[Token] = ()
    letters: BySide[Numbered[Laid]] = BySide((), ())

    @property
    def size(self) -> Size:
        """The rows and columns of the box."""
        return self.terrain.size

    @property
    def laid(self) -> int:
        """How many letters lie on it."""
        return sum(len(laid) for laid in self.letters)

    def turned(self, turn: Turn) -> MapPiece:
        """The piece turned or flipped."""
        size = self.size
        after = Size(size.columns, size.rows) if turn.is_crosswise else size
        return MapPiece(
            turned(self.area, size, turn),
            TerrainMap(after, turn.turned(size, self.terrain.cells)),
            tuple((n, replace(city, at=turn.cell(size, city.at))) for n, city in self.cities),
            tuple((n, replace(token, at=turn.cell(size, token.at))) for n, token in self.tokens),
            self.letters.map(
                lambda laid: tuple((n, Laid(turn.cell(size, one.at), one.letter)) for n, one in laid),
            ),
        )

    def within(self, area: Area) -> MapPiece:
        """What of the piece lies on an area, which is counted as its cells are; the box stays."""
        kept = common(self.area, area)
        plain = TerrainMap.filled(self.size)
        return MapPiece(
            kept,
            _laid(plain, kept, TerrainMap(Size(kept.box.rows, kept.box.columns), _part(self.terrain, kept.box))),
            tuple(pair for pair in self.cities if pair[1].at in kept),
            tuple(pair for pair in self.tokens if pair[1].at in kept),
            self.letters.map(lambda laid: tuple(pair for pair in laid if pair[1].at in kept)),
        )

    def swapped(self) -> MapPiece:
        """The piece with what is gold's and what is silver's in each other's hands."""
        cities = tuple((n, replace(city, owner=city.owner.other if city.owner else None)) for n, city in self.cities)
        return replace(self, cities=cities, letters=BySide(self.letters.silver, self.letters.gold))


@dataclass(frozen=True, slots=True)
class Put:
    """A level with a piece put on it: ``fallen`` lie off the map, ``covered`` had to go, by their ids."""

    level: Level
    fallen: tuple[str, ...] = ()
    covered: tuple[str, ...] = ()
    letters_fallen: int = 0


def piece_of(level: Level, area: Area) -> MapPiece:
    """The cells of an area, as far as they are on the map, and what lies on them."""
    there = trimmed(area.clipped(level.terrain.size))
    box = there.box
    size = Size(box.rows, box.columns)

    def back(cell: Cell) -> Cell:
        return Cell(cell.row - box.top, cell.column - box.left)

    return MapPiece(
        moved(there, -box.top, -box.left),
        TerrainMap(size, b"".join(_cut(level.terrain, there, row) for row in range(box.top, box.bottom))),
        tuple((n, replace(city, at=back(city.at))) for n, city in enumerate(level.cities) if city.at in there),
        tuple((n, replace(token, at=back(token.at))) for n, token in enumerate(level.tokens) if token.at in there),
        level.start.letters.map(
            lambda laid: tuple((n, Laid(back(one.at), one.letter)) for n, one in enumerate(laid) if one.at in there)
        ),
    )


def cleared(level: Level, area: Area) -> Level:
    """The level with plains on these cells and nothing lying there."""
    there = area.clipped(level.terrain.size)
    size = Size(there.box.rows, there.box.columns)
    return _bared(replace(level, terrain=_laid(level.terrain, there, TerrainMap.filled(size))), there)


def put(level: Level, piece: MapPiece, at: Cell) -> Put:
    """The level with a piece put down, and what did not find room."""
    size = level.terrain.size
    whole = moved(piece.area, at.row, at.column)
    there = whole.clipped(size)
    if not there:
        names = (*(city.id for _, city in piece.cities), *(token.id for _, token in piece.tokens))
        return Put(level, names, (), piece.laid)
    shifted = _shifted(piece.terrain, at, there.box)
    bare = _bared(replace(level, terrain=_laid(level.terrain, there, shifted)), there)
    covered = _ids_on(level, there)
    landing = _Landing(size, at, set(ids_on(bare)))
    cities, tokens = landing.things(piece.cities), landing.things(piece.tokens)
    letters = piece.letters.map(landing.letters)
    start = bare.start
    done = replace(
        bare,
        cities=_inserted(bare.cities, cities),
        tokens=_inserted(bare.tokens, tokens),
        start=replace(
            start, letters=BySide(*(in_order(_inserted(start.letters[s], letters[s]), start.letters[s]) for s in SIDES))
        ),
    )
    return Put(done, tuple(landing.fallen), covered, landing.letters_fallen)


@dataclass(slots=True)
class _Landing:
    """Things coming down on a map: each gets its cell and a free id, those beside the map are counted."""

    size: Size
    at: Cell
    ids: set[str]
    fallen: list[str] = field(default_factory=list)
    letters_fallen: int = 0

    def things(self, things: Numbered[OnMapT]) -> Numbered[OnMapT]:
        """Cities or tokens where they come to stand; a number of -1 puts what has got a new id at the list's end."""
        found: list[tuple[int, OnMapT]] = []
        for number, thing in things:
            at = self._there(thing.at)
            if at not in self.size:
                self.fallen.append(thing.id)
                continue
            new = _new_id(thing.id, self.ids) if thing.id in self.ids else thing.id
            self.ids.add(new)
            found.append((number if new == thing.id else -1, replace(thing, id=new, at=at)))
        return tuple(found)

    def letters(self, letters: Numbered[Laid]) -> Numbered[Laid]:
        """Letters where they come to lie."""
        there = tuple((number, Laid(self._there(one.at), one.letter)) for number, one in letters)
        found = tuple(pair for pair in there if pair[1].at in self.size)
        self.letters_fallen += len(there) - len(found)
        return found

    def _there(self, cell: Cell) -> Cell:
        return Cell(cell.row + self.at.row, cell.column + self.at.column)


def in_order(after: tuple[Laid, ...], before: tuple[Laid, ...]) -> tuple[Laid, ...]:
    """Letters by row and column, unless the level's file has them in another order."""
    return tuple(sorted(after)) if list(before) == sorted(before) else after


def _ids_on(level: Level, area: Area) -> tuple[str, ...]:
    """The ids of the cities and tokens that lie on an area."""
    cities = tuple(city.id for city in level.cities if city.at in area)
    return (*cities, *(token.id for token in level.tokens if token.at in area))


def _bared(level: Level, area: Area) -> Level:
    """The level without anything that lies on the area."""
    letters = level.start.letters.map(lambda laid: tuple(one for one in laid if one.at not in area))
    return replace(
        level,
        cities=tuple(city for city in level.cities if city.at not in area),
        tokens=tuple(token for token in level.tokens if token.at not in area),
        start=level.start if letters == level.start.letters else replace(level.start, letters=letters),
    )


def _inserted(things: tuple[ThingT, ...], new: Numbered[ThingT]) -> tuple[ThingT, ...]:
    """The list with things back at the places they had, as far as it is that long; the others at the end."""
    known = sorted((pair for pair in new if pair[0] >= 0), key=lambda pair: pair[0])
    result = list(things)
    for number, thing in known:
        result.insert(number, thing)
    return (*result, *(thing for number, thing in new if number < 0))


def _new_id(old: str, taken: Collection[str]) -> str:
    """An id like the old one with the first free number: ``gold-2`` for ``gold-1``."""
    match = _STEM.fullmatch(old)
    return numbered((match[1] if match else old)[:56], taken)  # An id has 64 characters, the number among them.


def _cut(terrain: TerrainMap, area: Area, row: int) -> bytes:
    """A row of the landscape within the area's box; plains where the area has no cell."""
    start = row * terrain.size.columns
    cells = terrain.cells[start + area.box.left : start + area.box.right]
    return _merged(bytes([Terrain.PLAINS]) * len(cells), cells, area.row(row))


def _part(terrain: TerrainMap, box: CellBox) -> bytes:
    """The cells of a box of the landscape, row by row."""
    width = terrain.size.columns
    return b"".join(
        terrain.cells[row * width + box.left : row * width + box.right] for row in range(box.top, box.bottom)
    )


def _shifted(terrain: TerrainMap, at: Cell, box: CellBox) -> TerrainMap:
    """The part of a piece's landscape that covers ``box`` of the map when its corner is at ``at``."""
    part = CellBox(box.top - at.row, box.left - at.column, box.bottom - at.row, box.right - at.column)
    return TerrainMap(Size(box.rows, box.columns), _part(terrain, part))


def _laid(terrain: TerrainMap, area: Area, new: TerrainMap) -> TerrainMap:
    """The landscape with the cells of an area, which lies on it, taken from ``new``, which has the size of its box."""
    cells, width, box = bytearray(terrain.cells), terrain.size.columns, area.box
    for row in range(box.top, box.bottom):
        start, first = row * width + box.left, (row - box.top) * box.columns
        old = bytes(cells[start : start + box.columns])
        cells[start : start + box.columns] = _merged(old, new.cells[first : first + box.columns], area.row(row))
    after = bytes(cells)
    return terrain if after == terrain.cells else TerrainMap(terrain.size, after)


def _merged(old: bytes, new: bytes, mask: bytes) -> bytes:
    """``new`` where the mask has a cell, else ``old``."""
    if mask.count(INSIDE) == len(mask):
        return new
    kept = int.from_bytes(old, "big")
    mixed = kept ^ ((kept ^ int.from_bytes(new, "big")) & int.from_bytes(mask, "big"))
    return mixed.to_bytes(len(mask), "big")


MIME = "application/x-scryptic-piece+json"
"""The kind under which the clipboard holds it."""

FORMAT = 1
LIMITS = JsonLimits(size=32_000_000)

_IN, _OUT = "x", "."
_KINDS = ("cities", "tokens", "gold", "silver")


def write_piece(piece: MapPiece) -> bytes:
    """The piece as JSON: landscape and things as in a level's file, its cells, and the places in the lists."""
    letters = piece.letters.map(lambda laid: tuple(one for _, one in laid))
    level = Level(
        "piece",
        "piece",
        piece.terrain,
        cities=tuple(city for _, city in piece.cities),
        tokens=tuple(token for _, token in piece.tokens),
        start=Start(letters=letters),
    )
    table = bytes(ord(_IN) if code == INSIDE else ord(_OUT) for code in range(256))
    mask = _whole(piece).mask.translate(table).decode("ascii")
    width = piece.size.columns
    lists = (piece.cities, piece.tokens, piece.letters.gold, piece.letters.silver)
    data = {
        "scryptic": "piece",
        "format": FORMAT,
        "cells": [mask[at : at + width] for at in range(0, len(mask), width)],
        "numbers": {kind: [number for number, _ in pairs] for kind, pairs in zip(_KINDS, lists, strict=True)},
        "map": LEVEL.write(level),
    }
    return json.dumps(data, ensure_ascii=False).encode()


def read_piece(data: bytes, schemas: Schemas) -> MapPiece | EditRefusal:
    """The piece that :func:`write_piece` wrote, or why there is none."""
    parsed = parse(data, "", LIMITS)
    value = parsed.value if parsed.is_whole else None
    if not isinstance(value, dict) or value.get("scryptic") != "piece":
        return EditRefusal("clip-damaged")
    number = value.get("format")
    if type(number) is not int or number < 1:
        return EditRefusal("clip-damaged")
    if number > FORMAT:
        return EditRefusal("clip-newer")
    inner = value.get("map")
    form = parse(json.dumps(inner), "", LIMITS)
    if any(issue.severity is Severity.ERROR for issue in schemas.issues("level", form, "")):
        return EditRefusal("clip-damaged")
    level, issues = read_and_issues(LEVEL, inner)
    area = _area(value.get("cells"), level)
    if issues or area is None:
        return EditRefusal("clip-damaged")
    numbers = value.get("numbers")
    return _trimmed(level, area, numbers if isinstance(numbers, dict) else {})


def _trimmed(level: Level, area: Area, numbers: dict[str, object]) -> MapPiece | EditRefusal:
    """The piece, unless its box is larger than its cells; what lies beside them is left out."""
    if area.box != CellBox.of(level.terrain.size) or not _apart(level):
        return EditRefusal("clip-damaged")
    letters = {side: _numbered(level.start.letters[side], numbers.get(side.value)) for side in SIDES}
    piece = MapPiece(
        area,
        level.terrain,
        _numbered(level.cities, numbers.get("cities")),
        _numbered(level.tokens, numbers.get("tokens")),
        BySide(*(letters[side] for side in SIDES)),
    )
    return piece.within(area)


def _apart(level: Level) -> bool:
    """Whether no two things, and no two letters, lie on one cell, and each letter is one."""
    things = [one.at for one in level.cities] + [one.at for one in level.tokens]
    letters = [one for laid in level.start.letters for one in laid]
    cells = [one.at for one in letters]
    return (
        len(set(things)) == len(things)
        and len(set(cells)) == len(cells)
        and not any(one.letter.isspace() for one in letters)
    )


def _numbered(things: tuple[ThingT, ...], numbers: object) -> Numbered[ThingT]:
    """Things with their places; without sensible ones they go to the end of the list."""
    given = numbers if isinstance(numbers, list) and len(numbers) == len(things) else [-1] * len(things)
    sound = all(type(number) is int and -1 <= number < 1_000_000 for number in given)
    return tuple(zip(given if sound else [-1] * len(things), things, strict=True))


def _area(rows: object, level: Level) -> Area | None:
    """The cells that belong to the piece; None where the rows are not those of its map."""
    size = level.terrain.size
    if not isinstance(rows, list) or len(rows) != size.rows or not all(isinstance(row, str) for row in rows):
        return None
    if any(len(row) != size.columns or set(row) - {_IN, _OUT} for row in rows):
        return None
    table = bytes(INSIDE if code == ord(_IN) else 0 for code in range(256))
    area = Area(CellBox.of(size), "".join(rows).encode("ascii").translate(table))
    return trimmed(area) if area else None


def _whole(piece: MapPiece) -> Area:
    """The area on the whole box of the piece, even where its edges have no cell any more."""
    box = CellBox.of(piece.size)
    if piece.area.box == box:
        return piece.area
    mask = bytearray(piece.size.count)
    for cell in piece.area.cells():
        mask[piece.size.index(cell)] = INSIDE
    return Area(box, bytes(mask))
