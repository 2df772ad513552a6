"""The pictures on printed pages: stones, coins and jewels as the game shows them, or plain ones for little ink."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from types import MappingProxyType
from typing import Protocol

import numpy as np
from PIL import Image

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.exchange.printing.page import (
    BLACK,
    GREY,
    PALE,
    POINT,
    WHITE,
    Disc,
    Face,
    Item,
    Letters,
    LineShape,
    PictureShape,
    RectangleShape,
    Shape,
    ShapeSquare,
)
from runtime.pictures.board_look import BoardLook
from runtime.pictures.render import CELLS, BoardPictures
from runtime.pictures.shapes import Sprite
from runtime.pictures.sheets import over
from runtime.pictures.stamps import CellArea, CityTile, Coin, Drawn, Jewel

FINEST = 96
"""Pixels to a cell: the shipped pictures have no more."""

_DENSITY = 180
"""Pixels to an inch, as far as the shipped pictures have them."""

_QUALITY, _BOARD_QUALITY = 90, 84
"""Of coins, whose letters must be sharp, and of stones, of which there are many."""

_INITIALS = MappingProxyType({Element.VOLCANO: "V", Element.DROUGHT: "D", Element.FLOOD: "F", Element.FIRESTORM: "S"})

_Point = tuple[float, float]
_Points = tuple[_Point, ...]
_WALL: _Points = (
    (0.28, 0.85), (0.28, 0.35), (0.39, 0.35), (0.39, 0.45), (0.45, 0.45), (0.45, 0.35),
    (0.55, 0.35), (0.55, 0.45), (0.61, 0.45), (0.61, 0.35), (0.72, 0.35), (0.72, 0.85),
)  # fmt: skip
_PENNANT: _Points = ((0.5, 0.1), (0.74, 0.17), (0.5, 0.24))
_FLAG: _Points = ((0.5, 0.1), (0.74, 0.1), (0.74, 0.24), (0.5, 0.24))


class Art(Protocol):
    """How a board and its pieces are drawn, everything in millimetres."""

    def board(self, terrain: TerrainMap, look: BoardLook, part: CellArea, spot: ShapeSquare) -> Iterator[Item]:
        """The cells of a part of the board with what lies on them."""

    def coin(self, side: Side, letter: str, value: int, spot: ShapeSquare) -> Iterator[Item]:
        """A letter in a square."""

    def city(self, owner: Side | None, spot: ShapeSquare) -> Iterator[Item]:
        """A city's marker in a square."""

    def token(self, element: Element, spot: ShapeSquare) -> Iterator[Item]:
        """An elemental token in a square."""


class StoneArt:
    """The game's own look."""

    def __init__(self, pictures: BoardPictures) -> None:
        self._pictures = pictures
        self._made: dict[Drawn, bytes] = {}

    def board(self, terrain: TerrainMap, look: BoardLook, part: CellArea, spot: ShapeSquare) -> Iterator[Item]:
        """One picture of the part."""
        pixels = self._pictures.part(terrain, look, _pixels(spot.size), part)
        data = _jpeg(Image.fromarray(np.ascontiguousarray(pixels[..., :3])), _BOARD_QUALITY, halved=True)
        yield PictureShape(spot.x, spot.y, part.columns * spot.size, part.rows * spot.size, data)

    def coin(self, side: Side, letter: str, value: int, spot: ShapeSquare) -> Iterator[Item]:
        """A coin."""
        yield self._piece(Coin(side, letter, value), spot)

    def city(self, owner: Side | None, spot: ShapeSquare) -> Iterator[Item]:
        """A metal tile."""
        yield self._piece(CityTile(owner, 0), spot)

    def token(self, element: Element, spot: ShapeSquare) -> Iterator[Item]:
        """A jewel."""
        yield self._piece(Jewel(element), spot)

    def _piece(self, drawn: Drawn, spot: ShapeSquare) -> PictureShape:
        data = self._made.get(drawn)
        if data is None:
            data = self._made[drawn] = _jpeg(_on_white(self._pictures.piece(drawn, 2 * FINEST), 2 * FINEST))
        return PictureShape(spot.x, spot.y, spot.size, spot.size, data)


