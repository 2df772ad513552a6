"""Players, saved games and statistics in the menus' window, with the mouse and with the keyboard."""

from __future__ import annotations

import os
import shutil
import sqlite3
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from runtime import resources
from runtime.campaign.play import Context
from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.actions import EndTurn
from runtime.engine.game.state import EndReason
from runtime.engine.levels.level import Seat
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import Lexicon
from runtime.match.autosave import Saver, SaveTarget
from runtime.match.save_files import EARLIER, SaveKind, SavePlace
from runtime.match.saves import games, save_file
from runtime.match.session import Session
from runtime.profile.home import Home, find_home
from runtime.profile.players import Emblem, Players
from runtime.profile.settings import Settings
from runtime.profile.statistics import open_statistics
from runtime.profile.statistics_facts import GameContext, GameFacts, GameStatistics, SeatPlayer
from runtime.support.texts import english
from runtime.ui.game_setup.setup import GameParts, GameSetup, prepare
from runtime.ui.menus.menu_pages import MAIN, PLAYERS, SAVES, STATISTICS
from runtime.ui.menus.name_card import NameCard
from runtime.ui.menus.page import Room
from runtime.ui.menus.players_page import PlayersPage
from runtime.ui.menus.saves_page import SavesPage
from runtime.ui.menus.statistics_page import GAMES, LEVELS, OPPONENTS, StatisticsPage
from runtime.ui.menus.window import MenuWindow
from runtime.ui.preferences import Preferences
from runtime.ui.theme import load_theme
from runtime.ui.widgets.cards import QuestionCard
from runtime.ui.widgets.overlay import CardOverlay
from runtime.ui.widgets.window_frame import SMALLEST

if TYPE_CHECKING:
    from conftest import Maps

pytestmark = [pytest.mark.qt, pytest.mark.slow]
LEFT = Qt.MouseButton.LeftButton


@dataclass
class Heard:
    """What pages wish to have done by the program."""

    gone_on: list[Path] = field(default_factory=list)
    players: int = 0

    def go_on(self, file: Path) -> None:
        self.gone_on.append(file)

    def change_player(self) -> None:
        self.players += 1

    def settle(self) -> None:
        """The main page was seen."""

    def __getattr__(self, deed: str) -> Any:
        raise AssertionError(f"nobody asked for {deed}")


@dataclass
class Desk:
    """A menus' window with one of the pages, and hands."""

    bot: QtBot
    home: Home
    parts: GameParts
    rulesets: dict[str, Ruleset]
    lexicon: Lexicon
    deeds: Heard = field(default_factory=Heard)
    windows: list[MenuWindow] = field(default_factory=list)

    def open(self, name: str, home: Home | None = None) -> MenuWindow:
        room = Room(
            self.parts.theme,
            english(),
            home=home or self.home,
            preferences=Preferences(),
            deeds=self.deeds,  # type: ignore[arg-type]
            parts=lambda: self.parts,
            rulesets=lambda: self.rulesets,
        )
        window = MenuWindow(room, first=MAIN)
        self.bot.addWidget(window)
        self.windows.append(window)
        window.show_page(name)
        window.show()
        self.bot.waitExposed(window)
        window.activateWindow()
        return window

    def click(self, widget: QWidget) -> None:
        assert widget.isVisible()
        assert widget.isEnabled(), widget.toolTip()
        self.bot.mouseClick(widget, LEFT)

    def key(self, window: MenuWindow, key: Qt.Key) -> None:
        self.bot.keyClick(window.focusWidget() or window, key)

    def name(self, card: CardOverlay | None, name: str) -> None:
        """Type a name on a card and take it."""
        assert isinstance(card, NameCard)
        card.field.selectAll()
        self.bot.keyClicks(card.field, name)
        self.bot.keyClick(card.field, Qt.Key.Key_Return)

    def saved(self, level: Any, name: str = "", turns: int = 1) -> Path:
        """A game of a level that was left, and once more under a name."""
        made = prepare(level, self.rulesets, self.lexicon, 1)
        assert isinstance(made, GameSetup)
        session = Session(level, made.rules, made.words, 1)
        path = save_file(self.home, level.id, "demo")
        seats = BySide(Seat(), Seat("adept"))
        saver = Saver(SaveTarget(self.home, SavePlace(path), seats, self.rulesets, context=Context("demo")), english())
        saver.begin(session, pytest.fail)
        for _ in range(turns):
            assert session.submit(session.state.to_act, EndTurn(), session.number) == ()
        if name:
            games(self.home).save(saver.savegame, name)
        saver.close()
        return path

    def won(self, gold: SeatPlayer, silver: SeatPlayer, number: int, word: str = "QUARTZ") -> None:
        deeds = GameStatistics(3, word, 17, word, 2, 1, "SWORD", 12, 1)
        played = GameContext(BySide(gold, silver), f"2026-11-21T10:{number:02}:00Z", 754, "demo")
        winner = Side.GOLD if number % 2 == 0 else None
        scores = BySide(100 + number, 70)
        facts = GameFacts(
            played, "duel", "The Duel", "release", winner, EndReason.PASSES, 20 - number, scores, BySide(deeds, deeds)
        )
        assert open_statistics(self.home).statistics.record(facts, f"record {number}")


