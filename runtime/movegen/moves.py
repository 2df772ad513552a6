"""Generated moves as columns of numbers; single ones become values of the engine only when they are asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import NONE, Laid
from runtime.engine.board.sides import Side
from runtime.engine.game.actions import Commit
from runtime.engine.game.state import Run
from runtime.engine.moves.placement import judge
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.network import reading_order
from runtime.engine.words.words import Words
from runtime.movegen import columns as column
from runtime.movegen.candidates import LegalPlacement, along, placement_of
from runtime.movegen.columns import UNSETTLED, WINS

Column = NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class Moves:
    """Legal placements of one side on one board, each once, in no particular order; all columns are read-only.

    Every move is a row; ``rows[:, column]`` or the properties give what is known of it: of moves that nobody wanted
    evaluated, only what stands up to ``face``.
    """

    table: BoardContext
    side: Side
    rack: str
    words: Words
    alphabet: str
    rows: NDArray[np.int32] = field(repr=False)
    letters: NDArray[np.uint8] = field(repr=False)

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def row(self) -> Column:
        """The row of the main word's first cell."""
        return self.rows[:, column.ROW]

    @property
    def column(self) -> Column:
        """The column of the main word's first cell."""
        return self.rows[:, column.COLUMN]

    @property
    def down(self) -> Column:
        """1 where the main word reads downwards."""
        return self.rows[:, column.DOWN]

    @property
    def length(self) -> Column:
        """How many letters the main word has."""
        return self.rows[:, column.LENGTH]

    @property
    def new(self) -> Column:
        """How many letters are new."""
        return self.rows[:, column.NEW]

    @property
    def attack(self) -> Column:
        """1 where a new letter overlaps or touches an enemy letter (section 3.8)."""
        return self.rows[:, column.ATTACK]

    @property
    def face(self) -> Column:
        """The main word's face value."""
        return self.rows[:, column.FACE]

    @property
    def strength(self) -> Column:
        """The attack strength of an attack, else the same as ``standing`` (section 5)."""
        return self.rows[:, column.STRENGTH]

    @property
    def standing(self) -> Column:
        """The strength that the main word would defend with once it stands and owns the cities under it."""
        return self.rows[:, column.STANDING]

    @property
    def defenders(self) -> Column:
        """How many enemy words are attacked."""
        return self.rows[:, column.DEFENDERS]

    @property
    def faced(self) -> Column:
        """The strength of all attacked words together, as they are before the first fight."""
        return self.rows[:, column.FACED]

    @property
    def outcome(self) -> Column:
        """0 for no attack, else one of WINS, REPELLED, CHOSEN, UNSETTLED of :mod:`runtime.movegen.columns`.

        An attack WINS if it defeats every defender whatever their order; where it is CHOSEN, the defending player
        can repel it by the order chosen.
        """
        return self.rows[:, column.OUTCOME]

    @property
    def captured(self) -> Column:
        """The score that the fights are sure to bring (section 6.4); 0 where the defender's choice decides."""
        return self.rows[:, column.CAPTURED]

    @property
    def felled(self) -> Column:
        """The face values of the words that are sure to be defeated."""
        return self.rows[:, column.FELLED]

    @property
    def ice(self) -> Column:
        """How many new letters are too heavy for the ice under them; the word breaks through if there is one."""
        return self.rows[:, column.ICE_CELLS]

    @property
    def enemy_cities(self) -> Column:
        """How many of the opponent's cities lie under new letters."""
        return self.rows[:, column.FOE_CITIES]

    @property
    def neutral_cities(self) -> Column:
        """How many cities of nobody lie under new letters."""
        return self.rows[:, column.FREE_CITIES]

    @property
    def tokens(self) -> Column:
        """How many uncaptured tokens lie under new letters."""
        return self.rows[:, column.TOKENS]

    @property
    def forest(self) -> Column:
        """How many cells of forest lie under new letters."""
        return self.rows[:, column.FOREST_CELLS]

    @property
    def opened(self) -> Column:
        """How many free cells are beside an own letter for the first time."""
        return self.rows[:, column.OPENED]

    @property
    def gain(self) -> Column:
        """What the word score grows by once the word stands: what its words count, less the words they extend."""
        return self.rows[:, column.GAIN]

    def text(self, number: int) -> str:
        """The main word."""
        return self._spelt(self.rows[number].tolist())

    def main(self, number: int) -> Run:
        """The main word as a run."""
        row, at, down = self.rows[number, : column.DOWN + 1].tolist()
        return Run(Cell(row, at), Direction.DOWN if down else Direction.ACROSS, self.text(number))

    def laid(self, number: int) -> tuple[Laid, ...]:
        """The new letters, in reading order."""
        row = self.rows[number].tolist()
        own, text = self.table.board.letters[self.side], self._spelt(row)
        top, left, down = row[: column.DOWN + 1]
        columns = own.size.columns
        first, step = top * columns + left, columns if down else 1
        there = own.cells[first : first + step * len(text) : step]
        return tuple(
            [
                Laid(Cell(top + place, left) if down else Cell(top, left + place), letter)
                for place, letter in enumerate(text)
                if there[place] == NONE
            ]
        )

    def cross(self, number: int) -> tuple[Run, ...]:
        """The other words that it makes, in reading order."""
        across = self.rows[number, column.DOWN] == 0
        direction = Direction.DOWN if across else Direction.ACROSS
        own = self.table.board.letters[self.side]
        found = []
        for cell, letter in self.laid(number):
            line = along(own.cells, cell, direction, own.size.columns)
            place = cell.row if across else cell.column
            first = line.rfind(NONE, 0, place) + 1
            after = line.find(NONE, place + 1)
            after = len(line) if after < 0 else after
            if after - first > 1:
                text = f"{line[first:place]}{letter}{line[place + 1 : after]}"
                found.append(Run(cell.moved(direction, first - place), direction, text))
        return tuple(sorted(found, key=reading_order))

    def commit(self, number: int) -> Commit:
        """The action that lays it."""
        return Commit(self.laid(number))

    def placement(self, number: int) -> LegalPlacement:
        """All that the engine says of it; raises ValueError where the engine refuses it, which it must not."""
        judged, refusals = judge(self.table, self.side, self.rack, self.laid(number), self.words)
        if judged is None or refusals:
            raise ValueError(f"{self.main(number)} is not legal: {refusals}")
        return placement_of(self.table, judged, self.words)

    def in_order(self) -> list[int]:
        """All moves by row, column, across first, and word."""
        places = self.rows[:, [column.ROW, column.COLUMN, column.DOWN]].tolist()
        return sorted(range(len(self)), key=lambda number: (places[number], self.text(number)))

    def offered(self) -> Iterator[int]:
        """The moves that a spy may offer, the strongest first: none breaks the ice, attacks defeat every defender.

        Where the kernel has not settled a fight (see ``outcome``), the move is among them.
        """
        rows = self.rows.tolist()

        def key(number: int) -> tuple[object, ...]:
            """Ties as a spy breaks them (rules, section 9)."""
            row = rows[number]
            figures = -row[column.STRENGTH], -row[column.FACE], -row[column.LENGTH]
            return *figures, self._spelt(row), row[: column.DOWN + 1]

        numbers = [number for number, row in enumerate(rows) if _may_be_offered(row)]
        # A spy's question mostly leaves one, for which no key is worked out.
        yield from sorted(numbers, key=key) if len(numbers) > 1 else numbers

    def _spelt(self, row: list[int]) -> str:
        begin = row[column.TEXT]
        return "".join([self.alphabet[code - 1] for code in self.letters[begin : begin + row[column.LENGTH]].tolist()])


def _may_be_offered(row: list[int]) -> bool:
    fights = not row[column.ATTACK] or row[column.OUTCOME] in (WINS, UNSETTLED)
    return fights and not row[column.ICE_CELLS]
