"""Sets of letters as 64 bits, and how they are read from a graph of words."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from runtime.movegen.kernel.compilation import inlined

SPREAD = np.uint64(0x9E3779B97F4A7C15)
"""The odd number that spreads fingerprints and seeds best: 2 to the power of 64 by the golden ratio."""

_ONE = np.uint64(1)
_PAIRS, _FOURS, _EIGHTS = (np.uint64(0x5555555555555555), np.uint64(0x3333333333333333), np.uint64(0x0F0F0F0F0F0F0F0F))
_SUM = np.uint64(0x0101010101010101)
_TWO, _FOUR, _LAST, _HALF = np.uint64(2), np.uint64(4), np.uint64(56), np.uint64(32)


class GraphArrays(NamedTuple):
    """A :class:`runtime.lexicon.graph.WordGraph` as the kernel reads it; ``ahead`` is how many cells begin a node."""

    cells: NDArray[np.uint32]
    root: int
    wide: bool
    ahead: int


@inlined
def count_bits(mask: Any) -> Any:
    """How many bits are set; this very pattern becomes one machine instruction."""
    mask = mask - ((mask >> _ONE) & _PAIRS)
    mask = (mask & _FOURS) + ((mask >> _TWO) & _FOURS)
    mask = (mask + (mask >> _FOUR)) & _EIGHTS
    return np.int64((mask * _SUM) >> _LAST)


@inlined
def lowest(mask: Any) -> Any:
    """The lowest bit of a mask that is not empty."""
    # Unsigned numbers have no minus: this is ``mask & -mask``.
    return mask & (~mask + _ONE)


@inlined
def cell_of(graph: Any, place: Any) -> Any:
    """A cell of the graph."""
    # Without a sign: with one, every place would first be asked whether it counts from the end.
    return graph.cells[np.uint64(place)]


@inlined
def onward(graph: Any, node: Any) -> Any:
    """The letters that lead on from ``node``."""
    letters = np.uint64(cell_of(graph, node))
    if graph.wide:
        letters |= np.uint64(cell_of(graph, node + 1)) << _HALF
    return letters


@inlined
def ending(graph: Any, node: Any) -> Any:
    """The letters that end a word after ``node``."""
    if graph.wide:
        return np.uint64(cell_of(graph, node + 2)) | (np.uint64(cell_of(graph, node + 3)) << _HALF)
    return np.uint64(cell_of(graph, node + 1))


@inlined
def turned(graph: Any, node: Any) -> Any:
    """The node from which a beginning spelt backwards as far as ``node`` goes on forwards; 0 for none."""
    return np.int64(cell_of(graph, node + graph.ahead - 1))


@inlined
def led(graph: Any, node: Any, letters: Any, bit: Any) -> Any:
    """The node to which the letter of ``bit``, one of the ``letters`` that lead on, leads from ``node``."""
    # A node has as many cells as letters lead on, in the alphabet's order: those before a letter say which is its own.
    return np.int64(cell_of(graph, node + graph.ahead + count_bits(letters & (bit - _ONE))))


@inlined
def followed(graph: Any, node: Any, bit: Any) -> Any:
    """The node to which the letter of ``bit`` leads from ``node``; 0 for none."""
    letters = onward(graph, node)
    if letters & bit == 0:
        return 0
    return led(graph, node, letters, bit)


@inlined
def is_word(graph: Any, bits: Any, letters: Any) -> Any:
    """Whether these letters, two or more, spell a word."""
    last = len(letters) - 1
    node = turned(graph, followed(graph, np.int64(graph.root), bits[letters[0]]))
    for place in range(1, last):
        node = followed(graph, node, bits[letters[place]])
    return ending(graph, node) & bits[letters[last]] != 0


@inlined
def copy(target: Any, source: Any, begin: Any) -> None:
    """Fill ``target`` with what stands in ``source`` from ``begin`` on."""
    for place in range(len(target)):
        target[place] = source[begin + place]


@inlined
def is_same(one: Any, other: Any) -> Any:
    """Whether two arrays of whole numbers, of one length and not empty, hold the same."""
    differs = one[0] ^ other[0]
    # Without a way out, so that many are compared at once.
    for place in range(len(one)):
        differs |= one[place] ^ other[place]
    return differs == 0
