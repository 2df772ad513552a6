"""A finished game is looked at again: by keys alone, by mouse alone, as a film, with what could have been played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, cast

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from runtime import resources
from runtime.campaign.playfiles import read_record, record_text
from runtime.campaign.reading import read_campaign
from runtime.engine.actions import Commit, Discard, EndTurn, Resign
from runtime.engine.grid import Cell
from runtime.engine.letters import Laid
from runtime.engine.record import Record
from runtime.engine.sides import BySide, Side
from runtime.engine.state import Why
from runtime.lexicon import Lexicon
from runtime.match.lookback import Verdict, film
from runtime.match.lookback_plays import Study
from runtime.match.session import Session
from runtime.match.table_setup import TableSetup
from runtime.match.worker import Answer, Desk, Thinker
from runtime.movegen.vocabulary import Vocabulary
from runtime.profile.home import find_home
from runtime.profile.settings import Settings
from runtime.profile.statistics_facts import Deeds, GameFacts, Played, Player
from runtime.profile.statistics_values import PastGame
from runtime.support.texts import english
from runtime.ui.game.combat.combat_dialog import CombatCard
from runtime.ui.menus.lobby import Lobby
from runtime.ui.menus.table import PLAY
from runtime.ui.preferences import Preferences
from runtime.ui.replay.leaves import LOG, PLAYS, REVIEW
from runtime.ui.replay.opening import Place, Replays
from runtime.ui.replay.pane import FilmPane, Showing
from runtime.ui.replay.plays_view import Order
from runtime.ui.replay.projector import SPEEDS
from runtime.ui.replay.window import ReplayWindow
from runtime.ui.sitting.setup import GameParts, GameSetup, prepare
from runtime.ui.topics import REPLAYS_TOPIC
from runtime.ui.wood.wait_card import WaitCard
from tests.match.test_random_games import a_level, any_action

if TYPE_CHECKING:
    from conftest import Maps

    from runtime.engine.ruleset import Ruleset

pytestmark = [pytest.mark.qt, pytest.mark.slow]

LEFT = Qt.MouseButton.LeftButton
SEAT = ("SEAT", "SEA", "EAT", "TEA", "AT", "CAT", "CATS", "SWORD", "WORDS", "ROADS", "DOG")


class Near:
    """Answers in this process, as soon as it is looked after."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._asked, self.stopped = desk, cast(Study | None, None), 0

    def study(self, study: Study) -> None:
        self._asked = study

    def poll(self) -> Answer | None:
        asked, self._asked = self._asked, None
        return self._desk.answer(asked) if asked is not None else None

    def stop(self) -> None:
        self.stopped += 1
        self._asked = None


class NearDesk(Desk):
    """Knows a few words only, so that it is quick."""

    def __init__(self, lexicon: Lexicon) -> None:
        super().__init__(cast(Any, None))
        self._lexicon, self._few = lexicon, Vocabulary(SEAT)

    @property
    def words(self) -> Lexicon:
        return self._lexicon

    def _vocabulary(self, words: Lexicon, tier: int | None) -> Vocabulary:
        del words, tier
        return self._few


