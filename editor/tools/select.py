"""Tools that select cells: by a rectangle, by what hangs together, by kind; dragging moves what is selected."""

from __future__ import annotations

from abc import ABC, abstractmethod

from editor.document.area import INSIDE, NOWHERE, Area, CellBox, moved, trimmed
from editor.document.edit import EditRefusal
from editor.document.piece_edits import MoveCells, PutPiece
from editor.document.pieces import Put, piece_of, put
from editor.tools.flood import all_of_kind, flood
from editor.tools.pointer import Button, Modifiers, Pointer, PointerPhase
from editor.tools.preview import ToolPreview
from editor.tools.put_texts import put_text
from editor.tools.selection_mode import SelectionMode
from editor.tools.surface import Surface
from runtime.engine.board.grid import Cell
from runtime.engine.levels.level import Level


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

    _seen: tuple[object, Area] | None = None

    def area(self, level: Level, at: Cell, _start: Cell) -> Area:
        """The cells that hang together with the one under the pointer."""
        if self._seen is None or self._seen[0] is not level.terrain or at not in self._seen[1]:
            self._seen = (level.terrain, flood(level.terrain, at))
        return self._seen[1]


class SameKindTool(SelectTool):
    """Selects every cell of one terrain."""

    _seen: tuple[object, Area] | None = None

    def area(self, level: Level, at: Cell, _start: Cell) -> Area:
        """All cells like the one under the pointer."""
        if self._seen is None or self._seen[0] is not level.terrain or at not in self._seen[1]:
            self._seen = (level.terrain, all_of_kind(level.terrain, at))
        return self._seen[1]
