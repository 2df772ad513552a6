"""The landscape as pixels, straight from the map's bytes, without a loop over cells.

A tile is cut from its stone's slab at one of 64 places, and polished. Which it is depends on the cell's place alone,
so a map never flickers, whatever part of it is drawn; tiles that touch have no part of the slab in common. The windows
and the pictures without Qt both compose with this module. Signs tell the stones apart without colour: a fir, waves, a
peak, a crystal and a cross; plains bear none.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import SYMBOLS, Terrain
from runtime.pictures.shapes import Etching, box, disc, line
from runtime.pictures.sheets import TILE, Floats, Pixels, over, packed, resampled
from runtime.support.files import open_to_read

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

_LIGHTER: Mapping[Terrain, float] = MappingProxyType({Terrain.MOUNTAIN: 0.6, Terrain.LAVA: 1.3})
"""How much lighter stones are where they bear signs: brown and red are one colour to eyes that see fewer."""

STEPS: Final = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96)
"""The sides of a tile that a zoom goes through, in pixels."""

_PLACES: Final = 8
VARIANTS: Final = _PLACES * _PLACES
"""In how many places tiles are cut from each slab: half a tile apart, eight rows of eight."""

_PERIOD = 64
_KEPT = 6
_ROOM = 12_000_000
"""So many sizes are kept, and no more than so many bytes of them, beside the one that was used last.

All stones of 48 pixels take five million: a small picture that is drawn between two of the map must not cost it these.
"""
_MOST = 12_000_000
"""A size has no more than so many bytes of tiles, but for what is seen at once."""
_SMALL = 16
"""Tiles of up to so many pixels are all made at once: they take little, and whole maps are drawn with them."""
_AT_ONCE = 16
"""So many tiles are made together: what they need stays near the processor."""


def _frozen(array: NDArray[np.generic]) -> None:
    array.setflags(write=False)


def _pattern() -> NDArray[np.uint8]:
    """A fixed 64 × 64 disorder of the numbers below 256 (a multiplicative hash, the same on every machine)."""
    places = np.arange(_PERIOD * _PERIOD, dtype=np.uint64)
    mixed = (places + np.uint64(7)) * np.uint64(0x9E3779B97F4A7C15)
    mixed ^= mixed >> np.uint64(29)
    mixed *= np.uint64(0xBF58476D1CE4E5B9)
    disorder = (mixed >> np.uint64(56)).astype(np.uint8).reshape(_PERIOD, _PERIOD)
    _frozen(disorder)
    return disorder


_DISORDER: Final = _pattern()


@cache
def _variants() -> NDArray[np.uint16]:
    """The place in the slab for each cell of the pattern.

    Every second cell of every second row at a time, each chooses among the places that its neighbours leave it: those
    whose tile has nothing in common with theirs.
    """
    down, across = np.divmod(np.arange(VARIANTS, dtype=np.int8), _PLACES)
    chosen = np.full((2, _PERIOD, _PERIOD), -_PLACES, np.int8)  # far from every place
    for row, column in np.ndindex(2, 2):
        mine = np.s_[row::2, column::2]
        free = np.ones((_PERIOD // 2, _PERIOD // 2, VARIANTS), np.bool_)
        for way in np.ndindex(3, 3):
            other = np.roll(chosen, (way[0] - 1, way[1] - 1), (1, 2))[:, *mine, None]
            free &= (np.abs(other[0] - down) > 1) | (np.abs(other[1] - across) > 1)
        which = _DISORDER[mine] % free.sum(-1)
        place = (free.cumsum(-1, dtype=np.uint8) > which[..., None]).argmax(-1)
        chosen[:, *mine] = np.divmod(place, _PLACES)
    variants: NDArray[np.uint16] = chosen[0].astype(np.uint16) * _PLACES + chosen[1].astype(np.uint16)
    _frozen(variants)
    return variants


def _first_tiles() -> NDArray[np.uint16]:
    """For each of the 256 codes of a cell the number of its stone's first tile; unknown codes show plains."""
    table = np.zeros(256, np.uint16)
    table[np.frombuffer(SYMBOLS.encode("ascii"), np.uint8)] = np.arange(len(SYMBOLS)) * VARIANTS
    _frozen(table)
    return table


