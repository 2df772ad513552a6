"""What all windows of the game begin as: dark wood, the theme's texts, as large as fits, one deed for one key."""

from __future__ import annotations

from abc import abstractmethod

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from runtime.support.texts import mark
from runtime.ui.theme import Theme
from runtime.ui.widgets.held_keys import HeldKeys
from runtime.ui.window_placement import open_at

SMALLEST = QSize(1024, 700)
USUAL = QSize(1280, 800)
MENU_TIP = mark("Help, set-up, statistics, and the way to the main menu")
"""What the button for the menu leads to, in every window."""


def frame(window: QWidget, theme: Theme) -> None:
    """Make a window that is not shown yet one of the game's."""
    window.setPalette(theme.game_palette())
    theme.dress(window, theme.game_sheet())
    window.setMinimumSize(SMALLEST)
    open_at(window, USUAL)
    HeldKeys(window)


class StageWindow(QWidget):
    """A window that shows one game after another, or a replay, each on a stage that fills it."""

    closed = Signal()
    """The window was closed."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._is_closed = False
        frame(self, theme)
        self._inside = QVBoxLayout(self)
        self._inside.setContentsMargins(0, 0, 0, 0)

    def show_stage(self, stage: QWidget, title: str) -> None:
        """Show a stage in the whole window, which is called so from now on."""
        self.setWindowTitle(title)
        self._inside.addWidget(stage)
        stage.show()
        self._inside.activate()

    def put_away(self, stage: QWidget) -> None:
        """Show a stage no more."""
        stage.hide()
        self._inside.removeWidget(stage)
        stage.deleteLater()

    @abstractmethod
    def close_down(self) -> None:
        """Stop whatever runs in the window."""

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop everything, and say once that the window is gone."""
        event.accept()
        if not self._is_closed:
            self._is_closed = True
            self.close_down()
            self.closed.emit()
