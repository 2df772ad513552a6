"""The line tool: paints from where the pointer is pressed to where it is let go."""

from __future__ import annotations

from editor.document.area import Area
from editor.tools.painting import paint_label, paint_preview
from editor.tools.pointer import Button, Modifiers, Phase, Pointer
from editor.tools.preview import Preview
from editor.tools.shapes import line, straightened, swept
from editor.tools.surface import Surface
from runtime.engine.grid import Cell


class LineTool:
    """Paints a line as wide as the brush; with Shift it keeps to the row, the column or a diagonal."""

    def __init__(self, surface: Surface) -> None:
        self._surface = surface
        self._start: Cell | None = None
        self._at: Cell | None = None

    def pointer(self, pointer: Pointer) -> None:
        """Follow the pointer."""
        if pointer.button is not Button.LEFT:
            return
        shift = self._start is not None and bool(pointer.modifiers & Modifiers.SHIFT)
        if pointer.phase is Phase.PRESS:
            self._start = pointer.cell
        self._at = straightened(self._start, pointer.cell) if self._start and shift else pointer.cell
        if pointer.phase is Phase.RELEASE and self._start is not None:
            area = self._area()
            self._start = None
            self._surface.paint(paint_label(self._surface), area, self._surface.paint_now)
            self._at = pointer.cell

    def cancel(self) -> bool:
        """Drop the line."""
        was, self._start = self._start is not None, None
        return was

    def finish(self) -> None:
        """Drop the line: it has no end yet."""
        self.cancel()

    def leave(self) -> None:
        """Preview nothing, unless a line is being drawn."""
        if self._start is None:
            self._at = None

    def preview(self) -> Preview:
        """The line so far, or the dab where it would begin."""
        return paint_preview(self._surface, self._area())

    def _area(self) -> Area:
        options = self._surface.options
        path = line(self._start or self._at, self._at) if self._at is not None else ()
        return swept(path, options.brush_size, options.brush_shape)
