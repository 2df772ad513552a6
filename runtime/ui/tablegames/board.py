"""What the boards of all table games share: the frame, what is shown, one movement at a time, and the cursor."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from runtime.engine.board.grid import Cell, Size
from runtime.support.plain_text import isolate
from runtime.ui.cell_table import CellFace, CellTable, CellTexts
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.tablegames.art import TableArt, paint_cursor, within
from runtime.ui.tablegames.table_flow import TableView
from runtime.ui.theme import fitted_font
from runtime.ui.widgets.materials import paint_wood

LABELS = 17.0
"""The room for the names of rows and columns, in pixels."""


def frame_thickness(wide: float, tall: float) -> int:
    """How thick the frame around a board is in so much room, in pixels."""
    return max(16, min(32, round(min(wide, tall) / 22)))


def called_cell(cell: Cell) -> str:
    """What players call a cell: the letter above its column, and the figure beside its row."""
    return f"{chr(ord('a') + cell.column)}{cell.row + 1}"


Then = Callable[[], object]


class TableBoard(QWidget):
    """Shows a :class:`TableView` and says what the person wishes to do."""

    wished = Signal(object)
    """A move."""
    hinted = Signal(str)
    """What is under the pointer or the cursor, as a sentence; empty where that is nothing."""
    drafted = Signal()
    """Something that is prepared on the board, such as a set-up, is different now."""
    touched = Signal()
    """The person tries to do something while there is nothing for them to do."""

    DURATION = 380
    """How many milliseconds a movement takes at the usual pace."""

    def __init__(self, parts: GameParts, view: TableView, title: str) -> None:
        super().__init__()
        self.parts, self.t, self.theme = parts, parts.t, parts.theme
        self.art = TableArt(parts)
        self.table_view = view
        self.title = title
        self.progress = 0.0
        self.moving: Any = None
        self._then: Then | None = None
        self._after: TableView | None = None
        self._ground = QPixmap()
        self._hint = ""
        self.is_keyed = False
        self.cursor_at = (0, 0)
        """Where the arrows lead: a row and a column of the cells or dots."""
        self._reviewed: Cell | None = None
        self._animation = QVariantAnimation(self)
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(1.0)
        self._animation.valueChanged.connect(self._show_at)
        self._animation.finished.connect(self.finish)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(QSize(380, 400))
        self.setAccessibleName(isolate(title))
        self.begin_table()
        self.lay_out()
        texts = CellTexts(self.content_of, self.meaning_of, lambda cell: self.content_of(cell) != self.t("empty"))
        face = CellFace(lambda: self.grid, called_cell, texts, self.place_of_cell, self.cell_under)
        self.cells = CellTable(self, face, self.t, self.t("Cells of the board"))

    # What is said of a cell to who can't see it

    @property
    @abstractmethod
    def grid(self) -> Size:
        """How many rows and columns of cells or dots there are."""

    @abstractmethod
    def content_of(self, cell: Cell) -> str:
        """What lies on a cell, in a few words."""

    @abstractmethod
    def meaning_of(self, cell: Cell) -> str:
        """What going there would mean now; empty where one can't."""

    @abstractmethod
    def place_of_cell(self, cell: Cell) -> QRect:
        """Where a cell lies."""

    def cell_under(self, place: QPoint) -> Cell | None:
        """The cell at a place."""
        size = self.grid
        cells = (Cell(row, column) for row in range(size.rows) for column in range(size.columns))
        return next((cell for cell in cells if self.place_of_cell(cell).contains(place)), None)

    def at_hand(self) -> Sequence[str]:
        """What lies beside the board for the person before the screen."""
        return ()

    def point_at(self, cell: Cell) -> None:
        """Bring the cursor to a cell, as the arrows do."""
        self.is_keyed, self.cursor_at = True, (cell.row, cell.column)
        self.cells.lead_to(cell)
        self.update()

    def show_reviewed(self, cell: Cell | None) -> None:
        """Mark the cell that is looked at without the cursor; None marks none."""
        self._reviewed = cell
        self.update()

    # What is shown

    def show_view(self, view: TableView) -> None:
        """Show another position at once."""
        self.finish()
        before, self.table_view = self.table_view, view
        self.view_changed(before)
        self.cells.renew()
        self.update()

    def play(self, move: Any, after: TableView, then: Then) -> None:
        """Show a move, then the position ``after`` it, and say so; nothing moves where the settings have it so."""
        self.finish()
        duration = self.parts.preferences.settings.lasting(self.DURATION)
        self._after, self._then, self.moving = after, then, move
        if duration <= 0 or not self.isVisible():
            self.finish()
            return
        self.progress = 0.0
        self._animation.setDuration(duration)
        self._animation.start()

    @property
    def is_moving(self) -> bool:
        """Whether a move is just being shown."""
        return self._then is not None

    def _show_at(self, share: float) -> None:
        """Show the present movement when this share of it is over, from 0 to 1."""
        self.progress = share
        self.update()

    def finish(self) -> None:
        """Show at once how the present movement ends."""
        self._animation.stop()
        after, then = self._after, self._then
        self._after = self._then = self.moving = None
        self.progress = 0.0
        if after is not None:
            before, self.table_view = self.table_view, after
            self.view_changed(before)
            self.cells.renew()
            self.update()
        if then is not None:
            then()

    def close_down(self) -> None:
        """Move no more, and tell nobody."""
        self._then = self._after = None
        self._animation.stop()

    def take_over(self, before: TableBoard) -> None:
        """Go on with what hands have begun at a board of the same game in the same position: its cursor, its draft."""
        self.is_keyed, self.cursor_at = before.is_keyed, before.cursor_at

    # What the games say

    def begin_table(self) -> None:
        """Make what the game's own board needs, before anything is laid out."""

    @property
    def draft(self) -> Sequence[int]:
        """What is prepared on the board but not sent yet."""
        return ()

    def prepare(self, draft: Sequence[int]) -> None:
        """Prepare what was prepared before."""

    def send(self) -> None:
        """What was prepared is ready."""

    def view_changed(self, before: TableView) -> None:
        """Another position is shown: drop what no longer holds."""

    @abstractmethod
    def lay_out(self) -> None:
        """Find the places of everything in the present size."""

    @abstractmethod
    def paint_ground(self, painter: QPainter) -> None:
        """What never changes: frame, stones, labels."""

    @abstractmethod
    def paint_all(self, painter: QPainter) -> None:
        """Everything on the ground."""

    @abstractmethod
    def pressed_key(self, key: int) -> bool:
        """A key; whether it is for the board."""

    def pressed(self, at: QPointF) -> None:
        """The mouse is pressed."""

    def pointed(self, at: QPointF | None) -> None:
        """The pointer is somewhere on the board, or gone."""

    def released(self, at: QPointF) -> None:
        """The mouse is let go."""

    # For the games

    def say(self, hint: str) -> None:
        """Say what is under the pointer or cursor, once."""
        if hint != self._hint:
            self._hint = hint
            self.hinted.emit(hint)

    def paint_framed(self, painter: QPainter, board: QRectF, thickness: int) -> None:
        """The frame of brass around a board, with its name plate and shadow."""
        rect = board.toRect()
        self.parts.painter.paint_shadow(painter, rect, thickness)
        self.parts.painter.paint_frame(painter, rect, thickness, self.title)

    def paint_bed(self, painter: QPainter, rect: QRect) -> None:
        """The dark wood that stones lie in."""
        paint_wood(painter, rect, self.theme, 110)

    def paint_names(self, painter: QPainter, board: QRectF, columns: Sequence[QRectF], rows: Sequence[QRectF]) -> None:
        """Letters above the cells of the first row, and figures from 1 beside those of the first column."""
        for number, at in enumerate(columns):
            self.paint_label(painter, QRectF(at.left(), board.top() + 1, at.width(), LABELS), chr(ord("a") + number))
        for number, at in enumerate(rows, 1):
            self.paint_label(painter, QRectF(board.left() + 1, at.top(), LABELS, at.height()), str(number))

    def paint_label(self, painter: QPainter, rect: QRectF, text: str) -> None:
        """The name of a row or column."""
        painter.setFont(fitted_font(self.theme.text(13), "g" if text.isalpha() else text, rect, 0))
        painter.setPen(QColor(self.theme.colours.quiet))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find all places anew."""
        super().resizeEvent(event)
        self.cells.setGeometry(self.rect())
        self._ground = QPixmap()
        self.lay_out()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The ground, kept as a picture, and all that lies on it."""
        ratio = self.devicePixelRatioF()
        if self._ground.size() != self.size() * ratio:
            self._ground = QPixmap(self.size() * ratio)
            self._ground.setDevicePixelRatio(ratio)
            self._ground.fill(Qt.GlobalColor.transparent)
            ground = QPainter(self._ground)
            ground.setRenderHint(QPainter.RenderHint.Antialiasing)
            self.paint_ground(ground)
            ground.end()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._ground)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self.paint_all(painter)
        if self._reviewed is not None:
            paint_cursor(painter, within(QRectF(self.place_of_cell(self._reviewed)), 0.92))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The left button; it also ends a movement."""
        self.is_keyed = False
        if event.button() is Qt.MouseButton.LeftButton:
            if self.is_moving:
                self.finish()
            elif self.table_view.mine is None:
                self.touched.emit()
            else:
                self.pressed(event.position())
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the pointer."""
        if not self.is_moving:
            self.pointed(event.position())
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The left button is let go."""
        if event.button() is Qt.MouseButton.LeftButton and not self.is_moving:
            self.released(event.position())
            self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer is gone."""
        self.pointed(None)
        self.update()
        super().leaveEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """By Tab the cursor comes into sight."""
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.is_keyed = True
        super().focusInEvent(event)
        QTimer.singleShot(0, self.cells, self.cells.tell)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The cursor goes with the keyboard."""
        super().focusOutEvent(event)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The game's keys; a movement is ended by any of them, but Tab and Escape go on to the window."""
        key = event.key()
        if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            event.ignore()
            return
        if self.is_moving and key not in (Qt.Key.Key_Escape, Qt.Key.Key_Tab):
            self.finish()
            return
        self.is_keyed = True
        if key in CONFIRM and self.table_view.mine is None:
            self.touched.emit()
        elif self.pressed_key(key):
            self.cells.lead_to(Cell(*self.cursor_at))
            self.update()
        else:
            event.ignore()

    @property
    def shows_cursor(self) -> bool:
        """Whether the keyboard's cursor is to be seen."""
        return self.is_keyed and self.hasFocus() and not self.is_moving


ARROWS = MappingProxyType(
    {
        Qt.Key.Key_Up.value: (-1, 0),
        Qt.Key.Key_Down.value: (1, 0),
        Qt.Key.Key_Left.value: (0, -1),
        Qt.Key.Key_Right.value: (0, 1),
    }
)
"""Rows and columns that each arrow goes."""
CONFIRM = frozenset({Qt.Key.Key_Return.value, Qt.Key.Key_Enter.value, Qt.Key.Key_Space.value})
