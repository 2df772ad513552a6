"""A text with simple marks, set letter by letter, so that no tag is ever read; and how pages are laid on leaves."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QFont,
    QPainter,
    QPaintEvent,
    QPalette,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from runtime.support.markup import Block, BlockKind, plain, read_markup
from runtime.ui.theme import Theme

PIXELS = 19
HEADING = 22
WIDEST = 16_777_215
"""A line of this width is as wide as it likes to be, in pixels."""
BULLET = "•"
_LINE = "\u2028"
"""How Qt's documents break a line within a paragraph."""


def set_text(document: QTextDocument, theme: Theme, text: str, pixels: int = PIXELS) -> None:
    """Fill a document with a story text."""
    document.clear()
    document.setUndoRedoEnabled(False)
    document.setDocumentMargin(0)
    document.setDefaultFont(theme.text(pixels))
    cursor = QTextCursor(document)
    before: Block | None = None
    for block in read_markup(text):
        layout = _layout(block, before, pixels)
        if before is None:
            cursor.setBlockFormat(layout)
        else:
            cursor.insertBlock(layout)
        if block.kind is BlockKind.ITEM:
            cursor.insertText(f"{BULLET}\u2002", _letters(theme, block, pixels, bold=False, slanted=False))
        for span in block.spans:
            style = _letters(theme, block, pixels, bold=span.bold, slanted=span.slanted)
            cursor.insertText(span.text.replace("\n", _LINE), style)
        before = block


