"""What tokens are worth that a side holds, or may come to hold: by what their elements are likely to do where they lay.

The compiled game weighs them just so (:mod:`runtime.fastgame.kernel.token_worth`).
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Element
from runtime.engine.game.state import BoardToken, GameState, HeldToken
from runtime.engine.moves.elements import EFFECTS

_LOST_LETTER = 1.5
"""What each point of a letter that is likely lost counts: the word that it stood in falls to pieces."""

_CLEARED = 1.0
"""What a cell counts that is likely made plain, by how much nearer it is to who invokes."""

KEPT_HOPE = 0.5
"""What a token that is held counts of what its element is likely to do: it may never do it."""

_EDGE, _FALL = 1.3, 3.0
"""How far beyond a round region one that grows at random reaches, and within how many cells it thins out."""

Chances = BySide[tuple[float, ...]]
"""How likely each side reaches each cell in its next turn, by the cell's number."""


def is_clearing(element: Element) -> bool:
    """Whether an element makes the land easier, and harms nobody."""
    return not EFFECTS[element].destroys


def element_worth(state: GameState, token: HeldToken | BoardToken, side: Side, chances: Chances, city: float) -> float:
    """What a token's element is likely to bring ``side``, to which a ``city`` counts so much."""
    board, effect, total = state.board, EFFECTS[token.element], 0.0
    owners = {one.at: one.owner for one in board.cities}
    for cell, covered in _covered(state, token):
        if not effect.hits(board.terrain[cell]):
            continue
        if effect.destroys:
            total += covered * _LOST_LETTER * (_face(state, side.other, cell) - _face(state, side, cell))
            owner = owners.get(cell)
            if owner is not None:
                total += covered * (city if owner is side.other else -city)
        else:
            number = board.size.index(cell)
            total += covered * _CLEARED * (chances[side][number] - chances[side.other][number])
    return max(total, 0.0)


def tokens_worth(state: GameState, side: Side, chances: Chances, held: float, city: float) -> float:
    """What tokens are worth to ``side``: those that it holds, less the opponent's, and those that it comes to first.

    ``held`` is what any token counts that is held.
    """
    total = 0.0
    for owner, sign in ((side, 1.0), (side.other, -1.0)):
        for token in state.racks[owner].tokens:
            total += sign * (held + KEPT_HOPE * element_worth(state, token, owner, chances, city))
        for lying in state.board.tokens:
            if not lying.captured:
                hope = held + KEPT_HOPE * element_worth(state, lying, owner, chances, city)
                total += sign * KEPT_HOPE * chances[owner][state.board.size.index(lying.at)] * hope
    return total


def _covered(state: GameState, token: HeldToken | BoardToken) -> Iterator[tuple[Cell, float]]:
    """The cells that a token's region may cover, and how likely it does."""
    reach, size = sqrt(token.power / 2) + _EDGE, state.board.size
    for row in range(max(0, int(token.at.row - reach)), min(size.rows, int(token.at.row + reach) + 1)):
        for column in range(max(0, int(token.at.column - reach)), min(size.columns, int(token.at.column + reach) + 1)):
            cell = Cell(row, column)
            likely = min(1.0, (reach - abs(row - token.at.row) - abs(column - token.at.column)) / _FALL)
            if likely > 0:
                yield cell, likely


def _face(state: GameState, side: Side, cell: Cell) -> int:
    return state.setup.rules.letters.values.get(state.board.letters[side][cell], 0)
