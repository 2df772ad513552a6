"""The backups of the open campaign: looked at in a window of their own, and put in the place of what is open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from editor.dialogs.backups import BackupChoice
from editor.dialogs.dates import moment_text
from editor.dialogs.questions import Questions
from editor.document.document import Document
from editor.document.edit import UseCampaign
from editor.editor_state import EditorState
from editor.safety.backups import Backup, Ring
from editor.settings import EditorSettings
from runtime.campaign.reader import LoadResult
from runtime.support.texts import Texts

LookAt = Callable[[Document, LoadResult, str, Callable[[], object]], object]
"""Shows a document in a window of its own, under a title; the last restores it in the first window."""


class BackupCommands:
    """Shows the backups of the desk's campaign. A window that shows one has ``restore`` set, which brings it back."""

    def __init__(
        self, desk: EditorState, ask: Callable[[], Questions], memory: EditorSettings, t: Texts, look_at: LookAt
    ) -> None:
        self._desk, self._ask, self._memory, self._t = desk, ask, memory, t
        self._look_at = look_at
        self.restore_shown: Callable[[], object] | None = None

    def show(self) -> None:
        """List the backups, and do with the chosen one what is wished."""
        document = self._desk.document
        if document is None or document.folder is None:
            return
        self._desk.finish()
        ring = Ring(self._memory.state, document.folder)
        wished = self._ask().backups(ring.listed(), document.campaign, ring.read)
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
        shown = Document(result.campaign, source, document.folder, read_only="read-only-backup")
        title = t("Backup of “{name}” from {when}", name=result.campaign.name, when=moment_text(t, backup.made))
        self._look_at(shown, replace(result, source=source), title, lambda: self._restore(document, backup, result))

    def _restore(self, document: Document, backup: Backup, result: LoadResult) -> None:
        """Put a backup in the place of what is open, as one step; nothing on the disk changes until it is saved."""
        t, campaign = self._t, result.campaign
        if campaign is None:
            return
        if document is not self._desk.document:
            self._desk.say(t("The campaign of this backup is not open any more."), refused=True)
            return
        why = document.why_read_only
        if why is not None and why.code == "read-only-damaged":
            document.allow_changes()  # A sound backup mends what was damaged.
        label = t("Restore the backup of {when}", when=moment_text(t, backup.made))
        if self._desk.perform(label, UseCampaign(campaign)):
            self._desk.say(t("The backup is restored here; it takes the place of the files when you save."))
