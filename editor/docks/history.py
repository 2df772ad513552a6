"""The steps of the document by name; a click goes to the moment after one."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QSignalBlocker
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QListWidget, QMenu, QVBoxLayout, QWidget

from editor.docks.lists import ListMenu
from editor.document.changes import HistoryChanged
from editor.document.document import Document
from editor.editor_state import CampaignOpened, EditorChange, EditorState
from editor.theme import EditorTheme
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import ListItem


@dataclass(frozen=True, slots=True)
class _Row:
    """Steps of the same name that follow one another: their ``count``, and the position after the ``last`` of them."""

    label: str
    count: int
    last: int


class HistoryDock(QWidget):
    """One row for the opened campaign and one for each step; undone steps are faint, the present one is marked.

    Steps of one name that follow one another share a row, which leads to the last of them; the present moment is always
    the end of a row.
    """

    def __init__(self, state: EditorState, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._is_made = False
        self._state = state
        self._theme = theme
        self._t = t
        self._rows: list[_Row] = []
        self.list = QListWidget()
        self.list.setAccessibleName(t("Steps"))
        self.list.setToolTip(t("Click a step to go to the moment after it; nothing is lost until you go on from there"))
        self.list.currentRowChanged.connect(self._go_to)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.addWidget(self.list)
        state.subscribe(self._heard)
        self._is_made = True
        self._fill()

    def changeEvent(self, event: QEvent) -> None:
        """Colour the rows anew in another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._is_made:
            self._fill()

    def use_actions(self, undo: QAction, redo: QAction) -> None:
        """Offer undo and redo, beside going to a moment, in the menu of a step."""
        self._undo, self._redo = undo, redo
        self.menu = ListMenu(self.list, self._fill_menu)

    def _fill_menu(self, menu: QMenu) -> None:
        t, document, row = self._t, self._state.document, self.list.currentRow()
        if document is None:
            return
        menu.addActions([self._undo, self._redo])
        menu.addSeparator()
        first = menu.addAction(t("Undo everything"), lambda: document.go_to(0))
        first.setToolTip(t("Go to the moment before the first step; nothing is lost until you go on from there"))
        first.setEnabled(document.position > 0)
        last = menu.addAction(t("Do everything again"), lambda: document.go_to(len(document.history)))
        last.setToolTip(t("Go to the moment after the last step"))
        last.setEnabled(document.position < len(document.history))
        menu.setAccessibleName(self.list.item(row).text() if row >= 0 else "")

    def _heard(self, change: EditorChange) -> None:
        if isinstance(change, HistoryChanged | CampaignOpened):
            self._fill()

    def _fill(self) -> None:
        document = self._state.document
        blocker = QSignalBlocker(self.list)
        self._rows = [] if document is None else self._rows_of(document)
        position = document.position if document else -1
        present = next((number for number, row in enumerate(self._rows) if row.last == position), -1)
        # Rows are reused, so that a long history costs nothing at each step.
        while self.list.count() > len(self._rows):
            self.list.takeItem(self.list.count() - 1)
        for number, row in enumerate(self._rows):
            item = self.list.item(number) if number < self.list.count() else None
            if item is None:
                item = ListItem()
                self.list.addItem(item)
            done = number <= present
            label = self._t("{step} × {count}", step=row.label, count=row.count) if row.count > 1 else row.label
            item.setText(label)
            item.setForeground(self._theme.colour("text" if done else "quiet"))
            item.setIcon(self._theme.icon("check" if number == present else "dash" if done else "redo"))
            item.setToolTip(label if done else self._t("{step} (undone)", step=label))
        self.list.setCurrentRow(present)
        blocker.unblock()
        if 0 <= present < self.list.count():
            self.list.scrollToItem(self.list.item(present))

    def _rows_of(self, document: Document) -> list[_Row]:
        rows = [_Row(self._t("Opened"), 1, 0)]
        for last, step in enumerate(document.history, 1):
            before = rows[-1]
            if before.label == step.label and before.last not in (0, document.position):
                rows[-1] = _Row(step.label, before.count + 1, last)
            else:
                rows.append(_Row(step.label, 1, last))
        return rows

    def _go_to(self, row: int) -> None:
        document = self._state.document
        if document is not None and row >= 0 and self._rows[row].last != document.position:
            document.go_to(self._rows[row].last)
