"""The campaign's difficulties, and how the level on the screen differs at each: a column for each of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from editor.docks.difficulty_rows import DifficultyRow, DifficultyRows, rule_name
from editor.docks.dock_set import WhenVisible
from editor.docks.fields import DropDown
from editor.docks.legend import Flow
from editor.docks.lists import CellEditor, TableKeys
from editor.document.changes import CampaignChanged, LevelChanged, LevelRenamed, SavedChanged
from editor.document.difficulties import (
    AddDifficulties,
    MoveDifficulty,
    RemoveDifficulty,
    columns_for,
)
from editor.document.edit import CompositeEdit, Edit, unused
from editor.editor_state import EditorChange, EditorState, LevelShown
from editor.theme import EditorTheme
from editor.widgets import LateContent, allow, push_button
from runtime.campaign.model import Campaign, Difficulty
from runtime.campaign.rulesets import parameters
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.support.plain_text import isolate, without_isolates
from runtime.support.slugs import slug_of
from runtime.support.texts import Texts, mark, names_of
from runtime.ui.plain_widgets import ComboBox, Label, TableItem
from runtime.ui.targets import target
from runtime.ui.widgets.boxes import in_column

_Index = QModelIndex | QPersistentModelIndex
PRESETS = (
    ("easy", mark("Easy"), mark("For getting to know the game")),
    ("normal", mark("Normal"), mark("As the designer means it")),
    ("hard", mark("Hard"), mark("For those who have won before")),
)
"""The difficulties that one click adds: id, name, description."""

_CHOICES = Qt.ItemDataRole.UserRole
_SHOWS = LevelShown | CampaignChanged | LevelChanged | LevelRenamed | SavedChanged


class CellChooser(ComboBox):
    """The choices of a cell, open from the beginning; ``taken`` is sent once one was chosen, not on the way to it."""

    taken = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._is_on_the_way = False
        self.activated.connect(lambda _row: None if self._is_on_the_way else self.taken.emit())
        QTimer.singleShot(0, self, self.showPopup)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows lead through the choices also where the list was closed again."""
        self._is_on_the_way = True
        super().keyPressEvent(event)
        self._is_on_the_way = False


