"""The computer's seat at a table: asked in its own process, it answers when it has thought."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from runtime.match.table_worker import TableAnswer, TableQuestion, TableThinker
from runtime.support.workers import Restarted

POLL = 25
"""How often the process is looked after, in milliseconds."""

Ask = Callable[[int], TableQuestion]
"""The question of a number."""


class TableComputer(QObject):
    """Asks for moves; an answer is not told before a moment has passed, so that the eye can follow."""

    answered = Signal(object, object)
    """A move and, where there is none, what went wrong."""

    restarted = Signal()
    """The process has failed; another is asked the same."""

    def __init__(
        self, make: Callable[[], TableThinker], pause: Callable[[], int], parent: QObject | None = None
    ) -> None:
        """``pause`` tells how many milliseconds an answer takes at least."""
        super().__init__(parent)
        self._make, self._pause = make, pause
        self._thinker: TableThinker | None = None
        self._number = 0
        self._asks: Ask | None = None
        self._found: TableAnswer | None = None
        self._since = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setInterval(POLL)
        self._timer.timeout.connect(self._poll)

    @property
    def is_thinking(self) -> bool:
        """Whether an answer is waited for."""
        return self._timer.isActive()

    @property
    def pid(self) -> int | None:
        """The number of its process, or None while there is none."""
        return self._thinker.pid if self._thinker is not None else None

    def ask(self, ask: Ask) -> None:
        """Ask for a move; an older question is forgotten. The process is started after what is to be painted."""
        self._number += 1
        self._asks, self._found = ask, None
        self._since.start()
        self._timer.start()

    def forget(self) -> None:
        """Wait no longer, and end a process that is still thinking."""
        was, self._asks, self._found = self._timer.isActive(), None, None
        self._timer.stop()
        if was and self._thinker is not None:
            self._thinker.stop()

    def close(self) -> None:
        """Forget the question, and wait until the process is gone."""
        self._timer.stop()
        self._asks = self._found = None
        if self._thinker is not None:
            self._thinker.close()
            self._thinker = None

    def _poll(self) -> None:
        """Send the question, or pass the answer on when it has come."""
        if self._asks is not None:
            ask, self._asks = self._asks, None
            if self._thinker is None:
                self._thinker = self._make()
            self._thinker.ask(ask(self._number))
            return
        if self._found is None and self._thinker is not None:
            said = self._thinker.poll()
            if isinstance(said, Restarted):
                self.restarted.emit()
                return
            self._found = said
        answer = self._found
        if answer is None or self._since.elapsed() < self._pause():
            return
        self._found = None
        if answer.number == self._number:
            self._timer.stop()
            self.answered.emit(answer.move, answer.error)
