"""Has a review put together by a process beside the window, and keeps what is known."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from runtime.match.coach import ReviewQuestion
from runtime.match.game_worker import Answer
from runtime.match.lookback import Replay
from runtime.match.review import Review, can_review
from runtime.match.review_cache import ReviewCache
from runtime.match.worker import ComputerWorker
from runtime.ui.game_flow import ComputerSeat


class Reviewer(ComputerSeat[ComputerWorker]):
    """Has a process put a review together, answer by answer, from :meth:`begin` until all is known or it is stopped."""

    learned = Signal()
    """The review knows more."""
    failed = Signal(str)
    """The process can't answer, with what went wrong; no more is asked."""

    def __init__(
        self, replay: Replay, make: Callable[[], ComputerWorker], kept: ReviewCache, parent: QObject | None = None
    ) -> None:
        """``kept`` has what is known of the game already, and is told what is learned."""
        super().__init__(make, parent=parent)
        self.review: Review = kept.review(replay)
        self._kept = kept
        self._question: ReviewQuestion | None = None
        self._number = 0

    def prepare(self) -> None:
        """Have the process get ready soon, where anything is to be asked: it takes longer than the first answer."""
        if can_review(self.review.replay) and self.review.next(0) is not None:
            super().prepare()

    def begin(self) -> None:
        """Ask whatever is not known yet, one question after another; what others have learned meanwhile is known."""
        if not self.is_thinking:
            self.review = self._kept.review(self.review.replay)
            self._ask()
            self.learned.emit()

    def tell(self, answer: Answer) -> None:
        """Take in an answer, and ask what is not known yet."""
        if answer.studied is None or self._question is None:
            self.stop()
            self.failed.emit(answer.error)
            return
        self.review = self.review.heard(self._question, answer.studied)
        self._kept.keep(self.review)
        self._ask()
        self.learned.emit()

    def _ask(self) -> None:
        self._number += 1
        question = self._question = self.review.next(self._number)
        if question is None:
            self.stop()
        else:
            self.put(question.request_id, lambda thinker: thinker.review(question))
