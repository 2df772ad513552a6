"""Has a review put together by a process beside the window, and keeps what is known."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from runtime.match.coach import ReviewQuestion
from runtime.match.lookback import Replay
from runtime.match.review import Review, can_review
from runtime.match.review_cache import ReviewCache
from runtime.match.worker import ComputerWorker
from runtime.support.workers import Restarted
from runtime.ui.game_flow import SOON

POLL = 25
"""How often a process is looked after, in milliseconds."""


class Reviewer(QObject):
    """Has a process put a review together, answer by answer, from :meth:`begin` until all is known or it is stopped."""

    learned = Signal()
    """The review knows more."""
    restarted = Signal()
    """The process has failed; another is asked the same."""
    failed = Signal(str)
    """The process can't answer, with what went wrong; no more is asked."""

    def __init__(
        self, replay: Replay, make: Callable[[], ComputerWorker], kept: ReviewCache, parent: QObject | None = None
    ) -> None:
        """``kept`` has what is known of the game already, and is told what is learned."""
        super().__init__(parent)
        self.review: Review = kept.review(replay)
        self._make, self._kept = make, kept
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
        """Have the process get ready soon, where anything is to be asked: it takes longer than the first answer."""
        if can_review(self.review.replay) and self.review.next(0) is not None:
            self._soon.start()

    def begin(self) -> None:
        """Ask whatever is not known yet, one question after another; what others have learned meanwhile is known."""
        if self._asked is None:
            self.review = self._kept.review(self.review.replay)
            self._ask()
            self.learned.emit()

    def rest(self) -> None:
        """Ask no more for now; the process stays at hand."""
        self._asked = None
        self._timer.stop()
        self._soon.stop()

    def stop(self) -> None:
        """Ask no more; the process goes at once."""
        thinker = self.give_away()
        if thinker is not None:
            thinker.stop()

    def give_away(self) -> ComputerWorker | None:
        """Ask no more, and hand over the process, which has all words at hand; None where there is none."""
        self.rest()
        thinker, self._thinker = self._thinker, None
        return thinker

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
            self._kept.keep(self.review)
            self._ask()
            self.learned.emit()
