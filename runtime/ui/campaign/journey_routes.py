"""How the ways of a journey's map are drawn: through the room between stations, so that none runs behind one.

A way leaves its station at the side that it goes to. To the next column it bends in the gap between the two; further it
runs along a row that is free, or else between two rows. Ways that run beside each other keep apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QPainterPath

from runtime.engine.board.grid import Cell
from runtime.ui.campaign.journey_node import EDGE, PICTURE, TOP

AROUND = 9
"""Pixels that a way keeps from the frames."""
PORT = 13.0
"""How far apart ways begin and end at one side of a station, where there is room."""
BESIDE, FARTHEST = 6.0, 10.0
"""How far apart ways run beside each other, and how far from the middle at most: there the frames begin."""
ROUND = 13.0
LANE = 0
"""How far below the upper edge of a row, which lies above the frames of its stations, ways run between two rows."""


@dataclass(frozen=True, slots=True)
class JourneyLeg:
    """A way to be drawn, between the places of two stations."""

    start: Cell
    end: Cell

    @property
    def side(self) -> int:
        """Whether it leaves to the right (1) or to the left (-1); to the right too where both are in one column."""
        return -1 if self.end.column < self.start.column else 1

    @property
    def enters_left(self) -> bool:
        """Whether it comes to its end from the left."""
        return self.start.column < self.end.column

    @property
    def is_beside(self) -> bool:
        """Whether both ends lie in one column."""
        return self.start.column == self.end.column

    def between(self, row: int) -> tuple[Cell, ...]:
        """The places of a row that lie between its two columns."""
        low, high = sorted((self.start.column, self.end.column))
        return tuple(Cell(row, column) for column in range(low + 1, high))

    def needs_lane(self, taken: frozenset[Cell]) -> bool:
        """Whether stations stand in its way in both the rows of its ends."""
        return not any(taken.isdisjoint(self.between(row)) for row in (self.start.row, self.end.row))


@dataclass(frozen=True, slots=True)
class MapGrid:
    """Where the places lie: the corner of the first one, how far they are apart, and how large a station is.

    All is larger by the ``factor`` of the window.
    """

    corner: QPointF
    apart: QSize
    node: QSize
    factor: float = 1.0

    def frame(self, at: Cell) -> QRectF:
        """What a way must not cross: the frame of the picture, with some room around it."""
        size = (QSizeF(PICTURE) + QSizeF(2 * EDGE, 2 * EDGE)) * self.factor
        left = self.corner.x() + at.column * self.apart.width() + (self.node.width() - size.width()) / 2
        top = self.corner.y() + at.row * self.apart.height() + TOP * self.factor
        return QRectF(QPointF(left, top), size).adjusted(-AROUND, -AROUND, AROUND, AROUND)

    def below(self, at: Cell) -> QPointF:
        """Where a way downwards begins: below the name."""
        bottom = self.corner.y() + at.row * self.apart.height() + self.node.height()
        return QPointF(self.frame(at).center().x(), bottom - 1)

    def gap(self, column: int) -> float:
        """The middle between a column and the one to its right."""
        return self.corner.x() + column * self.apart.width() + (self.node.width() + self.apart.width()) / 2

    def lane(self, row: int) -> float:
        """The height at which ways run above a row."""
        return self.corner.y() + row * self.apart.height() + LANE


def routes(legs: Sequence[JourneyLeg], taken: frozenset[Cell], grid: MapGrid) -> tuple[QPainterPath, ...]:
    """The line of each way, in their order; ``taken`` are the places where stations lie."""
    out, into = _ports(legs, taken, grid)
    ways = _Ways(taken, grid)
    return tuple(ways.route(leg, out.get(number, 0.0), into.get(number, 0.0)) for number, leg in enumerate(legs))


def _ports(
    legs: Sequence[JourneyLeg], taken: frozenset[Cell], grid: MapGrid
) -> tuple[dict[int, float], dict[int, float]]:
    """How far above or below the middle each way begins and ends, in the order of where it goes to."""
    by_side: dict[tuple[Cell, int], list[tuple[float, Cell, int, bool]]] = {}
    for number, leg in enumerate(legs):
        if not _is_straight_down(leg):
            lane = _lane_row(leg) - 0.5 if leg.needs_lane(taken) else None
            going, coming = (float(at.row) if lane is None else lane for at in (leg.end, leg.start))
            by_side.setdefault((leg.start, leg.side), []).append((going, leg.end, number, False))
            by_side.setdefault((leg.end, -1 if leg.enters_left else 1), []).append((coming, leg.start, number, True))
    out: dict[int, float] = {}
    into: dict[int, float] = {}
    room = grid.frame(Cell(0, 0)).height() - 2 * AROUND - 24
    for ends in by_side.values():
        ends.sort()
        step = min(PORT, room / max(1, len(ends) - 1))
        for place, (_, _, number, comes) in enumerate(ends):
            (into if comes else out)[number] = (place - (len(ends) - 1) / 2) * step
    return out, into


def _is_straight_down(leg: JourneyLeg) -> bool:
    """Whether it leads to the station right above or below."""
    return leg.is_beside and abs(leg.end.row - leg.start.row) == 1


@dataclass(slots=True)
class _Ways:
    """Draws one way after the other, and keeps each beside those that run through the same gap or lane already."""

    taken: frozenset[Cell]
    grid: MapGrid
    spans: dict[tuple[str, int], list[tuple[float, float, int]]] = field(default_factory=dict)

    def route(self, leg: JourneyLeg, out: float, into: float) -> QPainterPath:
        """A way that begins and ends so far above or below the middles of its stations."""
        grid, taken = self.grid, self.taken
        if _is_straight_down(leg):
            return self._upright(leg)
        start, end = grid.frame(leg.start), grid.frame(leg.end)
        first = QPointF(start.right() if leg.side > 0 else start.left(), start.center().y() + out)
        last = QPointF(end.left() if leg.enters_left else end.right(), end.center().y() + into)
        if leg.is_beside:
            gap = self._gap(leg.start.column, first.y(), last.y())
            return _rounded((first, QPointF(gap, first.y()), QPointF(gap, last.y()), last))
        near = leg.start.column if leg.side > 0 else leg.start.column - 1
        far = leg.end.column - 1 if leg.side > 0 else leg.end.column
        if near == far:
            return _swung(first, last)
        if taken.isdisjoint(leg.between(leg.end.row)):
            return _swung(first, QPointF(self._edge(near, leg.side), last.y()), last)
        if not leg.needs_lane(taken):
            return _swung(first, QPointF(self._edge(far, -leg.side), first.y()), last)
        row = _lane_row(leg)
        lane = grid.lane(row) + self._aside("lane", row, first.x(), last.x())
        begin, turn = self._gap(near, first.y(), lane), self._gap(far, lane, last.y())
        return _rounded(
            (
                first,
                QPointF(begin, first.y()),
                QPointF(begin, lane),
                QPointF(turn, lane),
                QPointF(turn, last.y()),
                last,
            )
        )

    def _upright(self, leg: JourneyLeg) -> QPainterPath:
        """A way to the station right below or above."""
        upper, lower = sorted((leg.start, leg.end))
        high = self.grid.below(upper)
        low = QPointF(high.x(), self.grid.frame(lower).top())
        aside = QPointF(2 * self._aside("upright", upper.column, high.y(), low.y()), 0)
        ends = (high + aside, low + aside)
        path = QPainterPath(ends[0] if leg.start == upper else ends[1])
        path.lineTo(ends[1] if leg.start == upper else ends[0])
        return path

    def _edge(self, gap: int, side: int) -> float:
        """Where a gap ends for who goes through it to the right (1) or to the left (-1)."""
        return self.grid.gap(gap) + side * (self.grid.apart.width() - self.grid.frame(Cell(0, 0)).width()) / 2

    def _gap(self, column: int, begin: float, end: float) -> float:
        """Where in the gap to the right of a column there is room between two heights."""
        return self.grid.gap(column) + self._aside("gap", column, begin, end)

    def _aside(self, kind: str, number: int, begin: float, end: float) -> float:
        """How far beside the middle a stretch is free: not at all, else to either side by turns."""
        low, high = sorted((begin, end))
        known = self.spans.setdefault((kind, number), [])
        taken = {place for first, last, place in known if first <= high and low <= last}
        place = next(one for one in range(len(taken) + 1) if one not in taken)
        known.append((low, high, place))
        by = BESIDE * ((place + 1) // 2) * (1 if place % 2 else -1)
        return max(-FARTHEST, min(FARTHEST, by))


def _lane_row(leg: JourneyLeg) -> int:
    """Above which row a way runs whose own rows are taken: on the side from which it comes, back ways below."""
    if leg.end.row == leg.start.row:
        return leg.end.row if leg.side > 0 else leg.end.row + 1
    return leg.end.row if leg.end.row > leg.start.row else leg.end.row + 1


def _swung(*points: QPointF) -> QPainterPath:
    """A line through points, level at each of them."""
    path = QPainterPath(points[0])
    for to in points[1:]:
        here = path.currentPosition()
        half = QPointF((to.x() - here.x()) / 2, 0)
        path.cubicTo(here + half, to - half, to)
    return path


def _rounded(points: Iterable[QPointF]) -> QPainterPath:
    """A line from corner to corner, each of them rounded."""
    line = list(points)
    path = QPainterPath(line[0])
    for before, corner, after in zip(line, line[1:], line[2:], strict=False):
        came, goes = corner - before, after - corner
        lengths = [abs(one.x()) + abs(one.y()) for one in (came, goes)]
        if min(lengths) < 1:
            path.lineTo(corner)
            continue
        by = min(ROUND, *(length / 2 for length in lengths))
        path.lineTo(corner - came * (by / lengths[0]))
        path.quadTo(corner, corner + goes * (by / lengths[1]))
    path.lineTo(line[-1])
    return path
