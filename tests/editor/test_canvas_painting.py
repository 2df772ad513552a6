"""Painting on the real map with real mouse and key events."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.document.levels import AddLevel
from editor.settings import FIT
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.levels.level import Level
from tests.pointer import move_mouse

if TYPE_CHECKING:
    from editor.window import EditorWindow

pytestmark = pytest.mark.qt
LEFT, RIGHT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton
NONE, SHIFT, ALT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier


def point(window: EditorWindow, row: int, column: int) -> QPoint:
    frame = window.view.frame
    assert frame is not None
    return frame.rect_of(Cell(row, column)).center()


def press(window: EditorWindow, row: int, column: int, held: Qt.KeyboardModifier = NONE) -> None:
    QTest.mousePress(window.view.viewport(), LEFT, held, point(window, row, column))


def move(window: EditorWindow, row: int, column: int, held: Qt.MouseButton | None = None) -> None:
    """Move the pointer with these buttons held; where none are named, with those of the gesture under way."""
    usual = LEFT if window.state.is_busy else Qt.MouseButton.NoButton
    move_mouse(window.view.viewport(), point(window, row, column), usual if held is None else held)


def release(window: EditorWindow, row: int, column: int) -> None:
    QTest.mouseRelease(window.view.viewport(), LEFT, NONE, point(window, row, column))


def drag(window: EditorWindow, *cells: tuple[int, int]) -> None:
    press(window, *cells[0])
    for cell in cells[1:]:
        move(window, *cell)
    release(window, *cells[-1])


def with_shift(window: EditorWindow, *keys: Qt.Key) -> None:
    """Press keys while Shift is held all the time (QTest would let it go between them)."""
    view = window.view
    QTest.keyPress(view, Qt.Key.Key_Shift)
    for key in keys:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QApplication.sendEvent(view, QKeyEvent(kind, key, SHIFT))
    QTest.keyRelease(view, Qt.Key.Key_Shift)


def rows(window: EditorWindow) -> tuple[str, ...]:
    level = window.state.level
    assert level is not None
    return level.terrain.rows()


def choose(window: EditorWindow, *actions: str) -> None:
    for action in actions:
        window.actions_by_id[action].trigger()


@pytest.mark.slow
def test_a_fast_stroke_has_no_gaps_and_is_one_step(window: EditorWindow) -> None:
    choose(window, "terrain.lava")
    drag(window, (0, 0), (0, 10))
    assert rows(window)[0] == "###########"
    assert [step.label for step in window.state.document.history] == ["Paint lava"]
    choose(window, "edit.undo")
    assert "#" not in "".join(rows(window))


@pytest.mark.slow
def test_a_stroke_shows_while_it_is_painted(window: EditorWindow) -> None:
    choose(window, "terrain.lava")
    press(window, 0, 0)
    move(window, 0, 3)
    frame = window.view.frame
    picture = window.view.viewport().grab(frame.rect_of(Cell(0, 2))).toImage()
    middle = picture.pixelColor(picture.width() // 2, picture.height() // 2)
    assert middle.red() > 2 * middle.green()
    assert rows(window)[0] == "..........."
    release(window, 0, 3)
    assert rows(window)[0] == "####......."


@pytest.mark.slow
@pytest.mark.parametrize("how", ["escape", pytest.param("right button", marks=pytest.mark.proof)])
def test_a_dropped_stroke_leaves_nothing(window: EditorWindow, how: str) -> None:
    before = window.state.document.campaign
    press(window, 0, 0)
    move(window, 3, 3)
    if how == "escape":
        QTest.keyClick(window.view, Qt.Key.Key_Escape)
    else:
        QTest.mousePress(window.view.viewport(), RIGHT, NONE, point(window, 3, 3))
    move(window, 5, 5)
    release(window, 5, 5)
    assert window.state.document.campaign is before
    assert window.state.document.history == ()
    assert bytes(window.state.document.terrain("meadow")) == before.level("meadow").terrain.cells
    assert not window.isWindowModified()


@pytest.mark.slow
def test_a_stroke_whose_release_goes_elsewhere_ends_at_the_last_cell(window: EditorWindow) -> None:
    choose(window, "terrain.lava")
    press(window, 0, 0)
    move(window, 0, 2)
    window.view.clearFocus()
    move(window, 0, 8)
    assert rows(window)[0] == "###........"
    assert len(window.state.document.history) == 1


@pytest.mark.slow
def test_a_pointer_that_comes_back_without_its_button_ends_the_stroke(window: EditorWindow) -> None:
    choose(window, "terrain.lava")
    press(window, 0, 0)
    move(window, 0, 2)
    for column in (6, 8):
        move(window, 0, column, Qt.MouseButton.NoButton)
    assert rows(window)[0] == "###........"
    assert not window.state.is_busy
    assert len(window.state.document.history) == 1


@pytest.mark.slow
def test_while_a_stroke_is_under_way_undo_waits(window: EditorWindow) -> None:
    choose(window, "terrain.lava")
    drag(window, (0, 0), (0, 1))
    press(window, 2, 0)
    undo = window.actions_by_id["edit.undo"]
    assert not undo.isEnabled()
    assert "Finish the stroke first" in undo.toolTip()
    release(window, 2, 0)
    assert undo.isEnabled()


@pytest.mark.slow
def test_what_the_pointer_would_do_is_shown_and_said(window: EditorWindow) -> None:
    choose(window, "terrain.water", "tool.larger", "tool.larger")
    move(window, 2, 2)
    preview = window.state.toolbox.preview()
    assert preview.painted[0].terrain is Terrain.WATER
    assert window.status.text.text() == preview.status
    assert window.status.cell.text() == "Row 3, column 3: plains"
    assert window.view.cells.name(Cell(2, 2)) == "Row 3, column 3: plains"
    picture = window.view.viewport().grab(window.view.frame.rect_of(Cell(2, 2))).toImage()
    middle = picture.pixelColor(12, 12)
    assert middle.blue() > middle.red()


@pytest.mark.slow
def test_a_refused_click_says_why(window: EditorWindow) -> None:
    choose(window, "terrain.lava")
    move(window, 5, 1)
    press(window, 5, 1)
    release(window, 5, 1)
    assert window.state.document.history == ()
    assert "A city stands here" in window.status.text.text()
    assert window.status.text.objectName() == "refusal"


@pytest.mark.slow
def test_a_city_is_moved_by_dragging_it(window: EditorWindow) -> None:
    choose(window, "tool.city")
    drag(window, (5, 1), (4, 2), (2, 3))
    city = next(city for city in window.state.level.cities if city.name == "Larkfield")
    assert (city.at, city.owner) == (Cell(2, 3), Side.GOLD)
    assert window.actions_by_id["edit.undo"].text() == "Undo Move city Larkfield"
    assert window.properties.thing.name.text() == "Larkfield"


@pytest.mark.slow
def test_a_city_is_not_dropped_on_another_one(window: EditorWindow) -> None:
    choose(window, "tool.city")
    before = window.state.level
    press(window, 5, 1)
    move(window, 5, 9)
    said = window.status.text.text()
    release(window, 5, 9)
    assert "Moorgate" in said
    assert window.state.level == before


@pytest.mark.slow
def test_alt_takes_up_the_terrain(window: EditorWindow) -> None:
    choose(window, "terrain.lava")
    press(window, 5, 4, ALT)
    QTest.mouseRelease(window.view.viewport(), LEFT, ALT, point(window, 5, 4))
    assert window.state.options.terrain is Terrain.WATER
    assert window.state.tool == "brush"
    assert window.actions_by_id["terrain.water"].isChecked()
    assert window.state.document.history == ()


@pytest.mark.slow
def test_a_level_can_be_painted_with_keys_alone(window: EditorWindow) -> None:
    view = window.view
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_6)
    for _ in range(3):
        QTest.keyClick(view, Qt.Key.Key_Right)
    QTest.keyClick(view, Qt.Key.Key_Space)
    QTest.keyClick(view, Qt.Key.Key_Down)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert rows(window)[0] == "..#........"
    assert rows(window)[1][2] == "#"
    assert "Row 2, column 3: lava" in window.status.cell.text()
    with_shift(window, Qt.Key.Key_Right)
    assert rows(window)[1][2:4] == "##"
    assert [step.label for step in window.state.document.history] == ["Paint lava"] * 3


@pytest.mark.slow
def test_a_city_is_carried_with_keys_alone(window: EditorWindow) -> None:
    view = window.view
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_C)
    window.state.point_at(Cell(5, 1))
    with_shift(window, Qt.Key.Key_Down, Qt.Key.Key_Down)
    assert next(city.at for city in window.state.level.cities if city.name == "Larkfield") == Cell(7, 1)


@pytest.mark.slow
def test_ctrl_and_the_wheel_zoom_around_the_pointer(window: EditorWindow) -> None:
    view = window.view
    view.zoom_to(48)
    at = QPointF(300, 200)
    before = view.cell_at(at.toPoint())
    event = QWheelEvent(
        at,
        QPointF(view.viewport().mapToGlobal(at.toPoint())),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), event)
    assert view.tile == 64
    assert view.cell_at(at.toPoint()) == before
    assert window.status.sizes.currentText() == "133 %"


@pytest.mark.slow
@pytest.mark.parametrize("how", ["middle button", pytest.param("space", marks=pytest.mark.proof)])
def test_the_map_is_dragged_by_the_hand(window: EditorWindow, how: str) -> None:
    view = window.view
    view.zoom_to(96)
    view.setFocus()
    start, end = QPoint(300, 300), QPoint(250, 260)
    before = view.cell_at(start)
    button = MIDDLE if how == "middle button" else LEFT
    if how == "space":
        QTest.keyPress(view, Qt.Key.Key_Space)
    QTest.mousePress(view.viewport(), button, NONE, start)
    move_mouse(view.viewport(), end, button)
    QTest.mouseRelease(view.viewport(), button, NONE, end)
    if how == "space":
        QTest.keyRelease(view, Qt.Key.Key_Space)
    assert view.cell_at(end) == before
    assert window.state.document.history == ()


@pytest.mark.slow
def test_the_whole_map_fits_after_zooming_to_fit(window: EditorWindow) -> None:
    view = window.view
    view.zoom_to(96)
    choose(window, "view.zoom-fit")
    assert view.viewport().rect().contains(view.frame.map_rect)
    choose(window, "view.zoom-100")
    assert view.tile == 48


@pytest.mark.proof
def test_a_map_of_a_million_cells_is_shown_and_painted(window: EditorWindow) -> None:
    from editor.document.map_shape import ResizeLevel
    from runtime.engine.board.grid import Size

    assert window.state.perform("Resize", ResizeLevel("meadow", Size(1000, 1000)))
    for tile in (96, 16, 4, 1):
        window.view.zoom_to(tile)
        window.view.viewport().grab()
    choose(window, "terrain.ice")
    drag(window, (10, 10), (12, 300))
    assert rows(window)[12][299] == "="


@pytest.mark.slow
def test_a_usual_map_is_seen_whole_at_first(window: EditorWindow) -> None:
    window.resize(1280, 800)
    QApplication.processEvents()
    assert window.state.perform("Add", AddLevel(Level("usual", "Usual", TerrainMap.filled(Size(18, 18)))))
    window.view.zoom_to(48)
    window.state.show_level("usual")
    QApplication.processEvents()
    part = window.view.part
    assert part.left() <= 0
    assert part.top() <= 0
    assert part.right() >= 18
    assert part.bottom() >= 18


def settle() -> None:
    """Let bars and docks come to rest: the bar of the tools takes up its names, or gives them up, by the way."""
    for _ in range(4):
        QApplication.processEvents()


@pytest.mark.slow
def test_a_map_is_fitted_to_every_room_until_somebody_zooms_and_again_when_asked(window: EditorWindow) -> None:
    assert window.state.perform("Add", AddLevel(Level("usual", "Usual", TerrainMap.filled(Size(18, 18)))))
    window.resize(1024, 700)
    window.state.show_level("usual")
    settle()
    view, small = window.view, window.view.tile
    assert view.chosen_tile == FIT
    QTest.keyClick(view, Qt.Key.Key_Right)
    QTest.keyClick(view, Qt.Key.Key_Return)
    window.resize(1280, 800)
    settle()
    grown = view.tile
    assert grown > small, "work on the map is no choice of a size"
    assert (
        window.status.sizes.currentData() == FIT and f"{round(100 * grown / 48)} %" in window.status.sizes.currentText()
    )
    window.actions_by_id["view.zoom-in"].trigger()
    chosen = view.tile
    assert chosen > grown and window.status.sizes.currentData() == chosen
    window.resize(1024, 700)
    settle()
    assert view.tile == view.chosen_tile == chosen, "who has chosen a size finds it as it was"
    window.state.show_level("meadow")
    window.state.show_level("usual")
    assert view.tile == chosen
    window.actions_by_id["view.zoom-fit"].trigger()
    assert (view.tile, view.chosen_tile) == (small, FIT)
