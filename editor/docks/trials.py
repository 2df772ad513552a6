"""Lets computers play a level beside the window, in processes of their own, and tells what they come to."""

from __future__ import annotations

from functools import partial
from threading import Event
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal

from runtime.ui.application.background_task import Tell, start_thread

if TYPE_CHECKING:
    from runtime.checks.evidence import Evidence, Trial


class Trials(QObject):
    """One series of games at a time; ``told`` gives the evidence so far after each game, ``ended`` says it is over.

    ``ended`` gives what kept it from being played, a LexiconError or a WorkerError of the runners; None where it was.
    """

    told = Signal(object)
    ended = Signal(object)
    _heard = Signal(int, object)

    def __init__(self, window: QObject) -> None:
        """Nothing is told any more once ``window`` is gone."""
        super().__init__(window)
        self._number = 0
        self._is_playing = False
        self._stop = Event()
        self._heard.connect(self._tell, Qt.ConnectionType.QueuedConnection)

    @property
    def is_playing(self) -> bool:
        """Whether a series is under way."""
        return self._is_playing

    def begin(self, trial: Trial) -> None:
        """Play a series; one that is under way is stopped."""
        self.stop()
        self._number += 1
        self._stop = Event()
        self._is_playing = True
        start_thread(partial(_play, self._number, trial, self._stop), self._heard.emit)

    def stop(self) -> None:
        """End the series that is under way, and its processes, as soon as the game that is played now is over."""
        self._stop.set()
        self._is_playing = False
        self._number += 1

    def _tell(self, number: int, found: Evidence | Exception | None) -> None:
        if number != self._number:
            return
        if found is None or isinstance(found, Exception):
            self._is_playing = False
            self.ended.emit(found)
        else:
            self.told.emit(found)


def _play(number: int, trial: Trial, stop: Event, tell: Tell) -> None:
    """In a thread of its own: play until the end, or until it is told to stop."""
    from runtime.checks.evidence import played
    from runtime.lexicon import LexiconError
    from runtime.simulate.runners import GameWorkerError

    games = played(trial)
    problem: Exception | None = None
    try:
        for evidence in games:
            if stop.is_set():
                return
            tell(number, evidence)
    except (LexiconError, GameWorkerError) as fault:
        problem = fault
    finally:
        games.close()
    tell(number, problem)