def _layout(block: Block, before: Block | None, pixels: int) -> QTextBlockFormat:
    layout = QTextBlockFormat()
    is_list = before is not None and before.kind is block.kind is BlockKind.ITEM
    layout.setTopMargin(0 if before is None else pixels * (0.2 if is_list else 0.65))
    layout.setLineHeight(118, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    if block.kind is BlockKind.ITEM:
        layout.setLeftMargin(pixels * 1.4)
        layout.setTextIndent(-pixels * 0.85)
    elif block.kind is BlockKind.QUOTE:
        layout.setLeftMargin(pixels * 1.6)
        layout.setRightMargin(pixels * 1.6)
    return layout


def _letters(theme: Theme, block: Block, pixels: int, *, bold: bool, slanted: bool) -> QTextCharFormat:
    letters = QTextCharFormat()
    colours = theme.colours
    if block.kind is BlockKind.HEADING:
        letters.setFont(theme.title(round(pixels * HEADING / PIXELS)))
        letters.setForeground(QColor(colours.bright_brass))
        return letters
    quoted = block.kind is BlockKind.QUOTE
    weight = QFont.Weight.Bold if bold else QFont.Weight.Normal
    letters.setFont(theme.text(pixels, weight, slanted != quoted))
    letters.setForeground(QColor(colours.bright_brass if bold else colours.quiet if quoted else colours.text))
    return letters


class TextSheet(QWidget):
    """A story text that is as high as its width asks for; lines are at most ``widest`` pixels wide, in the middle."""

    def __init__(self, theme: Theme, pixels: int = PIXELS) -> None:
        super().__init__()
        self._theme, self._pixels, self._widest = theme, pixels, WIDEST
        self.document = QTextDocument(self)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_text(self, text: str, pixels: int, widest: int) -> None:
        """Show a text in letters of a size."""
        self._pixels, self._widest = pixels, widest
        set_text(self.document, self._theme, text, self._pixels)
        self.setAccessibleName(plain(text))
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        """A narrower sheet is higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of the text at a width."""
        self.document.setTextWidth(max(1, min(width, self._widest)))
        return round(self.document.size().height() + 0.5)

    def sizeHint(self) -> QSize:
        """As wide as it is, and as high as that needs."""
        wide = max(self.width(), 200)
        return QSize(wide, self.heightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        """A sheet may be narrow; the layout asks for its height."""
        return QSize(120, 0)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The text."""
        painter = QPainter(self)
        wide = min(self.width(), self._widest)
        self.document.setTextWidth(wide)
        left = (self.width() - wide) // 2
        painter.translate(left, 0)
        context = QAbstractTextDocumentLayout.PaintContext()
        context.palette.setColor(QPalette.ColorRole.Text, QColor(self._theme.colours.text))
        context.clip = QRectF(self.rect()).translated(-left, 0)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        self.document.documentLayout().draw(painter, context)


TALLEST = 340
"""How tall a picture is at most beside letters of :data:`LETTERS` pixels; with larger letters it may be taller."""
LETTERS = 20
"""How large letters are in a window of the usual size, in pixels."""
LARGER = ((1.55, 0.5), (1.35, 1.0), (1.2, 1.0), (1.1, 1.0), (1.0, 1.0))
"""How much larger letters may be where there is no picture, and how much of the leaf they may fill, the best first."""
BESIDE = 1.15
"""How much larger letters are beside a picture where that leaves it whole."""
MEASURE = 36
"""How wide a line is at most beside a picture, in times the size of its letters."""
NARROW = 29
"""How wide a line is at most on a leaf without a picture."""
GAP = 12
"""What lies between title, picture and text, in pixels."""
AIR = 28
"""What stays free around what is on a leaf that need not be as tall as it may be, in pixels."""
ORNAMENTS = 2 * (22 + GAP)
"""What the ornaments of a leaf without a picture need, in pixels."""
LEAST = 0.42
"""How much of a leaf is left to the picture at least, before its text goes on over the page."""

_PARAGRAPHS = re.compile(r"\n[ \t]*\n+")
_SENTENCES = re.compile(r"(?<=[.!?…][”“’‘»«*)])\s+|(?<=[.!?…])\s+")


@dataclass(frozen=True, slots=True)
class StoryLeaf:
    """What is in sight at once, of the page with the number ``page``; ``text`` has marks.

    Its letters have ``pixels``, its picture is at most ``tallest`` pixels tall.
    """

    page: int
    title: str
    text: str
    picture: str = ""
    pixels: int = LETTERS
    tallest: int = TALLEST


@dataclass(frozen=True, slots=True)
class LeafRoom:
    """The height that a leaf has, in pixels, the size of its letters, and how tall its parts would be.

    ``text`` measures a text in letters of a size, beside a picture or not; ``title`` a title.
    """

    height: int
    pixels: int
    text: Callable[[str, int, bool], int]
    title: Callable[[str, int], int]

    @property
    def grown(self) -> float:
        """How large this is beside a window of the usual size."""
        return self.pixels / LETTERS


def measure(pixels: int, *, pictured: bool) -> int:
    """How wide lines are at most, in pixels at the usual size of texts."""
    return pixels * (MEASURE if pictured else NARROW)


def leaves(page: int, title: str, text: str, picture: str, room: LeafRoom) -> tuple[StoryLeaf, ...]:
    """The leaves of one page; there is at least one. What fits no leaf at all stands on one that scrolls."""
    if not picture:
        return tuple(StoryLeaf(page, title, said, "", pixels) for said, pixels in _alone(title, text, room))
    most = round(TALLEST * room.grown)
    least = min(most, round(_free(title, room.pixels, room) * LEAST))
    for pixels, enough in ((round(room.pixels * BESIDE), most), (room.pixels, least)):
        left = _free(title, pixels, room) - (room.text(text, pixels, True) + GAP if text else 0)
        if left >= enough:
            return (StoryLeaf(page, title, text, picture, pixels, min(most, left)),)
    free = _free(title, room.pixels, room)
    first, *others = _spread(text, (free - least - GAP, free - ORNAMENTS), room)
    left = free - GAP - room.text(first, room.pixels, True)
    begun = StoryLeaf(page, title, first, picture, room.pixels, max(least, min(most, left)))
    return (begun, *(StoryLeaf(page, title, said, "", room.pixels) for said in others))


def needed(leaf: StoryLeaf, room: LeafRoom) -> int:
    """How tall a leaf must be for everything on it and some air, in pixels; never taller than the ``room``."""
    pictured = bool(leaf.picture)
    title = room.height - _free(leaf.title, leaf.pixels, room)
    text = room.text(leaf.text, leaf.pixels, pictured) + GAP if leaf.text else 0
    beside = leaf.tallest + GAP if pictured else ORNAMENTS + AIR
    return min(room.height, title + text + beside + AIR)


def _free(title: str, pixels: int, room: LeafRoom) -> int:
    """What a title in letters of a size leaves free."""
    return room.height - (room.title(title, pixels) + GAP if title else 0)


def _alone(title: str, text: str, room: LeafRoom) -> Iterator[tuple[str, int]]:
    """Texts of leaves without a picture, with the size of their letters: all on one leaf where it fits."""
    for larger, share in LARGER:
        pixels = round(room.pixels * larger)
        if room.text(text, pixels, False) + ORNAMENTS <= _free(title, pixels, room) * share:
            yield text, pixels
            return
    free = _free(title, room.pixels, room) - ORNAMENTS
    for said in _spread(text, (free, free), room):
        yield said, room.pixels


def _spread(text: str, heights: tuple[int, int], room: LeafRoom) -> Sequence[str]:
    """A text over as few leaves as it needs, filled alike; ``heights`` are those of the first and of the others."""
    tall = max(1, min(heights))
    pieces = [part for paragraph in _PARAGRAPHS.split(text.strip()) for part in _parts(paragraph, tall, room)]
    fewest = _filled(pieces, heights, room)
    alike = _alike(pieces, heights, len(fewest), room)
    fits = all(text and _tall(text, room) <= _height(heights, place) for place, text in enumerate(alike))
    return alike if fits else fewest


def _height(heights: tuple[int, int], place: int) -> int:
    """How much the leaf at a place holds."""
    return heights[min(place, 1)]


def _parts(paragraph: str, tall: int, room: LeafRoom) -> list[str]:
    """A paragraph whole, or its lines or sentences where it is too tall for a leaf."""
    if _tall(paragraph, room) <= tall:
        return [paragraph]
    lines = paragraph.split("\n")
    return lines if len(lines) > 1 else _SENTENCES.split(paragraph)


def _filled(pieces: Sequence[str], heights: tuple[int, int], room: LeafRoom) -> list[str]:
    """Pieces on as few leaves as hold them; a leaf has at least one piece."""
    found: list[str] = []
    for piece in pieces:
        joined = f"{found[-1]}\n\n{piece}" if found else piece
        if found and _tall(joined, room) > _height(heights, len(found) - 1):
            found.append(piece)
        else:
            found[-1:] = [joined]
    return found or [""]


def _alike(pieces: Sequence[str], heights: tuple[int, int], number: int, room: LeafRoom) -> list[str]:
    """Pieces on so many leaves, each of which is as full as all of them together."""
    tall = [_tall(piece, room) for piece in pieces]
    room_so_far = [_height(heights, 0) + place * heights[1] for place in range(number)]
    found: list[list[str]] = [[] for _ in range(number)]
    before = 0
    for piece, height in zip(pieces, tall, strict=True):
        share = (before + height / 2) / max(1, sum(tall)) * room_so_far[-1]
        place = next((place for place, so_far in enumerate(room_so_far) if share <= so_far), number - 1)
        found[place].append(piece)
        before += height
    return ["\n\n".join(some) for some in found]


def _tall(text: str, room: LeafRoom) -> int:
    return room.text(text, room.pixels, False)
