"""The leaf of the set-up on which a person gives the commands of the game other keys."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QHeaderView, QKeySequenceEdit, QLineEdit, QTableWidget, QWidget

from runtime.profile.keymap import Keymap
from runtime.profile.settings import Settings
from runtime.ui.game.commands.game_commands import COMMANDS, keymap_of
from runtime.ui.menus.page import Room, set_out
from runtime.ui.plain_widgets import Label, TableItem
from runtime.ui.widgets.boxes import WrappedRow, in_column, in_row
from runtime.ui.widgets.brass_button import BrassButton, written
from runtime.ui.widgets.command_record import CommandId
from runtime.ui.widgets.fields import box_sheet, quiet_line, table_sheet
from runtime.ui.windows import FULL_SCREEN_KEY

_MOVING = ("Up", "Down", "Left", "Right", "Home", "End", "Tab", "Backtab")
_OF_THE_BOARD = frozenset((*_MOVING, "Space", "Backspace", "Del", "Return", "Enter", "Esc"))
"""Keys that move the cursor, lay letters, lead through the window or answer cards, whatever is held beside them."""
_OF_ALL_WINDOWS = frozenset({"F1", FULL_SCREEN_KEY})
_WRITING = ("", "Shift+", "Ctrl+Alt+")
"""What can be held beside a key that writes a letter."""

ALTERNATE = "alternate-background-color: rgba(184, 146, 63, 22);"


def is_reserved(key: str) -> bool:
    """Whether a key, as Qt writes it in files, can be given to no command: the board or every window needs it."""
    name = key.rsplit("+", 1)[-1] or "+"
    held = key[: len(key) - len(name)]
    return key in _OF_ALL_WINDOWS or name in _OF_THE_BOARD or (len(name) == 1 and held in _WRITING)


class KeysLeaf(QWidget):
    """Every command with its keys; a key holds at once, in games that are open too."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        self._room, self._preferences = room, room.preferences
        self._taken = ""
        self._make_table()
        self._make_recorder()
        self._lay_out()
        self.table.currentCellChanged.connect(lambda *_: self._show_current())
        self._preferences.changed.connect(self.show_settings)
        self.show_settings(self._preferences.settings)
        self.table.setCurrentCell(0, 0)

    @property
    def keymap(self) -> Keymap[CommandId]:
        """The keys as they are now."""
        return keymap_of(self._preferences.settings)

    @property
    def current(self) -> CommandId:
        """The command that is chosen."""
        return COMMANDS[max(0, self.table.currentRow())].id

    def choose(self, command: CommandId) -> None:
        """Choose the row of a command."""
        self.table.setCurrentCell([one.id for one in COMMANDS].index(command), 0)

    def record(self, keys: QKeySequence) -> None:
        """Give the chosen command a key, or say what has it now and offer to take it from there."""
        t, key = self._room.t, keys.toString(QKeySequence.SequenceFormat.PortableText)
        self._offer("")
        if not key:
            return
        told = written(key)
        owner = self.keymap.owner(key)
        if owner == self.current:
            self._say(t("{keys} does this already.", keys=told))
        elif is_reserved(key):
            needed = t("{key} is needed on the board, on cards or in every window; it can't be given away.", key=told)
            self._say(needed)
        elif owner:
            self._say(t("{keys} belongs to “{other}”.", keys=told, other=self._name(owner)))
            self._offer(key)
            return
        else:
            self._give(key)
        self._empty()

    def take_away(self) -> None:
        """Give the chosen command the key that was asked for, and take it from the other one."""
        if self._taken:
            self._give(self._taken)
            self._empty()

    def clear_keys(self) -> None:
        """Leave the chosen command without keys."""
        self._change(self.keymap.giving(self.current, ()))

    def reset_one(self) -> None:
        """Give the chosen command its usual keys again."""
        self._change(self.keymap.resetting(self.current))

    def reset_all(self) -> None:
        """Give every command its usual keys again."""
        self._change(self.keymap.resetting_all())

    def show_settings(self, _settings: Settings) -> None:
        """Show the keys as they are."""
        keymap = self.keymap
        for row, command in enumerate(COMMANDS):
            keys, usual = self.table.item(row, 1), self.table.item(row, 2)
            if keys is not None and usual is not None:
                keys.setText(written(*keymap.keys(command.id)))
                usual.setText(written(*command.keys) if keymap.is_changed(command.id) else "")
        self._show_current()

    # Inside

    def _name(self, command: CommandId) -> str:
        return self._room.t(next(one.name for one in COMMANDS if one.id == command))

    def _give(self, key: str) -> None:
        keymap, t = self.keymap, self._room.t
        kept = keymap.keys(self.current) if self.adding.isChecked() else ()
        self._change(keymap.giving(self.current, (*kept, key)))
        self._say(t("{keys} does “{action}” now.", keys=written(key), action=self._name(self.current)))

    def _change(self, keymap: Keymap[CommandId]) -> None:
        self._offer("")
        self._say("")
        self._preferences.change(game_keys=dict(keymap.chosen))

    def _offer(self, key: str) -> None:
        """Offer to take a key away from its command; nothing where it is empty."""
        self._taken = key
        self.take.setVisible(bool(key))

    def _show_current(self) -> None:
        t, keymap = self._room.t, self.keymap
        self._offer("")
        keys = written(*keymap.keys(self.current)) or t("no key")
        self.about.setText(t("{action}: {keys}", action=self._name(self.current), keys=keys))
        self.none.allow("" if keymap.keys(self.current) else t("It has no key."))
        self.one.allow("" if keymap.is_changed(self.current) else t("It has its usual keys."))
        self.all.allow("" if keymap.chosen else t("All have their usual keys."))

    def _make_table(self) -> None:
        theme, t = self._room.theme, self._room.t
        self.table = QTableWidget(len(COMMANDS), 3)
        self.table.setHorizontalHeaderLabels([t("What it does"), t("Keys"), t("Usual keys")])
        set_out(self.table, theme, t("Commands and their keys"), 0)
        self.table.setToolTip(t("Mark a command, then press its new key in the field below"))
        theme.dress(self.table, table_sheet(theme, 16, "padding: 3px 6px; font-size: 15px;", ALTERNATE))
        for row, command in enumerate(COMMANDS):
            for column, text in enumerate((t(command.name), "", "")):
                item = TableItem(text)
                item.setToolTip(t(command.tip))
                self.table.setItem(row, column, item)
        head = self.table.horizontalHeader()
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in (1, 2):
            head.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.table.setMinimumHeight(theme.span(220))

    def _make_recorder(self) -> None:
        theme, t = self._room.theme, self._room.t
        self.recorder = QKeySequenceEdit()
        self.recorder.setMaximumSequenceLength(1)
        self.recorder.setMinimumWidth(theme.px(220))
        theme.dress(self.recorder, box_sheet(theme, "3px 9px", "font-size: 16px;", ("QLineEdit",)))
        for field in (self.recorder, *self.recorder.findChildren(QLineEdit)):
            field.setAccessibleName(t("New key"))
            field.setToolTip(t("Press the new key here; Tab leaves the field"))
        self.recorder.keySequenceChanged.connect(self.record)
        self.adding = BrassButton(theme, t("Keep the old key too"))
        self.adding.setCheckable(True)
        self.adding.describe(t("Add the new key beside the ones there are"))
        self.take = BrassButton(theme, t("Take it away there"), parent=self)
        self.none = BrassButton(theme, t("No key"))
        self.one = BrassButton(theme, t("Usual key"))
        self.all = BrassButton(theme, t("Reset all"), "undo")
        for button, tip, run in (
            (self.take, t("Give the key to this command instead"), self.take_away),
            (self.none, t("Leave this command without a key"), self.clear_keys),
            (self.one, t("Give this command its usual keys again"), self.reset_one),
            (self.all, t("Give every command its usual keys again"), self.reset_all),
        ):
            button.describe(tip)
            button.clicked.connect(run)
        self.about = Label()
        theme.dress(self.about, f"font-size: 16px; font-weight: 600; color: {theme.colours.bright_brass};")
        self.said = quiet_line(theme, theme.colours.warning)
        self.said.setAccessibleName(t("What is wrong or worth knowing"))
        self._offer("")
        self._empty()

    def _lay_out(self) -> None:
        named = Label(self._room.t("New &key"))
        named.setBuddy(self.recorder)
        self._room.theme.dress(named, "font-size: 16px;")
        field = in_row(named, self.recorder, spacing=8)
        row = WrappedRow(field, self.adding, None, self.none, self.one, self.all)
        row.setSpacing(8)
        below = in_row((self.said, 1), self.take, spacing=8)
        in_column((self.table, 1), self.about, row, below, spacing=8, margins=(0, 0, 12, 0), on=self)

    def _empty(self) -> None:
        """Empty the field that records keys; Qt would say there in its own words what it is for."""
        self.recorder.clear()
        for inner in self.recorder.findChildren(QLineEdit):
            inner.setPlaceholderText(self._room.t("Press the new key"))

    def _say(self, text: str) -> None:
        self.said.setText(text)
