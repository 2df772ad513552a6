"""The card that asks whether a saved replay may tell who played."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from runtime import resources
from runtime.engine.board.sides import BySide
from runtime.support.texts import english
from runtime.ui.replay.pane_saver import SaveReplayCard
from runtime.ui.theme import load_theme

pytestmark = pytest.mark.qt


def test_the_names_of_the_players_hide_and_turn_nothing(qtbot: QtBot) -> None:
    over = QWidget()
    qtbot.addWidget(over)
    names = BySide("\u202eTom & Ann", "\x1bB\u200bo")
    card = SaveReplayCard(load_theme(resources.assets()), english(), over, names)
    assert card.names.text() == "Name the players in it: \\u202eTom && Ann – \\x1bB\\u200bo"
