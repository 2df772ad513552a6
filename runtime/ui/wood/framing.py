"""What all windows of the game begin as: dark wood, the theme's texts, as large as fits, one deed for one key."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from runtime.support.texts import mark
from runtime.ui.placing import open_at
from runtime.ui.theme import Theme
from runtime.ui.wood.held_keys import HeldKeys

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
