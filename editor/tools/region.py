"""The region tool: adds cells to the region in hand, or takes them away."""

from __future__ import annotations

from editor.document.area import NOWHERE, Area, united
from editor.document.edit import Edit, EditRefusal
from editor.document.regions import AddRegion, PaintRegion, new_region_id, region_of
from editor.tools.shapes import line, swept
from editor.tools.surface import Surface
from editor.tools.tool import Button, Modifiers, Pointer, PointerPhase, ToolPreview
from runtime.engine.board.grid import Cell
from runtime.engine.levels.level import Level, Region

_LARGE = 20_000
"""A region of more cells is not shown with what would be added until it is: only the outline of that is."""


class RegionTool:
    """Paints from press to release with the brush's size; Ctrl takes cells away. Without a region it makes one."""

    def __init__(self, surface: Surface) -> None:
        self._surface = surface
        self._at: Cell | None = None
        self._done: Area | None = None
        self._erases = False

    def pointer(self, pointer: Pointer) -> None:
        """Follow the pointer."""
        if pointer.button is not Button.LEFT:
            return
        before, self._at = self._at, pointer.cell
        if pointer.phase in (PointerPhase.PRESS, PointerPhase.HOVER):
            self._erases = bool(pointer.modifiers & Modifiers.CONTROL)
        if pointer.phase is PointerPhase.PRESS:
            self._done = self._swept(pointer.cell, pointer.cell)
        elif self._done is not None and pointer.phase is not PointerPhase.HOVER:
            self._done = united(self._done, self._swept(before or pointer.cell, pointer.cell))
            if pointer.phase is PointerPhase.RELEASE:
                self.finish()

    def cancel(self) -> bool:
        """Drop the stroke."""
        was, self._done = self._done is not None, None
        return was

    def finish(self) -> None:
        """Keep the stroke as far as it came."""
        area, self._done = self._done, None
        level, surface = self._surface.level, self._surface
        if area is None or level is None:
            return
        label, edit = self._operation(level, area)
        if surface.perform(label, edit) is None and isinstance(edit, AddRegion):
            surface.held.region = edit.id

    def leave(self) -> None:
        """Preview nothing, unless a stroke is under way."""
        if self._done is None:
            self._at = None

    def preview(self) -> ToolPreview:
        """The cells that a press would add or take away, or those of the stroke so far."""
        level, surface, t = self._surface.level, self._surface, self._surface.t
        if level is None or self._at is None:
            return ToolPreview()
        area = (self._done or self._swept(self._at, self._at)).clipped(level.terrain.size)
        if not area:
            return ToolPreview()
        label, edit = self._operation(level, area)
        region = region_of(level, surface.held.region)
        large = region is not None and len(region.cells) > _LARGE
        after = surface.document.why_read_only if large else surface.tried(edit)
        if isinstance(after, EditRefusal):
            return ToolPreview(outline=area, status=surface.say(after), refused=True)
        status = label if self._erases else t("{step}; with Ctrl cells are taken away", step=label)
        if large:
            status = t("{step}; of so large a region only the outline of the change is shown before", step=status)
        return ToolPreview(outline=area, ghosts=surface.images(area), after=after, status=status)

    def _operation(self, level: Level, area: Area) -> tuple[str, Edit]:
        """The name of the step and the edit that painting ``area`` comes to."""
        region, t = region_of(level, self._surface.held.region), self._surface.t
        if region is None and self._erases:
            return t("Take cells from a region"), PaintRegion(level.id, self._surface.held.region, area, erase=True)
        if region is None:
            region_id = new_region_id(level)
            cells = area
            for ghost in self._surface.images(area):
                cells = united(cells, ghost)
            return t("New region {region}", region=region_id), AddRegion(level.id, cells, id=region_id)
        name = called(region)
        label = t("Take from region {region}", region=name) if self._erases else t("Paint region {region}", region=name)
        return label, PaintRegion(level.id, region.id, area, self._erases)

    def _swept(self, start: Cell, end: Cell) -> Area:
        options = self._surface.options
        return swept(line(start, end), options.brush_size, options.brush_shape) or NOWHERE


def called(region: Region) -> str:
    """What a region is called in sentences."""
    return region.name or region.id
