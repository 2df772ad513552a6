"""The wheel scrolls a page, whatever field the pointer comes over on the way: it turns only the field being edited."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QWidget


def leave_wheel(*fields: QWidget) -> None:
    """Let these fields heed the wheel only while they have the keyboard, which the wheel does not give them."""
    for field in fields:
        field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        field.installEventFilter(_Past(field))


class _Past(QObject):
    """Hands the wheel on to what lies around a field."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """An event that is filtered and not accepted goes on to the parent."""
        if event.type() == QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return False
