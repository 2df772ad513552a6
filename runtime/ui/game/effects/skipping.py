"""Keys and clicks that end what moves, and do nothing else."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

BARE_KEYS = (
    Qt.Key.Key_Shift,
    Qt.Key.Key_Control,
    Qt.Key.Key_Alt,
    Qt.Key.Key_AltGr,
    Qt.Key.Key_Meta,
    Qt.Key.Key_CapsLock,
)
"""Keys that do nothing by themselves, and end nothing."""
HEARD = (
    QEvent.Type.KeyPress,
    QEvent.Type.ShortcutOverride,
    QEvent.Type.KeyRelease,
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseButtonDblClick,
)


class Skipping(QObject):
    """While it listens, the first key or click in the window of ``widget`` is taken away from everybody else.

    A key that is held goes on being taken until it is let go.
    """

    skipped = Signal()

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self._is_on = False
        self._held_key = 0

    def begin(self) -> None:
        """Listen."""
        self._is_on, self._held_key = True, 0
        self._listen(True)

    def end(self) -> None:
        """Listen no more, but to a key that is still held."""
        self._is_on = False
        if not self._held_key:
            self._listen(False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take keys and clicks in this window."""
        if event.type() not in HEARD:
            return False
        if not isinstance(watched, QWidget) or watched.window() is not self._widget.window():
            return False
        if isinstance(event, QKeyEvent):
            return self._key(event)
        if self._is_on:
            self.skipped.emit()
            return True
        return False

    def _key(self, event: QKeyEvent) -> bool:
        """A key is pressed, held or let go."""
        if event.type() is QEvent.Type.KeyRelease:
            if event.key() == self._held_key and not event.isAutoRepeat():
                self._held_key = 0
                self._listen(self._is_on)
            return False
        if event.key() in BARE_KEYS:
            return False
        if self._is_on or (event.isAutoRepeat() and event.key() == self._held_key):
            if event.type() is QEvent.Type.ShortcutOverride:
                event.accept()
            else:
                self._held_key = event.key()
                self.skipped.emit()
            return True
        self._held_key = 0
        self._listen(False)
        return False

    def _listen(self, on: bool) -> None:
        app = QApplication.instance()
        if app is not None:
            app.removeEventFilter(self)
            if on:
                app.installEventFilter(self)
