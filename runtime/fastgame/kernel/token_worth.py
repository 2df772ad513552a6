"""What tokens are worth that a side holds, or may come to hold: by what their elements are likely to do where they lay.

The same is gone by where a game is thought out with the engine (:mod:`runtime.ai.token_worth`).
"""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from runtime.fastgame.kernel.arrays import (
    CELL,
    DROUGHT,
    ELEMENT,
    FIRESTORM,
    FLOOD,
    FREE,
    HELD,
    POWER,
    VOLCANO,
    CompiledGame,
    PositionArrays,
)
from runtime.fastgame.kernel.player_room import CITY, HELD_TOKEN, PlayerRoom
from runtime.movegen.kernel.boards import FOREST, LAVA, WATER
from runtime.movegen.kernel.compilation import compiled, inlined

LOST_LETTER = 1.5
"""What each point of a letter that is likely lost counts: the word that it stood in falls to pieces."""

CLEARED = 1.0
"""What a cell of water or forest counts that is likely made plain, by how much nearer it is to who invokes."""

KEPT_HOPE = 0.5
"""What a token that is held counts of what its element is likely to do: it may never do it."""

EDGE, FALL = 1.3, 3.0
"""How far beyond a round region one that grows at random reaches, and within how many cells it thins out."""


@inlined
def is_clearing(element: Any) -> Any:
    """Whether an element makes the land easier, and harms nobody."""
    return element in (DROUGHT, FIRESTORM)


@inlined
def _harm(position: Any, game: Any, city: Any, side: Any, cell: Any) -> Any:
    """What it is worth to a side that a cell is laid waste: the letters there and, worth so much, a ``city``."""
    values, foe, owner = game.weights.values, 1 - side, position.owner[cell]
    worth = LOST_LETTER * (values[position.letters[foe, cell]] - values[position.letters[side, cell]])
    if owner < FREE:
        worth += city if owner == foe else -city
    return worth


@compiled
def element_worth(
    position: PositionArrays, game: CompiledGame, player: PlayerRoom, side: np.int64, token: np.int64
) -> float:
    """What a token's element is likely to bring a side; below 0 what it brings the opponent.

    Both sides' spreads and chances have been noted.
    """
    rules, row = game.rules, game.rules.tokens[token]
    element, total, land = row[ELEMENT], 0.0, position.terrain
    at_row, at_column = row[CELL] // rules.columns, row[CELL] % rules.columns
    reach = sqrt(row[POWER] / 2.0) + EDGE
    city = rules.capture_bonus + player.position_weights[side, CITY]
    top, bottom = np.int64(max(0.0, at_row - reach)), np.int64(min(rules.rows - 1.0, at_row + reach))
    left, right = np.int64(max(0.0, at_column - reach)), np.int64(min(rules.columns - 1.0, at_column + reach))
    for line in range(top, bottom + 1):
        for column in range(left, right + 1):
            cell = np.int64(line * rules.columns + column)
            covered = min(1.0, (reach - abs(line - at_row) - abs(column - at_column)) / FALL)
            if covered <= 0.0:
                continue
            if element == VOLCANO or (element == FLOOD and not land[cell] & LAVA):
                total += covered * _harm(position, game, city, side, cell)
            elif (element == DROUGHT and land[cell] & WATER) or (element == FIRESTORM and land[cell] & FOREST):
                ours = player.chances[side, player.spread[side, cell]]
                total += covered * CLEARED * (ours - player.chances[1 - side, player.spread[1 - side, cell]])
    return float(total)


@compiled
def tokens_worth(position: PositionArrays, game: CompiledGame, player: PlayerRoom, side: np.int64) -> float:
    """What tokens are worth to a side: those that it holds, less the opponent's, and those that it comes to first."""
    held, foe, total = player.position_weights[side, HELD_TOKEN], 1 - side, 0.0
    for number in range(2):
        owner, sign = np.int64(number), 1.0 if number == side else -1.0
        for place in range(position.numbers[HELD + number]):
            hope = sign * element_worth(position, game, player, side, np.int64(position.held[owner, place]))
            total += sign * (held + KEPT_HOPE * max(hope, 0.0))
    for cell in range(len(position.token)):
        if position.token[cell] <= 0:
            continue
        worth = element_worth(position, game, player, side, np.int64(position.token[cell] - 1))
        ours, theirs = player.chances[side, player.spread[side, cell]], player.chances[foe, player.spread[foe, cell]]
        total += KEPT_HOPE * ours * (held + KEPT_HOPE * max(worth, 0.0))
        total -= KEPT_HOPE * theirs * (held + KEPT_HOPE * max(-worth, 0.0))
    return float(total)
