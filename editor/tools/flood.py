"""Which cells hang together: a flood over whole rows at a time."""

from __future__ import annotations

from editor.document.area import INSIDE, NOWHERE, Area, CellBox
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import TerrainMap

_TO_DIGITS = b"01"
_TO_MASK = bytes(INSIDE if code == ord("1") else 0 for code in range(256))


def all_of_kind(terrain: TerrainMap, like: Cell) -> Area:
    """Every cell that has the terrain of ``like``; none where that is off the map."""
    if like not in terrain.size:
        return NOWHERE
    kind = terrain[like]
    mask = terrain.cells.translate(bytes(INSIDE if code == kind else 0 for code in range(256)))
    return Area(CellBox.of(terrain.size), mask)


def flood(terrain: TerrainMap, start: Cell) -> Area:
    """The cells of one terrain that hang together with ``start`` by their edges; none where it is off the map.

    A row is a binary number with a one for each cell of that terrain, so that a few sums and shifts flood all of it:
    ragged regions of a million cells take tens of milliseconds.
    """
    size = terrain.size
    if start not in size:
        return NOWHERE
    digits = terrain.cells.translate(bytes(_TO_DIGITS[code == terrain[start]] for code in range(256)))
    rows = [int(digits[at : at + size.columns], 2) for at in range(0, len(digits), size.columns)]
    dry = _spread(list(rows), start.row, 1 << (size.columns - 1 - start.column))
    wet = [row ^ left for row, left in zip(rows, dry, strict=True)]
    reached = [number for number, row in enumerate(wet) if row]
    widest = max(row.bit_length() for row in wet)
    lowest = min((row & -row).bit_length() for row in wet if row) - 1
    box = CellBox(reached[0], size.columns - widest, reached[-1] + 1, size.columns - lowest)
    lines = (format(wet[row] >> lowest, f"0{box.columns}b") for row in range(box.top, box.bottom))
    return Area(box, "".join(lines).encode("ascii").translate(_TO_MASK))


def _spread(dry: list[int], row: int, seeds: int) -> list[int]:
    """Flood from some cells of a row, up and down by turns; returns what stays dry of the rows."""
    waiting = [0] * len(dry)
    waiting[row] = seeds
    down = True
    first = last = row
    while first <= last:
        found_first, found_last = len(dry), -1
        row, end, step = (first, len(dry), 1) if down else (last, -1, -1)
        while row != end:
            seeds = waiting[row]
            if seeds:
                waiting[row] = 0
                wet = _runs(dry[row], seeds & dry[row])
                dry[row] ^= wet
                ahead, behind = row + step, row - step
                if ahead != end:
                    waiting[ahead] |= wet & dry[ahead]
                if 0 <= behind < len(dry) and wet & dry[behind]:
                    waiting[behind] |= wet & dry[behind]
                    found_first, found_last = min(found_first, behind), max(found_last, behind)
            elif not first <= row <= last:
                break
            row += step
        first, last, down = found_first, found_last, not down
    return dry


def _runs(cells: int, seeds: int) -> int:
    """The whole runs of ones in ``cells`` that hold a seed."""
    # A seed added to its run carries to the run's upper end; what the sum changes is the run from the seed on.
    wet = (((cells + seeds) ^ cells) | seeds) & cells
    # Down to the lower end by doubled steps, over runs of ones as long as the step.
    step, whole = 1, cells
    while whole:
        wet |= whole & (wet >> step)
        whole &= whole >> step
        step *= 2
    return wet
