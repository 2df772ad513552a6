"""Cards answer to the keyboard: what Enter will do can be seen before it is pressed."""

from __future__ import annotations

import gc
import weakref

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from runtime.ui.game_setup.setup import GameParts
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.cards import QuestionCard
from runtime.ui.widgets.overlay import CardOverlay

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


class Holder:
    """Outlives the window of a card, as what lies around windows does."""

    def __init__(self, card: CardOverlay) -> None:
        self.card: CardOverlay | None = card
        card.when_gone(lambda: self.forget(card))
        card.open()

    def forget(self, card: CardOverlay) -> None:
        if self.card is card:
            self.card = None


@pytest.mark.proof
@pytest.mark.parametrize("goes", ["by itself", "with its window"])
def test_a_card_that_is_gone_is_told_of_and_kept_by_nobody(qtbot: QtBot, parts: GameParts, goes: str) -> None:
    window = QWidget()
    window.show()
    holder = Holder(CardOverlay(parts.theme, "The tide has turned", window))
    kept = weakref.ref(holder.card)
    if goes == "by itself":
        qtbot.addWidget(window)
        kept().leave()
        assert holder.card is None
    else:
        window.close()
        assert holder.card is not None, "a window that is only closed may come back, its card over it"
        window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert holder.card is None
    gc.collect()
    assert kept() is None
