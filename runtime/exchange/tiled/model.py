"""A map of Tiled as it was read, how much of each thing there may be, and how our own levels stand in one."""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from runtime.support.issues import Issue

CellNumbers: TypeAlias = "bytes | array[int]"
"""A number for each cell: a byte where all of them are less than 256."""

Properties = Mapping[str, object]
"""Properties by name: texts, numbers, flags."""


@dataclass(frozen=True, slots=True)
class TileBox:
    """A rectangle of cells: its first row and column, and how many there are of each; rows may be negative."""

    row: int
    column: int
    rows: int
    columns: int

    @property
    def end_row(self) -> int:
        """The row below it."""
        return self.row + self.rows

    @property
    def end_column(self) -> int:
        """The column to the right of it."""
        return self.column + self.columns

    def common(self, other: TileBox) -> TileBox:
        """What both have; without rows or columns where that is nothing."""
        row, column = max(self.row, other.row), max(self.column, other.column)
        rows = max(0, min(self.end_row, other.end_row) - row)
        return TileBox(row, column, rows, max(0, min(self.end_column, other.end_column) - column))


@dataclass(frozen=True, slots=True, eq=False)
class Chunk:
    """A part of a layer: ``cells``, row by row, are places in ``kinds``, the numbers of its tiles; 0 is empty."""

    box: TileBox
    kinds: tuple[int, ...]
    cells: CellNumbers


@dataclass(frozen=True, slots=True, eq=False)
class TileLayer:
    """A layer of tiles; ``path`` is its name after those of its groups."""

    number: int
    path: str
    is_visible: bool
    chunks: tuple[Chunk, ...]


@dataclass(frozen=True, slots=True)
class MapObject:
    """An object: ``row`` and ``column`` are of the cell under its middle, counted as the layers' are."""

    number: int
    id: int
    name: str
    kind: str
    row: int
    column: int
    layer: str
    properties: Properties = field(default_factory=dict)
    is_text: bool = False


@dataclass(frozen=True, slots=True)
class TilePicture:
    """A picture file; ``clear`` is the colour (red, green, blue) that is seen through, where there is one."""

    path: Path
    clear: tuple[int, int, int] | None = None


@dataclass(frozen=True, slots=True)
class TileInfo:
    """What a tileset says of one tile: its class, properties, terrains at its corners and edges, its own picture."""

    kind: str = ""
    properties: Properties = field(default_factory=dict)
    terrains: tuple[str, ...] = ()
    picture: TilePicture | None = None


@dataclass(frozen=True, slots=True)
class Tileset:
    """A tileset: ``first`` is the number of its first tile on the map; sizes and gaps are pixels of its picture."""

    first: int
    name: str
    width: int = 0
    height: int = 0
    columns: int = 0
    count: int = 0
    margin: int = 0
    spacing: int = 0
    picture: TilePicture | None = None
    tiles: Mapping[int, TileInfo] = field(default_factory=dict)
    is_missing: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class TiledMap:
    """A whole map; ``box`` are the cells that it has, for an infinite one those that hold tiles."""

    name: str
    box: TileBox
    layers: tuple[TileLayer, ...]
    objects: tuple[MapObject, ...]
    tilesets: tuple[Tileset, ...]
    properties: Properties
    is_infinite: bool = False

    def tileset_of(self, gid: int) -> Tileset | None:
        """The tileset that a tile's number belongs to; None where there is none."""
        best = None
        for tileset in self.tilesets:
            if tileset.first <= gid and (best is None or tileset.first > best.first):
                best = tileset
        return best

    def tile(self, gid: int) -> tuple[Tileset, int, TileInfo] | None:
        """The tileset, the number in it, and what it says of a tile."""
        tileset = self.tileset_of(gid)
        if tileset is None:
            return None
        number = gid - tileset.first
        return tileset, number, tileset.tiles.get(number, TileInfo())


@dataclass(frozen=True, slots=True, eq=False)
class TiledRead:
    """What became of a file: ``map`` is None where an error among the issues says why it is refused."""

    map: TiledMap | None
    issues: tuple[Issue, ...]


FILE_SIZE = 64_000_000
"""Bytes of a map's file, unpacked: read as text with a single rare sign, each takes four."""

SIDE_SIZE = 16_000_000
"""Bytes of a file that a map refers to: a tileset or a template."""

NODES = 400_000
"""Elements of an XML file, those that are single cells of a layer not counted."""

ATTRIBUTES = 1_500_000
"""Attributes of an XML file, the first of each single cell not counted."""

TAG = 8_000_000
"""Bytes of a tag or a comment of an XML file: the parser holds all of it before anybody can look at it."""

SINGLE_CELLS = 2_500_000
"""Cells of an XML file that are elements each, as old maps of Tiled have them."""

DEPTH = 60
"""How deep elements may be nested."""

CELLS = 16_000_000
"""Cells of all layers together."""

VALUES = 8_500_000
"""Values of a JSON file, its cells among them: eight layers of a thousand rows and columns, and some more."""

LAYERS = 500
"""Layers of a map, in groups or not."""

OBJECTS = 20_000
"""Objects of a map."""

TILESETS = 500
"""Tilesets of a map."""

LENGTH = 1000
"""Rows or columns of a level."""

PICTURE_PIXELS = 64_000_000
"""Pixels of a tileset's picture."""

PICTURE_SIZE = 64_000_000
"""Bytes of a tileset's picture."""

OWN = "scryptic"
"""The property of a map or an object that keeps, as JSON, whatever Tiled can't show of it."""

CITY, TOKEN = "city", "token"
"""The classes of our objects."""

ID, OWNER, ELEMENT, POWER, TERRAIN = "id", "owner", "element", "power", "terrain"
"""The properties of our objects and tiles."""

STONES = "scryptic-terrain.png"
"""The picture of the stones, beside an exported map."""


_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_KNOWN = frozenset((ID, "at", OWNER, "name", ELEMENT, POWER))


def own_data(properties: Properties) -> Mapping[str, object] | None:
    """What a level of ours had besides its map; None where there is nothing that can be read."""
    kept = properties.get(OWN)
    try:
        data = json.loads(kept) if isinstance(kept, str) else None
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def own_name(properties: Properties) -> str:
    """The name of a level of ours; empty where the map was none."""
    name = (own_data(properties) or {}).get("name")
    return name if isinstance(name, str) else ""


def own_id(one: MapObject) -> str:
    """The id that an object of ours had; empty where it is none of ours."""
    value = one.properties.get(ID)
    return value if isinstance(value, str) and one.kind in (CITY, TOKEN) and _ID.fullmatch(value) else ""


def own_extra(one: MapObject) -> tuple[str | None, Mapping[str, object]]:
    """The name, where it can't stand in XML as it is, and the members that this version does not know."""
    kept = one.properties.get(OWN)
    try:
        data = json.loads(kept) if isinstance(kept, str) else {}
    except (ValueError, RecursionError):
        data = {}
    if not isinstance(data, dict):
        return None, {}
    name, extra = data.get("name"), data.get("extra")
    free = {key: value for key, value in extra.items() if key not in _KNOWN} if isinstance(extra, dict) else {}
    return name if isinstance(name, str) else None, free
