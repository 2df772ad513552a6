"""A fight in the real window: asked about, shown step by step, at once or by itself."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import City, Condition, WinPath
from runtime.profile.settings import Settings
from runtime.ui.game.combat.combat_dialog import CombatCard, ForecastCard
from runtime.ui.preferences import Preferences
from runtime.ui.widgets.fields import Scrolled
from tests.ui.conftest import across

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
    assert hands.window.stage.cards.card is None, "what was foretold is not told once more"
    assert playing.game.view.table.board.letters[Side.GOLD].has(Cell(9, 9))
    assert playing.game.view.table.board.letters[Side.GOLD].has(Cell(6, 9))
    assert not playing.game.view.table.board.letters[Side.SILVER].has(Cell(9, 10)), "TAN has fallen"


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
    assert hands.window.stage.cards.card is None, "it was seen on the board"
    hands.key(Qt.Key.Key_L, CTRL)
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
    assert hands.window.stage.cards.card is None, "it was seen on the board"
    hands.key(Qt.Key.Key_L, CTRL)
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
    hands.key(Qt.Key.Key_L, CTRL)
    card = hands.card
    assert isinstance(card, CombatCard)
    assert card.is_told


@pytest.mark.slow
def test_a_repelled_word_whose_fights_bring_the_points_to_win_says_so(open_game: Opens, maps: Maps) -> None:
    """SPOT beats TREE by one, which is not enough for TAN; but four points were all that gold lacked."""
    level = maps.war("POTSANE")
    goal = Condition("score", arguments={"points": 20})
    hands = open_game(replace(level, conditions=BySide((WinPath("points", goal),), ())))
    stage, playing = hands.window.stage, hands.window.stage.controller
    assert "4 points to go" in stage.plaques.gold.accessibleDescription()
    hands.click_cell(6, 9)
    hands.key(Qt.Key.Key_Tab)
    hands.type("POT")
    hands.press("commit")
    card = hands.card
    assert isinstance(card, ForecastCard)
    assert not card.combat.wins
    assert "These points are enough: you win when the turn ends." in [line.text for line in card.combat.outcome]
    card.accept()
    said = "SPOT is lost, but the points of its fights are enough: Gold wins."
    assert said in [entry.text for entry in playing.log.entries]
    hands.key(Qt.Key.Key_Return, CTRL)
    assert playing.game.view.ended is not None
    assert playing.game.view.ended.winner is Side.GOLD


@pytest.mark.slow
def test_no_row_of_a_card_of_four_defenders_is_cut(open_game: Opens, maps: Maps) -> None:
    theirs = [across(row, 6, word) for row, word in ((2, "DO"), (4, "ART"), (6, "IT"), (8, "SEA"))]
    level = maps.war("PARKLING")
    start = replace(level.start, letters=BySide(across(1, 0, "RIVERS"), tuple(sorted(sum(theirs, ())))))
    cities = (City("g", Cell(1, 0), Side.GOLD), City("s", Cell(4, 8), Side.SILVER))
    level = replace(level, terrain=TerrainMap.from_rows(["............"] * 10), cities=cities, start=start)
    hands = open_game(level)
    for width, height in ((1280, 800), (1024, 700)):
        hands.window.resize(width, height)
        hands.bot.waitUntil(lambda height=height: hands.window.stage.height() == height)  # type: ignore[misc]
        playing = hands.window.stage.controller
        if playing.rack.laying.is_empty:
            hands.click_cell(2, 5)
            hands.key(Qt.Key.Key_Tab)
            hands.type("PARKLING")
        hands.press("commit")
        card = hands.card
        assert isinstance(card, ForecastCard)
        assert len(card.combat.fights) == 4
        assert [area.verticalScrollBar().maximum() for area in card.findChildren(Scrolled)] == [0]
        hands.bot.mouseClick(card.cancel, LEFT)
