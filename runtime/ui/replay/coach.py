"""The coach beside a replay: the chance to win over the turns, those that cost most of it, and words to be learned."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QListWidgetItem, QSizePolicy, QWidget

from runtime.engine.board.sides import BySide, Side
from runtime.lexicon.reader import say_suggested
from runtime.match.coach import CostlyTurn, CostReason, GamesWon, LearnedWord, Review, ReviewQuestion, can_review
from runtime.match.lookback import PossiblePlay, Replay
from runtime.match.worker import ComputerWorker
from runtime.support.texts import Texts, mark, mark_plural
from runtime.support.workers import Restarted
from runtime.ui.game_flow import SOON
from runtime.ui.game_texts.plays import say_place
from runtime.ui.game_texts.sentences import join_names
from runtime.ui.plain_widgets import Label, ListItem
from runtime.ui.replay.review_list import POLL, ReviewList, side_box
from runtime.ui.theme import Theme
from runtime.ui.widgets.boxes import in_column
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.lines import show_whole_lines
from runtime.ui.widgets.materials import paint_recess

EDGE, FIGURES = 8, 38
"""Room around the curve, and for figures at its left, in pixels at the usual size of texts."""


class Reviewer(QObject):
    """Has a process put a review together, answer by answer, from :meth:`begin` until all is known or it is stopped."""

    learned = Signal()
    """The review knows more."""
    restarted = Signal()
    """The process has failed; another is asked the same."""
    failed = Signal(str)
    """The process can't answer, with what went wrong; no more is asked."""

    def __init__(self, review: Review, make: Callable[[], ComputerWorker], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.review, self._make = review, make
        self._thinker: ComputerWorker | None = None
        self._asked: ReviewQuestion | None = None
        self._number = 0
        self._timer = QTimer(self)
        self._timer.setInterval(POLL)
        self._timer.timeout.connect(self._poll)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SOON)
        self._soon.timeout.connect(self._start)

    @property
    def is_at_work(self) -> bool:
        """Whether more is asked."""
        return self._asked is not None

    def prepare(self) -> None:
        """Have the process get ready soon, where there is a review: it takes longer than the first answer."""
        if can_review(self.review.replay):
            self._soon.start()

    def look(self, side: Side) -> None:
        """Look with the eyes of a side from now on; what is being asked is waited for."""
        self.review = self.review.of(side)
        self.learned.emit()

    def begin(self) -> None:
        """Ask whatever is not known yet, one question after another."""
        if self._asked is None:
            self._ask()

    def stop(self) -> None:
        """Ask no more; the process goes at once."""
        self._asked = None
        self._timer.stop()
        self._soon.stop()
        if self._thinker is not None:
            self._thinker.stop()
            self._thinker = None

    def _ask(self) -> None:
        self._number += 1
        self._asked = self.review.next(self._number)
        if self._asked is None:
            self.stop()
            return
        self._start().review(self._asked)
        self._timer.start()

    def _start(self) -> ComputerWorker:
        if self._thinker is None:
            self._thinker = self._make()
            self._thinker.start()
        return self._thinker

    def _poll(self) -> None:
        answer = self._thinker.poll() if self._thinker is not None else None
        if isinstance(answer, Restarted):
            self.restarted.emit()
        elif answer is not None and self._asked is not None:
            if answer.studied is None:
                self.stop()
                self.failed.emit(answer.error)
                return
            self.review = self.review.heard(self._asked, answer.studied)
            self._ask()
            self.learned.emit()


