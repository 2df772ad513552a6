"""All topics of the help in one language, in the order of its contents, and what the marks in their texts mean.

A paragraph, heading or item is one line of the file. Beside the marks of :mod:`runtime.support.markup` there are:

* ``[words](topic)`` leads to another topic; ``![what is seen](picture)`` is a picture, alone on its line a large one;
* ``[[table]]`` alone on its line is a table that is made of what the game knows;
* ``{name}`` is a figure, worked out from the rules in play or from an example;
* ``+ `` at the beginning of a line goes on with the paragraph before it;
* ``{?city.how=add}`` at the beginning of a line keeps it for rules of which this is true; ``!=`` for those where not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from types import MappingProxyType

from runtime.support.files import read_text
from runtime.support.markup import Block, BlockKind, Span, read_markup
from runtime.support.texts import ENGLISH

CONTENTS = "contents.md"
_WORDS = "words:"


@dataclass(frozen=True, slots=True)
class Topic:
    """One topic: ``words`` find it although they don't stand in it, ``text`` is without its title."""

    id: str
    title: str
    words: str
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """Topics under a common heading."""

    title: str
    topics: tuple[Topic, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """The sections in their order."""

    sections: tuple[Section, ...]

    @property
    def topics(self) -> tuple[Topic, ...]:
        """Every topic in the order of the contents."""
        return tuple(topic for section in self.sections for topic in section.topics)

    def topic(self, name: str) -> Topic | None:
        """The topic with this id."""
        return next((topic for topic in self.topics if topic.id == name), None)


def read_book(folder: Path, language: str) -> Book:
    """The help in a language, or in English where it is not written in that; raises OSError where it lacks a file."""
    chosen = folder / language
    if not (chosen / CONTENTS).is_file():
        chosen = folder / ENGLISH
    sections: list[tuple[str, list[Topic]]] = []
    for line in read_text(chosen / CONTENTS).splitlines():
        if line.startswith("# "):
            sections.append((line[2:].strip(), []))
        elif line.startswith("- "):
            sections[-1][1].append(_read_topic(chosen, line[2:].strip()))
    return Book(tuple(Section(title, tuple(topics)) for title, topics in sections))


def _read_topic(folder: Path, name: str) -> Topic:
    """A topic out of its file: the title is the first line, a line of words may follow."""
    title, _, rest = read_text(folder / f"{name}.md").partition("\n")
    words = ""
    rest = rest.lstrip("\n")
    if rest.startswith(_WORDS):
        words, _, rest = rest.removeprefix(_WORDS).partition("\n")
    return Topic(name, title.removeprefix("# ").strip(), words.strip(), rest)


class PieceKind(Enum):
    """What a piece of a topic is."""

    PARAGRAPH = "paragraph"
    HEADING = "heading"
    ITEM = "item"
    QUOTE = "quote"
    PICTURE = "picture"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Inline:
    """Letters that look alike; with a ``link`` they lead to a topic, with a ``picture`` they say what is seen on it."""

    text: str
    bold: bool = False
    slanted: bool = False
    link: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class TopicPiece:
    """A paragraph, heading, item or quotation; or the picture or table of this ``name``."""

    kind: PieceKind
    runs: tuple[Inline, ...]
    name: str = ""

    @property
    def text(self) -> str:
        """What it says; of a picture what is seen on it."""
        return "".join(run.text for run in self.runs)


Holds = Callable[[str, str], bool]
"""Whether a parameter of the rules has a value."""

_GOING_ON = "+ "
_CONDITION = re.compile(r"(- |\+ |> |#{1,6} )?\{\?([a-z0-9_.]+)(!?=)([^}]*)\}\s*")
_PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)\s]+)\)")
_TABLE = re.compile(r"\[\[([a-z-]+)\]\]")
_REFERENCE = re.compile(r"(!?)\[([^\]]+)\]\(([^)\s]+)\)")
_FIGURE = re.compile(r"\{([a-z0-9_.:-]+)\}")
_KINDS = MappingProxyType(
    {
        BlockKind.PARAGRAPH: PieceKind.PARAGRAPH,
        BlockKind.HEADING: PieceKind.HEADING,
        BlockKind.ITEM: PieceKind.ITEM,
        BlockKind.QUOTE: PieceKind.QUOTE,
    }
)


def read_pieces(text: str, figures: Mapping[str, str], holds: Holds) -> tuple[TopicPiece, ...]:
    """The pieces of a topic's text where the rules are those that ``holds`` knows; raises KeyError for no figure."""
    pieces: list[TopicPiece] = []
    for line in text.splitlines():
        for piece in _read_line(line.strip(), figures, holds):
            if pieces and piece.runs and piece.runs[0].text.startswith(_GOING_ON):
                first, *rest = piece.runs
                first = replace(first, text=f" {first.text.removeprefix(_GOING_ON)}")
                pieces[-1] = replace(pieces[-1], runs=(*pieces[-1].runs, first, *rest))
            else:
                pieces.append(piece)
    return tuple(pieces)


def _read_line(line: str, figures: Mapping[str, str], holds: Holds) -> Iterator[TopicPiece]:
    """What a line says: one piece, or none."""
    line, is_kept = _kept(line, holds)
    while is_kept and _CONDITION.match(line):
        line, is_kept = _kept(line, holds)
    if not is_kept:
        return
    line = _FIGURE.sub(lambda found: figures[found[1]], line)
    picture, table = _PICTURE.fullmatch(line), _TABLE.fullmatch(line)
    if picture:
        yield TopicPiece(PieceKind.PICTURE, (Inline(picture[1]),), picture[2])
    elif table:
        yield TopicPiece(PieceKind.TABLE, (), table[1])
    else:
        yield from map(_piece, read_markup(line))


def _kept(line: str, holds: Holds) -> tuple[str, bool]:
    """A line without its first condition, and whether that is met."""
    found = _CONDITION.match(line)
    if found is None:
        return line, True
    start, key, sign, value = found.groups()
    return (start or "") + line[found.end() :], holds(key, value) == (sign == "=")


def _piece(block: Block) -> TopicPiece:
    return TopicPiece(_KINDS[block.kind], tuple(run for span in block.spans for run in _runs(span)))


def _runs(span: Span) -> Iterator[Inline]:
    """A span cut where links and pictures stand in it."""
    place = 0
    for found in _REFERENCE.finditer(span.text):
        if found.start() > place:
            yield Inline(span.text[place : found.start()], span.bold, span.slanted)
        is_picture, said, name = found.groups()
        link, picture = ("", name) if is_picture else (name, "")
        yield Inline(said, span.bold, span.slanted, link, picture)
        place = found.end()
    if place < len(span.text):
        yield Inline(span.text[place:], span.bold, span.slanted)
