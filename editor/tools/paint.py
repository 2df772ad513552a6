"""What the tools that paint terrain have in common."""

from __future__ import annotations

from editor.document.area import Area
from editor.tools.names import TERRAINS
from editor.tools.preview import ToolPreview
from editor.tools.surface import Surface
from runtime.engine.board.terrain import Terrain


def paint_name(surface: Surface) -> str:
    """What is painted with, within a sentence."""
    paint = surface.paint_now
    return surface.t(TERRAINS[paint]) if isinstance(paint, Terrain) else surface.t("a random mix")


def paint_label(surface: Surface) -> str:
    """How the history calls a step that paints."""
    return surface.t("Paint {terrain}", terrain=paint_name(surface))


def paint_preview(surface: Surface, area: Area) -> ToolPreview:
    """What painting ``area`` comes to with all its mirror images, and the reason where it comes to nothing."""
    level, t = surface.level, surface.t
    outline, *ghosts = surface.mirrored(area) or (area,)
    if level is None:
        return ToolPreview()
    if not (outline or ghosts):
        return outside_selection(surface, area)
    images = tuple(ghosts)
    if surface.document.why_read_only:
        return ToolPreview(
            outline=outline, ghosts=images, status=surface.say(surface.document.why_read_only), refused=True
        )
    painted = surface.painted(area, surface.paint_now)
    kept = len(surface.cities_in(area))
    if not painted:
        why = t("A city stands here; its terrain is always plains.")
        return ToolPreview(outline=outline, ghosts=images, status=why, refused=True)
    count = sum(one.area.count for one in painted)
    name = paint_name(surface)
    status = t.plural("{count} cell of {terrain}", "{count} cells of {terrain}", count, terrain=name)
    if kept:
        cities = t.plural("the city keeps its plains", "{count} cities keep their plains", kept)
        status = t("{cells}; {cities}", cells=status, cities=cities)
    status = selection_text(surface, area, status)
    return ToolPreview(painted, outline, images, status=status)


def outside_selection(surface: Surface, area: Area) -> ToolPreview:
    """What to say where nothing of ``area`` is selected: why nothing would happen, unless it is off the map."""
    level, t = surface.level, surface.t
    there = area.clipped(level.terrain.size) if level is not None else area
    if not there or not surface.held.selection:
        return ToolPreview()
    return ToolPreview(
        outline=there, status=t("This lies outside of the selection; select nothing to paint everywhere."), refused=True
    )


def selection_text(surface: Surface, area: Area, status: str) -> str:
    """What was going to be said, and that only what is selected changes, where that holds something back."""
    selection, level = surface.held.selection, surface.level
    if not selection or level is None or not area.clipped(level.terrain.size).minus(selection):
        return status
    return surface.t("{cells}; only what is selected", cells=status)
