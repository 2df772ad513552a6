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
from typing import Final, NamedTuple

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
"""Of maps of at most so many cells a set of cells is one whole number, a bit a cell."""
PAIR: Final = 2
"""The cells of the shortest strip: two neighbours, the most frequent by far."""
NEVER: Final = -1
"""Stands for a cell that no word ever reaches."""


class StripSet(NamedTuple):
    """All strips of one direction and length: a bit for each cell where one begins, and for each that one holds."""

    length: int
    step: int
    begins: int
    held: int


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
    def sets(self) -> tuple[StripSet, ...]:
        """All strips by direction and length, the shortest first."""
        kinds = [(length, way) for way in (0, 1) for length in set(self.lengths[way].tolist()) if length]
        return tuple(self._set(length, way) for length, way in sorted(kinds))

    def _set(self, length: int, way: int) -> StripSet:
        cells = np.packbits(self.lengths[way] == length, bitorder="little")
        begins = int.from_bytes(cells.tobytes(), "little")
        return StripSet(length, self.steps[way], begins, _over(begins, length, self.steps[way]))

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


class Spread:
    """How words spread from some cells: how many letters must be laid until one lies on others.

    ``starts`` are cells by their number, each with the letters it takes to lie there. Words then spread strip by
    strip. All letters of a strip are laid at once, so every one of its cells takes as many letters as the whole.
    ``spend`` is told how many steps of work each spreading is, and may end it by raising.
    """

    def __init__(
        self, strips: Strips, starts: Iterable[tuple[int, int]], spend: Callable[[int], None] = lambda _steps: None
    ) -> None:
        self._strips, self._starts, self._spend = strips, tuple(starts), spend
        self._waiting: dict[int, int] = {}
        self._rings: dict[int, int] = {}
        self._seen = 0
        self._closed = [0] * len(strips.sets) if self._is_small else []
        for cell, letters in self._starts:
            self._waiting[letters] = self._waiting.get(letters, 0) | 1 << cell

    def letters(self, cells: Iterable[int]) -> int | None:
        """The least number of letters that must be laid until one lies on one of the cells; None where none can."""
        if not self._is_small:
            return min((letters for letters in self._far[list(cells)].tolist() if letters != NEVER), default=None)
        asked = 0
        for cell in cells:
            asked |= 1 << cell
        while not self._seen & asked and self._waiting:
            self._go_on()
        return next((letters for letters, ring in self._rings.items() if ring & asked), None)

    @property
    def _is_small(self) -> bool:
        """Whether sets of cells are whole numbers: few cells of one distance aren't worth an array."""
        return self._strips.size.count <= SMALL

    def everywhere(self) -> Numbers:
        """The least number of letters until one lies on each cell, row by row; −1 where none can."""
        if not self._is_small:
            return self._far
        while self._waiting:
            self._go_on()
        far = np.full(self._strips.size.count, NEVER, np.int32)
        width = (len(far) + 7) // 8
        for letters, ring in self._rings.items():
            cells = np.frombuffer(ring.to_bytes(width, "little"), np.uint8)
            far[np.unpackbits(cells, count=len(far), bitorder="little").view(np.bool_)] = letters
        return far

    @cached_property
    def _far(self) -> Numbers:
        return _by_arrays(self._strips, self._starts, self._spend)

    def _go_on(self) -> None:
        """Lay the letters of the next number that there is."""
        now = min(self._waiting)
        fresh = self._waiting.pop(now) & ~self._seen
        self._spend(1 + fresh.bit_count() // 2)
        if not fresh:
            return
        self._seen |= fresh
        self._rings[now] = fresh
        for number, (length, step, begins, held) in enumerate(self._strips.sets):
            if not fresh & held:
                continue
            if length == PAIR:
                cells = (fresh & begins) << step | fresh >> step & begins
            else:
                touched = _over(fresh, length, -step) & begins & ~self._closed[number]
                self._closed[number] |= touched
                cells = _over(touched, length, step)
            if cells:
                then = now + length - 1
                self._waiting[then] = self._waiting.get(then, 0) | cells


def _over(cells: int, length: int, step: int) -> int:
    """The cells, and so many less one behind each, or before each where the step is less than nought."""
    found = cells
    for _ in range(length - 1):
        cells = cells << step if step > 0 else cells >> -step
        found |= cells
    return found


def letters_to(strips: Strips, starts: Iterable[tuple[int, int]]) -> Numbers:
    """How far words spread over all of a map; see :class:`Spread`."""
    return Spread(strips, starts).everywhere()


def _by_arrays(strips: Strips, starts: Iterable[tuple[int, int]], spend: Callable[[int], None]) -> Numbers:
    """The letters to each cell of a large map."""
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
