"""The help in a window of its own, for programs that have other windows than the game's."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from runtime import resources
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.help.card import shipped_words
from runtime.ui.help.library import HelpLibrary
from runtime.ui.help.view import HelpView
from runtime.ui.topics import TopicPlace
from runtime.ui.widgets.materials import paint_wood
from runtime.ui.windows import open_at

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
