"""The rack in the game's window: coins to be dragged, clicked, chosen and put in order, jewels to be invoked."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QToolTip

from runtime.support.texts import Texts
from runtime.ui.game.panel.pending_lines import EFFECTS
from runtime.ui.game.rack.rack_surface import RackSurface
from runtime.ui.theme import Theme
from runtime.ui.widgets.coins import Coins


class RackView(RackSurface):
    """Says by signals what the player does with their letters and tokens."""

    picked = Signal(int)
    """A slot was clicked, or chosen with Space or Enter."""
    dragged = Signal(int, QPoint)
    """A letter leaves its slot under the pointer: slot, the pointer's place on the screen."""
    token_picked = Signal(int)
    """A token was clicked, or chosen with Space: its place among the tokens."""
    arranged = Signal(int, int)
    """A letter is to change its place in the tray by the keyboard: its slot, and the one it comes to."""
    drag_moved = Signal(QPoint)
    drag_ended = Signal(QPoint)

    def __init__(self, theme: Theme, coins: Coins, t: Texts) -> None:
        super().__init__(theme, coins, t)
        self._press: tuple[int, QPoint] | None = None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Seize a coin."""
        place = event.position().toPoint()
        slot = self.slot_at(place)
        self._press = None
        if event.button() is Qt.MouseButton.LeftButton and slot is not None and self._can_take(slot):
            self._press = (slot, place)
            self._focus = slot
            self.update()
        token = self.token_at(place)
        if event.button() is Qt.MouseButton.LeftButton and token is not None and not self._is_hidden:
            self._focus = len(self._laying.slots) + token
            self.token_picked.emit(token)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the coin that was seized."""
        place = event.position().toPoint()
        if self._seized is not None:
            self.drag_moved.emit(self.mapToGlobal(place))
        elif self._press is not None:
            slot, start = self._press
            if (place - start).manhattanLength() >= QApplication.startDragDistance():
                self._seized = slot
                self.update()
                self.dragged.emit(slot, self.mapToGlobal(place))
        else:
            slot_here = self.slot_at(place)
            shape = Qt.CursorShape.OpenHandCursor if self._can_take(slot_here) else Qt.CursorShape.ArrowCursor
            on_token = self.token_at(place) is not None
            self.setCursor(Qt.CursorShape.PointingHandCursor if on_token else shape)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Drop the coin, or pick it with a click."""
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        press, self._press = self._press, None
        if self._seized is not None:
            self._seized = None
            self.update()
            self.drag_ended.emit(self.mapToGlobal(event.position().toPoint()))
        elif press is not None:
            self.picked.emit(press[0])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows walk along the coins and jewels, with Ctrl they carry the coin along; Space picks one."""
        count = self._count
        across = self._measures()[1]
        steps: dict[int, int] = {
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Up: -across,
            Qt.Key.Key_Down: across,
        }
        step = steps.get(event.key())
        moves = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if step is not None and moves and not self._is_hidden:
            self._carry(step)
        elif step is not None and count and not self._is_hidden:
            self._focus = max(0, min(count - 1, self._focus + step))
            self._describe()
            self.update()
        elif event.key() == Qt.Key.Key_Space and self._can_take(self._focus):
            self.picked.emit(self._focus)
        elif event.key() == Qt.Key.Key_Space and len(self._laying.slots) <= self._focus < count and not self._is_hidden:
            self.token_picked.emit(self._focus - len(self._laying.slots))
        else:
            super().keyPressEvent(event)

    def _carry(self, step: int) -> None:
        """Bring the letter that the keyboard is on to another slot."""
        slot, count = self._focus, len(self._laying.slots)
        to = max(0, min(count - 1, slot + step))
        if slot < count and to != slot:
            self._focus = to
            self.arranged.emit(slot, to)

    def event(self, event: QEvent) -> bool:
        """The tool tip names the letter or the token under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            said = self._say_at(event.pos())
            if said:
                QToolTip.showText(event.globalPos(), said, self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    def _say_at(self, place: QPoint) -> str:
        """What lies at a place of the tray; empty where nothing does, or nothing may be seen."""
        slot, token = self.slot_at(place), self.token_at(place)
        if self._is_hidden:
            return ""
        if token is not None:
            effect = self._t(EFFECTS[self._tokens[token].element])
            return f"{self._say_token(token)}\n{effect}\n" + self._t("Click it to see how far it reaches.")
        if slot is None or not self._laying.is_free(slot):
            return ""
        letter = self._laying.slots[slot]
        worth = self._t("{letter} is worth {value}.", letter=letter, value=self._coins.value(letter))
        return f"{worth}\n" + self._t("Drag it to the board, or click it and then a cell.")

    def focusInEvent(self, _event: QFocusEvent) -> None:
        """Show where the keyboard is."""
        self._describe()
        self.update()

    def focusOutEvent(self, _event: QFocusEvent) -> None:
        """Show it no more."""
        self._describe()
        self.update()
