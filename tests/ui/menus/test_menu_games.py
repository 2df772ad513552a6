"""From the menus into campaigns and their games by mouse and keyboard, and back without losing one."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from runtime import resources
from runtime.campaign.bundles.packer import gather, pack
from runtime.campaign.model import EndKind, LevelOutcome
from runtime.campaign.progress import CampaignProgress, NodeResult
from runtime.campaign.reader import read_campaign
from runtime.match.campaigns import ProgressStore
from runtime.match.saves import games
from runtime.profile.home import Home
from runtime.profile.settings import read_settings
from runtime.support.texts import english
from runtime.ui.menus.campaigns_page import CampaignsPage
from runtime.ui.menus.lobby import Lobby
from runtime.ui.menus.main_page import CONTINUE, LEARN, QUIT, MainPage
from runtime.ui.menus.menu_over import ANEW, HOME, MenuCard
from runtime.ui.menus.menu_pages import CAMPAIGNS, MAIN, PLAY
from runtime.ui.menus.play_menu import MenuLinks
from runtime.ui.program.library import BundleCard
from runtime.ui.widgets.cards import QuestionCard
from tests.ui.menus.guests import LEFT_BUTTON, Guest, leave_through_menu, no_tutorial, open_menu, skip_cards

pytestmark = [pytest.mark.qt, pytest.mark.slow]


def test_the_mouse_alone_leads_from_a_first_start_into_the_tutorial(guest: Guest) -> None:
    welcome = guest.main.welcome
    assert welcome is not None
    guest.click(welcome.yes)
    window = guest.game()
    assert window.setup.level.id == "meadow", "at once, without a click on the map"
    assert not guest.menu.isVisible()
    window.close()
    assert guest.journey().windowTitle() == "The Apprentice – Scryptic"


def test_the_keyboard_alone_leads_from_a_first_start_into_a_level_and_back(guest: Guest) -> None:
    assert guest.main.welcome is not None
    guest.key(Qt.Key.Key_Escape)
    assert not guest.main.welcome.isVisible()
    guest.key(Qt.Key.Key_2)
    assert guest.menu.present == PLAY
    guest.key(Qt.Key.Key_Down)
    guest.key(Qt.Key.Key_Return)
    assert guest.menu.present == CAMPAIGNS
    page = guest.menu.page
    assert isinstance(page, CampaignsPage)
    guest.bot.waitUntil(lambda: page.list.count() == 2)
    guest.key(Qt.Key.Key_Down)
    guest.key(Qt.Key.Key_Return)
    journey = guest.journey()
    assert journey.windowTitle() == "First Light – Scryptic"
    guest.key(Qt.Key.Key_Return)
    window = guest.game()
    skip_cards(guest, window)
    guest.key(Qt.Key.Key_F10)
    card = window.stage.cards.card
    assert isinstance(card, MenuCard)
    guest.key(Qt.Key.Key_Escape)
    assert window.stage.cards.card is None
    guest.key(Qt.Key.Key_Escape)
    assert isinstance(window.stage.cards.card, MenuCard), "with nothing laid Escape leads out"
    guest.key(Qt.Key.Key_Up)
    guest.key(Qt.Key.Key_Up)
    guest.key(Qt.Key.Key_Return)
    guest.bot.waitUntil(guest.menu.isVisible)
    assert not window.isVisible()
    assert not journey.isVisible()


def test_the_tutorial_is_offered_until_it_is_declined_for_good(guest: Guest, home: Home) -> None:
    welcome = guest.main.welcome
    assert welcome is not None
    guest.click(welcome.later)
    assert read_settings(home).offers_tutorial
    again = Guest(guest.bot, home)
    assert again.main.welcome is not None
    again.click(again.main.welcome.never)
    again.end()
    third = Guest(guest.bot, home)
    assert third.main.welcome is None
    third.press(PLAY, LEARN)
    assert third.journey().windowTitle() == "The Apprentice – Scryptic"
    third.end()


def test_a_game_is_left_to_the_menu_and_goes_on_from_its_first_line(guest: Guest, home: Home) -> None:
    no_tutorial(guest)
    assert not guest.main.plates[CONTINUE].isEnabled()
    assert guest.main.plates[CONTINUE].toolTip() == "No game was left."
    guest.press(PLAY, CAMPAIGNS)
    page = guest.menu.page
    assert isinstance(page, CampaignsPage)
    guest.bot.waitUntil(lambda: page.list.count() == 2)
    page.list.setCurrentRow(1)
    assert page.main is not None
    guest.click(page.main)
    guest.click(guest.journey().panel.play)
    window = guest.game()
    skip_cards(guest, window)
    guest.click(window.stage.buttons["end_turn"])
    number = len(window.stage.controller.log.entries)
    assert number
    assert len(games(home).files()) == 1
    guest.bot.waitUntil(window.isActiveWindow)
    guest.key(Qt.Key.Key_F11)
    assert window.isFullScreen()
    leave_through_menu(guest, window)
    assert guest.menu.present == "main"
    assert guest.menu.isFullScreen(), "every window of the game fills the screen"
    guest.menu.activateWindow()
    guest.bot.waitUntil(guest.menu.isActiveWindow)
    guest.key(Qt.Key.Key_F11)
    assert not guest.menu.isFullScreen()
    plate = guest.main.plates[CONTINUE]
    assert plate.isEnabled()
    assert "The Quiet Meadow" in plate.about
    guest.click(plate)
    again = guest.game()
    assert "The game goes on where it was left." in [one.text for one in again.stage.controller.log.entries]
    again.close()
    assert guest.journey().windowTitle() == "First Light – Scryptic", "its journey waits behind the game"


def test_a_level_is_left_for_the_journey_and_begun_anew_from_the_menu(guest: Guest, home: Home) -> None:
    no_tutorial(guest)
    guest.press(PLAY, LEARN)
    journey = guest.journey()
    guest.click(journey.panel.play)
    window = guest.game()
    skip_cards(guest, window)
    card = open_menu(guest, window)
    assert card.plates[HOME].text() == "Back to the journey"
    guest.click(card.plates[HOME])
    assert guest.journey() is journey
    assert not window.isVisible()
    guest.click(journey.panel.play)
    window = guest.game()
    skip_cards(guest, window)
    before = window.stage
    guest.click(open_menu(guest, window).plates[ANEW])
    assert window.stage is not before, "nothing was done yet, so nothing is asked"
    skip_cards(guest, window)
    guest.click(window.stage.buttons["end_turn"])
    skip_cards(guest, window)
    digit = str(list(open_menu(guest, window).plates).index(ANEW) + 1)
    before, number = window.stage, window.stage.controller.game.place
    guest.bot.keyClicks(window.focusWidget() or window, digit)
    question = window.stage.cards.card
    assert isinstance(question, QuestionCard)
    guest.key(Qt.Key.Key_Return)
    assert window.stage is before, "one Enter too many begins nothing anew"
    assert window.stage.cards.card is None
    assert window.stage.controller.game.place == number
    guest.click(open_menu(guest, window).plates[ANEW])
    question = window.stage.cards.card
    assert isinstance(question, QuestionCard)
    guest.click(question.yes)
    assert window.stage is not before
    assert not window.stage.controller.game.place
    assert games(home).files(), "the game before stays until the new one has its first move"


def test_a_journey_goes_on_from_the_first_page_where_no_game_was_left(guest: Guest, home: Home) -> None:
    no_tutorial(guest)
    travels = ProgressStore(home, "first-light")
    on_the_way = CampaignProgress("first-light", here="ford", results={"meadow": NodeResult(LevelOutcome.WON, won=1)})
    travels.change(on_the_way, lambda progress: progress)
    guest.main.look_again()
    plate = guest.main.plates[CONTINUE]
    assert plate.about == "The journey of “First Light”"
    guest.click(plate)
    assert guest.journey().windowTitle() == "First Light – Scryptic"
    travels.change(on_the_way, lambda progress: replace(progress, ended=EndKind.VICTORY))
    guest.main.look_again()
    assert not plate.isEnabled(), "a journey that has ended does not go on"


def test_a_bundle_dropped_on_the_menus_is_installed_and_stands_among_the_campaigns(
    guest: Guest, shelf: Path, tmp_path: Path
) -> None:
    read = read_campaign(shelf / "first-light", mend=False)
    assert read.campaign is not None
    sent = pack(gather(replace(read.campaign, id="valley", name="The Valley"), read.source), "valley").read.bundle
    assert sent is not None
    (tmp_path / "valley.scryptic").write_bytes(sent.data)
    no_tutorial(guest)
    guest.menu.drops.bundle.emit(tmp_path / "valley.scryptic")
    guest.bot.waitUntil(lambda: isinstance(guest.lobby.outings.library.card, BundleCard))
    card = guest.lobby.outings.library.card
    assert isinstance(card, BundleCard)
    guest.click(card.installing)
    assert guest.journey().windowTitle() == "The Valley – Scryptic"
    guest.lobby.show_menu(at_first=True)
    guest.press(PLAY, CAMPAIGNS)
    page = guest.menu.page
    assert isinstance(page, CampaignsPage)
    guest.bot.waitUntil(lambda: page.list.count() == 3)
    page.list.setCurrentRow(1)
    assert page.removing is not None
    guest.click(page.removing)
    question = guest.menu.findChild(QuestionCard)
    assert isinstance(question, QuestionCard)
    guest.click(question.yes)
    guest.bot.waitUntil(lambda: page.list.count() == 2)
    page.list.setCurrentRow(0)
    assert page.removing.toolTip() == "Campaigns that came with the game stay."


def test_quitting_closes_every_window(guest: Guest) -> None:
    no_tutorial(guest)
    guest.press(PLAY, LEARN)
    journey = guest.journey()
    guest.click(journey.leave)
    assert guest.lobby.program is not None
    links = guest.lobby.program.links
    assert isinstance(links, MenuLinks)
    card = links.during.card
    assert isinstance(card, MenuCard)
    guest.click(card.plates[QUIT])
    assert not [one for one in QApplication.topLevelWidgets() if one.isVisible()]


def test_a_campaign_named_at_the_start_has_the_menu_one_step_behind(
    qtbot: QtBot, shelf: Path, home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its games go on from the main menu later, although the campaign lies in a folder of the player's own."""
    from runtime.campaign.rulesets import read_rulesets
    from runtime.lexicon import load_lexicon
    from runtime.ui.program.plan import ProgramPlan
    from runtime.ui.program.program import Program

    monkeypatch.setattr(QApplication, "quit", lambda: None)
    own = tmp_path / "mine"
    shutil.copytree(shelf / "first-light", own)
    read = read_campaign(own, mend=False)
    plan = ProgramPlan(read.campaign, None, 1, {}, home, assets=own / "assets")
    lobby = Lobby(english(), home, seed=1)
    rulesets = read_rulesets(resources.assets() / "rulesets")
    program = Program(
        plan, lobby.room.parts, rulesets, load_lexicon(), lobby, links=lambda leave: MenuLinks(lobby, leave)
    )
    lobby.take(program)
    program.begin()
    assert lobby.shown is None, "the campaign is there at once"
    journey = program.journey
    assert journey is not None
    journey.play_freely()
    assert program.fronts.skirmish is not None
    qtbot.mouseClick(program.fronts.skirmish.play_button, LEFT_BUTTON)
    assert program.window is not None
    while (card := program.window.stage.cards.card) is not None:
        qtbot.keyClick(card, Qt.Key.Key_Escape)
    qtbot.mouseClick(program.window.stage.buttons["end_turn"], LEFT_BUTTON)
    program.leave()
    assert lobby.shown is not None
    assert not journey.isVisible()
    shutil.rmtree(shelf / "first-light")
    lobby.go_on(games(home).files()[0].path)
    qtbot.waitUntil(lambda: lobby.program is not program and lobby.program.window is not None)
    lobby.quit()
    lobby.close()


