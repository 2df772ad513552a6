"""Context menus of lists and tables, for the mouse and for the menu key."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QMenu

Fill = Callable[[QMenu], None]
"""Puts what can be done with the current row into a menu."""


class ListMenu(QObject):
    """Gives ``view`` a menu that ``fill`` fills anew each time; what is under the pointer has become current before.

    Del in the view does ``remove``, whatever it does elsewhere in the window.
    """

    def __init__(self, view: QAbstractItemView, fill: Fill, remove: Callable[[], None] | None = None) -> None:
        super().__init__(view)
        self._view, self._fill, self._remove = view, fill, remove
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(self._show)
        if remove is not None:
            view.installEventFilter(self)

    def menu(self) -> QMenu:
        """The menu as it is now; it is gone once it has been closed."""
        menu = QMenu(self._view)
        menu.setToolTipsVisible(True)
        self._fill(menu)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep Del for the view."""
        if self._remove is not None and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Delete:
            plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
            if plain and event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if plain and event.type() == QEvent.Type.KeyPress:
                self._remove()
                return True
        return super().eventFilter(watched, event)

    def _show(self, at: QPoint) -> None:
        index = self._view.indexAt(at)
        if not index.isValid():
            at = self._view.visualRect(self._view.currentIndex()).center()
        menu = self.menu()
        if menu.actions():
            menu.popup(self._view.viewport().mapToGlobal(at))
