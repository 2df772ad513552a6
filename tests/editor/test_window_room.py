"""The room of the map: what floats or opens over it moves it nowhere, and what lies around it gives way."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent, QIcon, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget, QLabel, QScrollArea, QTabBar

from editor.docks.fields import DropDown, LineField
from editor.docks.form_page import FormPage
from editor.docks.notice import NoticeButton
from editor.document.levels import AddLevel
from editor.document.things import PlaceCity
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.levels.level import Level
from runtime.support.plain_text import without_isolates

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]

ROWS = 15


def fifteen(window: EditorWindow) -> None:
    """A map of fifteen by fifteen cells, as large as it fits."""
    plain = Level("fifteen", "Fifteen", TerrainMap.filled(Size(ROWS, ROWS)))
    assert window.state.perform("Add", AddLevel(plain))
    window.state.show_level("fifteen")
    for action in ("tool.brush", "terrain.lava"):
        window.actions_by_id[action].trigger()
    settle()


def settle() -> None:
    """Let layouts come to rest."""
    for _ in range(4):
        QApplication.processEvents()


def paints(window: EditorWindow, place: QPoint, cell: Cell) -> bool:
    """Whether a click at a place paints just this cell with lava."""
    QTest.mouseClick(window.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    level = window.state.level
    return level.terrain.cells[level.terrain.size.index(cell)] == Terrain.LAVA.value


def test_what_floats_over_the_map_moves_it_nowhere_and_it_scrolls_out_from_under(
    qtbot: QtBot, window: EditorWindow
) -> None:
    window.resize(1280, 800)
    window.standing.stop()  # It would take away what is told here: nothing has happened on the disk.
    fifteen(window)
    view = window.view
    frame, aim = view.frame, view.frame.rect_of(Cell(7, 3)).center()
    window.notice.tell(
        "The disk is full.\nSave elsewhere.\nOr make room.\nThen try again.",
        (NoticeButton("Save as…", "Save", window.close),),
    )
    settle()
    assert window.notice.isVisible() and view.frame == frame
    assert paints(window, aim, Cell(7, 3)), "the first click after a notice came hits what was aimed at"
    window.actions_by_id["view.overlay-reach"].trigger()
    settle()
    legend = window.overlays.legend
    assert legend is not None and legend.isVisible() and view.frame == frame
    window.pages._above.grab()
    assert not window.notice.visibleRegion().isEmpty() and not legend.visibleRegion().isEmpty()
    for cell in (Cell(0, 7), Cell(ROWS - 1, 7)):
        view.reveal(cell)
        place = view.viewport().mapTo(window, view.frame.rect_of(cell).center())
        assert window.childAt(place) is view.viewport(), f"{cell} can be had from under the strips"
    high = window.notice.height()
    window.notice.fold.click()
    qtbot.waitUntil(lambda: window.notice.height() < high)
    assert window.notice.text.text() == "The disk is full."
    assert not window.notice.buttons[0].isVisible()
    window.notice.clear()
    window.actions_by_id["view.overlay-none"].trigger()
    settle()
    view.verticalScrollBar().setValue(0)
    assert view.frame == frame


def test_a_damaged_campaigns_banner_floats_too(editor_window: Callable[..., EditorWindow], campaign: Path) -> None:
    file = campaign / "levels" / "ford.json"
    file.write_text(file.read_text("utf-8").replace('"name"', '"name', 1), "utf-8")
    window = editor_window(campaign)
    settle()
    assert window.banner.isVisible()
    assert window.view.geometry() == window.pages._map.rect()
    assert (
        window.view.viewport().mapTo(window, window.view.viewport().rect().topLeft()).y()
        < window.banner.mapTo(window, window.banner.rect().topLeft()).y()
    )


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.proof), "de"])
def test_the_map_has_room_and_nothing_is_cut_off(
    qtbot: QtBot, own_home: Path, campaign: Path, language: str, request: pytest.FixtureRequest
) -> None:
    from editor.app import build_window

    app = QApplication.instance()
    assert isinstance(app, QApplication)
    font, palette = app.font(), app.palette()
    window = build_window(app, own_home, language=language)
    try:
        for size, least in (((1280, 800), 32), ((1024, 700), 26)):
            window.resize(*size)
            window.show()
            window.warm_up()
            if window.state.document is None:
                assert window.files.open_folder(campaign)
                fifteen(window)
            window.actions_by_id["view.reset-layout"].trigger()
            settle()
            assert (window.width(), window.height()) == size
            assert window.view.tile >= least
            status = window.status
            for one, other in pairwise((status.text.parentWidget(), status.cell, status.zoom)):
                assert one.geometry().right() < other.geometry().left()
            assert status.zoom.geometry().right() < size[0]
            narrow, high = window.view.width(), status.height()
            for tool in window.state.tools:
                window.actions_by_id[f"tool.{tool}"].trigger()
                settle()
                assert window.view.width() == narrow, f"the docks keep their widths with {tool} in hand"
                hint = window.status.text
                assert "…" not in QLabel.text(hint) and hint.contentsRect().width() > 0
            for dock in ("objectives", "story", "properties", "history", "levels", "issues", "things", "proofs"):
                window.docks.show(dock)
                settle()
                assert window.view.width() == narrow, f"the docks keep their widths with {dock} in front"
                for area in window.findChildren(QScrollArea):
                    inside = area.widget()
                    if inside is not None and area.isVisible():
                        assert inside.minimumSizeHint().width() <= area.viewport().width(), f"{dock} is whole"
            window.docks.foot.collapse()
            settle()
            line = window.docks.foot.line
            assert isinstance(line, QTabBar)
            window.docks.count({"things": 14, "regions": 3, "variables": 4, "notes": 2})
            settle()
            first, last = line.tabRect(0), line.tabRect(line.count() - 1)
            assert line.count() == 6 and first.left() >= 0, "all tabs of the foot are to be seen"
            assert last.right() < line.width()
            window.state.say("A text that is so long that it has to be broken into two lines. " * 3)
            settle()
            assert status.height() == high and status.text.wordWrap(), "the map stays where it is"
            window.state.say("")
    finally:
        window.state.document.go_to(0)
        window.close()
        window.deleteLater()
        app.setFont(font)
        app.setPalette(palette)


def test_the_foot_opens_over_the_map_and_folds_again(window: EditorWindow, qtbot: QtBot) -> None:
    window.resize(1280, 800)
    fifteen(window)
    view, foot = window.view, window.docks.foot
    things, issues = (window.findChild(QDockWidget, f"dock {dock}") for dock in ("things", "issues"))
    assert things is not None and issues is not None
    frame, high = view.frame, view.viewport().height()
    assert foot.is_collapsed(things) and not window.things.isVisible()
    for cell in (Cell(0, 0), Cell(3, 4)):
        assert window.state.perform("City", PlaceCity("fifteen", cell, Side.GOLD))
    # While checks run, the longer count of what they found leaves it less room.
    qtbot.waitUntil(lambda: things.windowTitle() == "Cities and tokens: 2")
    window.actions_by_id["view.dock-things"].trigger()
    settle()
    assert window.things.isVisible() and not things.visibleRegion().isEmpty()
    assert view.viewport().height() < high and view.frame == frame, "it lies over the map, which stays where it is"
    assert paints(window, frame.rect_of(Cell(3, 3)).center(), Cell(3, 3))
    view.reveal(Cell(ROWS - 1, 0))
    assert view.viewport().rect().contains(view.frame.rect_of(Cell(ROWS - 1, 0)))
    window.actions_by_id["view.dock-issues"].trigger()
    settle()
    assert window.issues.isVisible() and not issues.visibleRegion().isEmpty(), "the key shows what lies behind a tab"
    window.actions_by_id["view.dock-issues"].trigger()
    settle()
    assert foot.is_collapsed(issues) and "issues" in window.docks.shown
    assert view.frame == frame and view.viewport().height() == high
    line = foot.line
    assert isinstance(line, QTabBar)
    QTest.mouseClick(line, Qt.MouseButton.LeftButton, pos=line.tabRect(1).center())
    settle()
    front = next(dock for dock in foot.docks if not dock.visibleRegion().isEmpty())
    assert foot.is_open and front.windowTitle() == line.tabText(1)
    QTest.mouseClick(line, Qt.MouseButton.LeftButton, pos=line.tabRect(1).center())
    settle()
    assert not foot.is_open
    line.setFocus()
    QTest.keyClick(line, Qt.Key.Key_Return)
    settle()
    assert foot.is_open
    window.issues.list.setFocus()
    window.docks.show("issues")
    settle()
    window.issues.list.setFocus()
    QTest.keyClick(window.issues.list, Qt.Key.Key_Escape)
    settle()
    assert not foot.is_open and view.hasFocus()


def test_a_dock_that_lies_alone_at_the_foot_is_as_wide_as_the_graph(window: EditorWindow) -> None:
    """Its title says what it has; opened it has its height, and folded again no more than its line."""
    window.resize(1280, 800)
    window.actions_by_id["graph.show"].trigger()
    settle()
    (issues,), room, foot = window.docks.foot.docks, window.centralWidget(), window.docks.foot
    line = issues.height()
    assert foot.is_collapsed(issues)
    assert issues.width() == room.width()
    foot.open(issues)
    settle()
    assert window.issues.isVisible() and issues.height() > 2 * line
    foot.collapse()
    settle()
    assert (issues.width(), issues.height()) == (room.width(), line)


def test_a_choice_that_is_cut_ends_in_dots_and_says_itself_in_its_tip(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr("editor.docks.fields.QToolTip.showText", lambda _at, text, _of: said.append(text))
    choice = DropDown([("long", "A very long name of an edition", QIcon()), ("a", "Short", QIcon())], "Rules", "Why")
    qtbot.addWidget(choice)
    choice.resize(140, 30)
    cut = without_isolates(choice.shown_text())
    assert cut.endswith("…") and len(cut) > 5
    at = QPoint(9, 9)
    QApplication.sendEvent(choice, QHelpEvent(QEvent.Type.ToolTip, at, choice.mapToGlobal(at)))
    assert without_isolates(said[0]) == "A very long name of an edition\nWhy"
    whole = choice.grab()
    choice.setItemText(0, cut)
    assert choice.grab().toImage() == whole.toImage(), "what is painted is what there is room for"
    choice.show_value("a")
    assert without_isolates(choice.shown_text()) == "Short"


def test_a_choice_in_a_form_is_whole_below_its_label_where_it_would_be_cut_beside_it(qtbot: QtBot) -> None:
    page, filled = FormPage(), QPixmap(16, 16)
    filled.fill()
    choices = [("long", "Computer: Greedyneck", QIcon()), ("a", "Short", QIcon(filled))]
    who, name = DropDown(choices, "Silver", "Who plays"), LineField("Name", "Its name")
    page.add_form(("Name of it", name), ("Silver", who))
    qtbot.addWidget(page)
    page.resize(220, 300)
    page.show()
    settle()
    assert without_isolates(who.shown_text()) == "Computer: Greedyneck"
    assert who.x() < name.x(), "it has the whole width"
    who.show_value("a")
    settle()
    assert who.x() == name.x()
    tight = DropDown(choices, "Silver", "Who plays")
    qtbot.addWidget(tight)
    tight.show_value("a")
    tight.resize(tight.fontMetrics().horizontalAdvance("Short") + 40, 30)
    assert without_isolates(tight.shown_text()) == "Short", "its picture makes way"


def test_the_foot_comes_back_as_it_was_left(editor_window: Callable[..., EditorWindow], campaign: Path) -> None:
    first = editor_window(campaign)
    assert not first.docks.foot.is_open
    first.docks.show("regions")
    settle()
    first.close()
    second = editor_window(campaign)
    settle()
    assert second.docks.foot.is_open and second.regions.isVisible()
    second.docks.foot.restore("nonsense")
    second.actions_by_id["view.reset-layout"].trigger()
    settle()
    assert not second.docks.foot.is_open


def test_tab_on_the_map_puts_everything_away_but_the_tools(window: EditorWindow) -> None:
    window.resize(1280, 800)
    fifteen(window)
    before, tile = window.docks.shown, window.view.tile
    window.view.setFocus()
    QTest.keyClick(window.view, Qt.Key.Key_Tab)
    settle()
    assert not window.docks.shown and not window.bars.main.isVisible()
    assert window.bars.tools.isVisible() and window.status.isVisible() and window.view.hasFocus()
    assert window.view.tile > tile and window.actions_by_id["view.alone"].isChecked()
    assert "Tab" in window.status.text.text()
    window.state.show_level("meadow")
    window.state.show_level("fifteen")
    settle()
    assert not window.docks.shown, "another level changes nothing"
    window.actions_by_id["view.dock-history"].trigger()
    settle()
    assert window.docks.shown == {"history"}, "a dock that is asked for comes"
    window.view.setFocus()
    QTest.keyClick(window.view, Qt.Key.Key_Tab)
    settle()
    assert window.docks.shown == before and window.bars.main.isVisible() and window.view.tile == tile
    window.actions_by_id["view.alone"].trigger()
    settle()
    assert not window.docks.shown, "menu and palette have it too"
    layout = window.docks.layout()
    window.actions_by_id["graph.show"].trigger()
    settle()
    assert window.bars.main.isVisible() and "levels" in window.docks.shown
    window.actions_by_id["graph.map"].trigger()
    settle()
    assert window.docks.shown == before
    assert layout.split(".")[1] == window.docks.layout().split(".")[1], "what is remembered is the usual layout"
    window.view.setFocus()
    QTest.keyClick(window.view, Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
    assert not window.view.hasFocus() and "levels" in window.docks.shown
