"""A quick player: it lays the placement that is worth most by a handful of weights. Whole games of it."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from runtime.fastgame.kernel.arrays import (
    ANSWER,
    AT,
    BASE,
    COMMIT,
    COUNT,
    DISCARD,
    DISCARDING,
    DOWN,
    END_TURN,
    KIND,
    NOWHERE,
    ORDER,
    ORDERING,
    OVER,
    PHASE,
    TO_MOVE,
    TURN,
    WAITS_AT,
    WAITS_DOWN,
    WAITS_LENGTH,
    ActionArrays,
    CompiledGame,
    PositionArrays,
)
from runtime.fastgame.kernel.combat import find_defenders
from runtime.fastgame.kernel.letters import excess, held_letters, mixed
from runtime.fastgame.kernel.moves import prepare_board, weighed_board
from runtime.fastgame.kernel.turns import act
from runtime.fastgame.kernel.words import foes_of, know_foes, mark_board, side_board
from runtime.movegen import columns
from runtime.movegen.kernel.bits import copy
from runtime.movegen.kernel.boards import LAVA
from runtime.movegen.kernel.compilation import compiled, inlined
from runtime.movegen.kernel.defences import defend
from runtime.movegen.kernel.evaluation import ALL, complete, judge_word
from runtime.movegen.kernel.fights import arrange
from runtime.movegen.kernel.networks import AROUND, around
from runtime.movegen.kernel.search import search

(
    STRENGTH, GAIN, CAPTURED, FELLED, FOE_CITY, FREE_CITY, LETTER, TOKEN, STANDING, OPENED, FOREST, NEARER, LAST_CITY,
    NOISE, LEAST,
) = range(15)  # fmt: skip
"""The weights, in the order of :class:`runtime.fastgame.quick_player.QuickWeights`."""

_FAR = 99
_SPREAD, _11 = np.uint64(0x9E3779B97F4A7C15), np.uint64(11)
_AGAIN = 0.8
"""What each letter of a kind counts less than the one before when letters are given up."""


class PlayerRoom(NamedTuple):
    """What the players of a game go by, and room for one thread.

    ``weights`` has a row for each side, ``ease`` says by letter code how easily words are made with it. ``near`` is how
    far each cell is from the nearest city that one does not own; ``row`` and ``best`` are rows of the table of moves.
    """

    weights: NDArray[np.float64]
    ease: NDArray[np.float64]
    near: NDArray[np.int32]
    queue: NDArray[np.int32]
    row: NDArray[np.int32]
    best: NDArray[np.int32]


class _Standing(NamedTuple):
    """How things stand before a placement: how near the own letters are to such a city, the lead, the foe's cities.

    ``bonus`` is what each of these cities earns.
    """

    nearest: Any
    lead: Any
    foe_cities: Any
    bonus: Any


@inlined
def _measure_near(position: Any, rules: Any, mind: Any) -> Any:
    """Fill in ``near``; return how near one's own letters and cities are."""
    side, near, queue = position.numbers[TO_MOVE], mind.near, mind.queue
    begin = end = 0
    for cell in range(len(near)):
        near[cell] = _FAR
        if position.owner[cell] < NOWHERE and position.owner[cell] != side:
            near[cell] = 0
            queue[end] = cell
            end += 1
    while begin < end:
        cell = queue[begin]
        begin += 1
        for way in range(1, AROUND):
            beside = around(cell, rules.rows, rules.columns, way)
            if beside >= 0 and near[beside] == _FAR and position.terrain[beside] & LAVA == 0:
                near[beside] = near[cell] + 1
                queue[end] = beside
                end += 1
    nearest = np.int64(_FAR)
    for cell in range(len(near)):
        if position.letters[side, cell] != 0 or position.owner[cell] == side:
            nearest = min(nearest, np.int64(near[cell]))
    return nearest


@inlined
def _stand(position: Any, game: Any, mind: Any) -> Any:
    """How things stand on a prepared board."""
    room, side = game.room, position.numbers[TO_MOVE]
    foe = 1 - side
    lead = np.int64(position.numbers[BASE + side]) - position.numbers[BASE + foe]
    for number in range(room.counts[side]):
        if room.valid[side, number]:
            lead += room.faces[number]
    for number in range(room.counts[foe]):
        if room.valid[foe, number]:
            lead -= room.foe_faces[number]
    cities = np.int64(0)
    for owner in position.owner:
        cities += owner == foe
    return _Standing(_measure_near(position, game.rules, mind), lead, cities, game.rules.capture_bonus)


@inlined
def _worth(board: Any, row: Any, mind: Any, taste: Any, stand: Any) -> Any:
    """What a weighed row is worth by a ``taste``, but for chance."""
    bonus = stand.bonus
    value = taste[STRENGTH] * row[columns.STRENGTH] + taste[GAIN] * row[columns.GAIN]
    value += taste[CAPTURED] * row[columns.CAPTURED] + taste[FELLED] * row[columns.FELLED]
    value += taste[FREE_CITY] * row[columns.FREE_CITIES] + taste[LETTER] * row[columns.NEW]
    value += taste[TOKEN] * row[columns.TOKENS] + taste[STANDING] * row[columns.STANDING]
    value += taste[OPENED] * row[columns.OPENED] + taste[FOREST] * row[columns.FOREST_CELLS]
    taken = row[columns.FOE_CITIES]
    if taken:
        value += (taste[FOE_CITY] + taste[CAPTURED] * bonus) * taken
        if taken == stand.foe_cities:
            # Taking the last one ends the game as a rule, and the score decides.
            after = stand.lead + row[columns.GAIN] + row[columns.CAPTURED] + row[columns.FELLED] + bonus * taken
            value += taste[LAST_CITY] if after > 0 else -taste[LAST_CITY]
    if taste[NEARER] != 0:
        cell = row[columns.ROW] * board.columns + row[columns.COLUMN]
        best = stand.nearest
        for step in range(row[columns.LENGTH]):
            best = min(best, np.int64(mind.near[cell + step * (board.columns if row[columns.DOWN] else 1)]))
        value += taste[NEARER] * (stand.nearest - best)
    return value


