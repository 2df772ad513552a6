"""What can be studied beside a replay: what could have been played, and the turns in which most was missed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QListWidgetItem, QWidget

from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.state import Phase
from runtime.engine.levels.level import Seat
from runtime.match.coach import Review
from runtime.match.lookback import Replay, Studied
from runtime.match.lookback_review import Missed, TurnPlayed, question, turns_of, worst
from runtime.match.worker import ComputerWorker
from runtime.support.texts import Texts
from runtime.support.workers import Restarted
from runtime.ui.game_setup.setup import GameParts, GameSetup
from runtime.ui.game_texts.names import side_name
from runtime.ui.game_texts.plays import say_place
from runtime.ui.game_texts.sentences import join_names
from runtime.ui.plain_widgets import Label, ListItem
from runtime.ui.replay.coach import CoachView, Reviewer
from runtime.ui.replay.column import COACH, PLAYS, REVIEW, Leaves
from runtime.ui.replay.plays_view import PlaysView
from runtime.ui.replay.projector import Projector
from runtime.ui.replay.review_list import POLL, ReviewList, side_box
from runtime.ui.theme import Theme
from runtime.ui.widgets.boxes import in_column
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.lines import show_whole_lines


class Analyst(QObject):
    """Keeps the answers by their places; its process begins with the first question."""

    answered = Signal(int)
    """The answer for this place has come."""
    restarted = Signal()
    """The process has failed; another is asked the same."""
    failed = Signal(object)
    """The process can't answer, with what went wrong; no more is asked until something is wanted again."""

    def __init__(self, replay: Replay, make: Callable[[], ComputerWorker], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._replay, self._make = replay, make
        self._thinker: ComputerWorker | None = None
        self._asked: int | None = None
        self._waiting: deque[int] = deque()
        self._answers: dict[int, Studied] = {}
        self._timer = QTimer(self)
        self._timer.setInterval(POLL)
        self._timer.timeout.connect(self._poll)

    @property
    def answers(self) -> Mapping[int, Studied]:
        """What is known by now."""
        return self._answers

    @property
    def is_at_work(self) -> bool:
        """Whether anything is asked that is not answered."""
        return self._asked is not None or bool(self._waiting)

    def want(self, place: int) -> Studied | None:
        """The answer for a place, where it is known; else it is asked next."""
        found = self._answers.get(place)
        if found is None and place != self._asked:
            self._waiting = deque((place, *(one for one in self._waiting if one != place)))
            self._go_on()
        return found

    def want_all(self, places: Iterable[int]) -> None:
        """Ask for all of these that are not known, one after another."""
        self._waiting.extend(one for one in places if one not in self._answers and one not in self._waiting)
        self._go_on()

    def cancel(self) -> None:
        """Ask no more; the process goes, so that nothing is thought of in vain."""
        self._waiting.clear()
        self._asked = None
        self._timer.stop()
        if self._thinker is not None:
            self._thinker.stop()
            self._thinker = None

    def _go_on(self) -> None:
        """Ask what is wanted next, where nothing is being asked."""
        while self._asked is None and self._waiting:
            place = self._waiting.popleft()
            study = question(self._replay, place, place)
            if study is None:
                self._answers[place] = Studied()
                self.answered.emit(place)
                continue
            if self._thinker is None:
                self._thinker = self._make()
            self._asked = place
            self._thinker.study(study)
            self._timer.start()

    def _poll(self) -> None:
        answer = self._thinker.poll() if self._thinker is not None else None
        if isinstance(answer, Restarted):
            self.restarted.emit()
            return
        if answer is None or self._asked is None:
            return
        place, self._asked = self._asked, None
        if answer.studied is None:
            self.cancel()
            self.failed.emit(answer.error)
            return
        self._answers[place] = answer.studied
        if not self._waiting:
            self._timer.stop()
        self.answered.emit(place)
        self._go_on()


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
            words=join_names(t, played.words),
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
    return said + (" " + t("It takes {cities}.", cities=join_names(t, best.cities)) if best.cities else "")


class ReviewView(QWidget):
    """Looks a game over for one side, in the computer's process; a turn that is clicked is gone to."""

    wanted = Signal(int)
    """The place that is to be looked at."""

    def __init__(
        self, theme: Theme, t: Texts, replay: Replay, analyst: Analyst, *, names: BySide[str], first: Side
    ) -> None:
        """``first`` is the side that is looked over at first, ``names`` say who played."""
        super().__init__()
        self._theme, self._t, self._replay, self._analyst = theme, t, replay, analyst
        self._turns: tuple[TurnPlayed, ...] = ()
        self._is_begun = False
        self.missed: tuple[Missed, ...] = ()
        self.side = side_box(theme, t, names, first)
        self.side.setAccessibleName(t("Whose turns"))
        self.side.setToolTip(t("Whose turns are looked over"))
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
        in_column(
            self.side,
            self.said,
            (self.list, 1),
            self.stopping,
            spacing=4,
            margins=(0, 0, 0, 0),
            on=self,
        )
        analyst.answered.connect(self._answered)
        analyst.restarted.connect(self._restarted)
        analyst.failed.connect(self._failed)

    def begin(self) -> None:
        """Look the game over for the chosen side, as far as that is not done."""
        self._is_begun = True
        self._turns = turns_of(self._replay, self.side.currentData())
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


class PlayStudy(QObject):
    """Asks the computer where somebody looks for it, and shows its answers on leaves behind the replay's log."""

    wanted = Signal(int)
    """The review leads to this place of the replay."""

    def __init__(
        self, parts: GameParts, replay: Replay, projector: Projector, *, log: QWidget, names: BySide[str], viewer: Side
    ) -> None:
        """``names`` say who played; the review begins with what ``viewer`` missed."""
        super().__init__(projector)
        self._parts, self._replay, self._projector = parts, replay, projector
        theme, t = parts.theme, parts.t
        self.analyst = Analyst(replay, self._make_thinker, self)
        self.plays = PlaysView(theme, t, replay.words)
        self.review = ReviewView(theme, t, replay, self.analyst, names=names, first=viewer)
        self.reviewer = Reviewer(Review(replay, viewer), self._make_thinker, self)
        self.coach = CoachView(theme, t, replay, self.reviewer, names)
        pages = (log, self.plays, self.review, self.coach)
        self.leaves = Leaves(theme, t, pages, (log, self.plays.table, self.review.list, self.coach.list))
        self.leaves.turned.connect(self._turned)
        self.review.wanted.connect(self._show_missed)
        self.coach.wanted.connect(self.wanted)
        self.analyst.answered.connect(self._answered)
        self.analyst.restarted.connect(self._restarted)
        self.analyst.failed.connect(self._failed)

    def refresh(self) -> None:
        """What could have been played here, once somebody looks for it; while the replay runs nothing is asked."""
        self.coach.show_place(self._projector.place)
        if self.leaves.shown != PLAYS or self._projector.is_running:
            return
        t, position = self._parts.t, self._replay.positions[self._projector.place]
        if position.phase is not Phase.PLAY or position.ended is not None:
            self.plays.show_text(t("No word can be laid in this position."))
            return
        found = self.analyst.want(position.place)
        if found is None:
            name = side_name(t, position.to_move)
            self.plays.show_text(t("Looking for the best words of {side}…", side=name))
        else:
            self.plays.show_found(found)

    def stop(self) -> None:
        """Nobody looks any more: no process goes on."""
        self.analyst.cancel()
        self.reviewer.stop()

    def _make_thinker(self) -> ComputerWorker:
        replay, seats = self._replay, BySide(Seat(), Seat())
        return self._parts.make_thinker(GameSetup(replay.level, replay.rules, replay.words, 0, seats))

    def _turned(self, leaf: int) -> None:
        if leaf == REVIEW:
            self.review.begin()
        if leaf == COACH:
            self.coach.begin()
        self.plays.leave()
        self.refresh()

    def _show_missed(self, place: int) -> None:
        """Look at a turn of which the review tells, and at what could have been played."""
        self.wanted.emit(place)
        self.leaves.turn_to(PLAYS)

    def _answered(self, place: int) -> None:
        if place == self._projector.place:
            self.refresh()

    def _restarted(self) -> None:
        self.plays.show_text(self._parts.t("The computer was interrupted. It starts again and will find the same."))

    def _failed(self, why: str) -> None:
        self.plays.show_text(self._parts.t("The computer can't look for words: {reason}", reason=why))
