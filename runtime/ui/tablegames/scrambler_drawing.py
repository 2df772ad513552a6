"""How the table of Scrambler looks: what can be done, what was done last, tokens, and the knobs that turn cards."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QRadialGradient

from runtime.tablegames.game import TablePlayer
from runtime.tablegames.scrambler.cards import Dot, place_of
from runtime.tablegames.scrambler.legal_moves import allowed_steps
from runtime.tablegames.scrambler.values import CLOCKWISE, ScramblerMove, ScramblerState
from runtime.ui.tablegames.art import TableArt, paint_glow, within
from runtime.ui.tablegames.scrambler_cards import paint_segment
from runtime.ui.tablegames.scrambler_places import ScramblerPlaces

MAY, HIT, CLAIM, LAST = "#fff3bd", "#ff6a4d", "#8fe3ff", "#fff0be"
Turning = tuple[int, float]
"""A card that is just turning, and how far, in degrees."""


class ScramblerDrawing:
    """Paints what lies on the cards and beside them."""

    def __init__(self, art: TableArt, places: ScramblerPlaces, initials: tuple[str, str]) -> None:
        self._art, self._places, self._initials = art, places, initials

    def paint_coming(self, painter: QPainter, state: ScramblerState, move: object, progress: float) -> None:
        """A line that is being drawn grows behind the token."""
        if not isinstance(move, ScramblerMove) or move.kind != "go" or progress <= 0.1:
            return
        start, end = state.token(state.to_move), (move.a, move.b)
        if place_of(start, state.size)[0] == place_of(end, state.size)[0]:
            begin, last = self._places.place(start), self._places.place(end)
            reached = begin + (last - begin) * progress
            paint_segment(painter, begin, reached, state.to_move, unit=self._places.unit)

    def paint_last(self, painter: QPainter, last: object) -> None:
        """What was done last: a frame around the card that was turned, the box, or the dot."""
        if not isinstance(last, ScramblerMove):
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        places, unit = self._places, self._places.unit
        for colour, wide in (("#140c04", 4.6), (LAST, 2.2)):
            painter.setPen(QPen(QColor(colour), wide))
            if last.kind == "turn":
                painter.drawRoundedRect(places.rect_of_card(last.a).adjusted(1, 1, -1, -1), unit * 0.16, unit * 0.16)
            elif last.kind == "claim":
                painter.drawRoundedRect(within(places.rect_of_box((last.a, last.b)), 0.8), 4, 4)
            elif last.kind in ("go", "corner"):
                at, reach = places.place((last.a, last.b)), unit * 0.43
                painter.drawEllipse(at, reach, reach)

    def paint_claims(self, painter: QPainter, claims: Iterable[ScramblerMove]) -> None:
        """The closed boxes that can be claimed."""
        for claim in claims:
            rect = within(self._places.rect_of_box((claim.a, claim.b)), 0.84)
            paint_glow(painter, rect, CLAIM, self._places.unit * 0.2, 220)

    def paint_steps(self, painter: QPainter, state: ScramblerState, mine: TablePlayer) -> None:
        """Where the token can go, and the lines that this would draw."""
        here, (home, _) = self._places.place(state.token(mine)), place_of(state.token(mine), state.size)
        for deed in allowed_steps(state, mine):
            end = (deed.a, deed.b)
            is_hop = place_of(end, state.size)[0] != home
            if not is_hop:
                there = self._places.place(end)
                paint_segment(painter, here, there, mine, unit=self._places.unit, opacity=0.28)
            if end != state.token(mine.other):
                self.paint_may(painter, end, dashed=is_hop)

    def paint_capture(self, painter: QPainter, state: ScramblerState, mine: TablePlayer) -> None:
        """A red ring around the opponent's token, where it can be captured: above the token and what was done last."""
        token = state.token(mine.other)
        if ScramblerMove("go", *token) not in allowed_steps(state, mine):
            return
        at, reach = self._places.place(token), self._places.unit * 0.43
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, wide in (("#1d0400", 9.0), (HIT, 5.4)):
            painter.setPen(QPen(QColor(colour), wide))
            painter.drawEllipse(at, reach, reach)

    def paint_may(self, painter: QPainter, dot: Dot, *, dashed: bool = False) -> None:
        """A dot that can be gone to shines; a hop has a broken ring."""
        at, reach = self._places.place(dot), self._places.unit * 0.3
        light = QRadialGradient(at, reach * 1.5)
        for part, strength in ((0.0, 230), (0.45, 130), (1.0, 0)):
            tint = QColor(MAY)
            tint.setAlpha(strength)
            light.setColorAt(part, tint)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(light)
        painter.drawEllipse(at, reach * 1.5, reach * 1.5)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        style = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
        for tone, wide in (("#140200", 5.0), (MAY, 2.6)):
            painter.setPen(QPen(QColor(tone), wide, style))
            painter.drawEllipse(at, reach, reach)
        self._art.paint_stud(painter, at, self._places.unit * 0.1)

    def paint_token(
        self,
        painter: QPainter,
        state: ScramblerState,
        player: TablePlayer,
        *,
        turning: Turning | None,
        move: object,
        progress: float,
    ) -> None:
        """A player's coin on its dot; it turns with its card, and slides while it moves."""
        if state.tokens is None:
            return
        dot, side = state.token(player), self._places.unit * 0.74
        at = self._places.place(dot)
        card, _ = place_of(dot, state.size)
        if turning is not None and turning[0] == card:
            middle, angle = self._places.middle_of(card), radians(turning[1])
            away = at - middle
            at = middle + QPointF(
                away.x() * cos(angle) - away.y() * sin(angle), away.x() * sin(angle) + away.y() * cos(angle)
            )
        if isinstance(move, ScramblerMove) and move.kind == "go" and player is state.to_move:
            at = at + (self._places.place((move.a, move.b)) - at) * progress
        rect = QRectF(at.x() - side / 2, at.y() - side / 2, side, side)
        self._art.paint_coin(painter, rect, player, self._initials[player])

    def paint_knob(self, painter: QPainter, deed: ScramblerMove, *, on: bool, barred: bool, hot: bool) -> None:
        """A knob that turns a card; one that may not be used is dark, one that just now may not is barred."""
        rect = self._places.knob_rect(deed.a, deed.b)
        painter.setOpacity(1.0 if on and not barred else 0.45)
        self._art.paint_stud(painter, rect.center(), 19 if hot else 17.5)
        self._paint_arrow(painter, rect, deed.b)
        painter.setOpacity(1.0)
        if barred:
            for colour, wide in (("#140200", 5.0), (HIT, 2.8)):
                painter.setPen(QPen(QColor(colour), wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
                painter.drawLine(rect.topLeft() + QPointF(6, 6), rect.bottomRight() - QPointF(6, 6))

    def _paint_arrow(self, painter: QPainter, rect: QRectF, way: int) -> None:
        """A bent arrow that shows which way a knob turns."""
        box = within(rect, 0.46)
        path = QPainterPath()
        start, sweep = (160.0, -240.0) if way == CLOCKWISE else (20.0, 240.0)
        path.arcMoveTo(box, start)
        path.arcTo(box, start, sweep)
        ink = QColor("#241503")
        painter.setPen(QPen(ink, 3.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        angle = radians(start + sweep)
        tip = box.center() + QPointF(cos(angle), -sin(angle)) * (box.width() / 2)
        along = QPointF(sin(angle), cos(angle)) * (1 if way == CLOCKWISE else -1)
        out = QPointF(cos(angle), -sin(angle))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        painter.drawPolygon(QPolygonF([tip + along * 7.5, tip + out * 6 - along * 2, tip - out * 6 - along * 2]))
