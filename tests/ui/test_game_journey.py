"""A journey in real windows: from the first station to an ending, with a choice, a side trip, a kill and a return."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from runtime.campaign.journey import Ended, PlayerItems
from runtime.campaign.model import Campaign, Carry, Difficulty, Edge, EndKind, LevelOutcome, Node, VariableTest
from runtime.campaign.progress import NodeState, NodeVariables, PlayedNode
from runtime.campaign.progress_json import progress_text
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide
from runtime.engine.levels.level import (
    Condition,
    DifficultyColumn,
    Effect,
    Level,
    StoryPage,
    Trigger,
    Variable,
    WinPath,
)
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import Lexicon
from runtime.match.campaigns import ProgressStore
from runtime.profile.home import Home, find_home
from runtime.profile.settings import Settings
from runtime.support.files import Disk
from runtime.ui.campaign.journey import JourneyWindow
from runtime.ui.campaign.journey_flow import JourneysEndCard, OptionsCard
from runtime.ui.campaign.journey_map import JourneyMap
from runtime.ui.campaign.journey_node import JourneyNode
from runtime.ui.campaign.journey_overview import JourneyOverview
from runtime.ui.game.cards.cards import EndCard
from runtime.ui.game.window import GameWindow
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.preferences import Preferences
from runtime.ui.program.plan import ProgramPlan
from runtime.ui.program.program import Program
from runtime.ui.story.card import StoryCard
from runtime.ui.widgets.boxes import in_column
from runtime.ui.widgets.cards import QuestionCard
from tests.ui.conftest import sit_down

if TYPE_CHECKING:
    from conftest import Maps

pytestmark = [pytest.mark.qt, pytest.mark.slow]
LEFT = Qt.MouseButton.LeftButton
WON = WinPath("cat", Condition("play_word", arguments={"words": "CAT"}))
GEM = WinPath("gem", Condition("play_word", arguments={"length_min": 3}), bonus=True)

NODES = (
    Node("ford", "ford"),
    Node("hill", "hill"),
    Node("wood", "wood"),
    Node("cave", "cave", optional=True),
    Node(
        "tale", name="An Old Tale", pages=(StoryPage("Once there was a bridge.", "The Bridge"), StoryPage("It fell."))
    ),
    Node("town", "town", ending=EndKind.VICTORY),
)
EDGES = (
    Edge("up", "ford", "hill", choice="Over the hill"),
    Edge("through", "ford", "wood", choice="Through the wood", carry=Carry(letters=1, spies=2, score=50, words=1)),
    Edge("secret", "ford", "cave", met=("gem",), unlocks=True),
    Edge("down", "hill", "tale"),
    Edge("out", "wood", "tale"),
    Edge("on", "tale", "town"),
)


@dataclass
class Traveller:
    """Starts the program anew, as often as wanted, with the same folder; and plays."""

    bot: QtBot
    home: Home
    campaign: Campaign
    parts: GameParts
    rulesets: dict[str, Ruleset]
    lexicon: Lexicon
    program: Program | None = None

    def start(self) -> JourneyWindow:
        """The program as if it had been killed before: nothing of the last run is told to it."""
        self.program = Program(
            ProgramPlan(self.campaign, None, 1, {}, self.home), self.parts, self.rulesets, self.lexicon
        )
        self.program.begin()
        self.bot.addWidget(self.journey)
        self.bot.waitExposed(self.journey)
        return self.journey

    @property
    def journey(self) -> JourneyWindow:
        assert self.program is not None
        assert self.program.journey is not None
        return self.program.journey

    @property
    def window(self) -> GameWindow:
        assert self.program is not None
        sit_down(self.program)
        window = self.program.window
        assert window is not None
        return window

    def press(self, key: Qt.Key) -> None:
        """Press a key where the keyboard of the journey's window is."""
        self.bot.keyClick(self.journey.focusWidget() or self.journey, key)

    def enter(self, node: str) -> GameWindow:
        """Double click a station."""
        QTest.mouseDClick(self.journey.map.at(node), LEFT)
        self.bot.waitExposed(self.window)
        return self.window

    def lay_cat(self) -> None:
        """Lay CAT over gold's city and commit it."""
        board = self.window.stage.board
        self.bot.mouseClick(board, LEFT, pos=board.rect_of(Cell(2, 1)).center())
        self.bot.keyClicks(board, "CAT")
        self.bot.keyClick(board, Qt.Key.Key_Return)

    def win(self, node: str) -> None:
        """Play a station, win it, and go on with the journey."""
        self.enter(node)
        self.lay_cat()
        self.press_on()
        assert self.journey.isVisible()

    def press_on(self) -> None:
        """Go on with the journey from the card of the end."""
        card = self.window.stage.cards.card
        assert isinstance(card, EndCard)
        assert card.next_level is not None
        assert card.next_level.text() == "Go on with the journey"
        self.bot.mouseClick(card.next_level, LEFT)

    def options(self) -> OptionsCard:
        card = self.journey.questions.card
        assert isinstance(card, OptionsCard)
        return card

    def texts(self) -> list[str]:
        card = self.options()
        return [card.list.item(row).text() for row in range(card.list.count())]


