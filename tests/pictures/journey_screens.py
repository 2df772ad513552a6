"""Makes the pictures of journeys and skirmishes: ``journey_screens.py FOLDER``."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Protocol

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).parent))

from opening import asked, game_application, keep_picture
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from runtime import resources
from runtime.campaign.campaign_texts import texts_of
from runtime.campaign.journey import CampaignGraph, Ended, PlayerItems
from runtime.campaign.model import Campaign, Carry, Difficulty, Edge, EndKind, LevelOutcome, Node
from runtime.campaign.progress import PlayedNode, begun, chosen, finished
from runtime.campaign.reader import read_campaign
from runtime.campaign.rulesets import read_rulesets
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide
from runtime.engine.board.terrain import Element
from runtime.engine.game.state import HeldToken
from runtime.engine.levels.level import Condition, Level, StoryPage, WinPath
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import Lexicon, load_lexicon
from runtime.match.campaigns import ProgressStore
from runtime.profile.home import find_home
from runtime.profile.settings import Settings
from runtime.ui.campaign.journey import JourneyWindow
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.preferences import Preferences
from runtime.ui.program.plan import ProgramPlan, load_parts
from runtime.ui.program.program import Program

if TYPE_CHECKING:
    from opening import Asked

PATHS = (WinPath("bridge", Condition("hold_cities", arguments={"count": 2, "turns": 2})),)
GEM = WinPath("gem", Condition("capture_tokens", arguments={"count": 1}), bonus=True)
NODES = (
    Node("meadow", "meadow"),
    Node("tale", name="What the Ferryman Knew", pages=(StoryPage("The river was **wider** then.", "The Ferryman"),)),
    Node("ford", "ford"),
    Node("wood", "wood", name="The Wood of Very Long and Crooked Names"),
    Node("cave", "cave", optional=True),
    Node("pass", "pass", ending=EndKind.VICTORY),
    Node("rout", name="The Rout", ending=EndKind.DEFEAT, pages=(StoryPage("All is lost."),)),
)
EDGES = (
    Edge("a", "meadow", "tale"),
    Edge("b", "tale", "ford", choice="Cross the ford, as the ferryman said"),
    Edge("c", "tale", "wood", choice="Go round through the wood", carry=Carry(2, 1, 1, 1, 50)),
    Edge(
        "d", "meadow", "cave", met=("gem",), unlocks=True, carry=Carry(letters=2, tokens=1, spies=2, words=1, score=50)
    ),
    Edge("e", "ford", "pass", carry=Carry(score=100)),
    Edge("f", "wood", "pass", carry=Carry(score=100)),
    Edge("g", "pass", "rout", LevelOutcome.LOST),
)
BATTLES = 5
"""So many stations of a long campaign are behind one."""

HAVE = PlayerItems("AEQXZ", (HeldToken(Element.FLOOD, Cell(1, 1), 8),), 3, ("STONES",), 62)


def campaign() -> Campaign:
    """A campaign with branches, a side trip, a tale and two endings, made of the shipped maps."""
    read = read_campaign(resources.campaigns() / "first-light", mend=False).campaign
    assert read is not None
    meadow, ford, narrow = read.levels

    def like(level: Level, name: str, title: str) -> Level:
        return replace(level, id=name, name=title)

    first = replace(meadow, conditions=BySide((*PATHS, GEM), ()))
    levels = (first, ford, narrow, like(ford, "wood", "The Wood"), like(meadow, "cave", "The Cave"))
    difficulties = (
        Difficulty("easy", "Easy", "For a first journey: the computer's words are short."),
        Difficulty("hard", "Hard", "For those who know how a network falls apart."),
    )
    return replace(
        read, levels=levels, nodes=NODES, edges=EDGES, difficulties=difficulties, name="The River and the Pass"
    )


def own_texts() -> set[str]:
    """What the campaign says itself."""
    return {spoken.text for spoken in texts_of(campaign())}


class Screens(Protocol):
    """What scenes are set with; those of the game's other pictures will do."""

    parts: GameParts
    rulesets: Mapping[str, Ruleset]
    words: Lexicon
    size: tuple[int, int]

    def keep(self, window: QWidget, name: str) -> None:
        """Keep a picture."""


class Kept:
    """Keeps pictures in a folder."""

    def __init__(self, asks: Asked) -> None:
        self.folder, self.size, self._checks = asks.folder, asks.size, asks.checks
        self.parts = load_parts(asks.texts, Preferences.of(Settings(reduced_motion=True, **asks.wishes)))
        self.rulesets: Mapping[str, Ruleset] = read_rulesets(resources.assets() / "rulesets")
        self.words = load_lexicon()

    def keep(self, window: QWidget, name: str) -> None:
        keep_picture(self.folder, window, name, checks=self._checks)


