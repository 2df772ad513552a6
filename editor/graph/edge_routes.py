"""Where a graph's cards and ways lie; lengths are pixels at 100 %.

Every way leaves its card on the right, goes through its label, and then through gaps and free places to the other card,
so that no way runs behind a card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainterPath

from runtime.engine.board.grid import Cell

CARD = QSizeF(176, 136)
PITCH = QSizeF(342, 188)
LABEL_WIDTH = 142
_GAP = PITCH.width() - CARD.width()
_LANE = (PITCH.height() - CARD.height()) / 2
_PORT = 22.0
_BETWEEN = 6.0
ARROW = 9.0


@dataclass(frozen=True, slots=True)
class Leg:
    """A way to be drawn: its id, the places of its two ends, and the size of its label."""

    id: str
    start: Cell
    end: Cell
    label: QSizeF


@dataclass(frozen=True, slots=True)
class Route:
    """A way as it is drawn: its line, its label, where its arrow ends, and from where the arrow comes."""

    path: QPainterPath
    label: QRectF
    tip: QPointF
    tail: QPointF
    box: QRectF


def card_rect(at: Cell) -> QRectF:
    """Where the card of a station at a place lies."""
    return QRectF(QPointF(at.column * PITCH.width(), at.row * PITCH.height()), CARD)


def place_at(point: QPointF) -> Cell:
    """The place whose card lies nearest to a point."""
    column = round((point.x() - CARD.width() / 2) / PITCH.width())
    row = round((point.y() - CARD.height() / 2) / PITCH.height())
    return Cell(max(0, row), max(0, column))


def routes(legs: Sequence[Leg], taken: frozenset[Cell]) -> Mapping[str, Route]:
    """All ways, by their ids; ``taken`` are the places where cards lie."""
    lanes = {leg.id: _lane(leg, taken) for leg in legs}
    out = _ports({leg.id: (leg.start, lanes[leg.id]) for leg in legs})
    into = _ports({leg.id: (leg.end, card_rect(leg.start).center().y()) for leg in legs if _enters_left(leg)})
    labels = _labels(legs, lanes, out)
    return {leg.id: _route(leg, lanes[leg.id], out[leg.id], into.get(leg.id, 0.0), labels[leg.id]) for leg in legs}


def _enters_left(leg: Leg) -> bool:
    return leg.end.column > leg.start.column


def _lane(leg: Leg, taken: frozenset[Cell]) -> float:
    """At which height a way runs on from its label: along a row that is free, or between two rows."""
    start, end = leg.start, leg.end
    middle = card_rect(end).center().y()
    if end.column < start.column:
        return card_rect(end).bottom() + _LANE
    if end.column - start.column <= 1:
        return middle
    for row in (end.row, start.row):
        if not any(Cell(row, column) in taken for column in range(start.column + 1, end.column)):
            return card_rect(Cell(row, 0)).center().y()
    below = end.row > start.row
    return card_rect(end).top() - _LANE if below else card_rect(end).bottom() + _LANE


def _ports(ends: Mapping[str, tuple[Cell, float]]) -> dict[str, float]:
    """How far above or below the middle of its card each way begins or ends: in the order of where they go."""
    by_card: dict[Cell, list[tuple[float, int, str]]] = {}
    for number, (one, (at, towards)) in enumerate(ends.items()):
        by_card.setdefault(at, []).append((towards, number, one))
    found = {}
    for edges in by_card.values():
        edges.sort()
        step = min(_PORT, (CARD.height() - 24) / len(edges))
        for number, (_, _, one) in enumerate(edges):
            found[one] = (number - (len(edges) - 1) / 2) * step
    return found


def _labels(legs: Sequence[Leg], lanes: Mapping[str, float], out: Mapping[str, float]) -> dict[str, QRectF]:
    """The labels of all ways, those in one gap below each other, as near to their lines as goes."""
    by_gap: dict[int, list[tuple[float, int, Leg]]] = {}
    for number, leg in enumerate(legs):
        begin = card_rect(leg.start).center().y() + out[leg.id]
        wanted = begin if leg.start == leg.end else (begin + lanes[leg.id]) / 2
        by_gap.setdefault(leg.start.column, []).append((wanted, number, leg))
    found = {}
    for column, wishes in by_gap.items():
        wishes.sort(key=lambda wish: wish[:2])
        middles = _apart([wish[0] for wish in wishes], [wish[2].label.height() + _BETWEEN for wish in wishes])
        x = column * PITCH.width() + CARD.width() + _GAP / 2
        for (_, _, leg), y in zip(wishes, middles, strict=True):
            rect = QRectF(QPointF(0, 0), leg.label)
            rect.moveCenter(QPointF(x, y))
            found[leg.id] = rect
    return found


def _apart(wanted: Sequence[float], heights: Sequence[float]) -> list[float]:
    """Middles in rising order that leave room for the heights, each as near to the wanted one as goes."""
    offsets, total = [], 0.0
    for number, height in enumerate(heights):
        total += (heights[number - 1] + height) / 2 if number else 0.0
        offsets.append(total)
    blocks: list[tuple[float, int]] = []
    for want, offset in zip(wanted, offsets, strict=True):
        mean, count = want - offset, 1
        while blocks and blocks[-1][0] > mean:
            before, number = blocks.pop()
            mean, count = (before * number + mean * count) / (number + count), number + count
        blocks.append((mean, count))
    starts = [mean for mean, count in blocks for _ in range(count)]
    return [start + offset for start, offset in zip(starts, offsets, strict=True)]


def _route(leg: Leg, lane: float, out: float, into: float, label: QRectF) -> Route:
    start, end = card_rect(leg.start), card_rect(leg.end)
    begin = QPointF(start.right(), start.center().y() + out)
    path = QPainterPath(begin)
    left, right = QPointF(label.left(), label.center().y()), QPointF(label.right(), label.center().y())
    _bend(path, left)
    path.lineTo(right)
    if leg.start.column == leg.end.column:
        tip = _back_to(path, leg, start, end, right)
        tail = QPointF(tip.x() + ARROW, tip.y())
    elif leg.end.column > leg.start.column:
        tip = QPointF(end.left(), end.center().y() + into)
        tail = QPointF(tip.x() - ARROW, tip.y())
        turn = QPointF(start.right() + _GAP, lane)
        if leg.end.column - leg.start.column > 1:
            _bend(path, turn)
            path.lineTo(QPointF(end.left() - _GAP, lane))
        _bend(path, tail)
    else:
        tip = QPointF(end.center().x(), end.bottom())
        tail = QPointF(tip.x(), tip.y() + ARROW)
        corner = QPointF(start.right() + _GAP / 2, lane)
        path.cubicTo(QPointF(right.x() + 22, right.y()), QPointF(right.x() + 22, lane), corner)
        path.lineTo(QPointF(tip.x() + 18, lane))
        path.quadTo(QPointF(tip.x(), lane), tail)
    path.lineTo(tip)
    return Route(path, label, tip, tail, path.boundingRect().united(label).adjusted(-8, -8, 8, 8))


def _back_to(path: QPainterPath, leg: Leg, start: QRectF, end: QRectF, right: QPointF) -> QPointF:
    """The rest of a way to a card of the same column: round its label and back to the card's right side."""
    below = leg.end.row > leg.start.row
    if leg.start == leg.end:
        tip = QPointF(start.right(), start.bottom() - 14)
    else:
        tip = QPointF(end.right(), end.top() + 16 if below else end.bottom() - 16)
    far = right.x() + 26
    path.cubicTo(QPointF(far, right.y()), QPointF(far, tip.y()), QPointF(right.x() - 10, tip.y()))
    path.lineTo(QPointF(tip.x() + ARROW, tip.y()))
    return tip


def _bend(path: QPainterPath, to: QPointF) -> None:
    """Go on to a point, level at both ends."""
    here = path.currentPosition()
    half = (to.x() - here.x()) / 2
    path.cubicTo(QPointF(here.x() + half, here.y()), QPointF(to.x() - half, to.y()), to)