@pytest.fixture
def desk(request: pytest.FixtureRequest, qtbot: QtBot, tmp_path: Path) -> Desk:
    shared = [request.getfixturevalue(name) for name in ("parts", "rulesets", "lexicon")]
    return Desk(qtbot, find_home(tmp_path), *shared)


# Players


def players_page(window: MenuWindow) -> PlayersPage:
    assert isinstance(window.page, PlayersPage)
    return window.page


def listed(page: PlayersPage) -> list[str]:
    return [page.people.item(row).text() for row in range(page.people.count())]


def test_a_second_player_is_added_and_plays_by_mouse(desk: Desk) -> None:
    window = desk.open(PLAYERS)
    page = players_page(window)
    assert listed(page) == ["First player"]
    assert page.removing.toolTip() == "Somebody must be there: add another player first."
    assert page.play.toolTip() == "First player plays already."
    desk.click(page.adding)
    assert isinstance(page.card, NameCard)
    assert page.card.field.text() == "Player 2", "a name for who has no keyboard"
    assert page.card.yes.isEnabled()
    page.card.field.clear()
    assert not page.card.yes.isEnabled()
    assert page.card.emblems is not None
    desk.click(page.card.emblems.buttons[Emblem.JADE])
    desk.name(page.card, "Grace")
    assert listed(page) == ["First player", "Grace"]
    assert desk.deeds.players == 1
    profile = Players(desk.home).read().present
    assert (profile.name, profile.emblem) == ("Grace", Emblem.JADE)
    assert page.chosen == profile


def test_whoever_plays_here_stays_although_another_program_has_chosen_somebody_else(desk: Desk) -> None:
    players = Players(desk.home)
    ada = players.add("Ada", Emblem.JADE)
    window = desk.open(PLAYERS, players.present_home())
    ben = players.add("Ben", Emblem.LAPIS)
    page = window.page
    assert isinstance(page, PlayersPage)
    page.opened()
    assert page.chosen == ada
    assert not page.play.isEnabled()
    page.people.setCurrentRow(2)
    assert page.chosen == ben
    desk.click(page.play)
    assert desk.deeds.players == 1


