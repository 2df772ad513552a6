"""The set-up in the real window: everything holds at once, in open windows too, and is there again the next time."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QCheckBox, QComboBox, QLabel, QSlider, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from runtime import resources
from runtime.engine.board.sides import BySide
from runtime.engine.levels.level import PoolKind, Seat
from runtime.engine.levels.ruleset import Ruleset
from runtime.match.clock import Clock, ClockKind
from runtime.match.skirmish import SkirmishOptions, is_rule, read_wishes
from runtime.profile.home import find_home
from runtime.profile.settings import LARGEST_TEXT, AnimationPace, Settings, Verbosity, read_settings
from runtime.support.extensions import Extensions, find_extensions
from runtime.ui.game_setup.rules_card import RuleField, RulesCard
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.help.help_tables import listed_keys
from runtime.ui.menus import setup_page
from runtime.ui.menus.campaigns_page import SkirmishPage
from runtime.ui.menus.menu_pages import SETUP, SKIRMISH
from runtime.ui.menus.page import PageActions, Room
from runtime.ui.menus.setup_page import SetupPage
from runtime.ui.menus.window import MenuWindow
from runtime.ui.preferences import Preferences
from runtime.ui.sound.landscape import Loop
from runtime.ui.sound.sounds import Music, Sounds, sounds_by
from runtime.ui.theme import load_theme
from runtime.ui.widgets.command_record import CommandId
from runtime.ui.windows import FullScreen
from tests.extensions.packages import describe
from tests.ui.ear import Ear

if TYPE_CHECKING:
    from conftest import Maps, Opens

pytestmark = [pytest.mark.qt, pytest.mark.slow]
LEFT = Qt.MouseButton.LeftButton


@dataclass
class Done:
    """Notes what the page has done by the program."""

    spoken: list[str] = field(default_factory=list)

    def speak(self, language: str) -> None:
        self.spoken.append(language)


@dataclass
class Desk:
    """The menus' window at its set-up, with a home of its own."""

    bot: QtBot
    parts: GameParts
    preferences: Preferences
    ear: Ear
    deeds: Done
    window: MenuWindow
    home: Path

    @property
    def page(self) -> SetupPage:
        page = self.window.page
        assert isinstance(page, SetupPage)
        return page

    @property
    def kept(self) -> Settings:
        """What a later start would find."""
        return read_settings(find_home(self.home))

    def press(self, widget: QWidget) -> None:
        """Click where a check box or button takes it."""
        self.bot.mouseClick(widget, LEFT, pos=QPoint(10, widget.height() // 2))

    @property
    def card(self) -> RulesCard:
        card = self.page.new_game.rules.card
        assert card is not None
        return card


@pytest.fixture
def ear() -> Ear:
    return Ear()


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where things are kept, with few maps to be read."""
    shutil.copytree(resources.campaigns() / "first-light", tmp_path / "shipped" / "first-light")
    monkeypatch.setattr(resources, "campaigns", lambda: tmp_path / "shipped")
    return tmp_path


@pytest.fixture
def desk(qtbot: QtBot, parts: GameParts, rulesets: dict[str, Ruleset], ear: Ear, place: Path) -> Iterator[Desk]:
    home = find_home(place)
    preferences = Preferences.kept_in(home)
    sounds: Sounds = sounds_by(preferences, parts.t, ear)
    theme = load_theme(resources.assets(), preferences, sounds)
    mine = replace(parts, theme=theme, preferences=preferences, sounds=sounds)
    deeds = Done()
    room = Room(
        theme,
        parts.t,
        home=home,
        preferences=preferences,
        deeds=cast(PageActions, deeds),  # The page asks for nothing but a language.
        parts=lambda: mine,
        rulesets=lambda: rulesets,
    )
    window = MenuWindow(room)
    qtbot.addWidget(window)
    window.show_page(SETUP)
    window.show()
    qtbot.waitExposed(window)
    yield Desk(qtbot, mine, preferences, ear, deeds, window, place)
    window.close()
    room.close()


def test_every_choice_holds_at_once_and_is_kept(desk: Desk) -> None:
    page = desk.page
    page.volumes["volume"].setFocus()
    desk.bot.keyClick(page.volumes["volume"], Qt.Key.Key_Right)
    assert (desk.kept.volume, desk.parts.sounds.volume, page.louds["volume"].text()) == (70, 0.7, "70 %")
    desk.press(page.muted)
    assert desk.kept.muted
    assert desk.parts.sounds.is_silent
    page.paces.setFocus()
    desk.bot.keyClick(page.paces, Qt.Key.Key_Down)
    assert desk.kept.animations is AnimationPace.FAST
    desk.press(page.still)
    assert desk.kept.reduced_motion
    assert desk.parts.reduced_motion
    assert not page.paces.isEnabled()
    assert "reduced" in page.paces.toolTip()
    desk.press(page.glyphs)
    assert desk.kept.terrain_glyphs
    desk.press(page.hints)
    assert not desk.kept.hints
    page.announcements.setFocus()
    desk.bot.keyClick(page.announcements, Qt.Key.Key_Down)
    assert desk.kept.announcements is Verbosity.FULL
    desk.press(page.old_reader)
    assert desk.kept.old_reader
    page.size_of_text.setFocus()
    desk.bot.keyClick(page.size_of_text, Qt.Key.Key_Right)
    assert (desk.kept.text_size, page.large.text()) == (110, "110 %")


def test_one_effect_is_heard_as_loud_as_it_is_set(desk: Desk) -> None:
    desk.preferences.change(volume=30)
    desk.press(desk.page.hearing)
    assert list(zip(desk.ear.heard, desk.ear.volumes, strict=True)) == [("button", 0.3), ("attack_won", 0.3)]
    desk.press(desk.page.muted)
    assert not desk.page.hearing.isEnabled()
    assert desk.page.hearing.toolTip() == "Sound is muted."


def test_without_a_device_sound_is_disabled_and_says_why_until_there_is_one(desk: Desk) -> None:
    page = desk.page
    desk.ear.why = "No device that plays sound was found."
    desk.window.back()
    desk.window.show_page(SETUP)
    for widget in (*page.volumes.values(), page.muted, page.hearing):
        assert not widget.isEnabled()
        assert widget.toolTip() == desk.ear.why
    assert page.trouble.text() == desk.ear.why
    assert page.trouble.isVisible()
    there = page.focusWidget()
    assert there is not None
    assert there.hasFocus()
    assert there.isEnabled(), "the keyboard is on something that can be set"
    assert page.leaves.isAncestorOf(there)
    desk.ear.why = ""
    desk.window.back()
    desk.window.show_page(SETUP)
    assert page.volumes["volume"].isEnabled()
    assert not page.trouble.isVisible()


def test_landscape_and_music_have_volumes_of_their_own(desk: Desk) -> None:
    page = desk.page
    for name in ("ambience", "music"):
        slider = page.volumes[name]
        slider.setFocus()
        desk.bot.keyClick(slider, Qt.Key.Key_Left)
        assert (getattr(desk.kept, name), page.louds[name].text()) == (30, "30 %")
        assert slider.toolTip()
    desk.parts.sounds.surround({Loop.WATER: 1.0})
    desk.parts.sounds.play_music(Music.MENU)
    assert desk.ear.held == {"water": 0.3, "menu": 0.3}


def test_the_screen_is_filled_by_key_and_by_choice_in_all_windows_and_the_next_time(desk: Desk) -> None:
    other = QWidget()
    desk.bot.addWidget(other)
    for window in (desk.window, other):
        FullScreen(window, desk.preferences)
    desk.press(desk.page.filling)
    assert desk.kept.full_screen
    assert desk.window.isFullScreen()
    assert other.isFullScreen()
    desk.bot.keyClick(desk.window, Qt.Key.Key_F11)
    assert not desk.kept.full_screen
    assert not desk.page.filling.isChecked()
    assert not desk.window.isFullScreen()
    assert not other.isFullScreen()
    desk.preferences.change(full_screen=True)
    later = QWidget()
    desk.bot.addWidget(later)
    FullScreen(later, desk.preferences)
    assert later.isFullScreen()


def test_the_language_is_asked_of_the_program(desk: Desk) -> None:
    box = desk.page.language.languages
    box.setFocus()
    desk.bot.keyClick(box, Qt.Key.Key_End)
    box.activated.emit(box.currentIndex())
    assert desk.deeds.spoken[-1] == box.currentData() != ""


def test_new_games_begin_as_they_are_set_up(desk: Desk, rulesets: dict[str, Ruleset]) -> None:
    desk.bot.keyClick(desk.page, Qt.Key.Key_F3)
    form = desk.page.new_game
    form.seats.gold.choose(Seat())
    form.seats.silver.choose(Seat("adept"))
    form.goal.choose("points")
    form.spins[0].setValue(60)
    form.words.choose(50)
    form.edition.choose("design-1.6")
    form.turns.choose(90)
    form.clock.setCurrentIndex(3)
    wishes = read_wishes(desk.kept.new_game, rulesets)
    assert wishes == form.wishes
    assert wishes.seats == BySide(Seat(), Seat("adept"))
    assert (wishes.goal, wishes.figures, wishes.pool) == ("points", {"points": 60}, PoolKind.INFINITE)
    assert (wishes.words, wishes.edition, wishes.turns) == (50, "design-1.6", 90)
    assert wishes.clock == Clock(ClockKind.TURN, 120)
    desk.press(desk.page.new_games.resetting)
    assert read_wishes(desk.kept.new_game, rulesets) == SkirmishOptions()
    assert not desk.page.new_games.resetting.isEnabled()


def test_the_map_that_is_chosen_comes_first_where_a_game_is_set_up(desk: Desk) -> None:
    desk.press(desk.page.tabs.buttons[1])
    leaf = desk.page.new_games
    desk.bot.waitUntil(lambda: leaf.map.count() == 4)
    leaf.map.setFocus()
    desk.bot.keyClick(leaf.map, Qt.Key.Key_Tab)
    assert leaf.form.seats.gold.hasFocus()
    assert [leaf.map.itemText(row) for row in (0, 2)] == ["The one played last", "The Ford and the Wood"]
    desk.window.show_page(SKIRMISH)
    skirmish = desk.window.page
    assert isinstance(skirmish, SkirmishPage)
    assert skirmish.list.currentRow() == 0
    desk.window.back()
    leaf.map.setCurrentIndex(2)
    assert desk.kept.new_game == {"map": "first-light/ford"}
    leaf.form.edition.choose("design-1.6")
    assert desk.kept.new_game == {"map": "first-light/ford", "edition": "design-1.6"}
    desk.window.show_page(SKIRMISH)
    assert skirmish.name.text() == "The Ford and the Wood"
    skirmish.list.setCurrentRow(2)
    desk.window.back()
    desk.window.show_page(SKIRMISH)
    assert skirmish.list.currentRow() == 2, "another one was chosen meanwhile"
    desk.window.back()
    desk.press(leaf.resetting)
    assert desk.kept.new_game == {}
    assert leaf.map.currentText() == "The one played last"


def test_single_rules_are_chosen_by_the_keyboard_and_taken_back_whole(desk: Desk, rulesets: dict[str, Ruleset]) -> None:
    desk.press(desk.page.tabs.buttons[1])
    form = desk.page.new_game
    desk.press(form.rules.button)
    card = desk.card
    limit = card.fields["rack.limit"]
    assert card.fields["rack.start"].field.hasFocus()
    desk.bot.keyClick(card, Qt.Key.Key_Tab)
    assert limit.field.hasFocus()
    assert "over it must be discarded" in card.about.text()
    limit.show_value(14)
    card.fields["forest.clearing"].show_value(["cutting", "sneaking"])
    card.fields["water.amount"].show_value("-7/3")
    desk.bot.keyClick(limit.field, Qt.Key.Key_Return)
    chosen = {"rack.limit": 14, "forest.clearing": ["cutting", "sneaking"], "water.amount": "-7/3"}
    assert form.wishes.rules == chosen
    assert read_wishes(desk.kept.new_game, rulesets).rules == chosen
    assert "Letters a rack may hold" in form.rules.told.text()

    desk.press(form.rules.button)
    assert desk.card.rules == chosen
    desk.press(desk.card.resetting)
    desk.bot.keyClick(desk.card, Qt.Key.Key_Escape)
    assert form.wishes.rules == chosen, "escape leaves all as it was"
    desk.press(form.rules.button)
    desk.press(desk.card.resetting)
    desk.press(desk.card.taking)
    assert form.wishes.rules == {}


def test_every_value_that_is_offered_for_a_rule_is_one(desk: Desk) -> None:
    desk.page.turn_to(1)
    desk.press(desk.page.new_game.rules.button)
    tried = 0
    for key, one in desk.card.fields.items():
        for value in offered(one):
            one.show_value(value)
            assert one.value == value, key
            assert is_rule(key, value), (key, value)
            tried += 1
        one.show_value(None)
        assert one.value is None
    assert tried > 100
    assert desk.card.rules == {}


def offered(one: RuleField) -> list[object]:
    """The values that can be chosen of a rule, the bounds of a figure."""
    if isinstance(one.field, QSpinBox):
        assert one.rule.bounds is not None
        return list(one.rule.bounds)
    if one.rule.many:
        return [[], list(one.rule.values)]
    return [one.field.itemData(row) for row in range(1, one.field.count())]


def test_everything_has_a_name_and_says_what_it_is_for(desk: Desk) -> None:
    desk.page.turn_to(1)
    desk.press(desk.page.new_game.rules.button)
    for whole in (desk.page, desk.card):
        for widget in whole.findChildren(QWidget):
            if isinstance(widget, QComboBox | QSpinBox | QSlider | QAbstractButton) and widget.isVisibleTo(whole):
                if widget.objectName().startswith("qt_"):
                    continue
                text = widget.text() if isinstance(widget, QAbstractButton) else ""
                assert widget.accessibleName() or text, widget
                if not isinstance(widget, QCheckBox) or widget.isEnabled():
                    assert widget.toolTip(), (widget, text)


@pytest.mark.parametrize("percent", [*(pytest.param(more, marks=pytest.mark.proof) for more in (90, 150)), 200])
def test_all_texts_of_open_windows_have_the_size_that_is_set(
    desk: Desk, open_game: Opens, maps: Maps, percent: int
) -> None:
    game = open_game(maps.war(), parts=desk.parts).window
    heads = [desk.page.findChild(QLabel), game.stage.preview.findChild(QLabel)]
    before = [head.font().pixelSize() for head in heads if head is not None]
    widest = game.stage.buttons["commit"].sizeHint().width()
    desk.preferences.change(text_size=percent)
    after = [head.font().pixelSize() for head in heads if head is not None]
    assert after == [round(size * percent / 100) for size in before]
    assert len(after) == 2
    grown = game.stage.buttons["commit"].sizeHint().width() - widest
    assert (grown > 0) == (percent > 100)
    desk.preferences.change(text_size=100)
    assert [head.font().pixelSize() for head in heads if head is not None] == before


@pytest.mark.parametrize("size", [QSize(1024, 700), pytest.param(QSize(1280, 800), marks=pytest.mark.proof)])
def test_nothing_reaches_over_the_page_with_the_largest_texts(desk: Desk, size: QSize) -> None:
    desk.preferences.change(text_size=LARGEST_TEXT)
    desk.window.resize(size)
    desk.bot.waitUntil(lambda: desk.window.size() == size)
    QApplication.processEvents()
    page = desk.page
    for widget in page.findChildren(QWidget):
        if isinstance(widget, QComboBox | QSpinBox | QSlider | QAbstractButton | QLabel) and widget.isVisible():
            right = widget.mapTo(page, QPoint(widget.width(), 0)).x()
            assert right <= page.width(), (widget, widget.accessibleName(), getattr(widget, "text", str)())
            if isinstance(widget, QLabel) and not widget.wordWrap():
                assert widget.width() >= widget.sizeHint().width(), widget.text()


def test_signs_and_stillness_reach_a_game_that_is_open(desk: Desk, open_game: Opens, maps: Maps) -> None:
    level = replace(maps.war(), id="signs")
    board = open_game(level, parts=desk.parts).window.stage.board
    before = board.grab().toImage()
    desk.press(desk.page.glyphs)
    signed = board.grab().toImage()
    assert signed != before
    desk.press(desk.page.glyphs)
    assert board.grab().toImage() == before


# Extensions


def test_extensions_are_ticked_in_the_set_up_too(desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert not desk.page.extensions, "where there are none, nothing is said of them"
    (tmp_path / "wry_parts.py").write_text("def extend(registry): registry.tool('wry_parts:TOOL')")
    describe(tmp_path, "scryptic-wry", "2.0", {"wry": "wry_parts:extend", "sad": "wry_parts:nothing"})
    monkeypatch.syspath_prepend(str(tmp_path))
    found = Extensions(find_extensions([str(tmp_path)]))
    monkeypatch.setattr(setup_page, "installed", lambda: found)
    page = SetupPage(desk.page._room)
    desk.bot.addWidget(page)
    boxes = page.extensions
    assert [box.text() for box in boxes.values()] == ["sad 2.0", "wry 2.0"]
    assert "could not be loaded" in boxes["sad"].toolTip()
    assert boxes["wry"].toolTip() == "It adds: map tool"
    assert boxes["wry"].isChecked()
    boxes["wry"].setChecked(False)
    assert desk.kept.extensions == {"wry": False}


def record(desk: Desk, key: Qt.Key) -> None:
    """Press a key in the field that records keys."""
    field = desk.page.keys.recorder
    field.setFocus()
    desk.bot.keyClick(field, key)


def test_a_key_that_is_chosen_holds_at_once_in_an_open_game_its_tips_and_the_help(
    desk: Desk, open_game: Opens, maps: Maps
) -> None:
    game = open_game(maps.war(), parts=desk.parts)
    desk.page.turn_to(2)
    leaf = desk.page.keys
    leaf.choose(CommandId("spy"))
    record(desk, Qt.Key.Key_F7)
    assert leaf.said.text() == "F7 belongs to “Redeploy”."
    assert desk.kept.game_keys == {}
    desk.press(leaf.take)
    assert desk.kept.game_keys == {"spy": ("F7",), "redeploy": ()}
    buttons = game.window.stage.buttons
    assert buttons["spy"].accessibleDescription().endswith("(F7)")
    assert "(" not in buttons["redeploy"].accessibleDescription()
    game.key(Qt.Key.Key_F8)
    assert not game.window.stage.controller.spy.is_out
    assert game.window.stage.cards.card is None
    game.key(Qt.Key.Key_F7)
    assert game.window.stage.controller.spy.is_out or game.window.stage.cards.card is not None
    listed = dict(listed_keys(desk.parts.t, desk.preferences.settings))
    assert listed["F7"] == "Let a spy find the strongest word you can lay"
    assert "F8" not in listed
    desk.press(leaf.all)
    assert desk.kept.game_keys == {}
    assert buttons["redeploy"].accessibleDescription().endswith("(F7)")


def test_keys_of_the_board_are_given_to_nothing_else(desk: Desk) -> None:
    desk.page.turn_to(2)
    leaf = desk.page.keys
    leaf.choose(CommandId("shuffle"))
    for key in (Qt.Key.Key_Left, Qt.Key.Key_A, Qt.Key.Key_Return, Qt.Key.Key_F11):
        record(desk, key)
        assert "is needed on the board" in leaf.said.text(), key
    assert desk.kept.game_keys == {}
    record(desk, Qt.Key.Key_F12)
    assert desk.kept.game_keys == {"shuffle": ("F12",)}
    desk.press(leaf.one)
    assert desk.kept.game_keys == {}
    assert leaf.one.toolTip() == "It has its usual keys."
