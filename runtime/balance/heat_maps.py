"""Where things happen on a map: where letters are laid, who holds which cell when, where fights are, who has cities.

A game is cut into :data:`PARTS` by its turns, so that the same part of a short and of a long game go together. What is
counted of one game is added to that of the others, in whatever order they were played.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from runtime.engine.board.letters import NONE
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.game.events import Event, WordCommitted
from runtime.engine.game.state import GameState

PARTS = 4
"""Into so many parts of as many turns a game is cut."""

_LAID, _FOUGHT, _HELD, _OWNED, _TAKEN = 0, 1, 2, 2 + 2 * PARTS, 2 + 4 * PARTS
LAYERS = 2 + 5 * PARTS
"""How many counts there are of a cell; of what each side has there are two for each part, gold's first."""

HeatGrid = NDArray[np.float64]
BoardLetters = NDArray[np.uint8]
"""Three rows of all cells: whether a letter of gold lies there, whether one of silver does, and a city's owner.

The owner is a side's place in :data:`SIDES`; whatever else it is stands for nobody.
"""


@dataclass(frozen=True, eq=False)
class HeatMaps:
    """What ``games`` games come to on a map; ``ends`` is how many turns ended in each part of them."""

    rows: int
    columns: int
    games: int
    ends: tuple[int, ...]
    counts: NDArray[np.int64]

    @classmethod
    def none(cls, rows: int, columns: int) -> HeatMaps:
        """What no game comes to."""
        return cls(rows, columns, 0, (0,) * PARTS, np.zeros((LAYERS, rows * columns), np.int64))

    def __add__(self, other: HeatMaps) -> HeatMaps:
        ends = tuple(one + more for one, more in zip(self.ends, other.ends, strict=True))
        return HeatMaps(self.rows, self.columns, self.games + other.games, ends, self.counts + other.counts)

    @property
    def laid(self) -> HeatGrid:
        """How many letters come to lie on each cell in a game."""
        return self._mean([_LAID], self.games)

    @property
    def fought(self) -> HeatGrid:
        """How many attacking words lie over each cell in a game."""
        return self._mean([_FOUGHT], self.games)

    def held(self, part: int | None, side: Side) -> HeatGrid:
        """At the end of what share of a part's turns, or of all, a letter of a side lies on each cell."""
        return self._of_side(_HELD, part, side)

    def owned(self, part: int | None, side: Side) -> HeatGrid:
        """At the end of what share of a part's turns, or of all, a side owns the city on each cell."""
        return self._of_side(_OWNED, part, side)

    def taken(self, part: int | None) -> HeatGrid:
        """How often the city on each cell changes its owner in a part of a game, or in all of it."""
        parts = range(PARTS) if part is None else (part,)
        return self._mean([_TAKEN + one for one in parts], self.games)

    def _of_side(self, layer: int, part: int | None, side: Side) -> HeatGrid:
        parts = range(PARTS) if part is None else (part,)
        return self._mean([layer + 2 * one + SIDES.index(side) for one in parts], sum(self.ends[one] for one in parts))

    def _mean(self, layers: list[int], of: int) -> HeatGrid:
        found: HeatGrid = (self.counts[layers].sum(axis=0) / max(of, 1)).reshape(self.rows, self.columns)
        return found


class HeatTally:
    """Counts in one game; it is told the board before the first action, after each one, and after each turn."""

    def __init__(self, rows: int, columns: int, board: BoardLetters) -> None:
        self._rows, self._columns = rows, columns
        self._board = board.copy()
        self._ends: list[BoardLetters] = [self._board]
        self._counts = np.zeros((LAYERS, rows * columns), np.int64)

    def act(self, board: BoardLetters, attacked: Iterable[int]) -> None:
        """An action has led to this board, with an attack by the word that lay on these cells."""
        was, self._board = self._board, board.copy()
        self._counts[_LAID] += ((board[:2] != 0) & (was[:2] == 0)).sum(axis=0)
        for cell in attacked:
            self._counts[_FOUGHT, cell] += 1

    def end_turn(self) -> None:
        """A turn has ended, or the game, on the board that was told last."""
        self._ends.append(self._board)

    def maps(self) -> HeatMaps:
        """What was counted, once the game is over."""
        counts, turns = self._counts, len(self._ends) - 1
        ends = [0] * PARTS
        for turn in range(turns):
            part, was, now = PARTS * turn // turns, self._ends[turn], self._ends[turn + 1]
            ends[part] += 1
            for side in range(2):
                counts[_HELD + 2 * part + side] += now[side] != 0
                counts[_OWNED + 2 * part + side] += now[2] == side
            counts[_TAKEN + part] += (now[2] != was[2]) & (now[2] < 2)
        return HeatMaps(self._rows, self._columns, 1, tuple(ends), counts)


def board_of(state: GameState) -> BoardLetters:
    """Where the letters of either side lie, and who owns cities."""
    board = state.board
    made = np.full((3, board.size.count), len(SIDES), np.uint8)
    for number, side in enumerate(SIDES):
        made[number] = [letter != NONE for letter in board.letters[side].cells]
    for city in board.cities:
        if city.owner is not None:
            made[2, board.size.index(city.at)] = SIDES.index(city.owner)
    return made


def attacked_cells(events: Iterable[Event], state: GameState) -> list[int]:
    """The cells of the words that attacked."""
    words = [one.main for one in events if isinstance(one, WordCommitted) and one.attack is not None]
    return [state.board.size.index(cell) for word in words for cell in word.cells]
