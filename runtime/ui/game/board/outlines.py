"""Outlines on the board: runs that may be lifted or not, where a token lay and may reach, what an element did."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element
from runtime.ui.game_texts.countdowns import CountdownLine
from runtime.ui.painter.view import BoardView
from runtime.ui.theme import TITLE_FAMILY, shipped_font


class Shade(Enum):
    """What an outline says; each differs by its line as well as by its colour."""

    MAY = "may"
    """A run that may be lifted: a firm line."""
    MAY_NOT = "may_not"
    """A run that may not: a dotted line."""
    CHOSEN = "chosen"
    """The chosen one: a double line."""
    SOURCE = "source"
    """The cell where a token lay: a double line in the colour of its element."""
    REACH = "reach"
    """The cells that it may reach: a dashed line."""
    POINTED = "pointed"
    """Cells that a message speaks of: a thick bright edge."""
    STRUCK = "struck"
    """The cells that an element has covered: a dash-dotted line, with crosses on what was destroyed."""
    HELD = "held"
    """Cells that a side must hold for some turns more: a ring that runs out, with their number."""


@dataclass(frozen=True, slots=True)
class Outline:
    """A line around some cells; ``crossed`` cells get a cross.

    ``likely`` are cells with how likely they are covered, from 0 to 1: the likelier, the brighter.
    Those that are held by ``side`` have so many turns ``left``, ``of`` so many in all.
    """

    cells: frozenset[Cell]
    shade: Shade
    element: Element | None = None
    crossed: frozenset[Cell] = frozenset()
    likely: tuple[tuple[Cell, float], ...] = ()
    side: Side | None = None
    left: int = 0
    of: int = 0


def held_outlines(lines: Iterable[CountdownLine]) -> tuple[Outline, ...]:
    """The rings around what is held, one a cell: that which decides first."""
    first: dict[Cell, CountdownLine] = {}
    for line in sorted(lines, key=lambda one: one.countdown.left):
        for cell in line.countdown.cells:
            first.setdefault(cell, line)
    return tuple(
        Outline(frozenset({cell}), Shade.HELD, side=one.side, left=one.countdown.left, of=one.countdown.of)
        for cell, one in first.items()
    )


ELEMENT_COLOURS = MappingProxyType(
    {
        Element.VOLCANO: "#ff5a4d",
        Element.DROUGHT: "#ffb74a",
        Element.FLOOD: "#7db8ff",
        Element.FIRESTORM: "#58dc86",
    }
)
COLOURS = MappingProxyType(
    {Shade.MAY: "#8fe07a", Shade.MAY_NOT: "#ff8a73", Shade.CHOSEN: "#fff3c4", Shade.POINTED: "#fff3c4"}
)
LINES = MappingProxyType(
    {
        Shade.MAY: Qt.PenStyle.SolidLine,
        Shade.MAY_NOT: Qt.PenStyle.DotLine,
        Shade.CHOSEN: Qt.PenStyle.SolidLine,
        Shade.SOURCE: Qt.PenStyle.SolidLine,
        Shade.REACH: Qt.PenStyle.DashLine,
        Shade.STRUCK: Qt.PenStyle.DashDotLine,
        Shade.POINTED: Qt.PenStyle.SolidLine,
    }
)
METALS = MappingProxyType({Side.GOLD: "#ffcf4d", Side.SILVER: "#e4ecf5"})
"""The colours of the rings around what the sides hold."""
INSET = MappingProxyType({Shade.MAY: 0.05, Shade.MAY_NOT: 0.09, Shade.CHOSEN: 0.0, Shade.SOURCE: 0.08})
"""How far a line lies within its cells, in cells, so that runs that cross can be told apart."""


def paint_outlines(painter: QPainter, view: BoardView, outlines: Iterable[Outline]) -> None:
    """Draw outlines over a board that is painted already."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for outline in outlines:
        if outline.shade is Shade.HELD:
            for cell in outline.cells:
                _ring(painter, QRectF(view.rect(cell)), outline)
            continue
        colour = COLOURS[outline.shade] if outline.element is None else ELEMENT_COLOURS[outline.element]
        _fill(painter, view, outline.likely, colour)
        width = max(2.0, view.tile / 16)
        if outline.shade in (Shade.CHOSEN, Shade.SOURCE, Shade.POINTED):
            width *= 1.5
        _trace(painter, view, outline, QPen(QColor(10, 5, 2, 210), width + 2.5))
        _trace(painter, view, outline, QPen(QColor(colour), width, LINES[outline.shade]))
        for cell in outline.crossed:
            _cross(painter, QRectF(view.rect(cell)), COLOURS[Shade.CHOSEN], width)
    painter.restore()


