"""Each table game is made, connected, played, undone, saved and opened again by keys alone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QLineEdit, QPlainTextEdit, QPushButton, QSpinBox

from editor.dialogs.new_things import NewNodeDialog
from editor.dialogs.questions import Questions
from editor.docks.form_page import CollapsibleSection
from runtime.support.table_texts import PARAMETERS
from tests.pictures.making_a_campaign import CTRL, Designer

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.asset_cache import AssetCache
    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]
SHIFT = Qt.KeyboardModifier.ShiftModifier


def change(window: EditorWindow) -> None:
    """Change the field that has the keyboard, by a key."""
    field = window.focusWidget()
    if isinstance(field, QLineEdit | QPlainTextEdit) and not isinstance(field.parent(), QSpinBox):
        QTest.keyClicks(field, "Q")
    elif isinstance(field, QSpinBox):
        QTest.keyClick(field, Qt.Key.Key_Up)
    elif isinstance(field, QComboBox) and field is not window.panes.table.game:
        QTest.keyClick(field, Qt.Key.Key_Down)
    elif isinstance(field, QPushButton) and not window.panes.table.prize.tokens:
        QTest.keyClick(field, Qt.Key.Key_Space)
    QApplication.processEvents()


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game == "scribe" else pytest.mark.proof) for game in sorted(PARAMETERS)]
)
def test_a_table_game_is_made_by_keys_alone(
    window: EditorWindow, editor_stock: AssetCache, campaign: Path, qtbot: QtBot, game: str
) -> None:
    hand = Designer(window, lambda *_: None)
    window.ask = Questions(window.t, window, lambda: editor_stock.boards)
    document = window.state.document
    assert document is not None
    before = document.campaign

    def fill(dialog: QDialog) -> None:
        assert isinstance(dialog, NewNodeDialog)
        hand.choose(dialog.plays, next(d for n in range(9) if str(d := dialog.plays.itemData(n)).endswith(game)))
        hand.write(dialog.name, "A duel")

    hand.press(Qt.Key.Key_G, CTRL)
    hand.answering(fill, lambda: hand.press(Qt.Key.Key_Insert))
    hand.press(Qt.Key.Key_M, CTRL)
    page, table = window.panes.table, window.state.table
    assert table is not None and table.game == game and page.isAncestorOf(window.focusWidget())
    assert [edge.end for edge in document.campaign.edges if edge not in before.edges]

    for _ in range(60):
        if isinstance(window.focusWidget(), CollapsibleSection):
            break
        change(window)
        hand.press(Qt.Key.Key_Tab)
    table = window.state.table
    assert table is not None and table.name != "A duel" and table.description == "Q"
    assert (table.prize.letters, table.prize.spies, table.prize.score) == ("Q", 1, 1)
    assert len(table.prize.tokens) == 1 and set(table.parameters) == set(PARAMETERS[game])

    hand.press(Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: window.playtest.table is not None)
    assert window.playtest.table is not None and window.playtest.table.setup.game == game
    QTest.keyClick(window.playtest.table.stage.board, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not window.playtest.is_playing)

    made = document.campaign
    steps = document.position
    hand.press(Qt.Key.Key_G, CTRL)  # In a field the key takes back what was typed there.
    for _ in range(steps):
        hand.press(Qt.Key.Key_Z, CTRL)
    assert document.campaign == before
    for _ in range(steps):
        hand.press(Qt.Key.Key_Z, CTRL | SHIFT)
    assert document.campaign == made
    hand.press(Qt.Key.Key_S, CTRL)
    assert not document.is_dirty and window.files.open_folder(campaign)
    assert window.state.document is not None and window.state.document.campaign == made
