"""The page of the table games: chosen, set up with every parameter, and come back to."""

from __future__ import annotations

import gc
import re
import weakref
from dataclasses import fields
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QCheckBox
from pytestqt.qtbot import QtBot

from runtime.campaign.tables import TableLevel
from runtime.match.table_match import TableSeat, read_table_wishes
from runtime.profile.home import Home
from runtime.profile.players import Emblem, Players
from runtime.support.table_texts import CHOICES, PARAMETERS
from runtime.support.texts import english
from runtime.tablegames.catalogue import BOUNDS, KINDS
from runtime.tablegames.players import Skill
from runtime.ui.menus.lobby import Lobby
from runtime.ui.menus.menu_pages import HELP
from runtime.ui.menus.table_printer import booklet_of
from runtime.ui.widgets.fields import ChoiceBox, NumberBox
from tests.ui.tables.menu.visits import begin, page_of

pytestmark = [pytest.mark.qt, pytest.mark.slow]


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


def test_a_game_is_printed_by_the_rules_that_are_chosen(lobby: Lobby, qtbot: QtBot, tmp_path: Path) -> None:
    page = page_of(lobby)
    said: list[str] = []
    page.told.connect(said.append)
    page.cards["scryper"].setChecked(True)
    for name in ("values", "per_value"):
        field = page.forms["scryper"].fields[name]
        assert isinstance(field, NumberBox)
        field.setValue(9)
    page.printer.ask_file = lambda _game: None
    page.printing.click()
    assert said == [], "nothing is written where no file is named"
    file = tmp_path / "bricks.pdf"
    page.printer.ask_file = lambda game: (file, "LETTER") if game == "scryper" else None
    page.printing.click()
    qtbot.waitUntil(lambda: said == [f"{file} is written."])
    usual = booklet_of(TableLevel("scryper", "Scryper", "scryper"), "LETTER", english())
    assert len(pages_of(file.read_bytes())) > len(pages_of(usual)), "they have more bricks"
    page.printer.ask_file = lambda _game: (tmp_path / "nowhere" / "bricks.pdf", "A4")
    page.printing.click()
    qtbot.waitUntil(lambda: len(said) == 2)
    assert "bricks.pdf cannot be written: " in said[1]


def pages_of(data: bytes) -> list[bytes]:
    return re.findall(rb"/Type /Page\n", data)


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
    for field in (page.seats[0], page.names[1], page.begins, dots):
        field.setFocus()
        qtbot.keyClick(field, Qt.Key.Key_Return)
        assert lobby.table is None, "Enter in a field begins nothing"
        assert field.hasFocus()
    card = page.cards["scrambler"]
    card.setFocus()
    qtbot.keyClick(card, Qt.Key.Key_Return)
    assert lobby.table is None
    assert page.main.has_ring, "Enter on a card leads on to what plays it"
    qtbot.keyClick(page.main, Qt.Key.Key_Return)
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


def test_the_page_offers_what_each_player_chose_last(lobby: Lobby, home: Home) -> None:
    page = page_of(lobby)
    page.cards["scrambler"].setChecked(True)
    page.seats[0].choose(Skill.MASTER)
    page.seats[1].choose(None)
    page.begins.choose(None)
    dots = page.forms["scrambler"].fields["dots"]
    assert isinstance(dots, NumberBox)
    dots.setValue(6)
    page.main.click()
    assert lobby.table is not None
    lobby.table.close()
    lobby.change_player()
    page = page_of(lobby)
    assert (page.game, page.begins.currentData(), page.forms["scrambler"].parameters) == (
        "scrambler",
        None,
        {"dots": 6},
    )
    assert [box.currentData() for box in page.seats] == [Skill.MASTER, None]
    Players(home).add("Grace", Emblem.JADE)
    lobby.change_player()
    page = page_of(lobby)
    assert (page.game, page.names[0].name) == ("scribe", "Grace")
    assert read_table_wishes(home).seats[0] == TableSeat(Skill.MASTER), "each has their own"


@pytest.mark.proof
def test_of_a_table_that_was_left_under_a_page_of_the_menus_nothing_is_kept(lobby: Lobby, qtbot: QtBot) -> None:
    """The page has the room, with every campaign in it; and in another language it would come up over another game."""
    begin(lobby)
    assert lobby.table is not None
    during = lobby.outings.tables.links.during
    assert during is not None
    during.show_page(lobby.table, HELP)
    qtbot.waitUntil(lambda: during.page == HELP)
    kept = [weakref.ref(one) for one in (lobby.room, lobby.table, lobby.table.stage, during.card)]
    lobby.table.close()
    lobby.speak("de")
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    assert during.page == ""
    assert [one() for one in kept] == [None] * len(kept)
    begin(lobby)
    lobby.speak("en")
    assert during.page == ""
    assert lobby.table is not None
    assert lobby.table.stage.cards.card is None
