"""The standard ends of a game (rules, section 10)."""

from __future__ import annotations

from typing import Any

import numpy as np

from runtime.fastgame.kernel.arrays import (
    DRAWN,
    FREE,
    LETTERS_OUT,
    NO_CITY,
    NOBODY,
    PASSES,
    PASSES_MADE,
    POOL,
    TURN,
    TURN_LIMIT,
)
from runtime.fastgame.kernel.letters import held_letters
from runtime.fastgame.kernel.words import score_of
from runtime.movegen.kernel.compilation import inlined

MOST_PASSES = 4
"""How many passes in a row, of both players together, end a game."""


@inlined
def winner_by_score(position: Any, game: Any) -> Any:
    """The side of the higher score."""
    lead = score_of(position, game, np.int64(0)) - score_of(position, game, np.int64(1))
    return NOBODY if lead == 0 else 0 if lead > 0 else 1


@inlined
def _lacks_city(position: Any) -> Any:
    """The sides that own no city: 0 for none, 1 for gold, 2 for silver, 3 for both."""
    lacking = 3
    for owner in position.owner:
        if owner < FREE:
            lacking &= ~(1 << owner)
    return lacking


@inlined
def _why_now(position: Any, rules: Any, has_standard: Any) -> Any:
    """What ends the game at the end of a turn; 0 for nothing."""
    numbers = position.numbers
    last = TURN_LIMIT if numbers[TURN] >= rules.turn_limit else 0
    if not has_standard:
        return last
    endless = rules.discards_return
    dry = 0
    for side in range(2):
        endless = endless or rules.endless[side]
        if numbers[DRAWN + side] >= numbers[POOL + side] and not rules.endless[side]:
            if held_letters(position, side) == 0:
                return LETTERS_OUT
            dry += 1
    if numbers[PASSES] >= MOST_PASSES and (endless or dry == 2):
        return PASSES_MADE
    return last


@inlined
def standard_end(position: Any, game: Any, is_turn_over: Any, has_standard: Any) -> Any:
    """Why the game ends by itself now, 0 where it does not, and who wins.

    Where it has no standard ends, it ends with its last turn all the same.
    """
    why, winner = np.int64(0), np.int64(-1)
    lacking = _lacks_city(position)
    if lacking and has_standard:
        why = np.int64(NO_CITY)
        if lacking < 3 and game.rules.no_city_loses:
            winner = np.int64(2 - lacking)
    elif is_turn_over:
        why = np.int64(_why_now(position, game.rules, has_standard))
    if why != 0 and winner < 0:
        winner = np.int64(winner_by_score(position, game))
    return why, winner
