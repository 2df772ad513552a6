"""The table: the rules in force and all that lies open on the board; and what its words count."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import NONE, Laid, LetterGrid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.state import Board, GameState
from runtime.engine.levels.level import City
from runtime.engine.levels.ruleset import LetterRules, Ruleset
from runtime.engine.words.network import Network, read_network
from runtime.engine.words.words import Words


@dataclass(frozen=True, slots=True)
class BoardContext:
    """Everything that both sides see and that placements, strengths and scores depend on.

    The terrain under a city must be plains (section 1), as :mod:`runtime.engine.turn.first_position` lays it out.
    """

    rules: Ruleset
    board: Board

    @classmethod
    def of(cls, state: GameState) -> BoardContext:
        """What lies open in ``state``."""
        return cls(state.setup.rules, state.board)

    def network(self, side: Side, words: Words) -> Network:
        """The network of ``side`` as it lies."""
        board = self.board
        return read_network(board.letters[side], board.broken[side], board.cities, side, words)

    def cities_of(self, side: Side) -> tuple[City, ...]:
        """The cities that ``side`` owns."""
        return tuple(city for city in self.board.cities if city.owner is side)


def touching_letters(letters: LetterGrid, cells: Iterable[Cell]) -> tuple[Laid, ...]:
    """The letters that lie on one of ``cells`` or 4-adjacent to one, by row and column."""
    grid, size = letters.cells, letters.size
    # A mapping, for a letter beside two of the cells is found twice.
    found: Mapping[Cell, str] = {
        cell: grid[size.index(cell)]
        for at in cells
        for cell in (at, *size.neighbours(at))
        if grid[size.index(cell)] != NONE
    }
    return tuple(sorted(Laid(cell, letter) for cell, letter in found.items()))


def face_value(values: LetterRules, text: str) -> int:
    """The sum of the letter values; raises KeyError for a letter that the rules give no value."""
    return sum(values.values[letter] for letter in text)


def word_score(table: BoardContext, side: Side, words: Words) -> int:
    """The face values of all of the side's words, linked or not; a letter in two words counts in both."""
    return sum(face_value(table.rules.letters, run.text) for run in table.network(side, words).words)


def scores(table: BoardContext, base: BySide[int], words: Words) -> BySide[int]:
    """Word score and base score of either side."""
    return BySide(
        base.gold + word_score(table, Side.GOLD, words),
        base.silver + word_score(table, Side.SILVER, words),
    )
