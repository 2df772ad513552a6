"""Notes on a level's map, kept beside it: their edits, and how they go along with their level and its cells."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from editor.document.edit import CELLS, EditRefusal, unused, why_no_text, why_too_many
from runtime.campaign.campaign_json import LONGEST_NOTE, MOST_NOTES
from runtime.campaign.model import Campaign, MapNote, NoteFile
from runtime.campaign.references import Go, notes_moved
from runtime.campaign.side_files import NOTES
from runtime.engine.board.grid import Cell, Size
from runtime.support.slugs import slug_of

_LONGEST_ID = 32


@dataclass(frozen=True, slots=True)
class PutNote:
    """Write a note on a level's map, or in the place of the one with its id; without an id it gets one of its text."""

    level_id: str
    note: MapNote

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the note."""
        return _on_notes(campaign, self.level_id, self._put)

    def _put(self, notes: tuple[MapNote, ...], size: Size) -> tuple[MapNote, ...] | EditRefusal:
        note = self.note
        cells = tuple(sorted({cell for cell in note.cells if cell in size}))
        note = replace(note, text=note.text.strip(), cells=cells, id=note.id or new_note_id(notes, note.text))
        others = tuple(one for one in notes if one.id != note.id)
        refused = (
            why_no_text(note.text, LONGEST_NOTE)
            or (EditRefusal("off-map") if note.at not in size or not (note.to is None or note.to in size) else None)
            or (EditRefusal("no-note-text") if not (note.text or note.cells or note.to) else None)
            or why_too_many(len(others), MOST_NOTES)
            or why_too_many(sum(len(one.cells) for one in (*others, note)) - 1, CELLS)
        )
        return refused or _in_order((*others, note))


@dataclass(frozen=True, slots=True)
class MoveNote:
    """Take a note to another cell, with its arrow or its area as far as that stays on the map."""

    level_id: str
    note_id: str
    to: Cell

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the note moved."""
        return _on_notes(campaign, self.level_id, self._moved)

    def _moved(self, notes: tuple[MapNote, ...], size: Size) -> tuple[MapNote, ...] | EditRefusal:
        if self.to not in size:
            return EditRefusal("off-map")
        note = note_of(notes, self.note_id)
        if note is None:
            return EditRefusal("no-such-note", {"id": self.note_id})
        down, right = self.to.row - note.at.row, self.to.column - note.at.column

        def go(cell: Cell) -> Cell | None:
            after = Cell(cell.row + down, cell.column + right)
            return after if after in size else None

        (moved,) = notes_moved(NoteFile((note,)), go).notes
        if note.to is not None and moved.to is None:
            return EditRefusal("off-map")
        return _in_order(moved if one is note else one for one in notes)


@dataclass(frozen=True, slots=True)
class RemoveNote:
    """Take a note off the map."""

    level_id: str
    note_id: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign without the note."""
        return _on_notes(campaign, self.level_id, self._removed)

    def _removed(self, notes: tuple[MapNote, ...], _size: Size) -> tuple[MapNote, ...] | EditRefusal:
        others = tuple(one for one in notes if one.id != self.note_id)
        return others if len(others) < len(notes) else EditRefusal("no-such-note", {"id": self.note_id})


def note_of(notes: Iterable[MapNote], note_id: str) -> MapNote | None:
    """The note with this id."""
    return next((note for note in notes if note.id == note_id), None)


def note_at(notes: Iterable[MapNote], cell: Cell) -> MapNote | None:
    """The note that stands at a cell: the last one where there are several, for it is drawn above."""
    return next((note for note in reversed(tuple(notes)) if note.at == cell), None)


def new_note_id(notes: Iterable[MapNote], text: str) -> str:
    """An id for another note: like its text, so that two people seldom make the same."""
    slug = slug_of(text[:_LONGEST_ID], "note")[:_LONGEST_ID].rstrip("._-") or "note"
    return unused(slug, {note.id for note in notes})


def notes_going(campaign: Campaign, level_id: str, go: Go) -> Campaign:
    """The campaign once a level's map was resized, shifted or turned: cells go where ``go`` says, or are lost."""
    kept = campaign.notes.get(level_id)
    return campaign if kept is None else NOTES.put(campaign, level_id, notes_moved(kept, go))


def _in_order(notes: Iterable[MapNote]) -> tuple[MapNote, ...]:
    """Notes as files have them: so two people who write at different places change different lines."""
    return tuple(sorted(notes, key=lambda note: note.at))


def _on_notes(
    campaign: Campaign,
    level_id: str,
    change: Callable[[tuple[MapNote, ...], Size], tuple[MapNote, ...] | EditRefusal],
) -> Campaign | EditRefusal:
    level = next((level for level in campaign.levels if level.id == level_id), None)
    if level is None:
        return EditRefusal("no-such-level", {"id": level_id})
    before = campaign.notes_of(level_id)
    changed = change(before.notes, level.terrain.size)
    if isinstance(changed, EditRefusal):
        return changed
    return campaign if changed == before.notes else NOTES.put(campaign, level_id, replace(before, notes=changed))
