"""The commands of one window with all they need, the actions that run them, and the snapshot that these look at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QWidget

from editor.actions.action_set import ActionSet, action_table
from editor.actions.balance import BalanceController, FairnessCommands
from editor.actions.commands import Commands
from editor.actions.edits import EditCommands, SelectionCommands
from editor.actions.exchange import ExchangeCommands, FileDrops, SharingCommands
from editor.actions.files import FileCommands, start_editor
from editor.actions.galleries import GalleryCommands
from editor.actions.graphs import GraphCommands
from editor.actions.issues import IssueCommands, IssueNavigator
from editor.actions.journal_controller import JournalController
from editor.actions.level_clips import LevelClips
from editor.actions.level_sheet import LevelSheetCommands
from editor.actions.levels import LevelCommands, ObjectiveCommands, Orphans, RandomMapCommands
from editor.actions.notes import NoteCommands
from editor.actions.play import PlayCommands
from editor.actions.playtests import PlaytestReportCommands
from editor.actions.prints import FileJobs, PrintCommands
from editor.actions.proofs import ProofCommands
from editor.actions.recovery import BackupCommands, BackupWindow, BackupWindows, RecoveryController
from editor.actions.reports import ReportCommands
from editor.actions.shell import ShellCommands
from editor.actions.situation import GraphSeen, Situation
from editor.actions.stamps import StampCommands
from editor.actions.stories import StoryCommands, StoryPanes
from editor.actions.views import OverlayCommands, ViewCommands
from editor.actions.word_packs import WordPackCommands
from editor.asset_cache import AssetCache
from editor.canvas.map_reader import MapReader
from editor.dialogs.disk import DiskWait
from editor.dialogs.questions import Questions
from editor.docks.dock_set import DockSet, KeyboardWindow
from editor.docks.playtests import NoteShown
from editor.document.cells import city_at, token_at
from editor.document.document import Document
from editor.document.document_home import ReadOnlyReason
from editor.editor_state import EditorState
from editor.panes import Panes
from editor.playtest import Playtest
from editor.settings import STEPS, EditorSettings
from editor.stamp_library import StampLibrary
from editor.theme import EditorTheme
from editor.tools.options import BRUSH_SIZES
from editor.tools.tool import ToolTable
from editor.tools.tool_table import TOOLS
from runtime.balance.meter import PROCESSES
from runtime.campaign.bundles import SUFFIX
from runtime.campaign.bundles.shelf import CampaignShelf
from runtime.campaign.playtest_json import SUFFIX as REPORT_SUFFIX
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.exchange.formats import IMPORTERS
from runtime.match.word_packs import PackShelf
from runtime.profile.settings import Settings
from runtime.support.texts import Texts


@dataclass(frozen=True, slots=True)
class WindowParts:
    """What a window is put together from; with no ``meter_processes`` it has no balance meter.

    ``options`` are those of the command line with which another editor is started as this one was.
    """

    t: Texts
    theme: EditorTheme
    settings: EditorSettings
    assets: AssetCache
    edit_shipped: bool = False
    tools: ToolTable = field(default_factory=lambda: TOOLS)
    meter_processes: int = PROCESSES
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Wiring:
    """What commands call of the window: its questions, and what is to follow them.

    ``another`` makes one more window, to look at something; ``place_below`` puts a widget below the map; ``turn``
    shows the campaign's graph or the map.
    """

    ask: Callable[[], Questions]
    changed: Callable[[], None]
    shelf_changed: Callable[[], None]
    place_below: Callable[[QWidget], None]
    another: Callable[[], BackupWindow]
    turn: Callable[[bool], None]


@dataclass(frozen=True, slots=True)
class EditorParts:
    """What the window is made of that commands work on."""

    state: EditorState
    panes: Panes
    docks: DockSet
    places: IssueNavigator
    playtest: Playtest
    journal: JournalController
    reader: MapReader


class Controls:
    """Each command is made here once; ``action_set`` holds the actions."""

    def __init__(self, window: KeyboardWindow, parts: WindowParts, made: EditorParts, wiring: Wiring) -> None:
        self._window, self._parts, self._made, self._wiring = window, parts, made, wiring
        t, settings, ask, state = parts.t, parts.settings, wiring.ask, made.state
        patience, kept = DiskWait(t, window), parts.edit_shipped
        self.files = FileCommands(
            state,
            ask,
            settings,
            t,
            patience=patience,
            quit_window=window.close,
            start=partial(start_editor, parts.options),
            edit_shipped=kept,
        )
        self.looking = BackupWindows(window, wiring.another)
        self.backups = BackupCommands(state, ask, settings, t, self.looking.show)
        self.file_jobs = FileJobs(window, ask, state.say, t)
        self.exchange = ExchangeCommands(state, ask, self.files.may_leave, t, files=self.file_jobs)
        imports = dict.fromkeys((".tmx", ".tmj", ".json", ".tmx.gz", *IMPORTERS), self.exchange.import_file)
        self.shelf = CampaignShelf(settings.installed)
        self.sharing = SharingCommands(
            state,
            ask,
            self.files,
            parts.assets,
            t,
            jobs=self.file_jobs,
            shelf=self.shelf,
            home=settings.player_home,
            changed=wiring.shelf_changed,
        )
        self.gallery = GalleryCommands(
            window,
            state,
            ask,
            self.files,
            self.file_jobs,
            settings=settings,
            assets=parts.assets,
            shelf=self.shelf,
            theme=parts.theme,
            t=t,
            changed=wiring.shelf_changed,
        )
        packs = PackShelf(settings.words)
        self.packs = WordPackCommands(
            ask,
            self.file_jobs,
            packs,
            t,
            place=self.files.usual_place,
            changed=lambda: made.panes.properties.use_packs(packs),
            say=state.say,
        )
        self.dropping = FileDrops(window, {SUFFIX: self.sharing.take, REPORT_SUFFIX: self._take_report, **imports})
        self.recovery = RecoveryController(
            state, ask, made.journal, settings.state, t, files=self.files, edit_shipped=kept
        )
        go_to, view = made.places.go_to, made.panes.view
        self.play = PlayCommands(state, made.playtest, ask, t, go_to, assets=parts.assets, settings=settings)
        play = self.play
        self.graph = GraphCommands(
            state,
            made.panes.graph,
            ask,
            t,
            turn=wiring.turn,
            play=lambda preset: play.start() if preset is None else play.start_preset(preset),
        )
        panes = made.panes
        told = StoryPanes(
            *(panes.story, panes.texts, panes.difficulties, panes.graph.node_form, panes.objectives, panes.variables)
        )
        self.stories = StoryCommands(state, ask, t, panes=told, docks=made.docks, go_to=go_to)
        made.places.ask_first(self.stories.show_story)
        self.reports = ReportCommands(
            state,
            made.panes.report,
            made.docks,
            t,
            assets=parts.assets,
            state_folder=settings.state,
            ask=ask,
            theme=parts.theme,
            processes=parts.meter_processes,
        )
        self.playtests = PlaytestReportCommands(
            state,
            made.panes.playtests,
            made.docks,
            t,
            assets=parts.assets,
            state_folder=settings.state,
            ask=ask,
            figures=self.reports.rows,
            pinned=self._show_pinned,
            go_to=self._show_cell,
            open_campaign=self.files.open_known,
        )
        self.notes = NoteCommands(
            state, panes.notes, ask, t, flags=view.show_flags, go_to=self._show_cell, take_up=view.take_up
        )
        self.overlays = OverlayCommands(
            state,
            view,
            parts.assets,
            parts.theme,
            t,
            place=wiring.place_below,
            changed=wiring.changed,
            heat=lambda level_id: self.playtests.heat(level_id) or self.reports.heat(level_id),
        )
        self.reports.changed.connect(self.overlays.refresh)
        self.playtests.changed.connect(self.overlays.refresh)
        self.reports.changed.connect(self.playtests.refresh)
        self.proofs = ProofCommands(
            state,
            made.panes.proofs,
            made.docks,
            t,
            playtest=made.playtest,
            assets=parts.assets,
            bounds=made.panes.graph.bounds,
            jobs=made.panes.report.jobs,
            state_folder=settings.state,
        )
        made.panes.report.asked.connect(lambda command: self.proofs.stop_all() if command == "stop" else None)
        self.balance = BalanceController(
            state,
            made.panes.balance,
            parts.assets,
            settings,
            processes=parts.meter_processes,
            changed=wiring.changed,
            window=window,
        )
        self.stamps = StampLibrary(state, settings.stamps, t)
        self.fairness = FairnessCommands(state, ask, parts.assets, t, processes=parts.meter_processes)
        made.panes.report.help_wanted.connect(self.fairness.begin)
        self.prints = PrintCommands(state, ask, parts.assets, t, overlays=self.overlays, files=self.file_jobs)
        self.levels = LevelCommands(state, ask, t, panes.levels.rename)
        self.sheet = LevelSheetCommands(
            window,
            state,
            ask,
            t,
            assets=parts.assets,
            theme=parts.theme,
            files=self.file_jobs,
            levels=self.levels,
            play=self.play,
            issues=lambda: panes.issues.issues,
            figures=self.reports.rows,
        )
        table, keys = action_table(parts.tools), settings.settings.shortcuts
        self.shell = self._shell()
        self.action_set = ActionSet(window, self._commands(), parts.theme, t, table=table, chosen=keys)
        state.use_keys(self.action_set.key_of)
        self.orphans = Orphans(state, t, window)

    def _take_report(self, path: Path) -> None:
        """Open a playtest report that was dropped."""
        self.playtests.take((path,))

    def _show_pinned(self, notes: Sequence[NoteShown]) -> None:
        """Show in the layer of notes what testers have pinned to cells."""
        self.notes.show_pinned(notes)

    def _show_cell(self, level_id: str, cell: Cell) -> None:
        """Show a cell of a level that the campaign has."""
        state = self._made.state
        if state.document is not None and level_id in state.document.campaign.level_ids:
            state.show_level(level_id)
            if state.level is not None and cell in state.level.terrain.size:
                self._made.panes.view.mark((cell,))

    def stop(self) -> None:
        """End what goes on beside the window."""
        self.overlays.stop()
        self.proofs.stop()
        self.balance.stop()
        self.file_jobs.stop()
        self.reports.stop()
        self.gallery.stop()

    def _commands(self) -> Commands:
        """Everything that the table can call."""
        made, parts, wiring, window = self._made, self._parts, self._wiring, self._window
        state, panes, settings, t = made.state, made.panes, parts.settings, parts.t
        return Commands(
            self.files,
            EditCommands(state, t, panes.properties.show_selected, wiring.ask),
            self.levels,
            ViewCommands(
                window,
                panes.pair,
                made.docks,
                settings=settings,
                t=t,
                changed=wiring.changed,
                next_issue=panes.issues.next,
                say=state.say,
                recent=lambda: panes.tabs.recent,
            ),
            self.play,
            self.shell,
            SelectionCommands(state, wiring.ask, t, panes.view.take_up),
            self.overlays,
            RandomMapCommands(state, wiring.ask, parts.assets, t),
            self.exchange,
            self.prints,
            self.sharing,
            self.gallery,
            self.stories,
            self.backups,
            recovery=self.recovery,
            objectives=ObjectiveCommands(state, made.docks, panes.objectives, wiring.changed),
            graph=self.graph,
            proofs=self.proofs,
            issues=IssueCommands(state, made.docks, panes.issues, t),
            balance=self.balance,
            reports=self.reports,
            playtests=self.playtests,
            fairness=self.fairness,
            stamps=StampCommands(state, wiring.ask, self.stamps, t, panes.view.take_up),
            tabs=panes.tabs,
            clips=LevelClips(state, wiring.ask, t, lambda: self.graph.chosen_nodes),
            sheet=self.sheet,
            reader=made.reader,
            packs=self.packs,
        )

    def _shell(self) -> ShellCommands:
        """What concerns the window itself."""
        made, parts, wiring = self._made, self._parts, self._wiring
        return ShellCommands(
            self._window,
            made.docks,
            lambda: made.panes.centres,
            parts.theme,
            settings=parts.settings,
            t=parts.t,
            actions=lambda: self.action_set,
            changed=wiring.changed,
            say=made.state.say,
            game=lambda: parts.assets.game,
            use_keys=made.state.use_keys,
        )


def situation_of(
    state: EditorState,
    settings: Settings,
    tile: int,
    *,
    docks: frozenset[str],
    issues: int,
    is_playing: bool,
    overlay: str = "",
    graph: GraphSeen | None = None,
    alone: bool = False,
    tabs: int = 0,
    beside: bool = False,
) -> Situation:
    """The editor as it is now; ``tile`` is the size of a cell, ``issues`` how many the checks have found.

    ``tabs`` is how many levels lie open; ``beside`` says that two are on the screen.
    """
    shown = Situation(
        grid=settings.show_grid,
        rulers=settings.show_rulers,
        balance=settings.balance_meter,
        regions=settings.show_regions,
        notes=settings.show_notes,
        signs=settings.terrain_glyphs,
        large_buttons=settings.large_buttons,
        text_size=settings.text_size,
        theme=settings.theme,
        language=settings.language,
        docks=docks,
        is_playing=is_playing,
        overlay=overlay,
        graph=graph or GraphSeen(),
        alone=alone,
        tabs=tabs,
        beside=beside,
    )
    if state.document is None:
        return shown
    return replace(_with_campaign(shown, state, state.document, tile), issues=issues)


def _with_campaign(shown: Situation, state: EditorState, document: Document, tile: int) -> Situation:
    """The same with all that there is only while a campaign is open."""
    level, options = state.level, state.options
    steps, position = document.history, document.position
    ids, table = document.campaign.level_ids, state.table
    tables = [one.id for one in document.campaign.tables]
    return replace(
        shown,
        has_campaign=True,
        is_read_only=document.read_only,
        is_dirty=document.is_dirty,
        is_new=document.folder is None,
        is_backup=document.read_only_reason is ReadOnlyReason.BACKUP,
        in_stroke=state.is_busy or state.is_typing,
        has_selection=bool(state.toolbox and state.toolbox.held.selection),
        can_turn=bool(state.toolbox and state.toolbox.deeds.can_turn),
        lays_silver=options.letters_side is Side.SILVER,
        undo=steps[position - 1].label if document.can_undo else "",
        redo=steps[position].label if document.can_redo else "",
        level=state.level_id if level else "",
        table=table.id if table else "",
        table_number=tables.index(table.id) + 1 if table else 0,
        table_count=len(tables),
        map_count=len(document.campaign.levels),
        level_number=ids.index(state.shown_id) + 1 if level or table else 0,
        level_count=len(ids),
        tool=state.tool,
        terrain="" if options.mix else options.terrain.name.lower(),
        mix=options.mix,
        mirror=options.mirror,
        symmetry=level.symmetry.value if level and level.symmetry else "",
        is_square=level is not None and level.terrain.size.rows == level.terrain.size.columns,
        smallest_brush=options.brush_size <= BRUSH_SIZES[0],
        largest_brush=options.brush_size >= BRUSH_SIZES[-1],
        smallest_tile=tile <= STEPS[0],
        largest_tile=tile >= STEPS[-1],
        has_thing=state.selected is not None or state.note is not None,
        has_thing_here=_is_thing_here(state),
    )


def _is_thing_here(state: EditorState) -> bool:
    """Whether a city or token lies on the cell under the cursor."""
    level, cell = state.level, state.cell
    if level is None or cell is None:
        return False
    return city_at(level, cell) is not None or token_at(level, cell) is not None
