"""What a designer settles about a map of Tiled, and the level that is made of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from runtime import resources
from runtime.campaign.level_json import level_text, read_level_data
from runtime.campaign.schema_validation import Schemas
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.engine.levels.level import City, Level, Token
from runtime.exchange.tiled.model import LENGTH, OWN, MapObject, TileBox, TiledMap, own_data, own_extra, own_id
from runtime.support.issues import TILED_TOO_LARGE, Issue, IssueCode, Place, Severity
from runtime.support.json_text import parse


class TileEvidence(Enum):
    """What a proposal for a tile goes by, the surest first."""

    PROPERTY = "property"
    CLASS = "class"
    TERRAIN = "terrain"
    NAME = "name"
    COLOUR = "colour"
    CHOSEN = "chosen"
    GUESS = "guess"


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a tile becomes, and why; None lets the layer below show through."""

    terrain: Terrain | None
    ground: TileEvidence


@dataclass(frozen=True, slots=True)
class CityThere:
    """An object becomes a city; an owner of None is neutral."""

    owner: Side | None
    name: str = ""


@dataclass(frozen=True, slots=True)
class TokenThere:
    """An object becomes an elemental token; a power of None is the ruleset's."""

    element: Element
    power: int | None = None


TiledThing = CityThere | TokenThere
"""What an object can become."""


@dataclass(frozen=True, slots=True)
class Choices:
    """``tiles`` by their numbers on the map; ``things`` by the objects' numbers, those that are left out missing.

    ``layers`` are the numbers of those that count, ``part`` are the cells that are taken, None for all.
    ``empty`` is what a cell without any tile becomes.
    """

    tiles: Mapping[int, Meaning]
    layers: frozenset[int]
    things: Mapping[int, TiledThing] = field(default_factory=dict)
    empty: Terrain = Terrain.PLAINS
    part: TileBox | None = None


MOST = 10_000
"""Cities, or tokens, on one map."""


class Things:
    """Gathers them; what is off the map, on a taken cell or too much is left out and told.

    Those of a level of ours are taken as they were, faults and all: what is wrong with them the checks say.
    """

    def __init__(self, tiled: TiledMap, box: TileBox, is_ours: bool) -> None:
        self._file, self._box, self._is_ours = tiled.name, box, is_ours
        self._size = Size(box.rows, box.columns)
        self._taken: set[Cell] = set()
        self._ids: set[str] = set()
        self.cities: list[City] = []
        self.tokens: list[Token] = []
        self.issues: list[Issue] = []

    def add(self, one: MapObject, thing: TiledThing) -> None:
        """Make an object what it shall become, where that can be."""
        at = Cell(one.row - self._box.row, one.column - self._box.column)
        is_own = self._is_ours and bool(own_id(one)) and min(at) >= 0 and max(at) < MOST // 10
        fault = "" if is_own else self._why_not(at)
        if not fault and max(len(self.cities), len(self.tokens)) >= MOST:
            fault = "tiled-too-many-things"
        if fault:
            figures: dict[str, str | int] = {"name": one.name or one.kind, "row": at.row, "column": at.column}
            self.issues.append(Issue(Severity.WARNING, IssueCode(fault), Place(self._file), {**figures, "limit": MOST}))
            return
        self._taken.add(at)
        name, extra = own_extra(one)
        if isinstance(thing, CityThere):
            city_id = self._id(one, thing.owner.value if thing.owner else "neutral")
            self.cities.append(City(city_id, at, thing.owner, (thing.name if name is None else name)[:200], extra))
        else:
            token_id = self._id(one, thing.element.value)
            self.tokens.append(Token(token_id, at, thing.element, thing.power, extra))

    def _why_not(self, at: Cell) -> str:
        if at not in self._size:
            return "tiled-object-off-map"
        return "tiled-object-shares-cell" if at in self._taken else ""

    def _id(self, one: MapObject, stem: str) -> str:
        """The id that an object had, or one that nothing else has."""
        known, number = own_id(one), 1
        if not known or (known in self._ids and not self._is_ours):
            while (known := f"{stem}-{number}") in self._ids:
                number += 1
        self._ids.add(known)
        return known


@dataclass(frozen=True, slots=True)
class Imported:
    """The level that a map has become, None where that can't be, and what is wrong or worth knowing."""

    level: Level | None
    issues: tuple[Issue, ...]


