"""The table games in the menus: chosen, set up with every parameter, played, and come back from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QTableWidget
from pytestqt.qtbot import QtBot

from runtime.campaign.model import Campaign, EndKind, Node
from runtime.campaign.tables import TableLevel
from runtime.campaign.writing import save_campaign
from runtime.match.left import last_left
from runtime.match.recorded import Recorded, recorded_in
from runtime.match.save_files import SaveKind
from runtime.match.table_chronicle import record_text
from runtime.match.table_match import TableMatch
from runtime.match.table_saves import list_table_saves
from runtime.match.table_saving import read_kept_table, table_file
from runtime.match.table_setup import PERSON, TableSeat, TableSetup
from runtime.match.table_wishes import read_table_wishes
from runtime.profile.home import Home, find_home
from runtime.profile.players import Emblem, Players
from runtime.profile.statistics import open_statistics
from runtime.support.table_texts import CHOICES, PARAMETERS
from runtime.support.texts import english
from runtime.tablegames.catalogue import BOUNDS, KINDS
from runtime.tablegames.game import Chance
from runtime.tablegames.game import Player as Seat
from runtime.tablegames.players import Skill
from runtime.ui.menus.campaigns_page import CampaignsPage
from runtime.ui.menus.left_words import say_last
from runtime.ui.menus.lobby import Lobby
from runtime.ui.menus.main_page import CONTINUE, MainPage
from runtime.ui.menus.menu_card import MenuCard
from runtime.ui.menus.past_table_card import PastTableCard
from runtime.ui.menus.save_card import SaveCard
from runtime.ui.menus.saves_page import SavesPage
from runtime.ui.menus.statistics_page import GAMES, StatisticsPage
from runtime.ui.menus.table import CAMPAIGNS, MAIN, PLAY, SAVES, STATISTICS, TABLES
from runtime.ui.menus.tables_page import TablesPage
from runtime.ui.tablegames.cards import ResultCard
from runtime.ui.tablegames.window import TableGameWindow
from runtime.ui.wood.cards import QuestionCard
from runtime.ui.wood.fields import ChoiceBox, NumberBox
from runtime.ui.wood.overlay import Overlay

pytestmark = [pytest.mark.qt, pytest.mark.slow]


@pytest.fixture
def lobby(qtbot: QtBot, tmp_path: Path) -> Iterator[Lobby]:
    lobby = Lobby(english(), find_home(tmp_path), seed=3)
    lobby.room.preferences.change(reduced_motion=True, offers_tutorial=False)
    lobby.show_menu()
    assert lobby.menu is not None
    qtbot.addWidget(lobby.menu)
    lobby.menu.show_page(PLAY)
    yield lobby
    if lobby.table is not None:
        lobby.table.close()
    lobby.quit()
    lobby.close()


def page_of(lobby: Lobby) -> TablesPage:
    assert lobby.menu is not None
    lobby.menu.show_page(TABLES)
    page = lobby.menu.page
    assert isinstance(page, TablesPage)
    return page


def test_every_parameter_has_a_name_a_sentence_and_a_field(lobby: Lobby) -> None:
    page = page_of(lobby)
    for game, kind in KINDS.items():
        form = page.forms[game]
        assert list(form.fields) == [one.name for one in fields(kind)] == list(PARAMETERS[game])
        assert form.parameters == {}, "the usual rules need no telling"
        for name, field in form.fields.items():
            assert field.accessibleName() == PARAMETERS[game][name][0]
            assert field.toolTip() == PARAMETERS[game][name][1]
            if isinstance(field, NumberBox):
                field.setValue(BOUNDS[game][name][1])
            elif isinstance(field, QCheckBox):
                field.toggle()
            else:
                assert isinstance(field, ChoiceBox)
                assert {field.itemData(row) for row in range(field.count())} <= set(CHOICES)
                field.setCurrentIndex(1)
        assert set(form.parameters) == set(form.fields)
        form.restore()
        assert form.parameters == {}


def test_a_game_is_set_up_by_keys_played_and_come_back_from(lobby: Lobby, qtbot: QtBot) -> None:
    page = page_of(lobby)
    assert lobby.menu is not None
    qtbot.keyClick(page, Qt.Key.Key_3)
    assert page.game == "scrambler"
    page.seats[0].choose(Skill.ADEPT)
    page.seats[1].choose(None)
    page.begins.choose(1)
    dots = page.forms["scrambler"].fields["dots"]
    assert isinstance(dots, NumberBox)
    dots.setValue(3)
    assert "Adept" in page.note.text()
    qtbot.keyClick(page, Qt.Key.Key_Return)
    table = lobby.table
    assert table is not None
    assert not lobby.menu.isVisible()
    assert table.setup.game == "scrambler"
    assert table.setup.parameters == {"dots": 3}
    assert [seat.skill for seat in table.setup.seats] == [None, Skill.ADEPT], "who begins has the first side"
    qtbot.keyClick(table.stage.board, Qt.Key.Key_Escape)
    assert lobby.table is None
    assert lobby.menu.isVisible()
    assert lobby.menu.page is page


def test_a_game_is_chosen_and_played_by_the_mouse(lobby: Lobby, qtbot: QtBot) -> None:
    page = page_of(lobby)
    qtbot.mouseClick(page.cards["scryper"], Qt.MouseButton.LeftButton)
    assert page.game == "scryper"
    assert page.stack.currentIndex() == 1
    qtbot.mouseClick(page.main, Qt.MouseButton.LeftButton)
    assert lobby.table is not None
    assert lobby.table.setup.game == "scryper"
    qtbot.mouseClick(lobby.table.stage.buttons["leave"], Qt.MouseButton.LeftButton)
    assert lobby.table is None


# Kept, gone on with, remembered


def sit(lobby: Lobby, game: str = "scribe", second: Skill | None = None) -> TableMatch:
    """Begin a game of Ada's from the page; she has the first side."""
    page = page_of(lobby)
    page.cards[game].setChecked(True)
    page.seats[0].choose(None)
    page.seats[1].choose(second)
    page.begins.choose(0)
    page.main.click()
    return match_of(lobby)


