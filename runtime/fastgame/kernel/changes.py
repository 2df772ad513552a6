"""Lifting one's own letters, and invoking elements (rules, sections 7 and 8)."""

from __future__ import annotations

from typing import Any

import numpy as np

from runtime.fastgame.kernel import arrays
from runtime.fastgame.kernel.arrays import (
    ANY_NUMBER,
    CELL,
    COUNT,
    DROUGHT,
    ELEMENT,
    FIRESTORM,
    FLOOD,
    FREE,
    HELD,
    NOWHERE,
    ORDER,
    POWER,
    REDEPLOYED,
    TO_MOVE,
    VOLCANO,
    CompiledGame,
    PositionArrays,
)
from runtime.fastgame.kernel.combat import lose_letters
from runtime.fastgame.kernel.conditions import LOST_CITIES, USED_ELEMENT
from runtime.fastgame.kernel.letters import random_below
from runtime.fastgame.kernel.words import find_words, know_words, link_words
from runtime.movegen.kernel.bits import copy
from runtime.movegen.kernel.boards import FOREST, LAVA, WATER
from runtime.movegen.kernel.compilation import called, inlined
from runtime.movegen.kernel.networks import AROUND, AT, DOWN


@inlined
def _is_crossed(letters: Any, rules: Any, cell: Any, down: Any) -> Any:
    """Whether another run, reading the other way than ``down``, has a letter on a cell."""
    for way in range(1, AROUND):
        # Beside a letter of a run that reads downwards those to the left and right make another run: ways 2 and 3.
        if (way in (2, 3)) == (down != 0):
            beside = rules.beside[cell, way]
            if beside >= 0 and letters[beside] != 0:
                return True
    return False


@inlined
def _leaves_whole(position: Any, game: Any, side: Any, run: Any) -> Any:
    """Whether the letters in ``trial`` leave no run that is invalid or disconnected and was not so before.

    ``was_linked`` has a bit for each direction at the first cells of the words that were linked.
    """
    room = game.room
    at, length, down = run
    step = game.rules.columns if down else 1
    find_words(position, game, side, room.trial)
    link_words(position, game, side)
    for number in range(room.counts[side]):
        first, way = room.runs[side, number, AT], room.runs[side, number, DOWN]
        is_part = way == down and at <= first < at + length * step and (first - at) % step == 0
        must_link = is_part or room.was_linked[first] >> way & 1 != 0
        if must_link and not (room.valid[side, number] and room.linked[side, number]):
            return False
    return True


@inlined
def run_through(letters: Any, rules: Any, cell: Any, down: Any) -> Any:
    """The first cell and the length of the letters in line through a cell that has one."""
    step = rules.columns if down else 1
    before = cell // rules.columns if down else cell % rules.columns
    after = (rules.rows if down else rules.columns) - 1 - before
    first, length = np.int64(cell), np.int64(1)
    while before > 0 and letters[first - step] != 0:
        first -= step
        before -= 1
        length += 1
    while after > 0 and letters[cell + step] != 0:
        cell += step
        after -= 1
        length += 1
    return first, length


@called
def find_lift(position: PositionArrays, game: CompiledGame, side: np.int64, cell: np.int64, down: np.int64) -> np.int64:
    """Mark as ``lost`` what redeploying the run through a cell lifts; return how much, 0 where it may not be lifted."""
    rules, room, letters = game.rules, game.room, position.letters[side]
    first, length = run_through(letters, rules, cell, down)
    step = rules.columns if down else 1
    room.lost[:] = False
    copy(room.trial, letters, 0)
    crossings = np.int64(0)
    for place in range(length):
        if _is_crossed(letters, rules, first + place * step, down):
            crossings += 1
        else:
            room.lost[first + place * step] = True
            room.trial[first + place * step] = 0
    if length < 2 or crossings == length or (rules.max_crossings != ANY_NUMBER and crossings > rules.max_crossings):
        return np.int64(0)
    if rules.lifts_disconnected and not rules.leaves_whole:
        return np.int64(length - crossings)
    know_words(position, game, side)
    room.was_linked[:] = 0
    is_cut_off = False
    for number in range(room.counts[side]):
        at, way = room.runs[side, number, AT], room.runs[side, number, DOWN]
        if room.valid[side, number] and room.linked[side, number]:
            room.was_linked[at] |= 1 << way
        elif room.valid[side, number] and at == first and way == down:
            is_cut_off = True
    if is_cut_off and not rules.lifts_disconnected:
        return np.int64(0)
    if rules.leaves_whole and not _leaves_whole(position, game, side, (first, length, down)):
        return np.int64(0)
    return np.int64(length - crossings)


