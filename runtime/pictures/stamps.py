"""What is drawn where: a board's look as a list of small pictures and their cells, from the bottom to the top.

A stamp says nothing of pixels; :mod:`runtime.pictures.sprites` makes its picture at any size.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypeVar

from runtime.engine.board.grid import Cell, Direction, Size
from runtime.engine.board.letters import NONE, Laid, LetterGrid
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element
from runtime.engine.game.state import BoardToken
from runtime.engine.levels.level import City, Token
from runtime.pictures.board_look import BoardLook, Bond, LaidLook, LettersLook
from runtime.pictures.stones import disorder

ThingT = TypeVar("ThingT", City, BoardToken, Token, BoardToken | Token)
CITY_VARIANTS = 3
_A_LETTER = re.compile(f"[^{NONE}]")


@dataclass(frozen=True, slots=True)
class Coin:
    """A letter; ``value`` None takes the value that the coin was struck with."""

    side: Side
    letter: str
    value: int | None = None
    grey: bool = False
    broken: bool = False
    raised: bool = False


@dataclass(frozen=True, slots=True)
class CityTile:
    """A city: its owner's metal and banner, and one of the three kinds of towers."""

    owner: Side | None
    variant: int


@dataclass(frozen=True, slots=True)
class Tower:
    """The sign of a city on which a letter lies: a tower with its owner's banner, at the corner of the coin."""

    owner: Side | None


@dataclass(frozen=True, slots=True)
class Jewel:
    """An elemental token, or the empty setting that a captured one leaves."""

    element: Element
    captured: bool = False


@dataclass(frozen=True, slots=True)
class Clasp:
    """The link between a letter and the next one across or down."""

    side: Side
    direction: Direction
    bond: Bond
    strong: bool
    raised: bool = False


class CellMark(Enum):
    """Something said about a cell."""

    REFUSED = "refused"
    REFUSED_EDGE = "refused_edge"
    """What of a refused cell lies above its letters."""
    HIGHLIGHTED = "highlighted"
    CURSOR = "cursor"


@dataclass(frozen=True, slots=True)
class Weakness:
    """The plaque with what repelled attacks take from a word."""

    amount: int


Drawn = Coin | CityTile | Tower | Jewel | Clasp | CellMark | Weakness


class PlacedSprite(NamedTuple):
    """A picture and the cell it belongs to."""

    drawn: Drawn
    at: Cell


class CellArea(NamedTuple):
    """A rectangle of cells: its first row and column, and how many of each."""

    row: int
    column: int
    rows: int
    columns: int

    @classmethod
    def whole(cls, size: Size) -> CellArea:
        """The whole board."""
        return cls(0, 0, size.rows, size.columns)

    def has(self, cell: Cell) -> bool:
        """Whether ``cell`` lies in this part."""
        return 0 <= cell.row - self.row < self.rows and 0 <= cell.column - self.column < self.columns

    def within(self, things: Iterable[ThingT]) -> list[ThingT]:
        """Those of the things that stand in this part; a map may have thousands of them."""
        top, left, bottom, right = self.row, self.column, self.row + self.rows, self.column + self.columns
        return [thing for thing in things if top <= thing.at[0] < bottom and left <= thing.at[1] < right]

    def wider(self, size: Size) -> CellArea:
        """One cell more on each side, as far as the board goes: pictures may reach into the next cell."""
        row, column = max(self.row - 1, 0), max(self.column - 1, 0)
        last_row, last_column = self.row + self.rows + 1, self.column + self.columns + 1
        return CellArea(row, column, min(last_row, size.rows) - row, min(last_column, size.columns) - column)


def city_stamps(cities: Iterable[City], part: CellArea) -> Iterator[PlacedSprite]:
    """The cities in a part of the board."""
    return (PlacedSprite(CityTile(c.owner, disorder(c.at, CITY_VARIANTS)), c.at) for c in part.within(cities))


