"""Words as a graph of flat arrays, in which a word can be found from any of its letters (a GADDAG, minimised).

From the root, a path spells some beginning of a word backwards; from where it ends, a *turn* leads to the node from
which the rest of the word is spelt forwards. So a word is found once from each of its letters, and a line of letters
on a board is followed to both sides without trying what no word contains. Ends that are alike are stored once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

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
class Graph:
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
    def of(cls, words: Iterable[str], alphabet: str | None = None) -> Graph:
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


def build(words: tuple[str, ...], alphabet: str, key: str) -> Graph:
    """The graph of what :func:`prepared` gives."""
    spelt, lengths = _spelt(words, alphabet)
    salt = 0
    while True:
        try:
            nodes, arcs, root = _joined(spelt, lengths, salt)
        except _AlikeError:
            salt += 1
            continue
        wide = len(alphabet) > NARROW
        cells, places = _packed(nodes, arcs, wide)
        return Graph(alphabet, len(words), key, int(places[root]), wide, cells)


class _AlikeError(Exception):
    """Two different nodes have the same mark; another salt parts them."""


_Bytes = NDArray[np.uint8]
_Ints = NDArray[np.int64]
_Marks = NDArray[np.uint64]


def _spelt(words: tuple[str, ...], alphabet: str) -> tuple[_Bytes, _Ints]:
    """The words as rows of letter codes from 1, filled up with 0, and their lengths."""
    lengths = np.array([len(word) for word in words], dtype=np.int64)
    width = max(int(lengths.max(initial=0)), 1)
    points = np.frombuffer("".join(words).encode("utf-32-le"), dtype=np.uint32)
    letters = np.frombuffer(alphabet.encode("utf-32-le"), dtype=np.uint32)
    codes = (np.searchsorted(letters, points) + 1).astype(np.uint8)
    spelt = np.zeros((len(words), width), dtype=np.uint8)
    spelt[np.arange(width) < lengths[:, None]] = codes
    return spelt, lengths


@dataclass(slots=True)
class _Tree:
    """The tree of sorted, distinct rows of letters, level by level, level 0 being the root alone.

    For each level: the row of each node, its parent's number in the level above, and its letter.
    """

    spelt: _Bytes
    lengths: _Ints
    rows: list[_Ints]
    parents: list[_Ints]
    letters: list[_Bytes]

    @classmethod
    def of(cls, spelt: _Bytes, lengths: _Ints) -> _Tree:
        """The tree of the rows."""
        same = np.zeros(len(spelt), dtype=np.int64)
        if len(spelt) > 1:
            alike = np.logical_and.accumulate(spelt[1:] == spelt[:-1], axis=1).sum(axis=1)
            same[1:] = np.minimum(np.minimum(alike, lengths[1:]), lengths[:-1])
        rows: list[_Ints] = [np.zeros(1, dtype=np.int64)]
        parents: list[_Ints] = [np.zeros(1, dtype=np.int64)]
        letters: list[_Bytes] = [np.zeros(1, dtype=np.uint8)]
        above = np.zeros(len(spelt), dtype=np.int64)
        for depth in range(1, spelt.shape[1] + 1):
            starts = (same < depth) & (lengths >= depth)
            found = np.flatnonzero(starts)
            if not len(found):
                break
            rows.append(found)
            parents.append(above[found])
            letters.append(spelt[found, depth - 1])
            above = np.cumsum(starts) - 1
        return cls(spelt, lengths, rows, parents, letters)

    def ends(self, depth: int) -> NDArray[np.bool_]:
        """Which nodes of a level are a whole row."""
        return np.asarray(self.lengths[self.rows[depth]] == depth)


def _mixed(values: _Marks, salt: int) -> _Marks:
    """The numbers scattered over 64 bits."""
    mixed = values + np.uint64((0x9E3779B97F4A7C15 * (2 * salt + 1)) & 0xFFFFFFFFFFFFFFFF)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))


def _marks(tree: _Tree, ways: _Ways, salt: int) -> list[_Marks]:
    """A mark for each node of each level, the same for nodes that can't be told apart; 0 for one without any way on."""
    marks: list[_Marks] = [np.zeros(0, dtype=np.uint64)] * len(tree.rows)
    for depth in range(len(tree.rows) - 1, -1, -1):
        own = np.where(ways.turns[depth] > 0, _mixed(ways.turns[depth].astype(np.uint64), salt + 3), np.uint64(0))
        if depth + 1 < len(tree.rows):
            way = tree.letters[depth + 1].astype(np.uint64) * np.uint64(2) + ways.ends[depth + 1].astype(np.uint64)
            terms = _mixed(marks[depth + 1] ^ _mixed(way, salt + 1), salt + 2)
            parents = tree.parents[depth + 1]
            first = np.flatnonzero(np.diff(parents, prepend=-1))
            own[parents[first]] += np.add.reduceat(terms, first)
        marks[depth] = own
    return marks


