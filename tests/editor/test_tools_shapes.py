"""Lines, brushes and floods."""

from __future__ import annotations

import random
import time
from itertools import pairwise

import pytest

from editor.tools.options import BRUSH_SIZES, BrushShape
from editor.tools.shapes import brush_rows, flood, line, straightened, swept
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.terrain import Terrain, TerrainMap


def drawn(size: int, shape: BrushShape) -> list[str]:
    return [("." * first + "#" * count).ljust(size, ".") for first, count in brush_rows(size, shape)]


def test_round_brushes_look_round() -> None:
    assert drawn(1, BrushShape.ROUND) == ["#"]
    assert drawn(2, BrushShape.ROUND) == ["##", "##"]
    assert drawn(3, BrushShape.ROUND) == [".#.", "###", ".#."]
    assert drawn(4, BrushShape.ROUND) == [".##.", "####", "####", ".##."]
    assert drawn(5, BrushShape.ROUND) == [".###.", "#####", "#####", "#####", ".###."]
    assert drawn(9, BrushShape.ROUND) == [
        "...###...",
        ".#######.",
        ".#######.",
        "#########",
        "#########",
        "#########",
        ".#######.",
        ".#######.",
        "...###...",
    ]


@pytest.mark.parametrize("shape", BrushShape)
def test_every_brush_is_symmetrical_and_as_wide_as_it_says(shape: BrushShape) -> None:
    for size in BRUSH_SIZES:
        rows = drawn(size, shape)
        assert rows == rows[::-1] == [row[::-1] for row in rows]
        assert ["".join(column) for column in zip(*rows, strict=True)] == rows
        assert any("." not in row for row in rows)


def test_a_line_has_no_gaps_and_is_the_same_from_either_end() -> None:
    chance = random.Random(3)
    for _ in range(300):
        start, end = (Cell(chance.randrange(-9, 40), chance.randrange(-9, 40)) for _ in range(2))
        cells = line(start, end)
        assert (cells[0], cells[-1]) == (start, end)
        assert all(abs(one.row - two.row) + abs(one.column - two.column) == 1 for one, two in pairwise(cells))
        assert len(set(cells)) == len(cells) == abs(start.row - end.row) + abs(start.column - end.column) + 1
        assert set(line(end, start)) == set(cells)


def test_a_line_keeps_close_to_the_straight_one() -> None:
    for end in (Cell(7, 20), Cell(-30, 4), Cell(11, -11), Cell(0, 9)):
        length = max(abs(end.row), abs(end.column))
        for cell in line(Cell(0, 0), end):
            assert abs(cell.row * end.column - cell.column * end.row) <= length


def test_lines_can_be_straightened() -> None:
    assert straightened(Cell(5, 5), Cell(6, 20)) == Cell(5, 20)
    assert straightened(Cell(5, 5), Cell(-9, 6)) == Cell(-9, 5)
    assert straightened(Cell(5, 5), Cell(9, 8)) == Cell(9, 9)
    assert straightened(Cell(5, 5), Cell(2, 9)) == Cell(1, 9)


def test_a_sweep_is_the_union_of_its_dabs() -> None:
    path = line(Cell(3, 3), Cell(9, 20))
    for size in (1, 2, 3, 6):
        for shape in BrushShape:
            dabs = {cell for at in path for cell in swept((at,), size, shape).cells()}
            assert set(swept(path, size, shape).cells()) == dabs
    assert not swept((), 3, BrushShape.ROUND)


def test_an_even_brush_reaches_further_down_and_right() -> None:
    assert set(swept((Cell(5, 5),), 2, BrushShape.SQUARE).cells()) == {Cell(5, 5), Cell(5, 6), Cell(6, 5), Cell(6, 6)}


def slow_flood(terrain: TerrainMap, start: Cell) -> set[Cell]:
    reached, waiting = {start}, [start]
    while waiting:
        for cell in terrain.size.neighbours(waiting.pop()):
            if cell not in reached and terrain[cell] == terrain[start]:
                reached.add(cell)
                waiting.append(cell)
    return reached


def test_a_flood_reaches_just_what_hangs_together() -> None:
    chance = random.Random(11)
    for _ in range(200):
        size = Size(chance.randrange(1, 12), chance.randrange(1, 12))
        cells = bytes(chance.choices([Terrain.PLAINS, Terrain.WATER], (3, 2), k=size.count))
        terrain = TerrainMap(size, cells)
        start = Cell(chance.randrange(size.rows), chance.randrange(size.columns))
        area = flood(terrain, start)
        assert set(area.cells()) == slow_flood(terrain, start)
        assert area.count == len(slow_flood(terrain, start))


def test_a_flood_from_off_the_map_reaches_nothing() -> None:
    assert not flood(TerrainMap.filled(Size(3, 3)), Cell(3, 0))


def test_a_flood_of_a_million_cells_takes_no_noticeable_time() -> None:
    terrain = TerrainMap.filled(Size(1000, 1000))
    start = time.process_time()
    area = flood(terrain, Cell(500, 500))
    assert area.count == 1_000_000
    # Milliseconds where nothing else runs; a flood cell by cell would take seconds.
    assert time.process_time() - start < 0.5
