"""Windows of the same kind as the editor's own that show a backup, beside the window that it was opened from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtWidgets import QWidget

from editor.actions.backups import BackupCommands
from editor.document.document import Document
from editor.editor_state import EditorState
from runtime.campaign.reader import LoadResult


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
