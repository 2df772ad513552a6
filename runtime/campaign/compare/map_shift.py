"""How a map that was resized lies over what it was, and the frame in which two sides of it are brought together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from runtime.campaign.compare.terrain_changes import MergedTerrain, framed, merged_cells, painted_outside, same_cells
from runtime.engine.board.grid import Cell, Size
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


Fault = tuple[str, Mapping[str, str | int], tuple[tuple[int, int], ...]]
"""A conflict about the map as a whole: its code, its figures and cells."""


@dataclass(frozen=True, slots=True)
class Framing:
    """The size of the merged map, how the base lies in ours and theirs, and how far each version's cells go.

    ``places`` are of the base, ours and theirs. A side that is not ``painted`` is left out of the landscape.
    """

    size: Size
    grounds: tuple[TerrainMap | None, TerrainMap, TerrainMap]
    shifts: tuple[Shift, Shift] = ((0, 0), (0, 0))
    places: tuple[Shift, Shift, Shift] = ((0, 0), (0, 0), (0, 0))
    faults: tuple[Fault, ...] = ()
    only: int | None = None

    def merged(self) -> MergedTerrain:
        """The landscape of both sides on the merged map."""
        if self.only is not None:
            ground = self.grounds[self.only]
            if ground is not None:
                return MergedTerrain(ground, (), 0)
        cells = [
            bytes(self.size.count) if ground is None else framed(ground, self.size, *place)
            for ground, place in zip(self.grounds, self.places, strict=True)
        ]
        return merged_cells(self.size, *cells)

    def is_same_size(self, number: int) -> bool:
        """Whether a version has the size of the merged map."""
        ground = self.grounds[number]
        return ground is not None and ground.size == self.size

    def laid_on(self, merged: TerrainMap, ground: TerrainMap, place: Shift) -> TerrainMap:
        """A landscape as it lies on the merged one, of which it has the cells beside it."""
        cells = bytearray(merged.cells)
        for index, code in enumerate(framed(ground, merged.size, *place)):
            if code:
                cells[index] = code
        return TerrainMap(merged.size, bytes(cells))


def framing_of(base: Level | None, ours: Level, theirs: Level) -> Framing:
    """How the maps of three versions lie over each other."""
    mine, other = ours.terrain.size, theirs.terrain.size
    grounds = (base.terrain if base else None, ours.terrain, theirs.terrain)
    if base is None:
        if mine == other:
            return Framing(mine, grounds)
        return Framing(mine, grounds, faults=(_both_sizes(mine, other),), only=1)
    old = base.terrain.size
    if old == mine == other:
        return Framing(mine, grounds)
    shifts = shift_between(base, ours), shift_between(base, theirs)
    if shifts[0] is None or shifts[1] is None:
        return _unclear(base, ours, theirs, shifts)
    return _framed(base, ours, theirs, (shifts[0], shifts[1]))


def _framed(base: Level, ours: Level, theirs: Level, shifts: tuple[Shift, Shift]) -> Framing:
    """The merged map where it is known how the base lies in both: rows and columns each as the side has that moved."""
    sizes = [(level.terrain.size.rows, level.terrain.size.columns) for level in (base, ours, theirs)]
    at: list[int] = []
    lengths: list[int] = []
    faults: list[Fault] = []
    for axis in (0, 1):
        old, mine, other = (0, sizes[0][axis]), (shifts[0][axis], sizes[1][axis]), (shifts[1][axis], sizes[2][axis])
        taken = other if mine == old else mine
        if mine not in (old, other) and other != old and not faults:
            faults.append(_both_sizes(ours.terrain.size, theirs.terrain.size))
        at.append(taken[0])
        lengths.append(taken[1])
    size = Size(*lengths)
    places: list[Shift] = [(at[0], at[1])]
    places += [(at[0] - shift[0], at[1] - shift[1]) for shift in shifts]
    for code, level, number in (("cut-off-ours", ours, 0), ("cut-off-theirs", theirs, 1)):
        lost = painted_outside(base.terrain, level.terrain, shifts[number], places[number + 1], size)
        if lost:
            faults.append((code, {"count": len(lost), **_box(lost)}, tuple(lost)))
    return Framing(
        size, (base.terrain, ours.terrain, theirs.terrain), shifts, (places[0], places[1], places[2]), tuple(faults)
    )


def _unclear(base: Level, ours: Level, theirs: Level, shifts: tuple[Shift | None, Shift | None]) -> Framing:
    """One map was resized so that nobody can tell what lies where: it is taken whole, or ours where both changed."""
    grounds = (base.terrain, ours.terrain, theirs.terrain)
    only = 2 if ours.terrain == base.terrain else 1
    known = shifts[0] or (0, 0), shifts[1] or (0, 0)
    faults: tuple[Fault, ...] = ()
    if base.terrain not in (ours.terrain, theirs.terrain):
        faults = (("resize-unclear", _sizes(ours.terrain.size, theirs.terrain.size), ()),)
    return Framing(grounds[only].size, grounds, known, faults=faults, only=only)


def _both_sizes(ours: Size, theirs: Size) -> Fault:
    return "resized-both", _sizes(ours, theirs), ()


def _sizes(ours: Size, theirs: Size) -> dict[str, str | int]:
    return {
        "rows": ours.rows,
        "columns": ours.columns,
        "theirs_rows": theirs.rows,
        "theirs_columns": theirs.columns,
    }


def _box(cells: tuple[Cell, ...]) -> dict[str, str | int]:
    rows, columns = [cell.row for cell in cells], [cell.column for cell in cells]
    return {"row": min(rows), "column": min(columns), "last_row": max(rows), "last_column": max(columns)}
