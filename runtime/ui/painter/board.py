"""The board painter that the editor's canvas and the game's window share.

Each method paints one layer on a Qt painter, only the exposed part of it:

    painter = QPainter(widget)
    view = BoardView(tile, origin, event.rect())
    boards.paint_terrain(painter, view, terrain.cells, terrain.size)
    boards.paint_shadow(painter, view.board_rect(size), thickness)
    boards.paint_frame(painter, view.board_rect(size), thickness, title)
    boards.paint_look(painter, view, look)            # or layer by layer; raised letters may reach over the frame
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QImage, QLinearGradient, QPainter, QPen

from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import Side
from runtime.engine.game.state import BoardToken
from runtime.engine.levels.level import City, Token
from runtime.pictures.board_look import BoardLook
from runtime.pictures.render import LEAST, FramePiece, Surround
from runtime.pictures.sprites import Sprites, is_seen
from runtime.pictures.stamps import (
    CellArea,
    CellMark,
    Drawn,
    PlacedSprite,
    board_stamps,
    city_stamps,
    lower_stamps,
    mark_stamps,
    token_stamps,
    upper_stamps,
)
from runtime.pictures.stones import StoneSheet
from runtime.ui.painter.view import (
    BoardView,
    DeviceView,
    ImageCache,
    device_rect,
    device_view,
    image_of,
    in_device_pixels,
)
from runtime.ui.plain_widgets import elided

READABLE_FROM = 32
"""Tiles smaller than this have no room for names."""

_EDGES = MappingProxyType({Side.GOLD: "#e6b84a", Side.SILVER: "#cfd5dc", None: "#8d97a6"})
_TOP, _BOTTOM, _INK = QColor(38, 28, 18, 235), QColor(18, 12, 8, 235), QColor("#f3e6c4")


class CityNames:
    """Paints the names of cities below them."""

    def paint(self, painter: QPainter, view: BoardView, part: CellArea, cities: Iterable[City]) -> None:
        """The names of the cities in a part of the board."""
        if view.tile < READABLE_FROM:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = QFont("EB Garamond")
        font.setWeight(QFont.Weight.DemiBold)
        font.setPixelSize(min(max(round(view.tile * 0.2), 12), 18))
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        painter.setFont(font)
        for city in cities:
            if city.name and part.has(city.at):
                self._plaque(painter, view.rect(city.at), city)
        painter.restore()

    def _plaque(self, painter: QPainter, cell: QRect, city: City) -> None:
        """One name, across the lower edge of its cell, cut where the plaque would be longer than three cells."""
        metrics: QFontMetrics = painter.fontMetrics()
        room = cell.width() * 3 - 16
        text = elided(metrics, city.name, room)
        plaque = QRect(0, 0, metrics.horizontalAdvance(text) + 14, metrics.height() + 2)
        plaque.moveCenter(QPoint(cell.center().x(), cell.bottom() - 1))
        shade = QLinearGradient(plaque.topLeft(), plaque.bottomLeft())
        shade.setColorAt(0, _TOP)
        shade.setColorAt(1, _BOTTOM)
        painter.setPen(QPen(QColor(_EDGES[city.owner]), 1))
        painter.setBrush(shade)
        painter.drawRoundedRect(plaque, 4, 4)
        painter.setPen(_INK)
        painter.drawText(plaque, Qt.AlignmentFlag.AlignCenter, text)


Buffer = bytes | bytearray | memoryview


def cells_of(buffer: Buffer, size: Size) -> NDArray[np.uint8]:
    """A map's bytes as rows × columns of codes, without copying them: changes of a live buffer show at once."""
    return np.frombuffer(buffer, np.uint8).reshape(size.rows, size.columns)


