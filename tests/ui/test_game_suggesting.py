"""The window says what a word suggests and why: while it is laid, under the pointer and in a combat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from runtime.ui.game.combat.combat_dialog import CombatCard, ForecastCard
from tests.ui.listener import cell_heard

if TYPE_CHECKING:
    from conftest import Hands, Maps, Opens

pytestmark = pytest.mark.qt

WHY = "SWORD attacks: a weapon."


def lay_sword(hands: Hands) -> None:
    """Lay W, O, R and D below the S that stands."""
    hands.click_cell(6, 9)
    hands.key(Qt.Key.Key_Tab)
    hands.type("WORD")


def test_a_laid_word_says_what_it_suggests_and_why(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.war())
    hands.click_cell(6, 9)
    hands.key(Qt.Key.Key_Tab)
    hands.type("WOR")
    assert "attacks:" not in hands.said, "SWOR is no word"
    hands.type("D")
    assert WHY in hands.said


def test_a_combat_says_why_a_word_is_stronger(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.war())
    lay_sword(hands)
    hands.key(Qt.Key.Key_Return)
    asked = hands.card
    assert isinstance(asked, ForecastCard)
    assert WHY in [line.text for line in asked.combat.outcome]
    hands.key(Qt.Key.Key_Return)
    hands.key(Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    fought = hands.card
    assert isinstance(fought, CombatCard)
    assert WHY in [line.text for line in fought.combat.outcome]


def test_a_word_under_the_cursor_says_what_it_suggests(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.war())
    hands.click_cell(5, 5)
    assert "attacks" not in cell_heard(hands.board.cells), "RIVERS suggests nothing"
    lay_sword(hands)
    for _ in range(2):
        hands.key(Qt.Key.Key_Return)
    hands.key(Qt.Key.Key_Escape)
    hands.click_cell(6, 9)
    assert WHY in cell_heard(hands.board.cells).splitlines()
