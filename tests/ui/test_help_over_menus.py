"""F1 in the menus: as a page where a page is shown, over the card where a card lies there, which stays as it was."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from runtime.campaign.rulesets import read_rulesets
from runtime.resources import assets
from runtime.ui.game_setup.rules_card import RulesCard
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.help.window import HelpCard
from runtime.ui.menus.menu_pages import HELP, SETUP, STATISTICS
from runtime.ui.menus.page import PageActions, Room
from runtime.ui.menus.setup_page import SetupPage
from runtime.ui.menus.window import MenuWindow
from runtime.ui.widgets.cards import QuestionCard
from runtime.ui.widgets.overlay import CardOverlay

pytestmark = pytest.mark.qt


class Nobody:
    """Carries out nothing."""

    def __getattr__(self, _name: str) -> object:
        return lambda *_given, **_named: None


@pytest.fixture
def menu(qtbot: QtBot, parts: GameParts) -> Iterator[MenuWindow]:
    room = Room(
        parts.theme,
        parts.t,
        home=None,
        preferences=parts.preferences,
        deeds=cast("PageActions", Nobody()),
        parts=lambda: parts,
        rulesets=lambda: read_rulesets(assets() / "rulesets"),
    )
    window = MenuWindow(room, first=SETUP)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    yield window
    room.close()


def f1(qtbot: QtBot, window: MenuWindow) -> None:
    qtbot.keyClick(window.focusWidget() or window, Qt.Key.Key_F1)


def helped(window: MenuWindow) -> str:
    """The topic that lies over the page."""
    assert isinstance(window.help.card, HelpCard)
    assert window.help.card.isVisible()
    return window.help.card.view.topic


def test_over_a_page_the_help_is_a_page_of_its_own(qtbot: QtBot, menu: MenuWindow) -> None:
    f1(qtbot, menu)
    assert (menu.present, menu.help.card) == (HELP, None)
    f1(qtbot, menu)
    menu.back()
    assert menu.present == SETUP


def test_a_button_on_every_page_leads_to_the_help_too(qtbot: QtBot, menu: MenuWindow) -> None:
    menu.show_page(STATISTICS)
    qtbot.mouseClick(menu.help_button, Qt.MouseButton.LeftButton)
    assert menu.present == HELP
    assert not menu.help_button.isVisible(), "there is nothing to be opened"
    menu.back()
    assert menu.present == STATISTICS
    assert menu.help_button.isVisible()
    assert menu.help_button.accessibleName() == "Help"
    middle = menu.heading.mapTo(menu.head, menu.heading.rect().center()).x()
    assert abs(middle - menu.head.width() // 2) <= 1, "the title stands in the middle"


def test_over_a_card_the_help_lies_at_its_topic_and_leaves_it_as_it_was(qtbot: QtBot, menu: MenuWindow) -> None:
    page = menu.page
    assert isinstance(page, SetupPage)
    page.new_game.rules.choose()
    card = page.new_game.rules.card
    assert isinstance(card, RulesCard)
    f1(qtbot, menu)
    assert helped(menu) == "editions"
    f1(qtbot, menu)
    assert len([one for one in menu.findChildren(CardOverlay) if one.isVisible()]) == 2, "the help is there once"
    qtbot.keyClick(menu.focusWidget(), Qt.Key.Key_Escape)
    assert (menu.help.card, menu.present) == (None, SETUP)
    assert card.isVisible()
    assert card.isAncestorOf(menu.focusWidget()) or menu.focusWidget() is card
    qtbot.keyClick(menu.focusWidget(), Qt.Key.Key_Escape)
    assert not card.isVisible()


def test_a_card_without_a_topic_has_that_of_its_page(qtbot: QtBot, menu: MenuWindow, parts: GameParts) -> None:
    card = QuestionCard(parts.theme, parts.t, menu, title="Sure?", text="It is asked.", yes="Yes", no="No")
    card.open()
    f1(qtbot, menu)
    assert helped(menu) == "menus"
