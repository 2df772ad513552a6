"""XML read with care: no entities, nothing fetched, and limits on size and depth.

Old maps of Tiled name a document type; that is let pass as long as it defines nothing, and is never looked up.
The parser is that of defusedxml, which refuses what else can hurt.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from xml.etree.ElementTree import ParseError
from xml.parsers import expat

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from runtime.exchange.tiled.limits import ATTRIBUTES, DEPTH, NODES, SINGLE_CELLS, TAG

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
        raise XmlError("tiled-xml", line, column=column + 1, reason=expat.ErrorString(problem.code)) from problem
    except (LookupError, ValueError) as problem:  # Encodings that nobody knows, or that take several bytes a sign.
        raise XmlError("tiled-xml", 1, column=1, reason=str(problem)) from problem
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
