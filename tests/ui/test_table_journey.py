"""Table games at the stations of a journey, in real windows: played, left half played, gone on with, won."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from runtime.campaign.model import Campaign, Difficulty, Edge, EndKind, LevelOutcome, Node
from runtime.campaign.progress import NodeState
from runtime.campaign.tables import Prize, TableColumn, TableLevel
from runtime.engine.levels.level import Story, StoryPage
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import Lexicon
from runtime.match.save_files import EARLIER
from runtime.match.saves import read_left
from runtime.match.table_files import table_file
from runtime.profile.home import Home, find_home
from runtime.profile.settings import Settings
from runtime.profile.statistics import open_statistics
from runtime.tablegames.game import TableChance, TablePlayer
from runtime.tablegames.players import Skill
from runtime.ui.campaign.journey import JourneyWindow
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.preferences import Preferences
from runtime.ui.program.plan import ProgramPlan
from runtime.ui.program.program import Program
from runtime.ui.story.card import StoryCard
from runtime.ui.tablegames.window import TableGameWindow

if TYPE_CHECKING:
    from conftest import Maps

pytestmark = pytest.mark.qt
DUEL = TableLevel(
    "duel",
    "A Duel of Glyphs",
    "scribe",
    opponent=None,
    prize=Prize("QX", spies=1),
    description="The miller likes to play.",
    story=Story(before=(StoryPage("Sit down."),), won=(StoryPage("Well done."),)),
    difficulty={"hard": TableColumn(parameters={"scoring": "advanced"})},
)
NODES = (Node("duel", "duel"), Node("town", "town", ending=EndKind.VICTORY))
EDGES = (Edge("on", "duel", "town"), Edge("lost", "duel", "town", LevelOutcome.LOST))


@dataclass
class Trip:
    """Starts the program anew with the same folder, as if it had been killed before."""

    bot: QtBot
    home: Home
    campaign: Campaign
    parts: GameParts
    rulesets: dict[str, Ruleset]
    lexicon: Lexicon
    program: Program | None = None

    def start(self) -> JourneyWindow:
        self.program = Program(
            ProgramPlan(self.campaign, None, 1, {}, self.home), self.parts, self.rulesets, self.lexicon
        )
        self.program.begin()
        journey = self.program.journey
        assert journey is not None
        self.bot.addWidget(journey)
        return journey

    @property
    def table(self) -> TableGameWindow:
        assert self.program is not None and self.program.table is not None
        return self.program.table

    def enter(self, journey: JourneyWindow, second: str = "") -> None:
        """Double click the station, read what there is to read, and say who the ``second`` player is."""
        QTest.mouseDClick(journey.map.at("duel"), Qt.MouseButton.LeftButton)
        self.read(journey)
        assert self.program is not None
        card = self.program.seating.card
        if card is not None:
            if second:
                card.fields.names.silver.setEditText(second)
            self.bot.keyClick(card, Qt.Key.Key_Return)

    def read(self, journey: JourneyWindow) -> None:
        """Turn the pages that are shown, to their end."""
        while isinstance(journey.questions.card, StoryCard):
            self.bot.keyClick(journey.questions.card, Qt.Key.Key_Return)

    def play(self, moves: int) -> None:
        """Make some moves, for both sides in turn."""
        playing, chance = self.table.stage.flow, TableChance(5)
        for _ in range(moves):
            match = playing.match
            player = match.to_act[0]
            playing.submit(match.game.careless(match.state, player, chance))
            self.bot.waitUntil(lambda: not playing.game.is_busy)


@pytest.fixture
def trip(request: pytest.FixtureRequest, qtbot: QtBot, own_home: object, maps: Maps) -> Iterator[Trip]:
    """A campaign of a game of Scribe for two, and a battle after it."""
    town = replace(maps.duel(), id="town", name="Town")
    difficulties = (Difficulty("easy", "Easy"),)
    campaign = Campaign("mill", "Mill", (town,), NODES, EDGES, "duel", difficulties=difficulties, tables=(DUEL,))
    shared = [request.getfixturevalue(name) for name in ("parts", "rulesets", "lexicon")]
    parts = replace(shared[0], preferences=Preferences.of(Settings(reduced_motion=True)))
    home = find_home(request.getfixturevalue("tmp_path"))
    made = Trip(qtbot, home, campaign, parts, *shared[1:])
    yield made
    if made.program is not None:
        made.program.close()


@pytest.mark.slow
def test_a_table_game_is_shown_played_and_won_for_its_prize(trip: Trip) -> None:
    """Its station has a picture and says what is to be won; winning leads on with it, after the pages of victory."""
    journey = trip.start()
    button = journey.map.at("duel")
    assert button.shown.picture is not None and not button.shown.picture.isNull()
    about = journey.panel.about.text()
    assert "Scribe" in about and "The miller likes to play." in about and "Q, X and 1 spy" in about
    trip.enter(journey)
    assert not journey.isVisible() and trip.table.isVisible()
    assert trip.table.setup.title == "A Duel of Glyphs" and "Q, X" in trip.table.setup.note
    trip.play(2)
    playing = trip.table.stage.flow
    assert playing.match.resign(TablePlayer.SECOND)
    playing.go_on()
    progress = journey.traveller.progress
    assert progress.here == "town" and progress.arriving is not None
    assert (progress.arriving.carry.letters, progress.arriving.carry.spies) == ("QX", 1)
    trip.table.close()
    assert journey.isVisible()
    assert isinstance(journey.questions.card, StoryCard), "the pages of victory"
    trip.read(journey)
    assert journey.here == "town"
    assert "Q, X" in journey.panel.bringing.text()
    journey.look_at("duel")
    assert journey.traveller.state("duel") is NodeState.DONE
    assert "Fewest moves to win: 2." in journey.panel.results.text()


def test_left_half_played_it_goes_on_another_day_exactly(trip: Trip) -> None:
    """Every move is kept at once; after a kill the same state is there, and the end clears it away."""
    journey = trip.start()
    trip.enter(journey)
    trip.play(7)
    state = trip.table.stage.flow.match.state
    assert table_file(trip.home, "mill", "duel").is_file()
    assert trip.program is not None
    trip.program.close()
    journey = trip.start()
    assert journey.map.at("duel").shown.has_left and journey.panel.go_on.isVisible()
    journey.panel.go_on.click()
    assert trip.table.stage.flow.match.state == state
    trip.play(3)
    assert trip.table.stage.flow.match.resign(TablePlayer.FIRST)
    trip.table.stage.flow.go_on()
    assert not table_file(trip.home, "mill", "duel").exists()
    result = journey.traveller.progress.results["duel"]
    assert (result.best, result.won, result.tries) == (LevelOutcome.ABANDONED, 0, 1)
    assert journey.traveller.progress.here == "town", "what was given up counts as lost"
    trip.table.close()
    assert journey.isVisible() and not journey.map.at("duel").shown.has_left


def test_a_damaged_game_is_put_aside_and_said_so(trip: Trip) -> None:
    """The journey goes on: the station can be begun anew."""
    path = table_file(trip.home, "mill", "duel")
    path.parent.mkdir(parents=True)
    path.write_text("{")
    journey = trip.start()
    journey.panel.go_on.click()
    assert "put aside" in journey.told.text()
    assert not path.exists() and path.with_name(path.name + ".damaged").is_file()
    assert not journey.panel.go_on.isVisible()


def test_a_table_game_left_at_a_station_that_plays_a_battle_now_is_not_offered(trip: Trip) -> None:
    """The kind of game that the station plays says what was left there."""
    path = table_file(trip.home, "mill", "town")
    path.parent.mkdir(parents=True)
    path.write_text("{}")
    journey = trip.start()
    assert not journey.map.at("town").shown.has_left
    journey.look_at("town")
    assert not journey.panel.go_on.isVisible()
    assert path.is_file()


def test_a_difficulty_and_the_computer_are_as_the_level_says(trip: Trip) -> None:
    """The column's parameters, and a computer on the other side of the campaign's player."""
    duel = replace(DUEL, opponent=Skill.NOVICE, protagonist=TablePlayer.SECOND, difficulty=DUEL.difficulty)
    trip.campaign = replace(trip.campaign, tables=(duel,), difficulties=(Difficulty("hard", "Hard"),))
    journey = trip.start()
    found = journey.games.tables.begin("duel")
    assert not isinstance(found, str)
    assert found.setup.parameters == {"scoring": "advanced"}
    assert [seat.skill for seat in found.setup.seats] == [Skill.NOVICE, None]


def test_a_game_that_can_not_be_played_says_why(trip: Trip) -> None:
    """A parameter out of bounds keeps no window from being there."""
    trip.campaign = replace(trip.campaign, tables=(replace(DUEL, parameters={"scoring": "wild"}),))
    journey = trip.start()
    trip.enter(journey)
    assert trip.program is not None and trip.program.table is None
    assert "standard" in journey.told.text()


def test_a_save_under_a_name_goes_on_at_its_station_and_counts_for_the_journey(trip: Trip) -> None:
    """The running game makes room for it with the first move; its end is the station's, and in the statistics."""
    journey = trip.start()
    trip.enter(journey, second="Ben")
    trip.play(4)
    saver = trip.table.saver
    assert saver is not None
    named = saver.save_as("Early")
    early = trip.table.stage.flow.match.state
    trip.play(3)
    assert trip.program is not None
    trip.program.close()
    journey = trip.start()
    assert trip.program is not None
    trip.program.go_on(read_left(named))
    assert trip.table.stage.flow.match.state == early
    trip.play(1)
    running = table_file(trip.home, "mill", "duel")
    assert running.is_file() and running.with_name(f"{running.name}{EARLIER}").is_file() and named.is_file()
    assert trip.table.stage.flow.match.resign(TablePlayer.SECOND)
    trip.table.stage.flow.go_on()
    assert not running.exists()
    assert trip.program.journey is not None
    assert trip.program.journey.traveller.progress.here == "town"
    (past,) = open_statistics(trip.home).statistics.history().games
    facts = past.facts
    assert (facts.played.campaign, facts.level, facts.turns) == ("mill", "duel", 5)
    assert [one.name for one in facts.played.players] == ["", "Ben"]
