"""Games of quick players: a weight for each feature of a placement, and thousands of games in seconds.

They know the board and their own rack, lay what is worth most, and end the turn. They never lift a word, invoke no
token, ask no spy and offer no draw, so that they are no measure of how people, or the computer's better players, would
do on a map.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple, dataclass
from types import MappingProxyType

import numpy as np

from runtime.engine.board.sides import BySide
from runtime.engine.game.actions import Action
from runtime.engine.game.state import GameState
from runtime.fastgame.actions import read_action
from runtime.fastgame.fast_game import FastGame
from runtime.fastgame.kernel.arrays import CODES, KIND, PositionArrays
from runtime.fastgame.kernel.player import PlayerRoom, play
from runtime.movegen.columns import COLUMNS
from runtime.movegen.kernel.compilation import KEPT, compiled_functions, seal

_MOST_ACTIONS = 2**62

_EASE: Mapping[str, float] = MappingProxyType(
    {
        "S": 2.5, "E": 1.5, "A": 0.9, "R": 1.2, "T": 1.0, "I": 0.5, "N": 0.8, "O": 0.5, "L": 0.7, "D": 0.7,
        "P": 0.6, "M": 0.6, "C": 0.4, "H": 0.5, "G": 0.1, "B": 0.2, "Y": 0.3, "F": 0.0, "K": 0.2, "W": 0.0,
        "U": -0.8, "V": -2.0, "X": 0.0, "J": -1.5, "Z": -0.8, "Q": -5.0,
    }
)  # fmt: skip
"""How easily English words are made with a letter; letters of other alphabets count as ordinary."""

_ORDINARY = 0.4


@dataclass(frozen=True, slots=True)
class QuickWeights:
    """What a placement is worth to a quick player, in points.

    For each point of attack or defence it begins with (``strength``), of word score (``gain``), of fights and city
    bonuses (``captured``), of fallen words' face values (``felled``) and of defence once it stands (``standing``); for
    each city taken, new letter, token, cell opened and cell of forest cleared; for each cell that it comes ``nearer``
    to a city one does not own; ``last_city`` for taking the opponent's last one when that wins, and as much less where
    it loses. ``noise`` is the most that chance adds. What is not worth more than ``least`` is not laid.
    """

    strength: float = 0.0
    gain: float = 0.0
    captured: float = 0.0
    felled: float = 0.0
    foe_city: float = 0.0
    free_city: float = 0.0
    letter: float = 0.0
    token: float = 0.0
    standing: float = 0.0
    opened: float = 0.0
    forest: float = 0.0
    nearer: float = 0.0
    last_city: float = 0.0
    noise: float = 0.0
    least: float = 0.0


GREEDY = QuickWeights(strength=1.0, noise=0.001)
"""Lays the strongest word, again and again."""

QUICK = QuickWeights(
    gain=1.0,
    captured=1.0,
    felled=1.018,
    foe_city=13.662,
    free_city=10.664,
    letter=-0.811,
    token=2.0,
    standing=-0.522,
    nearer=0.8,
    last_city=500.0,
    least=0.628,
)
"""Found by self-play on three small maps by the release rules: 18,000 games in pairs, sides swapped."""


class QuickGame:
    """A game that quick players play on both sides, for one thread."""

    def __init__(self, game: FastGame, weights: BySide[QuickWeights]) -> None:
        self.game = game
        cells = game.converter.shape.cells
        ease = np.zeros(CODES)
        for number, letter in enumerate(game.vocabulary.alphabet):
            ease[number + 1] = _EASE.get(letter, _ORDINARY)
        self._mind = PlayerRoom(
            np.array([astuple(one) for one in weights]),
            ease,
            np.zeros(cells, np.int32),
            np.zeros(cells, np.int32),
            np.zeros(COLUMNS, np.int32),
            np.zeros(COLUMNS, np.int32),
        )
        self._action = game.converter.shape.action()
        self._is_kept = False

    def play(self, position: PositionArrays, seed: int, most: int = _MOST_ACTIONS) -> int:
        """Play on to the end of the game, or for so many actions; return how many there were.

        ``seed`` is for the players' noise alone. Raises MemoryError where more words are found than there is room for.
        """
        limits = np.array([most, seed & (2**63 - 1)], dtype=np.int64)
        count = int(play(position, self.game.compiled, self._mind, self._action, limits))
        if not self._is_kept:
            self._is_kept = True
            seal(KEPT.folder, compiled_functions())
        if self._action.numbers[KIND] < 0:
            raise MemoryError("more words than there is room for")
        return count

    def last_action(self, before: GameState) -> Action:
        """The last action as the engine takes it, ``before`` being the position it was done in."""
        return read_action(self._action, before, self.game.vocabulary)
