"""The landscape as pixels, straight from the map's bytes, without a loop over cells.

Which of a stone's variants a cell shows depends on its place alone, so a map never flickers, whatever part of it
is drawn. The windows and the pictures without Qt both compose with this module. Signs tell the stones apart without
colour: a fir, waves, a peak, a crystal and a cross; plains bear none.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import SYMBOLS, Terrain
from runtime.pictures.shapes import Etching, box, disc, line
from runtime.pictures.sheets import Floats, Pixels, over, packed, resampled, tiles

SHOWN_FROM = 6
"""Tiles smaller than this have no room for a sign."""

_BADGE_FROM = 24
_DARK, _LIGHT = (14, 12, 10), (255, 255, 255)


def glyph(terrain: Terrain, size: int) -> Pixels | None:
    """The sign of a terrain on an empty tile of ``size`` pixels: in a dark badge in the corner, or bare and large."""
    sign = _SIGNS.get(terrain)
    if sign is None or size < SHOWN_FROM:
        return None
    etching = Etching(size)
    if size >= _BADGE_FROM:
        middle, radius = (0.22, 0.78), 0.125
        etching.fill(disc(etching.x, etching.y, middle, 0.185), _DARK, 0.82)
    else:
        middle, radius = (0.5, 0.5), 0.3
    x, y = (etching.x - middle[0]) / radius, (etching.y - middle[1]) / radius
    shape = sign(x, y, max(0.3, 1.3 / (radius * size))) * radius
    if size < _BADGE_FROM:
        etching.fill(shape - 1 / size, _DARK, 0.9)
    etching.fill(shape, _LIGHT)
    return etching.sprite().pixels


def glyph_pictures(size: int) -> tuple[Pixels | None, ...]:
    """The signs in the order of the stones' rows."""
    return tuple(glyph(Terrain(ord(symbol)), size) for symbol in SYMBOLS)


def _fir(x: Floats, y: Floats, pen: float) -> Floats:
    return np.minimum(_triangle(x, y, -1.0, 0.6), box(x, y, (0, 0.75), (pen / 2, 0.25)))


def _waves(x: Floats, y: Floats, pen: float) -> Floats:
    wave = ((-1, 0.2), (-0.5, -0.2), (0, 0.2), (0.5, -0.2), (1, 0.2))
    return np.minimum(line(x, y - 0.42, wave, pen), line(x, y + 0.42, wave, pen))


def _peak(x: Floats, y: Floats, pen: float) -> Floats:
    return line(x, y, ((-1, 0.7), (0, -0.8), (1, 0.7)), pen * 1.3)


def _crystal(x: Floats, y: Floats, pen: float) -> Floats:
    arms = [line(x, y, ((-c, -s), (c, s)), pen * 0.8) for c, s in ((0, 1), (0.87, 0.5), (0.87, -0.5))]
    return np.minimum(np.minimum(arms[0], arms[1]), arms[2])


def _cross(x: Floats, y: Floats, pen: float) -> Floats:
    strokes = [line(x, y, ((-0.75, -0.75 * way), (0.75, 0.75 * way)), pen * 1.3) for way in (1, -1)]
    return np.minimum(strokes[0], strokes[1])


def _triangle(x: Floats, y: Floats, top: float, bottom: float) -> Floats:
    """A triangle on its base, as wide as the square."""
    slope = np.float32(bottom - top)
    side = (np.abs(x) * slope - (y - top) * 0.9) / np.hypot(slope, 0.9)
    return np.asarray(np.maximum(side, y - bottom), np.float32)


_SIGNS: Mapping[Terrain, Callable[[Floats, Floats, float], Floats]] = MappingProxyType(
    {
        Terrain.FOREST: _fir,
        Terrain.WATER: _waves,
        Terrain.MOUNTAIN: _peak,
        Terrain.ICE: _crystal,
        Terrain.LAVA: _cross,
    }
)
"""The signs, each in a square from -1 to 1, drawn with a pen of a given width; a terrain without one bears none."""

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


_CALM, _PALE = 0.78, 0.22
"""How near a calm stone is to its mean colour, and how near that is to grey, as shares of the whole way."""


def _calmed(pictures: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Tiles without most of their pattern: all variants of a stone together have one mean."""
    stones = pictures.reshape(-1, VARIANTS, *pictures.shape[1:]).astype(np.float32)
    mean = stones.mean(axis=(1, 2, 3), keepdims=True)
    grey = mean[..., :3].mean(axis=-1, keepdims=True)
    mean[..., :3] += (grey - mean[..., :3]) * _PALE
    calmed: NDArray[np.uint8] = (stones + (mean - stones) * _CALM).round().astype(np.uint8).reshape(pictures.shape)
    return calmed


class StoneSheet:
    """The stones' picture at any tile size; the sizes used last are kept."""

    def __init__(self, sheet: Pixels) -> None:
        side = sheet.shape[1] // VARIANTS
        cut = tiles(sheet, min(sheet.shape[0] // side, len(SYMBOLS)), VARIANTS)
        missing = len(SYMBOLS) - len(cut)  # A terrain that has no stone yet shows plains.
        cut = np.concatenate((cut, *[cut[:1]] * missing)) if missing else cut
        self._tiles = cut.reshape(-1, *cut.shape[2:])
        self._kept: OrderedDict[tuple[int, bool, bool], NDArray[np.uint32]] = OrderedDict()

    def tiles(self, size: int, glyphs: bool = False, *, calm: bool = False) -> NDArray[np.uint32]:
        """All tiles, ``size`` pixels wide, as numbers 0xFFRRGGBB (tile × rows × columns).

        With ``glyphs`` every stone but the plains bears its sign, where the tiles are large enough to show it; with
        ``calm`` each is nearly as even as its mean colour, so that a map of small tiles reads as a plan.
        """
        key = (size, glyphs, calm)
        found = self._kept.get(key)
        if found is None:
            pictures = resampled(self._tiles, size, size)
            if calm:
                pictures = _calmed(pictures)
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
        calm: bool = False,
    ) -> NDArray[np.uint32]:
        """A part of the map as pixels 0xFFRRGGBB: its cells' codes (rows × columns), its first row and column.

        ``out``, where it is given, is filled and returned; it must have the right shape and lie in one piece.
        """
        stones = self.tiles(size, glyphs, calm=calm)
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