@dataclass(slots=True)
class _Ways:
    """What is known of the places of a tree beside its letters, level by level.

    ``ends`` says which places end a word, ``turns`` gives the node of each place's turn, 0 for none.
    """

    ends: list[NDArray[np.bool_]]
    turns: list[_Ints]


@dataclass(slots=True)
class _Merged:
    """The nodes of a tree, those that are alike merged into one.

    ``numbers`` gives the node of each place of the tree, level by level, 0 for nowhere.
    """

    nodes: NDArray[np.uint64]
    arcs: _Ints
    numbers: list[_Ints]


def _merged(tree: _Tree, ways: _Ways, begin: int, arc: int, salt: int) -> _Merged:
    """Merge what is alike in ``tree``, the nodes numbered from ``begin`` and their arcs from ``arc``."""
    levels = _marks(tree, ways, 16 * salt)
    marks = np.concatenate(levels)
    kinds, firsts, inverse = np.unique(marks, return_index=True, return_inverse=True)
    checks = np.concatenate(_marks(tree, ways, 16 * salt + 8))
    if np.any(checks != checks[firsts][inverse]):
        raise _AlikeError
    ranked = np.argsort(firsts)
    if len(kinds) and kinds[0] == 0:
        ranked = ranked[ranked != 0]
    ranks = np.zeros(len(kinds), dtype=np.int64)
    ranks[ranked] = np.arange(begin, begin + len(ranked))
    starts = np.cumsum([0, *(len(level) for level in levels)])
    numbers = [ranks[inverse[start:after]] for start, after in pairwise(starts.tolist())]
    chosen = firsts[ranked]
    nodes = np.zeros((len(ranked), 3), dtype=np.uint64)
    nodes[:, 2] = np.concatenate(ways.turns)[chosen].astype(np.uint64) << np.uint64(32)
    arcs: list[_Ints] = [np.zeros(0, dtype=np.int64)]
    for depth in range(1, len(levels)):
        owners = np.full(len(levels[depth - 1]), -1, dtype=np.int64)
        mine = np.flatnonzero((chosen >= starts[depth - 1]) & (chosen < starts[depth]))
        owners[chosen[mine] - starts[depth - 1]] = mine
        level = _Level(owners[tree.parents[depth]], tree.letters[depth], ways.ends[depth], numbers[depth])
        arcs.append(level.lead_to(nodes, mine, arc + sum(map(len, arcs))))
    return _Merged(nodes, np.concatenate(arcs), numbers)


@dataclass(slots=True)
class _Level:
    """The places of one level of a tree as the nodes above lead to them.

    ``owners`` gives the node above, -1 where that is written elsewhere; ``numbers`` the node of the place itself.
    """

    owners: _Ints
    letters: _Bytes
    ends: NDArray[np.bool_]
    numbers: _Ints

    def lead_to(self, nodes: NDArray[np.uint64], above: _Ints, arc: int) -> _Ints:
        """Write the letters and the first arc, from ``arc`` on, of the nodes ``above``; return their arcs."""
        bits = np.uint64(1) << (self.letters.astype(np.uint64) - np.uint64(1))
        closing = (self.owners >= 0) & self.ends
        np.bitwise_or.at(nodes[:, 1], self.owners[closing], bits[closing])
        going = (self.owners >= 0) & (self.numbers > 0)
        np.bitwise_or.at(nodes[:, 0], self.owners[going], bits[going])
        counts = np.bincount(self.owners[going], minlength=len(nodes))[above]
        nodes[above, 2] |= (arc + np.cumsum(counts) - counts).astype(np.uint64)
        return self.numbers[going]


