"""Overlays, minimap and random maps in the real window, through its action table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.document.cells import SetCells
from editor.document.levels import AddLevel, ChangeLevel
from editor.document.things import PlaceCity, RemoveCity
from editor.mapmaker.figures import EXPLAINED, MapOverlay, OverlayMark
from editor.mapmaker.overlay_answers import NO_SYMMETRY
from editor.tools.tool import Pointer, PointerPhase
from runtime.campaign.references import ReferenceKind
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.levels.level import Level

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.canvas.overlays import OverlayLayer
    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]


def show(window: EditorWindow, overlay: str) -> OverlayLayer:
    window.actions_by_id[f"view.overlay-{overlay}"].trigger()
    layer = window.overlays.layer
    assert layer is not None
    return layer


def wide_level(window: EditorWindow, rows: int, columns: int) -> Level:
    """A new level of plains on the screen, with a city for either side in its corners."""
    level = Level("wide", "Wide", TerrainMap.filled(Size(rows, columns)))
    assert window.state.perform("Add", AddLevel(level))
    window.state.show_level("wide")
    assert window.state.perform("Gold", PlaceCity("wide", Cell(0, 0), Side.GOLD))
    assert window.state.perform("Silver", PlaceCity("wide", Cell(rows - 1, columns - 1), Side.SILVER))
    level_now = window.state.level
    assert level_now is not None
    return level_now


def _shown_and_hidden(window: EditorWindow, qtbot: QtBot, overlay: MapOverlay) -> None:
    action = window.actions_by_id[f"view.overlay-{overlay.value}"]
    assert action.shortcut().toString()
    before = window.view.viewport().grab().toImage()
    layer = show(window, overlay.value)
    assert action.isChecked()
    legend = window.overlays.legend
    assert legend is not None
    assert legend.isVisible()
    assert legend.title.text() == EXPLAINED[overlay].name
    assert len(legend.text.text()) > 40
    assert "{" not in legend.text.text()
    assert layer.figures is not None
    if not layer.figures.missing:
        assert window.view.viewport().grab().toImage() != before
    action.trigger()
    assert not action.isChecked()
    assert not legend.isVisible()
    qtbot.waitUntil(lambda: window.view.viewport().grab().toImage() == before)


def test_each_overlay_has_a_key_a_tick_and_a_legend(window: EditorWindow, qtbot: QtBot) -> None:
    for _ in range(4):
        QApplication.processEvents()  # The docks around the map take their places first.
    for overlay in MapOverlay:
        _shown_and_hidden(window, qtbot, overlay)


@pytest.mark.proof
def test_one_overlay_at_a_time_and_a_button_that_hides_it(window: EditorWindow) -> None:
    show(window, "reach")
    layer = show(window, "passable")
    assert layer.overlay is MapOverlay.PASSABLE
    assert not window.actions_by_id["view.overlay-reach"].isChecked()
    legend = window.overlays.legend
    assert legend is not None
    QTest.mouseClick(legend.close_button, Qt.MouseButton.LeftButton)
    assert layer.overlay is None
    assert not window.actions_by_id["view.overlay-none"].isEnabled()


def test_figures_follow_strokes_undo_cities_and_the_rules(window: EditorWindow, qtbot: QtBot) -> None:
    wide_level(window, 6, 12)
    layer = show(window, "distance")
    assert layer.figures is not None
    assert layer.figures.at(Cell(0, 5))[1] == "6"
    state = window.state
    window.actions_by_id["terrain.lava"].trigger()
    state.pointer(Pointer(Cell(0, 1), PointerPhase.PRESS))
    for row in range(1, 6):
        state.pointer(Pointer(Cell(row, 1), PointerPhase.MOVE))

    def at(cell: Cell) -> str:
        assert layer.figures is not None
        return layer.figures.at(cell)[1]

    # Still in the stroke: the city at the left is walled in.
    qtbot.waitUntil(lambda: at(Cell(0, 5)) == "12")
    assert at(Cell(0, 1)) == "✕"
    state.cancel()
    qtbot.waitUntil(lambda: at(Cell(0, 5)) == "6")
    assert state.perform("Wall", SetCells("wide", {Cell(row, 1): Terrain.LAVA for row in range(6)}))
    qtbot.waitUntil(lambda: at(Cell(0, 5)) == "12")
    state.document.undo()
    qtbot.waitUntil(lambda: at(Cell(0, 5)) == "6")
    city = state.level.cities[0]
    assert state.perform("Remove", RemoveCity("wide", city.id))
    qtbot.waitUntil(lambda: at(Cell(0, 5)) == "12")
    show(window, "crossing")
    assert state.perform("Wood", SetCells("wide", {Cell(0, 3): Terrain.FOREST}))
    qtbot.waitUntil(lambda: at(Cell(0, 3)) == "≥2")
    assert state.perform("Rules", ChangeLevel("wide", ruleset="design-1.6"))
    qtbot.waitUntil(lambda: at(Cell(0, 3)) == "≥3")


def test_a_selected_city_shows_its_own_reach(window: EditorWindow, qtbot: QtBot) -> None:
    level = wide_level(window, 1, 12)
    layer = show(window, "reach")
    window.state.select(ReferenceKind.CITY, level.cities[1].id)
    qtbot.waitUntil(lambda: layer.figures is not None and layer.figures.at(Cell(0, 0))[1] == "2")
    assert window.overlays.legend is not None
    assert window.overlays.legend.text.text().startswith("From ")


@pytest.mark.proof
def test_the_cursor_s_cell_is_told_for_those_who_hear_it(window: EditorWindow) -> None:
    wide_level(window, 3, 12)
    show(window, "distance")
    window.state.point_at(Cell(0, 4))
    assert window.view.cells.face.texts.details(Cell(0, 4)).endswith("Distance to cities: 5 letters")
    assert window.overlays.legend is not None
    assert window.overlays.legend.here.text() == "5 letters"


@pytest.mark.proof
def test_no_symmetry_and_too_large_maps_say_so(window: EditorWindow, qtbot: QtBot) -> None:
    wide_level(window, 3, 5)
    show(window, "symmetry")
    legend = window.overlays.legend
    assert legend is not None
    assert legend.text.text() == NO_SYMMETRY
    window.state.perform("Add", AddLevel(Level("vast", "Vast", TerrainMap.filled(Size(300, 300)))))
    window.state.show_level("vast")
    qtbot.waitUntil(lambda: "200 × 200" in legend.text.text())


def test_larger_maps_are_worked_out_beside_the_window(window: EditorWindow, qtbot: QtBot) -> None:
    wide_level(window, 120, 130)
    layer = show(window, "passable")
    assert layer.figures is None
    qtbot.waitUntil(lambda: layer.figures is not None)
    assert window.state.perform("Dot", SetCells("wide", {Cell(60, 60): Terrain.LAVA}))
    qtbot.waitUntil(lambda: layer.figures is not None and layer.figures.at(Cell(60, 60))[0] is OverlayMark.BLOCKED)


def test_the_minimap_shows_the_map_and_moves_the_view(window: EditorWindow, qtbot: QtBot) -> None:
    minimap = window.minimap
    window.docks.show("minimap")
    wide_level(window, 300, 400)
    qtbot.waitUntil(lambda: minimap.isVisible() and not minimap.map_rect.isEmpty())
    window.view.zoom_to(24)
    middle = QPoint(minimap.map_rect.center())
    QTest.mouseClick(minimap, Qt.MouseButton.LeftButton, pos=middle)
    wanted = minimap.place_at(QPointF(middle))
    shown = window.view.part.center()
    assert abs(shown.x() - wanted.x()) < 1.5
    assert abs(shown.y() - wanted.y()) < 1.5
    before = window.view.part.left()
    minimap.setFocus()
    QTest.keyClick(minimap, Qt.Key.Key_Right)
    assert window.view.part.left() == pytest.approx(before + window.view.part.width() / 2, abs=1)


def test_the_minimap_draws_only_what_changed_and_as_if_drawn_anew(window: EditorWindow, qtbot: QtBot) -> None:
    minimap = window.minimap
    window.docks.show("minimap")
    wide_level(window, 500, 700)
    qtbot.waitUntil(minimap.isVisible)
    plains = minimap.colour_at(Cell(250, 350))
    drawn = minimap.redrawn
    cells = {Cell(row, column): Terrain.LAVA for row in range(241, 262) for column in range(343, 363)}
    assert window.state.perform("Lava", SetCells("wide", cells))
    after = minimap.colour_at(Cell(250, 350))
    assert after != plains
    assert 0 < minimap.redrawn - drawn < 300
    picture = minimap.grab().toImage()
    minimap.use_painter(window.parts.assets.boards)
    assert minimap.colour_at(Cell(250, 350)) == after
    assert minimap.grab().toImage() == picture
    window.state.document.undo()
    assert minimap.colour_at(Cell(250, 350)) == plains


@pytest.mark.proof
def test_the_map_comes_before_the_explanation_where_the_window_is_low(window: EditorWindow) -> None:
    window.resize(1280, 800)
    show(window, "reach")
    legend = window.overlays.legend
    assert legend is not None
    assert legend.isVisible()
    assert not legend.text.isVisible()
    assert legend.title.toolTip() == legend.accessibleDescription() == legend.text.text()
    legend.more_button.click()
    assert legend.text.isVisible()
    show(window, "crossing")
    assert legend.text.isVisible(), "it stays as the person wanted it"
    legend.more_button.click()
    show(window, "symmetry")
    assert legend.text.isVisible(), "what is said shortly is always there"
    assert not legend.more_button.isVisible()


@pytest.mark.proof
def test_where_there_is_room_figures_are_explained_at_once(window: EditorWindow) -> None:
    window.resize(1600, 1000)
    show(window, "reach")
    legend = window.overlays.legend
    assert legend is not None
    assert legend.text.isVisible()
