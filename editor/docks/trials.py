"""Lets computers play a level beside the window, in processes of their own, and tells what they come to."""

from __future__ import annotations

from contextlib import suppress
from threading import Event, Thread
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal

if TYPE_CHECKING:
    from runtime.checks.evidence import Evidence, Trial


class Trials(QObject):
    """One series of games at a time; ``told`` gives the evidence so far after each game, ``ended`` says it is over.

    ``ended`` gives why the series could not be played; empty where it was, or was stopped.
    """

    told = Signal(object)
    ended = Signal(str)
    _over = Signal(int, str)
    _found = Signal(int, object)

    def __init__(self, window: QObject) -> None:
        """Nothing is told any more once ``window`` is gone."""
        super().__init__(window)
        self._number = 0
        self._thread: Thread | None = None
        self._stop = Event()
        self._over.connect(self._ended, Qt.ConnectionType.QueuedConnection)
        self._found.connect(self._tell, Qt.ConnectionType.QueuedConnection)

    @property
    def is_playing(self) -> bool:
        """Whether a series is under way."""
        return self._thread is not None

    def begin(self, trial: Trial) -> None:
        """Play a series; one that is under way is stopped."""
        self.stop()
        self._number += 1
        self._stop = Event()
        self._thread = Thread(target=self._run, args=(self._number, trial, self._stop), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the series that is under way, and its processes, as soon as the game that is played now is over."""
        self._stop.set()
        self._thread = None
        self._number += 1

    def _run(self, number: int, trial: Trial, stop: Event) -> None:
        """In a thread of its own: play until the end, or until it is told to stop."""
        from runtime.checks.evidence import played
        from runtime.lexicon import LexiconError
        from runtime.simulate.runners import WorkerError

        games = played(trial)
        why = ""
        with suppress(RuntimeError):  # The window may be gone by now.
            try:
                for evidence in games:
                    if stop.is_set():
                        return
                    self._found.emit(number, evidence)
            except (LexiconError, WorkerError) as fault:
                why = str(fault) or type(fault).__name__
            finally:
                games.close()
            self._over.emit(number, why)

    def _tell(self, number: int, evidence: Evidence) -> None:
        if number == self._number:
            self.told.emit(evidence)

    def _ended(self, number: int, why: str) -> None:
        if number == self._number:
            self._thread = None
            self.ended.emit(why)
