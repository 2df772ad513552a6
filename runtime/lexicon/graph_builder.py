"""How a graph of words is made: the words as trees, whose ends that are alike are stored once, in one flat array.

A tree is worked on level by level, all its places at once. The words forwards are one tree; their beginnings, spelt
backwards, are a tree for each letter that they end with: a single one would take many times the room.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

_Bytes = NDArray[np.uint8]
_Ints = NDArray[np.int32]
_Cells = NDArray[np.uint32]
_Flags = NDArray[np.bool_]
_Marks = NDArray[np.uint64]


class AlikeError(Exception):
    """Two different nodes have the same mark; another salt parts them."""


def merged(spelt: _Bytes, lengths: _Ints, letters: int, ahead: int, salt: int) -> tuple[_Cells, int]:
    """The cells and the root of the graph of sorted, distinct rows of letter codes from 1 to ``letters``.

    ``ahead`` is how many cells of a node come before those of its letters. Raises :class:`AlikeError`.
    """
    forward = _Tree.of(spelt, lengths)
    store = _Store(ahead)
    ends = [forward.ends(depth) for depth in range(len(forward.rows))]
    none = [np.zeros(len(level), dtype=np.int32) for level in forward.rows]
    known = _Ways(ends, store.merge(forward, _Ways(ends, none), salt))
    root, heads = np.zeros((1, 3), dtype=np.uint64), [np.zeros(0, dtype=np.int32)]
    for last in range(1, letters + 1):
        begun = _beginnings(forward, known, last)
        if begun is None:
            continue
        # Each of these trees has one place under its root: the letter, which some word goes on from.
        numbers = store.merge(*begun, salt)
        root[0, 0] |= np.uint64(1 << (last - 1))
        heads.append(numbers[1])
    store.write(root, np.concatenate(heads))
    return store.cells(), int(store.places[-1])


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
        same = np.zeros(len(spelt), dtype=np.int32)
        if len(spelt) > 1:
            alike = np.logical_and.accumulate(spelt[1:] == spelt[:-1], axis=1).sum(axis=1, dtype=np.int32)
            same[1:] = np.minimum(np.minimum(alike, lengths[1:]), lengths[:-1])
        rows: list[_Ints] = [np.zeros(1, dtype=np.int32)]
        parents: list[_Ints] = [np.zeros(1, dtype=np.int32)]
        letters: list[_Bytes] = [np.zeros(1, dtype=np.uint8)]
        above = np.zeros(len(spelt), dtype=np.int32)
        for depth in range(1, spelt.shape[1] + 1):
            starts = (same < depth) & (lengths >= depth)
            found = np.flatnonzero(starts)
            if not len(found):
                break
            rows.append(found.astype(np.int32))
            parents.append(above[found])
            letters.append(spelt[found, depth - 1])
            above = np.cumsum(starts, dtype=np.int32) - np.int32(1)
        return cls(spelt, lengths, rows, parents, letters)

    def ends(self, depth: int) -> _Flags:
        """Which places of a level are a whole row."""
        if not depth:
            return np.zeros(1, dtype=np.bool_)
        return np.asarray(self.lengths[self.rows[depth]] == depth)


@dataclass(slots=True)
class _Ways:
    """What is known of the places of a tree beside its letters, level by level.

    ``ends`` says which places end a word, ``turns`` gives the node of each place's turn, 0 for none.
    """

    ends: list[_Flags]
    turns: list[_Ints]


def _beginnings(forward: _Tree, known: _Ways, last: int) -> tuple[_Tree, _Ways] | None:
    """The tree of all beginnings of words that end with the letter ``last``, spelt backwards; None without any.

    ``known`` holds what the places of ``forward`` end and the nodes from which they go on; the ways that are given
    back, the end of a word and the turn on each beginning.
    """
    width = forward.spelt.shape[1]
    chosen = [np.flatnonzero(letters == last) for letters in forward.letters]
    lengths = np.repeat(np.arange(len(chosen), dtype=np.int32), [len(numbers) for numbers in chosen])
    if not len(lengths):
        return None
    spelt = np.zeros((len(lengths), width), dtype=np.uint8)
    begin = 0
    for depth, numbers in enumerate(chosen):
        after = begin + len(numbers)
        spelt[begin:after, :depth] = forward.spelt[forward.rows[depth][numbers], :depth][:, ::-1]
        begin = after
    ordered = np.argsort(spelt.view(f"S{width}").ravel(), kind="stable")
    turning = np.concatenate([one[numbers] for one, numbers in zip(known.turns, chosen, strict=True)])[ordered]
    ending = np.concatenate([one[numbers] for one, numbers in zip(known.ends, chosen, strict=True)])[ordered]
    tree = _Tree.of(spelt[ordered], lengths[ordered])
    ways = _Ways([], [])
    for depth, rows in enumerate(tree.rows):
        whole = tree.ends(depth)
        ways.ends.append(whole & ending[rows])
        ways.turns.append(np.where(whole, turning[rows], np.int32(0)))
    return tree, ways


def _mixed(values: _Marks, salt: int) -> _Marks:
    """The numbers scattered over 64 bits."""
    mixed = values + np.uint64((0x9E3779B97F4A7C15 * (2 * salt + 1)) & 0xFFFFFFFFFFFFFFFF)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))


def _marks(tree: _Tree, ways: _Ways, salt: int) -> _Marks:
    """A mark for each place below the root, the same for those that can't be told apart; 0 for one without a way on."""
    marks: list[_Marks] = [np.zeros(0, dtype=np.uint64)] * len(tree.rows)
    for depth in range(len(tree.rows) - 1, 0, -1):
        turns = ways.turns[depth]
        own = np.where(turns > 0, _mixed(turns.astype(np.uint64), salt + 3), np.uint64(0))
        if depth + 1 < len(tree.rows):
            way = tree.letters[depth + 1].astype(np.uint64) * np.uint64(2) + ways.ends[depth + 1].astype(np.uint64)
            terms = _mixed(marks[depth + 1] ^ _mixed(way, salt + 1), salt + 2)
            parents = tree.parents[depth + 1]
            first = np.flatnonzero(np.diff(parents, prepend=-1))
            own[parents[first]] += np.add.reduceat(terms, first)
        marks[depth] = own
    return np.concatenate(marks)


