"""Brings back what was: unsaved work that an editor has left behind, and the backups of the open campaign."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Qt, QTimer, SignalInstance
from PySide6.QtWidgets import QWidget

from editor.actions.journal_controller import JournalController
from editor.dialogs.backups import BackupChoice
from editor.dialogs.form import moment_text
from editor.dialogs.questions import Questions
from editor.document.changes import SaveBegins
from editor.document.document import Document
from editor.document.document_home import ReadOnlyReason
from editor.document.edit import UseCampaign
from editor.document.story import ASSETS, pictures_named
from editor.editor_state import CampaignOpened, EditorChange, EditorState
from editor.safety import recovery
from editor.safety.backups import Backup, BackupStore
from editor.safety.journal import DAYS
from editor.safety.recovery import KeptJournal, Recovered
from editor.settings import EditorSettings
from runtime.campaign.reader import LoadResult
from runtime.campaign.writer import SaveError, save_campaign
from runtime.support.texts import Texts
from runtime.support.wording import say_issue

if TYPE_CHECKING:
    from editor.dialogs.questions import Questions

SETTLED = 3000
"""Milliseconds after which a recovered campaign counts as safely open, and its old journal may go."""


class MayLeave(Protocol):
    """Asks before the open campaign goes."""

    def may_leave(self) -> bool:
        """Whether it may go."""


class RecoveryController(QObject):
    """Brings back what the journals hold; ``files`` asks what to do with the open campaign's changes."""

    def __init__(
        self,
        state: EditorState,
        ask: Callable[[], Questions],
        journal: JournalController,
        state_folder: Path,
        t: Texts,
        *,
        files: MayLeave,
        edit_shipped: bool,
    ) -> None:
        super().__init__(journal)
        self._state, self._ask, self._journal, self._state_folder, self._t = state, ask, journal, state_folder, t
        self._files, self._edit_shipped = files, edit_shipped
        self._put_off: set[Path] = set()
        self._settling: KeptJournal | None = None
        state.subscribe(self._heard)

    def offer(self) -> bool:
        """At the start: offer what there is, where there is anything; whether a campaign is open now."""
        for path in recovery.put_damaged_away(self._state_folder):
            said = self._t(
                "Unsaved work could not be read, for its journal is damaged. It is kept for {days} days: {file}",
                days=DAYS,
                file=path,
            )
            self._state.say(said, refused=True)
        if not self._has_worth(None):
            return False
        self._ask_for(None)
        return self._state.document is not None

    def look(self) -> None:
        """Show what there is, and what was thrown away lately, because the person asks for it."""
        if not recovery.find_kept(self._state_folder) and not recovery.find_thrown(self._state_folder):
            t = self._t
            self._ask().tell(
                t("Recover unsaved work"),
                t("There is nothing to recover."),
                t("When an editor ends unexpectedly, its unsaved work is offered here, and so is what was given up."),
            )
        elif self._files.may_leave():
            self._ask_for(None)

    def settle(self) -> None:
        """What was recovered is open and kept in a journal of its own: the old one goes."""
        kept = self._settling
        if kept is not None and self._journal.keep_now():
            self._settling = None
            recovery.done_with(kept)

    def _heard(self, change: EditorChange) -> None:
        document = self._state.document
        if isinstance(change, CampaignOpened | SaveBegins):
            self.settle()
        if isinstance(change, CampaignOpened) and document is not None and document.folder and not document.is_dirty:
            QTimer.singleShot(0, self, lambda: self._offer_for(document))

    def _offer_for(self, document: Document) -> None:
        """A campaign was opened: offer what is left of it."""
        folder = document.folder
        if document is self._state.document and folder and not document.is_dirty and self._has_worth(folder.absolute()):
            self._ask_for(folder.absolute())

    def _has_worth(self, only: Path | None) -> bool:
        """Whether there is anything to offer; what is on the disk already is removed on the way."""
        found = False
        for kept in recovery.find_kept(self._state_folder):
            if kept.path in self._put_off or (only is not None and kept.folder != only):
                continue
            if self._settling is not None and kept.path == self._settling.path:  # It has just been brought back.
                continue
            if kept.attempts:
                found = True
                continue
            recovery.begin_attempt(kept)
            recovered = recovery.recover(kept)
            recovery.end_attempt(kept)
            if recovered is not None and not recovered.is_needed:
                recovery.done_with(kept)
            else:
                found = True
        return found

    def _ask_for(self, only: Path | None) -> None:
        """Ask, and do what is wanted; what is put off is not offered again before the next start."""
        while True:
            wanted = self._ask().recovery(self._state_folder, only)
            if wanted is None:
                self._put_off |= {kept.path for kept in recovery.find_kept(self._state_folder)}
                return
            if not wanted.into_folder:
                self._open(wanted.kept, wanted.recovered)
                return
            if self._write(wanted.kept, wanted.recovered) and not recovery.find_kept(self._state_folder):
                return

    def _open(self, kept: KeptJournal, recovered: Recovered) -> None:
        """Open the campaign as it was saved, with what was lost as one step on it."""
        t = self._t
        recovery.forget_before(kept)
        recovery.begin_attempt(kept)
        folder = recovered.source.folder if recovered.source else None
        document = Document(recovered.saved, recovered.source, folder, edit_shipped=self._edit_shipped)
        document.bring_back(recovered.pictures)
        document.perform(t("Recovered work"), UseCampaign(recovered.campaign))
        self._journal.recovered_from(kept.path.name)
        self._state.open(document)
        self._settling = kept
        self._state.say(t("The work is back and not saved yet; one undo leads to what was saved before."))
        QTimer.singleShot(SETTLED, self, self.settle)
        self._show_drafts(recovered)

    def _show_drafts(self, recovered: Recovered) -> None:
        """Show what was being typed; until it was seen it is kept on."""
        if recovered.drafts:
            self._journal.keep_drafts(recovered.drafts)
            self._ask().drafts(recovered.drafts)
            self._journal.keep_drafts(())

    def _write(self, kept: KeptJournal, recovered: Recovered) -> bool:
        """Write the campaign into a folder of its own; whether that was done."""
        t, ask = self._t, self._ask()
        place = kept.folder.parent if kept.folder else Path.home()
        why = t("The campaign is written here as it was, without being opened:")
        folder = ask.folder_to_save(recovered.campaign.id, place, why, kept.folder)
        if folder is None:
            return False
        try:
            named = pictures_named(recovered.campaign)
            pictures = {f"{ASSETS}/{name}": data for name, data in recovered.pictures.items() if name in named}
            save_campaign(folder, recovered.campaign, recovered.source, others=pictures)
            recovery.throw_away(kept)
        except SaveError as fault:
            ask.tell(t("The campaign was not written"), *say_issue(t, fault.issue))
            return False
        except OSError:
            pass  # It was written; that it is offered once more does no harm.
        if recovered.drafts:
            ask.drafts(recovered.drafts)
        self._state.say(t("Written into {folder}.", folder=folder))
        return True


