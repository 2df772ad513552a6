"""The one door of texts into windows: nothing that comes through it is HTML, turns anything, or is asked for."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QPixmapCache
from PySide6.QtWidgets import (
    QApplication,
    QFormLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QMessageBox,
    QPlainTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from runtime.support.texts import english
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.plain_widgets import (
    ComboBox,
    Label,
    ListItem,
    TableItem,
    TreeItem,
    elided,
    menu_text,
    tip_text,
    wear_style,
    without_keys,
)
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.windows import DropTarget
from tests.patience import PATIENCE

pytestmark = pytest.mark.qt

TURNED = "\u202eOne & \x1btwo\u200b"
SHOWN = "\\u202eOne & \\x1btwo\\u200b"

PROGRAM = """
import resource, sys
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QMessageBox, QToolTip
from runtime.support.texts import english
from runtime.ui.application.qt_application import start_application
from runtime.ui.plain_widgets import Label
app = start_application(english())
resource.setrlimit(resource.RLIMIT_AS, (4_000_000_000, 4_000_000_000))
for named in sys.argv[1:]:
    text = f'<img src="{named}"><img src="file://{named}"><b>Chancellor</b>'
    label, box = Label(text), QMessageBox()
    label.setWordWrap(True)
    box.setText(text)
    box.setInformativeText(text)
    for window in (label, box):
        window.show()
        app.processEvents()
        window.grab()
    QToolTip.showText(label.mapToGlobal(QPoint(2, 2)), text, label)
    app.processEvents()
    for shown in app.topLevelWidgets():
        shown.grab()
    label.close()
    box.close()
print("asked for nothing")
"""


@pytest.mark.slow
def test_no_label_message_or_tool_tip_reads_what_a_text_names(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "/dev/zero", str(tmp_path / "pipe"), "http://127.0.0.1:9/"],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.stdout.strip() == "asked for nothing", done.stderr


def test_texts_show_what_is_hidden_in_them(qtbot: QtBot) -> None:
    label, rows, box = Label(TURNED), QListWidget(), ComboBox()
    for widget in (label, rows, box):
        qtbot.addWidget(widget)
    assert (label.text(), label.textFormat()) == (SHOWN, Qt.TextFormat.PlainText)
    label.setText("One")
    assert label.text() == "One"
    rows.addItem(ListItem(TURNED))
    assert rows.item(0).text() == SHOWN
    box.addItem(TURNED, "value")
    box.setItemData(0, TURNED, Qt.ItemDataRole.ToolTipRole)
    box.setItemData(0, TURNED)
    assert (box.itemText(0), box.itemData(0, Qt.ItemDataRole.ToolTipRole), box.currentData()) == (SHOWN, SHOWN, TURNED)
    assert (TreeItem([TURNED]).text(0), TableItem(TURNED).text()) == (SHOWN, SHOWN)
    assert menu_text("Sense & Sand") == "Sense && Sand"
    assert tip_text("word " * 40).count("\n") == 2


@pytest.mark.slow
def test_what_a_message_is_filled_with_turns_nothing_beside_it() -> None:
    t = english().for_windows()
    assert t("{name} is saved", name=TURNED) == f"{SHOWN} is saved"
    assert t("{name} is saved", name="\u05d0\u05d1") == "\u2068\u05d0\u05d1\u2069 is saved"
    assert t.plural("{count} of {name}", "{count} of {name}", 3, name=Path("a\u202e")) == "3 of a\\u202e"


def test_qt_keeps_few_pictures_by_itself(qapp: QApplication) -> None:
    wear_style(qapp)
    assert 0 < QPixmapCache.cacheLimit() <= 4_000


def test_labels_that_qt_makes_are_plain_too(qtbot: QtBot, qapp: QApplication) -> None:
    wear_style(qapp)
    window = QWidget()
    qtbot.addWidget(window)
    form = QFormLayout(window)
    form.addRow("<b>Name</b>", QWidget())
    box = QMessageBox(window)
    box.setText("<b>Name</b>")
    box.setInformativeText("<b>More</b>")
    for shown in (window, box):
        shown.show()
        qapp.processEvents()
        labels = [label for label in shown.findChildren(QLabel) if label.text()]
        assert labels
        assert {label.textFormat() for label in labels} == {Qt.TextFormat.PlainText}
    box.close()


def page_of_html(named: str) -> QMimeData:
    """What a browser puts on the clipboard, or drags."""
    data = QMimeData()
    data.setHtml(f'<h1>Big</h1><img src="file://{named}"><img src="{named}">')
    data.setText("<b>Big</b>")
    return data


def test_what_is_pasted_or_dropped_stays_plain(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    line, text, window = QLineEdit(), QPlainTextEdit(), QWidget()
    for widget in (line, text, window):
        qtbot.addWidget(widget)
        widget.show()
    QApplication.clipboard().setMimeData(page_of_html(str(tmp_path / "pipe.json")))
    line.paste()
    text.paste()
    assert (line.text(), text.toPlainText()) == ("<b>Big</b>", "<b>Big</b>")
    assert "<img" not in text.document().toHtml()
    QApplication.clipboard().clear()
    taken: list[object] = []
    place = DropTarget(window)
    place.bundle.connect(taken.append)
    place.replay.connect(taken.append)
    far = QMimeData()
    far.setUrls([QUrl("http://127.0.0.1:9/war.record.json")])
    for data in (page_of_html(str(tmp_path / "pipe.json")), far):
        action, none, left = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
        drop = QDropEvent(QPointF(5, 5), action, data, left, none)
        drop.setAccepted(False)
        QApplication.sendEvent(window, drop)
        qapp.processEvents()
        assert not drop.isAccepted()
    assert taken == []


def test_a_cut_name_keeps_its_direction_to_itself(qtbot: QtBot) -> None:
    label = Label("")
    qtbot.addWidget(label)
    cut = elided(label.fontMetrics(), f"\u05d0\u05d1 {TURNED * 20}", 90)
    assert cut.startswith("\u2068") and cut.endswith("…\u2069")
    assert "\u202e" not in cut
    assert elided(label.fontMetrics(), "Mill", 500) == "Mill"


def test_an_ampersand_in_a_name_is_the_mark_of_no_key(qtbot: QtBot, loaded: GameParts) -> None:
    button = BrassButton(loaded.theme, "Play as Ada &Bob\u202e")
    qtbot.addWidget(button)
    assert (button.text(), button.shortcut().toString()) == ("Play as Ada &Bob\\u202e", "")
    assert without_keys(menu_text("Sense & Sand")) == "Sense & Sand"
    assert without_keys("&File") == "File"