class StoneAtlas:
    """The stones at any tile size, and images of any part of a map."""

    def __init__(self, textures: Path) -> None:
        self._sheet = StoneSheet(textures)

    def compose(
        self, cells: NDArray[np.uint8], part: CellArea, tile: int, *, glyphs: bool = False, calm: bool = False
    ) -> QImage:
        """An image of a part of the map, which must lie on it and not be empty; ``tile`` is in device pixels."""
        codes = cells[part.row : part.row + part.rows, part.column : part.column + part.columns]
        # Four bytes a pixel: Qt pads no row then, and the stones are written straight into its memory.
        image = QImage(part.columns * tile, part.rows * tile, QImage.Format.Format_RGB32)
        pixels = np.frombuffer(image.bits(), np.uint32).reshape(image.height(), image.width())
        self._sheet.compose(codes, part.row, part.column, tile, out=pixels, glyphs=glyphs, calm=calm)
        return image


_Drawn = tuple[tuple[QImage, QPoint], ...]
_Make = Callable[[int, int, int], tuple[FramePiece, ...]]


class FramePainter:
    """Paints frames; the last few are kept."""

    def __init__(self, textures: Path, fonts: Path) -> None:
        self._surround = Surround(textures, fonts)
        self._kept: ImageCache[_Drawn] = ImageCache(6)

    def paint_frame(self, painter: QPainter, board: QRect, thickness: int, title: str) -> None:
        """The frame around ``board``; one that would be too thin to see anything is left out."""

        def make(width: int, height: int, thick: int) -> tuple[FramePiece, ...]:
            pieces = self._surround.frame(width, height, thick)
            return (*pieces, self._surround.plate(title, width, height, thick)) if title else pieces

        with in_device_pixels(painter) as ratio:
            self._paint(painter, device_rect(board, ratio), round(thickness * ratio), make, title)

    def paint_shadow(self, painter: QPainter, board: QRect, thickness: int) -> None:
        """The shadow inside ``board``."""
        with in_device_pixels(painter) as ratio:
            self._paint(painter, device_rect(board, ratio), round(thickness * ratio), self._surround.shadow, None)

    def _paint(self, painter: QPainter, board: QRect, thickness: int, make: _Make, key: str | None) -> None:
        if thickness < LEAST or board.isEmpty():
            return

        def images() -> _Drawn:
            pieces = make(board.width(), board.height(), thickness)
            return tuple((image_of(piece.pixels), QPoint(piece.x, piece.y)) for piece in pieces)

        for image, at in self._kept.get((board.width(), board.height(), thickness, key), images):
            painter.drawImage(board.topLeft() + at, image)


_KEPT = 600
"""How many small pictures are kept: both sides' letters with their states at two or three tile sizes."""


