"""The campaign's levels as a list with small pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QSignalBlocker, QSize, Qt, QTimer
from PySide6.QtGui import QAction, QIcon, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QToolBar,
    QToolButton,
    QWidget,
)

from editor.docks.lists import ListMenu
from editor.document.changes import CampaignChanged, CellsChanged, LevelChanged, LevelRenamed
from editor.document.edit import Edit
from editor.document.levels import ChangeLevel, MoveLevel
from editor.document.tables import ChangeTable
from editor.editor_state import CampaignOpened, EditorChange, EditorState, LevelShown
from editor.theme import EditorTheme
from editor.widgets import WORD
from runtime.campaign.tables import TableLevel
from runtime.support.plain_text import isolate, without_isolates
from runtime.support.texts import Texts
from runtime.ui.painter.thumbnails import PICTURE, row_icon, table_thumbnail, thumbnail
from runtime.ui.plain_widgets import ListItem
from runtime.ui.tablegames.words import game_name
from runtime.ui.widgets.boxes import in_column

if TYPE_CHECKING:
    from runtime.ui.painter.board import BoardPainter

_SOON = 120
_ID = Qt.ItemDataRole.UserRole


class LevelsDock(QWidget):
    """The levels in their order: click to show one, F2 or a double click to rename it, drag it to another place.

    ``bar`` is empty; the window fills it with the table's actions.
    """

    def __init__(self, state: EditorState, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._state, self._theme, self._t = state, theme, t
        self._boards: BoardPainter | None = None
        self._stale: set[str] = set()
        self._soon = QTimer(self, singleShot=True, interval=_SOON)
        self._soon.timeout.connect(self._draw_stale)
        self.list = QListWidget()
        self.list.setAccessibleName(t("Levels"))
        tip = t("Click to show a level, double-click to rename it, Del to remove it, drag it to another place")
        self.list.setToolTip(tip)
        self.list.setIconSize(PICTURE)
        self.list.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.list.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked)
        self.list.setWordWrap(True)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.currentRowChanged.connect(self._chosen)
        self.list.itemChanged.connect(self._renamed)
        self.list.model().rowsMoved.connect(self._dragged)
        self.bar = QToolBar()
        self.bar.setObjectName("small")
        in_column(self.bar, self.list, spacing=2, margins=(6, 2, 6, 6), on=self)
        state.subscribe(self._heard)
        self._fill()

    def use_painter(self, boards: BoardPainter) -> None:
        """Draw the pictures with the shared painter from now on."""
        self._boards = boards
        self._draw_again(*(self._id_of(row) for row in range(self.list.count())))

    def use_actions(self, actions: Sequence[QAction], remove: QAction) -> None:
        """Offer these in the menu of a level; Del in the list does ``remove``."""
        self.menu = ListMenu(self.list, lambda menu: menu.addActions(list(actions)), remove.trigger)

    def rename(self) -> None:
        """Let the person type another name for the level on the screen, in the line that is open or in a new one."""
        item = self.list.currentItem()
        if item is None:
            return
        self.activateWindow()  # Who asks from a window beside this one goes on typing here.
        if self.list.state() != QAbstractItemView.State.EditingState:
            self.list.setFocus()
            self.list.editItem(item)
            return
        for line in self.list.viewport().findChildren(QLineEdit):  # A line stays open while another window is active.
            if not line.isHidden():
                line.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Buttons have their words where there is room; the level on the screen stays in sight in a smaller dock."""
        super().resizeEvent(event)
        self._show_words()
        QTimer.singleShot(0, self, self._reveal)

    def _show_words(self) -> None:
        """Let the buttons that have a word show it, unless one of them would not be seen for it."""
        worded = [one for one in self.bar.findChildren(QToolButton) if one.property(WORD)]
        style = Qt.ToolButtonStyle
        for shown in (style.ToolButtonTextUnderIcon, style.ToolButtonIconOnly):
            for button in worded:
                button.setToolButtonStyle(shown)
            if self.bar.sizeHint().width() <= self.width() - 12:
                return

    def _reveal(self) -> None:
        if item := self.list.currentItem():
            self.list.scrollToItem(item)

    def _heard(self, change: EditorChange) -> None:
        if isinstance(change, CampaignOpened | LevelRenamed) or (
            isinstance(change, CampaignChanged) and {"levels", "tables"} & set(change.fields)
        ):
            self._fill()
        elif isinstance(change, LevelShown):
            self._show_current()
        elif isinstance(change, LevelChanged):
            self._fill()
            self._draw_again(change.level_id)
        elif isinstance(change, CellsChanged) and not change.live:
            self._draw_again(change.level_id)

    def _fill(self) -> None:
        campaign = self._state.document.campaign if self._state.document else None
        levels = campaign.levels if campaign is not None else ()
        blocker = QSignalBlocker(self.list)
        known = {self._id_of(row): self.list.item(row).icon() for row in range(self.list.count())}
        self.list.clear()
        for number, level in enumerate(levels, 1):
            size = level.terrain.size
            said = self._t("Level {number}, {rows} × {columns}", number=number, rows=size.rows, columns=size.columns)
            self._add(level.id, level.name, said, known.get(level.id, QIcon()))
        for number, table in enumerate(campaign.tables if campaign is not None else (), len(levels) + 1):
            game = game_name(self._t, table.game)
            said = self._t("Level {number}, a game of {game}", number=number, game=game)
            self._add(table.id, table.name, said, row_icon(table_thumbnail(table.game, self.devicePixelRatioF())))
        blocker.unblock()
        self._show_current()
        self._draw_again(*(level.id for level in levels if level.id not in known))

    def _add(self, level_id: str, name: str, said: str, icon: QIcon) -> None:
        """One more row."""
        item = ListItem(icon, name)
        item.setData(_ID, level_id)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        item.setToolTip(f"{name}\n{said}\n{level_id}")
        item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, said)
        item.setSizeHint(QSize(0, PICTURE.height() + 8))
        self.list.addItem(item)

    def _show_current(self) -> None:
        blocker = QSignalBlocker(self.list)
        for row in range(self.list.count()):
            if self._id_of(row) == self._state.shown_id:
                self.list.setCurrentRow(row)
                self.list.scrollToItem(self.list.item(row))
        blocker.unblock()

    def _id_of(self, row: int) -> str:
        return str(self.list.item(row).data(_ID))

    def _chosen(self, row: int) -> None:
        if row >= 0:
            self._state.show_level(self._id_of(row))

    def _renamed(self, item: QListWidgetItem) -> None:
        level_id = str(item.data(_ID))
        document = self._state.document
        level = (document.level(level_id) or document.table(level_id)) if document else None
        name = without_isolates(item.text()).strip()
        if level is None or item.text() == isolate(level.name) or name == level.name:
            return
        edit: Edit = ChangeLevel(level_id, name=name)
        if isinstance(level, TableLevel):
            edit = ChangeTable(level_id, name=name)
        if not self._state.rename_level(self._t("Rename level to {name}", name=name), edit, level_id):
            QTimer.singleShot(0, self, self._fill)  # The list is still closing its line of text.

    def _dragged(self, _from: QModelIndex, start: int, _end: int, _to: QModelIndex, row: int) -> None:
        to = row - 1 if row > start else row
        level_id = self._id_of(to)
        name = self.list.item(to).text()
        self._state.perform(self._t("Move level {name}", name=name), MoveLevel(level_id, to))
        QTimer.singleShot(0, self, self._fill)

    def _draw_again(self, *level_ids: str) -> None:
        self._stale.update(level_ids)
        if self._stale and self._boards:
            self._soon.start()

    def _draw_stale(self) -> None:
        """Draw one picture, the one of the level on the screen first, and the next one after others had their turn."""
        if self.list.state() == QAbstractItemView.State.EditingState:
            self._soon.start()  # A row that changes would put the old name back into its open line.
            return
        document, boards = self._state.document, self._boards
        rows = {self._id_of(row): row for row in range(self.list.count())}
        self._stale &= rows.keys()
        if not self._stale or boards is None or document is None:
            return
        level_id = (
            self._state.level_id if self._state.level_id in self._stale else min(self._stale, key=rows.__getitem__)
        )
        self._stale.discard(level_id)
        if level := document.level(level_id):
            blocker = QSignalBlocker(self.list)
            picture = thumbnail(boards, level, self.devicePixelRatioF())
            self.list.item(rows[level_id]).setIcon(row_icon(picture))
            blocker.unblock()
        if self._stale:
            QTimer.singleShot(0, self, self._draw_stale)