def level_of(level: Level, name: str) -> Level:
    return replace(
        level,
        id=name,
        name=name.title(),
        conditions=BySide((WON, GEM), ()),
        difficulty={"hard": DifficultyColumn(base=BySide(None, 7))},
    )


@pytest.fixture
def traveller(request: pytest.FixtureRequest, qtbot: QtBot, own_home: object, maps: Maps) -> Iterator[Traveller]:
    levels = tuple(level_of(maps.duel(), node.level) for node in NODES if node.level)
    difficulties = (Difficulty("easy", "Easy", "For a first journey."), Difficulty("hard", "Hard"))
    campaign = Campaign("river", "River", levels, NODES, EDGES, "ford", difficulties=difficulties)
    shared = [request.getfixturevalue(name) for name in ("parts", "rulesets", "lexicon")]
    parts = replace(shared[0], preferences=Preferences.of(Settings(reduced_motion=True)))
    home = find_home(request.getfixturevalue("tmp_path"))
    made = Traveller(qtbot, home, campaign, parts, *shared[1:])
    yield made
    if made.program is not None:
        if made.program.window is not None:
            made.program.window.close()
        made.journey.close()


def test_a_journey_from_its_beginning_to_its_end(traveller: Traveller) -> None:
    journey = traveller.start()
    assert traveller.texts() == ["Easy\nFor a first journey.", "Hard"]
    traveller.press(Qt.Key.Key_Escape)
    assert isinstance(journey.questions.card, OptionsCard), "one must be chosen"
    traveller.press(Qt.Key.Key_Down)
    traveller.press(Qt.Key.Key_Return)
    assert journey.difficulty.currentText() == "Hard"
    assert journey.focusWidget() is journey.map.at("ford")

    traveller.press(Qt.Key.Key_Return)
    window = traveller.window
    assert window.stage.controller.game.scores.silver == 7, "as the column of this difficulty has it"
    assert not journey.isVisible()
    traveller.lay_cat()

    # Killed while the card of the end lies there: what was won is kept, and the way can still be chosen.
    journey.hide()
    window.close()
    journey = traveller.start()
    assert journey.map.at("ford").shown.state is NodeState.HERE
    assert journey.panel.play.text() == "Choose the way…"
    assert "Won by: You win when" in journey.panel.results.text()
    traveller.bot.mouseClick(journey.panel.play, LEFT)
    assert traveller.texts() == [
        "Over the hill\nYou take nothing along.",
        "Through the wood\nYou take along: 2 spies, the word CAT and 2 points.",
    ]
    traveller.press(Qt.Key.Key_2)
    assert journey.here == "wood"
    assert journey.panel.bringing.text() == "You bring along: 2 spies, the word CAT and 2 points."
    assert not journey.map.at("hill").hasFocus()

    # A game that is left in the middle goes on with everything that was brought along.
    window = traveller.enter("wood")
    view = window.stage.controller.game.view
    assert (view.spies.gold, view.base.gold) == (5, 2)
    board = window.stage.board
    traveller.bot.mouseClick(window.stage.buttons["end_turn"], LEFT)
    assert view.table.board == window.stage.controller.game.view.table.board
    window.close()
    journey = traveller.start()
    assert journey.map.at("wood").shown.has_left
    assert journey.panel.go_on.isVisible()
    traveller.bot.mouseClick(journey.panel.go_on, LEFT)
    playing = traveller.window.stage.controller
    told = [entry.text for entry in playing.log.entries]
    assert told[0] == "Gold passes.", "what was told before is known again"
    assert "The game goes on where it was left." in told
    assert (playing.game.view.spies.gold, playing.game.view.base.gold) == (5, 2)
    assert board is not traveller.window.stage.board
    traveller.bot.keyClick(traveller.window.focusWidget(), Qt.Key.Key_Return)
    playing.end_turn()
    playing.flow.sit_down()
    traveller.lay_cat()
    assert traveller.window.stage.controller.game.is_over
    traveller.window.close()
    assert journey.here == "tale"
    assert not journey.map.at("wood").shown.has_left

    # A station of story is read, and leads on.
    assert journey.panel.play.text() == "Read"
    traveller.press(Qt.Key.Key_Return)
    card = journey.questions.card
    assert isinstance(card, StoryCard)
    traveller.press(Qt.Key.Key_Return)
    traveller.press(Qt.Key.Key_Return)
    assert journey.here == "town"
    traveller.win("town")
    end = journey.questions.card
    assert isinstance(end, JourneysEndCard)
    assert end.heading.text() == "The journey ends in victory"
    with traveller.bot.waitSignal(journey.library_wanted):
        end.elsewhere.click()
    journey.onward.arrive()
    traveller.press(Qt.Key.Key_Return)
    progress = journey.traveller.progress
    assert progress.ended is EndKind.VICTORY
    assert progress.is_done(journey.traveller.graph)
    kept = ProgressStore(traveller.home, "river").read().progress
    assert kept is not None
    assert kept == progress
    assert kept.results["wood"].difficulty == "hard"


