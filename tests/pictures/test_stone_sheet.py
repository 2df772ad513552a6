"""The landscape composed from the bytes of a map."""

from __future__ import annotations

import tracemalloc

import numpy as np
import pytest
from numpy.typing import NDArray

from runtime import resources
from runtime.engine.board.terrain import SYMBOLS
from runtime.pictures import stones
from runtime.pictures.sheets import packed, unpacked
from runtime.pictures.stones import STEPS, VARIANTS, StoneSheet, tile_numbers


@pytest.fixture(scope="module")
def sheet() -> StoneSheet:
    return StoneSheet(resources.assets() / "textures")


def some_map(rows: int, columns: int) -> NDArray[np.uint8]:
    codes = np.frombuffer(SYMBOLS.encode(), np.uint8)
    return codes[np.random.default_rng(5).integers(0, len(codes), (rows, columns))]


def painted_one_by_one(
    sheet: StoneSheet, cells: NDArray[np.uint8], row: int, column: int, size: int
) -> NDArray[np.uint32]:
    tiles = sheet.tiles(size)
    picture = np.zeros((cells.shape[0] * size, cells.shape[1] * size), np.uint32)
    for i in range(cells.shape[0]):
        for j in range(cells.shape[1]):
            tile = int(tile_numbers(cells[i : i + 1, j : j + 1], row + i, column + j)[0, 0])
            assert tile // VARIANTS == SYMBOLS.index(chr(cells[i, j]))
            picture[i * size : (i + 1) * size, j * size : (j + 1) * size] = tiles[tile]
    return picture


@pytest.mark.parametrize("size", [*STEPS, 5, 50, 128])
def test_composing_is_painting_cell_by_cell(sheet: StoneSheet, size: int) -> None:
    cells = some_map(7, 9)
    assert (sheet.compose(cells, 60, 1021, size) == painted_one_by_one(sheet, cells, 60, 1021, size)).all()


def test_a_map_wider_and_higher_than_the_pattern(sheet: StoneSheet) -> None:
    cells = some_map(150, 140)
    assert (sheet.compose(cells, 3, 7, 2) == painted_one_by_one(sheet, cells, 3, 7, 2)).all()


@pytest.mark.parametrize(("row", "column"), [(0, 0), (1, 0), (0, 1), (63, 65), (90, 17)])
def test_a_cell_looks_the_same_whatever_part_is_drawn(sheet: StoneSheet, row: int, column: int) -> None:
    cells = some_map(100, 100)
    whole = sheet.compose(cells, 0, 0, 8)
    part = sheet.compose(cells[row : row + 9, column : column + 8], row, column, 8)
    assert (part == whole[row * 8 : (row + 9) * 8, column * 8 : (column + 8) * 8]).all()


def neighbours(of: NDArray[np.uint16]) -> list[tuple[NDArray[np.uint16], NDArray[np.uint16]]]:
    """All pairs of cells that touch, by a side or a corner."""
    return [(of[:, 1:], of[:, :-1]), (of[1:], of[:-1]), (of[1:, 1:], of[:-1, :-1]), (of[1:, :-1], of[:-1, 1:])]


def test_all_places_of_the_slab_are_used_and_no_stone_lies_beside_its_like() -> None:
    used = tile_numbers(np.full((100, 100), ord("."), np.uint8), 0, 0)
    assert VARIANTS >= 64
    assert np.bincount(used.ravel(), minlength=VARIANTS).min() > 80
    for one, other in neighbours(used):
        assert (one != other).all()
        (down, across), (far, wide) = np.divmod(one.astype(int), 8), np.divmod(other.astype(int), 8)
        assert ((abs(down - far) >= 2) | (abs(across - wide) >= 2)).all(), "tiles that touch share a part of the slab"


@pytest.mark.parametrize(("size", "calm"), [(20, False), (8, False), (20, True)])
@pytest.mark.parametrize("symbol", SYMBOLS)
def test_pictures_of_neighbours_differ_where_they_are_shown(
    sheet: StoneSheet, symbol: str, size: int, calm: bool
) -> None:
    shown = sheet.compose(np.full((100, 100), ord(symbol), np.uint8), 0, 0, size, calm=calm)
    cut = shown.reshape(100, size, 100, size).transpose(0, 2, 1, 3).reshape(100, 100, -1)
    for one, other in neighbours(cut):
        assert (one != other).any(axis=2).all()


