"""Levels as maps of Tiled, in JSON or XML: the landscape with our stones as its tileset, cities and tokens on it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import Any
from xml.sax.saxutils import quoteattr

import numpy as np
from PIL import Image

from runtime.campaign.level_json import LEVEL
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import SYMBOLS, Terrain
from runtime.engine.levels.level import City, Level, Token
from runtime.exchange.tiled.model import CITY, ELEMENT, ID, OWN, OWNER, POWER, STONES, TERRAIN, TOKEN
from runtime.pictures.sheets import unpacked
from runtime.pictures.stones import VARIANTS, StoneSheet

TILE = 32
"""The side of a cell of exported maps, in pixels."""

_VERSION = "1.8"
"""The version of Tiled whose files these are; later ones read them too."""

_Data = dict[str, object]

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def tiled_data(level: Level) -> _Data:
    """A level in the shape of Tiled's JSON; what Tiled can't show goes along in a property."""
    size = level.terrain.size
    return {
        "type": "map",
        "version": _VERSION,
        "tiledversion": f"{_VERSION}.0",
        "orientation": "orthogonal",
        "renderorder": "right-down",
        "compressionlevel": -1,
        "width": size.columns,
        "height": size.rows,
        "tilewidth": TILE,
        "tileheight": TILE,
        "infinite": False,
        "nextlayerid": 3,
        "nextobjectid": len(level.cities) + len(level.tokens) + 1,
        "properties": [_property(OWN, _rest(level))],
        "tilesets": [_tileset()],
        "layers": [_ground(level), _things(level)],
    }


def _ground(level: Level) -> _Data:
    """The layer of the landscape."""
    size = level.terrain.size
    return {
        "type": "tilelayer",
        "id": 1,
        "name": "Terrain",
        "x": 0,
        "y": 0,
        "width": size.columns,
        "height": size.rows,
        "opacity": 1,
        "visible": True,
        "data": _gids(level),
    }


def _things(level: Level) -> _Data:
    """The layer of what stands on it."""
    return {
        "type": "objectgroup",
        "id": 2,
        "name": "Cities and tokens",
        "x": 0,
        "y": 0,
        "opacity": 1,
        "visible": True,
        "draworder": "topdown",
        "objects": [*_cities(level), *_tokens(level)],
    }


def tmj_text(level: Level) -> str:
    """The text of Tiled's JSON file."""
    return json.dumps(tiled_data(level), ensure_ascii=False, indent=1) + "\n"


def stones_png(textures: Path) -> bytes:
    """The picture of the tileset: one stone of each terrain side by side, from the folder of the pictures."""
    tiles = StoneSheet(textures).tiles(TILE)[::VARIANTS]
    strip = np.concatenate([unpacked(tile)[..., :3] for tile in tiles], axis=1)
    data = BytesIO()
    Image.fromarray(np.ascontiguousarray(strip)).save(data, "PNG")
    return data.getvalue()


def _gids(level: Level) -> list[int]:
    """The numbers of the tiles, from 1; a code that is no terrain's is plains, as everywhere."""
    table = np.ones(256, np.uint32)
    table[np.frombuffer(SYMBOLS.encode("ascii"), np.uint8)] = np.arange(len(SYMBOLS)) + 1
    gids: list[int] = table[np.frombuffer(level.terrain.cells, np.uint8)].tolist()
    return gids


def _tileset() -> _Data:
    kinds = tuple(Terrain)
    return {
        "firstgid": 1,
        "name": "Scryptic terrain",
        "tilewidth": TILE,
        "tileheight": TILE,
        "tilecount": len(kinds),
        "columns": len(kinds),
        "margin": 0,
        "spacing": 0,
        "image": STONES,
        "imagewidth": TILE * len(kinds),
        "imageheight": TILE,
        "tiles": [
            {"id": number, "type": kind.name.lower(), "properties": [_property(TERRAIN, kind.name.lower())]}
            for number, kind in enumerate(kinds)
        ],
    }


def _cities(level: Level) -> Iterator[_Data]:
    for number, city in enumerate(level.cities, 1):
        owner = city.owner.value if city.owner else "neutral"
        properties = [_property(ID, city.id), _property(OWNER, owner), *_own(city)]
        yield _rectangle(number, city.at) | _named(CITY, city.name, properties)


def _tokens(level: Level) -> Iterator[_Data]:
    for number, token in enumerate(level.tokens, len(level.cities) + 1):
        properties = [_property(ELEMENT, token.element.value), _property(ID, token.id), *_own(token)]
        if token.power is not None:
            properties.append(_property(POWER, token.power))
        yield _rectangle(number, token.at) | _named(TOKEN, token.element.value, properties)


