"""Where everything lies on the table of Scrambler: cards, dots, boxes, the knobs and corners that turn cards."""

from __future__ import annotations

from math import atan2, degrees, hypot

from PySide6.QtCore import QPointF, QRectF

from runtime.tablegames.scrambler.cards import Dot, place_of
from runtime.tablegames.scrambler.values import CARDS, CLOCKWISE, COUNTER, ScramblerMove
from runtime.ui.tablegames.board import LABELS, frame_thickness
from runtime.ui.tablegames.scrambler_cards import MARGIN, card_side

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