def _fill(painter: QPainter, view: BoardView, likely: Iterable[tuple[Cell, float]], colour: str) -> None:
    """A veil over cells, the thicker the likelier each is covered."""
    for cell, share in likely:
        veil = QColor(colour)
        veil.setAlphaF(min(0.62, 0.06 + 0.56 * share))
        painter.fillRect(view.rect(cell), veil)


def _trace(painter: QPainter, view: BoardView, outline: Outline, pen: QPen) -> None:
    """One line around the cells: a rounded box around a run, the edge of a region."""
    painter.setPen(pen)
    inset = INSET.get(outline.shade)
    if inset is None:
        painter.drawLines([*_edges(view, outline.cells)])
        return
    box = QRectF(view.rect(min(outline.cells))).united(QRectF(view.rect(max(outline.cells))))
    edge = inset * view.tile + pen.widthF() / 2
    painter.drawRoundedRect(box.adjusted(edge, edge, -edge, -edge), view.tile * 0.18, view.tile * 0.18)


def _edges(view: BoardView, cells: frozenset[Cell]) -> Iterator[QLineF]:
    """The sides of cells that no other of the cells lies beyond."""
    for cell in cells:
        box = QRectF(view.rect(cell))
        for direction, step, start, end in (
            (Direction.DOWN, -1, box.topLeft(), box.topRight()),
            (Direction.DOWN, 1, box.bottomLeft(), box.bottomRight()),
            (Direction.ACROSS, -1, box.topLeft(), box.bottomLeft()),
            (Direction.ACROSS, 1, box.topRight(), box.bottomRight()),
        ):
            if cell.moved(direction, step) not in cells:
                yield QLineF(start, end)


def _cross(painter: QPainter, box: QRectF, colour: str, width: float) -> None:
    """A cross on what was destroyed."""
    centre, arm = box.center(), box.width() * 0.24
    for pen in (QPen(QColor(10, 5, 2, 210), width + 2.5), QPen(QColor(colour), width)):
        painter.setPen(pen)
        for turn in (1, -1):
            painter.drawLine(centre - QPointF(arm, arm * turn), centre + QPointF(arm, arm * turn))


def _ring(painter: QPainter, box: QRectF, outline: Outline) -> None:
    """A ring that runs out as turns pass, and how many are left."""
    tile, metal = box.width(), QColor(METALS[outline.side or Side.GOLD])
    width = max(2.5, tile / 9)
    ring = box.adjusted(width, width, -width, -width)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(10, 5, 2, 215), width + 2.5))
    painter.drawEllipse(ring)
    pen = QPen(metal, width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    share = outline.left / max(outline.of, outline.left, 1)
    painter.drawArc(ring, 90 * 16, -round(360 * 16 * share))
    size = max(13.0, tile * 0.4)
    badge = QRectF(box.right() - size * 0.9, box.top() - size * 0.1, size, size)
    painter.setPen(QPen(QColor(10, 5, 2), max(1.2, tile / 40)))
    painter.setBrush(metal)
    painter.drawEllipse(badge)
    painter.setFont(shipped_font(TITLE_FAMILY, round(size * 0.66), QFont.Weight.Bold))
    painter.setPen(QColor("#1c1006"))
    painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, str(outline.left))
    painter.setBrush(Qt.BrushStyle.NoBrush)