def token_stamps(tokens: Iterable[BoardToken | Token], part: CellArea) -> Iterator[PlacedSprite]:
    """The tokens in a part of the board; a map's own tokens are never captured."""
    for token in part.within(tokens):
        captured = isinstance(token, BoardToken) and token.captured
        yield PlacedSprite(Jewel(token.element, captured), token.at)


def _laid(letters: LetterGrid, part: CellArea) -> Iterator[Laid]:
    """The letters in a part of the board; empty rows cost next to nothing."""
    width = letters.size.columns
    for row in range(part.row, part.row + part.rows):
        start = row * width + part.column
        for found in _A_LETTER.finditer(letters.cells, start, start + part.columns):
            yield Laid(Cell(row, found.start() - row * width), found[0])


def letter_stamps(look: LettersLook, part: CellArea, values: Mapping[str, int]) -> Iterator[PlacedSprite]:
    """One side's letters in a part of the board, then the links between them, then the penalties."""
    side = look.side
    for at, letter in _laid(look.letters, part):
        yield PlacedSprite(Coin(side, letter, values.get(letter), at in look.grey, at in look.broken), at)
    for link in look.links:
        if part.has(link.at):
            yield PlacedSprite(Clasp(side, link.direction, link.bond, link.strong), link.at)
    for at, amount in look.penalties:
        if part.has(at):
            yield PlacedSprite(Weakness(amount), at)


def laid_stamps(look: LaidLook, part: CellArea, values: Mapping[str, int]) -> Iterator[PlacedSprite]:
    """The letters laid but not committed, from the top so that each throws its shadow on the one before."""
    for at, letter in sorted(look.letters):
        if part.has(at):
            yield PlacedSprite(Coin(look.side, letter, values.get(letter), raised=True), at)
    for link in look.links:
        if part.has(link.at):
            yield PlacedSprite(Clasp(look.side, link.direction, link.bond, link.strong, raised=True), link.at)


def mark_stamps(mark: CellMark, cells: Iterable[Cell], part: CellArea) -> Iterator[PlacedSprite]:
    """The same mark on some cells."""
    return (PlacedSprite(mark, cell) for cell in cells if part.has(cell))


def tower_stamps(look: BoardLook, part: CellArea) -> Iterator[PlacedSprite]:
    """The signs of the cities on which letters lie, so that they are found again."""
    laid = {letter.at for letter in look.laid.letters} if look.laid is not None else frozenset()
    for city in part.within(look.cities):
        if city.at in laid or any(one.letters.has(city.at) for one in look.letters):
            yield PlacedSprite(Tower(city.owner), city.at)


def lower_stamps(look: BoardLook, part: CellArea) -> Iterator[PlacedSprite]:
    """What lies on the stones of a part of the board for good, with the marks below it, from the bottom to the top."""
    wide = part.wider(look.size)
    yield from city_stamps(look.cities, wide)
    yield from token_stamps(look.tokens, wide)
    yield from mark_stamps(CellMark.REFUSED, look.refused, wide)
    yield from mark_stamps(CellMark.HIGHLIGHTED, look.highlighted, wide)
    for letters in look.letters:
        yield from letter_stamps(letters, wide, look.values)


def upper_stamps(look: BoardLook, part: CellArea) -> Iterator[PlacedSprite]:
    """What lies above that: letters not committed, the signs of cities below letters, edges and the cursor."""
    wide = part.wider(look.size)
    if look.laid is not None:
        yield from laid_stamps(look.laid, wide, look.values)
    yield from tower_stamps(look, wide)
    yield from mark_stamps(CellMark.REFUSED_EDGE, look.refused, wide)
    if look.cursor is not None:
        yield from mark_stamps(CellMark.CURSOR, (look.cursor,), wide)


def board_stamps(look: BoardLook, part: CellArea) -> Iterator[PlacedSprite]:
    """Everything that lies on the stones in a part of the board, from the bottom to the top."""
    yield from lower_stamps(look, part)
    yield from upper_stamps(look, part)
