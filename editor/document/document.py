"""The one door through which a campaign changes in the editor, and the opening of a campaign's folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from editor.document.area import CellBox, Painted
from editor.document.cells import Stroke
from editor.document.changes import (
    CellsChanged,
    Change,
    HistoryChanged,
    Listeners,
    SaveBegins,
    SavedChanged,
    changes_between,
)
from editor.document.document_home import CampaignHome, DocumentHome, ReadOnlyReason, RunTask
from editor.document.edit import Edit, EditRefusal, why_too_much
from editor.document.history import EditHistory, HistoryStep
from editor.document.story import ASSETS, pictures_named
from runtime import resources
from runtime.campaign.model import Campaign
from runtime.campaign.reader import LoadResult, read_campaign
from runtime.campaign.source import Source
from runtime.campaign.tables import TableLevel
from runtime.campaign.templates import has_own_schemas, schema_files
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Terrain
from runtime.engine.levels.level import Level
from runtime.support.issues import FORMAT_NEWER, PROGRAM_OLDER, Issue


@dataclass(slots=True)
class _Merging:
    """Edits with one key that make up the last step so far, and the undone steps which that step has cost."""

    key: str
    before: Campaign
    undone: tuple[HistoryStep, ...] = ()
    has_step: bool = False


class Document(DocumentHome):
    """A campaign that is being edited: its present value, its history, and whom to tell.

    Whatever does not belong to a stroke (an edit, undo, saving) ends a stroke under way as if the button had been
    let go, so that what the designer sees is what happens and nothing is lost. ``read_only`` is the reason
    why the campaign must not be changed; None where it may.
    """

    def __init__(
        self,
        campaign: Campaign,
        source: Source | None = None,
        folder: Path | None = None,
        *,
        read_only: ReadOnlyReason | None = None,
        edit_shipped: bool = False,
        installed: Path | None = None,
    ) -> None:
        super().__init__(CampaignHome(folder, source, read_only, edit_shipped, installed))
        self._campaign = self._saved = campaign
        self._history = EditHistory()
        self._listeners = Listeners[Change]()
        self._stroke: Stroke | None = None
        self._merging: _Merging | None = None
        self._was_dirty = False

    @property
    def campaign(self) -> Campaign:
        """The present value; a stroke under way is not yet part of it."""
        return self._campaign

    @property
    def saved(self) -> Campaign:
        """The value that was last opened or saved."""
        return self._saved

    @property
    def seen(self) -> Campaign:
        """The present value with the stroke under way in it, as it is on the screen."""
        stroke, present = self._stroke, self._campaign
        return present if stroke is None else present.having_level(self._stroked(stroke))

    @property
    def is_dirty(self) -> bool:
        """Whether the campaign differs from what was last opened or saved."""
        return self._campaign != self._saved

    @property
    def is_stroking(self) -> bool:
        """Whether a stroke is under way."""
        return self._stroke is not None

    @property
    def history(self) -> tuple[HistoryStep, ...]:
        """All steps by their labels, the undone ones after :attr:`position`."""
        return self._history.steps

    @property
    def position(self) -> int:
        """How many steps of the history are done."""
        return self._history.position

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return self.position > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to redo."""
        return self.position < len(self.history)

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Tell ``listener`` of every change from now on; returns a function that ends it."""
        return self._listeners.subscribe(listener)

    def level(self, level_id: str) -> Level | None:
        """The present value of a level; None where there is none of this id."""
        return next((level for level in self._campaign.levels if level.id == level_id), None)

    def table(self, level_id: str) -> TableLevel | None:
        """The present value of a level that is a table game; None where there is none of this id."""
        return self._campaign.table(level_id)

    def terrain(self, level_id: str) -> memoryview:
        """A level's landscape as it is on the screen, one byte a cell, read-only; raises KeyError without the level.

        Fetch it anew after each change: it shows the present stroke, or the value between strokes.
        """
        if self._stroke is not None and self._stroke.level_id == level_id:
            return self._stroke.cells
        return memoryview(self._campaign.level(level_id).terrain.cells)

    def perform(self, label: str, edit: Edit, merge: str = "") -> EditRefusal | None:
        """Make an edit as one step of the history; returns why it was refused, where it was.

        Edits in a row with the same ``merge`` key (typing a name, dragging a slider) make up one step, which
        vanishes when they end where they began. :meth:`settle` ends such a row.
        """
        self.commit()
        if self._home.read_only:
            return self.why_read_only
        if not merge or self._merging is None or self._merging.key != merge:
            self._merging = None
        result = edit.apply(self._campaign)
        refused = result if isinstance(result, EditRefusal) else why_too_much(self._campaign, result)
        if isinstance(result, EditRefusal) or refused is not None:
            return refused
        if merge and self._merging is None:
            self._merging = _Merging(merge, self._campaign)
        self._take(label, result)
        return None

    def settle(self) -> None:
        """End a row of merging edits: the next one makes a step of its own."""
        self._merging = None

    def begin(self, level_id: str, label: str) -> EditRefusal | None:
        """Begin a stroke on a level; returns why it can't be, where it can't."""
        self.commit()
        if self._home.read_only:
            return self.why_read_only
        level = self.level(level_id)
        if level is None:
            return EditRefusal("no-such-level", {"id": level_id})
        self.settle()
        self._stroke = Stroke(level, label)
        return None

    def extend(self, cells: Mapping[Cell, Terrain] | Painted) -> bool:
        """Paint some more cells; those of cities and off the map are left out. False where no stroke is under way."""
        stroke = self._stroke
        if stroke is None:
            return False
        self._tell_live(stroke, stroke.extend(cells))
        return True

    def commit(self) -> bool:
        """End the stroke as one step of the history; whether there was one. If nothing changed it leaves no step."""
        stroke, self._stroke = self._stroke, None
        if stroke is None:
            return False
        self._take(stroke.label, self._campaign.having_level(self._stroked(stroke)))
        return True

    def cancel(self) -> bool:
        """Drop the stroke as if it had never been; whether there was one."""
        stroke, self._stroke = self._stroke, None
        if stroke is None:
            return False
        self._tell_live(stroke, stroke.box)
        return True

    def undo(self) -> bool:
        """Take back the last step; whether there was one."""
        self.commit()
        return self.can_undo and self.go_to(self.position - 1)

    def redo(self) -> bool:
        """Do the last undone step again; whether there was one."""
        self.commit()
        return self.can_redo and self.go_to(self.position + 1)

    def go_to(self, position: int) -> bool:
        """Undo or redo until just ``position`` steps are done; whether there are that many."""
        self.commit()
        self.settle()
        if not 0 <= position <= len(self.history):
            return False
        before = self._campaign
        while self.position > position:
            self._campaign = self._history.undo(self._campaign)
        while self.position < position:
            self._campaign = self._history.redo(self._campaign)
        self._tell(before)
        return True

    def save(self, folder: Path | None = None, *, overwrite: bool = False, run: RunTask | None = None) -> Issue | None:
        """Write what changed into ``folder``, which the campaign has from then on; returns why it could not be.

        Without a folder it is saved where it lies. With ``overwrite`` files that others have changed meanwhile, or
        another campaign in the folder, are replaced. A read-only campaign can be saved elsewhere, as far as it was
        read, and may be changed there. The other files of its folder go along; :attr:`left_behind` names those that
        did not. The history stays. ``run`` runs the writing itself, which needs none of the document.
        """
        self.commit()
        self.settle()
        campaign = self._campaign  # While a slow disk is waited for another value may come; this is what is written.
        self._listeners.tell((SaveBegins(),))
        named = pictures_named(campaign)
        others = {f"{ASSETS}/{name}": data for name, data in self._waiting.items() if name in named}
        if self.folder is None and has_own_schemas(campaign):
            others |= schema_files(resources.schemas())
        self._home, issue = self._home.saved(campaign, folder, overwrite=overwrite, run=run, others=others)
        if issue is None:
            self._waiting = {name: data for name, data in self._waiting.items() if name not in named}
            self._was_saved(campaign)
        return issue

    def copy_to(self, folder: Path) -> Issue | None:
        """Write the campaign as it is on the screen, with all its other files, into a folder of somebody else's.

        The document stays where it is, saved or not; returns why nothing could be written.
        """
        campaign = self.seen
        named = pictures_named(campaign)
        others = {f"{ASSETS}/{name}": data for name, data in self._waiting.items() if name in named}
        return self._home.saved(campaign, folder, overwrite=True, others=others)[1]

    def rebase(self, source: Source, campaign: Campaign) -> None:
        """Take it that the files hold something else now: their bytes, and the campaign that these make.

        What is open stays; it differs from what is saved where it is not that ``campaign``.
        """
        self.commit()
        self._home = replace(self._home, source=source)
        self._was_saved(campaign)

    def forbid_changes(self, why: ReadOnlyReason) -> None:
        """Let the campaign be looked at only."""
        self._home = replace(self._home, read_only=why)
        self._listeners.tell((SavedChanged(),))

    def allow_changes(self) -> None:
        """Let a campaign that was not read whole be changed and saved over its files: a whole one takes its place."""
        self._home = self._home.allowing_changes()
        self._listeners.tell((SavedChanged(),))

    def _was_saved(self, campaign: Campaign) -> None:
        """Take ``campaign`` for what the files hold, and say so."""
        self._saved, self._was_dirty = campaign, self._campaign != campaign
        self._listeners.tell((SavedChanged(),))

    def _stroked(self, stroke: Stroke) -> Level:
        return replace(self._campaign.level(stroke.level_id), terrain=stroke.frozen())

    def _take(self, label: str, after: Campaign) -> None:
        """Make ``after`` the present value, as a step of the history or as a part of the merging one."""
        present, merging = self._campaign, self._merging
        if after == present:
            return
        if merging is None:
            self._history.push(HistoryStep.between(label, present, after), present)
        else:
            # The row is one step from its first value; where it ends as it began, the steps it had cost are back.
            if merging.has_step:
                self._history.take_back(merging.undone)
            merging.has_step = after != merging.before
            if merging.has_step:
                step = HistoryStep.between(label, merging.before, after)
                merging.undone = self._history.push(step, merging.before)
        self._campaign = after
        self._tell(present)

    def _tell(self, before: Campaign) -> None:
        changes: list[Change] = [*changes_between(before, self._campaign), HistoryChanged()]
        dirty = self.is_dirty
        if dirty != self._was_dirty:
            self._was_dirty = dirty
            changes.append(SavedChanged())
        self._listeners.tell(changes)

    def _tell_live(self, stroke: Stroke, box: CellBox | None) -> None:
        if box is not None:
            self._listeners.tell((CellsChanged(stroke.level_id, box, live=True),))


def open_document(
    folder: Path, *, edit_shipped: bool = False, installed: Path | None = None
) -> tuple[Document | None, LoadResult]:
    """A document of what the folder holds, and how reading it went; None where there is nothing to show.

    What was not read whole may be looked at but not changed; ``installed`` is where installed campaigns lie.
    """
    result = read_campaign(folder)
    if result.campaign is None:
        return None, result
    return document_of(result, folder, edit_shipped=edit_shipped, installed=installed), result


def document_of(
    result: LoadResult, folder: Path, *, edit_shipped: bool = False, installed: Path | None = None
) -> Document:
    """A document of a campaign that was read; raises ValueError where there was none."""
    if result.campaign is None:
        raise ValueError("there is no campaign to edit")
    reason = None
    if result.read_only:
        newer = any(issue.code in (FORMAT_NEWER, PROGRAM_OLDER) for issue in result.issues)
        reason = ReadOnlyReason.NEWER if newer else ReadOnlyReason.DAMAGED
    return Document(
        result.campaign, result.source, folder, read_only=reason, edit_shipped=edit_shipped, installed=installed
    )