def _beginnings(forward: _Tree, ends: list[NDArray[np.bool_]], turns: list[_Ints]) -> tuple[_Tree, _Ways]:
    """The tree of all beginnings of words, spelt backwards, with the turn and the end of a word on each."""
    width = forward.spelt.shape[1]
    parts: list[_Bytes] = []
    for depth in range(1, len(forward.rows)):
        part = np.zeros((len(forward.rows[depth]), width), dtype=np.uint8)
        part[:, :depth] = forward.spelt[forward.rows[depth], depth - 1 :: -1]
        parts.append(part)
    if not parts:
        none = np.zeros((0, width), dtype=np.uint8)
        return _Tree.of(none, np.zeros(0, dtype=np.int64)), _Ways(
            [np.zeros(1, dtype=np.bool_)], [np.zeros(1, np.int64)]
        )
    spelt = np.concatenate(parts)
    lengths = np.repeat(np.arange(1, len(forward.rows)), [len(part) for part in parts])
    ordered = np.argsort(spelt.view(f"S{width}").ravel(), kind="stable")
    turning = np.concatenate(turns[1:])[ordered]
    ending = np.concatenate(ends[1:])[ordered]
    tree = _Tree.of(np.ascontiguousarray(spelt[ordered]), lengths[ordered])
    ways = _Ways([], [])
    for depth, rows in enumerate(tree.rows):
        whole = tree.ends(depth) if depth else np.zeros(1, dtype=np.bool_)
        ways.ends.append(whole & ending[rows])
        ways.turns.append(np.where(whole, turning[rows], 0))
    return tree, ways


def _joined(spelt: _Bytes, lengths: _Ints, salt: int) -> tuple[NDArray[np.uint64], NDArray[np.int32], int]:
    """The nodes, the arcs and the root of the graph of sorted words."""
    forward = _Tree.of(spelt, lengths)
    ends = [forward.ends(depth) if depth else np.zeros(1, dtype=np.bool_) for depth in range(len(forward.rows))]
    none = [np.zeros(len(level), dtype=np.int64) for level in forward.rows]
    onward = _merged(forward, _Ways(ends, none), 1, 0, salt)
    tree, ways = _beginnings(forward, ends, onward.numbers)
    both = _merged(tree, ways, 1 + len(onward.nodes), len(onward.arcs), salt)
    nowhere = np.zeros((1, 3), dtype=np.uint64)
    nodes = np.concatenate((nowhere, onward.nodes, both.nodes))
    arcs = np.concatenate((onward.arcs, both.arcs)).astype(np.int32)
    return nodes, arcs, int(both.numbers[0][0])


def _packed(nodes: NDArray[np.uint64], arcs: NDArray[np.int32], wide: bool) -> tuple[NDArray[np.uint32], _Ints]:
    """The nodes with their arcs as one array, read-only, and the place of each node in it."""
    ahead = header(wide)
    first = (nodes[:, 2] & np.uint64(0xFFFFFFFF)).astype(np.int64)
    counts = np.bitwise_count(nodes[:, 0]).astype(np.int64)
    places = np.cumsum(counts + ahead) - counts - ahead
    cells = np.zeros(int((counts + ahead).sum()), dtype=np.uint32)
    for which in (0, 1):
        if wide:
            cells[places + 2 * which + 1] = nodes[:, which] >> np.uint64(32)
            cells[places + 2 * which] = nodes[:, which] & np.uint64(0xFFFFFFFF)
        else:
            cells[places + which] = nodes[:, which]
    turns = (nodes[:, 2] >> np.uint64(32)).astype(np.int64)
    cells[places + ahead - 1] = np.where(turns > 0, places[turns], 0)
    owners = np.repeat(np.arange(len(nodes)), counts)
    within = np.arange(len(arcs)) - first[owners]
    cells[places[owners] + ahead + within] = places[arcs]
    cells.flags.writeable = False
    return cells, places
