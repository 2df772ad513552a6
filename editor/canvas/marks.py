"""What is drawn over the map: the selection's marching outline, regions, the caret, and what conditions speak of."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPen, QPolygon
from PySide6.QtWidgets import QWidget

from editor.canvas.layers import MapFrame, edges
from editor.document.area import NOWHERE, Area, CellBox
from editor.palettes import region_colour
from editor.tools.region import called
from editor.tools.tool import Caret
from runtime.engine.board.grid import Cell, Direction
from runtime.engine.levels.level import Level
from runtime.support.plain_text import isolate

_STEP = 160
"""Milliseconds between two steps of the marching outline."""

_DASH = 5
_MOST_EDGES = 6000
"""An outline of more cells' edges than this stands still and has no dashes: it would take too long to draw."""

_OUTLINE_FROM = 5
"""Cells of fewer pixels are tinted instead of outlined."""

_DARK, _LIGHT, _TINT = QColor(10, 10, 10), QColor(255, 255, 255), QColor(255, 255, 255, 95)
_NAMES_FROM = 20


class Ants:
    """A dashed line of black and white around the selected cells, which can be told from every terrain.

    It marches while the widget shows and something is selected, unless ``still`` is set.
    """

    def __init__(self, widget: QWidget) -> None:
        self._widget = widget
        self._offset = 0
        self._rect = QRect()
        self._known: tuple[Area, bool] | None = None
        self.still = False
        self._timer = QTimer(widget, interval=_STEP)
        self._timer.timeout.connect(self._march)

    def paint(self, painter: QPainter, exposed: QRect, frame: MapFrame, area: Area) -> None:
        """The outline, as far as it shows in ``exposed``."""
        box = frame.box_in(exposed.intersected(frame.map_rect))
        if not area:
            self._timer.stop()
        if not area or box is None:
            return
        if frame.tile < _OUTLINE_FROM:
            tint(painter, frame, area.within(box), _TINT)
            self._timer.stop()
            return
        lines = edges(frame, area.within(CellBox(box.top - 1, box.left - 1, box.bottom + 1, box.right + 1)))
        few = self._is_simple(area)
        width = 2 if frame.tile >= 16 else 1
        painter.setPen(QPen(_DARK, width + 2))
        painter.drawLines(lines)
        pen = QPen(_LIGHT, width)
        if few:
            pen.setDashPattern([_DASH, _DASH])
            pen.setDashOffset(self._offset)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLines(lines)
        self._rect = frame.rect_of_box(area.box).adjusted(-3, -3, 3, 3)
        if few and not self.still:
            if not self._timer.isActive():
                self._timer.start()
        else:
            self._timer.stop()

    def _is_simple(self, area: Area) -> bool:
        """Whether the outline is short enough to march; looked at once for each selection."""
        if self._known is None or self._known[0] is not area:
            import numpy as np

            mask = np.frombuffer(area.mask, np.uint8).reshape(area.box.rows, area.box.columns)
            corners = np.count_nonzero(mask[1:] != mask[:-1]) + np.count_nonzero(mask[:, 1:] != mask[:, :-1])
            self._known = (area, int(corners) <= _MOST_EDGES)
        return self._known[1]

    def _march(self) -> None:
        if not self._widget.isVisible():
            self._timer.stop()
            return
        self._offset = (self._offset + 1) % (2 * _DASH)
        self._widget.update(self._rect)


class RegionShapes:
    """The regions of a level as areas, each made once as long as its cells stay the same."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[tuple[Cell, ...], Area]] = {}

    def of(self, level: Level) -> tuple[Area, ...]:
        """The areas of the level's regions, in their order; what lies off the map is left out."""
        before, self._known, size = self._known, {}, level.terrain.size
        for region in level.regions:
            known = before.get(region.id)
            if known is None or known[0] is not region.cells:
                known = (region.cells, Area.of(region.cells).clipped(size))
            self._known[region.id] = known
        return tuple(self._known[region.id][1] for region in level.regions)


def paint_regions(
    painter: QPainter, exposed: QRect, frame: MapFrame, level: Level, shapes: RegionShapes, *, chosen: str
) -> None:
    """Every region tinted and outlined in a colour of its own, with its name; the chosen one stronger."""
    box = frame.box_in(exposed.intersected(frame.map_rect))
    if box is None:
        return
    for number, (region, area) in enumerate(zip(level.regions, shapes.of(level), strict=True)):
        if not area:
            continue
        is_chosen = region.id == chosen
        colour = QColor(region_colour(number))
        near = area.within(CellBox(box.top - 1, box.left - 1, box.bottom + 1, box.right + 1))
        tint(painter, frame, near, _with_alpha(colour, 110 if is_chosen else 70))
        if frame.tile >= _OUTLINE_FROM and near:
            _outline(painter, frame, near, ((QColor(0, 0, 0, 170), 4), (colour, 3 if is_chosen else 1)))
        if frame.tile >= _NAMES_FROM:
            first = next(area.cells())
            _write(painter, frame.rect_of(first).topLeft(), called(region), colour)


