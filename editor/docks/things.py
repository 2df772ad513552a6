"""The cities and tokens of the level as a table: sorted, searched, changed in place, and in step with the map."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QItemSelectionModel,
    QObject,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QMenu,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from editor.docks.dock_set import WhenVisible
from editor.docks.fields import PowerBox, SearchField
from editor.docks.lists import ListMenu
from editor.docks.things_model import (
    BELONGS,
    CHOICES,
    NAME,
    POWER,
    SORT,
    THING,
    ThingKey,
    ThingsIndex,
    ThingsModel,
    key_of,
)
from editor.document.changes import CellsChanged, LevelChanged, LevelRenamed
from editor.document.edit import CompositeEdit
from editor.document.mirrored_edits import city_twins
from editor.document.things import ChangeCity
from editor.editor_state import EditorChange, EditorState, LevelShown, ToolsChanged
from editor.theme import EditorTheme
from editor.tools.names import owner_name
from editor.widgets import LateContent
from runtime.campaign.level_json import OWNER
from runtime.engine.board.sides import SIDES
from runtime.engine.levels.level import City, Token
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import ComboBox, Label
from runtime.ui.targets import target
from runtime.ui.widgets.boxes import in_column

_SHOWS = LevelShown | LevelChanged | LevelRenamed
_WIDTHS = (78, 112, 160, 96, 100, 84)


class ThingsDock(LateContent, QWidget):
    """``pointed`` gives the cell of the row that the person has come to; Enter changes a cell, Del removes rows."""

    pointed = Signal(object)

    def __init__(self, state: EditorState, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._state, self._theme, self._t = state, theme, t
        self._following = False
        self._sight = WhenVisible(self, self.make_now)
        state.subscribe(self._heard)

    def _make(self) -> None:
        state, theme, t = self._state, self._theme, self._t
        self.model = ThingsModel(state, theme, t)
        self.shown = QSortFilterProxyModel()
        self.shown.setSourceModel(self.model)
        self.shown.setSortRole(SORT)
        self.shown.setFilterKeyColumn(-1)
        self.shown.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.filter = SearchField(t, t("Search cities and tokens"), t("Show only the rows that hold this"))
        self.filter.textChanged.connect(self._filter)
        self.count = Label()
        self.count.setObjectName("quiet")
        self._make_table()
        self._nothing = Label(t("There is no city and no token yet: take up the city tool and click on the map."))
        self._nothing.setObjectName("quiet")
        self._nothing.setWordWrap(True)
        top = QHBoxLayout()
        top.addWidget(self.filter, 1)
        top.addWidget(self.count)
        in_column(top, self._nothing, (self.table, 1), spacing=4, margins=(6, 6, 6, 6), on=self)
        self._show()
        self._follow_map()

    @property
    def chosen(self) -> tuple[City | Token, ...]:
        """The things whose rows are selected, from above."""
        rows = sorted(self.table.selectionModel().selectedRows(), key=lambda index: index.row())
        return tuple(index.data(THING) for index in rows)

    def remove_chosen(self) -> None:
        """Take all selected things off the map, as one step."""
        chosen, t = self.chosen, self._t
        if chosen:
            label = t.plural("Remove {count} city or token", "Remove {count} cities and tokens", len(chosen))
            self._state.perform(
                label, CompositeEdit(tuple(self.model.removal(thing) for thing in chosen)), mirrored=True
            )

    def give_chosen(self, owner: str) -> None:
        """Give all selected cities to an owner, as one step."""
        cities, t = [thing for thing in self.chosen if isinstance(thing, City)], self._t
        if OWNER.read(owner) is not None and self._answer_each_other(cities):
            said = t("Some of these cities are mirror images of each other: they can't all belong to one side.")
            self._state.say(said, refused=True)
        elif cities:
            edits = tuple(ChangeCity(self._state.level_id, city.id, owner=OWNER.read(owner)) for city in cities)
            label = t.plural("Change the city's owner", "Change the owner of {count} cities", len(cities))
            self._state.perform(label, CompositeEdit(edits), mirrored=True)

    def _answer_each_other(self, cities: list[City]) -> bool:
        """Whether one of the cities is the mirror image of another by the symmetry that the tools keep."""
        level, symmetry = self._state.level, self._state.symmetry
        if level is None or symmetry is None:
            return False
        ids = {city.id for city in cities}
        return any(
            twin.id in ids and symmetry.images(level.terrain.size, city.at)[at] == frozenset({True})
            for city in cities
            for at, twin in city_twins(level, symmetry, city).items()
        )

    def _fill_menu(self, menu: QMenu) -> None:
        """The menu of the selected rows."""
        t, chosen = self._t, self.chosen
        cities = sum(isinstance(thing, City) for thing in chosen)
        show = menu.addAction(self._theme.icon("look"), t("Show on the map"), self._point)
        show.setToolTip(t("Bring the first selected one into the middle of the map"))
        show.setEnabled(bool(chosen))
        for side in (*SIDES, None):
            value = OWNER.write(side)
            label = t("Make it {owner}", owner=owner_name(t, side)) if cities == 1 else ""
            label = label or t("Make all {owner}", owner=owner_name(t, side))
            give = menu.addAction(self._theme.icon(value), label, partial(self.give_chosen, value))
            give.setToolTip(t("Give the selected cities this owner"))
            give.setEnabled(cities > 0)
        menu.addSeparator()
        remove = menu.addAction(self._theme.icon("level-remove"), t("Remove"), self.remove_chosen)
        remove.setShortcut(QKeySequence("Del"))
        remove.setToolTip(t("Take what is selected off the map ({key_of[edit.remove-thing]:Del})"))
        remove.setEnabled(bool(chosen))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter in the table is the table's, whatever it does elsewhere in the window."""
        if isinstance(event, QKeyEvent) and event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
        ):
            ours = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if ours and event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if ours and event.type() == QEvent.Type.KeyPress:
                self._edit_current()
                return True
        return super().eventFilter(watched, event)

    def _make_table(self) -> None:
        t = self._t
        self.table = QTableView()
        self.table.setModel(self.shown)
        self.table.setAccessibleName(t("Cities and tokens"))
        self.table.setToolTip(t("Enter or a double click changes a cell; Del removes the selected rows"))
        self.table.setItemDelegate(_InPlace(t, self.table))
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSortingEnabled(True)
        self.table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self.table.setTabKeyNavigation(False)
        self.table.setAlternatingRowColors(True)
        self.table.setShowGrid(False)
        self.table.setWordWrap(False)
        self.table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(target(26))
        header = self.table.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for column, width in enumerate(_WIDTHS):
            header.resizeSection(column, width)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._lead_map())
        self.table.installEventFilter(self)
        self.menu = ListMenu(self.table, self._fill_menu, self.remove_chosen)

    def _heard(self, change: EditorChange) -> None:
        if not self.is_made:
            return
        if isinstance(change, _SHOWS) or (isinstance(change, CellsChanged) and not change.live):
            self._show()
        if isinstance(change, ToolsChanged | LevelShown):
            self._follow_map()

    def _show(self) -> None:
        level = self._state.level
        kept = {key_of(thing) for thing in self.chosen}
        self._following = True
        self.model.show((*level.cities, *level.tokens) if level else ())
        if not self.table.selectionModel().hasSelection():
            self._select(kept)
        self._following = False
        self._nothing.setVisible(level is not None and not self.model.things)
        self._count()

    def _count(self) -> None:
        whole, shown = len(self.model.things), self.shown.rowCount()
        said = self._t.plural("{count} row", "{count} rows", whole)
        self.count.setText(said if whole == shown else self._t("{shown} of {whole}", shown=shown, whole=whole))

    def _filter(self, wanted: str) -> None:
        self.shown.setFilterFixedString(wanted.strip())
        self._count()

    def _select(self, keys: set[ThingKey]) -> None:
        """Select the rows of these things, the first of them made current."""
        if not keys:
            return
        model = self.table.selectionModel()
        flags = QItemSelectionModel.SelectionFlag
        for row in range(self.shown.rowCount()):
            index = self.shown.index(row, 0)
            if key_of(index.data(THING)) in keys:
                if not model.hasSelection():
                    model.setCurrentIndex(index, flags.NoUpdate)
                model.select(index, flags.Select | flags.Rows)

    def _follow_map(self) -> None:
        """Mark the row of what is selected on the map."""
        thing = self._state.selected
        if thing is None or self._following or key_of(thing) in {key_of(one) for one in self.chosen}:
            return
        self._following = True
        self.table.clearSelection()
        self._select({key_of(thing)})
        self.table.scrollTo(self.table.currentIndex())
        self._following = False

    def _lead_map(self) -> None:
        """Select on the map what the person has come to in the table."""
        index = self.table.currentIndex()
        if self._following or not index.isValid():
            return
        self._following = True
        key = key_of(index.data(THING))
        self._state.select(key.kind, key.id)
        self._following = False
        self.pointed.emit(index.data(THING).at)

    def _point(self) -> None:
        if chosen := self.chosen:
            self._state.select(*key_of(chosen[0]))
            self.pointed.emit(chosen[0].at)

    def _edit_current(self) -> None:
        """Change the cell that is current, or the first of its row that can be changed."""
        if self.table.state() == QAbstractItemView.State.EditingState:
            return  # The Enter that ends a field comes by here too.
        current = self.table.currentIndex()
        for column in (current.column(), BELONGS):
            index = current.siblingAtColumn(column)
            if index.flags() & Qt.ItemFlag.ItemIsEditable:
                self.table.setCurrentIndex(index)
                self.table.edit(index)
                return


