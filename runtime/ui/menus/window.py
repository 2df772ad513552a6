"""The window of the menus: a stack of pages on wood in a frame of brass, one way back, and a sentence below."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QColor, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QGridLayout, QMainWindow, QStackedWidget, QWidget
from shiboken6 import isValid

from runtime.ui.help_key import HelpKey
from runtime.ui.menus.background import MenuBackground, TitlePlate
from runtime.ui.menus.menu_pages import HELP, MAIN, PAGES
from runtime.ui.menus.page import MenuPage, Room
from runtime.ui.menus.page_factory import make_page
from runtime.ui.plain_widgets import Label
from runtime.ui.theme import Theme
from runtime.ui.topics import TopicPlace
from runtime.ui.widgets.boxes import in_column
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.overlay import CardOverlay
from runtime.ui.widgets.window_frame import frame
from runtime.ui.windows import DropTarget, take_keyboard, take_place

BEAT = 60
"""Milliseconds from one place of the ring to the next."""
_STEP, _ARC = 24, 250
"""How far the ring turns at a time, and how much of it is closed, in degrees."""
_RING, _GAP, _LINE = 16, 10, 3
"""How wide the ring is, how far from the words, and how thick, in pixels."""
_DEGREE = 16
"""Qt counts angles in sixteenths."""


class StatusLabel(Label):
    """Its place stays free while nothing is said, so that a page need not be laid out anew for a sentence."""

    def __init__(self, theme: Theme, still: Callable[[], bool]) -> None:
        """``still`` says whether nothing shall move; the ring then only stands there."""
        super().__init__()
        self._theme, self._still = theme, still
        self._angle = 0
        self.is_waiting = False
        """Whether what it says is still going on."""
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        theme.dress(self, f"font-size: 17px; color: {theme.colours.warning};")
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)
        self._beat = QTimer(self)
        self._beat.setInterval(BEAT)
        self._beat.timeout.connect(self._turn)
        self.hide()

    def say(self, text: str, *, waits: bool = False) -> None:
        """Show a sentence, or none where it is empty; ``waits`` says that it tells of what is going on."""
        self.is_waiting = waits and bool(text)
        self.setText(text)
        self.setVisible(bool(text))
        if self.is_waiting and not self._still():
            self._beat.start()
        else:
            self._beat.stop()
        self.update()

    @property
    def angle(self) -> int:
        """How far the ring has turned, in degrees."""
        return self._angle

    def paintEvent(self, event: QPaintEvent) -> None:
        """The words, and the ring before them."""
        super().paintEvent(event)
        if self.is_waiting:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            place, colours = self._place(), self._theme.colours
            for colour, closed in ((colours.dark_brass, 360), (colours.bright_brass, _ARC)):
                painter.setPen(QPen(QColor(colour), _LINE, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
                painter.drawArc(place, -self._angle * _DEGREE, closed * _DEGREE)

    def _place(self) -> QRectF:
        """Where the ring is: before the first line of the words."""
        metrics = QFontMetrics(self.font())
        wide = min(metrics.horizontalAdvance(self.text()), self.width() - 2 * (_RING + _GAP))
        left = (self.width() - wide) / 2 - _RING - _GAP
        return QRectF(left, (metrics.height() - _RING) / 2, _RING, _RING)

    def _turn(self) -> None:
        self._angle = (self._angle + _STEP) % 360
        self.update(self._place().adjusted(-_LINE, -_LINE, _LINE, _LINE).toAlignedRect())


KEYS = frozenset({QEvent.Type.KeyPress, QEvent.Type.KeyRelease, QEvent.Type.ShortcutOverride})
CLICKS = frozenset({QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease, QEvent.Type.MouseButtonDblClick})


class InputBlocker(QObject):
    """Keeps keys and clicks from all that lies in a window, but Escape, and clicks on the button that leads back."""

    def __init__(self, window: QWidget, back: QWidget) -> None:
        super().__init__(window)
        self._window, self._back = window, back
        self._program = QApplication.instance()
        if self._program is not None:
            self._program.installEventFilter(self)

    def end(self) -> None:
        """Let everything through again."""
        if self._program is not None:
            self._program.removeEventFilter(self)
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Swallow what would begin something."""
        kind = event.type()
        if kind not in KEYS | CLICKS or not isinstance(watched, QWidget) or watched.window() is not self._window:
            return False
        if kind in CLICKS:
            return watched is not self._back
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            return False
        event.accept()  # A shortcut that somebody else takes is no shortcut of the window's.
        return True


