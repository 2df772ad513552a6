"""The cards of the table games: handing the screen over, a battle with both values, and how a game ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from runtime.match.table_match import Made
from runtime.support.texts import Texts
from runtime.tablegames.game import PLAYERS, Event, Game, Player, Result
from runtime.ui.tablegames.art import TableArt, mark_path, paint_glow, within
from runtime.ui.tablegames.speech import battle_reason, points_name, say_result, say_why
from runtime.ui.tablegames.words import side_of
from runtime.ui.wood.brass_button import BrassButton
from runtime.ui.wood.cards import in_a_row, words
from runtime.ui.wood.overlay import Overlay

Paint = Callable[[QPainter, QRectF], None]


class Piece(QWidget):
    """Something painted in a square."""

    def __init__(self, paint: Paint, side: int) -> None:
        super().__init__()
        self._paint = paint
        self.setFixedSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The piece."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint(painter, QRectF(self.rect()).adjusted(6, 6, -8, -10))


def sign_of(art: TableArt, game: str, player: Player, side: int = 76) -> Piece:
    """What stands for a player: a covered brick, or their mark in metal."""

    def paint(painter: QPainter, rect: QRectF) -> None:
        if game == "scryper":
            art.paint_brick(painter, rect, player, 0)
        else:
            art.paint_inlay(painter, mark_path(player, within(rect, 0.8)), player)

    return Piece(paint, side)


class PassCard(Overlay):
    """Covers the screen until the other person has it; nothing hidden is drawn below meanwhile."""

    there = Signal()
    """The next person has the screen."""

    def __init__(self, art: TableArt, t: Texts, over: QWidget, game: str, player: Player) -> None:
        name = side_of(t, game, player)
        super().__init__(art.theme, t("Pass the screen to {side}", side=name), over, dim=190)
        self.inside.addLayout(in_a_row(sign_of(art, game, player)))
        said = t("All values are covered until {side} has the screen.", side=name)
        self.inside.addWidget(words(said, art.theme))
        self.ready = BrassButton(art.theme, t("I am {side}: show my bricks", side=name), "look", primary=True)
        self.ready.describe(t("Show the bricks of {side}", side=name), t("Enter"))
        self.ready.clicked.connect(self.accept)
        self.inside.addLayout(in_a_row(self.ready))

    def accept(self) -> None:
        """The next person is there."""
        self.leave()
        self.there.emit()

    def refuse(self) -> None:
        """Escape shows nothing."""


class BattleCard(Overlay):
    """Both bricks of a battle with their values, who wins, and why; Enter goes on."""

    def __init__(
        self, art: TableArt, t: Texts, over: QWidget, *, game: Game[Any, Any, Any], made: Made, event: Event
    ) -> None:
        super().__init__(art.theme, t("Battle"), over, dim=120)
        attacker, defender = event.details["values"]
        theme = art.theme
        sides = (made.player, made.player.other)
        columns = []
        for player, value, role in zip(sides, (attacker, defender), (t("attacks"), t("is attacked")), strict=True):
            wins = event.player is player
            columns.append(self._fighter(art, t, player, value, role=role, wins=wins, game=game.id))
        row = QHBoxLayout()
        row.setSpacing(34)
        row.addStretch(1)
        row.addLayout(columns[0])
        against = QLabel()
        against.setPixmap(theme.icon("combat", 44, theme.colours.bright_brass).pixmap(44, 44))
        row.addWidget(against)
        row.addLayout(columns[1])
        row.addStretch(1)
        self.inside.addLayout(row)
        winner = side_of(t, game.id, event.player)
        self.inside.addWidget(words(t("{side} wins the battle.", side=winner), theme, 21, theme.colours.bright_brass))
        why = battle_reason(t, attacker, defender, game.rules.values)
        self.inside.addWidget(words(why, theme))
        self.setAccessibleDescription(why)
        self.going_on = BrassButton(theme, t("Go on"), "right", primary=True)
        self.going_on.describe(t("Close the card and go on"), t("Enter"))
        self.going_on.clicked.connect(self.accept)
        self.inside.addLayout(in_a_row(self.going_on))

    def _fighter(
        self, art: TableArt, t: Texts, player: Player, value: int, *, role: str, wins: bool, game: str
    ) -> QVBoxLayout:
        """One brick, large, with what it does; the one that loses is crossed out."""

        def paint(painter: QPainter, rect: QRectF) -> None:
            art.paint_brick(painter, rect, player, value, shown=True, faint=not wins)
            if not wins:
                badge = QRectF(0, 0, 26, 26)
                badge.moveCenter(rect.topRight() + QPointF(-5, 6))
                painter.setBrush(QColor("#5c1206"))
                painter.setPen(QPen(QColor("#ffb39f"), 1.6))
                painter.drawEllipse(badge)
                arms = within(badge, 0.42)
                painter.setPen(QPen(QColor("#ffe3da"), 3.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
                painter.drawLine(arms.topLeft(), arms.bottomRight())
                painter.drawLine(arms.topRight(), arms.bottomLeft())
            else:
                paint_glow(painter, rect.adjusted(-5, -5, 5, 5), "#ffd766", 7, 230)

        column = QVBoxLayout()
        column.setSpacing(3)
        column.addLayout(in_a_row(Piece(paint, 112)))
        colours = art.theme.colours
        for text, size, colour in (
            (side_of(t, game, player), 20, colours.bright_brass),
            (role, 16, colours.quiet),
        ):
            label = words(text, art.theme, size, colour)
            label.setMinimumWidth(120)
            column.addWidget(label)
        return column


class ResultCard(Overlay):
    """Who has won, why it ended, and both sums; once more, a look at the board, or away."""

    again = Signal()
    shut = Signal()

    def __init__(
        self,
        art: TableArt,
        t: Texts,
        over: QWidget,
        game: Game[Any, Any, Any],
        result: Result,
        *,
        leaving: str,
        may_repeat: bool,
    ) -> None:
        """``leaving`` is what closing is called."""
        theme = art.theme
        super().__init__(theme, say_result(t, game.id, result), over)
        self.inside.addWidget(words(say_why(t, game, result), theme))
        row = QHBoxLayout()
        row.setSpacing(52)
        row.addStretch(1)
        for player in PLAYERS:
            column = QVBoxLayout()
            column.setSpacing(2)
            column.addLayout(in_a_row(sign_of(art, game.id, player)))
            for text, size in ((side_of(t, game.id, player), 18), (str(result.points[player]), 40)):
                label = words(text, theme, size, theme.colours.bright_brass)
                theme.dress(
                    label,
                    f'font-family: "Cinzel"; font-size: {size}px; color: '
                    f"{(theme.colours.gold, theme.colours.silver)[player]};",
                )
                label.setMinimumWidth(110)
                column.addWidget(label)
            row.addLayout(column)
        row.addStretch(1)
        self.inside.addLayout(row)
        self.inside.addWidget(words(points_name(t, game), theme, 16, theme.colours.quiet))
        self.look = BrassButton(theme, t("Look at the board"), "look", primary=True)
        self.look.describe(t("Close this card; the game is over"), t("Esc"))
        self.look.clicked.connect(self.refuse)
        self.shutting = BrassButton(theme, leaving, "close" if may_repeat else "right", primary=True)
        self.shutting.describe(t("Leave the table"), "" if may_repeat else t("Enter"))
        self.shutting.clicked.connect(lambda: self._answer(self.shut.emit))
        buttons: list[QWidget] = [self.look]
        self.once_more: BrassButton | None = None
        if may_repeat:
            self.once_more = BrassButton(theme, t("Play again"), "play", primary=True)
            self.once_more.describe(t("Play this game again from the start"), t("Enter"))
            self.once_more.clicked.connect(self.accept)
            buttons.append(self.once_more)
        self.inside.addLayout(in_a_row(*buttons, self.shutting))

    def accept(self) -> None:
        """Enter plays again, or leaves where nothing can be repeated."""
        self._answer(self.again.emit if self.once_more is not None else self.shut.emit)

    def _answer(self, say: Callable[[], None]) -> None:
        self.leave()
        say()
