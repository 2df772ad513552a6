"""The sheet of all levels in a real window: drawn lazily, sought, sorted, opened, and many levels changed at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.docks.level_cards import wrapped
from editor.docks.level_sheet import LevelSheet
from editor.document.document import Document
from editor.window import EditorWindow
from runtime import resources
from runtime.campaign.model import Campaign
from runtime.campaign.templates import blank_map
from runtime.engine.board.grid import Size
from runtime.engine.board.symmetry import Symmetry
from runtime.exchange.printing.contact_sheet import MOST_PIXELS, SheetEntry, contact_sheet, whole_sheet
from runtime.exchange.printing.options import Paper
from runtime.exchange.printing.page import PictureShape, TextShape
from runtime.exchange.printing.print_shop import PrintShop
from runtime.support.texts import english


def opened(window: EditorWindow) -> LevelSheet:
    window.actions_by_id["level.sheet"].trigger()  # type: ignore[index]
    sheet = window.controls.sheet.sheet
    assert sheet is not None and sheet.isVisible()
    return sheet


def names(sheet: LevelSheet) -> list[str]:
    return [row.id for row in sheet.model.rows]


@pytest.mark.qt
def test_a_sentence_takes_the_lines_that_a_card_has_left(qapp: QApplication) -> None:
    metrics, said = QFontMetrics(qapp.font()), "Gold wins when Gold holds the Maypole at the end of turn 12"
    wide = metrics.horizontalAdvance("Gold wins when Gold holds")
    assert wrapped(metrics, said, wide, 1) == [said]
    assert wrapped(metrics, said, wide, 2) == ["Gold wins when Gold holds", "the Maypole at the end of turn 12"]
    assert all(metrics.horizontalAdvance(line) <= wide for line in wrapped(metrics, said, wide, 9))
    assert wrapped(metrics, "", wide, 2) == []


@pytest.mark.qt
@pytest.mark.slow
@pytest.mark.qt_log_ignore("This plugin does not support")
def test_levels_are_sought_sorted_chosen_changed_and_removed_together(
    editor_window: Callable[..., EditorWindow], campaign: Path, qtbot: QtBot
) -> None:
    window = editor_window(campaign)
    document = window.state.document
    assert document is not None
    sheet = opened(window)
    every = [*document.campaign.level_ids]
    assert names(sheet) == every and sheet.chosen == (window.state.level_id,)
    sheet.sort.setCurrentIndex(1)
    assert names(sheet) == sorted(every, key=lambda one: document.campaign.level(one).name.casefold())
    assert sheet.chosen == (window.state.level_id,), "another order leaves the choice"
    QTest.keyClicks(sheet.sought, "ford")
    assert names(sheet) == ["ford"]
    assert "Gold" in sheet.model.sentence(sheet.model.rows[0])
    sheet.sought.clear()
    sheet.choose(every)
    assert not sheet.buttons["open"].isEnabled() and sheet.buttons["remove"].isEnabled()
    sheet.asked.emit("symmetry half_turn", tuple(every))
    assert {level.symmetry for level in document.campaign.levels} == {Symmetry.HALF_TURN} and document.position == 1
    sheet.renamed.emit("ford", "The Broad Ford")
    assert sheet.model.rows[names(sheet).index("ford")].name == "The Broad Ford"
    window.ask.told["confirm"] = True  # type: ignore[attr-defined]
    sheet.list.selectionModel().clearSelection()
    sheet.choose(["ford", "pass"])
    QTest.keyClick(sheet.list, Qt.Key.Key_Delete)
    assert document.campaign.level_ids == ("meadow",) == tuple(names(sheet)) and document.position == 3
    document.undo()
    assert set(names(sheet)) == set(every)
    sheet.list.selectionModel().clearSelection()
    sheet.choose(["pass"])
    QTest.keyClick(sheet.list, Qt.Key.Key_Return)
    assert window.state.level_id == "pass" and not sheet.isVisible()


@pytest.mark.qt
@pytest.mark.slow
@pytest.mark.qt_log_ignore("This plugin does not support")
def test_of_many_levels_only_those_in_sight_are_drawn_and_few_pictures_are_kept(
    editor_window: Callable[..., EditorWindow], campaign: Path, qtbot: QtBot
) -> None:
    window = editor_window(campaign)
    level = blank_map("level", "Level", Size(9, 9))
    levels = tuple(replace(level, id=f"level-{number}", name=f"Level {number}") for number in range(1000))
    window.state.open(Document(Campaign("many", "Many", levels)))
    sheet = opened(window)
    pictures = sheet.pictures
    qtbot.waitUntil(lambda: pictures.drawn > 0 and not pictures.is_busy)
    first = pictures.drawn
    assert first < 60, "only what is seen"
    bar = sheet.list.verticalScrollBar()
    for part in range(1, 31):
        bar.setValue(bar.maximum() * part // 30)
        sheet.list.viewport().repaint()  # What only flies by is wanted, and gone before it is drawn.
    qtbot.waitUntil(lambda: pictures.drawn > first and not pictures.is_busy)
    assert pictures.drawn < 120 and len(sheet.model.rows) == 1000


@pytest.mark.slow
def test_a_contact_sheet_has_all_levels_whatever_their_size() -> None:
    shop = PrintShop(resources.assets())
    large = blank_map("sea", "The Sea", Size(300, 400))
    entries = [SheetEntry(f"Level {number}", ("9 × 9",), None) for number in range(14)]
    entries[0] = SheetEntry("The Sea", ("300 × 400", "Gold wins when " + "it holds the harbour " * 30), large)
    sheets = contact_sheet(entries, Paper.A4, "War", pictures=shop.pictures, letters=shop.letters, t=english())
    assert len(sheets) == 2 and sheets.titles[1] == "War, page 2 of 2"
    page = sheets.makes[0]()
    said = [item.text for item in page.items if isinstance(item, TextShape)]
    assert "The Sea" in said and any(text.endswith("…") for text in said)
    (picture,) = [item for item in page.items if isinstance(item, PictureShape)]
    assert abs(picture.width / picture.height - 4 / 3) < 0.02
    table = SheetEntry("Scribe", ("a table game",), picture=b"a picture")
    page = contact_sheet([table], Paper.A4, "War", pictures=shop.pictures, letters=shop.letters, t=english()).makes[0]()
    assert [item.data for item in page.items if isinstance(item, PictureShape)] == [b"a picture"]
    whole, wide = whole_sheet(entries[1:] * 77, "War", pictures=shop.pictures, letters=shop.letters)
    assert wide * wide * whole.height / whole.width <= MOST_PIXELS * 1.01
