"""How the open campaign stands to the world outside: who else edits it, and what others do to its files meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QThreadPool, QTimer, Signal

from editor.actions.save_controller import SaveController
from editor.docks.dock_set import KeyboardWindow
from editor.docks.notice import Notice, NoticeButton
from editor.document.changes import SavedChanged
from editor.document.document import Document
from editor.document.document_home import ReadOnlyReason
from editor.editor_state import CampaignOpened, EditorChange, EditorState
from editor.safety.external_changes import ExternalChanges, look_outside, meet
from editor.safety.locks import Lock, holder_of
from runtime.campaign.source import Source
from runtime.support.texts import Texts
from runtime.ui.application.background_task import start_in

OFTEN = 2500
"""Milliseconds between two looks at the files while the window is in front."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What one look found: the files, or that the campaign's other editor has gone."""

    outside: ExternalChanges
    is_free: bool = False


class DiskWatch(QObject):
    """Looks in a thread of its own, tells in a strip above the map, and holds the lock of what is open.

    Nothing is changed unasked, but for what is no change: files that others wrote anew with the same meaning.
    """

    seen = Signal(object)

    def __init__(
        self,
        state: EditorState,
        notice: Notice,
        t: Texts,
        *,
        saving: SaveController,
        open_again: Callable[[], object],
        window: KeyboardWindow,
    ) -> None:
        super().__init__(window)
        self._state, self._notice, self._t, self._saving = state, notice, t, saving
        self._open_again, self._window = open_again, window
        self.lock = Lock()
        self._dismissed: tuple[object, ...] | None = None
        self._shown: tuple[object, ...] | None = None
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._is_looking = False
        self._has_stopped = False
        self._source: Source | None = None
        self._often = QTimer(self, interval=OFTEN)
        self._often.timeout.connect(self._look_if_in_front)
        self._often.start()
        self.seen.connect(self.tell, Qt.ConnectionType.QueuedConnection)
        # Whoever comes back may have changed something elsewhere.
        window.came_to_front.connect(self._look_if_in_front)
        state.subscribe(self._heard)

    def stop(self) -> None:
        """Look no more, wait for the look that is under way, and let the campaign go."""
        self._has_stopped = True  # A window that goes may come to the front once more.
        self._often.stop()
        self._pool.waitForDone()
        self.lock.release()

    def look_now(self) -> None:
        """Look at once and tell what is found."""
        about = self._about()
        if about is not None:
            self.tell(_looked(*about))

    def tell(self, seen: Seen) -> None:
        """Show what a look has found, unless it is about what is open no more."""
        self._is_looking = False
        document, outside = self._state.document, seen.outside
        if document is None or document.source is not outside.source or self._state.is_busy:
            return
        if seen.is_free:
            self._tell_free(document)
        elif outside.is_same:
            self._hush()
        elif outside.is_gone:
            self._tell_gone(document)
        elif document.read_only:
            self._tell_mended(document, outside)
        else:
            self._tell_changed(document, outside)

    def _heard(self, change: EditorChange) -> None:
        document = self._state.document
        if isinstance(change, CampaignOpened):
            self._dismissed = None
        if isinstance(change, CampaignOpened | SavedChanged):
            self._lock(document)
            source = document.source if document is not None else None
            if isinstance(change, CampaignOpened) or source is not self._source:
                self._source = source
                self._hush()

    def _lock(self, document: Document | None) -> None:
        """Hold the folder of what is open to be changed, and no other."""
        if document is None or document.folder is None or document.read_only or document.needs_folder:
            self.lock.release()
        else:
            self.lock.take(document.folder)

    def _look_if_in_front(self) -> None:
        self.lock.renew()
        about = self._about()
        busy = self._has_stopped or self._is_looking or self._saving.is_under_way or self._state.is_busy
        if about is not None and not busy and self._window.isActiveWindow():
            self._is_looking = True
            start_in(self._pool, lambda: (_looked(*about),), self.seen.emit)

    def _about(self) -> tuple[Source, Path, bool] | None:
        """What is to be looked at; the last says whether to look for another editor too."""
        document = self._state.document
        if document is None or document.source is None or document.folder is None or document.needs_folder:
            return None
        why = document.read_only_reason
        if why is ReadOnlyReason.BACKUP:
            return None
        return document.source, document.folder, why is ReadOnlyReason.LOCKED

    def _tell_changed(self, document: Document, outside: ExternalChanges) -> None:
        meeting = meet(document.saved, document.campaign, outside)
        if meeting.is_agreed:
            document.rebase(*meeting.ground)
            return
        t, files = self._t, outside.files
        text = t.plural(
            "{file} was changed by another program. Your work here is as it was.",
            "{file} and others ({count} files) were changed by another program. Your work here is as it was.",
            len(files),
            file=files[0],
        )
        settle = NoticeButton(
            t("Look and choose…"),
            t("See what was changed, and keep yours, take theirs, or have both"),
            lambda: self._settle(outside),
        )
        self._show(("changed", files, _bytes_of(outside)), text, (settle, self._not_now()))

    def _settle(self, outside: ExternalChanges) -> None:
        document = self._state.document
        if document is not None:
            self._state.finish()
            self._notice.clear()
            self._saving.settle(document, outside)
            self._dismissed = self._shown
            self._shown = None

    def _tell_gone(self, document: Document) -> None:
        t = self._t
        text = t("The folder {folder} is not there any more. Your work is still open here.", folder=document.folder)
        save = NoticeButton(
            t("Save…"), t("Save the campaign, there again or elsewhere"), lambda: self._save_gone(document)
        )
        self._show(("gone",), text, (save, self._not_now()))

    def _save_gone(self, document: Document) -> None:
        if document is self._state.document:
            self._saving.save(document, None)

    def _tell_mended(self, document: Document, outside: ExternalChanges) -> None:
        """Files that can only be looked at were changed: perhaps they can be edited now."""
        t = self._t
        text = t("The files of “{name}” were changed by another program.", name=document.campaign.name)
        self._show(("mended", outside.files, _bytes_of(outside)), text, (self._again(), self._not_now()))

    def _tell_free(self, document: Document) -> None:
        t = self._t
        text = t("The other editor has closed “{name}”. You can open it to change it now.", name=document.campaign.name)
        self._show(("free",), text, (self._again(), self._not_now()))

    def _again(self) -> NoticeButton:
        return NoticeButton(self._t("Open again"), self._t("Read the files as they are now"), self._open_again)

    def _not_now(self) -> NoticeButton:
        return NoticeButton(
            self._t("Not now"), self._t("Hide this; before anything is overwritten you are asked"), self._dismiss
        )

    def _show(self, what: tuple[object, ...], text: str, offers: tuple[NoticeButton, ...]) -> None:
        if what not in (self._dismissed, self._shown):
            self._shown = what
            self._notice.tell(text, offers)

    def _dismiss(self) -> None:
        self._dismissed, self._shown = self._shown, None
        self._notice.clear()

    def _hush(self) -> None:
        self._shown = None
        self._notice.clear()


def _looked(source: Source, folder: Path, for_lock: bool) -> Seen:
    outside = look_outside(source, folder)
    return Seen(outside, for_lock and not outside.is_gone and holder_of(folder) is None)


def _bytes_of(outside: ExternalChanges) -> int:
    """What the files hold now, shortly: told once, the same is not told again."""
    theirs = outside.theirs
    return hash(frozenset(theirs.source.files.items())) if theirs is not None else 0
