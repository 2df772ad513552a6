"""Tiled's XML files as the data that its JSON files hold, read with care: no entities, nothing fetched, bounded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from xml.etree.ElementTree import ParseError
from xml.parsers import expat

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from runtime.exchange.tiled.model import ATTRIBUTES, DEPTH, NODES, SINGLE_CELLS, TAG

_WITH_TEXT = frozenset({"data", "chunk", "property", "text"})
_CELL_HOLDERS = frozenset({"data", "chunk"})
_PIECE = 1_000_000
"""Bytes that the parser is fed at once: what it has not finished, it goes through again with the next ones."""
_UNDEFINED_ENTITY = 11
"""The parser's number for an entity that nothing has declared, or that stands in a document type not looked up."""


class XmlError(ValueError):
    """A file that is not read; ``code`` and ``figures`` make an issue of it, ``line`` counts from 1."""

    def __init__(self, code: str, line: int, **figures: str | int) -> None:
        super().__init__(code)
        self.code, self.line, self.figures = code, line, figures


@dataclass(slots=True)
class XmlNode:
    """An element; ``gids`` are the numbers of the cells where it holds them as elements of their own."""

    tag: str
    attributes: dict[str, str]
    children: list[XmlNode] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    gids: list[int] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The text in it, where it is an element that has any."""
        return "".join(self.pieces)

    def all(self, tag: str) -> list[XmlNode]:
        """The children of a name."""
        return [child for child in self.children if child.tag == tag]

    def one(self, tag: str) -> XmlNode | None:
        """The first child of a name."""
        return next((child for child in self.children if child.tag == tag), None)


def read_xml(data: bytes) -> XmlNode:
    """The root of a file; raises XmlError."""
    tree = _Tree()
    parser = DefusedXMLParser(target=tree, forbid_entities=True, forbid_external=True)
    tree.expat = parser.parser
    # Its own handler would refuse every document type, or none.
    tree.expat.StartDoctypeDeclHandler = tree.doctype
    try:
        for start in range(0, len(data), _PIECE):
            parser.feed(data[start : start + _PIECE])
            tree.bound_tag(min(start + _PIECE, len(data)))
        parser.close()
    # It is a ValueError too, and has its code already.
    except XmlError:
        raise
    except DefusedXmlException as problem:
        raise tree.error("tiled-xml-entities") from problem
    except ParseError as problem:
        if problem.code == _UNDEFINED_ENTITY:
            raise tree.error("tiled-xml-entities") from problem
        line, column = problem.position
        raise XmlError("tiled-xml", line, character=column + 1, reason=expat.ErrorString(problem.code)) from problem
    except (LookupError, ValueError) as problem:  # Encodings that nobody knows, or that take several bytes a sign.
        raise XmlError("tiled-xml", 1, character=1, reason=str(problem)) from problem
    assert tree.root is not None  # The parser has refused a file without any element.
    return tree.root


class _Tree:
    """Builds the tree as the parser goes along; ``expat`` is the parser, which knows where it is."""

    expat: expat.XMLParserType

    def __init__(self) -> None:
        self.root: XmlNode | None = None
        self._open: list[XmlNode] = []
        self._nodes = self._attributes = self._cells = self._depth = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """An element begins."""
        self._depth += 1
        above = self._open[-1] if self._open else None
        is_cell = tag == "tile" and above is not None and above.tag in _CELL_HOLDERS
        # The number of a cell that is an element of its own is counted among the cells.
        self._attributes += max(len(attributes) - is_cell, 0)
        if self._attributes > ATTRIBUTES:
            raise self.error("tiled-xml-attributes", limit=ATTRIBUTES)
        if is_cell and above is not None:
            self._cells += 1
            gid = attributes.get("gid", "0")
            if self._cells > SINGLE_CELLS:
                raise self.error("tiled-xml-too-much", limit=SINGLE_CELLS)
            above.gids.append(int(gid) if gid.isdecimal() and len(gid) < 12 else 0)
            node = XmlNode(tag, {})
        else:
            self._nodes += 1
            if self._nodes > NODES:
                raise self.error("tiled-xml-too-much", limit=NODES)
            if self._depth > DEPTH:
                raise self.error("tiled-xml-deep", limit=DEPTH)
            node = XmlNode(tag, attributes)
            if above is not None:
                above.children.append(node)
        self.root = self.root or node
        self._open.append(node)

    def end(self, _tag: str) -> None:
        """An element ends."""
        self._depth -= 1
        self._open.pop()

    def data(self, text: str) -> None:
        """Text between elements."""
        if self._open and self._open[-1].tag in _WITH_TEXT:
            self._open[-1].pieces.append(text)

    def close(self) -> None:
        """The end of the file."""

    def bound_tag(self, fed: int) -> None:
        """Refuse a tag that does not end: ``fed`` are the bytes that the parser was given, of which it holds some."""
        if fed - self.expat.CurrentByteIndex > TAG:
            raise self.error("tiled-xml-long", limit=TAG)

    def doctype(self, _name: str, _system: str | None, _public: str | None, has_internal_subset: bool) -> None:
        """A document type; one that defines anything is refused."""
        if has_internal_subset:
            raise self.error("tiled-xml-entities")

    def error(self, code: str, **figures: str | int) -> XmlError:
        """What is wrong at the place that the parser has come to."""
        return XmlError(code, self.expat.CurrentLineNumber, **figures)


_Data = dict[str, object]

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


def data_of(node: XmlNode) -> _Data:
    """A map, a tileset or a template as JSON would have it; ``type`` says which."""
    if node.tag == "map":
        return _map(node)
    if node.tag == "tileset":
        return {"type": "tileset", **_tileset(node)}
    if node.tag == "template":
        held, tileset = node.one("object"), node.one("tileset")
        made: _Data = {"type": "template"}
        if held is not None:
            made["object"] = _object(held)
        if tileset is not None:
            made["tileset"] = _tileset(tileset)
        return made
    return {"type": node.tag}


def _plain(node: XmlNode) -> _Data:
    """The attributes with numbers as numbers, and the properties."""
    made: _Data = {}
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


def _property(node: XmlNode) -> _Data:
    kind = node.attributes.get("type", "string")
    value: object = node.attributes.get("value", node.text)
    if kind in ("int", "float", "object"):
        value = _number(str(value))
    elif kind == "bool":
        value = value == "true"
    return {"name": node.attributes.get("name", ""), "type": kind, "value": value}


def _map(node: XmlNode) -> _Data:
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


def _cells(layer: XmlNode) -> _Data:
    data = layer.one("data")
    if data is None:
        return {}
    made: _Data = {name: data.attributes[name] for name in ("encoding", "compression") if name in data.attributes}
    chunks = data.all("chunk")
    if chunks:
        made["chunks"] = [{**_plain(chunk), "data": _held(chunk)} for chunk in chunks]
    else:
        made["data"] = _held(data)
    return made


def _held(node: XmlNode) -> object:
    """The cells as elements of their own, or as text."""
    return node.gids if node.gids else node.text


def _object(node: XmlNode) -> _Data:
    made = _plain(node)
    for shape in ("point", "ellipse", "text"):
        if node.one(shape) is not None:
            made[shape] = True
    for shape in ("polygon", "polyline"):
        drawn = node.one(shape)
        if drawn is not None:
            made[shape] = [_point(pair) for pair in drawn.attributes.get("points", "").split()]
    return made


def _point(pair: str) -> _Data:
    across, _, down = pair.partition(",")
    return {"x": _number(across), "y": _number(down)}


def _tileset(node: XmlNode) -> _Data:
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


def _image(node: XmlNode) -> _Data:
    made: _Data = {"image": node.attributes.get("source", "")}
    if "trans" in node.attributes:
        made["transparentcolor"] = node.attributes["trans"]
    return made


def _tile(node: XmlNode) -> _Data:
    made = _plain(node)
    image = node.one("image")
    if image is not None:
        made |= _image(image)
    corners = node.attributes.get("terrain")
    if corners is not None:
        made["terrain"] = [_number(one) if one else -1 for one in corners.split(",")]
    return made


def _wangset(node: XmlNode) -> _Data:
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
