"""Maps of Tiled in the editor: asked about, previewed, added as a level or a campaign, undone, exported."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox

from editor.dialogs.import_tiled import ImportTiledDialog, sampled
from editor.document.levels import ChangeLevel
from editor.editor_state import StatusMessage
from runtime.campaign.reader import read_level
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.levels.level import Level
from runtime.exchange.tiled.reader import read_tiled

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.asset_cache import AssetCache
    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]

MAPS = Path(__file__).resolve().parents[1] / "exchange" / "maps"
VALLEY = MAPS / "valley.tmx"


def shown(
    window: EditorWindow, assets: AssetCache, path: Path = VALLEY, campaign: str = "First light"
) -> ImportTiledDialog:
    read = read_tiled(path)
    assert read.map is not None
    dialog = ImportTiledDialog(
        window.t, assets.boards, read.map, read.issues, name="Valley", campaign=campaign, parent=window
    )
    dialog.show()
    return dialog


def previewed(dialog: ImportTiledDialog) -> tuple[str, ...]:
    assert dialog.preview.level is not None
    return dialog.preview.level.terrain.rows()


def test_the_proposals_are_previewed_and_taken(window: EditorWindow, editor_stock: AssetCache) -> None:
    dialog = shown(window, editor_stock)
    assert dialog.may_accept
    answer = dialog.answer
    assert answer.level.terrain.rows() == previewed(dialog)
    assert answer.level.terrain.rows()[0] == "^^^^..ff"
    assert [(city.name, city.owner) for city in answer.level.cities] == [
        ("Auburg", Side.GOLD),
        ("Silbach", Side.SILVER),
    ]
    assert not answer.new_campaign
    assert dialog.preview.accessibleDescription() == dialog.summary.text()
    assert "2 cities" in dialog.summary.text()
    dialog.reject()


def test_keys_change_what_the_selected_tiles_become(
    qtbot: QtBot, window: EditorWindow, editor_stock: AssetCache
) -> None:
    dialog = shown(window, editor_stock)
    before = previewed(dialog)
    table = dialog.tiles_page.table
    table.setFocus()
    rows = [
        row for row, (gid, _) in enumerate(dialog.tiles.counts) if dialog.tiles.meanings[gid].terrain is Terrain.WATER
    ]
    assert rows
    table.selectRow(rows[0])
    QTest.keyClick(table, Qt.Key.Key_6)
    qtbot.waitUntil(lambda: previewed(dialog) != before)
    assert "#" in "".join(previewed(dialog))
    assert dialog.tiles.data(dialog.tiles.index(rows[0], dialog.tiles.WHY)) == "your choice"
    QTest.mouseClick(dialog.tiles_page.stones[Terrain.WATER], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: previewed(dialog) == before)
    dialog.reject()


def test_a_cell_of_the_tables_is_changed_in_place(qtbot: QtBot, window: EditorWindow, editor_stock: AssetCache) -> None:
    dialog = shown(window, editor_stock)
    dialog.tabs.setCurrentIndex(2)
    table, model = dialog.object_table, dialog.objects
    table.setCurrentIndex(model.index(0, model.BECOMES))
    dialog.activateWindow()
    table.setFocus()
    qtbot.waitUntil(table.hasFocus)
    QTest.keyClick(table, Qt.Key.Key_F2)
    box = table.findChild(QComboBox)
    assert box is not None
    assert box.accessibleName() == "Becomes"
    box.setCurrentIndex(box.findData("flood"))
    box.activated.emit(box.currentIndex())
    qtbot.waitUntil(lambda: len(dialog.answer.level.cities) == 1)
    assert "flood" in {token.element.value for token in dialog.answer.level.tokens}
    model.setData(model.index(0, model.BECOMES), "out")
    assert "flood" not in {token.element.value for token in dialog.answer.level.tokens}
    dialog.reject()


def test_layers_and_parts(qtbot: QtBot, window: EditorWindow, editor_stock: AssetCache) -> None:
    dialog = shown(window, editor_stock)
    before = previewed(dialog)
    top = dialog.layers.item(0)
    assert top.text() == "Growth/Trees"
    top.setCheckState(Qt.CheckState.Unchecked)
    qtbot.waitUntil(lambda: previewed(dialog) != before)
    assert "f" not in "".join(previewed(dialog))
    dialog.part_page.boxes[2].setValue(3)
    qtbot.waitUntil(lambda: len(previewed(dialog)) == 3)
    dialog.part_page.boxes[0].setValue(5)
    qtbot.waitUntil(lambda: not dialog.may_accept)
    assert "beyond the map" in dialog.told
    dialog.part_page.boxes[0].setValue(0)
    for row in range(dialog.layers.count()):
        dialog.layers.item(row).setCheckState(Qt.CheckState.Unchecked)
    qtbot.waitUntil(lambda: "Tick at least one layer" in dialog.told)
    dialog.reject()


def test_objects_of_an_infinite_map_are_placed_as_the_level_counts(
    window: EditorWindow, editor_stock: AssetCache
) -> None:
    dialog = shown(window, editor_stock, MAPS / "infinite.tmx")
    model = dialog.objects
    assert model.data(model.index(0, model.PLACE)) == "2, 3"
    assert "In Tiled its first row was -16" in dialog.notes.text()
    dialog.reject()


def test_every_field_has_a_name(window: EditorWindow, editor_stock: AssetCache) -> None:
    dialog = shown(window, editor_stock)
    fields = [dialog.name, dialog.target, dialog.tiles_page.table, dialog.object_table, dialog.layers, dialog.empty]
    assert all(
        field.accessibleName()
        for field in (*fields, *dialog.part_page.boxes, *dialog.tiles_page.stones.values(), dialog.tabs)
    )
    dialog.reject()


def test_a_large_map_is_shown_with_fewer_cells() -> None:
    level = Level("a", "A", TerrainMap.from_rows(["~" * 700] * 350))
    small = sampled(level).terrain.size
    assert (small.rows, small.columns) == (117, 234)


@pytest.fixture
def answered(window: EditorWindow, editor_stock: AssetCache) -> Callable[..., object]:
    """Answers the dialog as it stands when it opens, changed by ``change``."""

    def answer(*about: object, new_campaign: bool = False) -> object:
        tiled, issues, name, campaign = about
        dialog = ImportTiledDialog(
            window.t, editor_stock.boards, tiled, issues, name=name, campaign=campaign, parent=window
        )
        dialog.target.setCurrentIndex(dialog.target.findData(new_campaign))
        return dialog.answer

    return answer


def test_a_map_becomes_a_level_of_the_open_campaign_and_is_undone(
    qtbot: QtBot, window: EditorWindow, campaign: Path, answered: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    window.files.open_folder(campaign)
    monkeypatch.setattr(window.ask, "map_to_import", lambda _start: VALLEY, raising=False)
    monkeypatch.setattr(window.ask, "imported_map", answered, raising=False)
    before = window.state.document.campaign
    window.actions_by_id["file.import"].trigger()
    qtbot.waitUntil(lambda: not window.controls.file_jobs.is_busy)
    level = window.state.level
    assert level is not None
    assert (level.id, level.name) == ("valley", "valley")
    assert window.state.document.campaign.levels[1] == level
    window.actions_by_id["edit.undo"].trigger()
    assert window.state.document.campaign == before


def test_a_map_that_is_dropped_begins_a_campaign_where_none_is_open(
    qtbot: QtBot, window: EditorWindow, answered: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    window.state.open(None)
    seen: list[str] = []

    def answer(*about: object) -> object:
        seen.append(str(about[3]))
        return answered(*about, new_campaign=True)

    monkeypatch.setattr(window.ask, "imported_map", answer, raising=False)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(VALLEY))])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(50, 50), Qt.DropAction.CopyAction, data, buttons, keys)
    QApplication.sendEvent(window, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(window, QDropEvent(QPoint(50, 50), Qt.DropAction.CopyAction, data, buttons, keys))
    qtbot.waitUntil(lambda: window.state.document is not None)
    assert seen == [""]
    assert [level.id for level in window.state.document.campaign.levels] == ["valley"]
    assert window.state.document.needs_folder


def test_what_no_one_takes_is_not_let_in(window: EditorWindow, tmp_path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "song.mp3"))])
    enter = QDragEnterEvent(
        QPoint(50, 50), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    enter.setAccepted(False)
    QApplication.sendEvent(window, enter)
    assert not enter.isAccepted()


def test_a_refused_map_is_told_with_its_reason(
    qtbot: QtBot, window: EditorWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[tuple[str, ...]] = []
    monkeypatch.setattr(window.ask, "tell", lambda *words: said.append(words), raising=False)
    window.exchange.import_file(MAPS / "hexagonal.tmx")
    qtbot.waitUntil(lambda: bool(said))
    assert "hexagonal" in said[0][2]


def test_one_works_on_while_a_map_is_read(
    qtbot: QtBot, window: EditorWindow, campaign: Path, answered: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It waits for a hand that is free; what is stopped, or comes after its campaign was closed, changes nothing."""
    window.files.open_folder(campaign)
    read, jobs, said = Event(), window.controls.file_jobs, []
    monkeypatch.setattr("runtime.exchange.tiled.reader.read_tiled", lambda path: (read.wait(), read_tiled(path))[1])
    monkeypatch.setattr("editor.actions.prints._is_hand_full", lambda: not read.is_set())
    monkeypatch.setattr(window.ask, "imported_map", answered, raising=False)
    window.state.subscribe(lambda change: said.append(change.text) if isinstance(change, StatusMessage) else None)
    before, levels = window.state.document.campaign, window.state.document.campaign.level_ids

    window.exchange.import_file(VALLEY)
    qtbot.waitUntil(jobs.bars[0].isVisible)
    assert not jobs.bars[0].isModal()
    jobs.bars[0].canceled.emit()
    assert not jobs.is_busy
    assert said[-1] == "Stopped; nothing was changed."

    window.exchange.import_file(VALLEY)
    window.state.show_level(levels[1])
    assert window.state.perform("Rename", ChangeLevel(levels[0], name="Meanwhile"))
    read.set()
    qtbot.waitUntil(lambda: not jobs.is_busy)
    assert window.state.document.campaign.level_ids == (*levels[:2], "valley", *levels[2:])
    window.actions_by_id["edit.undo"].trigger()
    window.actions_by_id["edit.undo"].trigger()
    assert window.state.document.campaign == before

    window.exchange.import_file(VALLEY)
    window.state.open(None)
    qtbot.waitUntil(lambda: not jobs.is_busy)
    assert said[-1] == "valley.tmx was not imported: “First Light” is closed."
    assert window.state.document is None


