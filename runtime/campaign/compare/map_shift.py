"""How a map that was resized lies over what it was: by how many rows and columns its cells were shifted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from runtime.campaign.compare.terrain_changes import same_cells
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import Level

Shift = tuple[int, int]
"""Rows and columns that every cell went down and to the right."""

_LIKE_ENOUGH = 0.8
"""The share of the cells common to both that must agree before a shift is believed."""

_MOST = 400
"""How many places an exact search looks at."""


def shift_between(before: Level, after: Level) -> Shift | None:
    """How the cells of ``before`` lie in ``after``, which has another size; None where it can't be told.

    Cities and tokens that keep their ids speak first, then the landscape itself; of shifts that explain it equally well
    none is believed, unless the pieces settle it.
    """
    if before.terrain.size == after.terrain.size:
        return 0, 0
    voted = _votes(before, after)
    scores: dict[Shift, float] = {}
    for shift in (*voted, *_usual(before.terrain, after.terrain), *_searched(before.terrain, after.terrain)):
        if shift not in scores:
            scores[shift] = _likeness(before.terrain, after.terrain, shift)
    best = max(scores.values(), default=0.0)
    if best < _LIKE_ENOUGH:
        return voted[0] if voted else None
    equal = [shift for shift, score in scores.items() if score == best]
    if len(equal) == 1:
        return equal[0]
    return next((shift for shift in voted if shift in equal), None)


def moved(cell: Cell, shift: Shift) -> Cell:
    """The cell where ``cell`` came to lie."""
    return Cell(cell.row + shift[0], cell.column + shift[1])


def _votes(before: Level, after: Level) -> tuple[Shift, ...]:
    """The shifts that pieces of the same id made, the commonest first; only where more than one or all agree."""
    old = {("city", city.id): city.at for city in before.cities} | {("token", one.id): one.at for one in before.tokens}
    new = {("city", city.id): city.at for city in after.cities} | {("token", one.id): one.at for one in after.tokens}
    went = Counter((new[key].row - at.row, new[key].column - at.column) for key, at in old.items() if key in new)
    total = sum(went.values())
    return tuple(shift for shift, count in went.most_common(3) if 2 * count > total)


def _usual(before: TerrainMap, after: TerrainMap) -> Iterator[Shift]:
    """The nine ways to hold a map when its edges move: corners, middles of edges, and its own middle."""
    rows, columns = after.size.rows - before.size.rows, after.size.columns - before.size.columns
    for row in (0, rows, rows // 2):
        for column in (0, columns, columns // 2):
            yield row, column


def _searched(before: TerrainMap, after: TerrainMap) -> Iterator[Shift]:
    """Places where a row of the one lies whole in the other, row for row."""
    grown = after.size.columns >= before.size.columns
    find, inside = (after, before) if grown else (before, after)
    row_of = _middle_row(inside)
    needle = _row(inside, row_of)
    if len(set(needle)) < 2:
        return
    for count, index in enumerate(_finds(find.cells, needle)):
        row, column = divmod(index, find.size.columns)
        if column + len(needle) <= find.size.columns:
            yield (row - row_of, column) if grown else (row_of - row, -column)
        if count > _MOST:
            return


def _middle_row(ground: TerrainMap) -> int:
    """The row with the most borders between kinds, which is the easiest to find again."""
    step = max(1, ground.size.rows // 50)
    return max(range(0, ground.size.rows, step), key=lambda row: _borders(_row(ground, row)))


def _borders(row: bytes) -> int:
    return sum(one != other for one, other in pairwise(row))


def _row(ground: TerrainMap, row: int) -> bytes:
    width = ground.size.columns
    return ground.cells[row * width : (row + 1) * width]


def _finds(cells: bytes, needle: bytes) -> Iterator[int]:
    index = cells.find(needle)
    while index >= 0:
        yield index
        index = cells.find(needle, index + 1)


def _likeness(before: TerrainMap, after: TerrainMap, shift: Shift) -> float:
    """The share of the cells in both maps that are the same, if they lie like this; 0 where hardly any are in both."""
    down, right = shift
    rows = range(max(0, down), min(after.size.rows, before.size.rows + down))
    first, last = max(0, right), min(after.size.columns, before.size.columns + right)
    smaller = min(before.size.count, after.size.count)
    if last <= first or 4 * len(rows) * (last - first) < smaller:
        return 0.0
    old, new = bytearray(), bytearray()
    for row in rows:
        start = (row - down) * before.size.columns - right
        old += before.cells[start + first : start + last]
        start = row * after.size.columns
        new += after.cells[start + first : start + last]
    return same_cells(bytes(old), bytes(new)) / len(old)
