"""The stamp: puts a piece of a map down where it is clicked, as often as wanted, or once after pasting."""

from __future__ import annotations

from editor.document.area import NOWHERE, Area, moved, trimmed
from editor.document.edit import EditRefusal
from editor.document.piece_edits import PutPiece
from editor.document.pieces import Put, put
from editor.tools.pointer import Button, Pointer, PointerPhase
from editor.tools.preview import ToolPreview
from editor.tools.put_texts import put_text
from editor.tools.surface import Surface
from runtime.engine.board.grid import Cell
from runtime.engine.levels.level import Level


class StampTool:
    """The piece floats under the pointer until the release puts it down; Escape drops what floats after pasting."""

    def __init__(self, surface: Surface) -> None:
        self._surface = surface
        self._at: Cell | None = None
        self._pressed = False
        self._known: tuple[object, Put | EditRefusal] | None = None

    def pointer(self, pointer: Pointer) -> None:
        """Follow the pointer."""
        if pointer.button is not Button.LEFT:
            return
        self._at = pointer.cell
        if pointer.phase is PointerPhase.PRESS:
            self._pressed = True
        elif pointer.phase is PointerPhase.RELEASE and self._pressed:
            self._pressed = False
            self._put()

    def cancel(self) -> bool:
        """Drop the press, or what was pasted and not put down."""
        was, self._pressed = self._pressed, False
        if not was and self._surface.held.is_once():
            self._surface.held.has_put_down()
            return True
        return was

    def finish(self) -> None:
        """Drop the press."""
        self._pressed = False

    def leave(self) -> None:
        """Preview nothing, unless it is being put down."""
        if not self._pressed:
            self._at = None

    def preview(self) -> ToolPreview:
        """The map with the piece where the pointer is."""
        level, t, piece = self._surface.level, self._surface.t, self._surface.held.piece
        if level is None or self._at is None:
            return ToolPreview()
        if piece is None:
            why = t("There is nothing to stamp yet: select cells first, then take up the stamp.")
            outline = Area.of((self._at,)) if self._at in level.terrain.size else NOWHERE
            return ToolPreview(outline=outline, status=why, refused=True)
        corner = self._corner()
        area = trimmed(moved(piece.area, corner.row, corner.column).clipped(level.terrain.size))
        result = self._result(level, PutPiece(level.id, piece, corner))
        if isinstance(result, EditRefusal):
            return ToolPreview(outline=area, status=self._surface.say(result), refused=True)
        said = t("Click to put it down, R turns it, V flips it")
        return ToolPreview(
            outline=area, ghosts=self._surface.images(area), after=result.level, status=put_text(t, said, result)
        )

    def _corner(self) -> Cell:
        """Where the top left corner comes to lie: the pointer is in the middle of the piece."""
        piece, at = self._surface.held.piece, self._at
        assert piece is not None and at is not None
        return Cell(at.row - (piece.size.rows - 1) // 2, at.column - (piece.size.columns - 1) // 2)

    def _put(self) -> None:
        surface, level = self._surface, self._surface.level
        piece, t = surface.held.piece, surface.t
        if level is None or piece is None:
            return
        corner = self._corner()
        area = trimmed(moved(piece.area, corner.row, corner.column).clipped(level.terrain.size))
        once = surface.held.is_once()
        label = t("Paste") if once else t("Stamp")
        edit = PutPiece(level.id, piece, corner)
        if not once:
            surface.perform(label, edit)
        elif surface.perform_with(label, edit, area) is None:
            surface.held.has_put_down()

    def _result(self, level: Level, edit: PutPiece) -> Put | EditRefusal:
        key = (level, edit, self._surface.symmetry)
        if self._known is None or self._known[0] != key:
            after = self._surface.tried(edit)
            if isinstance(after, EditRefusal):
                self._known = (key, after)
            else:
                alone = put(level, edit.piece, edit.at)
                self._known = (key, Put(after, alone.fallen, alone.covered, alone.letters_fallen))
        return self._known[1]
