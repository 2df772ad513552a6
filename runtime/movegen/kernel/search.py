"""Every word that a rack can spell on a prepared board: from each site to the left, then to the right."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from runtime.movegen.kernel.addresses import BLOCK, copy_block
from runtime.movegen.kernel.bits import copy, count_bits, ending, followed, led, lowest, onward, turned
from runtime.movegen.kernel.compilation import inlined

DEEPEST = 64
"""No word has more letters than this."""

BEGINS, ENDS = 1, 2
"""What a cell allows, as bits: a word may begin there, or end there as far as what lies behind it is free."""

_ONE, _NONE = np.uint64(1), np.uint64(0)


class BoardLines(NamedTuple):
    """All rows and columns of one side's board as the search reads them, one line after the other.

    A line is followed by a cell off the board, on which nothing can be laid; so is the beginning. ``codes`` are the
    side's letters (0 for none), ``cross`` the letters that may be laid on a cell, ``stops`` what :data:`BEGINS` and
    :data:`ENDS` say, ``bits`` the bit of each letter code.

    ``sites`` are the places that link a word: groups of letters, and single cells. Each row holds the first place, the
    last, the leftmost that a word may cover, and whether letters lie there. A word belongs to the first site it covers.
    """

    codes: NDArray[np.uint8]
    cross: NDArray[np.uint64]
    stops: NDArray[np.uint8]
    bits: NDArray[np.uint64]
    sites: NDArray[np.int32]


class FoundWords(NamedTuple):
    """Where words are written as they are found.

    ``spans`` has the first place and the length of each, ``letters`` their letter codes one after the other; ``tally``
    says how many words and letters there are. What exceeds the arrays is counted, not written; behind the letters there
    must be room for one block more.
    """

    spans: NDArray[np.int32]
    letters: NDArray[np.uint8]
    tally: NDArray[np.int64]


class Trail(NamedTuple):
    """Where a search to one side goes on: the nodes, places and racks at which there is something else to be laid."""

    nodes: NDArray[np.int64]
    places: NDArray[np.int64]
    rest: NDArray[np.uint64]
    racks: NDArray[np.uint64]


class SearchSpace(NamedTuple):
    """Room for one search: what is found, the letters as laid, and the ways back to either side."""

    found: FoundWords
    word: NDArray[np.uint8]
    left: Trail
    right: Trail


def search_space(words: int, letters: int, places: int) -> SearchSpace:
    """Room for a search that finds so many words, and letters with one block more, on boards of so many places."""
    found = FoundWords(np.empty((words, 2), np.int32), np.empty(letters, np.uint8), np.zeros(2, np.int64))
    # Behind the last place there is something to read for whoever copies a block.
    return SearchSpace(found, np.empty(places + BLOCK, np.uint8), _trail(), _trail())


def _trail() -> Trail:
    nodes, places, rest = np.empty(DEEPEST, np.int64), np.empty(DEEPEST, np.int64), np.empty(DEEPEST, np.uint64)
    return Trail(nodes, places, rest, np.empty((DEEPEST, 3), np.uint64))


class _Searching(NamedTuple):
    """Everything a search reads and writes.

    ``many`` are the letters of which the rack has more than three: they are laid as if there was no end of them, and
    words that take too many are dropped in the end.
    """

    graph: Any
    lines: Any
    found: Any
    word: Any
    many: Any
    left: Any
    right: Any


@inlined
def _write(found: Any, word: Any, first: Any, last: Any) -> None:
    """Write down the word from ``first`` to ``last``."""
    number, used = found.tally[0], found.tally[1]
    length = last - first + 1
    # Counted even where there is no room for it, so that whoever asked learns how much it takes.
    found.tally[0] = number + 1
    found.tally[1] = used + length
    if number < len(found.spans) and used + BLOCK <= len(found.letters):
        found.spans[number, 0] = first
        found.spans[number, 1] = length
        copy_block(found.letters, np.int64(used), word, np.int64(first))


@inlined
def _takes_too_many(s: Any, counts: Any, letters: Any, first: Any) -> Any:
    """Whether the word of ``letters`` from the place ``first`` on takes more of a letter than ``counts`` has."""
    rest, takes = s.many, False
    while rest != 0:
        bit = lowest(rest)
        rest ^= bit
        code = count_bits(bit - _ONE) + 1
        left = counts[code]
        for step in range(len(letters)):
            left -= letters[step] == code and s.lines.codes[first + step] == 0
        takes |= left < 0
    return takes


@inlined
def _drop_unaffordable(s: Any, counts: Any) -> None:
    """Leave only the words that take no more of a letter than ``counts`` has."""
    found = s.found
    words, text = found.tally[0], np.int64(0)
    found.tally[:] = 0
    for number in range(words):
        first, length = np.int64(found.spans[number, 0]), np.int64(found.spans[number, 1])
        letters = found.letters[text : text + length]
        text += length
        if _takes_too_many(s, counts, letters, first):
            continue
        kept, used = found.tally[0], found.tally[1]
        found.spans[kept, 0], found.spans[kept, 1] = first, length
        copy(found.letters[used : used + length], letters, 0)
        found.tally[0], found.tally[1] = kept + 1, used + length


@inlined
def _pushed(trail: Any, depth: Any, at: Any, rack: Any) -> Any:
    """Remember ``at``, the node, the place and what else may be laid there; return how much is remembered now.

    What has nothing else is not gone back to.
    """
    step = np.uint64(depth)
    # Written in any case, for a processor can't foresee whether there is anything else.
    trail.nodes[step], trail.places[step], trail.rest[step] = at
    trail.racks[step, 0], trail.racks[step, 1], trail.racks[step, 2] = rack
    return depth + np.int64(at[2] != 0)


@inlined
def _popped(trail: Any, depth: Any) -> Any:
    """What was remembered last: the node, the place, what else may be laid there, and the rack."""
    step = np.uint64(depth)
    return (
        trail.nodes[step],
        trail.places[step],
        trail.rest[step],
        (trail.racks[step, 0], trail.racks[step, 1], trail.racks[step, 2]),
    )


@inlined
def _without(rack: Any, bit: Any, many: Any) -> Any:
    """The rack without the letter of a bit; three sets: of what it has one or more, two or more, three or more."""
    one, two, three = rack
    return one & ~(bit & ~two), two & ~(bit & ~three), three & ~(bit & ~many)


@inlined
def _rightward(s: Any, node: Any, first: Any, place: Any, rack: Any) -> None:
    """Spell on from ``node`` at ``place`` to the right; the words begin at ``first``."""
    graph, trail = s.graph, s.right
    codes, cross, stops, word = s.lines.codes, s.lines.cross, s.lines.stops, s.word
    depth = 0
    while True:
        while codes[np.uint64(place)] != 0 and node != 0:
            bit = s.lines.bits[codes[np.uint64(place)]]
            if ending(graph, node) & bit and stops[np.uint64(place)] & ENDS:
                _write(s.found, word, first, place)
            node = followed(graph, node, bit)
            place += 1
        onwards = onward(graph, node)
        ends = ending(graph, node)
        rest = (onwards | ends) & rack[0] & cross[np.uint64(place)]
        descended = False
        while not descended:
            if rest == 0:
                if depth == 0:
                    return
                depth -= 1
                node, place, rest, rack = _popped(trail, depth)
                onwards = onward(graph, node)
                ends = ending(graph, node)
            bit = lowest(rest)
            rest ^= bit
            word[np.uint64(place)] = count_bits(bit - _ONE) + 1
            if ends & bit and stops[np.uint64(place)] & ENDS:
                _write(s.found, word, first, place)
            if onwards & bit == 0:
                continue
            left = _without(rack, bit, s.many)
            # Most ways end with the next letter: whether this one does is asked before anything is laid.
            lies, fits = codes[np.uint64(place + 1)] != 0, left[0] & cross[np.uint64(place + 1)]
            if not lies and fits == 0:
                continue
            behind = led(graph, node, onwards, bit)
            if not lies and (onward(graph, behind) | ending(graph, behind)) & fits == 0:
                continue
            depth = _pushed(trail, depth, (node, place, rest), rack)
            node, rack = behind, left
            place += 1
            descended = True


@inlined
def _turn(s: Any, site: Any, at: Any, complete: Any, rack: Any) -> None:
    """Where a word may begin right of the place ``at``: write it down if it is complete, and spell it on."""
    node, place = at
    first, last = place + 1, np.int64(s.lines.sites[site, 1])
    if s.lines.stops[np.uint64(first)] & BEGINS == 0:
        return
    if complete and s.lines.stops[np.uint64(last)] & ENDS:
        _write(s.found, s.word, first, last)
    # Where nothing lies behind the site and nothing fits there, the graph need not be asked.
    if s.lines.codes[np.uint64(last + 1)] == 0 and s.lines.cross[np.uint64(last + 1)] & rack[0] == 0:
        return
    onwards = turned(s.graph, node)
    if onwards != 0:
        _rightward(s, onwards, first, last + 1, rack)


@inlined
def _leftward(s: Any, site: Any, node: Any, place: Any, rack: Any) -> None:
    """Spell backwards from ``node`` at ``place``, and on from each possible beginning."""
    graph, trail = s.graph, s.left
    codes, cross, word = s.lines.codes, s.lines.cross, s.word
    limit = s.lines.sites[site, 2]
    # The first letter of a site without letters must be laid before anything can begin.
    laying = s.lines.sites[site, 3] == 0
    complete = False
    depth = 0
    while True:
        if not laying:
            while codes[np.uint64(place)] != 0:
                bit = s.lines.bits[codes[np.uint64(place)]]
                complete = ending(graph, node) & bit != 0
                node = followed(graph, node, bit)
                place -= 1
            _turn(s, site, (node, place), complete, rack)
        laying = False
        onwards = onward(graph, node)
        ends = ending(graph, node)
        rest = _NONE
        if place >= limit:
            rest = (onwards | ends) & rack[0] & cross[np.uint64(place)]
        descended = False
        while not descended:
            if rest == 0:
                if depth == 0:
                    return
                depth -= 1
                node, place, rest, rack = _popped(trail, depth)
                onwards = onward(graph, node)
                ends = ending(graph, node)
            bit = lowest(rest)
            rest ^= bit
            word[np.uint64(place)] = count_bits(bit - _ONE) + 1
            complete = ends & bit != 0
            behind = np.int64(0)
            if onwards & bit:
                behind = led(graph, node, onwards, bit)
            left = _without(rack, bit, s.many)
            # As to the right: a letter after which nothing begins or goes on is not even laid.
            if codes[np.uint64(place - 1)] == 0 and not complete and turned(graph, behind) == 0:
                further = (onward(graph, behind) | ending(graph, behind)) & left[0] & cross[np.uint64(place - 1)]
                if place <= limit or further == 0:
                    continue
            depth = _pushed(trail, depth, (node, place, rest), rack)
            node, rack = behind, left
            place -= 1
            descended = True


@inlined
def search(board: Any, counts: Any, space: Any) -> None:
    """Write to ``space.found`` every word that ``counts``, a rack by letter code, can spell on ``board``.

    Each word is made of the rack's letters and of those that lie there, covers a site, and goes by the letters that
    the lines allow on each cell. A word of a single new letter is found along both lines, where it makes two.
    """
    held, two, three, many = _NONE, _NONE, _NONE, _NONE
    for code in range(1, len(counts)):
        bit, count = _ONE << np.uint64(code - 1), counts[code]
        held |= bit if count > 0 else _NONE
        two |= bit if count > 1 else _NONE
        three |= bit if count > 2 else _NONE
        many |= bit if count > 3 else _NONE
    space.found.tally[:] = 0
    if held == 0:
        return
    s = _Searching(board.graph, board.lines, space.found, space.word, many, space.left, space.right)
    for place in range(len(s.lines.codes)):
        # The letters that lie there are part of words; only those in between are written anew for each.
        s.word[place] = s.lines.codes[place]
    for site in range(board.sites):
        node = np.int64(s.graph.root)
        at = np.int64(s.lines.sites[site, 1])
        # A group of letters is spelt backwards first, for every word of the site covers all of it.
        if s.lines.sites[site, 3]:
            while at >= s.lines.sites[site, 0] and node != 0:
                node = followed(s.graph, node, s.lines.bits[s.lines.codes[at]])
                at -= 1
            # No word has these letters in a row, so that none can be laid over the group.
            if node == 0:
                continue
        _leftward(s, site, node, at, (held, two, three))
    words, used = space.found.tally[0], space.found.tally[1]
    # Where not all found room, it is told how much they would take, dropped or not.
    if many != 0 and words <= len(space.found.spans) and used + BLOCK <= len(space.found.letters):
        _drop_unaffordable(s, counts)