def test_every_stone_is_told_from_the_others_even_at_one_pixel_a_cell(sheet: StoneSheet) -> None:
    tiles = sheet.tiles(1)[:, 0, 0].reshape(len(SYMBOLS), VARIANTS)
    parts = np.stack([(tiles >> shift & 255).mean(axis=1) for shift in (16, 8, 0)], axis=1)
    apart = np.abs(parts[:, None] - parts[None]).sum(axis=2) + 1000 * np.eye(len(SYMBOLS))
    assert apart.min() > 40


@pytest.mark.parametrize("size", [8, 16, 32, 96])
def test_signs_mark_every_stone_but_the_plains(sheet: StoneSheet, size: int) -> None:
    plain, signed = (sheet.tiles(size, glyphs).reshape(len(SYMBOLS), -1) for glyphs in (False, True))
    changed = (plain != signed).any(axis=1)
    assert changed.tolist() == [symbol != "." for symbol in SYMBOLS]
    signs = signed.reshape(len(SYMBOLS), VARIANTS, size, size)[1:] == 0xFFFFFFFF
    shapes = {sign.all(axis=0).tobytes() for sign in signs}
    assert len(shapes) == len(SYMBOLS) - 1 or size < 16


def test_unknown_codes_show_plains(sheet: StoneSheet) -> None:
    strange = np.full((2, 2), ord("?"), np.uint8)
    assert (sheet.compose(strange, 0, 0, 4) == sheet.compose(np.full((2, 2), ord("."), np.uint8), 0, 0, 4)).all()


def test_tiles_are_made_once_and_only_a_few_sizes_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = StoneSheet(resources.assets() / "textures")
    cells, cut = some_map(9, 9), []
    monkeypatch.setattr(stones, "packed", lambda pieces: cut.append(pieces.shape[1]) or packed(pieces))
    for _ in range(3):
        sheet.compose(cells, 0, 0, 20)
        sheet.compose(cells[2:5, 2:5], 2, 2, 20)
    once = cut.count(20)
    assert 0 < once <= 6, "tiles that are there are not made again"
    for size in range(21, 30):
        sheet.compose(cells, 0, 0, size)
    sheet.compose(cells, 0, 0, 20)
    assert cut.count(20) == 2 * once, "the size used longest ago has gone"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sizes", "most"),
    [pytest.param(range(195, 201), 45_000_000, marks=pytest.mark.proof), (range(40, 56), 13_000_000)],
)
def test_all_sizes_that_are_kept_take_little_together(sizes: range, most: int) -> None:
    # Table games zoom to any size: all tiles of six of these would be 340 MB.
    sheet, cells = StoneSheet(resources.assets() / "textures"), some_map(15, 15)
    tracemalloc.start()
    try:
        for size in sizes:
            for part in range(4):
                sheet.compose(cells, part * 15, part * 7, size)
        assert tracemalloc.get_traced_memory()[0] < most
    finally:
        tracemalloc.stop()


def test_calm_stones_keep_apart_and_lose_their_pattern(sheet: StoneSheet) -> None:
    plain, calm = (unpacked(sheet.tiles(24, calm=calm))[..., :3].astype(float) for calm in (False, True))
    kinds = [one.reshape(len(SYMBOLS), -1, 3) for one in (plain, calm)]
    before, after = (one.std(axis=1).mean() for one in kinds)
    assert after < before / 3
    means = kinds[1].mean(axis=1)
    apart = [np.abs(one - other).max() for n, one in enumerate(means) for other in means[:n]]
    assert min(apart) > 30, "the stones are still told apart by their colours"
    assert not (sheet.tiles(24) == sheet.tiles(24, calm=True)).all(), "usual stones stay as they are"


def test_a_small_picture_costs_the_map_none_of_its_stones(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet, cells = StoneSheet(resources.assets() / "textures"), some_map(100, 100)
    for size in (48, 12):
        sheet.compose(cells, 0, 0, size)

    def made_anew(*_: object) -> NDArray[np.uint32]:
        raise AssertionError("the stones have been made before")

    monkeypatch.setattr(stones._Cut, "_made", made_anew)
    sheet.compose(cells, 0, 0, 48)
