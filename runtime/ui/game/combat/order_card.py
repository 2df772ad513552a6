"""The card on which an attacked player puts their defenders in order, with mouse or keys (rules, section 6.2)."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from runtime.engine.board.sides import Side
from runtime.engine.combat import Forecast, answer, attack, outlook
from runtime.engine.game.events import Fight
from runtime.engine.game.state import PendingAttack, Run
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.words import Words
from runtime.support.texts import Texts
from runtime.ui.game.combat.fight_view import WIDTH
from runtime.ui.game_texts.names import side_name
from runtime.ui.plain_widgets import Label
from runtime.ui.theme import Theme, fitted_font
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.cards import in_a_row, words
from runtime.ui.widgets.coins import Coins
from runtime.ui.widgets.fields import Scrolled
from runtime.ui.widgets.materials import paint_engraved, paint_plate, paint_recess, turned
from runtime.ui.widgets.overlay import CardOverlay

ROW = 58
COIN = 40


@dataclass(frozen=True, slots=True)
class Defence:
    """A waiting attack of ``attacker`` and the table it is fought on; tells what each order comes to."""

    table: BoardContext
    attacker: Side
    waiting: PendingAttack
    words: Words

    def outcome(self, order: tuple[Run, ...]) -> Forecast:
        """What the attack comes to where the defenders fight in this order."""
        waiting = self.waiting
        return attack(self.table, self.attacker, waiting.new, waiting.main, self.words, order=order).forecast


class DefenderList(QWidget):
    """Shows the defenders one below the other with what each fight would come to; the player puts them in order."""

    arranged = Signal()
    """The order has changed, or another defender is chosen."""

    def __init__(self, theme: Theme, coins: Coins, t: Texts, defence: Defence) -> None:
        super().__init__()
        self._theme, self._factor = theme.unscaled, theme.factor
        self._coins = coins
        self._t = t
        self._defence = defence
        self.order = defence.waiting.defenders
        self._outcome = defence.outcome(self.order)
        self._focus = 0
        self._held: float | None = None
        self._pointer = 0.0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFixedSize(theme.area(QSize(WIDTH, len(self.order) * ROW + 2)))
        self.setAccessibleName(t("Order of the defenders"))

    @property
    def outcome(self) -> Forecast:
        """What the attack comes to in the present order."""
        return self._outcome

    def arrange(self, order: tuple[Run, ...]) -> None:
        """Put the defenders in another order."""
        chosen = self.order[self._focus]
        self.order = order
        self._focus = order.index(chosen)
        self._outcome = self._defence.outcome(order)
        self.update()
        self.arranged.emit()

    @property
    def chosen(self) -> int:
        """The place of the chosen defender."""
        return self._focus

    def row_of(self, place: int) -> QRectF:
        """Where a place of the order lies in the widget."""
        factor = self._factor
        return QRectF(0, place * ROW * factor, WIDTH * factor, ROW * factor)

    def said(self, place: int) -> str:
        """One defender in words: its place, its strength, and what becomes of it."""
        run, fight = self.order[place], self._fight(place)
        t = self._t
        if fight is None:
            return t("{place}: {word} is not reached.", place=place + 1, word=run.text)
        strength = fight.defender.value
        if fight.defeated:
            return t("{place}: {word} ({strength}) falls.", place=place + 1, word=run.text, strength=strength)
        return t("{place}: {word} ({strength}) holds.", place=place + 1, word=run.text, strength=strength)

    # The mouse and the keyboard

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Seize a defender."""
        if event.button() is Qt.MouseButton.LeftButton:
            y = event.position().y() / self._factor
            self._focus = self._place_at(y)
            self._held, self._pointer = y - self._focus * ROW, y
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The seized defender follows the pointer; the others make room."""
        if self._held is None:
            self.setCursor(Qt.CursorShape.OpenHandCursor)
            return
        self._pointer = event.position().y() / self._factor
        self._move(self._place_at(self._pointer))
        self.update()

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """Let go."""
        self._held = None
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and down choose a defender; with Shift or Ctrl they move it."""
        steps: dict[int, int] = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        step = steps.get(event.key())
        if step is None:
            event.ignore()
        elif event.modifiers() & (Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier):
            self._move(self._focus + step)
        else:
            self._focus = max(0, min(self._focus + step, len(self.order) - 1))
            self.update()
            self.arranged.emit()

    def _place_at(self, y: float) -> int:
        """The place of the order at a height, in pixels as it is painted."""
        return max(0, min(int(y // ROW), len(self.order) - 1))

    def _move(self, to: int) -> None:
        """The chosen defender to another place."""
        if to == self._focus or not 0 <= to < len(self.order):
            return
        others = [run for run in self.order if run != self.order[self._focus]]
        others.insert(to, self.order[self._focus])
        self.arrange(tuple(others))

    def _fight(self, place: int) -> Fight | None:
        """The fight of the defender at a place; None where it is not reached."""
        return self._outcome.fights[place] if place < len(self._outcome.fights) else None

    # Painting

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A row for each defender; the seized one lies under the pointer, over the others."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(self._factor, self._factor)
        for place in range(len(self.order)):
            if self._held is None or place != self._focus:
                self._paint_row(painter, place, QRectF(0, place * ROW, WIDTH, ROW), False)
        if self._held is not None:
            top = max(0.0, min(self._pointer - self._held, self.height() / self._factor - ROW))
            self._paint_row(painter, self._focus, QRectF(0, top, WIDTH, ROW), True)

    def _paint_row(self, painter: QPainter, place: int, row: QRectF, raised: bool) -> None:
        """Number, word, strength and verdict of one defender."""
        theme, fight, run = self._theme, self._fight(place), self.order[place]
        box = row.adjusted(1, 1, -1, -5)
        if raised:
            paint_plate(painter, box, theme, lift=-60)
        else:
            paint_recess(painter, box, 120 if fight is not None else 60)
        if place == self._focus:
            painter.setPen(QPen(QColor(theme.colours.bright_brass), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 5, 5)
        painter.setFont(theme.title(18))
        painter.setPen(QColor(theme.colours.brass))
        number = self._turned(QRectF(12, row.top(), 30, ROW - 4))
        painter.drawText(number, Qt.AlignmentFlag.AlignCenter, str(place + 1))
        painter.setOpacity(1.0 if fight is not None else 0.6)
        size = min(COIN, (WIDTH - 126 - self._room()) // max(len(run.text), 1))
        word = self._turned(QRectF(52, row.top() + (ROW - 4 - size) / 2, len(run.text) * (size + 1), size))
        for n, letter in enumerate(run.text):
            corner = word.topLeft() + QPointF(n * (size + 1), 0)
            coin = self._coins.letter(self._defence.attacker.other, letter, round(size * self._factor))
            painter.drawImage(QRectF(corner, QSizeF(size, size)), coin)
        painter.setOpacity(1.0)
        self._paint_verdict(painter, row, fight)

    def _turned(self, rect: QRectF) -> QRectF:
        """Where something lies that is laid out from left to right, also where one reads the other way."""
        return turned(rect, WIDTH) if self.isRightToLeft() else rect

    def _room(self) -> int:
        """How wide a verdict may be, with the present size of texts."""
        longest = self._t("falls, attacker keeps {left}", left=99)
        return QFontMetrics(self._theme.text(17, QFont.Weight.Bold)).horizontalAdvance(longest) + 8

    def _paint_verdict(self, painter: QPainter, row: QRectF, fight: Fight | None) -> None:
        """The defender's strength on a plate, and what becomes of it."""
        t, colours = self._t, self._theme.colours
        said, colour = t("not reached"), colours.quiet
        if fight is not None:
            plate = self._turned(QRectF(WIDTH - 62 - self._room(), row.top() + 9, 46, ROW - 22))
            paint_plate(painter, plate, self._theme, lift=10)
            value = str(fight.defender.value)
            painter.setFont(fitted_font(self._theme.title(22), value, plate))
            paint_engraved(painter, plate, value, Qt.AlignmentFlag.AlignCenter, colours.engraved)
            said, colour = (t("holds"), colours.good)
            if fight.defeated:
                said, colour = t("falls, attacker keeps {left}", left=fight.attack_after), colours.bad
        painter.setFont(self._theme.text(17, QFont.Weight.Bold))
        painter.setPen(QColor(colour))
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(self._turned(QRectF(WIDTH - 4 - self._room(), row.top(), self._room(), ROW - 4)), flags, said)


TALLEST = 360


class OrderCard(CardOverlay):
    """The attacked words, to be put in the order in which they fight; Enter lets them, Escape shows the board."""

    ordered = Signal(object)
    """The defenders, each once, in the order in which they fight."""

    def __init__(self, theme: Theme, coins: Coins, t: Texts, over: QWidget, defence: Defence) -> None:
        attacker = side_name(t, defence.attacker)
        super().__init__(theme, t("{side} attacks: order your defenders", side=attacker), over)
        self._t = t
        self._defence = defence
        self.defenders = DefenderList(theme, coins, t, defence)
        self.defenders.arranged.connect(self._refresh)
        self.begin_at(self.defenders)
        said = t(
            "{word} attacks with {strength}. Drag your words, or move them with Shift and the arrow keys.",
            word=defence.waiting.main.text,
            strength=self.defenders.outcome.attack.value,
        )
        self.inside.addWidget(words(said, theme))
        self._area = self._scrolled()
        self.inside.addWidget(self._area, 0, Qt.AlignmentFlag.AlignHCenter)
        self.outcome = Label()
        self.outcome.setWordWrap(True)
        self.outcome.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.outcome.setMinimumHeight(theme.span(50))
        self.inside.addWidget(self.outcome)
        self.fight = self.enter_button(t, t("Let them fight"), "combat", t("Fight in this order"))
        self.suggest = BrassButton(theme, t("Suggest"), "help", primary=True)
        self.suggest.describe(t("Put them in the order that is worst for the attacker"), "S")
        self.suggest.clicked.connect(self._suggest)
        self.look = self.escape_button(
            t, t("Look at the board"), t("Put this card aside; {key_of[commit]:Enter} brings it back"), "look"
        )
        self.inside.addLayout(in_a_row(self.look, self.suggest, self.fight))
        self._refresh()
        rows = (self.defenders.said(place) for place in range(len(self.defenders.order)))
        self.said = "\n".join((said, *rows, self.outcome.text()))
        self.defenders.arranged.connect(self._tell)

    def accept(self) -> None:
        """Let them fight."""
        self.leave()
        self.ordered.emit(self.defenders.order)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """S suggests an order."""
        if event.text().lower() == "s":
            self._suggest()
        else:
            super().keyPressEvent(event)

    def _scrolled(self) -> Scrolled:
        """The list in a frame that scrolls where there are many defenders."""
        area = Scrolled(self.defenders)
        area.setFixedSize(self.defenders.width() + 16, min(self.defenders.height() + 4, self.theme.span(TALLEST)))
        return area

    def _suggest(self) -> None:
        """The order that is worst for the attacker."""
        defence = self._defence
        waiting = defence.waiting
        faced = outlook(defence.table, defence.attacker, waiting.new, waiting.main, defence.words)
        self.defenders.arrange(answer(faced.worst, waiting.defenders))

    def _tell(self) -> None:
        """Have read out the chosen defender and what the order comes to."""
        self.announced.emit(f"{self.defenders.said(self.defenders.chosen)} {self.outcome.text()}")

    def _refresh(self) -> None:
        """Say what the present order comes to, and show the chosen defender."""
        row = self.defenders.row_of(self.defenders.chosen)
        self._area.ensureVisible(0, int(row.center().y()), 0, int(row.height()))
        t, outcome, colours = self._t, self.defenders.outcome, self.theme.colours
        lost = "".join(laid.letter for fight in outcome.fights for laid in fight.removed)
        if outcome.defeats_all:
            said, colour = t("All your defenders fall."), colours.bad
        else:
            last = outcome.fights[-1].defender.run.text
            said, colour = t("{word} repels the attack.", word=last), colours.good
        gained = sum(fight.gained for fight in outcome.fights)
        if lost:
            said += " " + t("You lose {letters}.", letters=" ".join(lost))
        if gained:
            said += " " + t.plural("{count} point for the attacker.", "{count} points for the attacker.", gained)
        self.outcome.setText(said)
        self.theme.dress(self.outcome, f"font-size: 18px; color: {colour};")
