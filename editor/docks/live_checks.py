"""Runs the checks shortly after an edit, beside the window: a campaign's value in, issues out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QThreadPool, QTimer, Signal

from editor.document.changes import CampaignChanged, CellsChanged, LevelChanged, LevelRenamed
from editor.editor_state import CampaignOpened, DeskChange, EditorState
from runtime.campaign.model import Campaign
from runtime.ui.application.background_task import start_in

if TYPE_CHECKING:
    from runtime.checks.acceptance import Sorted

Check = Callable[[Campaign], "Sorted"]
"""What the checks find in a campaign; called in another thread, one call at a time."""

SOON = 20
"""Milliseconds from the last edit to the checks."""


class LiveChecks(QObject):
    """Checks the desk's campaign after each row of edits; ``found`` gives the issues of the newest value only.

    With them it gives the campaign that they were found in.
    """

    found = Signal(object, object)
    failed = Signal(str)
    finished = Signal(int, object, object)
    stopped = Signal()

    def __init__(self, desk: EditorState) -> None:
        super().__init__()
        self._desk = desk
        self._check: Check | None = None
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._number = self._told = 0
        self._soon = QTimer(self, singleShot=True, interval=SOON)
        self._soon.timeout.connect(self._begin)
        self.finished.connect(self._done, Qt.ConnectionType.QueuedConnection)
        desk.subscribe(self._heard)

    @property
    def is_busy(self) -> bool:
        """Whether what is open has not been looked at as it is now."""
        is_looked_at = self._check is not None and self._desk.document is not None
        return is_looked_at and (self._soon.isActive() or self._told != self._number)

    def use(self, check: Check) -> None:
        """Check with ``check`` from now on; it is loaded after the window shows."""
        self._check = check
        self._later()

    def stop(self) -> None:
        """Begin nothing more, and wait for what is under way."""
        self._soon.stop()
        self._check = None
        self._pool.waitForDone()
        self.stopped.emit()

    def _heard(self, change: DeskChange) -> None:
        if isinstance(change, CampaignOpened):
            self._number += 1
            if self._desk.document is not None:
                self._later()
        elif isinstance(change, CampaignChanged | LevelChanged | LevelRenamed) or (
            isinstance(change, CellsChanged) and not change.live
        ):
            self._later()

    def _later(self) -> None:
        if self._check is not None and self._desk.document is not None:
            self._soon.start()

    def _begin(self) -> None:
        document = self._desk.document
        if document is None or self._check is None:
            return
        self._number += 1
        number, check, campaign = self._number, self._check, document.campaign
        start_in(self._pool, lambda: self._checked(number, check, campaign), self.finished.emit)

    def _checked(self, number: int, check: Check, campaign: Campaign) -> tuple[int, Sorted | str, Campaign] | None:
        """What was found, or how a check failed; nothing where something newer was asked for. In another thread."""
        if number != self._number:
            return None
        try:
            return number, check(campaign), campaign
        except Exception as fault:
            return number, f"{type(fault).__name__}: {fault}", campaign

    def _done(self, number: int, found: Sorted | str, campaign: Campaign) -> None:
        self._told = max(self._told, number)
        if isinstance(found, str):
            self.failed.emit(found)
        elif number == self._number:
            self.found.emit(found, campaign)