def match_of(lobby: Lobby) -> TableMatch:
    assert lobby.table is not None
    return lobby.table.stage.playing.match


def play(lobby: Lobby, bot: QtBot, moves: int, seed: int = 5) -> None:
    """Make some moves for both sides, as hands would."""
    assert lobby.table is not None
    playing, chance = lobby.table.stage.playing, Chance(seed)
    for _ in range(moves):
        match = playing.match
        playing.submit(match.game.careless(match.state, match.to_act[0], chance))
        bot.waitUntil(lambda: not playing.is_busy or playing.match.result is not None)


def accept(card: Overlay | None) -> None:
    assert card is not None
    card.accept()


def choose(card: Overlay | None, name: str) -> None:
    """Press a line of the menu."""
    assert isinstance(card, MenuCard)
    card.plates[name].click()


def cell(table: QTableWidget, column: int) -> str:
    """What stands in the first row."""
    item = table.item(0, column)
    assert item is not None
    return item.text()


def again(lobby: Lobby, bot: QtBot) -> Lobby:
    """The program anew in the same folder, as after a kill: nothing was closed before."""
    home = lobby._home
    assert home is not None
    anew = Lobby(english(), Players(home).present_home(), seed=4)
    anew.room.preferences.change(reduced_motion=True, offers_tutorial=False)
    anew.show_menu()
    assert anew.menu is not None
    bot.addWidget(anew.menu)
    return anew


@pytest.fixture
def home(lobby: Lobby) -> Home:
    assert lobby._home is not None
    return lobby._home


def test_a_game_is_kept_after_every_move_and_goes_on_from_the_main_menu(lobby: Lobby, home: Home, qtbot: QtBot) -> None:
    """Closing the window by its frame asks nothing, for nothing is lost; the last game is what Continue means."""
    match = sit(lobby)
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
    first = sit(lobby, "scrambler")
    play(lobby, qtbot, 6)
    assert lobby.table is not None
    lobby.table.close()
    page = page_of(lobby)
    page.opened()
    assert not page.going_on.isHidden()
    page.cards["scryper"].setChecked(True)
    assert page.going_on.isHidden(), "no game of this kind was left"
    sit(lobby, "scrambler")
    assert [file.kind for file in list_table_saves(home)] == [SaveKind.RUNNING]
    play(lobby, qtbot, 2)
    assert {file.kind for file in list_table_saves(home)} == {SaveKind.RUNNING, SaveKind.EARLIER}
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
    sit(lobby, "scryper")
    table = lobby.table
    assert table is not None
    assert table.stage.cards.card is not None
    table.stage.cards.card.accept()
    play(lobby, qtbot, 1)
    qtbot.waitUntil(lambda: table.stage.cards.card is not None)
    first = table.stage
    assert first.playing.match.resign(Seat.FIRST)
    accept(first.cards.card)
    first.playing.go_on()
    qtbot.waitUntil(lambda: isinstance(first.cards.card, ResultCard))
    with qtbot.waitSignal(first.destroyed):
        accept(first.cards.card)
    assert table.stage is not first
    qtbot.waitUntil(lambda: table.stage.cards.card is not None)
    accept(table.stage.cards.card)
    assert table.stage.playing.mine is Seat.FIRST
    play(lobby, qtbot, 1)
    assert table_file(home, "", "scryper").is_file()
    assert open_statistics(home).statistics.history().total == 1


