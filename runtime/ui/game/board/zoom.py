"""Where the board lies in its widget: fitted whole, or enlarged and moved about behind its frame."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from PySide6.QtCore import QPoint, QRect, QSize

from runtime.engine.board.grid import Cell, Size
from runtime.ui.painter.view import BoardView

SIZES = (12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 80, 88, 96, 104, 112, 120, 128, 136, 144)
"""The sides of a cell that the board zooms through, in pixels."""

LARGEST_FITTED = 80
"""The side of a cell that a fitted board has at most in a window of the usual size."""
THINNEST, THICKEST = 22, 54


@dataclass(frozen=True, slots=True)
class BoardZoom:
    """How a board of ``board`` cells is seen in a widget of ``room`` pixels.

    ``zoom`` is the side of a cell in pixels, or None to fit the whole board in with cells of ``largest`` at most.
    ``shift`` moves the board when it is larger than its frame.
    """

    board: Size
    room: QSize
    zoom: int | None = None
    shift: QPoint = field(default_factory=QPoint)
    largest: int = LARGEST_FITTED
    fitted: int = field(init=False, compare=False)
    """The largest cell with which the whole board and its frame fit in; worked out once, for it is asked often."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "fitted", self._fitted())

    def _fitted(self) -> int:
        best = SIZES[0]
        for size in SIZES:
            edge = 2 * frame_width(size)
            wide, high = self.board.columns * size + edge, self.board.rows * size + edge
            if size <= self.largest and wide <= self.room.width() and high <= self.room.height():
                best = size
        return best

    @property
    def tile(self) -> int:
        """The side of a cell."""
        return self.zoom or self.fitted

    @property
    def frame(self) -> int:
        """The width of the brass frame."""
        return frame_width(self.tile)

    @property
    def opening(self) -> QRect:
        """The part of the widget in which stones can be seen, inside the frame."""
        edge = 2 * self.frame
        wide = min(self.board.columns * self.tile, max(self.room.width() - edge, 1))
        high = min(self.board.rows * self.tile, max(self.room.height() - edge, 1))
        return QRect((self.room.width() - wide) // 2, (self.room.height() - high) // 2, wide, high)

    @property
    def origin(self) -> QPoint:
        """The top left corner of the board."""
        opening = self.opening
        least_x = opening.width() - self.board.columns * self.tile
        least_y = opening.height() - self.board.rows * self.tile
        x = max(min(self.shift.x(), 0), least_x)
        y = max(min(self.shift.y(), 0), least_y)
        return opening.topLeft() + QPoint(x, y)

    def placed(self, exposed: QRect | None = None) -> BoardView:
        """The board as the painter takes it."""
        return BoardView(self.tile, self.origin, exposed or self.opening)

    def cell_at(self, place: QPoint) -> Cell | None:
        """The cell seen at a place of the widget."""
        if not self.opening.contains(place):
            return None
        cell = self.placed().cell_at(place)
        return cell if cell in self.board else None

    def moved(self, by: QPoint) -> BoardZoom:
        """The board pushed by some pixels, as far as there is board."""
        return replace(self, shift=self.origin - self.opening.topLeft() + by)._settled()

    def zoomed(self, steps: int, around: QPoint) -> BoardZoom:
        """The next larger or smaller cells, with the place ``around`` kept where it is."""
        now = self.tile
        sizes = [size for size in SIZES if (size > now if steps > 0 else size < now)]
        if not sizes:
            return self
        tile = sizes[0] if steps > 0 else sizes[-1]
        if steps < 0 and tile <= self.fitted:
            return self.whole()
        grown = replace(self, zoom=tile)
        place = around - self.origin
        wanted = around - place * (tile / now)
        return replace(grown, shift=wanted - grown.opening.topLeft())._settled()

    def whole(self) -> BoardZoom:
        """The whole board fitted in."""
        return replace(self, zoom=None, shift=QPoint(0, 0))

    def moved_to(self, cell: Cell) -> BoardZoom:
        """Moved just so far that ``cell`` is seen."""
        rect, opening = self.placed().rect(cell), self.opening
        x = max(opening.left() - rect.left(), 0) or min(opening.right() - rect.right(), 0)
        y = max(opening.top() - rect.top(), 0) or min(opening.bottom() - rect.bottom(), 0)
        return self.moved(QPoint(x, y)) if x or y else self

    def _settled(self) -> BoardZoom:
        return replace(self, shift=self.origin - self.opening.topLeft())


def frame_width(tile: int) -> int:
    """The width of the frame that suits cells of ``tile`` pixels."""
    return max(THINNEST, min(THICKEST, round(tile * 0.62)))
