"""Selection, clipboard, regions and starting words through the real window."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLineEdit

from editor.dialogs.disk import Locked
from editor.document.area import Area, CellBox
from editor.document.cells import SetCells
from editor.document.edit import EditRefusal
from editor.document.pieces import MIME, MapPiece, piece_of, read_piece, write_piece
from editor.tools.tool import Pointer, PointerPhase
from runtime import resources
from runtime.campaign.schema_validation import Schemas
from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Terrain
from runtime.engine.levels.level import Condition, WinPath
from tests.editor.test_canvas_painting import drag, move
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]
CORNER = Area(CellBox(0, 0, 8, 8), b"\xff" * 64)


def select(window: EditorWindow, area: Area) -> None:
    window.state.toolbox.held.selection = area


def click(window: EditorWindow, *cell: int) -> None:
    for phase in (PointerPhase.HOVER, PointerPhase.PRESS, PointerPhase.RELEASE):
        window.state.pointer(Pointer(Cell(*cell), phase))


def said(window: EditorWindow) -> str:
    return window.status.text.text()


def press(qtbot: QtBot, window: EditorWindow, keys: str) -> None:
    for key in keys:
        qtbot.keyClick(window.view, key)


def test_copying_and_pasting_works_between_levels_and_editors(
    editor_window: Callable[..., EditorWindow], window: EditorWindow, campaign: Path
) -> None:
    level = window.state.level
    city = level.cities[0]
    select(window, Area(CellBox(city.at.row, city.at.column, city.at.row + 1, city.at.column + 1), b"\xff"))
    window.actions_by_id["edit.copy"].trigger()
    assert said(window).startswith("Copied 1 cell")
    window.actions_by_id["level.next"].trigger()
    window.actions_by_id["edit.paste"].trigger()
    assert window.state.tool == "stamp"
    click(window, 0, 0)
    assert window.state.level.cities[-1].at == Cell(0, 0) or window.state.level.cities[0].at == Cell(0, 0)
    assert window.state.tool == "brush"
    other = editor_window(campaign, told={"about_lock": Locked.ANYWAY})
    other.actions_by_id["edit.paste"].trigger()
    click(other, 0, 0)
    assert any(each.at == Cell(0, 0) and each.name == city.name for each in other.state.level.cities)


def test_cutting_and_pasting_at_the_same_place_changes_nothing(window: EditorWindow) -> None:
    before = window.state.document.campaign
    select(window, CORNER)
    window.actions_by_id["edit.cut"].trigger()
    assert window.state.document.campaign != before
    window.actions_by_id["edit.paste"].trigger()
    click(window, 3, 3)
    assert window.state.document.campaign == before
    assert [step.label for step in window.state.document.history] == ["Cut", "Paste"]


def hostile() -> list[bytes]:
    return [
        b"",
        b"\xff\xfe\x00",
        b"[" * 100_000,
        b"null",
        b'{"scryptic":"piece"}',
        b'{"scryptic":"piece","format":true}',
        b'{"scryptic":"piece","format":1,"map":7}',
        b'{"scryptic":"piece","format":1,"cells":["x"],"map":{"format":1,"id":"a","name":"b","terrain":["%"]}}',
        b'{"scryptic":"piece","format":1,"cells":["x","x"],"map":{"format":1,"id":"a","name":"b","terrain":["."]}}',
        b'{"scryptic":"piece","format":1,"cells":["."],"map":{"format":1,"id":"a","name":"b","terrain":["."]}}',
        b'{"scryptic":"piece","format":1,"cells":["x."],"map":{"format":1,"id":"a","name":"b","terrain":[".."]}}',
        b'{"scryptic":"piece","format":1,"cells":["x"],"map":{"format":1,"id":"a","name":"b","terrain":["."],'
        b'"cities":[{"id":"a","at":[0,0],"owner":"gold"},{"id":"b","at":[0,0],"owner":"gold"}]}}',
        b'{"scryptic":"piece","format":1,"cells":["x"],"map":{"format":1,"id":"a","name":"b","terrain":["."],'
        b'"cities":[{"id":"../x","at":[0,0],"owner":"gold"}]}}',
    ]


def test_what_others_put_on_the_clipboard_is_refused_calmly(window: EditorWindow) -> None:
    before = window.state.document.campaign
    for data in hostile():
        mime = QMimeData()
        mime.setData(MIME, data)
        QGuiApplication.clipboard().setMimeData(mime)
        window.state.say("Nothing yet.")
        window.actions_by_id["edit.paste"].trigger()
        refused = said(window)
        assert "nothing was pasted" in refused or refused.startswith("There is nothing to paste"), data[:200]
        assert window.state.tool == "brush", data[:200]
        assert window.state.document.campaign == before, data[:200]


def test_text_and_newer_pieces_are_refused_by_their_names(window: EditorWindow) -> None:
    QGuiApplication.clipboard().setText("....")
    window.actions_by_id["edit.paste"].trigger()
    assert said(window) == "There is nothing to paste: select cells and copy them first."
    newer = read_piece(b'{"scryptic":"piece","format":2}', Schemas(resources.schemas()))
    assert isinstance(newer, EditRefusal)
    assert newer.code == "clip-newer"


def test_a_piece_is_the_same_after_it_was_written_and_read(window: EditorWindow) -> None:
    level = window.state.level
    for cells in (CORNER, Area.of([city.at for city in level.cities]), Area.of([Cell(1, 1), Cell(3, 2)])):
        piece = piece_of(level, cells)
        assert read_piece(write_piece(piece), Schemas(resources.schemas())) == piece
    data = json.loads(write_piece(piece))
    data["numbers"] = {"cities": ["x"], "tokens": -5}
    read = read_piece(json.dumps(data).encode(), Schemas(resources.schemas()))
    assert isinstance(read, MapPiece)


def test_letters_typed_on_the_map_are_no_shortcuts(window: EditorWindow, qtbot: QtBot) -> None:
    home = next(city for city in window.state.level.cities if city.owner is Side.GOLD)
    window.actions_by_id["tool.words"].trigger()
    click(window, *home.at)
    assert not window.actions_by_id["edit.undo"].isEnabled()
    window.view.setFocus()
    press(qtbot, window, "BE")
    assert window.state.tool == "words"
    qtbot.keyClick(window.view, Qt.Key.Key_Return)
    laid = window.state.level.start.letters.gold
    assert laid == (Laid(home.at, "B"), Laid(Cell(home.at.row, home.at.column + 1), "E"))
    press(qtbot, window, "E")
    assert window.state.tool == "eraser"
    window.actions_by_id["edit.undo"].trigger()
    assert window.state.level.start.letters.gold == ()


def test_escape_leaves_nothing_of_what_is_typed_or_floats(window: EditorWindow, qtbot: QtBot) -> None:
    window.actions_by_id["tool.words"].trigger()
    click(window, 2, 2)
    window.view.setFocus()
    press(qtbot, window, "CAT")
    qtbot.keyClick(window.view, Qt.Key.Key_Escape)
    assert not window.state.document.is_dirty
    select(window, CORNER)
    window.actions_by_id["edit.duplicate"].trigger()
    assert window.state.tool == "stamp"
    qtbot.keyClick(window.view, Qt.Key.Key_R)
    qtbot.keyClick(window.view, Qt.Key.Key_Escape)
    assert window.state.tool == "words"
    assert not window.state.document.is_dirty


def test_regions_are_listed_renamed_and_deleted_with_who_speaks_of_them(window: EditorWindow) -> None:
    from dataclasses import replace

    dock = window.regions
    assert not dock.remove.isEnabled()
    select(window, Area.of([Cell(1, 1), Cell(1, 2)]))
    dock.selected.click()
    assert window.state.level.regions[0].cells == (Cell(1, 1), Cell(1, 2))
    item = dock.list.topLevelItem(0)
    item.setText(0, "The Ford")
    QApplication.processEvents()
    assert window.state.level.regions[0].name == "The Ford"
    level = window.state.level
    path = WinPath("hold", Condition("occupy", arguments={"region": "region-1"}))

    class Speak:
        def apply(self, campaign: object) -> object:
            return campaign.having_level(  # type: ignore[attr-defined]
                replace(level, conditions=level.conditions.having(Side.GOLD, (path,)))
            )

    window.state.perform("Speak", Speak())
    dock.list.topLevelItem(0).setText(1, "ford")
    QApplication.processEvents()
    assert window.state.level.regions[0].id == "ford"
    assert window.state.level.conditions.gold[0].when.arguments["region"] == "ford"
    assert dock.list.topLevelItem(0).text(3) == "hold"
    window.actions_by_id["edit.undo"].trigger()
    assert window.state.toolbox.held.region == "region-1", "the tool goes on with it"
    window.actions_by_id["edit.redo"].trigger()
    assert window.state.toolbox.held.region == "ford"
    dock.list.topLevelItem(0).setText(1, "no id!")
    QApplication.processEvents()
    assert window.state.level.regions[0].id == "ford"
    assert dock.list.topLevelItem(0).text(1) == "ford"
    dock.remove.click()
    assert window.state.level.regions == ()
    assert said(window) == "Deleted The Ford; undo brings it back. Still speaking of it: hold"


def test_a_region_is_renamed_by_typing_in_the_list(window: EditorWindow, qtbot: QtBot) -> None:
    dock = window.regions
    window.docks.show("regions")
    qtbot.waitUntil(dock.isVisible)
    select(window, CORNER)
    dock.selected.click()
    for column, text in ((0, "The Ford"), (1, "ford"), (1, "no id!")):
        item = dock.list.topLevelItem(0)
        dock.list.editItem(item, column)
        line = next(line for line in dock.list.findChildren(QLineEdit) if line.isVisible())
        line.setText(text)
        qtbot.keyClick(line, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda now=item, wanted=text: dock.list.topLevelItem(0) is not now or wanted in said(window))
    region = window.state.level.regions[0]
    assert (region.id, region.name) == ("ford", "The Ford")
    assert dock.list.topLevelItem(0).text(1) == "ford"
    assert "can't be an id" in said(window)


def test_cropping_asks_about_what_would_be_lost(window: EditorWindow) -> None:
    before = window.state.document.campaign
    home = window.state.level.cities[0].at
    select(window, Area(CellBox(home.row, home.column, home.row + 2, home.column + 2), b"\xff" * 4))
    window.ask.told["confirm"] = False
    window.actions_by_id["selection.crop"].trigger()
    assert window.state.document.campaign == before
    window.ask.told["confirm"] = True
    window.actions_by_id["selection.crop"].trigger()
    assert window.state.level.terrain.size.count == 4


def test_the_map_is_turned_from_the_menu(window: EditorWindow) -> None:
    before = window.state.document.campaign
    for _ in range(4):
        window.actions_by_id["level.turn-right"].trigger()
    for action in ("level.flip-across", "level.flip-across", "level.flip-down", "level.flip-down"):
        window.actions_by_id[action].trigger()
    for action in ("level.turn-half", "level.turn-half", "level.swap", "level.swap"):
        window.actions_by_id[action].trigger()
    assert window.state.document.campaign == before
    assert len(window.state.document.history) == 12


def test_delete_clears_the_selection(window: EditorWindow) -> None:
    select(window, CORNER)
    window.actions_by_id["tool.select"].trigger()
    window.actions_by_id["edit.remove-thing"].trigger()
    piece = piece_of(window.state.level, CORNER)
    assert (piece.cities, set(piece.terrain.cells)) == ((), {ord(".")})


def test_selecting_copying_and_pasting_by_the_keyboard_alone(window: EditorWindow, qtbot: QtBot) -> None:
    view, state = window.view, window.state
    view.setFocus()
    home = state.level.cities[0].at
    state.point_at(Cell(home.row, home.column - 1))
    qtbot.keyClick(view, Qt.Key.Key_S)
    qtbot.keyPress(view, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyRelease(view, Qt.Key.Key_Shift)
    assert set(state.toolbox.held.selection.cells()) == {home, Cell(home.row, home.column - 1)}
    qtbot.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(view, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert state.toolbox.preview().after is not None, "it floats at the cursor at once"
    for _ in range(2):
        qtbot.keyClick(view, Qt.Key.Key_Down)
    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert Cell(home.row + 2, home.column + 1) in {city.at for city in state.level.cities}
    assert [step.label for step in state.document.history] == ["Paste"]


def test_the_mouse_selects_and_moves_and_the_outline_can_be_told_from_every_terrain(window: EditorWindow) -> None:
    window.view.keep_still(True)
    for row, terrain in enumerate(Terrain):
        cells = {Cell(row, column): terrain for column in range(6)}
        window.state.perform("Paint", SetCells(window.state.level_id, cells))
    window.actions_by_id["tool.select"].trigger()
    for row in range(len(Terrain)):
        drag(window, (row, 1), (row, 3))
        move(window, 7, 7)
        window.view.viewport().repaint()
        frame = window.view.frame
        corner = frame.rect_of(Cell(row, 1)).topLeft()
        picture = window.view.viewport().grab().toImage()
        along = [picture.pixelColor(corner.x() + step, corner.y()).lightness() for step in range(2, 3 * frame.tile - 2)]
        assert min(along) < 60
        assert max(along) > 230
    before = window.state.level.terrain.rows()
    drag(window, (5, 1), (7, 1))
    assert window.state.level.terrain.rows()[5][1:4] == "..."
    assert window.state.level.terrain.rows()[7][1:4] == before[5][1:4]
    assert window.state.document.history[-1].label == "Move 3 cells"


@pytest.mark.proof
def test_an_editor_that_has_copied_something_ends_without_a_fault() -> None:
    script = """
from PySide6.QtWidgets import QApplication
from editor.actions.edits import Clips
from editor.document.area import Area
from editor.document.pieces import piece_of
from runtime.engine.board.grid import Size
from runtime.engine.levels.level import Level
from runtime.engine.board.terrain import TerrainMap

def main():
    app = QApplication([])
    size = Size(2, 2)
    Clips().put(piece_of(Level("a", "A", TerrainMap.filled(size)), Area.whole(size)))

main()
"""
    ended = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