@inlined
def lift_run(position: Any, game: Any, cell: Any, down: Any) -> None:
    """Lift the run through a cell, which may be lifted: letters in no other run return to the rack."""
    side = position.numbers[TO_MOVE]
    letters, rules = position.letters[side], game.rules
    first, length = run_through(letters, rules, cell, down)
    step = rules.columns if down else 1
    for place in range(length):
        at = first + place * step
        # The letters across the line stay, so that those taken off before this one change nothing of it.
        if not _is_crossed(letters, rules, at, down):
            position.rack[side, letters[at]] += 1
            letters[at] = 0
    position.numbers[REDEPLOYED] = 1


@inlined
def _grow(position: Any, game: Any, at: Any, power: Any) -> None:
    """Grow a region of ``power`` cells from ``at``, each next one picked among all that lie beside it."""
    rules, region, edge = game.rules, game.room.region, game.room.edge
    region[:] = False
    edge[:] = False
    cell, size, count = np.int64(at), np.int64(1), np.int64(0)
    while True:
        region[cell] = True
        for way in range(1, AROUND):
            beside = rules.beside[cell, way]
            if beside >= 0 and not region[beside] and not edge[beside]:
                edge[beside] = True
                count += 1
        if count == 0 or size >= power:
            return
        rest = random_below(position, count)
        cell = np.int64(0)
        while rest > 0 or not edge[cell]:
            if edge[cell]:
                rest -= 1
            cell += 1
        edge[cell] = False
        count -= 1
        size += 1


@inlined
def _spread(position: Any, game: Any, at: Any, power: Any) -> None:
    """Mark the region of a token: the nearest cells, those that are equally near row by row, or one that grows."""
    rules, region = game.rules, game.room.region
    if not rules.is_round:
        _grow(position, game, at, power)
        return
    region[:] = False
    row, column = at // rules.columns, at % rules.columns
    for _ in range(min(max(power, 1), len(region))):
        nearest, least = np.int64(-1), np.int64(0)
        for number in range(len(region)):
            cell = np.int64(number)
            away = (cell // rules.columns - row) ** 2 + (cell % rules.columns - column) ** 2
            if not region[cell] and (nearest < 0 or away < least):
                nearest, least = cell, away
        region[nearest] = True


@inlined
def _change_land(position: Any, element: Any, region: Any, tally: Any) -> None:
    """What an element makes of the land of a region, and of the cities there."""
    terrain, owner = position.terrain, position.owner
    for cell in range(len(region)):
        if not region[cell]:
            continue
        if element == VOLCANO:
            terrain[cell] = LAVA
        elif element == FLOOD and terrain[cell] != LAVA:
            terrain[cell] = WATER
        elif (element == DROUGHT and terrain[cell] == WATER) or (element == FIRESTORM and terrain[cell] == FOREST):
            terrain[cell] = 0
        if element in (VOLCANO, FLOOD):
            if owner[cell] < FREE:
                tally[LOST_CITIES + owner[cell]] += 1
            owner[cell] = NOWHERE


@inlined
def _take_region(game: Any, action: Any) -> None:
    """Take the region of an element from the action that gives it."""
    game.room.region[:] = False
    for place in range(action.numbers[COUNT]):
        game.room.region[action.numbers[ORDER + place]] = True


@inlined
def invoke(position: Any, game: Any, action: Any) -> None:
    """Use up the token at a place of the rack of the side to move."""
    numbers, held, room = position.numbers, position.held, game.room
    side, place = numbers[TO_MOVE], action.numbers[arrays.AT]
    token = held[side, place]
    numbers[HELD + side] -= 1
    for number in range(place, numbers[HELD + side]):
        held[side, number] = held[side, number + 1]
    held[side, numbers[HELD + side]] = 0
    element = game.rules.tokens[token, ELEMENT]
    if action.numbers[COUNT] > 0:
        _take_region(game, action)
    else:
        _spread(position, game, game.rules.tokens[token, CELL], game.rules.tokens[token, POWER])
    room.tally[USED_ELEMENT] = element
    _change_land(position, element, room.region, room.tally)
    if element in (VOLCANO, FLOOD):
        copy(room.lost, room.region, 0)
        for owner in range(2):
            find_words(position, game, owner, position.letters[owner])
            lose_letters(position, game, owner, False)
