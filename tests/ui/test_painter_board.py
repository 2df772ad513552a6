"""The board painter of both programs: what it paints, on any part of a board, at any zoom and scale."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFontDatabase, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication

from runtime import resources
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.letters import Laid, LetterGrid
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import SYMBOLS, Element, Terrain, TerrainMap
from runtime.engine.game.state import BoardToken
from runtime.engine.levels.level import City
from runtime.engine.words.network import read_network
from runtime.pictures.board_look import BoardLook, LaidLook, letters_look
from runtime.pictures.render import BoardPictures
from runtime.pictures.sheets import unpacked
from runtime.pictures.stamps import Coin
from runtime.pictures.stones import STEPS
from runtime.ui.painter.board import BoardPainter
from runtime.ui.painter.view import BoardView, ImageCache

TEXTURES, FONTS = resources.assets() / "textures", resources.assets() / "fonts"
SIZE = Size(6, 8)
TERRAIN = TerrainMap(SIZE, bytes(ord(SYMBOLS[(3 * i) % 5]) for i in range(SIZE.count)))


class Dictionary:
    """Knows two words."""

    hash = "two"

    def valid(self, text: str) -> bool:
        return text in {"CAT", "OWL"}

    def connotations(self, text: str) -> tuple[str, ...]:
        return ()


def letters(texts: dict[tuple[int, int], str]) -> LetterGrid:
    return LetterGrid.of(
        SIZE, {Cell(row, column + i): c for (row, column), text in texts.items() for i, c in enumerate(text)}
    )


def a_look() -> BoardLook:
    """CAT on a city, XQZ no word, OWL without a city, two letters laid, and some of everything else."""
    grid = letters({(0, 0): "CAT", (2, 0): "XQZ", (4, 0): "OWL"})
    cities = (
        City("a", Cell(0, 0), Side.GOLD, "Aurum"),
        City("b", Cell(5, 7), None),
        City("c", Cell(3, 3), Side.SILVER),
    )
    network = read_network(grid, (), cities, Side.GOLD, Dictionary())
    return BoardLook(
        SIZE,
        cities,
        (
            BoardToken("t", Cell(1, 5), Element.FLOOD, 12),
            BoardToken("u", Cell(1, 6), Element.VOLCANO, 12, captured=True),
        ),
        (letters_look(Side.GOLD, grid, network, Dictionary()),),
        LaidLook(Side.SILVER, (Laid(Cell(3, 5), "E"), Laid(Cell(4, 5), "L"))),
        refused=(Cell(5, 5),),
        highlighted=(Cell(2, 7),),
        cursor=Cell(3, 7),
    )


@pytest.fixture(scope="module")
def boards(qapp: object) -> BoardPainter:
    for font in sorted(FONTS.glob("*.ttf")):
        QFontDatabase.addApplicationFont(str(font))
    return BoardPainter(TEXTURES, FONTS)


def painted(
    paint: Callable[[QPainter, BoardView], None],
    tile: int,
    *,
    width: int = 0,
    height: int = 0,
    origin: tuple[int, int] = (0, 0),
    ratio: float = 1.0,
) -> NDArray[np.int32]:
    """What lands on an image of that size (the whole board, unless said), as rows × columns × 3."""
    wide, high = width or SIZE.columns * tile, height or SIZE.rows * tile
    image = QImage(round(wide * ratio), round(high * ratio), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.magenta)
    painter = QPainter(image)
    paint(painter, BoardView(tile, QPoint(*origin), QRect(0, 0, wide, high)))
    painter.end()
    numbers = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), image.width())
    return unpacked(numbers)[..., :3].astype(np.int32)


def whole(boards: BoardPainter, look: BoardLook) -> Callable[[QPainter, BoardView], None]:
    def paint(painter: QPainter, view: BoardView) -> None:
        boards.paint_terrain(painter, view, TERRAIN.cells, SIZE)
        boards.paint_look(painter, view, look)

    return paint


@pytest.mark.slow
@pytest.mark.parametrize(
    "tile", [pytest.param(tile, marks=pytest.mark.proof if number % 3 else ()) for number, tile in enumerate(STEPS)]
)
def test_the_windows_and_the_pictures_show_the_same_board(boards: BoardPainter, tile: int) -> None:
    on_screen = painted(whole(boards, a_look()), tile)
    in_file = BoardPictures(TEXTURES, FONTS).board(TERRAIN, a_look(), tile)[..., :3].astype(int)
    assert np.abs(on_screen - in_file).max() <= 3


@pytest.mark.parametrize("tile", [3, 16, 48])
@pytest.mark.parametrize("scrolled", [(5, 7), (40, 3), (-11, -6)])
def test_scrolling_moves_the_picture_and_changes_nothing_else(
    boards: BoardPainter, tile: int, scrolled: tuple[int, int]
) -> None:
    right, down = scrolled
    paint = whole(boards, a_look())
    margin = 50
    wide, high = SIZE.columns * tile + 2 * margin, SIZE.rows * tile + 2 * margin
    base = painted(paint, tile, width=wide, height=high, origin=(margin, margin))
    moved = painted(paint, tile, width=wide, height=high, origin=(margin - right, margin - down))
    inner = base[margin : margin + SIZE.rows * tile, margin : margin + SIZE.columns * tile]
    top, left = margin - down, margin - right
    assert (moved[top : top + SIZE.rows * tile, left : left + SIZE.columns * tile] == inner).all()


def test_painting_a_part_gives_the_same_pixels_as_painting_all(boards: BoardPainter) -> None:
    tile = 32
    long_name = City("c", Cell(3, 3), Side.SILVER, "A City With A Name Far Too Long For Its Plaque")
    paint = whole(boards, replace(a_look(), cities=(*a_look().cities[:2], long_name), city_names=True))
    base = painted(paint, tile)

    def parts(painter: QPainter, view: BoardView) -> None:
        for x in range(0, view.exposed.width(), 37):
            for y in range(0, view.exposed.height(), 29):
                piece = QRect(x, y, 37, 29)
                painter.setClipRect(piece)
                paint(painter, replace(view, exposed=piece))

    assert (painted(parts, tile) == base).all()


def test_a_change_of_a_live_buffer_shows_at_the_next_paint(boards: BoardPainter) -> None:
    live = bytearray(TerrainMap.filled(SIZE).cells)

    def paint(painter: QPainter, view: BoardView) -> None:
        boards.paint_terrain(painter, view, live, SIZE)

    before = painted(paint, 16)
    live[SIZE.index(Cell(2, 3))] = Terrain.LAVA
    after = painted(paint, 16)
    changed = np.argwhere((before != after).any(axis=2))
    assert changed.min(axis=0).tolist() == [32, 48]
    assert changed.max(axis=0).tolist() == [47, 63]


def between(picture: NDArray[np.int32], row: int, column: int, tile: int) -> NDArray[np.int32]:
    """The pixels between the coins of a cell and the next to the right."""
    middle, edge = row * tile + tile // 2, (column + 1) * tile
    return picture[middle - 2 : middle + 3, edge - 2 : edge + 3]


@pytest.mark.parametrize("tile", [24, 32, 48, 96])
def test_letters_of_a_word_are_linked_and_those_of_an_invalid_run_are_not(boards: BoardPainter, tile: int) -> None:
    look = a_look()
    bare = replace(look, letters=(replace(look.letters[0], links=()),))
    linked, unlinked = painted(whole(boards, look), tile), painted(whole(boards, bare), tile)
    for column in (0, 1):
        assert np.abs(between(linked, 0, column, tile) - between(unlinked, 0, column, tile)).mean() > 30
        assert (between(linked, 2, column, tile) == between(unlinked, 2, column, tile)).all()


def test_a_disconnected_word_is_greyer_than_a_linked_one(boards: BoardPainter) -> None:
    tile = 48
    picture = painted(whole(boards, a_look()), tile)

    def colourful(cell: Cell) -> float:
        middle_row, middle_column = cell.row * tile + tile // 2, cell.column * tile + tile // 2
        coin = picture[middle_row - 12 : middle_row + 12, middle_column - 12 : middle_column + 12]
        return float((coin.max(axis=2) - coin.min(axis=2)).mean())

    assert colourful(Cell(4, 1)) < 0.35 * colourful(Cell(0, 1))


@pytest.mark.parametrize(("tile", "ratio"), [(32, 1.5), (16, 1.5), (24, 1.25), (48, 2.0), (8, 1.75)])
def test_on_a_scaled_screen_nothing_is_blurred(boards: BoardPainter, tile: int, ratio: float) -> None:
    look = replace(a_look(), city_names=False)
    scaled = painted(whole(boards, look), tile, ratio=ratio)
    assert (scaled == painted(whole(boards, look), round(tile * ratio))).all()


@pytest.mark.parametrize("tile", [1, 3])
def test_tiles_of_a_broken_number_of_pixels_leave_no_gaps(boards: BoardPainter, tile: int) -> None:
    picture = painted(whole(boards, a_look()), tile, ratio=1.5)
    assert not (picture == (255, 0, 255)).all(axis=2).any()


def test_nothing_is_painted_outside_the_board(boards: BoardPainter) -> None:
    picture = painted(
        lambda painter, view: boards.paint_terrain(painter, view, TERRAIN.cells, SIZE), 16, width=300, height=300
    )
    assert (picture[SIZE.rows * 16 :] == (255, 0, 255)).all()
    assert (picture[:, SIZE.columns * 16 :] == (255, 0, 255)).all()


def test_a_board_scrolled_out_of_sight_paints_nothing(boards: BoardPainter) -> None:
    for origin in ((500, 0), (0, 500), (-500, -500)):
        picture = painted(whole(boards, a_look()), 16, width=100, height=100, origin=origin)
        assert (picture == (255, 0, 255)).all()


def test_the_frame_goes_around_the_board_and_its_shadow_darkens_the_stones(boards: BoardPainter) -> None:
    tile, thick = 32, 26
    board = QRect(thick, thick, SIZE.columns * tile, SIZE.rows * tile)
    wide, high = board.width() + 2 * thick, board.height() + 2 * thick

    def plain(painter: QPainter, view: BoardView) -> None:
        boards.paint_terrain(painter, view, TERRAIN.cells, SIZE)

    def framed(painter: QPainter, view: BoardView) -> None:
        plain(painter, view)
        boards.paint_shadow(painter, board, thick)
        boards.paint_frame(painter, board, thick, "First Light")

    bare, picture = (painted(paint, tile, width=wide, height=high, origin=(thick, thick)) for paint in (plain, framed))
    inner = slice(thick, -thick)
    outside = np.ones(picture.shape[:2], bool)
    outside[inner, inner] = False
    assert not (picture[outside] == (255, 0, 255)).all(axis=1).any()
    assert (picture[inner, inner] <= bare[inner, inner]).all()
    assert picture[thick, inner].mean() < 0.6 * bare[thick, inner].mean()
    assert (picture[high // 2, wide // 2] == bare[high // 2, wide // 2]).all()


def test_names_of_cities_appear_where_there_is_room_for_them(boards: BoardPainter) -> None:
    for tile, shown in ((16, False), (48, True)):
        plain, named = (painted(whole(boards, replace(a_look(), city_names=names)), tile) for names in (False, True))
        assert (plain != named).any() == shown


def test_a_single_piece_for_a_rack_has_the_scale_of_its_screen(boards: BoardPainter) -> None:
    image = boards.picture(Coin(Side.GOLD, "A"), 40, 1.5)
    assert image.size().toTuple() == (60, 60)
    assert image.deviceIndependentSize().toTuple() == (40, 40)


@pytest.mark.slow
def test_the_view_tells_cells_from_points_and_back() -> None:
    view = BoardView(16, QPoint(-40, 8), QRect(0, 0, 100, 60))
    assert view.cell_at(QPoint(0, 8)) == Cell(0, 2)
    assert view.cell_at(QPoint(-41, 7)) == Cell(-1, -1)
    assert view.rect(Cell(1, 2)) == QRect(-8, 24, 16, 16)
    assert view.part(SIZE) == (0, 2, 4, 6)
    assert view.part(Size(2, 3)) == (0, 2, 2, 1)


def test_pictures_are_kept_only_up_to_a_limit() -> None:
    made: list[int] = []
    store: ImageCache[int] = ImageCache(3)

    def maker(key: int) -> Callable[[], int]:
        def make() -> int:
            made.append(key)
            return key

        return make

    assert [store.get(key, maker(key)) for key in (1, 2, 3, 1, 4, 1, 2)] == [1, 2, 3, 1, 4, 1, 2]
    assert made == [1, 2, 3, 4, 2]
    assert len(store) == 3


@pytest.mark.parametrize("form", ["image", "pixmap", "pixels", "with its place"])
def test_a_store_is_bounded_by_the_bytes_of_its_pictures(qapp: QApplication, form: str) -> None:
    def made() -> object:
        image = QImage(100, 100, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        if form == "pixels":
            return np.zeros((100, 100), np.uint32)
        return {"image": image, "pixmap": QPixmap.fromImage(image)}.get(form, (image, 3, 4))

    store = ImageCache[object](most=50, room=100_000)
    for number in range(9):
        store.get(number, made)
        store.get(0, made)
    assert len(store) == 2, "of 40,000 bytes each"
    known = store.get(0, made)
    assert store.get(0, made) is known, "that which was used last stays"
    large = ImageCache[object](most=50, room=10)
    assert large.get(1, made) is large.get(1, made), "one is kept however large"
    assert store.bytes == 80_000
