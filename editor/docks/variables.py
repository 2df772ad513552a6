"""Variables as a table, the level's, then the campaign's: what they begin with, who is told of them, who uses them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from editor.docks.dock_set import WhenVisible
from editor.docks.legend import Flow
from editor.docks.lists import EditingKeys
from editor.document.changes import CampaignChanged, LevelChanged, LevelRenamed
from editor.document.references import Rename
from editor.document.variables import (
    AddVariable,
    ChangeVariable,
    RemoveVariable,
    RenameJourneyVariable,
    new_variable_id,
    users_of,
    variable_of,
)
from editor.editor_state import EditorChange, EditorState, LevelShown
from editor.theme import EditorTheme
from editor.widgets import LateContent, allow, push_button
from runtime.campaign.graph_names import graph_names
from runtime.campaign.model import Campaign
from runtime.campaign.references import ReferenceKind
from runtime.engine.conditions.variables import variable_name
from runtime.engine.levels.level import JOURNEY, Variable
from runtime.support.plain_text import without_isolates
from runtime.support.texts import Texts, names_of
from runtime.ui.plain_widgets import Label, TreeItem
from runtime.ui.widgets.boxes import in_column

_NAME, _ID, _START, _SHOWN, _ASKED, _SET, _KEPT = range(7)
_VARIABLE, _LEVEL = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1

_PARTS = frozenset({"variables", "nodes", "edges", "levels"})
"""The parts of a campaign that say what its variables are, and who asks them."""

_Users = tuple[tuple[str, ...], tuple[str, ...]]
"""Who asks a variable, and who sets it."""


class VariablesDock(LateContent, QWidget):
    """Name, id and start are changed in place, and a box says whether players are told of the variable.

    Those of the campaign, which a journey keeps from level to level, follow those of the level that is shown.
    """

    def __init__(self, state: EditorState, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._state, self._theme, self._t = state, theme, t
        self._filling = False
        self._sight = WhenVisible(self, self.make_now)
        state.subscribe(self._heard)

    def _make(self) -> None:
        theme, t = self._theme, self._t
        self._make_list()
        self._nothing = Label(
            t(
                "No variable yet. One is a whole number that the level remembers, or a journey from level to level: "
                "conditions ask it, triggers set it, ways ask those of the journey."
            )
        )
        self._nothing.setObjectName("quiet")
        self._nothing.setWordWrap(True)
        self.add = push_button(t("New variable"), t("Give the level a variable more"), icon=theme.icon("new"))
        self.add.clicked.connect(self._add)
        self.add_to_journey = push_button(
            t("New variable of the journey"),
            t("Give the campaign a variable more, which journeys keep from level to level"),
            icon=theme.icon("new"),
        )
        self.add_to_journey.clicked.connect(self._add_to_journey)
        self.remove = push_button(t("Delete"), t("Take the chosen variable out"), icon=theme.icon("level-remove"))
        self.remove.clicked.connect(self._remove)
        buttons = Flow(6)
        for button in (self.add, self.add_to_journey, self.remove):
            buttons.add(button)
        in_column(buttons, self._nothing, self.list, spacing=3, margins=(6, 3, 6, 3), on=self)
        self._fill()

    def _make_list(self) -> None:
        """The variables, a row each."""
        t = self._t
        self.list = QTreeWidget()
        self.list.setAccessibleName(t("Variables"))
        self.list.setToolTip(t("F2 or a double click changes a name, an id or a start; Space shows or hides"))
        heads = (t("Name"), t("Id"), t("Start"), t("Shown"), t("Asked by"), t("Set by"), t("Kept by"))
        self.list.setHeaderLabels(heads)
        self.list.headerItem().setToolTip(_SHOWN, t("Players see it beside the objectives"))
        self.list.setRootIsDecorated(False)
        self.list.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.EditKeyPressed
        )
        header = self.list.header()
        header.setStretchLastSection(False)
        for column in (_NAME, _ASKED, _SET):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        for column, width in ((_ID, 82), (_START, 54), (_SHOWN, 64), (_KEPT, 82)):
            self.list.setColumnWidth(column, max(width, header.sectionSizeHint(column)))
        self.list.currentItemChanged.connect(lambda *_: self._show_allowed())
        EditingKeys(self.list)
        self.list.itemChanged.connect(self._changed)

    def _heard(self, change: EditorChange) -> None:
        document = self._state.document
        opened = isinstance(change, LevelShown | LevelRenamed)
        is_used = document is not None and bool(document.campaign.variables)
        in_level = isinstance(change, LevelChanged) and (change.level_id == self._state.level_id or is_used)
        in_campaign = isinstance(change, CampaignChanged) and not _PARTS.isdisjoint(change.fields)
        if self.is_made and (opened or in_level or in_campaign):
            self._fill()

    def show_pointer(self, pointer: str, level_id: str) -> None:
        """Choose the variable that a JSON pointer leads to, into a level's file or the campaign's own."""
        number, variables = pointer.split("/")[2:3], self._variables(level_id)
        place = int(number[0]) if number and number[0].isdecimal() else -1
        if 0 <= place < len(variables):
            self._choose((level_id, variables[place].id))

    def _choose(self, key: tuple[str, str]) -> None:
        for row in range(self.list.topLevelItemCount()):
            item = self.list.topLevelItem(row)
            if item is not None and _key(item) == key:
                self.list.setCurrentItem(item)

    def _fill(self) -> None:
        level, document, chosen = self._state.level, self._state.document, self._chosen()
        self._filling = True
        self.list.clear()
        for variable in level.variables if level else ():
            asking, setting = users_of(level, variable.id) if level else ((), ())
            self._add_row(variable, level.id if level else "", (asking, setting), self._t("the level"))
        for variable in document.campaign.variables if document else ():
            users = _users_in(document.campaign, self._names(), variable.id) if document else ((), ())
            self._add_row(variable, "", users, self._t("the journey"))
        self._choose(chosen)
        self._filling = False
        there = self.list.topLevelItemCount() > 0
        self.list.setVisible(there)
        self._nothing.setVisible(not there)
        self._show_allowed()

    def _add_row(self, variable: Variable, level_id: str, users: _Users, kept: str) -> None:
        asking, setting = (names_of(self._t, names) for names in users)
        nobody = self._t("nobody")
        item = TreeItem(
            [variable.name, variable.id, str(variable.start), "", asking or nobody, setting or nobody, kept]
        )
        item.setData(_NAME, _VARIABLE, variable.id)
        item.setData(_NAME, _LEVEL, level_id)
        item.setCheckState(_SHOWN, Qt.CheckState.Checked if variable.shown else Qt.CheckState.Unchecked)
        item.setToolTip(_ASKED, asking)
        item.setToolTip(_SET, setting)
        item.setTextAlignment(_START, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if not level_id:
            item.setToolTip(_ID, self._t("Levels name it as {name}", name=f"{JOURNEY}{variable.id}"))
        if self._why_locked():
            item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsUserCheckable)
        else:
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        self.list.addTopLevelItem(item)

    def _names(self) -> Mapping[str, str]:
        """What people call the ways, by their ids."""
        document = self._state.document
        return graph_names(document.campaign).edges if document is not None else {}

    def _why_locked(self) -> str:
        document, t = self._state.document, self._t
        if document is None:
            return t("Open a campaign first.")
        return t("This campaign is open to look at only.") if document.read_only else ""

    def _show_allowed(self) -> None:
        """Say why buttons are disabled."""
        why, t = self._why_locked(), self._t
        allow(self.add, why or ("" if self._state.level else t("Add a level first: the campaign has none.")))
        allow(self.add_to_journey, why)
        allow(self.remove, why or ("" if self._chosen()[1] else t("Choose a variable first.")))

    def _chosen(self) -> tuple[str, str]:
        """The level of the chosen variable, or nothing for the campaign, and its id."""
        item = self.list.currentItem()
        return _key(item) if item is not None else ("", "")

    def _variables(self, level_id: str) -> tuple[Variable, ...]:
        """The variables of the level that is shown, or of the campaign."""
        level, document = self._state.level, self._state.document
        if level_id:
            return level.variables if level is not None and level.id == level_id else ()
        return document.campaign.variables if document is not None else ()

    def _changed(self, item: QTreeWidgetItem, column: int) -> None:
        if not self._filling and column in (_NAME, _ID, _START, _SHOWN):
            text, shown = without_isolates(item.text(column)).strip(), item.checkState(_SHOWN) is Qt.CheckState.Checked
            change = partial(self._change, _key(item), column, text, shown=shown)
            QTimer.singleShot(0, self, change)  # The list is still closing its line of text.

    def _change(self, key: tuple[str, str], column: int, text: str, *, shown: bool) -> None:
        """Carry out what was typed or ticked; what makes no sense is shown as it was."""
        (level_id, variable_id), t = key, self._t
        variable = variable_of(self._variables(level_id), variable_id)
        if variable is None:
            return
        label = t("Change variable {variable}", variable=variable_name(variable))
        done = False
        if column == _ID:
            edit = (
                Rename(level_id, ReferenceKind.VARIABLE, variable_id, text)
                if level_id
                else RenameJourneyVariable(variable_id, text)
            )
            done = self._state.perform(t("Give the variable the id {id}", id=text), edit)
        elif column == _NAME:
            done = self._state.perform(label, ChangeVariable(level_id, replace(variable, name=text)))
        elif column == _SHOWN:
            done = self._state.perform(label, ChangeVariable(level_id, replace(variable, shown=shown)))
        elif text.replace("−", "-").removeprefix("-").isdecimal() and len(text) < 10:
            number = int(text.replace("−", "-"))
            done = self._state.perform(label, ChangeVariable(level_id, replace(variable, start=number)))
        else:
            self._state.say(t("A variable begins with a whole number."), refused=True)
        if not done:
            self._fill()

    def _add(self) -> None:
        if self._state.level is not None:
            self._add_to(self._state.level.id)

    def _add_to_journey(self) -> None:
        self._add_to("")

    def _add_to(self, level_id: str) -> None:
        """Give the level or the campaign a variable more, whose name is typed at once."""
        variable = Variable(new_variable_id(self._variables(level_id)))
        if self._state.perform(self._t("New variable {id}", id=variable.id), AddVariable(level_id, variable)):
            self._choose((level_id, variable.id))
            item = self.list.currentItem()
            if item is not None:
                self.list.editItem(item, _NAME)

    def _remove(self) -> None:
        """Take the chosen variable out; undo brings it back, so nothing is asked, but who spoke of it is said."""
        (level_id, variable_id), t = self._chosen(), self._t
        level, document = self._state.level, self._state.document
        variable = variable_of(self._variables(level_id), variable_id)
        if variable is None or document is None:
            return
        users = users_of(level, variable_id) if level is not None and level_id else ((), ())
        users = users if level_id else _users_in(document.campaign, self._names(), variable_id)
        speakers = tuple(dict.fromkeys((*users[0], *users[1])))
        name = variable_name(variable)
        if self._state.perform(t("Delete variable {variable}", variable=name), RemoveVariable(level_id, variable_id)):
            said = t("Deleted {variable}; undo brings it back.", variable=name)
            if speakers:
                said = f"{said} {t('Still speaking of it: {ids}', ids=names_of(t, speakers))}"
            self._state.say(said, refused=bool(speakers))


def _key(item: QTreeWidgetItem) -> tuple[str, str]:
    """The level of a row's variable, or nothing for the campaign, and its id."""
    return str(item.data(_NAME, _LEVEL)), str(item.data(_NAME, _VARIABLE))


def _users_in(campaign: Campaign, edges: Mapping[str, str], variable_id: str) -> _Users:
    """Who asks one of the campaign's variables, ways too, and who sets it: what is in levels goes by their ids."""
    asking: list[str] = []
    setting: list[str] = []
    for level in campaign.levels:
        here = users_of(level, f"{JOURNEY}{variable_id}")
        asking += [f"{level.id}/{name}" for name in here[0]]
        setting += [f"{level.id}/{name}" for name in here[1]]
    ways = (edge.id for edge in campaign.edges if any(test.variable == variable_id for test in edge.variables))
    return (*asking, *(edges.get(name, name) for name in ways)), tuple(setting)
