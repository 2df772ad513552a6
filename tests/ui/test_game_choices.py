"""A choice of the level in the game's window: a card asks, numbers, arrows and mouse answer; it can be put aside."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from runtime.engine.game.actions import Commit
from runtime.engine.game.state import GameState, Phase
from runtime.engine.levels.level import Branch, Effect
from runtime.ui.game.cards.cards import HandOverCard
from runtime.ui.game.cards.choice_card import ChoiceCard
from runtime.ui.game.cards.message_card import MessageCard
from tests.engine.objectives import chance, choice, condition, effect, when
from tests.ui.conftest import Hands, Maps, Opens, across


def asked(maps: Maps, open_game: Opens, *effects: Effect, **changes: object) -> Hands:
    """A game whose level asks something before anybody has done anything."""
    begins = when(condition("turn_begins", turn=1), *effects)
    return open_game(replace(maps.duel(), triggers=(begins,), **changes))


def shop(**more: str) -> Effect:
    bought = effect("award_points", amount=7)
    options = Branch((), "left", "To the left."), Branch((bought,), "right", "To the right. " * 20)
    return choice("way", *options, speaker="Owl", portrait="none.png", **more)


def card_of(hands: Hands) -> ChoiceCard:
    card = hands.window.stage.cards.card
    assert isinstance(card, ChoiceCard)
    return card


def state_of(hands: Hands) -> GameState:
    return hands.window.stage.controller.game.session.state


def chosen(hands: Hands) -> dict[str, str]:
    return dict(state_of(hands).chosen)


@pytest.fixture
def hands(maps: Maps, open_game: Opens) -> Hands:
    return asked(maps, open_game, shop())


def test_a_number_answers_and_play_goes_on(hands: Hands) -> None:
    card = card_of(hands)
    QTest.keyClick(card, Qt.Key.Key_3)
    assert chosen(hands) == {}
    QTest.keyClick(card, Qt.Key.Key_2)
    assert chosen(hands) == {"way": "right"}
    assert state_of(hands).phase is Phase.PLAY
    assert state_of(hands).base.gold == 7


def test_an_enter_too_many_chooses_nothing_and_arrows_go_to_the_options(hands: Hands) -> None:
    card = card_of(hands)
    QTest.keyClick(card, Qt.Key.Key_Return)
    assert chosen(hands) == {}
    assert card.options[0].hasFocus()
    QTest.keyClick(card.options[0], Qt.Key.Key_Down)
    assert card.options[1].hasFocus()
    QTest.keyClick(card.options[1], Qt.Key.Key_Return)
    assert chosen(hands) == {"way": "right"}


def test_four_long_options_and_a_long_text_stay_in_the_window(maps: Maps, open_game: Opens) -> None:
    options = [Branch((), f"way-{number}", f"To the side of number {number}. " * 12) for number in range(4)]
    hands = asked(maps, open_game, choice("way", *options, speaker="Owl", text="Where to, and why there? " * 40))
    card = card_of(hands)
    hands.window.resize(1024, 700)
    QApplication.processEvents()
    assert hands.window.rect().contains(card.card.geometry())
    assert all(one.geometry().bottom() < other.y() for one, other in pairwise(card.options))
    for _ in options:
        QTest.keyClick(card, Qt.Key.Key_Down)
        button = next(one for one in card.options if one.hasFocus())
        QApplication.processEvents()
        assert button.visibleRegion().boundingRect().height() == button.height()
    assert button is card.options[-1]


def test_an_option_is_taken_by_a_click_and_long_ones_are_shown_whole(hands: Hands) -> None:
    card = card_of(hands)
    assert card.options[1].height() > 2 * card.options[0].height()
    QTest.mouseClick(card.options[0], Qt.MouseButton.LeftButton)
    assert chosen(hands) == {"way": "left"}


def test_the_card_is_put_aside_and_enter_brings_it_back(hands: Hands) -> None:
    stage = hands.window.stage
    QTest.keyClick(card_of(hands), Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert stage.cards.card is None
    assert chosen(hands) == {}
    hands.key(Qt.Key.Key_Return)
    card_of(hands)


def test_the_person_whose_choice_it_is_is_asked_in_a_hot_seat(maps: Maps, open_game: Opens) -> None:
    laid = when(condition("play_word", words="CAT"), shop(chooser="silver"))
    hands = open_game(replace(maps.duel(), triggers=(laid,)))
    hands.window.stage.controller.flow.submit(Commit(across(2, 1, "CAT")))
    QApplication.processEvents()
    card = hands.window.stage.cards.card
    assert isinstance(card, HandOverCard)
    card.accept()
    QApplication.processEvents()
    QTest.keyClick(card_of(hands), Qt.Key.Key_1)
    assert chosen(hands) == {"way": "left"}


def test_what_chance_decides_is_told_by_a_card_where_it_has_a_text(maps: Maps, open_game: Opens) -> None:
    hands = asked(maps, open_game, chance(*(Branch((), text="The dragon wakes.") for _ in range(2))))
    card = hands.window.stage.cards.card
    assert isinstance(card, MessageCard)
    assert card.message.text == "The dragon wakes."


def test_a_position_with_an_open_choice_is_not_kept_and_the_button_says_what_to_do(
    maps: Maps, open_game: Opens
) -> None:
    begins = when(condition("turn_begins", turn=1), shop())
    hands = open_game(replace(maps.duel(), triggers=(begins,)), playtest=True)
    buttons = hands.window.stage.trial.buttons
    for name in ("keep_preset", "keep_start"):
        assert not buttons[name].isEnabled()
        assert "A choice waits for its answer; choose first." in buttons[name].toolTip()
    QTest.keyClick(card_of(hands), Qt.Key.Key_1)
    assert buttons["keep_preset"].isEnabled() and buttons["keep_start"].isEnabled()