def test_f10_keeps_the_game_under_a_name_and_leads_away(lobby: Lobby, home: Home, qtbot: QtBot) -> None:
    match = sit(lobby, "scribe", Skill.NOVICE)
    play(lobby, qtbot, 1)
    table = lobby.table
    assert table is not None
    qtbot.waitUntil(lambda: len(match.made) == 2 and not table.stage.playing.is_busy, timeout=20_000)
    qtbot.keyClick(table.stage.board, Qt.Key.Key_F10)
    during = lobby.tables.during
    choose(during.card, "save")
    qtbot.waitUntil(lambda: isinstance(during.card, SaveCard) and during.card.isVisible())
    card = during.card
    assert isinstance(card, SaveCard)
    card.field.setText("Well begun")
    card.accept()
    assert "Well begun" in table.stage.panel.told.text()
    (named,) = [file for file in list_table_saves(home) if file.kind is SaveKind.NAMED]
    qtbot.waitUntil(lambda: table.stage.cards.card is None)
    table.stage.buttons["menu"].click()
    choose(during.card, "leave")
    assert lobby.menu is not None and lobby.table is None
    assert isinstance(lobby.menu.page, MainPage)
    table_file(home, "", "scribe").unlink()
    lobby.go_on(named.path)
    assert match_of(lobby).made == match.made


def test_the_end_clears_the_save_and_is_remembered_with_its_moves(lobby: Lobby, home: Home, qtbot: QtBot) -> None:
    players = Players(home)
    players.rename(players.read().present, "Ada")
    page_of(lobby).names[1].setEditText("Ben")
    lobby.change_player()
    page = page_of(lobby)
    page.seats[1].choose(None)
    page.names[1].setEditText("Ben")
    page.main.click()
    play(lobby, qtbot, 3)
    match, table = match_of(lobby), lobby.table
    assert table is not None
    assert [seat.name for seat in match.setup.seats] == ["Ada", "Ben"]
    match.resign(Seat.SECOND)
    table.stage.playing.go_on()
    assert not table_file(home, "", "scribe").exists()
    assert table.stage.panel.turn.text() == "Ada (Gold) wins the game"
    table.close()
    (past,) = open_statistics(home).statistics.history("Ben").games
    assert past.facts.winner is not None
    assert lobby.menu is not None
    lobby.menu.show_page(STATISTICS)
    statistics = lobby.menu.page
    assert isinstance(statistics, StatisticsPage)
    row = [cell(statistics.tables, column) for column in range(7)]
    assert row == ["Scribe", "1", "1", "0", "0", "0\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}0", "3"]
    assert cell(statistics.opponents, 1) == "Scribe"
    statistics.turn_to(GAMES)
    model = statistics.history.table.model()
    texts = [model.index(0, column).data() for column in (1, 2, 3)]
    assert texts == ["Scribe", "Ada – Ben", "Won"]
    assert model.index(0, 3).data(Qt.ItemDataRole.ToolTipRole) == "Won. Silver has given up."
    qtbot.keyClick(statistics, Qt.Key.Key_Return)
    card = statistics.history.card
    assert isinstance(card, PastTableCard)
    assert card.moves.count() == 4, "the beginning, and three moves"
    whole = card.board.pixmap().toImage()
    qtbot.keyClick(card, Qt.Key.Key_Home)
    assert card.moves.currentRow() == 0
    assert card.board.pixmap().toImage() != whole
    qtbot.keyClick(card, Qt.Key.Key_Escape)