def test_everything_about_players_by_keys(desk: Desk) -> None:
    Players(desk.home).add("Grace", Emblem.JADE)
    window = desk.open(PLAYERS, Players(desk.home).present_home())
    page = players_page(window)
    desk.key(window, Qt.Key.Key_Up)
    desk.key(window, Qt.Key.Key_F2)
    desk.name(page.card, "Ada")
    assert listed(page) == ["Ada", "Grace"]
    desk.key(window, Qt.Key.Key_Return)
    assert Players(desk.home).read().present.name == "Ada"
    desk.key(window, Qt.Key.Key_Delete)
    card = page.card
    assert isinstance(card, QuestionCard)
    desk.bot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert listed(page) == ["Ada", "Grace"], "an Enter too many removes nobody"
    desk.key(window, Qt.Key.Key_Delete)
    assert isinstance(page.card, QuestionCard)
    page.card.yes.setFocus()
    desk.bot.keyClick(page.card.yes, Qt.Key.Key_Return)
    assert listed(page) == ["Grace", "Ada (removed)"]
    assert page.chosen is not None
    assert page.chosen.name == "Ada"
    desk.click(page.bringing)
    assert listed(page) == ["Ada", "Grace"]
    desk.key(window, Qt.Key.Key_Escape)
    assert window.present == MAIN


def test_names_that_are_there_are_refused_while_they_are_typed(desk: Desk) -> None:
    players = Players(desk.home)
    players.remove(players.add("Kim", Emblem.GOLD))
    window = desk.open(PLAYERS)
    page = players_page(window)
    desk.click(page.adding)
    card = page.card
    assert isinstance(card, NameCard)
    for name, why in (
        ("kim", "Kim was removed. Bring Kim back, or choose another name."),
        (" ", "A player needs a name."),
    ):
        card.field.setText(name)
        assert not card.yes.isEnabled()
        assert card.yes.toolTip() == why
    desk.bot.keyClick(card.field, Qt.Key.Key_Escape)
    assert listed(page) == ["First player", "Kim (removed)"]


def test_what_there_was_belongs_to_the_first_player_and_not_to_the_next(desk: Desk, maps: Maps) -> None:
    desk.saved(maps.duel())
    desk.won(SeatPlayer(), SeatPlayer(computer="adept"), 0)
    players = Players(desk.home)
    players.add("Grace", Emblem.JADE)
    page = players_page(desk.open(PLAYERS, players.present_home()))
    assert page.leaf.facts.text() == "Has not played yet."
    page.people.setCurrentRow(0)
    assert page.leaf.facts.text().splitlines()[0] == "Games played: 1, won: 1"
    assert page.leaf.facts.text().endswith("Saved games: 1")
    saves = desk.open(SAVES, players.present_home()).page
    assert isinstance(saves, SavesPage)
    assert saves.list.count() == 0


# Saves


def saves_page(window: MenuWindow) -> SavesPage:
    assert isinstance(window.page, SavesPage)
    return window.page


def test_no_saves_read_well(desk: Desk) -> None:
    page = saves_page(desk.open(SAVES))
    assert page.name.text() == "No game was saved yet"
    assert page.main is not None
    assert page.main.toolTip() == "There is no saved game."


def test_a_save_is_told_with_its_turn_its_score_and_its_players_and_is_loaded(desk: Desk, maps: Maps) -> None:
    path = desk.saved(maps.duel(), "Before the storm", 2)
    window = desk.open(SAVES)
    page = saves_page(window)
    desk.bot.waitUntil(lambda: len(page._read) == 2)
    rows = [page.list.item(row).text() for row in range(2)]
    named = next(
        row for row, text in enumerate(rows) if text.startswith("Before the storm\nThe Duel\nturn 3, 0\u00a0:\u00a00, ")
    )
    page.list.setCurrentRow(1 - named)
    desk.key(window, Qt.Key.Key_Return)
    assert desk.deeds.gone_on == [path], "the running game goes on without a question"
    page.list.setCurrentRow(named)
    assert "Gold: person, Silver: Adept" in page.about.text()
    assert page.main is not None
    desk.click(page.main)
    assert isinstance(page.card, QuestionCard)
    assert page.card.heading.text() == "Load this game?"
    desk.click(page.card.yes)
    (save,) = [file.path for file in games(desk.home).files() if file.kind is SaveKind.NAMED]
    assert desk.deeds.gone_on == [path, save]