class BoardPainter:
    """Paints boards; it keeps the pictures it needs, scaled, up to a limit."""

    def __init__(self, textures: Path, fonts: Path) -> None:
        self._atlas = StoneAtlas(textures)
        self._sprites = Sprites(textures, fonts)
        self._frames = FramePainter(textures, fonts)
        self._names = CityNames()
        self._images: ImageCache[tuple[QImage, int, int]] = ImageCache(_KEPT)

    def paint_terrain(
        self, painter: QPainter, view: BoardView, cells: Buffer, size: Size, *, glyphs: bool = False, calm: bool = False
    ) -> None:
        """The stones; ``cells`` may be a live buffer. With ``glyphs`` each bears its sign; ``calm`` ones stand back."""
        part = view.part(size)
        if not part.rows or not part.columns:
            return
        with in_device_pixels(painter) as ratio:
            place = device_view(view, ratio)
            image = self._atlas.compose(cells_of(cells, size), part, place.size, glyphs=glyphs, calm=calm)
            x, y = place.corner(Cell(part.row, part.column))
            if place.is_whole:
                painter.drawImage(QPoint(x, y), image)
            else:
                # Stones are made for whole tiles alone: at 150 % each is stretched by half a pixel at most.
                right, bottom = place.corner(Cell(part.row + part.rows, part.column + part.columns))
                painter.drawImage(QRectF(x, y, right - x, bottom - y), image)

    def paint_cities(self, painter: QPainter, view: BoardView, size: Size, cities: Iterable[City]) -> None:
        """The cities, with their owners' metal and banners."""
        self._stamp(painter, view, city_stamps(cities, _part(view, size)))

    def paint_tokens(
        self, painter: QPainter, view: BoardView, size: Size, tokens: Iterable[BoardToken | Token]
    ) -> None:
        """The tokens: jewels, or the empty settings of captured ones."""
        self._stamp(painter, view, token_stamps(tokens, _part(view, size)))

    def paint_marks(
        self, painter: QPainter, view: BoardView, size: Size, mark: CellMark, cells: Iterable[Cell]
    ) -> None:
        """A mark on some cells: refused, highlighted, or the keyboard's cursor."""
        self._stamp(painter, view, mark_stamps(mark, cells, _part(view, size)))

    def paint_city_names(self, painter: QPainter, view: BoardView, size: Size, cities: Iterable[City]) -> None:
        """The names of the cities on small plaques, where tiles are large enough to read them."""
        self._names.paint(painter, view, _part(view, size), cities)

    def paint_look(self, painter: QPainter, view: BoardView, look: BoardLook) -> None:
        """All layers above the stones, in their order."""
        self._stamp(painter, view, board_stamps(look, view.part(look.size)))
        if look.city_names:
            self.paint_city_names(painter, view, look.size, look.cities)

    def paint_lower(self, painter: QPainter, view: BoardView, look: BoardLook) -> None:
        """What lies on the stones for good; :meth:`paint_upper` goes on, perhaps on a kept picture of this."""
        self._stamp(painter, view, lower_stamps(look, view.part(look.size)))

    def paint_upper(self, painter: QPainter, view: BoardView, look: BoardLook) -> None:
        """What changes while a player lays letters: those, edges and the cursor, and signs above them."""
        self._stamp(painter, view, upper_stamps(look, view.part(look.size)))

    def paint_shadow(self, painter: QPainter, board: QRect, thickness: int) -> None:
        """The shadow of the frame on the stones of a board that fills ``board``."""
        self._frames.paint_shadow(painter, board, thickness)

    def paint_frame(self, painter: QPainter, board: QRect, thickness: int, title: str = "") -> None:
        """The brass frame around ``board``, ``thickness`` wide, with a name plate where there is a title."""
        self._frames.paint_frame(painter, board, thickness, title)

    def picture(self, drawn: Drawn, tile: int, ratio: float = 1.0) -> QImage:
        """A coin, jewel or other piece by itself, for racks and dragging; a raised one is larger than its tile."""
        # A copy: the ratio would stay with the kept picture, which boards are stamped with in device pixels.
        image = self._image(drawn, max(round(tile * ratio), 1))[0].copy()
        image.setDevicePixelRatio(ratio)
        return image

    def _image(self, drawn: Drawn, size: int) -> tuple[QImage, int, int]:
        """A piece and where its top left corner lies from its cell's, in device pixels."""

        def make() -> tuple[QImage, int, int]:
            sprite = self._sprites.sprite(drawn, size)
            return image_of(sprite.pixels), sprite.left, sprite.top

        return self._images.get((drawn, size), make)

    def _stamp(self, painter: QPainter, view: BoardView, stamps: Iterable[PlacedSprite]) -> None:
        with in_device_pixels(painter) as ratio:
            place: DeviceView = device_view(view, ratio)
            size = place.size
            # Each is asked for once: the store would put it at its end anew for every letter of a full board.
            used: dict[Drawn, tuple[QImage, int, int]] = {}
            for drawn, at in stamps:
                found = used.get(drawn)
                if found is None:
                    if not is_seen(drawn, size):
                        continue
                    found = used[drawn] = self._image(drawn, size)
                image, left, top = found
                x, y = place.corner(at)
                painter.drawImage(x + left, y + top, image)


def _part(view: BoardView, size: Size) -> CellArea:
    """The exposed cells and those whose pictures may reach into them."""
    return view.part(size).wider(size)
