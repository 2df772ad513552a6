"""The tools that draw a shape from where the pointer is pressed to where it is let go."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace

from editor.document.area import NOWHERE, Area
from editor.tools.paint import paint_label, paint_preview
from editor.tools.pointer import Button, Modifiers, Pointer, PointerPhase
from editor.tools.preview import ToolPreview
from editor.tools.shapes import ellipse, line, rectangle, squared, straightened, swept
from editor.tools.surface import Surface
from runtime.engine.board.grid import Cell


class ShapeTool(ABC):
    """Paints a shape at the release; until then it is only shown."""

    def __init__(self, surface: Surface) -> None:
        self._surface = surface
        self._start: Cell | None = None
        self._at: Cell | None = None
        self._held = Modifiers.NONE

    def pointer(self, pointer: Pointer) -> None:
        """Follow the pointer."""
        if pointer.button is not Button.LEFT:
            return
        self._held = pointer.modifiers
        if pointer.phase is PointerPhase.PRESS:
            self._start = pointer.cell
        self._at = pointer.cell
        if pointer.phase is PointerPhase.RELEASE and self._start is not None:
            area = self._area()
            self._start = None
            self._surface.paint(paint_label(self._surface), area, self._surface.paint_now)

    def cancel(self) -> bool:
        """Drop the shape."""
        was, self._start = self._start is not None, None
        return was

    def finish(self) -> None:
        """Drop the shape: it has no end yet."""
        self.cancel()

    def leave(self) -> None:
        """Preview nothing, unless a shape is being drawn."""
        if self._start is None:
            self._at = None

    def preview(self) -> ToolPreview:
        """The shape so far, or the place where it would begin."""
        return paint_preview(self._surface, self._area())

    @abstractmethod
    def shape(self, start: Cell, end: Cell, held: Modifiers) -> Area:
        """The cells of the shape between two cells, with these keys held."""

    def _area(self) -> Area:
        if self._at is None:
            return NOWHERE
        if self._start is None:
            return self.shape(self._at, self._at, Modifiers.NONE)
        return self.shape(self._start, self._at, self._held)


class LineTool(ShapeTool):
    """Paints a line as wide as the brush; with Shift it keeps to the row, the column or a diagonal."""

    def shape(self, start: Cell, end: Cell, held: Modifiers) -> Area:
        """The cells that the brush sweeps."""
        options = self._surface.options
        goal = straightened(start, end) if Modifiers.SHIFT in held else end
        return swept(line(start, goal), options.brush_size, options.brush_shape)


class _BoxedTool(ShapeTool):
    """A shape in a rectangle: with Shift its sides are equal, with Ctrl the press is its centre."""

    def shape(self, start: Cell, end: Cell, held: Modifiers) -> Area:
        """The cells of the shape, or of its edge."""
        options = self._surface.options
        goal = squared(start, end) if Modifiers.SHIFT in held else end
        if Modifiers.CONTROL in held:
            start = Cell(2 * start.row - goal.row, 2 * start.column - goal.column)
        return self.between(start, goal, 0 if options.filled else options.brush_size)

    def preview(self) -> ToolPreview:
        """The shape so far with its size, or the place where it would begin."""
        shown, box = super().preview(), self._area().box
        if self._start is None or not shown.status or shown.refused:
            return shown
        t = self._surface.t
        said = t("{rows} × {columns}: {cells}", rows=box.rows, columns=box.columns, cells=shown.status)
        return replace(shown, status=said)

    @abstractmethod
    def between(self, start: Cell, end: Cell, border: int) -> Area:
        """The shape between two corners; only its edge where ``border`` says how wide that is."""


class RectangleTool(_BoxedTool):
    """Paints a rectangle."""

    def between(self, start: Cell, end: Cell, border: int) -> Area:
        """The rectangle between two corners."""
        return rectangle(start, end, border)


class EllipseTool(_BoxedTool):
    """Paints an ellipse."""

    def between(self, start: Cell, end: Cell, border: int) -> Area:
        """The ellipse between two corners."""
        return ellipse(start, end, border)
