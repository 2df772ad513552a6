"""The brush: paints terrain where it is dragged."""

from __future__ import annotations

from collections.abc import Sequence

from editor.document.area import Area
from editor.tools.paint import paint_label, paint_preview
from editor.tools.pointer import Button, Modifiers, Pointer, PointerPhase
from editor.tools.preview import ToolPreview
from editor.tools.shapes import line, swept
from editor.tools.surface import Surface
from runtime.engine.board.grid import Cell


class BrushTool:
    """Paints from press to release without gaps; a press with Shift first paints a line from the last dab."""

    def __init__(self, surface: Surface) -> None:
        self._surface = surface
        self._at: Cell | None = None
        self._from: Cell | None = None
        self._last: tuple[str, Cell] | None = None
        self._stroking = False

    def pointer(self, pointer: Pointer) -> None:
        """Follow the pointer."""
        if pointer.button is not Button.LEFT:
            return
        if pointer.phase is PointerPhase.PRESS:
            self._begin(pointer)
        elif self._stroking and pointer.phase is not PointerPhase.HOVER:
            self._go_on(pointer)
        self._at = pointer.cell
        shift = bool(pointer.modifiers & Modifiers.SHIFT)
        self._from = self._last_dab() if shift and not self._stroking else None

    def cancel(self) -> bool:
        """Drop the stroke."""
        was, self._stroking = self._stroking, False
        return was and self._surface.cancel()

    def finish(self) -> None:
        """Keep the stroke as far as it came."""
        was, self._stroking = self._stroking, False
        if was:
            self._surface.commit()

    def leave(self) -> None:
        """Preview nothing."""
        self._at = self._from = None

    def preview(self) -> ToolPreview:
        """The dab under the pointer, with Shift the line that leads there."""
        if self._at is None:
            return ToolPreview()
        return paint_preview(self._surface, self._swept(line(self._from or self._at, self._at)))

    def _begin(self, pointer: Pointer) -> None:
        start = self._last_dab() if pointer.modifiers & Modifiers.SHIFT else None
        self.finish()
        if self._surface.begin(paint_label(self._surface)) is None:
            self._stroking = True
            self._paint(line(start or pointer.cell, pointer.cell))

    def _go_on(self, pointer: Pointer) -> None:
        if self._at is not None and pointer.cell != self._at:
            self._paint(line(self._at, pointer.cell))
        if pointer.phase is PointerPhase.RELEASE:
            self.finish()

    def _paint(self, path: Sequence[Cell]) -> None:
        """Paint along a path; nothing where something else (undo, saving) has ended the stroke."""
        self._last = (self._surface.level_id, path[-1])
        self._surface.extend(self._swept(path), self._surface.paint_now)

    def _swept(self, path: Sequence[Cell]) -> Area:
        options = self._surface.options
        return swept(path, options.brush_size, options.brush_shape)

    def _last_dab(self) -> Cell | None:
        return self._last[1] if self._last and self._last[0] == self._surface.level_id else None
