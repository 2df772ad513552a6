"""The pictures on printed pages: stones, coins and jewels as the game shows them, or plain ones for little ink."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from types import MappingProxyType
from typing import Protocol

import numpy as np
from PIL import Image

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element, TerrainMap
from runtime.exchange.printing.page import (
    BLACK,
    GREY,
    POINT,
    WHITE,
    Disc,
    Face,
    Item,
    Letters,
    LineShape,
    PictureShape,
    Points,
    RectangleShape,
    Shape,
    ShapeSquare,
)
from runtime.exchange.terrain_table import exchanged_terrain
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

_WALL: Points = (
    (0.28, 0.85), (0.28, 0.35), (0.39, 0.35), (0.39, 0.45), (0.45, 0.45), (0.45, 0.35),
    (0.55, 0.35), (0.55, 0.45), (0.61, 0.45), (0.61, 0.35), (0.72, 0.35), (0.72, 0.85),
)  # fmt: skip
_PENNANT: Points = ((0.5, 0.1), (0.74, 0.17), (0.5, 0.24))
_FLAG: Points = ((0.5, 0.1), (0.74, 0.1), (0.74, 0.24), (0.5, 0.24))


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
                yield from exchanged_terrain(terrain[Cell(row, column)]).sign(here)
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
        yield Shape(spot.placed(_WALL), BLACK)
        if owner is not Side.GOLD:
            yield RectangleShape(x + 0.34 * size, y + 0.52 * size, 0.32 * size, 0.27 * size, 0.0, WHITE, WHITE)
        if owner is not None:
            yield LineShape(x + size * 0.5, y + size * 0.36, x + size * 0.5, y + size * 0.1, size * 0.025)
            flag, colour = (_PENNANT, BLACK) if owner is Side.GOLD else (_FLAG, GREY)
            yield Shape(spot.placed(flag), colour)

    def token(self, element: Element, spot: ShapeSquare) -> Iterator[Item]:
        """A lozenge with the element's initial; S is for firestorm."""
        x, y, size = spot
        lozenge = ((0.5, 0.08), (0.92, 0.5), (0.5, 0.92), (0.08, 0.5))
        inner = tuple((0.5 + (px - 0.5) * 0.88, 0.5 + (py - 0.5) * 0.88) for px, py in lozenge)
        yield Shape(spot.placed(lozenge), BLACK)
        yield Shape(spot.placed(inner), WHITE)
        points = size * 0.36 / POINT
        yield self._letters.text(x + size / 2, y + size * 0.62, _INITIALS[element], Face.BOLD, points, anchor=0.5)


def _cleared(spot: ShapeSquare) -> Iterator[Item]:
    """An empty cell over what was drawn there."""
    yield RectangleShape(spot.x, spot.y, spot.size, spot.size, 0.15, GREY, WHITE)


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
