"""The board of Scrambler: four cards that are turned by knobs, keys or their corners, and tokens that walk on them."""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, radians, sin
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from runtime.engine.sides import Side
from runtime.pictures.stamps import Coin
from runtime.tablegames.game import PLAYERS, Player
from runtime.tablegames.scrambler.cards import Dot, place_of
from runtime.tablegames.scrambler.permitting import allowed_steps, open_claims
from runtime.tablegames.scrambler.values import CARDS, CLOCKWISE, COUNTER, DONE, Deed, ScramblerState, Stage, corners
from runtime.ui.painter.images import Store
from runtime.ui.tablegames.art import paint_cursor, paint_glow, within
from runtime.ui.tablegames.board import ARROWS, CONFIRM, LABELS, TableBoard
from runtime.ui.tablegames.scrambler_cards import MARGIN, CardPainter, card_side, paint_segment
from runtime.ui.tablegames.sight import Sight
from runtime.ui.tablegames.words import CARDS as CARD_NAMES
from runtime.ui.tablegames.words import side_of

GAP = 7.0
"""The way between cards."""
KNOBS = 60.0
"""The room for the knobs at either side."""
QUARTER = 90.0
MAY, HIT, CLAIM = "#fff3bd", "#ff6a4d", "#8fe3ff"
LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class ScramblerBoard(TableBoard):
    """A click on a dot goes there, on a knob turns a card, on a closed box claims it; corners can be dragged."""

    DURATION = 420

    def __init__(self, *args: Any) -> None:
        self._unit = 40.0
        self._board = QRectF()
        self._thick = 24
        self._edges = (KNOBS, LABELS)
        self._cursor: Dot = (0, 0)
        self._hover: QPointF | None = None
        self._drag: tuple[int, float] | None = None
        self._angle = self._begun = 0.0
        self._coins: Store[QPixmap] = Store(16)
        super().__init__(*args)
        names = [side_of(self.t, "scrambler", player) for player in PLAYERS]
        self._initials = (names[0][:1].upper(), names[1][:1].upper())
        self._cards = CardPainter(self.art, self._initials)

    @property
    def state(self) -> ScramblerState:
        """The position; nothing of Scrambler is hidden."""
        state: ScramblerState = self.sight.view
        return state

    # Places

    def lay_out(self) -> None:
        """As large as there is room for."""
        size = self.state.size
        wide, tall = self.width() - 8.0, self.height() - 8.0
        self._thick = max(16, min(34, round(min(wide, tall) / 22)))
        across, down = wide - 2 * self._thick - GAP, tall - 2 * self._thick - GAP
        # The knobs lie beside the cards or, in a narrow window, above and below them.
        beside = min(across - 2 * KNOBS, down - 2 * LABELS)
        above = min(across - 2 * LABELS, down - 2 * KNOBS)
        self._edges = (KNOBS, LABELS) if beside >= above else (LABELS, KNOBS)
        self._unit = max(8.0, max(beside, above) / 2 / (size - 1 + 2 * MARGIN))
        both = 2 * card_side(size, self._unit) + GAP
        rect = QRectF(0, 0, both + 2 * self._edges[0], both + 2 * self._edges[1])
        rect.moveCenter(QPointF(self.width() / 2, self.height() / 2))
        self._board = QRectF(rect.toRect())

    def middle_of(self, card: int) -> QPointF:
        """The middle of a card."""
        side = card_side(self.state.size, self._unit)
        row, column = divmod(card, 2)
        left = self._board.left() + self._edges[0] + side / 2 + column * (side + GAP)
        return QPointF(left, self._board.top() + self._edges[1] + side / 2 + row * (side + GAP))

    def rect_of_card(self, card: int) -> QRectF:
        """Where a card lies."""
        side = card_side(self.state.size, self._unit)
        corner = self.middle_of(card) - QPointF(side / 2, side / 2)
        return QRectF(corner.x(), corner.y(), side, side)

    def place(self, dot: Dot) -> QPointF:
        """Where a dot of the whole lies."""
        size = self.state.size
        card, (row, column) = place_of(dot, size)
        half = (size - 1) / 2
        return self.middle_of(card) + QPointF((column - half) * self._unit, (row - half) * self._unit)

    def rect_of_box(self, box: Dot) -> QRectF:
        """Where the box with a dot at its top left lies."""
        at = self.place(box)
        return QRectF(at.x(), at.y(), self._unit, self._unit)

    def knob_rect(self, card: int, way: int) -> QRectF:
        """Where the knob lies that turns a card."""
        middle, aside = self.middle_of(card), -26 if way == COUNTER else 26
        if self._edges[0] == KNOBS:
            x = self._board.left() + 22 if card % 2 == 0 else self._board.right() - 22
            y = middle.y() + aside
        else:
            x = middle.x() + aside
            y = self._board.top() + 22 if card // 2 == 0 else self._board.bottom() - 22
        return QRectF(x - 19, y - 19, 38, 38)

    def corner_rects(self, card: int) -> list[QRectF]:
        """The corners by which a card can be turned."""
        rect, reach = self.rect_of_card(card), self._unit * 0.42
        points = (rect.topLeft(), rect.topRight(), rect.bottomLeft(), rect.bottomRight())
        places = [QRectF(point.x() - reach, point.y() - reach, 2 * reach, 2 * reach) for point in points]
        return [place.intersected(rect) for place in places]

    def dot_at(self, point: QPointF) -> Dot | None:
        """The dot at a point."""
        width, reach = 2 * self.state.size, self._unit * 0.42
        for row in range(width):
            for column in range(width):
                away = self.place((row, column)) - point
                if hypot(away.x(), away.y()) <= reach:
                    return row, column
        return None

    def _knob_at(self, point: QPointF) -> Deed | None:
        for card in range(CARDS):
            for way in (COUNTER, CLOCKWISE):
                if self.knob_rect(card, way).contains(point):
                    return Deed("turn", card, way)
        return None

    def _corner_at(self, point: QPointF) -> int | None:
        cards = range(CARDS)
        return next((card for card in cards if any(r.contains(point) for r in self.corner_rects(card))), None)

    # What can be done

    def _why_not(self, deed: Deed) -> str:
        """The code of the reason against a deed; empty where it can be done."""
        mine = self.sight.mine
        if mine is None:
            return "not-your-turn"
        refusal = self.sight.game.refusal(self.state, mine, deed)
        return refusal.code if refusal is not None else ""

    @property
    def claims(self) -> tuple[Deed, ...]:
        """The closed boxes that can be claimed now."""
        is_on = self.sight.mine is not None and self.state.stage in (Stage.PLAY, Stage.CLAIM)
        return tuple(open_claims(self.state)) if is_on else ()

    def _deed_at(self, dot: Dot) -> Deed:
        return Deed("corner" if self.state.stage is Stage.CORNER else "go", *dot)

    def turn(self, card: int, way: int) -> None:
        """Turn a card."""
        if self.sight.mine is not None:
            self.wished.emit(Deed("turn", card, way))

    # Hands

    def pressed(self, at: QPointF) -> None:
        """A knob, a card's corner, a box to claim, or a dot."""
        if self.sight.mine is None:
            return
        knob, corner = self._knob_at(at), self._corner_at(at)
        if knob is not None:
            self.wished.emit(knob)
            return
        if corner is not None and self.state.stage is Stage.PLAY:
            self._drag, self._angle = (corner, self._angle_to(corner, at)), 0.0
            return
        dot = self.dot_at(at)
        claim = next((deed for deed in self.claims if self.rect_of_box((deed.a, deed.b)).contains(at)), None)
        is_near = dot is not None and not self._why_not(self._deed_at(dot))
        if claim is not None and not is_near:
            self.wished.emit(claim)
        elif dot is not None:
            self.wished.emit(self._deed_at(dot))

    def _angle_to(self, card: int, at: QPointF) -> float:
        away = at - self.middle_of(card)
        return degrees(atan2(away.y(), away.x()))

    def pointed(self, at: QPointF | None) -> None:
        """Turn a card that is dragged; else say what is under the pointer."""
        self._hover = at
        if self._drag is not None and at is not None:
            card, start = self._drag
            angle = (self._angle_to(card, at) - start + 540) % 360 - 180
            self._angle = max(-QUARTER, min(QUARTER, angle))
            return
        if at is None:
            return
        knob = self._knob_at(at)
        is_corner = self.sight.mine is not None and self._corner_at(at) is not None
        self.setCursor(Qt.CursorShape.PointingHandCursor if knob or is_corner else Qt.CursorShape.ArrowCursor)
        if knob is not None:
            self.say(self._told_turn(knob))
        elif is_corner:
            self.say(self.t("Drag this corner to turn the card."))
        else:
            dot = self.dot_at(at)
            self.say(self._told(dot) if dot is not None else "")

    def released(self, at: QPointF) -> None:
        """A card that was turned far enough stays turned."""
        del at
        if self._drag is None:
            return
        (card, _), angle = self._drag, self._angle
        self._drag, self._angle = None, 0.0
        if abs(angle) >= QUARTER / 2:
            self._begun = angle
            self.turn(card, CLOCKWISE if angle > 0 else COUNTER)
            if not self.is_moving:
                self._begun = 0.0

    def pressed_key(self, key: int) -> bool:
        """Arrows move the cursor, Enter goes there, comma and full stop turn the cursor's card, C claims."""
        if key in ARROWS:
            width = 2 * self.state.size
            down, across = ARROWS[key]
            self._cursor = ((self._cursor[0] + down) % width, (self._cursor[1] + across) % width)
            self.say(self._told(self._cursor))
        elif key in CONFIRM and self.sight.mine is not None:
            self.wished.emit(self._deed_at(self._cursor))
        elif key in (Qt.Key.Key_Comma.value, Qt.Key.Key_Period.value):
            card, _ = place_of(self._cursor, self.state.size)
            self.turn(card, COUNTER if key == Qt.Key.Key_Comma.value else CLOCKWISE)
        elif key == Qt.Key.Key_C.value and self.claims:
            here = Deed("claim", *self._cursor)
            self.wished.emit(here if here in self.claims else self.claims[0])
        elif key == Qt.Key.Key_E.value and self.state.stage is Stage.CLAIM:
            self.wished.emit(DONE)
        else:
            return False
        return True

    def sight_changed(self, before: Sight) -> None:
        """The cursor goes to the token of whoever acts now."""
        self._drag, self._angle, self._begun = None, 0.0, 0.0
        mine = self.sight.mine
        if mine is not None and self.state.tokens is not None and mine is not before.mine:
            self._cursor = self.state.token(mine)
        self.say("")

    def _told(self, dot: Dot) -> str:
        """What going to a dot would mean."""
        deed, state, t = self._deed_at(dot), self.state, self.t
        mine = self.sight.mine
        if mine is None or self._why_not(deed):
            return ""
        if deed.kind == "corner":
            return t("Begin in this corner; your opponent begins in the opposite one.")
        if dot == state.token(mine.other):
            return t("This captures your opponent’s token and ends the game.")
        home, there = place_of(state.token(mine), state.size)[0], place_of(dot, state.size)[0]
        return t("A hop to another card: it draws nothing.") if home != there else t("Draw a segment to this dot.")

    def _told_turn(self, knob: Deed) -> str:
        why, t = self._why_not(knob), self.t
        if why == "turned-back":
            return t("Your opponent has just turned this card; it may not be turned back at once.")
        name = t(CARD_NAMES[knob.a])
        if knob.b == CLOCKWISE:
            return t("Turn {card} clockwise", card=name)
        return t("Turn {card} counter-clockwise", card=name)

    # Painting

    def paint_ground(self, painter: QPainter) -> None:
        """The bed of wood, names, and the frame."""
        self.paint_bed(painter, self._board.toRect())
        width = 2 * self.state.size
        for number in range(width):
            down, across = self.place((number, 0)), self.place((0, number))
            top = QRectF(across.x() - 12, self._board.top() + self._edges[1] - LABELS + 1, 24, LABELS)
            self.paint_label(painter, top, chr(ord("a") + number))
            side = QRectF(self._board.left() + self._edges[0] - 17, down.y() - 9, 16, 18)
            self.paint_label(painter, side, str(number + 1))
        self.paint_framed(painter, self._board, self._thick)

    def paint_all(self, painter: QPainter) -> None:
        """Cards, tokens, knobs, and what can be done."""
        state, ratio = self.state, self.devicePixelRatioF()
        turning = self._turning()
        order = sorted(range(CARDS), key=lambda card: turning is not None and card == turning[0])
        for card in order:
            angle = turning[1] if turning is not None and turning[0] == card else 0.0
            face = self._cards.face(card, state.size, self._unit, ratio)
            middle = self.middle_of(card)
            self._cards.paint(painter, middle, state.cards[card], face, turns=self.sight.turns[card], angle=angle)
        self._paint_coming(painter)
        if self.sight.mine is not None and turning is None:
            self._paint_choices(painter, self.sight.mine)
        for player in PLAYERS:
            self._paint_token(painter, player, turning)
        self._paint_knobs(painter)
        if self.shows_cursor:
            reach = self._unit * 0.36
            at = self.place(self._cursor)
            paint_cursor(painter, QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach))

    def _turning(self) -> tuple[int, float] | None:
        """The card that is just turning, and how far."""
        if self._drag is not None:
            return self._drag[0], self._angle
        move = self.moving
        if isinstance(move, Deed) and move.kind == "turn":
            share = self.progress * self.progress * (3 - 2 * self.progress)
            return move.a, self._begun + (QUARTER * move.b - self._begun) * share
        return None

    def _paint_coming(self, painter: QPainter) -> None:
        """A line that is being drawn grows behind the token."""
        move = self.moving
        if not isinstance(move, Deed) or move.kind != "go":
            return
        mover = self.state.to_move
        start = self.state.token(mover)
        if place_of(start, self.state.size)[0] == place_of((move.a, move.b), self.state.size)[0]:
            begin, end = self.place(start), self.place((move.a, move.b))
            if self.progress > 0.1:
                paint_segment(painter, begin, begin + (end - begin) * self.progress, mover, unit=self._unit)

    def _paint_choices(self, painter: QPainter, mine: Player) -> None:
        """Where the token can go, and the boxes that can be claimed."""
        state, unit = self.state, self._unit
        if state.stage is Stage.CORNER:
            for corner in corners(state.size):
                self._paint_may(painter, self.place(corner), MAY)
            return
        for claim in self.claims:
            paint_glow(painter, within(self.rect_of_box((claim.a, claim.b)), 0.84), CLAIM, unit * 0.2, 220)
        if state.stage is not Stage.PLAY:
            return
        here = self.place(state.token(mine))
        for deed in allowed_steps(state, mine):
            there = self.place((deed.a, deed.b))
            is_hop = place_of((deed.a, deed.b), state.size)[0] != place_of(state.token(mine), state.size)[0]
            is_hit = (deed.a, deed.b) == state.token(mine.other)
            if not is_hop:
                paint_segment(painter, here, there, mine, unit=unit, opacity=0.28)
            self._paint_may(painter, there, HIT if is_hit else MAY, dashed=is_hop)

    def _paint_may(self, painter: QPainter, at: QPointF, colour: str, *, dashed: bool = False) -> None:
        reach = self._unit * 0.27
        painter.setBrush(Qt.BrushStyle.NoBrush)
        style = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
        for tint, wide in (("#140200", 5.0), (colour, 2.6)):
            painter.setPen(QPen(QColor(tint), wide, style))
            painter.drawEllipse(at, reach, reach)

    def _paint_token(self, painter: QPainter, player: Player, turning: tuple[int, float] | None) -> None:
        state = self.state
        if state.tokens is None:
            return
        dot, side = state.token(player), self._unit * 0.74
        at = self.place(dot)
        card, _ = place_of(dot, state.size)
        if turning is not None and turning[0] == card:
            middle, angle = self.middle_of(card), radians(turning[1])
            away = at - middle
            at = middle + QPointF(
                away.x() * cos(angle) - away.y() * sin(angle), away.x() * sin(angle) + away.y() * cos(angle)
            )
        move = self.moving
        if isinstance(move, Deed) and move.kind == "go" and player is state.to_move:
            at = at + (self.place((move.a, move.b)) - at) * self.progress
        coin = self._coin(player, side)
        painter.drawPixmap(QRectF(at.x() - side / 2, at.y() - side / 2, side, side), coin, QRectF(coin.rect()))

    def _coin(self, player: Player, side: float) -> QPixmap:
        pixels = round(side * self.devicePixelRatioF())
        letter = self._initials[player] if self._initials[player] in LATIN else LATIN[player]

        def make() -> QPixmap:
            coin = Coin((Side.GOLD, Side.SILVER)[player], letter, 0)
            return QPixmap.fromImage(self.parts.painter.picture(coin, pixels))

        return self._coins.get((player, pixels), make)

    def _paint_knobs(self, painter: QPainter) -> None:
        """Two knobs beside each card; one that may not be used is dark and barred."""
        state = self.state
        is_on = self.sight.mine is not None and state.stage is Stage.PLAY
        for card in range(CARDS):
            for way in (COUNTER, CLOCKWISE):
                rect = self.knob_rect(card, way)
                barred = is_on and self._why_not(Deed("turn", card, way)) == "turned-back"
                is_hot = is_on and self._hover is not None and rect.contains(self._hover)
                painter.setOpacity(1.0 if is_on and not barred else 0.45)
                self.art.paint_stud(painter, rect.center(), 19 if is_hot else 17.5)
                self._paint_arrow(painter, rect, way)
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
