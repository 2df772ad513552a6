"""Levels as pictures without Qt."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from runtime import resources
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Element, TerrainMap
from runtime.engine.levels.level import City, Level, Start, Token
from runtime.pictures.render import BoardPictures, TooLargeError, picture_size

TEXTURES, FONTS = resources.assets() / "textures", resources.assets() / "fonts"
LEVEL = Level(
    "a",
    "A Small Level",
    TerrainMap.from_rows(("..ff~~", "..ff~~", "^^==##")),
    cities=(City("c", Cell(0, 0), Side.GOLD),),
    tokens=(Token("t", Cell(1, 5), Element.FLOOD),),
    start=Start(BySide((Laid(Cell(0, 0), "A"), Laid(Cell(0, 1), "T")), ())),
)


class Dictionary:
    """Knows one word."""

    hash = "one"

    def valid(self, text: str) -> bool:
        return text == "AT"

    def connotations(self, text: str) -> tuple[str, ...]:
        return ()


def cell_middle(at: Cell, cell: int, *, frame: bool = True) -> tuple[int, int]:
    """The pixel (x, y) in the middle of a cell of LEVEL's picture."""
    around = (picture_size(LEVEL, cell, frame=frame)[0] - LEVEL.terrain.size.columns * cell) // 2
    return around + at.column * cell + cell // 2, around + at.row * cell + cell // 2


@pytest.fixture(scope="module")
def pictures() -> BoardPictures:
    return BoardPictures(TEXTURES, FONTS)


def pixels(image: Image.Image) -> np.ndarray[tuple[int, ...], np.dtype[np.int32]]:
    return np.asarray(image).astype(np.int32)


@pytest.mark.parametrize(
    ("cell", "frame", "size"),
    [
        (8, True, (48, 24)),
        (15, True, (90, 45)),
        (16, True, (122, 74)),
        (50, True, (380, 230)),
        (128, False, (768, 384)),
    ],
)
def test_a_picture_has_the_size_that_was_asked_for(
    pictures: BoardPictures, cell: int, frame: bool, size: tuple[int, int]
) -> None:
    image = pictures.level(LEVEL, cell, frame=frame)
    assert image.size == size == picture_size(LEVEL, cell, frame=frame)
    assert image.mode == "RGB"


def test_a_level_looks_the_same_every_time() -> None:
    first, second = (BoardPictures(TEXTURES, FONTS).level(LEVEL, 32) for _ in range(2))
    assert first.tobytes() == second.tobytes()


def test_the_frame_lies_around_the_same_board(pictures: BoardPictures) -> None:
    bare, framed = (pixels(pictures.level(LEVEL, 48, frame=frame)) for frame in (False, True))
    x, y = cell_middle(Cell(1, 3), 48)
    bare_x, bare_y = cell_middle(Cell(1, 3), 48, frame=False)
    assert (framed[y - 5 : y + 5, x - 5 : x + 5] == bare[bare_y - 5 : bare_y + 5, bare_x - 5 : bare_x + 5]).all()


def test_starting_letters_are_joined_where_they_make_a_word(pictures: BoardPictures) -> None:
    plain, linked = (pixels(pictures.level(LEVEL, 48, words=words)) for words in (None, Dictionary()))
    x, y = cell_middle(Cell(0, 0), 48)
    gap = (slice(y - 2, y + 2), slice(x + 22, x + 26))
    assert np.abs(plain[gap] - linked[gap]).mean() > 30
    changed = np.argwhere((plain != linked).any(axis=2))
    assert np.abs(changed - (y, x + 24)).max() < 24


def test_another_value_of_a_letter_changes_its_coin_only(pictures: BoardPictures) -> None:
    plain, other = (pixels(pictures.level(LEVEL, 48, values=values)) for values in ({"A": 1}, {"A": 7}))
    x, y = cell_middle(Cell(0, 0), 48)
    changed = np.argwhere((plain != other).any(axis=2))
    assert len(changed)
    assert np.abs(changed - (y, x)).max() <= 24


@pytest.mark.parametrize("cell", [7, 129, 0, -3])
def test_other_sizes_of_cells_are_refused(pictures: BoardPictures, cell: int) -> None:
    with pytest.raises(ValueError, match="8 to 128"):
        pictures.level(LEVEL, cell)


def test_a_picture_that_would_fill_the_memory_is_refused_and_the_largest_cell_named(pictures: BoardPictures) -> None:
    large = replace(LEVEL, terrain=TerrainMap.filled(Size(1000, 1000)))
    with pytest.raises(TooLargeError) as refused:
        pictures.level(large, 48)
    assert refused.value.largest == 8
    pixels_wide, pixels_high = picture_size(large, refused.value.largest)
    assert pixels_wide * pixels_high <= 80_000_000


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (3, 6), (15, 15), (200, 40), (999, 1000)])
def test_a_thumbnail_fits_and_keeps_the_shape(pictures: BoardPictures, rows: int, columns: int) -> None:
    level = replace(LEVEL, terrain=TerrainMap.filled(Size(rows, columns)))
    image = pictures.thumbnail(level, 160, 120)
    assert image.width <= 160
    assert image.height <= 120
    assert image.width > 80 or image.height > 60
    assert image.width / image.height == pytest.approx(columns / rows, rel=0.05)
