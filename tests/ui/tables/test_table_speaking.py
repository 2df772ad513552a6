"""A table game that is played speaks another language at once: on another stage, with nothing lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from runtime import resources
from runtime.campaign.model import Campaign, Edge, EndKind, Node, TextTable
from runtime.campaign.tables import Prize, TableLevel
from runtime.engine.levels.level import StoryPage
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import Lexicon
from runtime.match.table_files import read_kept_table, table_file
from runtime.match.table_match import PERSON, TableSeat, TableSetup
from runtime.profile.home import find_home
from runtime.profile.settings import Settings
from runtime.support.texts import english, read_texts
from runtime.tablegames.catalogue import KINDS
from runtime.tablegames.game import TableChance, TablePlayer
from runtime.tablegames.players import Skill
from runtime.tablegames.scryper.values import BrickStep
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.menus.lobby import Lobby
from runtime.ui.menus.menu_over import MenuCard, PageCard
from runtime.ui.menus.menu_pages import SETUP
from runtime.ui.menus.setup_page import SetupPage
from runtime.ui.preferences import Preferences
from runtime.ui.program.plan import ProgramPlan
from runtime.ui.program.program import Program
from runtime.ui.tablegames.cards import BattleCard, PassCard, ResultCard
from runtime.ui.tablegames.scryper_board import ScryperBoard
from runtime.ui.tablegames.window import TableGameWindow
from runtime.ui.widgets.cards import QuestionCard

pytestmark = pytest.mark.qt

Opens = Callable[..., TableGameWindow]


@pytest.fixture
def german(parts: GameParts) -> GameParts:
    return replace(parts, t=read_texts(resources.translations(), ("de",)))


@pytest.fixture
def sit(qtbot: QtBot, parts: GameParts) -> Iterator[Opens]:
    """Opens a table; two persons play, unless a ``skill`` says otherwise."""
    opened: list[TableGameWindow] = []

    def make(game: str, skill: Skill | None = None) -> TableGameWindow:
        other = PERSON if skill is None else TableSeat(skill)
        window = TableGameWindow(TableSetup(game, {}, (PERSON, other), 3), parts)
        qtbot.addWidget(window)
        opened.append(window)
        window.show()
        qtbot.waitExposed(window)
        return window

    yield make
    for window in opened:
        window.end()


def cursor_of(window: TableGameWindow) -> Any:
    board: Any = window.stage.board
    return board.cursor_at


def accept(window: TableGameWindow) -> None:
    """Answer the cards that lie over the table."""
    while (card := window.stage.cards.card) is not None:
        card.accept()


def play(window: TableGameWindow, moves: int) -> None:
    """Make some moves for whoever is to act; cards are answered."""
    playing, chance = window.stage.flow, TableChance(5)
    for _ in range(moves):
        accept(window)
        match = playing.match
        playing.submit(match.game.careless(match.state, match.to_act[0], chance))
    accept(window)


@pytest.mark.proof
@pytest.mark.parametrize("game", KINDS)
def test_the_game_goes_on_in_another_language_as_it_was(sit: Opens, german: GameParts, game: str) -> None:
    window = sit(game)
    play(window, 9)
    before = window.stage
    match, lines, cursor = before.flow.match, before.panel.log.texts, cursor_of(window)
    window.speak(german)
    window.go_on()
    stage = window.stage
    assert stage is not before
    assert stage.flow.match is match
    assert stage.buttons["resign"].text() == "Aufgeben"
    assert stage.rules.scrolled.accessibleName() == "So geht es"
    assert len(stage.panel.log.texts) == len(lines)
    assert not set(stage.panel.log.texts) & set(lines)
    assert stage.board.table_view == before.board.table_view
    assert cursor_of(window) == cursor
    QApplication.processEvents()
    play(window, 3)
    assert len(match.made) == 12
    assert stage.panel.log.count() > len(lines)
    assert before.panel.log.texts == lines, "what was put away hears of it no more"
    stage.questions.ask_resign()
    assert isinstance(stage.cards.card, QuestionCard)
    stage.cards.card.accept()
    QApplication.processEvents()
    assert isinstance(stage.cards.card, ResultCard)
    assert match.result is not None
    window.speak(replace(german, t=english()))
    window.go_on()
    assert isinstance(window.stage.cards.card, ResultCard), "the card that was not answered is there again"
    window.stage.cards.card.refuse()
    assert window.stage.cards.card is None


@pytest.mark.slow
def test_a_set_up_that_is_being_made_stays_and_the_computer_goes_on_thinking(
    sit: Opens, german: GameParts, qtbot: QtBot
) -> None:
    window = sit("scryper", Skill.NOVICE)
    board = window.stage.board
    assert isinstance(board, ScryperBoard)
    assert board.put(1, 3)
    assert board.put(4, 2)
    window.speak(german)
    window.go_on()
    board = window.stage.board
    assert isinstance(board, ScryperBoard)
    assert board.draft == [0, 3, 0, 0, 2, 0]
    assert window.stage.buttons["ready"].isEnabled()
    board.send()
    playing = window.stage.flow
    assert playing.game.thinking is TablePlayer.SECOND
    window.speak(german)
    window.go_on()
    qtbot.waitUntil(lambda: len(playing.match.made) == 2 and playing.game.mine is TablePlayer.FIRST)
    assert window.stage.flow is playing
    assert isinstance(window.stage.board, ScryperBoard)
    assert window.stage.board.view.phase.value == "play"


def test_what_is_to_come_comes_in_the_other_language_after_what_lies_over_the_game(
    sit: Opens, german: GameParts
) -> None:
    """A battle behind the menu is not on the board before its card was seen; then the screen is handed over."""
    window = sit("scryper")
    playing = window.stage.flow
    for move in ("set ...4..", "set ...3..", "d8-d6", "d1-d3", "d6-d5"):
        accept(window)
        playing.submit(playing.match.game.read_move(move))
    accept(window)
    shown = window.stage.board.table_view
    window.stage.questions.ask_resign()  # Stands for what lies over the game, such as the menu.
    playing.submit(playing.match.game.read_move("d3-d5"))
    assert isinstance(playing.match.made[-1].move, BrickStep)
    window.speak(german)
    lying = window.stage
    lying.questions.ask_resign()
    window.go_on()
    assert isinstance(lying.cards.card, QuestionCard)
    lying.cards.card.refuse()
    card = lying.cards.card
    assert isinstance(card, BattleCard)
    assert lying.board.table_view == shown.for_both, "the battle is not shown yet, and both look at its card"
    assert "greift an" in " ".join(one.text() for one in card.findChildren(type(lying.panel.turn)))
    card.accept()
    assert isinstance(lying.cards.card, PassCard) or playing.match.state.phase.value == "score"
    assert lying.board.table_view != shown


@pytest.mark.slow
def test_from_the_set_up_over_a_table_of_the_menus(lobby: Lobby, qtbot: QtBot, tmp_path: Path) -> None:
    """The set-up is there again, the game is kept in the same file, and nothing was put aside."""
    lobby.play_table(TableSetup("scribe", {}, (PERSON, PERSON), 3))
    window = lobby.table
    assert window is not None
    play(window, 4)
    kept = table_file(find_home(tmp_path), "", "scribe")
    assert kept.is_file()
    before = window.stage
    qtbot.keyClick(window, Qt.Key.Key_F10)
    menu = window.stage.cards.card
    assert isinstance(menu, MenuCard)
    menu.plates[SETUP].click()
    page = window.stage.cards.card
    assert isinstance(page, PageCard)
    assert isinstance(page.page, SetupPage)
    page.page.language.chosen.emit("de")
    assert window.stage is not before
    again = window.stage.cards.card
    assert isinstance(again, PageCard)
    assert again.name == SETUP
    again.leave()
    assert window.stage.cards.card is None
    assert window.stage.buttons["resign"].text() == "Aufgeben"
    play(window, 1)
    found = read_kept_table(kept)
    assert found.value is not None
    assert len(found.value.setup.played) == 5
    assert [file for file in kept.parent.iterdir() if file.name.startswith(kept.name)] == [kept]
    qtbot.keyClick(window, Qt.Key.Key_F10)
    assert isinstance(window.stage.cards.card, MenuCard)
    window.stage.cards.card.leave()
    lobby.speak("en")
    assert window.stage.buttons["resign"].text() == "Resign"
    window.close()
    assert lobby.table is None


@pytest.fixture
def program(parts: GameParts, rulesets: dict[str, Ruleset], lexicon: Lexicon, tmp_path: Path) -> Iterator[Program]:
    """The journey of a campaign of one table game, which speaks German too."""
    duel = TableLevel("duel", "A Duel of Glyphs", "scribe", opponent=None, prize=Prize("QX"))
    inn = Node("inn", pages=(StoryPage("Rest."),), ending=EndKind.VICTORY)
    campaign = Campaign(
        "mill",
        "Mill",
        (),
        (Node("duel", "duel"), inn),
        (Edge("on", "duel", "inn"),),
        "duel",
        tables=(duel,),
        texts={"de": TextTable({"A Duel of Glyphs": "Ein Duell der Glyphen"})},
    )
    own = replace(parts, preferences=Preferences.of(Settings(reduced_motion=True)))
    program = Program(ProgramPlan(campaign, None, 1, {}, find_home(tmp_path)), own, rulesets, lexicon)
    program.begin()
    yield program
    program.close()


def test_a_station_is_called_in_the_other_language_and_its_journey_hears_of_the_end(
    program: Program, own_home: object, qtbot: QtBot
) -> None:
    del own_home, qtbot
    assert program.journey is not None
    sitting = program.journey.games.tables.begin("duel")
    assert not isinstance(sitting, str)
    program.fronts.played.emit(sitting)
    if program.seating.card is not None:
        program.seating.card.accept()
    window = program.table
    assert window is not None
    assert window.windowTitle() == "A Duel of Glyphs – Scryptic"
    program.speak("de")
    assert window.windowTitle() == "Ein Duell der Glyphen – Scryptic"
    assert "Q" in window.stage.panel.told.text()
    assert window.stage.panel.told.text() != sitting.setup.note
    assert window.stage.buttons["leave"].text() == "Weiterreisen"
    play(window, 2)
    window.stage.flow.resign()
    assert window.stage.flow.match.result is not None
    assert program.journey.traveller.progress.results["duel"].tries == 1
    window.close()
    assert program.journey.isVisible()
