"""What is told of letters, words, land, cities and tokens, with the engine's own figures."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QCursor, QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip

from runtime import resources
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.engine.combat import attack_strength, defence_strength
from runtime.engine.levels.level import City, Level, Token
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.moves.elements import grown
from runtime.engine.words.network import read_network
from runtime.support.texts import english, read_texts
from runtime.ui.game.board.outlines import Shade
from runtime.ui.game.combat.combat_dialog import ForecastCard
from runtime.ui.game.panel.ledger import Sum, sum_of
from runtime.ui.game.play.pending_action import Invoking, likelihood, reach
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.game_texts.sentences import figure
from runtime.ui.game_texts.terrain import say_city_rule, say_terrain
from tests.pointer import move_mouse
from tests.ui.conftest import Hands, Maps, Opens, across

T = english().for_windows()


def hover(hands: Hands, row: int, column: int) -> str:
    """Rest the pointer on a cell; what is told."""
    board = hands.board
    place = board.mapFromGlobal(hands.place_of(row, column))
    QApplication.sendEvent(board, QHelpEvent(QEvent.Type.ToolTip, place, board.mapToGlobal(place)))
    return hands.window.stage.narration.hover.text


def test_a_word_under_the_pointer_tells_its_state_and_its_arithmetic(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.war())
    stage = hands.window.stage
    table, words = stage.controller.game.view.table, stage.controller.game.setup.words
    told = hover(hands, 5, 4).split("\n")
    network = table.network(Side.GOLD, words)
    for run in network.through(Cell(5, 4)):
        assert any(
            line.startswith(f"{run.text} of Gold, worth ") and line.endswith("linked to a city") for line in told
        )
        assert sum_of(T, "Defence", defence_strength(table, Side.GOLD, run, True, words)).text in told
        assert sum_of(T, "Attack", attack_strength(table, run, words)).text in told
    assert "Defence: letters 8, city +2, makes 10" in told, "MARBLE lies on a city of its own"


def test_a_word_that_is_cut_off_and_letters_that_are_no_word_say_so(open_game: Opens, maps: Maps) -> None:
    level = maps.war()
    own = tuple(sorted((*level.start.letters.gold, *across(0, 0, "TEN"), *across(0, 8, "QX"))))
    start = replace(level.start, letters=BySide(own, level.start.letters.silver))
    hands = open_game(replace(level, start=start))
    cut_off = hover(hands, 0, 1)
    assert "TEN of Gold, worth 3, cut off from every city" in cut_off
    assert "Defence: letters 3, cut off ×⅗, makes 1" in cut_off
    assert "can't attack" in cut_off
    invalid = hover(hands, 0, 8)
    assert "QX of Gold, no word" in invalid
    assert "makes" not in invalid


def test_a_broken_word_is_told_of_after_a_fight(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.war("EATSWORDX"))
    stage = hands.window.stage
    board = stage.controller.game.view.table.board
    tree = next(
        run for run in stage.controller.game.view.table.network(Side.SILVER, stage.controller.game.setup.words).words
    )
    broken = replace(board, broken=BySide((), (tree,)))
    table = replace(stage.controller.game.view.table, board=broken)
    stage.controller.game.view = replace(stage.controller.game.view, table=table)
    assert f"{tree.text} of Silver, broken" in hover(hands, *tree.at)


def test_laid_letters_are_told_of_with_their_word(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.war())
    hands.click_cell(6, 9)
    hands.key(Qt.Key.Key_Tab)
    hands.type("WORD")
    told = hover(hands, 7, 9)
    assert "SWORD, worth 7, not committed" in told
    assert "Attack: letters 7, attacking ×1½, makes 10" in told
    assert "SWORD attacks: a weapon." in told


def test_the_card_goes_when_the_pointer_leaves_or_anything_changes(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.war())
    card = hands.window.stage.narration.hover
    assert hover(hands, 5, 4)
    assert not card.geometry().intersects(hands.board.rect_of(Cell(5, 4))), "it never covers what it tells of"
    move_mouse(hands.board, hands.board.rect_of(Cell(0, 0)).center())
    QApplication.sendEvent(hands.board, QEvent(QEvent.Type.Leave))
    assert card.isHidden()
    assert hover(hands, 5, 4)
    hands.key(Qt.Key.Key_F4)
    assert card.isHidden()


def test_whoever_plays_in_another_language_is_told_that_the_words_are_english(
    open_game: Opens, maps: Maps, parts: GameParts
) -> None:
    german = read_texts(resources.translations(), ("de",)).for_windows()
    assert "Gelegt werden englische Wörter." in open_game(maps.duel(), parts=replace(parts, t=german)).said
    assert "words to be laid" not in open_game(maps.duel()).said


def test_what_is_told_follows_the_board_when_the_window_has_another_size(
    open_game: Opens, maps: Maps, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = open_game(maps.war())
    card, board = hands.window.stage.narration.hover, hands.board
    assert "RIVERS" in hover(hands, 5, 4)
    pointer = hands.place_of(5, 4)
    monkeypatch.setattr(QCursor, "pos", lambda: pointer)
    hands.window.resize(1900, 1060)

    def told_now() -> bool:
        there = board.cell_at(board.mapFromGlobal(pointer))
        return (
            there is not None
            and there != Cell(5, 4)
            and card.text.startswith(f"Row {there.row + 1}, column {there.column + 1}:")
        )

    hands.bot.waitUntil(told_now)
    hands.click_cell(5, 5)
    hands.key(Qt.Key.Key_F5)
    told = card.text
    hands.window.resize(1280, 800)
    corner = board.mapTo(hands.window.stage, QPoint(0, 0))
    hands.bot.waitUntil(lambda: not card.geometry().intersects(board.rect_of(Cell(5, 5)).translated(corner)))
    assert card.text == told, "the cursor's card goes along with its cell"


def test_the_cursor_tells_as_much_as_the_pointer(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.war())
    hands.key(Qt.Key.Key_F5)
    assert "arrow keys" in hands.said, "there is no cursor yet"
    hands.click_cell(5, 5)
    assert "RIVERS of Gold, worth 8, linked to a city" in hands.said, "beside the board at once"
    hands.key(Qt.Key.Key_F5)
    card = hands.window.stage.narration.hover
    assert "RIVERS of Gold" in card.text
    hands.key(Qt.Key.Key_Escape)
    assert card.isHidden()
    hands.key(Qt.Key.Key_F5)
    hands.key(Qt.Key.Key_F5)
    assert card.isHidden()


def test_what_has_no_room_in_the_panel_is_read_on_with_keys(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.war())
    hands.window.resize(1024, 700)
    panel = hands.window.stage.preview
    hands.bot.waitUntil(lambda: panel.height() < 160)
    hands.click_cell(5, 4)
    hands.bot.waitUntil(lambda: panel.hidden > 0)
    before = panel._area.verticalScrollBar().value()
    hands.key(Qt.Key.Key_PageDown)
    assert panel._area.verticalScrollBar().value() > before
    hands.key(Qt.Key.Key_PageUp)
    assert panel._area.verticalScrollBar().value() == before


def test_a_city_tells_who_held_it(open_game: Opens, maps: Maps) -> None:
    level = replace(maps.duel(), cities=(*maps.duel().cities, City("n", Cell(2, 3), None, "Mid")))
    hands = open_game(level)
    assert "Held" not in hover(hands, 2, 3)
    hands.click_cell(2, 1)
    hands.type("CAT")
    hands.press("commit")
    told = hover(hands, 2, 3)
    assert "Held one after the other by: nobody, Gold." in told
    assert "A city taken from the opponent earns 30 points." in told
    hands.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    hands.key(Qt.Key.Key_Tab)
    hands.key(Qt.Key.Key_Return)
    assert "Held" not in hover(hands, 2, 3), "a move that is taken back has not been"


def test_a_token_tells_its_effect_and_its_reach(open_game: Opens, maps: Maps) -> None:
    hands = open_game(replace(maps.war(), tokens=(Token("v", Cell(0, 0), Element.VOLCANO, 4),)))
    told = hover(hands, 0, 0)
    assert "Lay a letter here to capture the volcano token. It reaches 4 cells." in told
    assert "They turn to lava" in told


@pytest.mark.parametrize(
    ("terrain", "release", "design"),
    [
        (Terrain.PLAINS, "", ""),
        (Terrain.FOREST, "at least 2 for every", "more than 2 for every"),
        (Terrain.WATER, "crosses it has −1", "crosses it attacks with ×⅗"),
        (Terrain.MOUNTAIN, "on a mountain counts ×1½", "from each of its letters on a mountain"),
        (Terrain.ICE, "A heavier one breaks through", "all ice below the word melts"),
        (Terrain.LAVA, "No letter can lie on lava", "No letter can lie on lava"),
    ],
)
def test_land_says_what_it_does_by_the_rules_in_force(
    rulesets: dict[str, Ruleset], terrain: Terrain, release: str, design: str
) -> None:
    for edition, wanted in (("release", release), ("design-1.6", design)):
        said = say_terrain(T, terrain, rulesets[edition])
        assert wanted in said
        assert bool(said) == bool(wanted)
    assert "+2" in say_city_rule(T, rulesets["release"])
    assert "×1½" in say_city_rule(T, rulesets["design-1.6"])


# What laid letters would bring


def test_every_word_that_letters_make_is_marked(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.war("SOXWORDNE"))
    hands.click_cell(6, 4)
    hands.click_cell(6, 5)
    hands.type("O")
    assert "✗ BO" in hands.said or "✓ BO" in hands.said
    panel = hands.window.stage.preview.text
    assert panel.count("✓") + panel.count("✗") == 2, "BO across and IO down"


@pytest.mark.slow
def test_cities_tokens_and_points_that_a_word_would_win_are_told(open_game: Opens, maps: Maps) -> None:
    duel = maps.duel()
    level = replace(
        duel,
        cities=(duel.cities[0], City("s", Cell(2, 3), Side.SILVER, "Argent"), City("e", Cell(5, 5), Side.SILVER)),
        tokens=(Token("v", Cell(2, 2), Element.FLOOD, 4),),
    )
    hands = open_game(level)
    hands.click_cell(2, 1)
    hands.type("CAT")
    assert "Takes the city Argent from your opponent: +30." in hands.said
    assert "Captures the flood token." in hands.said
    assert "34 points for you: +30 for fights and cities, +4 for words." in hands.said
    before = hands.window.stage.controller.game.scores.gold
    hands.press("commit")
    assert hands.window.stage.controller.game.scores.gold == before + 34, "and that is what comes of it"


def test_the_points_of_a_fight_are_those_that_it_brings(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.war())
    hands.click_cell(6, 9)
    hands.key(Qt.Key.Key_Tab)
    hands.type("WORD")
    playing = hands.window.stage.controller
    assert playing.rack.move_preview.gain is not None
    foretold = playing.rack.move_preview.gain.points
    assert playing.rack.move_preview.gain.taken > 0
    said = next(line for line in hands.said.splitlines() if f"{foretold} points for you" in line)
    before = playing.game.scores.gold
    hands.press("commit")
    assert isinstance(hands.card, ForecastCard)
    assert said in [line.text for line in hands.card.combat.outcome], "one thing has one name on panel and card"
    hands.key(Qt.Key.Key_Return)
    assert playing.game.scores.gold == before + foretold


# How far an element reaches


def test_the_likely_cells_lie_within_reach_and_add_up_to_the_power() -> None:
    size, at, power = Size(9, 9), Cell(4, 4), 6
    likely = likelihood(size, at, power)
    assert likely[at] == 1
    assert sum(likely.values(), Fraction(0)) == power
    assert set(likely) <= reach(size, at, power)
    assert likely[Cell(4, 5)] > likely[Cell(4, 6)] > likely.get(Cell(4, 8), Fraction(0))


def test_how_likely_a_cell_is_agrees_with_other_growths() -> None:
    size, at, power = Size(7, 7), Cell(0, 3), 8
    likely = likelihood(size, at, power)
    found: Counter[Cell] = Counter()
    chance = 99
    for _ in range(2000):
        region, chance = grown(chance, size, at, power)
        found.update(region)
    for cell in size.cells():
        assert abs(float(likely.get(cell, Fraction(0))) - found[cell] / 2000) < 0.09, cell


@pytest.mark.slow
def test_a_chosen_token_shows_how_likely_each_cell_is_and_what_it_costs(open_game: Opens, maps: Maps) -> None:
    level = replace(volcano_in_hand(maps))
    hands = open_game(level)
    hands.click_cell(2, 1)
    hands.type("CAT")
    hands.press("commit")
    chance = hands.window.stage.controller.game.session.state.chance
    hands.key(Qt.Key.Key_F9)
    stage = hands.window.stage
    pending = stage.controller.rack.pending
    assert isinstance(pending, Invoking)
    shown = next(outline for outline in stage.board.outlines if outline.shade is Shade.REACH)
    assert dict(shown.likely)[Cell(2, 2)] == 1.0
    assert "Letters lost on average: " in hands.said
    assert "Aurum: destroyed in about" in hands.said
    assert "covers this cell in about 100 of 100 cases" in hover(hands, 2, 2)
    assert "can't reach this cell" in hover(hands, 5, 5)
    assert stage.controller.game.session.state.chance == chance, "the game's own chance is not touched"


def volcano_in_hand(maps: Maps) -> Level:
    """The duel with a volcano under the A of CAT."""
    duel = maps.duel()
    level = replace(duel, terrain=TerrainMap.from_rows(("......",) * 6))
    return replace(level, tokens=(Token("v", Cell(2, 2), Element.VOLCANO, 3),))


def test_a_sum_has_a_step_for_every_modifier(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.war())
    table, words = hands.window.stage.controller.game.view.table, hands.window.stage.controller.game.setup.words
    board = table.board
    network = read_network(board.letters.silver, (), board.cities, Side.SILVER, words)
    for run in network.words:
        strength = defence_strength(table, Side.SILVER, run, False, words)
        row = sum_of(T, run.text, strength)
        assert isinstance(row, Sum)
        assert [modifier for modifier, _ in row.steps] == [step.modifier for step in strength.steps]
        exact = strength.steps[-1].total
        whole = figure(exact) if exact.denominator == 1 else f"{figure(exact)}, rounded down {strength.value}"
        assert row.result == whole


def test_a_letter_alone_is_in_no_word(open_game: Opens, maps: Maps) -> None:
    level = maps.war()
    own = tuple(sorted((*level.start.letters.gold, Laid(Cell(0, 0), "X"))))
    hands = open_game(replace(level, start=replace(level.start, letters=BySide(own, level.start.letters.silver))))
    assert "stands alone" in hover(hands, 0, 0)
    assert hands.window.stage.narration.hover.pos() != QPoint(0, 0)


def test_the_rack_tells_of_its_letters_and_tokens(
    open_game: Opens, maps: Maps, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _at, text, *_: told.append(text))
    hands = open_game(volcano_in_hand(maps))
    rack = hands.window.stage.rack

    def rest(place: QPoint) -> str:
        told.clear()
        QApplication.sendEvent(rack, QHelpEvent(QEvent.Type.ToolTip, place, rack.mapToGlobal(place)))
        return told[-1] if told else ""

    assert "C is worth 2." in rest(rack.rect_of(hands.slot_of("C")).center())
    assert rest(QPoint(1, 1)) == ""
    hands.click_cell(2, 1)
    hands.type("CAT")
    hands.press("commit")
    volcano = rest(rack.rect_of_token(0).center())
    assert volcano.startswith("volcano (red jewel) from row 3, column 3: 3 cells")
    assert "They turn to lava" in volcano
    hands.press("end_turn")
    assert rest(rack.rect_of_token(0).center()) == "", "nothing is told while the rack is hidden"
