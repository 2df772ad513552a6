"""The board in the game's window: painted with the shared painter, played on with mouse and keyboard."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QSizePolicy, QToolTip, QWidget

from runtime.engine.grid import Cell, Direction
from runtime.engine.terrain import TerrainMap
from runtime.pictures.look import BoardLook
from runtime.pictures.stamps import Mark
from runtime.support.texts import Texts
from runtime.ui.game.materials import paint_wood
from runtime.ui.game.outlook import Outlook
from runtime.ui.game.shaking import Shaking
from runtime.ui.painter.board import BoardPainter
from runtime.ui.theme import Theme

STEPS: Mapping[int, tuple[int, int]] = {
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
}


class GameBoard(QWidget):
    """Shows a :class:`BoardLook`; says by signals what the player does on it."""

    clicked = Signal(object)
    """The :class:`Cell` that was clicked."""
    taken = Signal(object)
    """A cell whose laid letter is to go back: double click or right button."""
    stepped = Signal(int, int)
    """The cursor is to move by rows and columns."""
    turned = Signal()
    """The cursor is to read the other way."""
    typed = Signal(str)
    """A letter typed."""
    erased = Signal()
    """Backspace."""
    dragged = Signal(object, QPoint)
    """A laid letter leaves its cell: cell, the pointer's place on the screen."""
    drag_moved = Signal(QPoint)
    drag_ended = Signal(QPoint)
    shaken = Signal()
    """The pointer was shaken to and fro."""

    def __init__(
        self,
        theme: Theme,
        painter: BoardPainter,
        t: Texts,
        *,
        terrain: TerrainMap,
        title: str,
        say: Callable[[Cell], str],
    ) -> None:
        super().__init__()
        self._theme = theme
        self._boards = painter
        self._t = t
        self._title = title
        self._say = say
        self._terrain = terrain
        self._look = BoardLook(terrain.size)
        self._direction = Direction.ACROSS
        self._outlook = Outlook(terrain.size, QSize(400, 300))
        self._shaking = Shaking()
        self._press: tuple[Cell, QPoint] | None = None
        self._is_dragging = False
        self._pan: QPoint | None = None
        self._target: Cell | None = None
        self._is_space_down = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(420, 320)
        self.setMouseTracking(True)
        self.setAccessibleName(t("Board"))

    # What is shown

    @property
    def look(self) -> BoardLook:
        """What lies on the board as it is shown."""
        return self._look

    def show_board(self, terrain: TerrainMap, look: BoardLook, direction: Direction) -> None:
        """Show another position."""
        if look.cursor is not None and look.cursor != self._look.cursor:
            self._outlook = self._outlook.showing(look.cursor)
        self._terrain, self._look, self._direction = terrain, look, direction
        if look.cursor is not None:
            self.setAccessibleDescription(self._say(look.cursor))
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

    def zoom(self, steps: int, around: QPoint | None = None) -> None:
        """Larger (1) or smaller (-1) cells."""
        self._outlook = self._outlook.zoomed(steps, around or self.rect().center())
        self.update()

    def fit(self) -> None:
        """The whole board."""
        self._outlook = self._outlook.whole()
        self.update()

    def aim(self, cell: Cell | None) -> None:
        """Mark the cell on which a dragged letter would fall."""
        if cell != self._target:
            self._target = cell
            self.update()

    def pan(self, by: QPoint) -> None:
        """Push the board."""
        self._outlook = self._outlook.moved(by)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the board into the new room."""
        self._outlook = replace(self._outlook, room=event.size()).moved(QPoint(0, 0))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Table, stones, what lies on them, the frame."""
        painter = QPainter(self)
        outlook, size = self._outlook, self._terrain.size
        opening = outlook.opening
        paint_wood(painter, self.rect(), self._theme, 90)
        painter.save()
        painter.setClipRect(opening)
        view = outlook.placed(event.rect().intersected(opening))
        self._boards.paint_terrain(painter, view, self._terrain.cells, size)
        self._boards.paint_look(painter, view, self._look)
        if self._look.cursor is not None:
            self._paint_arrow(painter, view.rect(self._look.cursor))
        if self._target is not None:
            self._boards.paint_marks(painter, view, size, Mark.CURSOR, (self._target,))
        painter.restore()
        self._boards.paint_shadow(painter, opening, outlook.frame)
        self._boards.paint_frame(painter, opening, outlook.frame, self._title)
        # Names come last, so that those of the lowest row are not cut by the frame; letters are not covered.
        self._boards.paint_city_names(
            painter, view, size, [city for city in self._look.cities if self._is_bare(city.at)]
        )

    def _is_bare(self, cell: Cell) -> bool:
        """Whether no letter lies on a cell or below it, where the name of its city would cover it."""
        cells = (cell, cell.moved(Direction.DOWN))
        laid = {letter.at for letter in self._look.laid.letters} if self._look.laid is not None else set()
        return not any(look.letters.has(one) for look in self._look.letters for one in cells) and not laid & set(cells)

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

    # The mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Seize a laid letter, click a cell, or push the board."""
        place = event.position().toPoint()
        left = event.button() is Qt.MouseButton.LeftButton
        if event.button() is Qt.MouseButton.MiddleButton or (left and self._is_space_down):
            self._pan = place
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            return
        cell = self.cell_at(place)
        if cell is None:
            return
        if left:
            self._press = (cell, place)
        elif event.button() is Qt.MouseButton.RightButton:
            self.taken.emit(cell)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag, push, or watch for shaking."""
        place = event.position().toPoint()
        if self._pan is not None:
            self.pan(place - self._pan)
            self._pan = place
        elif self._is_dragging:
            self.drag_moved.emit(self.mapToGlobal(place))
        elif self._press is not None:
            cell, start = self._press
            if self._has_laid(cell) and (place - start).manhattanLength() >= QApplication.startDragDistance():
                self._is_dragging = True
                self.dragged.emit(cell, self.mapToGlobal(place))
        else:
            self._watch(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go of what was seized; without a drag it was a click."""
        place = event.position().toPoint()
        if self._pan is not None:
            self._pan = None
            self.unsetCursor()
            return
        press, self._press = self._press, None
        if self._is_dragging:
            self._is_dragging = False
            self.drag_ended.emit(self.mapToGlobal(place))
        elif press is not None and self.cell_at(place) == press[0]:
            self.clicked.emit(press[0])

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A laid letter goes back; elsewhere it is another click."""
        cell = self.cell_at(event.position().toPoint())
        if cell is not None and self._has_laid(cell):
            self.taken.emit(cell)
        else:
            self.mousePressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """With Ctrl the wheel zooms, else it pushes a board that is larger than its frame."""
        turn = event.angleDelta()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(1 if turn.y() > 0 else -1, event.position().toPoint())
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.pan(QPoint(turn.y() // 2, 0))
        else:
            self.pan(QPoint(turn.x() // 2, turn.y() // 2))
        event.accept()

    def _watch(self, event: QMouseEvent) -> None:
        """The pointer moves freely: is it a shake?"""
        self._shaking = self._shaking.moved(event.position().x(), event.timestamp())
        if self._shaking.is_shake:
            self._shaking = Shaking()
            self.shaken.emit()
        cell = self.cell_at(event.position().toPoint())
        laid = cell is not None and self._has_laid(cell)
        self.setCursor(Qt.CursorShape.OpenHandCursor if laid else Qt.CursorShape.ArrowCursor)

    def _has_laid(self, cell: Cell) -> bool:
        """Whether an uncommitted letter lies there."""
        laid = self._look.laid
        return laid is not None and any(letter.at == cell for letter in laid.letters)

    # Keyboard and tool tips

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move the cursor, letters are laid, Backspace takes back, Space with the mouse pushes the board."""
        step = STEPS.get(event.key())
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
        plain = plain or event.modifiers() == Qt.KeyboardModifier.KeypadModifier
        if step is not None and plain:
            self.stepped.emit(*step)
        elif event.key() == Qt.Key.Key_Space:
            self._is_space_down = True
        elif event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            self.erased.emit()
        elif plain and len(event.text()) == 1 and event.text().isalpha():
            self.typed.emit(event.text().upper())
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Space is let go."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._is_space_down = False
        super().keyReleaseEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab turns the cursor; Shift+Tab leaves the board."""
        if not forward:
            return super().focusNextPrevChild(False)
        self.turned.emit()
        return True

    def event(self, event: QEvent) -> bool:
        """The tool tip says what lies on the cell under the pointer, and why it was refused."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            cell = self.cell_at(event.pos())
            if cell is None:
                QToolTip.hideText()
            else:
                QToolTip.showText(event.globalPos(), self._say(cell), self, self.rect_of(cell))
            return True
        return super().event(event)