def test_saves_get_other_names_and_go_after_a_question(desk: Desk, maps: Maps) -> None:
    path = desk.saved(maps.duel())
    window = desk.open(SAVES)
    page = saves_page(window)
    desk.key(window, Qt.Key.Key_F2)
    desk.name(page.card, "A bold try")
    assert page.chosen is not None
    assert page.chosen.name == "A bold try"
    assert path.is_file()
    desk.key(window, Qt.Key.Key_F2)
    desk.name(page.card, "Bolder")
    assert sorted(games(desk.home).read(file.path).name for file in games(desk.home).files()) == ["", "Bolder"]
    desk.key(window, Qt.Key.Key_Delete)
    assert isinstance(page.card, QuestionCard)
    desk.click(page.card.yes)
    assert [file.path for file in games(desk.home).files()] == [path]


def test_the_save_that_was_chosen_stays_chosen_where_the_order_changes(desk: Desk, maps: Maps) -> None:
    older = desk.saved(replace(maps.duel(), id="older"))
    newer = desk.saved(maps.duel())
    os.utime(older, ns=(9, 9))
    page = saves_page(desk.open(SAVES))
    page.list.setCurrentRow(1)
    assert page.chosen is not None and page.chosen.file.path == older
    os.utime(newer, ns=(5, 5))  # The other one is the first by now.
    page.opened()
    assert page.list.currentRow() == 0
    assert page.chosen is not None and page.chosen.file.path == older


def test_games_that_were_put_aside_or_are_damaged_are_there_too(desk: Desk, maps: Maps) -> None:
    path = desk.saved(maps.duel())
    shutil.copyfile(path, path.with_name(path.name + EARLIER))
    path.write_text("{")
    page = saves_page(desk.open(SAVES))
    desk.bot.waitUntil(lambda: len(page._read) == 2)
    rows = {page.list.item(row).text().split("\n")[0]: row for row in range(2)}
    assert sorted(rows) == ["Can't be read", "The Duel"]
    page.list.setCurrentRow(rows["Can't be read"])
    assert page.main is not None
    assert not page.main.isEnabled()
    assert str(path) in page.about.text()
    assert page.removing is not None
    assert page.removing.isEnabled()
    page.list.setCurrentRow(rows["The Duel"])
    assert page.about.text().startswith("Put aside for a newer game")
    desk.click(page.main)
    assert isinstance(page.card, QuestionCard)
    desk.click(page.card.yes)
    assert desk.deeds.gone_on == [path.with_name(path.name + EARLIER)]


# Statistics


def statistics_page(window: MenuWindow) -> StatisticsPage:
    assert isinstance(window.page, StatisticsPage)
    return window.page


def test_empty_statistics_read_well(desk: Desk) -> None:
    page = statistics_page(desk.open(STATISTICS))
    assert page.empty.text().startswith("No game has been played to its end yet.")
    assert page.begin.isVisible()
    assert not page.tabs.buttons[GAMES].isEnabled()
    wanted: list[str] = []
    page.wanted.connect(wanted.append)
    desk.click(page.begin)
    assert wanted == ["play"]


