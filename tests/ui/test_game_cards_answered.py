"""Enter over a card, with Ctrl or without, answers the card and nothing below it; a key that is held answers one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from runtime.engine.levels.level import Condition, Effect, Level, Trigger
from runtime.ui.game.cards.cards import EndCard, HandOverCard
from runtime.ui.game.cards.message_card import MessageCard
from runtime.ui.game.combat.combat_dialog import CombatCard, ForecastCard
from runtime.ui.game.panel.record_pane import ObjectivesCard
from runtime.ui.help.window import HelpCard
from runtime.ui.widgets.cards import QuestionCard
from runtime.ui.widgets.overlay import CardOverlay

if TYPE_CHECKING:
    from conftest import Hands, Maps, Opens

pytestmark = pytest.mark.qt
CTRL = Qt.KeyboardModifier.ControlModifier
ENTER = Qt.Key.Key_Return


def telling(level: Level, *texts: str) -> Level:
    begins = Condition("turn_begins", arguments={"turn": 1})
    return replace(level, triggers=(Trigger("t", begins, tuple(Effect("message", {"text": one}) for one in texts)),))


def lay(hands: Hands, letters: str = "WORD") -> None:
    hands.click_cell(6, 9)
    hands.key(Qt.Key.Key_Tab)
    hands.type(letters)


def at_message(open_game: Opens, maps: Maps) -> Hands:
    return open_game(telling(maps.duel(), "Beware."))


def at_forecast(open_game: Opens, maps: Maps) -> Hands:
    hands = open_game(maps.war())
    lay(hands)
    hands.press("commit")
    return hands


def at_lost_forecast(open_game: Opens, maps: Maps) -> Hands:
    hands = open_game(maps.war("ORTNE"))
    lay(hands, "ORT")
    hands.press("commit")
    return hands


def at_cancelling(open_game: Opens, maps: Maps) -> Hands:
    hands = at_forecast(open_game, maps)
    card = hands.card
    assert isinstance(card, ForecastCard)
    card.cancel.setFocus()
    return hands


def at_combat(open_game: Opens, maps: Maps) -> Hands:
    hands = at_forecast(open_game, maps)
    hands.key(ENTER)
    hands.key(Qt.Key.Key_L, CTRL)
    return hands


def at_question(open_game: Opens, maps: Maps) -> Hands:
    hands = open_game(maps.war())
    lay(hands)
    hands.press("end_turn")
    return hands


def at_grave_question(open_game: Opens, maps: Maps) -> Hands:
    hands = open_game(maps.war())
    hands.window.stage.run("resign")
    return hands


def at_objectives(open_game: Opens, maps: Maps) -> Hands:
    hands = open_game(maps.war())
    hands.window.stage.cards.objectives()
    return hands


def at_hand_over(open_game: Opens, maps: Maps) -> Hands:
    hands = open_game(maps.war())
    hands.press("end_turn")
    return hands


def at_end(open_game: Opens, maps: Maps) -> Hands:
    hands = open_game(maps.war())
    hands.window.stage.controller.resign()
    return hands


def at_help(open_game: Opens, maps: Maps) -> Hands:
    hands = open_game(maps.war())
    hands.key(Qt.Key.Key_F1)
    return hands


CARDS: tuple[tuple[Callable[[Opens, Maps], Hands], type[CardOverlay]], ...] = (
    (at_message, MessageCard),
    (at_forecast, ForecastCard),
    (at_lost_forecast, ForecastCard),
    (at_cancelling, ForecastCard),
    (at_combat, CombatCard),
    (at_question, QuestionCard),
    (at_grave_question, QuestionCard),
    (at_objectives, ObjectivesCard),
    (at_hand_over, HandOverCard),
    (at_end, EndCard),
    (at_help, HelpCard),
)


def outcome(hands: Hands) -> tuple[type[CardOverlay] | None, int, int, str, str]:
    """What is there now: the card, the turn, what was done, the letters that lie, and where the keyboard is."""
    stage = hands.window.stage
    card, playing, here = stage.cards.card, stage.controller, hands.window.focusWidget()
    laid = "".join(one.letter for one in playing.rack.laying.laid)
    game, name = playing.game, here.accessibleName() if here else ""
    return type(card) if card else None, game.view.turn, game.place, laid, name


@pytest.mark.slow
@pytest.mark.parametrize(
    ("begin", "kind"),
    [
        pytest.param(*card, id=card[0].__name__, marks=() if number < 2 else pytest.mark.proof)
        for number, card in enumerate(CARDS)
    ],
)
def test_enter_with_ctrl_does_what_enter_does(
    open_game: Opens, maps: Maps, begin: Callable[[Opens, Maps], Hands], kind: type[CardOverlay]
) -> None:
    seen = []
    for modifiers in (Qt.KeyboardModifier.NoModifier, CTRL, Qt.KeyboardModifier.KeypadModifier):
        hands = begin(open_game, maps)
        assert isinstance(hands.card, kind)
        hands.key(ENTER, modifiers)
        seen.append(outcome(hands))
    assert len(set(seen)) == 1


@pytest.mark.slow
def test_whoever_meant_to_end_the_turn_is_told_that_it_goes_on(open_game: Opens, maps: Maps) -> None:
    hands = open_game(telling(maps.duel(), "Beware.", "And once more."))
    hands.key(ENTER, CTRL)
    assert isinstance(hands.card, MessageCard), "the second message"
    hands.key(ENTER, CTRL)
    stage = hands.window.stage
    assert stage.cards.card is None
    assert stage.controller.game.view.turn == 1
    assert "That closed the card. Ctrl+Enter once more ends the turn." in hands.said
    hands.key(ENTER, CTRL)
    assert stage.controller.game.view.turn == 2


@pytest.mark.slow
def test_enter_alone_needs_no_such_word(open_game: Opens, maps: Maps) -> None:
    hands = at_message(open_game, maps)
    hands.key(ENTER)
    assert "That closed the card" not in hands.said


@pytest.mark.proof
@pytest.mark.parametrize(("begin", "kind"), CARDS, ids=[begin.__name__ for begin, _ in CARDS])
def test_a_key_that_is_held_answers_no_card(
    open_game: Opens, maps: Maps, begin: Callable[[Opens, Maps], Hands], kind: type[CardOverlay]
) -> None:
    hands = begin(open_game, maps)
    before, shown = outcome(hands), hands.window.stage.controller.game.shown
    for key, text in ((ENTER, "\r"), (Qt.Key.Key_Escape, ""), (Qt.Key.Key_Space, " ")):
        for modifiers in (Qt.KeyboardModifier.NoModifier, CTRL):
            held = QKeyEvent(QEvent.Type.KeyPress, key, modifiers, text, autorep=True)
            QApplication.sendEvent(hands.window.windowHandle(), held)
    assert outcome(hands) == before
    assert hands.window.stage.controller.game.shown is shown, (
        "nobody's letters are shown by a key that is held too long"
    )
