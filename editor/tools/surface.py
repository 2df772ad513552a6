"""What tools work on: where their gestures become edits, and what is done with the selection and the piece in hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from random import Random

from editor.document.area import INSIDE, NOWHERE, Area, CellBox, Painted, common, grown, inverted, shrunk, trimmed
from editor.document.document import Document
from editor.document.edit import Edit, EditRefusal
from editor.document.map_shape import ResizeLevel, TurnLevel
from editor.document.mirrored_edits import mirrored_edit
from editor.document.piece_edits import ClearCells, MoveCells
from editor.document.pieces import MapPiece, piece_of
from editor.document.symmetry import mirrored, turned
from editor.tools.names import say_refused
from editor.tools.options import ToolOptionValues, ToolSelection
from runtime.campaign.references import ReferenceKind
from runtime.campaign.symmetry import carried
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.symmetry import Symmetry, Turn
from runtime.engine.board.terrain import Terrain
from runtime.engine.levels.level import Level
from runtime.support.texts import Texts

_SHADES = 256


@dataclass(frozen=True, slots=True)
class Mix:
    """A weight for each terrain, in their order, not all of them 0; another seed gives another pattern."""

    weights: tuple[int, ...]
    seed: int

    def over(self, size: Size, symmetry: Symmetry | None) -> bytes:
        """A whole landscape of the mix, which has the symmetry; what a gesture paints is a part of it."""
        return _landscape(self, size, symmetry)

    def painted(self, area: Area, size: Size, symmetry: Symmetry | None) -> tuple[Painted, ...]:
        """What the cells of an area on a map of ``size`` get, by terrain."""
        box = area.box
        cells = self.over(size, symmetry)
        rows = (cells[row * size.columns + box.left : row * size.columns + box.right] for row in range(*_rows(box)))
        part, mask = b"".join(rows), int.from_bytes(area.mask, "little")
        found = []
        for terrain in Terrain:
            only = part.translate(bytes(INSIDE if code == terrain else 0 for code in range(256)))
            both = (int.from_bytes(only, "little") & mask).to_bytes(len(part), "little")
            if INSIDE in both:
                found.append(Painted(Area(box, both), terrain))
        return tuple(found)


def _rows(box: CellBox) -> tuple[int, int]:
    return box.top, box.bottom


@lru_cache(maxsize=4)
def _landscape(mix: Mix, size: Size, symmetry: Symmetry | None) -> bytes:
    noise = Random(mix.seed).randbytes(size.count)
    cells = noise.translate(_table(mix.weights))
    return cells if symmetry is None else carried(size, cells, symmetry)


def _table(weights: tuple[int, ...]) -> bytes:
    """The terrain for each shade of noise, so that each gets its share of the shades."""
    total = sum(weights)
    table = bytearray()
    for terrain, reached in zip(Terrain, accumulate(weights), strict=True):
        table += bytes([terrain]) * (round(reached * _SHADES / total) - len(table))
    return bytes(table)


@dataclass(frozen=True, slots=True)
class Selected:
    """A thing on the map that is selected, by its kind, which is that of a city or a token, and its id."""

    kind: ReferenceKind
    id: str


class Surface:
    """The level on the screen with the options in force; all tools share one.

    Everything that tools paint goes through :meth:`painted`, for the preview as for the stroke, and every edit of
    theirs through :meth:`tried` and :meth:`perform`: so the level's symmetry is kept by every tool. Edits of things are
    mirrored there (:func:`~editor.document.mirrored_edits.mirrored_edit`); one that changes cells of itself gets
    its cells from :meth:`mirrored`.
    """

    def __init__(
        self, document: Document, t: Texts, level_id: str = "", changed: Callable[[], None] | None = None
    ) -> None:
        self.document = document
        self.t = t
        self.level_id = level_id
        self._options = ToolOptionValues()
        self._selected: Selected | None = None
        self._changed = changed or (lambda: None)
        self._seed = 1
        self._mirrored: tuple[tuple[Area, Area, Size, Symmetry | None], tuple[Area, ...]] | None = None
        self.held = ToolSelection(self._changed, lambda: self.level_id)

    @property
    def level(self) -> Level | None:
        """The present value of the level on the screen; None where there is none."""
        return self.document.level(self.level_id)

    @property
    def options(self) -> ToolOptionValues:
        """What the tools are set to."""
        return self._options

    @options.setter
    def options(self, options: ToolOptionValues) -> None:
        if options != self._options:
            self._options = options
            self._changed()

    @property
    def selected(self) -> Selected | None:
        """The thing that is selected."""
        return self._selected

    @selected.setter
    def selected(self, selected: Selected | None) -> None:
        if selected != self._selected:
            self._selected = selected
            self._changed()

    @property
    def symmetry(self) -> Symmetry | None:
        """The symmetry that tools keep now: the level's, unless mirroring is off or the map can't have it."""
        level = self.level
        if level is None or level.symmetry is None or not self._options.mirror:
            return None
        return level.symmetry if level.symmetry.fits(level.terrain.size) else None

    @property
    def paint_now(self) -> Terrain | Mix:
        """What tools paint with: a terrain, or a random mix that is another one after each gesture."""
        return Mix(self._options.weights, self._seed) if self._options.mix else self._options.terrain

    def mirrored(self, area: Area) -> tuple[Area, ...]:
        """What of an area lies on the map and in the selection, where there is one, then its mirror images.

        None of them overlap. A symmetry is kept even where an image lies outside of the selection.
        """
        level, selection = self.level, self.held.selection
        if level is None:
            return ()
        key = (area, selection, level.terrain.size, self.symmetry)
        if self._mirrored is None or self._mirrored[0] != key:  # A preview asks for the same several times over.
            inside = common(area, selection) if selection else area
            self._mirrored = key, mirrored(inside, level.terrain.size, self.symmetry)
        return self._mirrored[1]

    def images(self, area: Area) -> tuple[Area, ...]:
        """The mirror images of an area, whatever is selected."""
        level = self.level
        return mirrored(area, level.terrain.size, self.symmetry)[1:] if level else ()

    def painted(self, area: Area, terrain: Terrain | Mix) -> tuple[Painted, ...]:
        """What painting an area comes to: on the map only, and never under a city, whose terrain is plains."""
        level = self.level
        if level is None:
            return ()
        cities = [city.at for city in level.cities]
        parts = (part.without(cities) for part in self.mirrored(area))
        if isinstance(terrain, Terrain):
            return tuple(Painted(part, terrain) for part in parts if part)
        size = level.terrain.size
        return tuple(one for part in parts for one in terrain.painted(part, size, self.symmetry))

    def cities_in(self, area: Area) -> tuple[Cell, ...]:
        """The cells of an area and its images that keep their plains because a city stands there."""
        level = self.level
        if level is None:
            return ()
        cities = [city.at for city in level.cities]
        return tuple(at for part in self.mirrored(area) for at in part.among(cities))

    def begin(self, label: str) -> EditRefusal | None:
        """Begin a stroke."""
        return self.document.begin(self.level_id, label)

    def extend(self, area: Area, terrain: Terrain | Mix) -> tuple[Painted, ...]:
        """Paint some more of the stroke, and return what that comes to; nothing where something else has ended it."""
        parts = self.painted(area, terrain) if self.document.is_stroking else ()
        for painted in parts:
            self.document.extend(painted)
        return parts

    def commit(self) -> bool:
        """End the stroke as one step; whether there was one. The next one has another pattern of the mix."""
        self._seed += 1
        return self.document.commit()

    def cancel(self) -> bool:
        """Drop the stroke as if it had never been; whether there was one."""
        return self.document.cancel()

    def paint(self, label: str, area: Area, terrain: Terrain | Mix) -> EditRefusal | None:
        """A whole stroke at once."""
        refused = self.begin(label)
        if refused is None:
            self.extend(area, terrain)
            self.commit()
        return refused

    def perform(self, label: str, edit: Edit) -> EditRefusal | None:
        """Make an edit and that of its mirror images as one step."""
        return self.document.perform(label, self.with_images(edit))

    def perform_with(self, label: str, edit: Edit, selection: Area, *, mirrored: bool = True) -> EditRefusal | None:
        """Make an edit after which other cells are selected; undoing it leads back to those selected before."""
        before, position = self.held.selection, self.document.position
        refused = self.perform(label, edit) if mirrored else self.document.perform(label, edit)
        if refused is None:
            self.held.selection = selection
            if self.document.position > position:
                self.held.went_along(self.document.history[self.document.position - 1], before)
        return refused

    def tried(self, edit: Edit) -> Level | EditRefusal:
        """The level as ``edit`` and that of its mirror images would leave it, or why it would be refused."""
        if self.document.why_read_only:
            return self.document.why_read_only
        result = self.with_images(edit).apply(self.document.campaign)
        return result if isinstance(result, EditRefusal) else result.level(self.level_id)

    def with_images(self, edit: Edit) -> Edit:
        """An edit together with that of its mirror images."""
        level, symmetry = self.level, self.symmetry
        return edit if level is None or symmetry is None else mirrored_edit(edit, level, symmetry)

    def say(self, refused: EditRefusal) -> str:
        """The reason of a refusal, as a sentence."""
        return say_refused(self.t, refused)


class SelectionEdits:
    """Selecting without a pointer, cutting, turning, cropping; each change is one step of the history.

    ``is_stamping`` says whether the stamp is in hand, so that turning means its piece.
    """

    def __init__(self, surface: Surface, is_stamping: Callable[[], bool]) -> None:
        self._surface = surface
        self._is_stamping = is_stamping

    @property
    def selection(self) -> Area:
        """The selected cells, as far as they are on the map."""
        level, area = self._surface.level, self._surface.held.selection
        return trimmed(area.clipped(level.terrain.size)) if level is not None else NOWHERE

    @property
    def piece(self) -> MapPiece | None:
        """The selected cells with all that lies on them; None where nothing is selected."""
        level, area = self._surface.level, self.selection
        return piece_of(level, area) if level is not None and area else None

    @property
    def can_turn(self) -> bool:
        """Whether there is something to turn: the piece of the stamp, or the selection."""
        held = self._surface.held
        return bool(held.piece) if self._is_stamping() else bool(held.selection)

    def select_all(self) -> None:
        """Select every cell."""
        if self._surface.level is not None:
            self._surface.held.selection = Area.whole(self._surface.level.terrain.size)

    def select_none(self) -> None:
        """Select nothing."""
        self._surface.held.selection = NOWHERE

    def invert(self) -> None:
        """Select what is not selected."""
        if self._surface.level is not None:
            self._surface.held.selection = inverted(self.selection, self._surface.level.terrain.size)

    def grow(self) -> None:
        """Select the cells around, too."""
        if self._surface.level is not None:
            self._surface.held.selection = trimmed(grown(self.selection, self._surface.level.terrain.size))

    def shrink(self) -> None:
        """Select the cells at the rim no more."""
        self._surface.held.selection = shrunk(self.selection)

    def clear(self, label: str) -> EditRefusal | None:
        """Make what is selected plains and take away what lies there."""
        level = self._surface.level
        return self._surface.perform(label, ClearCells(level.id, self.selection)) if level is not None else None

    def turn(self, label: str, turn: Turn) -> EditRefusal | None:
        """Turn the piece of the stamp, or what is selected around its middle."""
        held, level, area = self._surface.held, self._surface.level, self.selection
        if self._is_stamping():
            held.piece = held.piece.turned(turn) if held.piece is not None else None
            return None
        if level is None or not area:
            return None
        box, size = area.box, Size(area.box.rows, area.box.columns)
        # Halves are cut off towards zero, so that turning back leads back.
        shift = int((box.rows - box.columns) / 2) if turn.is_crosswise else 0
        at = Cell(box.top + shift, box.left - shift)
        inside = turned(Area(CellBox(0, 0, box.rows, box.columns), area.mask), size, turn)
        there = CellBox(at.row, at.column, at.row + inside.box.rows, at.column + inside.box.columns)
        after = trimmed(Area(there, inside.mask).clipped(level.terrain.size))
        return self._surface.perform_with(label, MoveCells(level.id, area, at, turn), after)

    def turn_map(self, label: str, turn: Turn) -> EditRefusal | None:
        """Turn the whole map, and with it what is selected."""
        level = self._surface.level
        if level is None:
            return None
        after = turned(self.selection, level.terrain.size, turn)
        return self._surface.perform_with(label, TurnLevel(level.id, turn), after, mirrored=False)

    def crop(self, label: str) -> EditRefusal | None:
        """Cut the map down to the rectangle around what is selected."""
        level, edit = self._surface.level, self.cropping
        if level is None or edit is None:
            return None
        return self._surface.perform_with(label, edit, NOWHERE, mirrored=False)

    @property
    def cropping(self) -> ResizeLevel | None:
        """The edit that cuts the map down to what is selected; None where nothing is."""
        level, box = self._surface.level, self.selection.box
        if level is None or not self.selection:
            return None
        return ResizeLevel(level.id, Size(box.rows, box.columns), down=-box.top, right=-box.left)
