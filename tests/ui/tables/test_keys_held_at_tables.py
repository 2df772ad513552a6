"""At tables too a key that is held does a deed once: no card is answered by it, no second turn is ended."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QShortcut

from runtime.ui.tablegames.cards import PassCard
from runtime.ui.widgets.cards import QuestionCard
from tests.holding import hold
from tests.ui.tables.hands import DIGITS, SMALL, Opens, Table

pytestmark = pytest.mark.qt
ENTER = Qt.Key.Key_Return


def set_up(table: Table) -> None:
    for value in (1, 2):
        table.key(DIGITS[value])


def test_enter_that_is_held_shows_no_bricks_to_the_other_person(sit: Opens) -> None:
    table = sit("scryper", **SMALL)
    hold(table.window, Qt.Key.Key_Escape)
    table.answer()
    set_up(table)
    hold(table.window, ENTER)
    assert isinstance(table.card, PassCard)
    assert table.stage.flow.game.viewer is None
    hold(table.window, Qt.Key.Key_Escape)
    assert isinstance(table.card, PassCard)


def test_a_held_key_makes_one_move(sit: Opens) -> None:
    table = sit("scribe")
    hold(table.window, ENTER)
    assert len(table.match.made) == 1
    assert table.said() == "", "nothing was tried a second time, and refused"


def test_questions_are_asked_once_and_not_answered(sit: Opens) -> None:
    table = sit("scribe")
    table.key(ENTER)
    for key in (Qt.Key.Key_Z, Qt.Key.Key_R, Qt.Key.Key_N):
        hold(table.window, key, Qt.KeyboardModifier.ControlModifier)
        assert isinstance(table.card, QuestionCard)
        table.key(Qt.Key.Key_Escape)
    assert len(table.match.made) == 1


def test_no_shortcut_at_a_table_listens_to_a_held_key(sit: Opens) -> None:
    for game in ("scribe", "scryper", "scrambler"):
        heard = sit(game).window.findChildren(QShortcut)
        assert len(heard) > 3
        assert not [one.key().toString() for one in heard if one.autoRepeat()]
