"""A printed page as a value: what stands where, in millimetres from the top left corner, and how wide its text is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from runtime.support.plain_text import visible, without_isolates

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

_Colour = tuple[int, int, int]

Points = tuple[tuple[float, float], ...]
"""From the left and from the top."""

BLACK: _Colour = (0, 0, 0)
GREY: _Colour = (120, 120, 120)
PALE: _Colour = (205, 205, 205)
WHITE: _Colour = (255, 255, 255)


class ShapeSquare(NamedTuple):
    """The square that a piece is drawn in, or the first of many: its top left corner and its side."""

    x: float
    y: float
    size: float

    def placed(self, points: Points) -> Points:
        """Points of a square from 0 to 1, in this one."""
        return tuple((self.x + x * self.size, self.y + y * self.size) for x, y in points)


class Face(Enum):
    """A shipped font; the value is its file's name."""

    TEXT = "EBGaramond-Regular.ttf"
    BOLD = "EBGaramond-Bold.ttf"
    ITALIC = "EBGaramond-Italic.ttf"
    TITLE = "Cinzel-Bold.ttf"


@dataclass(frozen=True, slots=True)
class LineShape:
    """A straight line; ``dash`` is the length of its dashes and gaps, 0 for none."""

    x: float
    y: float
    to_x: float
    to_y: float
    width: float = 0.2
    colour: _Colour = BLACK
    dash: float = 0.0


@dataclass(frozen=True, slots=True)
class RectangleShape:
    """A rectangle, filled, outlined or both; without ``width`` it has no outline."""

    x: float
    y: float
    width: float
    height: float
    line: float = 0.2
    colour: _Colour = BLACK
    fill: _Colour | None = None


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle around a middle, filled, outlined or both."""

    x: float
    y: float
    radius: float
    line: float = 0.2
    colour: _Colour = BLACK
    fill: _Colour | None = None


@dataclass(frozen=True, slots=True)
class Shape:
    """A closed outline through points, filled."""

    points: Points
    fill: _Colour = BLACK


@dataclass(frozen=True, slots=True)
class TextShape:
    """A line of text that begins at ``x`` on the base line ``y``; ``size`` is in points.

    One that is ``upside_down`` is turned by half around where it begins, and goes on to the left.
    """

    x: float
    y: float
    text: str
    face: Face = Face.TEXT
    size: float = 11.0
    colour: _Colour = BLACK
    upside_down: bool = False


@dataclass(frozen=True, slots=True)
class PictureShape:
    """A picture in a rectangle; ``data`` are the bytes of a JPEG or PNG."""

    x: float
    y: float
    width: float
    height: float
    data: bytes


Item = LineShape | RectangleShape | Disc | Shape | TextShape | PictureShape


@dataclass(frozen=True, slots=True)
class PrintedPage:
    """A page of this width and height, its items from the bottom to the top."""

    width: float
    height: float
    items: tuple[Item, ...]


POINT = 25.4 / 72
"""Millimetres to a point."""

_FINE = 200
_SHAPING = "\xad\u200c\u200d\ufe0e\ufe0f"
"""Soft hyphens, joiners and the like, which are no signs of their own."""
_UNKNOWN = "?"
_NO_SIGN = "\uffff"


class FontSigns(dict[int, int]):
    """What a font writes for each sign, by their numbers: the sign, or a question mark where it has none."""

    def __init__(self, font: FreeTypeFont) -> None:
        super().__init__()
        self._font = font
        self._lacking = bytes(font.getmask(_NO_SIGN))

    def __missing__(self, sign: int) -> int:
        """A font writes the same for all that it lacks."""
        lacks = bytes(self._font.getmask(chr(sign))) == self._lacking
        self[sign] = written = ord(_UNKNOWN) if lacks else sign
        return written


class Letters:
    """Measures text in the shipped fonts; a sign that a font lacks is a question mark."""

    def __init__(self, fonts: Path) -> None:
        from PIL import ImageFont  # Not before something is printed: the rows of terrains come by here too.

        self.fonts = fonts
        self._faces = {face: ImageFont.truetype(str(fonts / face.value), _FINE) for face in Face}
        self._signs = {face: FontSigns(font) for face, font in self._faces.items()}
        # Rules and titles come again on each booklet's pages, and each line is measured as it grows.
        self._length = lru_cache(maxsize=8192)(self._measured)

    def writable(self, text: str, face: Face) -> str:
        """The text with what is not seen written out, and what the font can't write replaced."""
        return visible(without_isolates(text), keep=_SHAPING).translate(self._signs[face])

    def width(self, text: str, face: Face, size: float) -> float:
        """How wide a line is, in millimetres."""
        return self._length(text, face) * size * POINT

    def _measured(self, text: str, face: Face) -> float:
        """How wide a line is, as a share of its size."""
        return self._faces[face].getlength(self.writable(text, face)) / _FINE

    def lines(self, text: str, face: Face, size: float, width: float) -> Iterator[str]:
        """The text in lines no wider than ``width``; a word that is wider itself is cut."""
        line = ""
        for word in text.split():
            longer = f"{line} {word}".strip()
            if self.width(longer, face, size) <= width:
                line = longer
                continue
            if line:
                yield line
            *cut, line = self._pieces(word, face, size, width)
            yield from cut
        if line:
            yield line

    def _pieces(self, word: str, face: Face, size: float, width: float) -> list[str]:
        """A word cut into pieces that are no wider than ``width``; mostly it is one."""
        pieces = [""]
        for sign in word:
            if pieces[-1] and self.width(pieces[-1] + sign, face, size) > width:
                pieces.append("")
            pieces[-1] += sign
        return pieces

    def text(
        self,
        x: float,
        y: float,
        text: str,
        face: Face = Face.TEXT,
        size: float = 11.0,
        *,
        colour: _Colour = BLACK,
        anchor: float = 0.0,
        room: float = 0.0,
        upside_down: bool = False,
    ) -> TextShape:
        """A line that begins at ``x``, ends there with an ``anchor`` of 1, or has its middle there with one half.

        Where ``room`` is given and does not suffice, the text gets smaller.
        """
        written = self.writable(text, face)
        width = self.width(written, face, size)
        if 0 < room < width:
            size, width = size * room / width, room
        begins = anchor * width if upside_down else -anchor * width
        return TextShape(x + begins, y, written, face, size, colour, upside_down)
