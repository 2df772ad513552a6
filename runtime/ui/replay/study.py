"""What can be studied beside a replay: what could have been played, and the review of the whole game."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.state import Phase
from runtime.engine.levels.level import Seat
from runtime.match.lookback import Replay, Studied
from runtime.match.lookback_review import question
from runtime.match.worker import ComputerWorker
from runtime.support.workers import Restarted
from runtime.ui.game.review.reviewer import Reviewer
from runtime.ui.game_flow import POLL
from runtime.ui.game_setup.setup import GameParts, GameSetup
from runtime.ui.game_texts.names import side_name
from runtime.ui.replay.column import PLAYS, REVIEW, Leaves
from runtime.ui.replay.plays_view import PlaysView
from runtime.ui.replay.projector import Projector
from runtime.ui.replay.review_view import ReviewView
from runtime.ui.widgets.fields import Scrolled, filled


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
        self.reviewer = Reviewer(replay, self._make_thinker, parts.reviews, self)
        self.review = ReviewView(theme, t, replay, self.reviewer, names=names, first=viewer)
        pages = (log, Scrolled(filled(self.plays)), Scrolled(filled(self.review)))
        self.leaves = Leaves(theme, t, pages, (log, self.plays.table, self.review.list))
        self.leaves.turned.connect(self._turned)
        self.review.wanted.connect(self.wanted)
        self.analyst.answered.connect(self._answered)
        self.analyst.restarted.connect(self._restarted)
        self.analyst.failed.connect(self._failed)

    def refresh(self) -> None:
        """What could have been played here, once somebody looks for it; while the replay runs nothing is asked."""
        self.review.show_place(self._projector.place)
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
        self.plays.leave()
        self.refresh()

    def _answered(self, place: int) -> None:
        if place == self._projector.place:
            self.refresh()

    def _restarted(self) -> None:
        self.plays.show_text(self._parts.t("The computer was interrupted. It starts again and will find the same."))

    def _failed(self, why: str) -> None:
        self.plays.show_text(self._parts.t("The computer can't look for words: {reason}", reason=why))
