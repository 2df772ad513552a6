"""The cards of the table games: handing the screen over, a battle with both values, how a set and a game ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from runtime.match.table_match import Made, TableMatch, TableSetup
from runtime.support.texts import Texts
from runtime.tablegames.game import PLAYERS, TableEvent, TableGame, TablePlayer, TableResult
from runtime.ui.plain_widgets import Label
from runtime.ui.tablegames.art import TableArt, paint_glow, tint_of, within
from runtime.ui.tablegames.scryper_speech import battle_reason, set_drawn, set_won
from runtime.ui.tablegames.speech import points_name, reckoning, say_result, say_why
from runtime.ui.tablegames.words import ReckoningLine, named_side, side_of
from runtime.ui.theme import Theme
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.cards import HandOver, LastCard, PaintedPicture, in_a_row, words
from runtime.ui.widgets.fields import Scrolled
from runtime.ui.widgets.overlay import CardOverlay


def sign_of(art: TableArt, t: Texts, game: str, player: TablePlayer, side: int = 76) -> QWidget:
    """What stands for a player."""
    name = side_of(t, game, player)
    return piece(lambda painter, rect: art.paint_sign(painter, rect, game, player, name), art.theme.span(side))


def piece(paint: Callable[[QPainter, QRectF], None], side: int) -> QWidget:
    """A piece in a square, with room for its shade."""
    return PaintedPicture(lambda painter, rect: paint(painter, rect.adjusted(6, 6, -8, -10)), side)


class PassCard(HandOver):
    """Covers the screen until the other person has it; nothing hidden is drawn below meanwhile."""

    def __init__(
        self,
        art: TableArt,
        t: Texts,
        over: QWidget,
        setup: TableSetup,
        player: TablePlayer,
        *,
        told: Sequence[str] = (),
    ) -> None:
        """``told`` is what both may know of what has happened meanwhile."""
        name, game = named_side(t, setup, player), setup.game
        super().__init__(art.theme, t("Pass the screen to {side}", side=name), over, dim=190)
        self.inside.addLayout(in_a_row(sign_of(art, t, game, player)))
        said = t("All values are covered until {side} has the screen.", side=name)
        self.inside.addWidget(words(said, art.theme))
        for line in told:
            self.inside.addWidget(words(line, art.theme, 18, art.theme.colours.bright_brass))
        self.said = " ".join((said, *told))
        self.ready = self.enter_button(
            t, t("I am {side}: show my bricks", side=name), "look", t("Show the bricks of {side}", side=name)
        )
        self.inside.addLayout(in_a_row(self.ready))


class BattleCard(CardOverlay):
    """Both bricks of a battle with their values, who wins, and why; Enter goes on."""

    def __init__(
        self, art: TableArt, t: Texts, over: QWidget, *, game: TableGame[Any, Any, Any], made: Made, event: TableEvent
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
        against = Label()
        against.setPixmap(theme.icon("combat", 44, theme.colours.bright_brass).pixmap(44, 44))
        row.addWidget(against)
        row.addLayout(columns[1])
        row.addStretch(1)
        self.inside.addLayout(row)
        winner = side_of(t, game.id, event.player)
        self.inside.addWidget(words(t("{side} wins the battle.", side=winner), theme, 21, theme.colours.bright_brass))
        why = battle_reason(t, attacker, defender, game.rules.values)
        self.inside.addWidget(words(why, theme))
        self.said = " ".join((t("{side} wins the battle.", side=winner), why))
        self.end_with_go_on(t, t("Close the card and go on"))

    def _fighter(
        self, art: TableArt, t: Texts, player: TablePlayer, value: int, *, role: str, wins: bool, game: str
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
        column.addLayout(in_a_row(piece(paint, art.theme.span(112))))
        colours = art.theme.colours
        for text, size, colour in (
            (side_of(t, game, player), 20, colours.bright_brass),
            (role, 16, colours.quiet),
        ):
            label = words(text, art.theme, size, colour)
            label.setMinimumWidth(120)
            column.addWidget(label)
        return column


class SetCard(CardOverlay):
    """How a set of Scryper ended, and how many both have won by now; Enter goes on."""

    def __init__(
        self,
        art: TableArt,
        t: Texts,
        over: QWidget,
        *,
        game: TableGame[Any, Any, Any],
        event: TableEvent,
        sets: tuple[int, int],
    ) -> None:
        is_won = event.kind == "set-won"
        title = t("{side} wins the set", side=side_of(t, game.id, event.player)) if is_won else t("Nobody wins the set")
        super().__init__(art.theme, title, over, dim=120)
        how = set_won(t, game, event) if is_won else set_drawn(t, game)
        self.inside.addWidget(words(how, art.theme))
        self.inside.addLayout(standing_row(art, t, game, sets))
        counted = t.plural(
            "Sets won. {count} set wins the game.", "Sets won. {count} sets win the game.", game.rules.sets
        )
        self.inside.addWidget(words(counted, art.theme, 16, art.theme.colours.quiet))
        self.said = how
        self.end_with_go_on(t, t("Close the card and go on"))


def standing_row(art: TableArt, t: Texts, game: TableGame[Any, Any, Any], figures: tuple[int, int]) -> QHBoxLayout:
    """Both players, each with a figure."""
    theme, row = art.theme, QHBoxLayout()
    row.setSpacing(52)
    row.addStretch(1)
    for player in PLAYERS:
        column = QVBoxLayout()
        column.setSpacing(2)
        column.addLayout(in_a_row(sign_of(art, t, game.id, player, 66)))
        for text, size in ((side_of(t, game.id, player), 18), (str(figures[player]), 36)):
            label = words(text, theme, size, theme.colours.bright_brass)
            tint = tint_of(theme, game.id, player)
            theme.dress(label, theme.headline(size, tint))
            label.setMinimumWidth(110)
            column.addWidget(label)
        row.addLayout(column)
    row.addStretch(1)
    return row


class Reckoning(QWidget):
    """How both figures came about, line by line; the better share of each is bright."""

    def __init__(self, theme: Theme, tints: tuple[str, str], lines: Sequence[ReckoningLine]) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(4, 2, 4, 2)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(3)
        sides = (Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignLeft)
        for row, line in enumerate(lines):
            middle = self._label(theme, line.label, theme.colours.quiet, Qt.AlignmentFlag.AlignHCenter)
            grid.addWidget(middle, row, 1)
            for player, column in zip(PLAYERS, (0, 2), strict=True):
                is_better = line.better is player
                tint = tints[player] if is_better else theme.colours.text
                label = self._label(theme, line.shares[player], tint, sides[player], strong=is_better)
                grid.addWidget(label, row, column)
        for column, stretch in enumerate((3, 2, 3)):
            grid.setColumnStretch(column, stretch)
        grid.setRowStretch(len(lines), 1)

    def _label(self, theme: Theme, text: str, tint: str, side: Qt.AlignmentFlag, *, strong: bool = False) -> QLabel:
        label = Label(text)
        label.setWordWrap(True)
        label.setAlignment(side | Qt.AlignmentFlag.AlignTop)
        theme.dress(label, f"font-size: 16px; color: {tint}; font-weight: {700 if strong else 400};")
        return label


class ResultCard(LastCard):
    """Who has won, why it ended, and how it came about; once more, a look at the board, or away."""

    again = Signal()
    shut = Signal()

    def __init__(
        self,
        art: TableArt,
        t: Texts,
        over: QWidget,
        match: TableMatch,
        result: TableResult,
        *,
        leaving: str,
        may_repeat: bool,
    ) -> None:
        """``leaving`` is what closing is called."""
        theme, game = art.theme, match.game
        super().__init__(theme, say_result(t, match.setup, result), over)
        self.inside.setSpacing(8)
        why = say_why(t, game, result)
        self.inside.addWidget(words(why, theme))
        points = (
            t("{side}: {figure}", side=side_of(t, game.id, one), figure=result.points[one]) for one in TablePlayer
        )
        self.said = "\n".join(filter(None, (why, *points)))
        self.inside.addLayout(standing_row(art, t, game, result.points))
        self.inside.addWidget(words(points_name(t, game), theme, 16, theme.colours.quiet))
        self._add_lines(t, match, min(theme.px(560), over.width() - 120))
        self._add_buttons(t, leaving, may_repeat=may_repeat)

    def _add_lines(self, t: Texts, match: TableMatch, wide: int) -> None:
        """How it came about, as tall as it needs to be, and scrolled where there is less room."""
        theme, lines = self.theme, reckoning(t, match)
        tints = (tint_of(theme, match.game.id, TablePlayer.FIRST), tint_of(theme, match.game.id, TablePlayer.SECOND))
        page = Reckoning(theme, tints, lines)
        self.scrolled = Scrolled(page)
        self.scrolled.setMinimumWidth(wide)
        self._page = page
        told = "; ".join(f"{line.label}: {line.shares[0]} – {line.shares[1]}" for line in lines)
        self.scrolled.setAccessibleName(t("How it came about"))
        self.scrolled.setAccessibleDescription(told)
        self.inside.addWidget(self.scrolled, 1)

    def _add_buttons(self, t: Texts, leaving: str, *, may_repeat: bool) -> None:
        self.look = self.escape_button(t, t("Look at the board"), t("Close this card; the game is over"), "look")
        icon, key = ("close", "") if may_repeat else ("right", t("Enter"))
        self.shutting = self.choice_button(leaving, icon, t("Leave the table"), self.shut.emit, key=key)
        if not may_repeat:
            self.answer_with(self.shutting)
        buttons: list[QWidget] = [self.look]
        self.once_more: BrassButton | None = None
        if may_repeat:
            self.once_more = self.enter_button(t, t("Play again"), "play", t("Play this game again from the start"))
            buttons.append(self.once_more)
        self.inside.addLayout(in_a_row(*buttons, self.shutting))

    def open(self) -> None:
        """Lie over the window, as tall as it needs to be: only when it is seen the height of its texts is known."""
        super().open()
        self.scrolled.setMaximumHeight(self._page.heightForWidth(self.scrolled.viewport().width()) + 2)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The keys that walk through a text scroll how it came about."""
        bar = self.scrolled.verticalScrollBar()
        ways = {
            Qt.Key.Key_Up: -bar.singleStep(),
            Qt.Key.Key_Down: bar.singleStep(),
            Qt.Key.Key_PageUp: -bar.pageStep(),
            Qt.Key.Key_PageDown: bar.pageStep(),
        }
        way = ways.get(Qt.Key(event.key()))
        if way is None:
            super().keyPressEvent(event)
        else:
            bar.setValue(bar.value() + way)

    def accept(self) -> None:
        """Enter plays again, or leaves where nothing can be repeated."""
        self.leave_with(self.again.emit if self.once_more is not None else self.shut.emit)
