"""What the docks' lists and tables share: keys that edit cells and lead from one to another, menus, rows of texts."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping, Sequence
from io import StringIO
from types import MappingProxyType

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHeaderView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QTreeView,
    QWidget,
)

from runtime.support.plain_text import without_isolates
from runtime.ui.targets import target

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


Paste = Callable[[Sequence[tuple[QModelIndex, str]]], None]
"""Takes cells of a table with what was pasted into them."""

_STEPS = MappingProxyType(
    {
        Qt.Key.Key_Return: (1, 0),
        Qt.Key.Key_Enter: (1, 0),
        Qt.Key.Key_Tab: (0, 1),
        Qt.Key.Key_Backtab: (0, -1),
    }
)
"""How far each key goes in a table: rows down, columns to the right."""


def table_step(event: QEvent) -> tuple[int, int] | None:
    """How far a press of a key goes in a table; None where it goes nowhere."""
    if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress or event.modifiers() & _HELD:
        return None
    down, right = _STEPS.get(Qt.Key(event.key()), (0, 0))
    if down and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
        return None
    return (down, right) if down or right else None


class TableKeys(EditingKeys):
    """Has a table go by keys as one of a spreadsheet does.

    Enter goes down, Tab to the right and from the last cell of a row out of the table; what is typed begins to edit the
    row's cell, and what a spreadsheet has put on the clipboard is pasted from the current cell on.
    """

    def __init__(self, view: QTableView, paste: Paste) -> None:
        super().__init__(view)
        self._paste = paste
        view.setTabKeyNavigation(False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Go, copy and paste; what is typed goes to the cell that can be edited."""
        if not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        step, is_early = table_step(event), event.type() == QEvent.Type.ShortcutOverride
        if step is not None and self._view.currentIndex().isValid():
            return self.go(*step)
        for standard, run in ((QKeySequence.StandardKey.Copy, self.copy), (QKeySequence.StandardKey.Paste, self.paste)):
            if event.matches(standard) and self._view.currentIndex().isValid():
                if is_early:
                    event.accept()
                elif event.type() == QEvent.Type.KeyPress:
                    run()
                return True
        if is_early and not self._is_open(self._view.currentIndex()) and event.text().isprintable() and event.text():
            self._to_open_cell()
        return super().eventFilter(watched, event)

    def go(self, down: int, right: int) -> bool:
        """Make another cell current; whether there is one that way, or below and above the end of the table."""
        here = self._view.currentIndex()
        return self.go_from(here.row(), here.column(), down, right)

    def go_from(self, row: int, column: int, down: int, right: int) -> bool:
        """Make the cell current that lies so far from a place, where there is one that can be edited."""
        model = self._view.model()
        if down:
            self._view.setCurrentIndex(model.index(max(0, min(row + down, model.rowCount() - 1)), column))
            return True
        column += right
        while 0 <= column < model.columnCount():
            if self._is_open(model.index(row, column)):
                self._view.setCurrentIndex(model.index(row, column))
                return True
            column += right
        return False

    def copy(self) -> None:
        """Put what the current cell says on the clipboard."""
        said = self._view.currentIndex().data(Qt.ItemDataRole.EditRole)
        QGuiApplication.clipboard().setText(without_isolates(str(said or "")))

    def paste(self) -> None:
        """Hand over what is on the clipboard, each text with the cell that it belongs into."""
        here, model = self._view.currentIndex(), self._view.model()
        rows = pasted_rows(QGuiApplication.clipboard().text())
        at = [
            (model.index(here.row() + down, here.column() + right), text)
            for down, row in enumerate(rows)
            for right, text in enumerate(row)
        ]
        if cells := [(index, text) for index, text in at if self._is_open(index)]:
            self._paste(cells)

    def _is_open(self, index: QModelIndex | QPersistentModelIndex) -> bool:
        """Whether a cell can be edited."""
        return index.isValid() and bool(index.flags() & Qt.ItemFlag.ItemIsEditable)

    def _to_open_cell(self) -> None:
        """Go to the cell of the current row that can be edited, where it is the only one."""
        here, model = self._view.currentIndex(), self._view.model()
        row = [model.index(here.row(), column) for column in range(model.columnCount())] if here.isValid() else []
        if len(found := [index for index in row if self._is_open(index)]) == 1:
            self._view.setCurrentIndex(found[0])


def pasted_rows(text: str) -> list[list[str]]:
    """The rows of cells that a spreadsheet has put on the clipboard; any other text is one cell."""
    if "\t" not in text and "\n" not in text.rstrip("\r\n"):
        return [[text.rstrip("\r\n")]]
    return [*csv.reader(StringIO(text, newline=""), delimiter="\t")]


class CellEditor(QStyledItemDelegate):
    """Edits cells of a table with :class:`TableKeys`: Enter takes what was typed and goes down, Tab to the right."""

    def __init__(self, view: QAbstractItemView, keys: TableKeys) -> None:
        super().__init__(view)
        self._view, self._keys = view, keys

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """End the typing, and go on."""
        step = table_step(event)
        if step is None or not isinstance(editor, QWidget):
            return super().eventFilter(editor, event)
        self.take(editor, *step)
        return True

    def take(self, editor: QWidget, down: int, right: int) -> None:
        """Take what an editor holds, and go on to another cell."""
        here, before = self._view.currentIndex(), self._view.model().rowCount()
        row, column = here.row(), here.column()
        self.commitData.emit(editor)
        self.closeEditor.emit(editor)
        if self._view.model().rowCount() < before:
            row -= 1  # The row is shown no more, and the one below it has come up.
        if not self._keys.go_from(row, column, down, right):
            self._view.setCurrentIndex(self._view.model().index(row, column))


Fill = Callable[[QMenu], None]
"""Puts what can be done with the current row into a menu."""


class ListMenu(QObject):
    """Gives ``view`` a menu that ``fill`` fills anew each time; what is under the pointer has become current before.

    Del in the view does ``remove``, whatever it does elsewhere in the window, and so do the keys of ``others``.
    """

    def __init__(
        self,
        view: QAbstractItemView,
        fill: Fill,
        remove: Callable[[], None] | None = None,
        others: Mapping[QKeySequence.StandardKey, Callable[[], object]] = MappingProxyType({}),
    ) -> None:
        super().__init__(view)
        self._view, self._fill, self._remove, self._others = view, fill, remove, others
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(self._show)
        if remove is not None or others:
            view.installEventFilter(self)

    def menu(self) -> QMenu:
        """The menu as it is now; it is gone once it has been closed."""
        menu = QMenu(self._view)
        menu.setToolTipsVisible(True)
        self._fill(menu)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep Del and the other keys for the view."""
        if isinstance(event, QKeyEvent) and (other := next(filter(event.matches, self._others), None)) is not None:
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self._others[other]()
                return True
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
        return QSize(usual.width(), target(max(height, shown.decorationSize.height() + _AROUND)))
