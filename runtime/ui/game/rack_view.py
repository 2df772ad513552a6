"""The rack: a wooden tray with the player's coins, to be dragged, clicked, chosen and put in order."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from runtime.engine.sides import Side
from runtime.support.texts import Texts
from runtime.ui.game.coins import Coins
from runtime.ui.game.laying import Laying
from runtime.ui.game.materials import paint_recess
from runtime.ui.theme import Theme

LARGEST = 56
EDGE = 8
ROWS = 2


class RackView(QWidget):
    """Shows the slots of a :class:`Laying` in two rows; letters that lie on the board leave their places empty."""

    picked = Signal(int)
    """A slot was clicked, or chosen with Space or Enter."""
    dragged = Signal(int, QPoint)
    """A letter leaves its slot under the pointer: slot, the pointer's place on the screen."""
    drag_moved = Signal(QPoint)
    drag_ended = Signal(QPoint)

    def __init__(self, theme: Theme, coins: Coins, t: Texts) -> None:
        super().__init__()
        self._theme = theme
        self._coins = coins
        self._t = t
        self._side = Side.GOLD
        self._laying = Laying()
        self._limit = 10
        self._is_hidden = False
        self._chosen: tuple[int, ...] = ()
        self._lifted: int | None = None
        self._focus = 0
        self._press: tuple[int, QPoint] | None = None
        self._is_dragging = False
        self._seized = -1
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(t("Rack"))
        self.setMouseTracking(True)

    def sizeHint(self) -> QSize:
        """Two rows of coins."""
        return QSize(300, ROWS * (LARGEST + 4) + 2 * EDGE)

    def show_rack(
        self,
        side: Side,
        laying: Laying,
        limit: int,
        *,
        hidden: bool = False,
        chosen: tuple[int, ...] = (),
        lifted: int | None = None,
    ) -> None:
        """Show other letters; ``hidden`` shows none, ``chosen`` are to be given up, ``lifted`` waits for a cell."""
        self._side, self._laying, self._limit = side, laying, limit
        self._is_hidden, self._chosen, self._lifted = hidden, chosen, lifted
        self._focus = max(0, min(self._focus, len(laying.slots) - 1))
        self._describe()
        self.update()

    @property
    def letters(self) -> str:
        """The letters that can be seen in the tray, slot by slot."""
        if self._is_hidden:
            return ""
        slots = self._laying.slots
        return "".join(slots[slot] for slot in range(len(slots)) if self._laying.is_free(slot))

    def rect_of(self, slot: int) -> QRect:
        """Where a slot's coin lies, in the widget's pixels."""
        size, across = self._measures()
        row, column = divmod(slot, across)
        left = (self.width() - across * (size + 2)) // 2
        return QRect(left + column * (size + 2), EDGE + row * (size + 4), size, size)

    def slot_at(self, place: QPoint) -> int | None:
        """The slot at a place of the widget, whether its letter is there or not; None outside all slots."""
        return next((slot for slot in range(len(self._laying.slots)) if self.rect_of(slot).contains(place)), None)

    def _measures(self) -> tuple[int, int]:
        """The size of a coin, and how many lie in a row."""
        count = max(self._limit, len(self._laying.slots), 2)
        across = -(-count // ROWS)
        return min(LARGEST, (self.width() - 2 * EDGE) // across - 2), across

    def _describe(self) -> None:
        """Say the letters, and the one that the keyboard is on."""
        if self._is_hidden:
            self.setAccessibleDescription(self._t("The letters are hidden."))
            return
        said = self._t("Letters: {letters}.", letters=" ".join(self.letters) or self._t("none"))
        if self._laying.slots and self.hasFocus():
            said += " " + self._t("On {letter}.", letter=self._laying.slots[self._focus])
        self.setAccessibleDescription(said)

    def _can_take(self, slot: int | None) -> bool:
        """Whether there is a letter in the slot to be taken."""
        return slot is not None and not self._is_hidden and self._laying.is_free(slot)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Seize a coin."""
        place = event.position().toPoint()
        slot = self.slot_at(place)
        self._press = None
        if event.button() is Qt.MouseButton.LeftButton and slot is not None and self._can_take(slot):
            self._press = (slot, place)
            self._focus = slot
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the coin that was seized."""
        place = event.position().toPoint()
        if self._is_dragging:
            self.drag_moved.emit(self.mapToGlobal(place))
        elif self._press is not None:
            slot, start = self._press
            if (place - start).manhattanLength() >= QApplication.startDragDistance():
                self._is_dragging = True
                self._seized = slot
                self.update()
                self.dragged.emit(slot, self.mapToGlobal(place))
        else:
            slot_here = self.slot_at(place)
            shape = Qt.CursorShape.OpenHandCursor if self._can_take(slot_here) else Qt.CursorShape.ArrowCursor
            self.setCursor(shape)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Drop the coin, or pick it with a click."""
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        press, self._press = self._press, None
        if self._is_dragging:
            self._is_dragging = False
            self.update()
            self.drag_ended.emit(self.mapToGlobal(event.position().toPoint()))
        elif press is not None:
            self.picked.emit(press[0])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows walk along the coins, Space picks one."""
        count = len(self._laying.slots)
        across = self._measures()[1]
        steps: dict[int, int] = {
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Up: -across,
            Qt.Key.Key_Down: across,
        }
        step = steps.get(event.key())
        if step is not None and count and not self._is_hidden:
            self._focus = max(0, min(count - 1, self._focus + step))
            self._describe()
            self.update()
        elif event.key() == Qt.Key.Key_Space and self._can_take(self._focus):
            self.picked.emit(self._focus)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, _event: QFocusEvent) -> None:
        """Show where the keyboard is."""
        self._describe()
        self.update()

    def focusOutEvent(self, _event: QFocusEvent) -> None:
        """Show it no more."""
        self._describe()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The tray, its hollows and the coins."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_recess(painter, QRectF(self.rect()).adjusted(1, 1, -1, -2), 150, 8)
        size, across = self._measures()
        for slot in range(max(self._limit, across * ROWS)):
            hollow = QRectF(self.rect_of(slot)).adjusted(4, 4, -4, -4)
            painter.setPen(QPen(QColor(255, 214, 150, 22), 1))
            painter.setBrush(QColor(0, 0, 0, 70))
            painter.drawEllipse(hollow)
        if self._is_hidden:
            self._paint_hidden(painter)
            return
        for slot, letter in enumerate(self._laying.slots):
            seized = self._is_dragging and self._seized == slot
            if self._laying.is_free(slot) and not seized:
                self._paint_coin(painter, slot, letter, size)

    def _paint_hidden(self, painter: QPainter) -> None:
        """Say that the letters are hidden."""
        painter.setFont(self._theme.text(17, italic=True))
        painter.setPen(QColor(self._theme.colours.quiet))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._t("The letters are hidden."))

    def _paint_coin(self, painter: QPainter, slot: int, letter: str, size: int) -> None:
        """One coin, raised where it is picked, crossed out where it is to be given up."""
        rect = self.rect_of(slot)
        lifted = slot == self._lifted
        chosen = slot in self._chosen
        painter.setOpacity(0.5 if chosen else 1.0)
        painter.drawImage(rect.topLeft() + QPoint(0, -4 if lifted else 0), self._coins.letter(self._side, letter, size))
        painter.setOpacity(1.0)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        ring = QRectF(rect).adjusted(2, 2, -2, -2).translated(0, -4 if lifted else 0)
        if lifted:
            painter.setPen(QPen(QColor(self._theme.colours.text), 2.5))
            painter.drawEllipse(ring)
        if chosen:
            painter.setPen(QPen(QColor(self._theme.colours.bad), 3))
            painter.drawLine(ring.center() - QPointF(11, 11), ring.center() + QPointF(11, 11))
            painter.drawEllipse(ring)
        if self.hasFocus() and slot == self._focus:
            painter.setPen(QPen(QColor(self._theme.colours.bright_brass), 2, Qt.PenStyle.DotLine))
            painter.drawRoundedRect(QRectF(rect), 6, 6)
