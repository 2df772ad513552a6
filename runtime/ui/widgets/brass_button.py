"""Buttons of brass, with a tool tip that names the shortcut or says why they are disabled."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFont,
    QFontMetrics,
    QIcon,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from runtime.support.plain_text import isolate
from runtime.ui.targets import target_size
from runtime.ui.theme import Theme
from runtime.ui.widgets.materials import fitting_font, paint_engraved, paint_plate

CARD = "isCard"
"""The property that says of a widget that it is a card over a window."""
CLOSER = 14
"""So much less stands beside words where a row has too little room, in pixels."""
EDGES = 8
"""What stands beside words at the least, in pixels; where there is less room, they are smaller."""
ICON_SIZE = 18
USUAL, BRIGHT = 46, 60
"""How much the brass is brightened, of 255: so that the engraved words stand out by more than 4.5 to 1."""


def native(keys: str) -> str:
    """A shortcut as this system writes it."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


def written(*keys: str) -> str:
    """Keys as this system writes them; empty where there are none."""
    return " / ".join(map(native, keys))


class BrassButton(QAbstractButton):
    """A brass plate to press, with an icon, a text, or both; ``primary`` ones are larger and brighter."""

    def __init__(
        self, theme: Theme, text: str, icon: str = "", primary: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._primary = primary
        self._tip = ""
        self._answers = self._rests = False
        self.spares_icon = False
        """Whether it can be so narrow that its icon finds no room beside its words."""
        self._pixels = 17 if primary else 15
        self._picture = theme.icon(icon, ICON_SIZE, theme.colours.engraved) if icon else QIcon()
        self.setText(text)
        self.clicked.connect(theme.pressed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFont(theme.text(self._pixels, QFont.Weight.Bold))

    def setText(self, text: str) -> None:
        """Show another text, as it stands: an & in it is the mark of no key. What was called by its text still is."""
        is_called_so = self.accessibleName() == self.text()
        super().setText(isolate(text))
        if is_called_so:
            self.setAccessibleName(self.text())
        if "&" in text:
            self.setShortcut(QKeySequence())

    def show_icon(self, icon: str) -> None:
        """Show another icon."""
        self._picture = self._theme.icon(icon, ICON_SIZE, self._theme.colours.engraved)
        self.update()

    def describe(self, tip: str, shortcut: str = "", name: str = "") -> None:
        """What it does, with its shortcut, for tool tip and screen reader."""
        self._tip = f"{tip} ({shortcut})" if shortcut else tip
        self.setAccessibleName(name or self.text())
        self.setAccessibleDescription(self._tip)
        self.setToolTip(self._tip)

    def answers_enter(self, answers: bool) -> None:
        """Show by the ring of the keyboard that Enter presses this button, though what it lies on has the keyboard."""
        self._answers = answers
        self.update()

    def rest(self, rests: bool) -> None:
        """Whether it looks as if it could not be pressed, for a moment in which nothing can."""
        self._rests = rests
        self.update()

    @property
    def has_ring(self) -> bool:
        """Whether Enter presses it just now."""
        return not self._rests and (self.hasFocus() or (self._answers and self.isEnabled()))

    def allow(self, why_not: str) -> None:
        """Enable it where ``why_not`` is empty; else disable it and give that as the reason."""
        self.setEnabled(not why_not)
        self.setToolTip(why_not or self._tip)
        self.setAccessibleDescription(why_not or self._tip)

    @property
    def face_font(self) -> QFont:
        """The font of its words: smaller where it is narrower than they usually are."""
        room = self.width() - EDGES
        return fitting_font(lambda size: self._theme.text(size, QFont.Weight.Bold), self._pixels, room, self.text())

    def sizeHint(self) -> QSize:
        """Room for icon and text."""
        metrics = QFontMetrics(self._theme.text(self._pixels, QFont.Weight.Bold))
        span = self._theme.span
        width = metrics.horizontalAdvance(self.text()) + span(26) if self.text() else span(14)
        if not self._picture.isNull():
            width += span(ICON_SIZE) + (span(4) if self.text() else 0)
        least = metrics.height() + span(2) if self.text() else 0  # Larger texts make it taller.
        return target_size(QSize(width, max(span(40 if self._primary else 32), least)))

    def minimumSizeHint(self) -> QSize:
        """No smaller than its words; an icon alone can stand closer, and so can words that spare their icon."""
        usual, span = self.sizeHint(), self._theme.span
        if not self.text():
            return target_size(QSize(span(ICON_SIZE + 6), usual.height()))
        if self.spares_icon:
            icon = 0 if self._picture.isNull() else span(ICON_SIZE) + span(4)
            usual -= QSize(icon + span(CLOSER), 0)
        return target_size(usual)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses it as Space does, on a card also with Ctrl, which means something else to the window below.

        A key that is held presses it once.
        """
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter) or (held and not self._is_on_card()):
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.click()

    def _is_on_card(self) -> bool:
        above = self.parentWidget()
        while above is not None and not above.property(CARD):
            above = above.parentWidget()
        return above is not None

    def enterEvent(self, event: QEnterEvent) -> None:
        """Shine under the pointer."""
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Shine no more."""
        self.update()
        super().leaveEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The plate, its picture and its engraved words."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        lift = BRIGHT if self._primary else USUAL
        if self._is_pale:
            lift = -58
        elif self.underMouse():
            lift += 30
        sunk = self.isDown() or self.isChecked()
        if sunk and self.isEnabled():
            lift += 16  # The shade of its upper edge lies where the words are.
        paint_plate(painter, rect, self._theme, lift=lift, sunk=sunk)
        if self.has_ring:
            painter.setPen(QPen(QColor(self._theme.colours.text), 1.5))
            painter.drawRoundedRect(rect.adjusted(3, 3, -3, -3), 3, 3)
        self._paint_face(painter, rect.translated(0, 1 if sunk else 0))

    @property
    def _is_pale(self) -> bool:
        return self._rests or not self.isEnabled()

    def _paint_face(self, painter: QPainter, rect: QRectF) -> None:
        """Icon and words, centred together."""
        font = self.face_font
        painter.setFont(font)
        wide = QFontMetrics(font).horizontalAdvance(self.text()) if self.text() else 0
        size = self._theme.span(ICON_SIZE)
        picture = 0 if self._picture.isNull() else size
        if wide and wide + picture + self._theme.span(18) > rect.width():
            picture = 0  # The words matter more.
        gap = self._theme.span(5) if wide and picture else 0
        left = rect.left() + (rect.width() - wide - picture - gap) / 2
        first, second = (wide + gap, 0) if self.isRightToLeft() else (0, picture + gap)
        if picture:
            top = rect.top() + (rect.height() - size) / 2
            painter.setOpacity(0.6 if self._is_pale else 1.0)
            self._picture.paint(painter, int(left + first), int(top), size, size)
            painter.setOpacity(1.0)
        if wide:
            area = QRectF(left + second, rect.top(), wide + 2, rect.height())
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
            paint_engraved(painter, area, self.text(), flags, self._theme.colours.engraved, faint=self._is_pale)
