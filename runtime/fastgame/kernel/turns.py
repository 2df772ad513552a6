"""Turns: beginning a game, carrying out an action, and how games end (rules, sections 2 and 10)."""

from __future__ import annotations

from typing import Any

import numpy as np

from runtime.fastgame.kernel.arrays import (
    AFTER_DRAW,
    AGREED,
    ANSWER,
    AT,
    CHOICE_MOMENT,
    CHOICE_MOVER,
    CHOICE_ROUND,
    CHOICE_RULE,
    CHOOSE,
    CHOOSER,
    CHOOSING,
    COMMIT,
    COUNT,
    DISCARD,
    DOWN,
    END_TURN,
    HAS_COMMITTED,
    HELD,
    IN_ACTION,
    IN_OPENING,
    IN_TURN_END,
    INVOKE,
    KIND,
    LOOKED,
    NEXT_TURN,
    NOBODY,
    OFFER,
    OFFER_DRAW,
    ORDERING,
    OVER,
    PASSES,
    PATH,
    PHASE,
    PLAYING,
    REDEPLOY,
    RESIGN,
    RESIGNED,
    SPIES,
    SPY,
    STANDARD,
    TO_MOVE,
    TURN,
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
from runtime.fastgame.kernel.condition_memory import advance_parts, begin_part, note_action, note_changes, note_turn_end
from runtime.fastgame.kernel.conditions import (
    AT_GAME_END,
    AT_ONCE,
    AT_TURN_END,
    ATTACKED,
    HELD_BEFORE,
    OPENING,
    USED_ELEMENT,
    evaluate,
    find_victory,
    note_bonuses,
)
from runtime.fastgame.kernel.ends import standard_end
from runtime.fastgame.kernel.letters import begin_turn, draw_letters, give_up, held_letters, shuffle
from runtime.fastgame.kernel.triggers import (
    CHOICE_OPENED,
    GAME_ENDED,
    NONE_FIRED,
    find_rearmed,
    fire_triggers,
    rearm,
    take_option,
)
from runtime.movegen.kernel.compilation import called, compiled, inlined


@inlined
def _find_standard_end(position: Any, game: Any, is_turn_over: Any) -> Any:
    """Note who wins and why where a standard end comes now; return whether one does."""
    why, winner = standard_end(position, game, is_turn_over, position.numbers[STANDARD] != 0)
    if why != 0:
        position.numbers[WHY], position.numbers[WINNER], position.numbers[PATH] = why, winner, -1
    return why != 0


_FIRST, _LAST_CHANCE, _ENDED = range(3)
"""The stages of a judgement: of what an action brings, of conditions once a standard end comes, and of the end."""

DEEPEST = 20
"""How many triggers may set off one another."""


@called
def _conclude(
    position: PositionArrays, game: CompiledGame, mover: np.int64, is_turn_over: np.bool_, stage: np.int64
) -> bool:
    """End the game where a condition or a standard end has it so, and note the objectives that are met.

    No end of a turn comes any more where a standard end does, so that what waits for it is judged then. Returns whether
    the game is over.
    """
    numbers = position.numbers
    while True:
        moment = AT_GAME_END if stage > _FIRST else AT_TURN_END if is_turn_over else AT_ONCE
        advance_parts(position, game, np.int64(moment))
        evaluate(position, game, np.int64(moment))
        if stage != _LAST_CHANCE:
            note_bonuses(position, game)
        if stage == _ENDED:
            break
        if find_victory(position, game, mover) or stage == _LAST_CHANCE:
            stage = np.int64(_ENDED)
        elif _find_standard_end(position, game, is_turn_over):
            stage = np.int64(_LAST_CHANCE)
        else:
            return False
    numbers[PHASE] = OVER
    numbers[OFFER] = numbers[WAITS_LENGTH] = 0
    return True


@compiled
def _judge(position: PositionArrays, game: CompiledGame, mover: np.int64, cause: np.int64, stage: np.int64) -> None:
    """Let conditions hear what has happened, and triggers go off, until nothing comes of it or the game is over.

    Where effects are left, for whose sake a choice was answered, it goes on with these. In the opening nobody wins.
    """
    numbers, room, triggers = position.numbers, game.room, game.rules.triggers
    is_turn_over, is_answered = cause == IN_TURN_END, room.rest[0] > 0
    moment, first, trigger = np.int64(AT_TURN_END if is_turn_over else AT_ONCE), np.int64(0), np.int64(0)
    if is_answered:
        first, trigger = np.int64(numbers[CHOICE_ROUND]), np.int64(numbers[CHOICE_RULE])
    elif is_turn_over:
        note_turn_end(position, game, mover)
    elif cause == IN_ACTION and stage == _FIRST:
        note_action(position, game, mover)
    room.tally[OPENING] = cause == IN_OPENING
    for count in range(first, DEEPEST + 1):
        if is_answered:
            is_answered = False
        elif cause == IN_OPENING and stage == _FIRST:
            advance_parts(position, game, moment)
        elif _conclude(position, game, mover, is_turn_over, stage):
            break
        if len(triggers) == 0 or count == DEEPEST:
            break
        room.tally[:HELD_BEFORE] = 0
        result = fire_triggers(position, game, moment, trigger)
        trigger = np.int64(0)
        if result == NONE_FIRED:
            break
        note_changes(position, game)
        if result == CHOICE_OPENED:
            numbers[CHOICE_MOVER], numbers[CHOICE_MOMENT], numbers[CHOICE_ROUND] = mover, cause, count
            if numbers[CHOOSER] < 0:
                numbers[CHOOSER] = mover
            break
        stage = np.int64(_ENDED if result == GAME_ENDED else _FIRST)
    room.tally[OPENING] = 0


@compiled
def _look(position: PositionArrays, game: CompiledGame) -> None:
    """Look at the first position, before anybody has done anything: triggers may go off, but nobody wins."""
    rules = game.rules
    position.numbers[LOOKED] = game.room.tally[OPENING] = 1
    for objective in range(rules.objective_count[0]):
        begin_part(position, game, rules.objectives[objective, 0])
    for trigger in range(len(rules.triggers)):
        begin_part(position, game, rules.triggers[trigger, 0])
    # Constants are of a type of their own, for which it would be compiled again.
    _judge(position, game, np.int64(position.numbers[TO_MOVE]), np.int64(IN_OPENING), np.int64(_FIRST))


@inlined
def _close_turn(position: Any, rules: Any) -> None:
    """Restore broken runs, forget penalties, and count a pass."""
    numbers = position.numbers
    side = numbers[TO_MOVE]
    position.broken[:] = 0
    position.penalty[:] = 0
    passed = held_letters(position, side) >= numbers[AFTER_DRAW]
    if rules.passes_by_words:
        passed = numbers[HAS_COMMITTED] == 0
    numbers[PASSES] = numbers[PASSES] + 1 if passed else 0
    numbers[TO_MOVE] = 1 - side
    if numbers[OFFER] == 2 - side:
        numbers[OFFER] = 0
    if rules.has_plan:
        numbers[TURNS_OVER] = numbers[TURN]


@compiled
def deal_racks(position: PositionArrays, game: CompiledGame, deals: np.int64) -> None:
    """Shuffle pools and draw racks so many times, from the position before; only those of the last time stay."""
    for number in range(deals):
        for side in range(2):
            if game.rules.shuffled[side]:
                shuffle(position, side)
        for side in range(2):
            if game.rules.dealt[side] and (game.rules.endless[side] or number + 1 == deals):
                position.rack[side] = 0
                draw_letters(position, game.rules, side, game.rules.rack_start)


@compiled
def deal(position: PositionArrays, game: CompiledGame, seed: np.uint64, deals: np.int64) -> None:
    """Begin a game from the position before racks are dealt: they are, ``deals`` times, and the first turn begins."""
    position.chance[0] = seed
    deal_racks(position, game, deals)
    begin_turn(position, game.rules, game.rules.first, np.int64(1))
    if game.rules.has_plan:
        _look(position, game)


@inlined
def who_acts(position: Any) -> Any:
    """Whose action is next: the side to move; the defending one names an order, and a choice has its chooser."""
    numbers = position.numbers
    if numbers[PHASE] == CHOOSING:
        return numbers[CHOOSER]
    return 1 - numbers[TO_MOVE] if numbers[PHASE] == ORDERING else numbers[TO_MOVE]


@inlined
def _settle(position: Any, kind: Any, found: Any) -> Any:
    """Use up a spy that ``found`` a word, offer a draw, or end the game; return whether it has ended."""
    numbers = position.numbers
    actor = who_acts(position)
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
    room.fell[:] = False
    room.tally[HELD_BEFORE] = position.numbers[HELD + position.numbers[TO_MOVE]]
    room.tally[USED_ELEMENT] = room.tally[ATTACKED] = -1


@inlined
def _change_board(position: Any, game: Any, action: Any) -> None:
    """Lay a word, invoke a token, lift a run or give up letters."""
    numbers, entries = position.numbers, action.numbers
    kind = entries[KIND]
    if kind in (COMMIT, ANSWER):
        letters = action.letters
        word = np.int64(entries[AT]), np.int64(entries[DOWN]), np.int64(entries[COUNT])
        if kind == ANSWER:
            letters = position.waiting
            word = np.int64(numbers[WAITS_AT]), np.int64(numbers[WAITS_DOWN]), np.int64(numbers[WAITS_LENGTH])
        lay_word(position, game, action, letters[: word[2]], word)
    elif kind == INVOKE:
        invoke(position, game, action)
    elif kind == REDEPLOY:
        lift_run(position, game, np.int64(entries[AT]), np.int64(entries[DOWN]))
    if kind in (REDEPLOY, DISCARD):
        give_up(position, game.rules, numbers[TO_MOVE], action.letters, entries[COUNT])
        numbers[PHASE] = PLAYING


@compiled
def act(position: PositionArrays, game: CompiledGame, action: ActionArrays) -> None:
    """Let an action happen, which must be legal."""
    numbers, kind = position.numbers, action.numbers[KIND]
    if game.rules.has_plan and numbers[LOOKED] == 0:
        # A trigger may end the game, or a choice open, before the action comes to pass.
        _look(position, game)
        if numbers[PHASE] in (OVER, CHOOSING):
            return
    mover, stage = np.int64(numbers[TO_MOVE]), np.int64(_FIRST)
    cause = np.int64(IN_TURN_END if kind == END_TURN else IN_ACTION)
    _begin_action(position, game)
    if game.rules.has_plan and kind != CHOOSE:
        find_rearmed(position, game)
    if kind > END_TURN:
        if not _settle(position, kind, action.numbers[COUNT] > 0):
            return
        stage = np.int64(_ENDED)
    elif kind == CHOOSE:
        mover, cause = np.int64(numbers[CHOICE_MOVER]), np.int64(numbers[CHOICE_MOMENT])
        take_option(position, game, np.int64(action.numbers[AT]))
    elif kind == END_TURN:
        _close_turn(position, game.rules)
    else:
        _change_board(position, game, action)
        if numbers[PHASE] == ORDERING:
            return
    if stage == _FIRST and kind != CHOOSE:
        rearm(position, game)
    _judge(position, game, mover, cause, stage)
    if cause == IN_TURN_END and numbers[PHASE] not in (OVER, CHOOSING):
        side = numbers[NEXT_TURN] - 1 if numbers[NEXT_TURN] else numbers[TO_MOVE]
        numbers[NEXT_TURN] = 0
        begin_turn(position, game.rules, side, numbers[TURN] + 1)


@compiled
def can_lift(position: PositionArrays, game: CompiledGame, cell: int, down: int) -> int:
    """How many letters the side to move would lift with the run through a cell; 0 where it may not."""
    return int(find_lift(position, game, np.int64(position.numbers[TO_MOVE]), np.int64(cell), np.int64(down)))
