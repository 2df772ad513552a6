"""The real questions, answered by mouse and keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QModelIndex, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox, QPushButton, QWidget

from editor.dialogs.campaigns import NewCampaignDialog, SaveAsDialog, folder_name
from editor.dialogs.new_things import NewMap, NewMapDialog
from editor.dialogs.questions import Questions, Unsaved
from runtime.campaign.templates import blank_map
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import BySide
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.levels.level import Seat
from runtime.support.texts import english

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.asset_cache import AssetCache
    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]


@pytest.fixture
def ask(qtbot: QtBot, editor_stock: AssetCache) -> Questions:
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.show()
    return Questions(english(), parent, lambda: editor_stock.boards)


def answer(act: Callable[[QDialog], None]) -> None:
    """Do something with the next dialog that waits for an answer."""

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QDialog):
            try:
                act(dialog)
            except BaseException:
                dialog.reject()  # Else it would wait for an answer for ever.
                raise
        else:
            QTimer.singleShot(10, look)

    QTimer.singleShot(10, look)


def press(text: str) -> Callable[[QDialog], None]:
    def act(dialog: QDialog) -> None:
        assert isinstance(dialog, QMessageBox)
        button = next(button for button in dialog.buttons() if button.text() == text)
        assert button.toolTip()
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    return act


def test_a_dialog_goes_when_it_is_answered(ask: Questions, qtbot: QtBot) -> None:
    answer(press("Cancel"))
    ask.unsaved("First Light")
    answer(lambda dialog: dialog.reject())
    ask.tell("Title", "Text")
    over = QApplication.topLevelWidgets
    qtbot.waitUntil(lambda: not [one for one in over() if isinstance(one, QMessageBox)])


@pytest.mark.parametrize(
    ("text", "meant"), [("Save", Unsaved.SAVE), ("Discard", Unsaved.DISCARD), ("Cancel", Unsaved.CANCEL)]
)
def test_the_three_answers_to_unsaved_changes(ask: Questions, text: str, meant: Unsaved) -> None:
    answer(press(text))
    assert ask.unsaved("First Light") is meant


def test_escape_at_unsaved_changes_stays(ask: Questions) -> None:
    answer(lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Escape))
    assert ask.unsaved("First Light") is Unsaved.CANCEL


def test_enter_confirms_and_escape_does_not(ask: Questions) -> None:
    answer(lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Return))
    assert ask.confirm("Title", "Text", "More", "Do it")
    answer(lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Escape))
    assert not ask.confirm("Title", "Text", "More", "Do it")


def test_a_new_level_is_named_apart_from_the_others(ask: Questions) -> None:
    def act(dialog: QDialog) -> None:
        assert isinstance(dialog, NewMapDialog)
        assert dialog.name.text() == "New level 2"
        dialog.rows.setValue(8)
        dialog.accept()

    answer(act)
    assert ask.new_level({"New level"}) == NewMap("New level 2", Size(8, 15))


def test_a_new_level_says_what_it_takes_over(qtbot: QtBot) -> None:
    like = replace(blank_map("meadow", "Meadow", Size(9, 9)), seats=BySide(Seat(), Seat("novice")))
    turned = replace(like, id="mill", name="Mill", symmetry=Symmetry.QUARTER_TURNS)
    dialog = NewMapDialog(english(), "New level", "New level", None, levels=(like, turned), like="mill")
    qtbot.addWidget(dialog)
    dialog.columns.setValue(15)
    said = "As in “Mill”: its rules, its players (Gold: a person, Silver: Novice) and its symmetry (Quarter turns)."
    assert dialog.told == said
    dialog.columns.setValue(9)
    assert dialog.told.endswith("Its symmetry (Quarter turns) needs a square map.")
    dialog.like.setCurrentIndex(dialog.like.findData("meadow"))
    assert dialog.told.endswith("no symmetry.")
    assert dialog.answer.like == "meadow"
    dialog.like.setCurrentIndex(0)
    assert dialog.told.strip() == ""


def test_a_new_level_is_filled_in_and_made_without_the_mouse(qtbot: QtBot) -> None:
    dialog = NewMapDialog(english(), "New level", "New level", None)
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
    typed_into = dialog.focusWidget()
    assert typed_into is dialog.name
    QTest.keyClicks(typed_into, "Dusk")
    for keys in ("", "9", "", "", "", "12"):  # Rows, Columns, Create, Cancel, Name, Rows.
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
        QTest.keyClicks(dialog.focusWidget(), keys)
    QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted
    assert dialog.answer == NewMap("Dusk", Size(12, 9))


def test_saving_elsewhere_begins_with_the_folders_name_and_enter_saves(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = SaveAsDialog(english(), "Dawn", tmp_path, "", None)
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
    QTest.keyClicks(dialog.focusWidget(), "dusk")
    for _ in ("Cancel", "Save", "Browse…", "In"):
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Backtab)
    QTest.keyClick(dialog.place, Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted
    assert dialog.answer == tmp_path / "dusk"


def test_a_campaign_without_a_name_cannot_be_made(qtbot: QtBot, editor_stock: AssetCache, tmp_path: Path) -> None:
    dialog = NewCampaignDialog(english(), "Dawn", tmp_path, lambda: editor_stock.boards, None)
    qtbot.addWidget(dialog)
    create = next(button for button in dialog.findChildren(QPushButton) if button.text() == "Create")
    dialog.name.setText("  ")
    assert not create.isEnabled()
    assert create.toolTip() == "Give it a name."
    dialog.name.setText("Dusk")
    assert create.isEnabled()


def test_saving_never_goes_into_a_folder_that_holds_something(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").write_text("mine", "utf-8")
    dialog = SaveAsDialog(english(), "Grüße aus Köln", tmp_path, "", None)
    qtbot.addWidget(dialog)
    save = next(button for button in dialog.findChildren(QPushButton) if button.text() == "Save")
    assert dialog.answer == tmp_path / "grue-aus-koln" or dialog.answer.name == folder_name("Grüße aus Köln")
    assert save.isEnabled()
    for wrong in ("full", "", "a/b", ".."):
        dialog.folder.setText(wrong)
        assert not save.isEnabled()
        assert save.toolTip()
    dialog.folder.setText("empty")
    dialog.place.setText(str(tmp_path / "nowhere"))
    assert not save.isEnabled()


def test_levels_change_their_order_by_dragging(window: EditorWindow, qtbot: QtBot) -> None:
    model = window.levels.list.model()
    assert model.moveRow(QModelIndex(), 0, QModelIndex(), 3)
    assert [level.id for level in window.state.document.campaign.levels] == ["ford", "pass", "meadow"]
    qtbot.waitUntil(lambda: window.levels.list.currentRow() == 2)
    assert window.state.document.history[-1].label == "Move level The Quiet Meadow"


def test_a_smaller_map_asks_before_cities_fall_off(window: EditorWindow) -> None:
    page = window.properties.level

    def act(dialog: QDialog) -> None:
        assert isinstance(dialog, QMessageBox)
        assert "moorgate" in dialog.informativeText().lower()
        press("Cancel")(dialog)

    asked = []
    answer(lambda dialog: (asked.append(dialog), act(dialog)))
    page.columns.setFocus()
    page.columns.setValue(6)
    QTest.keyClick(page.columns, Qt.Key.Key_Return)
    assert len(asked) == 1
    assert window.state.level.terrain.size == Size(11, 11)
    assert page.columns.value() == 11
    answer(press("Resize"))
    page.columns.setFocus()
    page.columns.setValue(6)
    QTest.keyClick(page.columns, Qt.Key.Key_Return)
    assert window.state.level.terrain.size == Size(11, 6)
    assert Cell(5, 9) not in [city.at for city in window.state.level.cities]
