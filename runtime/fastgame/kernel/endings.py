"""The end of a game by letters: who draws no more tries whole turns, so that no letter stays that fits nowhere."""

from __future__ import annotations

from typing import Any

import numpy as np

from runtime.fastgame.kernel.arrays import (
    AFTER_DRAW,
    AT,
    COUNT,
    DOWN,
    KIND,
    OVER,
    PHASE,
    REDEPLOY,
    REDEPLOYED,
    TO_MOVE,
    ActionArrays,
    CompiledGame,
    PositionArrays,
)
from runtime.fastgame.kernel.letters import held_letters
from runtime.fastgame.kernel.placements import find_placements
from runtime.fastgame.kernel.player_room import ENDINGS, FOUND, HURRIES, LIFTS, PlayerRoom
from runtime.fastgame.kernel.position_worth import WON, weigh_position
from runtime.fastgame.kernel.trials import NOTHING, lay_told, note_lifts, tell_placement, try_lift
from runtime.movegen.kernel.bits import copy
from runtime.movegen.kernel.compilation import compiled, inlined

_WORDS = 3
"""So many words more are laid in a turn that is tried."""

_STUCK = 8
"""How many times as many runs are tried for lifting by who wants to be rid of letters."""


@inlined
def _note_stop(game: Any, mind: Any, number: Any) -> None:
    """Note what the position in ``trial`` is worth and how many letters are left, if that is the best stop so far."""
    side = np.int64(mind.trial.numbers[TO_MOVE])
    worth = weigh_position(mind.trial, game, mind, side, np.int64(0))
    if worth > mind.promises[number, 0]:
        mind.promises[number, 0], mind.promises[number, 1] = worth, held_letters(mind.trial, side)


@compiled
def _try_turns(position: PositionArrays, game: CompiledGame, mind: PlayerRoom, seed: np.int64) -> int:
    """Try the turns that begin with one of the placements that seem best, and go on by what then seems best.

    Each is one of ``firsts``, its best stop one of ``promises``. Returns which promises most, -1 for none.
    """
    side, best = np.int64(position.numbers[TO_MOVE]), np.int64(-1)
    found = min(np.int64(find_placements(position, game, mind, seed)), mind.efforts[side, ENDINGS])
    for number in range(found):
        copy(mind.firsts[number], mind.rows[number], 0)
        copy(mind.first_texts[number], mind.texts[number], 0)
    for number in range(found):
        copy(mind.trial.block, position.block, 0)
        tell_placement(game, mind.firsts[number], mind.first_texts[number], mind.told)
        lay_told(mind.trial, game, mind)
        mind.promises[number, 0] = NOTHING
        _note_stop(game, mind, number)
        for _ in range(_WORDS):
            if mind.trial.numbers[PHASE] == OVER or held_letters(mind.trial, side) == 0:
                break
            if find_placements(mind.trial, game, mind, seed) <= 0:
                break
            tell_placement(game, mind.rows[0], mind.texts[0], mind.told)
            lay_told(mind.trial, game, mind)
            _note_stop(game, mind, number)
        if best < 0 or mind.promises[number, 0] > mind.promises[best, 0]:
            best = np.int64(number)
    return int(best)


@compiled
def find_ending(
    position: PositionArrays, game: CompiledGame, mind: PlayerRoom, action: ActionArrays, seed: np.int64
) -> float:
    """Write the first action of the turn that promises most, if any promises more than to stop; return how much."""
    side = np.int64(position.numbers[TO_MOVE])
    most = weigh_position(position, game, mind, side, np.int64(1))
    held = held_letters(position, side)
    best = np.int64(_try_turns(position, game, mind, seed))
    # Other placements have taken the room of those that were found.
    mind.mood[FOUND] = 0
    # What was lifted is laid again, for that it was lifted.
    must_lay = position.numbers[REDEPLOYED] and held > position.numbers[AFTER_DRAW]
    if best >= 0 and (must_lay or mind.promises[best, 0] > most):
        most = mind.promises[best, 0]
        tell_placement(game, mind.firsts[best], mind.first_texts[best], action)
    if position.numbers[REDEPLOYED] or most > WON / 2:
        return float(most)
    count, told = note_lifts(position, game, mind, side), mind.told.numbers
    for _ in range(mind.efforts[side, LIFTS] * (_STUCK if mind.mood[HURRIES] else 1)):
        run = np.int64(-1)
        for number in range(count):
            if mind.gains[number] > NOTHING and (run < 0 or mind.gains[number] > mind.gains[run]):
                run = np.int64(number)
        if run < 0 or most > WON / 2:
            break
        mind.gains[run] = NOTHING
        try_lift(position, game, mind, mind.runs[run])
        given = told[COUNT]
        copy(mind.given[:given], mind.told.letters, 0)
        best = np.int64(_try_turns(mind.lifted, game, mind, seed))
        # Lifting may improve words, but not fill the rack again: the game must come to an end.
        if best >= 0 and mind.promises[best, 0] > most and mind.promises[best, 1] <= held:
            most, action.numbers[KIND], action.numbers[COUNT] = mind.promises[best, 0], REDEPLOY, given
            action.numbers[AT], action.numbers[DOWN] = mind.runs[run, 0], mind.runs[run, 2]
            copy(action.letters[:given], mind.given, 0)
    return float(most)