class PlainArt:
    """Black lines on white paper; whose a piece is can be told without colour."""

    def __init__(self, letters: Letters) -> None:
        self._letters = letters

    def board(self, terrain: TerrainMap, look: BoardLook, part: CellArea, spot: ShapeSquare) -> Iterator[Item]:
        """A grid, each cell with the sign of its kind."""
        x, y, cell = spot

        def at(row: int, column: int) -> ShapeSquare:
            return ShapeSquare(x + (column - part.column) * cell, y + (row - part.row) * cell, cell)

        for row in range(part.row, part.row + part.rows):
            for column in range(part.column, part.column + part.columns):
                here = at(row, column)
                yield RectangleShape(here.x, here.y, cell, cell, 0.15, GREY)
                sign = SIGNS.get(terrain[Cell(row, column)])
                if sign is not None:
                    yield from sign(here)
        for city in look.cities:
            if part.has(city.at):
                yield from _cleared(at(*city.at))
                yield from self.city(city.owner, at(*city.at))
        for token in look.tokens:
            if part.has(token.at):
                yield from _cleared(at(*token.at))
                yield from self.token(token.element, at(*token.at))
        for laid in look.letters:
            for cell_at, letter in laid.letters.laid():
                if part.has(cell_at):
                    yield from self.coin(laid.side, letter, look.values.get(letter, 0), at(*cell_at))

    def coin(self, side: Side, letter: str, value: int, spot: ShapeSquare) -> Iterator[Item]:
        """A disc: gold has a thick rim, silver a thin double one."""
        x, y, size = spot
        middle, radius = (x + size / 2, y + size / 2), size * 0.44
        rim = size * (0.07 if side is Side.GOLD else 0.02)
        yield Disc(*middle, radius, rim, BLACK, WHITE)
        if side is Side.SILVER:
            yield Disc(*middle, radius * 0.86, rim, BLACK)
        points = size * 0.5 / POINT
        yield self._letters.text(
            middle[0], y + size * 0.6, letter, Face.BOLD, points * 0.85, anchor=0.5, room=size * 0.6
        )
        if value:
            yield self._letters.text(middle[0], y + size * 0.8, str(value), Face.TEXT, points * 0.36, anchor=0.5)

    def city(self, owner: Side | None, spot: ShapeSquare) -> Iterator[Item]:
        """A tower: gold is filled, silver is an outline, a neutral one has no banner."""
        x, y, size = spot
        yield Shape(_placed(_WALL, spot), BLACK)
        if owner is not Side.GOLD:
            yield RectangleShape(x + 0.34 * size, y + 0.52 * size, 0.32 * size, 0.27 * size, 0.0, WHITE, WHITE)
        if owner is not None:
            yield LineShape(x + size * 0.5, y + size * 0.36, x + size * 0.5, y + size * 0.1, size * 0.025)
            flag, colour = (_PENNANT, BLACK) if owner is Side.GOLD else (_FLAG, GREY)
            yield Shape(_placed(flag, spot), colour)

    def token(self, element: Element, spot: ShapeSquare) -> Iterator[Item]:
        """A lozenge with the element's initial; S is for firestorm."""
        x, y, size = spot
        lozenge = ((0.5, 0.08), (0.92, 0.5), (0.5, 0.92), (0.08, 0.5))
        inner = tuple((0.5 + (px - 0.5) * 0.88, 0.5 + (py - 0.5) * 0.88) for px, py in lozenge)
        yield Shape(_placed(lozenge, spot), BLACK)
        yield Shape(_placed(inner, spot), WHITE)
        points = size * 0.36 / POINT
        yield self._letters.text(x + size / 2, y + size * 0.62, _INITIALS[element], Face.BOLD, points, anchor=0.5)


