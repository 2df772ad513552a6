"""What screen readers call a button agrees with what it says, in every language and when it says something else."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from runtime import resources
from runtime.support.texts import english, read_texts
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.widgets.brass_button import BrassButton
from tests.languages import Shown

if TYPE_CHECKING:
    from conftest import Maps, Opens

pytestmark = [pytest.mark.qt, pytest.mark.slow]
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_games_buttons_are_called_as_they_say(open_game: Opens, maps: Maps, parts: GameParts, language: str) -> None:
    texts = english() if language == "en" else read_texts(resources.translations(), (language,))
    hands = open_game(maps.duel(), parts=replace(parts, t=texts.for_windows()))
    stage = hands.window.stage
    said, shown = set(), Shown()

    def look() -> None:
        shown.look_at(hands.window)
        assert not shown.misnamed
        said.update(button.text() for button in stage.buttons.values())

    look()
    hands.click_cell(2, 0)
    hands.type("CAT")
    look()
    hands.key(Qt.Key.Key_Return)
    look()
    hands.key(Qt.Key.Key_Return, CTRL)
    look()
    stage.cards.dismiss()
    stage.controller.resign()
    look()
    stage.cards.dismiss()
    look()
    assert len(said) > len({button.text() for button in stage.buttons.values()}), "some say something else by then"


def test_a_button_that_says_something_else_is_called_so(parts: GameParts) -> None:
    button = BrassButton(parts.theme, "Commit", "commit")
    button.describe("Lay the word for good", "Enter")
    button.setText("Result")
    assert button.accessibleName() == "Result"
    button.describe("What it does", "", "A longer name")
    button.setText("Pass")
    assert button.accessibleName() == "A longer name", "a name of its own stays"
    button.deleteLater()
