"""The board of Scrambler: four cards that are turned by knobs, keys or their corners, and tokens that walk on them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QPainter

from runtime.engine.board.grid import Cell, Size
from runtime.support.table_texts import say_table_refusal
from runtime.tablegames.game import PLAYERS, TablePlayer, TableRefusal
from runtime.tablegames.scrambler.moves import open_claims
from runtime.tablegames.scrambler.values import (
    CARDS,
    CLOCKWISE,
    COUNTER,
    DONE,
    Dot,
    ScramblerMove,
    ScramblerPhase,
    ScramblerState,
    corners,
    place_of,
)
from runtime.ui.tablegames.art import paint_cursor
from runtime.ui.tablegames.board import ARROWS, CONFIRM, LABELS, TableBoard
from runtime.ui.tablegames.landmarks import say_box
from runtime.ui.tablegames.scrambler_cards import CardPainter
from runtime.ui.tablegames.scrambler_drawing import ScramblerDrawing, ScramblerPlaces, Turning
from runtime.ui.tablegames.table_flow import TableView
from runtime.ui.tablegames.words import CARDS as CARD_NAMES
from runtime.ui.tablegames.words import side_of

QUARTER = 90.0
SPRING = 180
"""How many milliseconds a card takes to go back, at the usual pace."""


class ScramblerBoard(TableBoard):
    """A click on a dot goes there, on a knob turns a card, on a closed box claims it; corners can be dragged."""

    DURATION = 420

    def begin_table(self) -> None:
        """Nothing is held or turned."""
        self._hover: QPointF | None = None
        self._drag: Turning | None = None
        self._angle = self._begun = 0.0
        self._sprung, self._spring = 0, QVariantAnimation(self)
        self._spring.setEndValue(0.0)
        self._spring.valueChanged.connect(lambda _angle: self.update())
        self._spring.finished.connect(self.update)
        names = [side_of(self.t, "scrambler", player) for player in PLAYERS]
        initials = (names[0][:1].upper(), names[1][:1].upper())
        self.places = ScramblerPlaces(self.state.size)
        self._drawing = ScramblerDrawing(self.art, self.places, initials)
        self._cards = CardPainter(self.art, initials)
        self._bring_cursor()

    @property
    def state(self) -> ScramblerState:
        """The position; nothing of Scrambler is hidden."""
        state: ScramblerState = self.table_view.view
        return state

    def lay_out(self) -> None:
        """As large as there is room for."""
        self.places.lay_out(self.width(), self.height())

    @property
    def grid(self) -> Size:
        """The dots of all four cards."""
        return Size(2 * self.state.size, 2 * self.state.size)

    def content_of(self, cell: Cell) -> str:
        """Whose token stands on a dot, who has circled it, and the lines and boxes that begin there on its card."""
        t, state = self.t, self.state
        number, here = place_of(cell, state.size)
        card, tokens = state.cards[number], state.tokens or ()
        said = [
            t("token of {side}", side=side_of(t, "scrambler", player))
            for player, dot in zip(PLAYERS, tokens, strict=False)
            if dot == cell
        ]
        if circled := card.dot(here):
            said.append(t("circle of {side}", side=side_of(t, "scrambler", TablePlayer(circled - 1))))
        ways = ((-1, 0, t("line up")), (0, 1, t("line right")), (1, 0, t("line down")), (0, -1, t("line left")))
        for down, right, line in ways:
            there = (here[0] + down, here[1] + right)
            if 0 <= there[0] < state.size and 0 <= there[1] < state.size and card.segment(here, there):
                said.append(line)
        if max(here) < state.size - 1 and card.is_closed(here):
            said.append(say_box(t, card.box(here)))
        return ", ".join(said) or t("empty")

    def meaning_of(self, cell: Cell) -> str:
        """The card that a dot lies on, and what going there would mean."""
        card, _ = place_of(cell, self.state.size)
        return "\n".join(filter(None, (self.t(CARD_NAMES[card]), self._told(cell))))

    def place_of_cell(self, cell: Cell) -> QRect:
        """The dot with what lies around it."""
        middle, half = self.places.place(cell), self.places.unit / 2
        return QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half).toRect()

    # What can be done

    def _refusal(self, move: ScramblerMove) -> TableRefusal | None:
        """Why the person before the screen can't do a deed; None where they can."""
        mine = self.table_view.mine
        return TableRefusal("not-your-turn") if mine is None else self.table_view.game.refusal(self.state, mine, move)

    @property
    def claims(self) -> tuple[ScramblerMove, ...]:
        """The closed boxes that can be claimed now."""
        is_on = self.table_view.mine is not None and self.state.phase in (ScramblerPhase.PLAY, ScramblerPhase.CLAIM)
        return tuple(open_claims(self.state)) if is_on else ()

    def _deed_at(self, dot: Dot) -> ScramblerMove:
        return ScramblerMove("corner" if self.state.phase is ScramblerPhase.CORNER else "go", *dot)

    # Hands

    def pressed(self, at: QPointF) -> None:
        """A knob, a card's corner, a box to claim, or a dot."""
        knob, corner, dot = self.places.knob_at(at), self.places.corner_at(at), self.places.dot_at(at)
        claim = next((deed for deed in self.claims if self.places.rect_of_box((deed.a, deed.b)).contains(at)), None)
        is_near = dot is not None and self._refusal(self._deed_at(dot)) is None
        if knob is not None:
            self.wished.emit(knob)
        elif corner is not None and self.state.phase is ScramblerPhase.PLAY:
            self._drag, self._angle = (corner, self.places.angle_to(corner, at)), 0.0
        elif claim is not None and not is_near:
            self.wished.emit(claim)
        elif dot is not None:
            self.wished.emit(self._deed_at(dot))

    def pointed(self, at: QPointF | None) -> None:
        """Turn a card that is dragged; else say what is under the pointer."""
        self._hover = at
        if at is None:
            return
        if self._drag is not None:
            card, start = self._drag
            angle = (self.places.angle_to(card, at) - start + 540) % 360 - 180
            self._angle = max(-QUARTER, min(QUARTER, angle))
            return
        knob, corner, dot = self.places.knob_at(at), self.places.corner_at(at), self.places.dot_at(at)
        is_corner = self.table_view.mine is not None and corner is not None and self.state.phase is ScramblerPhase.PLAY
        self.setCursor(Qt.CursorShape.PointingHandCursor if knob or is_corner else Qt.CursorShape.ArrowCursor)
        if knob is not None:
            self.say(self._told_turn(knob))
        elif is_corner:
            self.say(self.t("Drag this corner to turn the card."))
        elif any(self.places.rect_of_box((deed.a, deed.b)).contains(at) for deed in self.claims):
            self.say(self.t("This box is closed: click it to claim it."))
        else:
            self.say(self._told(dot) if dot is not None else "")

    def hold(self, card: int, angle: float) -> None:
        """Hold a card half turned, by so many degrees."""
        self._drag, self._angle = (card, 0.0), angle
        self.update()

    def released(self, at: QPointF) -> None:
        """A card that was turned far enough stays turned."""
        del at
        if self._drag is None:
            return
        (card, _), angle, made = self._drag, self._angle, self.table_view.turns
        self._drag, self._angle = None, 0.0
        if abs(angle) >= QUARTER / 2:
            self._begun = angle
            self.wished.emit(ScramblerMove("turn", card, CLOCKWISE if angle > 0 else COUNTER))
        if not self.is_moving:
            self._begun = 0.0
            if self.table_view.turns == made:
                self._spring_back(card, angle)

    def _spring_back(self, card: int, angle: float) -> None:
        """A card that was not turned far enough, or may not be, goes back to where it lay."""
        duration = self.parts.preferences.settings.lasting(SPRING)
        if duration > 0 and angle:
            self._sprung = card
            self._spring.setStartValue(angle)
            self._spring.setDuration(duration)
            self._spring.start()

    def pressed_key(self, key: int) -> bool:
        """Arrows move the cursor, Enter goes there, comma and full stop turn the cursor's card, C claims."""
        is_mine = self.table_view.mine is not None
        if key in ARROWS:
            width = 2 * self.state.size
            down, across = ARROWS[key]
            self.cursor_at = ((self.cursor_at[0] + down) % width, (self.cursor_at[1] + across) % width)
            self.say(self._told(self.cursor_at))
        elif key in CONFIRM and is_mine:
            self.wished.emit(self._deed_at(self.cursor_at))
        elif key in (Qt.Key.Key_Comma.value, Qt.Key.Key_Period.value) and is_mine:
            card, _ = place_of(self.cursor_at, self.state.size)
            self.wished.emit(ScramblerMove("turn", card, COUNTER if key == Qt.Key.Key_Comma.value else CLOCKWISE))
        elif key == Qt.Key.Key_C.value and self.claims:
            here = ScramblerMove("claim", *self.cursor_at)
            self.wished.emit(here if here in self.claims else self.claims[0])
        elif key == Qt.Key.Key_E.value and self.state.phase is ScramblerPhase.CLAIM and is_mine:
            self.wished.emit(DONE)
        else:
            return False
        return True

    def view_changed(self, before: TableView) -> None:
        """The cursor goes to the token of whoever acts now."""
        self._drag, self._angle, self._begun = None, 0.0, 0.0
        self._spring.stop()
        if self.table_view.mine is not before.mine:
            self._bring_cursor()
        self.say("")

    def _bring_cursor(self) -> None:
        """The keyboard's cursor begins at the token of whoever acts."""
        mine = self.table_view.mine
        if mine is not None and self.state.tokens is not None:
            self.cursor_at = self.state.token(mine)

    def _told(self, dot: Dot) -> str:
        """What going to a dot would mean."""
        deed, state, t = self._deed_at(dot), self.state, self.t
        mine = self.table_view.mine
        if mine is None or self._refusal(deed) is not None:
            return ""
        if deed.kind == "corner":
            return t("Begin in this corner; your opponent begins in the opposite one.")
        if dot == state.token(mine.other):
            return t("This captures your opponent’s token and ends the game.")
        home, there = place_of(state.token(mine), state.size)[0], place_of(dot, state.size)[0]
        return t("A hop to another card: it draws nothing.") if home != there else t("Draw a line to this dot.")

    def _told_turn(self, knob: ScramblerMove) -> str:
        """What a knob does, or why not now."""
        refusal, t = self._refusal(knob), self.t
        if refusal is not None and self.table_view.mine is not None:
            return say_table_refusal(t, refusal.code, refusal.details)
        name = t(CARD_NAMES[knob.a])
        if knob.b == CLOCKWISE:
            return t("Turn {card} clockwise", card=name)
        return t("Turn {card} counter-clockwise", card=name)

    # Painting

    def paint_ground(self, painter: QPainter) -> None:
        """The bed of wood, names, and the frame."""
        places = self.places
        self.paint_bed(painter, places.board.toRect())
        for number in range(2 * self.state.size):
            down, across = places.place((number, 0)), places.place((0, number))
            top = QRectF(across.x() - 12, places.board.top() + places.edges[1] - LABELS + 1, 24, LABELS)
            self.paint_label(painter, top, chr(ord("a") + number))
            side = QRectF(places.board.left() + places.edges[0] - 17, down.y() - 9, 16, 18)
            self.paint_label(painter, side, str(number + 1))
        self.paint_framed(painter, places.board, places.thick)

    def paint_all(self, painter: QPainter) -> None:
        """Cards, what was done last and can be done now, tokens, knobs."""
        state, drawing = self.state, self._drawing
        turning = self._turning()
        self._paint_cards(painter, turning)
        drawing.paint_coming(painter, state, self.moving, self.progress)
        if turning is None and self.moving is None:
            drawing.paint_last(painter, self.table_view.last)
            if self.table_view.mine is not None:
                self._paint_choices(painter, self.table_view.mine)
        for player in PLAYERS:
            drawing.paint_token(painter, state, player, turning=turning, move=self.moving, progress=self.progress)
        if (
            turning is None
            and self.moving is None
            and self.table_view.mine is not None
            and state.phase is ScramblerPhase.PLAY
        ):
            drawing.paint_capture(painter, state, self.table_view.mine)
        self._paint_knobs(painter)
        if self.shows_cursor:
            reach = self.places.unit * 0.36
            at = self.places.place(self.cursor_at)
            paint_cursor(painter, QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach))

    def _paint_cards(self, painter: QPainter, turning: Turning | None) -> None:
        """All four, one that is turning above the others."""
        unit, turns = self.places.unit, self.table_view.turns
        for number in sorted(range(CARDS), key=lambda card: turning is not None and card == turning[0]):
            angle = turning[1] if turning is not None and turning[0] == number else 0.0
            middle, card = self.places.middle_of(number), self.state.cards[number]
            self._cards.paint(painter, middle, card, number=number, unit=unit, turns=turns[number], angle=angle)

    def _turning(self) -> Turning | None:
        if self._drag is not None:
            return self._drag[0], self._angle
        if self._spring.state() is QVariantAnimation.State.Running:
            return self._sprung, float(self._spring.currentValue())
        move = self.moving
        if isinstance(move, ScramblerMove) and move.kind == "turn":
            share = self.progress * self.progress * (3 - 2 * self.progress)
            return move.a, self._begun + (QUARTER * move.b - self._begun) * share
        return None

    def _paint_choices(self, painter: QPainter, mine: TablePlayer) -> None:
        """Where the token can go, and the boxes that can be claimed."""
        state = self.state
        if state.phase is ScramblerPhase.CORNER:
            for corner in corners(state.size):
                self._drawing.paint_may(painter, corner)
            return
        self._drawing.paint_claims(painter, self.claims)
        if state.phase is ScramblerPhase.PLAY:
            self._drawing.paint_steps(painter, state, mine)

    def _paint_knobs(self, painter: QPainter) -> None:
        """Two knobs beside each card."""
        is_on = self.table_view.mine is not None and self.state.phase is ScramblerPhase.PLAY
        for card in range(CARDS):
            for way in (COUNTER, CLOCKWISE):
                deed = ScramblerMove("turn", card, way)
                barred = is_on and self._refusal(deed) is not None
                hot = is_on and self._hover is not None and self.places.knob_rect(card, way).contains(self._hover)
                self._drawing.paint_knob(painter, deed, on=is_on, barred=barred, hot=hot)
