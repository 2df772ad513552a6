"""The eraser: takes everything off the cells it is dragged over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from editor.document.area import NOWHERE, Area, Painted
from editor.document.cells import EraseCells
from editor.document.references import orphaned_of
from editor.tools.paint_tools import outside_selection, selection_text
from editor.tools.shapes import line, swept
from editor.tools.surface import Surface
from editor.tools.tool import Button, Pointer, PointerPhase, ToolPreview
from runtime.campaign.references import ReferenceKind
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Terrain
from runtime.engine.levels.level import City, Level, Token


class EraserTool:
    """Gathers cells from press to release and clears them in one step; until then they are only shown as they will be.

    Terrain becomes plains; cities, tokens and starting letters go. The options say what is left alone.
    """

    def __init__(self, surface: Surface) -> None:
        self._surface = surface
        self._at: Cell | None = None
        self._swept: Area | None = None
        self._level_id = ""

    def pointer(self, pointer: Pointer) -> None:
        """Follow the pointer."""
        if pointer.button is not Button.LEFT:
            return
        if pointer.phase is PointerPhase.PRESS:
            self._swept, self._level_id = self._under((pointer.cell,)), self._surface.level_id
        elif self._swept is not None and pointer.phase is not PointerPhase.HOVER and pointer.cell != self._at:
            self._swept = self._swept.plus(self._under(line(self._at or pointer.cell, pointer.cell)))
        self._at = pointer.cell
        if pointer.phase is PointerPhase.RELEASE:
            self.finish()

    def cancel(self) -> bool:
        """Drop the stroke."""
        was, self._swept = self._swept is not None, None
        return was

    def finish(self) -> None:
        """Clear what has been swept so far."""
        area, self._swept = self._swept, None
        if area is not None and self._level_id == self._surface.level_id:
            self._surface.perform(self._surface.t("Erase"), self._edit(area))

    def leave(self) -> None:
        """Preview nothing, unless the eraser is being dragged."""
        if self._swept is None:
            self._at = None

    def preview(self) -> ToolPreview:
        """The map without what has been swept and what is under the pointer."""
        level, surface = self._surface.level, self._surface
        if level is None or (self._at is None and self._swept is None):
            return ToolPreview()
        area = self._swept if self._swept is not None else self._under((self._at,) if self._at else ())
        outline, *images = surface.mirrored(area)
        ghosts = tuple(images)
        if not (outline or ghosts):
            return outside_selection(surface, area)
        if surface.document.why_read_only:
            why = surface.say(surface.document.why_read_only)
            return ToolPreview(outline=outline, ghosts=ghosts, status=why, refused=True)
        shown = self._shown(level, (outline, *ghosts))
        return replace(shown, status=selection_text(surface, area, shown.status))

    def _shown(self, level: Level, areas: tuple[Area, ...]) -> ToolPreview:
        options, t = self._surface.options, self._surface.t
        if not (options.erases_terrain or options.erases_things or options.erases_letters):
            return ToolPreview(
                outline=areas[0], ghosts=areas[1:], status=t("Choose what to erase first."), refused=True
            )
        cities = [city.id for city in level.cities if _in_any(areas, city.at)]
        tokens = [token.id for token in level.tokens if _in_any(areas, token.at)]
        removed = (*cities, *tokens) if options.erases_things else ()
        standing = [] if options.erases_things else [city.at for city in level.cities]
        painted = tuple(Painted(area.without(standing), Terrain.PLAINS) for area in areas)
        letters = level.start.letters.map(lambda laid: tuple(one for one in laid if not _in_any(areas, one.at)))
        said = [t.plural("Erase {count} cell", "Erase {count} cells", sum(area.count for area in areas))]
        orphaned = orphaned_of(level, _things(level, removed))
        if removed:
            said.append(t.plural("{count} city or token goes", "{count} cities and tokens go", len(removed)))
        if orphaned is not None:
            said.append(t("still spoken of by {names}", names=", ".join(orphaned.speakers)))
        return ToolPreview(
            tuple(one for one in painted if one.area) if options.erases_terrain else (),
            areas[0],
            areas[1:],
            hidden=removed,
            letters=letters if options.erases_letters and letters != level.start.letters else None,
            status="; ".join(said),
            warns=orphaned is not None,
        )

    def _edit(self, area: Area) -> EraseCells:
        options, surface = self._surface.options, self._surface
        areas = tuple(part for part in surface.mirrored(area) if part)
        return EraseCells(
            surface.level_id, areas, options.erases_terrain, options.erases_things, options.erases_letters
        )

    def _under(self, path: Sequence[Cell]) -> Area:
        options = self._surface.options
        return swept(path, options.brush_size, options.brush_shape) if path else NOWHERE


def _things(level: Level, ids: Sequence[str]) -> Iterator[tuple[ReferenceKind, City | Token]]:
    """The cities and tokens of these ids."""
    yield from ((ReferenceKind.CITY, city) for city in level.cities if city.id in ids)
    yield from ((ReferenceKind.TOKEN, token) for token in level.tokens if token.id in ids)


def _in_any(areas: tuple[Area, ...], cell: Cell) -> bool:
    return any(cell in area for area in areas)
