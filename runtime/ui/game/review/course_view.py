"""How a game went, on the card at its end: the chances over the turns, where it turned, what cost most, and luck."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from runtime.engine.board.sides import SIDES
from runtime.match.review import Gravity, Review
from runtime.support.texts import Texts
from runtime.ui.game.review.chance_curve import ChanceCurve
from runtime.ui.game.review.review_texts import (
    percent,
    say_chances,
    say_costly,
    say_decided,
    say_largest_swing,
    say_luck,
)
from runtime.ui.game.review.reviewer import Reviewer
from runtime.ui.game_flow import SOON
from runtime.ui.plain_widgets import Label
from runtime.ui.theme import Theme
from runtime.ui.widgets.boxes import in_column

CURVE, LEAST, TEXT = 150, 100, 176
"""How tall the curve is, and is at least, and the least room for what is told, in pixels at the usual size of texts."""


class CourseView(QWidget):
    """Has a game that is over reviewed while it is in sight, and tells what is known by then."""

    wanted = Signal(int)
    """The place of the game that is to be looked at."""

    def __init__(self, theme: Theme, t: Texts, reviewer: Reviewer, *, is_low: bool = False) -> None:
        """Where ``is_low``, the curve is no taller than has to be, and no room is kept for what is not known yet."""
        super().__init__()
        self._t, self._reviewer, self._trouble = t, reviewer, ""
        self.curve = ChanceCurve(theme, t, reviewer.review, keys=True)
        self.curve.setFixedHeight(theme.px(LEAST if is_low else CURVE))
        self.curve.wanted.connect(self.wanted)
        self.curve.pointed.connect(lambda _place: self._say())
        self.said, self.told = Label(), Label()
        for label, sheet in (
            (self.said, f"font-size: 15px; color: {theme.colours.quiet};"),
            (self.told, f"font-size: 16px; color: {theme.colours.text};"),
        ):
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
            theme.dress(label, sheet)
        self.told.setMinimumHeight(0 if is_low else theme.px(TEXT))
        in_column(self.curve, self.said, self.told, None, spacing=6, margins=(0, 0, 0, 0), on=self)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SOON)
        self._soon.timeout.connect(self._begin)
        reviewer.learned.connect(self._show)
        reviewer.failed.connect(self._fail)
        self._show()

    def showEvent(self, event: QShowEvent) -> None:
        """Whoever leaves at once has nothing worked out."""
        super().showEvent(event)
        self._soon.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks any more."""
        super().hideEvent(event)
        self._soon.stop()
        self._reviewer.forget()

    def _begin(self) -> None:
        self._reviewer.begin()
        self._say()

    def _fail(self, why: str) -> None:
        self._trouble = self._t("The coach can't review this game: {reason}", reason=why)
        self._say()

    def _show(self) -> None:
        review = self._reviewer.review
        self.curve.show_review(review)
        self.told.setText("\n".join(course_lines(self._t, review)))
        self._say()

    def _say(self) -> None:
        """The turn that is pointed at, or else how far the review is."""
        t, review, place = self._t, self._reviewer.review, self.curve.turn
        chances = say_chances(t, review, place) if place is not None else ""
        if chances:
            said = chances
        elif self._trouble:
            said = self._trouble
        elif review.next(0) is None:
            said = t("What the curve shows: who wins when quick players play on, again and again, from each turn.")
        else:
            done = percent(t, review.progress)
            said = t("Quick games are played on from every turn: {done}", done=done)
        self.said.setText(said)
        self.curve.setAccessibleDescription("\n".join((said, self.told.text())))


def course_lines(t: Texts, review: Review) -> list[str]:
    """Where a game turned, what decided it, the worst blunder and the greatest luck, as far as anything is known."""
    found = [say_largest_swing(t, review), say_decided(t, review)]
    costly = [one for side in SIDES for one in review.costly(side) if one.gravity is Gravity.BLUNDER]
    found += [say_costly(t, one) for one in sorted(costly, key=lambda one: -one.cost)[:1]]
    found += [say_luck(t, one) for one in review.luck[:1]]
    return [one for one in found if one]
