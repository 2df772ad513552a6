"""Lay the shipped pictures out on contact sheets, to be looked at by whoever changes them.

``python assets/make/sheet.py FOLDER [--textures assets/textures]`` writes ``tiles.png``, ``sizes.png``, ``board.png``
and ``grounds.png`` into the folder.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from coins import LETTERS
from PIL import Image
from textures import ASSETS, PIECE, TILE

from runtime.pictures.sheets import unpacked
from runtime.pictures.stones import VARIANTS, StoneSheet

_DARK = (28, 22, 16)
_SIZES = (96, 48, 32, 24, 16)
_LAND = (
    "=======^^^=====",
    "====^^^^^^^==ff",
    "..ff^^###^^^.ff",
    "...ff^^##^^^.ff",
    "~~...fff^....f~",
    "~~~...ff..ff.~~",
    "~~~~......ff~~~",
    ".~~~~..f...~~~~",
    "ff~~...ff...~~~",
    "fff.....fff..~~",
)
_WORDS = (
    ("QUARRY", 4, 2, "across", 0),
    ("MARBLE", 3, 4, "down", 0),
    ("JEWEL", 7, 9, "across", 1),
    ("PEWTER", 3, 12, "down", 1),
)
_CITIES = ((3, 1, 0, 2), (8, 10, 1, 1), (5, 9, 2, 0), (8, 5, 2, 1), (3, 11, 1, 2), (1, 6, 0, 0))


@dataclass(frozen=True)
class Art:
    """The shipped pictures, opened."""

    folder: Path

    def picture(self, name: str) -> Image.Image:
        """One whole picture."""
        return Image.open(self.folder / f"{name}.png")

    def tile(self, name: str, row: int, column: int, size: int = TILE) -> Image.Image:
        """One tile of a picture."""
        return self.picture(name).crop((column * size, row * size, (column + 1) * size, (row + 1) * size))

    @cached_property
    def _stones(self) -> np.ndarray:
        return unpacked(StoneSheet(self.folder).tiles(TILE))[..., :3]

    def stone(self, stone: int, number: int) -> Image.Image:
        """One of the tiles that are cut from a stone."""
        return Image.fromarray(self._stones[stone * VARIANTS + number])


def _put(sheet: Image.Image, picture: Image.Image, x: int, y: int, size: int | None = None) -> None:
    if size is not None and picture.width != size:
        picture = picture.resize((size, size), Image.Resampling.LANCZOS)
    sheet.paste(picture, (x, y), picture if picture.mode == "RGBA" else None)


def _tiles(art: Art) -> Image.Image:
    """Everything at its full size."""
    sheet = Image.new("RGB", (16 * 100 + 20, 13 * 100 + 30), _DARK)
    for row in range(6):
        for column in range(16):
            _put(sheet, art.stone(row, column * 4), 10 + column * 100, 10 + row * 100)
    for metal in range(2):
        for number in range(27):
            x, y = 10 + number % 14 * 100, 610 + (metal * 2 + number // 14) * 100
            _put(sheet, art.stone((number + metal) % 6, number % 16), x, y)
            _put(sheet, art.tile("coins", metal, number), x, y)
    for number in range(9):
        _put(sheet, art.tile("cities", number // 3, number % 3), 10 + number * 100, 1010)
    for number in range(8):
        _put(sheet, art.stone((number * 2 + 1) % 6, number), 10 + number * 100, 1110)
        _put(sheet, art.tile("jewels", number // 4, number % 4), 10 + number * 100, 1110)
    count = art.picture("modifiers").width // 48
    for number in range(count):
        _put(sheet, art.tile("modifiers", 0, number, 48), 10 + number * 56, 1210)
        _put(sheet, art.tile("modifiers", 0, number, 48), 10 + number * 56, 1266, 24)
    return sheet


def _sizes(art: Art) -> Image.Image:
    """A choice of everything at the sizes that players see."""
    sheet = Image.new("RGB", (1640, 1000), _DARK)
    y = 10
    for size in _SIZES:
        rows = [[art.stone(row, column) for row in range(6) for column in (2, 9)]]
        rows[0] += [art.tile("cities", row, column) for row in range(3) for column in range(3)]
        rows.append([art.tile("coins", metal, LETTERS.index(letter)) for metal in range(2) for letter in "AEQGJWMBXOI"])
        rows[0] += [art.tile("jewels", row, column) for row in range(2) for column in range(4)]
        for row in rows:
            x = 10
            for number, picture in enumerate(row):
                if picture.mode == "RGBA":
                    _put(sheet, art.stone(number % 6, number % 16), x, y, size)
                _put(sheet, picture, x, y, size)
                x += size + max(1, size // 24)
                if x > 1600:
                    x, y = 10, y + size + 4
            y += size + 6
    return sheet


def _surround(art: Art, width: int, height: int) -> Image.Image:
    """The frame around a board of so many pixels, with its shadow."""
    out = Image.new("RGBA", (width + 2 * PIECE, height + 2 * PIECE))
    frame = art.picture("frame")
    pieces = [frame.crop((c * PIECE, r * PIECE, (c + 1) * PIECE, (r + 1) * PIECE)) for r in range(3) for c in range(3)]
    across, down = round(width / PIECE), round(height / PIECE)
    for number in range(across):
        left, right = round(number * width / across), round((number + 1) * width / across)
        for piece, y in ((pieces[1], 0), (pieces[7], height + PIECE)):
            out.paste(piece.resize((right - left, PIECE), Image.Resampling.LANCZOS), (PIECE + left, y))
    for number in range(down):
        top, bottom = round(number * height / down), round((number + 1) * height / down)
        for piece, x in ((pieces[3], 0), (pieces[5], width + PIECE)):
            out.paste(piece.resize((PIECE, bottom - top), Image.Resampling.LANCZOS), (x, PIECE + top))
    for corner, x, y in ((0, 0, 0), (2, width + PIECE, 0), (6, 0, height + PIECE), (8, width + PIECE, height + PIECE)):
        out.paste(pieces[corner], (x, y))
    plate = art.picture("nameplate").resize((400, 70), Image.Resampling.LANCZOS)
    out.alpha_composite(plate, (out.width // 2 - 200, height + PIECE + 4))
    return out


def _board(art: Art) -> Image.Image:
    """A board such as a player sees: material, not rules."""
    rows, columns = len(_LAND), len(_LAND[0])
    board = Image.new("RGB", (columns * TILE, rows * TILE))
    chance = np.random.default_rng(4)
    for row, line in enumerate(_LAND):
        for column, symbol in enumerate(line):
            _put(board, art.stone(".f~^=#".index(symbol), int(chance.integers(VARIANTS))), column * TILE, row * TILE)
    for row, column, owner, variant in _CITIES:
        _put(board, art.tile("cities", owner, variant), column * TILE, row * TILE)
    for word, row, column, direction, metal in _WORDS:
        for place, letter in enumerate(word):
            at = (row, column + place) if direction == "across" else (row + place, column)
            _put(board, art.tile("coins", metal, LETTERS.index(letter)), at[1] * TILE, at[0] * TILE)
    for number, (row, column) in enumerate(((2, 8), (6, 3), (5, 1), (2, 13), (3, 8), (7, 3), (6, 1), (8, 13))):
        _put(board, art.tile("jewels", number // 4, number % 4), column * TILE, row * TILE)
    surround = _surround(art, board.width, board.height)
    out = Image.new("RGB", surround.size)
    out.paste(board, (PIECE, PIECE))
    out.paste(surround, (0, 0), surround)
    return out


def _grounds(art: Art) -> Image.Image:
    """Wood and brass repeated, the name plate, and the emblems at both sizes on both grounds."""
    sheet = Image.new("RGB", (1280, 640))
    for x in range(0, 1280, 512):
        for y in range(0, 640, 512):
            sheet.paste(art.picture("wood"), (x, y))
    for x in (40, 296, 552):
        sheet.paste(art.picture("brass"), (x, 40))
    _put(sheet, art.picture("nameplate"), 40, 330)
    for number in range(art.picture("modifiers").width // 48):
        for y in (60, 460):
            _put(sheet, art.tile("modifiers", 0, number, 48), 50 + number * 56, y)
            _put(sheet, art.tile("modifiers", 0, number, 48), 50 + number * 56, y + 60, 24)
    return sheet


def main() -> None:
    """Write the sheets."""
    parser = argparse.ArgumentParser(description="Lay the shipped pictures out on contact sheets.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--textures", type=Path, default=ASSETS / "textures")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    art = Art(options.textures)
    for name, make in (("tiles", _tiles), ("sizes", _sizes), ("board", _board), ("grounds", _grounds)):
        make(art).save(options.folder / f"{name}.png")


if __name__ == "__main__":
    main()
