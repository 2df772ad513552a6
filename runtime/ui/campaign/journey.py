"""The window of a journey: the map of its stations, all about the chosen one, and what happens between two games."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPixmap, QShowEvent
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout

from runtime.campaign.layout import places
from runtime.campaign.model import EndKind
from runtime.campaign.progress import State
from runtime.campaign.tables import TableLevel
from runtime.engine.level import Level
from runtime.ui.campaign.front import FrontWindow
from runtime.ui.campaign.journey_asking import Asking
from runtime.ui.campaign.journey_map import JourneyMap, WayShown
from runtime.ui.campaign.journey_onward import Onward
from runtime.ui.campaign.journey_station import PICTURE, StationShown
from runtime.ui.campaign.journey_words import ENDINGS, STATES, say_bringing, say_prize, say_result, say_table_result
from runtime.ui.campaign.station_panel import StationPanel
from runtime.ui.campaign.table_travelling import TableTravel
from runtime.ui.campaign.travelling import Traveller
from runtime.ui.painter.table_thumbnails import table_thumbnail
from runtime.ui.painter.thumbnails import thumbnail
from runtime.ui.sitting.setup import GameParts, GameSetup
from runtime.ui.speech.objectives import objective_sentences
from runtime.ui.story.pictures import Pictures
from runtime.ui.tablegames.saver import TableSitting
from runtime.ui.tablegames.words import SKILLS, game_name
from runtime.ui.theme import Theme
from runtime.ui.wood.brass_button import BrassButton
from runtime.ui.wood.fields import box_sheet

LONGEST = 320
"""A longer description of a campaign is not shown over the map, in characters."""


class JourneyWindow(FrontWindow):
    """Shows a journey; ``played`` hands over the game that is to be played."""

    played = Signal(object)
    """A :class:`GameSetup` that is to be played."""
    table_played = Signal(object)
    """A :class:`TableSitting` that is to be played."""

    def __init__(
        self, traveller: Traveller, parts: GameParts, language: str = "", tables: TableTravel | None = None
    ) -> None:
        """``tables`` deals the table games; without it none is kept."""
        super().__init__(parts, traveller.campaign.name, language)
        self.traveller = traveller
        self.tables = tables or TableTravel(traveller, parts.t, None)
        theme, t = parts.theme, parts.t
        self._places = places(traveller.campaign)
        self.here = traveller.progress.here
        self.asking = Asking(self, parts, self.library_wanted.emit)
        self.onward = Onward(traveller, self.asking, t, self._stand_at)
        self.map = JourneyMap(theme, t("Map of the journey"))
        self.panel = StationPanel(theme, t)
        self.difficulty = QComboBox()
        self.difficulty.setAccessibleName(t("Difficulty"))
        self.difficulty.setToolTip(t("How hard the levels from here on shall be"))
        self.again = BrassButton(theme, t("Set out again…"), "first")
        self.again.describe(t("Begin the journey anew; what you have done stays done"))
        self.told = _plain(theme, "", f"font-size: 17px; color: {theme.colours.warning};")
        self.area = QScrollArea()
        self._pictures_of: dict[str, QPixmap] = {}
        self._lay_out()
        self._connect()
        self.refresh()
        if traveller.trouble:
            self.say(traveller.trouble)

    def _lay_out(self) -> None:
        """Title and difficulty above, the map, and the panel beside it."""
        colours, campaign = self._parts.theme.colours, self.traveller.campaign
        about = _plain(self._parts.theme, campaign.description, f"font-size: 16px; color: {colours.quiet};")
        if not 0 < len(campaign.description) <= LONGEST:
            about.hide()
        self.told.hide()
        self.area.setWidget(self.map)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setStyleSheet(f"QScrollArea {{ border: 3px solid {colours.dark_brass}; border-radius: 4px; }}")
        middle = QHBoxLayout()
        middle.setSpacing(20)
        middle.addWidget(self.area, 1)
        middle.addWidget(self.panel)
        foot = QHBoxLayout()
        foot.setSpacing(10)
        for widget in (self.leave, self.again):
            foot.addWidget(widget)
        foot.addStretch(1)
        foot.addWidget(self.language)
        for widget in (self.free, self.others):
            foot.addWidget(widget)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(28, 20, 28, 20)
        whole.setSpacing(12)
        whole.addLayout(self._head())
        whole.addWidget(about)
        whole.addWidget(self.told)
        whole.addLayout(middle, 1)
        whole.addLayout(foot)

    def _head(self) -> QHBoxLayout:
        """The campaign's name, and the difficulties where there are any."""
        t, campaign, theme = self._parts.t, self.traveller.campaign, self._parts.theme
        title = _plain(theme, campaign.name, theme.headline(34))
        named = QLabel(t("&Difficulty"))
        named.setBuddy(self.difficulty)
        theme.dress(named, "font-size: 16px;")
        theme.dress(self.difficulty, box_sheet(theme, "2px 10px", "font-size: 16px; min-width: 120px;"))
        for one in campaign.difficulties:
            self.difficulty.addItem(one.name, one.id)
            self.difficulty.setItemData(self.difficulty.count() - 1, one.description, Qt.ItemDataRole.ToolTipRole)
        head = QHBoxLayout()
        head.addWidget(title, 1)
        for widget in (named, self.difficulty):
            head.addWidget(widget)
            if not campaign.difficulties:
                widget.hide()
        return head

    def _connect(self) -> None:
        self.map.chosen.connect(self.look_at)
        self.map.entered.connect(self.enter)
        self.panel.play.clicked.connect(lambda: self.begin(self.here))
        self.panel.go_on.clicked.connect(lambda: self.resume(self.here))
        self.panel.read.clicked.connect(lambda: self._read_pages(self.here))
        self.again.clicked.connect(self.onward.set_out_again)
        self.difficulty.activated.connect(self._change_difficulty)
        self.traveller.changed.connect(self.refresh)

    # What is shown

    def refresh(self) -> None:
        """Show the map as it stands now."""
        traveller, graph = self.traveller, self.traveller.graph
        stations = [self._shown(node) for node in graph.nodes]
        finished = traveller.progress.finished
        ways = [
            WayShown(edge.start, edge.end, edge.start in finished and edge.end in finished, edge.unlocks)
            for edges in graph.leaving.values()
            for edge in edges
            if edge.start != edge.end
        ]
        unique = {(way.start, way.end): way for way in sorted(ways, key=lambda way: not way.unlocks)}
        self.map.show_stations(stations, tuple(unique.values()))
        self.difficulty.setCurrentIndex(max(0, self.difficulty.findData(traveller.progress.difficulty)))
        self.again.allow("" if traveller.is_on_the_way else self._parts.t("Your journey stands at its beginning."))
        if traveller.trouble:
            self.say(traveller.trouble)
        self.look_at(self.here if self.here in graph.nodes else graph.start)

    def look_at(self, node: str) -> None:
        """Show all about a station."""
        traveller, t = self.traveller, self._parts.t
        if node not in traveller.graph.nodes:
            return
        self.here = node
        self.area.ensureWidgetVisible(self.map.at(node), 40, 40)
        station, level = traveller.graph.nodes[node], traveller.level(node)
        state = traveller.state(node)
        said = self._say_state(node)
        if station.optional:
            said += " " + t("The campaign is done without it, too.")
        table = self.tables.level(node)
        locked = state is State.LOCKED
        self.panel.show_texts(
            name=traveller.name(node),
            state=traveller.why_not(node) or said,
            about="" if locked else self._about(level, table),
            bringing="" if locked else say_bringing(t, traveller.arriving(node)),
            results=self._say_results(node),
        )
        self._show_buttons(node, state)

    def _about(self, level: Level | None, table: TableLevel | None) -> str:
        """What a station's level is about; of a table game also which it is, and what winning gives."""
        if table is None:
            return level.description if level is not None else ""
        t = self._parts.t
        opponent = t("against the computer: {skill}", skill=t(SKILLS[table.opponent][0])) if table.opponent else ""
        which = t("A game of {game}", game=game_name(t, table.game))
        opponent = opponent or t("for two at this computer")
        told = t("{game}, {opponent}.", game=which, opponent=opponent)
        return "\n\n".join(filter(None, (told, table.description, say_prize(t, table.prize))))

    def _say_results(self, node: str) -> tuple[str, ...]:
        """What was done at a station before."""
        traveller, t = self.traveller, self._parts.t
        result, level = traveller.progress.results.get(node), traveller.level(node)
        if result is None:
            return ()
        if traveller.table(node) is not None:
            return say_table_result(t, result, traveller.campaign)
        if level is None:
            return ()
        sentences = objective_sentences(t, level, traveller.stock.rulesets)
        return say_result(t, result, traveller.campaign, sentences)

    def _has_left(self, node: str) -> bool:
        """Whether a game of this station was left and can go on."""
        return self.traveller.has_left(node) or self.tables.has_left(node)

    def say(self, text: str) -> None:
        """Show a sentence under the title."""
        self.told.setText(text)
        self.told.setVisible(bool(text))

    def _show_buttons(self, node: str, state: State) -> None:
        traveller, t, panel = self.traveller, self._parts.t, self.panel
        left, has_level = self._has_left(node), bool(traveller.graph.nodes[node].level)
        choosing = node == traveller.progress.here and bool(traveller.progress.choices)
        panel.go_on.setVisible(left and not choosing)
        table = self.tables.level(node)
        has_pages = bool(traveller.pages(node) or (table is not None and table.story.before))
        panel.read.setVisible(has_pages and state is not State.LOCKED and has_level)
        text = t("Play")
        if choosing:
            text = t("Choose the way…")
        elif not has_level:
            text = t("Read")
        elif left:
            text = t("Begin anew")
        elif node in traveller.progress.results:
            text = t("Play again")
        panel.play.setText(text)
        panel.play.describe(text, "" if left and not choosing else t("Enter"))
        why = traveller.why_not(node)
        if state is State.LOCKED:
            why = t("You have not come here yet.")
        panel.play.allow(why)
        panel.play.updateGeometry()

    def _say_state(self, node: str) -> str:
        """How a station stands, in words."""
        t, progress = self._parts.t, self.traveller.progress
        if node == progress.here and progress.choices:
            return t("Your way parts here: choose where to go.")
        if node == progress.here and progress.ended is not None:
            return t(ENDINGS[progress.ended][0])
        return t(STATES[self.traveller.state(node)])

    def _shown(self, node: str) -> StationShown:
        traveller, station = self.traveller, self.traveller.graph.nodes[node]
        level = traveller.level(node)
        ratio = self.devicePixelRatioF()
        if level is not None and level.id not in self._pictures_of:
            self._pictures_of[level.id] = thumbnail(self._parts.painter, level, ratio, PICTURE)
        table = traveller.table(node)
        if table is not None and table.id not in self._pictures_of:
            self._pictures_of[table.id] = table_thumbnail(table.game, ratio, PICTURE)
        shown = level or table
        picture = self._pictures_of[shown.id] if shown is not None else None
        parts_here = node == traveller.progress.here and bool(traveller.progress.choices)
        return StationShown(
            node,
            traveller.name(node),
            self._places[node],
            State.HERE if parts_here else traveller.state(node),
            picture,
            station.optional,
            station.ending is not None and station.ending is not EndKind.DEFEAT,
            self._has_left(node),
            self._say_state(node),
        )

    # What the player does

    def showEvent(self, event: QShowEvent) -> None:
        """The keyboard is at the station where the journey stands; who comes for the first time is asked how hard."""
        super().showEvent(event)
        if self.asking.card is None and self.here in self.map.buttons:
            self.map.at(self.here).setFocus()
        if self.traveller.is_new and len(self.traveller.campaign.difficulties) > 1:
            self.traveller.is_new = False
            self.onward.ask_difficulty(self.traveller.set_difficulty, must=True)

    def enter(self, node: str) -> None:
        """Go on with the saved game of a station where there is one, else begin."""
        self.look_at(node)
        choosing = node == self.traveller.progress.here and bool(self.traveller.progress.choices)
        if self._has_left(node) and not choosing:
            self.resume(node)
        else:
            self.begin(node)

    def begin(self, node: str) -> None:
        """Choose the way that leads on from a station, read it, or play it from its beginning."""
        traveller = self.traveller
        if traveller.state(node) is State.LOCKED or traveller.why_not(node):
            self.say(traveller.why_not(node) or self._parts.t("You have not come here yet."))
            return
        self.say("")
        if node == traveller.progress.here and traveller.progress.choices:
            self.onward.choose_way()
        elif traveller.graph.nodes[node].level:
            is_new, table = node not in traveller.progress.results, self.tables.level(node)
            pages = (*traveller.pages(node), *(table.story.before if table is not None else ()))
            self.asking.pages(pages if is_new else (), self._pictures(), lambda: self._play(node))
        else:
            self.asking.pages(traveller.pages(node), self._pictures(), lambda: self._have_read(node))

    def resume(self, node: str) -> None:
        """Go on with the game of a station that was left."""
        if self.tables.level(node) is not None:
            self._sit_down(self.tables.resume(node))
            return
        setup = self.traveller.resumed(node)
        if isinstance(setup, GameSetup):
            self.played.emit(setup)
        else:
            self.say(setup)

    def _sit_down(self, found: TableSitting | str) -> None:
        """Play a table game, or say why that can't be."""
        if isinstance(found, TableSitting):
            self.table_played.emit(found)
        else:
            self.refresh()
            self.say(found)

    def came_back(self) -> None:
        """A game was closed: tell where the journey leads now."""
        came, self.traveller.came = self.traveller.came, None
        self.refresh()
        if came is not None:
            pages = self.tables.pages_after(came.played)
            self.asking.pages(pages, self._pictures(), lambda: self.onward.follow(came))

    def play_freely(self) -> None:
        """Ask how the level of this station is to be played freely."""
        levels = self.traveller.campaign.levels
        level = self.traveller.level(self.here) if self.here in self.traveller.graph.nodes else None
        if levels:
            self.skirmish_wanted.emit(next((one for one in levels if level and one.id == level.id), levels[0]))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter enters wherever the keyboard is; all else as in every first window."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.enter(self.here)
        else:
            super().keyPressEvent(event)

    # Inside

    def _play(self, node: str) -> None:
        if self.tables.level(node) is not None:
            self._sit_down(self.tables.begin(node))
            return
        setup = self.traveller.setup(node)
        if isinstance(setup, GameSetup):
            self.played.emit(setup)
        else:
            self.say(setup)

    def _have_read(self, node: str) -> None:
        self.traveller.read(node)
        self.came_back()

    def _read_pages(self, node: str) -> None:
        table = self.tables.level(node)
        pages = (*self.traveller.pages(node), *(table.story.before if table is not None else ()))
        self.asking.pages(pages, self._pictures(), lambda: None)

    def _stand_at(self, node: str) -> None:
        """The journey stands at another station now."""
        self.map.at(node).setFocus()
        self.look_at(node)

    def _pictures(self) -> Pictures:
        return Pictures(self.traveller.stock.assets)

    def _change_difficulty(self, row: int) -> None:
        chosen = self.difficulty.itemData(row)
        if isinstance(chosen, str) and chosen != self.traveller.progress.difficulty:
            self.traveller.set_difficulty(chosen)


def _plain(theme: Theme, text: str, style: str) -> QLabel:
    """A text of the campaign's, as it stands."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    theme.dress(label, style)
    return label
