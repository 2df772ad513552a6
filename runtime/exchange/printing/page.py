"""A printed page as a value: what stands where, in millimetres from the top left corner."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

Colour = tuple[int, int, int]

BLACK: Colour = (0, 0, 0)
GREY: Colour = (120, 120, 120)
PALE: Colour = (205, 205, 205)
WHITE: Colour = (255, 255, 255)


class ShapeSquare(NamedTuple):
    """The square that a piece is drawn in, or the first of many: its top left corner and its side."""

    x: float
    y: float
    size: float


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
    colour: Colour = BLACK
    dash: float = 0.0


@dataclass(frozen=True, slots=True)
class RectangleShape:
    """A rectangle, filled, outlined or both; without ``width`` it has no outline."""

    x: float
    y: float
    width: float
    height: float
    line: float = 0.2
    colour: Colour = BLACK
    fill: Colour | None = None


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle around a middle, filled, outlined or both."""

    x: float
    y: float
    radius: float
    line: float = 0.2
    colour: Colour = BLACK
    fill: Colour | None = None


@dataclass(frozen=True, slots=True)
class Shape:
    """A closed outline through points, filled."""

    points: tuple[tuple[float, float], ...]
    fill: Colour = BLACK


@dataclass(frozen=True, slots=True)
class TextShape:
    """A line of text that begins at ``x`` on the base line ``y``; ``size`` is in points."""

    x: float
    y: float
    text: str
    face: Face = Face.TEXT
    size: float = 11.0
    colour: Colour = BLACK


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
