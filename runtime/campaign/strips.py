"""The straight pieces of a map that the letters of one word can close: the steps by which words spread.

A *strip* is a line of cells from a dry cell to the next dry cell in its row or column, with nothing but water between
them: two neighbouring dry cells, or two banks and the water that parts them. Every word consists of strips, since it
begins and ends on dry ground and crosses no lava (rules, sections 3.1 and 3.5). Whoever has a letter anywhere on a
strip needs one letter for each other cell of it to close it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.terrain import Terrain

Cells = NDArray[np.uint8]
"""Terrain codes, rows × columns."""
Mask = NDArray[np.bool_]
"""One truth a cell, rows × columns."""
Numbers = NDArray[np.int32]
"""One number a cell."""

SMALL: Final = 4096
"""Maps of at most so many cells are gone through cell by cell."""
PAIR: Final = 2
"""The cells of the shortest strip: two neighbours, the most frequent by far."""
NEVER: Final = -1
"""Stands for a cell that no word ever reaches."""


@dataclass(frozen=True)
class Strips:
    """All strips of a map; cells are counted row by row.

    Of each direction (across, then down): ``lengths`` gives the number of cells of the strip that begins at a cell, 0
    where none does; ``holding`` the cell at which the strip begins that ends at a cell or leads over it, −1 for none.
    """

    size: Size
    lengths: tuple[Numbers, Numbers]
    holding: tuple[Numbers, Numbers]

    @cached_property
    def nearest(self) -> tuple[list[list[int]], dict[int, list[range]]]:
        """For each cell those that a strip of two joins it to, and the longer strips that hold it."""
        pairs: list[list[int]] = [[] for _ in range(self.size.count)]
        longer: dict[int, list[range]] = {}
        for lengths, step in zip(self.lengths, self.steps, strict=True):
            for start in np.flatnonzero(lengths == PAIR).tolist():
                pairs[start].append(start + step)
                pairs[start + step].append(start)
            for start in np.flatnonzero(lengths > PAIR).tolist():
                strip = range(start, start + int(lengths[start]) * step, step)
                for cell in strip:
                    longer.setdefault(cell, []).append(strip)
        return pairs, longer

    @property
    def steps(self) -> tuple[int, int]:
        """How far the numbers of two neighbouring cells lie apart in each direction."""
        return 1, self.size.columns


def ground(size: Size, cells: bytes | bytearray | memoryview, cities: Iterable[Cell]) -> Cells:
    """A landscape as an array of its own, with plains under the cities."""
    codes = np.frombuffer(cells, np.uint8).reshape(size.rows, size.columns).copy()
    for row, column in cities:
        if Cell(row, column) in size:
            codes[row, column] = Terrain.PLAINS
    return codes


def strips_of(codes: Cells, most: int) -> Strips:
    """The strips that can be closed with at most ``most`` new letters."""
    size = Size(*codes.shape)
    dry, lava = _dry(codes), codes == Terrain.LAVA
    numbers = np.arange(size.count, dtype=np.int32).reshape(codes.shape)
    across = _along(dry, lava, numbers, most)
    down = _along(dry.T, lava.T, numbers.T, most)
    return Strips(
        size,
        (across[0].ravel(), np.ascontiguousarray(down[0].T).ravel()),
        (across[1].ravel(), np.ascontiguousarray(down[1].T).ravel()),
    )


def neighbours_of_open(is_open: Mask, is_wall: Mask) -> tuple[Numbers, Numbers]:
    """For each cell the columns of the last open cell before it and the first behind it in its row, −1 for none.

    Open cells beyond a wall do not count.
    """
    columns = np.arange(is_open.shape[1], dtype=np.int32)
    before = _last_before(is_open, is_wall, columns)
    behind = _last_before(is_open[:, ::-1], is_wall[:, ::-1], columns)[:, ::-1]
    return before, np.where(behind >= 0, is_open.shape[1] - 1 - behind, NEVER).astype(np.int32)


def letters_to(
    strips: Strips, starts: Iterable[tuple[int, int]], spend: Callable[[int], None] = lambda _steps: None
) -> Numbers:
    """The least number of letters that must be laid until one lies on each cell, row by row; −1 where none can.

    ``starts`` are cells by their number, each with the letters it takes to lie there. Words then spread strip by
    strip. All letters of a strip are laid at once, so every one of its cells takes as many letters as the whole.
    ``spend`` is told how many steps of work each spreading is, and may end it by raising.
    """
    if strips.size.count <= SMALL:
        return _one_by_one(strips, starts, spend)
    far = np.full(strips.size.count, NEVER, np.int32)
    waiting: dict[int, list[tuple[int, Numbers]]] = {}
    begun: dict[int, list[int]] = {}
    for cell, letters in starts:
        begun.setdefault(letters, []).append(cell)
    closed = (np.zeros(strips.size.count, np.bool_), np.zeros(strips.size.count, np.bool_))
    while waiting or begun:
        now = min((*waiting, *begun))
        found = [np.array(begun.pop(now, []), np.int32)]
        for direction, at in waiting.pop(now, ()):
            fresh = at[~closed[direction][at]]
            closed[direction][fresh] = True
            found.append(_cells_of(strips, direction, fresh))
        cells = np.concatenate(found)
        cells = np.unique(cells[far[cells] == NEVER])
        far[cells] = now
        spend(200 + len(cells))
        for direction in (0, 1):
            for letters, at in _spreading(strips, direction, cells, closed[direction]):
                waiting.setdefault(now + letters, []).append((direction, at))
    return far


def _one_by_one(strips: Strips, starts: Iterable[tuple[int, int]], spend: Callable[[int], None]) -> Numbers:
    """:func:`letters_to` cell by cell: the few cells of one distance on a small map aren't worth an array."""
    far = [NEVER] * strips.size.count
    waiting: dict[int, list[int]] = {}
    for cell, letters in starts:
        waiting.setdefault(letters, []).append(cell)
    pairs, longer = strips.nearest
    closed: set[range] = set()
    while waiting:
        now = min(waiting)
        cells, near = waiting.pop(now), waiting.pop(now + 1, [])
        spend(1 + len(cells) // 2)
        for cell in cells:
            if far[cell] != NEVER:
                continue
            far[cell] = now
            near += pairs[cell]
            for strip in longer.get(cell, ()):
                if strip not in closed:
                    closed.add(strip)
                    waiting.setdefault(now + len(strip) - 1, []).extend(strip)
        if near:
            waiting.setdefault(now + 1, []).extend(near)
    return np.array(far, np.int32)


def _dry(codes: Cells) -> Mask:
    dry: Mask = (codes != Terrain.WATER) & (codes != Terrain.LAVA)
    return dry


def _last_before(is_open: Mask, is_wall: Mask, columns: Numbers) -> Numbers:
    """The column of the last open cell before each cell, −1 where a wall or the map's edge comes first."""
    opened = np.maximum.accumulate(np.where(is_open, columns, NEVER), axis=1)
    walled = np.maximum.accumulate(np.where(is_wall, columns, NEVER), axis=1)
    before = np.full(is_open.shape, NEVER, np.int32)
    before[:, 1:] = np.where(opened > walled, opened, NEVER)[:, :-1]
    return before


def _along(dry: Mask, lava: Mask, numbers: Numbers, most: int) -> tuple[Numbers, Numbers]:
    """The lengths of the strips that begin at each cell of the rows, and the first cells of those that hold it."""
    before, behind = neighbours_of_open(dry, lava)
    columns = np.arange(dry.shape[1], dtype=np.int32)
    begins = dry & (behind >= 0) & (behind - columns <= most)
    lengths = np.where(begins, behind - columns + 1, 0).astype(np.int32)
    last = np.where(dry, columns, behind)
    held = ~lava & (before >= 0) & (last >= 0) & (last - before <= most)
    first = np.take_along_axis(numbers, np.maximum(before, 0), axis=1)
    return lengths, np.where(held, first, NEVER).astype(np.int32)


def _cells_of(strips: Strips, direction: int, starts: Numbers) -> Numbers:
    """Every cell of the strips that begin at these cells."""
    lengths, step = strips.lengths[direction][starts], strips.steps[direction]
    if not (lengths > 2).any():
        return np.concatenate((starts, starts + step)).astype(np.int32)
    ends = np.cumsum(lengths)
    within = np.arange(ends[-1], dtype=np.int32) - np.repeat(ends - lengths, lengths)
    cells: Numbers = (np.repeat(starts, lengths) + within * step).astype(np.int32)
    return cells


def _spreading(strips: Strips, direction: int, cells: Numbers, closed: Mask) -> Iterable[tuple[int, Numbers]]:
    """The strips of a direction that hold some cells and are not closed yet, by the letters that close them."""
    lengths, holding = strips.lengths[direction], strips.holding[direction][cells]
    at = np.concatenate((cells[lengths[cells] > 0], holding[holding >= 0]))
    at = at[~closed[at]]
    if not at.size:
        return ()
    letters = lengths[at] - 1
    if not (letters > 1).any():
        return ((1, at),)
    return tuple((int(number), at[letters == number]) for number in np.unique(letters))
