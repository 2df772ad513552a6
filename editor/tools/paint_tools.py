"""The tools that paint: the brush, shapes drawn from a press to its release, the fill; and the eraser."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace

from editor.document.area import NOWHERE, Area, Painted
from editor.document.cells import EraseCells
from editor.document.references import orphaned_of
from editor.tools.names import TERRAINS
from editor.tools.shapes import all_of_kind, ellipse, flood, line, rectangle, squared, straightened, swept
from editor.tools.surface import Surface
from editor.tools.tool import Button, InstantTool, Modifiers, Pointer, PointerPhase, ToolPreview
from runtime.campaign.references import ReferenceKind
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.levels.level import City, Level, Token


def paint_name(surface: Surface) -> str:
    """What is painted with, within a sentence."""
    paint = surface.paint_now
    return surface.t(TERRAINS[paint]) if isinstance(paint, Terrain) else surface.t("a random mix")


def paint_label(surface: Surface) -> str:
    """How the history calls a step that paints."""
    return surface.t("Paint {terrain}", terrain=paint_name(surface))


def paint_preview(surface: Surface, area: Area, count: int = 0) -> ToolPreview:
    """What painting ``area`` comes to with all its mirror images, and the reason where it comes to nothing.

    Where a stroke has painted ``count`` cells already, these are what is told.
    """
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
    count = count or sum(one.area.count for one in painted)
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


class BrushTool:
    """Paints from press to release without gaps; a press with Shift first paints a line from the last dab."""

    def __init__(self, surface: Surface) -> None:
        self._surface = surface
        self._at: Cell | None = None
        self._from: Cell | None = None
        self._last: tuple[str, Cell] | None = None
        self._stroking = False
        self._painted: set[Cell] = set()
        self._ended = 0

    def pointer(self, pointer: Pointer) -> None:
        """Follow the pointer."""
        if pointer.button is not Button.LEFT:
            return
        if not self._stroking and pointer.cell != self._at:
            self._painted.clear()
        if pointer.phase is PointerPhase.PRESS:
            self._begin(pointer)
        elif self._stroking and pointer.phase is not PointerPhase.HOVER:
            self._go_on(pointer)
        self._at = pointer.cell
        shift = bool(pointer.modifiers & Modifiers.SHIFT)
        self._from = self._last_dab() if shift and not self._stroking else None

    def cancel(self) -> bool:
        """Drop the stroke."""
        was, self._stroking = self._stroking, False
        self._painted.clear()
        return was and self._surface.cancel()

    def finish(self) -> None:
        """Keep the stroke as far as it came."""
        was, self._stroking = self._stroking, False
        if was:
            self._surface.commit()
            self._ended = self._surface.document.position

    def leave(self) -> None:
        """Preview nothing."""
        self._at = self._from = None
        self._painted.clear()

    def preview(self) -> ToolPreview:
        """The dab under the pointer, with Shift the line that leads there.

        What is said is how many cells the stroke has painted so far, and after it until the pointer moves on.
        """
        if self._at is None:
            return ToolPreview()
        is_told = self._stroking or self._surface.document.position == self._ended
        dab = self._swept(line(self._from or self._at, self._at))
        return paint_preview(self._surface, dab, len(self._painted) if is_told else 0)

    def _begin(self, pointer: Pointer) -> None:
        start = self._last_dab() if pointer.modifiers & Modifiers.SHIFT else None
        self.finish()
        self._painted.clear()
        if self._surface.begin(paint_label(self._surface)) is None:
            self._stroking = True
            self._paint(line(start or pointer.cell, pointer.cell))

    def _go_on(self, pointer: Pointer) -> None:
        if self._at is not None and pointer.cell != self._at:
            self._paint(line(self._at, pointer.cell))
        if pointer.phase is PointerPhase.RELEASE:
            self.finish()

    def _paint(self, path: Sequence[Cell]) -> None:
        """Paint along a path; nothing where something else (undo, saving) has ended the stroke."""
        self._last = (self._surface.level_id, path[-1])
        for painted in self._surface.extend(self._swept(path), self._surface.paint_now):
            self._painted.update(painted.area.cells())

    def _swept(self, path: Sequence[Cell]) -> Area:
        options = self._surface.options
        return swept(path, options.brush_size, options.brush_shape)

    def _last_dab(self) -> Cell | None:
        return self._last[1] if self._last and self._last[0] == self._surface.level_id else None


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


class FillTool(InstantTool):
    """Fills at the press; with Shift it fills all cells of the kind, or, where the options say that, the region only.

    A city's cell counts as plains: the fill flows through it and leaves it as it is.
    """

    def __init__(self, surface: Surface) -> None:
        super().__init__(surface)
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
