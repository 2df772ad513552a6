"""How the cards of Scrambler look: stones between dots of brass, lines of gold and silver, boxes with initials."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPixmap

from runtime.engine.board.terrain import Terrain
from runtime.tablegames.game import TablePlayer
from runtime.tablegames.scrambler.values import Dot, ScramblerCard
from runtime.ui.painter.view import ImageCache
from runtime.ui.tablegames.art import DARK, METALS, TableArt, paint_inlay, within
from runtime.ui.widgets.materials import paint_plate, paint_wood

MARGIN = 0.56
"""From the outermost dots to a card's edge, in parts of the way between dots."""


class CardPainter:
    """Paints a card about its own middle; ``unit`` is the way between dots, in pixels."""

    def __init__(self, art: TableArt, initials: tuple[str, str]) -> None:
        self._art, self._initials = art, initials
        self._faces: ImageCache[QPixmap] = ImageCache(8)
        self._pictures: ImageCache[QPixmap] = ImageCache(8)

    def _face(self, number: int, dots: int, unit: float, ratio: float) -> QPixmap:
        """The bare card: a plate of brass, wood, and stones; each of the four has its own."""

        def make() -> QPixmap:
            side = card_side(dots, unit)
            picture = QPixmap(round(side * ratio), round(side * ratio))
            picture.setDevicePixelRatio(ratio)
            picture.fill(Qt.GlobalColor.transparent)
            painter = QPainter(picture)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            whole = QRectF(0, 0, side, side)
            paint_plate(painter, whole, self._art.theme, radius=unit * 0.16, lift=-40)
            rim = max(2.5, unit * 0.07)
            inside = whole.adjusted(rim, rim, -rim, -rim)
            paint_wood(painter, inside.toRect(), self._art.theme, 40)
            first = MARGIN * unit
            for row in range(dots - 1):
                for column in range(dots - 1):
                    place = QRectF(first + column * unit, first + row * unit, unit, unit)
                    self._art.paint_stone(painter, place, Terrain.LAVA, 11 * number + 16 * row + 3 * column + row)
            stones = QRectF(first, first, (dots - 1) * unit, (dots - 1) * unit)
            painter.fillRect(stones, QColor(24, 2, 0, 96))
            self._corners(painter, whole, unit)
            painter.end()
            return picture

        return self._faces.get((number, dots, unit, ratio), make)

    def _corners(self, painter: QPainter, whole: QRectF, unit: float) -> None:
        """Plates of brass at the corners, by which a card is taken to turn it."""
        reach = unit * 0.4
        for x, y in ((0, 0), (1, 0), (0, 1), (1, 1)):
            corner = QPointF(whole.left() + x * whole.width(), whole.top() + y * whole.height())
            across, down = (reach if not x else -reach), (reach if not y else -reach)
            path = QPainterPath(corner)
            path.lineTo(corner + QPointF(across, 0))
            path.lineTo(corner + QPointF(0, down))
            path.closeSubpath()
            shade = QLinearGradient(corner, corner + QPointF(across / 2, down / 2))
            shade.setColorAt(0, QColor("#f3dc98"))
            shade.setColorAt(1, QColor("#8a6520"))
            painter.setPen(QPen(QColor(30, 18, 4), 1))
            painter.setBrush(shade)
            painter.drawPath(path)

    def paint(
        self,
        painter: QPainter,
        middle: QPointF,
        card: ScramblerCard,
        *,
        number: int,
        unit: float,
        turns: int,
        angle: float,
    ) -> None:
        """The card of a ``number`` at its place: its face turned as often as it was, all by an ``angle`` while turning.

        What lies on it is kept as a picture, so that it turns smoothly however much that is.
        """
        side, ratio = card_side(card.size, unit), painter.device().devicePixelRatioF()
        whole = QRectF(-side / 2, -side / 2, side, side)
        painter.save()
        painter.translate(middle)
        painter.rotate(angle)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 120))
        painter.drawRoundedRect(whole.translated(2, 3), unit * 0.16, unit * 0.16)
        picture = self._picture(number, card, unit, ratio, turns % 4)
        painter.drawPixmap(whole, picture, QRectF(picture.rect()))
        self._letters(painter, card, unit, angle)
        painter.restore()

    def _picture(self, number: int, card: ScramblerCard, unit: float, ratio: float, turns: int) -> QPixmap:
        """A card with all that is on it but letters, which stay upright while it turns."""

        def make() -> QPixmap:
            face = self._face(number, card.size, unit, ratio)
            side = card_side(card.size, unit)
            picture = QPixmap(face.size())
            picture.setDevicePixelRatio(ratio)
            picture.fill(Qt.GlobalColor.transparent)
            painter = QPainter(picture)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.translate(side / 2, side / 2)
            painter.rotate(90 * turns)
            painter.drawPixmap(QPointF(-side / 2, -side / 2), face)
            painter.rotate(-90 * turns)
            self._fields(painter, card, unit)
            self._segments(painter, card, unit)
            self._dots(painter, card, unit)
            painter.end()
            return picture

        return self._pictures.get((number, card, unit, ratio, turns), make)

    def _at(self, card: ScramblerCard, unit: float, dot: Dot) -> QPointF:
        half = (card.size - 1) * unit / 2
        return QPointF(dot[1] * unit - half, dot[0] * unit - half)

    def _boxes(self, card: ScramblerCard, unit: float) -> Iterator[tuple[TablePlayer, QRectF]]:
        """The claimed boxes, whose they are, and where they lie."""
        for row in range(card.size - 1):
            for column in range(card.size - 1):
                if mark := card.box((row, column)):
                    place = QRectF(self._at(card, unit, (row, column)), self._at(card, unit, (row + 1, column + 1)))
                    yield TablePlayer(mark - 1), place

    def _fields(self, painter: QPainter, card: ScramblerCard, unit: float) -> None:
        """Fields of gold and silver in claimed boxes."""
        for player, rect in self._boxes(card, unit):
            field = QPainterPath()
            field.addRoundedRect(within(rect, 0.72), unit * 0.1, unit * 0.1)
            paint_inlay(painter, field, METALS[player], DARK[player])

    def _letters(self, painter: QPainter, card: ScramblerCard, unit: float, angle: float) -> None:
        """Initials in the fields."""
        for player, rect in self._boxes(card, unit):
            painter.save()
            painter.translate(rect.center())
            painter.rotate(-angle)
            letter = QRectF(-unit / 2, -unit / 2, unit, unit)
            self._art.paint_figure(painter, letter, self._initials[player], unit * 0.46, ink=DARK[player])
            painter.restore()

    def _segments(self, painter: QPainter, card: ScramblerCard, unit: float) -> None:
        size = card.size
        for row in range(size):
            for column in range(size):
                for end in ((row, column + 1), (row + 1, column)):
                    if end[0] < size and end[1] < size and (mark := card.segment((row, column), end)):
                        paint_segment(
                            painter,
                            self._at(card, unit, (row, column)),
                            self._at(card, unit, end),
                            TablePlayer(mark - 1),
                            unit=unit,
                        )

    def _dots(self, painter: QPainter, card: ScramblerCard, unit: float) -> None:
        """Studs of brass; a circled one lies in a ring, gold's plain, silver's double."""
        for row in range(card.size):
            for column in range(card.size):
                centre, mark = self._at(card, unit, (row, column)), card.dot((row, column))
                if mark:
                    player = TablePlayer(mark - 1)
                    reach = unit * 0.21
                    ring = QPainterPath()
                    ring.setFillRule(Qt.FillRule.OddEvenFill)
                    ring.addEllipse(centre, reach, reach)
                    ring.addEllipse(centre, reach * 0.62, reach * 0.62)
                    paint_inlay(painter, ring, METALS[player], DARK[player])
                    if player is TablePlayer.SECOND:
                        painter.setPen(QPen(QColor(DARK[player]), max(1.0, unit * 0.025)))
                        painter.setBrush(Qt.BrushStyle.NoBrush)
                        painter.drawEllipse(centre, reach * 0.81, reach * 0.81)
                self._art.paint_stud(painter, centre, unit * (0.085 if mark else 0.1))


def card_side(dots: int, unit: float) -> float:
    """The side of a card, in pixels."""
    return (dots - 1 + 2 * MARGIN) * unit


def paint_segment(
    painter: QPainter, start: QPointF, end: QPointF, player: TablePlayer, *, unit: float, opacity: float = 1.0
) -> None:
    """A line between two dots: gold's is a plain bar, silver's has notches."""
    thick = max(3.0, unit * 0.13)
    rect = QRectF(start, end).normalized()
    bar = QPainterPath()
    bar.addRoundedRect(rect.adjusted(-thick / 2, -thick / 2, thick / 2, thick / 2), thick / 2, thick / 2)
    paint_inlay(painter, bar, METALS[player], DARK[player], opacity)
    if player is TablePlayer.SECOND:
        painter.save()
        painter.setOpacity(painter.opacity() * opacity)
        painter.setPen(QPen(QColor(DARK[player]), max(1.2, unit * 0.035)))
        across = QPointF(thick / 2, 0) if abs(end.y() - start.y()) > abs(end.x() - start.x()) else QPointF(0, thick / 2)
        for part in (0.32, 0.44, 0.56, 0.68):
            place = start + (end - start) * part
            painter.drawLine(place - across, place + across)
        painter.restore()
