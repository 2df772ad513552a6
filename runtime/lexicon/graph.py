"""Words as a graph of flat arrays, in which a word can be found from any of its letters (a GADDAG, minimised).

From the root, a path spells some beginning of a word backwards; from where it ends, a *turn* leads to the node from
which the rest of the word is spelt forwards. So a word is found once from each of its letters, and a line of letters
on a board is followed to both sides without trying what no word contains. Ends that are alike are stored once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from runtime.lexicon.graph_builder import AlikeError, merged

SHORTEST, LONGEST = 2, 32
"""How many letters a word can have (rules, section 12)."""

MOST_LETTERS = 64
"""How many letters an alphabet can have: one bit each."""

NARROW = 32
"""Up to how many letters fit into one cell."""


class AlphabetError(ValueError):
    """An alphabet with more letters than :data:`MOST_LETTERS`."""

    def __init__(self, count: int) -> None:
        super().__init__(f"an alphabet can have {MOST_LETTERS} letters, not {count}")
        self.count = count


@dataclass(frozen=True, slots=True, eq=False)
class WordGraph:
    """A set of words that never changes; ``words`` is how many.

    ``alphabet`` holds the letters, sorted; letter number ``i`` has bit ``1 << i`` and, on boards, code ``i + 1``.
    ``cells`` holds the nodes one after the other, each known by its place: the letters that lead on, the letters that
    end a word, the node of the turn (0 for none), and the nodes that the letters lead to, in their order. Letters are
    32 bits of one cell or, where the graph is ``wide``, 64 of two, the lower ones first. Node 0 is nowhere, ``root``
    the beginning. The array is read-only. ``key`` is a fingerprint of words and alphabet.
    """

    alphabet: str
    words: int
    key: str
    root: int
    wide: bool
    cells: NDArray[np.uint32] = field(repr=False)

    @classmethod
    def of(cls, words: Iterable[str], alphabet: str | None = None) -> WordGraph:
        """The graph of those ``words`` that have 2 to 32 letters, all of ``alphabet`` (of any, where it is None).

        Raises :class:`AlphabetError` where there are more than 64 letters.
        """
        return build(*prepared(words, alphabet))

    @property
    def size(self) -> int:
        """How many bytes the array takes."""
        return self.cells.nbytes

    def __contains__(self, text: str) -> bool:
        numbers = [self.alphabet.find(letter) for letter in text]
        if len(numbers) < SHORTEST or min(numbers) < 0:
            return False
        node = self._turn(self._child(self.root, numbers[0]))
        for number in numbers[1:-1]:
            node = self._child(node, number)
        return bool(self._letters(node, 1) >> numbers[-1] & 1)

    def _letters(self, node: int, which: int) -> int:
        """The letters that lead on from ``node`` (0), or those that end a word there (1)."""
        if not self.wide:
            return int(self.cells[node + which])
        return int(self.cells[node + 2 * which]) | int(self.cells[node + 2 * which + 1]) << 32

    def _turn(self, node: int) -> int:
        return int(self.cells[node + (4 if self.wide else 2)])

    def _child(self, node: int, number: int) -> int:
        mask = self._letters(node, 0)
        if not mask >> number & 1:
            return 0
        return int(self.cells[node + header(self.wide) + (mask & ((1 << number) - 1)).bit_count()])


def header(wide: bool) -> int:
    """How many cells of a node come before those of its letters."""
    return 5 if wide else 3


def prepared(words: Iterable[str], alphabet: str | None = None) -> tuple[tuple[str, ...], str, str]:
    """The words that can stand in a graph, sorted, with the alphabet, sorted, and the fingerprint of both.

    Raises :class:`AlphabetError` where there are more than 64 letters.
    """
    fitting = {word for word in words if SHORTEST <= len(word) <= LONGEST}
    if alphabet is None:
        letters = "".join(sorted(set("".join(fitting))))
    else:
        letters = "".join(sorted(set(alphabet)))
        strange = set("".join(fitting)) - set(letters)
        if strange:
            fitting = {word for word in fitting if strange.isdisjoint(word)}
    if len(letters) > MOST_LETTERS:
        raise AlphabetError(len(letters))
    chosen = tuple(sorted(fitting))
    return chosen, letters, sha256("\n".join(("graph 1", letters, *chosen)).encode()).hexdigest()


def build(words: tuple[str, ...], alphabet: str, key: str) -> WordGraph:
    """The graph of what :func:`prepared` gives."""
    spelt, lengths = _spelt(words, alphabet)
    wide = len(alphabet) > NARROW
    salt = 0
    while True:
        try:
            cells, root = merged(spelt, lengths, len(alphabet), header(wide), salt)
        except AlikeError:
            salt += 1
            continue
        cells.flags.writeable = False
        return WordGraph(alphabet, len(words), key, root, wide, cells)


def _spelt(words: tuple[str, ...], alphabet: str) -> tuple[NDArray[np.uint8], NDArray[np.int32]]:
    """The words as rows of letter codes from 1, filled up with 0, and their lengths."""
    lengths = np.array([len(word) for word in words], dtype=np.int32)
    width = max(int(lengths.max(initial=0)), 1)
    points = np.frombuffer("".join(words).encode("utf-32-le"), dtype=np.uint32)
    letters = np.frombuffer(alphabet.encode("utf-32-le"), dtype=np.uint32)
    codes = (np.searchsorted(letters, points) + 1).astype(np.uint8)
    spelt = np.zeros((len(words), width), dtype=np.uint8)
    spelt[np.arange(width) < lengths[:, None]] = codes
    return spelt, lengths
