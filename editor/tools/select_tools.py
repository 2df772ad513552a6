"""Tools that select cells, by a rectangle or by kind, and move them, and the stamp, which puts pieces of maps down."""

from __future__ import annotations

from abc import ABC, abstractmethod

from editor.document.area import INSIDE, NOWHERE, Area, CellBox, moved, trimmed
from editor.document.edit import EditRefusal
from editor.document.piece_edits import MoveCells, PutPiece
from editor.document.pieces import Put, piece_of, put
from editor.tools.options import SelectionMode
from editor.tools.shapes import all_of_kind, flood
from editor.tools.surface import Surface
from editor.tools.tool import Button, Modifiers, Pointer, PointerPhase, ToolPreview
from runtime.engine.board.grid import Cell
from runtime.engine.levels.level import Level
from runtime.support.texts import Texts

_MOST = 4
"""How many ids are named one by one."""


def put_text(t: Texts, said: str, result: Put) -> str:
    """What was going to be said, and behind it what falls off the map and what is covered."""
    if result.fallen:
        said = t("{text}; off the map: {ids}", text=said, ids=_ids(t, result.fallen))
    if result.letters_fallen:
        letters = t.plural("{count} letter off the map", "{count} letters off the map", result.letters_fallen)
        said = t("{text}; {more}", text=said, more=letters)
    if result.covered:
        said = t("{text}; replaces {ids}", text=said, ids=_ids(t, result.covered))
    return said


def _ids(t: Texts, ids: tuple[str, ...]) -> str:
    named = ", ".join(ids[:_MOST])
    more = len(ids) - _MOST
    return t.plural("{ids} and {count} more", "{ids} and {count} more", more, ids=named) if more > 0 else named