def _rectangle(number: int, at: Cell) -> _Data:
    """An object that covers a cell."""
    place = {"x": at.column * TILE, "y": at.row * TILE, "width": TILE, "height": TILE}
    return {"id": number, **place, "rotation": 0, "visible": True}


def _named(kind: str, name: str, properties: list[_Data]) -> _Data:
    ordered = sorted(properties, key=lambda one: str(one["name"]))
    return {"name": _NOT_XML.sub("", name), "type": kind, "properties": ordered}


def _own(thing: City | Token) -> Iterator[_Data]:
    """The property for what of a city or a token Tiled has no place for."""
    own: _Data = {"extra": dict(thing.extra)} if thing.extra else {}
    if isinstance(thing, City) and _NOT_XML.search(thing.name):
        own["name"] = thing.name
    if own:
        # In ASCII, so that the characters that XML can't hold go along.
        yield _property(OWN, json.dumps(own))


def _property(name: str, value: str | int) -> _Data:
    return {"name": name, "type": "int" if isinstance(value, int) else "string", "value": value}


def _rest(level: Level) -> str:
    """All of a level but its landscape, its cities and its tokens, on one line of ASCII."""
    data: Mapping[str, object] = LEVEL.write(level)
    return json.dumps({key: value for key, value in data.items() if key not in ("terrain", "cities", "tokens")})


_LINES = MappingProxyType({"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})


def tmx_text(level: Level) -> str:
    """The text of a level's TMX file."""
    return "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', *_map(tiled_data(level)), ""])


def _tag(name: str, data: dict[str, Any], *keys: str) -> str:
    """The beginning of an element with the attributes that the data has for these keys, without its end."""
    said = "".join(f" {key}={_said(data[key])}" for key in keys if key in data)
    return f"<{name}{said}"


def _said(value: object) -> str:
    text = str(int(value)) if isinstance(value, bool) else str(value)
    return quoteattr(text, _LINES)


def _map(data: dict[str, Any]) -> Iterator[str]:
    yield _tag(
        "map", data, "version", "tiledversion", "orientation", "renderorder", "width", "height", "tilewidth",
        "tileheight", "infinite", "nextlayerid", "nextobjectid",
    ) + ">"  # fmt: skip
    yield from _properties(data, " ")
    for tileset in data["tilesets"]:
        yield from _tileset_text(tileset)
    for layer in data["layers"]:
        yield from _tiles(layer) if layer["type"] == "tilelayer" else _objects(layer)
    yield "</map>"


def _properties(data: dict[str, Any], margin: str) -> Iterator[str]:
    if not data.get("properties"):
        return
    yield f"{margin}<properties>"
    for one in data["properties"]:
        kind = {} if one["type"] == "string" else {"type": one["type"]}
        tag = _tag("property", {"name": one["name"], **kind, "value": one["value"]}, "name", "type", "value")
        yield f"{margin} {tag}/>"
    yield f"{margin}</properties>"


def _tileset_text(data: dict[str, Any]) -> Iterator[str]:
    yield " " + _tag("tileset", data, "firstgid", "name", "tilewidth", "tileheight", "tilecount", "columns") + ">"
    image = {"source": data["image"], "width": data["imagewidth"], "height": data["imageheight"]}
    yield "  " + _tag("image", image, "source", "width", "height") + "/>"
    for tile in data["tiles"]:
        yield "  " + _tag("tile", tile, "id", "type") + ">"
        yield from _properties(tile, "   ")
        yield "  </tile>"
    yield " </tileset>"


def _tiles(data: dict[str, Any]) -> Iterator[str]:
    yield " " + _tag("layer", data, "id", "name", "width", "height") + ">"
    yield '  <data encoding="csv">'
    cells, columns = data["data"], data["width"]
    rows = (",".join(map(str, cells[first : first + columns])) for first in range(0, len(cells), columns))
    yield ",\n".join(rows)
    yield "</data>"
    yield " </layer>"


def _objects(data: dict[str, Any]) -> Iterator[str]:
    yield " " + _tag("objectgroup", data, "id", "name") + ">"
    for one in data["objects"]:
        yield "  " + _tag("object", one, "id", "name", "type", "x", "y", "width", "height") + ">"
        yield from _properties(one, "   ")
        yield "  </object>"
    yield " </objectgroup>"
