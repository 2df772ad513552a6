"""Trying a game out: pausing, stepping, forking, taking seats over, watching; with the bar and with the keyboard."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QWidget

from runtime import resources
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide, Side
from runtime.engine.levels.level import Condition, Effect, Level, Seat, Trigger, Variable, WinPath
from runtime.profile.settings import LARGEST_TEXT, AnimationPace, Settings
from runtime.ui.game.cards.variables_card import VariablesCard
from runtime.ui.game.play.computer import DELAYS, PlaytestOptions
from runtime.ui.game.play.playtest_controller import PlaytestController
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.preferences import Preferences
from runtime.ui.theme import load_theme

if TYPE_CHECKING:
    from conftest import Hands, Maps, Opens

pytestmark = pytest.mark.qt
ALT, SHIFT = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ShiftModifier
FASTEST = len(DELAYS) - 1


def trial(hands: Hands) -> PlaytestController:
    found = hands.window.trial
    assert found is not None
    return found


def test_the_board_is_painted_beside_the_bar(open_game: Opens, maps: Maps) -> None:
    board = open_game(maps.duel(), playtest=True).window.stage.board
    board.grab()  # The first time there is the frame alone.
    picture = board.grab().toImage()
    middle = board.rect_of(Cell(1, 1)).center()
    assert picture.pixelColor(middle * picture.devicePixelRatio()).value() > 40, "a stone, not black"


def lay(hands: Hands, word: str = "CAT") -> None:
    hands.window.stage.board.setFocus()
    hands.click_cell(2, 1)
    hands.type(word)
    hands.key(Qt.Key.Key_Return)


def letters(hands: Hands, side: Side = Side.GOLD) -> str:
    return "".join(letter for _, letter in hands.window.stage.controller.game.view.table.board.letters[side].laid())


def choose_in(box: QComboBox, hands: Hands, data: str) -> None:
    """Choose with the keyboard, as a person does."""
    box.setFocus()
    steps = box.findData(data) - box.currentIndex()
    for _ in range(abs(steps)):
        hands.bot.keyClick(box, Qt.Key.Key_Down if steps > 0 else Qt.Key.Key_Up)
    assert box.currentData() == data


def test_only_a_playtest_has_the_bar(open_game: Opens, maps: Maps) -> None:
    assert open_game(maps.duel()).window.stage.trial is None
    bar = open_game(maps.duel(), playtest=True).window.stage.trial
    assert bar is not None and bar.isVisible()
    for button in bar.buttons.values():
        assert button.accessibleName() and button.toolTip()


def test_stepping_back_shows_the_game_as_it_was_and_forward_again(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel(), playtest=True)
    bar, board = hands.window.stage.trial, hands.window.stage.board
    assert not bar.buttons["back"].isEnabled()
    assert bar.buttons["back"].toolTip() == "This is the first position."
    lay(hands)
    told = [entry.text for entry in hands.window.stage.controller.log.entries]
    assert bar.place.text() == "Move 1 of 1"
    board.setFocus()
    hands.key(Qt.Key.Key_Left, ALT)
    assert (letters(hands), hands.window.stage.rack.letters) == ("", "ACT")
    assert bar.place.text() == "Move 0 of 1"
    assert len(hands.window.stage.controller.log.entries) < len(told)
    hands.key(Qt.Key.Key_Right, ALT)
    assert letters(hands) == "CAT"
    assert [entry.text for entry in hands.window.stage.controller.log.entries] == told
    hands.key(Qt.Key.Key_Home, ALT)
    assert letters(hands) == ""
    hands.key(Qt.Key.Key_End, ALT)
    assert letters(hands) == "CAT"


def test_playing_on_from_an_earlier_position_keeps_the_old_line(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel(), playtest=True)
    bar, game = hands.window.stage.trial, trial(hands).rehearsal
    assert not bar.lines.isEnabled() and "one way only" in bar.lines.toolTip()
    lay(hands)
    first = game.state
    hands.window.stage.board.setFocus()
    hands.key(Qt.Key.Key_Left, ALT)
    lay(hands, "AT")
    assert letters(hands) == "AT"
    assert [bar.lines.itemText(row) for row in range(bar.lines.count())] == ["First way", "Way 2, from move 0"]
    bar.lines.setFocus()
    hands.bot.keyClick(bar.lines, Qt.Key.Key_Up)
    assert (game.line, game.state) == (0, first)
    assert letters(hands) == "CAT"
    hands.window.stage.board.setFocus()
    hands.key(Qt.Key.Key_Left, ALT)
    lay(hands)
    assert len(game.lines) == 2, "the same move again is the same line"


def test_the_computer_waits_while_paused_and_moves_when_asked_for_one_move(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel("greedy"), playtest=True, options=PlaytestOptions(FASTEST, paused=True))
    playing, bar = hands.window.stage.controller, hands.window.stage.trial
    lay(hands)
    hands.press("end_turn")
    assert playing.game.thinking is Side.SILVER and playing.game.is_paused
    assert "paused" in playing.game.why_not
    assert bar.buttons["pause"].text() == "Go on"
    hands.bot.mouseClick(bar.buttons["forward"], Qt.MouseButton.LeftButton)
    hands.bot.waitUntil(lambda: playing.trial.rehearsal.place == 3)
    assert letters(hands, Side.SILVER)
    assert playing.game.is_paused or playing.game.is_over


@pytest.mark.proof
def test_two_computers_are_watched_and_one_is_taken_over_in_the_middle(open_game: Opens, maps: Maps) -> None:
    level = replace(maps.war(), seats=BySide(Seat(computer="greedy"), Seat(computer="greedy")))
    hands = open_game(level, playtest=True, options=PlaytestOptions(FASTEST))
    playing, bar = hands.window.stage.controller, hands.window.stage.trial
    hands.bot.waitUntil(lambda: playing.trial.rehearsal.place >= 3)
    hands.key(Qt.Key.Key_F10)
    place = playing.trial.rehearsal.place
    assert playing.game.is_paused
    side = playing.game.view.to_act
    choose_in(bar.seats[side], hands, "")
    assert playing.game.people == (side,)
    assert playing.game.may_act or playing.rack.must_discard or playing.game.is_over
    assert playing.game.shown is side
    assert playing.trial.rehearsal.place == place
    assert hands.window.setup.level.seats[side].computer == "greedy", "the level keeps its seats"
    choose_in(bar.seats[side], hands, "greedy")
    hands.window.stage.board.setFocus()
    hands.key(Qt.Key.Key_F10)
    hands.bot.waitUntil(lambda: playing.trial.rehearsal.place > place)


@pytest.mark.slow
def test_the_speed_is_chosen_with_keys_and_a_slow_computer_can_be_hurried(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel("greedy"), playtest=True, options=PlaytestOptions(0))
    playing, bar = hands.window.stage.controller, hands.window.stage.trial
    hands.key(Qt.Key.Key_Down, ALT)
    assert bar.speed.value() == 0
    lay(hands)
    hands.press("end_turn")
    for _ in range(FASTEST):
        hands.key(Qt.Key.Key_Up, ALT)
    assert (bar.speed.value(), playing.trial.options.speed) == (FASTEST, FASTEST)
    hands.bot.waitUntil(lambda: playing.trial.rehearsal.place > 2)


@pytest.mark.proof
def test_the_affairs_of_the_editor_are_asked_for(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel(), playtest=True)
    asked: list[str] = []
    hands.window.trial_wanted.connect(asked.append)
    hands.key(Qt.Key.Key_F5)
    hands.key(Qt.Key.Key_F11)
    hands.key(Qt.Key.Key_F12)
    hands.key(Qt.Key.Key_F12, SHIFT)
    assert asked == ["restart", "another_seed", "keep_preset", "keep_start"]


@pytest.mark.slow
def test_stepping_back_from_the_end_takes_the_result_away(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel("greedy"), playtest=True, options=PlaytestOptions(FASTEST))
    playing, stage = hands.window.stage.controller, hands.window.stage
    lay(hands)
    hands.press("end_turn")
    hands.bot.waitUntil(lambda: playing.game.is_over)
    hands.bot.waitUntil(lambda: stage.cards.card is not None)
    assert not stage.trial.buttons["keep_start"].isEnabled()
    stage.run("back")
    assert stage.cards.card is None
    assert not playing.game.is_over
    assert stage.trial.buttons["keep_start"].isEnabled()


@pytest.mark.proof
@pytest.mark.parametrize("size", [(1024, 700), (1280, 800)])
def test_nothing_of_the_bar_is_cut_off(open_game: Opens, maps: Maps, size: tuple[int, int]) -> None:
    hands = open_game(maps.duel("grandmaster"), playtest=True)
    hands.window.resize(*size)
    bar = hands.window.stage.trial
    hands.bot.waitUntil(lambda: hands.window.height() == size[1])
    bar.layout().activate()
    assert (hands.window.width(), hands.window.height()) == size
    for part in (*bar.buttons.values(), *bar.seats, bar.lines, bar.place, bar.speed):
        assert bar.rect().contains(part.geometry())
        assert part.width() >= part.minimumSizeHint().width()


def remembering(level: Level) -> Level:
    """A level with a variable that players see, a hidden one, and one of the journey by which gold wins at 5."""
    tree = Condition("variable", arguments={"variable": "journey.gold", "least": 5})
    pay = Effect("add_variable", {"variable": "journey.gold", "by": 1})
    word = Condition("play_word", arguments={"words": "CAT"})
    return replace(
        level,
        variables=(Variable("tide", 2, "Tide", shown=True), Variable("anger")),
        journey=(Variable("journey.gold", 1, "Gold pieces", shown=True), Variable("journey.other")),
        conditions=BySide((WinPath("rich", tree),), ()),
        triggers=(Trigger("pay", word, (pay,)),),
    )


@pytest.mark.slow
def test_variables_are_seen_and_set_hidden_ones_too_and_the_game_goes_on_from_there(
    open_game: Opens, maps: Maps
) -> None:
    hands = open_game(remembering(maps.duel()), playtest=True)
    stage, game = hands.window.stage, trial(hands).rehearsal
    stage.board.setFocus()
    hands.key(Qt.Key.Key_F10, Qt.KeyboardModifier.ControlModifier)
    card = stage.cards.card
    assert isinstance(card, VariablesCard)
    assert list(card.boxes) == ["tide", "anger", "journey.gold"], "what the level does not speak of is not known to it"
    assert [box.value() for box in card.boxes.values()] == [2, 0, 1]
    assert card.boxes["journey.gold"].accessibleName() == "Gold pieces (of the journey)"
    card.boxes["anger"].setValue(-3)
    card.boxes["journey.gold"].setValue(4)
    hands.bot.mouseClick(card.setting, Qt.MouseButton.LeftButton)
    assert dict(game.state.variables) == {"tide": 2, "anger": -3, "journey.gold": 4}
    assert len(game.lines) == 2 and game.place == 0
    assert stage.trial.lines.currentText() == "Way 2, from move 0"
    lay(hands)
    assert game.state.variables["journey.gold"] == 5
    assert game.state.ended is not None and game.state.ended.path == "rich"
    assert trial(hands).won is None, "what was set is no proof"
    hands.window.stage.cards.dismiss()
    assert not stage.trial.buttons["keep_proof"].isEnabled()
    assert "nobody has set variables" in stage.trial.buttons["keep_proof"].toolTip()
    trial(hands).go_to(0, 0)
    assert game.state.variables["journey.gold"] == 1, "the first way is as it was"


@pytest.mark.slow
def test_a_level_without_variables_has_none_to_set(open_game: Opens, maps: Maps) -> None:
    button = open_game(maps.duel(), playtest=True).window.stage.trial.buttons["variables"]
    assert not button.isEnabled()
    assert button.toolTip() == "This level has no variables."


def test_escape_leaves_variables_as_they_are(open_game: Opens, maps: Maps) -> None:
    hands = open_game(remembering(maps.duel()), playtest=True)
    hands.bot.mouseClick(hands.window.stage.trial.buttons["variables"], Qt.MouseButton.LeftButton)
    card = hands.window.stage.cards.card
    assert isinstance(card, VariablesCard)
    card.boxes["tide"].setValue(9)
    hands.bot.keyClick(card, Qt.Key.Key_Escape)
    assert trial(hands).rehearsal.state.variables["tide"] == 2
    assert len(trial(hands).rehearsal.lines) == 1


def test_with_the_largest_texts_every_control_of_the_bar_is_whole_and_beside_the_others(
    open_game: Opens, maps: Maps, parts: GameParts
) -> None:
    preferences = Preferences.of(Settings(animations=AnimationPace.OFF, text_size=LARGEST_TEXT))
    large = replace(parts, theme=load_theme(resources.assets(), preferences), preferences=preferences)
    hands = open_game(maps.duel(), parts=large, playtest=True)
    hands.window.resize(1280, 800)
    hands.bot.waitUntil(lambda: hands.window.stage.width() == 1280)
    bar = hands.window.stage.trial
    assert bar is not None
    shown = [one for one in bar.children() if isinstance(one, QWidget) and one.isVisible()]
    assert {*bar.buttons.values(), bar.lines, *bar.seats} <= set(shown)
    for number, one in enumerate(shown):
        assert one.width() >= one.sizeHint().width(), one.accessibleName()
        assert bar.rect().contains(one.geometry()), one.accessibleName()
        for other in shown[:number]:
            assert not one.geometry().intersects(other.geometry()), (one.accessibleName(), other.accessibleName())