def begun(traveller: Traveller) -> JourneyWindow:
    """The journey when the ford is won and the hill was chosen."""
    journey = traveller.start()
    traveller.press(Qt.Key.Key_Return)
    traveller.win("ford")
    traveller.press(Qt.Key.Key_1)
    assert journey.here == "hill"
    return journey


def test_lessons_follow_one_another_by_one_click(traveller: Traveller) -> None:
    edges = (Edge("1", "ford", "hill"), Edge("2", "hill", "tale"), Edge("3", "tale", "town"))
    nodes = tuple(node for node in NODES if node.id not in ("wood", "cave"))
    traveller.campaign = replace(traveller.campaign, nodes=nodes, edges=edges, difficulties=())
    journey = traveller.start()
    first = traveller.enter("ford")
    traveller.lay_cat()
    traveller.press_on()
    traveller.bot.waitUntil(lambda: traveller.window is not first)
    second = traveller.window
    assert second.setup.level.id == "hill"
    assert not journey.isVisible()
    traveller.bot.waitUntil(lambda: not isValid(first))

    second.close()
    assert journey.isVisible(), "who closes a game comes to the map"
    traveller.enter("hill")
    traveller.lay_cat()
    traveller.press_on()
    traveller.bot.waitUntil(lambda: isinstance(journey.questions.card, StoryCard))
    assert journey.here == "tale"


def test_a_side_trip_and_a_replay_leave_the_journey_where_it_stands(traveller: Traveller) -> None:
    journey = begun(traveller)
    assert journey.map.at("cave").shown.state is NodeState.OPEN
    traveller.win("cave")
    assert journey.questions.card is None
    assert journey.traveller.progress.here == "hill"
    assert journey.map.at("cave").shown.state is NodeState.DONE
    traveller.win("ford")
    card = journey.questions.card
    assert isinstance(card, QuestionCard)
    assert any("Your journey stands at Hill." in label.text() for label in card.findChildren(QLabel))
    traveller.press(Qt.Key.Key_Escape)
    assert journey.traveller.progress.here == "hill"
    assert journey.traveller.progress.results["ford"].won == 2
    traveller.win("ford")
    card = journey.questions.card
    assert isinstance(card, QuestionCard)
    traveller.bot.mouseClick(card.yes, LEFT)
    traveller.press(Qt.Key.Key_2)
    assert journey.traveller.progress.here == "wood"


