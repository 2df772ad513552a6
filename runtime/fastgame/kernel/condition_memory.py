"""What conditions remember: what each has heard of, and which parts in order have come true (rules, section 10)."""

from __future__ import annotations

from typing import Any

import numpy as np

from runtime.fastgame.kernel.arrays import HELD, CompiledGame, PositionArrays
from runtime.fastgame.kernel.asked_words import ANYWHERE, TOUCHING, count_played, has_linked, lies_in
from runtime.fastgame.kernel.conditions import (
    AFTER,
    ALL,
    ATTACKED,
    BEGIN,
    CAPTURE_TOKENS,
    CODE,
    COMMITTED,
    COUNTS,
    CUT_OFF,
    DESTROY_LETTERS,
    DESTROY_WORDS,
    ELEMENT,
    FIRST,
    HELD_BEFORE,
    IN_ORDER,
    INVOKED,
    KEEP_FREE,
    LOST_CITIES,
    LOST_LETTERS,
    LOST_WORDS,
    NEVER_LOSE_CITY,
    NEVER_LOSE_WORD,
    PARENT,
    PARTS,
    PLACE,
    PLACE_LETTERS,
    PLAY_WORD,
    SIDE,
    TURNS,
    USED_ELEMENT,
    WORD_AT,
    WORD_DOWN,
    YES,
    count_region_letters,
    evaluate,
    holds,
    note_figures,
)
from runtime.fastgame.kernel.words import find_words
from runtime.movegen.kernel.compilation import compiled, inlined
from runtime.movegen.kernel.networks import AT, DOWN, LENGTH


@inlined
def _count_laid(game: Any, row: Any) -> Any:
    """How many letters were laid in the region of a condition."""
    count = np.int64(0)
    for place in range(row[FIRST], row[AFTER]):
        count += game.room.laid[game.rules.places[place]]
    return count


@inlined
def _count_beside(position: Any, game: Any, row: Any) -> Any:
    """How many letters were laid of words that have a cell in the region of a condition."""
    room, count = game.room, np.int64(0)
    find_words(position, game, row[SIDE], position.letters[row[SIDE]])
    room.edge[:] = False
    for number in range(room.counts[row[SIDE]]):
        run = room.runs[row[SIDE], number]
        step = game.rules.columns if run[DOWN] else 1
        if lies_in(game.rules.places, (row[FIRST], row[AFTER]), run, step, np.bool_(True)):
            for place in range(run[LENGTH]):
                room.edge[run[AT] + place * step] = True
    for cell in range(len(room.laid)):
        count += room.laid[cell] and room.edge[cell]
    return count


@inlined
def _count_destroyed(game: Any, row: Any) -> Any:
    """How many of the words or letters that the opponent has lost lay where a condition asks.

    Its list has a cell that must be among them, -1 for any, then whether they must lie in a region, and that.
    """
    places, room, foe, count = game.rules.places, game.room, 1 - row[SIDE], np.int64(0)
    at, asks, region = places[row[FIRST]], places[row[FIRST] + 1], (row[FIRST] + 2, row[AFTER])
    if row[CODE] == DESTROY_LETTERS:
        for cell in range(room.fell.shape[1]):
            is_in = asks == ANYWHERE
            for place in range(region[0], region[1]):
                is_in = is_in or places[place] == cell
            count += room.fell[foe, cell] and is_in and at in (-1, cell)
        return count
    for number in range(min(room.tally[LOST_WORDS + foe], room.gone.shape[1])):
        run = room.gone[foe, number]
        step = game.rules.columns if run[DOWN] else 1
        covers = at < 0
        for place in range(run[LENGTH]):
            covers = covers or run[AT] + place * step == at
        count += covers and (asks == ANYWHERE or lies_in(places, region, run, step, asks == TOUCHING))
    return count


