"""Saving what is open: with a backup of what it replaces, and a calm way on wherever it does not succeed."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from pathlib import Path

from editor.dialogs.disk import Chosen, DiskWait, NotSaved
from editor.dialogs.questions import Questions
from editor.document.document import Document
from editor.document.edit import UseCampaign
from editor.editor_state import EditorState
from editor.safety.backups import BackupReason, BackupStore
from editor.safety.external_changes import ExternalChanges, ExternalMerge, look_outside, meet
from editor.settings import EditorSettings
from runtime.campaign.source import Source, models_of
from runtime.campaign.writer import campaign_files, is_canonical
from runtime.support.issues import CHANGED_ON_DISK, REMOVED_ON_DISK, SAVE_FOLDER_GONE, UNFIT_FOLDERS, Severity
from runtime.support.texts import Texts, reason_of
from runtime.support.wording import say_issue

MOST_NAMED = 8
"""How many of the files that did not go along are named in a message."""

_BY_OTHERS = frozenset((CHANGED_ON_DISK, REMOVED_ON_DISK))


class Settled(Enum):
    """What came of files that another program changed."""

    GO_ON = "go on"
    """Saving goes on where it was."""
    SAVED = "saved"
    """The campaign was saved in another folder."""
    STOP = "stop"
    """Nothing was done."""


class SaveController:
    """Saves the open campaign; ``save_as`` asks for another folder and saves there."""

    def __init__(
        self,
        state: EditorState,
        ask: Callable[[], Questions],
        settings: EditorSettings,
        t: Texts,
        *,
        patience: DiskWait,
        save_as: Callable[[], bool],
    ) -> None:
        self._state, self._ask, self._settings, self._t = state, ask, settings, t
        self._patience, self._save_as = patience, save_as
        self._no_backup = ""

    @property
    def is_under_way(self) -> bool:
        """Whether a slow disk is waited for just now."""
        return self._patience.is_waiting

    def backup_store(self, folder: Path) -> BackupStore:
        """The backups of the campaign in a folder."""
        return BackupStore(self._settings.state, folder)

    def save_at_home(self, document: Document) -> bool:
        """Save in the campaign's own folder, having settled what others changed there; whether all is saved now."""
        if not self._may_rewrite(document):
            return False
        outside = self.look(document)
        if outside is not None and not outside.is_same and not outside.is_gone:
            settled = self.settle(document, outside)
            if settled is not Settled.GO_ON:
                return settled is Settled.SAVED
        return self.save(document, None)

    def save(self, document: Document, folder: Path | None) -> bool:
        """Save in ``folder``, or at home; asks for the way on as long as it does not succeed."""
        overwrite = False
        while True:
            if folder is None and document.is_dirty:
                self._back_up(document)
            issue = document.save(folder, overwrite=overwrite, run=self._run)
            if issue is None:
                self._tell_saved(document, is_elsewhere=folder is not None)
                return True
            if issue.code in _BY_OTHERS:
                outside = self.look(document)
                settled = self.settle(document, outside) if outside is not None else Settled.STOP
                if settled is not Settled.GO_ON:
                    return settled is Settled.SAVED
                overwrite = True
                continue
            text, advice = say_issue(self._t, issue)
            if issue.code in UNFIT_FOLDERS:
                self._ask().tell(self._t("The campaign was not saved"), text, advice)
                return False
            answer = self._ask().after_failure(text, advice, anew=issue.code == SAVE_FOLDER_GONE)
            if answer is NotSaved.ELSEWHERE:
                return self._save_as()
            if answer is NotSaved.CANCEL:
                return False
            overwrite = answer is NotSaved.ANEW

    def look(self, document: Document) -> ExternalChanges | None:
        """What others did to the campaign's files; None where it has none."""
        source, folder = document.source, document.folder
        if source is None or folder is None:
            return None
        title, text = (
            self._t("Looking at the files"),
            self._t("This takes a while. The campaign's files are compared…"),
        )
        return self._patience.run(lambda: look_outside(source, folder), title, text)

    def settle(self, document: Document, outside: ExternalChanges) -> Settled:
        """Come to terms with what others made of the files, asking where there is something to choose."""
        meeting = meet(document.saved, document.campaign, outside)
        if meeting.is_agreed:
            document.rebase(*meeting.ground)
            return Settled.GO_ON
        chosen = self._ask().changed_on_disk(meeting)
        if chosen is Chosen.ELSEWHERE:
            return Settled.SAVED if self._save_as() else Settled.STOP
        if chosen is Chosen.CANCEL:
            return Settled.STOP
        self._follow(document, meeting, chosen)
        return Settled.GO_ON

    def _follow(self, document: Document, meeting: ExternalMerge, chosen: Chosen) -> None:
        """Go on from the files as they are now, with mine, theirs or both."""
        t = self._t
        source, theirs = meeting.ground
        if chosen is Chosen.MINE:
            self._keep(document, source, BackupReason.OVERWRITING, theirs.name)
        elif chosen is Chosen.THEIRS and meeting.theirs is not None:
            if meeting.is_mine_changed:
                mine = campaign_files(meeting.mine, document.source)
                self._keep(document, Source(files=mine), BackupReason.TAKING, meeting.mine.name)
            self._state.perform(t("Take what another program wrote"), UseCampaign(meeting.theirs))
        elif meeting.merged is not None:
            self._state.perform(t("Bring in what another program changed"), UseCampaign(meeting.merged))
        document.rebase(source, theirs)

    def _back_up(self, document: Document) -> None:
        """Keep what the files hold now, before it is replaced."""
        if document.source is not None:
            self._keep(document, document.source, BackupReason.SAVING, document.saved.name)

    def _keep(self, document: Document, source: Source, why: BackupReason, name: str) -> None:
        """Make a backup; where none can be made saving goes on, and it is said."""
        folder = document.folder
        if folder is None:
            return
        title, text = self._t("Making a backup"), self._t("This takes a while. A backup is made…")
        try:
            self._patience.run(lambda: self.backup_store(folder).keep(source.files, why, name), title, text)
            self._no_backup = ""
        except OSError as problem:
            self._no_backup = reason_of(problem)

    def _run(self, write: Callable[[], Source]) -> Source:
        text = self._t(
            "This takes a while. The campaign is being saved; what was saved before stays whole until it is…"
        )
        return self._patience.run(write, self._t("Saving"), text)

    def _tell_saved(self, document: Document, *, is_elsewhere: bool) -> None:
        t, folder = self._t, document.folder
        self._settings.opened(folder or Path())
        if self._no_backup:
            said = t(
                "Saved in {folder}, but no backup of what was there could be made: {why}.",
                folder=folder,
                why=self._no_backup,
            )
        else:
            said = t("Saved in {folder}.", folder=folder)
        self._state.say(said)
        if is_elsewhere:
            self._tell_left_behind(document)

    def _tell_left_behind(self, document: Document) -> None:
        """Name the files that did not go along into the new folder; hidden folders never do."""
        left = [issue for issue in document.left_behind if issue.severity is not Severity.HINT]
        if not left:
            return
        said = [say_issue(self._t, issue) for issue in left]
        lines = [text for text, _ in said[:MOST_NAMED]]
        if len(said) > MOST_NAMED:
            lines.append(self._t("And {count} more.", count=len(said) - MOST_NAMED))
        self._ask().tell(
            self._t("Not everything was copied"),
            self._t("The campaign is saved in {folder}, but not every other file went along.", folder=document.folder),
            "\n".join((*lines, "", *dict.fromkeys(advice for _, advice in said))),
        )

    def _may_rewrite(self, document: Document) -> bool:
        """Whether files that are not in our own form may be rewritten whole; asked once, the saved ones are."""
        files = rewritten_files(document)
        if not files:
            return True
        return self._ask().confirm(
            self._t("Files in another form"),
            self._t(
                "These files are written in another form than the editor's own; saving rewrites them whole, "
                "so that a comparison shows many changed lines this once."
            ),
            "\n".join(files),
            self._t("Save and rewrite"),
        )


def rewritten_files(document: Document) -> tuple[str, ...]:
    """The files that saving would rewrite whole because they do not stand in the canonical form."""
    source = document.source
    if source is None:
        return ()
    return tuple(
        file
        for file, model in models_of(document.campaign).items()
        if file in source.models and source.models[file] != model and not is_canonical(source, file)
    )
