"""Files are asked for in dialogues that can be read, also where the system has none of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QAbstractItemView, QFileDialog, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from runtime import resources
from runtime.ui.theme import load_theme

pytestmark = pytest.mark.qt


def test_the_dialogue_over_a_window_of_the_game_is_as_dark_as_its_letters_are_bright(
    qtbot: QtBot, tmp_path: Path
) -> None:
    theme = load_theme(resources.assets())
    window = QWidget()
    qtbot.addWidget(window)
    theme.dress(window, theme.game_sheet())
    dialog = QFileDialog(QWidget(window), "Save", str(tmp_path))
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.show()
    picture = dialog.grab().toImage()

    def ground(widget: QWidget) -> QColor:
        """The colour just inside the lower right corner, where nothing is written."""
        corner = widget.mapTo(dialog, QPoint(widget.width() - 6, widget.height() - 6))
        return picture.pixelColor(corner * picture.devicePixelRatio())

    letters = QColor(theme.colours.text).lightness()
    for kind in (QLineEdit, QAbstractItemView):
        for widget in dialog.findChildren(kind):
            if widget.isVisible():
                assert letters - ground(widget).lightness() > 150, type(widget).__name__
    (save, *_) = (one for one in dialog.findChildren(QPushButton) if one.isVisible() and one.isEnabled())
    assert ground(save).lightness() - QColor(theme.colours.engraved).lightness() > 80
