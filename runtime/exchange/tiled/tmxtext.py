"""The data of Tiled's JSON as the text of its XML files."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Any
from xml.sax.saxutils import quoteattr

from runtime.engine.levels.level import Level
from runtime.exchange.tiled.writer import tiled_data

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
        yield from _tileset(tileset)
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


def _tileset(data: dict[str, Any]) -> Iterator[str]:
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
