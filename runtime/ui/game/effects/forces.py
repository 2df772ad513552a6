"""How fire, water, lava, drought, ice and leaves look while they pass over a cell."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, sin, tau
from types import MappingProxyType

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen, QRadialGradient

from runtime.engine.board.grid import Cell
from runtime.ui.game.effects.effect_values import Force


def paint_force(painter: QPainter, box: QRectF, cell: Cell, force: Force, share: float) -> None:
    """A force on a cell; ``share`` of its passing is over."""
    painter.save()
    painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
    PAINTERS[force](painter, box, _chance(cell), share)
    painter.restore()


def _chance(cell: Cell) -> Callable[[int], float]:
    """Numbers from 0 to 1 that are always the same for a cell."""

    # Each picture of a movement asks anew: by real chance everything would flicker.
    def number(place: int) -> float:
        mixed = (cell.row * 73856093) ^ (cell.column * 19349663) ^ (place * 83492791)
        return (mixed * 2654435761 % 4294967296) / 4294967296

    return number


def swell(share: float) -> float:
    """Up and down again: 0, 1, 0."""
    return sin(pi * share)


def _flood(painter: QPainter, box: QRectF, chance: Callable[[int], float], share: float) -> None:
    """A wave with a foaming edge runs through the cell, and rings spread behind it."""
    front = box.left() + box.width() * (share * 1.7 - 0.1)
    wave = QPainterPath(QPointF(box.left() - 2, box.top()))
    rows = 10
    edge = [
        QPointF(
            front + sin(row * 1.3 + chance(1) * tau + share * 9) * box.width() * 0.07,
            box.top() + box.height() * row / rows,
        )
        for row in range(rows + 1)
    ]
    for point in edge:
        wave.lineTo(point)
    wave.lineTo(box.left() - 2, box.bottom())
    wave.closeSubpath()
    painter.setOpacity(0.62 * (1 - max(0.0, share - 0.55) / 0.45))
    painter.fillPath(wave, QColor(58, 132, 236))
    painter.setOpacity(1 - max(0.0, share - 0.6) / 0.4)
    painter.setPen(
        QPen(QColor(236, 248, 255), max(2.0, box.width() * 0.06), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    )
    painter.drawPolyline(edge)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ring in range(2):
        grown = share * 1.3 - ring * 0.25
        if 0 < grown < 1:
            painter.setOpacity((1 - grown) * 0.8)
            painter.setPen(QPen(QColor(214, 236, 255), max(1.2, box.width() * 0.03)))
            reach = box.width() * 0.5 * grown
            middle = QPointF(box.left() + box.width() * (0.3 + 0.4 * chance(3 + ring)), box.center().y())
            painter.drawEllipse(middle, reach, reach * 0.6)


def _lava(painter: QPainter, box: QRectF, chance: Callable[[int], float], share: float) -> None:
    """A glow wells up from a crack, white hot in the middle, and cools; sparks fly."""
    glow = QRadialGradient(box.center(), box.width() * (0.25 + 0.6 * share))
    heat = swell(share)
    glow.setColorAt(0, QColor(255, 250, 205, round(255 * heat)))
    glow.setColorAt(0.4, QColor(255, 150, 30, round(230 * heat)))
    glow.setColorAt(1, QColor(170, 10, 0, round(110 * heat)))
    painter.fillRect(box, QBrush(glow))
    painter.setPen(Qt.PenStyle.NoPen)
    for spark in range(7):
        way = chance(spark) * tau
        flown = share * (0.35 + 0.5 * chance(spark + 20)) * box.width()
        place = box.center() + QPointF(cos(way) * flown, sin(way) * flown - share * box.height() * 0.2)
        painter.setOpacity(max(0.0, 1 - share * 1.1))
        painter.setBrush(QColor(255, 226, 120))
        reach = box.width() * (0.025 + 0.03 * chance(spark + 40))
        painter.drawEllipse(place, reach, reach)


def _fire(painter: QPainter, box: QRectF, chance: Callable[[int], float], share: float) -> None:
    """Flames lick upwards; smoke drifts away."""
    painter.setPen(Qt.PenStyle.NoPen)
    burning = swell(min(1.0, share * 1.15))
    for colour, high, wide in (
        (QColor(224, 58, 14), 0.95, 0.2),
        (QColor(255, 150, 24), 0.68, 0.14),
        (QColor(255, 240, 150), 0.4, 0.08),
    ):
        painter.setBrush(colour)
        painter.setOpacity(0.9 * burning)
        for flame in range(4):
            foot = box.left() + box.width() * (0.14 + 0.24 * flame + 0.06 * chance(flame))
            top = box.bottom() - box.height() * high * burning * (0.65 + 0.35 * sin(share * 21 + chance(flame) * tau))
            side, lean = box.width() * wide, box.width() * 0.08 * sin(share * 14 + flame * 2)
            path = QPainterPath(QPointF(foot - side, box.bottom()))
            path.quadTo(QPointF(foot - side, (top + box.bottom()) / 2), QPointF(foot + lean, top))
            path.quadTo(QPointF(foot + side, (top + box.bottom()) / 2), QPointF(foot + side, box.bottom()))
            painter.drawPath(path)
    painter.setBrush(QColor(40, 34, 30))
    for puff in range(3):
        risen = max(0.0, share - 0.4) / 0.6
        painter.setOpacity(0.35 * swell(risen))
        place = QPointF(
            box.left() + box.width() * (0.2 + 0.3 * puff), box.bottom() - box.height() * (0.4 + 0.6 * risen)
        )
        painter.drawEllipse(place, box.width() * 0.14, box.width() * 0.12)


def _cracks(
    painter: QPainter, box: QRectF, chance: Callable[[int], float], share: float, *, dark: QColor, light: QColor
) -> None:
    """Cracks that run from the middle to the edges."""
    middle = QPointF(
        box.left() + box.width() * (0.4 + 0.2 * chance(5)), box.top() + box.height() * (0.4 + 0.2 * chance(6))
    )
    grown = min(1.0, share * 1.6)
    for arm in range(5):
        way = (arm + 0.5 * chance(arm)) * tau / 5
        points = [middle]
        for joint in range(1, 5):
            reach = box.width() * 0.16 * joint * grown
            bend = way + (chance(arm * 7 + joint) - 0.5) * 0.9
            points.append(middle + QPointF(cos(bend) * reach, sin(bend) * reach))
        for colour, wide, shift in ((light, 0.05, 0.022), (dark, 0.038, 0.0)):
            pen = QPen(colour, max(1.2, box.width() * wide))
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.drawPolyline([point + QPointF(shift, shift) * box.width() for point in points])


def _drought(painter: QPainter, box: QRectF, chance: Callable[[int], float], share: float) -> None:
    """The ground pales in the heat, cracks, and dust is blown away."""
    painter.setOpacity(swell(share) * 0.6)
    painter.fillRect(box, QColor(255, 214, 130))
    painter.setOpacity(1 - max(0.0, share - 0.6) / 0.4)
    _cracks(painter, box, chance, share, dark=QColor(92, 50, 14), light=QColor(255, 236, 190))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(232, 190, 120))
    for grain in range(9):
        painter.setOpacity(swell(share) * 0.8)
        x = box.left() + box.width() * ((chance(grain) + share * 0.7) % 1)
        y = box.top() + box.height() * chance(grain + 30) - share * box.height() * 0.15
        painter.drawEllipse(QPointF(x, y), box.width() * 0.022, box.width() * 0.022)


def _ice(painter: QPainter, box: QRectF, chance: Callable[[int], float], share: float) -> None:
    """Ice cracks; then water wells up and closes over it."""
    painter.setOpacity(1 - max(0.0, share - 0.75) / 0.25)
    _cracks(painter, box, chance, share, dark=QColor(24, 46, 86), light=QColor(255, 255, 255))
    if share > 0.5:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        grown = (share - 0.5) * 2
        painter.setOpacity(1 - grown)
        painter.setPen(QPen(QColor(226, 242, 255), max(1.5, box.width() * 0.04)))
        painter.drawEllipse(box.center(), box.width() * 0.48 * grown, box.width() * 0.4 * grown)


def _leaves(painter: QPainter, box: QRectF, chance: Callable[[int], float], share: float) -> None:
    """Leaves fly up and away."""
    painter.setPen(Qt.PenStyle.NoPen)
    for leaf in range(12):
        way = chance(leaf) * tau
        flown = share * box.width() * (0.25 + 0.45 * chance(leaf + 20))
        place = box.center() + QPointF(cos(way) * flown, sin(way) * flown - share * box.height() * 0.12)
        painter.save()
        painter.translate(place)
        painter.rotate(360 * chance(leaf + 40) + share * 240)
        painter.setOpacity(1 - share * share)
        painter.setBrush(QColor(*((34, 150, 84), (120, 214, 130), (14, 92, 56))[leaf % 3]))
        painter.drawEllipse(QPointF(0, 0), box.width() * 0.09, box.width() * 0.04)
        painter.restore()


def _land(painter: QPainter, box: QRectF, _chance_of: Callable[[int], float], share: float) -> None:
    """A veil of light sweeps over the cell."""
    veil = QLinearGradient(box.topLeft(), box.bottomRight())
    place = min(max(share, 0.02), 0.98)
    clear, bright = QColor(255, 250, 230, 0), QColor(255, 250, 230, round(235 * swell(share)))
    veil.setColorAt(max(0.0, place - 0.4), clear)
    veil.setColorAt(place, bright)
    veil.setColorAt(min(1.0, place + 0.4), clear)
    painter.fillRect(box, QBrush(veil))
    painter.setOpacity(swell(share) * 0.45)
    painter.fillRect(box, QColor(255, 246, 214))


def _glint(painter: QPainter, box: QRectF, _chance_of: Callable[[int], float], share: float) -> None:
    """The edge of the cell lights up."""
    painter.setOpacity(swell(share))
    wide = max(2.0, box.width() * 0.06)
    painter.setPen(QPen(QColor(255, 244, 196), wide))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box.adjusted(wide, wide, -wide, -wide), box.width() * 0.12, box.width() * 0.12)


PAINTERS: Mapping[Force, Callable[[QPainter, QRectF, Callable[[int], float], float], None]] = MappingProxyType(
    {
        Force.FLOOD: _flood,
        Force.LAVA: _lava,
        Force.FIRE: _fire,
        Force.DROUGHT: _drought,
        Force.ICE: _ice,
        Force.LEAVES: _leaves,
        Force.LAND: _land,
        Force.GLINT: _glint,
    }
)
"""How each force is painted."""
