"""A level as a picture: frame or numbers around it, with or without letters, an overlay over it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image

from runtime import resources
from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import City, Level, Start
from runtime.exchange.picture import PictureOptions, picture_of, png, whole_size
from runtime.pictures.board_look import level_look
from runtime.pictures.render import BoardPictures, TooLargeError
from runtime.pictures.stamps import CellArea

FONTS = resources.assets() / "fonts"
LEVEL = Level(
    "a",
    "A",
    TerrainMap.from_rows(["....", "..~~", "...."]),
    cities=(City("c", Cell(0, 0), Side.GOLD),),
    start=Start(BySide((Laid(Cell(2, 3), "C"),), ())),
)


@pytest.fixture(scope="module")
def pictures() -> BoardPictures:
    return BoardPictures(resources.assets() / "textures", FONTS)


@pytest.mark.parametrize("coordinates", [False, True])
@pytest.mark.parametrize("frame", [False, True])
@pytest.mark.parametrize("cell", [8, 31])
def test_it_has_the_size_that_is_said(pictures: BoardPictures, cell: int, frame: bool, coordinates: bool) -> None:
    options = PictureOptions(cell, frame, coordinates)
    image = picture_of(LEVEL, options, pictures, FONTS)
    assert image.size == whole_size(LEVEL, options)
    assert png(image).startswith(b"\x89PNG")


def test_letters_and_overlays_come_and_go(pictures: BoardPictures) -> None:
    bare = PictureOptions(32, frame=False)
    whole = picture_of(LEVEL, bare, pictures, FONTS)
    corner = (96, 64, 128, 96)
    without = picture_of(LEVEL, replace(bare, letters=False), pictures, FONTS)
    assert whole.crop(corner).tobytes() != without.crop(corner).tobytes()
    assert whole.crop((0, 0, 96, 96)).tobytes() == without.crop((0, 0, 96, 96)).tobytes()
    red = Image.new("RGBA", (128, 96))
    red.paste((255, 0, 0, 255), (0, 0, 32, 32))
    for options, at in ((bare, (5, 5)), (PictureOptions(32), (31, 31))):
        over = picture_of(LEVEL, options, pictures, FONTS, laid_over=red)
        assert over.size == whole_size(LEVEL, options) and over.getpixel(at) in ((255, 0, 0), (164, 0, 0)), (
            "under the shadow"
        )
    assert picture_of(LEVEL, bare, pictures, FONTS, laid_over=red).getpixel((70, 70)) == whole.getpixel((70, 70))


def test_too_large_a_picture_names_the_largest_cell(pictures: BoardPictures) -> None:
    wide = replace(LEVEL, terrain=TerrainMap.from_rows(["." * 400] * 400), cities=(), start=Start())
    options = PictureOptions(128, coordinates=True)
    with pytest.raises(TooLargeError) as refused:
        picture_of(wide, options, pictures, FONTS)
    width, height = whole_size(wide, replace(options, cell=refused.value.largest))
    assert width * height <= 80_000_000 and 8 < refused.value.largest < 30


def test_a_part_of_a_board_looks_as_it_does_in_the_whole(pictures: BoardPictures) -> None:
    look = level_look(LEVEL)
    whole = pictures.board(LEVEL.terrain, look, 24)
    part = pictures.part(LEVEL.terrain, look, 24, CellArea(1, 2, 2, 2))
    assert (part == whole[24:72, 48:96]).all()
    assert (pictures.part(LEVEL.terrain, look, 24, CellArea(0, 0, 1, 2)) == whole[:24, :48]).all()
