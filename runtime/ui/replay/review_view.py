"""A finished game looked over: the three turns in which a side left most on the table."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.match.lookback import Reel
from runtime.match.lookback_review import Missed, TurnPlayed, turns_of, worst
from runtime.support.texts import Texts
from runtime.ui.game_texts.names import side_name
from runtime.ui.game_texts.sentences import listed
from runtime.ui.plain_widgets import Label, ListItem
from runtime.ui.replay.analyst import Analyst
from runtime.ui.replay.plays_view import say_place
from runtime.ui.theme import Theme
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.fields import DropBox, box_sheet
from runtime.ui.widgets.lines import show_whole_lines


def say_missed(t: Texts, missed: Missed) -> str:
    """A turn in which points were left, in a few sentences."""
    played, best = missed.played, missed.best
    gained = t.plural("{count} point", "{count} points", played.gained)
    more = t.plural("{count} point", "{count} points", best.points)
    place = say_place(t, best)
    if played.words:
        said = t(
            "Turn {turn}: {words} brought {gained}; {place} alone would have brought {more}.",
            turn=played.turn,
            words=listed(t, played.words),
            gained=gained,
            place=place,
            more=more,
        )
    else:
        said = t(
            "Turn {turn}: no word was laid; {place} would have brought {more}.",
            turn=played.turn,
            place=place,
            more=more,
        )
    return said + (" " + t("It takes {cities}.", cities=listed(t, best.cities)) if best.cities else "")


class ReviewView(QWidget):
    """Looks a game over for one side, in the computer's process; a turn that is clicked is gone to."""

    wanted = Signal(int)
    """The place that is to be looked at."""

    def __init__(
        self, theme: Theme, t: Texts, reel: Reel, analyst: Analyst, *, names: BySide[str], first: Side
    ) -> None:
        """``first`` is the side that is looked over at first, ``names`` say who played."""
        super().__init__()
        self._theme, self._t, self._reel, self._analyst = theme, t, reel, analyst
        self._turns: tuple[TurnPlayed, ...] = ()
        self._is_begun = False
        self.missed: tuple[Missed, ...] = ()
        self.side = DropBox()
        self.side.setAccessibleName(t("Whose turns"))
        self.side.setToolTip(t("Whose turns are looked over"))
        for side in SIDES:
            name = side_name(t, side)
            self.side.addItem(t("{side} ({player})", side=name, player=names[side]) if names[side] else name, side)
        self.side.setCurrentIndex(SIDES.index(first))
        theme.dress(self.side, box_sheet(theme, "3px 8px", "font-size: 15px;"))
        self.side.currentIndexChanged.connect(self.begin)
        self.said = Label()
        self.said.setWordWrap(True)
        theme.dress(self.said, "font-size: 15px;")
        self.stopping = BrassButton(theme, t("Stop"), "close")
        self.stopping.describe(t("Look no further"))
        self.stopping.clicked.connect(self.toggle)
        self.list = ReviewList()
        show_whole_lines(self.list)
        self.list.setAccessibleName(t("The turns in which most was left on the table"))
        self.list.setMinimumHeight(60)
        theme.dress(self.list, "QListWidget { font-size: 15px; }")
        self.list.itemClicked.connect(self._go)
        self.list.itemActivated.connect(self._go)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(4)
        for part in (self.side, self.said, self.list, self.stopping):
            whole.addWidget(part, 1 if part is self.list else 0)
        analyst.answered.connect(self._answered)
        analyst.restarted.connect(self._restarted)
        analyst.failed.connect(self._failed)

    def begin(self) -> None:
        """Look the game over for the chosen side, as far as that is not done."""
        self._is_begun = True
        self._turns = turns_of(self._reel, self.side.currentData())
        self._analyst.want_all(turn.place for turn in self._turns)
        self._show()

    def toggle(self) -> None:
        """Stop, or go on."""
        if self._is_begun:
            self.stop()
        else:
            self.begin()

    def stop(self) -> None:
        """Look no further; what is found stays."""
        self._is_begun = False
        self._analyst.cancel()
        self._show()

    @property
    def done(self) -> int:
        """How many turns are looked over."""
        return sum(turn.place in self._analyst.answers for turn in self._turns)

    def _answered(self, _place: int) -> None:
        if self._turns:
            self._show()

    def _restarted(self) -> None:
        if self._is_begun:
            self.said.setText(self._t("The computer was interrupted. It starts again and will find the same."))

    def _failed(self, why: str) -> None:
        self._is_begun = False
        self._show()
        self.said.setText(self._t("The computer can't look the game over: {reason}", reason=why))

    def _show(self) -> None:
        t, count = self._t, len(self._turns)
        is_done = self.done == count
        missed = worst(self._turns, self._analyst.answers)
        if is_done and not missed:
            said = t("In no turn a single word would have brought more than what was laid.")
        elif is_done:
            said = t("Here most was left on the table. Click a turn to look at it.")
        elif self._is_begun:
            said = t("Looking the game over: {done} of {count} turns.", done=self.done, count=count)
        else:
            said = t("Looked over: {done} of {count} turns.", done=self.done, count=count)
        self.said.setText(said)
        self.stopping.setText(t("Stop") if self._is_begun and not is_done else t("Look it over"))
        self.stopping.setVisible(not is_done)
        looks = t("Look for the turns in which most was left on the table")
        self.stopping.describe(t("Look no further") if self._is_begun else looks)
        if missed != self.missed or self.list.count() != len(missed):
            self.missed = missed
            self.list.clear()
            for one in missed:
                item = ListItem(say_missed(t, one))
                item.setData(Qt.ItemDataRole.UserRole, one.played.place)
                item.setToolTip(t("Go to this turn"))
                self.list.addItem(item)

    def _go(self, item: QListWidgetItem) -> None:
        self.wanted.emit(int(item.data(Qt.ItemDataRole.UserRole)))


class ReviewList(QListWidget):
    """A list that takes no keys but those that go up and down, and Enter."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up, down, Enter."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        else:
            event.ignore()
