"""Cards answer to the keyboard: what Enter will do can be seen before it is pressed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from runtime.ui.game_setup.setup import GameParts
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.cards import QuestionCard

pytestmark = pytest.mark.qt


def question(bot: QtBot, parts: GameParts, *, grave: bool) -> QuestionCard:
    window = QWidget()
    window.resize(800, 600)
    bot.addWidget(window)
    window.show()
    window.activateWindow()
    bot.waitUntil(window.isActiveWindow)
    card = QuestionCard(parts.theme, parts.t, window, title="Resign?", text="It ends.", yes="Yes", no="No", grave=grave)
    card.open()
    return card


def ringed(card: QuestionCard) -> list[str]:
    return [button.text() for button in card.findChildren(BrassButton) if button.has_ring]


def test_the_button_that_enter_presses_bears_the_ring(qtbot: QtBot, parts: GameParts) -> None:
    card = question(qtbot, parts, grave=False)
    agreed: list[bool] = []
    card.agreed.connect(lambda: agreed.append(True))
    assert ringed(card) == ["Yes"]
    qtbot.keyClick(card, Qt.Key.Key_Tab)
    assert ringed(card) == ["No"], "one ring, where the keyboard is"
    card.setFocus()
    assert ringed(card) == ["Yes"]
    qtbot.keyClick(card, Qt.Key.Key_Return)
    assert agreed


def test_a_grave_question_rings_what_does_no_harm(qtbot: QtBot, parts: GameParts) -> None:
    card = question(qtbot, parts, grave=True)
    assert ringed(card) == ["No"]


@pytest.mark.parametrize("key", [Qt.Key.Key_Tab, Qt.Key.Key_Backtab])
def test_tab_leaves_the_button_that_bears_the_ring(qtbot: QtBot, parts: GameParts, key: Qt.Key) -> None:
    card = question(qtbot, parts, grave=False)
    qtbot.keyClick(card, key)
    assert ringed(card) == ["No"], "of two, the other one"