@inlined
def _count_captured(position: Any, game: Any, row: Any) -> Any:
    """How many tokens were captured that a condition speaks of."""
    side, count = row[SIDE], np.int64(0)
    for place in range(game.room.tally[HELD_BEFORE], position.numbers[HELD + side]):
        token = position.held[side, place]
        is_named = row[FIRST] == row[AFTER]
        for number in range(row[FIRST], row[AFTER]):
            is_named = is_named or game.rules.places[number] == token
        # The element stands in the second column of the table of tokens.
        is_of_element = row[ELEMENT] < 0 or row[ELEMENT] == game.rules.tokens[token, 1]
        count += is_named and is_of_element
    return count


@inlined
def _is_due(table: Any, marks: Any, number: Any) -> Any:
    """Whether the time of a condition has come, which may be part of parts in order, and is not over."""
    part, parent = np.int64(number), np.int64(table[number, PARENT])
    while parent >= 0:
        if table[parent, CODE] == IN_ORDER and marks[parent] != table[part, PLACE]:
            return False
        part, parent = parent, np.int64(table[parent, PARENT])
    return True


@inlined
def _note_word(position: Any, game: Any, number: Any, mover: Any) -> None:
    """Let a condition about a region kept free, or an opponent cut off, remember a word of ``mover``."""
    row, marks = game.rules.conditions[number], position.marks
    side = row[SIDE]
    if row[CODE] == CUT_OFF:
        if has_linked(position, game, 1 - side):
            marks[number] = 1
    elif marks[number] == 0 and side != mover and count_region_letters(position, game, row, 1 - side) > 0:
        marks[number] = 1


@inlined
def _note_cut_off(position: Any, game: Any, number: Any, side: Any) -> None:
    """Let a condition about an opponent cut off remember that a turn of ``side`` has ended."""
    table, marks = game.rules.conditions, position.marks
    if has_linked(position, game, 1 - table[number, SIDE]):
        marks[number] = 1
    elif marks[number] != 0 and table[number, SIDE] == side:
        marks[number] += 1


@inlined
def _count_losses(position: Any, game: Any) -> None:
    """Remember how many words each side has lost, behind what conditions and triggers remember."""
    if game.rules.counts_losses:
        for side in range(2):
            place = len(game.rules.conditions) + len(game.rules.triggers) + side
            position.marks[place] += game.room.tally[LOST_WORDS + side]


@inlined
def note_entered(position: Any, game: Any, side: Any) -> None:
    """Note the regions in which letters of ``side`` stand that the other one keeps free of them."""
    for number in range(len(game.rules.conditions)):
        row = game.rules.conditions[number]
        if row[CODE] == KEEP_FREE and row[SIDE] != side and count_region_letters(position, game, row, side) > 0:
            game.room.entered[number] = True


@inlined
def note_changes(position: Any, game: Any) -> None:
    """Let conditions remember what triggers have destroyed."""
    table, tally, marks = game.rules.conditions, game.room.tally, position.marks
    for number in range(len(table)):
        if _is_due(table, marks, number):
            if table[number, CODE] == NEVER_LOSE_CITY:
                marks[number] += tally[LOST_CITIES + table[number, SIDE]]
            elif table[number, CODE] == NEVER_LOSE_WORD:
                marks[number] += tally[LOST_WORDS + table[number, SIDE]]
            elif table[number, CODE] == KEEP_FREE and game.room.entered[number]:
                marks[number] = 1
    _count_losses(position, game)


@inlined
def begin_part(position: Any, game: Any, root: Any) -> None:
    """The time of a condition begins, and of all below it, but of parts in order only that of the first."""
    _begin_part(position, game, np.int64(root))


@compiled
def _begin_part(position: PositionArrays, game: CompiledGame, root: np.int64) -> None:
    table, marks = game.rules.conditions, position.marks
    for number in range(table[root, BEGIN], root + 1):
        is_first, part = True, np.int64(number)
        while part != root:
            parent = np.int64(table[part, PARENT])
            is_first = is_first and (table[parent, CODE] != IN_ORDER or table[part, PLACE] == 0)
            part = parent
        if not is_first:
            continue
        row, mark = table[number], np.int64(0)
        if row[CODE] == KEEP_FREE:
            mark = np.int64(marks[number] != 0 or count_region_letters(position, game, row, 1 - row[SIDE]) > 0)
        elif row[CODE] == CUT_OFF:
            mark = np.int64(has_linked(position, game, 1 - row[SIDE]))
        marks[number] = mark


