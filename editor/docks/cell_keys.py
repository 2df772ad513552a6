"""Keys that begin to edit a cell of a table: without this the shortcuts of the menus would take them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView

_HELD = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


class EditingKeys(QObject):
    """Leaves F2 and whatever is typed to a view whose current cell can be edited."""

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._view = view
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take such a key before any shortcut does."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and self._edits(event):
            event.accept()
            return True
        return super().eventFilter(watched, event)

    def _edits(self, event: QKeyEvent) -> bool:
        index, triggers = self._view.currentIndex(), self._view.editTriggers()
        if not index.isValid() or not index.flags() & Qt.ItemFlag.ItemIsEditable:
            return False
        if event.key() == Qt.Key.Key_F2:
            return bool(triggers & QAbstractItemView.EditTrigger.EditKeyPressed)
        types = triggers & QAbstractItemView.EditTrigger.AnyKeyPressed and not event.modifiers() & _HELD
        return bool(types) and event.text().isprintable() and event.text() != ""
