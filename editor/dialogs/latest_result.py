"""Work beside the window of which only the newest result counts.

The threads know nothing of Qt: the window looks for results itself, so that nothing of it is touched from outside.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Condition, Thread

from PySide6.QtCore import QObject, QTimer, Signal

_LOOK = 15
"""Milliseconds from one look for a result to the next."""

Job = Callable[[], object]


class LatestResult(QObject):
    """Does one job after the other in a thread of its own; ``done`` gives the result of the one asked for last.

    A job that raises gives what it raised.
    """

    done = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._worker = _Worker()
        self._timer = QTimer(self, interval=_LOOK)
        self._timer.timeout.connect(self._take)

    def ask(self, job: Job) -> None:
        """Do this; what was asked before and has not begun yet is dropped."""
        self._worker.ask(job)
        self._timer.start()

    def stop(self) -> None:
        """Wait for what is under way, and tell nobody."""
        self._timer.stop()
        self._worker.stop()

    def _take(self) -> None:
        found = self._worker.result()
        if found is not None:
            self._timer.stop()
            self.done.emit(found[0])


class _Worker:
    """A thread that ends when there is nothing more to do, and begins again with the next job."""

    def __init__(self) -> None:
        self._change = Condition()
        self._job: Job | None = None
        self._found: tuple[object] | None = None
        self._thread: Thread | None = None

    def ask(self, job: Job) -> None:
        """Take the place of whatever waits."""
        with self._change:
            self._job, self._found = job, None
            if self._thread is None:
                self._thread = Thread(target=self._work, daemon=True)
                self._thread.start()

    def result(self) -> tuple[object] | None:
        """The result of the newest job, once, where it is there."""
        with self._change:
            found, self._found = self._found, None
            return found

    def stop(self) -> None:
        """Drop what waits and wait for what is under way."""
        with self._change:
            self._job, thread = None, self._thread
        if thread is not None:
            thread.join()

    def _work(self) -> None:
        while True:
            with self._change:
                job, self._job = self._job, None
                if job is None:
                    self._thread = None
                    return
            try:
                result: object = job()
            except Exception as fault:
                result = fault
            with self._change:
                if self._job is None:
                    self._found = (result,)
