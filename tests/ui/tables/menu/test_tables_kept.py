"""Table games are kept after every move, put aside, named, and gone on with from wherever they are listed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from runtime.campaign.model import Campaign, EndKind, Node
from runtime.campaign.tables import TableLevel
from runtime.campaign.writer import save_campaign
from runtime.match.save_files import SaveKind
from runtime.match.saves import last_left, tables
from runtime.match.table_files import read_kept_table, table_file
from runtime.match.table_match import PERSON, TableSetup
from runtime.profile.home import Home
from runtime.profile.statistics import open_statistics
from runtime.support.texts import english
from runtime.tablegames.game import TableChance
from runtime.tablegames.game import TablePlayer as Seat
from runtime.tablegames.players import Skill
from runtime.ui.menus.campaigns_page import CampaignsPage
from runtime.ui.menus.lobby import Lobby
from runtime.ui.menus.main_page import CONTINUE, MainPage
from runtime.ui.menus.menu_over import SaveCard
from runtime.ui.menus.menu_pages import CAMPAIGNS, MAIN, SAVES
from runtime.ui.menus.saved_entries import say_last
from runtime.ui.menus.saves_page import SavesPage
from runtime.ui.tablegames.cards import ResultCard
from runtime.ui.tablegames.window import TableGameWindow
from runtime.ui.widgets.cards import QuestionCard
from tests.ui.tables.menu.visits import accept, again, begin, choose, match_of, page_of, play

pytestmark = [pytest.mark.qt, pytest.mark.slow]


def test_a_game_is_kept_after_every_move_and_goes_on_from_the_main_menu(lobby: Lobby, home: Home, qtbot: QtBot) -> None:
    """Closing the window by its frame asks nothing, for nothing is lost; the last game is what Continue means."""
    match = begin(lobby)
    play(lobby, qtbot, 4)
    file = table_file(home, "", "scribe")
    assert file.is_file()
    left = last_left(home)
    assert left is not None
    assert say_last(english(), left) == "Scribe – Two people at one screen, move 5"
    anew = again(lobby, qtbot)
    assert anew.menu is not None
    page = anew.menu.page
    assert isinstance(page, MainPage)
    qtbot.waitUntil(page.plates[CONTINUE].isEnabled)
    page.plates[CONTINUE].click()
    on = match_of(anew)
    assert (on.state, on.made, on.setup.seats) == (match.state, match.made, match.setup.seats)
    assert anew.table is not None
    log = anew.table.stage.panel.log
    assert log.count() >= 4, "the log tells of all moves"
    anew.table.stage.buttons["back"].click()
    anew.table.close()
    assert anew.table is None, "no question"
    anew.close()


def test_another_game_of_the_kind_puts_the_first_aside_and_both_can_be_loaded(
    lobby: Lobby, home: Home, qtbot: QtBot
) -> None:
    first = begin(lobby, "scrambler")
    play(lobby, qtbot, 6)
    assert lobby.table is not None
    lobby.table.close()
    page = page_of(lobby)
    page.opened()
    assert not page.going_on.isHidden()
    page.cards["scryper"].setChecked(True)
    assert page.going_on.isHidden(), "no game of this kind was left"
    begin(lobby, "scrambler")
    assert [file.kind for file in tables(home).files()] == [SaveKind.RUNNING]
    play(lobby, qtbot, 2)
    assert {file.kind for file in tables(home).files()} == {SaveKind.RUNNING, SaveKind.EARLIER}
    lobby.table.close()
    assert lobby.menu is not None
    lobby.menu.show_page(SAVES)
    saves = lobby.menu.page
    assert isinstance(saves, SavesPage)
    qtbot.waitUntil(lambda: len(saves._read) == 2)
    rows = {saves._read[row].file.kind: row for row in range(2)}
    saves.list.setCurrentRow(rows[SaveKind.EARLIER])
    assert saves.name.text() == "Scrambler"
    assert "6 moves were made." in saves.about.text()
    saves.load()
    assert saves.card is not None, "the running one would be put aside"
    saves.card.accept()
    assert match_of(lobby).state == first.state


def test_two_persons_play_hidden_bricks_again(lobby: Lobby, home: Home, qtbot: QtBot) -> None:
    """The card that passes the screen comes over the next game as over the first, which is gone by then."""
    begin(lobby, "scryper")
    table = lobby.table
    assert table is not None
    assert table.stage.cards.card is not None
    table.stage.cards.card.accept()
    play(lobby, qtbot, 1)
    qtbot.waitUntil(lambda: table.stage.cards.card is not None)
    first = table.stage
    assert first.flow.match.resign(Seat.FIRST)
    accept(first.cards.card)
    first.flow.go_on()
    qtbot.waitUntil(lambda: isinstance(first.cards.card, ResultCard))
    with qtbot.waitSignal(first.destroyed):
        accept(first.cards.card)
    assert table.stage is not first
    qtbot.waitUntil(lambda: table.stage.cards.card is not None)
    accept(table.stage.cards.card)
    assert table.stage.flow.game.mine is Seat.FIRST
    play(lobby, qtbot, 1)
    assert table_file(home, "", "scryper").is_file()
    assert open_statistics(home).statistics.history().total == 1


def test_f10_keeps_the_game_under_a_name_and_leads_away(lobby: Lobby, home: Home, qtbot: QtBot) -> None:
    match = begin(lobby, "scribe", Skill.NOVICE)
    play(lobby, qtbot, 1)
    table = lobby.table
    assert table is not None
    qtbot.waitUntil(lambda: len(match.made) == 2 and not table.stage.flow.game.is_busy)
    qtbot.keyClick(table.stage.board, Qt.Key.Key_F10)
    during = lobby.outings.tables.links.during
    choose(during.card, "save")
    qtbot.waitUntil(lambda: isinstance(during.card, SaveCard) and during.card.isVisible())
    card = during.card
    assert isinstance(card, SaveCard)
    card.field.setText("Well begun")
    card.accept()
    assert "Well begun" in table.stage.panel.told.text()
    (named,) = [file for file in tables(home).files() if file.kind is SaveKind.NAMED]
    qtbot.waitUntil(lambda: table.stage.cards.card is None)
    table.stage.buttons["menu"].click()
    choose(during.card, "leave")
    assert lobby.menu is not None and lobby.table is None
    assert isinstance(lobby.menu.page, MainPage)
    table_file(home, "", "scribe").unlink()
    lobby.go_on(named.path)
    assert match_of(lobby).made == match.made


def test_a_campaign_of_nothing_but_table_games_is_offered_and_played(lobby: Lobby, home: Home, qtbot: QtBot) -> None:
    """Also without any way between its stations; its game goes on from the main menu like all others."""
    inn = TableLevel("duel", "At the Inn", "scribe", opponent=None, description="Sit down.")
    campaign = Campaign(
        "inn", "The Inn", (), (Node("duel", "duel", ending=EndKind.VICTORY),), (), "duel", tables=(inn,)
    )
    save_campaign(home.campaigns / "inn", campaign, None)
    assert lobby.menu is not None
    lobby.menu.show_page(CAMPAIGNS)
    page = lobby.menu.page
    assert isinstance(page, CampaignsPage)
    qtbot.waitUntil(lambda: page.list.count() > 2)
    names = [page.list.item(row).text().split("\n")[0] for row in range(page.list.count())]
    page.list.setCurrentRow(names.index("The Inn"))
    assert page.picture.isVisible()
    page.play()
    qtbot.waitUntil(lambda: lobby.program is not None)
    program = lobby.program
    assert program is not None and program.journey is not None
    program.journey.begin("duel")
    assert program.seating.card is not None
    program.seating.card.accept()
    assert program.table is not None
    playing, chance = program.table.stage.flow, TableChance(1)
    for _ in range(3):
        playing.submit(playing.match.game.careless(playing.match.state, playing.match.to_act[0], chance))
        qtbot.waitUntil(lambda: not playing.game.is_busy)
    left = last_left(home)
    assert left is not None and (left.campaign, left.node, left.level) == ("inn", "duel", "At the Inn")
    program.leave()
    assert isinstance(lobby.menu.page, MainPage) and lobby.menu.isVisible()
    lobby.menu.show_page(MAIN)
    lobby.go_on(left.file)
    qtbot.waitUntil(lambda: lobby.program is not program)
    assert lobby.program is not None and lobby.program.table is not None
    assert lobby.program.table.stage.flow.match.made == playing.match.made
    assert not lobby.menu.isVisible()
    lobby.program.close()


def test_a_level_that_is_played_alone_is_kept_beside_the_games_of_the_menus(
    lobby: Lobby, home: Home, qtbot: QtBot
) -> None:
    """So ``scryptic play LEVEL.json`` goes on under Continue like everything else."""
    begin(lobby, "scribe")
    play(lobby, qtbot, 2)
    lobby.outings.tables.play(TableSetup("scribe", {}, (PERSON, PERSON), 1, "Hanna's Glyphs"), "glyphs")
    play(lobby, qtbot, 3)
    assert {file.path.name for file in tables(home).files()} == {"~scribe.json", "~glyphs.json"}
    left = last_left(home)
    assert left is not None and left.level == "Hanna's Glyphs"
    match_of(lobby).resign(Seat.FIRST)
    assert lobby.table is not None
    lobby.table.stage.flow.go_on()
    (level,) = open_statistics(home).statistics.on_levels()
    assert (level.campaign, level.level, level.name) == ("", "glyphs", "Hanna's Glyphs")
    assert [file.path.name for file in tables(home).files()] == ["~scribe.json"]


@pytest.mark.proof
def test_two_programs_at_one_game_take_nothing_from_each_other(lobby: Lobby, home: Home, qtbot: QtBot) -> None:
    """The second keeps its game beside the first one's; both are listed."""
    begin(lobby, "scrambler")
    play(lobby, qtbot, 4)
    other = again(lobby, qtbot)
    other.go_on(table_file(home, "", "scrambler"))
    play(other, qtbot, 3, seed=9)
    play(lobby, qtbot, 1)
    kept = {file.path.name: read_kept_table(file.path).value for file in tables(home).files()}
    assert {name: one.setup.played if one is not None else () for name, one in kept.items()} == {
        "~scrambler.json": match_of(lobby).notes,
        "~scrambler+2.json": match_of(other).notes,
    }
    other.quit()
    other.close()


def test_a_game_that_nobody_keeps_is_asked_about_when_its_window_is_closed(lobby: Lobby, qtbot: QtBot) -> None:
    window = TableGameWindow(TableSetup("scribe", {}, (PERSON, PERSON)), lobby.room.parts)
    qtbot.addWidget(window, before_close_func=lambda window: window.end())
    window.show()
    window.close()
    assert not window.isVisible(), "nothing was played"
    window = TableGameWindow(TableSetup("scribe", {}, (PERSON, PERSON)), lobby.room.parts)
    qtbot.addWidget(window, before_close_func=lambda window: window.end())
    window.show()
    window.stage.flow.submit((4, 4))
    qtbot.waitUntil(lambda: not window.stage.flow.game.is_busy)
    window.close()
    assert window.isVisible()
    card = window.stage.cards.card
    assert isinstance(card, QuestionCard)
    card.accept()
    qtbot.waitUntil(lambda: not window.isVisible())