def _cleared(spot: ShapeSquare) -> Iterator[Item]:
    """An empty cell over what was drawn there."""
    yield RectangleShape(spot.x, spot.y, spot.size, spot.size, 0.15, GREY, WHITE)


def _placed(points: _Points, spot: ShapeSquare) -> _Points:
    return tuple((spot.x + px * spot.size, spot.y + py * spot.size) for px, py in points)


def _line(spot: ShapeSquare, one: _Point, other: _Point, width: float = 0.03) -> LineShape:
    ends = _placed((one, other), spot)
    return LineShape(*ends[0], *ends[1], width * spot.size, GREY)


def _trees(spot: ShapeSquare) -> Iterator[Item]:
    for left, top in ((0.2, 0.2), (0.56, 0.2), (0.38, 0.54)):
        tree = ((left + 0.12, top), (left + 0.24, top + 0.22), (left, top + 0.22))
        yield Shape(_placed(tree, spot), GREY)
        yield _line(spot, (left + 0.12, top + 0.22), (left + 0.12, top + 0.3))


def _waves(spot: ShapeSquare) -> Iterator[Item]:
    for top in (0.3, 0.5, 0.7):
        for left in (0.15, 0.38, 0.61):
            yield _line(spot, (left, top), (left + 0.115, top - 0.06))
            yield _line(spot, (left + 0.115, top - 0.06), (left + 0.23, top))


def _peaks(spot: ShapeSquare) -> Iterator[Item]:
    yield _line(spot, (0.12, 0.8), (0.42, 0.25), 0.04)
    yield _line(spot, (0.42, 0.25), (0.6, 0.58), 0.04)
    yield _line(spot, (0.5, 0.44), (0.64, 0.3), 0.04)
    yield _line(spot, (0.64, 0.3), (0.88, 0.8), 0.04)


def _star(spot: ShapeSquare) -> Iterator[Item]:
    for one, other in (((0.5, 0.18), (0.5, 0.82)), ((0.22, 0.34), (0.78, 0.66)), ((0.22, 0.66), (0.78, 0.34))):
        yield _line(spot, one, other)


def _lattice(spot: ShapeSquare) -> Iterator[Item]:
    x, y, cell = spot
    yield RectangleShape(x + 0.06 * cell, y + 0.06 * cell, 0.88 * cell, 0.88 * cell, 0.0, BLACK, PALE)
    for share in (0.2, 0.4, 0.6, 0.8):
        yield _line(spot, (share, 0.06), (share, 0.94), 0.02)
        yield _line(spot, (0.06, share), (0.94, share), 0.02)


SIGNS: Mapping[Terrain, Callable[[ShapeSquare], Iterator[Item]]] = MappingProxyType(
    {
        Terrain.FOREST: _trees,
        Terrain.WATER: _waves,
        Terrain.MOUNTAIN: _peaks,
        Terrain.ICE: _star,
        Terrain.LAVA: _lattice,
    }
)
"""What tells a kind of landscape from the others, in grey, so that letters can be written over it."""


def _on_white(sprite: Sprite, size: int) -> Image.Image:
    """A piece on a white square."""
    paper = np.full((size, size, 4), 255, np.uint8)
    over(paper, sprite.pixels, sprite.top, sprite.left)
    return Image.fromarray(np.ascontiguousarray(paper[..., :3]))


def _pixels(size: float) -> int:
    """How many pixels a cell of so many millimetres gets."""
    return max(CELLS.start, min(FINEST, round(size / 25.4 * _DENSITY)))


def _jpeg(image: Image.Image, quality: int = _QUALITY, *, halved: bool = False) -> bytes:
    """A picture's bytes; with ``halved`` its colours are kept half as fine as its light."""
    data = BytesIO()
    image.convert("RGB").save(data, "JPEG", quality=quality, subsampling=2 if halved else 0)
    return data.getvalue()
