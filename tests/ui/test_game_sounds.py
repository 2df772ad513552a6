"""What is heard in the real window: each thing that happens once, and nothing where a person wants silence."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from runtime import resources
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Element, Terrain
from runtime.engine.game.events import ElementInvoked, TurnEnded
from runtime.engine.game.state import HeldToken
from runtime.profile.settings import Settings
from runtime.ui.game.combat.combat_dialog import ForecastCard
from runtime.ui.preferences import Preferences
from runtime.ui.sound.sounds import sounds_by
from runtime.ui.theme import load_theme
from runtime.ui.widgets.cards import QuestionCard
from tests.ui.ear import Ear

if TYPE_CHECKING:
    from conftest import Hands, Maps, Opens

    from runtime.engine.levels.level import Level
    from runtime.ui.game_setup.setup import GameParts


@pytest.fixture
def ear() -> Ear:
    return Ear()


@pytest.fixture
def preferences() -> Preferences:
    return Preferences.of(Settings(reduced_motion=True))


@pytest.fixture
def listening(parts: GameParts, ear: Ear, preferences: Preferences) -> GameParts:
    """The game's parts with a speaker that notes everything."""
    sounds = sounds_by(preferences, parts.t, ear)
    theme = load_theme(resources.assets(), preferences, sounds)
    return replace(parts, theme=theme, preferences=preferences, sounds=sounds)


def lay(hands: Hands, row: int, column: int, letters: str) -> None:
    hands.click_cell(row, column)
    hands.type(letters)


def test_letters_a_word_and_the_turn_are_heard(open_game: Opens, maps: Maps, listening: GameParts, ear: Ear) -> None:
    hands = open_game(maps.duel(), parts=listening)
    ear.take()
    lay(hands, 2, 1, "CA")
    assert ear.take() == ["lay", "lay"]
    hands.press("take_back")
    assert ear.take() == ["button", "take_back"]
    lay(hands, 2, 1, "CAT")
    ear.take()
    hands.press("commit")
    assert ear.take() == ["button", "commit"]


def test_a_refusal_is_heard_once_and_no_word(open_game: Opens, maps: Maps, listening: GameParts, ear: Ear) -> None:
    hands = open_game(maps.duel(), parts=listening)
    lay(hands, 2, 1, "TCA")
    ear.take()
    hands.press("commit")
    assert ear.take() == ["button", "refused"]


def test_a_fight_is_heard_when_it_is_fought_and_not_when_it_is_asked_about(
    open_game: Opens, qtbot: QtBot, maps: Maps, listening: GameParts, ear: Ear
) -> None:
    hands = open_game(maps.war(), parts=listening)
    hands.click_cell(6, 9)
    hands.key(Qt.Key.Key_Tab)
    hands.type("WORD")
    ear.take()
    hands.press("commit")
    assert isinstance(hands.card, ForecastCard)
    assert ear.take() == ["button"]
    hands.card.accept()
    qtbot.waitUntil(lambda: "attack_won" in ear.heard)
    heard = ear.take()
    assert heard.count("attack_won") == 1
    assert "commit" not in heard


def test_a_city_that_is_taken_is_heard_after_the_word(
    open_game: Opens, qtbot: QtBot, listening: GameParts, ear: Ear, maps: Maps
) -> None:
    hands = open_game(beside_a_city(maps), parts=listening)
    lay(hands, 2, 1, "CAT")
    ear.take()
    hands.press("commit")
    qtbot.waitUntil(lambda: "city" in ear.heard)
    assert ear.take() == ["button", "commit", "city"]


def beside_a_city(maps: Maps) -> Level:
    """A duel in which CAT takes a city of nobody's."""
    level = maps.duel()
    neutral = replace(level.cities[0], id="n", at=Cell(2, 3), owner=None, name="Nobody's")
    return replace(level, cities=(*level.cities, neutral))


def test_muted_or_without_volume_no_device_is_even_looked_for(
    open_game: Opens, maps: Maps, listening: GameParts, ear: Ear, preferences: Preferences
) -> None:
    preferences.change(muted=True)
    hands = open_game(maps.duel(), parts=listening)
    lay(hands, 2, 1, "CAT")
    hands.press("commit")
    preferences.change(muted=False, volume=0, ambience=0)
    hands.press("end_turn")
    assert ear.asked == 0
    assert ear.heard == []


