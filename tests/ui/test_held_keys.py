"""A key that is held does a deed once, in every window of the game and over every card; walking and writing go on."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from runtime.ui.game.cards.cards import HandOverCard
from runtime.ui.game.commands.game_commands import COMMANDS
from runtime.ui.game.stage import GameStage
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.widgets.cards import HandOver
from runtime.ui.widgets.window_frame import frame, shortcut
from tests.holding import REPEATS, hold

if TYPE_CHECKING:
    from conftest import Maps, Opens

pytestmark = pytest.mark.qt
ENTER = Qt.Key.Key_Return
LOOKING = {"zoom_in", "zoom_out", "page_up", "page_down"}
"""Commands that change nothing but what is seen."""


@pytest.mark.slow
def test_every_deed_of_a_game_is_done_once(open_game: Opens, maps: Maps, monkeypatch: pytest.MonkeyPatch) -> None:
    window = open_game(maps.war()).window
    done: list[str] = []
    monkeypatch.setattr(GameStage, "run", lambda _stage, name: done.append(name))
    ordered = sorted(COMMANDS, key=lambda command: command.id == "help")  # That lies over the game then.
    for moment, (one, keys) in enumerate((command, keys) for command in ordered for keys in command.keys):
        done.clear()
        pressed = QKeySequence(keys)[0]
        hold(window, pressed.key(), pressed.keyboardModifiers(), begun=1_000 + 10_000 * moment)
        times = 1 + REPEATS if one.id in LOOKING else 1
        assert done in ([one.id] * times, []), keys
        # F1 is heard by the help itself.
        assert done or one.id == "help", keys


def test_the_turn_ends_once_and_nobody_sees_the_others_letters(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.war())
    hold(hands.window, ENTER, Qt.KeyboardModifier.ControlModifier)
    hold(hands.window, ENTER, Qt.KeyboardModifier.ControlModifier)
    hands.window.stage.cards.dismiss()
    assert hands.window.stage.controller.game.view.turn <= 2


def test_nothing_listens_to_a_held_key_by_a_shortcut(open_game: Opens, maps: Maps) -> None:
    window = open_game(maps.war()).window
    heard = window.findChildren(QShortcut)
    assert heard
    assert not [one.key().toString() for one in heard if one.autoRepeat()]


@pytest.mark.slow
def test_a_window_that_is_taken_down_says_nothing(parts: GameParts, capfd: pytest.CaptureFixture[str]) -> None:
    window = QWidget()
    frame(window, parts.theme)
    window.show()
    del window
    gc.collect()
    assert "Error" not in capfd.readouterr().err


def test_walking_and_writing_go_on(qtbot: QtBot, parts: GameParts) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    frame(window, parts.theme)
    field = QLineEdit(window)
    sent: list[str] = []
    field.returnPressed.connect(lambda: sent.append(field.text()))
    window.show()
    qtbot.waitExposed(window)
    field.setFocus()
    hold(window, Qt.Key.Key_A, text="a")
    assert field.text() == "a" * (1 + REPEATS)
    hold(window, Qt.Key.Key_Left)
    assert field.cursorPosition() == 0
    hold(window, Qt.Key.Key_Delete)
    assert field.text() == ""
    hold(window, ENTER)
    assert sent == [""]


def test_shortcuts_are_heard_once(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    assert not shortcut("Ctrl+N", window).autoRepeat()


def test_what_the_person_before_still_types_shows_nobodys_letters(
    open_game: Opens, maps: Maps, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(HandOver, "MOMENT", 60_000)
    hands = open_game(maps.war())
    hands.press("end_turn")
    if not isinstance(hands.card, HandOverCard):
        hands.card.accept()
    card = hands.card
    assert isinstance(card, HandOverCard)
    hands.key(ENTER)
    assert hands.card is card
    monkeypatch.setattr(HandOver, "MOMENT", 0)
    hands.key(ENTER)
    assert hands.window.stage.cards.card is not card