def test_arrows_lead_over_the_map_and_locked_stations_are_not_played(traveller: Traveller) -> None:
    journey = traveller.start()
    traveller.press(Qt.Key.Key_Return)
    at = {name: button.geometry().center() for name, button in journey.map.buttons.items()}
    traveller.press(Qt.Key.Key_Right)
    assert at[journey.here].x() > at["ford"].x()
    assert not journey.panel.play.isEnabled()
    traveller.press(Qt.Key.Key_Return)
    assert traveller.program is not None
    assert traveller.program.window is None
    assert "You have not come here yet." in journey.told.text()
    button = journey.map.at(journey.here)
    assert button.accessibleName()
    assert button.accessibleDescription() == "You have not come here yet."


def test_another_difficulty_holds_from_the_next_level_on(traveller: Traveller) -> None:
    journey = traveller.start()
    traveller.press(Qt.Key.Key_Return)
    window = traveller.enter("ford")
    assert window.stage.controller.game.scores.silver == 0
    window.close()
    journey.difficulty.setFocus()
    QTest.keyClick(journey.difficulty, Qt.Key.Key_Down)
    assert journey.traveller.progress.difficulty == "hard"
    assert traveller.enter("ford").stage.controller.game.scores.silver == 7


def test_damaged_progress_is_told_and_put_aside(traveller: Traveller) -> None:
    file = ProgressStore(traveller.home, "river").file
    file.parent.mkdir(parents=True)
    file.write_text("{", "utf-8")
    journey = traveller.start()
    assert "Your progress could not be read." in journey.told.text()
    assert "river.json.damaged" in journey.told.text()


