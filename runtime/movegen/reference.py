"""All legal placements, slowly and clearly: each candidate is put before the engine's judge.

What tests compare the kernel with; and the way for rules with numbers too large for it, as moves like its own.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import Laid, LetterGrid
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Terrain
from runtime.engine.combat import Forecast, defence_strength, defenders, outlook
from runtime.engine.levels.ruleset import CombatOrder
from runtime.engine.moves.placement import Placement as Judged
from runtime.engine.moves.placement import judge, standing_strength, too_heavy
from runtime.engine.words.board_context import BoardContext, face_value
from runtime.engine.words.network import read_network
from runtime.engine.words.words import Words
from runtime.movegen import columns as column
from runtime.movegen.candidates import LegalPlacement, candidates, new_letters, order, placement_of
from runtime.movegen.word_set import WordSet


def placements(
    table: BoardContext, side: Side, rack: str, words: Words, vocabulary: WordSet
) -> tuple[LegalPlacement, ...]:
    """Every legal placement whose words are all in ``vocabulary``, sorted by row, column, direction and word.

    No two lay the same letters on the same cells.
    """
    own = table.board.letters[side]
    found: dict[tuple[Laid, ...], LegalPlacement] = {}
    for run in candidates(table, side, rack, words, vocabulary):
        laid = new_letters(own, run)
        if laid not in found:
            judged, refusals = judge(table, side, rack, laid, words)
            if judged is not None and not refusals:
                found[laid] = placement_of(table, judged, words)
    return tuple(sorted(found.values(), key=lambda placement: order(placement.main)))


_Row = dict[int, int]

_MOST = 2**31 - 1


def slow_moves(
    table: BoardContext, side: Side, rack: str, words: Words, vocabulary: WordSet
) -> tuple[NDArray[np.int32], NDArray[np.uint8], str]:
    """The table of moves, their letters as codes, and the alphabet of these; figures stop at 2 ** 31 - 1."""
    found = placements(table, side, rack, words, vocabulary)
    alphabet = "".join(sorted(set("".join(one.main.text for one in found))))
    teller = _Teller(table, side, rack, words)
    rows = np.zeros((len(found), column.COLUMNS), dtype=np.int32)
    codes: list[int] = []
    for number, one in enumerate(found):
        for place, figure in {**teller.figures(one), column.TEXT: len(codes)}.items():
            # The columns hold 32 bits, and these rules are here because their numbers may not fit.
            rows[number, place] = max(-_MOST, min(figure, _MOST))
        codes += (alphabet.index(letter) + 1 for letter in one.main.text)
    return rows, np.array(codes, dtype=np.uint8), alphabet


class _Teller:
    """Tells the figures of single placements on one board."""

    def __init__(self, table: BoardContext, side: Side, rack: str, words: Words) -> None:
        self._table = table
        self._side = side
        self._rack = rack
        self._words = words
        self._score = self._word_score(table.board.letters[side])
        self._reached = self._beside(table.board.letters[side])

    def figures(self, one: LegalPlacement) -> _Row:
        """Every column but that of the letters."""
        table, side = self._table, self._side
        judged, _ = judge(table, side, self._rack, one.laid, self._words)
        if judged is None:
            raise ValueError(f"{one.main} is not legal")
        board, new = table.board, {laid.at for laid in one.laid}
        owners = [city.owner for city in board.cities if city.at in new]
        return {
            column.ROW: one.main.at.row,
            column.COLUMN: one.main.at.column,
            column.DOWN: one.main.direction is Direction.DOWN,
            column.LENGTH: len(one.main.text),
            column.NEW: len(new),
            column.ATTACK: one.attack,
            column.FACE: face_value(table.rules.letters, one.main.text),
            column.STRENGTH: one.strength.value,
            column.STANDING: standing_strength(table, judged, self._words).value,
            column.ICE_CELLS: len(too_heavy(table, one.laid)),
            column.FOE_CITIES: owners.count(side.other),
            column.FREE_CITIES: owners.count(None),
            column.TOKENS: sum(token.at in new and not token.captured for token in board.tokens),
            column.FOREST_CELLS: sum(board.terrain[at] is Terrain.FOREST for at in new),
            column.OPENED: len(self._beside(judged.letters) - self._reached - new),
            column.GAIN: self._word_score(judged.letters) - self._score,
            **(self._fights(judged) if one.attack else {}),
        }

    def _fights(self, judged: Judged) -> _Row:
        """What comes of an attack, as far as it is certain."""
        table, words, foe = self._table, self._words, self._side.other
        found = defenders(table, self._side, judged.new, words)
        network = table.network(foe, words)
        now = [defence_strength(table, foe, run, network.is_linked(run), words).value for run in found]
        faced = outlook(table, self._side, judged.new, judged.main, words)
        settled = len(found) < 2 or table.rules.combat.order is CombatOrder.STRONGEST_FIRST
        worst = faced.worst
        outcome = column.WINS if worst.defeats_all else column.REPELLED
        if faced.best.defeats_all and not worst.defeats_all:
            outcome = column.CHOSEN
        told = settled or worst.defeats_all
        return {
            column.DEFENDERS: len(found),
            column.FACED: sum(now),
            column.OUTCOME: outcome,
            column.CAPTURED: sum(fight.gained for fight in worst.fights) if told else 0,
            column.FELLED: self._felled(worst) if told else 0,
        }

    def _felled(self, forecast: Forecast) -> int:
        values = self._table.rules.letters
        return sum(face_value(values, fight.defender.run.text) for fight in forecast.fights if fight.felled)

    def _word_score(self, letters: LetterGrid) -> int:
        board, side = self._table.board, self._side
        network = read_network(letters, board.broken[side], board.cities, side, self._words)
        return sum(face_value(self._table.rules.letters, run.text) for run in network.words)

    def _beside(self, letters: LetterGrid) -> set[Cell]:
        """The free cells beside a letter."""
        board = self._table.board
        cells = {beside for laid in letters.laid() for beside in board.size.neighbours(laid.at)}
        return {cell for cell in cells if not letters.has(cell) and board.terrain[cell].holds_letters}
