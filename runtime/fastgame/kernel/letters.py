"""Letters on their way: the game's random numbers, dealing, drawing and giving up (rules, sections 1, 2.1 and 8)."""

from __future__ import annotations

from typing import Any

import numpy as np

from runtime.fastgame.kernel.arrays import (
    AFTER_DRAW,
    ALLOWED,
    BEGAN,
    CHOICES,
    DISCARDING,
    DRAWN,
    FULL,
    HAS_COMMITTED,
    HELD,
    PHASE,
    PLAYING,
    POOL,
    REDEPLOYED,
    TO_MOVE,
    TURN,
)
from runtime.movegen.kernel.bits import SPREAD
from runtime.movegen.kernel.compilation import inlined

_MIX_1, _MIX_2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_30, _27, _31 = np.uint64(30), np.uint64(27), np.uint64(31)
_ALL, _ONE, _NONE = np.uint64(0xFFFFFFFFFFFFFFFF), np.uint64(1), np.uint64(0)


@inlined
def mixed(chance: Any) -> Any:
    """The random number that belongs to a state of splitmix64."""
    one = (chance ^ (chance >> _30)) * _MIX_1
    one = (one ^ (one >> _27)) * _MIX_2
    return one ^ (one >> _31)


@inlined
def random_below(position: Any, below: Any) -> Any:
    """A number from 0 to ``below`` − 1, drawn as :mod:`runtime.engine.game.chance` draws it."""
    many = np.uint64(below)
    # 2 ** 64 modulo ``below``: as many of the highest numbers would favour small remainders.
    rest = (_ALL % many + _ONE) % many
    while True:
        chance = position.chance[0] + SPREAD
        position.chance[0] = chance
        value = mixed(chance)
        if rest == _NONE or value < _NONE - rest:
            return np.int64(value % many)


@inlined
def shuffle(position: Any, side: Any) -> None:
    """Put the side's pool into random order."""
    pool = position.pool[side]
    for last in range(position.numbers[POOL + side] - 1, 0, -1):
        other = random_below(position, last + 1)
        letter = pool[last]
        pool[last] = pool[other]
        pool[other] = letter


@inlined
def allowed_now(position: Any, game: Any) -> Any:
    """The bits of what the level lets the side to move do."""
    return game.rules.allowed[position.numbers[ALLOWED + position.numbers[TO_MOVE]]]


@inlined
def held_letters(position: Any, side: Any) -> Any:
    """How many letters the side's rack holds."""
    count = np.int64(0)
    for code in range(1, position.rack.shape[1]):
        count += position.rack[side, code]
    return count


@inlined
def excess(position: Any, rules: Any, side: Any) -> Any:
    """How many letters the side must give up."""
    letters = held_letters(position, side)
    return max(np.int64(0), min(letters, letters + position.numbers[HELD + side] - rules.rack_limit))


MOST_HELD, MOST_GIVEN = 1000, 10_000
"""How many letters a rack may come to hold, and triggers may bring a side in a game."""


@inlined
def note_more(position: Any, rules: Any, side: Any, more: Any) -> None:
    """Note where there is no room for so many letters ``more`` that a trigger brings a side."""
    numbers, held = position.numbers, held_letters(position, side) + more
    total, given = held + numbers[POOL + side] - numbers[DRAWN + side], np.int64(more)
    for letter in position.letters[side]:
        total += letter != 0
    for code in range(position.given.shape[1]):
        given += position.given[side, code]
    for code in range(position.granted.shape[1]):
        given += position.granted[side, code]
    may_return = rules.discards_return and not rules.endless[side]
    if held > MOST_HELD or given > MOST_GIVEN or (may_return and total > position.pool.shape[1]):
        numbers[FULL] = 1


@inlined
def hold_token(position: Any, side: Any, token: Any) -> None:
    """Put a token into a rack, if there is room."""
    numbers = position.numbers
    if numbers[HELD + side] == position.held.shape[1]:
        numbers[FULL] = 1
        return
    position.held[side, numbers[HELD + side]] = token
    numbers[HELD + side] += 1


@inlined
def draw_letters(position: Any, rules: Any, side: Any, number: Any) -> None:
    """Let the side draw so many letters, or as many as there are."""
    numbers, rack = position.numbers, position.rack
    if not rules.endless[side]:
        while number > 0 and numbers[DRAWN + side] < numbers[POOL + side]:
            rack[side, position.pool[side, numbers[DRAWN + side]]] += 1
            numbers[DRAWN + side] += 1
            number -= 1
        return
    total = np.int64(0)
    for code in range(rules.frequencies.shape[1]):
        total += rules.frequencies[side, code]
    while number > 0 and total > 0:
        ticket = random_below(position, total)
        code = 0
        while ticket >= rules.frequencies[side, code]:
            ticket -= rules.frequencies[side, code]
            code += 1
        rack[side, code] += 1
        number -= 1


@inlined
def _insert(position: Any, side: Any, code: Any) -> None:
    """Put a letter back at a random place of what is left of the side's pool."""
    numbers, pool = position.numbers, position.pool[side]
    place = random_below(position, numbers[POOL + side] - numbers[DRAWN + side] + 1)
    if numbers[DRAWN + side] > 0:
        # One of the places that were drawn is free again: those ahead of the letter move up to it.
        numbers[DRAWN + side] -= 1
        first = numbers[DRAWN + side]
        for step in range(place):
            pool[first + step] = pool[first + step + 1]
        pool[first + place] = code
        return
    last = numbers[POOL + side]
    numbers[POOL + side] += 1
    for step in range(last, place, -1):
        pool[step] = pool[step - 1]
    pool[place] = code


@inlined
def give_up(position: Any, rules: Any, side: Any, letters: Any, count: Any) -> None:
    """Take ``count`` letters off the side's rack, out of the game or back into its pool."""
    returns = rules.discards_return and not rules.endless[side]
    for code in range(1, position.rack.shape[1]):
        # In the order of the alphabet: which letters go back settles the game, not in which order they were named.
        for place in range(count):
            if letters[place] != code:
                continue
            position.rack[side, code] -= 1
            if returns:
                _insert(position, side, code)
            else:
                position.out[side, code] += 1
                position.discarded[side, code] += 1


@inlined
def count_letters(position: Any, rules: Any) -> None:
    """At the beginning of a turn: whether letters must be discarded, and how many are left then."""
    numbers = position.numbers
    side = numbers[TO_MOVE]
    too_many = excess(position, rules, side)
    numbers[PHASE] = DISCARDING if too_many else PLAYING
    numbers[AFTER_DRAW] = held_letters(position, side) - too_many


@inlined
def begin_turn(position: Any, rules: Any, side: Any, turn: Any) -> None:
    """Begin the side's turn: it draws, but not in its own first one."""
    numbers = position.numbers
    numbers[TO_MOVE], numbers[TURN], numbers[REDEPLOYED], numbers[CHOICES] = side, turn, 0, 0
    numbers[HAS_COMMITTED] = 0
    if numbers[BEGAN + side]:
        draw_letters(position, rules, side, rules.rack_draw)
    numbers[BEGAN + side] = 1
    count_letters(position, rules)
