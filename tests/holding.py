"""A key that is held, as systems send it to a window."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

PLAIN = Qt.KeyboardModifier.NoModifier
REPEATS = 6
"""How often a held key is sent again."""


def hold(
    window: QWidget, key: Qt.Key, modifiers: Qt.KeyboardModifier = PLAIN, text: str = "", *, begun: int = 1_000
) -> None:
    """Press a key of a window, ``begun`` at a moment in milliseconds, and keep it down for a while.

    What is sent again is marked so at first; then, as busy machines do it, it is let go and pressed at one moment.
    """
    handle, released = window.windowHandle(), QEvent.Type.KeyRelease
    for again in range(1 + REPEATS):
        is_marked = 0 < again <= REPEATS // 2
        kinds = (QEvent.Type.KeyPress,) if again == 0 or is_marked else (released, QEvent.Type.KeyPress)
        for kind in kinds:
            event = QKeyEvent(kind, key, modifiers, text, autorep=is_marked)
            event.setTimestamp(begun + 40 * again)
            QApplication.sendEvent(handle, event)
