"""The note tool: writes on the map for those who work on it, draws arrows and areas, takes hold of what is there."""

from __future__ import annotations

from dataclasses import replace

from editor.document.area import Area
from editor.document.edit import EditRefusal
from editor.document.notes import MoveNote, note_at, note_of
from editor.tools.options import NoteShape
from editor.tools.shapes import rectangle
from editor.tools.surface import Surface
from editor.tools.tool import Button, DragTool, Pointer, PointerPhase, ToolPreview
from runtime.campaign.model import MapNote
from runtime.engine.board.grid import Cell, Size
from runtime.engine.levels.level import Level


class NoteTool(DragTool[MapNote]):
    """A click writes a note, a drag draws an arrow or an area; on a note it chooses, moves and, once more, edits it.

    What is drawn is handed to :attr:`~editor.tools.options.ToolSelection.write_note`, which asks for its text.
    """

    def __init__(self, surface: Surface) -> None:
        super().__init__(surface)
        self._again = False

    def pointer(self, pointer: Pointer) -> None:
        """Follow the pointer."""
        if pointer.button is not Button.LEFT:
            return
        self._at, held = pointer.cell, self._surface.held
        if pointer.phase is PointerPhase.PRESS:
            self._pressed, self._held = pointer.cell, note_at(self._notes, pointer.cell)
            self._again = self._held is not None and held.note == self._held.id
            held.note = self._held.id if self._held is not None else ""
        elif pointer.phase is PointerPhase.RELEASE and self._pressed is not None:
            draft, edit = self._draft, self._edit
            is_done = self._held is not None and self._at == self._pressed
            again, self._pressed, self._held = self._again, None, None
            if edit is not None:
                self._surface.document.perform(self._surface.t("Move a note"), edit)
            elif draft is not None and (again or not is_done):
                held.write_note(draft)

    def preview(self) -> ToolPreview:
        """What letting go here (without a press: a click here) would do."""
        level, t, at = self._surface.level, self._surface.t, self._at
        if level is None or at is None or at not in level.terrain.size:
            return ToolPreview()
        outline, document = Area.of((at,)), self._surface.document
        if (why := document.why_read_only) is not None:
            return ToolPreview(outline=outline, status=self._surface.say(why), refused=True)
        there = note_at(self._notes, at)
        if self._pressed is None and there is not None:
            said = (there.text or t("Note without a text")).split("\n")[0]
            status = t("{note} – click to choose it, once more to edit it, drag to move it", note=said)
            return ToolPreview(outline=outline, status=status)
        edit, draft = self._edit, self._draft
        if edit is not None:
            return self._moving(level, edit, outline)
        if draft is None or self._held is not None:
            return ToolPreview(outline=outline, status=t("Write a note here; drag for an arrow or an area"))
        status = t("Draw an area") if draft.cells else t("Draw an arrow") if draft.to else t("Write a note here")
        return ToolPreview(outline=outline, note=draft, status=status)

    def _moving(self, level: Level, edit: MoveNote, outline: Area) -> ToolPreview:
        """The note in hand where it would come to stand."""
        result = edit.apply(self._surface.document.campaign)
        if isinstance(result, EditRefusal):
            return ToolPreview(outline=outline, status=self._surface.say(result), refused=True)
        moved = note_of(result.notes_of(level.id).notes, edit.note_id)
        return ToolPreview(outline=outline, note=moved, status=self._surface.t("Move a note"))

    @property
    def _notes(self) -> tuple[MapNote, ...]:
        return self._surface.document.campaign.notes_of(self._surface.level_id).notes

    @property
    def _edit(self) -> MoveNote | None:
        """What letting go would do to the note in hand; None where none is, or where it stays."""
        if self._held is None or self._at is None or self._at == self._pressed:
            return None
        return MoveNote(self._surface.level_id, self._held.id, self._at)

    @property
    def _draft(self) -> MapNote | None:
        """The note as it would be written; the one in hand where there is one."""
        level, start, at = self._surface.level, self._pressed, self._at
        if level is None or start is None or at is None or start not in level.terrain.size:
            return None
        if self._held is not None:
            return self._held
        options, end = self._surface.options, _inside(at, level.terrain.size)
        draft = MapNote("", start, colour=options.note_colour)
        if end == start:
            return draft
        if options.note_shape is NoteShape.ARROW:
            return replace(draft, to=end)
        cells = tuple(rectangle(start, end).cells())
        return replace(draft, at=cells[0], cells=cells)


def _inside(cell: Cell, size: Size) -> Cell:
    """The cell of the map that lies nearest."""
    return Cell(min(max(cell.row, 0), size.rows - 1), min(max(cell.column, 0), size.columns - 1))
