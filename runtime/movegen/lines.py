"""A row or a column of the board as one player's letters could be laid along it (rules, section 3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import NONE
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Terrain
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.words import Words
from runtime.movegen.word_set import WordSet

Cells = TypeVar("Cells", str, bytes)


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One row (across) or column (down); cells are numbered along it from 0.

    ``own`` holds the player's letters, a space where there is none; enemy letters are as good as none, for they can
    be laid over. ``crossed`` gives, for each cell where a letter would join own letters across the line, the rack's
    letters that make a word there. ``anchors`` are the cells without an own letter where a word of new letters alone
    can be joined to the network: crossed ones, and owned cities.
    """

    at: Cell
    direction: Direction
    own: str
    lava: frozenset[int]
    water: frozenset[int]
    crossed: dict[int, frozenset[str]]
    anchors: tuple[int, ...]

    def spans(self) -> Iterator[tuple[int, int]]:
        """The stretches between lava, each as its first cell and the one after its last."""
        edges = [-1, *sorted(self.lava), len(self.own)]
        for before, after in pairwise(edges):
            if after - before > 1:
                yield before + 1, after


class LineReader:
    """Reads the lines of one side's board for one rack."""

    def __init__(self, table: BoardContext, side: Side, rack: str, words: Words, vocabulary: WordSet) -> None:
        board = table.board
        self._size = board.size
        self._letters = board.letters[side].cells
        self._terrain = board.terrain.cells
        self._cities = frozenset(city.at for city in table.cities_of(side))
        self._rack = tuple(sorted(set(rack)))
        self._words = words
        self._vocabulary = vocabulary

    def lines(self) -> Iterator[BoardLine]:
        """All rows from the top, then all columns from the left."""
        for row in range(self._size.rows):
            yield self._line(Cell(row, 0), Direction.ACROSS)
        for column in range(self._size.columns):
            yield self._line(Cell(0, column), Direction.DOWN)

    def _line(self, at: Cell, direction: Direction) -> BoardLine:
        own = along(self._letters, at, direction, self._size.columns)
        ground = along(self._terrain, at, direction, self._size.columns)
        crossed: dict[int, frozenset[str]] = {}
        anchors = []
        for number, letter in enumerate(own):
            if letter != NONE or ground[number] == Terrain.LAVA:
                continue
            cell = at.moved(direction, number)
            allowed = self._crossing(cell, direction.crossing)
            if allowed is not None:
                crossed[number] = allowed
            if allowed is not None or cell in self._cities:
                anchors.append(number)
        return BoardLine(
            at,
            direction,
            own,
            frozenset(number for number, code in enumerate(ground) if code == Terrain.LAVA),
            frozenset(number for number, code in enumerate(ground) if code == Terrain.WATER),
            crossed,
            tuple(anchors),
        )

    def _crossing(self, cell: Cell, direction: Direction) -> frozenset[str] | None:
        """The rack's letters that make a legal run along ``direction`` on ``cell``; None where they make none."""
        line = along(self._letters, cell, direction, self._size.columns)
        place = cell.column if direction is Direction.ACROSS else cell.row
        first = line.rfind(NONE, 0, place) + 1
        after = line.find(NONE, place + 1)
        after = len(line) if after < 0 else after
        if after - first < 2:
            return None
        # Cross words, too, neither begin nor end on water (3.5).
        if self._is_water(cell.moved(direction, first - place)) or self._is_water(
            cell.moved(direction, after - 1 - place)
        ):
            return frozenset()
        return frozenset(
            letter for letter in self._rack if self._may_spell(f"{line[first:place]}{letter}{line[place + 1 : after]}")
        )

    def _is_water(self, cell: Cell) -> bool:
        return self._terrain[self._size.index(cell)] == Terrain.WATER

    def _may_spell(self, text: str) -> bool:
        return text in self._vocabulary and self._words.valid(text)


def along(cells: Cells, at: Cell, direction: Direction, columns: int) -> Cells:
    """The part of ``cells``, row-major, that lies in line with ``at``."""
    if direction is Direction.ACROSS:
        return cells[at.row * columns : (at.row + 1) * columns]
    return cells[at.column :: columns]
