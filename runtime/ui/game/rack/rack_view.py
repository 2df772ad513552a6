"""The rack: a wooden tray with coins to be dragged, clicked, chosen and put in order, and jewels to be invoked."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QSizePolicy, QToolTip, QWidget

from runtime.engine.board.sides import Side
from runtime.engine.game.state import HeldToken
from runtime.support.texts import Texts
from runtime.ui.game.panel.pending_lines import EFFECTS
from runtime.ui.game.play.laid_letters import LaidLetters
from runtime.ui.game_texts.names import JEWEL_NAMES
from runtime.ui.game_texts.sentences import say_token
from runtime.ui.targets import are_large, target
from runtime.ui.theme import Theme
from runtime.ui.widgets.coins import Coins
from runtime.ui.widgets.materials import paint_recess

LARGEST = 56
EDGE = 8
ROWS = 2
LEAST = 38
"""How small coins may be at most where all lie in one row, in pixels."""


class RackSurface(QWidget):
    """Shows the slots of a :class:`LaidLetters` in two rows; letters that lie on the board leave their places empty.

    Where height is scarce and the coins stay large enough, they lie in one row.
    The tokens follow after the letters: token ``n`` lies in the slot ``n`` places behind the last letter's.
    """

    def __init__(self, theme: Theme, coins: Coins, t: Texts) -> None:
        super().__init__()
        self._theme = theme
        self._coins = coins
        self._t = t
        self._side = Side.GOLD
        self._laying = LaidLetters()
        self._limit = 10
        self._tokens: tuple[HeldToken, ...] = ()
        self._token: int | None = None
        self._is_hidden = False
        self._chosen: tuple[int, ...] = ()
        self._lifted: int | None = None
        self._focus = 0
        self._seized: int | None = None
        self._veiled: tuple[int, ...] = ()
        self._is_flat = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(t("Rack"))

    def sizeHint(self) -> QSize:
        """Two rows of coins, or one."""
        edge = self._theme.span(EDGE)
        if self._rows == 1:
            return QSize(300, self._measures()[0] + 4 + 2 * edge)
        return QSize(300, self._rows * (self._largest + 4) + 2 * edge)

    def lie_flat(self, flat: bool) -> None:
        """Whether the coins are to lie in one row, where they have room in it."""
        if flat != self._is_flat:
            self._is_flat = flat
            self.updateGeometry()
            self.update()

    def show_rack(
        self,
        side: Side,
        laying: LaidLetters,
        limit: int,
        *,
        tokens: tuple[HeldToken, ...] = (),
        token: int | None = None,
        hidden: bool = False,
        chosen: tuple[int, ...] = (),
        lifted: int | None = None,
    ) -> None:
        """Show other letters and tokens; ``hidden`` shows no letters.

        Letters ``chosen`` are to be given up, the one ``lifted`` waits for a cell; ``token`` is to be invoked.
        """
        self._side, self._laying, self._limit = side, laying, limit
        self._is_hidden, self._chosen, self._lifted = hidden, chosen, lifted
        self._tokens, self._token = tokens, token
        self._focus = max(0, min(self._focus, self._count - 1))
        self._describe()
        self.updateGeometry()
        self.update()

    @property
    def letters(self) -> str:
        """The letters that can be seen in the tray, slot by slot."""
        if self._is_hidden:
            return ""
        slots = self._laying.slots
        return "".join(slots[slot] for slot in range(len(slots)) if self._laying.is_free(slot))

    @property
    def tokens(self) -> tuple[HeldToken, ...]:
        """The tokens that can be seen in the tray."""
        return self._tokens

    def rect_of_token(self, place: int) -> QRect:
        """Where a token lies, in the widget's pixels."""
        return self.rect_of(len(self._laying.slots) + place)

    @property
    def _count(self) -> int:
        """How many letters and tokens there are, laid letters included."""
        return len(self._laying.slots) + len(self._tokens)

    def rect_of(self, slot: int) -> QRect:
        """Where a slot's coin lies, in the widget's pixels."""
        size, across = self._measures()
        row, column = divmod(slot, across)
        left = (self.width() - across * (size + 2)) // 2
        return QRect(left + column * (size + 2), self._theme.span(EDGE) + row * (size + 4), size, size)

    def last_slots(self, count: int) -> tuple[int, ...]:
        """The slots of the letters that came last."""
        slots = len(self._laying.slots)
        return tuple(range(max(slots - count, 0), slots))

    def letters_of(self, slots: Iterable[int]) -> str:
        """The letters of some slots."""
        return "".join(self._laying.slots[slot] for slot in slots)

    def veil(self, slots: tuple[int, ...]) -> None:
        """Leave out letters that are still on their way to the rack."""
        if slots != self._veiled:
            self._veiled = slots
            self.update()

    def slot_at(self, place: QPoint) -> int | None:
        """The slot at a place of the widget, whether its letter is there or not; None outside all slots."""
        return next((slot for slot in range(len(self._laying.slots)) if self.rect_of(slot).contains(place)), None)

    def token_at(self, place: QPoint) -> int | None:
        """The token at a place of the widget."""
        return next((n for n in range(len(self._tokens)) if self.rect_of_token(n).contains(place)), None)

    def _measures(self) -> tuple[int, int]:
        """The size of a coin, and how many lie in a row."""
        across = -(-self._most // self._rows)
        span = self._theme.span
        return min(self._largest, (self.width() - 2 * span(EDGE)) // across - 2), across

    @property
    def _largest(self) -> int:
        """How large coins are at most: where height is scarce, no larger than fingers need."""
        is_scarce = self._is_flat and are_large()
        return target(self._theme.span(LEAST)) + 2 if is_scarce else self._theme.span(LARGEST)

    @property
    def _most(self) -> int:
        """How many slots there are at least."""
        return max(self._limit, self._count, 2)

    @property
    def _rows(self) -> int:
        """How many rows there are: more than two only where coins would be too small for a finger."""
        room, least = self.width() - 2 * self._theme.span(EDGE), target(self._theme.span(LEAST))
        if self._is_flat and room // self._most - 2 >= least:
            return 1
        rows = ROWS
        while are_large() and rows < self._most and room // -(-self._most // rows) - 2 < least:
            rows += 1
        return rows

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may have room for one row, or for one no longer."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def _describe(self) -> None:
        """Say the letters and tokens, and the one that the keyboard is on."""
        t, slots = self._t, self._laying.slots
        if self._is_hidden:
            said = t("The letters are hidden.")
        else:
            said = t("Letters: {letters}.", letters=" ".join(self.letters) or t("none"))
        if self._tokens:
            names = ", ".join(t(JEWEL_NAMES[token.element]) for token in self._tokens)
            said += " " + t("Tokens: {tokens}.", tokens=names)
        if self._count and self.hasFocus() and not self._is_hidden:
            on = slots[self._focus] if self._focus < len(slots) else self._say_token(self._focus - len(slots))
            said += " " + t("On {letter}.", letter=on)
        self.setAccessibleDescription(said)

    def _say_token(self, place: int) -> str:
        """A token in words."""
        return say_token(self._t, self._tokens[place])

    def _can_take(self, slot: int | None) -> bool:
        """Whether there is a letter in the slot to be taken."""
        return slot is not None and not self._is_hidden and self._laying.is_free(slot)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The tray, its hollows and the coins."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_recess(painter, QRectF(self.rect()).adjusted(1, 1, -1, -2), 150, 8)
        size, across = self._measures()
        for slot in range(max(self._limit, across * self._rows)):
            hollow = QRectF(self.rect_of(slot)).adjusted(4, 4, -4, -4)
            painter.setPen(QPen(QColor(255, 214, 150, 22), 1))
            painter.setBrush(QColor(0, 0, 0, 70))
            painter.drawEllipse(hollow)
        if self._is_hidden:
            self._paint_hidden(painter)
            return
        for place in range(len(self._tokens)):
            self._paint_jewel(painter, place, size)
        for slot, letter in enumerate(self._laying.slots):
            if self._laying.is_free(slot) and slot != self._seized and slot not in self._veiled:
                self._paint_coin(painter, slot, letter, size)

    def _paint_hidden(self, painter: QPainter) -> None:
        """Say that the letters are hidden."""
        painter.setFont(self._theme.text(17, italic=True))
        painter.setPen(QColor(self._theme.colours.quiet))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._t("The letters are hidden."))

    def _paint_jewel(self, painter: QPainter, place: int, size: int) -> None:
        """One token, raised and ringed where it is to be invoked."""
        rect = self.rect_of_token(place)
        chosen = place == self._token
        up = -4 if chosen else 0
        painter.drawImage(rect.topLeft() + QPoint(0, up), self._coins.jewel(self._tokens[place].element, size))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if chosen:
            painter.setPen(QPen(QColor(self._theme.colours.text), 2.5))
            painter.drawRoundedRect(QRectF(rect).adjusted(1, 1, -1, -1).translated(0, up), 8, 8)
        if self.hasFocus() and self._focus == len(self._laying.slots) + place:
            painter.setPen(QPen(QColor(self._theme.colours.bright_brass), 2, Qt.PenStyle.DotLine))
            painter.drawRoundedRect(QRectF(rect), 6, 6)

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