_FIRST: Final = _first_tiles()


def disorder(cell: Cell, kinds: int) -> int:
    """One of some kinds, below 256, that a cell has by its place alone."""
    number: int = _DISORDER[cell.row % _PERIOD, cell.column % _PERIOD].item()
    return number % kinds


def tile_numbers(cells: NDArray[np.uint8], row: int, column: int) -> NDArray[np.uint16]:
    """For each cell of a part of the map the number of its tile (stone × 64 + the place in the slab).

    ``cells`` are the codes of the part (rows × columns), ``row`` and ``column`` its first cell.
    """
    rows, columns = cells.shape
    across = np.arange(column, column + columns) % _PERIOD
    band = _variants().take(across, axis=1)
    numbers = _FIRST.take(cells)
    first = row % _PERIOD
    for start in range(-first, rows, _PERIOD):
        top, end = max(start, 0), min(start + _PERIOD, rows)
        numbers[top:end] += band[top - start : end - start]
    return numbers


_CALM, _PALE = 0.78, 0.22
"""How near a calm stone is to its mean colour, and how near that is to grey, as shares of the whole way."""


def _picture(path: Path, mode: str) -> NDArray[np.uint8]:
    with open_to_read(path) as file, Image.open(file) as image:
        return np.asarray(image.convert(mode))


class _Shipped(NamedTuple):
    slabs: NDArray[np.uint8]
    """Stone × rows × columns × red, green and blue."""
    polish: NDArray[np.uint8]
    """What light does to each pixel of a tile: is added to red, green and blue; the factor before, 255 for 2."""