@dataclass(frozen=True, slots=True)
class Rest:
    """What a map that was a level of ours keeps of it besides the map; a plain level where it was none."""

    level: Level
    is_ours: bool = False
    issues: tuple[Issue, ...] = ()


def level_of(tiled: TiledMap, choices: Choices, level_id: str, name: str, rest: Rest | None = None) -> Imported:
    """A level with this id and name; a map that was a level of ours gets back whatever else that had.

    ``rest`` is what :func:`rest_of` has found, where that was asked before.
    """
    box = choices.part or tiled.box
    if not (1 <= box.rows <= LENGTH and 1 <= box.columns <= LENGTH):
        figures: dict[str, str | int] = {"rows": box.rows, "columns": box.columns, "limit": LENGTH}
        return Imported(None, (Issue(Severity.ERROR, TILED_TOO_LARGE, Place(tiled.name), figures),))
    kept = rest or rest_of(tiled)
    cells = landscape(tiled, choices, box)
    things = Things(tiled, box, kept.is_ours)
    for one in tiled.objects:
        thing = choices.things.get(one.number)
        if thing is not None:
            things.add(one, thing)
    if not kept.is_ours:
        for city in things.cities:
            cells[city.at.row * box.columns + city.at.column] = Terrain.PLAINS
    terrain = TerrainMap(Size(box.rows, box.columns), bytes(cells))
    made = replace(kept.level, id=level_id, name=name, terrain=terrain)
    made = replace(made, cities=tuple(things.cities), tokens=tuple(things.tokens))
    if made.symmetry is not None and not made.symmetry.fits(terrain.size):
        made = replace(made, symmetry=None)
    return Imported(made, (*kept.issues, *things.issues))


def rest_of(tiled: TiledMap) -> Rest:
    """What a map keeps of a level of ours; nothing of it where it is not sound any more."""
    plain = Level(id="a", name="a", terrain=TerrainMap.from_rows(["."]))
    if not isinstance(tiled.properties.get(OWN), str):
        return Rest(plain)
    data = own_data(tiled.properties)
    if data is not None:
        level, _ = read_level_data({**data, "id": "a", "name": "a", "terrain": ["."]})
        parsed = parse(level_text(level))
        faults = Schemas(resources.schemas()).issues("level", parsed, tiled.name)
        if all(fault.severity is not Severity.ERROR for fault in faults):
            return Rest(level, is_ours=True)
    return Rest(plain, issues=(Issue(Severity.WARNING, IssueCode("tiled-rest-damaged"), Place(tiled.name)),))


def landscape(tiled: TiledMap, choices: Choices, box: TileBox) -> bytearray:
    """The terrains' codes in a part of a map, row by row: of each cell's tiles the topmost that means anything."""
    cells = bytearray([choices.empty]) * (box.rows * box.columns)
    codes = {gid: meaning.terrain or 0 for gid, meaning in choices.tiles.items()}
    for layer in tiled.layers:
        if layer.number not in choices.layers:
            continue
        for chunk in layer.chunks:
            both = chunk.box.common(box)
            if not both.rows or not both.columns:
                continue
            table = bytes(codes.get(gid, 0) for gid in chunk.kinds)
            if isinstance(chunk.cells, bytes):
                here = chunk.cells.translate(table.ljust(256, b"\0"))
            else:
                here = bytes(map(table.__getitem__, chunk.cells))
            for row in range(both.row, both.end_row):
                begin, place = _place(chunk.box, row, both.column), _place(box, row, both.column)
                below = bytes(cells[place : place + both.columns])
                cells[place : place + both.columns] = _above(here[begin : begin + both.columns], below)
    return cells


def _place(box: TileBox, row: int, column: int) -> int:
    """Where a cell stands in a rectangle, row by row."""
    return (row - box.row) * box.columns + column - box.column


_HOLES = b"\xff".ljust(256, b"\0")
"""Of the bytes of a row those that are 0, as bits."""


def _above(upper: bytes, lower: bytes) -> bytes:
    """Of two rows the upper one, and the lower where that is 0."""
    if 0 not in upper:
        return upper
    over, under, holes = (int.from_bytes(row, "big") for row in (upper, lower, upper.translate(_HOLES)))
    return (over | under & holes).to_bytes(len(upper), "big")
