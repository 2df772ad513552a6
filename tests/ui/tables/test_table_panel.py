"""What stands beside a table has room for its words in the narrowest window, and lists are as high as their texts."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QColor, QImage, QPainter, QRegion, QTextLayout, QTextOption
from PySide6.QtWidgets import QApplication, QListWidget, QStyle, QStyleOptionViewItem, QWidget
from pytestqt.qtbot import QtBot

from runtime import resources
from runtime.match.table_match import PERSON, TableSeat, TableSetup
from runtime.profile.settings import LARGEST_TEXT, Settings
from runtime.tablegames.catalogue import KINDS
from runtime.tablegames.game import TablePlayer
from runtime.tablegames.players import Skill
from runtime.tablegames.scribe import GLYPHS
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.preferences import Preferences
from runtime.ui.tablegames.art import TableArt
from runtime.ui.tablegames.side_panels import GlyphTable, TablePlaque
from runtime.ui.tablegames.window import TableGameWindow
from runtime.ui.tablegames.words import seat_name, short_seat_name
from runtime.ui.theme import load_theme
from runtime.ui.widgets.lines import show_whole_lines
from runtime.ui.widgets.materials import EdgeShade
from runtime.ui.widgets.window_frame import SMALLEST

pytestmark = pytest.mark.qt


@pytest.mark.parametrize(("wide", "said"), [(240, "Computer: Apprentice"), (113, "Apprentice")])
def test_the_computers_level_is_never_cut(
    qtbot: QtBot, parts: GameParts, wide: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = TableSetup("scryper", {}, (PERSON, TableSeat(Skill.APPRENTICE)))
    seat = seat_name(parts.t, setup, TablePlayer.SECOND), short_seat_name(parts.t, setup, TablePlayer.SECOND)
    plaque = TablePlaque(TableArt(parts), parts.t, "scryper", TablePlayer.SECOND, seat)
    qtbot.addWidget(plaque)
    plaque.resize(wide, 82)
    plaque.show_figures(0, "Sets won", on=False, thinking=False)
    drawn: list[str] = []
    draw = QPainter.drawText

    def watched(painter: QPainter, *given: object) -> object:
        drawn.extend(one for one in given if isinstance(one, str))
        return draw(painter, *given)

    monkeypatch.setattr(QPainter, "drawText", watched)
    plaque.grab()
    assert said in drawn
    assert "Computer: Apprentice" in plaque.toolTip()


@pytest.mark.parametrize("skill", Skill)
def test_no_width_of_a_plaque_cuts_the_level(
    qtbot: QtBot, parts: GameParts, skill: Skill, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = TableSetup("scryper", {}, (PERSON, TableSeat(skill)))
    seat = seat_name(parts.t, setup, TablePlayer.SECOND), short_seat_name(parts.t, setup, TablePlayer.SECOND)
    plaque = TablePlaque(TableArt(parts), parts.t, "scryper", TablePlayer.SECOND, seat)
    qtbot.addWidget(plaque)
    drawn: list[str] = []
    draw = QPainter.drawText

    def watched(painter: QPainter, *given: object) -> object:
        drawn.extend(one for one in given if isinstance(one, str))
        return draw(painter, *given)

    monkeypatch.setattr(QPainter, "drawText", watched)
    for wide in range(113, 160):
        plaque.resize(wide, 82)
        plaque.grab()
    assert not [text for text in drawn if "…" in text]


def test_the_glyphs_take_no_more_room_than_their_squares_need(qtbot: QtBot, parts: GameParts) -> None:
    table = GlyphTable(TableArt(parts), parts.t)
    qtbot.addWidget(table)
    assert table.heightForWidth(190) < table.heightForWidth(230) < 250


def test_items_are_as_high_as_their_texts_at_any_width(qtbot: QtBot, parts: GameParts) -> None:
    listed, chance = QListWidget(), Random(1)
    qtbot.addWidget(listed)
    parts.theme.dress(listed, "QListWidget { font-size: 15px; }")
    show_whole_lines(listed)
    words = [
        "White",
        "attacks",
        "with",
        "three",
        "against",
        "four",
        "and",
        "Brown",
        "wins,",
        "for",
        "the",
        "higher",
        "value",
        "does",
    ]
    listed.addItems([" ".join(chance.choice(words) for _ in range(chance.randint(1, 14))) for _ in range(40)])
    listed.show()
    for wide in range(180, 400, 20):
        listed.resize(wide, 300)
        qtbot.waitUntil(lambda wide=wide: listed.width() == wide)
        listed.doItemsLayout()
        for row in range(listed.count()):
            high = listed.visualItemRect(listed.item(row)).height()
            assert 0 <= high - _needed(listed, row, high) <= 8, (wide, listed.item(row).text())


def _needed(listed: QListWidget, row: int, high: int) -> float:
    """How high the text of an item is as the style draws it."""
    item = QStyleOptionViewItem()
    listed.initViewItemOption(item)
    item.rect = QRect(0, 0, listed.viewport().width(), high)
    room = listed.style().subElementRect(QStyle.SubElement.SE_ItemViewItemText, item, listed).width()
    layout, option = QTextLayout(listed.item(row).text(), listed.font()), QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WordWrap)
    layout.setTextOption(option)
    layout.beginLayout()
    needed = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(room - 6)
        needed += line.height()
    layout.endLayout()
    return needed


def test_a_line_that_is_cut_fades_where_there_is_more(qtbot: QtBot) -> None:
    listed = QListWidget()
    qtbot.addWidget(listed)
    shade = EdgeShade(listed)
    listed.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
    listed.addItems([str(number) for number in range(40)])
    listed.resize(200, 200)
    listed.show()
    qtbot.waitExposed(listed)

    def is_dark(y: int) -> bool:
        picture = QImage(shade.size(), QImage.Format.Format_ARGB32)
        picture.fill(QColor(255, 255, 255))
        # Without what lies behind it, whose colour is that of the application, which other tests change.
        shade.render(picture, QPoint(), QRegion(), QWidget.RenderFlag.DrawChildren)
        return picture.pixelColor(5, y).lightness() < 60

    assert shade.size() == listed.viewport().size()
    assert (is_dark(0), is_dark(shade.height() - 1)) == (False, True)
    listed.scrollToBottom()
    assert (is_dark(0), is_dark(shade.height() - 1)) == (True, False)
    listed.clear()
    listed.doItemsLayout()
    assert (is_dark(0), is_dark(shade.height() - 1)) == (False, False)


def test_glyphs_are_named_under_the_pointer_as_results_call_them(qtbot: QtBot, parts: GameParts) -> None:
    table = GlyphTable(TableArt(parts), parts.t)
    qtbot.addWidget(table)
    table.resize(table.sizeHint())
    told = [table.told_at(table.place_of(number).center().toPoint()) for number in range(len(GLYPHS))]
    assert told[0] == "single: 1 point"
    assert "J: 6 points" in told and "pipe: 4 points" in told
    assert table.told_at(QPoint(1, 1)) == ""


@pytest.mark.parametrize("game", KINDS)
def test_how_to_play_is_whole_at_the_usual_size(qtbot: QtBot, parts: GameParts, game: str) -> None:
    """Also where the system's frame around the window has taken its share."""
    window = TableGameWindow(TableSetup(game), parts)
    qtbot.addWidget(window)
    window.resize(1264, 752)
    window.show()
    qtbot.waitExposed(window)
    for _ in range(3):  # A bar that comes takes room, so that lines break anew.
        QApplication.processEvents()
    assert window.width() == 1264
    assert window.stage.rules.scrolled.verticalScrollBar().maximum() == 0
    window.end()


def test_every_button_is_as_high_as_its_words_with_the_largest_texts_in_the_smallest_window(
    qtbot: QtBot, parts: GameParts
) -> None:
    preferences = Preferences.of(Settings(text_size=LARGEST_TEXT))
    large = replace(parts, preferences=preferences, theme=load_theme(resources.assets(), preferences))
    window = TableGameWindow(TableSetup("scrambler", {}, (PERSON, PERSON)), large)
    qtbot.addWidget(window)
    window.resize(SMALLEST)
    window.show()
    QApplication.processEvents()
    for button in window.stage.buttons.values():
        assert button.height() >= button.sizeHint().height(), button.text()
    assert window.stage.beside.verticalScrollBar().maximum() > 0
    usual = TableGameWindow(TableSetup("scrambler", {}, (PERSON, PERSON)), parts)
    qtbot.addWidget(usual)
    usual.resize(SMALLEST)
    usual.show()
    QApplication.processEvents()
    assert usual.stage.beside.verticalScrollBar().maximum() == 0
