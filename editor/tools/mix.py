"""A random mix of terrains: which cell gets which, by weights and a seed, the same whenever it is asked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from random import Random

from editor.document.area import INSIDE, Area, Box, Painted
from editor.document.symmetry import carried
from runtime.engine.grid import Size
from runtime.engine.symmetry import Symmetry
from runtime.engine.terrain import Terrain

_SHADES = 256


@dataclass(frozen=True, slots=True)
class Mix:
    """A weight for each terrain, in their order, not all of them 0; another seed gives another pattern."""

    weights: tuple[int, ...]
    seed: int

    def over(self, size: Size, symmetry: Symmetry | None) -> bytes:
        """A whole landscape of the mix, which has the symmetry; what a gesture paints is a part of it."""
        return _landscape(self, size, symmetry)

    def painted(self, area: Area, size: Size, symmetry: Symmetry | None) -> tuple[Painted, ...]:
        """What the cells of an area on a map of ``size`` get, by terrain."""
        box = area.box
        cells = self.over(size, symmetry)
        rows = (cells[row * size.columns + box.left : row * size.columns + box.right] for row in range(*_rows(box)))
        part, mask = b"".join(rows), int.from_bytes(area.mask, "little")
        found = []
        for terrain in Terrain:
            only = part.translate(bytes(INSIDE if code == terrain else 0 for code in range(256)))
            both = (int.from_bytes(only, "little") & mask).to_bytes(len(part), "little")
            if INSIDE in both:
                found.append(Painted(Area(box, both), terrain))
        return tuple(found)


def _rows(box: Box) -> tuple[int, int]:
    return box.top, box.bottom


@lru_cache(maxsize=4)
def _landscape(mix: Mix, size: Size, symmetry: Symmetry | None) -> bytes:
    noise = Random(mix.seed).randbytes(size.count)
    cells = noise.translate(_table(mix.weights))
    return cells if symmetry is None else carried(size, cells, symmetry)


def _table(weights: tuple[int, ...]) -> bytes:
    """The terrain for each shade of noise, so that each gets its share of the shades."""
    total = sum(weights)
    table = bytearray()
    for terrain, reached in zip(Terrain, accumulate(weights), strict=True):
        table += bytes([terrain]) * (round(reached * _SHADES / total) - len(table))
    return bytes(table)
