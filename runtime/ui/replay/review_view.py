"""The review beside a replay: chances over the turns, where the game turned, what cost most, luck, words to learn."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QListWidgetItem, QWidget

from runtime.engine.board.sides import BySide, Side
from runtime.lexicon.reader import say_suggested
from runtime.match.lookback import PossiblePlay, Replay
from runtime.match.review import LearnedWord, Review, can_review
from runtime.support.texts import Texts
from runtime.ui.game.review.chance_curve import ChanceCurve
from runtime.ui.game.review.review_texts import (
    percent,
    say_chance,
    say_chances,
    say_costly,
    say_decided,
    say_largest_swing,
    say_luck,
)
from runtime.ui.game.review.reviewer import Reviewer
from runtime.ui.plain_widgets import Label, ListItem
from runtime.ui.replay.review_list import ReviewList, side_box
from runtime.ui.theme import Theme
from runtime.ui.widgets.boxes import in_column
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.lines import show_whole_lines

LEAST = 92
"""How tall the curve is at least, in pixels at the usual size of the window."""
SHARE = 0.22
"""What part of the leaf's height it takes at most."""


@dataclass(frozen=True, slots=True)
class ReviewLine:
    """A line of the review: where it leads, and the word that it shows there."""

    text: str
    place: int | None = None
    better: PossiblePlay | None = None


class ReviewView(QWidget):
    """The leaf of the review: the curve, whose turns, what is said of the place, and the lines that lead on."""

    wanted = Signal(int)
    """The place that is to be looked at."""
    looked_at = Signal(object)
    """The :class:`PossiblePlay` that is to be seen on the board there."""

    def __init__(
        self, theme: Theme, t: Texts, replay: Replay, reviewer: Reviewer, *, names: BySide[str], first: Side
    ) -> None:
        """``names`` say who played; ``first`` is whose turns are told of at first."""
        super().__init__()
        self._theme, self._t, self._replay, self._reviewer = theme, t, replay, reviewer
        self._place, self._trouble = 0, ""
        self.lines: tuple[ReviewLine, ...] = ()
        self.side = side_box(theme, t, names, first)
        self.side.setAccessibleName(t("Whose turns"))
        self.side.setToolTip(t("Whose turns are looked over"))
        self.side.currentIndexChanged.connect(lambda _row: self._show())
        self.curve = ChanceCurve(theme, t, reviewer.review)
        self.curve.wanted.connect(self.wanted)
        self.curve.pointed.connect(lambda _place: self._say())
        self.said = Label()
        self.said.setWordWrap(True)
        theme.dress(self.said, "font-size: 15px;")
        self.stopping = BrassButton(theme, t("Stop"), "close")
        self.stopping.clicked.connect(self.toggle)
        self.list = ReviewList()
        show_whole_lines(self.list)
        self.list.setAccessibleName(t("Where the game turned, turns that cost most, luck, and words to learn"))
        self.list.setMinimumHeight(theme.span(90))
        theme.dress(self.list, "QListWidget { font-size: 15px; }")
        self.list.itemClicked.connect(self._go)
        self.list.itemActivated.connect(self._go)
        self.list.currentRowChanged.connect(lambda _row: self._say())
        in_column(
            self.side, self.curve, self.said, (self.list, 1), self.stopping, spacing=4, margins=(0, 0, 0, 0), on=self
        )
        reviewer.learned.connect(self._show)
        reviewer.restarted.connect(self._restarted)
        reviewer.failed.connect(self._failed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room, most of it is the list's."""
        super().resizeEvent(event)
        usual = self.curve.sizeHint().height()
        self.curve.setFixedHeight(max(self._theme.span(LEAST), min(usual, round(self.height() * SHARE))))

    def begin(self) -> None:
        """Have the game reviewed, as far as it is not."""
        self._trouble = ""
        self._reviewer.begin()
        self._show()

    def toggle(self) -> None:
        """Stop, or go on."""
        if self._reviewer.is_thinking:
            self._reviewer.stop()
            self._show()
        else:
            self.begin()

    def show_place(self, place: int) -> None:
        """The replay stands at a place."""
        self._place = place
        self._say()

    def _restarted(self) -> None:
        self.said.setText(self._t("The computer was interrupted. It starts again and will find the same."))

    def _failed(self, why: str) -> None:
        self._trouble = self._t("The coach can't review this game: {reason}", reason=why)
        self._show()

    def _say(self) -> None:
        """What is to be said of the place where the replay stands, or of the turn that is pointed at."""
        t, review = self._t, self._reviewer.review
        place = self.curve.turn if self.curve.turn is not None else self._place
        turn = self._replay.positions[place].turn
        known = [one for one, _ in review.curve if one <= place]
        said = []
        if known and (not review.is_coarse or place == self._replay.last):
            said.append(say_chances(t, review, known[-1]))
        if place < self._replay.last:
            costly = [say_costly(t, one) for side in Side for one in review.costly(side) if one.turn.turn == turn]
            row = self.list.currentRow()
            chosen = self.lines[row].text if 0 <= row < len(self.lines) else ""
            said += [one for one in costly if one != chosen]  # What is chosen in the list is read there.
        if not can_review(self._replay):
            said = [t("The coach looks at games that are over.")]
        elif self._reviewer.is_thinking:
            done = percent(t, review.progress)
            said.append(t("Quick games are played on from every turn: {done}", done=done))
        self.said.setText(self._trouble or "\n".join(said))
        self.curve.show_place(self._place, self.said.text())

    def _show(self) -> None:
        review, is_at_work = self._reviewer.review, self._reviewer.is_thinking
        t = self._t
        self.curve.show_review(review)
        self._say()
        self.stopping.setText(t("Stop") if is_at_work else t("Go on"))
        self.stopping.describe(t("Look no further") if is_at_work else t("Have more games played on"))
        self.stopping.setVisible(is_at_work or review.next(0) is not None)
        lines = tuple(self._make_lines(review, self.side.currentData()))
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

    def _make_lines(self, review: Review, side: Side) -> list[ReviewLine]:
        """Where the game turned, a side's turns that cost most, luck, words to learn, and its chance in every turn."""
        t, positions = self._t, self._replay.positions
        turned, decided = review.largest_swing, review.decided
        found = []
        if turned is not None:
            found.append(ReviewLine(say_largest_swing(t, review), turned.place))
        if decided is not None:
            found.append(ReviewLine(say_decided(t, review), decided.place))
        found += [ReviewLine(say_costly(t, one), one.turn.place, one.better) for one in review.costly(side)]
        found += [ReviewLine(say_luck(t, one), one.turn.end) for one in review.luck]
        words = review.words(side)
        if words:
            found.append(ReviewLine(t("Words to learn:")))
            found += [ReviewLine(self._say_word(one)) for one in words]
        if not review.is_coarse:
            found.append(ReviewLine(t("The chance to win, turn by turn:")))
            found += [ReviewLine(say_chance(t, positions[at].turn, won, side), at) for at, won in review.curve]
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
