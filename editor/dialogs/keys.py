"""Lists the keyboard shortcuts, and lets a person choose which keys do what."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from editor.safety.journal_entries import NO_DRAFT
from editor.settings import OF_THE_MAP, TAKEN_BY_MAP
from editor.tools.options import ActionId
from editor.widgets import push_button
from runtime.profile.keymap import Keymap
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import Label, TreeItem, without_keys
from runtime.ui.widgets.boxes import in_column
from runtime.ui.widgets.brass_button import written

_ID = Qt.ItemDataRole.UserRole

Groups = Sequence[tuple[str, Sequence[tuple[str, str]]]]
"""What there is to do under the title of its menu, each with its keys."""

ActionGroups = Sequence[tuple[str, Sequence[tuple[ActionId, str]]]]
"""The commands of each menu under its title, each with its label."""


class KeysDialog(QDialog):
    """Groups of (what it does, keys) as one list that can be read and scrolled by keyboard."""

    def __init__(self, t: Texts, groups: Groups, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(t("Keyboard shortcuts"))
        self.resize(620, 620)
        self.list = _tree()
        self.list.setHeaderLabels([t("What it does"), t("Keys")])
        self.list.setAccessibleName(t("Keyboard shortcuts"))
        self.list.setToolTip(t("Every key of the editor, by menu"))
        for title, rows in groups:
            group = _group(self.list, title)
            for what, keys in rows:
                group.addChild(TreeItem([what, keys]))
        self.list.expandAll()
        self.list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.list.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.list.header().setStretchLastSection(False)
        buttons = QDialogButtonBox()
        close = buttons.addButton(t("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        close.setToolTip(t("Close this list (Esc)"))
        close.setAccessibleName(t("Close"))
        buttons.rejected.connect(self.reject)
        in_column(self.list, buttons, margins=(16, 16, 16, 14), on=self)


class EditKeysDialog(QDialog):
    """Every command with its keys; ``keymap`` is what was chosen, to be used once the dialog is accepted."""

    def __init__(self, t: Texts, keymap: Keymap[ActionId], groups: ActionGroups, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.t, self.keymap = t, keymap
        self._names = {action: label for _, rows in groups for action, label in rows}
        self._taken = ""
        self.setWindowTitle(t("Change the keys"))
        self.resize(720, 640)
        self._make_list(groups)
        self._make_recorder()
        self._lay_out()
        self.list.currentItemChanged.connect(lambda *_: self._show_current())
        self._fill()
        self._select_first()
        self.filter.setFocus()

    def select(self, action: ActionId) -> None:
        """Mark the row of an action."""
        self.list.setCurrentItem(self._rows[action])

    @property
    def current(self) -> ActionId:
        """The action that is marked; empty on a heading."""
        item = self.list.currentItem()
        return ActionId(str(item.data(0, _ID) or "") if item else "")

    def record(self, keys: QKeySequence) -> None:
        """Give the marked command a key, or say what has it now and offer to take it from there."""
        key = keys.toString(QKeySequence.SequenceFormat.PortableText)
        self._taken = ""
        self.take.hide()
        if not key or not self.current:
            return
        if key in OF_THE_MAP:
            self._say(self.t(TAKEN_BY_MAP, key=written(key)))
            self._empty()
            return
        owner = self.keymap.owner(key)
        if owner == self.current:
            self._say(self.t("{keys} does this already.", keys=written(key)))
        elif owner:
            self._taken = key
            self._say(self.t("{keys} belongs to “{other}”.", keys=written(key), other=self._names[owner]))
            self.take.show()
            return
        else:
            self._give(key)
        self._empty()

    def take_away(self) -> None:
        """Give the marked command the key that was asked for, and take it from the other one."""
        key = self._taken
        if key:
            self._give(key)

    def clear_keys(self) -> None:
        """Leave the marked command without keys."""
        if self.current:
            self._change(self.keymap.giving(self.current, ()))

    def reset_one(self) -> None:
        """Give the marked command its usual keys again."""
        if self.current:
            self._change(self.keymap.resetting(self.current))

    def reset_all(self) -> None:
        """Give every command its usual keys again."""
        self._change(self.keymap.resetting_all())

    def _give(self, key: str) -> None:
        keymap = self.keymap
        kept = keymap.keys(self.current) if self.adding.isChecked() else ()
        self._change(keymap.giving(self.current, (*kept, key)))
        self._say(self.t("{keys} does “{action}” now.", keys=written(key), action=self._names[self.current]))

    def _change(self, keymap: Keymap[ActionId]) -> None:
        self.keymap = keymap
        self._taken = ""
        self.take.hide()
        self._empty()
        self._say("")
        self._fill()
        self._show_current()

    def _make_list(self, groups: ActionGroups) -> None:
        t = self.t
        self.filter = QLineEdit()
        self.filter.setProperty(NO_DRAFT, True)
        self.filter.setPlaceholderText(t("Find a command or a key"))
        self.filter.setAccessibleName(t("Find a command or a key"))
        self.filter.setToolTip(t("Show only the commands whose name or key holds this"))
        self.filter.textChanged.connect(self._filter)
        self.list = _tree()
        self.list.setHeaderLabels([t("What it does"), t("Keys"), t("Usual keys")])
        self.list.setAccessibleName(t("Commands and their keys"))
        self.list.setToolTip(t("Mark a command, then press its new key in the field below"))
        self._rows: dict[ActionId, QTreeWidgetItem] = {}
        for title, rows in groups:
            group = _group(self.list, title)
            for action, label in rows:
                row = TreeItem([label])
                row.setData(0, _ID, action)
                group.addChild(row)
                self._rows[action] = row
        self.list.expandAll()
        header = self.list.header()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in (1, 2):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
            header.resizeSection(column, 170)
        header.setStretchLastSection(False)

    def _make_recorder(self) -> None:
        t = self.t
        self.recorder = QKeySequenceEdit()
        self.recorder.setMaximumSequenceLength(1)
        self.recorder.setAccessibleName(t("New key"))
        self.recorder.setToolTip(t("Press the new key here; Tab leaves the field"))
        for inner in self.recorder.findChildren(QLineEdit):
            inner.setAccessibleName(t("New key"))
            inner.setToolTip(self.recorder.toolTip())
        self.recorder.keySequenceChanged.connect(self.record)
        self.adding = push_button(t("Keep the old key too"), t("Add the new key beside the ones there are"))
        self.adding.setCheckable(True)
        self.take = push_button(t("Take it away there"), t("Give the key to this command instead"), self.take_away)
        self.take.hide()
        self.none = push_button(t("No key"), t("Leave this command without a key"), self.clear_keys)
        self.one = push_button(t("Usual key"), t("Give this command its usual keys again"), self.reset_one)
        self.all = push_button(t("Reset all"), t("Give every command its usual keys again"), self.reset_all)
        self.said = Label(" ")
        self.said.setWordWrap(True)
        self.said.setMinimumHeight(24)
        self.said.setAccessibleName(t("What is wrong or worth knowing"))

    def _lay_out(self) -> None:
        t = self.t
        self.about = Label()
        self.about.setObjectName("section")
        row = QHBoxLayout()
        named = Label(t("New key"))
        named.setBuddy(self.recorder)
        for widget in (named, self.recorder, self.adding, self.none, self.one):
            row.addWidget(widget, 1 if widget is self.recorder else 0)
        conflict = QHBoxLayout()
        conflict.addWidget(self.said, 1)
        conflict.addWidget(self.take)
        buttons = QDialogButtonBox()
        accept = buttons.addButton(t("Use these keys"), QDialogButtonBox.ButtonRole.AcceptRole)
        cancel = buttons.addButton(t("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        accept.setToolTip(t("Use these keys from now on"))
        cancel.setToolTip(t("Keep the keys as they were (Esc)"))
        accept.setAccessibleName(t("Use these keys"))
        cancel.setAccessibleName(t("Cancel"))
        for button in (accept, cancel):
            button.setAutoDefault(False)
        buttons.addButton(self.all, QDialogButtonBox.ButtonRole.ResetRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        in_column(
            self.filter,
            (self.list, 1),
            self.about,
            row,
            conflict,
            buttons,
            spacing=8,
            margins=(16, 16, 16, 14),
            on=self,
        )

    def _fill(self) -> None:
        keymap = self.keymap
        for action, row in self._rows.items():
            row.setText(1, written(*keymap.keys(action)))
            row.setText(2, written(*keymap.usual[action]) if keymap.is_changed(action) else "")
            font = self.list.font()
            font.setBold(keymap.is_changed(action))
            row.setFont(1, font)

    def _filter(self, wanted: str) -> None:
        wanted = wanted.casefold().strip()
        for row in self._rows.values():
            said = f"{row.text(0)} {row.text(1)}".casefold()
            row.setHidden(bool(wanted) and wanted not in said)
        for number in range(self.list.topLevelItemCount()):
            group = self.list.topLevelItem(number)
            if group is not None:
                group.setHidden(all(row.isHidden() for row in self._rows.values() if row.parent() is group))
        if not self.current or self._rows[self.current].isHidden():
            self._select_first()

    def _select_first(self) -> None:
        if first := next((row for row in self._rows.values() if not row.isHidden()), None):
            self.list.setCurrentItem(first)

    def _show_current(self) -> None:
        action = self.current
        self._taken = ""
        self.take.hide()
        self._empty()
        for control in (self.recorder, self.adding, self.none, self.one):
            control.setEnabled(bool(action))
        keymap = self.keymap
        if not action:
            self.about.setText(" ")
            return
        keys = written(*keymap.keys(action)) or self.t("no key")
        self.about.setText(self.t("{action}: {keys}", action=self._names[action], keys=keys))
        self.none.setEnabled(bool(keymap.keys(action)))
        self.one.setEnabled(keymap.is_changed(action))

    def _empty(self) -> None:
        """Empty the field that records keys; Qt would say there in its own words what it is for."""
        self.recorder.clear()
        for inner in self.recorder.findChildren(QLineEdit):
            inner.setPlaceholderText(self.t("Press the new key"))

    def _say(self, text: str) -> None:
        self.said.setText(text or " ")


def _tree() -> QTreeWidget:
    """A list of rows under headings that always show them."""
    tree = QTreeWidget()
    tree.setRootIsDecorated(False)
    tree.setItemsExpandable(False)
    return tree


def _group(tree: QTreeWidget, title: str) -> TreeItem:
    """A heading over the rows of one menu."""
    group = TreeItem([without_keys(title)])
    group.setFlags(Qt.ItemFlag.ItemIsEnabled)
    tree.addTopLevelItem(group)
    group.setFirstColumnSpanned(True)
    font = tree.font()
    font.setBold(True)
    group.setFont(0, font)
    return group