@inlined
def _find_best(position: Any, game: Any, board: Any, mind: Any, seed: Any) -> Any:
    """Keep in ``best`` the placement that is worth most; return whether there is one, -1 for want of room."""
    room, found = game.room, game.room.desk.found
    side, row = position.numbers[TO_MOVE], mind.row
    taste = mind.weights[side]
    stand = _stand(position, game, mind)
    search(board, room.rack, room.desk)
    if found.tally[0] > len(found.spans) or found.tally[1] > len(found.letters):
        return -1
    text, most, result = np.int64(0), taste[LEAST], 0
    chance = mixed(seed ^ (np.uint64(position.numbers[TURN]) * _SPREAD))
    for number in range(found.tally[0]):
        first, length = np.int64(found.spans[number, 0]), np.int64(found.spans[number, 1])
        letters = found.letters[text : text + length]
        begin = text
        text += length
        if not judge_word(board, letters, first, row, True) or row[columns.ICE_CELLS]:
            continue
        row[columns.TEXT] = begin
        complete(board, letters, first, row, (ALL, np.int64(-1)))
        if row[columns.ATTACK] and row[columns.OUTCOME] != columns.WINS:
            continue
        value = _worth(board, row, mind, taste, stand)
        chance += _SPREAD
        value += taste[NOISE] * (np.float64(mixed(chance) >> _11) / 9007199254740992.0)
        if value > most:
            most, result = value, 1
            copy(mind.best, row, 0)
    return result


@inlined
def _lay(position: Any, game: Any, mind: Any, action: Any, seed: Any) -> None:
    """Lay the best placement, or end the turn."""
    told, best = action.numbers, mind.best
    told[KIND] = END_TURN
    if held_letters(position, position.numbers[TO_MOVE]) == 0:
        return
    sites = prepare_board(position, game)
    found = _find_best(position, game, weighed_board(position, game, sites), mind, seed)
    if found < 0:
        told[KIND] = -1
    if found > 0:
        told[KIND], told[DOWN], told[COUNT] = COMMIT, best[columns.DOWN], best[columns.LENGTH]
        told[AT] = best[columns.ROW] * game.rules.columns + best[columns.COLUMN]
        copy(action.letters[: best[columns.LENGTH]], game.room.desk.found.letters, best[columns.TEXT])


@inlined
def _give_up(position: Any, game: Any, mind: Any, action: Any) -> None:
    """Give up the letters that words are hardest to make with, those there are several of first."""
    side = position.numbers[TO_MOVE]
    left = game.room.rack
    for code in range(len(left)):
        left[code] = position.rack[side, code]
    count = excess(position, game.rules, side)
    action.numbers[KIND], action.numbers[COUNT] = DISCARD, count
    for place in range(count):
        worst, least = 0, np.float64(1e9)
        for code in range(1, len(left)):
            worth = mind.ease[code] - _AGAIN * (left[code] - 1)
            if left[code] > 0 and worth < least:
                worst, least = code, worth
        left[worst] -= 1
        action.letters[place] = worst


@inlined
def _answer(position: Any, game: Any, action: Any) -> None:
    """Let the strongest defender fight first: whoever can repel the attack alone does."""
    numbers, told = position.numbers, action.numbers
    side = numbers[TO_MOVE]
    mark_board(position, game.room, side)
    know_foes(position, game, 1 - side)
    foes = foes_of(position, game, 1 - side)
    defend(side_board(position, game, side), game.weights, foes, game.room.known[: len(foes.met)])
    word = np.int64(numbers[WAITS_AT]), np.int64(numbers[WAITS_DOWN]), np.int64(numbers[WAITS_LENGTH])
    count = find_defenders(position, game, foes, word)
    arrange(foes, count)
    told[KIND], told[COUNT] = ANSWER, count
    for place in range(count):
        run = foes.web.runs[foes.order[place]]
        told[ORDER + 2 * place], told[ORDER + 2 * place + 1] = run[0], run[2]


@compiled
def play(
    position: PositionArrays, game: CompiledGame, mind: PlayerRoom, action: ActionArrays, limits: NDArray[np.int64]
) -> int:
    """Let both sides play on, for ``limits[0]`` actions at most, noise being of the seed ``limits[1]``.

    Returns how many actions there were; ``action`` is the last one, its kind -1 where there was no room for the moves.
    """
    seed = np.uint64(limits[1])
    count = np.int64(0)
    while count < limits[0] and position.numbers[PHASE] != OVER:
        if position.numbers[PHASE] == ORDERING:
            _answer(position, game, action)
        elif position.numbers[PHASE] == DISCARDING:
            _give_up(position, game, mind, action)
        else:
            _lay(position, game, mind, action, seed)
        if action.numbers[KIND] < 0:
            break
        act(position, game, action)
        count += 1
    return int(count)
