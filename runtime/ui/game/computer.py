"""The computer's seat: it is asked in its own process and answers when it has thought, never holding the window up."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from runtime.engine.view import SideView
from runtime.match.worker import Thinker
from runtime.support.workers import Restarted

POLL = 25
"""How often the worker is looked after, in milliseconds."""

SOON = 500
"""When the worker is started that is not asked yet, in milliseconds."""


class Computer(QObject):
    """Asks a worker process for moves and for what spies find; the process is started with the first question.

    :meth:`prepare` starts it earlier.
    """

    answered = Signal(object, int, object)
    """A move, the number it was asked for, and, where there is no move, what went wrong."""

    spied = Signal(object, int, object)
    """What a spy has found, in the same way."""

    readied = Signal()
    """The worker, which was asked while it was still getting ready, can think now."""

    restarted = Signal(int)
    """The worker has failed at the question of this number; another is asked the same."""

    def __init__(self, make_thinker: Callable[[], Thinker], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._make = make_thinker
        self._thinker: Thinker | None = None
        self._asked: int | None = None
        self._is_spy = False
        self._was_ready = False
        self._timer = QTimer(self)
        self._timer.setInterval(POLL)
        self._timer.timeout.connect(self._poll)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SOON)
        self._soon.timeout.connect(self._start)

    @property
    def is_ready(self) -> bool:
        """Whether the worker could think at once; the very first one has to compile its search."""
        return self._thinker is not None and self._thinker.is_ready

    def prepare(self) -> None:
        """Have the worker get ready soon, once the window shows and is at rest."""
        self._soon.start()

    def ask(self, view: SideView, player: str, seed: int, number: int) -> None:
        """Ask for the move of the side whose ``view`` this is; an older question is forgotten."""
        self._put(number, lambda thinker: thinker.ask(view, player, seed, number), is_spy=False)

    def spy(self, view: SideView, number: int) -> None:
        """Send a spy of the side whose ``view`` this is; an older question is forgotten."""
        self._put(number, lambda thinker: thinker.spy(view, number), is_spy=True)

    def forget(self) -> None:
        """Wait no longer for the answer to the last question."""
        self._timer.stop()
        self._asked = None

    def stop(self) -> None:
        """Forget the question and end the process."""
        self.forget()
        self._soon.stop()
        if self._thinker is not None:
            self._thinker.stop()
            self._thinker = None

    def _put(self, number: int, ask: Callable[[Thinker], None], *, is_spy: bool) -> None:
        """Put a question to the worker."""
        self._asked, self._is_spy = number, is_spy
        self._timer.start()
        # The first question waits for the first paint: starting a process takes longer than drawing the window.
        QTimer.singleShot(0, self, lambda: self._send(ask, number))

    def _send(self, ask: Callable[[Thinker], None], number: int) -> None:
        """Ask, unless the question has been withdrawn meanwhile."""
        if self._asked != number:
            return
        ask(self._start())

    def _start(self) -> Thinker:
        """The worker, started where it was not."""
        if self._thinker is None:
            self._was_ready = False
            self._thinker = self._make()
            self._thinker.start()
        return self._thinker

    def _poll(self) -> None:
        """Pass an answer on, when it has come."""
        answer = self._thinker.poll() if self._thinker is not None else None
        if self.is_ready and not self._was_ready:
            self._was_ready = True
            self.readied.emit()
        if isinstance(answer, Restarted):
            self._was_ready = False
            self.restarted.emit(answer.question.request_id)
            return
        if answer is None or answer.request_id != self._asked:
            return
        self._timer.stop()
        self._asked = None
        told = self.spied if self._is_spy else self.answered
        told.emit(answer.action, answer.request_id, answer.error)
