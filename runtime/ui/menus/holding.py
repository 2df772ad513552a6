"""While a game is being made ready the menus hold still: no key opens anything that the game would only close."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

KEYS = frozenset({QEvent.Type.KeyPress, QEvent.Type.KeyRelease, QEvent.Type.ShortcutOverride})
CLICKS = frozenset({QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease, QEvent.Type.MouseButtonDblClick})


class Holding(QObject):
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