def test_a_game_whose_campaign_is_gone_says_so_and_stays(guest: Guest, shelf: Path, home: Home) -> None:
    no_tutorial(guest)
    guest.press(PLAY, LEARN)
    guest.click(guest.journey().panel.play)
    window = guest.game()
    skip_cards(guest, window)
    guest.click(window.stage.buttons["end_turn"])
    leave_through_menu(guest, window)
    shutil.rmtree(shelf / "apprentice")
    kept = games(home).files()[0].path.read_bytes()
    guest.click(guest.main.plates[CONTINUE])
    assert guest.menu.told.text() == "The campaign “apprentice” of this game is not here any more."
    assert games(home).files()[0].path.read_bytes() == kept


def test_somebody_new_who_comes_with_a_bundle_sees_it_and_no_question_over_it(
    qtbot: QtBot, home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QApplication, "quit", lambda: None)
    read = read_campaign(resources.campaigns() / "first-light")
    assert read.campaign is not None
    bundle = tmp_path / "first-light.scryptic"
    bundle.write_bytes(pack(gather(read.campaign, read.source), "first-light").data)
    lobby = Lobby(english().for_windows(), home, seed=5)
    lobby.begin(bundle=bundle)
    assert lobby.menu is not None
    main = lobby.menu.made(MAIN)
    assert isinstance(main, MainPage)
    try:
        qtbot.waitUntil(lambda: main.is_settled and isinstance(lobby.outings.library.card, BundleCard), timeout=20_000)
        assert main.welcome is None
    finally:
        lobby.quit()
        lobby.close()
