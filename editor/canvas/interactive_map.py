"""A scrolled map that hands whatever mouse and keyboard do on it to the hand."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QHideEvent, QInputMethodEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from editor.canvas.map_controller import MapController
from editor.canvas.scrolled_map import ScrolledMap
from editor.editor_state import EditorState
from editor.theme import EditorTheme
from runtime.support.texts import Texts


class InteractiveMap(ScrolledMap):
    """``menu_wanted`` gives the place on the screen of a right click or the menu key; the view makes its ``hand``."""

    menu_wanted = Signal(QPoint)
    hand: MapController

    def __init__(self, desk: EditorState, theme: EditorTheme, t: Texts) -> None:
        super().__init__(theme, t)
        self._desk = desk
        self._dropped = False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a gesture, or drag the map."""
        self.settle()
        self._dropped = self._desk.is_busy
        self.hand.mouse_pressed(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on with it, or show what a press would do."""
        self.hand.mouse_moved(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End it."""
        self.hand.mouse_released(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A quick second press is a press."""
        self.hand.mouse_pressed(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the cell, unless the right button has just dropped a gesture."""
        if self._dropped and event.reason() == QContextMenuEvent.Reason.Mouse:
            self._dropped = False
            return
        frame, cell = self.frame, self._desk.cell
        place = event.globalPos()
        if event.reason() == QContextMenuEvent.Reason.Keyboard and frame and cell is not None:
            place = self.viewport().mapToGlobal(frame.rect_of(cell).center())
        self.menu_wanted.emit(place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the cell cursor or press the tool."""
        self.settle()
        if not self.hand.key_pressed(event):
            event.ignore()

    def event(self, event: QEvent) -> bool:
        """Letters that are typed on the map are no shortcuts."""
        is_key = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
        if is_key and isinstance(event, QKeyEvent) and self.hand.takes_letters(event):
            event.accept()
            return True
        return super().event(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """A letter that was put together of several keys, such as an accent and a letter."""
        self.hand.typed(event.commitString())
        event.accept()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """End what the key began."""
        if not self.hand.key_released(event):
            event.ignore()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Whoever types elsewhere does not paint on here; a menu that pops up only hides the cursor."""
        super().focusOutEvent(event)
        self.hand.lost()
        self.viewport().update()

    def hideEvent(self, event: QHideEvent) -> None:
        """A map that is not seen is not painted on."""
        super().hideEvent(event)
        self.hand.lost()

    def viewportEvent(self, event: QEvent) -> bool:
        """The pointer leaves, or something takes the mouse away in mid-gesture."""
        if event.type() == QEvent.Type.Leave and QApplication.activePopupWidget() is None:
            self.hand.mouse_left()
        elif event.type() == QEvent.Type.UngrabMouse and self._desk.is_busy:
            self.hand.lost()
        return super().viewportEvent(event)
