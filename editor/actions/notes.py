"""Notes on maps at work: written and edited in a dialog, listed in their dock, testers' notes among them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, QTimer

from editor.dialogs.questions import Questions
from editor.docks.notes import NotesDock
from editor.docks.playtests import NoteShown
from editor.document.changes import CampaignChanged
from editor.document.notes import PutNote, RemoveNote, new_note_id, note_of
from editor.editor_state import EditorChange, EditorState, LevelShown
from editor.tools.names import place_text
from runtime.campaign.model import MapNote
from runtime.engine.board.grid import Cell
from runtime.support.texts import Texts


class NoteCommands(QObject):
    """``flags`` shows testers' notes on the map, ``go_to`` a cell of a level; ``take_up`` leads back to the map."""

    def __init__(
        self,
        state: EditorState,
        dock: NotesDock,
        ask: Callable[[], Questions],
        t: Texts,
        *,
        flags: Callable[[Mapping[Cell, str]], object],
        go_to: Callable[[str, Cell], object],
        take_up: Callable[[], object],
    ) -> None:
        super().__init__(dock)
        self._state, self._dock, self._ask, self._t = state, dock, ask, t
        self._flags, self._go_to, self._take_up = flags, go_to, take_up
        self._pinned: tuple[NoteShown, ...] = ()
        state.use_notes(self.write)
        state.subscribe(self._heard)
        dock.pointed.connect(self._point)
        dock.edited.connect(self.edit)
        dock.removed.connect(self.remove)
        dock.kept.connect(self.keep)

    def write(self, note: MapNote) -> None:
        """Ask what a note on the level on the screen is to say, once the hand that drew it has come to rest."""
        QTimer.singleShot(0, self, lambda: self._write(self._state.level_id, note))

    def edit(self, level_id: str, note_id: str) -> None:
        """Ask for another text or colour of a note."""
        note = self._note(level_id, note_id)
        if note is not None:
            self._write(level_id, note)

    def remove(self, level_id: str, note_id: str) -> None:
        """Take a note off its map; undo brings it back."""
        self._state.perform(self._t("Delete a note"), RemoveNote(level_id, note_id))

    def keep(self, key: str) -> None:
        """Keep a tester's note among the designers' own, with who pinned it and in which turn."""
        shown = next((one for one in self._pinned if one.key == key), None)
        if shown is None:
            return
        text = self._t("{who}: {text}", who=shown.who, text=shown.text)
        self._state.perform(self._t("Keep a tester's note"), PutNote(shown.level_id, MapNote("", shown.cell, text)))

    def show_pinned(self, notes: Sequence[NoteShown]) -> None:
        """Show what testers have pinned to cells; what is ticked off stays in its report alone."""
        self._pinned = tuple(one for one in notes if not one.is_done)
        self._dock.show_pinned(self._pinned)
        self._show_flags()

    def _show_flags(self) -> None:
        level = self._state.level_id
        t, here = self._t, [one for one in self._pinned if one.level_id == level and level]
        self._flags({one.cell: t("{who}: {text}", who=one.who, text=one.text) for one in reversed(here)})

    def _note(self, level_id: str, note_id: str) -> MapNote | None:
        document = self._state.document
        return note_of(document.campaign.notes_of(level_id).notes, note_id) if document is not None else None

    def _write(self, level_id: str, note: MapNote) -> None:
        document, t = self._state.document, self._t
        if document is None or document.level(level_id) is None:
            return
        if (why := document.why_read_only) is not None:
            self._state.refuse(why)
            return
        wanted = self._ask().note(note, place_text(t, note.at))
        if wanted is not None and document is self._state.document:
            notes = document.campaign.notes_of(level_id).notes
            note_id = note.id or new_note_id(notes, wanted.text)
            label = t("Edit a note") if note.id else t("Write a note")
            edit = PutNote(level_id, replace(wanted, id=note_id))
            if self._state.perform(label, edit) and self._state.toolbox and level_id == self._state.level_id:
                self._state.toolbox.held.note = note_id
        self._take_up()

    def _point(self, level_id: str, note_id: str, cell: Cell) -> None:
        """Go to the place of a note, and choose it."""
        self._go_to(level_id, cell)
        if self._state.toolbox and self._state.level_id == level_id:
            self._state.toolbox.held.note = note_id

    def _heard(self, change: EditorChange) -> None:
        if isinstance(change, LevelShown) or (isinstance(change, CampaignChanged) and "levels" in change.fields):
            self._show_flags()