@dataclass(slots=True)
class _Store:
    """The nodes made so far: their cells, each node's place among them, and their marks, sorted.

    ``marks`` go with the ``checks`` that two nodes of one mark would differ in, and the ``numbers`` of the nodes.
    Node 0 is nowhere.
    """

    ahead: int
    parts: list[_Cells] = field(default_factory=list)
    size: int = 0
    places: _Cells = field(default_factory=lambda: np.zeros(0, dtype=np.uint32))
    marks: _Marks = field(default_factory=lambda: np.zeros(0, dtype=np.uint64))
    checks: _Marks = field(default_factory=lambda: np.zeros(0, dtype=np.uint64))
    numbers: _Ints = field(default_factory=lambda: np.zeros(0, dtype=np.int32))

    def __post_init__(self) -> None:
        self.write(np.zeros((1, 3), dtype=np.uint64), np.zeros(0, dtype=np.int32))

    def cells(self) -> _Cells:
        """All cells, one node after the other."""
        return np.concatenate(self.parts)

    def merge(self, tree: _Tree, ways: _Ways, salt: int) -> list[_Ints]:
        """Store what is new in ``tree``; gives the node of each place below the root, level by level, 0 for nowhere.

        Raises :class:`AlikeError`.
        """
        marks = _marks(tree, ways, 16 * salt)
        kinds, firsts, inverse = np.unique(marks, return_index=True, return_inverse=True)
        checks = _marks(tree, ways, 16 * salt + 8)
        checked = checks[firsts]
        if np.any(checks != checked[inverse]):
            raise AlikeError
        ranks, fresh = self._ranked(kinds, checked)
        ordered = fresh[np.argsort(firsts[fresh])]
        ranks[ordered] = np.arange(len(self.places), len(self.places) + len(ordered), dtype=np.int32)
        self._remember(kinds[fresh], checked[fresh], ranks[fresh])
        starts = np.cumsum([0, 0, *(len(level) for level in tree.rows[1:])])
        numbers = [ranks[inverse[start:after]] for start, after in pairwise(starts.tolist())]
        self._lay(tree, ways, numbers, firsts[ordered])
        return numbers

    def _ranked(self, kinds: _Marks, checked: _Marks) -> tuple[_Ints, NDArray[np.int64]]:
        """The nodes of those ``kinds`` that are known, 0 for the others, and which of these must be made."""
        ranks = np.zeros(len(kinds), dtype=np.int32)
        at = np.searchsorted(self.marks, kinds)
        found = np.flatnonzero(at < len(self.marks))
        found = found[self.marks[at[found]] == kinds[found]]
        if np.any(self.checks[at[found]] != checked[found]):
            raise AlikeError
        ranks[found] = self.numbers[at[found]]
        return ranks, np.flatnonzero((ranks == 0) & (kinds != 0))

    def _remember(self, marks: _Marks, checks: _Marks, numbers: _Ints) -> None:
        """Note the marks of new nodes, which are sorted."""
        at = np.searchsorted(self.marks, marks)
        self.marks = np.insert(self.marks, at, marks)
        self.checks = np.insert(self.checks, at, checks)
        self.numbers = np.insert(self.numbers, at, numbers)

    def _lay(self, tree: _Tree, ways: _Ways, numbers: list[_Ints], chosen: NDArray[np.int64]) -> None:
        """Write new nodes as the ``chosen`` places of ``tree``, counted below the root, have them."""
        nodes = np.zeros((len(chosen), 3), dtype=np.uint64)
        nodes[:, 2] = np.concatenate(ways.turns)[1:][chosen]
        arcs: list[_Ints] = [np.zeros(0, dtype=np.int32)]
        begin = 0
        for depth in range(1, len(tree.rows) - 1):
            after = begin + len(tree.rows[depth])
            owners = np.full(after - begin, -1, dtype=np.int64)
            mine = np.flatnonzero((chosen >= begin) & (chosen < after))
            owners[chosen[mine] - begin] = mine
            level = _Level(
                owners[tree.parents[depth + 1]], tree.letters[depth + 1], ways.ends[depth + 1], numbers[depth + 1]
            )
            arcs.append(level.lead_to(nodes))
            begin = after
        self.write(nodes, np.concatenate(arcs))

    def write(self, nodes: _Marks, arcs: _Ints) -> None:
        """Add nodes, each a row: the letters that lead on, those that end a word, and the turn.

        ``arcs`` are the nodes that their letters lead to, in their order.
        """
        ahead, wide = self.ahead, self.ahead > 3
        counts = np.bitwise_count(nodes[:, 0]).astype(np.int64)
        within = np.cumsum(counts + ahead) - counts - ahead
        self.places = np.concatenate((self.places, (within + self.size).astype(np.uint32)))
        cells = np.zeros(int((counts + ahead).sum()), dtype=np.uint32)
        for which in (0, 1):
            if wide:
                cells[within + 2 * which + 1] = nodes[:, which] >> np.uint64(32)
                cells[within + 2 * which] = nodes[:, which] & np.uint64(0xFFFFFFFF)
            else:
                cells[within + which] = nodes[:, which]
        cells[within + ahead - 1] = self.places[nodes[:, 2].astype(np.int64)]
        at = np.repeat(within + ahead - (np.cumsum(counts) - counts), counts)
        cells[at + np.arange(len(arcs))] = self.places[arcs]
        self.parts.append(cells)
        self.size += len(cells)


@dataclass(slots=True)
class _Level:
    """The places of one level of a tree as the nodes above lead to them.

    ``owners`` gives the node above, -1 where that is written elsewhere; ``numbers`` the node of the place itself.
    """

    owners: NDArray[np.int64]
    letters: _Bytes
    ends: _Flags
    numbers: _Ints

    def lead_to(self, nodes: _Marks) -> _Ints:
        """Write the letters of the ``nodes`` above; return where these lead to."""
        bits = np.uint64(1) << (self.letters.astype(np.uint64) - np.uint64(1))
        closing = (self.owners >= 0) & self.ends
        np.bitwise_or.at(nodes[:, 1], self.owners[closing], bits[closing])
        going = (self.owners >= 0) & (self.numbers > 0)
        np.bitwise_or.at(nodes[:, 0], self.owners[going], bits[going])
        return self.numbers[going]
