"""What a level does to the board, to scores, racks and variables, and to what players may do (rules, section 13)."""

from __future__ import annotations

from typing import Any

import numpy as np

from runtime.fastgame.kernel.arrays import (
    AFTER_DRAW,
    ALLOWED,
    CLOSED,
    DISCARDING,
    FREE,
    HELD,
    MET,
    NOWHERE,
    PHASE,
    PLAYING,
    STANDARD,
    TO_MOVE,
    TURN,
    CompiledGame,
    PositionArrays,
)
from runtime.fastgame.kernel.changes import run_through
from runtime.fastgame.kernel.combat import lose_letters
from runtime.fastgame.kernel.condition_memory import note_entered
from runtime.fastgame.kernel.conditions import LOST_CITIES, is_closed
from runtime.fastgame.kernel.letters import excess, held_letters, hold_token, note_more
from runtime.fastgame.kernel.words import broken_bit, find_words, score_of
from runtime.movegen.kernel.boards import LAVA
from runtime.movegen.kernel.compilation import called, inlined
from runtime.movegen.kernel.networks import AROUND, AT, DOWN, LENGTH

(
    LAND, PLACE_TOKEN, REMOVE_TOKEN, GIVE_LETTERS, SET_TURN, REVEAL, END, SET_VARIABLE, ADD_VARIABLE, CHANCE, CHOICE,
    NOTHING, AWARD, GIVE_TOKEN, CLOSE, ALLOW, LAY_LETTERS, REMOVE_LETTERS, FOUND_CITY, PASS_CITIES,
) = range(20)  # fmt: skip
"""The kinds of effects. ``NOTHING`` is what changes no position, such as a message."""

KIND, WHAT, WHOSE, FIRST, AFTER = range(5)
"""The columns of :attr:`GameRules.effects`: the kind; what the land becomes, the token, the side, the objective, who
wins, the variable, the place of a number or of what is allowed, all weights together, the choice, the cell or the
owner; the objective by which, the side, the measure or the owner; and where its cells, letters, tokens, numbers or
branches begin and end in the list of places. A branch has three numbers there: where the share of chance ends or which
option it is, and where its own effects begin and end among the rows."""

SCORE_NOW, LEAD_NOW, TURN_NOW, CITIES_NOW, LETTERS_NOW, TOKENS_NOW, WORDS_LOST = range(7)
"""What is measured for a variable."""

MOST_VALUE = 1_000_000
"""What a variable holds at most, and less than nothing at least."""


@inlined
def note_brought(position: Any, rules: Any, side: Any, before: Any, more: Any) -> None:
    """So many letters ``more``, or a token, are on a rack; they count as if they had been there after the draw.

    ``before`` is how many letters the side had to give up before.
    """
    numbers = position.numbers
    if side != numbers[TO_MOVE] or numbers[PHASE] not in (PLAYING, DISCARDING):
        return
    too_many = excess(position, rules, side)
    numbers[PHASE] = DISCARDING if too_many else PLAYING
    numbers[AFTER_DRAW] += more - (too_many - before)


@inlined
def _measured(position: Any, game: Any, measure: Any, side: Any) -> Any:
    """What is measured of a side."""
    numbers, found = position.numbers, np.int64(0)
    if measure in (SCORE_NOW, LEAD_NOW):
        own, theirs = score_of(position, game, side), score_of(position, game, 1 - side)
        found = own if measure == SCORE_NOW else own - theirs
    elif measure == TURN_NOW:
        found = np.int64(numbers[TURN])
    elif measure == CITIES_NOW:
        for owner in position.owner:
            found += owner == side
    elif measure == LETTERS_NOW:
        found = np.int64(held_letters(position, side))
    elif measure == TOKENS_NOW:
        found = np.int64(numbers[HELD + side])
    else:
        found = np.int64(position.marks[len(game.rules.conditions) + len(game.rules.triggers) + side])
    return found


@inlined
def _close(position: Any, game: Any, objective: Any) -> None:
    """An objective can be met no more; where it was the only way of its side to win, the standard ends apply."""
    numbers, objectives = position.numbers, game.rules.objectives
    for place in range(numbers[MET]):
        if position.met[place] == objective:
            return
    if is_closed(position, objective):
        return
    position.closed[numbers[CLOSED]] = objective
    numbers[CLOSED] += 1
    for side in range(2):
        has_way = is_open = False
        for number in range(game.rules.objective_count[0]):
            if objectives[number, 1] == side and not objectives[number, 2]:
                has_way = True
                is_open = is_open or not is_closed(position, number)
        if has_way and not is_open:
            numbers[STANDARD] = 1


@inlined
def _can_lay(position: Any, game: Any, effect: Any) -> Any:
    """Whether the letters of an effect can be laid: all of them on empty land, none beside the opponent's."""
    side, places = effect[WHAT], game.rules.places
    count = (effect[AFTER] - effect[FIRST]) // 2
    for place in range(effect[FIRST], effect[FIRST] + count):
        cell = places[place]
        if position.terrain[cell] & LAVA or position.letters[side, cell] != 0:
            return False
        for way in range(AROUND):
            beside = game.rules.beside[cell, way]
            if beside >= 0 and position.letters[1 - side, beside] != 0:
                return False
    return True