class _InPlace(QStyledItemDelegate):
    """The fields for cells of the table: a list of owners or elements, a number for the power, else a line of text."""

    def __init__(self, t: Texts, parent: QObject) -> None:
        super().__init__(parent)
        self._t = t

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: ThingsIndex) -> QWidget:
        """The field for a cell."""
        head = str(self._model_of(index).headerData(index.column(), Qt.Orientation.Horizontal))
        if index.column() == POWER:
            power = PowerBox(self._t)
            power.setParent(parent)
            return power
        if choices := index.data(CHOICES):
            box = ComboBox(parent)
            for value, text in choices:
                box.addItem(text, value)
            box.activated.connect(lambda _row: self._done(box))
            box.setAccessibleName(head)
            return box
        line = super().createEditor(parent, option, index)
        line.setAccessibleName(head)
        return line

    def setEditorData(self, editor: QWidget, index: ThingsIndex) -> None:
        """Begin with the present value."""
        value = index.data(Qt.ItemDataRole.EditRole)
        if isinstance(editor, PowerBox):
            editor.show_power(value)
        elif isinstance(editor, QComboBox):
            editor.setCurrentIndex(editor.findData(value))
        elif isinstance(editor, QLineEdit):
            editor.setText(str(value))

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: ThingsIndex) -> None:
        """Take over what was filled in."""
        value: Any = None
        if isinstance(editor, PowerBox):
            editor.interpretText()
            value = editor.value() or None
        elif isinstance(editor, QComboBox):
            value = editor.currentData()
        elif isinstance(editor, QLineEdit):
            value = editor.text().strip()
        model.setData(index, value)

    def _done(self, box: QComboBox) -> None:
        self.commitData.emit(box)
        self.closeEditor.emit(box)

    @staticmethod
    def _model_of(index: ThingsIndex) -> QAbstractItemModel:
        return index.model()