def test_the_best_the_opponents_the_levels_and_the_games(desk: Desk) -> None:
    players = Players(desk.home)
    players.rename(players.read().present, "Ada")
    for number, rival in enumerate((SeatPlayer(computer="adept"), SeatPlayer("Guest"), SeatPlayer(computer="adept"))):
        desk.won(SeatPlayer("Ada"), rival, number, "QUARTZ" if number else "ALCHEMISTS")
    window = desk.open(STATISTICS)
    page = statistics_page(window)
    assert [page.whose.itemText(row) for row in range(page.whose.count())] == ["Everybody", "Ada", "Guest (guest)"]
    assert page.whose.currentText() == "Ada"
    said = [plate.said for plate in page.best.feats]
    assert said[0].startswith("Best score – 102 points\nAda on “The Duel”, ")
    assert said[2].startswith("Longest word – ALCHEMISTS – 10\n")
    assert said[4].startswith("Cities captured – 3\n")
    assert said[5] == "Games won – 2\n67 % of all games of Scryptic"
    assert "Time played: 37 min" in [label.text() for label in page.best.totals]
    desk.key(window, Qt.Key.Key_F3)
    assert page.leaves.currentIndex() == OPPONENTS
    row = [page.opponents.item(0, column).text() for column in range(7)]
    assert row == ["Computer: Adept", "Scryptic", "2", "2", "0", "0", "102"]
    desk.key(window, Qt.Key.Key_F4)
    assert page.leaves.currentIndex() == LEVELS
    assert [page.levels.item(0, column).text() for column in (0, 1, 2, 7)] == ["demo", "The Duel", "3", "18"]
    desk.key(window, Qt.Key.Key_F5)
    model = page.history.table.model()
    column = [model.index(row, 4).data() for row in range(3)]
    assert column == ["102 : 70", "101 : 70", "100 : 70"]
    head = page.history.table.horizontalHeader()
    desk.bot.mouseClick(head.viewport(), LEFT, pos=QPoint(head.sectionViewportPosition(5) + 12, 8))
    assert sorted(model.index(row, 5).data() for row in range(3)) == [model.index(row, 5).data() for row in range(3)]
    page.whose.setCurrentIndex(2)
    assert page.history.table.model().rowCount() == 1


def test_large_texts_are_whole_in_small_windows(desk: Desk) -> None:
    desk.parts = replace(desk.parts, theme=load_theme(resources.assets(), Preferences.of(Settings(text_size=150))))
    players = Players(desk.home)
    players.rename(players.read().present, "Ada")
    desk.won(SeatPlayer("Ada"), SeatPlayer(computer="adept"), 1)
    window = desk.open(STATISTICS)
    window.resize(SMALLEST)
    page = statistics_page(window)
    desk.bot.waitUntil(lambda: page.best.isVisible() and page.best.width() < SMALLEST.width())
    assert all(line.height() >= line.heightForWidth(line.width()) for line in page.best.totals)
    assert all(plate.height() >= plate.minimumSizeHint().height() for plate in page.best.feats)


def test_a_record_is_saved_as_a_file_and_looked_at_again(desk: Desk, tmp_path: Path) -> None:
    desk.won(SeatPlayer(), SeatPlayer(computer="adept"), 0)
    desk.won(SeatPlayer(), SeatPlayer(computer="adept"), 1)
    window = desk.open(STATISTICS)
    page = statistics_page(window)
    desk.key(window, Qt.Key.Key_F5)
    asked: list[str] = []

    def name(suggested: str) -> Path:
        asked.append(suggested)
        return tmp_path / "shared.json"

    page.history.ask_file = name
    desk.click(page.history.export)
    assert asked == ["duel-2026-11-21.json"]
    assert (tmp_path / "shared.json").read_text() == "record 1"
    assert window.told.text().startswith("The record is saved as ")
    assert page.history.replay.isVisible()
    shown: list[Any] = []
    window.replay_wanted.connect(shown.append)
    page.opened()
    desk.key(window, Qt.Key.Key_Return)
    assert [game.record.read_text() for game in shown] == ["record 1"]
    shown[0].record.unlink()
    page.opened()
    assert page.history.export.toolTip().startswith("Of this game only what stands here is known")


def test_statistics_of_a_newer_version_are_said_and_left_alone(desk: Desk) -> None:
    desk.won(SeatPlayer(), SeatPlayer(computer="adept"), 0)
    file = desk.home.data / "statistics.sqlite"
    with sqlite3.connect(file) as database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    page = statistics_page(desk.open(STATISTICS))
    assert page.empty.text().startswith("The statistics were written by a newer version of Scryptic")
    assert not page.begin.isVisible()
