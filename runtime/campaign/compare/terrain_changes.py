"""Which cells of a landscape differ, kind by kind: whole maps of a million cells at once, without looking at each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from runtime.campaign.compare.values import MOST_CELLS
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.terrain import Terrain, TerrainMap

_KINDS = tuple(Terrain)
_STEP = 8
_SYMBOLS = bytes(_KINDS)
_OLD = bytes.maketrans(_SYMBOLS, bytes(number * _STEP for number in range(len(_KINDS))))
_NEW = bytes.maketrans(_SYMBOLS, bytes(range(len(_KINDS))))


@dataclass(frozen=True, slots=True)
class TerrainChange:
    """All cells that were ``before`` and are ``after``: how many, the box around them, and the first of them."""

    before: Terrain
    after: Terrain
    count: int
    top: int
    left: int
    bottom: int
    right: int
    cells: tuple[Cell, ...]


def ground_changes(before: TerrainMap, after: TerrainMap) -> tuple[TerrainChange, ...]:
    """What became of what between two landscapes of one size, the most cells first."""
    if before.cells == after.cells:
        return ()
    size = after.size
    both = _joined(before.cells.translate(_OLD), after.cells.translate(_NEW))
    found = []
    for old in range(len(_KINDS)):
        for new in range(len(_KINDS)):
            code = old * _STEP + new
            count = both.count(code) if old != new else 0
            if count:
                box = _box(both, code, size)
                cells = tuple(size.cell(index) for index in _first(both, code))
                found.append(TerrainChange(_KINDS[old], _KINDS[new], count, *box, cells))
    return tuple(sorted(found, key=lambda change: -change.count))


def same_cells(one: bytes, other: bytes) -> int:
    """How many bytes of two texts of one length are the same."""
    number = int.from_bytes(one, "little") ^ int.from_bytes(other, "little")
    return number.to_bytes(len(one), "little").count(0)


def _joined(one: bytes, other: bytes) -> bytes:
    number = int.from_bytes(one, "little") | int.from_bytes(other, "little")
    return number.to_bytes(len(one), "little")


def _first(cells: bytes, code: int) -> Iterator[int]:
    index = cells.find(code)
    for _ in range(MOST_CELLS):
        if index < 0:
            return
        yield index
        index = cells.find(code, index + 1)


def _box(cells: bytes, code: int, size: Size) -> tuple[int, int, int, int]:
    """Top, left, bottom and right of the cells with this code, of which there is one at least."""
    width = size.columns
    top, bottom = cells.find(code) // width, cells.rfind(code) // width
    left, right = width, -1
    for start in range(top * width, (bottom + 1) * width, width):
        first = cells.find(code, start, start + width)
        if first >= 0:
            left = min(left, first - start)
            right = max(right, cells.rfind(code, start, start + width) - start)
    return top, left, bottom, right
