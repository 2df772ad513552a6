"""What tilesets say of their tiles: classes, properties, terrains, pictures; and values as only Tiled writes them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from runtime.campaign.json_reader import JsonReader
from runtime.exchange.tiled.files import FileError, beside, read_side
from runtime.exchange.tiled.model import TILESETS, Properties, TileInfo, TilePicture, Tileset
from runtime.support.issues import Issue, IssueCode, Place, Severity

_FAR = 1_000_000_000


def number(reader: JsonReader, default: float = 0.0) -> float:
    """A number, with or without a fraction, that is not beyond all reason."""
    value = reader.value
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        return default
    return float(value) if abs(value) < _FAR else default


def whole(reader: JsonReader, default: int = 0) -> int:
    """A whole number that is not beyond all reason."""
    return math.floor(number(reader, float(default)))


def properties(reader: JsonReader) -> Properties:
    """The properties by name; those before Tiled 1.2 were an object in JSON."""
    if isinstance(reader.value, dict):
        return {str(name): value for name, value in reader.value.items()}
    return {one.at("name").text(): one.at("value").value for one in reader.items()}


def colour(text: str) -> tuple[int, int, int] | None:
    """Red, green and blue of a colour such as ``#ff00ff`` or ``ff00ff``."""
    digits = text.removeprefix("#")[-6:]
    try:
        return (int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)) if len(digits) == 6 else None
    except ValueError:
        return None


@dataclass(slots=True)
class Notes:
    """What is worth telling of a map's file, gathered while it is read."""

    file: str
    issues: list[Issue] = field(default_factory=list)

    def warn(self, code: str, **figures: str | int) -> None:
        """Tell something that does not keep the map from being read."""
        self.issues.append(Issue(Severity.WARNING, IssueCode(code), Place(self.file), figures))


def read_tilesets(reader: JsonReader, home: Path, notes: Notes) -> tuple[Tileset, ...]:
    """All tilesets of a map whose file lies in the folder ``home``."""
    found = []
    for number, one in enumerate(reader.items()):
        if number == TILESETS:
            notes.warn("tiled-too-many-tilesets", limit=TILESETS)
            break
        found.append(_read_one(one, home, notes))
    return tuple(sorted(found, key=lambda tileset: tileset.first))


def _read_one(reader: JsonReader, home: Path, notes: Notes) -> Tileset:
    first, source = max(1, whole(reader.at("firstgid"), 1)), reader.at("source").text()
    if not source:
        return _tileset(reader, first, home)
    path = beside(home, source)
    name = Path(source.replace("\\", "/")).stem
    if path is None or not path.exists():
        notes.warn("tiled-tileset-missing", file=source)
        return Tileset(first, name, is_missing=True)
    try:
        data = read_side(path)
    except FileError as problem:
        notes.warn("tiled-tileset-damaged", file=source)
        notes.issues.extend(Issue(Severity.WARNING, issue.code, issue.place, issue.details) for issue in problem.issues)
        return Tileset(first, name, is_missing=True)
    if data.at("type").text("tileset") != "tileset":
        notes.warn("tiled-tileset-damaged", file=source)
        return Tileset(first, name, is_missing=True)
    return _tileset(data, first, path.parent)


def _tileset(reader: JsonReader, first: int, home: Path) -> Tileset:
    return Tileset(
        first=first,
        name=reader.at("name").text(),
        width=max(0, whole(reader.at("tilewidth"))),
        height=max(0, whole(reader.at("tileheight"))),
        columns=max(0, whole(reader.at("columns"))),
        count=max(0, whole(reader.at("tilecount"))),
        margin=max(0, whole(reader.at("margin"))),
        spacing=max(0, whole(reader.at("spacing"))),
        picture=_picture(reader, home),
        tiles=_tiles(reader, home),
    )


def _picture(reader: JsonReader, home: Path) -> TilePicture | None:
    path = beside(home, reader.at("image").text())
    return TilePicture(path, colour(reader.at("transparentcolor").text())) if path is not None else None


def _tiles(reader: JsonReader, home: Path) -> dict[int, TileInfo]:
    terrains = _terrains(reader)
    found: dict[int, TileInfo] = {}
    for one in _listed(reader.at("tiles")):
        number = whole(one.at("id"), -1)
        kind = one.at("class").text() or one.at("type").text()
        own = terrains.pop(number, ()) or _corners(one, reader)
        found[number] = TileInfo(kind, properties(one.at("properties")), own, _picture(one, home))
    _add_old_properties(reader, found)
    return found | {number: TileInfo(terrains=own) for number, own in terrains.items()}


def _listed(reader: JsonReader) -> Iterator[JsonReader]:
    """The tiles, which before Tiled 1.2 stood in JSON under their numbers."""
    if isinstance(reader.value, dict):
        for number, tile in reader.value.items():
            if isinstance(tile, dict) and str(number).isdecimal():
                yield JsonReader({**tile, "id": int(number)})
    else:
        yield from reader.items()


def _add_old_properties(reader: JsonReader, found: dict[int, TileInfo]) -> None:
    """Before Tiled 1.2 the properties of tiles stood in JSON beside them."""
    for number, values in reader.at("tileproperties").members().items():
        if number.isdecimal() and isinstance(values, dict):
            known = found.get(int(number), TileInfo())
            found[int(number)] = TileInfo(known.kind, values, known.terrains, known.picture)


def _terrains(reader: JsonReader) -> dict[int, tuple[str, ...]]:
    """The terrains around each tile, by the names of the Wang colours; one name for each corner or edge that has it."""
    found: dict[int, tuple[str, ...]] = {}
    for one in reader.at("wangsets").items():
        names = [colour_.at("name").text() for colour_ in one.at("colors").items()]
        for tile in one.at("wangtiles").items():
            own = []
            for place in tile.at("wangid").items():
                number = whole(place)
                if 1 <= number <= len(names):
                    own.append(names[number - 1])
            found.setdefault(whole(tile.at("tileid"), -1), tuple(own))
    return found


def _corners(tile: JsonReader, tileset: JsonReader) -> tuple[str, ...]:
    """The terrains at a tile's corners, as Tiled had them before 1.5."""
    names = [one.at("name").text() for one in tileset.at("terrains").items()]
    numbers = [whole(one, -1) for one in tile.at("terrain").items()]
    return tuple(names[number] for number in numbers if 0 <= number < len(names))
