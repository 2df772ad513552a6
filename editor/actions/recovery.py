"""Offers unsaved work that an editor has left behind: at the start, when its campaign is opened, and when asked for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, QTimer

from editor.actions.journal_controller import JournalController
from editor.document.changes import SaveBegins
from editor.document.document import Document
from editor.document.edit import UseCampaign
from editor.document.story import ASSETS, pictures_named
from editor.editor_state import CampaignOpened, DeskChange, EditorState
from editor.safety import recovery
from editor.safety.journal import DAYS
from editor.safety.recovery import KeptJournal, Recovered
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
        desk: EditorState,
        ask: Callable[[], Questions],
        keeping: JournalController,
        state: Path,
        t: Texts,
        *,
        files: MayLeave,
        edit_shipped: bool,
    ) -> None:
        super().__init__(keeping)
        self._desk, self._ask, self._keeping, self._state, self._t = desk, ask, keeping, state, t
        self._files, self._edit_shipped = files, edit_shipped
        self._put_off: set[Path] = set()
        self._settling: KeptJournal | None = None
        desk.subscribe(self._heard)

    def offer(self) -> bool:
        """At the start: offer what there is, where there is anything; whether a campaign is open now."""
        for path in recovery.put_damaged_away(self._state):
            said = self._t(
                "Unsaved work could not be read, for its journal is damaged. It is kept for {days} days: {file}",
                days=DAYS,
                file=path,
            )
            self._desk.say(said, refused=True)
        if not self._has_worth(None):
            return False
        self._ask_for(None)
        return self._desk.document is not None

    def look(self) -> None:
        """Show what there is, and what was thrown away lately, because the person asks for it."""
        if not recovery.find_kept(self._state) and not recovery.find_thrown(self._state):
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
        if kept is not None and self._keeping.keep_now():
            self._settling = None
            recovery.done_with(kept)

    def _heard(self, change: DeskChange) -> None:
        document = self._desk.document
        if isinstance(change, CampaignOpened | SaveBegins):
            self.settle()
        if isinstance(change, CampaignOpened) and document is not None and document.folder and not document.is_dirty:
            QTimer.singleShot(0, self, lambda: self._offer_for(document))

    def _offer_for(self, document: Document) -> None:
        """A campaign was opened: offer what is left of it."""
        folder = document.folder
        if document is self._desk.document and folder and not document.is_dirty and self._has_worth(folder.absolute()):
            self._ask_for(folder.absolute())

    def _has_worth(self, only: Path | None) -> bool:
        """Whether there is anything to offer; what is on the disk already is removed on the way."""
        found = False
        for kept in recovery.find_kept(self._state):
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
            wanted = self._ask().recovery(self._state, only)
            if wanted is None:
                self._put_off |= {kept.path for kept in recovery.find_kept(self._state)}
                return
            if not wanted.into_folder:
                self._open(wanted.kept, wanted.recovered)
                return
            if self._write(wanted.kept, wanted.recovered) and not recovery.find_kept(self._state):
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
        self._keeping.recovered_from(kept.path.name)
        self._desk.open(document)
        self._settling = kept
        self._desk.say(t("The work is back and not saved yet; one undo leads to what was saved before."))
        QTimer.singleShot(SETTLED, self, self.settle)
        self._show_drafts(recovered)

    def _show_drafts(self, recovered: Recovered) -> None:
        """Show what was being typed; until it was seen it is kept on."""
        if recovered.drafts:
            self._keeping.keep_drafts(recovered.drafts)
            self._ask().drafts(recovered.drafts)
            self._keeping.keep_drafts(())

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
        self._desk.say(t("Written into {folder}.", folder=folder))
        return True
