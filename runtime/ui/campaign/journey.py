"""The window of a journey: the map of its stations, all about the chosen one, and what happens between two games."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea

from runtime.campaign.layout import places
from runtime.campaign.progress import NodeState
from runtime.match.table_keeper import TableStart
from runtime.ui.campaign.campaign_window import CampaignWindow
from runtime.ui.campaign.journey_controller import JourneyController
from runtime.ui.campaign.journey_flow import JourneyFlow, JourneyQuestions
from runtime.ui.campaign.journey_map import JourneyEdge, JourneyMap
from runtime.ui.campaign.journey_overview import JourneyOverview
from runtime.ui.campaign.node_games import JourneyGames
from runtime.ui.campaign.node_panel import NodePanel, NodeTexts
from runtime.ui.game_setup.setup import GameParts, GameSetup
from runtime.ui.plain_widgets import Label
from runtime.ui.story.pictures import StoryPictures
from runtime.ui.theme import Theme
from runtime.ui.widgets.boxes import WrappedRow, in_column, in_row
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.fields import DropBox, box_sheet

LONGEST = 320
"""A longer description of a campaign is not shown over the map, in characters."""


class JourneyWindow(CampaignWindow):
    """Shows a journey; ``played`` hands over the game that is to be played."""

    played = Signal(object)
    """A :class:`GameSetup` or :class:`TableStart` that is to be played."""

    def __init__(self, traveller: JourneyController, parts: GameParts, language: str = "") -> None:
        super().__init__(parts, traveller.campaign.name, language)
        self.traveller = traveller
        self.games = JourneyGames(traveller)
        self.node_texts = NodeTexts(traveller, self.games, parts)
        theme, t = parts.theme, parts.t
        self._places = places(traveller.campaign)
        self.here = traveller.progress.here
        self.questions = JourneyQuestions(self, parts, self.library_wanted.emit)
        self.onward = JourneyFlow(traveller, self.questions, t, self._stand_at)
        self.map = JourneyMap(theme, t("Map of the journey"))
        self.panel = NodePanel(theme, t)
        self.difficulty = DropBox()
        self.difficulty.setAccessibleName(t("Difficulty"))
        self.difficulty.setToolTip(t("How hard the levels from here on shall be"))
        self.again = BrassButton(theme, t("Set out again…"), "first")
        self.again.describe(t("Begin the journey anew; what you have done stays done"))
        self.told = _plain(theme, "", f"font-size: 17px; color: {theme.colours.warning};")
        self.area = QScrollArea()
        self.overview = JourneyOverview(theme, t, self.area, self.map)
        self._centring = QTimer(self, interval=0, singleShot=True)
        self._centring.timeout.connect(self._centre)
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
        left = in_column((self.area, 1), self.overview, spacing=4, margins=(0, 0, 0, 0))
        middle = in_row((left, 1), self.panel, spacing=20)
        foot = WrappedRow(self.leave, self.again, None, self.language, self.free, self.others)
        foot.setSpacing(10)
        in_column(self._head(), about, self.told, (middle, 1), foot, spacing=12, margins=(28, 20, 28, 20), on=self)

    def _head(self) -> QHBoxLayout:
        """The campaign's name, and the difficulties where there are any."""
        t, campaign, theme = self._parts.t, self.traveller.campaign, self._parts.theme
        title = _plain(theme, campaign.name, theme.headline(34))
        named = Label(t("&Difficulty"))
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
        self.map.placed.connect(self._centring.start)
        for bar in (self.area.horizontalScrollBar(), self.area.verticalScrollBar()):
            bar.rangeChanged.connect(self._centring.start)  # The overview takes room without another size of the map.
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
        ratio = 2 * self.devicePixelRatioF()  # Stations are larger in a large window.
        shown = [self.node_texts.shown(node, self._places[node], ratio) for node in graph.nodes]
        self.map.show_nodes(shown, self._edges())
        self.difficulty.setCurrentIndex(max(0, self.difficulty.findData(traveller.progress.difficulty)))
        self.again.allow("" if traveller.has_left_start else self._parts.t("Your journey stands at its beginning."))
        if traveller.trouble:
            self.say(traveller.trouble)
        self.look_at(self.here if self.here in graph.nodes else graph.start)

    def _centre(self) -> None:
        """Bring the station that is looked at to the middle, as far as there is map."""
        button = self.map.buttons.get(self.here)
        if button is not None:
            around = (self.area.viewport().size() - button.size()) / 2
            self.area.ensureWidgetVisible(button, max(0, around.width()), max(0, around.height()))

    def look_at(self, node: str) -> None:
        """Show all about a station."""
        if node not in self.traveller.graph.nodes:
            return
        self.here = node
        self.area.ensureWidgetVisible(self.map.at(node), 40, 40)
        self.node_texts.show_in(self.panel, node)

    def say(self, text: str) -> None:
        """Show a sentence under the title."""
        self.told.setText(text)
        self.told.setVisible(bool(text))

    def _edges(self) -> tuple[JourneyEdge, ...]:
        """The ways between two stations, one for each two; rather one that unlocks."""
        finished = self.traveller.progress.finished
        edges = [
            JourneyEdge(edge.start, edge.end, edge.start in finished and edge.end in finished, edge.unlocks)
            for leaving in self.traveller.graph.leaving.values()
            for edge in leaving
            if edge.start != edge.end
        ]
        edges.sort(key=lambda edge: not edge.unlocks)
        return tuple({(edge.start, edge.end): edge for edge in edges}.values())

    # What the player does

    def showEvent(self, event: QShowEvent) -> None:
        """The keyboard is at the station where the journey stands; who comes for the first time is asked how hard."""
        super().showEvent(event)
        if self.questions.card is None and self.here in self.map.buttons:
            self.map.at(self.here).setFocus()
        if self.traveller.is_new and len(self.traveller.campaign.difficulties) > 1:
            self.traveller.is_new = False
            self.onward.ask_difficulty(self.traveller.set_difficulty, must=True)

    def enter(self, node: str) -> None:
        """Go on with the saved game of a station where there is one, else begin."""
        self.look_at(node)
        if self.node_texts.has_left(node) and not self.traveller.is_parting(node):
            self.resume(node)
        else:
            self.begin(node)

    def begin(self, node: str) -> None:
        """Choose the way that leads on from a station, read it, or play it from its beginning."""
        traveller = self.traveller
        if traveller.state(node) is NodeState.LOCKED or traveller.why_not(node):
            self.say(traveller.why_not(node) or self._parts.t("You have not come here yet."))
            return
        self.say("")
        if traveller.is_parting(node):
            self.onward.choose_edge()
        elif traveller.graph.nodes[node].level:
            pages = self.games.of(node).pages_before(node) if node not in traveller.progress.results else ()
            self.questions.pages(pages, self._pictures(), lambda: self._hand_over(self.games.of(node).begin(node)))
        else:
            pages = self.games.of(node).pages_before(node)
            self.questions.pages(pages, self._pictures(), lambda: self._have_read(node))

    def resume(self, node: str) -> None:
        """Go on with the game of a station that was left."""
        self._hand_over(self.games.of(node).resume(node))

    def _hand_over(self, found: GameSetup | TableStart | str) -> None:
        """Have a game played, or say why that can't be."""
        if isinstance(found, str):
            self.refresh()
            self.say(found)
        else:
            self.played.emit(found)

    def came_back(self, *, goes_on: bool = False) -> None:
        """A game was closed: tell where the journey leads now; who ``goes_on`` with a course is led to what follows."""
        came, self.traveller.came = self.traveller.came, None
        self.refresh()
        if came is None:
            return
        pages = self.games.of(came.played.node).pages_after(came.played)
        self.questions.pages(pages, self._pictures(), lambda: self.onward.follow(came))
        progress = self.traveller.progress
        if goes_on and came.moved and progress.here != came.played.node and self.traveller.graph.is_course:
            QTimer.singleShot(0, self, self.go_on)

    def go_on(self) -> None:
        """Play, or read, where the journey stands, as far as nothing has to be asked before."""
        if self.questions.card is None and self.traveller.progress.ended is None:
            self.enter(self.traveller.progress.here)

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

    def _have_read(self, node: str) -> None:
        self.traveller.read(node)
        self.came_back()

    def _read_pages(self, node: str) -> None:
        self.questions.pages(self.games.of(node).pages_before(node), self._pictures(), lambda: None)

    def _stand_at(self, node: str) -> None:
        """The journey stands at another station now."""
        self.map.at(node).setFocus()
        self.look_at(node)

    def _pictures(self) -> StoryPictures:
        return StoryPictures(self.traveller.assets.assets)

    def _change_difficulty(self, row: int) -> None:
        chosen = self.difficulty.itemData(row)
        if isinstance(chosen, str) and chosen != self.traveller.progress.difficulty:
            self.traveller.set_difficulty(chosen)


def _plain(theme: Theme, text: str, style: str) -> QLabel:
    """A text of the campaign's, as it stands."""
    label = Label(text)
    label.setWordWrap(True)
    theme.dress(label, style)
    return label
