"""A game that is played speaks another language at once: on another stage, with nothing lost."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from runtime import resources
from runtime.match.saves import games
from runtime.profile.home import Home, find_home
from runtime.support.texts import read_texts
from runtime.ui.game.cards.cards import HandOverCard
from runtime.ui.game_setup.game_keeper import Keeper
from runtime.ui.game_setup.setup import GameParts, GameSetup
from tests.ui.conftest import Hands, Maps, Opens


@pytest.fixture
def german(parts: GameParts) -> GameParts:
    return replace(parts, t=read_texts(resources.translations(), ("de",)))


def fought(hands: Hands) -> Hands:
    """SWORD was committed, and another letter lies on the board."""
    hands.click_cell(6, 9)
    hands.window.stage.controller.rack.lay(hands.window.stage.controller.rack.laying.turned())
    hands.type("word")
    hands.window.stage.controller.proceed()
    while hands.window.stage.cards.card is not None:
        hands.window.stage.cards.card.accept()
    hands.click_cell(1, 1)
    hands.type("a")
    return hands


def test_the_game_goes_on_in_another_language_with_all_that_lay_there(
    open_game: Opens, maps: Maps, german: GameParts
) -> None:
    hands = fought(open_game(maps.war()))
    window = hands.window
    before = window.stage
    assert before.controller.log.has_committed
    places = [line.place for line in before.controller.log.entries if line.place]
    combats = [line.combat is not None for line in before.controller.log.entries]
    assert window.speak(german, "")
    stage = window.stage
    assert stage is not before
    assert stage.controller.game.session is before.controller.game.session
    assert stage.buttons["shuffle"].text() == "Mischen"
    assert stage.buttons["end_turn"].text() == "Zug beenden", "a word was committed in this turn"
    assert stage.controller.rack.laying.laid == before.controller.rack.laying.laid
    assert stage.controller.rack.laying.slots == before.controller.rack.laying.slots
    assert [line.place for line in stage.controller.log.entries if line.place] == places
    assert [line.combat is not None for line in stage.controller.log.entries] == combats
    assert stage.controller.log.entries[0].text == "Zug 1: Gold."
    hands.key(Qt.Key.Key_Escape)
    assert not stage.controller.rack.laying.laid
    stage.controller.end_turn()
    assert isinstance(stage.cards.card, HandOverCard)


def test_nobody_sees_letters_that_are_hidden_and_a_game_that_is_over_stays(
    open_game: Opens, maps: Maps, german: GameParts
) -> None:
    hands = open_game(maps.war())
    stage = hands.window.stage
    stage.controller.end_turn()
    assert stage.controller.game.is_hidden
    assert not hands.window.speak(german, "")
    assert hands.window.stage is stage
    hands.card.accept()
    stage.controller.resign()
    assert not hands.window.speak(german, "")


def test_it_is_kept_in_the_same_file_as_before(
    open_game: Opens, maps: Maps, german: GameParts, tmp_path_factory: pytest.TempPathFactory
) -> None:
    home: Home = find_home(tmp_path_factory.mktemp("home"))
    hands = open_game(maps.war())
    made, window = hands.window.setup, hands.window
    keeper = Keeper(home, "", {made.rules.id: made.rules}, made.words, german.t)
    window.play(keeper.kept(made, asks=False))
    fought(hands)
    kept = [file.path for file in games(home).files()]
    assert len(kept) == 1
    assert window.speak(german, "")
    window.stage.controller.take_back()
    window.stage.controller.end_turn()
    assert [file.path for file in games(home).files()] == kept, "nothing was put aside"
    folder = kept[0].parent
    assert [file.name for file in folder.iterdir() if file.name.startswith(kept[0].name) and file != kept[0]] == []


def test_a_game_that_goes_on_within_a_turn_knows_that_a_word_was_committed(
    open_game: Opens, maps: Maps, parts: GameParts, tmp_path_factory: pytest.TempPathFactory
) -> None:
    home: Home = find_home(tmp_path_factory.mktemp("home"))
    hands = open_game(maps.war())
    made, window = hands.window.setup, hands.window
    keeper = Keeper(home, "", {made.rules.id: made.rules}, made.words, parts.t)
    window.play(keeper.kept(made, asks=False))
    fought(hands)
    window.stage.close_down()
    resumed = keeper.loaded(games(home).files()[0].path)
    assert isinstance(resumed, GameSetup)
    window.play(resumed)
    assert window.stage.buttons["end_turn"].text() == "End turn"