class Films:
    """Makes records of small games, and windows on them."""

    def __init__(
        self, bot: QtBot, parts: GameParts, lexicon: Lexicon, rulesets: dict[str, Ruleset], maps: Maps
    ) -> None:
        self.bot, self.lexicon, self.rulesets, self.maps = bot, lexicon, rulesets, maps
        self.near = Near(NearDesk(lexicon))
        make = cast(Callable[[GameSetup], Thinker], lambda _setup: self.near)
        self.parts = replace(parts, make_thinker=make)
        self.windows: list[ReplayWindow] = []

    def war(self) -> Record:
        """Gold's SWORD beats silver, silver passes and gold resigns: four turns, one combat."""
        setup = prepare(self.maps.war(), self.rulesets, self.lexicon, 1)
        assert isinstance(setup, GameSetup)
        session = Session(setup.level, setup.rules, setup.words, 1)
        sword = tuple(Laid(Cell(6 + step, 9), letter) for step, letter in enumerate("WORD"))
        for action in (Commit(sword), EndTurn(), EndTurn(), Resign()):
            assert session.submit(session.state.to_act, action, session.number) == (), action
        return session.record

    def open(self, record: Record, parts: GameParts | None = None, showing: Showing | None = None) -> FilmPane:
        window = ReplayWindow(parts or self.parts, film(record, self.lexicon), showing)
        self.bot.addWidget(window)
        self.windows.append(window)
        window.show()
        self.bot.waitExposed(window)
        window.activateWindow()
        QApplication.processEvents()
        return window.pane

    def key(self, pane: FilmPane, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.bot.keyClick(pane.window().focusWidget() or pane, key, held)

    def click(self, widget: QWidget, at: QPoint | None = None) -> None:
        if isinstance(widget, QAbstractButton):
            assert widget.isEnabled(), widget.toolTip()
        self.bot.mouseClick(widget, LEFT, pos=at if at is not None else widget.rect().center())

    def middle_of(self, pane: FilmPane, place: int) -> QPoint:
        slider = pane.bar.slider
        return QPoint(round(slider.x_of(place)), 20)


@pytest.fixture
def films(
    qtbot: QtBot, parts: GameParts, lexicon: Lexicon, rulesets: dict[str, Ruleset], maps: Maps
) -> Iterator[Films]:
    films = Films(qtbot, parts, lexicon, rulesets, maps)
    yield films
    for window in films.windows:
        window.close()


def seen(pane: FilmPane) -> tuple[object, ...]:
    """What the window shows of a position."""
    board = pane.still.board
    letters = tuple(look.letters for look in pane.board.look.letters)
    assert letters == tuple(board.letters)
    return (pane.projector.place, letters, pane.column.racks.gold.letters, pane.column.racks.silver.letters)


def test_keys_alone_lead_through_the_game_to_its_end(films: Films) -> None:
    record = films.war()
    pane = films.open(record)
    assert pane.band.text == "Turn 1 of 3"
    films.key(pane, Qt.Key.Key_Right)
    assert pane.projector.place == 1
    assert "SWORD" in pane.log.currentItem().text()
    films.key(pane, Qt.Key.Key_PageDown)
    assert (pane.projector.place, pane.band.text) == (2, "Turn 2 of 3")
    films.key(pane, Qt.Key.Key_End)
    assert pane.projector.place == pane.reel.last == len(record.actions)
    assert pane.reel.whole is not None
    assert pane.still.board == pane.reel.whole.state.board
    films.key(pane, Qt.Key.Key_PageUp)
    assert pane.projector.place == 3
    films.key(pane, Qt.Key.Key_Left)
    films.key(pane, Qt.Key.Key_Home)
    assert pane.projector.place == 0
    assert not pane.buttons["back"].isEnabled()
    films.key(pane, Qt.Key.Key_R)
    assert seen(pane)[2:] == ("", "")
    films.key(pane, Qt.Key.Key_Escape)
    assert not pane.window().isVisible()


@pytest.mark.parametrize("seed", [3, 4])
def test_a_random_game_comes_to_the_same_end_in_the_window(films: Films, seed: int) -> None:
    level, rules = a_level("ford")
    chance = Random(seed)
    session = Session(level, rules, films.lexicon, seed)
    while session.state.ended is None and session.number < 30:
        view = session.view(session.state.to_act)
        session.submit(view.side, any_action(view, films.lexicon, chance), session.number)
    pane = films.open(session.record)
    for _ in session.actions:
        films.key(pane, Qt.Key.Key_Right)
        seen(pane)
    assert pane.reel.verdict is Verdict.HOLDS
    assert pane.still.board == session.state.board
    assert pane.board.terrain == session.state.board.terrain
    assert tuple(look.letters for look in pane.board.look.letters) == tuple(session.state.board.letters)
    assert "".join(sorted(pane.column.racks.gold.letters)) == session.state.racks.gold.letters


def test_the_mouse_alone_leads_through_the_game(films: Films) -> None:
    pane = films.open(films.war())
    slider = pane.bar.slider
    films.click(slider, films.middle_of(pane, 3))
    assert pane.projector.place == 3
    films.click(pane.column.curve, pane.column.curve.point(1, Side.GOLD).toPoint())
    assert pane.projector.place == 1
    films.click(pane.buttons["forward"])
    films.click(pane.buttons["turn_on"])
    assert pane.projector.place == 3
    turn = pane.log.item(pane.told.places.index(2))
    films.click(pane.log.viewport(), pane.log.visualItemRect(turn).center())
    assert pane.projector.place == 2
    films.click(pane.buttons["first"])
    assert seen(pane)[0] == 0
    assert slider.told_at(films.middle_of(pane, 1)) == "Turn 1\nGold attacks"
    films.click(pane.buttons["close"])
    assert not pane.window().isVisible()


def test_the_film_runs_to_its_end_and_shows_the_combat_on_its_way(films: Films) -> None:
    pane = films.open(films.war())
    for _ in SPEEDS:
        films.key(pane, Qt.Key.Key_Plus)
    assert pane.bar.speed.currentText() == "×8"
    cards: list[object] = []
    pane.projector.moved.connect(lambda *_: cards.append(pane.card))
    films.key(pane, Qt.Key.Key_Space)
    films.bot.waitUntil(lambda: isinstance(pane.card, CombatCard))
    assert pane.projector.place == 1
    films.bot.waitUntil(lambda: pane.projector.place == pane.reel.last and not pane.projector.is_running)
    assert pane.card is None
    assert pane.buttons["play"].text() == "Play back"


def test_running_can_be_stopped_at_once_even_while_something_moves(films: Films) -> None:
    moving = replace(films.parts, preferences=Preferences.of(Settings()))
    pane = films.open(films.war(), moving)
    films.key(pane, Qt.Key.Key_Space)
    films.bot.waitUntil(lambda: pane.running.players.gold.is_playing)
    films.key(pane, Qt.Key.Key_Space)
    assert not pane.projector.is_running
    assert not pane.running.players.gold.is_playing
    assert pane.projector.place == 1


def test_a_combat_is_seen_again_from_its_line(films: Films) -> None:
    pane = films.open(films.war())
    line = next(row for row in range(pane.log.count()) if "SWORD" in pane.log.item(row).text())
    films.click(pane.log.viewport(), pane.log.visualItemRect(pane.log.item(line)).center())
    assert isinstance(pane.card, CombatCard)
    films.key(pane, Qt.Key.Key_Escape)
    assert pane.card is None
    assert pane.projector.place == 1


def test_what_could_have_been_played_is_listed_compared_and_shown(films: Films) -> None:
    pane = films.open(films.war())
    films.key(pane, Qt.Key.Key_F3)
    films.bot.waitUntil(lambda: bool(pane.study.plays.plays))
    answer = films.near._desk.answer(cast(Any, question_at(pane, 0)))
    assert answer.studied is not None
    assert set(pane.study.plays.plays) == set(answer.studied.plays)
    assert [play.points for play in pane.study.plays.plays if not play.lost] == sorted(
        (play.points for play in pane.study.plays.plays if not play.lost), reverse=True
    )
    assert "SWORD" in pane.study.plays.said.text()
    assert "SWORD attacks: " in pane.study.plays.said.text()
    pane.study.plays.order.setCurrentIndex(list(Order).index(Order.STRENGTH))
    strengths = [play.strength for play in pane.study.plays.plays if not play.lost]
    assert strengths == sorted(strengths, reverse=True)
    pane.study.plays.table.setFocus()
    films.key(pane, Qt.Key.Key_Down)
    laid = pane.board.look.laid
    assert laid is not None
    assert laid.letters == pane.study.plays.plays[0].laid
    assert pane.study.plays.plays[0].main.text in pane.study.plays.about.text()
    films.key(pane, Qt.Key.Key_Right)
    assert pane.board.look.laid is None
    films.key(pane, Qt.Key.Key_End)
    assert pane.study.plays.said.text() == "No word can be laid in this position."


def question_at(pane: FilmPane, place: int) -> Study | None:
    from runtime.match.lookback_review import question

    return question(pane.reel, place, place)


def test_the_turns_in_which_most_was_left_lead_to_their_plays(films: Films) -> None:
    pane = films.open(films.war())
    pane.study.leaves.turn_to(REVIEW)
    films.bot.waitUntil(lambda: pane.study.review.list.count() > 0 and not pane.study.analyst.is_at_work)
    missed = pane.study.review.missed[0]
    assert pane.study.review.list.item(0).text().startswith(f"Turn {missed.played.turn}: ")
    films.click(
        pane.study.review.list.viewport(),
        pane.study.review.list.visualItemRect(pane.study.review.list.item(0)).center(),
    )
    assert pane.projector.place == missed.played.place
    assert pane.study.leaves.shown == PLAYS
    pane.study.review.stop()
    assert films.near.stopped


def test_looking_for_words_that_fails_is_said(films: Films) -> None:
    pane = films.open(films.war())
    films.near._desk = cast(Any, Broken())
    pane.study.leaves.turn_to(PLAYS)
    films.bot.waitUntil(lambda: "ashes" in pane.study.plays.said.text())


class Broken:
    def answer(self, study: Study) -> Answer:
        return Answer(study.request_id, None, "ashes")


def test_a_record_that_newer_rules_refuse_says_so_and_shows_what_there_is(films: Films) -> None:
    record = films.war()
    pane = films.open(replace(record, actions=(*record.actions[:1], record.actions[0])))
    assert pane.reel.verdict is Verdict.BREAKS
    assert pane.column.verdict.text().startswith("Newer rules or words refuse action 2, and so the film ends there: ")
    assert pane.reel.last == 1
    other = films.open(replace(record, result="0" * 64))
    assert other.column.verdict.text() == "By newer rules this game comes out otherwise than when it was played."


def replays_of(films: Films, said: list[str], left: list[QWidget]) -> Replays:
    place = Place(lambda: None, said.append, said.append, lambda: said.append("opened"), left.append)
    return Replays(lambda: films.parts, lambda: (), place)


def test_what_is_said_above_the_log_leaves_it_where_the_film_stands(films: Films) -> None:
    setup = prepare(films.maps.war(), films.rulesets, films.lexicon, 1)
    assert isinstance(setup, GameSetup)
    session = Session(setup.level, setup.rules, setup.words, 1)
    for _ in range(30):
        actor = session.state.to_act
        view = session.view(actor)
        too_many = "".join(sorted(view.rack.letters)[: view.must_discard])
        assert session.submit(actor, Discard(too_many) if too_many else EndTurn(), session.number) == ()
    pane = films.open(session.record)
    log = pane.log
    pane.go(2)
    QApplication.processEvents()
    assert 0 < log.currentRow() < log.count() - 10
    pane.column.say("The replay is saved as war.record.json. " * 3)
    QApplication.processEvents()
    assert log.viewport().rect().contains(log.visualItemRect(log.item(log.currentRow())))


def test_a_replay_is_saved_shared_and_opened_again(films: Films, tmp_path: Path) -> None:
    record = films.war()
    pane = films.open(record)
    saver = cast(ReplayWindow, pane.window()).saver
    asked: list[str] = []

    def ask(name: str) -> Path:
        asked.append(name)
        return tmp_path / f"{name}.record.json"

    saver.ask = ask
    films.key(pane, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert asked == ["war"]
    assert pane.column.verdict.text().startswith("The replay is saved as ")
    assert (tmp_path / "war.record.json").read_text(encoding="utf-8") == record_text(record)
    saver.ask = lambda _name: tmp_path / "war.txt"
    saver.save()
    assert "gold commit [6:9=W,7:9=O,8:9=R,9:9=D]" in (tmp_path / "war.txt").read_text(encoding="utf-8")
    said: list[str] = []
    left: list[QWidget] = []
    replays = replays_of(films, said, left)
    replays.open(tmp_path / "war.record.json")
    films.bot.waitUntil(lambda: replays.window is not None)
    window = replays.window
    assert window is not None
    assert window.pane.reel.record == record
    assert said == ["The game is being looked up…", "", "opened"]
    window.close()
    assert left == [window]
    replays.open(tmp_path / "war.txt")
    films.bot.waitUntil(lambda: said[-1].startswith(f"{tmp_path / 'war.txt'} is no replay that can be read: "))


def test_a_replay_dropped_on_the_menus_takes_their_place_and_leads_back(
    films: Films, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QApplication, "quit", lambda: None)
    file = tmp_path / "war.record.json"
    file.write_text(record_text(films.war()), encoding="utf-8")
    lobby = Lobby(english(), find_home(tmp_path / "home"), seed=5)
    lobby.show_menu()
    menu = lobby.menu
    assert menu is not None
    films.bot.waitExposed(menu)
    menu.show_page(PLAY)
    drop(menu, file)
    films.bot.waitUntil(lambda: lobby.replays.window is not None)
    window = lobby.replays.window
    assert window is not None
    assert not menu.isVisible()
    assert window.geometry() == menu.geometry()
    second = tmp_path / "again.record.json"
    second.write_text(record_text(films.war()), encoding="utf-8")
    drop(window, second)
    films.bot.waitUntil(lambda: lobby.replays.window not in (None, window))
    other = lobby.replays.window
    assert other is not None
    films.key(other.pane, Qt.Key.Key_Escape)
    assert menu.isVisible()
    assert menu.present == PLAY
    lobby.quit()
    lobby.close()


def drop(window: QWidget, file: Path) -> None:
    """Drag a file onto a window and let it go."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    action, none, at = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier, QPointF(50, 50)
    QApplication.sendEvent(window, QDragEnterEvent(at.toPoint(), action, data, LEFT, none))
    QApplication.sendEvent(window, QDropEvent(at, action, data, LEFT, none))


def test_a_game_of_the_statistics_names_its_players(films: Films, tmp_path: Path) -> None:
    file = tmp_path / "1.json"
    file.write_text(record_text(films.war()), encoding="utf-8")
    played = Played(BySide(Player(computer="adept"), Player("Ada")), "2026-11-21T10:00:00Z")
    nothing, scores = BySide(Deeds(), Deeds()), BySide(1, 2)
    end = film(films.war(), films.lexicon).stills[-1].ended
    assert end is not None
    facts = GameFacts(played, "war", "War", "release", Side.SILVER, end.why, 3, scores, nothing)
    replays = replays_of(films, [], [])
    replays.open_past(PastGame(1, facts, file))
    films.bot.waitUntil(lambda: replays.window is not None)
    window = replays.window
    assert window is not None
    assert "(Ada)" in window.pane.column.plaques.silver.said()
    assert "(Adept)" in window.pane.column.plaques.gold.said()
    assert window.pane.study.review.side.currentData() is Side.SILVER
    assert window.pane.study.leaves.shown == LOG
    window.close()


@pytest.mark.parametrize("is_there", [True, False])
def test_a_past_game_without_its_record_is_told_of_in_words(films: Films, tmp_path: Path, *, is_there: bool) -> None:
    file = tmp_path / f"{'a1' * 32}.json"
    if is_there:
        file.write_text("{", encoding="utf-8")
    played = Played(BySide(Player("Ada"), Player("Grace")), "2026-11-21T10:00:00Z")
    nothing = BySide(Deeds(), Deeds())
    facts = GameFacts(played, "war", "War", "release", Side.SILVER, Why.RESIGNED, 3, BySide(1, 2), nothing)
    told: list[str] = []
    replays = replays_of(films, told, [])
    replays.open_past(PastGame(1, facts, file))
    films.bot.waitUntil(lambda: any("Its figures stay" in said for said in told))
    assert not any("a1a1" in said for said in told)
    assert ("damaged" in told[-1]) is is_there
    replays.wait()


def record_file(films: Films, tmp_path: Path, **changes: Any) -> Path:
    file = tmp_path / "war.record.json"
    file.write_text(record_text(replace(films.war(), **changes)), encoding="utf-8")
    return file


def test_a_replay_dropped_while_one_plays_takes_the_windows_place_and_the_game_waits(
    films: Films, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QApplication, "quit", lambda: None)
    lobby, wait = Lobby(english(), find_home(tmp_path / "home"), seed=5), films.bot.waitUntil
    lobby.show_menu()
    lobby.play_campaign(resources.campaigns() / "first-light")
    wait(lambda: lobby.program is not None and lobby.program.front is not None, timeout=10_000)
    program = lobby.program
    assert program is not None
    front = program.front
    assert front is not None

    def watched(window: QWidget, file: Path) -> ReplayWindow:
        drop(window, file)
        wait(lambda: lobby.replays.window is not None, timeout=10_000)
        assert lobby.replays.window is not None
        assert not window.isVisible()
        return lobby.replays.window

    file = record_file(films, tmp_path)
    films.key(watched(front, file).pane, Qt.Key.Key_Escape)
    assert front.isVisible()
    assert all(card.isHidden() for card in front.findChildren(WaitCard))
    campaign = read_campaign(resources.campaigns() / "first-light", mend=False).campaign
    assert campaign is not None
    program.play_freely(campaign.levels[0], campaign.levels[0])
    game = program.window
    assert game is not None
    game.stage.cards.dismiss()
    window = watched(game, file)
    assert isinstance(game.stage.cards.card, WaitCard), "the game waits as for any card"
    drop(game, file)
    window.close()
    assert game.isVisible()
    assert game.stage.cards.card is None
    lobby.play_table(TableSetup("scribe"))
    table = lobby.table
    assert table is not None
    watched(table, file).close()
    assert table.isVisible()
    assert table.stage.cards.card is None
    broken = tmp_path / "broken.json"
    broken.write_text('{"format": 1', encoding="utf-8")
    drop(game, broken)
    wait(lambda: isinstance(game.stage.cards.card, WaitCard) and "no replay" in game.stage.cards.card.text.text())
    films.bot.keyClick(game.stage.cards.card, Qt.Key.Key_Return)
    assert game.stage.cards.card is None
    lobby.quit()
    lobby.close()


def test_f1_and_its_button_tell_of_replays_over_a_film_that_waits(films: Films) -> None:
    pane = films.open(films.war())
    window = cast(ReplayWindow, pane.window())
    films.key(pane, Qt.Key.Key_Space)
    assert pane.projector.is_running
    films.key(pane, Qt.Key.Key_F1)
    card = window.help.card
    assert card is not None
    assert card.view.topic == REPLAYS_TOPIC
    assert not pane.projector.is_running
    films.bot.keyClick(card, Qt.Key.Key_Escape)
    assert window.help.card is None
    films.click(pane.buttons["help"])
    assert window.help.card is not None


def test_a_file_names_the_players_only_where_that_is_ticked(films: Films, tmp_path: Path) -> None:
    tellable = BySide("Ada", "Adept")
    pane = films.open(films.war(), showing=Showing(BySide("Ada", "Adept"), tellable=tellable))
    saver = cast(ReplayWindow, pane.window()).saver
    saver.ask = lambda _name: tmp_path / "war.record.json"

    def saved(*, ticks: bool) -> Record:
        films.click(pane.buttons["save"])
        assert saver.card is not None
        assert not saver.card.names.isChecked()
        if ticks:
            films.bot.keyClick(saver.card.names, Qt.Key.Key_Space)
        films.bot.keyClick(saver.card, Qt.Key.Key_Return)
        found = read_record(tmp_path / "war.record.json").value
        assert found is not None
        return found

    assert saved(ticks=False).players == BySide("", "")
    assert saved(ticks=True).players == tellable
    replays = replays_of(films, [], [])
    replays.open(tmp_path / "war.record.json")
    films.bot.waitUntil(lambda: replays.window is not None)
    assert replays.window is not None
    assert "(Ada)" in replays.window.pane.column.plaques.gold.said()
    replays.window.close()
    (tmp_path / "war.record.json").unlink()
    films.click(pane.buttons["save"])
    assert saver.card is not None
    films.bot.keyClick(saver.card, Qt.Key.Key_Escape)
    assert not (tmp_path / "war.record.json").exists()


def test_names_in_a_foreign_file_do_no_harm(films: Films, tmp_path: Path) -> None:
    odd = BySide("\u202e<b>Ada</b>\n" + "x" * 60, "\x1b[31mBen")
    file = record_file(films, tmp_path, players=odd)
    replays = replays_of(films, [], [])
    replays.open(file)
    films.bot.waitUntil(lambda: replays.window is not None)
    assert replays.window is not None
    assert replays.window.pane.showing.names == BySide(("<b>Ada</b>" + "x" * 60)[:40], "[31mBen")
    replays.window.close()


DAMAGED = {
    "cut short": (lambda text: text[: len(text) // 2], "not sound JSON"),
    "of a later version": (lambda text: text.replace('"format": 1', '"format": 9', 1), "knows formats up to 1"),
    "nothing of ours": (lambda text: "[1, 2]", "must be an object"),
    "a picture": (lambda text: "\0\u20ac" + text, "not sound JSON"),
    "without its level": (lambda text: text.replace('"level": {', '"lever": {', 1), "“level” is missing"),
    "with an unheard-of action": (lambda text: text.replace('"end_turn"', '"explode"'), "is not a possible value"),
    "too large": (lambda text: text + " " * 33_000_000, "more than the 32000000 that are read"),
    "too deep": (lambda text: "[" * 9000, "nested more than"),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_file_that_is_no_sound_replay_is_told_of_in_a_sentence(films: Films, tmp_path: Path, damage: str) -> None:
    spoil, told = DAMAGED[damage]
    file = record_file(films, tmp_path)
    data = spoil(file.read_text(encoding="utf-8")).encode()
    file.write_bytes(data)
    said: list[str] = []
    replays = replays_of(films, said, [])
    replays.open(file)
    films.bot.waitUntil(lambda: len(said) == 3)
    assert said[-1].startswith(f"{file} is no replay that can be read: ")
    assert told in said[-1]
    assert replays.window is None
    assert file.read_bytes() == data, "it is left as it is"
