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


class KeptPlacements(NamedTuple):
    """The best of some placements, the best first: what each is worth, its row of the table, and its letters."""

    values: NDArray[np.float64]
    rows: NDArray[np.int32]
    texts: NDArray[np.uint8]


class PositionCache(NamedTuple):
    """Positions by their fingerprints, of 64 bits: those whose placements were found, and those that were weighed.

    Of the first are ``best`` and ``breaches`` with their ``counts``, as players keep them, of the others ``worths``.
    """

    found: NDArray[np.uint64]
    counts: NDArray[np.int64]
    best: KeptPlacements
    breaches: KeptPlacements
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
    """Bring back the placements that were found in a position.

    Returns how many of the best there are, -1 where it is not remembered, and how many breaches.
    """
    cache, slot = player.cache, slot_of(mark)
    if cache.found[slot] != mark:
        return np.int64(-1), np.int64(0)
    count, breaches = cache.counts[slot, 0], cache.counts[slot, 1]
    _recall(player.best, cache.best, slot, count)
    _recall(player.breaches, cache.breaches, slot, breaches)
    return count, breaches


@inlined
def _recall(kept: Any, cached: Any, slot: Any, count: Any) -> None:
    """Bring back some placements."""
    copy(kept.values[:count], cached.values[slot], 0)
    for number in range(count):
        copy(kept.rows[number], cached.rows[slot, number], 0)
        copy(kept.texts[number], cached.texts[slot, number], 0)


@inlined
def remember_placements(player: Any, mark: Any, count: Any, breaches: Any) -> None:
    """Keep the placements that were found in a position, so many of the best and so many breaches."""
    cache, slot = player.cache, slot_of(mark)
    cache.found[slot], cache.counts[slot, 0], cache.counts[slot, 1] = mark, count, breaches
    _remember(player.best, cache.best, slot, count)
    _remember(player.breaches, cache.breaches, slot, breaches)


@inlined
def _remember(kept: Any, cached: Any, slot: Any, count: Any) -> None:
    """Keep some placements."""
    copy(cached.values[slot, :count], kept.values, 0)
    for number in range(count):
        copy(cached.rows[slot, number], kept.rows[number], 0)
        copy(cached.texts[slot, number], kept.texts[number], 0)
