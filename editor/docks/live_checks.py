"""What is looked at beside the window: the checks and proofs shortly after an edit, and trials that computers play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from threading import Event
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QThreadPool, QTimer, Signal

from editor.document.changes import CampaignChanged, CellsChanged, LevelChanged, LevelRenamed
from editor.editor_state import CampaignOpened, EditorChange, EditorState, LevelShown
from runtime.campaign.model import Campaign
from runtime.engine.levels.level import Level
from runtime.ui.application.background_task import Tell, start_in, start_thread, while_there

if TYPE_CHECKING:
    from runtime.campaign.play import Proof
    from runtime.checks.acceptance import Sorted
    from runtime.checks.evidence import Evidence, Trial
    from runtime.checks.proof_verdicts import ProofVerdict


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What the checks have found in a campaign so far; more is to come unless it ``is_whole``."""

    found: Sorted
    is_whole: bool = True


_Check = Callable[[Campaign], Iterator[CheckResult | None]]
"""What the checks find in a campaign, what is soon found first; None where they may be broken off.

Called in another thread, one call at a time.
"""

_SOON, _OPENED = 20, 150
"""Milliseconds from the last edit to the checks, and from opening a campaign, whose first picture comes before them."""


class LiveChecks(QObject):
    """Checks the open campaign after each row of edits; ``found`` gives the issues of the newest value only.

    With them it gives the campaign that they were found in. Before that ``found_so_far`` gives what is known already.
    """

    found = Signal(object, object)
    found_so_far = Signal(object, object)
    failed = Signal(str)
    finished = Signal(int, object, object)
    stopped = Signal()

    def __init__(self, state: EditorState) -> None:
        super().__init__()
        self._state = state
        self._check: _Check | None = None
        self._number = self._told = 0
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self._begin)
        self.finished.connect(self._done, Qt.ConnectionType.QueuedConnection)
        state.subscribe(self._heard)

    @property
    def is_busy(self) -> bool:
        """Whether what is open has not been looked at as it is now."""
        is_looked_at = self._check is not None and self._state.document is not None
        return is_looked_at and (self._soon.isActive() or self._told != self._number)

    def use(self, check: _Check) -> None:
        """Check with ``check`` from now on; it is loaded after the window shows."""
        self._check = check
        self._later()

    def again(self) -> None:
        """Look at what is open once more, for something beside it has changed."""
        self._later()

    def stop(self) -> None:
        """Begin nothing more, and wait for what is under way; nobody is told of it, for the window goes."""
        self._soon.stop()
        self._check = None
        self._pool.waitForDone()
        self.stopped.emit()

    def _heard(self, change: EditorChange) -> None:
        if isinstance(change, CampaignOpened):
            self._number += 1
            if self._state.document is not None:
                self._later(_OPENED)
        elif isinstance(change, CampaignChanged | LevelChanged | LevelRenamed) or (
            isinstance(change, CellsChanged) and not change.live
        ):
            self._later()

    def _later(self, after: int = _SOON) -> None:
        if self._check is not None and self._state.document is not None:
            self._soon.start(after)

    def _begin(self) -> None:
        document = self._state.document
        if document is None or self._check is None:
            return
        self._number += 1
        number, check, campaign = self._number, self._check, document.campaign
        tell = while_there(self.finished.emit)
        start_in(self._pool, lambda: self._checked(number, check, campaign, tell), self.finished.emit)

    def _checked(
        self, number: int, check: _Check, campaign: Campaign, tell: Tell
    ) -> tuple[int, CheckResult | str, Campaign] | None:
        """The last that was found, or how a check failed; nothing where something newer was asked for.

        Runs in another thread, and tells meanwhile what has been found so far.
        """
        try:
            for result in check(campaign) if number == self._number else ():
                if number != self._number:
                    return None
                if result is not None and result.is_whole:
                    return number, result, campaign
                if result is not None:
                    tell(number, result, campaign)
        except Exception as fault:
            return number, f"{type(fault).__name__}: {fault}", campaign
        return None

    def _done(self, number: int, result: CheckResult | str, campaign: Campaign) -> None:
        if isinstance(result, str) or result.is_whole:
            self._told = max(self._told, number)
        if self._check is None:
            return
        if isinstance(result, str):
            self.failed.emit(result)
        elif number == self._number:
            (self.found if result.is_whole else self.found_so_far).emit(result.found, campaign)


_Judge = Callable[[Campaign, Level], "tuple[tuple[Proof, ProofVerdict], ...]"]
"""What each of a level's proofs is worth; called in another thread."""

_PROOFS_SOON = 80
"""Milliseconds from the last edit to the replaying."""


class ProofChecks(QObject):
    """``judged`` gives a level and the verdicts on its proofs, of the newest value only."""

    judged = Signal(object, object)
    finished = Signal(int, object, object)

    def __init__(self, state: EditorState, judge: _Judge) -> None:
        super().__init__()
        self._state, self._judge = state, judge
        self._number = 0
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._soon = QTimer(self, singleShot=True, interval=_PROOFS_SOON)
        self._soon.timeout.connect(self._begin)
        self.finished.connect(self._done, Qt.ConnectionType.QueuedConnection)
        state.subscribe(self._heard)

    def stop(self) -> None:
        """Begin nothing more, and wait for what is under way."""
        self._soon.stop()
        self._number += 1
        self._pool.waitForDone()

    def _heard(self, change: EditorChange) -> None:
        told = isinstance(change, LevelShown | LevelChanged | LevelRenamed | CampaignChanged)
        if told or (isinstance(change, CellsChanged) and not change.live):
            self._number += 1
            level, document = self._state.level, self._state.document
            if level is not None and document is not None and document.campaign.proofs_of(level.id).proofs:
                self._soon.start()

    def _begin(self) -> None:
        level, document = self._state.level, self._state.document
        if level is not None and document is not None:
            number, campaign, judge = self._number, document.campaign, self._judge
            start_in(self._pool, lambda: (number, level, judge(campaign, level)), self.finished.emit)

    def _done(self, number: int, level: Level, verdicts: tuple[tuple[Proof, ProofVerdict], ...]) -> None:
        if number == self._number:
            self.judged.emit(level, verdicts)


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
