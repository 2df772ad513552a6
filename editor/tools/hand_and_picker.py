"""Tools that leave the map as it is: the hand drags it about, the picker takes up what lies on a cell."""

from __future__ import annotations

from dataclasses import replace

from editor.document.area import Area
from editor.document.cells import city_at, token_at
from editor.tools.names import ELEMENTS, TERRAINS, owner_name
from editor.tools.options import ToolOptionValues
from editor.tools.surface import Surface
from editor.tools.tool import Button, InstantTool, Pointer, PointerPhase, ToolPreview
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Terrain


class HandTool(InstantTool):
    """Says what it does; the view of the map does the rest, since only it knows pixels."""

    def pointer(self, pointer: Pointer) -> None:
        """Nothing on the map follows."""
        self._at = pointer.cell

    def preview(self) -> ToolPreview:
        """What dragging does."""
        if self._at is None or self._surface.level is None:
            return ToolPreview()
        return ToolPreview(status=self._surface.t("Drag to move the map in the window"))


class PickerTool:
    """Picks at the press and while it is dragged: the terrain, a city's owner, a token's element and power."""

    def __init__(self, surface: Surface) -> None:
        self._surface = surface
        self._at: Cell | None = None
        self._before: ToolOptionValues | None = None

    def pointer(self, pointer: Pointer) -> None:
        """Follow the pointer."""
        if pointer.button is not Button.LEFT:
            return
        self._at = pointer.cell
        if pointer.phase is PointerPhase.PRESS:
            self._before = self._surface.options
        if self._before is not None and pointer.phase is not PointerPhase.HOVER:
            self._surface.options = picked(self._surface, pointer.cell)
        if pointer.phase is PointerPhase.RELEASE:
            self._before = None

    def cancel(self) -> bool:
        """Take up again what was set before the press."""
        before, self._before = self._before, None
        if before is not None:
            self._surface.options = before
        return before is not None

    def finish(self) -> None:
        """Keep what was picked."""
        self._before = None

    def leave(self) -> None:
        """Preview nothing."""
        self._at = None

    def preview(self) -> ToolPreview:
        """The cell, and what it would give."""
        level, at, t = self._surface.level, self._at, self._surface.t
        if level is None or at is None or at not in level.terrain.size:
            return ToolPreview()
        found = picked(self._surface, at)
        parts = [t(TERRAINS[found.terrain])]
        if city_at(level, at):
            parts.append(t("{owner} city", owner=owner_name(t, found.owner)))
        if token_at(level, at):
            parts.append(t(ELEMENTS[found.element]))
        return ToolPreview(outline=Area.of((at,)), status=t("Pick {things}", things=", ".join(parts)))


def picked(surface: Surface, cell: Cell) -> ToolOptionValues:
    """The options with what lies on ``cell``; unchanged where it is off the map."""
    level, options = surface.level, surface.options
    if level is None or cell not in level.terrain.size:
        return options
    city, token = city_at(level, cell), token_at(level, cell)
    options = replace(options, terrain=Terrain.PLAINS if city else level.terrain[cell], mix=False)
    if city:
        options = replace(options, owner=city.owner)
    if token:
        options = replace(options, element=token.element, power=token.power)
    return options
