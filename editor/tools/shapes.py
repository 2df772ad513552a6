"""The cells of brushes, lines, rectangles and ellipses, and of one terrain, all or those that hang together."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from editor.document.area import INSIDE, NOWHERE, Area, CellBox
from editor.tools.options import BrushShape
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import TerrainMap


def line(start: Cell, end: Cell) -> tuple[Cell, ...]:
    """The cells from ``start`` to ``end``, each beside the one before it, never only at its corner.

    Cells are neighbours by their edges in this game, so a line of lava must be one that no word slips through. The
    line from the end to the start has the same cells.
    """
    if end < start:  # The same cells both ways, so that going back over a line paints no others.
        return line(end, start)[::-1]
    down, right = abs(end.row - start.row), abs(end.column - start.column)
    step_down, step_right = (1 if end.row >= start.row else -1), (1 if end.column >= start.column else -1)
    row, column = start
    cells = [start]
    gone_down = gone_right = 0
    while gone_down < down or gone_right < right:
        # Step along whichever way has the smaller part behind it: compare (n + 1/2) / length without fractions.
        if (2 * gone_down + 1) * right < (2 * gone_right + 1) * down:
            gone_down, row = gone_down + 1, row + step_down
        else:
            gone_right, column = gone_right + 1, column + step_right
        cells.append(Cell(row, column))
    return tuple(cells)


def straightened(start: Cell, end: Cell) -> Cell:
    """The end of the row, column or diagonal from ``start`` that comes nearest to ``end``."""
    down, right = end.row - start.row, end.column - start.column
    if 2 * abs(down) < abs(right):
        return Cell(start.row, end.column)
    if 2 * abs(right) < abs(down):
        return Cell(end.row, start.column)
    length = max(abs(down), abs(right))
    return Cell(start.row + (length if down >= 0 else -length), start.column + (length if right >= 0 else -length))


def squared(start: Cell, end: Cell) -> Cell:
    """The corner of the square from ``start`` that comes nearest to ``end``: its sides are the longer of the two."""
    down, right = end.row - start.row, end.column - start.column
    length = max(abs(down), abs(right))
    return Cell(start.row + (length if down >= 0 else -length), start.column + (length if right >= 0 else -length))


def rectangle(start: Cell, end: Cell, border: int = 0) -> Area:
    """The rectangle between two corners; where ``border`` is not 0 only an edge as wide as that."""
    box = _between(start, end)
    return _shape(box, [(0, box.columns)] * box.rows, border)


def ellipse(start: Cell, end: Cell, border: int = 0) -> Area:
    """The ellipse that touches all sides of the rectangle between two corners, or only an edge of it."""
    box = _between(start, end)
    rows, columns = box.rows, box.columns
    # Everything doubled, so that the centre is whole too; a little less than the true ellipse keeps it round.
    limit = (rows * columns) ** 2 - 2 * rows * columns
    intervals = []
    for row in range(rows):
        up = abs(2 * row - (rows - 1))
        rest = limit - (up * columns) ** 2
        across = isqrt(rest // rows**2) if rest >= 0 else 0
        half = max(across - (across - columns + 1) % 2, (columns - 1) % 2) if up > 1 else columns - 1
        intervals.append(((columns - 1 - half) // 2, (columns + 1 + half) // 2))
    return _shape(box, intervals, border)


def _between(start: Cell, end: Cell) -> CellBox:
    box = CellBox.around((start, end))
    assert box is not None
    return box


def _shape(box: CellBox, intervals: Sequence[tuple[int, int]], border: int) -> Area:
    """The cells of a box from each row's first column to before its last; less those further inside than ``border``."""
    whole = _of_intervals(box, intervals)
    if not border or 2 * border >= min(box.rows, box.columns):
        return whole
    inner = []
    for row in range(box.rows):
        near = intervals[max(0, row - border) : row + border + 1]
        first, last = max(one for one, _ in near) + border, min(one for _, one in near) - border
        is_inside = border <= row < box.rows - border and first < last
        inner.append((first, last) if is_inside else (0, 0))
    return whole.minus(_of_intervals(box, inner))


def _of_intervals(box: CellBox, intervals: Sequence[tuple[int, int]]) -> Area:
    rows = (bytes(first) + bytes([INSIDE]) * (last - first) + bytes(box.columns - last) for first, last in intervals)
    return Area(box, b"".join(rows))


def brush_rows(size: int, shape: BrushShape) -> tuple[tuple[int, int], ...]:
    """The first column and the number of cells of each row of a brush, counted from its top left corner."""
    if shape is BrushShape.SQUARE:
        return ((0, size),) * size
    # Everything doubled, so that the centre of an even brush is whole too; less 2 takes the corners off a small one.
    reach, limit = size - 1, max(0, size * size - 2)
    rows = []
    for row in range(size):
        across = isqrt(limit - (2 * row - reach) ** 2)
        half = across - (across - reach) % 2
        rows.append(((reach - half) // 2, half + 1))
    return tuple(rows)


def swept(path: Sequence[Cell], size: int, shape: BrushShape) -> Area:
    """The cells under a brush that goes along ``path``; an even brush reaches further down and right."""
    around = CellBox.around(path)
    if around is None:
        return NOWHERE
    before, after = (size - 1) // 2, size // 2
    box = CellBox(around.top - before, around.left - before, around.bottom + after, around.right + after)
    mask = bytearray(box.rows * box.columns)
    rows = [(first, bytes([INSIDE]) * count) for first, count in brush_rows(size, shape)]
    for cell in path:
        start = (cell.row - around.top) * box.columns + cell.column - around.left
        for first, cells in rows:
            mask[start + first : start + first + len(cells)] = cells
            start += box.columns
    return Area(box, bytes(mask))


_TO_DIGITS = b"01"
_TO_MASK = bytes(INSIDE if code == ord("1") else 0 for code in range(256))


def all_of_kind(terrain: TerrainMap, start: Cell) -> Area:
    """Every cell that has the terrain of ``start``; none where that is off the map."""
    if start not in terrain.size:
        return NOWHERE
    kind = terrain[start]
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
