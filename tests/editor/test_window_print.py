"""A level as a picture and on paper, from the editor: dialogs, previews, files."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import ref

import pytest
from PIL import Image
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from editor.dialogs.exports import PictureDialog, PrintDialog
from editor.document.levels import AddTable
from editor.document.tables import blank_table
from runtime.exchange.picture import PictureOptions, whole_size
from runtime.exchange.printing.options import Paper, PrintOptions, Style
from runtime.exchange.printing.print_shop import PrintShop

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.window import EditorWindow
    from runtime.exchange.printing.sheets import Sheets

pytestmark = [pytest.mark.qt, pytest.mark.slow]


def printing(qtbot: QtBot, window: EditorWindow) -> PrintDialog:
    commands = window.controls.prints
    level = window.state.level
    assert level is not None
    rules = commands.rules_of(level)
    assert rules is not None

    def booklet(options: PrintOptions) -> Sheets:
        return shop.booklet(level, rules, options, window.t)

    shop = commands.open_shop()
    dialog = PrintDialog(window.t, shop, booklet, window)
    dialog.show()
    qtbot.waitUntil(lambda: dialog.count > 0)
    return dialog


def test_the_pages_are_seen_before_they_are_written(qtbot: QtBot, window: EditorWindow) -> None:
    dialog = printing(qtbot, window)
    assert dialog.may_accept and dialog.title.text().startswith("Rules · page 1 of ")
    assert not dialog.before.isEnabled()
    first = dialog.page.grab().toImage()
    dialog.after.click()
    qtbot.waitUntil(lambda: "page 2 of" in dialog.title.text())
    assert dialog.page.grab().toImage() != first
    dialog.paper.setCurrentIndex(dialog.paper.findText("Letter"))
    dialog.style_box.setCurrentIndex(1)
    dialog.coins.setChecked(False)
    assert dialog.answer == PrintOptions(Paper.LETTER, 20, Style.PLAIN, coins=False)
    for box in (dialog.board, dialog.markers, dialog.rules):
        box.setChecked(False)
    qtbot.waitUntil(lambda: dialog.told == "Choose at least one part that is printed.")
    assert not dialog.may_accept
    dialog.reject()


@pytest.mark.proof
def test_too_many_pages_are_refused_with_what_would_do(qtbot: QtBot, window: EditorWindow) -> None:
    from dataclasses import replace

    from runtime.engine.board.terrain import TerrainMap

    commands, level = window.controls.prints, window.state.level
    assert level is not None
    wide = replace(level, terrain=TerrainMap.from_rows(["." * 200] * 200))
    rules = commands.rules_of(level)
    assert rules is not None
    shop = commands.open_shop()
    dialog = PrintDialog(window.t, shop, lambda options: shop.booklet(wide, rules, options, window.t))
    qtbot.addWidget(dialog)
    qtbot.waitUntil(lambda: "mm are the most" in dialog.told)
    assert not dialog.may_accept


def write(qtbot: QtBot, window: EditorWindow, name: str) -> None:
    """Do what the action does, and wait until it is done."""
    window.actions_by_id[name].trigger()
    qtbot.waitUntil(lambda: not window.controls.file_jobs.is_busy)


def test_a_booklet_is_written(qtbot: QtBot, window: EditorWindow, tmp_path: Path) -> None:
    path = tmp_path / "board.pdf"
    window.ask.told |= {"print_options": PrintOptions(style=Style.PLAIN), "file_to_write": path}  # type: ignore[attr-defined]
    write(qtbot, window, "file.print")
    assert path.read_bytes().startswith(b"%PDF-")


def test_a_table_game_is_printed_whole_in_its_own_size(qtbot: QtBot, window: EditorWindow, tmp_path: Path) -> None:
    document = window.state.document
    assert document is not None
    window.state.perform("Add", AddTable(blank_table(document.campaign, "Bricks", "scryper"), ""))
    window.state.show_level("bricks")
    table = window.state.table
    assert table is not None
    shop = window.controls.prints.open_shop()
    dialog = PrintDialog(
        window.t, shop, lambda options: shop.table_booklet(table, options, window.t), window, has_map=False
    )
    dialog.show()
    qtbot.waitUntil(lambda: dialog.count == 7)
    assert not dialog.cell.isVisible() and not dialog.coins.isVisible() and dialog.may_accept
    dialog.reject()
    path = tmp_path / "bricks.pdf"
    window.ask.told |= {"print_options": PrintOptions(style=Style.PLAIN), "file_to_write": path}  # type: ignore[attr-defined]
    write(qtbot, window, "file.print")
    assert path.read_bytes().startswith(b"%PDF-")


@pytest.mark.proof
def test_what_prints_goes_with_what_was_printed(
    qtbot: QtBot, window: EditorWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[ref[PrintShop]] = []

    class Shop(PrintShop):
        def __init__(self, assets: Path) -> None:
            super().__init__(assets)
            made.append(ref(self))

    monkeypatch.setattr("runtime.exchange.printing.print_shop.PrintShop", Shop)
    path, options = tmp_path / "board.pdf", PrintOptions(style=Style.PLAIN)
    window.ask.told |= {"print_options": options, "file_to_write": path}  # type: ignore[attr-defined]
    window.ask.told["picture"] = (PictureOptions(8, frame=False), False)  # type: ignore[attr-defined]
    write(qtbot, window, "file.print")
    write(qtbot, window, "file.picture")
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    window.ask.asked.clear()  # type: ignore[attr-defined]
    gc.collect()
    assert [one() for one in made] == [None, None]


@pytest.mark.proof
def test_writing_can_be_stopped_and_a_full_disk_is_said(
    qtbot: QtBot, window: EditorWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "nowhere" / "board.pdf"
    window.ask.told |= {"print_options": PrintOptions(style=Style.PLAIN), "file_to_write": path}  # type: ignore[attr-defined]
    write(qtbot, window, "file.print")
    assert window.ask.questions[-1] == "tell"  # type: ignore[attr-defined]
    window.ask.told["file_to_write"] = tmp_path / "board.pdf"  # type: ignore[attr-defined]
    monkeypatch.setattr("editor.actions.prints.Event", _AskedToStop)
    write(qtbot, window, "file.print")
    assert not (tmp_path / "board.pdf").exists()


def test_the_window_goes_on_while_it_is_written_and_waits_for_it_at_its_end(
    window: EditorWindow, tmp_path: Path
) -> None:
    """Nothing is lost of what was begun just before."""
    first, second = tmp_path / "first.png", tmp_path / "second.png"
    for path in (first, second):
        window.ask.told |= {"picture": (PictureOptions(32), False), "file_to_write": path}  # type: ignore[attr-defined]
        window.actions_by_id["file.picture"].trigger()
    assert window.controls.file_jobs.is_busy
    (bar, _) = window.controls.file_jobs.bars
    assert not bar.isModal() and "first.png" in bar.labelText()
    window.state.show_level("ford")
    window.close()
    for path in (first, second):
        with Image.open(path) as picture:
            assert picture.size


class _AskedToStop:
    """What the button to cancel sets, as if it had been pressed at once."""

    def set(self) -> None:
        """It is set."""

    def is_set(self) -> bool:
        return True


def test_a_picture_is_written_with_the_overlay(qtbot: QtBot, window: EditorWindow, tmp_path: Path) -> None:
    level, path = window.state.level, tmp_path / "board.png"
    assert level is not None
    options = PictureOptions(32, frame=False)
    window.ask.told |= {"picture": (options, False), "file_to_write": path}  # type: ignore[attr-defined]
    write(qtbot, window, "file.picture")
    with Image.open(path) as picture:
        assert picture.size == whole_size(level, options)
        plain = picture.tobytes()
    window.actions_by_id["view.overlay-passable"].trigger()
    layer = window.overlays.layer
    assert layer is not None
    qtbot.waitUntil(lambda: layer.figures is not None)
    window.ask.told["picture"] = (options, True)  # type: ignore[attr-defined]
    write(qtbot, window, "file.picture")
    with Image.open(path) as picture:
        assert picture.size == whole_size(level, options) and picture.tobytes() != plain


@pytest.mark.proof
def test_the_picture_is_seen_and_its_size_said(qtbot: QtBot, window: EditorWindow) -> None:
    level = window.state.level
    assert level is not None
    made: list[PictureOptions] = []

    def make(options: PictureOptions, _overlay: bool) -> Image.Image:
        made.append(options)
        return Image.new("RGB", whole_size(level, options), (200, 10, 10))

    dialog = PictureDialog(window.t, level, make, parent=window)
    dialog.show()
    qtbot.waitUntil(lambda: not dialog.picture.pixmap().isNull())
    width, height = whole_size(level, PictureOptions())
    assert dialog.size_said.text() == f"{width} × {height} pixels"
    assert not dialog.overlay.isEnabled() and dialog.overlay.toolTip() == "Show an overlay on the map first"
    dialog.around.setCurrentIndex(1)
    dialog.letters.setChecked(False)
    dialog.cell.setValue(64)
    assert dialog.answer == (PictureOptions(64, frame=False, coordinates=True, letters=False), False)
    qtbot.waitUntil(lambda: made[-1].coordinates and not made[-1].letters)
    dialog.reject()
