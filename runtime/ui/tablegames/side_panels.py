"""The columns beside a table: glyphs and rules at the left; players, what to do, log and buttons at the right."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from runtime.match.table_match import Made
from runtime.match.table_setup import TableSetup
from runtime.support.texts import Texts
from runtime.tablegames.game import PLAYERS, TablePlayer
from runtime.ui.plain_widgets import Label
from runtime.ui.tablegames.art import TableArt
from runtime.ui.tablegames.commands import TableCommand
from runtime.ui.tablegames.panel import GlyphTable, HowTo, TableLog, TablePlaque
from runtime.ui.tablegames.speech import done_by, heading, points_name, prompt, say_result, say_why, tell
from runtime.ui.tablegames.table_controller import TableController
from runtime.ui.tablegames.words import seat_name, short_seat_name
from runtime.ui.theme import Theme
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.command_record import make_buttons
from runtime.ui.widgets.fields import Scrolled
from runtime.ui.widgets.materials import EdgeShade

SIDES = (14, 12)
"""The free room at the left and at the right of the players' column, in pixels."""
PAIR = 2
"""So many buttons stand in a row."""
TIGER = "#e0a95a"
"""The colour of texts of brown, as its bricks are."""


def tint_of(theme: Theme, game: str, player: TablePlayer | None) -> str:
    """The colour of a player's texts; what is nobody's is quiet."""
    colours = theme.colours
    if player is None:
        return colours.quiet
    return (colours.silver, TIGER)[player] if game == "scryper" else (colours.gold, colours.silver)[player]


class RulesPanel(QWidget):
    """How the game is played, in a few sentences; for Scribe the glyphs too."""

    def __init__(self, art: TableArt, t: Texts, game: str, sentences: Sequence[str]) -> None:
        super().__init__()
        self.glyphs = GlyphTable(art, t) if game == "scribe" else None
        self.how = HowTo(art, sentences)
        # By Tab and the arrows all of it can be read where it is taller than the window.
        self.scrolled = Scrolled(self.how)
        EdgeShade(self.scrolled)
        self.scrolled.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.scrolled.setAccessibleName(t("How to play"))
        self.scrolled.setAccessibleDescription(" ".join(sentences))
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(8)
        for title, widget, stretch in ((t("Glyphs"), self.glyphs, 0), (t("How to play"), self.scrolled, 1)):
            if widget is not None:
                label = Label(title)
                label.setWordWrap(True)
                theme = art.theme
                theme.dress(label, theme.headline(17))
                column.addWidget(label)
                column.addWidget(widget, stretch)


class PlayPanel(QWidget):
    """Who plays and how it stands, what is to be done, what was said, the log, and all buttons."""

    def __init__(
        self, art: TableArt, t: Texts, setup: TableSetup, commands: Sequence[TableCommand], *, leave: str = ""
    ) -> None:
        """``leave`` is what leaving is called, where not as usual."""
        super().__init__()
        self._t, self._theme = t, art.theme
        self.plaques = [
            TablePlaque(art, t, setup.game, player, (seat_name(t, setup, player), short_seat_name(t, setup, player)))
            for player in PLAYERS
        ]
        self._make_labels()
        self.log = TableLog(art, t, lambda player: tint_of(art.theme, setup.game, player))
        self.buttons = make_buttons(commands, art.theme, t)
        if leave:
            self.buttons["leave"].setText(leave)
            self.buttons["leave"].setAccessibleName(leave)
        self._great = tuple(one.id for one in commands if one.is_primary)
        self._hint = self._latest = ""
        self._log_of: tuple[Made, ...] | None = None
        self._lay_out()

    def _make_labels(self) -> None:
        colours = self._theme.colours
        self.turn, self.asked, self.told, self.hint = Label(), Label(), Label(), Label()
        for label, style in (
            (self.turn, self._theme.headline(18)),
            (self.asked, f"font-size: 17px; color: {colours.text};"),
            (self.told, f"font-size: 16px; color: {colours.warning};"),
            (self.hint, f"font-size: 16px; font-style: italic; color: {colours.quiet};"),
        ):
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
            self._theme.dress(label, style + " background: transparent;")
        # Room for two lines, so that nothing moves when a hint comes and goes.
        self.hint.setMinimumHeight(2 * QFontMetrics(self._theme.text(16)).lineSpacing())

    def _lay_out(self) -> None:
        """All below one another."""
        column = QVBoxLayout(self)
        column.setContentsMargins(SIDES[0], 12, SIDES[1], 12)
        column.setSpacing(8)
        row = QHBoxLayout()
        row.setSpacing(8)
        for plaque in self.plaques:
            row.addWidget(plaque)
        column.addLayout(row)
        for label in (self.turn, self.asked, self.told, self.hint):
            column.addWidget(label)
        column.addWidget(self.log, 1)
        for name in self._great:
            column.addWidget(self.buttons[name])
        self._grid = QGridLayout()
        self._grid.setSpacing(6)
        column.addLayout(self._grid)
        self._rows: list[list[BrassButton]] = []

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The buttons stand two and two; one whose words need more has a row of its own."""
        super().resizeEvent(event)
        half = (self.width() - sum(SIDES) - self._grid.spacing()) // PAIR
        rows: list[list[BrassButton]] = []
        for name, button in self.buttons.items():
            if name in self._great:
                continue
            together = [*rows[-1], button] if rows else []
            if len(together) == PAIR and all(one.sizeHint().width() <= half for one in together):
                rows[-1] = together
            else:
                rows.append([button])
        if rows != self._rows:
            self._rows = rows
            while self._grid.count():
                self._grid.takeAt(0)
            for line, pair in enumerate(rows):
                for column, button in enumerate(pair):
                    self._grid.addWidget(button, line, column, 1, 1 if len(pair) == PAIR else PAIR)

    def show_game(self, playing: TableController) -> None:
        """How it stands, whose turn it is, what they are to do, and what was done."""
        t, match, acting, result = self._t, playing.match, playing.acting, playing.match.result
        points, counted = match.game.points(match.state), points_name(t, match.game)
        for player, plaque in zip(PLAYERS, self.plaques, strict=True):
            is_on = player is acting and result is None
            plaque.show_figures(points[player], counted, on=is_on, thinking=playing.thinking is player)
        if result is not None:
            self.turn.setText(say_result(t, match.setup, result))
            self.asked.setText(say_why(t, match.game, result))
        elif acting is not None:
            self.turn.setText(heading(t, match.game, match.state, acting, thinking=playing.thinking is acting))
            self.asked.setText(prompt(t, playing.sight))
        self.asked.setVisible(bool(self.asked.text()))
        self._latest = done_by(t, match.game, match.made[-1]) if match.made else ""
        self.say_hint(self._hint)
        if match.made is not self._log_of:
            self._log_of = match.made
            moves = enumerate(match.made, 1 + match.setup.moved)
            self.log.show_lines([line for number, made in moves for line in tell(t, match.game, made, number)])

    def say(self, text: str) -> None:
        """Say something that the person must not miss; nothing where it is empty."""
        self.told.setText(text)
        self.told.setVisible(bool(text))

    def say_hint(self, hint: str) -> None:
        """What is under the pointer; where that is nothing, what was done last is said in its place."""
        self._hint = hint
        self.hint.setText(hint or self._latest)
