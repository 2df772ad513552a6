"""A main window that is walked through with the keyboard: what Enter and Tab do in it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QMainWindow

from editor.docks.when_visible import lies_behind


class KeyboardWindow(QMainWindow):
    """Enter presses buttons; Tab goes past what nobody sees."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button that has the keyboard, as Space does."""
        button = self.focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(button, QAbstractButton):
            button.click()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Go past the docks that lie behind others: Qt takes them for visible, but nobody would see where one is."""
        begun = self.focusWidget()
        while super().focusNextPrevChild(forward):
            here = self.focusWidget()
            if here is begun or not lies_behind(here):
                return True
            begun = begun or here
        return False