class ChoiceDelegate(CellEditor):
    """Lets cells that have choices be changed with a list."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: _Index) -> QWidget:
        """A list, or a line of text."""
        choices = index.data(_CHOICES)
        if not choices:
            return super().createEditor(parent, option, index)
        box = CellChooser(parent)
        for value, said in choices:
            box.addItem(said, value)
        box.taken.connect(lambda: self.take(box, 1, 0))
        return box

    def setEditorData(self, editor: QWidget, index: _Index) -> None:
        """What the cell says now."""
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(max(0, editor.findText(str(index.data(Qt.ItemDataRole.DisplayRole)))))
        else:
            super().setEditorData(editor, index)

    def setModelData(self, editor: QWidget, model: object, index: _Index) -> None:
        """Take what was chosen: the value, as text."""
        if isinstance(editor, QComboBox):
            table = self.parent()
            item = table.item(index.row(), index.column()) if isinstance(table, QTableWidget) else None
            if item is not None:
                item.setText(str(editor.currentData()))
        else:
            super().setModelData(editor, model, index)  # type: ignore[arg-type]


class DifficultiesDock(LateContent, QWidget):
    """Names and columns are changed in the table; what is left empty is as the level has it."""

    def __init__(self, state: EditorState, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._state, self._theme, self._t = state, theme, t
        self._rulesets: Mapping[str, Ruleset] = {}
        self._filling = False
        self._sight = WhenVisible(self, self._show)
        self._extra_rules: dict[str, tuple[str, ...]] = {}
        self._lines: tuple[DifficultyRow, ...] = ()
        state.subscribe(self._heard)

    def _make(self) -> None:
        t = self._t
        self.presets = push_button(t("Easy, normal, hard"), t("Add these three difficulties to the campaign"))
        self.presets.clicked.connect(self.add_presets)
        self.add = push_button(t("Add"), t("Add one more difficulty"))
        self.add.clicked.connect(self._add)
        self.remove = push_button(
            t("Remove"), t("Take the chosen difficulty out, and the columns that levels have for it")
        )
        self.remove.clicked.connect(self._remove)
        self.sooner = push_button(t("Move left"), t("Offer the chosen difficulty before the one on its left"))
        self.sooner.clicked.connect(lambda: self._move(-1))
        self.later = push_button(t("Move right"), t("Offer the chosen difficulty after the one on its right"))
        self.later.clicked.connect(lambda: self._move(1))
        self.rule = DropDown((), t("One more rule"), t("Choose a rule in which difficulties shall differ"))
        self.rule.setMinimumContentsLength(10)
        self.rule.picked.connect(self._add_rule)
        self._make_table()
        self._lay_out(self._theme)

    def _make_table(self) -> None:
        """A column for each difficulty, a line for each thing in which they may differ."""
        t = self._t
        self.table = QTableWidget()
        self.table.setAccessibleName(t("Difficulties"))
        self.table.setToolTip(
            t("Type, press F2 or double-click to change a cell; Enter goes down. An empty one is as the level has it.")
        )
        self.table.setItemDelegate(ChoiceDelegate(self.table, TableKeys(self.table, self._paste)))
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.horizontalHeader().setMinimumSectionSize(118)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.table.horizontalHeader().setTextElideMode(Qt.TextElideMode.ElideRight)
        self.table.verticalHeader().setDefaultSectionSize(target(26))
        self.table.itemChanged.connect(self._changed)
        self.table.currentCellChanged.connect(lambda *_places: self._allow())

    def _lay_out(self, theme: EditorTheme) -> None:
        """Buttons above, the table below, and what to do where there is none yet."""
        t = self._t
        self.nothing = Label(
            t("No difficulties yet: the level is the same for everybody. Add easy, normal and hard to begin with.")
        )
        self.nothing.setObjectName("quiet")
        self.nothing.setWordWrap(True)
        for button, icon in ((self.sooner, "left"), (self.later, "right")):
            button.setText("")
            button.setIcon(theme.icon(icon))
        above = Flow(8)
        for widget in (self.presets, self.add, self.remove, self.sooner, self.later):
            above.add(widget)
        above.add(self.rule)
        in_column(above, self.nothing, self.table, spacing=4, margins=(6, 6, 6, 6), on=self)

    def use_rulesets(self, rulesets: Mapping[str, Ruleset]) -> None:
        """Name the rules of these editions."""
        self._rulesets = rulesets
        self._sight.changed()

    def _heard(self, change: EditorChange) -> None:
        if isinstance(change, _SHOWS):
            self._sight.changed()

    # Showing

    def _show(self) -> None:
        document, level, t = self._state.document, self._state.level, self._t
        difficulties = document.campaign.difficulties if document is not None else ()
        self.setEnabled(document is not None)
        self._filling = True
        row, column = self.table.currentRow(), self.table.currentColumn()
        self._lines = self._made_of(document.campaign, level) if document is not None else ()
        self.table.setColumnCount(1 + len(difficulties))
        self.table.setRowCount(len(self._lines))
        own = t("As “{level}” has it", level=level.name) if level is not None else ""
        for number, head in enumerate([own, *(one.name for one in difficulties)]):
            item = TableItem(head)
            item.setToolTip(head)
            self.table.setHorizontalHeaderItem(number, item)
        self.table.setVerticalHeaderLabels([line.name for line in self._lines])
        locked = document is None or document.read_only
        for number, line in enumerate(self._lines):
            self._fill(number, 0, line.of_level, line, locked=True)
            for place, one in enumerate(difficulties):
                self._fill(number, place + 1, line.at(one.id), line, locked=locked)
        self.table.setCurrentCell(min(row, len(self._lines) - 1), min(column, len(difficulties)))
        self._filling = False
        self.table.setVisible(bool(difficulties))
        self.nothing.setVisible(not difficulties)
        self._offer_rules(level)
        self._allow()

    def _fill(self, row: int, column: int, said: str, line: DifficultyRow, *, locked: bool) -> None:
        item = TableItem(said)
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        item.setFlags(flags if locked else flags | Qt.ItemFlag.ItemIsEditable)
        item.setData(_CHOICES, line.choices)
        item.setToolTip(isolate(line.tip or line.name))
        head = self.table.horizontalHeaderItem(column)
        named = head.text() if head is not None else ""
        item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{line.name}, {named}: {said}")
        self.table.setItem(row, column, item)

    def _made_of(self, campaign: Campaign, level: Level | None) -> tuple[DifficultyRow, ...]:
        rules = {} if level is None else {rule: self._of_level(level).get(rule) for rule in self._rules_of(level)}
        return DifficultyRows(self._t).of(campaign, level, rules)

    def _rules_of(self, level: Level) -> tuple[str, ...]:
        """The rules in which the level's columns differ, and those that were chosen here."""
        found = dict.fromkeys(rule for column in level.difficulty.values() for rule in column.rules)
        return (*found, *(rule for rule in self._extra_rules.get(level.id, ()) if rule not in found))

    def _of_level(self, level: Level) -> Mapping[str, object]:
        ruleset = self._rulesets.get(level.ruleset)
        return {**(parameters(ruleset) if ruleset is not None else {}), **level.rules}

    def _offer_rules(self, level: Level | None) -> None:
        t = self._t
        shown = self._rules_of(level) if level is not None else ()
        offered = [
            rule
            for rule, value in (self._of_level(level) if level is not None else {}).items()
            if rule not in shown and not isinstance(value, dict)
        ]
        self.rule.offer(
            [("", t("One more rule…"), QIcon()), *((rule, rule_name(t, rule), QIcon()) for rule in offered)]
        )

    def _allow(self) -> None:
        document, t, column = self._state.document, self._t, self.table.currentColumn()
        difficulties = document.campaign.difficulties if document is not None else ()
        locked = t("This campaign is open to look at only.") if document is not None and document.read_only else ""
        ids = {one.id for one in difficulties}
        all_there = all(name in ids for name, _, _ in PRESETS)
        chosen = "" if self._chosen else t("Choose a cell in the column of a difficulty first.")
        allow(self.presets, locked or (t("The campaign has these already.") if all_there else ""))
        allow(self.add, locked)
        allow(self.remove, locked or chosen)
        allow(self.sooner, locked or chosen or (t("It is the first.") if column == 1 else ""))
        allow(self.later, locked or chosen or (t("It is the last.") if column == len(difficulties) else ""))
        self.rule.setEnabled(bool(difficulties) and not locked and self._state.level is not None)

    @property
    def _chosen(self) -> Difficulty | None:
        """The difficulty of the chosen column."""
        document, place = self._state.document, self.table.currentColumn() - 1
        difficulties = document.campaign.difficulties if document is not None else ()
        return difficulties[place] if 0 <= place < len(difficulties) else None

    # Changing

    def _changed(self, item: QTableWidgetItem) -> None:
        document = self._state.document
        if self._filling or document is None or item.column() == 0:
            return
        chosen = document.campaign.difficulties[item.column() - 1]
        line = self._lines[item.row()]
        edit = line.edit(chosen.id, without_isolates(item.text()))
        if isinstance(edit, str):
            self._state.say(edit, refused=True)
            self._show()
            return
        label = self._t("{name} at difficulty {difficulty}", name=line.name, difficulty=chosen.name)
        if not self._state.perform(label, edit) or line.choices:
            self._show()

    def _paste(self, cells: Sequence[tuple[QModelIndex, str]]) -> None:
        """Take values from the clipboard, all in one step; one that can't be taken leaves all as it is."""
        document, t = self._state.document, self._t
        if document is None:
            return
        row, column = cells[0][0].row(), cells[0][0].column()
        edits: list[Edit] = []
        for index, text in cells:
            line, chosen = self._lines[index.row()], document.campaign.difficulties[index.column() - 1]
            values = {without_isolates(said): value for value, said in line.choices}
            edit = line.edit(chosen.id, values.get(text.strip(), text.strip()))
            if isinstance(edit, str):
                self._state.say(edit, refused=True)
                return
            edits.append(edit)
        if self._state.perform(t("Paste into the difficulties"), CompositeEdit(tuple(edits))):
            self._state.say(t.plural("{count} cell was pasted.", "{count} cells were pasted.", len(edits)))
        self._show()
        self.table.setCurrentCell(row, column)

    def add_presets(self) -> None:
        """Add easy, normal and hard."""
        t = self._t
        three = tuple(Difficulty(name, t(title), t(about)) for name, title, about in PRESETS)
        self._state.perform(t("Add easy, normal and hard"), AddDifficulties(three))

    def _add(self) -> None:
        document, t = self._state.document, self._t
        if document is None:
            return
        taken = {one.id for one in document.campaign.difficulties}
        name = t("New difficulty")
        added = Difficulty(unused(slug_of(name, "difficulty"), taken), name)
        if self._state.perform(t("Add a difficulty"), AddDifficulties((added,))):
            self.table.setCurrentCell(0, len(document.campaign.difficulties))

    def _remove(self) -> None:
        chosen, document, t = self._chosen, self._state.document, self._t
        if chosen is None or document is None:
            return
        levels = columns_for(document.campaign, chosen.id)
        if self._state.perform(t("Remove the difficulty {name}", name=chosen.name), RemoveDifficulty(chosen.id)):
            said = t("“{name}” is out of the campaign; undo brings it back.", name=chosen.name)
            if levels:
                said += " " + t("So are the columns of: {levels}.", levels=names_of(t, levels))
            self._state.say(said)

    def _move(self, by: int) -> None:
        chosen, row, column = self._chosen, self.table.currentRow(), self.table.currentColumn()
        if chosen is None:
            return
        label = self._t("Move the difficulty {name}", name=chosen.name)
        if self._state.perform(label, MoveDifficulty(chosen.id, by)):
            self.table.setCurrentCell(row, column + by)

    def _add_rule(self, rule: str) -> None:
        level = self._state.level
        if level is not None and rule:
            self._extra_rules[level.id] = (*self._extra_rules.get(level.id, ()), rule)
            self._show()
            self.table.setCurrentCell(len(self._lines) - 1, 1)
            self.table.setFocus()
