"""Win conditions and triggers: opens their builder, adds to them, and says which of them speak of what is gone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QTimer

from editor.docks.dock_set import DockSet
from editor.docks.objectives import ObjectivesDock
from editor.document.changes import HistoryChanged
from editor.document.references import Orphaned, orphaned
from editor.editor_state import CampaignOpened, DeskChange, EditorState
from runtime.campaign.model import Campaign
from runtime.engine.board.sides import Side
from runtime.support.texts import Texts

DOCK = "objectives"


class ObjectiveCommands:
    """Works on the builder's dock, which comes to the front first."""

    def __init__(self, desk: EditorState, docks: DockSet, builder: ObjectivesDock, changed: Callable[[], None]) -> None:
        self._desk, self._docks, self._builder, self._changed = desk, docks, builder, changed

    def build(self) -> None:
        """Show the builder and lead the keyboard to its tree."""
        self._show()
        self._builder.tree.setFocus()

    def add_objective(self, template: str) -> None:
        """Add an objective for the side in hand, else the player's own."""
        self._show()
        self._builder.do(lambda: self._builder.deeds.add_objective(self._side, template))

    def add_trigger(self, effect: str) -> None:
        """Add a trigger."""
        self._show()
        self._builder.do(lambda: self._builder.deeds.add_trigger(effect))

    @property
    def _side(self) -> Side:
        level, spot = self._desk.level, self._builder.spot
        return spot.side or (level.protagonist if level else Side.GOLD)

    def _show(self) -> None:
        self._docks.show(DOCK)
        self._builder.show_now()
        self._changed()


class Orphans(QObject):
    """Looks at every step that is done, however it was made; steps that are taken back leave nothing behind."""

    def __init__(self, desk: EditorState, t: Texts, window: QObject) -> None:
        super().__init__(window)
        self._desk, self._t = desk, t
        self._seen: Campaign | None = None
        self._position = 0
        desk.subscribe(self._heard)

    def _heard(self, change: DeskChange) -> None:
        document = self._desk.document
        if not isinstance(change, CampaignOpened | HistoryChanged):
            return
        before, done = self._seen, self._position
        self._seen = document.campaign if document else None
        self._position = document.position if document else 0
        if isinstance(change, CampaignOpened) or before is None or self._seen is None or self._position < done:
            return
        found = orphaned(before, self._seen)
        if found is not None:
            # Only now does the tool in hand look anew at what it would do, and says so in the same line.
            QTimer.singleShot(0, self, partial(self._say, found))

    def _say(self, found: Orphaned) -> None:
        key = self._desk.toolbox.held.key_of("edit.undo") if self._desk.toolbox else ""
        back = self._t("Undo ({key})", key=key) if key else self._t("Undo")
        said = self._t.plural(
            "{things} is gone, but these still speak of it: {names}. {undo} brings it back.",
            "{things} are gone, but these still speak of them: {names}. {undo} brings them back.",
            len(found.things),
            things=", ".join(found.things),
            names=", ".join(dict.fromkeys(found.speakers)),
            undo=back,
        )
        self._desk.say(said, refused=True)
