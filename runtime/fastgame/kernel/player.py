"""A quick player: it lays what is worth most, lifts a run or invokes an element where that pays. Whole games of it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from runtime.fastgame.kernel.arrays import (
    AFTER_DRAW,
    AT,
    CHOOSING,
    COMMIT,
    COUNT,
    DISCARD,
    DISCARDING,
    ELEMENT,
    END_TURN,
    EVERYTHING,
    FULL,
    HELD,
    INVOKE,
    KIND,
    MAY_COMMIT,
    MAY_END,
    MAY_INVOKE,
    MAY_REDEPLOY,
    ORDERING,
    OVER,
    PHASE,
    PLAYING,
    REDEPLOYED,
    SPY,
    TO_MOVE,
    TURN,
    ActionArrays,
    CompiledGame,
    PositionArrays,
)
from runtime.fastgame.kernel.endings import find_ending
from runtime.fastgame.kernel.game_counts import act_counted
from runtime.fastgame.kernel.letters import allowed_now, excess, held_letters, mixed
from runtime.fastgame.kernel.moves import find_moves
from runtime.fastgame.kernel.placements import find_placements, has_to_lay
from runtime.fastgame.kernel.player_room import (
    BREACHES_FOUND,
    BREADTH,
    REGIONS,
    TRUSTED,
    UNTIL,
    PlayerRoom,
)
from runtime.fastgame.kernel.position_worth import (
    WON,
    endings_tried,
    is_dry,
    note_chances,
    spread,
    survey,
    weigh_position,
)
from runtime.fastgame.kernel.spies import find_report, has_report, may_ask, weigh_report
from runtime.fastgame.kernel.token_worth import element_worth, is_clearing
from runtime.fastgame.kernel.trials import (
    NOTHING,
    answer_attack,
    lay_tried_word,
    note_lifts,
    tries_of_lifts,
    try_next_lift,
    write_discards,
    write_lift,
    write_placement,
)
from runtime.fastgame.kernel.triggers import note_shown
from runtime.fastgame.kernel.turns import act
from runtime.movegen import columns
from runtime.movegen.kernel.bits import copy
from runtime.movegen.kernel.compilation import called, compiled, inlined
from runtime.movegen.kernel.move_table import ALL

_RISK = 1.0
"""How much better an element must be than the position without it, and than the token kept."""

_STUCK = 4
"""How many times as many runs are tried for lifting by who wants to be rid of letters."""


@inlined
def _discard(position: Any, game: Any, player: Any, action: Any) -> None:
    """Give up the letters that words are hardest to make with."""
    side = position.numbers[TO_MOVE]
    copy(player.left, position.rack[side], 0)
    action.numbers[KIND] = DISCARD
    write_discards(player, action, excess(position, game.rules, side))


@compiled
def _weigh_placements(position: PositionArrays, game: CompiledGame, player: PlayerRoom, count: np.int64) -> int:
    """Fill in what the first placements and the positions after them are worth; return the best one, -1 for none."""
    side, best = np.int64(position.numbers[TO_MOVE]), np.int64(-1)
    for number in range(count):
        copy(player.trial.block, position.block, 0)
        write_placement(game, player.best.rows[number], player.best.texts[number], player.tried_action)
        lay_tried_word(player.trial, game, player)
        player.worths[number] = weigh_position(player.trial, game, player, side, np.int64(0))
        player.worths[number] += player.placement_weights[side, TRUSTED] * player.best.values[number]
        if best < 0 or player.worths[number] > player.worths[best]:
            best = np.int64(number)
    return int(best)


@compiled
def choose_lift(
    position: PositionArrays,
    game: CompiledGame,
    player: PlayerRoom,
    action: ActionArrays,
    limits: tuple[np.int64, float, np.int64],
) -> float:
    """Write the lifting that pays best, if any is worth more than ``limits`` has; return what it is.

    ``limits`` are the seed, what the position is worth without it, and how many are tried.
    """
    seed, least, tries = limits
    side = np.int64(position.numbers[TO_MOVE])
    most = least
    if position.numbers[REDEPLOYED] or tries == 0 or not allowed_now(position, game) & MAY_REDEPLOY:
        return most
    count = note_lifts(position, game, player, side)
    for _ in range(tries):
        run, given = try_next_lift(position, game, player, count)
        if run < 0:
            break
        found = find_placements(player.lifted, game, player, np.int64(seed))
        laid = _weigh_placements(player.lifted, game, player, np.int64(found))
        if laid < 0:
            continue
        worth, left = player.worths[laid], held_letters(player.lifted, side) - player.best.rows[laid, columns.NEW]
        # Who draws no more must come to an end: lifting may improve words, but not fill the rack again.
        is_idle = is_dry(position, game.rules, side) and left > held_letters(position, side)
        if worth > most and not is_idle:
            most = worth
            write_lift(player, action, run, given)
    return most


@compiled
def choose_breach(
    position: PositionArrays,
    game: CompiledGame,
    player: PlayerRoom,
    action: ActionArrays,
    limits: tuple[np.int64, float],
) -> float:
    """Write the attack, repelled, that makes the next one pay best, as :func:`choose_lift` does.

    It is one of the ``breaches`` that were found last.
    """
    seed, least = limits
    most, count = least, player.notes[BREACHES_FOUND]
    for number in range(count):
        # What is found after one takes the room of the others.
        copy(player.firsts[number], player.breaches.rows[number], 0)
        copy(player.first_texts[number], player.breaches.texts[number], 0)
    for number in range(count):
        copy(player.lifted.block, position.block, 0)
        write_placement(game, player.firsts[number], player.first_texts[number], player.tried_action)
        lay_tried_word(player.lifted, game, player)
        is_open = player.lifted.numbers[PHASE] == PLAYING and allowed_now(player.lifted, game) & MAY_COMMIT
        if not is_open or find_placements(player.lifted, game, player, np.int64(seed)) <= 0:
            continue
        if player.best.rows[0, columns.ATTACK] and player.best.rows[0, columns.OUTCOME] == columns.WINS:
            _weigh_placements(player.lifted, game, player, np.int64(1))
            if player.worths[0] > most:
                most = player.worths[0]
                write_placement(game, player.firsts[number], player.first_texts[number], action)
    return most


@inlined
def _clearing(position: Any, game: Any, player: Any, side: Any, token: Any) -> Any:
    """What it is worth to make the land easier around a token; what elements lay waste is seen from the position."""
    if not is_clearing(game.rules.tokens[token, ELEMENT]):
        return 0.0
    for one in range(2):
        survey(position, game, player.guards[one], np.int64(one))
        spread(position, game, player, np.int64(one))
    note_chances(position, game, player)
    return max(element_worth(position, game, player, side, np.int64(token)), 0.0)


@called
def _find_element(
    position: PositionArrays,
    game: CompiledGame,
    player: PlayerRoom,
    action: ActionArrays,
    limits: tuple[np.int64, float],
) -> float:
    """Write the invocation that pays best, as :func:`choose_lift` does; regions are made up, for none is foreseen."""
    seed, least = limits
    side = np.int64(position.numbers[TO_MOVE])
    most, tries, entries = least, player.efforts[side, REGIONS], player.tried_action.numbers
    if not allowed_now(position, game) & MAY_INVOKE:
        return most
    for place in range(position.numbers[HELD + side] if tries > 0 else 0):
        total = tries * _clearing(position, game, player, side, position.held[side, place])
        for number in range(tries):
            copy(player.trial.block, position.block, 0)
            player.trial.chance[0] = mixed(np.uint64(seed) + np.uint64(number))
            entries[KIND], entries[AT], entries[COUNT] = INVOKE, place, 0
            act(player.trial, game, player.tried_action)
            total += weigh_position(player.trial, game, player, side, np.int64(0))
        if total / tries - _RISK > most:
            most, action.numbers[KIND], action.numbers[AT] = total / tries - _RISK, INVOKE, place
            action.numbers[COUNT] = 0
    return most


@inlined
def _write_report(player: Any, action: Any, kind: Any) -> None:
    """Write the word that a spy tells of as an action: asking for it, or laying it."""
    copy(action.numbers, player.report.numbers, 0)
    copy(action.letters, player.report.letters, 0)
    action.numbers[KIND] = kind


@inlined
def _choose(position: Any, game: Any, player: Any, action: Any, seed: Any) -> None:
    """Write what the side to move does in its turn."""
    side = np.int64(position.numbers[TO_MOVE])
    action.numbers[KIND], action.numbers[COUNT] = END_TURN, 0
    found, breaches, allowed = 0, np.int64(0), allowed_now(position, game)
    if allowed == EVERYTHING and held_letters(position, side) > 0 and endings_tried(position, game, player, side) > 0:
        worth = find_ending(position, game, player, action, np.int64(seed))
        _find_element(position, game, player, action, (seed, worth))
        return
    if allowed & MAY_COMMIT and held_letters(position, side) > 0:
        found = find_placements(position, game, player, np.int64(seed))
        breaches = player.notes[BREACHES_FOUND]
    if found < 0:
        action.numbers[KIND] = -1
        return
    is_quick = player.efforts[side, BREADTH] == 1
    if is_quick and found > 0:
        write_placement(game, player.best.rows[0], player.best.texts[0], action)
        return
    best, idle = np.int64(-1), weigh_position(position, game, player, side, np.int64(1))
    # Whoever may not end its turn does anything else.
    worth = idle if allowed & MAY_END else np.float64(NOTHING)
    # What was lifted is laid again, for that it was lifted, however the game seems without it.
    must_lay = position.numbers[REDEPLOYED] and held_letters(position, side) > position.numbers[AFTER_DRAW]
    must_lay = must_lay or has_to_lay(position, game, player, side)
    if not is_quick:
        best = np.int64(_weigh_placements(position, game, player, np.int64(found)))
        if best >= 0 and (must_lay or player.worths[best] > worth):
            worth = player.worths[best]
            write_placement(game, player.best.rows[best], player.best.texts[best], action)
        else:
            best = np.int64(-1)
        if has_report(position, player) and allowed & MAY_COMMIT:
            report_worth = weigh_report(position, game, player)
            if report_worth > worth:
                best, worth = np.int64(0), report_worth
                _write_report(player, action, np.int64(COMMIT))
        elif may_ask(position, game, player, worth - idle) and find_report(position, game, player):
            _write_report(player, action, np.int64(SPY))
            return
    # Who wins by ending the turn need not win by more.
    if worth < WON / 2:
        lifts = tries_of_lifts(player, side, _STUCK, best >= 0)
        if breaches > 0 and not is_quick:
            worth = choose_breach(position, game, player, action, (seed, worth))
        worth = choose_lift(position, game, player, action, (seed, worth, lifts))
    _find_element(position, game, player, action, (seed, worth))


@called
def _do_anything(position: PositionArrays, game: CompiledGame, player: PlayerRoom, action: ActionArrays) -> None:
    """Write anything that the level allows, where it does not allow the end of the turn, unless the side is stuck."""
    side = np.int64(position.numbers[TO_MOVE])
    allowed = allowed_now(position, game)
    if allowed & MAY_END:
        return
    if allowed & MAY_COMMIT and find_moves(position, game, player.table, int(ALL)) > 0:
        row, text = player.table[0], np.int64(player.table[0, columns.TEXT])
        letters = game.room.space.found.letters[text : text + row[columns.LENGTH]]
        write_placement(game, row, letters, action)
        return
    if allowed & MAY_REDEPLOY and not position.numbers[REDEPLOYED]:
        run, given = try_next_lift(position, game, player, note_lifts(position, game, player, side))
        if run >= 0:
            write_lift(player, action, run, given)
            return
    if allowed & MAY_INVOKE and position.numbers[HELD + side] > 0:
        action.numbers[KIND], action.numbers[AT], action.numbers[COUNT] = INVOKE, 0, 0
    elif may_ask(position, game, player, NOTHING) and find_report(position, game, player):
        _write_report(player, action, np.int64(SPY))


@compiled
def play(
    position: PositionArrays, game: CompiledGame, player: PlayerRoom, action: ActionArrays, seeds: NDArray[np.int64]
) -> int:
    """Let both sides play on, an action by each of ``seeds``, of which noise is.

    Returns how many actions there were; ``action`` is the last one, its kind -1 where there was no room for the moves.
    They choose by what they may know of the game, and act in all of it. A choice of the level they leave to others.
    """
    count, until, seen, shown_game = np.int64(0), player.notes[UNTIL], player.seen, player.shown_game
    while count < seeds.size and position.numbers[PHASE] != OVER and position.numbers[TURN] < until:
        if position.numbers[PHASE] == CHOOSING or position.numbers[FULL]:
            break
        seed = seeds[count]
        note_shown(position, game, shown_game, seen)
        if position.numbers[PHASE] == ORDERING:
            answer_attack(seen, shown_game, action)
        elif position.numbers[PHASE] == DISCARDING:
            _discard(seen, shown_game, player, action)
        else:
            _choose(seen, shown_game, player, action, seed)
            if action.numbers[KIND] == END_TURN:
                _do_anything(seen, shown_game, player, action)
        if action.numbers[KIND] < 0:
            break
        act_counted(position, game, action, player.counts)
        count += 1
    return int(count)
