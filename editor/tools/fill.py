"""The fill: gives the cells of one terrain another one, those that hang together or all of them."""

from __future__ import annotations

from editor.document.area import NOWHERE, Area
from editor.tools.flood import all_of_kind, flood
from editor.tools.names import TERRAINS
from editor.tools.paint import paint_name, paint_preview
from editor.tools.pointer import Button, Modifiers, Pointer, PointerPhase
from editor.tools.preview import ToolPreview
from editor.tools.surface import Surface
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Terrain, TerrainMap


class FillTool:
    """Fills at the press; with Shift it fills all cells of the kind, or, where the options say that, the region only.

    A city's cell counts as plains: the fill flows through it and leaves it as it is.
    """

    def __init__(self, surface: Surface) -> None:
        self._surface = surface
        self._at: Cell | None = None
        self._known: tuple[TerrainMap, bool, Area] | None = None
        self._turned = False

    def pointer(self, pointer: Pointer) -> None:
        """Follow the pointer."""
        if pointer.button is not Button.LEFT:
            return
        self._at, self._turned = pointer.cell, Modifiers.SHIFT in pointer.modifiers
        if pointer.phase is PointerPhase.PRESS:
            label = self._surface.t("Fill with {terrain}", terrain=paint_name(self._surface))
            self._surface.paint(label, self._area(), self._surface.paint_now)

    def cancel(self) -> bool:
        """Nothing is ever under way."""
        return False

    def finish(self) -> None:
        """Nothing is ever under way."""

    def leave(self) -> None:
        """Preview nothing."""
        self._at = None

    def preview(self) -> ToolPreview:
        """The cells that a press would fill."""
        area, surface = self._area(), self._surface
        level, paint, symmetry = surface.level, surface.paint_now, surface.symmetry
        if area and level and self._at and isinstance(paint, Terrain):
            cells = symmetry.images(level.terrain.size, self._at) if symmetry else (self._at,)
            if all(level.terrain[cell] is paint for cell in cells):
                status = surface.t("This is {terrain} already.", terrain=surface.t(TERRAINS[paint]))
                return ToolPreview(outline=area, status=status)  # So it is just after a fill, too: nothing went wrong.
        return paint_preview(surface, area)

    def _area(self) -> Area:
        """The region under the pointer, remembered as long as the pointer stays in it and the landscape stays."""
        level = self._surface.level
        if level is None or self._at is None:
            return NOWHERE
        known, everywhere = self._known, self._surface.options.everywhere != self._turned
        if known is None or known[:2] != (level.terrain, everywhere) or self._at not in known[2]:
            area = all_of_kind(level.terrain, self._at) if everywhere else flood(level.terrain, self._at)
            known = self._known = (level.terrain, everywhere, area)
        return known[2]