def test_what_a_full_disk_did_not_take_is_kept_once_with_the_next_change(
    traveller: Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = traveller.start().traveller

    def refuse(_disk: Disk, *_args: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(Disk, "write", refuse)
        for _ in range(2):
            made.finish(PlayedNode("ford", Ended(LevelOutcome.LOST), PlayerItems()))
        assert "No space left on device" in made.trouble
    made.set_difficulty("hard")
    kept = ProgressStore(traveller.home, "river").read().progress
    assert made.trouble == "" and kept is not None
    assert (kept.results["ford"].tries, kept.difficulty) == (2, "hard")
    assert kept == made.progress


def test_a_station_that_is_gone_meanwhile_leaves_the_player_somewhere(traveller: Traveller) -> None:
    begun(traveller).close()
    kept = ProgressStore(traveller.home, "river")
    found = kept.read().progress
    assert found is not None
    kept.file.write_text(progress_text(replace(found, here="bridge")), "utf-8")
    journey = traveller.start()
    assert journey.here == "ford"
    assert journey.panel.play.isEnabled()


def test_one_sets_out_again_only_from_somewhere_else(traveller: Traveller) -> None:
    journey = traveller.start()
    assert not journey.again.isEnabled()
    assert "Your journey stands at its beginning." in journey.again.toolTip()


def test_rows_of_stations_come_closer_before_the_map_scrolls(qtbot: QtBot, parts: GameParts) -> None:
    chart = JourneyMap(parts.theme, "A way down")
    qtbot.addWidget(chart)
    names = ("spring", "brook", "river")
    nodes = [JourneyNode(name, name, Cell(row, 0), NodeState.OPEN, None) for row, name in enumerate(names)]
    chart.show_nodes(nodes, ())
    chart.show()
    least = chart.minimumSize()
    chart.resize(least.width(), 900)
    usual = chart.at("brook").y() - chart.at("spring").y()
    chart.resize(least)
    assert chart.at("spring").height() < chart.at("brook").y() - chart.at("spring").y() < usual
    assert chart.at("river").geometry().bottom() < least.height()


def test_a_map_that_has_no_room_has_an_overview_that_leads_about(qtbot: QtBot, parts: GameParts) -> None:
    chart, area, page = JourneyMap(parts.theme, "A long way"), QScrollArea(), QWidget()
    area.setWidget(chart)
    area.setWidgetResizable(True)
    overview = JourneyOverview(parts.theme, parts.t, area, chart)
    in_column((area, 1), overview, on=page)
    qtbot.addWidget(page)
    page.resize(900, 500)
    page.show()
    names = [f"station {column}" for column in range(14)]
    nodes = [JourneyNode(name, name, Cell(0, column), NodeState.OPEN, None) for column, name in enumerate(names)]
    chart.show_nodes(nodes[:3], ())
    QApplication.processEvents()
    assert not overview.isVisible(), "all is in view"
    chart.show_nodes(nodes, ())
    QApplication.processEvents()
    assert overview.isVisible()
    last = chart.at(names[-1]).geometry().center()
    assert not area.viewport().rect().contains(chart.mapTo(area.viewport(), last))
    qtbot.mouseClick(overview, LEFT, pos=overview.spot(last.toPointF()).toPoint())
    assert area.viewport().rect().contains(chart.mapTo(area.viewport(), last)), "a click brings it into view"
    assert overview.frame.contains(overview.spot(last.toPointF()))


def test_setting_out_again_keeps_what_was_done(traveller: Traveller) -> None:
    journey = begun(traveller)
    assert journey.again.isEnabled()
    traveller.bot.mouseClick(journey.again, LEFT)
    traveller.press(Qt.Key.Key_2)
    progress = journey.traveller.progress
    assert (progress.here, progress.difficulty) == ("ford", "hard")
    assert progress.results["ford"].won == 1
    assert journey.map.at("cave").shown.state is NodeState.OPEN


def test_giving_up_is_a_try_and_no_more(traveller: Traveller) -> None:
    journey = traveller.start()
    traveller.press(Qt.Key.Key_Return)
    window = traveller.enter("ford")
    window.stage.controller.resign()
    window.close()
    result = journey.traveller.progress.results["ford"]
    assert (result.best, result.tries, result.won) == (LevelOutcome.ABANDONED, 1, 0)
    assert journey.panel.play.text() == "Play again"


def remembering(campaign: Campaign) -> Campaign:
    """The journey with gold: the ford pays 5 as it begins, and only the rich go over the hill."""
    pay = Effect("add_variable", {"variable": "journey.gold", "by": 5})
    first = Condition("turn_begins", arguments={"turn": 1})
    earning = tuple(
        replace(level, triggers=(Trigger("pay", first, (pay,)),)) if level.id == "ford" else level
        for level in campaign.levels
    )
    asking = Condition("variable", arguments={"variable": "journey.gold", "least": 100})
    levels = tuple(
        replace(level, triggers=(Trigger("rich", asking, (pay,)),)) if level.id == "hill" else level
        for level in earning
    )
    edges = (
        replace(EDGES[0], variables=(VariableTest("gold", least=6),)),
        replace(EDGES[1], variables=(VariableTest("gold", most=5),)),
        *EDGES[2:],
    )
    return replace(campaign, levels=levels, edges=edges, variables=(Variable("gold", 1, "Gold pieces", shown=True),))


def test_what_a_level_earns_is_remembered_asked_shown_and_kept(traveller: Traveller) -> None:
    traveller.campaign = remembering(traveller.campaign)
    traveller.start()
    traveller.press(Qt.Key.Key_Return)
    assert "Gold pieces: 1" in traveller.journey.panel.bringing.text()
    traveller.enter("ford")
    objectives = traveller.window.stage.controller.game.view
    assert dict(objectives.variables) == {"journey.gold": 6}
    traveller.lay_cat()
    traveller.press_on()
    journey = traveller.journey
    assert journey.here == "hill", "only one way is open to the rich"
    assert "Gold pieces: 6" in journey.panel.bringing.text()

    # Killed and begun anew, the journey still knows; what is played again begins as it did at first.
    journey = traveller.start()
    journey.map.at("ford").setFocus()
    assert "Gold pieces: 1" in journey.panel.bringing.text()
    traveller.enter("hill")
    view = traveller.window.stage.controller.game.view
    assert dict(view.variables) == {"journey.gold": 6}
    traveller.window.close()
    kept = ProgressStore(traveller.home, "river").read().progress
    assert kept is not None
    assert kept.variables == (NodeVariables("ford", {"gold": 1}, {"gold": 6}),)
