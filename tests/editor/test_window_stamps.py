"""The stamps through the real window: kept from a selection, found, named, moved, and put down again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from editor.dialogs.stamps import KeepStampDialog, StampDialog, StampNameDialog
from editor.document.area import Area, CellBox
from editor.stamp_library import StampPlace, StampWish
from editor.tools.tool import Pointer, PointerPhase
from runtime.engine.board.grid import Cell
from runtime.support.texts import english
from tests.editor.test_window_selecting import said, select

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]


def test_a_selection_becomes_a_stamp_that_is_found_and_put_down(
    editor_window: Callable[..., EditorWindow], campaign: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = editor_window(campaign)
    keep = window.actions_by_id["tool.keep-stamp"]
    assert not keep.isEnabled()
    home = window.state.level.cities[0]
    window.actions_by_id["tool.select"].trigger()
    select(window, Area(CellBox(home.at.row, home.at.column, home.at.row + 1, home.at.column + 1), b"\xff"))
    window.ask.told["stamp_to_keep"] = StampWish("Home", StampPlace.CAMPAIGN, with_things=True)
    keep.trigger()
    assert said(window) == "“Home” is among the campaign's stamps now."
    assert list(window.state.document.campaign.stamps) == ["home"]

    dialog = StampDialog(window.t, window.parts.assets.boards, window.controls.stamps, window)
    qtbot.addWidget(dialog)
    assert (dialog.answer.name, dialog.answer.place) == ("Home", StampPlace.CAMPAIGN)
    assert dialog.rename.isEnabled()
    monkeypatch.setattr("editor.dialogs.stamps.run_modal", _named("Hearth"))
    dialog.rename.click()
    assert dialog.answer.name == "Hearth"
    dialog.move_button.click()
    assert (dialog.answer.name, dialog.answer.place) == ("Hearth", StampPlace.OWN)
    assert window.state.document.campaign.stamps == {}
    dialog.search.setText("fort")
    assert (dialog.answer.name, dialog.remove.isEnabled()) == ("Fortress", False)
    dialog.search.setText("zzz")
    assert (dialog.answer, dialog.told.text()) == (None, "No stamp has these letters.")
    assert not dialog.take.isEnabled()
    dialog.search.setText("HEA")
    dialog.move_button.click()
    dialog.remove.click()
    assert window.state.document.campaign.stamps == {}
    dialog.back.click()
    assert [one.name for one in window.state.document.campaign.stamps.values()] == ["Hearth"]

    window.ask.told["stamp"] = dialog.answer
    window.actions_by_id["tool.stamps"].trigger()
    assert window.state.tool == "stamp"
    before = {city.id for city in window.state.level.cities}
    for phase in (PointerPhase.HOVER, PointerPhase.PRESS, PointerPhase.RELEASE):
        window.state.pointer(Pointer(Cell(0, 4), phase))
    new = [city for city in window.state.level.cities if city.id not in before]
    assert (Cell(0, 4), home.owner) in {(city.at, city.owner) for city in new}
    images = set(window.state.level.symmetry.turns) if window.state.level.symmetry else set()
    assert len(new) == len(images) + 1  # The level's symmetry is kept.


def _named(name: str) -> Callable[[object], bool]:
    def run(dialog: object) -> bool:
        assert isinstance(dialog, StampNameDialog)
        dialog.name.setText(name)
        return dialog.may_accept

    return run


def test_what_a_new_stamp_is_asked(qtbot: QtBot) -> None:
    t = english()
    dialog = KeepStampDialog(t, "My stamp", [StampPlace.OWN, StampPlace.CAMPAIGN], 0, None)
    qtbot.addWidget(dialog)
    assert dialog.wish == StampWish("My stamp", StampPlace.OWN, with_things=False)
    assert not dialog.things.isEnabled()
    dialog.name.setText("  ")
    assert not dialog.may_accept
