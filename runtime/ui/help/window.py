"""The help on a card over whatever is on the screen, and in a window of its own where there are other windows."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from runtime import resources
from runtime.engine.words.words import Words
from runtime.lexicon import LexiconError, load_lexicon
from runtime.ui.game_setup.setup import GameParts, HelpOverlay
from runtime.ui.help.library import HelpLibrary
from runtime.ui.help.view import HelpView
from runtime.ui.topics import TopicPlace
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.materials import paint_wood
from runtime.ui.windows import open_at

AROUND = 24
"""What of the window is left free around the card, in pixels."""
INSIDE = 110
"""What title and edges of the card take of its height."""
WIDEST, TALLEST = 1240, 900


class HelpCard(HelpOverlay):
    """Escape clears a search first, then closes the card."""

    def __init__(self, parts: GameParts, over: QWidget, where: TopicPlace, library: object = None) -> None:
        """``library`` is one that was read before, if it is any."""
        super().__init__(parts.theme, parts.t("Help"), over, dim=170)
        t = parts.t
        kept = library if isinstance(library, HelpLibrary) else HelpLibrary(resources.assets(), t)
        self.library = kept
        self.view = HelpView(parts, kept, where, shipped_words)
        self.inside.addWidget(self.view)
        self.shutting = BrassButton(parts.theme, t("Close"), "close")
        self.shutting.describe(t("Back to where you were"), t("Esc"))
        self.shutting.clicked.connect(self.go_back)
        self.view.top.addSpacing(10)
        self.view.top.addWidget(self.shutting)
        self._fit()

    def open(self) -> None:
        """Lie over the window, as large as it lets the card be; the keyboard is in the list of topics."""
        super().open()
        self._fit()
        self.view.contents.setFocus()

    def accept(self) -> None:
        """Enter closes nothing: it belongs to the search and to links."""

    def refuse(self) -> None:
        """Escape."""
        if not self.view.clear_search():
            self.go_back()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the window."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        over = self._over
        span = self.theme.span
        wide = min(span(WIDEST), over.width() - 2 * AROUND - 80)
        tall = min(span(TALLEST), over.height() - AROUND) - span(INSIDE)
        self.view.setFixedSize(max(400, wide), max(240, tall))


def shipped_words() -> Words | None:
    """The shipped lexicon; None where it can't be read."""
    try:
        return load_lexicon()
    except (LexiconError, OSError):
        return None


USUAL, SMALLEST = QSize(1100, 780), QSize(760, 480)


class HelpWindow(QWidget):
    """Escape clears a search first, then closes the window."""

    def __init__(self, parts: GameParts, where: TopicPlace, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        theme, t = parts.theme, parts.t
        self._theme = theme
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(t("How the game is played"))
        self.setPalette(theme.game_palette())
        theme.dress(self, theme.game_sheet())
        self.setMinimumSize(SMALLEST)
        open_at(self, USUAL)
        self.view = HelpView(parts, HelpLibrary(resources.assets(), t), where, shipped_words)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(18, 16, 18, 18)
        inside.addWidget(self.view)
        self.view.contents.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape."""
        if event.key() == Qt.Key.Key_Escape:
            if not self.view.clear_search():
                self.close()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Wood."""
        paint_wood(QPainter(self), self.rect(), self._theme, 60)
