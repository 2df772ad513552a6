"""A fight in the real window: asked about, shown step by step, at once or by itself."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.profile.settings import Settings
from runtime.ui.game.combat.combat_dialog import CombatCard, ForecastCard
from runtime.ui.preferences import Preferences

if TYPE_CHECKING:
    from conftest import Maps, Opens

    from runtime.ui.game_setup.setup import GameParts

CTRL = Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton

pytestmark = pytest.mark.qt


def test_an_attack_is_asked_about_and_can_be_cancelled_or_carried_out(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.war())
    hands.click_cell(6, 9)
    hands.key(Qt.Key.Key_Tab)
    hands.type("WORD")
    hands.press("commit")
    card = hands.card
    assert isinstance(card, ForecastCard)
    assert [fight.defender.value for fight in card.combat.fights] == [4, 1]
    hands.bot.mouseClick(card.cancel, LEFT)
    playing = hands.window.stage.controller
    assert len(playing.rack.laying.laid) == 4, "cancelling leaves the letters where they lie"
    assert playing.game.view.table.board.letters[Side.SILVER].has(Cell(7, 10))
    hands.key(Qt.Key.Key_Return)
    hands.key(Qt.Key.Key_Return)
    shown = hands.card
    assert isinstance(shown, CombatCard)
    assert playing.game.view.table.board.letters[Side.GOLD].has(Cell(9, 9))
    assert playing.game.view.table.board.letters[Side.GOLD].has(Cell(6, 9))
    assert not playing.game.view.table.board.letters[Side.SILVER].has(Cell(9, 10)), "TAN has fallen"
    hands.key(Qt.Key.Key_Escape)
    assert hands.window.stage.cards.card is None


def test_the_combat_can_be_stepped_skipped_slowed_and_seen_again(
    open_game: Opens, maps: Maps, moving: GameParts
) -> None:
    hands = open_game(maps.war(), parts=moving)
    hands.click_cell(6, 9)
    hands.key(Qt.Key.Key_Tab)
    hands.type("WORD")
    hands.key(Qt.Key.Key_Return)
    hands.key(Qt.Key.Key_Return)
    hands.window.stage.effects.player.skip()
    card = hands.card
    assert isinstance(card, CombatCard)
    first = card.view.beat
    hands.key(Qt.Key.Key_Right)
    assert card.view.beat != first
    hands.key(Qt.Key.Key_Left)
    assert card.view.beat == first
    for _ in range(5):
        hands.type("-")
    assert not card.slower.isEnabled()
    hands.key(Qt.Key.Key_Return)
    assert card.is_told
    assert card.view.beat.over
    hands.key(Qt.Key.Key_Return)
    log = hands.window.stage.log
    fought = next(log.item(row) for row in range(log.count()) if "SWORD" in log.item(row).text())
    hands.bot.mouseClick(log.viewport(), LEFT, pos=log.visualItemRect(fought).center())
    assert isinstance(hands.card, CombatCard)
    hands.key(Qt.Key.Key_Escape)
    hands.key(Qt.Key.Key_L, CTRL)
    assert isinstance(hands.card, CombatCard)


def test_a_combat_plays_by_itself(open_game: Opens, maps: Maps, moving: GameParts) -> None:
    hands = open_game(maps.war(), parts=moving)
    hands.click_cell(6, 9)
    hands.key(Qt.Key.Key_Tab)
    hands.type("WORD")
    hands.key(Qt.Key.Key_Return)
    hands.key(Qt.Key.Key_Return)
    hands.window.stage.effects.player.skip()
    card = hands.card
    assert isinstance(card, CombatCard)
    for _ in range(5):
        hands.type("+")
    hands.bot.waitUntil(lambda: card.is_told)
    assert "SWORD stands." in [line.text for line in card.combat.outcome]


def test_with_reduced_motion_a_combat_is_shown_whole_at_once(open_game: Opens, maps: Maps, parts: GameParts) -> None:
    hands = open_game(maps.war(), parts=replace(parts, preferences=Preferences.of(Settings(reduced_motion=True))))
    hands.click_cell(6, 9)
    hands.key(Qt.Key.Key_Tab)
    hands.type("WORD")
    hands.key(Qt.Key.Key_Return)
    hands.key(Qt.Key.Key_Return)
    card = hands.card
    assert isinstance(card, CombatCard)
    assert card.is_told
