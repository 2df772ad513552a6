"""Notes drawn over the map: a pin at a cell, an arrow, an area, and where cells are large enough what they say."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import atan2, cos, pi, sin

from PySide6.QtCore import QLineF, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QPolygonF

from editor.canvas.layers import MapFrame, edges
from editor.canvas.marks import tint
from editor.document.area import Area, CellBox
from editor.palettes import NOTES
from runtime.campaign.model import MapNote
from runtime.engine.board.grid import Cell, Size
from runtime.support.plain_text import isolate
from runtime.ui.plain_widgets import elided

_TEXTS_FROM = 28
"""Cells of fewer pixels carry no texts: the marks alone stay, and the tip of a cell has its text."""

_OUTLINE_FROM = 5
_LINES, _CHOSEN_LINES = 2, 8
_WIDE = 4.5
"""How many cells wide a text may be."""

_GROUND, _DARK, _LIGHT = QColor(24, 21, 16, 225), QColor(10, 10, 10, 210), QColor("#f6edd8")
_PAD = 4
_HEAD = pi / 7
"""The angle between an arrow and each side of its head."""


def paint_notes(
    painter: QPainter, exposed: QRect, frame: MapFrame, notes: Iterable[MapNote], *, chosen: str = ""
) -> None:
    """Every note that shows in ``exposed``; the one with the id ``chosen`` is drawn last, and with all its text."""
    there = sorted((note for note in notes if note.at in frame.size), key=lambda note: note.id == chosen)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = frame.box_in(exposed.intersected(frame.map_rect))
    for note in there:
        if note.cells and box is not None:
            _paint_area(painter, frame, note, box, is_chosen=note.id == chosen)
        if note.to is not None and note.to in frame.size:
            _paint_arrow(painter, frame, note, note.to, is_chosen=note.id == chosen)
    for note in there:
        if not note.cells and note.to is None:
            _paint_pin(painter, frame, note, is_chosen=note.id == chosen)
        if note.text and frame.tile >= _TEXTS_FROM:
            _paint_text(painter, exposed, frame, note, is_chosen=note.id == chosen)
    painter.restore()


@lru_cache(maxsize=256)
def _area(cells: tuple[Cell, ...], size: Size) -> Area:
    """The cells of an area that lie on the map, made once as long as they stay the same."""
    return Area.of(cells).clipped(size)


def _paint_area(painter: QPainter, frame: MapFrame, note: MapNote, box: CellBox, *, is_chosen: bool) -> None:
    """A tint and an outline, as far as they show."""
    near = _area(note.cells, frame.size).within(CellBox(box.top - 1, box.left - 1, box.bottom + 1, box.right + 1))
    if not near:
        return
    colour = _colour(note)
    is_quiet = frame.tile < _TEXTS_FROM and not is_chosen
    tint(painter, frame, near, QColor(colour.red(), colour.green(), colour.blue(), 45 if is_quiet else 70))
    if frame.tile < _OUTLINE_FROM:
        return
    lines = edges(frame, near)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    for shade, width in ((_DARK, 3 if is_quiet else 4), (colour, 1 if is_quiet else 3 if is_chosen else 2)):
        painter.setPen(QPen(shade, width))
        painter.drawLines(lines)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def _paint_arrow(painter: QPainter, frame: MapFrame, note: MapNote, to: Cell, *, is_chosen: bool) -> None:
    """A line with a head from the middle of one cell to the middle of the other."""
    start, end = (QPointF(frame.rect_of(cell).center()) for cell in (note.at, to))
    way = QLineF(start, end)
    thick = max(frame.tile / 12, 1.5) * (1.4 if is_chosen else 1)
    reach = min(max(frame.tile * 0.42, 5.0), way.length())
    angle = atan2(-way.dy(), -way.dx())
    sides = (QPointF(end.x() + reach * cos(angle + by), end.y() + reach * sin(angle + by)) for by in (_HEAD, -_HEAD))
    head = QPolygonF([end, *sides])
    neck = QPointF(end.x() + reach * 0.8 * cos(angle), end.y() + reach * 0.8 * sin(angle))
    for shade, more in ((_DARK, 3.0), (_colour(note), 0.0)):
        painter.setPen(QPen(shade, thick + more, c=Qt.PenCapStyle.RoundCap))
        painter.drawLine(QLineF(start, neck))
        painter.setPen(QPen(shade, more or 1, j=Qt.PenJoinStyle.RoundJoin))
        painter.setBrush(shade)
        painter.drawPolygon(head)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _paint_pin(painter: QPainter, frame: MapFrame, note: MapNote, *, is_chosen: bool) -> None:
    """A leaf of paper in the upper left corner of the cell."""
    side = max(frame.tile * 0.34, 5.0)
    corner, fold = frame.rect_of(note.at).topLeft(), side * 0.35
    rect = QRectF(corner.x() + 1, corner.y() + 1, side, side)
    leaf = QPolygonF(
        [
            rect.topLeft(),
            rect.topRight(),
            QPointF(rect.right(), rect.bottom() - fold),
            QPointF(rect.right() - fold, rect.bottom()),
            rect.bottomLeft(),
        ]
    )
    painter.setPen(QPen(_LIGHT if is_chosen else _DARK, 2 if is_chosen else 1.2))
    painter.setBrush(_colour(note))
    painter.drawPolygon(leaf)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _paint_text(painter: QPainter, exposed: QRect, frame: MapFrame, note: MapNote, *, is_chosen: bool) -> None:
    """What a note says on a dark ground at its cell, beside the pin; long texts end in dots until it is chosen."""
    font = QFont(painter.font())
    font.setPixelSize(12 if frame.tile < 56 else 14)
    painter.setFont(font)
    metrics = painter.fontMetrics()
    pin = round(frame.tile * 0.34) + 2 if not note.cells and note.to is None else 0
    corner = frame.rect_of(note.at).topLeft() + QPoint(2 + pin, 2)
    room = max(round(_WIDE * frame.tile), 130)
    most = _CHOSEN_LINES if is_chosen else _LINES if frame.tile >= 40 else 1
    lines = _lines(note.text, metrics, room, most)
    wide = max(map(metrics.horizontalAdvance, lines))
    ground = QRect(corner.x(), corner.y(), wide + 2 * _PAD + 3, len(lines) * metrics.lineSpacing() + _PAD)
    ground.moveRight(min(ground.right(), max(frame.map_rect.right(), corner.x() + frame.tile)))
    ground.moveLeft(max(ground.left(), frame.map_rect.left()))
    if not ground.intersects(exposed.adjusted(-room, -room, room, room)):
        return
    painter.fillRect(ground, _GROUND)
    painter.fillRect(QRect(ground.left(), ground.top(), 3, ground.height()), _colour(note))
    painter.setPen(_LIGHT)
    for number, line in enumerate(lines):
        top = ground.top() + _PAD // 2 + number * metrics.lineSpacing() + metrics.ascent()
        painter.drawText(QPoint(ground.left() + _PAD + 3, top), isolate(line))


def _lines(text: str, metrics: QFontMetrics, room: int, most: int) -> list[str]:
    """At most so many lines of the text, each no wider than there is room; what is cut ends in dots."""
    lines: list[str] = []
    for paragraph in text.splitlines() or [""]:
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}".lstrip()
            if line and metrics.horizontalAdvance(longer) > room:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
        if len(lines) > most:
            break
    if len(lines) > most:
        lines = [*lines[: most - 1], f"{lines[most - 1]} …"]
    return [elided(metrics, line, room) for line in lines]


def _colour(note: MapNote) -> QColor:
    return QColor(NOTES[note.colour.value])
