"""Room for boards and for searches, laid out once and used again for one question after the other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from runtime.engine.board.grid import Size
from runtime.lexicon.graph import MOST_LETTERS
from runtime.movegen.kernel.addresses import addressed
from runtime.movegen.kernel.bits import GraphArrays
from runtime.movegen.kernel.boards import FITS
from runtime.movegen.kernel.meanings import REMEMBERED, Meanings
from runtime.movegen.kernel.questions import FOE, NUMBERS, OWN, RACK, BoardSpace, MoveSpace
from runtime.movegen.kernel.search import search_space

MOST_ALIKE = 64
"""More of one letter than this are as good as this many, for no word has so many letters."""

_RACK = MOST_LETTERS * MOST_ALIKE


@dataclass(frozen=True, slots=True, eq=False)
class CellMarks:
    """What lies on a board beside letters: the marks of its cells as one side sees them, and both sides' cities."""

    marks: NDArray[np.uint16]
    own: NDArray[np.int64]
    foe: NDArray[np.int64]


class BoardRoom:
    """Room for one side's board of a ``size``, and what was laid into it."""

    __slots__ = ("_ground", "_letters", "_rack", "arrays", "size")

    def __init__(self, arrays: BoardSpace, size: Size) -> None:
        self.arrays = arrays
        self.size = size
        self._letters = arrays.letters.reshape(-1).data
        self._rack = arrays.rack.data
        self._ground: CellMarks | None = None

    def lay(self, letters: bytes, ground: CellMarks) -> None:
        """Lay out a board: the codes of the own letters and then of the enemy's, and the ground."""
        self._letters[:] = letters
        if ground is not self._ground:
            arrays = self.arrays
            arrays.ground[:] = ground.marks
            arrays.cities[OWN, : len(ground.own)] = ground.own
            arrays.cities[FOE, : len(ground.foe)] = ground.foe
            arrays.numbers[OWN], arrays.numbers[FOE] = len(ground.own), len(ground.foe)
            self._ground = ground

    def hold(self, rack: bytes) -> None:
        """Take the codes of a rack, which has at most :data:`MOST_ALIKE` of each letter."""
        self._rack[: len(rack)] = rack
        self.arrays.numbers[RACK] = len(rack)


def beside_of(size: Size) -> NDArray[np.int32]:
    """For each cell itself and those above, left, right and below it; -1 off the board."""
    cells = np.arange(size.count, dtype=np.int32).reshape(size.rows, size.columns)
    framed = np.pad(cells, 1, constant_values=-1)
    ways = cells, framed[:-2, 1:-1], framed[1:-1, :-2], framed[1:-1, 2:], framed[2:, 1:-1]
    return np.stack(ways, axis=-1).reshape(-1, len(ways))


def board_room(graph: GraphArrays, meanings: Meanings, bits: NDArray[np.uint64], size: Size) -> BoardRoom:
    """Room for boards of one size."""
    rows, columns, cells = size.rows, size.columns, size.count
    places = 2 + rows * (columns + 1) + columns * (rows + 1)
    # A letter is part of two runs at most, and each run has two letters or more, so that there are no more than cells.
    made = BoardSpace(
        graph=graph,
        meanings=meanings,
        bits=bits,
        rows=rows,
        columns=columns,
        beside=beside_of(size),
        letters=np.zeros((2, cells), np.uint8),
        ground=np.zeros(cells, np.uint16),
        cities=np.zeros((2, cells), np.int64),
        rack=np.zeros(_RACK, np.uint8),
        numbers=np.zeros(NUMBERS, np.int64),
        known=np.zeros((2, cells, 3), np.int64),
        remembered=np.zeros((REMEMBERED, 2), np.uint64),
        marks=np.zeros(cells, np.uint16),
        runs=np.zeros((2, cells, 3), np.int32),
        through=np.zeros((2, 2, cells), np.int32),
        waiting=np.zeros((2, cells + 1), np.int32),
        valid=np.zeros(cells, np.bool_),
        linked=np.zeros((2, cells), np.bool_),
        faces=np.zeros(cells, np.int32),
        foe_faces=np.zeros(cells, np.int64),
        supplied=np.zeros(cells, np.int64),
        cut=np.zeros(cells, np.int64),
        foe_letters=np.zeros(cells, np.int64),
        around=np.zeros((cells, -(-cells // 64)), np.uint64),
        asked=np.zeros(cells, np.bool_),
        met=np.zeros(cells, np.bool_),
        order=np.zeros(cells, np.int64),
        fallen=np.zeros(cells, np.bool_),
        after=np.zeros(cells, np.bool_),
        spare=np.zeros(max(rows, columns), np.uint8),
        counts=np.zeros(MOST_LETTERS + 1, np.int64),
        codes=np.zeros(places, np.uint8),
        cross=np.zeros(places, np.uint64),
        stops=np.zeros(places, np.uint8),
        sites=np.zeros((places, 4), np.int32),
        cells=np.zeros(places, np.int32),
        line_marks=np.zeros(places, np.uint16),
        gains=np.zeros(places, np.int32),
        starts=np.zeros(places, np.int32),
        fresh=np.zeros(places, np.uint8),
        links=np.zeros(places, np.bool_),
        fits=np.zeros((FITS, 2), np.uint64),
    )
    return BoardRoom(addressed(made), size)


def move_space(words: int, letters: int, places: int) -> MoveSpace:
    """Room for a search that finds so many words, and letters with one block more, on boards of so many places."""
    return addressed(MoveSpace(search_space(words, letters, places), np.zeros(1, np.int64)))
