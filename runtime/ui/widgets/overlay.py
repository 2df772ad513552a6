"""Cards that lie over the whole window until they are answered: forecast, combat, hand-over, the end."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QElapsedTimer, QEvent, QMetaMethod, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QVBoxLayout, QWidget
from shiboken6 import isValid

from runtime.support.plain_text import isolate
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import Label
from runtime.ui.theme import Theme
from runtime.ui.widgets.boxes import in_column, in_row
from runtime.ui.widgets.brass_button import CARD, BrassButton
from runtime.ui.widgets.materials import paint_plate, paint_wood

EDGE = 9


class WoodCard(QWidget):
    """A wooden board with a brass edge."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Brass edge, wooden ground."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        paint_plate(painter, rect, self._theme, radius=8)
        inside = self.rect().adjusted(EDGE, EDGE, -EDGE, -EDGE)
        paint_wood(painter, inside, self._theme, 60)
        painter.setPen(QPen(QColor(12, 6, 2), 2))
        painter.drawRect(inside)


class CardOverlay(QWidget):
    """A card over a dimmed window; it keeps the keyboard until it closes, and follows the window's size."""

    closed = Signal()
    announced = Signal(str)
    """What the card says anew while it lies there, to be read out."""
    topic = ""
    """The topic of the help that explains the card; empty where what lies below it says more."""
    said = ""
    """What screen readers are to say when the card comes, after its title; empty where its description tells all."""
    MOMENT = 0
    """For so many milliseconds no key and no click is heard, from when the card comes, and anew from each too early.

    So an Enter that was meant for what went before does not close what was never seen. Its buttons are pale meanwhile,
    and who presses a key is told.
    """

    def __init__(self, theme: Theme, title: str, over: QWidget, dim: int = 150) -> None:
        super().__init__(over)
        self._over = over
        self.theme = theme
        self._dim = dim
        self._before: QWidget | None = over.window().focusWidget()
        self._default: BrassButton | None = None
        self._first: QWidget | None = None
        self._is_grave = False
        self._anew = ""
        self._seen = QElapsedTimer()
        self._resting = QTimer(self, singleShot=True)
        self._resting.timeout.connect(self._hear_clicks)
        self.too_early = ""
        """What is said of a key that is pressed before its moment is over."""
        self.is_hurried = False
        """Whether it was answered by Enter with Ctrl, as if the window below had the keyboard."""
        self.went_back = False
        """Whether whoever read the card left it by Escape or its button, to go back to what was there before."""
        self.setProperty(CARD, True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(isolate(title))
        self.card = WoodCard(theme, self)
        self.inside = QVBoxLayout(self.card)
        self.inside.setContentsMargins(EDGE + 22, EDGE + 16, EDGE + 22, EDGE + 18)
        self.inside.setSpacing(12)
        self.heading = Label(title, self.card)
        self.heading.setFont(theme.title(26))
        theme.dress(self.heading, theme.headline(26))
        self.heading.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.heading.setWordWrap(True)
        self.inside.addWidget(self.heading)
        across = in_row(None, self.card, None)
        in_column(None, across, None, margins=(12, 12, 12, 12), on=self)
        over.installEventFilter(self)

    @property
    def spoken(self) -> str:
        """The title and what is to be said of the card; empty where its description tells all."""
        title = self.heading.text()
        return f"{title}{'' if title.endswith(('.', '!', '?')) else ':'} {self.said}" if self.said else ""

    def say_anew(self, text: str) -> None:
        """Say something else than when the card came: read out where somebody does that, else as its description."""
        if text != self._anew:
            self._anew = text
            is_heard = self.isSignalConnected(QMetaMethod.fromSignal(self.announced))
            self.setAccessibleDescription("" if is_heard else text)
            self.announced.emit(text)

    def open(self) -> None:
        """Lie over the window and take the keyboard."""
        self.setGeometry(self._over.rect())
        self._seen.start()
        if self.MOMENT:
            self._rest(True)
            self._resting.start(self.MOMENT)
        self.show()
        self.raise_()
        self.setFocus()
        if self._first is not None:
            self._first.setFocus()

    def _hear_clicks(self) -> None:
        """The card has been seen: its buttons can be pressed."""
        self._rest(False)

    def _rest(self, rests: bool) -> None:
        self.card.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, rests)
        for button in self.card.findChildren(BrassButton):
            button.rest(rests)

    def leave(self) -> None:
        """Go away and give the keyboard back."""
        if self.isHidden():
            return
        self._over.removeEventFilter(self)
        self.hide()
        # What had it may be gone meanwhile, with the game that another one has followed.
        if self._before is not None and isValid(self._before) and self._before.isVisible():
            self._before.setFocus()
        self.closed.emit()
        self.deleteLater()

    def when_gone(self, told: Callable[[], object]) -> None:
        """Call ``told`` as soon as the card is gone: closed, or ended without that with the window that it lies over.

        Whoever outlives the window keeps no card of it any more then, nor all that hangs on one.
        """
        self.closed.connect(told)
        self.destroyed.connect(lambda _card: told())

    def go_back(self) -> None:
        """Go away because the person wants to be where they were before."""
        self.went_back = True
        self.leave()

    def answer_with(self, button: BrassButton) -> None:
        """Enter presses ``button`` while the card itself has the keyboard, and the button shows it meanwhile."""
        self._default = button

    def begin_at(self, first: QWidget) -> None:
        """The keyboard begins on a widget of the card; where the answer is grave, Enter leads back there."""
        self._first = first

    def enter_button(self, t: Texts, text: str, icon: str, tip: str, *, grave: bool = False) -> BrassButton:
        """The answer that accepts; Enter gives it, but not a ``grave`` one, so that an Enter too many does no harm."""
        button = self._answer_button(text, icon, tip, "" if grave else t("Enter"), self.accept)
        self._is_grave = grave
        if not grave:
            self.answer_with(button)
        return button

    def end_with_go_on(self, t: Texts, tip: str) -> None:
        """Put the one button of a card that is only read at its foot."""
        self.going_on = self.enter_button(t, t("Go on"), "right", tip)
        self.inside.addLayout(in_row(None, self.going_on, None, spacing=12))

    def escape_button(self, t: Texts, text: str, tip: str, icon: str = "close") -> BrassButton:
        """The answer that Escape gives: it refuses."""
        return self._answer_button(text, icon, tip, t("Esc"), self.refuse)

    def _answer_button(
        self, text: str, icon: str, tip: str, key: str, run: Callable[[], None], *, primary: bool = True
    ) -> BrassButton:
        button = BrassButton(self.theme, text, icon, primary=primary)
        button.describe(tip, key)
        button.clicked.connect(run)
        return button

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show what Enter presses."""
        super().focusInEvent(event)
        self._show_answer(is_here=True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """What Enter presses depends on where the keyboard has gone."""
        super().focusOutEvent(event)
        self._show_answer(is_here=False)

    def _show_answer(self, *, is_here: bool) -> None:
        if self._default is not None and isValid(self._default):
            self._default.answers_enter(is_here)

    def choice_button(
        self, text: str, icon: str, tip: str, say: Callable[[], None], *, key: str = "", primary: bool = True
    ) -> BrassButton:
        """A button that closes the card and says what was chosen; ``key`` is what its tip tells of the keyboard."""
        return self._answer_button(text, icon, tip, key, lambda: self.leave_with(say), primary=primary)

    def leave_with(self, say: Callable[[], None]) -> None:
        """Close the card, then say what was chosen."""
        self.leave()
        say()

    def accept(self) -> None:
        """Enter was pressed; cards that ask something answer here."""
        self.leave()

    def refuse(self) -> None:
        """Escape was pressed."""
        self.go_back()

    @property
    def is_too_early(self) -> bool:
        """Whether a key or a click now was rather meant for what went before; the moment begins anew then."""
        early = self._seen.isValid() and self._seen.elapsed() < self.MOMENT
        if early:
            self._seen.restart()
            self._resting.start(self.MOMENT)
            self.say_anew(self.too_early)
        return early

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter, also with Ctrl, accepts, Escape refuses, each once if held; nothing reaches the window below.

        So whoever holds Enter does not run through the cards that follow.
        """
        if self.is_too_early or event.isAutoRepeat():
            pass
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self._is_grave and self._first is not None:
                self._first.setFocus()
            else:
                self.is_hurried = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
                self.accept()
        elif event.key() == Qt.Key.Key_Escape:
            self.refuse()
        event.accept()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab stays on the card, and goes on from the button that bears the ring."""
        stops = [
            child
            for child in self.card.findChildren(QWidget)
            if child.isVisible()
            and child.isEnabled()
            and child.focusPolicy() & Qt.FocusPolicy.TabFocus
            # The line inside a field of figures hands the keyboard back to the field.
            and child.focusProxy() is None
        ]
        if not stops:
            return True
        now = self._default if self.hasFocus() else self.focusWidget()
        place = stops.index(now) if now in stops else (-1 if forward else 0)
        stops[(place + (1 if forward else -1)) % len(stops)].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the window's size."""
        if event.type() == QEvent.Type.Resize and watched is self._over:
            self.setGeometry(self._over.rect())
        return False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Clicks beside the card do nothing to the window below."""
        event.accept()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Dim the window below."""
        QPainter(self).fillRect(self.rect(), QColor(8, 4, 2, self._dim))
