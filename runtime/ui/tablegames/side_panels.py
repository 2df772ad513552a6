"""The columns beside a table: glyphs and rules at the left; players, what to do, log and buttons at the right."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from runtime.match.table_match import Made, TableSetup
from runtime.support.texts import Texts
from runtime.tablegames.game import PLAYERS, TablePlayer
from runtime.tablegames.scribe import GLYPHS, Glyph
from runtime.ui.plain_widgets import Label, elided
from runtime.ui.tablegames.art import GOLD, TableArt, tint_of
from runtime.ui.tablegames.commands import LEAVE, TableCommand
from runtime.ui.tablegames.speech import done_by, heading, points_name, prompt, say_result, say_why, tell
from runtime.ui.tablegames.table_flow import TableFlow
from runtime.ui.tablegames.words import TableLine, seat_name, short_seat_name, side_of
from runtime.ui.theme import fitted_font
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.command_record import make_buttons
from runtime.ui.widgets.fields import Scrolled
from runtime.ui.widgets.lines import LogList
from runtime.ui.widgets.materials import EdgeShade, SidePlaque, fitting_font, paint_plate, paint_recess, whole_width


class TablePlaque(SidePlaque):
    """One player: their piece, name, who plays, and the figure that counts; it shines while it is their turn."""

    def __init__(self, art: TableArt, t: Texts, game: str, player: TablePlayer, seat: tuple[str, str]) -> None:
        """``seat`` is who plays, and the same in short for where there is too little room."""
        super().__init__(art.theme, t)
        self._art, self._game, self._player = art, game, player
        self._seat, self._short = seat
        self._points, self._is_thinking = 0, False

    def sizeHint(self) -> QSize:
        """A line for the name, one for who plays, and the figure."""
        return QSize(140, self._theme.px(82))

    def show_figures(self, points: int, counted: str, *, on: bool, thinking: bool) -> None:
        """Show other figures; ``counted`` says what they count."""
        self._points, self.is_on, self._is_thinking = points, on, thinking
        t, name = self._t, side_of(self._t, self._game, self._player)
        self.setAccessibleName(t("{side}: {points}. {counted}.", side=name, points=points, counted=counted))
        self.setToolTip(
            t("{side}, {seat}. {counted}: {points}", side=name, seat=self._seat, counted=counted, points=points)
        )
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A plate of brass with all of it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, rect = self._theme, QRectF(self.rect())
        paint_plate(painter, rect, theme, lift=44 if self.is_on else -165)
        if self.is_on:
            painter.setPen(QPen(QColor("#fff6d5"), 2))
            painter.drawRoundedRect(rect.adjusted(3, 3, -3, -3), 4, 4)
        sign = QRectF(9, 0, *(min(theme.px(34), rect.width() * SIGN),) * 2)
        sign.moveTop(rect.center().y() - sign.height() / 2 - theme.px(9))
        name = side_of(self._t, self._game, self._player)
        self._art.paint_sign(painter, sign, self._game, self._player, name)
        left = sign.right() + 8
        flags, ink = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, theme.colours.text
        line = QRectF(left, 7, rect.width() - left - 10, theme.px(22))
        least = round(11 * theme.span(100) / theme.px(100))  # However large texts are, a name is not cut.
        painter.setFont(fitting_font(theme.title, 17, line.width(), name, least=least, measure=whole_width))
        self._write(painter, line, name, flags, ink)
        figure = QRectF(left, line.bottom() - 1, rect.width() - left - 6, theme.px(29))
        painter.setFont(fitting_font(theme.title, 24, figure.width(), str(self._points), measure=whole_width))
        self._write(painter, figure, str(self._points), flags, ink)
        room, long = rect.width() - 18, self._t("thinking…") if self._is_thinking else self._seat
        said = next((one for one in (long, self._short) if whole_width(self._letter(one, room), one) <= room), long)
        painter.setFont(self._letter(said, room))
        lower = QRectF(10, rect.bottom() - theme.px(24), room, theme.px(20))
        self._write(painter, lower, elided(QFontMetrics(painter.font()), said, room), flags, ink)

    def _letter(self, text: str, room: float) -> QFont:
        """The letter for a text below the figure."""
        make = partial(self._theme.text, weight=QFont.Weight.DemiBold)
        return fitting_font(make, 14, room, text, least=12, measure=whole_width)


class GlyphTable(QWidget):
    """The glyphs of Scribe with their points, in rows."""

    COLUMNS, ROWS = 5, 4

    def __init__(self, art: TableArt, t: Texts) -> None:
        super().__init__()
        self._art, self._t = art, t
        names = ", ".join(t("{glyph} {points}", glyph=t(glyph.name), points=glyph.points) for glyph in GLYPHS)
        self.setAccessibleName(t("Glyphs with their points: {glyphs}", glyphs=names))
        self.setMouseTracking(True)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        """Four rows of five."""
        return QSize(220, self.heightForWidth(220))

    def heightForWidth(self, width: int) -> int:
        """Room for squares as large as the width has them, and the points below."""
        return round(self.ROWS * ((width - 10) / self.COLUMNS + 13)) + 10

    def event(self, event: QEvent) -> bool:
        """The name of the glyph under the pointer, as results call it."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.told_at(event.pos()), self)
            return True
        return super().event(event)

    def told_at(self, at: QPoint) -> str:
        """The name and the points of the glyph at a place; empty where there is none."""
        glyph = next((one for number, one in enumerate(GLYPHS) if self.place_of(number).contains(QPointF(at))), None)
        if glyph is None:
            return ""
        name = self._t(glyph.name)
        return self._t.plural("{glyph}: {count} point", "{glyph}: {count} points", glyph.points, glyph=name)

    def place_of(self, number: int) -> QRectF:
        """Where a glyph stands."""
        row, column = divmod(number, self.COLUMNS)
        wide, tall = (self.width() - 10) / self.COLUMNS, (self.height() - 10) / self.ROWS
        return QRectF(5 + column * wide, 5 + row * tall, wide, tall)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """All of them in a hollow of the wood."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_recess(painter, QRectF(self.rect()).adjusted(1, 1, -1, -2), 120)
        for number, glyph in enumerate(GLYPHS):
            self._paint(painter, self.place_of(number), glyph)

    def _paint(self, painter: QPainter, place: QRectF, glyph: Glyph) -> None:
        cell = min((place.width() - 8) / 3, (place.height() - 20) / 3)
        wide, tall = max(map(len, glyph.rows)) * cell, len(glyph.rows) * cell
        left, top = place.center().x() - wide / 2, place.top() + 1 + (3 * cell - tall) / 2
        for row, line in enumerate(glyph.rows):
            for column, sign in enumerate(line):
                if sign == "*":
                    square = QRectF(left + column * cell, top + row * cell, cell, cell).adjusted(0.7, 0.7, -0.7, -0.7)
                    painter.setPen(QPen(QColor("#3a2504"), 1))
                    painter.setBrush(QColor(GOLD[1][1]))
                    painter.drawRect(square)
        below = QRectF(place.left(), place.bottom() - 19, place.width(), 17)
        painter.setFont(fitted_font(self._art.theme.text(14, QFont.Weight.Bold), "0", below, 2))
        painter.setPen(QColor(self._art.theme.colours.text))
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, str(glyph.points))


class HowTo(QWidget):
    """The rules in short paragraphs."""

    def __init__(self, art: TableArt, sentences: Sequence[str]) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 2, 6, 2)
        column.setSpacing(7)
        theme = art.theme
        for sentence in sentences:
            label = Label(sentence)
            label.setWordWrap(True)
            theme.dress(label, f"font-size: 16px; color: {theme.colours.text}; background: transparent;")
            column.addWidget(label)
        column.addStretch(1)


SIDES = (14, 12)
"""The free room at the left and at the right of the players' column, in pixels."""
SIGN = 0.3
"""The most of the width of a player's plate that their piece takes."""
LINES = 3
"""So many lines of the log are shown at the least."""
PAIR = 2
"""So many buttons stand in a row."""


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
        self.log = LogList[TableLine](art.theme, t, 60, lambda line: tint_of(art.theme, setup.game, line.player))
        EdgeShade(self.log)
        self.log.setMinimumHeight(LINES * QFontMetrics(art.theme.text(16)).lineSpacing())
        self.buttons = make_buttons(commands, art.theme, t)
        if leave:
            self.buttons[LEAVE].setText(leave)
            self.buttons[LEAVE].setAccessibleName(leave)
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
            for button in self.buttons.values():
                self._grid.removeWidget(button)
            for line, pair in enumerate(rows):
                for column, button in enumerate(pair):
                    self._grid.addWidget(button, line, column, 1, 1 if len(pair) == PAIR else PAIR)

    def show_game(self, flow: TableFlow) -> None:
        """How it stands, whose turn it is, what they are to do, and what was done."""
        t, match, acting, result = self._t, flow.match, flow.game.acting, flow.match.result
        points, counted = match.game.points(match.state), points_name(t, match.game)
        for player, plaque in zip(PLAYERS, self.plaques, strict=True):
            is_on = player is acting and result is None
            plaque.show_figures(points[player], counted, on=is_on, thinking=flow.game.thinking is player)
        if result is not None:
            self.turn.setText(say_result(t, match.setup, result))
            self.asked.setText(say_why(t, match.game, result))
        elif acting is not None:
            self.turn.setText(heading(t, match.game, match.state, acting, thinking=flow.game.thinking is acting))
            self.asked.setText(prompt(t, flow.game.table_view))
        self.asked.setVisible(bool(self.asked.text()))
        self._latest = done_by(t, match.game, match.made[-1]) if match.made else ""
        self.say_hint(self._hint)
        if match.made is not self._log_of:
            self._log_of = match.made
            moves = enumerate(match.made, 1 + match.setup.moved)
            self.log.show_lines(tuple(line for number, made in moves for line in tell(t, match.game, made, number)))

    def say(self, text: str) -> None:
        """Say something that the person must not miss; nothing where it is empty."""
        self.told.setText(text)
        self.told.setVisible(bool(text))

    def say_hint(self, hint: str) -> None:
        """What is under the pointer; where that is nothing, what was done last is said in its place."""
        self._hint = hint
        self.hint.setText(hint or self._latest)
