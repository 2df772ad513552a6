"""The landscape as pixels, straight from the map's bytes, without a loop over cells.

Which of a stone's variants a cell shows depends on its place alone, so a map never flickers, whatever part of it
is drawn. The windows and the pictures without Qt both compose with this module.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

import numpy as np
from numpy.typing import NDArray

from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import SYMBOLS
from runtime.pictures.glyphs import glyphs as glyph_pictures
from runtime.pictures.resample import Pixels, resampled
from runtime.pictures.sheets import over, packed, tiles

STEPS: Final = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96)
"""The sides of a tile that a zoom goes through, in pixels."""

VARIANTS: Final = 16
"""How many pictures there are of each stone."""

_PERIOD = 64
_KEPT = 6
_ROOM = 4_000_000
"""So many sizes are kept, and no more than so many bytes of them, beside the one that was used last."""


def _pattern() -> NDArray[np.uint8]:
    """A fixed 64 × 64 disorder of the numbers below 256 (a multiplicative hash, the same on every machine)."""
    places = np.arange(_PERIOD * _PERIOD, dtype=np.uint64)
    mixed = (places + np.uint64(7)) * np.uint64(0x9E3779B97F4A7C15)
    mixed ^= mixed >> np.uint64(29)
    mixed *= np.uint64(0xBF58476D1CE4E5B9)
    return (mixed >> np.uint64(56)).astype(np.uint8).reshape(_PERIOD, _PERIOD)


def _frozen(array: NDArray[np.uint8]) -> NDArray[np.uint8]:
    array.setflags(write=False)
    return array


_DISORDER: Final = _frozen(_pattern())
_VARIANT: Final = _frozen(_DISORDER % np.uint8(VARIANTS))


def _first_tiles() -> NDArray[np.uint8]:
    """For each of the 256 codes of a cell the number of its stone's first tile; unknown codes show plains."""
    table = np.zeros(256, np.uint8)
    table[np.frombuffer(SYMBOLS.encode("ascii"), np.uint8)] = np.arange(len(SYMBOLS)) * VARIANTS
    return _frozen(table)


_FIRST: Final = _first_tiles()


def variant(cell: Cell, variants: int = VARIANTS) -> int:
    """Which of some variants a cell shows, by its place alone."""
    return int(_DISORDER[cell.row % _PERIOD, cell.column % _PERIOD]) % variants


def tile_numbers(cells: NDArray[np.uint8], row: int, column: int) -> NDArray[np.uint8]:
    """For each cell of a part of the map the number of its tile (stone × 16 + variant).

    ``cells`` are the codes of the part (rows × columns), ``row`` and ``column`` its first cell.
    """
    rows, columns = cells.shape
    across = np.arange(column, column + columns) % _PERIOD
    band = _VARIANT.take(across, axis=1)
    numbers = _FIRST.take(cells)
    first = row % _PERIOD
    for start in range(-first, rows, _PERIOD):
        top, end = max(start, 0), min(start + _PERIOD, rows)
        numbers[top:end] += band[top - start : end - start]
    return numbers


def _sign(pictures: NDArray[np.uint8], size: int) -> None:
    """Lay the signs on all tiles of a size, which change."""
    for row, picture in enumerate(glyph_pictures(size)):
        if picture is not None:
            for tile in pictures[row * VARIANTS : (row + 1) * VARIANTS]:
                over(tile, picture)


class StoneSheet:
    """The stones' picture at any tile size; the sizes used last are kept."""

    def __init__(self, sheet: Pixels) -> None:
        side = sheet.shape[1] // VARIANTS
        cut = tiles(sheet, min(sheet.shape[0] // side, len(SYMBOLS)), VARIANTS)
        missing = len(SYMBOLS) - len(cut)  # A terrain that has no stone yet shows plains.
        cut = np.concatenate((cut, *[cut[:1]] * missing)) if missing else cut
        self._tiles = cut.reshape(-1, *cut.shape[2:])
        self._kept: OrderedDict[tuple[int, bool], NDArray[np.uint32]] = OrderedDict()

    def tiles(self, size: int, glyphs: bool = False) -> NDArray[np.uint32]:
        """All tiles, ``size`` pixels wide, as numbers 0xFFRRGGBB (tile × rows × columns).

        With ``glyphs`` every stone but the plains bears its sign, where the tiles are large enough to show it.
        """
        key = (size, glyphs)
        found = self._kept.get(key)
        if found is None:
            pictures = resampled(self._tiles, size, size)
            if glyphs:
                _sign(pictures, size)
            found = packed(pictures)
            self._kept[key] = found
            while len(self._kept) > _KEPT or (len(self._kept) > 1 and self._bytes() > _ROOM):
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return found

    def _bytes(self) -> int:
        return sum(one.nbytes for one in self._kept.values())

    def compose(
        self,
        cells: NDArray[np.uint8],
        row: int,
        column: int,
        size: int,
        *,
        out: NDArray[np.uint32] | None = None,
        glyphs: bool = False,
    ) -> NDArray[np.uint32]:
        """A part of the map as pixels 0xFFRRGGBB: its cells' codes (rows × columns), its first row and column.

        ``out``, where it is given, is filled and returned; it must have the right shape and lie in one piece.
        """
        stones = self.tiles(size, glyphs)
        numbers = tile_numbers(cells, row, column)
        rows, columns = cells.shape
        if out is None:
            out = np.empty((rows * size, columns * size), np.uint32)
        if size == 1:
            stones[:, 0, 0].take(numbers, out=out, mode="clip")
            return out
        scans = out.reshape(rows, size, columns, size)
        for scan in range(size):
            scans[:, scan] = stones[:, scan].take(numbers, axis=0, mode="clip")
        return out