def test_another_volume_is_heard_at_once(
    open_game: Opens, maps: Maps, listening: GameParts, ear: Ear, preferences: Preferences
) -> None:
    hands = open_game(maps.duel(), parts=listening)
    preferences.change(volume=25)
    ear.volumes.clear()
    lay(hands, 2, 1, "C")
    assert ear.volumes == [0.25]


def test_the_end_of_the_game_silences_what_led_to_it(
    open_game: Opens, maps: Maps, listening: GameParts, ear: Ear
) -> None:
    hands = open_game(maps.duel(), parts=listening)
    ear.take()
    hands.window.stage.run("resign")
    assert isinstance(hands.card, QuestionCard)
    hands.card.accept()
    heard = ear.take()
    assert heard == ["victory"], "two people at one window: somebody has won"


def test_a_computer_that_plays_is_heard_with_the_ears_of_the_person(
    open_game: Opens, maps: Maps, listening: GameParts, ear: Ear
) -> None:
    level = maps.duel()
    hands = open_game(
        replace(level, seats=BySide(level.seats.gold, replace(level.seats.silver, computer="greedy"))), parts=listening
    )
    ear.take()
    hands.window.stage.run("resign")
    hands.card.accept()
    assert ear.take() == ["defeat"]
    assert hands.window.stage.controller.game.shown is Side.GOLD


def test_letters_are_heard_where_they_are_laid(open_game: Opens, maps: Maps, listening: GameParts, ear: Ear) -> None:
    hands = open_game(maps.duel(), parts=listening)
    columns = maps.duel().terrain.size.columns
    lay(hands, 2, 1, "CA")
    places = ear.places[-2:]
    assert places == [round(0.8 * (2 * (column + 0.5) / columns - 1), 3) for column in (1, 2)]
    assert places[0] < places[1]


def test_the_landscape_is_heard_while_the_game_can_be_seen_and_as_loudly_as_is_chosen(
    open_game: Opens, maps: Maps, listening: GameParts, ear: Ear, preferences: Preferences
) -> None:
    hands = open_game(maps.duel(), parts=listening)
    assert ear.held == {"plains": 0.4}
    preferences.change(ambience=80)
    assert ear.held == {"plains": 0.8}
    preferences.change(muted=True)
    assert ear.held == {}
    preferences.change(muted=False)
    hands.window.hide()
    assert ear.held == {}
    hands.window.show()
    assert ear.held == {"plains": 0.8}
    assert ear.repeated == {"plains"}


def test_a_flood_is_followed_by_rain_for_two_turns(
    open_game: Opens, maps: Maps, listening: GameParts, ear: Ear
) -> None:
    hands = open_game(maps.duel(), parts=listening)
    signals = hands.window.stage.controller.signals
    token = HeldToken(Element.FLOOD, Cell(0, 0), 3)
    flood = ElementInvoked(Side.GOLD, token, (Cell(0, 0),), Terrain.WATER, (), BySide((), ()), (), ())
    signals.happened.emit((flood, TurnEnded(Side.GOLD, 1, False, ())))
    signals.position_changed.emit()
    assert ear.held == {"plains": 0.2, "rain": 0.4}
    signals.happened.emit((TurnEnded(Side.SILVER, 1, False, ()),))
    signals.position_changed.emit()
    assert "rain" in ear.held
    signals.happened.emit((TurnEnded(Side.GOLD, 1, False, ()),))
    signals.position_changed.emit()
    assert ear.held == {"plains": 0.4}


def test_the_end_of_a_game_has_music_once_and_the_landscape_is_quiet(
    open_game: Opens, qtbot: QtBot, maps: Maps, listening: GameParts, ear: Ear
) -> None:
    hands = open_game(maps.duel(), parts=listening)
    hands.window.stage.run("resign")
    assert isinstance(hands.card, QuestionCard)
    hands.card.accept()
    qtbot.waitUntil(lambda: "victory" in ear.held)
    assert ear.held == {"victory": 0.4}
    assert "victory" not in ear.repeated
    hands.window.hide()
    assert ear.held == {}