def test_the_page_offers_what_each_player_chose_last(lobby: Lobby, home: Home) -> None:
    page = page_of(lobby)
    page.cards["scrambler"].setChecked(True)
    page.seats[0].choose(Skill.MASTER)
    page.seats[1].choose(None)
    page.begins.choose(None)
    dots = page.forms["scrambler"].fields["dots"]
    assert isinstance(dots, NumberBox)
    dots.setValue(6)
    page.main.click()
    assert lobby.table is not None
    lobby.table.close()
    lobby.change_player()
    page = page_of(lobby)
    assert (page.game, page.begins.currentData(), page.forms["scrambler"].parameters) == (
        "scrambler",
        None,
        {"dots": 6},
    )
    assert [box.currentData() for box in page.seats] == [Skill.MASTER, None]
    Players(home).add("Grace", Emblem.JADE)
    lobby.change_player()
    page = page_of(lobby)
    assert (page.game, page.names[0].name) == ("scribe", "Grace")
    assert read_table_wishes(home).seats[0] == TableSeat(Skill.MASTER), "each has their own"


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
    qtbot.waitUntil(lambda: page.list.count() > 2, timeout=20_000)
    names = [page.list.item(row).text().split("\n")[0] for row in range(page.list.count())]
    page.list.setCurrentRow(names.index("The Inn"))
    assert page.picture.isVisible()
    page.play()
    qtbot.waitUntil(lambda: lobby.program is not None, timeout=20_000)
    program = lobby.program
    assert program is not None and program.journey is not None
    program.journey.begin("duel")
    assert program.seating.table_card is not None
    program.seating.table_card.accept()
    assert program.table is not None
    playing, chance = program.table.stage.playing, Chance(1)
    for _ in range(3):
        playing.submit(playing.match.game.careless(playing.match.state, playing.match.to_act[0], chance))
        qtbot.waitUntil(lambda: not playing.is_busy)
    left = last_left(home)
    assert left is not None and (left.campaign, left.node, left.level) == ("inn", "duel", "At the Inn")
    program.leave()
    assert isinstance(lobby.menu.page, MainPage) and lobby.menu.isVisible()
    lobby.menu.show_page(MAIN)
    lobby.go_on(left.file)
    qtbot.waitUntil(lambda: lobby.program is not program, timeout=20_000)
    assert lobby.program is not None and lobby.program.table is not None
    assert lobby.program.table.stage.playing.match.made == playing.match.made
    assert not lobby.menu.isVisible()
    lobby.program.close()


def test_a_level_that_is_played_alone_is_kept_beside_the_games_of_the_menus(
    lobby: Lobby, home: Home, qtbot: QtBot
) -> None:
    """So ``scryptic play LEVEL.json`` goes on under Continue like everything else."""
    sit(lobby, "scribe")
    play(lobby, qtbot, 2)
    lobby.tables.play(TableSetup("scribe", {}, (PERSON, PERSON), 1, "Hanna's Glyphs"), "glyphs")
    play(lobby, qtbot, 3)
    assert {file.path.name for file in list_table_saves(home)} == {"~scribe.json", "~glyphs.json"}
    left = last_left(home)
    assert left is not None and left.level == "Hanna's Glyphs"
    match_of(lobby).resign(Seat.FIRST)
    assert lobby.table is not None
    lobby.table.stage.playing.go_on()
    (level,) = open_statistics(home).statistics.on_levels()
    assert (level.campaign, level.level, level.name) == ("", "glyphs", "Hanna's Glyphs")
    assert [file.path.name for file in list_table_saves(home)] == ["~scribe.json"]


def test_two_programs_at_one_game_take_nothing_from_each_other(lobby: Lobby, home: Home, qtbot: QtBot) -> None:
    """The second keeps its game beside the first one's; both are listed."""
    sit(lobby, "scrambler")
    play(lobby, qtbot, 4)
    other = again(lobby, qtbot)
    other.go_on(table_file(home, "", "scrambler"))
    play(other, qtbot, 3, seed=9)
    play(lobby, qtbot, 1)
    kept = {file.path.name: read_kept_table(file.path).value for file in list_table_saves(home)}
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
    window.stage.playing.submit((4, 4))
    qtbot.waitUntil(lambda: not window.stage.playing.is_busy)
    window.close()
    assert window.isVisible()
    card = window.stage.cards.card
    assert isinstance(card, QuestionCard)
    card.accept()
    qtbot.waitUntil(lambda: not window.isVisible())


def test_the_record_of_a_table_game_is_looked_at_out_of_a_file(lobby: Lobby, tmp_path: Path) -> None:
    """Whatever way it came: chosen, dropped, or named to ``scryptic play``."""
    match = TableMatch(TableSetup("scrambler", {}, (TableSeat(name="Ada"), TableSeat(Skill.NOVICE)), 2))
    chance = Chance(2)
    while match.result is None:
        player = match.to_act[0]
        match.submit(player, match.game.careless(match.state, player, chance))
    file = tmp_path / "shared.json"
    file.write_text(record_text(match, match.result))
    assert recorded_in(file) is Recorded.TABLE
    lobby.replays.ask = lambda: file
    lobby.open_replay()
    card = lobby.tables.past
    assert card is not None and card.isVisible()
    assert card.moves.count() == len(match.made) + 1
    card.leave()
    file.write_text(file.read_text().replace('"two ', '"too '))
    lobby.open_replay(file)
    assert lobby.menu is not None
    assert "shared.json" in lobby.menu.told.text()