class SelectTool(ABC):
    """Picks cells from press to release; a press inside the selection drags it, with Ctrl a copy of it.

    Shift adds, Alt takes away, both keep what is in both; without them the option holds. A drag that something else
    interrupts is dropped. Escape without a gesture selects nothing any more.
    """

    def __init__(self, surface: Surface) -> None:
        self._surface = surface
        self._at: Cell | None = None
        self._start: Cell | None = None
        self._drags = False
        self._keys = Modifiers.NONE
        self._known: tuple[object, Put | EditRefusal] | None = None

    def pointer(self, pointer: Pointer) -> None:
        """Follow the pointer."""
        if pointer.button is not Button.LEFT:
            return
        self._at, self._keys = pointer.cell, pointer.modifiers
        if pointer.phase is PointerPhase.PRESS:
            self._start, self._drags = pointer.cell, self._would_drag(pointer.cell)
        elif pointer.phase is PointerPhase.RELEASE and self._start is not None:
            if self._drags and self._start != pointer.cell:
                self._drop()
            else:
                self._drags = False
                self._surface.held.selection = trimmed(self._joined())
            self._start, self._drags = None, False

    def cancel(self) -> bool:
        """Drop the gesture, or the selection where there is none."""
        held, was = self._surface.held, self._start is not None
        self._start, self._drags = None, False
        if not was and held.selection:
            held.selection = NOWHERE
            return True
        return was

    def finish(self) -> None:
        """Drop the gesture: where it was to end is not known."""
        self._start, self._drags = None, False

    def leave(self) -> None:
        """Preview nothing, unless something is being dragged."""
        if self._start is None:
            self._at = None

    def preview(self) -> ToolPreview:
        """The cells that would be picked, or the selection where it would come to lie."""
        level, at, t = self._surface.level, self._at, self._surface.t
        if level is None or at is None:
            return ToolPreview()
        if self._start is not None and self._drags and self._start != at:
            return self._dragged(level)
        if self._start is None and self._would_drag(at):
            count = self._surface.held.selection.count
            said = t.plural(
                "Drag to move the selected cell, with Ctrl to copy it; Shift adds to it, Alt takes from it",
                "Drag to move the {count} selected cells, with Ctrl to copy them; Shift adds, Alt takes away",
                count,
            )
            return ToolPreview(status=said)
        picked = self._picked(level, at)
        count, joined = picked.count, self._joined().count
        said = t.plural("Select {count} cell", "Select {count} cells", count)
        if self._joining is not SelectionMode.NEW:
            said = t.plural("{name}: {count} cell then", "{name}: {count} cells then", joined, name=self._name())
        elif self._start is not None:
            size = picked.box
            said = t("Select {rows} × {columns} cells", rows=size.rows, columns=size.columns)
        return ToolPreview(outline=picked, status=said)

    @abstractmethod
    def area(self, level: Level, at: Cell, start: Cell) -> Area:
        """The cells that a way from ``start`` to ``at`` picks."""

    @property
    def _joining(self) -> SelectionMode:
        add, less = bool(self._keys & Modifiers.SHIFT), bool(self._keys & Modifiers.ALT)
        if add and less:
            return SelectionMode.INTERSECT
        if add or less:
            return SelectionMode.ADD if add else SelectionMode.SUBTRACT
        return self._surface.options.joining

    def _name(self) -> str:
        t = self._surface.t
        return {
            SelectionMode.NEW: t("Select"),
            SelectionMode.ADD: t("Add"),
            SelectionMode.SUBTRACT: t("Take away"),
            SelectionMode.INTERSECT: t("Keep what is in both"),
        }[self._joining]

    def _would_drag(self, cell: Cell) -> bool:
        return self._joining is SelectionMode.NEW and cell in self._surface.held.selection

    def _picked(self, level: Level, at: Cell) -> Area:
        return self.area(level, at, self._start or at)

    def _joined(self) -> Area:
        level = self._surface.level
        picked = self._picked(level, self._at) if level is not None and self._at is not None else NOWHERE
        return self._joining.joined(self._surface.held.selection, picked)

    def _edit(self, level: Level) -> MoveCells | PutPiece:
        """What letting go would do."""
        assert self._start is not None and self._at is not None
        area = self._surface.held.selection.clipped(level.terrain.size)
        down, right = self._at.row - self._start.row, self._at.column - self._start.column
        area = trimmed(area)
        corner = Cell(area.box.top + down, area.box.left + right)
        if self._keys & Modifiers.CONTROL:
            return PutPiece(level.id, piece_of(level, area), corner)
        return MoveCells(level.id, area, corner)

    def _drop(self) -> None:
        level, surface = self._surface.level, self._surface
        if level is None or self._start is None or self._at is None:
            return
        t, count = surface.t, surface.held.selection.count
        copies = bool(self._keys & Modifiers.CONTROL)
        label = (
            t.plural("Copy {count} cell", "Copy {count} cells", count)
            if copies
            else t.plural("Move {count} cell", "Move {count} cells", count)
        )
        down, right = self._at.row - self._start.row, self._at.column - self._start.column
        there = trimmed(moved(surface.held.selection, down, right).clipped(level.terrain.size))
        surface.perform_with(label, self._edit(level), there)

    def _dragged(self, level: Level) -> ToolPreview:
        assert self._start is not None and self._at is not None
        edit, surface, t = self._edit(level), self._surface, self._surface.t
        area = surface.held.selection
        there = moved(area, self._at.row - self._start.row, self._at.column - self._start.column)
        there = trimmed(there.clipped(level.terrain.size))
        key = (level, edit, surface.symmetry)
        # A preview is asked for at every move of the pointer, mostly over the same cell; trying takes the whole level.
        if self._known is None or self._known[0] != key:
            self._known = (key, self._tried(level, edit))
        after = self._known[1]
        if isinstance(after, EditRefusal):
            return ToolPreview(outline=there, status=surface.say(after), refused=True)
        copies = isinstance(edit, PutPiece)
        said = t.plural(
            "Copy {count} cell here" if copies else "Move {count} cell here",
            "Copy {count} cells here" if copies else "Move {count} cells here",
            area.count,
        )
        said = put_text(t, said, after)
        return ToolPreview(outline=there, ghosts=surface.images(there), after=after.level, status=said)

    def _tried(self, level: Level, edit: MoveCells | PutPiece) -> Put | EditRefusal:
        """The level afterwards, with its mirror images, and what is lost of the moved cells themselves."""
        after = self._surface.tried(edit)
        if isinstance(after, EditRefusal):
            return after
        alone = edit.done(level) if isinstance(edit, MoveCells) else put(level, edit.piece, edit.at)
        return Put(after, alone.fallen, alone.covered, alone.letters_fallen)


class RectangleSelectTool(SelectTool):
    """Selects a rectangle."""

    def area(self, level: Level, at: Cell, start: Cell) -> Area:
        """All cells between the two."""
        box = CellBox.around((start, at))
        assert box is not None
        there = box.common(CellBox.of(level.terrain.size))
        return Area(there, bytes([INSIDE]) * (there.rows * there.columns)) if there else NOWHERE


class WandTool(SelectTool):
    """Selects the cells of one terrain that hang together."""

    _found = staticmethod(flood)
    _seen: tuple[object, Area] | None = None

    def area(self, level: Level, at: Cell, _start: Cell) -> Area:
        """The cells like the one under the pointer, remembered as long as it stays in them."""
        if self._seen is None or self._seen[0] is not level.terrain or at not in self._seen[1]:
            self._seen = (level.terrain, self._found(level.terrain, at))
        return self._seen[1]


class SameKindTool(WandTool):
    """Selects every cell of one terrain."""

    _found = staticmethod(all_of_kind)


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
        said = t(
            "Click to put it down, {key_of[selection.turn-right]:R} turns it, "
            "{key_of[selection.flip-across]:V} flips it"
        )
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
