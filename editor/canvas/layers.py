"""Where cells lie on the screen, and the layers of the map from the stones up: tool, grid, cities, tokens, letters."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import QLine, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from editor.document.area import Area, CellBox, paint
from editor.settings import SIZES, STEPS
from editor.tools.tool import ToolPreview
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import Side
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.levels.level import Level

if TYPE_CHECKING:
    from runtime.pictures.board_look import BoardLook
    from runtime.ui.painter.board import BoardPainter


@dataclass(frozen=True, slots=True)
class MapFrame:
    """The place of a map of ``size`` in a view: cells of ``tile`` pixels, (0, 0)'s corner at ``left``, ``top``."""

    size: Size
    tile: int
    left: int = 0
    top: int = 0

    @property
    def margin(self) -> int:
        """The pixels kept free around the map, for the brass frame where it is drawn."""
        return margin_of(self.tile)

    @property
    def map_rect(self) -> QRect:
        """The pixels of the whole map."""
        return QRect(self.left, self.top, self.size.columns * self.tile, self.size.rows * self.tile)

    def cell_at(self, point: QPoint) -> Cell:
        """The cell under a pixel; it may lie off the map."""
        return Cell((point.y() - self.top) // self.tile, (point.x() - self.left) // self.tile)

    def rect_of(self, cell: Cell) -> QRect:
        """The pixels of a cell."""
        return QRect(self.left + cell.column * self.tile, self.top + cell.row * self.tile, self.tile, self.tile)

    def rect_of_box(self, box: CellBox) -> QRect:
        """The pixels of a rectangle of cells."""
        corner = self.rect_of(Cell(box.top, box.left)).topLeft()
        return QRect(corner, QSize(box.columns * self.tile, box.rows * self.tile))

    def box_in(self, rect: QRect) -> CellBox | None:
        """The cells of the map that show in ``rect``; None where there are none."""
        if rect.isEmpty():
            return None
        first, last = self.cell_at(rect.topLeft()), self.cell_at(rect.bottomRight())
        return CellBox(first.row, first.column, last.row + 1, last.column + 1).common(CellBox.of(self.size))


def margin_of(tile: int) -> int:
    """The margin around a map at this size of a cell, in pixels: more where the cells are large."""
    return max(12, min(42, tile * 3 // 4))


def content_size(size: Size, tile: int) -> QSize:
    """The pixels of a map with its margins."""
    margin = 2 * margin_of(tile)
    return QSize(size.columns * tile + margin, size.rows * tile + margin)


def stepped(tile: int, by: int) -> int:
    """The size some steps larger or smaller, at most the ends of :data:`~editor.settings.STEPS`."""
    if by == 0:
        return tile
    way: list[int] = (
        [step for step in STEPS if step > tile] if by > 0 else [step for step in reversed(STEPS) if step < tile]
    )
    return way[min(abs(by), len(way)) - 1] if way else tile


def fitting_tile(size: Size, room: QSize) -> int:
    """The largest size of a cell at which the whole map fits into ``room``; the smallest where none does."""
    columns, rows, width, height = size.columns, size.rows, room.width(), room.height()
    most = min(width // columns, height // rows)
    for tile in SIZES:
        if tile > most:
            continue
        margin = 2 * margin_of(tile)
        if columns * tile + margin <= width and rows * tile + margin <= height:
            return tile
    return SIZES[-1]


FRAMED = 4000
"""Maps of more pixels than this in one direction are shown without the brass frame, which would cost memory."""

_GRID_FROM = 8
_OUTLINE_FROM = 6
_NAMES_FROM = 36
_BADGES_FROM = 16
_BADGE = 0.38
"""How wide the small picture of a hidden city is, in cells."""

CALM_BELOW = 28
"""Cells of fewer pixels are shown calmly: patterns of that size would drown what stands on them."""

_STRONG_FROM = 14
_GROUND = QColor(0, 0, 0, 130)
_OWNERS = MappingProxyType({Side.GOLD: "#e6b84a", Side.SILVER: "#e8edf2", None: "#8d97a6"})
_GRID = QColor(0, 0, 0, 120)
_OUTLINE_UNDER = QColor(0, 0, 0, 190)
_OUTLINE = QColor("#ffe9ad")
_GHOST = QColor("#7fe0d4")
_REFUSED = QColor("#ff8a70")
_WARNS = QColor("#ffb04a")
_CENTRE = QColor(127, 224, 212, 210)
_CENTRE_UNDER = QColor(0, 0, 0, 130)


@dataclass(frozen=True, slots=True)
class Shown:
    """What is to be painted: a level at a place, its landscape as it is now, and what the tool would do to it."""

    frame: MapFrame
    level: Level
    cells: memoryview
    preview: ToolPreview
    grid: bool
    symmetry: Symmetry | None = None
    """The one that the tools keep, whose centre lines show."""
    signs: bool = False
    """Whether each cell bears the sign of its terrain."""


def paint_map(painter: QPainter, exposed: QRect, shown: Shown, boards: BoardPainter) -> None:
    """Everything but the marks of pointer and keyboard, within ``exposed``."""
    frame, preview = shown.frame, shown.preview
    level = preview.after or shown.level
    board, size = frame.map_rect, level.terrain.size
    if is_framed(frame):
        boards.paint_frame(painter, board, frame.margin, "")
    part = exposed.intersected(board)
    box = frame.box_in(part)
    if box is None:
        return
    # Like the painter these come with the first paint of a map: the empty window waits for none of them.
    from runtime.pictures.board_look import BoardLook, bare_letters
    from runtime.ui.painter.view import BoardView

    view = BoardView(frame.tile, QPoint(frame.left, frame.top), part)
    painter.save()
    painter.setClipRect(part)
    is_calm = frame.tile < CALM_BELOW
    boards.paint_terrain(painter, view, _as_previewed(shown, box), size, glyphs=shown.signs, calm=is_calm)
    if shown.grid and frame.tile >= _GRID_FROM:
        _paint_grid(painter, frame, box)
    if shown.symmetry is not None:
        paint_centre(painter, frame, shown.symmetry)
    hidden = frozenset(preview.hidden)
    letters = level.start.letters if preview.letters is None else preview.letters
    look = BoardLook(
        size,
        tuple(city for city in level.cities if city.id not in hidden) + preview.cities,
        tuple(token for token in level.tokens if token.id not in hidden) + preview.tokens,
        bare_letters(size, letters) if any(letters) else (),
    )
    if is_calm:
        _paint_grounds(painter, frame, box, look)
    boards.paint_look(painter, view, look)
    if is_calm:
        _paint_edges(painter, frame, box, look)
    _paint_covered(painter, frame, box, look, boards)
    if is_framed(frame):
        boards.paint_shadow(painter, board, frame.margin)
    _paint_outlines(painter, frame, box, preview)
    painter.restore()


def _paint_grounds(painter: QPainter, frame: MapFrame, box: CellBox, look: BoardLook) -> None:
    """A dark ground under each token, which is a small thing on a calm stone else."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_GROUND)
    for token in look.tokens:
        if box.has(token.at):
            painter.drawEllipse(frame.rect_of(token.at).adjusted(1, 1, -1, -1))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _paint_edges(painter: QPainter, frame: MapFrame, box: CellBox, look: BoardLook) -> None:
    """A strong edge in its owner's colour around each city."""
    wide = 2 if frame.tile >= _STRONG_FROM else 1
    for city in look.cities:
        if box.has(city.at):
            rect = frame.rect_of(city.at)
            for colour, within in ((_OUTLINE_UNDER, 0), (QColor(_OWNERS[city.owner]), 1)):
                painter.setPen(QPen(colour, wide))
                painter.drawRect(rect.adjusted(within, within, -within - 1, -within - 1))


def _paint_outlines(painter: QPainter, frame: MapFrame, box: CellBox, preview: ToolPreview) -> None:
    """Around what the tool in hand would change, its mirror images, and the cities that would come."""
    for ghost in preview.ghosts:
        paint_outline(painter, frame, box, ghost, _REFUSED if preview.refused else _GHOST)
    colour = _REFUSED if preview.refused else _WARNS if preview.warns else _OUTLINE
    paint_outline(painter, frame, box, preview.outline, colour)
    for city in preview.cities if not preview.refused else ():
        paint_outline(painter, frame, box, Area.of((city.at,)), QColor(_OWNERS[city.owner]))


def paint_names(painter: QPainter, exposed: QRect, shown: Shown, boards: BoardPainter) -> None:
    """The names of the cities, above everything else, where there is room for them."""
    frame, size = shown.frame, shown.level.terrain.size
    if frame.tile < _NAMES_FROM:
        return
    from runtime.ui.painter.view import BoardView

    view = BoardView(frame.tile, QPoint(frame.left, frame.top), exposed)
    hidden = frozenset(shown.preview.hidden)
    level = shown.preview.after or shown.level
    cities = tuple(city for city in level.cities if city.id not in hidden) + shown.preview.cities
    boards.paint_city_names(painter, view, size, cities)


def is_framed(frame: MapFrame) -> bool:
    """Whether the brass frame is drawn around the map."""
    return max(frame.map_rect.width(), frame.map_rect.height()) <= FRAMED and frame.tile >= 12


def paint_outline(painter: QPainter, frame: MapFrame, box: CellBox, area: Area, colour: QColor) -> None:
    """A line around the cells of ``area``, as far as they lie in ``box``; none where cells are only dots."""
    if frame.tile < _OUTLINE_FROM or not area:
        return
    # One cell more on each side: the line between two cells shows where only one of them does.
    lines = edges(frame, area.within(CellBox(box.top - 1, box.left - 1, box.bottom + 1, box.right + 1)))
    wide = 2 if frame.tile >= 16 else 1
    for pen_colour, width in ((_OUTLINE_UNDER, wide + 2), (colour, wide)):
        painter.setPen(QPen(pen_colour, width))
        painter.drawLines(lines)


def paint_centre(painter: QPainter, frame: MapFrame, symmetry: Symmetry) -> None:
    """The lines across which a map answers itself, or a mark on the point that it turns around."""
    board = frame.map_rect
    left, top = board.left(), board.top()
    right, bottom = left + board.width(), top + board.height()
    middle = QPoint((left + right) // 2, (top + bottom) // 2)
    down, across = QLine(middle.x(), top, middle.x(), bottom), QLine(left, middle.y(), right, middle.y())
    lines = {
        Symmetry.LEFT_RIGHT: (down,),
        Symmetry.TOP_BOTTOM: (across,),
        Symmetry.FOUR_FOLD: (down, across),
        Symmetry.DIAGONAL: (QLine(left, top, right, bottom),),
        Symmetry.ANTI_DIAGONAL: (QLine(right, top, left, bottom),),
    }.get(symmetry, ())
    for colour, width in ((_CENTRE_UNDER, 4), (_CENTRE, 2)):
        painter.setPen(QPen(colour, width, Qt.PenStyle.SolidLine if width == 4 else Qt.PenStyle.DashLine))
        painter.drawLines(list(lines))
        if not lines:
            _paint_pivot(painter, middle, max(frame.tile // 3, 5), quarters=symmetry is Symmetry.QUARTER_TURNS)


def _paint_pivot(painter: QPainter, middle: QPoint, reach: int, quarters: bool) -> None:
    """A small cross in a circle, for a quarter turn in a square."""
    around = QRect(middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach)
    if quarters:
        painter.drawRect(around)
    else:
        painter.drawEllipse(around)
    painter.drawLine(middle.x() - 2 * reach, middle.y(), middle.x() + 2 * reach, middle.y())
    painter.drawLine(middle.x(), middle.y() - 2 * reach, middle.x(), middle.y() + 2 * reach)


def _paint_covered(painter: QPainter, frame: MapFrame, box: CellBox, look: BoardLook, boards: BoardPainter) -> None:
    """The cities that letters hide, once more and small, over the upper right corners of their cells."""
    if frame.tile < _BADGES_FROM:
        return
    from runtime.pictures.stamps import CityTile

    letters = [one.letters for one in look.letters]
    if not letters:
        return
    near = CellBox(box.top - 1, box.left - 1, box.bottom + 1, box.right + 1)
    side, board = max(round(frame.tile * _BADGE), 10), frame.map_rect
    for city in look.cities:
        if not near.has(city.at) or not any(laid.has(city.at) for laid in letters):
            continue
        cell = frame.rect_of(city.at)
        # Half outside of the cell, so that the letter can be read; but on the map.
        left, top = cell.right() - side // 2, cell.top() - side // 2
        rect = QRect(min(left, board.right() - side - 1), max(top, board.top() + 2), side, side)
        painter.fillRect(rect.adjusted(-2, -2, 2, 2), QColor(0, 0, 0, 220))
        painter.fillRect(rect.adjusted(-1, -1, 1, 1), QColor(_OWNERS[city.owner]))
        image = boards.picture(CityTile(city.owner, 0), side, painter.device().devicePixelRatioF())
        painter.drawImage(rect, image)


def _as_previewed(shown: Shown, box: CellBox) -> memoryview | bytearray:
    """The landscape with what the tool would paint, as far as it shows."""
    painted = [one for one in shown.preview.painted if one.area.box.common(box)]
    if shown.preview.after is not None:
        return memoryview(shown.preview.after.terrain.cells)
    if not painted:
        return shown.cells
    cells = bytearray(shown.cells)
    for one in painted:
        paint(cells, shown.level.terrain.size, type(one)(one.area.within(box), one.terrain))
    return cells


def _paint_grid(painter: QPainter, frame: MapFrame, box: CellBox) -> None:
    rect = frame.rect_of_box(box)
    painter.setPen(QPen(_GRID, 1))
    xs = range(rect.left(), rect.left() + rect.width() + 1, frame.tile)
    ys = range(rect.top(), rect.top() + rect.height() + 1, frame.tile)
    painter.drawLines(
        [QLine(x, rect.top(), x, rect.bottom()) for x in xs] + [QLine(rect.left(), y, rect.right(), y) for y in ys]
    )


def edges(frame: MapFrame, area: Area) -> list[QLine]:
    """The lines around a set of cells, as long as they go straight on."""
    import numpy as np

    box = area.box
    mask = np.pad(np.frombuffer(area.mask, np.uint8).reshape(box.rows, box.columns) != 0, 1)
    corner = frame.rect_of_box(box).topLeft()
    lines = []
    for turned, cells in ((False, mask), (True, mask.T)):
        edge = np.pad(cells[1:] != cells[:-1], ((0, 0), (1, 1))).astype(np.int8)
        change = np.diff(edge, axis=1)
        starts, ends = np.argwhere(change == 1), np.argwhere(change == -1)
        for (across, first), (_, last) in zip(starts.tolist(), ends.tolist(), strict=True):
            fixed, begin, end = across * frame.tile, (first - 1) * frame.tile, (last - 1) * frame.tile
            if turned:
                lines.append(QLine(corner.x() + fixed, corner.y() + begin, corner.x() + fixed, corner.y() + end))
            else:
                lines.append(QLine(corner.x() + begin, corner.y() + fixed, corner.x() + end, corner.y() + fixed))
    return lines