@inlined
def _lay(position: Any, game: Any, effect: Any) -> None:
    """Letters come onto the board; a broken run that they make longer stays broken, and its penalty is gone."""
    room, letters, broken, columns = game.room, position.letters[effect[WHAT]], position.broken, game.rules.columns
    side, places = np.int64(effect[WHAT]), game.rules.places
    count = (effect[AFTER] - effect[FIRST]) // 2
    note_more(position, game.rules, side, count)
    find_words(position, game, side, letters)
    for number in range(room.counts[side]):
        run = room.runs[side, number]
        room.after[number] = broken[run[AT]] & broken_bit(side, run[DOWN]) != 0
    for cell in range(len(letters)):
        # What is left over of a run that was broken is none any more.
        broken[cell] &= 255 - broken_bit(side, 0) - broken_bit(side, 1)
    for place in range(effect[FIRST], effect[FIRST] + count):
        letters[places[place]] = places[place + count]
        position.granted[side, places[place + count]] += 1
    for number in range(room.counts[side]):
        run = room.runs[side, number]
        step = columns if run[DOWN] else 1
        if not room.after[number] and position.penalty[run[DOWN], run[AT]] == 0:
            continue
        first, length = run_through(letters, game.rules, np.int64(run[AT]), run[DOWN])
        if first != run[AT] or length != run[LENGTH]:
            position.penalty[run[DOWN], run[AT]] = 0
        if room.after[number]:
            for place in range(length):
                broken[first + place * step] |= broken_bit(side, run[DOWN])
    note_entered(position, game, side)


@inlined
def _remove(position: Any, game: Any, effect: Any) -> None:
    """Letters of a side leave the board and the game."""
    side, room = np.int64(effect[WHAT]), game.room
    room.lost[:] = False
    for place in range(effect[FIRST], effect[AFTER]):
        room.lost[game.rules.places[place]] = True
    find_words(position, game, side, position.letters[side])
    lose_letters(position, game, side, False)


@inlined
def _found(position: Any, game: Any, effect: Any) -> None:
    """A city comes onto the map; a letter that stands there takes it."""
    cell, owner = effect[WHAT], effect[WHOSE]
    if position.terrain[cell] & LAVA or position.owner[cell] != NOWHERE or position.token[cell] > 0:
        return
    position.owner[cell] = owner
    for side in range(2):
        if position.letters[side, cell] != 0 and owner != side:
            position.owner[cell] = side
            if owner != FREE:
                game.room.tally[LOST_CITIES + owner] += 1
    position.terrain[cell] = position.token[cell] = 0


@inlined
def _pass(position: Any, game: Any, effect: Any) -> None:
    """Cities go to another owner, or off the map."""
    for place in range(effect[FIRST], effect[AFTER]):
        cell = game.rules.places[place]
        owner = position.owner[cell]
        if owner == NOWHERE or owner == effect[WHAT]:
            continue
        if owner < FREE:
            game.room.tally[LOST_CITIES + owner] += 1
        position.owner[cell] = effect[WHAT]


@inlined
def _count(position: Any, game: Any, effect: Any) -> None:
    """A score, spies or a variable change."""
    kind, what, amount = effect[KIND], effect[WHAT], np.int64(game.rules.places[effect[FIRST]])
    if kind == AWARD:
        before = np.int64(position.numbers[what])
        # What is less than nothing already stays.
        position.numbers[what] = before + (amount if amount > 0 else max(amount, min(np.int64(0), -before)))
        return
    value = amount
    if kind == ADD_VARIABLE:
        value += position.variables[what]
    elif effect[WHOSE] >= 0:
        value = np.int64(_measured(position, game, effect[WHOSE], amount))
    position.variables[what] = max(-MOST_VALUE, min(MOST_VALUE, value))


@called
def change(position: PositionArrays, game: CompiledGame, number: int) -> None:
    """Let an effect of section 13 happen; nothing comes of one that can't."""
    effect = game.rules.effects[number]
    kind, what = effect[KIND], effect[WHAT]
    if kind in (SET_VARIABLE, ADD_VARIABLE, AWARD):
        _count(position, game, effect)
    elif kind == GIVE_TOKEN:
        side = np.int64(effect[WHOSE])
        before = excess(position, game.rules, side)
        hold_token(position, side, what)
        note_brought(position, game.rules, side, before, 0)
    elif kind == CLOSE:
        _close(position, game, what)
    elif kind == ALLOW:
        position.numbers[ALLOWED + effect[WHOSE]] = what
    elif kind == LAY_LETTERS:
        if _can_lay(position, game, effect):
            _lay(position, game, effect)
    elif kind == REMOVE_LETTERS:
        _remove(position, game, effect)
    elif kind == FOUND_CITY:
        _found(position, game, effect)
    else:
        _pass(position, game, effect)
