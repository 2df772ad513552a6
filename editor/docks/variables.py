"""The level's variables as a table: names, ids, what they begin with, who is told of them and who speaks of them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QAbstractItemView, QTreeWidget, QTreeWidgetItem, QWidget

from editor.docks.legend import Flow
from editor.docks.lists import EditingKeys
from editor.document.changes import LevelChanged, LevelRenamed
from editor.document.references import Rename, referrers
from editor.document.variables import AddVariable, ChangeVariable, RemoveVariable, new_variable_id, variable_of
from editor.editor_state import CampaignOpened, EditorChange, EditorState, LevelShown
from editor.theme import EditorTheme
from editor.widgets import allow, push_button
from runtime.campaign.references import ReferenceKind
from runtime.engine.conditions.variables import variable_name
from runtime.engine.levels.level import Level, Variable
from runtime.support.plain_text import without_isolates
from runtime.support.texts import Texts, names_of
from runtime.ui.plain_widgets import Label, TreeItem
from runtime.ui.widgets.boxes import in_column

_NAME, _ID, _START, _SHOWN, _SPEAKERS = range(5)
_VARIABLE = Qt.ItemDataRole.UserRole


class VariablesDock(QWidget):
    """Name, id and start are changed in place, and a box says whether players are told of the variable."""

    def __init__(self, state: EditorState, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._state, self._t = state, t
        self._filling = False
        self._make_list()
        self._nothing = Label(
            t("No variable yet. One is a whole number that the level remembers: conditions ask it, triggers set it.")
        )
        self._nothing.setObjectName("quiet")
        self._nothing.setWordWrap(True)
        self.add = push_button(t("New variable"), t("Give the level a variable more"), icon=theme.icon("new"))
        self.add.clicked.connect(self._add)
        self.remove = push_button(
            t("Delete"), t("Take the chosen variable out of the level"), icon=theme.icon("level-remove")
        )
        self.remove.clicked.connect(self._remove)
        buttons = Flow(6)
        for button in (self.add, self.remove):
            buttons.add(button)
        in_column(buttons, self._nothing, self.list, spacing=4, margins=(6, 6, 6, 6), on=self)
        state.subscribe(self._heard)
        self._fill()

    def _make_list(self) -> None:
        """The variables, a row each."""
        t = self._t
        self.list = QTreeWidget()
        self.list.setAccessibleName(t("Variables"))
        self.list.setToolTip(t("F2 or a double click changes a name, an id or a start; Space shows or hides"))
        self.list.setHeaderLabels([t("Name"), t("Id"), t("Start"), t("Players see it"), t("Spoken of by")])
        self.list.setRootIsDecorated(False)
        self.list.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.EditKeyPressed
        )
        for column, width in enumerate((130, 110, 60, 100)):
            self.list.setColumnWidth(column, width)
        self.list.currentItemChanged.connect(lambda *_: self._show_allowed())
        EditingKeys(self.list)
        self.list.itemChanged.connect(self._changed)

    def _heard(self, change: EditorChange) -> None:
        opened = isinstance(change, CampaignOpened | LevelShown | LevelRenamed)
        if opened or (isinstance(change, LevelChanged) and change.level_id == self._state.level_id):
            self._fill()

    def _fill(self) -> None:
        level, chosen = self._state.level, self._chosen()
        self._filling = True
        self.list.clear()
        for variable in level.variables if level else ():
            item = self._item(level, variable) if level else TreeItem()
            self.list.addTopLevelItem(item)
            if variable.id == chosen:
                self.list.setCurrentItem(item)
        self._filling = False
        there = bool(level and level.variables)
        self.list.setVisible(there)
        self._nothing.setVisible(not there)
        self._show_allowed()

    def _item(self, level: Level, variable: Variable) -> QTreeWidgetItem:
        speakers = names_of(self._t, referrers(level, ReferenceKind.VARIABLE, variable.id))
        item = TreeItem([variable.name, variable.id, str(variable.start), "", speakers or self._t("nobody")])
        item.setData(_NAME, _VARIABLE, variable.id)
        item.setCheckState(_SHOWN, Qt.CheckState.Checked if variable.shown else Qt.CheckState.Unchecked)
        item.setToolTip(_SPEAKERS, speakers)
        item.setTextAlignment(_START, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if self._why_locked():
            item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsUserCheckable)
        else:
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        return item

    def _why_locked(self) -> str:
        document, t = self._state.document, self._t
        if document is not None and document.read_only:
            return t("This campaign is open to look at only.")
        return t("Add a level first: the campaign has none.") if self._state.level is None else ""

    def _show_allowed(self) -> None:
        """Say why buttons are disabled."""
        why = self._why_locked()
        allow(self.add, why)
        allow(self.remove, why or ("" if self._chosen() else self._t("Choose a variable first.")))

    def _chosen(self) -> str:
        item = self.list.currentItem()
        return str(item.data(_NAME, _VARIABLE)) if item is not None else ""

    def _changed(self, item: QTreeWidgetItem, column: int) -> None:
        if not self._filling and column in (_NAME, _ID, _START, _SHOWN):
            text, shown = without_isolates(item.text(column)).strip(), item.checkState(_SHOWN) is Qt.CheckState.Checked
            change = partial(self._change, str(item.data(_NAME, _VARIABLE)), column, text, shown=shown)
            QTimer.singleShot(0, self, change)  # The list is still closing its line of text.

    def _change(self, variable_id: str, column: int, text: str, *, shown: bool) -> None:
        """Carry out what was typed or ticked; what makes no sense is shown as it was."""
        level, t = self._state.level, self._t
        variable = variable_of(level, variable_id) if level is not None else None
        if level is None or variable is None:
            return
        label = t("Change variable {variable}", variable=variable_name(variable))
        done = False
        if column == _ID:
            edit = Rename(level.id, ReferenceKind.VARIABLE, variable_id, text)
            done = self._state.perform(t("Give the variable the id {id}", id=text), edit)
        elif column == _NAME:
            done = self._state.perform(label, ChangeVariable(level.id, replace(variable, name=text)))
        elif column == _SHOWN:
            done = self._state.perform(label, ChangeVariable(level.id, replace(variable, shown=shown)))
        elif text.replace("−", "-").removeprefix("-").isdecimal() and len(text) < 10:
            number = int(text.replace("−", "-"))
            done = self._state.perform(label, ChangeVariable(level.id, replace(variable, start=number)))
        else:
            self._state.say(t("A variable begins with a whole number."), refused=True)
        if not done:
            self._fill()

    def _add(self) -> None:
        level = self._state.level
        if level is None:
            return
        variable = Variable(new_variable_id(level))
        if self._state.perform(self._t("New variable {id}", id=variable.id), AddVariable(level.id, variable)):
            item = self.list.topLevelItem(self.list.topLevelItemCount() - 1)
            if item is not None:
                self.list.setCurrentItem(item)
                self.list.editItem(item, _NAME)

    def _remove(self) -> None:
        """Take the chosen variable out; undo brings it back, so nothing is asked, but who spoke of it is said."""
        level, t = self._state.level, self._t
        variable = variable_of(level, self._chosen()) if level is not None else None
        if level is None or variable is None:
            return
        speakers = referrers(level, ReferenceKind.VARIABLE, variable.id)
        name = variable_name(variable)
        if self._state.perform(t("Delete variable {variable}", variable=name), RemoveVariable(level.id, variable.id)):
            said = t("Deleted {variable}; undo brings it back.", variable=name)
            if speakers:
                said = f"{said} {t('Still speaking of it: {ids}', ids=names_of(t, speakers))}"
            self._state.say(said, refused=bool(speakers))
