"""What cards are made of, the queue in which they come, and the cards that ask a question or say what is waited for."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QMetaMethod, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from runtime.support.plain_text import isolate
from runtime.support.texts import Texts, mark
from runtime.ui.plain_widgets import Label
from runtime.ui.theme import Theme
from runtime.ui.widgets.boxes import in_row
from runtime.ui.widgets.overlay import CardOverlay


def words(text: str, theme: Theme, size: int = 18, colour: str = "") -> QLabel:
    """A paragraph on a card."""
    label = Label(text)
    label.setWordWrap(True)
    label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
    theme.dress(label, f"font-size: {size}px; color: {colour or theme.colours.text};")
    label.setMinimumWidth(theme.span(470))
    return label


def in_a_row(*widgets: QWidget, spacing: int = 12) -> QHBoxLayout:
    """Widgets side by side, in the middle."""
    return in_row(None, *widgets, None, spacing=spacing)


class PaintedPicture(QWidget):
    """Something painted, ``side`` pixels wide and high."""

    def __init__(self, paint: Callable[[QPainter, QRectF], None], side: int) -> None:
        super().__init__()
        self._paint = paint
        self.setFixedSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The picture."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint(painter, QRectF(self.rect()))


EARLY = mark("This has only just come. In a moment its buttons can be pressed.")


class HandOver(CardOverlay):
    """Covers the window until the next person says that they are there; Escape shows nothing.

    What whoever sat there before still types is no answer.
    """

    there = Signal()
    """The next person is there."""
    MOMENT = 400

    def accept(self) -> None:
        """The next person is there."""
        self.leave_with(self.there.emit)

    def refuse(self) -> None:
        """What is hidden stays hidden."""


class LastCard(CardOverlay):
    """The card at the end of a game: an Enter or a click that was meant for the last move closes nothing."""

    MOMENT = 700


class QuestionCard(CardOverlay):
    """A question with two answers; Enter says yes, Escape no.

    Where it is ``grave``, the keyboard begins on no, so that an Enter too many does no harm; Tab leads to yes.
    """

    agreed = Signal()
    declined = Signal()

    def __init__(
        self,
        theme: Theme,
        t: Texts,
        over: QWidget,
        *,
        title: str,
        text: str,
        yes: str,
        no: str,
        grave: bool = False,
        goes_on: bool = False,
    ) -> None:
        """``goes_on`` says that no is as good an answer as yes, and bears no cross."""
        super().__init__(theme, title, over)
        self.inside.addWidget(words(text, theme))
        self.said = text
        self.yes = self.enter_button(t, yes, "check", yes, grave=grave)
        self.no = self.escape_button(t, no, no, "play" if goes_on else "close")
        if grave:
            self.begin_at(self.no)
        self.inside.addLayout(in_a_row(self.no, self.yes))

    def accept(self) -> None:
        """Yes."""
        self.leave_with(self.agreed.emit)

    def refuse(self) -> None:
        """No."""
        self.leave_with(self.declined.emit)


class CardQueue(QObject):
    """Opens cards over a window in turn; the next one when the one before has closed."""

    started = Signal()
    """The first card lies over the window."""
    opened = Signal(object)
    """A card lies over the window now: the :class:`CardOverlay`."""
    announced = Signal(str)
    """What a card says anew while it lies there."""
    emptied = Signal()
    """The last card is gone."""

    def __init__(self, over: QWidget, theme: Theme, t: Texts) -> None:
        super().__init__(over)
        self._over, self._theme, self._t = over, theme, t
        self._waiting: deque[Callable[[], CardOverlay]] = deque()
        self._card: CardOverlay | None = None
        self._is_held = False

    @property
    def card(self) -> CardOverlay | None:
        """The card that lies over the window."""
        return self._card

    def add(self, make: Callable[[], CardOverlay]) -> None:
        """Open a card now, or when its turn comes."""
        self._waiting.append(make)
        if self._card is None and not self._is_held:
            self.started.emit()
            self._next()

    def question(
        self,
        title: str,
        text: str,
        *,
        yes: str,
        no: str,
        agreed: Callable[[], object],
        declined: Callable[[], object] | None = None,
        grave: bool = False,
        goes_on: bool = False,
    ) -> None:
        """Ask something; ``agreed`` or ``declined`` is called. ``grave``: Enter alone does not say yes.

        ``goes_on``: see :class:`QuestionCard`.
        """

        def make() -> CardOverlay:
            card = QuestionCard(
                self._theme, self._t, self._over, title=title, text=text, yes=yes, no=no, grave=grave, goes_on=goes_on
            )
            card.agreed.connect(agreed)
            if declined is not None:
                card.declined.connect(declined)
            return card

        self.add(make)

    def hold(self) -> None:
        """Something else is shown: cards wait for it, and the game waits as for a card."""
        if not self._is_held:
            self._is_held = True
            if self._card is None:
                self.started.emit()

    def release(self) -> None:
        """It is over: the cards that waited come up, or the game goes on."""
        if self._is_held:
            self._is_held = False
            if self._card is None:
                self._next()

    def clear(self) -> None:
        """Forget the cards that wait."""
        self._waiting.clear()

    def dismiss(self) -> None:
        """Take all cards away, the one that lies over the window too."""
        self.clear()
        if self._card is not None:
            self._card.leave()

    def _next(self) -> None:
        """Open the next card."""
        if self._is_held:
            self._card = None
            return
        if not self._waiting:
            self._card = None
            self.emptied.emit()
            return
        self._card = self._waiting.popleft()()
        self._card.too_early = self._t(EARLY)
        self._card.closed.connect(self._next)
        if self.isSignalConnected(QMetaMethod.fromSignal(self.announced)):
            self._card.announced.connect(self.announced)
        self._card.open()
        self.opened.emit(self._card)


class WaitCard(CardOverlay):
    """Says what is being done; the button and Escape do without it."""

    cancelled = Signal()
    """It is not wanted any more."""

    def __init__(self, theme: Theme, t: Texts, over: QWidget, title: str, text: str) -> None:
        super().__init__(theme, title, over)
        self._t, self._is_waiting = t, True
        self.text = words(text, theme)
        self.inside.addWidget(self.text)
        self.cancelling = self.escape_button(t, t("Cancel"), t("Do without it"))
        self.inside.addLayout(in_a_row(self.cancelling))

    def tell(self, title: str, text: str) -> None:
        """Say why nothing comes of it; the card waits for nothing more then, and is read and closed."""
        self._is_waiting = False
        self.heading.setText(title)
        self.setAccessibleName(isolate(title))
        self.text.setText(text)
        self.cancelling.setText(self._t("Close"))
        self.cancelling.describe(self._t("Back to where you were"), self._t("Esc"))

    def accept(self) -> None:
        """Enter can't hurry it; it closes what has been told."""
        if not self._is_waiting:
            self.leave()

    def refuse(self) -> None:
        """Escape."""
        self.leave()
        if self._is_waiting:
            self.cancelled.emit()
