"""Asks the computer's process what could have been played, one position after another; the window never waits."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QObject, QTimer, Signal

from runtime.match.lookback import Reel
from runtime.match.lookback_plays import Studied
from runtime.match.lookback_review import question
from runtime.match.worker import ComputerWorker
from runtime.support.workers import Restarted

POLL = 25
"""How often the process is looked after, in milliseconds."""


class Analyst(QObject):
    """Keeps the answers by their places; its process begins with the first question."""

    answered = Signal(int)
    """The answer for this place has come."""
    restarted = Signal()
    """The process has failed; another is asked the same."""
    failed = Signal(object)
    """The process can't answer, with what went wrong; no more is asked until something is wanted again."""

    def __init__(self, reel: Reel, make: Callable[[], ComputerWorker], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._reel, self._make = reel, make
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
            study = question(self._reel, place, place)
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
