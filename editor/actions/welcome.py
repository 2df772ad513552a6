"""The start page at work: what it offers is opened, forgotten or taken off the shelf."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt

from editor.actions.bundles import SharingCommands
from editor.actions.files import FileCommands
from editor.docks.start_page import StartPage
from editor.editor_state import EditorState
from editor.open_suggestions import OpenSuggestions
from editor.settings import EditorSettings


class Welcome:
    """Offers what there is whenever no campaign is open."""

    def __init__(
        self,
        desk: EditorState,
        page: StartPage,
        offers: OpenSuggestions,
        *,
        memory: EditorSettings,
        files: FileCommands,
        sharing: SharingCommands,
    ) -> None:
        self._desk, self._page, self._offers, self._memory, self._files = desk, page, offers, memory, files
        page.chosen.connect(self._open)
        page.forgotten.connect(self._forget, Qt.ConnectionType.QueuedConnection)
        page.removed.connect(lambda folder: sharing.remove(folder.name), Qt.ConnectionType.QueuedConnection)

    def show_offers(self) -> None:
        """Offer the recent campaigns, the samples and the installed ones, as they are now."""
        offers = self._offers
        self._page.show_offers(offers.recent(), offers.samples(), offers.installed())

    def shelf_changed(self) -> None:
        """Other campaigns are installed now."""
        if self._desk.document is None:
            self.show_offers()

    def _open(self, folder: Path) -> None:
        if not self._files.open_folder(folder) and self._desk.document is None:
            self.show_offers()  # What is not there any more has been forgotten.

    def _forget(self, folder: Path) -> None:
        self._memory.forget(folder)
        self.show_offers()