def paint_caret(painter: QPainter, frame: MapFrame, caret: Caret) -> None:
    """A frame around the cell of the next letter, with an arrow in the direction of typing."""
    rect = frame.rect_of(caret.at).adjusted(1, 1, -2, -2)
    for shade, width in ((QColor(0, 0, 0, 220), 5), (QColor("#ffe9ad"), 2)):
        painter.setPen(QPen(shade, width))
        painter.drawRect(rect)
    reach, middle = max(frame.tile // 6, 3), rect.center()
    if caret.direction is Direction.ACROSS:
        tip = QPoint(rect.right() - 1, middle.y())
        sides = (QPoint(tip.x() - reach, tip.y() - reach), QPoint(tip.x() - reach, tip.y() + reach))
    else:
        tip = QPoint(middle.x(), rect.bottom() - 1)
        sides = (QPoint(tip.x() - reach, tip.y() - reach), QPoint(tip.x() + reach, tip.y() - reach))
    painter.setPen(QPen(QColor(0, 0, 0, 220), 1))
    painter.setBrush(QColor("#ffe9ad"))
    painter.drawPolygon(QPolygon([tip, *sides]))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def paint_flags(painter: QPainter, exposed: QRect, frame: MapFrame, cells: Iterable[Cell]) -> None:
    """A small flag in a corner of each cell to which a tester has pinned a note."""
    high = max(frame.tile // 2, 7)
    for cell in cells:
        rect = frame.rect_of(cell)
        if not rect.intersects(exposed):
            continue
        foot = QPoint(rect.right() - high, rect.top() + high + 2)
        top = QPoint(foot.x(), rect.top() + 2)
        flag = QPolygon([top, QPoint(rect.right() - 2, top.y() + high // 3), QPoint(top.x(), top.y() + 2 * high // 3)])
        painter.setPen(QPen(QColor(0, 0, 0, 220), 3))
        painter.drawLine(top, foot)
        painter.setBrush(QColor("#ff8a3c"))
        painter.drawPolygon(flag)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor("#ffe9ad"), 1))
        painter.drawLine(top, foot)


def tint(painter: QPainter, frame: MapFrame, area: Area, colour: QColor) -> None:
    """Colour over the cells of an area: a picture of one pixel a cell, drawn large."""
    if not area:
        return
    import numpy as np

    box = area.box
    inside = np.frombuffer(area.mask, np.uint8).reshape(box.rows, box.columns) != 0
    argb = (colour.alpha() << 24) | sum(
        (part * colour.alpha() // 255) << shift
        for part, shift in ((colour.red(), 16), (colour.green(), 8), (colour.blue(), 0))
    )
    pixels = np.ascontiguousarray(np.where(inside, np.uint32(argb), np.uint32(0)))
    image = QImage(pixels.data, box.columns, box.rows, 4 * box.columns, QImage.Format.Format_ARGB32_Premultiplied)
    painter.drawImage(frame.rect_of_box(box), image)


def _outline(painter: QPainter, frame: MapFrame, area: Area, pens: Iterable[tuple[QColor, int]]) -> None:
    """Lines around an area, one over the other, each with its colour and its width."""
    lines = edges(frame, area)
    for colour, width in pens:
        painter.setPen(QPen(colour, width))
        painter.drawLines(lines)


def _write(painter: QPainter, at: QPoint, text: str, colour: QColor) -> None:
    """A name on a dark ground, its corner at a point."""
    font = QFont(painter.font())
    font.setPixelSize(12)
    font.setBold(True)
    painter.setFont(font)
    text, metrics = isolate(text), painter.fontMetrics()
    rect = QRect(at.x() + 3, at.y() + 3, metrics.horizontalAdvance(text) + 8, metrics.height() + 2)
    painter.fillRect(rect, QColor(0, 0, 0, 190))
    painter.setPen(colour)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)


def _with_alpha(colour: QColor, alpha: int) -> QColor:
    return QColor(colour.red(), colour.green(), colour.blue(), alpha)


_SPOKEN, _PICKED, _ABLE = QColor(127, 224, 212, 60), QColor(255, 214, 92, 120), QColor(255, 255, 255, 0)
_UNDER = QColor(0, 0, 0, 200)


class ConditionMarks:
    """Three sets of cells; ``changed`` is called when one of them is another."""

    def __init__(self, changed: Callable[[], object]) -> None:
        self._changed = changed
        self.spoken = self.picked = self.able = NOWHERE

    def speak_of(self, cells: frozenset[Cell]) -> None:
        """Show what the condition in hand speaks of."""
        area = Area.of(tuple(sorted(cells)))
        if area != self.spoken:
            self.spoken = area
            self._changed()

    def pick(self, picked: frozenset[Cell], able: frozenset[Cell]) -> None:
        """Show what has been picked so far, and what could be."""
        self.picked, self.able = Area.of(tuple(sorted(picked))), Area.of(tuple(sorted(able)))
        self._changed()

    def paint(self, painter: QPainter, exposed: QRect, frame: MapFrame, picking: bool) -> None:
        """Tints and outlines, as far as they show in ``exposed``."""
        box = frame.box_in(exposed.intersected(frame.map_rect))
        if box is None:
            return
        if picking:
            _paint(painter, frame, box, self.able, _ABLE, width=1)
            _paint(painter, frame, box, self.picked, _PICKED, width=3)
        else:
            _paint(painter, frame, box, self.spoken, _SPOKEN, width=2)


def _paint(painter: QPainter, frame: MapFrame, box: CellBox, area: Area, colour: QColor, *, width: int) -> None:
    """A tint as strong as the colour is opaque, and an outline."""
    near = area.within(CellBox(box.top - 1, box.left - 1, box.bottom + 1, box.right + 1)) if area else NOWHERE
    if not near:
        return
    if colour.alpha():
        tint(painter, frame, near, colour)
    if frame.tile >= _OUTLINE_FROM:
        _outline(painter, frame, near, ((_UNDER, width + 2), (QColor(colour.rgb()), width)))
