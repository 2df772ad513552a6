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
    HELD,
    INVOKE,
    KIND,
    LETTERS_OUT,
    LOOKED,
    NO_CITY,
    NOBODY,
    OFFER,
    OFFER_DRAW,
    ORDERING,
    OVER,
    PASSES,
    PASSES_MADE,
    PATH,
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
    TURNS_OVER,
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
from runtime.fastgame.kernel.conditions import (
    AT_GAME_END,
    AT_ONCE,
    AT_TURN_END,
    HELD_BEFORE,
    USED_ELEMENT,
    evaluate,
    find_victory,
    hear_action,
    hear_turn,
    note_bonuses,
    read_figures,
)
from runtime.fastgame.kernel.letters import begin_turn, draw_letters, give_up, held_letters, shuffle
from runtime.fastgame.kernel.words import score_of
from runtime.movegen.kernel.compilation import compiled, inlined

MOST_PASSES = 4
"""How many passes in a row, of both players together, end a game."""


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
def _find_standard_end(position: Any, game: Any, is_turn_over: Any) -> Any:
    """Note who wins and why where a standard end comes now; return whether one does."""
    numbers = position.numbers
    winner = -1
    why = 0
    lacking = _lacks_city(position)
    if lacking and game.rules.standard_end:
        why = NO_CITY
        if lacking < 3 and game.rules.no_city_loses:
            winner = 2 - lacking
    elif is_turn_over:
        why = _why_now(position, game.rules)
    if why == 0:
        return False
    if winner < 0:
        winner = _winner_by_score(position, game)
    numbers[WHY], numbers[WINNER], numbers[PATH] = why, winner, -1
    return True


_FIRST, _LAST_CHANCE, _ENDED = range(3)
"""The stages of a judgement: of what an action brings, of conditions once a standard end comes, and of the end."""


@inlined
def _judge(position: Any, game: Any, mover: Any, is_turn_over: Any, stage: Any) -> None:
    """End the game where a condition or a standard end has it so, and note the objectives that are met.

    No end of a turn comes any more where a standard end does, so that what waits for it is judged then.
    """
    numbers = position.numbers
    figures = read_figures(position, game)
    if is_turn_over:
        hear_turn(position, game, mover, figures)
    elif stage == _FIRST:
        hear_action(position, game, mover)
    moment = AT_TURN_END if is_turn_over else AT_ONCE
    while True:
        evaluate(position, game, figures, AT_GAME_END if stage > _FIRST else moment)
        if stage != _LAST_CHANCE:
            note_bonuses(position, game)
        if stage == _ENDED:
            break
        if find_victory(position, game, mover) or stage == _LAST_CHANCE:
            stage = _ENDED
        elif _find_standard_end(position, game, is_turn_over):
            stage = _LAST_CHANCE
        else:
            return
    numbers[PHASE] = OVER
    numbers[OFFER] = numbers[WAITS_LENGTH] = 0


@inlined
def _close_turn(position: Any, has_objectives: Any) -> None:
    """Restore broken runs, forget penalties, and count a pass."""
    numbers = position.numbers
    side = numbers[TO_MOVE]
    position.broken[:] = 0
    position.penalty[:] = 0
    numbers[PASSES] = numbers[PASSES] + 1 if held_letters(position, side) >= numbers[AFTER_DRAW] else 0
    numbers[TO_MOVE] = 1 - side
    if numbers[OFFER] == 2 - side:
        numbers[OFFER] = 0
    if has_objectives:
        numbers[TURNS_OVER] = numbers[TURN]


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
    position.numbers[LOOKED] = len(game.rules.objectives) > 0


@inlined
def _settle(position: Any, kind: Any, found: Any) -> Any:
    """Use up a spy that ``found`` a word, offer a draw, or end the game; return whether it has ended."""
    numbers = position.numbers
    actor = 1 - numbers[TO_MOVE] if numbers[PHASE] == ORDERING else numbers[TO_MOVE]
    if kind == SPY:
        numbers[SPIES + actor] -= found
        return False
    if kind == OFFER_DRAW:
        numbers[OFFER] = 1 + actor
        return False
    numbers[WHY], numbers[WINNER], numbers[PATH] = AGREED, NOBODY, -1
    if kind == RESIGN:
        numbers[WHY], numbers[WINNER] = RESIGNED, 1 - actor
    return True


@inlined
def _begin_action(position: Any, game: Any) -> None:
    """Nothing has come of the action yet that conditions would hear of."""
    room = game.room
    room.tally[:] = 0
    room.laid[:] = False
    room.tally[HELD_BEFORE], room.tally[USED_ELEMENT] = position.numbers[HELD + position.numbers[TO_MOVE]], -1
    if len(game.rules.objectives) > 0:
        position.numbers[LOOKED] = 1


@inlined
def _change_board(position: Any, game: Any, action: Any) -> None:
    """Lay a word, invoke a token, lift a run or give up letters."""
    numbers, told = position.numbers, action.numbers
    kind = told[KIND]
    if kind in (COMMIT, ANSWER):
        letters = action.letters
        word = np.int64(told[AT]), np.int64(told[DOWN]), np.int64(told[COUNT])
        if kind == ANSWER:
            letters = position.waiting
            word = np.int64(numbers[WAITS_AT]), np.int64(numbers[WAITS_DOWN]), np.int64(numbers[WAITS_LENGTH])
        lay_word(position, game, action, letters[: word[2]], word)
    elif kind == INVOKE:
        invoke(position, game, action)
    elif kind == REDEPLOY:
        lift_run(position, game, np.int64(told[AT]), np.int64(told[DOWN]))
    if kind in (REDEPLOY, DISCARD):
        give_up(position, game.rules, numbers[TO_MOVE], action.letters, told[COUNT])
        numbers[PHASE] = PLAYING


@compiled
def act(position: PositionArrays, game: CompiledGame, action: ActionArrays) -> None:
    """Let an action happen, which must be legal."""
    numbers, kind = position.numbers, action.numbers[KIND]
    mover, is_turn_over, stage = numbers[TO_MOVE], kind == END_TURN, _FIRST
    _begin_action(position, game)
    if kind > END_TURN:
        if not _settle(position, kind, action.numbers[AT]):
            return
        stage = _ENDED
    elif is_turn_over:
        _close_turn(position, len(game.rules.objectives) > 0)
    else:
        _change_board(position, game, action)
        if numbers[PHASE] == ORDERING:
            return
    _judge(position, game, mover, is_turn_over, stage)
    if is_turn_over and numbers[PHASE] != OVER:
        begin_turn(position, game.rules, 1 - mover, numbers[TURN] + 1)


@compiled
def can_lift(position: PositionArrays, game: CompiledGame, cell: int, down: int) -> int:
    """How many letters the side to move would lift with the run through a cell; 0 where it may not."""
    return int(find_lift(position, game, np.int64(position.numbers[TO_MOVE]), cell, down))
