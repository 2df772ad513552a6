"""The end of a game by letters: who draws no more tries whole turns, so that no letter stays that fits nowhere."""

from __future__ import annotations

from typing import Any

import numpy as np

from runtime.fastgame.kernel.arrays import (
    AFTER_DRAW,
    OVER,
    PHASE,
    REDEPLOYED,
    TO_MOVE,
    ActionArrays,
    CompiledGame,
    PositionArrays,
)
from runtime.fastgame.kernel.letters import held_letters
from runtime.fastgame.kernel.placements import find_placements, has_to_lay
from runtime.fastgame.kernel.player_room import PlayerRoom
from runtime.fastgame.kernel.position_worth import WON, endings_tried, weigh_position
from runtime.fastgame.kernel.trials import (
    NOTHING,
    lay_tried_word,
    note_lifts,
    tries_of_lifts,
    try_next_lift,
    write_lift,
    write_placement,
)
from runtime.movegen.kernel.bits import copy
from runtime.movegen.kernel.compilation import compiled, inlined

_WORDS = 3
"""So many words more are laid in a turn that is tried."""

_STUCK = 8
"""How many times as many runs are tried for lifting by who wants to be rid of letters."""


@inlined
def _note_stop(game: Any, player: Any, number: Any) -> None:
    """Note what the position in ``trial`` is worth and how many letters are left, if that is the best stop so far."""
    side = np.int64(player.trial.numbers[TO_MOVE])
    worth = weigh_position(player.trial, game, player, side, np.int64(0))
    if worth > player.promises[number, 0]:
        player.promises[number, 0], player.promises[number, 1] = worth, held_letters(player.trial, side)


@compiled
def _try_turns(position: PositionArrays, game: CompiledGame, player: PlayerRoom, seed: np.int64) -> int:
    """Try the turns that begin with one of the placements that seem best, and go on by what then seems best.

    Each is one of ``firsts``, its best stop one of ``promises``. Returns which promises most, -1 for none.
    """
    side, best = np.int64(position.numbers[TO_MOVE]), np.int64(-1)
    found = min(np.int64(find_placements(position, game, player, seed)), endings_tried(position, game, player, side))
    for number in range(found):
        copy(player.firsts[number], player.best.rows[number], 0)
        copy(player.first_texts[number], player.best.texts[number], 0)
    for number in range(found):
        copy(player.trial.block, position.block, 0)
        write_placement(game, player.firsts[number], player.first_texts[number], player.tried_action)
        lay_tried_word(player.trial, game, player)
        player.promises[number, 0] = NOTHING
        _note_stop(game, player, number)
        for _ in range(_WORDS):
            if player.trial.numbers[PHASE] == OVER or held_letters(player.trial, side) == 0:
                break
            if find_placements(player.trial, game, player, seed) <= 0:
                break
            write_placement(game, player.best.rows[0], player.best.texts[0], player.tried_action)
            lay_tried_word(player.trial, game, player)
            _note_stop(game, player, number)
        if best < 0 or player.promises[number, 0] > player.promises[best, 0]:
            best = np.int64(number)
    return int(best)


@compiled
def find_ending(
    position: PositionArrays, game: CompiledGame, player: PlayerRoom, action: ActionArrays, seed: np.int64
) -> float:
    """Write the first action of the turn that promises most, if any promises more than to stop; return how much."""
    side = np.int64(position.numbers[TO_MOVE])
    most = weigh_position(position, game, player, side, np.int64(1))
    held = held_letters(position, side)
    best = np.int64(_try_turns(position, game, player, seed))
    # What was lifted is laid again, for that it was lifted.
    must_lay = position.numbers[REDEPLOYED] and held > position.numbers[AFTER_DRAW]
    must_lay = must_lay or has_to_lay(position, game, player, side)
    if best >= 0 and (must_lay or player.promises[best, 0] > most):
        most = player.promises[best, 0]
        write_placement(game, player.firsts[best], player.first_texts[best], action)
    if position.numbers[REDEPLOYED] or most > WON / 2:
        return float(most)
    count = note_lifts(position, game, player, side)
    for _ in range(tries_of_lifts(player, side, _STUCK, False)):
        if most > WON / 2:
            break
        run, given = try_next_lift(position, game, player, count)
        if run < 0:
            break
        best = np.int64(_try_turns(player.lifted, game, player, seed))
        # Lifting may improve words, but not fill the rack again: the game must come to an end.
        if best >= 0 and player.promises[best, 0] > most and player.promises[best, 1] <= held:
            most = player.promises[best, 0]
            write_lift(player, action, run, given)
    return float(most)
