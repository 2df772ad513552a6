"""Turns: beginning a game, carrying out an action, and how games end (rules, sections 2 and 10)."""

from __future__ import annotations

from typing import Any

import numpy as np

from runtime.fastgame.kernel.arrays import (
    AFTER_DRAW,
    AGREED,
    ANSWER,
    AT,
    COMMIT,
    COUNT,
    DISCARD,
    DOWN,
    DRAWN,
    END_TURN,
    FREE,
    INVOKE,
    KIND,
    LETTERS_OUT,
    NO_CITY,
    NOBODY,
    OFFER,
    OFFER_DRAW,
    ORDERING,
    OVER,
    PASSES,
    PASSES_MADE,
    PHASE,
    PLAYING,
    POOL,
    REDEPLOY,
    RESIGN,
    RESIGNED,
    SPIES,
    SPY,
    TO_MOVE,
    TURN,
    TURN_LIMIT,
    WAITS_AT,
    WAITS_DOWN,
    WAITS_LENGTH,
    WHY,
    WINNER,
    ActionArrays,
    CompiledGame,
    PositionArrays,
)
from runtime.fastgame.kernel.changes import find_lift, invoke, lift_run
from runtime.fastgame.kernel.combat import lay_word
from runtime.fastgame.kernel.letters import begin_turn, draw_letters, give_up, held_letters, shuffle
from runtime.fastgame.kernel.words import score_of
from runtime.movegen.kernel.compilation import compiled, inlined

MOST_PASSES = 4
"""How many passes in a row, of both players together, end a game."""


@inlined
def _end(position: Any, winner: Any, why: Any) -> None:
    """End the game."""
    numbers = position.numbers
    numbers[PHASE], numbers[WINNER], numbers[WHY] = OVER, winner, why
    numbers[OFFER] = numbers[WAITS_LENGTH] = 0


@inlined
def _winner_by_score(position: Any, game: Any) -> Any:
    """The side of the higher score."""
    gold, silver = score_of(position, game, 0), score_of(position, game, 1)
    if gold == silver:
        return NOBODY
    return 0 if gold > silver else 1


@inlined
def _lacks_city(position: Any) -> Any:
    """The sides that own no city: 0 for none, 1 for gold, 2 for silver, 3 for both."""
    lacking = 3
    for owner in position.owner:
        if owner < FREE:
            lacking &= ~(1 << owner)
    return lacking


@inlined
def _why_now(position: Any, rules: Any) -> Any:
    """What ends the game at the end of a turn; 0 for nothing."""
    numbers = position.numbers
    last = TURN_LIMIT if numbers[TURN] >= rules.turn_limit else 0
    if not rules.standard_end:
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
def _judge(position: Any, game: Any, is_turn_over: Any) -> None:
    """End the game where a standard end comes now."""
    winner = -1
    why = 0
    lacking = _lacks_city(position)
    if lacking and game.rules.standard_end:
        why = NO_CITY
        if lacking < 3 and game.rules.no_city_loses:
            winner = 2 - lacking
    elif is_turn_over:
        why = _why_now(position, game.rules)
    if why:
        if winner < 0:
            winner = _winner_by_score(position, game)
        _end(position, winner, why)


@inlined
def _end_turn(position: Any, game: Any) -> None:
    """Restore broken runs, forget penalties, count a pass, judge the end, and begin the next turn."""
    numbers = position.numbers
    side = numbers[TO_MOVE]
    position.broken[:] = 0
    position.penalty[:] = 0
    numbers[PASSES] = numbers[PASSES] + 1 if held_letters(position, side) >= numbers[AFTER_DRAW] else 0
    numbers[TO_MOVE] = 1 - side
    if numbers[OFFER] == 2 - side:
        numbers[OFFER] = 0
    _judge(position, game, True)
    if numbers[PHASE] != OVER:
        begin_turn(position, game.rules, 1 - side, numbers[TURN] + 1)


@compiled
def deal(position: PositionArrays, game: CompiledGame, seed: np.uint64) -> None:
    """Begin a game from the position before racks are dealt: pools are shuffled, racks drawn, the first turn begun."""
    position.chance[0] = seed
    for side in range(2):
        if game.rules.shuffled[side]:
            shuffle(position, side)
    for side in range(2):
        if game.rules.dealt[side]:
            draw_letters(position, game.rules, side, game.rules.rack_start)
    begin_turn(position, game.rules, game.rules.first, 1)


@inlined
def _settle(position: Any, kind: Any, found: Any) -> None:
    """Use up a spy that ``found`` a word, give the game up, offer a draw, or agree to one."""
    numbers = position.numbers
    actor = 1 - numbers[TO_MOVE] if numbers[PHASE] == ORDERING else numbers[TO_MOVE]
    if kind == SPY:
        numbers[SPIES + actor] -= found
    elif kind == OFFER_DRAW:
        numbers[OFFER] = 1 + actor
    elif kind == RESIGN:
        _end(position, 1 - actor, RESIGNED)
    else:
        _end(position, NOBODY, AGREED)


@compiled
def act(position: PositionArrays, game: CompiledGame, action: ActionArrays) -> None:
    """Let an action happen, which must be legal."""
    numbers, told = position.numbers, action.numbers
    kind = told[KIND]
    if kind > END_TURN:
        _settle(position, kind, told[AT])
        return
    if kind in (COMMIT, ANSWER):
        letters = action.letters
        word = np.int64(told[AT]), np.int64(told[DOWN]), np.int64(told[COUNT])
        if kind == ANSWER:
            letters = position.waiting
            word = np.int64(numbers[WAITS_AT]), np.int64(numbers[WAITS_DOWN]), np.int64(numbers[WAITS_LENGTH])
        lay_word(position, game, action, letters[: word[2]], word)
    elif kind == INVOKE:
        invoke(position, game, np.int64(told[AT]))
    elif kind == REDEPLOY:
        lift_run(position, game, np.int64(told[AT]), np.int64(told[DOWN]))
    if kind in (REDEPLOY, DISCARD):
        give_up(position, game.rules, numbers[TO_MOVE], action.letters, told[COUNT])
        numbers[PHASE] = PLAYING
    if kind == END_TURN:
        _end_turn(position, game)
    elif numbers[PHASE] != ORDERING:
        _judge(position, game, False)


@compiled
def can_lift(position: PositionArrays, game: CompiledGame, cell: int, down: int) -> int:
    """How many letters the side to move would lift with the run through a cell; 0 where it may not."""
    return int(find_lift(position, game, np.int64(position.numbers[TO_MOVE]), cell, down))
