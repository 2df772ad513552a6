"""Files are asked for in dialogues that can be read, also where the system has none of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QAbstractItemView, QApplication, QFileDialog, QLineEdit, QPushButton, QSplitter, QWidget
from pytestqt.qtbot import QtBot

from runtime import resources
from runtime.ui.plain_widgets import SIGNS, PlainStyle, wear_style
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


def test_its_signs_are_drawn_as_all_others_and_it_offers_the_places_of_the_program(
    qtbot: QtBot, tmp_path: Path
) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    wear_style(app)
    style = app.style()
    assert isinstance(style, PlainStyle)
    lately = tmp_path / "lately"
    lately.mkdir()
    style.places = lambda: (lately, tmp_path / "gone")
    dialog = QFileDialog(None, "Save", str(tmp_path))
    qtbot.addWidget(dialog)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.setPalette(QPalette(QColor("#101010")))
    letters = dialog.palette().color(QPalette.ColorRole.Text)
    try:
        dialog.show()
        app.processEvents()
        offered = [place.toLocalFile() for place in dialog.sidebarUrls()]
        assert lately.as_posix() in offered
        assert (tmp_path / "gone").as_posix() not in offered
        assert dialog.width() >= 800, "names are to be read whole"
        assert dialog.findChildren(QSplitter)[0].sizes()[0] >= 180
        for sign in SIGNS:
            picture = style.standardIcon(sign, None, dialog).pixmap(32, 32).toImage()
            colours = [picture.pixelColor(x, y) for x in range(32) for y in range(32)]
            drawn = [colour.lightness() for colour in colours if colour.alpha() > 128]
            assert drawn, sign
            assert all(abs(one - letters.lightness()) < 10 for one in drawn), sign
        dialog.reject()
        kept = [place.toLocalFile() for place in dialog.sidebarUrls()]
        assert kept == [place for place in offered if place != lately.as_posix()], "Qt keeps them for all programs"
    finally:
        style.places = tuple
