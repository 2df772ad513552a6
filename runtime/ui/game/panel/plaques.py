"""The plaques beside the board: the two players with their scores, and whose turn it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element
from runtime.support.plain_text import isolate
from runtime.support.texts import Texts
from runtime.ui.game_texts.countdowns import CountdownLine
from runtime.ui.game_texts.names import JEWEL_NAMES, side_name
from runtime.ui.plain_widgets import elided
from runtime.ui.theme import Theme
from runtime.ui.widgets.coins import Coins
from runtime.ui.widgets.materials import (
    SMALLEST,
    SidePlaque,
    fitting_font,
    paint_engraved,
    paint_plate,
    paint_recess,
    whole_width,
)

DOTS = 3
TICK = 350
JEWEL = 18
"""How large the tokens on a plaque are, in pixels."""


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """What a plaque shows; ``pool`` None stands for an endless one, ``tokens`` are those on the rack.

    ``about`` says how a player of the computer's plays; of the ``countdowns`` the first is written out, for
    which there is room where something ``counts`` for either side.
    """

    score: int
    letters: int
    pool: int | None
    player: str
    to_move: bool
    thinking: bool
    tokens: tuple[Element, ...] = ()
    about: str = ""
    countdowns: tuple[CountdownLine, ...] = ()
    counts: bool = False


@dataclass(frozen=True, slots=True)
class ClockFace:
    """A player's turn clock: what it shows, how much of the time is left (1 is all), and whether that is little."""

    text: str
    share: float
    is_low: bool
    is_running: bool


USUAL, FLAT = 92, 69
"""How high a plaque is, and one whose parts stand side by side, in pixels at the usual size of texts."""
STRIP = "#2a1508"
"""The ground of a countdown that is near."""
LOW = "#8c1408"
"""The colour of little time."""
CLOCK = 22
"""How much higher a plaque with a clock is, in pixels."""
COUNTDOWN = 20
"""How much higher one with a countdown is."""
FRESH = 2500
"""For how many milliseconds a countdown that has changed stands out."""


