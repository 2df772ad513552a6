"""How the table of Scrambler looks: what can be done, what was done last, tokens, and the knobs that turn cards."""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, cos, degrees, hypot, radians, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QRadialGradient

from runtime.tablegames.game import TablePlayer
from runtime.tablegames.scrambler.moves import allowed_steps
from runtime.tablegames.scrambler.values import CARDS, CLOCKWISE, COUNTER, Dot, ScramblerMove, ScramblerState, place_of
from runtime.ui.tablegames.art import TableArt, paint_glow, within
from runtime.ui.tablegames.board import LABELS, frame_thickness
from runtime.ui.tablegames.scrambler_cards import MARGIN, card_side, paint_segment

GAP = 7.0
"""The way between cards."""
KNOBS = 60.0
"""The room for the knobs at either side."""
REACH = 0.42
"""How far from a dot, or a card's corner, it is still taken hold of, in parts of the way between dots."""


class ScramblerPlaces:
    """Finds places in the present size, for cards of ``size`` × ``size`` dots."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.unit = 40.0
        """The way between dots, in pixels."""
        self.board = QRectF()
        self.thick = 24
        self.edges = (KNOBS, LABELS)
        """The room beside the cards, and above and below them."""

    def lay_out(self, width: float, height: float) -> None:
        """As large as there is room for."""
        wide, tall = width - 8.0, height - 8.0
        self.thick = frame_thickness(wide, tall)
        across, down = wide - 2 * self.thick - GAP, tall - 2 * self.thick - GAP
        # The knobs lie beside the cards or, in a narrow window, above and below them.
        beside = min(across - 2 * KNOBS, down - 2 * LABELS)
        above = min(across - 2 * LABELS, down - 2 * KNOBS)
        self.edges = (KNOBS, LABELS) if beside >= above else (LABELS, KNOBS)
        self.unit = max(8.0, max(beside, above) / 2 / (self.size - 1 + 2 * MARGIN))
        both = 2 * card_side(self.size, self.unit) + GAP
        rect = QRectF(0, 0, both + 2 * self.edges[0], both + 2 * self.edges[1])
        rect.moveCenter(QPointF(width / 2, height / 2))
        self.board = QRectF(rect.toRect())

    def middle_of(self, card: int) -> QPointF:
        """The middle of a card."""
        side = card_side(self.size, self.unit)
        row, column = divmod(card, 2)
        left = self.board.left() + self.edges[0] + side / 2 + column * (side + GAP)
        return QPointF(left, self.board.top() + self.edges[1] + side / 2 + row * (side + GAP))

    def rect_of_card(self, card: int) -> QRectF:
        """Where a card lies."""
        side = card_side(self.size, self.unit)
        corner = self.middle_of(card) - QPointF(side / 2, side / 2)
        return QRectF(corner.x(), corner.y(), side, side)

    def place(self, dot: Dot) -> QPointF:
        """Where a dot of the whole lies."""
        card, (row, column) = place_of(dot, self.size)
        half = (self.size - 1) / 2
        return self.middle_of(card) + QPointF((column - half) * self.unit, (row - half) * self.unit)

    def rect_of_box(self, box: Dot) -> QRectF:
        """Where the box with a dot at its top left lies."""
        at = self.place(box)
        return QRectF(at.x(), at.y(), self.unit, self.unit)

    def knob_rect(self, card: int, way: int) -> QRectF:
        """Where the knob lies that turns a card."""
        middle, aside = self.middle_of(card), -26 if way == COUNTER else 26
        if self.edges[0] == KNOBS:
            x = self.board.left() + 22 if card % 2 == 0 else self.board.right() - 22
            y = middle.y() + aside
        else:
            x = middle.x() + aside
            y = self.board.top() + 22 if card // 2 == 0 else self.board.bottom() - 22
        return QRectF(x - 19, y - 19, 38, 38)

    def corner_rects(self, card: int) -> list[QRectF]:
        """The corners by which a card can be turned."""
        rect, reach = self.rect_of_card(card), self.unit * REACH
        points = (rect.topLeft(), rect.topRight(), rect.bottomLeft(), rect.bottomRight())
        places = [QRectF(point.x() - reach, point.y() - reach, 2 * reach, 2 * reach) for point in points]
        return [place.intersected(rect) for place in places]

    def dot_at(self, point: QPointF) -> Dot | None:
        """The dot at a point."""
        width = 2 * self.size
        for row in range(width):
            for column in range(width):
                away = self.place((row, column)) - point
                if hypot(away.x(), away.y()) <= self.unit * REACH:
                    return row, column
        return None

    def knob_at(self, point: QPointF) -> ScramblerMove | None:
        """The turn that the knob at a point makes."""
        turns = (ScramblerMove("turn", card, way) for card in range(CARDS) for way in (COUNTER, CLOCKWISE))
        return next((turn for turn in turns if self.knob_rect(turn.a, turn.b).contains(point)), None)

    def corner_at(self, point: QPointF) -> int | None:
        """The card whose corner lies at a point."""
        cards = range(CARDS)
        return next((card for card in cards if any(r.contains(point) for r in self.corner_rects(card))), None)

    def angle_to(self, card: int, point: QPointF) -> float:
        """The direction from a card's middle to a point, in degrees."""
        away = point - self.middle_of(card)
        return degrees(atan2(away.y(), away.x()))


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

    def paint_knob(self, painter: QPainter, move: ScramblerMove, *, on: bool, barred: bool, hot: bool) -> None:
        """A knob that turns a card; one that may not be used is dark, one that just now may not is barred."""
        rect = self._places.knob_rect(move.a, move.b)
        painter.setOpacity(1.0 if on and not barred else 0.45)
        self._art.paint_stud(painter, rect.center(), 19 if hot else 17.5)
        self._paint_arrow(painter, rect, move.b)
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