def test_a_level_goes_out_and_comes_back_the_same(
    window: EditorWindow, campaign: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    window.files.open_folder(campaign)
    monkeypatch.setattr(window.ask, "file_to_export", lambda _usual: tmp_path / "out.tmj", raising=False)
    window.actions_by_id["file.export"].trigger()
    qtbot.waitUntil(lambda: not window.controls.file_jobs.is_busy)
    assert sorted(path.name for path in tmp_path.glob("*.*")) == ["out.tmj", "scryptic-terrain.png"]
    level = read_level(campaign / "levels" / f"{window.state.level_id}.json").level
    read = read_tiled(tmp_path / "out.tmj")
    assert read.map is not None
    dialog = ImportTiledDialog(window.t, window.parts.assets.boards, read.map, (), name=level.name, campaign="")
    got = dialog.answer
    assert got.new_campaign
    assert got.is_ours
    assert got.level.terrain == level.terrain
    assert got.level.cities == level.cities
    assert got.level.conditions == level.conditions
    dialog.deleteLater()


def test_a_file_that_cannot_be_written_is_told(
    window: EditorWindow, campaign: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    window.files.open_folder(campaign)
    said: list[tuple[str, ...]] = []
    monkeypatch.setattr(window.ask, "tell", lambda *words: said.append(words), raising=False)
    monkeypatch.setattr(window.ask, "file_to_export", lambda _usual: tmp_path / "no" / "out.tmx", raising=False)
    window.actions_by_id["file.export"].trigger()
    qtbot.waitUntil(lambda: not window.controls.file_jobs.is_busy)
    assert "cannot be written" in said[0][1]
