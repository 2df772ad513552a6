"""The words that suggest something, and what each suggests (rules, section 5), found by their letter codes.

On a board the same words stand from move to move: whether they are words at all, and what they suggest, is remembered.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from runtime.movegen.kernel.bits import SPREAD, GraphArrays, is_word
from runtime.movegen.kernel.compilation import called, inlined

REMEMBERED = 1024
"""How many words are remembered, a power of two; one takes the place of another."""

_PACKED = 8
"""Up to how many letters a word is remembered: their codes are 64 bits."""

_BYTE, _TOP = np.uint64(8), np.uint64(54)


class Meanings(NamedTuple):
    """The words that have connotations, to be found by their letter codes; ``slots`` is a table of -1 or their number.

    ``sieve`` has a bit for the first 16 bits of each fingerprint, so that most words are found to be none of these in a
    small array. ``marks`` has each word's fingerprint, ``sets`` its connotations as bits, ``begins`` where its
    ``letters`` begin.
    """

    slots: NDArray[np.int32]
    sieve: NDArray[np.uint64]
    marks: NDArray[np.uint64]
    sets: NDArray[np.uint8]
    begins: NDArray[np.int32]
    letters: NDArray[np.uint8]


# splitmix64's step, odd and without a pattern: it spreads letter codes, which are all small, over 64 bits.
_SHIFT = np.uint64(29)
_FIRST, _NEXT, _LOW, _ONE = np.uint64(54), np.uint64(48), np.uint64(63), np.uint64(1)
"""Where the bits of a fingerprint are that name a number of the sieve, and those that name the bit of it."""


def fingerprint(codes: Iterable[int]) -> int:
    """The fingerprint by which :class:`Meanings` knows a word."""
    mark = 0
    for code in codes:
        mark = ((mark ^ code) * int(SPREAD)) & 0xFFFFFFFFFFFFFFFF
        mark ^= mark >> int(_SHIFT)
    return mark


@inlined
def set_of(meanings: Any, letters: Any) -> Any:
    """The connotations of a word, as bits."""
    mark = np.uint64(0)
    for code in letters:
        mark = (mark ^ np.uint64(code)) * SPREAD
        mark ^= mark >> _SHIFT
    if not meanings.sieve[mark >> _FIRST] >> (mark >> _NEXT & _LOW) & _ONE:
        return np.int64(0)
    last = len(meanings.slots) - 1
    # The table's length is a power of two and at most a quarter of it is taken, so that free slots come soon.
    slot = np.int64(mark & np.uint64(last))
    while meanings.slots[slot] >= 0:
        number = meanings.slots[slot]
        begin = meanings.begins[number]
        # Two words may have one fingerprint, so that the letters decide.
        if meanings.marks[number] == mark and meanings.begins[number + 1] - begin == len(letters):
            step = 0
            while step < len(letters) and meanings.letters[begin + step] == letters[step]:
                step += 1
            if step == len(letters):
                return np.int64(meanings.sets[number])
        slot = (slot + 1) & last
    return np.int64(0)


@called
def _judge(graph: GraphArrays, meanings: Meanings, bits: NDArray[np.uint64], letters: NDArray[np.uint8]) -> np.int64:
    if not is_word(graph, bits, letters):
        return np.int64(0)
    return np.int64(1 + set_of(meanings, letters))


@inlined
def look_up(words: Any, graph: Any, bits: Any, letters: Any) -> Any:
    """0 where no word of ``graph`` has these letters, two or more; else one more than its connotations, as bits.

    ``words`` are the connotations of words of that graph, and what is remembered: a row for each word, its letters and
    what is given back.
    """
    meanings, remembered = words
    if len(letters) > _PACKED:
        return _judge(graph, meanings, bits, letters)
    spelt = np.uint64(0)
    for code in letters:
        spelt = spelt << _BYTE | np.uint64(code)
    slot = spelt * SPREAD >> _TOP
    if remembered[slot, 0] != spelt:
        remembered[slot, 1] = _judge(graph, meanings, bits, letters)
        remembered[slot, 0] = spelt
    return np.int64(remembered[slot, 1])
