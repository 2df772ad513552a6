"""What a player has worked out of positions before, so that none is gone through twice while turns are tried.

The same words in another order lead to the same position, and what was tried is done next: so it is met again soon.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from runtime.movegen.kernel.bits import SPREAD, copy
from runtime.movegen.kernel.compilation import inlined

SLOTS = 256
"""How many positions are remembered, a power of two; one takes the place of another."""

_SHIFT, _ONE = np.uint64(29), np.uint64(1)
_THIRD, _FOURTH = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
"""What the third and the fourth part of a fingerprint begin with; the others begin with other numbers."""


class PositionCache(NamedTuple):
    """Positions by their fingerprints, of 64 bits: those whose placements were found, and those that were weighed.

    Of the first ``counts``, ``values``, ``rows`` and ``texts`` are what was found, of the others ``worths``.
    """

    found: NDArray[np.uint64]
    counts: NDArray[np.int64]
    values: NDArray[np.float64]
    rows: NDArray[np.int32]
    texts: NDArray[np.uint8]
    weighed: NDArray[np.uint64]
    worths: NDArray[np.float64]


@inlined
def fingerprint(position: Any, salt: Any) -> Any:
    """A number that hardly any other position has, nor this one with another ``salt``; never 0."""
    words, one, two, three, four = position.words, (np.uint64(salt) + _ONE) * SPREAD, SPREAD, _THIRD, _FOURTH
    # Four by four, for a multiplication takes a while of which the other ones make use.
    after = len(words) - len(words) % 4
    for place in range(0, after, 4):
        one, two = (one ^ words[place]) * SPREAD, (two ^ words[place + 1]) * SPREAD
        three, four = (three ^ words[place + 2]) * SPREAD, (four ^ words[place + 3]) * SPREAD
        one, two, three, four = one ^ one >> _SHIFT, two ^ two >> _SHIFT, three ^ three >> _SHIFT, four ^ four >> _SHIFT
    for place in range(after, len(words)):
        one = (one ^ words[place]) * SPREAD
        one ^= one >> _SHIFT
    mark = ((one ^ two) * SPREAD ^ three) * SPREAD ^ four
    mark = (mark ^ mark >> _SHIFT) * SPREAD
    return mark ^ mark >> _SHIFT | _ONE


@inlined
def slot_of(mark: Any) -> Any:
    """Where a position of this fingerprint is remembered."""
    return np.int64((mark >> _SHIFT) & np.uint64(SLOTS - 1))


@inlined
def recall_placements(player: Any, mark: Any) -> Any:
    """Bring back the placements that were found in a position; return how many, -1 where it is not remembered."""
    cache, slot = player.cache, slot_of(mark)
    if cache.found[slot] != mark:
        return np.int64(-1)
    count = cache.counts[slot]
    copy(player.values[:count], cache.values[slot], 0)
    for number in range(count):
        copy(player.rows[number], cache.rows[slot, number], 0)
        copy(player.texts[number], cache.texts[slot, number], 0)
    return count


@inlined
def remember_placements(player: Any, mark: Any, count: Any) -> None:
    """Keep the placements that were found in a position."""
    cache, slot = player.cache, slot_of(mark)
    cache.found[slot], cache.counts[slot] = mark, count
    copy(cache.values[slot, :count], player.values, 0)
    for number in range(count):
        copy(cache.rows[slot, number], player.rows[number], 0)
        copy(cache.texts[slot, number], player.texts[number], 0)