class _Cut:
    """The tiles of one size, made when they are first seen; the small ones all at once."""

    def __init__(self, sheet: _Shipped, size: int, signs: tuple[Pixels | None, ...], *, calm: bool) -> None:
        self._shipped, self._slabs = sheet.slabs, dict[int, NDArray[np.uint8]]()
        shown = resampled(sheet.polish[None], size, size)[0].astype(np.float32)
        self._added, self._factor = shown[..., :3] + np.float32(0.5), shown[..., 3:] * np.float32(2 / 255)
        self._size, self._signs, self._calm = size, signs, calm
        self._forget()

    def _forget(self) -> None:
        self.tiles = np.empty((0, self._size, self._size), np.uint32)
        self._at = np.full(len(SYMBOLS) * VARIANTS, -1, np.intp)

    def nbytes(self) -> int:
        """What the tiles that are made and the slabs of their size take."""
        return self.tiles.nbytes + sum(one.nbytes for one in self._slabs.values())

    def indices(self, numbers: NDArray[np.uint16]) -> NDArray[np.intp]:
        """Where among ``tiles`` each of these is, now that all of them are made; others may have gone."""
        seen = np.bincount(numbers.ravel(), minlength=len(self._at)) > 0
        missing = np.flatnonzero((seen | (self._size <= _SMALL)) & (self._at < 0))
        if missing.size:
            if (len(self.tiles) + missing.size) * self._size**2 * 4 > _MOST:
                self._forget()
                missing = np.flatnonzero(seen)
            self._at[missing] = np.arange(len(self.tiles), len(self.tiles) + missing.size)
            self.tiles = np.concatenate((self.tiles, self._made(missing)))
        return self._at.take(numbers)

    def _made(self, numbers: NDArray[np.intp]) -> NDArray[np.uint32]:
        made = np.empty((numbers.size, self._size, self._size), np.uint32)
        for start in range(0, numbers.size, _AT_ONCE):
            some = numbers[start : start + _AT_ONCE].tolist()
            pieces = np.full((len(some), self._size, self._size, 4), 255, np.uint8)
            for piece, number in zip(pieces, some, strict=True):
                self._fill(piece, *divmod(number, VARIANTS))
            made[start : start + _AT_ONCE] = packed(pieces)
        return made

    def _slab(self, stone: int) -> NDArray[np.uint8]:
        """The slab of a stone as large as its tiles ask for; a terrain that has none yet shows plains."""
        if stone not in self._slabs:
            shipped = self._shipped[stone : stone + 1] if stone < len(self._shipped) else self._shipped[:1]
            side = shipped.shape[1] * self._size // TILE
            self._slabs[stone] = shipped[0] if self._size == TILE else resampled(shipped, side, side)[0]
        return self._slabs[stone]

    def _fill(self, piece: Pixels, stone: int, variant: int) -> None:
        top, left = (place * self._size // 2 for place in divmod(variant, _PLACES))
        figures = self._slab(stone)[top : top + self._size, left : left + self._size] * self._factor
        figures += self._added
        if self._signs:
            figures *= np.float32(_LIGHTER.get(Terrain(ord(SYMBOLS[stone])), 1))
        if self._calm:
            figures += (self._mean(stone) - figures) * np.float32(_CALM)
        piece[..., :3] = np.minimum(figures, 255)
        sign = self._signs[stone] if self._signs else None
        if sign is not None:
            over(piece, sign)

    def _mean(self, stone: int) -> NDArray[np.float32]:
        """The colour of a stone, somewhat paler, around which its calm tiles lie."""
        mean = self._slab(stone).mean((0, 1), np.float32) * self._factor.mean() + self._added.mean((0, 1))
        if self._signs:
            mean *= np.float32(_LIGHTER.get(Terrain(ord(SYMBOLS[stone])), 1))
        paled: NDArray[np.float32] = mean + (mean.mean() - mean) * np.float32(_PALE)
        return paled


class StoneSheet:
    """The stones at any tile size, cut from the shipped slabs; the sizes used last are kept.

    ``textures`` is the folder of the shipped pictures; raises OSError where they can't be read.
    """

    def __init__(self, textures: Path) -> None:
        sheet = _picture(textures / "stones.png", "RGB")
        slabs = sheet.reshape(-1, sheet.shape[1], *sheet.shape[1:])[: len(SYMBOLS)]
        self._shipped = _Shipped(slabs, _picture(textures / "polish.png", "RGBA"))
        self._kept: OrderedDict[tuple[int, bool, bool], _Cut] = OrderedDict()

    def tiles(self, size: int, glyphs: bool = False, *, calm: bool = False) -> NDArray[np.uint32]:
        """All tiles, ``size`` pixels wide, as numbers 0xFFRRGGBB (tile × rows × columns).

        With ``glyphs`` every stone but the plains bears its sign, where the tiles are large enough to show it; with
        ``calm`` each is nearly as even as its mean colour, so that a map of small tiles reads as a plan.
        """
        cut = self._cut(size, glyphs, calm)
        indices = cut.indices(np.arange(len(SYMBOLS) * VARIANTS, dtype=np.uint16))
        return cut.tiles[indices]

    def _cut(self, size: int, glyphs: bool, calm: bool) -> _Cut:
        key = (size, glyphs, calm)
        found = self._kept.get(key)
        if found is None:
            found = _Cut(self._shipped, size, glyph_pictures(size) if glyphs else (), calm=calm)
            self._kept[key] = found
        self._kept.move_to_end(key)
        while len(self._kept) > _KEPT or (len(self._kept) > 1 and self._bytes() > _ROOM):
            self._kept.popitem(last=False)
        return found

    def _bytes(self) -> int:
        return sum(one.nbytes() for one in self._kept.values())

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
        cut = self._cut(size, glyphs, calm)
        numbers = cut.indices(tile_numbers(cells, row, column))
        stones = cut.tiles
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
