"""XML read with care: no entities, nothing fetched, and limits on size and depth.

Old maps of Tiled name a document type; that is let pass as long as it defines nothing, and is never looked up.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from xml.parsers import expat

from runtime.exchange.tiled.limits import CELLS, DEPTH, NODES

_WITH_TEXT = frozenset({"data", "chunk", "property", "text"})
_CELL_HOLDERS = frozenset({"data", "chunk"})


class XmlError(ValueError):
    """A file that is not read; ``code`` and ``figures`` make an issue of it, ``line`` counts from 1."""

    def __init__(self, code: str, line: int, **figures: str | int) -> None:
        super().__init__(code)
        self.code, self.line, self.figures = code, line, figures


@dataclass(slots=True)
class Node:
    """An element; ``gids`` are the numbers of the cells where it holds them as elements of their own."""

    tag: str
    attributes: dict[str, str]
    children: list[Node] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    gids: list[int] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The text in it, where it is an element that has any."""
        return "".join(self.pieces)

    def all(self, tag: str) -> list[Node]:
        """The children of a name."""
        return [child for child in self.children if child.tag == tag]

    def one(self, tag: str) -> Node | None:
        """The first child of a name."""
        return next((child for child in self.children if child.tag == tag), None)


def read_xml(data: bytes) -> Node:
    """The root of a file; raises XmlError."""
    reader = _Reader()
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as problem:
        reason = expat.ErrorString(problem.code)
        raise XmlError("tiled-xml", problem.lineno, column=problem.offset + 1, reason=reason) from problem
    except (LookupError, UnicodeError) as problem:
        raise XmlError("tiled-xml", 1, column=1, reason=str(problem)) from problem
    assert reader.root is not None  # Expat has refused a file without any element.
    return reader.root


class _Reader:
    """Builds the tree as the parser goes along."""

    def __init__(self) -> None:
        self.root: Node | None = None
        self._open: list[Node] = []
        self._nodes = self._cells = self._depth = 0
        parser = self.parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.StartDoctypeDeclHandler = self._doctype
        parser.EntityDeclHandler = self._entity
        parser.SkippedEntityHandler = self._skipped
        parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        above = self._open[-1] if self._open else None
        if tag == "tile" and above is not None and above.tag in _CELL_HOLDERS:
            self._cells += 1
            gid = attributes.get("gid", "0")
            if self._cells > CELLS:
                raise self._error("tiled-too-many-cells", limit=CELLS)
            above.gids.append(int(gid) if gid.isdecimal() and len(gid) < 12 else 0)
            node = Node(tag, {})
        else:
            self._nodes += 1
            if self._nodes > NODES:
                raise self._error("tiled-xml-too-much", limit=NODES)
            if self._depth > DEPTH:
                raise self._error("tiled-xml-deep", limit=DEPTH)
            node = Node(tag, attributes)
            if above is not None:
                above.children.append(node)
        self.root = self.root or node
        self._open.append(node)

    def _end(self, _tag: str) -> None:
        self._depth -= 1
        self._open.pop()

    def _characters(self, text: str) -> None:
        if self._open and self._open[-1].tag in _WITH_TEXT:
            self._open[-1].pieces.append(text)

    def _doctype(self, _name: str, _system: str | None, _public: str | None, has_internal_subset: bool) -> None:
        if has_internal_subset:
            raise self._error("tiled-xml-entities")

    def _entity(self, *_declared: object) -> None:
        raise self._error("tiled-xml-entities")

    def _skipped(self, _name: str, _is_parameter: bool) -> None:
        raise self._error("tiled-xml-entities")

    def _error(self, code: str, **figures: str | int) -> XmlError:
        return XmlError(code, self.parser.CurrentLineNumber, **figures)