def opened(screens: Screens, home: Path, played: Campaign | None = None) -> tuple[Program, JourneyWindow]:
    """The program on a campaign, the one with branches unless said, and its first window."""
    plan = ProgramPlan(played or campaign(), None, 7, {}, find_home(home))
    program = Program(plan, screens.parts, screens.rulesets, screens.words)
    program.begin()
    journey = program.journey
    assert journey is not None
    journey.resize(*screens.size)
    QApplication.processEvents()
    return program, journey


def press(journey: JourneyWindow, key: Qt.Key) -> None:
    QTest.keyClick(journey.focusWidget() or journey, key)


def begin(screens: Screens) -> None:
    """The first time: the difficulty, then the map."""
    with TemporaryDirectory() as home:
        _program, journey = opened(screens, Path(home))
        screens.keep(journey, "journey-difficulty")
        press(journey, Qt.Key.Key_Return)
        screens.keep(journey, "journey-begins")
        journey.close()


def midway(screens: Screens) -> None:
    """Some stations are done: what was done there, what is brought along, a choice, a return, an end."""
    with TemporaryDirectory() as home:
        travelled(screens, Path(home))
        _program, journey = opened(screens, Path(home))
        screens.keep(journey, "journey-parts")
        for node in ("meadow", "cave"):
            journey.map.at(node).setFocus()
            journey.look_at(node)
            screens.keep(journey, f"journey-{node}")
        journey.begin("tale")
        screens.keep(journey, "journey-choice")
        press(journey, Qt.Key.Key_2)
        screens.keep(journey, "journey-went-on")
        for node in ("wood", "pass"):
            journey.traveller.finish(
                PlayedNode(node, Ended(LevelOutcome.WON, score=70), HAVE, at="2026-11-20T18:00:00Z")
            )
        journey.came_back()
        screens.keep(journey, "journey-end")
        press(journey, Qt.Key.Key_Return)
        journey.traveller.finish(PlayedNode("meadow", Ended(LevelOutcome.WON, score=70), HAVE))
        journey.came_back()
        screens.keep(journey, "journey-from-here")
        journey.close()


def long_journey(screens: Screens) -> None:
    """The Alchemists' War after some battles, as the README shows it."""
    read = read_campaign(resources.campaigns() / "alchemists-war", mend=False).campaign
    assert read is not None
    graph, values = CampaignGraph.of(read), screens.rulesets["release"].letters.values
    now = begun(read.id, graph)
    while len(now.results) < BATTLES:
        day = f"2026-11-{len(now.results) + 1:02}T17:30:00Z"
        now = finished(now, graph, PlayedNode(now.here, Ended(LevelOutcome.WON, "", 64), HAVE, values, 14, day))
        now = chosen(now, graph, now.choices[0]) if now.choices else now
    with TemporaryDirectory() as home:
        ProgressStore(find_home(Path(home)), read.id).change(begun(read.id, graph), lambda _now: now)
        _program, journey = opened(screens, Path(home), read)
        screens.keep(journey, "journey-long")
        journey.close()


def skirmish(screens: Screens) -> None:
    """What wins, in a skirmish."""
    with TemporaryDirectory() as home:
        program, journey = opened(screens, Path(home))
        press(journey, Qt.Key.Key_Return)
        journey.play_freely()
        card = program.fronts.skirmish
        assert card is not None
        for row in range(card.form.goal.count()):
            card.form.goal.setCurrentIndex(row)
            screens.keep(journey, f"skirmish-{card.form.goal.currentData()}")
        card.accept()
        assert program.window is not None
        program.window.resize(*screens.size)
        screens.keep(program.window, "skirmish-game")
        program.window.close()
        journey.close()


def travelled(screens: Screens, home: Path) -> None:
    """Two stations are done, and the way parts."""
    graph = CampaignGraph.of(campaign())
    won = Ended(LevelOutcome.WON, "bridge", 62, frozenset({"bridge", "gem"}))
    values = screens.rulesets["release"].letters.values
    first = PlayedNode("meadow", won, HAVE, values, 14, "2026-11-20T17:30:00Z", "hard")
    tale = PlayedNode("tale", Ended(LevelOutcome.WON), HAVE, values, at="2026-11-20T17:40:00Z")
    start = begun("first-light", graph, "hard")
    travels = ProgressStore(find_home(home), "first-light")
    travels.change(start, lambda now: finished(finished(finished(now, graph, first), graph, tale), graph, first))


SCENES: tuple[Callable[[Screens], None], ...] = (begin, midway, long_journey, skirmish)


def main() -> int:
    """Takes the pictures."""
    asks = asked(__doc__, SCENES)
    game_application(asks)
    return asks.play(SCENES, Kept(asks))


if __name__ == "__main__":
    sys.exit(main())
