"""What is tried in copies of a position: words that are laid, and runs that are lifted."""

from __future__ import annotations

from typing import Any

import numpy as np

from runtime.fastgame.kernel.arrays import (
    ANSWER,
    AT,
    COMMIT,
    COUNT,
    DOWN,
    HELD,
    KIND,
    ORDER,
    ORDERING,
    PHASE,
    REDEPLOY,
    TO_MOVE,
    WAITS_AT,
    WAITS_DOWN,
    WAITS_LENGTH,
    ActionArrays,
    CompiledGame,
    PositionArrays,
)
from runtime.fastgame.kernel.changes import find_lift
from runtime.fastgame.kernel.combat import find_defenders
from runtime.fastgame.kernel.letters import held_letters
from runtime.fastgame.kernel.player_room import EAGER_LIFTS, HURRIES, LIFTS
from runtime.fastgame.kernel.position_worth import drop_hardest
from runtime.fastgame.kernel.turns import act
from runtime.fastgame.kernel.words import find_words, know_foes
from runtime.movegen import columns
from runtime.movegen.kernel.bits import copy
from runtime.movegen.kernel.compilation import compiled, inlined
from runtime.movegen.kernel.fights import arrange

NOTHING = -1e9
"""Less than anything is worth."""


@inlined
def write_discards(player: Any, action: Any, count: Any) -> None:
    """Name ``count`` letters to be given up of those that are ``left``, the hardest first."""
    action.numbers[COUNT] = count
    for place in range(count):
        action.letters[place] = drop_hardest(player)


@compiled
def answer_attack(position: PositionArrays, game: CompiledGame, action: ActionArrays) -> None:
    """Let the strongest defender fight first: whoever can repel the attack alone does."""
    numbers, entries = position.numbers, action.numbers
    foes = know_foes(position, game, np.int64(1 - numbers[TO_MOVE]))
    word = np.int64(numbers[WAITS_AT]), np.int64(numbers[WAITS_DOWN]), np.int64(numbers[WAITS_LENGTH])
    count = find_defenders(position, game, foes, word)
    arrange(foes, count)
    entries[KIND], entries[COUNT] = ANSWER, count
    for place in range(count):
        run = foes.web.runs[foes.order[place]]
        entries[ORDER + 2 * place], entries[ORDER + 2 * place + 1] = run[0], run[2]


@inlined
def write_placement(game: Any, row: Any, letters: Any, action: Any) -> None:
    """Write a row of a placement as an action."""
    entries = action.numbers
    entries[KIND], entries[DOWN], entries[COUNT] = COMMIT, row[columns.DOWN], row[columns.LENGTH]
    entries[AT] = row[columns.ROW] * game.rules.columns + row[columns.COLUMN]
    copy(action.letters[: row[columns.LENGTH]], letters, 0)


@inlined
def lay_tried_word(position: Any, game: Any, player: Any) -> None:
    """Lay the word that is told, the strongest defender fighting first where the opponent chooses."""
    act(position, game, player.tried_action)
    if position.numbers[PHASE] == ORDERING:
        answer_attack(position, game, player.tried_action)
        act(position, game, player.tried_action)


@inlined
def _lift_gain(position: Any, game: Any, side: Any, run: Any) -> Any:
    """The letters that a run would give back, less a tenth of the points that it would cost."""
    at, length, down = np.int64(run[0]), np.int64(run[1]), np.int64(run[2])
    lifted, face = find_lift(position, game, side, at, down), np.int64(0)
    for place in range(length):
        face += game.weights.values[position.letters[side, at + place * (game.rules.columns if down else 1)]]
    return np.float64(NOTHING) if lifted == 0 else lifted - 0.1 * face


@inlined
def note_lifts(position: Any, game: Any, player: Any, side: Any) -> Any:
    """Note every run of the side and what lifting it gains; return how many there are."""
    count = find_words(position, game, side, position.letters[side])
    for number in range(count):
        copy(player.runs[number], game.room.runs[side, number], 0)
    for number in range(count):
        player.gains[number] = _lift_gain(position, game, side, player.runs[number])
    return count


@inlined
def tries_of_lifts(player: Any, side: Any, more: Any, is_better: Any) -> Any:
    """How many runs are tried for lifting; so many times ``more`` by who wants to be rid of letters.

    ``is_better`` says that the position is made better without lifting.
    """
    if player.notes[HURRIES]:
        return player.efforts[side, LIFTS] * more
    return player.efforts[side, EAGER_LIFTS if is_better else LIFTS]


@inlined
def try_next_lift(position: Any, game: Any, player: Any, count: Any) -> Any:
    """Lift that of ``count`` noted runs in a copy of the position that gains most of those not yet tried.

    Returns which it is, -1 where none is left, and how many letters are ``given`` up with it.
    """
    run = np.int64(-1)
    for number in range(count):
        if player.gains[number] > NOTHING and (run < 0 or player.gains[number] > player.gains[run]):
            run = np.int64(number)
    if run < 0:
        return run, np.int64(0)
    player.gains[run] = NOTHING
    _try_lift(position, game, player, player.runs[run])
    given = np.int64(player.tried_action.numbers[COUNT])
    copy(player.given[:given], player.tried_action.letters, 0)
    return run, given


@inlined
def write_lift(player: Any, action: Any, run: Any, given: Any) -> None:
    """Write the lifting of a noted run as an action."""
    action.numbers[KIND], action.numbers[COUNT] = REDEPLOY, given
    action.numbers[AT], action.numbers[DOWN] = player.runs[run, 0], player.runs[run, 2]
    copy(action.letters[:given], player.given, 0)


@inlined
def _try_lift(position: Any, game: Any, player: Any, run: Any) -> None:
    """Lift a run in a copy of the position, and give up what is too much."""
    side, entries = np.int64(position.numbers[TO_MOVE]), player.tried_action.numbers
    entries[KIND], entries[AT], entries[DOWN], entries[COUNT] = REDEPLOY, run[0], run[2], 0
    copy(player.lifted.block, position.block, 0)
    act(player.lifted, game, player.tried_action)
    copy(player.left, player.lifted.rack[side], 0)
    letters = held_letters(player.lifted, side)
    excess = letters + position.numbers[HELD + side] - game.rules.rack_limit
    if excess > 0:
        write_discards(player, player.tried_action, min(letters, excess))
        copy(player.lifted.block, position.block, 0)
        act(player.lifted, game, player.tried_action)
