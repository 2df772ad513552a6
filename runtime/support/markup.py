"""The simple marks of story texts: paragraphs, headings, lists, quotes, *slanted* and **bold**.

Everything else is text. There are no links, no pictures and no tags: what looks like one is shown as it stands.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum


class BlockKind(Enum):
    """What a piece of a text is; the value names it."""

    PARAGRAPH = "paragraph"
    HEADING = "heading"
    ITEM = "item"
    QUOTE = "quote"


@dataclass(frozen=True, slots=True)
class Span:
    """Letters that look alike; lines break within them where the text has it."""

    text: str
    bold: bool = False
    slanted: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, heading, item of a list or quotation."""

    kind: BlockKind
    spans: tuple[Span, ...]

    @property
    def text(self) -> str:
        """What it says, without marks."""
        return "".join(span.text for span in self.spans)


_STARTS = ((BlockKind.HEADING, re.compile(r"#{1,6}\s+(.*)")), (BlockKind.ITEM, re.compile(r"-\s+(.*)")))
_QUOTED = re.compile(r">\s?(.*)")
_STARS = re.compile(r"(\\\*|\*+)")
_ESCAPED = "\\*"
_KEPT = frozenset("\n\t")


def read_markup(text: str) -> tuple[Block, ...]:
    """The blocks of a text. Whatever the text is, this raises nothing, and what is no mark stays a letter."""
    blocks: list[Block] = []
    kind, lines = BlockKind.PARAGRAPH, list[str]()

    def end() -> None:
        if lines:
            blocks.append(Block(kind, _spans("\n".join(lines))))
            lines.clear()

    for line in _clean(text).split("\n"):
        now, said = _read_line(line.strip())
        if now is not kind or now in (BlockKind.HEADING, BlockKind.ITEM) or not line.strip():
            end()
        kind = now
        if said.strip():
            lines.append(said.strip())
    end()
    return tuple(blocks)


def plain(text: str) -> str:
    """What a text says without its marks, a block a line, as screen readers and lists want it."""
    return "\n".join(block.text for block in read_markup(text))


def unclosed(text: str) -> tuple[str, ...]:
    """The words with stars that begin or end something without a partner, as they stand in the text."""
    found: list[str] = []
    for block in read_markup(text.replace(_ESCAPED, "")):
        found += [word for word in block.text.split() if "*" in word.strip("*") or word.strip("*") not in ("", word)]
    return tuple(found)


def _read_line(line: str) -> tuple[BlockKind, str]:
    for kind, pattern in _STARTS:
        found = pattern.fullmatch(line)
        if found:
            return kind, found[1]
    quoted = _QUOTED.fullmatch(line)
    return (BlockKind.QUOTE, quoted[1]) if quoted else (BlockKind.PARAGRAPH, line)


def _clean(text: str) -> str:
    """The text without letters that can't be drawn or would turn others round."""
    return "".join(map(_letter, text.replace("\r\n", "\n").replace("\r", "\n")))


def _letter(letter: str) -> str:
    if letter in _KEPT:
        return " " if letter == "\t" else letter
    match unicodedata.category(letter):
        case "Cs":
            return "\ufffd"  # Half of a pair, which no program can draw.
        case "Zl" | "Zp":
            return "\n"
        case "Cc":
            return ""
        case "Cf":
            return letter if letter in "\u00ad\u200c\u200d" else ""
    return letter


def _spans(text: str) -> tuple[Span, ...]:
    """The text cut where it begins or ends to be bold or slanted; stars without a partner are letters."""
    pieces = _STARS.split(text)
    roles = _paired(pieces)
    spans: list[Span] = []
    for said, bold, slanted in _styled(pieces, roles):
        if spans and (spans[-1].bold, spans[-1].slanted) == (bold, slanted):
            spans[-1] = Span(spans[-1].text + said, bold, slanted)
        elif said:
            spans.append(Span(said, bold, slanted))
    return tuple(spans)


def _paired(pieces: list[str]) -> dict[int, int]:
    """How many stars of each run have a partner, by the run's place: one is slanted, two are bold, three both."""
    paired: dict[int, int] = {}
    begun: dict[int, int] = {}
    for place in range(1, len(pieces), 2):
        stars = 0 if pieces[place] == _ESCAPED else len(pieces[place])
        if not 1 <= stars <= 3:
            continue
        after, before = pieces[place + 1][:1], pieces[place - 1][-1:]
        for weight in (1, 2):
            if not stars & weight:
                continue
            if weight in begun and before and not before.isspace() and begun[weight] != place:
                first = begun.pop(weight)
                paired[first] = paired.get(first, 0) | weight
                paired[place] = paired.get(place, 0) | weight
            elif weight not in begun and after and not after.isspace():
                begun[weight] = place
    return paired


def _styled(pieces: list[str], paired: dict[int, int]) -> Iterator[tuple[str, bool, bool]]:
    """Each piece with whether it is bold and slanted."""
    style = 0
    for place, piece in enumerate(pieces):
        if place % 2 == 0:
            yield piece, bool(style & 2), bool(style & 1)
        elif piece == _ESCAPED:
            yield "*", bool(style & 2), bool(style & 1)
        else:
            turned = paired.get(place, 0)
            yield "*" * (len(piece) - turned), bool(style & 2), bool(style & 1)
            style ^= turned
