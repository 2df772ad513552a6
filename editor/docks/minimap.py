"""The whole map as a small picture: stones in their mean colours, cities and tokens as dots, and what the view shows.

One pixel stands for one cell or for a square of cells, or one cell for a square of pixels, so that a change redraws
just the pixels of its own rectangle; not before they are to be seen, and those of a large one a moment later.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget

from editor.document.area import LARGE, CellBox
from editor.document.changes import CellsChanged, LevelChanged
from editor.editor_state import EditorChange, EditorState, LevelShown
from editor.theme import EditorTheme
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import Side
from runtime.engine.levels.level import Level
from runtime.support.texts import Texts

if TYPE_CHECKING:
    from runtime.ui.painter.board import BoardPainter

_SOON = 60
"""Milliseconds that a large part waits for the map itself, which is drawn first."""

_LARGEST_CELL = 24
_MARGIN = 6
_OWNERS = MappingProxyType({Side.GOLD: "#ffd24a", Side.SILVER: "#f4f8ff", None: "#9aa3b0"})
_TOKEN = "#e05ad8"
_STEPS = MappingProxyType(
    {
        Qt.Key.Key_Left: (-1, 0),
        Qt.Key.Key_Right: (1, 0),
        Qt.Key.Key_Up: (0, -1),
        Qt.Key.Key_Down: (0, 1),
    }
)


class MinimapDock(QWidget):
    """Click, drag, or use the arrows to move the view: ``wanted`` gives the place that shall be in its middle.

    Places are columns and rows, counted in cells and parts of cells from the top left corner of the map.
    """

    wanted = Signal(QPointF)

    def __init__(self, state: EditorState, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._state, self._theme, self._t = state, theme, t
        self._boards: BoardPainter | None = None
        self._size: Size | None = None
        self._cells_a_pixel = self._pixels_a_cell = 1
        self._picture = QImage()
        self._dots: QPixmap | None = None
        self._stale: CellBox | None = None
        self._soon = QTimer(self, singleShot=True, interval=_SOON)
        self._soon.timeout.connect(self.update)
        self._part = QRectF()
        self.redrawn = 0
        self.setMinimumSize(120, 96)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(t("Minimap"))
        self.setToolTip(t("The whole map; click, drag or use the arrows to move the view"))
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        state.subscribe(self._heard)

    def sizeHint(self) -> QSize:
        """Room for a map of usual size."""
        return QSize(216, 190)

    def use_painter(self, boards: BoardPainter) -> None:
        """Take the colours of the stones from the shared painter; it is loaded after the window shows."""
        self._boards = boards
        self._draw_all()

    def show_part(self, part: QRectF) -> None:
        """Mark what the view shows, in columns and rows."""
        if part != self._part:
            for one in (self._part, part):
                self.update(self._on_screen(one).toAlignedRect().adjusted(-3, -3, 3, 3))
            self._part = part
            self._describe(part)

    def _describe(self, part: QRectF) -> None:
        """Tell those who hear the screen what the view shows."""
        if self._size is not None:
            said = self._t(
                "The view shows rows {top} to {bottom} and columns {left} to {right}.",
                top=max(int(part.top()), 0),
                bottom=min(int(part.bottom()), self._size.rows - 1),
                left=max(int(part.left()), 0),
                right=min(int(part.right()), self._size.columns - 1),
            )
            self.setAccessibleDescription(said)

    @property
    def map_rect(self) -> QRect:
        """Where the map lies in the dock."""
        shown = self._shown_size()
        return QRect(QPoint((self.width() - shown.width()) // 2, (self.height() - shown.height()) // 2), shown)

    def place_at(self, point: QPointF) -> QPointF:
        """The place on the map under a point of the dock."""
        scale = self._scale
        return QPointF((point.x() - self.map_rect.left()) / scale, (point.y() - self.map_rect.top()) / scale)

    def colour_at(self, cell: Cell) -> QColor:
        """The colour in which a cell, or the square of cells around it, is shown."""
        self._draw_stale()
        return self._picture.pixelColor(cell.column // self._cells_a_pixel, cell.row // self._cells_a_pixel)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw what has to be drawn anew."""
        if not self._soon.isActive():
            self._draw_stale()
        painter = QPainter(self)
        painter.fillRect(event.rect(), self._theme.colour("field"))
        whole, part = self.map_rect, event.rect().intersected(self.map_rect)
        if not part.isEmpty() and not self._picture.isNull():
            scale = self._pixels_a_cell
            source = QRectF(QPointF(part.topLeft() - whole.topLeft()) / scale, part.size().toSizeF() / scale)
            painter.drawImage(QRectF(part), self._picture, source)
            painter.drawPixmap(whole.topLeft(), self._with_dots(whole.size()))
            self._draw_part(painter)
        if self.hasFocus():
            painter.setPen(QPen(self._theme.colour("brass"), 1))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()

    def resizeEvent(self, _event: QResizeEvent) -> None:
        """Another size may need another scale."""
        before = (self._cells_a_pixel, self._pixels_a_cell)
        self._settle_scale()
        self._dots = None
        if before != (self._cells_a_pixel, self._pixels_a_cell):
            self._draw_all()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Move the view there."""
        if event.button() == Qt.MouseButton.LeftButton and self._size is not None:
            self.wanted.emit(self.place_at(event.position()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the view along."""
        if event.buttons() & Qt.MouseButton.LeftButton and self._size is not None:
            self.wanted.emit(self.place_at(event.position()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the view by half of what it shows."""
        step = _STEPS.get(Qt.Key(event.key()))
        if step is None or self._size is None:
            super().keyPressEvent(event)
            return
        by = QPointF(step[0] * self._part.width() / 2, step[1] * self._part.height() / 2)
        self.wanted.emit(self._part.center() + by)

    def _heard(self, change: EditorChange) -> None:
        shown = self._state.level_id
        if isinstance(change, LevelShown):
            self._draw_all()
        elif isinstance(change, CellsChanged) and change.level_id == shown:
            self._draw_box(change.box)
        elif isinstance(change, LevelChanged) and change.level_id == shown:
            if "terrain" in change.fields:
                self._draw_all()
            elif {"cities", "tokens"} & set(change.fields):
                self._dots = None
                self.update()

    @property
    def _scale(self) -> float:
        """How many pixels of the dock a cell has."""
        return self._pixels_a_cell / self._cells_a_pixel

    def _settle_scale(self) -> None:
        size = self._size
        if size is None:
            return
        room = QSize(max(self.width() - 2 * _MARGIN, 1), max(self.height() - 2 * _MARGIN, 1))
        self._pixels_a_cell = max(1, min(room.width() // size.columns, room.height() // size.rows, _LARGEST_CELL))
        self._cells_a_pixel = max(1, -(-size.columns // room.width()), -(-size.rows // room.height()))

    def _shown_size(self) -> QSize:
        return self._picture.size() * self._pixels_a_cell

    def _draw_all(self) -> None:
        """Draw another map, or the same at another scale."""
        level = self._state.level
        self._size = level.terrain.size if level is not None else None
        self._picture, self._dots, self._stale = QImage(), None, None
        if level is not None and self._boards is not None:
            self._settle_scale()
            size, every = level.terrain.size, self._cells_a_pixel
            self._picture = QImage(-(-size.columns // every), -(-size.rows // every), QImage.Format.Format_RGB32)
            self._picture.fill(self._theme.colour("field"))
            self._draw_box(CellBox.of(size))
        self.update()

    def _draw_box(self, box: CellBox) -> None:
        """Have the pixels that stand for the cells of a box drawn when they are next to be seen."""
        if self._picture.isNull():
            return
        self._stale = box.joined(self._stale)
        if self._stale.rows * self._stale.columns > LARGE:
            self._soon.start()
        else:
            where = QRectF(box.left, box.top, box.columns, box.rows)
            self.update(self._on_screen(where).toAlignedRect().adjusted(-2, -2, 2, 2))

    def _draw_stale(self) -> None:
        """Draw the pixels that stand for cells which have changed."""
        document, level, boards, every = self._state.document, self._state.level, self._boards, self._cells_a_pixel
        box, self._stale = self._stale, None
        if box is None or document is None or level is None or boards is None or level.terrain.size != self._size:
            return
        size = level.terrain.size
        box = CellBox(
            box.top // every * every,
            box.left // every * every,
            min(-(-box.bottom // every) * every, size.rows),
            min(-(-box.right // every) * every, size.columns),
        )
        from runtime.ui.painter.view import BoardView

        stones = QImage(box.columns, box.rows, QImage.Format.Format_RGB32)
        painter = QPainter(stones)
        view = BoardView(1, QPoint(-box.left, -box.top), stones.rect())
        boards.paint_terrain(painter, view, document.terrain(level.id), size)
        painter.end()
        if every > 1:
            stones = _averaged(stones, every)
        painter = QPainter(self._picture)
        painter.drawImage(QPoint(box.left // every, box.top // every), stones)
        painter.end()
        self.redrawn += stones.width() * stones.height()

    def _on_screen(self, part: QRectF) -> QRectF:
        """A part of the map, in columns and rows, as it lies in the dock."""
        scale, corner = self._scale, self.map_rect.topLeft()
        return QRectF(
            corner.x() + part.left() * scale,
            corner.y() + part.top() * scale,
            part.width() * scale,
            part.height() * scale,
        )

    def _draw_part(self, painter: QPainter) -> None:
        """The rectangle of what the view shows, as far as it lies on the map."""
        rect = self._on_screen(self._part).intersected(QRectF(self.map_rect))
        for colour, width in ((QColor(0, 0, 0, 210), 4), (QColor("#fff3c9"), 2)):
            painter.setPen(QPen(colour, width))
            painter.drawRect(rect.adjusted(1, 1, -1, -1))

    def _with_dots(self, size: QSize) -> QPixmap:
        """Cities as squares and tokens as diamonds on a clear ground, drawn again only when they change."""
        if self._dots is None:
            ratio = self.devicePixelRatioF()
            self._dots = QPixmap(size * ratio)
            self._dots.setDevicePixelRatio(ratio)
            self._dots.fill(Qt.GlobalColor.transparent)
            level = self._state.level
            if level is not None:
                painter = QPainter(self._dots)
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                self._draw_things(painter, level)
                painter.end()
        return self._dots

    def _draw_things(self, painter: QPainter, level: Level) -> None:
        radius = min(max(self._scale * 0.36, 2.5), 7.0)
        for city in level.cities:
            rect = QRectF(0, 0, 2 * radius, 2 * radius)
            rect.moveCenter(self._middle(city.at))
            painter.setPen(QPen(QColor(0, 0, 0, 230), 1.2))
            painter.setBrush(QColor(_OWNERS[city.owner]))
            painter.drawRect(rect)
        for token in level.tokens:
            at = self._middle(token.at)
            points = [at + QPointF(*off) for off in ((0, -radius), (radius, 0), (0, radius), (-radius, 0))]
            painter.setPen(QPen(QColor(0, 0, 0, 230), 1.2))
            painter.setBrush(QColor(_TOKEN))
            painter.drawPolygon(points)

    def _middle(self, cell: Cell) -> QPointF:
        return QPointF((cell.column + 0.5) * self._scale, (cell.row + 0.5) * self._scale)


def _averaged(stones: QImage, every: int) -> QImage:
    """The mean colour of each square of cells; squares at the right and lower edges may be smaller."""
    import numpy as np

    pixels = np.frombuffer(stones.constBits(), np.uint8).reshape(stones.height(), stones.width(), 4)
    high, wide = (-(-side // every) for side in (stones.height(), stones.width()))
    # Whole rows are added first, one of each square at a time, which is far faster than adding square by square.
    joined, sums = np.zeros((high, stones.width(), 4), np.uint32), np.zeros((high, wide, 4), np.uint32)
    for row in range(every):
        some = pixels[row::every]
        joined[: len(some)] += some
    for column in range(every):
        part = joined[:, column::every]
        sums[:, : part.shape[1]] += part
    tall, broad = (np.minimum(every, side - np.arange(0, side, every)) for side in (stones.height(), stones.width()))
    means = (sums // (tall[:, None] * broad[None, :])[..., None].astype(np.uint32)).astype(np.uint8)
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    np.frombuffer(image.bits(), np.uint8).reshape(means.shape)[:] = means
    return image
