"""Makes the pictures of journeys and skirmishes: ``journey_screens.py FOLDER [--language de]``."""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from runtime import resources
from runtime.campaign.journey import Ended, Graph, Having
from runtime.campaign.model import Campaign, Carry, Difficulty, Edge, EndKind, Node, Outcome
from runtime.campaign.progress import Played, begun, finished
from runtime.campaign.reading import read_campaign
from runtime.campaign.rulesets import read_rulesets
from runtime.engine.conditions import Condition, WinPath
from runtime.engine.grid import Cell
from runtime.engine.level import Level, Page
from runtime.engine.sides import BySide
from runtime.engine.state import HeldToken
from runtime.engine.terrain import Element
from runtime.lexicon import load_lexicon
from runtime.match.travels import Travels
from runtime.profile.home import find_home
from runtime.support.texts import ENGLISH, Texts, read_texts
from runtime.ui.game.journey import JourneyWindow
from runtime.ui.game.program import Plan, Program, load_parts
from runtime.ui.language import speak

SIZE = (1280, 800)
WAYS = (WinPath("bridge", Condition("hold_cities", arguments={"count": 2, "turns": 2})),)
GEM = WinPath("gem", Condition("capture_tokens", arguments={"count": 1}), bonus=True)
NODES = (
    Node("meadow", "meadow"),
    Node("tale", name="What the Ferryman Knew", pages=(Page("The river was **wider** then.", "The Ferryman"),)),
    Node("ford", "ford"),
    Node("wood", "wood", name="The Wood of Very Long and Crooked Names"),
    Node("cave", "cave", optional=True),
    Node("pass", "pass", ending=EndKind.VICTORY),
    Node("rout", name="The Rout", ending=EndKind.DEFEAT, pages=(Page("All is lost."),)),
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
    Edge("g", "pass", "rout", Outcome.LOST),
)
HAVE = Having("AEQXZ", (HeldToken(Element.FLOOD, Cell(1, 1), 8),), 3, ("STONES",), 62)


def campaign() -> Campaign:
    """A campaign with branches, a side trip, a tale and two endings, made of the shipped maps."""
    read = read_campaign(resources.campaigns() / "first-light", mend=False).campaign
    assert read is not None
    meadow, ford, narrow = read.levels

    def like(level: Level, name: str, title: str) -> Level:
        return replace(level, id=name, name=title)

    first = replace(meadow, conditions=BySide((*WAYS, GEM), ()))
    levels = (first, ford, narrow, like(ford, "wood", "The Wood"), like(meadow, "cave", "The Cave"))
    difficulties = (
        Difficulty("easy", "Easy", "For a first journey: the computer's words are short."),
        Difficulty("hard", "Hard", "For those who know how a network falls apart."),
    )
    return replace(
        read, levels=levels, nodes=NODES, edges=EDGES, difficulties=difficulties, name="The River and the Pass"
    )


class Journeys:
    """Sets scenes and keeps their pictures."""

    def __init__(self, folder: Path, t: Texts) -> None:
        self.folder = folder
        self.parts = load_parts(t, reduced_motion=True)
        self.rulesets, self.lexicon = read_rulesets(resources.assets() / "rulesets"), load_lexicon()

    def program(self, home: Path) -> Program:
        program = Program(Plan(campaign(), None, 7, {}, find_home(home)), self.parts, self.rulesets, self.lexicon)
        program.begin()
        journey = self.journey(program)
        journey.resize(*SIZE)
        QApplication.processEvents()
        return program

    def journey(self, program: Program) -> JourneyWindow:
        assert program.journey is not None
        return program.journey

    def keep(self, widget: QWidget, name: str) -> None:
        QApplication.processEvents()
        widget.grab().save(str(self.folder / f"{name}.png"))
        sys.stdout.write(f"{name}\n")

    def begin(self) -> None:
        """The first time: the difficulty, then the map."""
        with TemporaryDirectory() as home:
            program = self.program(Path(home))
            journey = self.journey(program)
            self.keep(journey, "journey-difficulty")
            QTest.keyClick(journey.focusWidget(), Qt.Key.Key_Return)
            self.keep(journey, "journey-begins")
            journey.close()

    def midway(self) -> None:
        """Some stations are done: what was done there, what is brought along, a choice, a return, an end."""
        with TemporaryDirectory() as home:
            self._travelled(Path(home))
            program = self.program(Path(home))
            journey = self.journey(program)
            self.keep(journey, "journey-parts")
            journey.look_at("meadow")
            self.keep(journey, "journey-results")
            journey.look_at("cave")
            journey.map.at("cave").setFocus()
            self.keep(journey, "journey-bringing")
            journey.begin("tale")
            self.keep(journey, "journey-choice")
            QTest.keyClick(journey.focusWidget(), Qt.Key.Key_2)
            self.keep(journey, "journey-went-on")
            traveller = journey.traveller
            for node in ("wood", "pass"):
                traveller._finish(Played(node, Ended(Outcome.WON, score=70), HAVE, at="2026-11-20T18:00:00Z"))
            journey.came_back()
            self.keep(journey, "journey-end")
            journey.close()

    def skirmish(self) -> None:
        """What wins, in a skirmish."""
        with TemporaryDirectory() as home:
            program = self.program(Path(home))
            journey = self.journey(program)
            QTest.keyClick(journey.focusWidget(), Qt.Key.Key_Return)
            journey.play_freely()
            card = program.skirmish
            assert card is not None
            self.keep(journey, "skirmish")
            for row, name in ((2, "points"), (7, "lead")):
                card.goal.setCurrentIndex(row)
                self.keep(journey, f"skirmish-{name}")
            card.accept()
            assert program.window is not None
            program.window.resize(*SIZE)
            self.keep(program.window, "skirmish-game")
            program.window.close()
            journey.close()

    def _travelled(self, home: Path) -> None:
        travels, made = Travels(find_home(home), "first-light"), campaign()

        graph = Graph.of(made)
        won = Ended(Outcome.WON, "bridge", 62, frozenset({"bridge", "gem"}))
        values = self.rulesets["release"].letters.values
        first = Played("meadow", won, HAVE, values, 14, "2026-11-20T17:30:00Z", "hard")
        tale = Played("tale", Ended(Outcome.WON), HAVE, values, at="2026-11-20T17:40:00Z")
        start = begun("first-light", graph, "hard")
        travels.change(start, lambda now: finished(finished(finished(now, graph, first), graph, tale), graph, first))


def main() -> int:
    """Takes the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--language", default=ENGLISH)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    application = QApplication(sys.argv[:1])
    application.setStyle("Fusion")
    t = read_texts(resources.translations(), (args.language,))
    speak(application, t.language)
    scenes = Journeys(args.folder, t)
    for scene in (scenes.begin, scenes.midway, scenes.skirmish):
        scene()
    return 0


if __name__ == "__main__":
    sys.exit(main())
