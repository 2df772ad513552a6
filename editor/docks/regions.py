"""The level's regions as a list: their names and ids, how large they are, and who speaks of them."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QIcon, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from editor.docks.dock_set import WhenVisible
from editor.docks.legend import Flow
from editor.docks.lists import EditingKeys
from editor.document.area import NOWHERE
from editor.document.changes import LevelChanged, LevelRenamed
from editor.document.references import Rename, referrers
from editor.document.regions import AddRegion, NameRegion, RemoveRegion, new_region_id
from editor.editor_state import EditorChange, EditorState, LevelShown, ToolsChanged
from editor.palettes import region_colour
from editor.theme import EditorTheme
from editor.tools.region import called
from editor.tools.tool import REGION
from editor.widgets import LateContent, allow, push_button
from runtime.campaign.references import ReferenceKind
from runtime.engine.levels.level import Level, Region
from runtime.support.plain_text import without_isolates
from runtime.support.texts import Texts, names_of
from runtime.ui.plain_widgets import Label, TreeItem
from runtime.ui.widgets.boxes import in_column

_NAME, _ID, _CELLS, _SPEAKERS = range(4)
_REGION = Qt.ItemDataRole.UserRole
_SWATCH = 14


class RegionsDock(LateContent, QWidget):
    """Name and id are changed in place; ``pointed`` gives the first cell of the region that was chosen."""

    pointed = Signal(object)

    def __init__(self, state: EditorState, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._state, self._theme, self._t = state, theme, t
        self._filling = False
        self._ids: tuple[str, ...] = ()
        self._sight = WhenVisible(self, self.make_now)
        state.subscribe(self._heard)

    def _make(self) -> None:
        theme, t = self._theme, self._t
        self._make_list()
        self._nothing = Label()
        self._nothing.setObjectName("quiet")
        self._nothing.setWordWrap(True)
        self.add = push_button(
            t("New region"),
            t("Make an empty region, to be painted with the region tool"),
            icon=theme.icon("region"),
        )
        self.add.clicked.connect(self._add)
        self.selected = push_button(
            t("From selection"), t("Make a region of the selected cells"), icon=theme.icon("select")
        )
        self.selected.clicked.connect(self._add_selected)
        self.remove = push_button(
            t("Delete"), t("Take the chosen region out of the level"), icon=theme.icon("level-remove")
        )
        self.remove.clicked.connect(self._remove)
        self._said = Label()
        self._said.setObjectName("quiet")
        buttons = Flow(6)
        for button in (self.add, self.selected, self.remove):
            buttons.add(button)
        buttons.add(self._said)
        in_column(buttons, self._nothing, self.list, spacing=4, margins=(6, 6, 6, 6), on=self)
        self._fill()

    def _make_list(self) -> None:
        """The regions, a row each."""
        t = self._t
        self.list = QTreeWidget()
        self.list.setAccessibleName(t("Regions"))
        self.list.setToolTip(t("Choose the region to paint; F2 or a double click changes its name or id"))
        self.list.setHeaderLabels([t("Name"), t("Id"), t("Cells"), t("Spoken of by")])
        self.list.setRootIsDecorated(False)
        self.list.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.EditKeyPressed
        )
        header = self.list.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        for column, width in enumerate((150, 120, 58)):
            self.list.setColumnWidth(column, width)
        self.list.currentItemChanged.connect(self._chosen)
        EditingKeys(self.list)
        self.list.itemChanged.connect(self._changed)

    def _heard(self, change: EditorChange) -> None:
        opened = isinstance(change, LevelShown | LevelRenamed)
        if opened or (isinstance(change, LevelChanged) and change.level_id == self._state.level_id):
            self._fill()
        elif isinstance(change, ToolsChanged) and self.is_made:
            self._show_chosen()

    def _fill(self) -> None:
        level = self._state.level
        self._follow(tuple(region.id for region in level.regions) if level else ())
        if not self.is_made:
            return
        self._filling = True
        self.list.clear()
        for number, region in enumerate(level.regions if level else ()):
            self.list.addTopLevelItem(self._item(level, number, region) if level else TreeItem())
        self._filling = False
        there = bool(level and level.regions)
        self.list.setVisible(there)
        self._nothing.setVisible(not there)
        self._show_chosen()

    def _follow(self, ids: tuple[str, ...]) -> None:
        """Go on with the region in hand where it has another id now, as after undoing that it got one."""
        before, self._ids, toolbox = self._ids, ids, self._state.toolbox
        chosen = toolbox.held.region if toolbox else ""
        if toolbox and chosen not in ids and chosen in before and len(before) == len(ids):
            toolbox.held.region = ids[before.index(chosen)]

    def _item(self, level: Level, number: int, region: Region) -> QTreeWidgetItem:
        speakers = names_of(self._t, referrers(level, ReferenceKind.REGION, region.id))
        item = TreeItem([region.name, region.id, str(len(region.cells)), speakers or self._t("nobody")])
        swatch = QPixmap(_SWATCH, _SWATCH)
        swatch.fill(QColor(region_colour(number)))
        item.setIcon(_NAME, QIcon(swatch))
        item.setData(_NAME, _REGION, region.id)
        item.setToolTip(_SPEAKERS, speakers)
        item.setTextAlignment(_CELLS, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if self._state.document is not None and not self._state.document.read_only:
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        return item

    def _show_chosen(self) -> None:
        """Mark the region that the tool paints, and say why buttons are disabled."""
        toolbox, level, document, t = self._state.toolbox, self._state.level, self._state.document, self._t
        chosen = toolbox.held.region if toolbox else ""
        self._nothing.setText(
            t("No region yet: take up the region tool ({key_of[tool.region]:Z}) and paint, or make an empty one here.")
        )
        self._filling = True
        self.list.setCurrentIndex(QModelIndex())
        for row in range(self.list.topLevelItemCount()):
            item = self.list.topLevelItem(row)
            if item is not None and item.data(_NAME, _REGION) == chosen:
                self.list.setCurrentItem(item)
        self._filling = False
        why = t("Add a level first: the campaign has none.") if level is None else ""
        if document is not None and document.read_only:
            why = t("This campaign is open to look at only.")
        has_one = self.list.currentItem() is not None
        has_cells = bool(toolbox and toolbox.held.selection)
        allow(self.add, why)
        allow(self.selected, why or ("" if has_cells else t("Select some cells first.")))
        allow(self.remove, why or ("" if has_one else t("Choose a region first.")))

    def _chosen(self, item: QTreeWidgetItem | None) -> None:
        toolbox, level = self._state.toolbox, self._state.level
        if self._filling or item is None or toolbox is None or level is None:
            return
        toolbox.held.region = str(item.data(_NAME, _REGION))
        cells = next((region.cells for region in level.regions if region.id == toolbox.held.region), ())
        if cells:
            self.pointed.emit(cells[0])

    def _changed(self, item: QTreeWidgetItem, column: int) -> None:
        if not self._filling and column in (_NAME, _ID):
            change = partial(
                self._rename, str(item.data(_NAME, _REGION)), column, without_isolates(item.text(column)).strip()
            )
            QTimer.singleShot(0, self, change)  # The list is still closing its line of text.

    def _rename(self, region_id: str, column: int, text: str) -> None:
        """Give a region another name or id."""
        level, t, toolbox = self._state.level, self._t, self._state.toolbox
        if level is None or toolbox is None:
            return
        if column == _NAME:
            label = t("Name region {region}", region=text or region_id)
            done = self._state.perform(label, NameRegion(level.id, region_id, text))
        else:
            edit = Rename(level.id, ReferenceKind.REGION, region_id, text)
            done = self._state.perform(t("Give the region the id {id}", id=text), edit)
            if done:
                toolbox.held.region = text
        if not done:
            self._fill()

    def _add(self) -> None:
        self._begin(AddRegion(self._state.level_id, NOWHERE))

    def _add_selected(self) -> None:
        toolbox = self._state.toolbox
        if toolbox is not None:
            self._begin(AddRegion(self._state.level_id, toolbox.deeds.selection))

    def _begin(self, edit: AddRegion) -> None:
        level, toolbox = self._state.level, self._state.toolbox
        if level is None or toolbox is None:
            return
        region_id = new_region_id(level)
        named = AddRegion(level.id, edit.area, id=region_id)
        if self._state.perform(self._t("New region {region}", region=region_id), named):
            toolbox.held.region = region_id
            self._state.choose_tool(REGION)

    def _remove(self) -> None:
        """Take the chosen region out; undo brings it back, so nothing is asked, but who spoke of it is said."""
        level, toolbox, t = self._state.level, self._state.toolbox, self._t
        if level is None or toolbox is None:
            return
        region = next((one for one in level.regions if one.id == toolbox.held.region), None)
        if region is None:
            return
        speakers = referrers(level, ReferenceKind.REGION, region.id)
        if self._state.perform(t("Delete region {region}", region=called(region)), RemoveRegion(level.id, region.id)):
            said = t("Deleted {region}; undo brings it back.", region=called(region))
            if speakers:
                more = t("Still speaking of it: {ids}", ids=names_of(t, speakers))
                said = f"{said} {more}"
            self._state.say(said, refused=bool(speakers))