class MenuWindow(QMainWindow):
    """Shows pages by their names in the table; Escape and the button lead back to the one before."""

    closed = Signal()
    """The window was closed."""
    replay_wanted = Signal(object)
    """A game of the statistics, with its record, is to be looked at again."""

    def __init__(self, room: Room, first: str = MAIN) -> None:
        super().__init__()
        self._room = room
        self._made: dict[str, MenuPage] = {}
        self.trail: list[str] = []
        self._left_at: dict[str, QWidget | None] = {}
        self._held: tuple[InputBlocker, Callable[[], object]] | None = None
        theme, t = room.theme, room.t
        frame(self, theme)
        self.drops = DropTarget(self, turns=True)
        self.back_button = BrassButton(theme, t("Back"), "left", primary=True)
        self.back_button.describe(t("Back to the page before"), t("Esc"))
        self.back_button.clicked.connect(self.back)
        self.help_button = BrassButton(theme, "", "help", primary=True)
        self.help_button.describe(t("Open the help, at the topic that fits"), "F1", t("Help"))
        self.heading = TitlePlate(theme, "")
        self.stack = QStackedWidget()
        self.told = StatusLabel(theme, lambda: room.preferences.settings.is_still)
        self.help = HelpKey(self, lambda: room.parts, self._where, otherwise=self._leads_to_help)
        self.help_button.clicked.connect(self.help.open)
        self._lay_out()
        self.show_page(first)

    def _lay_out(self) -> None:
        """The way back and the title above, the page, and what is said below it."""
        self.head = QWidget()
        head = QGridLayout(self.head)
        head.setContentsMargins(0, 0, 0, 0)
        for column, stretch in ((0, 1), (1, 0), (2, 1)):
            head.setColumnStretch(column, stretch)
        head.addWidget(self.back_button, 0, 0, Qt.AlignmentFlag.AlignLeft)
        head.addWidget(self.heading, 0, 1)
        head.addWidget(self.help_button, 0, 2, Qt.AlignmentFlag.AlignRight)
        ground = MenuBackground(self._room.theme)
        in_column(
            self.head,
            (self.stack, 1),
            self.told,
            spacing=14,
            margins=(24, 16, 24, 16),
            on=ground,
        )
        self.setCentralWidget(ground)

    @property
    def present(self) -> str:
        """The name of the page that is shown."""
        return self.trail[-1] if self.trail else ""

    @property
    def page(self) -> MenuPage:
        """The page that is shown."""
        return self.made(self.present)

    def made(self, name: str) -> MenuPage:
        """A page that was shown already, now or before; raises KeyError for any other."""
        return self._made[name]

    def show_page(self, name: str) -> None:
        """Show a page over the present one; one that is on the way back already is gone back to."""
        if name in self.trail:
            del self.trail[self.trail.index(name) :]
        elif self.trail:
            self._left_at[self.present] = self.page.focusWidget()
        self.trail.append(name)
        self._show()

    def back(self) -> None:
        """Go back to the page before, the keyboard where it was there; from the first one there is no way back.

        What is waited for is called off instead, where it can be.
        """
        if self._held is not None:
            called_off = self._held[1]
            self.say("")
            called_off()
        elif len(self.trail) > 1:
            self.trail.pop()
            self._show()
            before = self._left_at.pop(self.present, None)
            if before is not None and isValid(before) and before.isVisible() and before.isEnabled():
                before.setFocus()

    def say(self, text: str) -> None:
        """Show a sentence below the page until another one is shown; an empty one takes it away."""
        if self._held is not None:
            self._held[0].end()
            self._held = None
        self.told.say(text)

    def wait_for(self, text: str, called_off: Callable[[], object] | None = None) -> None:
        """Show a sentence about what is going on, with a sign of life, until another one is shown.

        With ``called_off`` another window is about to take this one's place: until then keys and clicks do nothing
        here, but that Escape and the way back call it off.
        """
        self.say("")
        self.told.say(text, waits=True)
        if called_off is not None:
            self._held = (InputBlocker(self, self.back_button), called_off)

    def succeed(self, before: MenuWindow) -> None:
        """Take the place of a window that spoke another language or was another player's, at the same page."""
        for name in before.trail[1:]:
            self.show_page(name)
        if before.isVisible():
            take_place(self, before)
            self.show()
            take_keyboard(self.page, before.page)
        before.hide()
        before.deleteLater()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back, unless the page has a use for it."""
        if event.key() == Qt.Key.Key_Escape:
            if self._held is not None or not self.page.escape():
                self.back()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Say that the window is gone."""
        event.accept()
        self.say("")
        self.closed.emit()

    def _card(self) -> CardOverlay | None:
        """The card that lies over the page, the last one of several."""
        return next((one for one in reversed(self.findChildren(CardOverlay)) if one.isVisible()), None)

    def _where(self) -> TopicPlace:
        """The topic of the card, or of the page where no card has one."""
        card = self._card()
        return TopicPlace((card.topic if card is not None else "") or PAGES[self.present].topic)

    def _leads_to_help(self, where: TopicPlace) -> bool:
        """Show the help as a page; False where it is to lie over a card. It is the help already: nothing changes."""
        if self.present != HELP:
            if self._card() is not None:
                return False
            self.show_page(HELP)
            self.page.show_topic(where.topic)
        return True

    def _show(self) -> None:
        row = PAGES[self.present]
        title = self._room.t(row.title)
        page = self._made.get(row.name)
        if page is None:
            page = self._made[row.name] = make_page(row.name, self._room)
            page.wanted.connect(self.show_page)
            page.left.connect(self.back)
            page.replay_wanted.connect(self.replay_wanted)
            page.told.connect(self.say)
            page.awaited.connect(self.wait_for)
            self.stack.addWidget(page)
        self.say("")
        is_first = len(self.trail) == 1
        self.head.setVisible(not is_first)
        self.help_button.setVisible(self.present != HELP)
        self.heading.show_text(title)
        name = self._room.t("Scryptic")
        self.setWindowTitle(name if is_first else self._room.t("{page} – Scryptic", page=title))
        self.stack.setCurrentWidget(page)
        page.opened()