@inlined
def _part_of(table: Any, parent: Any, place: Any) -> Any:
    """The row of a part."""
    for number in range(table[parent, BEGIN], parent):
        if table[number, PARENT] == parent and table[number, PLACE] == place:
            return number
    return parent


@compiled
def advance_parts(position: PositionArrays, game: CompiledGame, moment: np.int64) -> None:
    """Let the parts in order that have come true be done, and the next ones begin."""
    table, marks = game.rules.conditions, position.marks
    for number in range(len(table) - 1, -1, -1):
        while table[number, CODE] == IN_ORDER and marks[number] < table[number, PARTS]:
            evaluate(position, game, moment)
            if game.room.found[_part_of(table, number, marks[number])] != YES:
                break
            marks[number] += 1
            if marks[number] < table[number, PARTS]:
                begin_part(position, game, _part_of(table, number, marks[number]))


@inlined
def count_anew(position: Any, game: Any, root: Any) -> None:
    """Let the condition of a trigger that has gone off count anew."""
    table, marks = game.rules.conditions, position.marks
    for number in range(root, table[root, BEGIN] - 1, -1):
        if table[number, COUNTS] or table[number, CODE] == IN_ORDER:
            marks[number] = 0
            if table[number, CODE] == IN_ORDER:
                begin_part(position, game, _part_of(table, number, 0))


@inlined
def _happened(position: Any, game: Any, number: Any) -> Any:
    """How much an action of the condition's own side has brought of what it counts."""
    row, tally = game.rules.conditions[number], game.room.tally
    code, more = row[CODE], np.int64(0)
    if code == PLACE_LETTERS:
        more = _count_beside(position, game, row) if row[ELEMENT] >= 0 else _count_laid(game, row)
    elif code == PLAY_WORD and tally[COMMITTED]:
        more = count_played(position, game, row[FIRST], row[SIDE], (tally[ATTACKED], tally[WORD_AT], tally[WORD_DOWN]))
    elif code in (DESTROY_WORDS, DESTROY_LETTERS) and row[FIRST] != row[AFTER]:
        more = _count_destroyed(game, row)
    elif code == DESTROY_WORDS:
        more = tally[LOST_WORDS + 1 - row[SIDE]]
    elif code == DESTROY_LETTERS:
        more = tally[LOST_LETTERS + 1 - row[SIDE]]
    elif code == CAPTURE_TOKENS:
        more = _count_captured(position, game, row)
    elif code == INVOKED and tally[USED_ELEMENT] >= 0:
        more = np.int64(row[ELEMENT] == -1 or row[ELEMENT] == tally[USED_ELEMENT])
    return more


@inlined
def note_action(position: Any, game: Any, mover: Any) -> None:
    """Let conditions remember what an action of ``mover`` has brought."""
    table, tally, marks = game.rules.conditions, game.room.tally, position.marks
    for number in range(len(table)):
        code, side = table[number, CODE], table[number, SIDE]
        if code >= ALL or not _is_due(table, marks, number):
            continue
        if code in (KEEP_FREE, CUT_OFF):
            if tally[COMMITTED]:
                _note_word(position, game, number, mover)
        elif code == NEVER_LOSE_CITY:
            marks[number] += tally[LOST_CITIES + side]
        elif code == NEVER_LOSE_WORD:
            marks[number] += tally[LOST_WORDS + side]
        elif side == mover:
            marks[number] += _happened(position, game, number)
    _count_losses(position, game)


@inlined
def note_turn_end(position: Any, game: Any, side: Any) -> None:
    """Let conditions that must hold for some turns running count the one that has ended, which was the side's."""
    note_figures(position, game)
    table, marks = game.rules.conditions, position.marks
    for number in range(len(table)):
        if table[number, CODE] == CUT_OFF:
            if _is_due(table, marks, number):
                _note_cut_off(position, game, number, side)
        elif table[number, TURNS] > 0 and _is_due(table, marks, number):
            if not holds(position, game, number):
                marks[number] = 0
            elif table[number, SIDE] == side:
                marks[number] += 1
