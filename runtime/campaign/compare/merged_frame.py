"""Where the cells of three versions of a map lie in the merged one, when one of them or both were resized."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from runtime.campaign.compare.map_shift import Shift, shift_between
from runtime.campaign.compare.terrain_merge import MergedTerrain, framed, merged_cells, painted_outside
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import Level

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
