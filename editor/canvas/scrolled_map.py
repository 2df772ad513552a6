"""A map in a scrolled view: where its cells lie, scrolling by shifting pixels, rulers; events go to its controller."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHideEvent,
    QInputMethodEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QWidget

from editor.canvas.layers import MapFrame, content_size, fitting_tile, margin_of, stepped
from editor.canvas.map_controller import MapController
from editor.editor_state import EditorState
from editor.settings import FIT, SIZES, USUAL, WORKABLE
from editor.theme import EditorTheme
from editor.widgets import ZoomedView
from runtime.engine.board.grid import Cell, Size
from runtime.support.texts import FIRST, Texts

THICK = 26
"""The width of a ruler in pixels."""

_STEPS = (1, 2, 5, 10, 20, 50, 100, 200)
_ROOM = 30
"""The least distance in pixels between two numbers."""


class Ruler(QWidget):
    """One ruler: of the columns above the map (``across``), or of the rows beside it."""

    def __init__(self, theme: EditorTheme, across: bool, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._across = across
        self._frame: MapFrame | None = None
        self._here: Cell | None = None
        self.setAccessibleName(name)
        self.setToolTip(name)

    def show_frame(self, frame: MapFrame | None, here: Cell | None) -> None:
        """Number the cells as ``frame`` has them and mark the row or column of the cell ``here``."""
        if (frame, here) != (self._frame, self._here):
            self._frame, self._here = frame, here
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the numbers that fit, the marked one always."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("window"))
        frame = self._frame
        if frame is None:
            return
        painter.setFont(self._theme.font(14))
        marked = None if self._here is None else (self._here.column if self._across else self._here.row)
        if marked is not None:
            painter.fillRect(self._place(frame, marked), self._theme.colour("chosen"))
        for number in self._numbers(frame, marked):
            painter.setPen(self._theme.colour("brass" if number == marked else "quiet"))
            place = self._place(frame, number)
            if self._across:
                place.adjust(-_ROOM, 0, _ROOM, 0)
            else:
                place.adjust(0, -_ROOM, 0, _ROOM)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, str(number + FIRST))

    def _numbers(self, frame: MapFrame, marked: int | None) -> Iterator[int]:
        count = frame.size.columns if self._across else frame.size.rows
        start, length = (frame.left, self.width()) if self._across else (frame.top, self.height())
        first = max(0, -start // frame.tile)
        last = min(count - 1, (length - start) // frame.tile)
        step = next((every for every in _STEPS if every * frame.tile >= _ROOM - 8), _STEPS[-1])
        for number in range(first - first % step, last + 1, step):
            hides = marked is not None and number != marked and abs(number - marked) * frame.tile < _ROOM - 8
            if number >= first and not hides:
                yield number
        if marked is not None and marked % step:
            yield marked

    def _place(self, frame: MapFrame, number: int) -> QRect:
        if self._across:
            return QRect(frame.left + number * frame.tile, 0, frame.tile, self.height())
        return QRect(0, frame.top + number * frame.tile, self.width(), frame.tile)


class ScrolledMap(ZoomedView):
    """The frame of a map view; ``tile_changed`` is sent after a zoom, ``part_changed`` when another part shows.

    The size of the cells is a mode: :data:`~editor.settings.FIT`, in which the map is fitted anew whenever there is
    another room for it, until somebody zooms. What is drawn, the view itself decides.
    """

    tile_changed = Signal(int)
    part_changed = Signal()

    def __init__(self, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._tile = USUAL
        self._chosen = FIT
        self._is_whole = self._is_fitting = False
        self._covered = 0
        self._above, self._below = 0, 0
        self._size: Size | None = None
        self._columns = Ruler(theme, across=True, name=t("Columns"), parent=self)
        self._rows = Ruler(theme, across=False, name=t("Rows"), parent=self)
        self.show_rulers(True)

    @property
    def tile(self) -> int:
        """The size of a cell in pixels."""
        return self._tile

    @property
    def chosen_tile(self) -> int:
        """The size of a cell in pixels that somebody chose for this map, or FIT."""
        return self._chosen

    @property
    def frame(self) -> MapFrame | None:
        """Where the cells lie now; None while no map is shown."""
        if self._size is None:
            return None
        content, room = content_size(self._size, self._tile), self.viewport().size()
        margin = margin_of(self._tile)
        left = margin + max(0, (room.width() - content.width()) // 2) - self.horizontalScrollBar().value()
        top = margin + self._off(content) - self.verticalScrollBar().value()
        return MapFrame(self._size, self._tile, left, top)

    def show_size(self, size: Size | None) -> None:
        """Make room for a map of ``size``, or for none."""
        if size != self._size:
            self._size = size
            self._refit()
            self._set_bars()
            self.moved()

    def cover(self, height: int) -> None:
        """Something has been pushed over the lower ``height`` pixels of the view: the map stays where it lies."""
        if height != self._covered:
            self._covered = height
            self._set_bars()
            self._refit()
            self.moved()

    def float_over(self, above: int, below: int) -> None:
        """Strips float over so many pixels at the upper and the lower edge: the map scrolls out from under them."""
        if (above, below) != (self._above, self._below):
            self._above, self._below = above, below
            self._set_bars()

    def show_rulers(self, shown: bool) -> None:
        """Draw the rulers or leave them out."""
        room = THICK if shown else 0
        self.setViewportMargins(room, room, 0, 0)
        self._columns.setVisible(shown)
        self._rows.setVisible(shown)
        self._place_rulers()

    def mark_rulers(self, cell: Cell | None) -> None:
        """Mark the row and the column of a cell in the rulers."""
        self._columns.show_frame(self.frame, cell)
        self._rows.show_frame(self.frame, cell)

    def moved(self) -> None:
        """The cells lie somewhere else than before; everything is drawn anew."""
        self.viewport().update()
        self.part_changed.emit()

    @property
    def part(self) -> QRectF:
        """What of the map shows, in columns and rows and parts of them; it may reach beyond the map."""
        frame, room = self.frame, self.viewport().size()
        if frame is None:
            return QRectF()
        tile = frame.tile
        return QRectF(-frame.left / tile, -frame.top / tile, room.width() / tile, room.height() / tile)

    def look_at(self, place: QPointF) -> None:
        """Bring a place, a column and a row, into the middle, as far as the map scrolls."""
        off = place - self.part.center()
        self.scroll_by(round(off.x() * self._tile), round(off.y() * self._tile))

    def zoom(self, by: int, around: QPointF | None = None) -> None:
        """Show the map some steps larger or smaller; what is at ``around`` (else in the middle) stays there."""
        self.zoom_to(stepped(self._tile, by), around)

    def zoom_to(self, tile: int, around: QPointF | None = None) -> None:
        """Show cells of ``tile`` pixels, one of the sizes; what is at ``around`` (else in the middle) stays there."""
        if tile in SIZES:
            self._chosen = tile
            self._show_at(tile, around)
            self.tile_changed.emit(tile)  # Another mode may come with the same size.

    def zoom_fit(self) -> None:
        """Show the whole map as large as it fits, from now on."""
        self._chosen, self._is_whole = FIT, True
        self._refit()
        self.tile_changed.emit(self._tile)

    def show_chosen(self, tile: int) -> None:
        """Show a map as somebody chose, or as large as it fits; one too large for that comes at the usual size."""
        self._chosen, self._is_whole = tile if tile in SIZES else FIT, False
        if self._chosen:
            self._show_at(self._chosen)
        self._refit()
        self.tile_changed.emit(self._tile)

    def _refit(self) -> None:
        """Give the cells the size that fits, unless another one was chosen."""
        if self._size is not None and not self._chosen:
            fits = fitting_tile(self._size, self.maximumViewportSize() + QSize(0, self._covered))
            self._show_at(fits if fits >= WORKABLE or self._is_whole else USUAL)

    def _off(self, content: QSize) -> int:
        """How far from the upper edge a map begins that is lower than its room."""
        return max(0, (self.viewport().height() + self._covered - content.height()) // 2)

    def cell_at(self, point: QPoint) -> Cell:
        """The cell under a pixel of the view; it may lie off the map."""
        frame = self.frame
        return frame.cell_at(point) if frame else Cell(-1, -1)

    def reveal(self, cell: Cell) -> None:
        """Scroll as little as needed until a cell shows."""
        frame = self.frame
        if frame is None:
            return
        rect, room = frame.rect_of(cell), self.viewport().rect().adjusted(0, self._above, 0, -self._below)
        dx = min(0, rect.left() - room.left()) or max(0, rect.right() - room.right())
        dy = min(0, rect.top() - room.top()) or max(0, rect.bottom() - room.bottom())
        self.scroll_by(dx, dy)

    def centre_on(self, rect: QRect) -> None:
        """Bring pixels of the map into the middle, as far as it scrolls."""
        off = rect.center() - self.viewport().rect().center()
        self.scroll_by(off.x(), off.y())

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Shift what is drawn; Qt has the strip that comes into view drawn."""
        self.viewport().scroll(dx, dy, self.viewport().rect())  # What lies in it stays where it is.
        self.part_changed.emit()

    def resizeEvent(self, _event: QResizeEvent) -> None:
        """Make the scroll bars fit, and draw anew: the map may have to be centred."""
        self._place_rulers()
        if not self._is_fitting:  # Else a bar has come or gone, which is looked at already.
            self._refit()
            self._set_bars()
            self.moved()

    def _show_at(self, tile: int, around: QPointF | None = None) -> None:
        before = self.frame
        if tile == self._tile:
            return
        point = around or QPointF(self.viewport().rect().center())
        self._tile = tile
        self._set_bars()
        after = self.frame
        if before and after:
            for bar, at, old, new in (
                (self.horizontalScrollBar(), point.x(), before.left, after.left),
                (self.verticalScrollBar(), point.y(), before.top, after.top),
            ):
                bar.setValue(bar.value() + round(new + (at - old) / before.tile * tile - at))
        self.moved()
        self.tile_changed.emit(tile)

    def _set_bars(self) -> None:
        """Make the scroll bars fit; each that comes or goes leaves another room to the other one."""
        self.aside = self._tile
        if self._is_fitting:
            return
        self._is_fitting = True
        for _ in range(3):
            before = self.viewport().size()
            self._fit_both()
            if self.viewport().size() == before:
                break
        self._is_fitting = False

    def _fit_both(self) -> None:
        whole = content_size(self._size, self._tile) if self._size else QSize()
        # A bar that came and went with what lies over the map would move it.
        fits = whole.height() <= self.maximumViewportSize().height() + self._covered
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if fits else Qt.ScrollBarPolicy.ScrollBarAsNeeded
        if self.verticalScrollBarPolicy() != policy:
            self.setVerticalScrollBarPolicy(policy)
        self.fit_bars(whole, max(self._tile // 2, 8))
        room, off = self.viewport().size(), self._off(whole)
        hidden = off + whole.height() - (room.height() - self._below)
        least, most = min(0, off - self._above), max(0, whole.height() - room.height(), hidden)
        self.verticalScrollBar().setRange(least if self._size else 0, most if self._size else 0)

    def _place_rulers(self) -> None:
        inner = self.viewport().geometry()
        self._columns.setGeometry(inner.left(), inner.top() - THICK, inner.width(), THICK)
        self._rows.setGeometry(inner.left() - THICK, inner.top(), THICK, inner.height())


class InteractiveMap(ScrolledMap):
    """``menu_wanted`` gives the place of a right click or the menu key on the screen; views make the ``controller``.

    ``alone_wanted`` is sent when Tab shall put away what lies around the map, or bring it back.
    """

    menu_wanted = Signal(QPoint)
    alone_wanted = Signal()
    controller: MapController

    def __init__(self, state: EditorState, theme: EditorTheme, t: Texts) -> None:
        super().__init__(theme, t)
        self._state = state
        self._dropped = False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a gesture, or drag the map."""
        self._dropped = self._state.is_busy
        self.controller.mouse_pressed(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on with it, or show what a press would do."""
        self.controller.mouse_moved(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End it."""
        self.controller.mouse_released(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A quick second press is a press."""
        self.controller.mouse_pressed(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the cell, unless the right button has just dropped a gesture."""
        if self._dropped and event.reason() == QContextMenuEvent.Reason.Mouse:
            self._dropped = False
            return
        frame, cell = self.frame, self._state.cell
        place = event.globalPos()
        if event.reason() == QContextMenuEvent.Reason.Keyboard and frame and cell is not None:
            place = self.viewport().mapToGlobal(frame.rect_of(cell).center())
        self.menu_wanted.emit(place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the cell cursor or press the tool."""
        if not self.controller.key_pressed(event):
            event.ignore()

    def event(self, event: QEvent) -> bool:
        """Letters that are typed on the map are no shortcuts, and Tab leads nowhere else: F6 and Shift+Tab do that."""
        is_press = event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent)
        if is_press and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Tab and not event.modifiers():
            if not event.isAutoRepeat():
                self.alone_wanted.emit()
            event.accept()
            return True
        is_key = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
        if is_key and isinstance(event, QKeyEvent) and self.controller.takes_letters(event):
            event.accept()
            return True
        return super().event(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """A letter that was put together of several keys, such as an accent and a letter."""
        self.controller.typed(event.commitString())
        event.accept()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """End what the key began."""
        if not self.controller.key_released(event):
            event.ignore()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Whoever types elsewhere does not paint on here; a menu that pops up only hides the cursor."""
        super().focusOutEvent(event)
        self.controller.lost()
        self.viewport().update()

    def hideEvent(self, event: QHideEvent) -> None:
        """A map that is not seen is not painted on."""
        super().hideEvent(event)
        self.controller.lost()

    def viewportEvent(self, event: QEvent) -> bool:
        """The pointer leaves, or something takes the mouse away in mid-gesture."""
        if event.type() == QEvent.Type.Leave and QApplication.activePopupWidget() is None:
            self.controller.mouse_left()
        elif event.type() == QEvent.Type.UngrabMouse and self._state.is_busy:
            self.controller.lost()
        return super().viewportEvent(event)
