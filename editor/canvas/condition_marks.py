"""What a condition speaks of, shown on the map: its cells, and those that are being picked for it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QPainter, QPen

from editor.canvas.frame import MapFrame
from editor.canvas.layers import edges
from editor.canvas.tool_marks import tint
from editor.document.area import NOWHERE, Area, CellBox
from runtime.engine.board.grid import Cell

_SPOKEN, _PICKED, _ABLE = QColor(127, 224, 212, 60), QColor(255, 214, 92, 120), QColor(255, 255, 255, 0)
_UNDER = QColor(0, 0, 0, 200)
_OUTLINE_FROM = 5


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
        lines = edges(frame, near)
        for shade, wide in ((_UNDER, width + 2), (QColor(colour.rgb()), width)):
            painter.setPen(QPen(shade, wide))
            painter.drawLines(lines)
