"""Spies of quick players: whether one is asked, and the word that it tells of (rules, section 9)."""

from __future__ import annotations

from typing import Any

import numpy as np

from runtime.fastgame.kernel.arrays import MAY_SPY, SPIES, TO_MOVE, CompiledGame, PositionArrays
from runtime.fastgame.kernel.letters import allowed_now, held_letters
from runtime.fastgame.kernel.moves import find_moves
from runtime.fastgame.kernel.player_room import REPORTED, SPIED, PlayerRoom
from runtime.fastgame.kernel.position_worth import weigh_position
from runtime.fastgame.kernel.trials import lay_tried_word, write_placement
from runtime.movegen import columns
from runtime.movegen.kernel.bits import copy, is_same
from runtime.movegen.kernel.compilation import compiled, inlined
from runtime.movegen.kernel.move_table import STRONGEST

_ENOUGH = 6
"""With fewer letters on the rack no spy is asked."""


@inlined
def may_ask(position: Any, game: Any, player: Any, gain: Any) -> Any:
    """Whether the side to move, the best that it found being worth a ``gain``, asks a spy.

    Where the opponent chooses how it defends itself, what a spy tells is not settled here.
    """
    side = position.numbers[TO_MOVE]
    below = player.efforts[side, SPIED]
    if not allowed_now(position, game) & MAY_SPY:
        return False
    # Who must lay what it has lifted may gain less than nothing.
    if below == 0 or gain >= below or position.numbers[SPIES + side] <= 0 or game.rules.fights.chooses:
        return False
    owns = False
    for owner in position.owner:
        owns = owns or owner == side
    return owns and held_letters(position, side) >= _ENOUGH


@compiled
def find_report(position: PositionArrays, game: CompiledGame, player: PlayerRoom) -> bool:
    """Keep the word that a spy tells of as the ``report``; return whether it finds any."""
    letters = game.room.space.found.letters
    count = find_moves(position, player.spy_game, player.table, int(STRONGEST))
    best = 0
    while best < count and player.table[best, columns.ATTACK] and player.table[best, columns.OUTCOME] != columns.WINS:
        best += 1
    if best >= count:
        return False
    row, side = player.table[best], position.numbers[TO_MOVE]
    text = np.int64(row[columns.TEXT])
    write_placement(game, row, letters[text : text + row[columns.LENGTH]], player.report)
    copy(player.report_position.block, position.block, 0)
    player.report_position.numbers[SPIES + side] -= 1
    player.notes[REPORTED] = 1
    return True


@inlined
def has_report(position: Any, player: Any) -> Any:
    """Whether a spy has told of a word in this very position; it is forgotten then."""
    if not player.notes[REPORTED]:
        return False
    player.notes[REPORTED] = 0
    return is_same(position.block, player.report_position.block)


@compiled
def weigh_report(position: PositionArrays, game: CompiledGame, player: PlayerRoom) -> float:
    """What the position is worth after the word that a spy has told of."""
    side = np.int64(position.numbers[TO_MOVE])
    copy(player.trial.block, position.block, 0)
    copy(player.tried_action.numbers, player.report.numbers, 0)
    copy(player.tried_action.letters, player.report.letters, 0)
    lay_tried_word(player.trial, game, player)
    return float(weigh_position(player.trial, game, player, side, np.int64(0)))