class PlayerPlaque(SidePlaque):
    """One player: coin, name, score, letters on the rack and in the pool; it shines while it is their turn."""

    def __init__(self, side: Side, theme: Theme, coins: Coins, t: Texts) -> None:
        super().__init__(theme, t)
        self._side = side
        self._coins = coins
        self._still = False
        self._figures = PlayerFigures(0, 0, 0, "", False, False)
        self._dots = DOTS
        self._clock: ClockFace | None = None
        self._held: PlayerFigures | None = None
        self._is_held = self._is_flat = False
        self._timer = QTimer(self)
        self._timer.setInterval(TICK)
        self._timer.timeout.connect(self._tick)
        self._fresh = QTimer(self)
        self._fresh.setSingleShot(True)
        self._fresh.setInterval(FRESH)
        self._fresh.timeout.connect(self.update)

    def sizeHint(self) -> QSize:
        """Two of them side by side; a countdown and a turn clock take a line more each."""
        counts = COUNTDOWN if self._figures.counts else 0
        clock = CLOCK if self._clock is not None else 0
        return QSize(self._theme.span(150), self._theme.px(self._usual + counts + clock))

    @property
    def _usual(self) -> int:
        """How high it is without a countdown and a clock, in pixels at the usual size of texts."""
        return FLAT if self._is_flat else USUAL

    def lie_flat(self, flat: bool) -> None:
        """Whether the score stands beside the name, and what is counted in one line, where height is scarce."""
        if flat != self._is_flat:
            self._is_flat = flat
            self.updateGeometry()
            self.update()

    def keep_still(self, still: bool) -> None:
        """Whether nothing moves while the computer thinks."""
        self._still = still
        if still:
            self._timer.stop()
            self._dots = DOTS
            self.update()

    def hold(self, held: bool) -> None:
        """Keep what is shown while it is played what leads to other figures; then show those that came meanwhile."""
        self._is_held = held
        figures, self._held = self._held, None
        if not held and figures is not None:
            self.show_figures(figures)

    def show_figures(self, figures: PlayerFigures) -> None:
        """Show other figures, or keep them while others are held."""
        if self._is_held:
            self._held = figures
            return
        if figures.thinking and not self._still:
            self._timer.start()
        else:
            self._timer.stop()
            self._dots = DOTS
        if figures == self._figures:
            return
        before, self._figures, self.is_on = self._figures, figures, figures.to_move
        self._count(before, figures)
        self.setAccessibleName(side_name(self._t, self._side))
        self.setAccessibleDescription(self.said())
        self.setToolTip(" ".join(filter(None, (self.said(), isolate(figures.about)))))
        self.update()

    @property
    def is_fresh(self) -> bool:
        """Whether the countdown has just changed, and stands out."""
        return self._fresh.isActive()

    def _count(self, before: PlayerFigures, now: PlayerFigures) -> None:
        """A countdown that is near and has changed stands out for a while."""
        if before.counts is not now.counts:
            self.updateGeometry()
        first = now.countdowns[0] if now.countdowns else None
        if first is None or not first.is_near:
            self._fresh.stop()
        elif not before.countdowns or before.countdowns[0].countdown != first.countdown:
            self._fresh.start()

    def show_clock(self, face: ClockFace | None) -> None:
        """Show the turn clock, or none."""
        if face == self._clock:
            return
        is_other = (face is None) is not (self._clock is None)
        self._clock = face
        if is_other:
            self.updateGeometry()
        self.setToolTip(" ".join(filter(None, (self.said(), isolate(self._figures.about)))))
        self.update()

    @property
    def clock(self) -> ClockFace | None:
        """The turn clock as it is shown."""
        return self._clock

    @property
    def score_at(self) -> QPoint:
        """The middle of the score, in the plaque's pixels."""
        if self._is_flat:
            score = QRectF(self.width() - 8 - self._theme.px(20), 0, self._theme.px(20), self._theme.px(28))
            return self._there(score).center().toPoint()
        return QPoint(10 + self._theme.px(20), self._theme.px(63))

    def said(self) -> str:
        """The plaque in a sentence."""
        f, t = self._figures, self._t
        pool = (
            t("an endless pool") if f.pool is None else t.plural("{count} in the pool", "{count} in the pool", f.pool)
        )
        said = t(
            "{side} ({player}): score {score}, {letters} on the rack, {pool}.",
            side=side_name(t, self._side),
            player=f.player,
            score=f.score,
            letters=t.plural("{count} letter", "{count} letters", f.letters),
            pool=pool,
        )
        if f.tokens:
            said += " " + t("Tokens: {tokens}.", tokens=", ".join(t(JEWEL_NAMES[token]) for token in f.tokens))
        said += "".join(f" {line.said}." for line in f.countdowns)
        if self._clock is not None:
            said += " " + t("Time left: {time}.", time=self._clock.text)
        if f.thinking:
            return said + " " + t("The computer is thinking.")
        return said + (" " + t("To move.") if f.to_move else "")

    def _tick(self) -> None:
        """One more dot behind "thinking"."""
        self._dots = self._dots % DOTS + 1
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Brass for whose turn it is, a hollow in the wood for the other."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self.is_on:
            paint_plate(painter, rect, self._theme, lift=14)
        else:
            paint_recess(painter, rect, 140)
            painter.setPen(QPen(QColor(self._theme.colours.dark_brass), 1))
            painter.drawRoundedRect(rect.adjusted(2, 2, -2, -2), 4, 4)
        span = self._theme.span
        emblem = self._there(QRectF(span(8), span(8), span(34), span(34)))
        painter.drawImage(int(emblem.left()), span(8), self._coins.emblem(self._side, span(34)))
        self._paint_words(painter, rect)
        size = span(JEWEL)
        step = size // 2 if len(self._figures.tokens) > 1 else 0
        left = int(rect.right()) - span(8) - size - step * (len(self._figures.tokens) - 1)
        for place, element in enumerate(self._figures.tokens):
            jewel = self._there(QRectF(left + step * place, 0, size, size))
            painter.drawImage(int(jewel.left()), self._theme.px(28), self._coins.jewel(element, size))

    def _there(self, place: QRectF) -> QRectF:
        """A place as it is written from left to right, where the language is written."""
        if not self.isRightToLeft():
            return place
        return QRectF(self.width() - place.right(), place.top(), place.width(), place.height())

    def _paint_words(self, painter: QPainter, rect: QRectF) -> None:
        """Name, player, score and counts."""
        figures, theme = self._figures, self._theme
        colours = theme.colours
        metal = colours.gold if self._side is Side.GOLD else colours.silver
        left, top = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignVCenter
        right = Qt.AlignmentFlag.AlignRight

        def write(area: QRectF, text: str, flags: Qt.AlignmentFlag, colour: str) -> None:
            self._write(painter, self._there(area), text, flags, colour)

        px = theme.px
        name = QRectF(theme.span(48), px(6), rect.width() - theme.span(54), px(22))
        painter.setFont(theme.title(22 if self._is_flat else 34))
        taken = 10 + QFontMetrics(painter.font()).horizontalAdvance(str(figures.score)) + 6
        if self._is_flat:
            write(QRectF(rect.right() - 8 - taken, px(4), taken, px(26)), str(figures.score), right | top, colours.text)
            name.setWidth(name.width() - taken)
        else:
            write(QRectF(10, px(44), taken, px(44)), str(figures.score), left | top, colours.text)
        called = side_name(self._t, self._side).upper()
        painter.setFont(fitting_font(theme.title, 17, name.width(), called, measure=whole_width))
        write(name, called, left | top, metal)
        who = self._t("thinking") + "." * self._dots if figures.thinking else figures.player
        painter.setFont(theme.text(15, italic=True))
        who = elided(QFontMetrics(painter.font()), who, name.width())
        write(name.translated(0, px(19)), who, left | top, colours.quiet)
        self._paint_counts(write, painter, rect, taken)
        extra = self._usual - USUAL + (COUNTDOWN if figures.counts else 0)
        if figures.countdowns:
            self._paint_countdown(
                painter, QRectF(5, px(self._usual - 3), rect.width() - 9, px(COUNTDOWN - 2)), figures.countdowns[0]
            )
        if self._clock is not None and self.height() >= px(USUAL + extra + CLOCK - 4):
            self._paint_clock(painter, QRectF(10, px(90 + extra), rect.width() - 18, px(CLOCK - 4)), self._clock)
        elif self._clock is not None:  # Large texts in a small window: the figures find room beside the name.
            self._paint_time(painter, QRectF(10, px(6), rect.width() - 18, px(20)), self._clock)

    def _paint_counts(
        self, write: Callable[[QRectF, str, Qt.AlignmentFlag, str], None], painter: QPainter, rect: QRectF, taken: int
    ) -> None:
        """How many letters are on the rack and in the pool, behind the score that has ``taken`` so much width."""
        t, theme, figures, px = self._t, self._theme, self._figures, self._theme.px
        top, right, colour = Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignRight, theme.colours.quiet
        rack = t("rack {count}", count=figures.letters)
        pool = t("pool ∞") if figures.pool is None else t("pool {count}", count=figures.pool)
        if self._is_flat:
            place, both = QRectF(9, px(45), rect.width() - 16, px(21)), f"{rack} · {pool}"
            painter.setFont(fitting_font(lambda size: theme.text(size, QFont.Weight.Bold), 15, place.width(), both))
            write(place, both, right | top, colour)
            return
        low = self.height() - (px(COUNTDOWN) if figures.countdowns else 0)
        line = min(px(18), (low - 5 - px(47)) // 2)  # Low windows with large texts leave less.
        counts = QRectF(taken, min(px(50), low - 5 - 2 * line), rect.width() - 8 - taken, line)
        usual = max(SMALLEST, min(15, 15 * line // px(18)))
        painter.setFont(
            fitting_font(lambda size: theme.text(size, QFont.Weight.Bold), usual, counts.width(), rack, pool)
        )
        write(counts, rack, right | top, colour)
        write(counts.translated(0, line), pool, right | top, colour)

    def _paint_countdown(self, painter: QPainter, place: QRectF, line: CountdownLine) -> None:
        """What decides soon: on a strip where it is near, brighter still where it has just changed."""
        theme, colours, px = self._theme, self._theme.colours, self._theme.px
        middle = Qt.AlignmentFlag.AlignCenter
        words = place.adjusted(0, -px(4), 0, px(4))  # Letters that reach below the line are not cut.
        painter.setFont(
            fitting_font(lambda size: theme.text(size, QFont.Weight.Bold), 16, place.width() - 8, line.text)
        )
        if not line.is_near:
            self._write(painter, words, line.text, middle, colours.quiet)
            return
        painter.setPen(QPen(QColor(colours.bright_brass), 1))
        painter.setBrush(QColor(colours.bright_brass if self.is_fresh else STRIP))
        painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        painter.setPen(QColor(STRIP if self.is_fresh else colours.bright_brass))
        painter.drawText(words, middle, line.text)

    def _paint_clock(self, painter: QPainter, place: QRectF, face: ClockFace) -> None:
        """A line: how much time is left, as a bar and in figures."""
        colours = self._theme.colours
        wide = self._paint_time(painter, place, face)
        bar = self._there(QRectF(place.left(), place.center().y() - 3, place.width() - wide - 8, 6))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 110))
        painter.drawRoundedRect(bar, 3, 3)
        painter.setBrush(QColor(LOW if face.is_low else colours.engraved if self.is_on else colours.dark_brass))
        painter.drawRoundedRect(QRectF(bar.left(), bar.top(), bar.width() * face.share, bar.height()), 3, 3)

    def _paint_time(self, painter: QPainter, place: QRectF, face: ClockFace) -> float:
        """The figures at the right, bright on red where the time is little; returns how wide they are."""
        theme, colours = self._theme, self._theme.colours
        painter.setFont(theme.text(16, QFont.Weight.Bold))
        wide = QFontMetrics(painter.font()).horizontalAdvance("00:00" if len(face.text) < 6 else face.text) + 8
        figures = self._there(QRectF(place.right() - wide, place.top(), wide, place.height()))
        middle = Qt.AlignmentFlag.AlignCenter
        if face.is_low:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(LOW))
            painter.drawRoundedRect(figures, 4, 4)
        if self.is_on and not face.is_low:
            paint_engraved(painter, figures, face.text, middle, colours.engraved)
        else:
            painter.setPen(QColor(colours.text))
            painter.drawText(figures, middle, face.text)
        return wide