class ChanceCurve(QWidget):
    """How a side's chance to win went over the turns; what is not sure is a veil around the line."""

    wanted = Signal(int)
    """The place that was clicked."""

    def __init__(self, theme: Theme, t: Texts, last: int) -> None:
        super().__init__()
        self._theme, self._t, self._last = theme, t, last
        self._place, self._side = 0, Side.GOLD
        self._curve: tuple[tuple[int, GamesWon], ...] = ()
        self._costly: tuple[int, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(t("The chance to win over the turns"))
        self.setToolTip(t("The chance to win over the turns, and how sure that is. Click to go there."))

    def sizeHint(self) -> QSize:
        """A small one."""
        return QSize(280, self._theme.px(96))

    def show_review(self, review: Review) -> None:
        """Show what is known by now."""
        self._curve, self._side = review.curve, review.side
        self._costly = tuple(one.turn.place for one in review.costly)
        self.update()

    def show_place(self, place: int, said: str) -> None:
        """Mark where the replay is; ``said`` is what is to be told of it."""
        self._place = place
        self.setAccessibleDescription(said)
        self.update()

    def point(self, place: int, chance: float) -> QPointF:
        """Where a chance at a place lies, in the widget's pixels."""
        area = self._area
        return QPointF(area.left() + area.width() * place / max(1, self._last), area.bottom() - area.height() * chance)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go there."""
        if event.button() is Qt.MouseButton.LeftButton:
            area = self._area
            place = round((event.position().x() - area.left()) * self._last / max(1.0, area.width()))
            self.wanted.emit(max(0, min(self._last, place)))

    @property
    def _area(self) -> QRectF:
        return QRectF(self.rect()).adjusted(self._theme.px(FIGURES) + 8, EDGE, -EDGE - 2, -EDGE)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A hollow with its middle line, the veil, the line, the turns that cost most, and where the replay is."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        c, area, side = self._theme.colours, self._area, self._side
        paint_recess(painter, QRectF(self.rect()).adjusted(1, 1, -1, -2), 150, 6)
        painter.setFont(self._theme.text(13))
        for chance in (0.0, 0.5, 1.0):
            y = self.point(0, chance).y()
            style = Qt.PenStyle.DotLine if chance == 0.5 else Qt.PenStyle.SolidLine
            painter.setPen(QPen(QColor(c.dark_brass), 1, style))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(QColor(c.quiet))
            tall = self._theme.px(16)
            box = QRectF(0, y - tall / 2, self._theme.px(FIGURES) + 4, tall)
            figure = percent(self._t, chance)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, figure)
        colour = QColor(c.gold if side is Side.GOLD else c.silver)
        spans = [(place, won.interval(side)) for place, won in self._curve]
        veil = QColor(colour)
        veil.setAlphaF(0.22)
        upper = [self.point(place, high) for place, (_, high) in spans]
        lower = [self.point(place, low) for place, (low, _) in reversed(spans)]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(veil)
        painter.drawPolygon(QPolygonF(upper + lower))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour, 1.8))
        line = [self.point(place, won.chance(side)) for place, won in self._curve]
        painter.drawPolyline(QPolygonF(line))
        self._paint_marks(painter)

    def _paint_marks(self, painter: QPainter) -> None:
        """A wedge above each turn that cost most, a bar where the replay is."""
        c, area = self._theme.colours, self._area
        painter.setPen(QPen(QColor(c.shade), 1))
        painter.setBrush(QColor(c.bad))
        for place in self._costly:
            x = self.point(place, 1.0).x()
            tip = QPointF(x, area.top() + 7)
            painter.drawPolygon(QPolygonF([QPointF(x - 5, area.top() - 2), QPointF(x + 5, area.top() - 2), tip]))
        here = self.point(self._place, 0.0).x()
        painter.setPen(QPen(QColor(c.bright_brass), 1))
        painter.drawLine(QPointF(here, area.top() - 3), QPointF(here, area.bottom() + 3))


REASONS: Mapping[CostReason, str] = MappingProxyType(
    {
        CostReason.WINS: mark("It wins the game."),
        CostReason.LOST: mark("What was laid was lost."),
        CostReason.CITIES: mark("It takes {cities}."),
        CostReason.FELL: mark("The answer took {cities}."),
        CostReason.GAMES: mark("Games that go on from it are won more often."),
    }
)
POINTS = MappingProxyType(
    {
        CostReason.POINTS: mark_plural("It brings {count} point more.", "It brings {count} points more."),
        CostReason.TAKEN: mark_plural(
            "It costs the opponent {count} point more.", "It costs the opponent {count} points more."
        ),
        CostReason.ANSWER: mark_plural("The answer cost {count} point.", "The answer cost {count} points."),
    }
)


def say_reason(t: Texts, one: CostlyTurn) -> str:
    """Why the better word is better, in a sentence."""
    if one.reason in POINTS:
        return t.plural(*POINTS[one.reason], one.points)
    return t(REASONS[one.reason], cities=join_names(t, one.cities))


def percent(t: Texts, chance: float) -> str:
    """A chance in percent."""
    return t("{n} %", n=round(chance * 100))


def say_costly(t: Texts, one: CostlyTurn) -> str:
    """A turn that cost much of a chance, in a few sentences."""
    chances = {
        "place": say_place(t, one.better),
        "more": percent(t, one.with_better.chance(one.side)),
        "less": percent(t, one.with_played.chance(one.side)),
        "turn": one.turn.turn,
    }
    if one.turn.words:
        words = join_names(t, one.turn.words)
        said = t("Turn {turn}: {place} wins {more} of games, {words} only {less}.", words=words, **chances)
    else:
        said = t("Turn {turn}: {place} wins {more} of games, no word only {less}.", **chances)
    return f"{said} {say_reason(t, one)}"


def say_chance(t: Texts, turn: int, won: GamesWon, side: Side) -> str:
    """A side's chance in a turn, and how sure that is."""
    if won.is_sure:
        return t("At the end: {chance}", chance=percent(t, won.chance(side)))
    low, high = won.interval(side)
    return t(
        "Turn {turn}: {chance} ({low} to {high})",
        turn=turn,
        chance=percent(t, won.chance(side)),
        low=percent(t, low),
        high=percent(t, high),
    )


@dataclass(frozen=True, slots=True)
class CoachLine:
    """A line of the coach's: where it leads, and the word that it shows there."""

    text: str
    place: int | None = None
    better: PossiblePlay | None = None


class CoachView(QWidget):
    """The leaf of the coach: whose chance, the curve, what is said of the place, and the lines that lead on."""

    wanted = Signal(int)
    """The place that is to be looked at."""
    looked_at = Signal(object)
    """The :class:`PossiblePlay` that is to be seen on the board there."""

    def __init__(self, theme: Theme, t: Texts, replay: Replay, reviewer: Reviewer, names: BySide[str]) -> None:
        """``names`` say who played."""
        super().__init__()
        self._theme, self._t, self._replay, self._reviewer = theme, t, replay, reviewer
        self._place, self._trouble = 0, ""
        self.lines: tuple[CoachLine, ...] = ()
        self.side = side_box(theme, t, names, reviewer.review.side)
        self.side.setAccessibleName(t("Whose chance"))
        self.side.setToolTip(t("Whose chance to win is shown, and whose turns are looked at"))
        self.side.currentIndexChanged.connect(lambda _row: self._look())
        self.curve = ChanceCurve(theme, t, replay.last)
        self.curve.wanted.connect(self.wanted)
        self.said = Label()
        self.said.setWordWrap(True)
        theme.dress(self.said, "font-size: 15px;")
        self.stopping = BrassButton(theme, t("Stop"), "close")
        self.stopping.clicked.connect(self.toggle)
        self.list = ReviewList()
        show_whole_lines(self.list)
        self.list.setAccessibleName(t("Turns that cost most, words to learn, and the chance in every turn"))
        self.list.setMinimumHeight(60)
        theme.dress(self.list, "QListWidget { font-size: 15px; }")
        self.list.itemClicked.connect(self._go)
        self.list.itemActivated.connect(self._go)
        in_column(
            self.side, self.curve, self.said, (self.list, 1), self.stopping, spacing=4, margins=(0, 0, 0, 0), on=self
        )
        reviewer.learned.connect(self._show)
        reviewer.restarted.connect(self._restarted)
        reviewer.failed.connect(self._failed)

    def begin(self) -> None:
        """Have the game reviewed, as far as it is not."""
        self._trouble = ""
        self._reviewer.begin()
        self._show()

    def toggle(self) -> None:
        """Stop, or go on."""
        if self._reviewer.is_at_work:
            self._reviewer.stop()
            self._show()
        else:
            self.begin()

    def show_place(self, place: int) -> None:
        """The replay stands at a place."""
        self._place = place
        self._say()

    def _look(self) -> None:
        self._reviewer.look(self.side.currentData())
        self.begin()

    def _restarted(self) -> None:
        self.said.setText(self._t("The computer was interrupted. It starts again and will find the same."))

    def _failed(self, why: str) -> None:
        self._trouble = self._t("The coach can't review this game: {reason}", reason=why)
        self._show()

    def _say(self) -> None:
        """What is to be said of the place where the replay stands."""
        t, review = self._t, self._reviewer.review
        turn = self._replay.positions[self._place].turn
        known = [(place, won) for place, won in review.curve if place <= self._place]
        said = []
        if known and (not review.is_coarse or self._place == self._replay.last):
            at, won = known[-1]
            said.append(say_chance(t, self._replay.positions[at].turn, won, review.side))
        if self._place < self._replay.last:
            said += [say_costly(t, one) for one in review.costly if one.turn.turn == turn]
        if not can_review(self._replay):
            said = [t("The coach looks at games that are over.")]
        elif self._reviewer.is_at_work:
            said.append(t("Quick games are played on from every turn…"))
        self.said.setText(self._trouble or "\n".join(said))
        self.curve.show_place(self._place, self.said.text())

    def _show(self) -> None:
        review, is_at_work = self._reviewer.review, self._reviewer.is_at_work
        t = self._t
        self.curve.show_review(review)
        self._say()
        self.stopping.setText(t("Stop") if is_at_work else t("Go on"))
        self.stopping.describe(t("Look no further") if is_at_work else t("Have more games played on"))
        self.stopping.setVisible(is_at_work or review.next(0) is not None)
        lines = tuple(self._make_lines(review))
        if lines != self.lines:
            row = self.list.currentRow()
            self.lines = lines
            self.list.clear()
            for one in lines:
                item = ListItem(one.text)
                if one.place is None:
                    item.setFlags(Qt.ItemFlag.ItemIsEnabled)
                else:
                    item.setToolTip(t("Go to this turn"))
                self.list.addItem(item)
            self.list.setCurrentRow(min(row, len(lines) - 1))

    def _make_lines(self, review: Review) -> list[CoachLine]:
        """The turns that cost most, words to learn, and the chance in every turn."""
        t, positions = self._t, self._replay.positions
        costly, words = review.costly, review.words
        found = [CoachLine(say_costly(t, one), one.turn.place, one.better) for one in costly]
        if words:
            found.append(CoachLine(t("Words to learn:")))
            found += [CoachLine(self._say_word(one)) for one in words]
        if not review.is_coarse:
            found.append(CoachLine(t("The chance to win, turn by turn:")))
            found += [
                CoachLine(say_chance(t, positions[place].turn, won, review.side), place) for place, won in review.curve
            ]
        return found

    def _say_word(self, word: LearnedWord) -> str:
        """A word to learn, with what it suggests, where it suggests anything."""
        t = self._t
        where = (
            t("{word}, which the opponent laid in turn {turn}.", word=word.text, turn=word.turn)
            if word.is_foes
            else t("{word}, which was better in turn {turn}.", word=word.text, turn=word.turn)
        )
        return " ".join((where, *say_suggested(t, word.text, self._replay.words)))

    def _go(self, item: QListWidgetItem) -> None:
        line = self.lines[self.list.row(item)]
        if line.place is not None:
            self.wanted.emit(line.place)
            self.looked_at.emit(line.better)
