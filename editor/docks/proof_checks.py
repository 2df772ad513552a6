"""Replays the proofs of the level on the screen beside the window, shortly after each edit."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QThreadPool, QTimer, Signal

from editor.document.changes import CampaignChanged, CellsChanged, LevelChanged, LevelRenamed
from editor.editor_state import CampaignOpened, DeskChange, EditorState, LevelShown
from runtime.campaign.model import Campaign
from runtime.engine.levels.level import Level
from runtime.ui.application.background_task import start_in

if TYPE_CHECKING:
    from runtime.campaign.play import Proof
    from runtime.checks.proofs import ProofVerdict

    Judged = tuple[tuple[Proof, ProofVerdict], ...]

Judge = Callable[[Campaign, Level], "Judged"]
"""What each of a level's proofs is worth; called in another thread."""

SOON = 80
"""Milliseconds from the last edit to the replaying."""


class ProofChecks(QObject):
    """``judged`` gives a level and the verdicts on its proofs, of the newest value only."""

    judged = Signal(object, object)
    finished = Signal(int, object, object)

    def __init__(self, desk: EditorState, judge: Judge) -> None:
        super().__init__()
        self._desk, self._judge = desk, judge
        self._number = 0
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._soon = QTimer(self, singleShot=True, interval=SOON)
        self._soon.timeout.connect(self._begin)
        self.finished.connect(self._done, Qt.ConnectionType.QueuedConnection)
        desk.subscribe(self._heard)

    def stop(self) -> None:
        """Begin nothing more, and wait for what is under way."""
        self._soon.stop()
        self._number += 1
        self._pool.waitForDone()

    def _heard(self, change: DeskChange) -> None:
        told = isinstance(change, CampaignOpened | LevelShown | LevelChanged | LevelRenamed | CampaignChanged)
        if told or (isinstance(change, CellsChanged) and not change.live):
            self._number += 1
            level, document = self._desk.level, self._desk.document
            if level is not None and document is not None and document.campaign.proofs_of(level.id).proofs:
                self._soon.start()

    def _begin(self) -> None:
        level, document = self._desk.level, self._desk.document
        if level is not None and document is not None:
            number, campaign, judge = self._number, document.campaign, self._judge
            start_in(self._pool, lambda: (number, level, judge(campaign, level)), self.finished.emit)

    def _done(self, number: int, level: Level, verdicts: Judged) -> None:
        if number == self._number:
            self.judged.emit(level, verdicts)
