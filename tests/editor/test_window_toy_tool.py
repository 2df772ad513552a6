"""A tool that only this test knows, entered in the table of tools: everything of the editor takes it up from there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from editor.document.area import Area
from editor.document.document import Document
from editor.tools.options import OptionField
from editor.tools.paint_tools import BrushTool
from editor.tools.shapes import line, swept
from editor.tools.surface import Surface
from editor.tools.tool import Pointer, PointerPhase, ToolGroup, ToolId, ToolSpec
from editor.tools.tool_table import TOOLS
from editor.tools.toolbox import Toolbox
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Terrain
from runtime.support.texts import english
from tests.editor.test_canvas_painting import move
from tests.editor.tool_desk import small_campaign

CTRL_ALT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
ENTER = Qt.Key.Key_Return

if TYPE_CHECKING:
    from editor.window import EditorWindow


class CrossTool(BrushTool):
    """Paints two strokes across each other."""

    def __init__(self, surface: Surface) -> None:
        super().__init__(surface)
        self._surface = surface

    def pointer(self, pointer: Pointer) -> None:
        if pointer.phase is PointerPhase.PRESS and self._surface.begin("Paint a cross") is None:
            (row, column), paint = pointer.cell, self._surface.options.terrain
            for ends in (
                (Cell(row - 1, column), Cell(row + 1, column)),
                (Cell(row, column - 1), Cell(row, column + 1)),
            ):
                self._surface.extend(self._cells(*ends), paint)
            self._surface.commit()

    def _cells(self, first: Cell, last: Cell) -> Area:
        return swept(line(first, last), 1, self._surface.options.brush_shape)


CROSS = ToolSpec(
    ToolId("cross"),
    "Cross",
    "Paint a cross where you click",
    "Ctrl+Alt+J",
    ToolGroup.PLACE,
    CrossTool,
    fields=(OptionField.SHAPE,),
    hint="Its arms are one cell long.",
    icon="close",
    paints=True,
)
WITH_CROSS = {**TOOLS, CROSS.id: CROSS}


def test_a_tool_of_the_table_works_without_a_window() -> None:
    document = Document(small_campaign())
    toolbox = Toolbox(document, english(), "one", WITH_CROSS)
    toolbox.choose(CROSS.id)
    toolbox.set_options(replace(toolbox.options, terrain=Terrain.LAVA, mirror=False))
    before = document.campaign.levels[0].terrain
    toolbox.pointer(Pointer(Cell(3, 4), PointerPhase.PRESS))
    cross = (Cell(3, 4), Cell(2, 4), Cell(4, 4), Cell(3, 3), Cell(3, 5))
    assert document.campaign.levels[0].terrain == before.having(dict.fromkeys(cross, Terrain.LAVA))
    assert document.history[-1].label == "Paint a cross"


@pytest.mark.slow
@pytest.mark.qt
def test_a_tool_of_the_table_is_found_everywhere_in_the_window(
    editor_window: Callable[..., EditorWindow], campaign: Path
) -> None:
    window = editor_window(campaign, tools=WITH_CROSS)
    place = [button.defaultAction().objectName() for button in window.bars.tools.buttons]
    assert place.index("tool.cross") == place.index("tool.region") + 1
    menus = window.bars.menus["tools"].findChildren(QMenu)
    shown = [action.objectName() for menu in (window.bars.menus["tools"], *menus) for action in menu.actions()]
    assert "tool.cross" in shown
    assert "tool.cross" in {action.id for action in window.action_set.table}

    QTest.keyClick(window, "J", CTRL_ALT)
    assert window.state.tool == CROSS.id
    assert window.actions_by_id["tool.cross"].isChecked()
    palette = window.palette_dock
    assert palette._head.text() == "Cross"
    assert palette.fields._hint.text() == CROSS.hint
    assert [field for field, row in palette.fields._rows.items() if row.isVisibleTo(palette)] == [OptionField.SHAPE]
    QTest.keyClick(window, "6")
    assert window.state.tool == CROSS.id, "a tool that paints stays in hand when a terrain is chosen"

    before = window.state.level.terrain
    move(window, 5, 5)
    window.view.setFocus()
    QTest.keyClick(window.view, ENTER)
    after = window.state.level.terrain
    changed = {cell for cell in after.size.cells() if before[cell] is not after[cell]}
    assert changed
    assert all(after[cell] is Terrain.LAVA for cell in changed)
