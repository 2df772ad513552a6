"""The backups of the open campaign: looked at in a window of their own, and put in the place of what is open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtWidgets import QWidget

from editor.dialogs.backups import BackupChoice
from editor.dialogs.form import moment_text
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
        wished = self._ask().backups(ring.backups(), document.campaign, ring.read)
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


class BackupWindow(Protocol):
    """What such a window must offer; ``entitled`` is the title that it bears instead of the campaign's name."""

    desk: EditorState
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
        shown.desk.open(document, loaded)
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