LookAt = Callable[[Document, LoadResult, str, Callable[[], object]], object]
"""Shows a document in a window of its own, under a title; the last restores it in the first window."""


class BackupCommands:
    """Shows the backups of the open campaign. A window that shows one has ``restore`` set, which brings it back."""

    def __init__(
        self, state: EditorState, ask: Callable[[], Questions], settings: EditorSettings, t: Texts, look_at: LookAt
    ) -> None:
        self._state, self._ask, self._settings, self._t = state, ask, settings, t
        self._look_at = look_at
        self.restore_shown: Callable[[], object] | None = None

    def show(self) -> None:
        """List the backups, and do with the chosen one what is wished."""
        document = self._state.document
        if document is None or document.folder is None:
            return
        self._state.finish()
        store = BackupStore(self._settings.state, document.folder)
        wished = self._ask().backups(store.backups(), document.campaign, store.read)
        if wished is None:
            return
        wish, backup, result = wished
        if wish is BackupChoice.RESTORE:
            self._restore(document, backup, result)
        else:
            self._look(document, backup, result)

    def restore(self) -> None:
        """Bring back the backup that this window shows."""
        if self.restore_shown is not None:
            self.restore_shown()

    def _look(self, document: Document, backup: Backup, result: LoadResult) -> None:
        """Show a backup in a window of its own, where nothing can be changed."""
        if result.campaign is None:
            return
        t = self._t
        source = replace(result.source, read_only=True)
        shown = Document(result.campaign, source, document.folder, read_only=ReadOnlyReason.BACKUP)
        title = t("Backup of “{name}” from {when}", name=result.campaign.name, when=moment_text(t, backup.made))
        self._look_at(shown, replace(result, source=source), title, lambda: self._restore(document, backup, result))

    def _restore(self, document: Document, backup: Backup, result: LoadResult) -> None:
        """Put a backup in the place of what is open, as one step; nothing on the disk changes until it is saved."""
        t, campaign = self._t, result.campaign
        if campaign is None:
            return
        if document is not self._state.document:
            self._state.say(t("The campaign of this backup is not open any more."), refused=True)
            return
        if document.read_only_reason is ReadOnlyReason.DAMAGED:
            document.allow_changes()  # A sound backup mends what was damaged.
        label = t("Restore the backup of {when}", when=moment_text(t, backup.made))
        if self._state.perform(label, UseCampaign(campaign)):
            self._state.say(t("The backup is restored here; it takes the place of the files when you save."))


class BackupWindow(Protocol):
    """What such a window must offer; ``entitled`` is the title that it bears instead of the campaign's name."""

    state: EditorState
    backups: BackupCommands
    entitled: str
    destroyed: SignalInstance

    def show(self) -> None:
        """Come to the screen."""

    def close(self) -> bool:
        """Go from the screen, asking first what to do with changes; whether it is gone."""

    def session_ends(self) -> None:
        """Bring the work to safety, because the session may end: the window closes without a question then."""

    def setAttribute(self, attribute: Qt.WidgetAttribute) -> None:
        """Take on one of the properties of Qt's windows."""


class BackupWindows:
    """Opens such windows for ``window`` with ``make``, and closes them with it."""

    def __init__(self, window: QWidget, make: Callable[[], BackupWindow]) -> None:
        self._window, self._make = window, make
        self.open: tuple[BackupWindow, ...] = ()

    def show(self, document: Document, loaded: LoadResult, title: str, restore: Callable[[], object]) -> None:
        """Show a document that can only be looked at; restoring it closes its window and comes back to the first."""
        shown = self._make()
        shown.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)  # A window with all its parts is large.
        shown.destroyed.connect(lambda: self._forget(shown))

        def bring_back() -> None:
            if shown.close():
                self._window.activateWindow()
                restore()

        shown.entitled = title
        shown.backups.restore_shown = bring_back
        shown.state.open(document, loaded)
        shown.show()
        self.open = (*self.open, shown)

    def session_ends(self) -> None:
        """Bring to safety what was begun in them."""
        for shown in self.open:
            shown.session_ends()

    def close_all(self) -> bool:
        """Close what is still open; False where a person wishes to go on with what was begun in one of them."""
        self.open = tuple(shown for shown in self.open if not shown.close())
        return not self.open

    def _forget(self, gone: BackupWindow) -> None:
        """Let go of a window that was closed."""
        self.open = tuple(shown for shown in self.open if shown is not gone)
