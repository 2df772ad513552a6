"""Keeps how each level of a campaign was seen, from one opening of the campaign to the next."""

from __future__ import annotations

from pathlib import Path

from editor.canvas.view import MapView
from editor.document.changes import SavedChanged
from editor.editor_state import CampaignOpened, DeskChange, EditorState
from editor.settings import EditorSettings, Views


class LevelViews:
    """Brings ``view`` back to the level, the size and the place where a campaign was left."""

    def __init__(self, desk: EditorState, view: MapView, memory: EditorSettings) -> None:
        self._desk, self._view, self._memory = desk, view, memory
        self._folder: Path | None = None
        view.left.connect(self._left)
        desk.subscribe(self._heard)

    def keep(self) -> None:
        """Remember how the open campaign is seen now."""
        self._left(self._view.views)

    def _heard(self, change: DeskChange) -> None:
        document = self._desk.document
        if isinstance(change, CampaignOpened | SavedChanged):
            self._folder = document.folder if document else None
        if isinstance(change, CampaignOpened) and self._folder is not None:
            views = self._memory.views_of(self._folder)
            self._view.remember(views)
            self._desk.show_level(views.shown)

    def _left(self, views: Views) -> None:
        if self._folder is not None and views.levels:
            self._memory.saw(self._folder, views)
