"""What the docks' lists and tables share: keys that begin to edit a cell, context menus, rows as high as their text."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHeaderView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
)

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


_LINES = 5
"""More lines than this no cell gets; the tool tip has the rest."""

_AROUND = 8
"""Pixels above and below the text together."""


class WrappedRows(QStyledItemDelegate):
    """Draws the cells of ``view`` with wrapped text, and gives each row the height of its highest cell."""

    def __init__(self, view: QTreeView) -> None:
        super().__init__(view)
        self._view = view
        view.setWordWrap(True)
        view.setUniformRowHeights(False)
        view.setTextElideMode(Qt.TextElideMode.ElideRight)
        header: QHeaderView = view.header()
        header.sectionResized.connect(view.scheduleDelayedItemsLayout)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """As high as the text is at the width of its column."""
        usual = super().sizeHint(option, index)
        shown = QStyleOptionViewItem(option)
        self.initStyleOption(shown, index)
        style = self._view.style() or QApplication.style()
        inner = style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, None, self._view) + 1
        taken = 2 * inner + (shown.decorationSize.width() + 2 * inner if not shown.icon.isNull() else 0)
        metrics = shown.fontMetrics
        room = QRect(0, 0, max(self._view.columnWidth(index.column()) - taken, 20), 10_000)
        wrapped = metrics.boundingRect(room, int(Qt.TextFlag.TextWordWrap), shown.text).height()
        single = metrics.height()
        height = min(max(wrapped, single), _LINES * single) + _AROUND
        return QSize(usual.width(), max(height, shown.decorationSize.height() + _AROUND))
