"""A tool of the map: paints a cross where one clicks."""

from __future__ import annotations

from editor.document.area import Area
from editor.tools.options import OptionField
from editor.tools.surface import Surface
from editor.tools.tool import InstantTool, Pointer, PointerPhase, ToolGroup, ToolId, ToolPreview, ToolSpec
from runtime.engine.board.grid import Cell


class CrossTool(InstantTool):
    """Paints a cell and its four neighbours; the surface keeps the level's symmetry, and makes it one step."""

    def __init__(self, surface: Surface) -> None:
        super().__init__(surface)
        self._surface = surface

    def pointer(self, pointer: Pointer) -> None:
        """Paint at the press."""
        self._at = pointer.cell
        if pointer.phase is PointerPhase.PRESS:
            self._surface.paint("Paint a cross", self._cross(pointer.cell), self._surface.paint_now)

    def preview(self) -> ToolPreview:
        """Show what the click would paint."""
        if self._at is None:
            return ToolPreview()
        cross = self._cross(self._at)
        return ToolPreview(self._surface.painted(cross, self._surface.paint_now), cross, status="Click for a cross")

    def _cross(self, at: Cell) -> Area:
        steps = ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1))
        return Area.of(tuple(Cell(at.row + down, at.column + right) for down, right in steps))


CROSS = ToolSpec(
    ToolId("template-cross"),
    "Cross",
    "Paint a cross where you click",
    "Ctrl+Alt+K",
    ToolGroup.PAINT,
    CrossTool,
    fields=(OptionField.SHAPE,),
    hint="Its arms are one cell long.",
    icon="close",
    paints=True,
)
