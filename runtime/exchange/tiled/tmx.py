"""Tiled's XML files as the same data that its JSON files hold, so that one reader understands both."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runtime.exchange.tiled.xmltree import XmlNode

Data = dict[str, object]

_LAYERS: Mapping[str, str] = MappingProxyType(
    {"layer": "tilelayer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}
)
_NUMBERS = frozenset(
    (
        "firstgid", "height", "id", "margin", "spacing", "columns", "tilecount", "tileheight", "tilewidth", "width",
        "x", "y", "gid", "rotation", "hexsidelength", "tile", "tileid", "opacity",
    )
)  # fmt: skip
_FLAGS = frozenset(("infinite", "visible"))


def data_of(node: XmlNode) -> Data:
    """A map, a tileset or a template as JSON would have it; ``type`` says which."""
    if node.tag == "map":
        return _map(node)
    if node.tag == "tileset":
        return {"type": "tileset", **_tileset(node)}
    if node.tag == "template":
        held, tileset = node.one("object"), node.one("tileset")
        made: Data = {"type": "template"}
        if held is not None:
            made["object"] = _object(held)
        if tileset is not None:
            made["tileset"] = _tileset(tileset)
        return made
    return {"type": node.tag}


def _plain(node: XmlNode) -> Data:
    """The attributes with numbers as numbers, and the properties."""
    made: Data = {}
    for name, text in node.attributes.items():
        if name in _FLAGS:
            made[name] = text not in ("0", "false")
        else:
            made[name] = _number(text) if name in _NUMBERS else text
    held = node.one("properties")
    if held is not None:
        made["properties"] = [_property(one) for one in held.all("property")]
    return made


def _number(text: str) -> object:
    """The number that an attribute holds; the text itself where it is none."""
    try:
        # To read digits takes time that grows with the square of their number; Tiled writes no such numbers.
        return int(text) if len(text) < 20 else text
    except ValueError:
        pass
    try:
        return float(text) if len(text) < 40 else text
    except ValueError:
        return text


def _property(node: XmlNode) -> Data:
    kind = node.attributes.get("type", "string")
    value: object = node.attributes.get("value", node.text)
    if kind in ("int", "float", "object"):
        value = _number(str(value))
    elif kind == "bool":
        value = value == "true"
    return {"name": node.attributes.get("name", ""), "type": kind, "value": value}


def _map(node: XmlNode) -> Data:
    tilesets = [_tileset(one) for one in node.all("tileset")]
    return {**_plain(node), "type": "map", "tilesets": tilesets, "layers": _layers(node)}


def _layers(node: XmlNode) -> list[object]:
    made: list[object] = []
    for child in node.children:
        if child.tag in _LAYERS:
            layer = {**_plain(child), "type": _LAYERS[child.tag]}
            layer["class"] = child.attributes.get("class", "")
            if child.tag == "layer":
                layer |= _cells(child)
            elif child.tag == "objectgroup":
                layer["objects"] = [_object(one) for one in child.all("object")]
            elif child.tag == "group":
                layer["layers"] = _layers(child)
            made.append(layer)
    return made


def _cells(layer: XmlNode) -> Data:
    data = layer.one("data")
    if data is None:
        return {}
    made: Data = {name: data.attributes[name] for name in ("encoding", "compression") if name in data.attributes}
    chunks = data.all("chunk")
    if chunks:
        made["chunks"] = [{**_plain(chunk), "data": _held(chunk)} for chunk in chunks]
    else:
        made["data"] = _held(data)
    return made


def _held(node: XmlNode) -> object:
    """The cells as elements of their own, or as text."""
    return node.gids if node.gids else node.text


def _object(node: XmlNode) -> Data:
    made = _plain(node)
    for shape in ("point", "ellipse", "text"):
        if node.one(shape) is not None:
            made[shape] = True
    for shape in ("polygon", "polyline"):
        drawn = node.one(shape)
        if drawn is not None:
            made[shape] = [_point(pair) for pair in drawn.attributes.get("points", "").split()]
    return made


def _point(pair: str) -> Data:
    across, _, down = pair.partition(",")
    return {"x": _number(across), "y": _number(down)}


def _tileset(node: XmlNode) -> Data:
    made = _plain(node)
    image = node.one("image")
    if image is not None:
        made |= _image(image)
    made["tiles"] = [_tile(one) for one in node.all("tile")]
    kinds = node.one("terraintypes")
    if kinds is not None:
        made["terrains"] = [_plain(one) for one in kinds.all("terrain")]
    sets = node.one("wangsets")
    if sets is not None:
        made["wangsets"] = [_wangset(one) for one in sets.all("wangset")]
    return made


def _image(node: XmlNode) -> Data:
    made: Data = {"image": node.attributes.get("source", "")}
    if "trans" in node.attributes:
        made["transparentcolor"] = node.attributes["trans"]
    return made


def _tile(node: XmlNode) -> Data:
    made = _plain(node)
    image = node.one("image")
    if image is not None:
        made |= _image(image)
    corners = node.attributes.get("terrain")
    if corners is not None:
        made["terrain"] = [_number(one) if one else -1 for one in corners.split(",")]
    return made


def _wangset(node: XmlNode) -> Data:
    made = _plain(node)
    # Before Tiled 1.5 corners and edges had lists of their own.
    colours = [*node.all("wangcolor"), *node.all("wangcornercolor"), *node.all("wangedgecolor")]
    made["colors"] = [_plain(one) for one in colours]
    made["wangtiles"] = [
        {"tileid": _number(one.attributes.get("tileid", "")), "wangid": _wang_id(one.attributes.get("wangid", ""))}
        for one in node.all("wangtile")
    ]
    return made


def _wang_id(text: str) -> list[object]:
    """Eight numbers; before Tiled 1.5 they were the hexadecimal digits of one."""
    if text.startswith("0x"):
        digits = text[2:].rjust(8, "0")[-8:]
        return [int(one, 16) if one in "0123456789abcdefABCDEF" else 0 for one in reversed(digits)]
    return [_number(one) for one in text.split(",")]
