"""Windows that fill the whole screen, all or none of them, as the settings say; F11 changes it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from runtime.profile.settings import Settings
from runtime.support.texts import mark
from runtime.ui.preferences import Preferences

FULL_SCREEN_KEY = "F11"
FULL_SCREEN_TIP = mark("Fill the whole screen, or go back to a window")


class FullScreen(QObject):
    """Has one window follow the setting, and its key change it."""

    def __init__(self, window: QWidget, preferences: Preferences) -> None:
        """The ``window`` is that of a game or of the menus; it need not be shown yet."""
        super().__init__(window)
        self._window, self._preferences = window, preferences
        self._is_wanted = False
        key = QShortcut(QKeySequence(FULL_SCREEN_KEY), window)
        key.setAutoRepeat(False)
        key.activated.connect(self.change)
        preferences.changed.connect(self._follow)
        self._follow(preferences.settings)

    def change(self) -> None:
        """The other way, for this window and all others, now and the next time."""
        wanted = not self._window.isFullScreen()
        self._preferences.change(full_screen=wanted)
        self._fill(wanted)  # The system may have changed the window without a word to the settings.

    def _follow(self, settings: Settings) -> None:
        if settings.full_screen is not self._is_wanted:
            self._is_wanted = settings.full_screen
            self._fill(self._is_wanted)

    def _fill(self, wanted: bool) -> None:
        state, full = self._window.windowState(), Qt.WindowState.WindowFullScreen
        self._window.setWindowState(state | full if wanted else state & ~full)
