"""A finished game is looked at again: by keys alone, by mouse alone, and as it runs by itself."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from runtime.engine.board.sides import Side
from runtime.engine.game.actions import Discard, EndTurn
from runtime.match.lookback import RecordVerdict
from runtime.match.session import Session
from runtime.profile.settings import Settings
from runtime.ui.game.combat.combat_dialog import CombatCard
from runtime.ui.game_setup.setup import GameSetup, prepare
from runtime.ui.preferences import Preferences
from runtime.ui.replay.projector import SPEEDS
from runtime.ui.replay.replay_windows import ReplayWindow
from runtime.ui.topics import REPLAYS_TOPIC
from tests.match.test_random_games import a_level, any_action
from tests.ui.replay.replay_games import ReplayGames, seen

pytestmark = [pytest.mark.qt, pytest.mark.slow]


def test_keys_alone_lead_through_the_game_to_its_end(games: ReplayGames) -> None:
    record = games.war()
    pane = games.open(record)
    assert pane.band.text == "Turn 1 of 3"
    games.key(pane, Qt.Key.Key_Right)
    assert pane.projector.place == 1
    assert "SWORD" in pane.log.currentItem().text()
    games.key(pane, Qt.Key.Key_PageDown)
    assert (pane.projector.place, pane.band.text) == (2, "Turn 2 of 3")
    games.key(pane, Qt.Key.Key_End)
    assert pane.projector.place == pane.replay.last == len(record.actions)
    assert pane.replay.whole is not None
    assert pane.position.board == pane.replay.whole.state.board
    games.key(pane, Qt.Key.Key_PageUp)
    assert pane.projector.place == 3
    games.key(pane, Qt.Key.Key_Left)
    games.key(pane, Qt.Key.Key_Home)
    assert pane.projector.place == 0
    assert not pane.buttons["back"].isEnabled()
    games.key(pane, Qt.Key.Key_R)
    assert seen(pane)[2:] == ("", "")
    games.key(pane, Qt.Key.Key_Escape)
    assert not pane.window().isVisible()


@pytest.mark.parametrize("seed", [3, 4])
def test_a_random_game_comes_to_the_same_end_in_the_window(games: ReplayGames, seed: int) -> None:
    level, rules = a_level("ford")
    chance = Random(seed)
    session = Session(level, rules, games.lexicon, seed)
    while session.state.ended is None and session.number < 30:
        view = session.view(session.state.to_act)
        session.submit(view.side, any_action(view, games.lexicon, chance), session.number)
    pane = games.open(session.record)
    for _ in session.actions:
        games.key(pane, Qt.Key.Key_Right)
        seen(pane)
    assert pane.replay.verdict is RecordVerdict.HOLDS
    assert pane.position.board == session.state.board
    assert pane.board.terrain == session.state.board.terrain
    assert tuple(look.letters for look in pane.board.look.letters) == tuple(session.state.board.letters)
    assert "".join(sorted(pane.column.racks.gold.letters)) == session.state.racks.gold.letters


def test_the_mouse_alone_leads_through_the_game(games: ReplayGames) -> None:
    pane = games.open(games.war())
    slider = pane.bar.slider
    games.click(slider, games.middle_of(pane, 3))
    assert pane.projector.place == 3
    games.click(pane.column.curve, pane.column.curve.point(1, Side.GOLD).toPoint())
    assert pane.projector.place == 1
    games.click(pane.buttons["forward"])
    games.click(pane.buttons["turn_on"])
    assert pane.projector.place == 3
    turn = pane.log.item(pane.told.places.index(2))
    games.click(pane.log.viewport(), pane.log.visualItemRect(turn).center())
    assert pane.projector.place == 2
    games.click(pane.buttons["first"])
    assert seen(pane)[0] == 0
    assert slider.told_at(games.middle_of(pane, 1)) == "Turn 1\nGold attacks"
    games.click(pane.buttons["close"])
    assert not pane.window().isVisible()


def test_the_film_runs_to_its_end_and_shows_the_combat_on_its_way(games: ReplayGames) -> None:
    pane = games.open(games.war())
    for _ in SPEEDS:
        games.key(pane, Qt.Key.Key_Plus)
    assert pane.bar.speed.currentText() == "×8"
    shown: list[tuple[int, bool]] = []
    pane.projector.moved.connect(lambda *_: shown.append((pane.projector.place, isinstance(pane.card, CombatCard))))
    games.key(pane, Qt.Key.Key_Space)
    games.bot.waitUntil(lambda: pane.projector.place == pane.replay.last and not pane.projector.is_running)
    assert shown == [(1, True), (2, False), (3, False), (4, False)]
    assert pane.card is None
    assert pane.buttons["play"].text() == "Play back"


def test_running_can_be_stopped_at_once_even_while_something_moves(games: ReplayGames) -> None:
    moving = replace(games.parts, preferences=Preferences.of(Settings()))
    pane = games.open(games.war(), moving)
    player = pane.running.players.gold
    player.started.connect(player.hold)
    games.key(pane, Qt.Key.Key_Space)
    games.bot.waitUntil(lambda: player.is_playing)
    games.key(pane, Qt.Key.Key_Space)
    assert not pane.projector.is_running
    assert not player.is_playing
    assert pane.projector.place == 1


def test_a_combat_is_seen_again_from_its_line(games: ReplayGames) -> None:
    pane = games.open(games.war())
    line = next(row for row in range(pane.log.count()) if "SWORD" in pane.log.item(row).text())
    games.click(pane.log.viewport(), pane.log.visualItemRect(pane.log.item(line)).center())
    assert isinstance(pane.card, CombatCard)
    games.key(pane, Qt.Key.Key_Escape)
    assert pane.card is None
    assert pane.projector.place == 1


def test_a_record_that_newer_rules_refuse_says_so_and_shows_what_there_is(games: ReplayGames) -> None:
    record = games.war()
    pane = games.open(replace(record, actions=(*record.actions[:1], record.actions[0])))
    assert pane.replay.verdict is RecordVerdict.BREAKS
    assert pane.column.verdict.text().startswith("Newer rules or words refuse action 2, and so the film ends there: ")
    assert pane.replay.last == 1
    other = games.open(replace(record, result="0" * 64))
    assert other.column.verdict.text() == "By newer rules this game comes out otherwise than when it was played."


def test_what_is_said_above_the_log_leaves_it_where_the_film_stands(games: ReplayGames) -> None:
    setup = prepare(games.maps.war(), games.rulesets, games.lexicon, 1)
    assert isinstance(setup, GameSetup)
    session = Session(setup.level, setup.rules, setup.words, 1)
    for _ in range(30):
        actor = session.state.to_act
        view = session.view(actor)
        too_many = "".join(sorted(view.rack.letters)[: view.must_discard])
        assert session.submit(actor, Discard(too_many) if too_many else EndTurn(), session.number) == ()
    pane = games.open(session.record)
    log = pane.log
    pane.go(2)
    QApplication.processEvents()
    assert 0 < log.currentRow() < log.count() - 10
    pane.column.say("The replay is saved as war.record.json. " * 3)
    QApplication.processEvents()
    assert log.viewport().rect().contains(log.visualItemRect(log.item(log.currentRow())))


def test_f1_and_its_button_tell_of_replays_over_a_film_that_waits(games: ReplayGames) -> None:
    pane = games.open(games.war())
    window = cast(ReplayWindow, pane.window())
    games.key(pane, Qt.Key.Key_Space)
    assert pane.projector.is_running
    games.key(pane, Qt.Key.Key_F1)
    card = window.help.card
    assert card is not None
    assert card.view.topic == REPLAYS_TOPIC
    assert not pane.projector.is_running
    games.bot.keyClick(card, Qt.Key.Key_Escape)
    assert window.help.card is None
    games.click(pane.buttons["help"])
    assert window.help.card is not None
