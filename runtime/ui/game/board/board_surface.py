"""The board as a widget that shows a position: stones, letters, numbered frame; fitted, enlarged, pushed about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import Level
from runtime.pictures.board_look import BoardLook, bare_letters
from runtime.pictures.stamps import CellMark
from runtime.profile.settings import Settings
from runtime.support.names import cell_figures
from runtime.support.plain_text import isolate
from runtime.support.texts import FIRST, Texts
from runtime.ui.cell_table import CellFace, CellTable, CellTexts
from runtime.ui.game.board.outlines import Outline, paint_outlines
from runtime.ui.game.board.zoom import LARGEST_FITTED, BoardZoom
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.painter.board import BoardPainter
from runtime.ui.painter.view import BoardView
from runtime.ui.theme import Theme
from runtime.ui.widgets.materials import paint_wood

SHARE = 0.44
"""How tall figures are, as a share of the frame's width."""
LEAST, MOST = 11, 24
"""How tall figures are, in pixels."""
STEPS = (1, 2, 5, 10)
"""Where cells are small, only every so manieth has its number."""

_PLATE, _INK = QColor(24, 15, 6, 170), QColor("#f0dca6")


def paint_numbers(painter: QPainter, outlook: BoardZoom) -> None:
    """Number the rows that are seen on the left rail, and the columns on the upper one."""
    font = QFont("EB Garamond")
    font.setWeight(QFont.Weight.Bold)
    font.setPixelSize(max(LEAST, min(MOST, round(outlook.frame * SHARE))))
    metrics = QFontMetricsF(font)
    widest = metrics.horizontalAdvance(str(max(outlook.board.rows, outlook.board.columns)))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(font)
    for text, centre in numbers_of(outlook, widest + 8, metrics.height()):
        plate = QRectF(0, 0, max(metrics.horizontalAdvance(text) + 7, metrics.ascent() + 2), metrics.ascent() + 1)
        plate.moveCenter(centre.toPointF())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_PLATE)
        painter.drawRoundedRect(plate, plate.height() / 2.4, plate.height() / 2.4)
        painter.setPen(_INK)
        painter.drawText(plate.adjusted(0, -2, 0, 2), Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()


def numbers_of(outlook: BoardZoom, wide: float, high: float) -> Iterator[tuple[str, QPoint]]:
    """Each number that is shown, and where its middle lies; one takes ``wide`` × ``high`` pixels with its margins."""
    opening, view, size = outlook.opening, outlook.placed(), outlook.board
    half = outlook.frame // 2
    for column in range(size.columns):
        number, across = column + FIRST, view.rect(Cell(0, column)).center().x()
        if number % _step(outlook.tile, wide) == 0 and opening.left() < across < opening.right():
            yield str(number), QPoint(across, opening.top() - half)
    for row in range(size.rows):
        number, down = row + FIRST, view.rect(Cell(row, 0)).center().y()
        if number % _step(outlook.tile, high) == 0 and opening.top() < down < opening.bottom():
            yield str(number), QPoint(opening.left() - half, down)


def _step(tile: int, room: float) -> int:
    """Which numbers are shown: so that they stand apart."""
    return next((step for step in STEPS if step * tile >= room), STEPS[-1])


class BoardSurface(QWidget):
    """Shows a :class:`BoardLook`; screen readers find its ``cells`` as a table, which says the ``texts``."""

    shifted = Signal()
    """Its cells lie elsewhere in the widget than before, or are larger or smaller."""

    def __init__(
        self,
        theme: Theme,
        painter: BoardPainter,
        t: Texts,
        *,
        terrain: TerrainMap,
        title: str,
        texts: CellTexts,
    ) -> None:
        super().__init__()
        self._theme = theme
        self._boards = painter
        self._title = title
        self._terrain = terrain
        self._look = BoardLook(terrain.size)
        self._direction = Direction.ACROSS
        self._outlook = BoardZoom(terrain.size, QSize(400, 300))
        self._targets: tuple[Cell, ...] = ()
        self._outlines: tuple[Outline, ...] = ()
        self._glyphs = self._is_calm = False
        self._is_begun = False
        self._is_hushed = False
        self._kept: tuple[TerrainMap, object, QPixmap] | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(420, 320)
        self.setMouseTracking(True)
        self.setAccessibleName(t("Board"))
        self._reviewed: Cell | None = None
        face = CellFace(
            size=lambda: self._terrain.size,
            place=lambda cell: t("Row {row}, column {column}", **cell_figures(cell)),
            texts=texts,
            rect=self.rect_of,
            at=self.cell_at,
        )
        self.cells = CellTable(self, face, t, t("Cells of the board"))

    @property
    def look(self) -> BoardLook:
        """What lies on the board as it is shown."""
        return self._look

    @property
    def outlines(self) -> tuple[Outline, ...]:
        """What is outlined."""
        return self._outlines

    def show_board(
        self, terrain: TerrainMap, look: BoardLook, direction: Direction, outlines: tuple[Outline, ...] = ()
    ) -> None:
        """Show another position."""
        self._outlines = outlines
        before = self._look.cursor
        if look.cursor is not None and look.cursor != before:
            self._show_part(self._outlook.moved_to(look.cursor))
        self._terrain, self._look, self._direction = terrain, look, direction
        if look.cursor != before:
            self._reviewed = None
            self.cells.lead_to(look.cursor)
        self.cells.renew()
        self.update()

    def cell_at(self, place: QPoint) -> Cell | None:
        """The cell at a place of the widget."""
        return self._outlook.cell_at(place)

    def rect_of(self, cell: Cell) -> QRect:
        """Where a cell lies in the widget."""
        return self._outlook.placed().rect(cell)

    @property
    def tile(self) -> int:
        """The side of a cell, in pixels."""
        return self._outlook.tile

    @property
    def outlook(self) -> BoardZoom:
        """How the board is seen."""
        return self._outlook

    @property
    def terrain(self) -> TerrainMap:
        """The stones as they are shown."""
        return self._terrain

    def go_by(self, settings: Settings) -> None:
        """Show a sign for its terrain on every cell or none, and stones with their patterns or calm ones."""
        wanted = (settings.has_signs, settings.high_contrast)
        if wanted != (self._glyphs, self._is_calm):
            (self._glyphs, self._is_calm), self._kept = wanted, None
            self.update()

    def hush(self, hushed: bool) -> None:
        """Leave outlines out while it is shown how what they tell of comes about."""
        if hushed != self._is_hushed:
            self._is_hushed = hushed
            self.update()

    def zoom(self, steps: int, around: QPoint | None = None) -> None:
        """Larger (1) or smaller (-1) cells."""
        self._show_part(self._outlook.zoomed(steps, around or self.rect().center()))

    def fit(self) -> None:
        """The whole board."""
        self._show_part(self._outlook.whole())

    def aim(self, *cells: Cell) -> None:
        """Mark the cells on which dragged letters would fall; none any more without cells."""
        if cells != self._targets:
            before, self._targets = self._targets, cells
            edge = self.tile // 4 + 2
            for cell in (*before, *cells):
                self.update(self.rect_of(cell).adjusted(-edge, -edge, edge, edge))

    def show_reviewed(self, cell: Cell | None) -> None:
        """Mark the cell that is looked at without the cursor, and bring it into sight; None marks none."""
        self._reviewed = cell
        if cell is not None:
            self._show_part(self._outlook.moved_to(cell))
        self.update()

    def pan(self, by: QPoint) -> None:
        """Push the board."""
        self._show_part(self._outlook.moved(by))

    def reveal(self, cells: Iterable[Cell]) -> None:
        """Push a board that is larger than its frame so that these cells can be seen, as far as they fit together."""
        inside = sorted(cell for cell in cells if cell in self._terrain.size)
        outlook = self._outlook
        for cell in (*inside[-1:], *inside[:1]):
            outlook = outlook.moved_to(cell)
        self._show_part(outlook)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the board into the new room."""
        self._fit_in(event.size())

    def changeEvent(self, event: QEvent) -> None:
        """The window may have another size, with which cells grow."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            self._fit_in(self.size())

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Screen readers go to the cell of the cursor."""
        super().focusInEvent(event)
        QTimer.singleShot(0, self.cells, self.cells.tell)

    def _fit_in(self, room: QSize) -> None:
        self.cells.setGeometry(QRect(QPoint(0, 0), room))
        largest = self._theme.span(LARGEST_FITTED)
        self._show_part(replace(self._outlook, room=room, largest=largest).moved(QPoint(0, 0)))

    def _show_part(self, outlook: BoardZoom) -> None:
        """Show another part of the board, or the same at another size."""
        is_shifted = outlook != self._outlook
        self._outlook = outlook
        self.update()
        if is_shifted:
            self.shifted.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Table, stones, what lies on them, the frame."""
        painter = QPainter(self)
        outlook = self._outlook
        if not self._is_begun and self.window().isVisible():
            # The very first time the stones are still to be brought to their size: the frame comes first, alone, so
            # that the window is not held up by all of it at once.
            self._is_begun = True
            self._paint_frame(painter)
            QTimer.singleShot(0, self, self.update)
            return
        still = self._still()
        ratio = still.devicePixelRatio()
        exposed = event.rect()
        source = QRectF(exposed.x() * ratio, exposed.y() * ratio, exposed.width() * ratio, exposed.height() * ratio)
        painter.drawPixmap(QRectF(exposed), still, source)
        painter.save()
        painter.setClipRect(outlook.opening)
        view = outlook.placed(exposed.intersected(outlook.opening))
        self._boards.paint_upper(painter, view, self._look)
        if not self._is_hushed:
            paint_outlines(painter, view, self._outlines)
        cursor = self._look.cursor
        if cursor is not None:
            # Once more: an outline that runs along the cell would cover its corners.
            self._boards.paint_marks(painter, view, self._terrain.size, CellMark.CURSOR, (cursor,))
            self._paint_arrow(painter, view.rect(cursor))
        pointed = (*self._targets, *((self._reviewed,) if self._reviewed is not None else ()))
        self._boards.paint_marks(painter, view, self._terrain.size, CellMark.CURSOR, pointed)
        painter.restore()
        self._paint_names(painter, view, self._look)

    def picture(self, terrain: TerrainMap, look: BoardLook) -> QPixmap:
        """Another position of this board, as it would look here now."""
        still = self._paint_still(terrain, look)
        painter = QPainter(still)
        view = self._outlook.placed()
        painter.setClipRect(self._outlook.opening)
        self._boards.paint_upper(painter, view, look)
        painter.setClipping(False)
        self._paint_names(painter, view, look)
        painter.end()
        return still

    def _still(self) -> QPixmap:
        """What does not change while letters are laid: kept, so that dragging paints next to nothing."""
        key = (replace(self._look, laid=None, cursor=None), self._outlook, self.size(), self.devicePixelRatioF())
        kept = self._kept
        if kept is None or kept[0] is not self._terrain or kept[1] != key:
            kept = self._kept = (self._terrain, key, self._paint_still(self._terrain, self._look))
        return kept[2]

    def _paint_still(self, terrain: TerrainMap, look: BoardLook) -> QPixmap:
        """Table, stones, what lies on them for good, the frame."""
        ratio, outlook = self.devicePixelRatioF(), self._outlook
        still = QPixmap(round(self.width() * ratio), round(self.height() * ratio))
        still.setDevicePixelRatio(ratio)
        painter = QPainter(still)
        paint_wood(painter, self.rect(), self._theme, 90)
        painter.setClipRect(outlook.opening)
        view = outlook.placed()
        self._boards.paint_terrain(painter, view, terrain.cells, terrain.size, glyphs=self._glyphs, calm=self._is_calm)
        self._boards.paint_lower(painter, view, look)
        painter.setClipping(False)
        self._boards.paint_shadow(painter, outlook.opening, outlook.frame)
        self._boards.paint_frame(painter, outlook.opening, outlook.frame, self._title)
        paint_numbers(painter, outlook)
        painter.end()
        return still

    def _paint_frame(self, painter: QPainter) -> None:
        """The table, and an empty frame on it."""
        paint_wood(painter, self.rect(), self._theme, 90)
        self._boards.paint_frame(painter, self._outlook.opening, self._outlook.frame, self._title)

    def _paint_names(self, painter: QPainter, view: BoardView, look: BoardLook) -> None:
        """The names of cities, above all, so that those of the lowest row are not cut by the frame."""
        bare = [city for city in look.cities if _is_bare(look, city.at)]
        self._boards.paint_city_names(painter, view, look.size, bare)

    def _paint_arrow(self, painter: QPainter, cell: QRect) -> None:
        """The way typed letters go, at the cursor's edge."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size = max(5.0, cell.width() * 0.13)
        if self._direction is Direction.ACROSS:
            tip = QPointF(cell.right() - 2, cell.center().y() + 1)
            points = [tip, tip + QPointF(-size, -size), tip + QPointF(-size, size)]
        else:
            tip = QPointF(cell.center().x() + 1, cell.bottom() - 2)
            points = [tip, tip + QPointF(-size, -size), tip + QPointF(size, -size)]
        painter.setPen(QPen(QColor(20, 10, 2), 1.2))
        painter.setBrush(QColor(self._theme.colours.text))
        painter.drawPolygon(QPolygonF(points))


def _is_bare(look: BoardLook, cell: Cell) -> bool:
    """Whether no letter lies on a cell or below it, where the name of its city would cover it."""
    cells = (cell, cell.moved(Direction.DOWN))
    laid = {letter.at for letter in look.laid.letters} if look.laid is not None else set()
    return not any(one.letters.has(at) for one in look.letters for at in cells) and not laid & set(cells)


class LevelPicture(QWidget):
    """A level's board in its frame, as large as fits in."""

    def __init__(self, parts: GameParts) -> None:
        super().__init__()
        self._parts = parts
        self._level: Level | None = None
        self.setMinimumSize(360, 300)

    def show_level(self, level: Level) -> None:
        """Show another level."""
        self._level = level
        self.setAccessibleName(isolate(level.name))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Stones, cities, tokens, letters and frame."""
        level, boards = self._level, self._parts.painter
        if level is None:
            return
        painter = QPainter(self)
        size = level.terrain.size
        outlook = BoardZoom(size, self.size(), largest=self._parts.theme.span(LARGEST_FITTED))
        opening: QRect = outlook.opening
        view = outlook.placed()
        look = BoardLook(size, level.cities, level.tokens, bare_letters(size, level.start.letters))
        painter.save()
        painter.setClipRect(opening)
        settings = self._parts.preferences.settings
        cells, signs, is_calm = level.terrain.cells, settings.has_signs, settings.high_contrast
        boards.paint_terrain(painter, view, cells, size, glyphs=signs, calm=is_calm)
        boards.paint_look(painter, view, look)
        painter.restore()
        boards.paint_shadow(painter, opening, outlook.frame)
        boards.paint_frame(painter, opening, outlook.frame, "")
