"""The tool that mends a level's symmetry from the side under the pointer."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from editor.document.area import Area, CellBox
from editor.document.edit import EditRefusal
from editor.document.levels import why_no_symmetry
from editor.document.symmetry import RepairSymmetry, breaks, painted_between, part_of
from editor.tools.surface import Surface
from editor.tools.tool import Button, InstantTool, Pointer, PointerPhase, ToolPreview
from runtime.campaign.symmetry import MapPart, SymmetryBreaks, part_mask, parts_of_map, symmetry_breaks
from runtime.engine.board.grid import Size
from runtime.engine.board.symmetry import Symmetry, Turn
from runtime.engine.levels.level import Level
from runtime.support.texts import Texts, mark

_PARTS: Mapping[MapPart, str] = MappingProxyType(
    {
        MapPart.LEFT: mark("the left half"),
        MapPart.RIGHT: mark("the right half"),
        MapPart.UPPER: mark("the upper half"),
        MapPart.LOWER: mark("the lower half"),
        MapPart.UPPER_LEFT: mark("the upper left"),
        MapPart.UPPER_RIGHT: mark("the upper right"),
        MapPart.LOWER_LEFT: mark("the lower left"),
        MapPart.LOWER_RIGHT: mark("the lower right"),
    }
)


def part_name(t: Texts, size: Size, symmetry: Symmetry, part: Turn | None) -> str:
    """What a part of a map is called within a sentence."""
    return t(_PARTS[parts_of_map(size, symmetry)[part]])


class SymmetryRepairTool(InstantTool):
    """Shows the map as the side under the pointer would have it; a press makes it so."""

    def __init__(self, surface: Surface) -> None:
        super().__init__(surface)
        self._known: tuple[Level, RepairSymmetry, ToolPreview] | None = None

    def pointer(self, pointer: Pointer) -> None:
        """Follow the pointer."""
        if pointer.button is not Button.LEFT:
            return
        self._at = pointer.cell
        wanted = self._wanted()
        if pointer.phase is PointerPhase.PRESS and wanted is not None:
            level, edit = wanted
            name = part_name(self._surface.t, level.terrain.size, edit.symmetry, edit.part)
            self._surface.perform(self._surface.t("Mend the symmetry from {part}", part=name), edit)

    def preview(self) -> ToolPreview:
        """What breaks the symmetry, and the map as a press would leave it."""
        surface, t = self._surface, self._surface.t
        level, at = surface.level, self._at
        if level is None or at is None or at not in level.terrain.size:
            return ToolPreview()
        wanted = self._wanted()
        if wanted is None:
            impossible = why_no_symmetry(level.symmetry, level.terrain.size)
            why = surface.say(impossible) if impossible else t("Choose a symmetry for the level first.")
            return ToolPreview(outline=Area.of((at,)), status=why, refused=True)
        edit, known = wanted[1], self._known
        if surface.document.why_read_only is None and known is not None and known[0] is level and known[1] == edit:
            return known[2]
        side = Area(CellBox.of(level.terrain.size), part_mask(level.terrain.size, edit.symmetry, edit.part))
        if surface.document.why_read_only:
            return ToolPreview(outline=side, status=surface.say(surface.document.why_read_only), refused=True)
        after = edit.apply(surface.document.campaign)
        if isinstance(after, EditRefusal):
            return ToolPreview(outline=side, status=surface.say(after), refused=True)
        shown = self._shown(level, after.level(level.id), edit, side)
        self._known = level, edit, shown
        return shown

    def _shown(self, before: Level, after: Level, edit: RepairSymmetry, side: Area) -> ToolPreview:
        t, found = self._surface.t, symmetry_breaks(before, edit.symmetry)
        name = part_name(t, before.terrain.size, edit.symmetry, edit.part)
        status = t("The map is symmetric.")
        if before != after:
            status = t("Mend from {part}: {breaks}", part=name, breaks=breaks_text(t, found))
        elif found:
            status = t(
                "Only starting letters differ ({count}); they stay, since words read one way only.",
                count=len(found.letters),
            )
        return ToolPreview(
            painted_between(before.terrain, after.terrain),
            side,
            (breaks(before, edit.symmetry),) if found else (),
            tuple(city for city in after.cities if city not in before.cities),
            tuple(token for token in after.tokens if token not in before.tokens),
            tuple(city.id for city in before.cities if city not in after.cities)
            + tuple(token.id for token in before.tokens if token not in after.tokens),
            status=status,
        )

    def _wanted(self) -> tuple[Level, RepairSymmetry] | None:
        """The mending from the part under the pointer; None where the level has no symmetry that its map can have."""
        level, at = self._surface.level, self._at
        if level is None or at is None or level.symmetry is None or at not in level.terrain.size:
            return None
        if not level.symmetry.fits(level.terrain.size):
            return None
        part = part_of(level.terrain.size, level.symmetry, at)
        return level, RepairSymmetry(level.id, level.symmetry, part)


def breaks_text(t: Texts, found: SymmetryBreaks) -> str:
    """What breaks a symmetry, counted by kind."""
    cells = len(found.terrain) - found.terrain.count(0)
    said = (
        t.plural("{count} cell differs", "{count} cells differ", cells) if cells else "",
        t.plural("{count} city", "{count} cities", len(found.cities)) if found.cities else "",
        t.plural("{count} token", "{count} tokens", len(found.tokens)) if found.tokens else "",
        t.plural("{count} starting letter", "{count} starting letters", len(found.letters)) if found.letters else "",
    )
    return ", ".join(filter(None, said))
