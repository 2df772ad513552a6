"""The panel beside the board shares its room with the log: what must be done now is in sight at every size of texts."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from runtime import resources
from runtime.engine.board.sides import BySide
from runtime.engine.levels.level import Condition, WinPath
from runtime.profile.settings import LARGEST_TEXT, AnimationPace, Settings
from runtime.support.texts import read_texts
from runtime.ui.game.panel.ledger import LedgerView
from runtime.ui.game.rack.rack_view import LEAST
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.game_texts.sentences import TextLine
from runtime.ui.preferences import Preferences
from runtime.ui.theme import load_theme
from runtime.ui.widgets.coins import Coins
from runtime.ui.widgets.fields import Scrolled
from runtime.ui.widgets.window_frame import SMALLEST
from tests.ui.conftest import Hands, Maps, Opens

LINE = 24
"""How high a line of the panel is at most at the usual size of texts, in pixels."""


LARGE = 150
"""With texts of so many percent all of this holds in the smallest window too."""


def large(parts: GameParts, language: str, percent: int = LARGE) -> GameParts:
    """Parts with large texts."""
    preferences = Preferences.of(Settings(animations=AnimationPace.OFF, text_size=percent))
    theme = load_theme(resources.assets(), preferences)
    return replace(parts, theme=theme, preferences=preferences, t=read_texts(resources.translations(), (language,)))


def smallest(hands: Hands) -> None:
    hands.window.resize(SMALLEST)
    QApplication.processEvents()


@pytest.mark.parametrize("language", ["en", "de"])
def test_letters_to_be_given_up_are_asked_for_in_sight_whatever_the_size(
    open_game: Opens, maps: Maps, parts: GameParts, language: str
) -> None:
    hands = open_game(maps.full(), parts=large(parts, language))
    smallest(hands)
    stage = hands.window.stage
    assert stage.controller.rack.must_discard
    assert stage.preview.hidden == 0
    assert stage.preview.geometry().bottom() < stage.room.height()


def test_what_is_told_has_its_title_and_a_line_with_the_largest_texts_beside_objectives(
    open_game: Opens, maps: Maps, parts: GameParts
) -> None:
    points = Condition("score", arguments={"points": 100})
    level = replace(maps.war(), conditions=BySide((WinPath("far", points),), (WinPath("theirs", points),)))
    hands = open_game(level, parts=large(parts, "en", LARGEST_TEXT))
    hands.window.resize(1280, 800)
    QApplication.processEvents()
    stage = hands.window.stage
    stage.preview.show_rows("What Gold has done", tuple(TextLine(f"Line {n}") for n in range(9)))
    title, line = stage.preview._title, stage.preview._ledger.fontMetrics().lineSpacing()
    assert title.height() >= title.heightForWidth(title.width())
    assert stage.preview._area.height() >= line


@pytest.mark.parametrize("language", ["en", "de"])
def test_three_lines_of_the_objectives_are_in_sight_with_the_largest_texts(
    open_game: Opens, maps: Maps, parts: GameParts, language: str
) -> None:
    points = Condition("score", arguments={"points": 100})
    level = replace(maps.war(), conditions=BySide((WinPath("far", points),), (WinPath("theirs", points),)))
    hands = open_game(level, parts=large(parts, language, LARGEST_TEXT))
    smallest(hands)
    stage = hands.window.stage
    stage.record.show_objectives()
    QApplication.processEvents()
    assert stage.objectives.isVisible()
    line = stage.objectives.document().findBlockByNumber(1).layout().lineAt(0).height()
    assert stage.objectives.whole_lines().height() >= 3 * line
    foot = stage.buttons["look_back"].mapTo(stage, stage.buttons["look_back"].rect().topLeft())
    assert foot.y() >= stage.board.geometry().bottom()
    assert foot.x() < stage.column.x(), "the small buttons stand below the board"
    stage.parts.preferences.change(text_size=100)
    hands.window.resize(1280, 800)
    QApplication.processEvents()
    assert stage.column.isAncestorOf(stage.buttons["look_back"])


def refuse(hands: Hands) -> None:
    """Have a word refused that belongs to nothing."""
    hands.click_cell(9, 6)
    hands.type("sword")
    hands.key(Qt.Key.Key_Return)
    assert hands.window.stage.controller.notices.refused


def test_a_refusal_that_needs_it_has_the_room_of_the_log_until_it_is_dismissed(
    open_game: Opens, maps: Maps, parts: GameParts
) -> None:
    hands = open_game(maps.war(), parts=large(parts, "de"))
    smallest(hands)
    stage = hands.window.stage
    assert stage.record.isVisible()
    refuse(hands)
    assert not stage.record.isVisible()
    assert stage.preview.geometry() == stage.room.rect()
    hands.key(Qt.Key.Key_Escape)
    assert stage.record.isVisible()
    assert stage.preview.geometry().bottom() < stage.record.y()


def test_a_refusal_that_fits_is_whole_above_the_log(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.war())
    stage = hands.window.stage
    refuse(hands)
    assert stage.record.isVisible()
    assert stage.preview.hidden == 0
    assert stage.preview.geometry().bottom() < stage.record.y()


def test_the_panel_keeps_its_height_as_long_as_it_has_room(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.war())
    stage = hands.window.stage
    usual = stage.preview.height()
    hands.click_cell(9, 6)
    hands.type("sw")
    assert stage.preview.height() == usual
    assert stage.record.y() > stage.preview.geometry().bottom()
    assert stage.record.geometry().bottom() < stage.room.height()


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_refusal_and_its_hint_are_whole_in_the_smallest_window(
    open_game: Opens, maps: Maps, parts: GameParts, language: str
) -> None:
    hands = open_game(maps.war(), parts=large(parts, language))
    smallest(hands)
    refuse(hands)
    stage = hands.window.stage
    assert stage.controller.notices.advice, "there is a hint to be read"
    hidden = stage.preview.hidden
    assert hidden <= stage.parts.theme.px(LINE), "but for a list of words that are right and wrong"


def test_coins_lie_in_one_row_where_height_is_scarce_and_they_stay_large(
    open_game: Opens, maps: Maps, parts: GameParts
) -> None:
    hands = open_game(maps.war(), parts=large(parts, "en"))
    smallest(hands)
    rack = hands.window.stage.rack
    places = [rack.rect_of(slot) for slot in range(10)]
    assert len({place.y() for place in places}) == 1
    assert places[0].width() >= LEAST
    assert all(rack.rect().contains(place) for place in places)
    hands.window.resize(1280, 1200)
    QApplication.processEvents()
    assert len({rack.rect_of(slot).y() for slot in range(10)}) == 2
    usual = open_game(maps.war())
    smallest(usual)
    rack = usual.window.stage.rack
    assert len({rack.rect_of(slot).y() for slot in range(10)}) == 2, "in one row they would be too small"


@pytest.mark.parametrize("language", ["en", "de"])
def test_objectives_in_sight_say_more_than_whose_they_are(
    open_game: Opens, maps: Maps, parts: GameParts, language: str
) -> None:
    points = Condition("score", arguments={"points": 100})
    level = replace(maps.war(), conditions=BySide((WinPath("far", points),), (WinPath("theirs", points),)))
    hands = open_game(level, parts=large(parts, language))
    smallest(hands)
    stage = hands.window.stage
    stage.record.objectives_tab.click()
    view, line = stage.objectives, stage.objectives.document().begin().next()
    first = view.document().documentLayout().blockBoundingRect(line).toAlignedRect()
    assert line.text().endswith(view.lines[0].text)
    assert view.whole_lines().contains(first.adjusted(8, 1, -8, -1))


def test_no_line_is_shown_that_the_frame_would_cut(qtbot: QtBot, parts: GameParts) -> None:
    ledger = LedgerView(parts.theme, Coins(parts.painter, {}, parts.textures, 1.0))
    ledger.show_rows(tuple(TextLine("Some words that need a line or two of their own.") for _ in range(9)))
    area = Scrolled(ledger)
    qtbot.addWidget(area)
    area.show()
    for tall in range(120, 160, 3):
        area.resize(200, tall)
        QApplication.processEvents()
        for place in (0, 7, 30):
            area.verticalScrollBar().setValue(place)
            whole, seen = ledger.whole_lines(), ledger.visibleRegion().boundingRect()
            assert seen.contains(whole)
            assert whole.height() > seen.height() // 2
            assert {whole.top(), whole.bottom() + 1} <= {
                edge for line in ledger.lines() for edge in (line.top(), line.bottom() + 1)
            }


def test_who_plays_by_keys_is_told_which_leads_to_the_next_part_of_the_window(
    open_game: Opens, maps: Maps, parts: GameParts
) -> None:
    preferences = Preferences.of(Settings(animations=AnimationPace.OFF))
    hands = open_game(maps.war(), parts=replace(parts, preferences=preferences))
    preview, told = hands.window.stage.preview, "leads to the next part of the window."
    hands.click_cell(9, 6)
    assert told not in preview.text
    hands.key(Qt.Key.Key_Right)
    assert f"F6 {told}" in preview.text
    preferences.change(game_keys={"next_pane": ("Ctrl+F6",)})
    assert f"Ctrl+F6 {told}" in preview.text
    hands.click_cell(9, 6)
    assert told not in preview.text
