"""What the tools that paint terrain have in common."""

from __future__ import annotations

from editor.document.area import Area
from editor.tools.names import TERRAINS
from editor.tools.preview import Preview
from editor.tools.surface import Surface


def paint_label(surface: Surface) -> str:
    """How the history calls a step that paints."""
    return surface.t("Paint {terrain}", terrain=surface.t(TERRAINS[surface.options.terrain]))


def paint_preview(surface: Surface, area: Area) -> Preview:
    """What painting ``area`` with the chosen terrain comes to, and the reason where it comes to nothing."""
    level, t = surface.level, surface.t
    if level is None:
        return Preview()
    outline = area.clipped(level.terrain.size)
    if not outline:
        return Preview()
    if surface.document.why_read_only:
        return Preview(outline=outline, status=surface.say(surface.document.why_read_only), refused=True)
    terrain = surface.options.terrain
    painted = surface.painted(outline, terrain)
    kept = len(surface.cities_in(outline))
    if not painted:
        return Preview(outline=outline, status=t("A city stands here; its terrain is always plains."), refused=True)
    count = sum(one.area.count for one in painted)
    status = t.plural("{count} cell of {terrain}", "{count} cells of {terrain}", count, terrain=t(TERRAINS[terrain]))
    if kept:
        cities = t.plural("the city keeps its plains", "{count} cities keep their plains", kept)
        status = t("{cells}; {cities}", cells=status, cities=cities)
    return Preview(painted, outline, status=status)