class TurnPlaque(QWidget):
    """A line that says whose turn it is and what is to be done."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._text = ""
        self._turn = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(self._theme.span(280), self._theme.px(34))

    def show_turn(self, turn: str, text: str) -> None:
        """Say which turn it is and what is to be done."""
        if (turn, text) == (self._turn, self._text):
            return
        self._turn, self._text = turn, text
        self.setAccessibleName(f"{turn}: {text}")
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The turn at the left, what is to be done at the right; one above the other where they don't fit so."""
        painter = QPainter(self)
        theme, area = self._theme, QRectF(self.rect()).adjusted(4, 0, -4, 0)
        turn, text = theme.title(15), theme.text(17, QFont.Weight.DemiBold)
        needed = QFontMetrics(turn).horizontalAdvance(self._turn) + QFontMetrics(text).horizontalAdvance(self._text)
        above = below = area
        sides = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
        if needed + theme.px(12) > area.width():
            turn, text = theme.title(11), theme.text(15, QFont.Weight.DemiBold)
            above, below = area.adjusted(0, 0, 0, -area.height() * 0.56), area.adjusted(0, area.height() * 0.4, 0, 0)
            sides = Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignRight
        said = elided(QFontMetrics(text), self._text, below.width())
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(turn)
        painter.setPen(QColor(theme.colours.brass))
        painter.drawText(above, sides[0] | middle, self._turn)
        painter.setFont(text)
        painter.setPen(QColor(theme.colours.bright_brass))
        painter.drawText(below, sides[1] | middle, said)
