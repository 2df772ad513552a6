"""What conditions ask of words: what is played, and how words hang together (rules, section 10)."""

from __future__ import annotations

from typing import Any

import numpy as np

from runtime.fastgame.kernel.arrays import CompiledGame, PositionArrays
from runtime.fastgame.kernel.words import (
    find_words,
    know_words,
    spell,
    web_of,
)
from runtime.movegen.kernel.compilation import compiled, inlined
from runtime.movegen.kernel.meanings import set_of
from runtime.movegen.kernel.networks import AT, DOWN, LENGTH, note_words

SHORTEST, LONGEST, STRENGTH, CONNOTATION, WORDS, PATTERNS, LISTS = range(7)
"""What begins the list of what is asked of a word: its least and greatest length, its least strength (-1 for any), what
it must suggest as a bit (0 for nothing), how many words there are of which one is asked for, and how many patterns all
of which must fit. Behind that come these, each with its length first, then the letters that it must contain, and last,
with their number first, whether it must lie in a region, and the cells of that."""

ANYWHERE, INSIDE, TOUCHING = range(3)
"""Where a word must lie: anywhere, with all its cells in a region, or with one."""

ONE_LETTER, ANY_LETTERS, NO_LETTER = 0, -1, -2
"""What stands in a pattern for any one letter, for any number, and for a letter that no word has."""


@inlined
def _fits(places: Any, first: Any, length: Any, text: Any) -> Any:
    """Whether a word fits a pattern."""
    place = step = back = np.int64(0)
    star = np.int64(-1)
    while step < len(text):
        wanted = places[first + place] if place < length else NO_LETTER
        if wanted == ONE_LETTER or wanted == text[step]:
            place += 1
            step += 1
        elif wanted == ANY_LETTERS:
            star, back = place, step
            place += 1
        elif star >= 0:
            # What the last star stands for may be longer.
            back += 1
            place, step = star + 1, back
        else:
            return False
    while place < length and places[first + place] == ANY_LETTERS:
        place += 1
    return place == length


@inlined
def _contains(places: Any, first: Any, length: Any, text: Any) -> Any:
    """Whether a word contains letters, each as often as it is given."""
    for place in range(length):
        missing = np.int64(0)
        for other in range(length):
            missing += places[first + other] == places[first + place]
        for letter in text:
            missing -= letter == places[first + place]
        if missing > 0:
            return False
    return True


@inlined
def lies_in(places: Any, region: Any, run: Any, step: Any, touches: Any) -> Any:
    """Whether a run lies in a region, the bounds of whose cells are given, or whether one of its cells does."""
    first, after = region
    inside = np.int64(0)
    for place in range(run[LENGTH]):
        for number in range(first, after):
            inside += places[number] == run[AT] + place * step
    return inside > 0 if touches else inside == run[LENGTH]


@inlined
def _suits(game: Any, begin: Any, text: Any, run: Any) -> Any:
    """Whether a word is what is asked for, but for its strength."""
    places = game.rules.places
    if not places[begin + SHORTEST] <= len(text) <= places[begin + LONGEST]:
        return False
    suggested = places[begin + CONNOTATION]
    if suggested and set_of(game.words.meanings, text) & suggested == 0:
        return False
    place, is_named = begin + LISTS, places[begin + WORDS] == 0
    for number in range(places[begin + WORDS] + places[begin + PATTERNS]):
        fits = _fits(places, place + 1, places[place], text)
        if number < places[begin + WORDS]:
            is_named = is_named or fits
        elif not fits:
            return False
        place += 1 + places[place]
    if not is_named or not _contains(places, place + 1, places[place], text):
        return False
    place += 1 + places[place]
    asks, region = places[place + 1], (place + 2, place + 1 + places[place])
    step = game.rules.columns if run[DOWN] else 1
    return asks == ANYWHERE or lies_in(places, region, run, step, asks == TOUCHING)


@inlined
def _is_new(game: Any, run: Any) -> Any:
    """Whether a run has a letter that was just laid."""
    step = game.rules.columns if run[DOWN] else 1
    is_new = False
    for place in range(run[LENGTH]):
        is_new = is_new or game.room.laid[run[AT] + place * step]
    return is_new


@inlined
def count_played(position: Any, game: Any, begin: Any, side: Any, attack: Any) -> Any:
    """How many of the words that were just laid are what is asked for from a place of the list on.

    ``attack`` tells the strength with which the main word attacked, -1 where it did not, and where it lies.
    """
    room, least = game.room, game.rules.places[begin + STRENGTH]
    if least >= 0:
        know_words(position, game, side)
    else:
        find_words(position, game, side, position.letters[side])
    strength, at, down = attack
    count = np.int64(0)
    for number in range(room.counts[side]):
        run = room.runs[side, number]
        if not _is_new(game, run):
            continue
        spell(position.letters[side], run, game.rules.columns, room.spare)
        if not _suits(game, begin, room.spare[: run[LENGTH]], run):
            continue
        is_strong = least < 0
        if not is_strong and strength >= 0 and run[AT] == at and run[DOWN] == down:
            is_strong = strength >= least
        elif not is_strong:
            is_strong = (room.supplied if room.linked[side, number] else room.cut)[side, number] >= least
        count += is_strong
    return count


@inlined
def has_linked(position: Any, game: Any, side: Any) -> Any:
    """Whether a word of the side is linked."""
    return _has_linked(position, game, np.int64(side))


@compiled
def _has_linked(position: PositionArrays, game: CompiledGame, side: np.int64) -> bool:
    know_words(position, game, side)
    is_linked = False
    for number in range(game.room.counts[side]):
        is_linked = is_linked or game.room.linked[side, number]
    return bool(is_linked)


@inlined
def _touched(game: Any, first: Any, after: Any, cells: Any) -> Any:
    """How many of the listed places, each with its length first, have one of the ``cells``."""
    places, count, place = game.rules.places, np.int64(0), np.int64(first)
    while place < after:
        is_touched = False
        for number in range(places[place]):
            is_touched = is_touched or cells[places[place + 1 + number]]
        count += is_touched
        place += 1 + places[place]
    return count


@inlined
def most_linked(position: Any, game: Any, first: Any, after: Any, side: Any) -> Any:
    """How many of the listed places words of the side that share letters lead to, at most."""
    room = game.room
    find_words(position, game, side, position.letters[side])
    web = web_of(game, side)
    note_words(web, room.valid[side])
    room.after[:] = False
    best = np.int64(0)
    for number in range(len(web.runs)):
        if not room.valid[side, number] or room.after[number]:
            continue
        room.edge[:] = False
        room.after[number] = True
        web.waiting[0], count = number, np.int64(1)
        while count > 0:
            count -= 1
            run = web.runs[web.waiting[count]]
            step = web.columns if run[DOWN] else 1
            for place in range(run[LENGTH]):
                cell = run[AT] + place * step
                room.edge[cell] = True
                other = web.through[1 - run[DOWN], cell]
                if other >= 0 and not room.after[other]:
                    room.after[other] = True
                    web.waiting[count] = other
                    count += 1
        best = max(best, _touched(game, first, after, room.edge))
    return best
