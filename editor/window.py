"""The editor's window: puts canvas, docks, menus and commands together and keeps them in step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from PySide6.QtCore import QObject, QPoint, QSize, QTimer
from PySide6.QtGui import QCloseEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from editor.actions.action_set import Bars, chosen_key, settle_typing
from editor.actions.disk_watch import DiskWatch
from editor.actions.edit_and_select_menus import EDIT_NEXT_ISSUE, EDIT_REDO
from editor.actions.file_menu import FILE_NEW, FILE_OPEN, FILE_RESTORE, FILE_SAVE_AS
from editor.actions.issues import IssueController, IssueNavigator
from editor.actions.journal_controller import JournalController
from editor.actions.level_menu import LEVEL_COPY, LEVEL_COPY_SEVERAL, LEVEL_PASTE, LEVEL_REMOVE
from editor.actions.page_switch import PageSwitch, PageSwitched, Welcome
from editor.actions.shell import hear_extensions
from editor.actions.situation import Situation
from editor.actions.view_menu import VIEW_BESIDE, VIEW_ZOOM_IN, VIEW_ZOOM_OUT
from editor.actions.views import LevelViews
from editor.asset_cache import AssetCache, LevelJudge
from editor.canvas.map_reader import MapReader
from editor.controls import Controls, EditorParts, WindowParts, Wiring, situation_of
from editor.dialogs.questions import Questions
from editor.docks.dock_set import DockSet, KeyboardWindow
from editor.docks.legend import StatusLine
from editor.docks.notice import Banner, Notice
from editor.docks.pages import Pages, StartPage
from editor.docks.palette import PaletteDock
from editor.document.changes import CampaignChanged, CellsChanged, HistoryChanged, LevelChanged
from editor.editor_state import CampaignOpened, EditorChange, EditorState, LevelShown, PointedAt, StatusMessage
from editor.panes import Panes
from editor.playtest import Playtest
from editor.settings import OpenSuggestions, find_campaign
from editor.tools.tool import EDIT_UNDO
from runtime import resources
from runtime.campaign.bundles import SUFFIX
from runtime.campaign.playtest_json import SUFFIX as REPORT_SUFFIX
from runtime.match.word_packs import PackShelf
from runtime.support.messages import damaged_text, say_not_kept
from runtime.ui.announcer import Announcer
from runtime.ui.preferences import Preferences
from runtime.ui.windows import open_at

_BREATH = 15
"""Milliseconds between two steps."""


class Preloader(QObject):
    """Loads one thing of the ``assets`` after the other; ``use`` is told the name of each once it is there."""

    def __init__(self, assets: AssetCache, use: Callable[[str], None], window: QObject) -> None:
        super().__init__(window)
        self._assets, self._use = assets, use
        self._steps: Iterator[str] | None = None

    def begin(self) -> None:
        """Begin once the window has been painted; only the first call counts."""
        if self._steps is None:
            self._steps = self._assets.warm_up()
            QTimer.singleShot(_BREATH, self, self._next)

    def finish(self) -> None:
        """Load all that is still missing, at once."""
        if self._steps is None:
            self._steps = self._assets.warm_up()
        while self._one():
            pass

    def stop(self) -> None:
        """Load nothing more."""
        self._steps = iter(())

    def _next(self) -> None:
        if self._one():
            QTimer.singleShot(_BREATH, self, self._next)

    def _one(self) -> bool:
        """Load one thing and have it put to use; whether there may be more."""
        loaded = next(self._steps, "") if self._steps is not None else ""
        if loaded:
            self._use(loaded)
        return bool(loaded)


SMALLEST, USUAL = QSize(1024, 700), QSize(1280, 800)
_LAYOUT, _FOOT = "editor", "editor-foot"


class EditorWindow(KeyboardWindow):
    """One campaign at a time: the start page while none is open, else the map with its docks.

    ``actions_by_id`` holds every action of the table; ``ask`` asks all questions; ``parts`` is what it was made of.
    """

    def __init__(self, parts: WindowParts) -> None:
        super().__init__()
        self.t = parts.t.with_keys(lambda action: chosen_key(parts.settings.settings.shortcuts, action))
        self.parts = parts = replace(parts, t=self.t)
        self._situation: Situation | None = None
        self.entitled = ""
        self._session_ends = False
        self._is_opening = False
        self._warming = Preloader(parts.assets, self._use, self)
        self.setWindowIcon(parts.theme.icon("scryptic", "brass"))
        self.setMinimumSize(SMALLEST)
        open_at(self, USUAL)
        self.ask = Questions(self.t, self, lambda: parts.assets.boards)
        self.state = EditorState(self.t, parts.tools)
        self.journal = JournalController(self.state, parts.settings.state, self.t, self)
        self._make_parts()
        self._make_actions()
        self._put_together()
        self._connect()
        self.setStyleSheet(parts.theme.sheet())  # Each part that was added to a styled window would be styled anew.
        self.docks.restore(parts.settings.settings.windows.get(_LAYOUT, ""))
        self.docks.foot.restore(parts.settings.settings.windows.get(_FOOT, ""))
        self._show_campaign()
        parts.settings.tell_failures(lambda problem: self.state.say(say_not_kept(self.t, problem), refused=True))
        hear_extensions(self.state, self.t)
        if parts.settings.damaged:
            self.state.say(damaged_text(self.t, parts.settings.damaged), refused=True)

    def _make_parts(self) -> None:
        """Canvas and docks, which know nothing of actions."""
        state, theme, t, settings = self.state, self.parts.theme, self.t, self.parts.settings.settings
        self.panes = panes = Panes(state, theme, t, settings)
        panes.properties.use_packs(PackShelf(self.parts.settings.words))
        self.view, self.levels, self.properties, self.history = (
            panes.view,
            panes.levels,
            panes.properties,
            panes.history,
        )
        self.issues, self.things, self.minimap, self.regions = panes.issues, panes.things, panes.minimap, panes.regions
        self.sights = LevelViews(state, self.view, panes.tabs, panes.pair, settings=self.parts.settings)
        self.places = IssueNavigator(state, self.view, self.properties, self._build, panes.table.show_pointer)
        self.reader = MapReader(state, self.view, Announcer(Preferences(self.parts.settings), self), t)
        self.issues.chosen.connect(self.reader.tell_issue)
        for spoken in (panes.graph.view.spoken, panes.objectives.told):
            spoken.connect(self.reader.tell)
        self.playtest = Playtest(self.parts.assets, self)
        self.docks = DockSet(self, t, self._update_actions, theme.px)
        self.issue_controller = IssueController(
            state,
            self.parts.assets,
            self.issues,
            places=self.places,
            docks=self.docks,
            t=t,
            changed=self._issues_changed,
        )
        self.checks = self.issue_controller.checks

    def _make_actions(self) -> None:
        """The commands and the table's actions."""
        wiring = Wiring(
            lambda: self.ask,
            self._update_actions,
            self._shelf_changed,
            self._place_below,
            lambda: EditorWindow(replace(self.parts, meter_processes=0)),  # A backup is only looked at.
            self._turn,
        )
        made = EditorParts(self.state, self.panes, self.docks, self.places, self.playtest, self.journal, self.reader)
        self.controls = controls = Controls(self, self.parts, made, wiring)
        self.issue_controller.state = self.parts.settings.state
        self.issue_controller.trials.listed_in(self.panes.report.jobs, self.panes.report.asked)
        controls.reports.finished.connect(self.checks.again)
        self.files, self.play, self.overlays = controls.files, controls.play, controls.overlays
        self.sharing, self.exchange, self.backups = controls.sharing, controls.exchange, controls.backups
        self.recovery, self.looking, self.dropping = controls.recovery, controls.looking, controls.dropping
        self.action_set, self.actions_by_id = controls.action_set, controls.action_set.by_id

    def _put_together(self) -> None:
        """Menus, bars, docks and pages in their places."""
        theme, t, by_id = self.parts.theme, self.t, self.actions_by_id
        self.palette_dock = PaletteDock(self.state, theme, t, self.action_set.of_bar("terrain"))
        self.status = StatusLine(self.state, theme, t, (by_id[VIEW_ZOOM_OUT], by_id[VIEW_ZOOM_IN]))
        self.setStatusBar(self.status)
        self.bars = Bars(self, self.action_set, theme, t, self.state.tools)
        self.panes.balance.use_place(self.bars.main.addWidget(self.panes.balance))
        self.offers = OpenSuggestions(
            lambda: self.parts.settings.settings.recent, resources.campaigns(), t, self.controls.shelf
        )
        self.bars.add_offers(
            self.offers.recent, self.offers.samples, self.files.open_folder, installed=self.offers.installed
        )
        self.bars.add_presets(self.play.presets, self.play.start_preset)
        self.action_set.bar("levels", self.levels.bar, 20)
        clips = [by_id[one] for one in (LEVEL_COPY, LEVEL_COPY_SEVERAL, LEVEL_PASTE)]
        in_menu = *self.action_set.of_bar("levels"), *clips, by_id[VIEW_BESIDE]
        self.levels.use_actions(in_menu, by_id[LEVEL_REMOVE])
        self.history.use_actions(by_id[EDIT_UNDO], by_id[EDIT_REDO])
        self.start_page = StartPage(theme, t, (by_id[FILE_NEW], by_id[FILE_OPEN]))
        ways = by_id[FILE_RESTORE], by_id[EDIT_NEXT_ISSUE], by_id[FILE_SAVE_AS]
        self.banner = Banner(self.state, theme, t, ways)
        self.notice = Notice(theme, t)
        saving, open_again = self.files.saving, self.files.open_again
        self.standing = DiskWatch(self.state, self.notice, t, saving=saving, open_again=open_again, window=self)
        panes, pair = self.panes, self.panes.pair
        over = pair.view.viewport(), pair.second.viewport()
        self.pages = Pages(self.start_page, self.banner, pair, panes.graph, panes.table, over=over)
        self.pages.place_tabs(self.panes.tabs)
        self.pages.place_above(self.panes.pick_bar)
        self.pages.place_above(self.notice)
        self.setCentralWidget(self.pages)
        turned = PageSwitched(self.pages, self.docks, self.bars, self.status, lambda: panes.centre, lambda: pair.is_on)
        self.turning: PageSwitch = PageSwitch(self.state, self.panes.graph, turned, t, self._update_actions)
        self.docks.add(self.panes.placed(self.palette_dock))
        self.docks.hide_with(self.bars.main)

    def _connect(self) -> None:
        """Who tells whom."""
        self.state.subscribe(self._heard)
        memory, files, sharing = self.parts.settings, self.files, self.sharing
        self.welcome = Welcome(self.state, self.start_page, self.offers, settings=memory, files=files, sharing=sharing)
        self.view.menu_wanted.connect(self._show_cell_menu)
        self.places.ask_first(self.turning.find)
        self.panes.connect(self._tile_changed)
        self.panes.tabs.changed.connect(self._update_actions)
        self.panes.tabs.menu_wanted.connect(self._show_tab_menu)
        self.status.tile_chosen.connect(self.view.zoom_to)
        self.status.fit_chosen.connect(self.view.zoom_fit)
        self.status.show_tile(self.view.tile, self.view.chosen_tile)
        self.playtest.changed.connect(self._playtest_changed)
        for one in (self.view, self.panes.pair.second):
            self.docks.foot.covered.connect(one.cover)
            self.pages.floated.connect(one.float_over)
        self.panes.pair.changed.connect(self.turning.follow)
        self.panes.pair.changed.connect(self._update_actions)
        self.docks.foot.left.connect(self._take_up_work)

    def open_named(self, named: str) -> bool:
        """Open what a command line names: a bundle, a playtest report, a folder, a ``campaign.json`` or a sample.

        Gives whether it is open.
        """
        folder = find_campaign(named, resources.campaigns())
        if folder.suffix.lower() == REPORT_SUFFIX and folder.is_file():
            return self.controls.playtests.take((folder,))
        is_bundle = folder.suffix.lower() == SUFFIX and not folder.is_dir()
        return self.sharing.take(folder) if is_bundle else self.files.open_folder(folder)

    def warm_up(self) -> None:
        """Load all that is still missing, at once."""
        self._warming.finish()

    def showEvent(self, event: QShowEvent) -> None:
        """Begin to load the rest once the window has been painted."""
        super().showEvent(event)
        self._warming.begin()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask what to do with changes, then remember the layout."""
        settle_typing()
        if self._session_ends and self.journal.keep_now():
            self.journal.abandon()
        kept = self.journal.is_closed
        may_leave = kept or self.files.may_leave()
        if not (may_leave and self.looking.close_all()) and not kept:
            event.ignore()
            return
        self._warming.stop()
        self.standing.stop()
        self.playtest.stop()
        self.checks.stop()
        self.controls.stop()
        self.sights.keep()
        self.recovery.settle()
        self.journal.stop()
        memory = self.parts.settings
        kept_layout = memory.settings.with_window(_LAYOUT, self.docks.layout())
        memory.change(kept_layout.with_window(_FOOT, self.docks.foot.kept))
        memory.keep()
        event.accept()

    def session_ends(self) -> None:
        """Bring the work to safety, because the session may end: the window closes without a question then."""
        self._session_ends = self.journal.keep_now()
        self.looking.session_ends()

    def close_kept(self) -> None:
        """Close without a question: unsaved work stays in its journal and is offered at the next start."""
        self.journal.abandon()
        self.looking.session_ends()
        self.close()

    def _shelf_changed(self) -> None:
        self.welcome.shelf_changed()

    def _use(self, loaded: str) -> None:
        """Put to use what has been loaded after the first paint."""
        if loaded == "boards":
            for shows in (self.panes, self.palette_dock, self.start_page, self.controls.sheet):
                shows.use_painter(self.parts.assets.boards)
        elif loaded == "rulesets":
            judge = LevelJudge(lambda: self.state.document, self.parts.assets)
            self.state.use_judge(judge)
            self.panes.use_rulesets(self.parts.assets.rulesets, judge)
        elif loaded == "lexicon":
            self.panes.use_words(self.parts.assets.lexicon)
        elif loaded == "checks":
            self.issue_controller.begin()
        elif loaded == "game":
            self.controls.balance.begin()

    def _heard(self, change: EditorChange) -> None:
        if isinstance(change, StatusMessage | CellsChanged | LevelChanged | CampaignChanged):
            return  # Neither title nor actions look at a stroke under way; once it is a step, the history changes too.
        if isinstance(change, CampaignOpened | HistoryChanged):
            self._session_ends = False  # Who goes on working is still here.
        if isinstance(change, CampaignOpened):
            self._is_opening = True
            self._show_campaign()
            return
        if isinstance(change, LevelShown):
            self._is_opening = False
            self.turning.follow()
            if self.state.shown_id and not (self.levels.list.hasFocus() or self.panes.tabs.hasFocus()):
                self.panes.centre.setFocus()  # Who goes through them with the arrows stays there.
        if not isinstance(change, PointedAt):
            self._show_title()
            self._count()
        self._update_actions()

    def _count(self) -> None:
        """Say in the tabs at the foot how much there is of what."""
        level, document = self.state.level, self.state.document
        variables = level.variables if level else ()
        self.docks.count(
            {
                "things": len(level.cities) + len(level.tokens) if level else 0,
                "regions": len(level.regions) if level else 0,
                "variables": len(variables) + (len(document.campaign.variables) if document is not None else 0),
                "notes": self.panes.notes.count,
            }
        )

    def _show_campaign(self) -> None:
        """The map and its docks while a campaign is open, else the start page alone."""
        is_open, was_seen = self.state.document is not None, self.view.isVisible()
        self.turning.turn(False)
        self.pages.show_map(is_open)
        self.docks.open(is_open)
        self.bars.tools.setVisible(is_open)
        if not is_open:
            self.welcome.show_offers()
            self.start_page.take_focus()
        elif not was_seen:
            QTimer.singleShot(0, self, self.view.look_again)  # The docks take their places first.
        self.issue_controller.show_files()

    def _show_title(self) -> None:
        document, t = self.state.document, self.t
        name = document.campaign.name if document else ""
        title = self.entitled or name
        is_dirty = document is not None and document.is_dirty
        self.setWindowTitle(t("{name}[*] – Scryptic Editor", name=title) if title else t("Scryptic Editor"))
        if self.isWindowModified() != is_dirty:  # Qt would dress the title anew for what it has already.
            self.setWindowModified(is_dirty)

    def _place_below(self, legend: QWidget) -> None:
        self.pages.place_below(legend)

    def _update_actions(self) -> None:
        if self._is_opening:
            return  # Much changes at once, and the level comes at its end.
        situation = situation_of(
            self.state,
            self.parts.settings.settings,
            self.view.tile,
            docks=self.docks.shown,
            issues=len(self.issues.issues),
            is_playing=self.playtest.is_playing,
            overlay=self.overlays.shown,
            graph=self.controls.graph.seen,
            alone=self.docks.is_alone,
            tabs=self.panes.tabs.count(),
            beside=self.panes.pair.is_on,
        )
        if situation != self._situation:
            self._situation = situation
            self.action_set.update(situation)

    def _build(self, pointer: str) -> bool:
        """Lead to an objective or trigger that a JSON pointer of the level names; whether there is one."""
        builder = self.panes.objectives
        if builder.spot_of(pointer) is None:
            return False
        self.turning.back()
        self.docks.show("objectives")
        return builder.show_pointer(pointer)

    def _tile_changed(self, tile: int) -> None:
        self.status.show_tile(tile, self.view.chosen_tile)
        self._update_actions()

    def _take_up_work(self) -> None:
        """Lead the keyboard back to what is worked on."""
        self.panes.centre.setFocus()

    def _playtest_changed(self) -> None:
        if not self.playtest.is_playing:
            self._take_up_work()
        self._update_actions()

    def _issues_changed(self) -> None:
        self.panes.graph.show_issues(self.issues.issues)
        self.controls.sheet.refresh()
        self._update_actions()

    def _turn(self, to_graph: bool) -> None:
        self.turning.turn(to_graph)

    def _show_tab_menu(self, at: QPoint) -> None:
        self.bars.tab_menu().popup(at)

    def _show_cell_menu(self, at: QPoint) -> None:
        if self.state.level is not None:
            self.bars.cell_menu(self.status.cell.text()).popup(at)
