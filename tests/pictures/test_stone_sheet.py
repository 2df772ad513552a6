"""The landscape composed from the bytes of a map."""

from __future__ import annotations

import weakref

import numpy as np
import pytest
from numpy.typing import NDArray

from runtime import resources
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import SYMBOLS
from runtime.pictures.sheets import read_picture, unpacked
from runtime.pictures.stones import STEPS, VARIANTS, StoneSheet, variant


@pytest.fixture(scope="module")
def sheet() -> StoneSheet:
    return StoneSheet(read_picture(resources.assets() / "textures" / "stones.png"))


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
            tile = SYMBOLS.index(chr(cells[i, j])) * VARIANTS + variant(Cell(row + i, column + j))
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


def test_every_variant_is_used_about_as_often_and_neighbours_differ() -> None:
    used = np.array([[variant(Cell(row, column)) for column in range(64)] for row in range(64)])
    counts = np.bincount(used.ravel(), minlength=VARIANTS)
    assert counts.min() > 170
    assert (used[:, 1:] == used[:, :-1]).mean() < 0.1
    assert (used[1:] == used[:-1]).mean() < 0.1


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


def test_only_a_few_sizes_are_kept(sheet: StoneSheet) -> None:
    first = sheet.tiles(2)
    assert sheet.tiles(2) is first
    for size in range(3, 20):
        sheet.tiles(size)
    assert sheet.tiles(2) is not first


@pytest.mark.slow
def test_large_sizes_that_are_not_used_any_more_make_room(sheet: StoneSheet) -> None:
    # Table games zoom to any size: six of these would be 90 MB.
    first = [weakref.ref(sheet.tiles(size)) for size in range(195, 201)]
    assert sum(one.nbytes for one in (ref() for ref in first) if one is not None) < 20_000_000
    last = first[-1]()
    assert last is not None and sheet.tiles(200) is last


def test_all_sizes_that_are_kept_take_little_together(sheet: StoneSheet) -> None:
    kept = [weakref.ref(sheet.tiles(size)) for size in range(40, 56)]
    assert sum(one.nbytes for one in (ref() for ref in kept) if one is not None) < 5_000_000


def test_calm_stones_keep_apart_and_lose_their_pattern(sheet: StoneSheet) -> None:
    plain, calm = (unpacked(sheet.tiles(24, calm=calm))[..., :3].astype(float) for calm in (False, True))
    stones = [one.reshape(len(SYMBOLS), -1, 3) for one in (plain, calm)]
    before, after = (one.std(axis=1).mean() for one in stones)
    assert after < before / 3
    means = stones[1].mean(axis=1)
    apart = [np.abs(one - other).max() for n, one in enumerate(means) for other in means[:n]]
    assert min(apart) > 30, "the stones are still told apart by their colours"
    assert not (sheet.tiles(24) == sheet.tiles(24, calm=True)).all(), "usual stones stay as they are"
