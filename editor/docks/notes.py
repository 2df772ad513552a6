"""All notes on the campaign's maps as a list: what they say, where they stand, and what testers have pinned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import QHeaderView, QMenu, QTreeWidget, QWidget

from editor.docks.legend import Flow
from editor.docks.lists import ListMenu
from editor.docks.playtests import NoteShown
from editor.document.changes import CampaignChanged, LevelChanged
from editor.editor_state import EditorChange, EditorState, LevelShown, ToolsChanged
from editor.theme import EditorTheme
from editor.tools.names import place_text
from editor.widgets import allow, note_swatch, push_button
from runtime.campaign.model import MapNote
from runtime.engine.board.grid import Cell, Size
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import Label, TreeItem, tip_text
from runtime.ui.widgets.boxes import in_column

_ROW = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of the list: a designer's note by its id, or a tester's by its key."""

    level_id: str
    cell: Cell
    note: MapNote | None = None
    pinned: NoteShown | None = None

    @property
    def key(self) -> tuple[str, str]:
        """What it is known by when the list is made anew."""
        if self.note is not None:
            return self.level_id, self.note.id
        return "", self.pinned.key if self.pinned is not None else ""


class NotesDock(QWidget):
    """``pointed`` gives a level's id, a note's (empty for a tester's) and a cell; ``edited`` and ``removed`` two ids.

    ``kept`` gives the key of a tester's note that is to be one of the designers' own.
    """

    pointed = Signal(str, str, object)
    edited = Signal(str, str)
    removed = Signal(str, str)
    kept = Signal(str)

    def __init__(self, state: EditorState, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._state, self._t = state, t
        self._pinned: tuple[NoteShown, ...] = ()
        self._rows: tuple[_Row, ...] = ()
        self.list = QTreeWidget()
        self.list.setAccessibleName(t("Notes"))
        self.list.setToolTip(t("Choose a note to go there; Enter or a double click edits it, Del removes it"))
        self.list.setHeaderLabels([t("Note"), t("Place"), t("Written by")])
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in (1, 2):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.list.currentItemChanged.connect(lambda *_: self._choose())
        self.list.itemActivated.connect(lambda *_: self._edit())
        ListMenu(self.list, self._fill_menu, self._remove)
        self._nothing = Label()
        self._nothing.setObjectName("quiet")
        self._nothing.setWordWrap(True)
        self.edit = push_button(t("Edit…"), t("Change the text or the colour of the chosen note"), self._edit)
        self.edit.setIcon(theme.icon("note"))
        self.keep = push_button(
            t("Keep"), t("Keep a tester's note among your own, with the campaign"), self._keep, theme.icon("save")
        )
        self.remove = push_button(
            t("Delete"), t("Take the chosen note off its map"), self._remove, theme.icon("level-remove")
        )
        buttons = Flow(6)
        for button in (self.edit, self.keep, self.remove):
            buttons.add(button)
        in_column(buttons, self._nothing, (self.list, 1), spacing=4, margins=(6, 6, 6, 6), on=self)
        state.subscribe(self._heard)
        self._fill()

    @property
    def count(self) -> int:
        """How many notes there are on the level on the screen."""
        level = self._state.level_id
        return sum(row.level_id == level for row in self._rows) if level else 0

    def show_pinned(self, notes: Sequence[NoteShown]) -> None:
        """List these notes of testers among the others."""
        if tuple(notes) != self._pinned:
            self._pinned = tuple(notes)
            self._fill()

    def _heard(self, change: EditorChange) -> None:
        if (
            isinstance(change, LevelShown)
            or (isinstance(change, CampaignChanged) and {"notes", "levels"} & set(change.fields))
            or (isinstance(change, LevelChanged) and "name" in change.fields)
        ):
            self._fill()
        elif isinstance(change, ToolsChanged):
            self._follow()

    def _found(self) -> tuple[_Row, ...]:
        """The notes of all levels, those of the level on the screen first."""
        document, here = self._state.document, self._state.level_id
        if document is None:
            return ()
        campaign = document.campaign
        rows = [
            _Row(level.id, note.at, note) for level in campaign.levels for note in campaign.notes_of(level.id).notes
        ]
        rows += [_Row(one.level_id, one.cell, pinned=one) for one in self._pinned]
        return tuple(sorted(rows, key=lambda row: row.level_id != here))

    def _fill(self) -> None:
        current, self._rows = self._current, self._found()
        with QSignalBlocker(self.list):
            self.list.clear()
            for row in self._rows:
                item = self._item(row)
                self.list.addTopLevelItem(item)
                if current is not None and row.key == current.key:
                    self.list.setCurrentItem(item)
        self._nothing.setVisible(not self._rows)
        self._follow()

    def _item(self, row: _Row) -> TreeItem:
        t, note, pinned = self._t, row.note, row.pinned
        if pinned is not None:
            item = TreeItem([pinned.text, pinned.place, pinned.who])
            whole = pinned.text
        else:
            whole = note.text if note is not None else ""
            kind = t("An area") if note and note.cells else t("An arrow") if note and note.to else ""
            said = " ".join(whole.split()) or kind
            item = TreeItem([said, self._place(row), t("Designer")])
            if note is not None:
                item.setIcon(0, note_swatch(note.colour))
            whole = whole or kind
        item.setData(0, _ROW, self._rows.index(row))
        for column in range(3):
            item.setToolTip(column, tip_text(whole if column == 0 else item.text(column)))
        return item

    def _place(self, row: _Row) -> str:
        where = place_text(self._t, row.cell)
        document = self._state.document
        level = document.level(row.level_id) if document is not None else None
        if level is not None and row.note is not None and not _is_on(row.note, level.terrain.size):
            where = self._t("{place}: not on the map", place=where)
        if level is None or row.level_id == self._state.level_id:
            return where
        return f"{level.name or level.id}: {where}"

    @property
    def _current(self) -> _Row | None:
        item = self.list.currentItem()
        number = item.data(0, _ROW) if item is not None else -1
        return self._rows[number] if isinstance(number, int) and 0 <= number < len(self._rows) else None

    def _follow(self) -> None:
        """Mark the note that is chosen on the map, and say why buttons are disabled."""
        chosen, document = self._state.note, self._state.document
        if chosen is not None:
            key = (self._state.level_id, chosen.id)
            items = (self.list.topLevelItem(number) for number, row in enumerate(self._rows) if row.key == key)
            item = next(items, None)
            if item is not None:
                with QSignalBlocker(self.list):
                    self.list.setCurrentItem(item)
        t, row = self._t, self._current
        self._nothing.setText(
            t("No note yet: take up the note tool ({key_of[tool.note]:N}) and click or drag on the map.")
        )
        why = t("This campaign is open to look at only.") if document is not None and document.read_only else ""
        why = why or ("" if row is not None else t("Choose a note first."))
        of_tester = t("A tester has pinned it: keep it first.") if row is not None and row.pinned is not None else ""
        own = t("It is one of your own notes.") if row is not None and row.note is not None else ""
        allow(self.edit, why or of_tester)
        allow(self.remove, why or of_tester)
        allow(self.keep, why or own)

    def _choose(self) -> None:
        row = self._current
        if row is not None:
            note = row.note.id if row.note is not None else ""
            QTimer.singleShot(0, self, lambda: self.pointed.emit(row.level_id, note, row.cell))
        self._follow()

    def _fill_menu(self, menu: QMenu) -> None:
        for button in (self.edit, self.keep, self.remove):
            if button.isEnabled():
                menu.addAction(button.icon(), button.text(), button.click)

    def _edit(self) -> None:
        row = self._current
        if row is not None and row.note is not None and self.edit.isEnabled():
            self.edited.emit(row.level_id, row.note.id)

    def _keep(self) -> None:
        row = self._current
        if row is not None and row.pinned is not None:
            self.kept.emit(row.pinned.key)

    def _remove(self) -> None:
        row = self._current
        if row is not None and row.note is not None and self.remove.isEnabled():
            self.removed.emit(row.level_id, row.note.id)


def _is_on(note: MapNote, size: Size) -> bool:
    """Whether all of a note lies on a map of this size; files that are written by hand may say anything."""
    return all(cell in size for cell in (note.at, *note.cells, *((note.to,) if note.to is not None else ())))
