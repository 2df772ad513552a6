"""How likely a side wins from a position, as games between quick players ended (assets/make/opponent_chances.py)."""

from __future__ import annotations

import math

import numpy as np

from runtime.fastgame.kernel.arrays import BASE, DRAWN, POOL, STANDARD, CompiledGame, PositionArrays
from runtime.fastgame.kernel.letters import held_letters
from runtime.fastgame.kernel.player_room import PlayerRoom
from runtime.fastgame.kernel.position_worth import survey, weigh_position
from runtime.movegen.kernel.compilation import compiled

MOST_WORTH = 200.0
"""No position counts for more than this."""

_WORTH, _LEAD, _LETTER = 0.061, 0.268, 0.42
"""What a point of the position's worth, a point of the lead, and a letter held more than the other side count, each
divided by the root of the letters that are left: a lead is the surer the less can happen yet."""

EVEN, SURE = -30.0, 60.0
"""Where something else than the score decides, and before games are played ahead: what a position is worth from which
as many games are won as lost, and how many points more make that three of four."""

_ENDLESS = 40
"""For so many letters a pool counts that is never empty."""


@compiled
def is_decided_by_score(position: PositionArrays, game: CompiledGame) -> bool:
    """Whether games from a position are won by points or cities, and nothing else."""
    return bool(position.numbers[STANDARD] and game.rules.objective_count[0] == 0)


@compiled
def lead_of(position: PositionArrays, game: CompiledGame, player: PlayerRoom, side: np.int64) -> float:
    """How many points a side is ahead."""
    foe, numbers = 1 - side, position.numbers
    lead = survey(position, game, player.guards[side], side) - survey(position, game, player.guards[foe], foe)
    return float(lead + numbers[BASE + side] - numbers[BASE + foe])


@compiled
def more_letters(position: PositionArrays, side: np.int64) -> float:
    """How many letters more than the other a side holds, as both may see."""
    return float(held_letters(position, side) - held_letters(position, 1 - side))


@compiled
def letters_left(position: PositionArrays, game: CompiledGame) -> float:
    """How many letters may be laid yet, in hands and pools; the last one to be out counts too, so it is never 0."""
    left = 1.0
    for side in range(2):
        pool = position.numbers[POOL + side] - position.numbers[DRAWN + side]
        left += held_letters(position, side) + (_ENDLESS if game.rules.endless[side] else pool)
    return left


@compiled
def chance_to_win(position: PositionArrays, game: CompiledGame, player: PlayerRoom, side: np.int64) -> float:
    """How likely ``side`` wins, from 0 to 1, from a position that is not over, as a turn begins."""
    worth = weigh_position(position, game, player, side, np.int64(1))
    if not is_decided_by_score(position, game):
        return 0.5 + 0.5 * math.tanh((worth - EVEN) / (2.0 * SURE))
    told = _WORTH * max(-MOST_WORTH, min(MOST_WORTH, worth))
    told += _LEAD * lead_of(position, game, player, side) + _LETTER * more_letters(position, side)
    return 0.5 + 0.5 * math.tanh(told / math.sqrt(letters_left(position, game)) / 2.0)
