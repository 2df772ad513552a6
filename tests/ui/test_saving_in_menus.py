"""From a game to a save under a name, and back into it from the menus, for one player and not for the other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from runtime import resources
from runtime.campaign.reader import read_campaign
from runtime.engine.board.sides import BySide, Side
from runtime.engine.levels.level import Level, Seat
from runtime.match.clock import Clock, ClockKind, GameSeats
from runtime.match.save_files import SaveKind
from runtime.match.saves import games
from runtime.match.skirmish import SkirmishOptions, varied
from runtime.profile.home import Home, find_home
from runtime.profile.players import Emblem, Players
from runtime.support.texts import english
from runtime.ui.game.cards.cards import HandOverCard
from runtime.ui.game.window import GameWindow
from runtime.ui.menus.lobby import Lobby
from runtime.ui.menus.main_page import CONTINUE, MainPage
from runtime.ui.menus.menu_over import LEAVE, SAVE, MenuCard, SaveCard
from runtime.ui.menus.menu_pages import MAIN, PLAYERS, SAVES
from runtime.ui.menus.players_page import PlayersPage
from runtime.ui.menus.saves_page import SavesPage
from runtime.ui.widgets.cards import QuestionCard

pytestmark = [pytest.mark.qt, pytest.mark.slow]
LEFT = Qt.MouseButton.LeftButton
FOLDER = resources.campaigns() / "first-light"


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return find_home(tmp_path)


@pytest.fixture
def lobby(qtbot: QtBot, home: Home, monkeypatch: pytest.MonkeyPatch) -> Iterator[Lobby]:
    monkeypatch.setattr(QApplication, "quit", lambda: None)
    players = Players(home)
    players.rename(players.read().present, "Ada")
    players.add("Grace", Emblem.JADE)
    players.choose(players.read().profiles[0])
    lobby = Lobby(english(), home, seed=5)
    lobby.show_menu()
    assert lobby.menu is not None
    qtbot.waitExposed(lobby.menu)
    yield lobby
    lobby.quit()
    lobby.close()


def game_of(bot: QtBot, lobby: Lobby) -> GameWindow:
    def shown() -> bool:
        return lobby.program is not None and lobby.program.window is not None and lobby.program.window.isVisible()

    bot.waitUntil(shown)
    assert lobby.program is not None
    assert lobby.program.window is not None
    lobby.program.window.activateWindow()
    return lobby.program.window


def sit_down(window: GameWindow) -> None:
    card = window.stage.cards.card
    assert isinstance(card, HandOverCard), "the letters are nobody's until somebody is there"
    assert not window.stage.rack.letters
    card.accept()


def a_level() -> Level:
    campaign = read_campaign(FOLDER, mend=False).campaign
    assert campaign is not None
    return campaign.level("meadow")


def main_page(lobby: Lobby) -> MainPage:
    assert lobby.menu is not None
    page = lobby.menu.made(MAIN)
    assert isinstance(page, MainPage)
    return page


def leave(bot: QtBot, lobby: Lobby, window: GameWindow) -> None:
    bot.mouseClick(window.stage.buttons["menu"], LEFT)
    card = window.stage.cards.card
    assert isinstance(card, MenuCard)
    bot.mouseClick(card.plates[LEAVE], LEFT)
    assert lobby.menu is not None
    bot.waitUntil(lobby.menu.isVisible)


def test_a_skirmish_is_saved_under_a_name_and_loaded_again(qtbot: QtBot, lobby: Lobby, home: Home) -> None:
    level = a_level()
    wished = varied(level, SkirmishOptions(seats=BySide(Seat(), Seat())))
    clock = Clock(ClockKind.TURN, 120)
    lobby.play_freely(FOLDER, wished, level, GameSeats(BySide("Ada", "Grace"), clock))
    window = game_of(qtbot, lobby)
    stage = window.stage
    assert stage.plaques.silver.said().startswith("Silver (Grace): ")
    assert stage.controller.game.times is not None
    sit_down(window)
    stage.controller.end_turn()
    assert isinstance(stage.cards.card, HandOverCard)
    stage.cards.card.accept()
    qtbot.mouseClick(stage.buttons["menu"], LEFT)
    card = stage.cards.card
    assert isinstance(card, MenuCard)
    qtbot.mouseClick(card.plates[SAVE], LEFT)
    naming = stage.cards.card
    assert isinstance(naming, SaveCard)
    naming.field.selectAll()
    qtbot.keyClicks(naming.field, "Before the storm")
    qtbot.keyClick(naming.field, Qt.Key.Key_Return)
    assert stage.cards.card is None
    stage.controller.end_turn()
    assert isinstance(stage.cards.card, HandOverCard)
    stage.cards.card.accept()
    leave(qtbot, lobby, window)
    assert lobby.menu is not None
    lobby.menu.show_page(SAVES)
    page = lobby.menu.page
    assert isinstance(page, SavesPage)
    assert page.figures.text() == "A hot seat on a map of “First Light”"
    kinds = [file.kind for file in page._files]
    page.list.setCurrentRow(kinds.index(SaveKind.NAMED))
    qtbot.waitUntil(lambda: page.list.item(0).text().count("\n") == 2)
    said = page.list.item(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said == ", ".join(page.list.item(0).text().splitlines()), "what is shown is what is read out"
    assert page.main is not None
    qtbot.mouseClick(page.main, LEFT)
    assert isinstance(page.card, QuestionCard), "the running one is put aside: it is asked"
    qtbot.mouseClick(page.card.yes, LEFT)
    sit_down(game_of(qtbot, lobby))
    playing = game_of(qtbot, lobby).stage.controller
    assert playing.game.view.turn == 2
    assert playing.game.setup.players == BySide("Ada", "Grace")
    assert playing.game.setup.clock == clock
    assert playing.game.view.to_move is Side.SILVER
    playing.end_turn()
    assert sorted(file.kind.value for file in games(home).files()) == ["earlier", "named", "running"]
    covered = game_of(qtbot, lobby).stage.cards.card
    assert isinstance(covered, HandOverCard)
    assert (covered.heading.text(), covered.ready.text()) == ("Ada's turn", "I am Ada: show my letters")
    covered.accept()
    leave(qtbot, lobby, game_of(qtbot, lobby))
    for file in games(home).files():
        if file.kind is not SaveKind.NAMED:
            file.path.unlink()
    lobby.menu.show_page(MAIN)
    plate = main_page(lobby).plates[CONTINUE]
    assert plate.about == f"{level.name} – saved as “Before the storm”"
    assert plate.isEnabled()
    qtbot.mouseClick(plate, LEFT)
    assert lobby.menu.present == SAVES, "what was only saved is chosen, not begun"


def test_another_player_finds_saves_of_their_own_only(qtbot: QtBot, lobby: Lobby, home: Home) -> None:
    level = a_level()
    lobby.play_freely(FOLDER, varied(level, SkirmishOptions(seats=BySide(Seat(), Seat()))), level)
    window = game_of(qtbot, lobby)
    assert window.setup.players == BySide("Ada", "Guest")
    sit_down(window)
    window.stage.controller.end_turn()
    window.stage.cards.dismiss()
    lobby.show_menu()
    assert lobby.menu is not None
    plate = main_page(lobby).plates[PLAYERS]
    qtbot.waitUntil(lambda: plate.text() == "Player: Ada")
    lobby.menu.show_page(PLAYERS)
    page = lobby.menu.page
    assert isinstance(page, PlayersPage)
    page.people.setCurrentRow(1)
    qtbot.mouseClick(page.play, LEFT)
    assert Players(home).read().present.name == "Grace"
    lobby.menu.show_page(SAVES)
    saves = lobby.menu.page
    assert isinstance(saves, SavesPage)
    assert saves.list.count() == 0
    assert len(games(home).files()) == 1, "Ada's is where it was"
    lobby.menu.show_page(MAIN)
    qtbot.waitUntil(lambda: main_page(lobby).plates[PLAYERS].text() == "Player: Grace")
