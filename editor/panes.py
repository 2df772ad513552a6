"""The canvas and the docks of a window, made together; they know the state and nothing of actions or of each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from editor.actions.issues import graph_name, level_name
from editor.canvas.map_pair import MapPair
from editor.canvas.view import MapMessage, MapView
from editor.docks.balance import BalanceStrip
from editor.docks.difficulties import DifficultiesDock
from editor.docks.history import HistoryDock
from editor.docks.issues import IssuesDock
from editor.docks.level_tabs import LevelTabs
from editor.docks.levels import LevelsDock
from editor.docks.minimap import MinimapDock
from editor.docks.notes import NotesDock
from editor.docks.notice import PickBar
from editor.docks.objectives import ObjectivesDock
from editor.docks.playtests import PlaytestsDock
from editor.docks.proofs import ProofsDock
from editor.docks.properties import PropertiesDock
from editor.docks.regions import RegionsDock
from editor.docks.report import ReportDock
from editor.docks.story import StoryDock
from editor.docks.table_page import TablePage
from editor.docks.texts import TextsDock
from editor.docks.things import ThingsDock
from editor.docks.variables import VariablesDock
from editor.editor_state import EditorState
from editor.graph.page import GraphPage
from editor.theme import EditorTheme
from editor.tools.map_picks import PickRequest
from editor.tools.options import Judge
from runtime.engine.game.events import MessageShown
from runtime.engine.levels.ruleset import Ruleset
from runtime.profile.settings import Settings
from runtime.support.texts import Texts
from runtime.ui.story.pictures import StoryPictures

if TYPE_CHECKING:
    from runtime.lexicon import Lexicon
    from runtime.ui.painter.board import BoardPainter
    from runtime.ui.theme import Theme


class Panes:
    """What the window is filled with; a new dock is made here and finds its place in :meth:`placed`."""

    def __init__(self, state: EditorState, theme: EditorTheme, t: Texts, settings: Settings) -> None:
        self._t = t
        self.view = MapView(state, theme, t)
        self.pair = MapPair(state, self.view, theme, t)
        for one in (self.view, self.pair.second):
            one.show_grid(settings.show_grid)
            one.show_rulers(settings.show_rulers)
            one.show_notes(settings.show_notes)
            one.show_signs(settings.terrain_glyphs)
        self.view.show_regions(settings.show_regions)
        self.view.keep_still(settings.reduced_motion)
        self.tabs = LevelTabs(state, theme, t)
        self.levels = LevelsDock(state, theme, t)
        self.properties = PropertiesDock(state, theme, t)
        self.history = HistoryDock(state, theme, t)
        self.issues = IssuesDock(theme, t, partial(level_name, state), partial(graph_name, state))
        self.things = ThingsDock(state, theme, t)
        self.minimap = MinimapDock(state, theme, t)
        self.regions = RegionsDock(state, theme, t)
        self.notes = NotesDock(state, theme, t)
        self.variables = VariablesDock(state, theme, t)
        self.proofs = ProofsDock(state, theme, t)
        self.story = StoryDock(state, theme, t)
        self.texts = TextsDock(state, t)
        self.difficulties = DifficultiesDock(state, theme, t)
        self.graph = GraphPage(state, theme, t)
        self.objectives = ObjectivesDock(state, theme, t)
        self.table = TablePage(state, theme, t)
        self.balance = BalanceStrip(theme, t)
        self.report = ReportDock(theme, t)
        self.playtests = PlaytestsDock(theme, t)
        self._state = state
        self.pick_bar = PickBar(theme, t)

    def placed(self, palette: QWidget) -> tuple[tuple[str, str, QWidget, str], ...]:
        """Every dock: its id, its title, what is inside, and its area or the id of the dock it lies behind."""
        t = self._t
        return (
            ("palette", t("Terrain and tool"), palette, "left"),
            ("levels", t("Levels"), self.levels, "left"),
            ("properties", t("Properties"), self.properties, "right"),
            ("objectives", t("Objectives"), self.objectives, "properties"),
            ("story", t("Story"), self.story, "properties"),
            ("history", t("History"), self.history, "levels"),
            ("minimap", t("Minimap"), self.minimap, "levels"),
            ("issues", t("Issues"), self.issues, "foot"),
            ("things", t("Cities and tokens"), self.things, "issues"),
            ("regions", t("Regions"), self.regions, "issues"),
            ("notes", t("Notes"), self.notes, "issues"),
            ("variables", t("Variables"), self.variables, "issues"),
            ("proofs", t("Proofs"), self.proofs, "issues"),
            ("texts", t("Texts"), self.texts, "issues"),
            ("difficulties", t("Difficulties"), self.difficulties, "issues"),
            ("report", t("Balance report"), self.report, "issues"),
            ("playtests", t("Playtest reports"), self.playtests, "issues"),
        )

    @property
    def centre(self) -> QWidget:
        """What is in the middle of the window now: the map, a table game's form in its place, or the graph."""
        if self.graph.is_shown:
            return self.graph.view
        return self.table.name if self._state.table is not None else self.view

    @property
    def centres(self) -> tuple[QWidget, ...]:
        """All that is in the middle of the window now, from left to right."""
        return self.pair.maps if self.centre is self.view else (self.centre,)

    def use_painter(self, boards: BoardPainter) -> None:
        """Draw with the shared painter from now on."""
        for shows in (self.view, self.pair.second, self.levels, self.minimap, self.graph):
            shows.use_painter(boards)

    def use_rulesets(self, rulesets: Mapping[str, Ruleset], judge: Judge) -> None:
        """Let everything that reads rules read these from now on, and words that are asked for be judged."""
        for shows in (self.properties, self.graph, self.difficulties):
            shows.use_rulesets(rulesets)
        self.objectives.use_rules(rulesets, judge)

    def use_words(self, lexicon: Lexicon) -> None:
        """Check the spelling of texts by the shipped words from now on."""

        def has(word: str) -> bool:
            return lexicon.tier(word) is not None

        self.story.use_words(has)
        self.texts.use_words(has)

    def connect(self, resized: Callable[[int], object]) -> None:
        """Let docks lead the map and the map lead docks; ``resized`` hears of another size of the cells."""
        self.levels.list.clicked.connect(lambda _: self.centre.setFocus())
        self.minimap.wanted.connect(self.view.look_at)
        self.view.part_changed.connect(lambda: self.minimap.show_part(self.view.part))
        self.view.tile_changed.connect(resized)
        self.things.pointed.connect(self.view.reveal)
        self.regions.pointed.connect(self.view.reveal)
        self.objectives.spoke.connect(self.view.spoken.speak_of)
        self.objectives.wanted.connect(self._pick)
        self.objectives.dropped.connect(self.view.picking.back)
        self.objectives.message_wanted.connect(self._show_message)
        self.view.picking.changed.connect(self._picking_changed)
        self.pick_bar.done.clicked.connect(self.view.picking.done)
        self.pick_bar.back.clicked.connect(self.view.picking.back)

    def _pick(self, wanted: PickRequest, give: Callable[[object], object]) -> None:
        """Let something be picked on the map for a condition."""
        self.view.picking.begin(wanted, give)
        self.view.take_up()

    def _show_message(self, message: MessageShown, pictures: StoryPictures, theme: Theme) -> None:
        """Show a message over the map as the game does."""
        MapMessage(theme, self._t, self.view, message, pictures).open()

    def _picking_changed(self) -> None:
        picking = self.view.picking
        self.pick_bar.show_wanted(picking.wanted, picking.count)
        if not picking.is_on:
            self.objectives.picking_ended()
