"""What can be done with the selection and with the piece in hand, besides painting: for menus and shortcuts."""

from __future__ import annotations

from collections.abc import Callable

from editor.document.area import NOWHERE, Area, CellBox, grown, inverted, shrunk, trimmed
from editor.document.edit import EditRefusal
from editor.document.map_shape import ResizeLevel, TurnLevel
from editor.document.piece_edits import ClearCells, MoveCells
from editor.document.pieces import MapPiece, piece_of
from editor.document.symmetry import turned
from editor.tools.surface import Surface
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.symmetry import Turn


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
