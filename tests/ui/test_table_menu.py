"""The table games in the menus: chosen, set up with every parameter, played, and come back from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox
from pytestqt.qtbot import QtBot

from runtime.profile.home import find_home
from runtime.support.table_texts import CHOICES, PARAMETERS
from runtime.support.texts import english
from runtime.tablegames.catalogue import BOUNDS, KINDS
from runtime.tablegames.players import Skill
from runtime.ui.menus.lobby import Lobby
from runtime.ui.menus.table import PLAY, TABLES
from runtime.ui.menus.tables_page import TablesPage
from runtime.ui.wood.fields import ChoiceBox, NumberBox

pytestmark = pytest.mark.qt


@pytest.fixture
def lobby(qtbot: QtBot, tmp_path: Path) -> Iterator[Lobby]:
    lobby = Lobby(english(), find_home(tmp_path), seed=3)
    lobby.room.preferences.change(reduced_motion=True, offers_tutorial=False)
    lobby.show_menu()
    assert lobby.menu is not None
    qtbot.addWidget(lobby.menu)
    lobby.menu.show_page(PLAY)
    yield lobby
    if lobby.table is not None:
        lobby.table.close()
    lobby.close()


def page_of(lobby: Lobby) -> TablesPage:
    assert lobby.menu is not None
    lobby.menu.show_page(TABLES)
    page = lobby.menu.page
    assert isinstance(page, TablesPage)
    return page


def test_every_parameter_has_a_name_a_sentence_and_a_field(lobby: Lobby) -> None:
    page = page_of(lobby)
    for game, kind in KINDS.items():
        form = page.forms[game]
        assert list(form.fields) == [one.name for one in fields(kind)] == list(PARAMETERS[game])
        assert form.parameters == {}, "the usual rules need no telling"
        for name, field in form.fields.items():
            assert field.accessibleName() == PARAMETERS[game][name][0]
            assert field.toolTip() == PARAMETERS[game][name][1]
            if isinstance(field, NumberBox):
                field.setValue(BOUNDS[game][name][1])
            elif isinstance(field, QCheckBox):
                field.toggle()
            else:
                assert isinstance(field, ChoiceBox)
                assert {field.itemData(row) for row in range(field.count())} <= set(CHOICES)
                field.setCurrentIndex(1)
        assert set(form.parameters) == set(form.fields)
        form.restore()
        assert form.parameters == {}


def test_a_game_is_set_up_by_keys_played_and_come_back_from(lobby: Lobby, qtbot: QtBot) -> None:
    page = page_of(lobby)
    assert lobby.menu is not None
    qtbot.keyClick(page, Qt.Key.Key_3)
    assert page.game == "scrambler"
    page.seats[0].choose(Skill.ADEPT)
    page.seats[1].choose(None)
    page.begins.choose(1)
    dots = page.forms["scrambler"].fields["dots"]
    assert isinstance(dots, NumberBox)
    dots.setValue(3)
    assert "Adept" in page.note.text()
    qtbot.keyClick(page, Qt.Key.Key_Return)
    table = lobby.table
    assert table is not None
    assert not lobby.menu.isVisible()
    assert table.setup.game == "scrambler"
    assert table.setup.parameters == {"dots": 3}
    assert [seat.skill for seat in table.setup.seats] == [None, Skill.ADEPT], "who begins has the first side"
    qtbot.keyClick(table.stage.board, Qt.Key.Key_Escape)
    assert lobby.table is None
    assert lobby.menu.isVisible()
    assert lobby.menu.page is page


def test_a_game_is_chosen_and_played_by_the_mouse(lobby: Lobby, qtbot: QtBot) -> None:
    page = page_of(lobby)
    qtbot.mouseClick(page.cards["scryper"], Qt.MouseButton.LeftButton)
    assert page.game == "scryper"
    assert page.stack.currentIndex() == 1
    qtbot.mouseClick(page.main, Qt.MouseButton.LeftButton)
    assert lobby.table is not None
    assert lobby.table.setup.game == "scryper"
    qtbot.mouseClick(lobby.table.stage.buttons["leave"], Qt.MouseButton.LeftButton)
    assert lobby.table is None
