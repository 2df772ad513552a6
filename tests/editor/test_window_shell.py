"""The window itself: finding commands, choosing keys, themes, the layout, and the way round by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QDockWidget, QLabel, QLineEdit, QMenu, QToolButton, QWidget

from editor.actions.action_set import ACTIONS
from editor.dialogs.command_palette import CommandPalette
from editor.dialogs.keys import EditKeysDialog
from editor.docks.foot import is_in_front
from editor.docks.pages import StartCard
from editor.document.cells import SetCells
from editor.palettes import THEMES, contrast
from runtime.campaign.references import ReferenceKind
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Terrain

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]

FREE = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ShiftModifier
"""With Q, keys that do nothing yet."""

Act = Callable[[QDialog], None]


@pytest.fixture
def with_dialog(monkeypatch: pytest.MonkeyPatch) -> Callable[[type[QDialog], Act], None]:
    """Shows a dialog that a command opens, without waiting in it, and lets a test use it."""

    def use(kind: type[QDialog], act: Act) -> None:
        def run(dialog: QDialog) -> int:
            dialog.show()
            act(dialog)
            dialog.hide()
            return dialog.result()

        monkeypatch.setattr(kind, "exec", run)

    return use


@pytest.mark.proof
def test_arrows_in_an_empty_list_of_commands_lead_nowhere(
    window: EditorWindow, with_dialog: Callable[[type[QDialog], Act], None]
) -> None:
    seen: list[bool] = []

    def act(dialog: QDialog) -> None:
        assert isinstance(dialog, CommandPalette)
        dialog.line.setText("§§§§")
        assert dialog.list.count() == 0
        for key in (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown):
            QTest.keyClick(dialog.line, key)
        seen.append(True)

    with_dialog(CommandPalette, act)
    QTest.keyClick(window, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert seen == [True]


def test_a_command_is_found_and_run_by_a_few_letters(
    window: EditorWindow, with_dialog: Callable[[type[QDialog], Act], None]
) -> None:
    def act(dialog: QDialog) -> None:
        assert isinstance(dialog, CommandPalette)
        QTest.keyClicks(dialog.line, "dupl lev")
        assert "Duplicate the level" in dialog.line.accessibleDescription()
        QTest.keyClick(dialog.line, Qt.Key.Key_Return)

    with_dialog(CommandPalette, act)
    QTest.keyClick(window, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert window.state.level.name == "The Quiet Meadow (copy)"
    assert window.parts.settings.settings.used == ("level.duplicate",)


def test_the_list_of_commands_begins_with_those_used_last(
    window: EditorWindow, with_dialog: Callable[[type[QDialog], Act], None]
) -> None:
    seen: list[str] = []

    def act(dialog: QDialog) -> None:
        assert isinstance(dialog, CommandPalette)
        seen.append(dialog.list.item(0).text())
        QTest.keyClicks(dialog.line, "rulers")
        QTest.keyClick(dialog.line, Qt.Key.Key_Return)

    with_dialog(CommandPalette, act)
    for _ in range(2):
        window.actions_by_id["help.commands"].trigger()
    assert seen == ["New campaign…", "Rulers"]


def test_the_arrows_choose_and_what_cannot_be_done_says_why(
    window: EditorWindow, with_dialog: Callable[[type[QDialog], Act], None]
) -> None:
    def act(dialog: QDialog) -> None:
        assert isinstance(dialog, CommandPalette)
        QTest.keyClick(dialog.line, Qt.Key.Key_Down)
        assert dialog.list.currentRow() == 1
        QTest.keyClicks(dialog.line, "undo")
        QTest.keyClick(dialog.line, Qt.Key.Key_Return)
        assert dialog.said.text() == "There is nothing to undo."
        assert not dialog.chosen
        dialog.line.clear()
        QTest.keyClicks(dialog.line, "qqqq")
        assert dialog.list.count() == 0
        assert "qqqq" in dialog.said.text()
        QTest.keyClick(dialog.line, Qt.Key.Key_Escape)

    with_dialog(CommandPalette, act)
    window.actions_by_id["help.commands"].trigger()
    assert window.state.document.history == ()


def keys_dialog(window: EditorWindow, act: Callable[[EditKeysDialog], None], accept: bool = True) -> None:
    """Opens the choice of keys and uses it."""

    def use(dialog: QDialog) -> None:
        assert isinstance(dialog, EditKeysDialog)
        act(dialog)
        if accept:
            dialog.accept()

    window.ask.told.clear()
    EditKeysDialog.exec = lambda dialog: (use(dialog), dialog.result())[1]  # type: ignore[method-assign]
    try:
        window.actions_by_id["help.edit-keys"].trigger()
    finally:
        del EditKeysDialog.exec


def test_texts_are_as_large_as_wished_at_once_and_after_a_restart(window: EditorWindow, qapp: QApplication) -> None:
    sizes = {percent: window.actions_by_id[f"view.text-{percent}"] for percent in (100, 150, 200)}
    assert [percent for percent, action in sizes.items() if action.isChecked()] == [100]
    sizes[200].trigger()
    assert qapp.font().pixelSize() == 32
    assert window.status.text.font().pixelSize() >= 28, "or two smaller lines"
    sizes[150].trigger()
    assert qapp.font().pixelSize() == 24
    assert [percent for percent, action in sizes.items() if action.isChecked()] == [150]
    assert window.parts.settings.settings.text_size == 150


def test_the_map_keeps_its_room_and_every_dock_its_tab_with_the_largest_texts(
    window: EditorWindow, qtbot: QtBot
) -> None:
    window.resize(1024, 700)
    window.panes.balance.show_strip(True)
    width, play = window.view.width(), window.bars.main.widgetForAction(window.actions_by_id["play.level"])
    assert isinstance(play, QToolButton)
    assert play.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonTextBesideIcon
    window.actions_by_id["view.text-200"].trigger()
    docks = window.docks
    properties, palette = docks._docks["properties"], docks._docks["palette"]
    qtbot.waitUntil(lambda: window.dockWidgetArea(properties) is Qt.DockWidgetArea.LeftDockWidgetArea)
    assert properties in window.tabifiedDockWidgets(palette)
    assert window.minimumSizeHint().width() <= 1024
    qtbot.waitUntil(lambda: window.view.width() > 0.9 * width)
    qtbot.waitUntil(lambda: play.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonIconOnly)
    assert window.panes.balance.isVisible()
    docks.show("properties")
    assert is_in_front(properties)
    assert not is_in_front(palette)
    for dock in docks.shown - {one.objectName().removeprefix("dock ") for one in docks.foot.docks}:
        window.actions_by_id[f"view.dock-{dock}"].trigger()
        assert is_in_front(docks._docks[dock]), f"the key of {dock} brings it before the others"
    hint = "What can be done here is said in a sentence, and that is never cut, however narrow the window. "
    window.state.say(hint)
    qtbot.waitUntil(lambda: QLabel.text(window.status.text) == window.status.text.text())
    window.actions_by_id["view.overlay-reach"].trigger()
    window.state.point_at(Cell(4, 1))
    legend = window.overlays.legend
    assert legend is not None
    qtbot.waitUntil(legend.isVisible)
    here = legend.here
    qtbot.waitUntil(lambda: bool(here.text()) and here.height() >= here.heightForWidth(here.width()))
    assert here.y() > legend.title.geometry().bottom(), "it has a line to itself"
    window.actions_by_id["view.overlay-none"].trigger()
    window.actions_by_id["view.text-100"].trigger()
    window.actions_by_id["view.reset-layout"].trigger()
    assert window.dockWidgetArea(properties) is Qt.DockWidgetArea.RightDockWidgetArea
    qtbot.waitUntil(lambda: play.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonTextBesideIcon)


def test_messages_name_a_new_key_at_once(window: EditorWindow) -> None:
    window.docks.show("regions")
    regions = window.panes.regions

    def told() -> str:
        return " ".join(label.text() for label in regions.findChildren(QLabel))

    def act(dialog: EditKeysDialog) -> None:
        dialog.select("tool.region")
        QTest.keyClick(dialog.recorder, Qt.Key.Key_Q, FREE)

    assert "region tool (Z)" in told()
    keys_dialog(window, act)
    assert "region tool (Ctrl+Alt+Shift+Q)" in told()


def test_a_new_key_works_at_once_is_in_the_tips_and_after_a_restart(
    editor_window: Callable[..., EditorWindow], campaign: Path
) -> None:
    window = editor_window(campaign)

    def act(dialog: EditKeysDialog) -> None:
        dialog.select("view.grid")
        QTest.keyClick(dialog.recorder, Qt.Key.Key_Q, FREE)

    keys_dialog(window, act)
    grid = window.actions_by_id["view.grid"]
    assert "Ctrl+Alt+Shift+Q" in grid.toolTip()
    before = grid.isChecked()
    QTest.keyClick(window, Qt.Key.Key_Q, FREE)
    assert grid.isChecked() != before
    QTest.keyClick(window, Qt.Key.Key_G)
    assert grid.isChecked() != before
    window.close()
    again = editor_window(campaign)
    assert again.actions_by_id["view.grid"].shortcut() == QKeySequence("Ctrl+Alt+Shift+Q")


@pytest.mark.proof
def test_a_key_with_work_already_is_only_given_away_when_that_is_wished(window: EditorWindow) -> None:
    def act(dialog: EditKeysDialog) -> None:
        dialog.select("view.grid")
        dialog.record(QKeySequence("Ctrl+D"))
        assert "Duplicate the level" in dialog.said.text()
        assert dialog.keymap.keys("view.grid") == ("G",)
        dialog.take.click()
        assert dialog.keymap.keys("view.grid") == ("Ctrl+D",)
        assert dialog.keymap.keys("level.duplicate") == ()

    keys_dialog(window, act)
    assert window.actions_by_id["level.duplicate"].shortcuts() == []
    assert window.actions_by_id["view.grid"].shortcut() == QKeySequence("Ctrl+D")

    def reset(dialog: EditKeysDialog) -> None:
        dialog.select("level.duplicate")
        dialog.one.click()
        assert dialog.keymap.keys("view.grid") == ()
        dialog.all.click()

    keys_dialog(window, reset)
    assert window.actions_by_id["view.grid"].shortcut() == QKeySequence("G")
    assert window.parts.settings.settings.shortcuts == {}


@pytest.mark.proof
def test_keys_of_the_map_are_not_given_away_and_cancelling_changes_nothing(window: EditorWindow) -> None:
    def act(dialog: EditKeysDialog) -> None:
        dialog.select("view.grid")
        dialog.record(QKeySequence("Space"))
        assert "can't be given away" in dialog.said.text()
        dialog.adding.setChecked(True)
        dialog.record(QKeySequence("Ctrl+Alt+Shift+Q"))
        assert dialog.keymap.keys("view.grid") == ("G", "Ctrl+Alt+Shift+Q")
        dialog.filter.setText("rulers")
        assert dialog.current == "view.rulers"
        dialog.none.click()
        assert dialog.keymap.keys("view.rulers") == ()

    before = [window.actions_by_id[action].shortcuts() for action in ("view.grid", "view.rulers")]
    keys_dialog(window, act, accept=False)
    assert [window.actions_by_id[action].shortcuts() for action in ("view.grid", "view.rulers")] == before


@pytest.mark.parametrize("theme", ["light", pytest.param("stone", marks=pytest.mark.proof)])
def test_a_theme_is_worn_at_once_and_after_a_restart(
    editor_window: Callable[..., EditorWindow], campaign: Path, theme: str
) -> None:
    window = editor_window(campaign)
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    save = window.actions_by_id["file.open"]
    before = save.icon().pixmap(24, 24).toImage()
    try:
        window.actions_by_id[f"view.theme-{theme}"].trigger()
        assert app.palette().window().color().name() == THEMES[theme].window
        assert THEMES[theme].raised in window.styleSheet()
        assert (save.icon().pixmap(24, 24).toImage() == before) == (THEMES[theme].text == THEMES["dark"].text)
        assert window.actions_by_id[f"view.theme-{theme}"].isChecked()
        assert not window.actions_by_id["view.theme-dark"].isChecked()
        row = window.history.list.item(0)
        assert row.foreground().color().name() == THEMES[theme].text
        shot = window.grab().toImage()
        assert (
            shot.pixelColor(shot.width() - 3, 20).name() in {THEMES[theme].bar, THEMES[theme].bar_end}
            or theme == "stone"
        )
        assert window.parts.settings.settings.theme == theme
    finally:
        window.actions_by_id["view.theme-dark"].trigger()
    assert save.icon().pixmap(24, 24).toImage() == before


@pytest.mark.qt_log_ignore("raise")
def test_the_layout_goes_back_to_the_first_one(window: EditorWindow) -> None:
    docks = window.docks.shown
    levels = window.findChild(QDockWidget, "dock levels")
    issues = window.findChild(QDockWidget, "dock issues")
    assert levels is not None
    assert issues is not None
    levels.setFloating(True)
    window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, issues)
    window.actions_by_id["view.dock-history"].trigger()
    window.actions_by_id["view.reset-layout"].trigger()
    assert window.docks.shown == docks
    assert not levels.isFloating()
    assert window.dockWidgetArea(issues) == Qt.DockWidgetArea.BottomDockWidgetArea


def test_a_docks_key_brings_it_before_its_neighbour_and_hides_it_only_there(window: EditorWindow) -> None:
    docks, toggle = window.docks, window.actions_by_id["view.dock-history"].trigger

    def is_in_front(dock: QWidget) -> bool:
        QApplication.processEvents()
        return not dock.visibleRegion().isEmpty()

    docks.show("history")
    docks.show("levels")
    assert is_in_front(window.levels)
    assert not is_in_front(window.history)
    toggle()
    assert "history" in docks.shown
    assert is_in_front(window.history)
    toggle()
    assert "history" not in docks.shown
    toggle()
    assert is_in_front(window.history)


@pytest.mark.proof
@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.qt_log_ignore("raise")
def test_a_level_is_renamed_from_a_dock_that_floats(qtbot: QtBot, window: EditorWindow, times: int) -> None:
    issues = window.findChild(QDockWidget, "dock issues")
    assert issues is not None
    issues.setFloating(True)
    issues.activateWindow()
    qtbot.waitUntil(issues.isActiveWindow)
    for _ in range(times):
        window.actions_by_id["level.rename"].trigger()
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), QLineEdit))
    line = QApplication.focusWidget()
    assert line is not None
    assert window.levels.list.isAncestorOf(line)
    QTest.keyClicks(line, "Brook")
    QTest.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.state.level is not None and window.state.level.name == "Brook")


@pytest.mark.proof
def test_a_name_that_is_typed_stays_while_pictures_of_levels_are_drawn(qtbot: QtBot, window: EditorWindow) -> None:
    window.activateWindow()
    window.actions_by_id["level.rename"].trigger()
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), QLineEdit))
    line = QApplication.focusWidget()
    assert line is not None
    QTest.keyClicks(line, "Bro")
    assert window.state.perform("Paint", SetCells("meadow", {Cell(0, 0): Terrain.LAVA}))
    (soon,) = window.levels.findChildren(QTimer, options=Qt.FindChildOption.FindDirectChildrenOnly)
    soon.timeout.emit()
    QTest.keyClicks(line, "ok")
    QTest.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.state.level is not None and window.state.level.name == "Brook")


@pytest.mark.parametrize(
    "kept",
    ["AAAA.BBBB.1,2", *(pytest.param(more, marks=pytest.mark.proof) for more in ("", "nonsense", "....", "\udcff.x"))],
)
def test_a_damaged_layout_is_no_hindrance(
    editor_window: Callable[..., EditorWindow], campaign: Path, kept: str
) -> None:
    first = editor_window()
    first.docks.restore(kept)
    assert first.files.open_folder(campaign)
    assert first.docks.shown >= {"palette", "levels", "issues"}


def pane_of(widget: QWidget | None) -> str:
    """The object name of the dock that a widget lies in; empty where it lies in none."""
    while widget is not None and not isinstance(widget, QDockWidget):
        widget = widget.parentWidget()
    return widget.objectName() if widget else ""


def test_one_key_leads_through_all_parts_of_the_window(window: EditorWindow) -> None:
    foot, view = window.docks.foot, window.view
    for folded in (True, False):
        at_foot = {dock.objectName() for dock in foot.docks}
        lines = {"the line"} if folded else at_foot
        view.setFocus()
        seen = []
        for _ in range(len(window.docks.shown) - len(at_foot) + len(lines) + 1):
            QTest.keyClick(window, Qt.Key.Key_F6)
            focus = QApplication.focusWidget()
            seen.append("the line" if focus is foot.line else pane_of(focus))
        assert QApplication.focusWidget() is view
        assert {f"dock {dock}" for dock in window.docks.shown} - at_foot | lines <= set(seen) | {"dock minimap"}
        QTest.keyClick(window, Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
        last = QApplication.focusWidget()
        assert ("the line" if last is foot.line else pane_of(last)) == seen[-2]
        if folded:
            QTest.keyClick(last, Qt.Key.Key_Return)
            QApplication.processEvents()
            assert foot.is_open


def test_del_in_the_list_of_levels_removes_the_level_and_not_what_is_selected(window: EditorWindow) -> None:
    window.state.select(ReferenceKind.CITY, window.state.level.cities[0].id)
    window.levels.list.setFocus()
    QTest.keyClick(window.levels.list, Qt.Key.Key_Delete)
    assert [level.id for level in window.state.document.campaign.levels] == ["ford", "pass"]
    window.actions_by_id["edit.undo"].trigger()
    assert len(window.state.document.campaign.level("meadow").cities) == 4


def test_lists_offer_menus(window: EditorWindow) -> None:
    window.actions_by_id["terrain.lava"].trigger()
    window.view.setFocus()
    window.state.point_at(window.state.level.cities[0].at._replace(row=0))
    QTest.keyClick(window.view, Qt.Key.Key_Return)
    assert Terrain.LAVA in window.state.level.terrain.cells
    for dock in (window.levels, window.history, window.things):
        menu = dock.menu.menu()
        assert menu.actions()
        assert all(action.isSeparator() or (action.text() and action.toolTip()) for action in menu.actions())
        menu.deleteLater()
    history = window.history.menu.menu()
    next(action for action in history.actions() if action.text() == "Undo everything").trigger()
    assert window.state.document.position == 0
    history.deleteLater()
    cell = window.bars.cell_menu("Row 0, column 1: plains")
    assert cell.actions()[0].text() == "Row 0, column 1: plains"
    cell.deleteLater()


def test_no_menu_is_higher_than_a_small_screen(window: EditorWindow) -> None:
    menus = window.menuBar().findChildren(QMenu)
    assert len(menus) > 10
    for menu in menus:
        menu.aboutToShow.emit()
        high = sum(menu.actionGeometry(action).height() for action in menu.actions())
        assert high <= 700, f"{menu.title()} is {high} pixels high"


def test_every_command_can_be_found_by_its_own_name(window: EditorWindow) -> None:
    from editor.dialogs.command_palette import fuzzy

    for action in ACTIONS:
        assert fuzzy(action.label.lower(), window.actions_by_id[action.id].text()) is not None


def test_the_arrows_lead_through_the_levels_and_a_click_leads_to_the_map(window: EditorWindow) -> None:
    listed = window.levels.list
    listed.setFocus()
    QTest.keyClick(listed, Qt.Key.Key_Down)
    QTest.keyClick(listed, Qt.Key.Key_Down)
    assert window.state.level_id == "pass"
    assert listed.hasFocus()
    QTest.mouseClick(
        listed.viewport(),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
        listed.visualItemRect(listed.item(1)).center(),
    )
    assert window.state.level_id == "ford"
    assert window.view.hasFocus()


@pytest.mark.proof
def test_what_is_gone_is_marked_on_the_start_page_and_can_be_taken_off(
    editor_window: Callable[..., EditorWindow], campaign: Path, tmp_path: Path
) -> None:
    window = editor_window()
    for folder in (tmp_path / "gone", tmp_path / "lost", campaign):
        window.parts.settings.opened(folder)
    window.welcome.show_offers()
    QApplication.processEvents()

    def cards() -> dict[str, StartCard]:
        shown = window.start_page.findChildren(StartCard)
        return {card.offer.folder.name: card for card in shown if card.offer.folder.parent == tmp_path}

    assert [card.offer.is_missing for card in cards().values()] == [False, True, True]
    assert "Not there any more" in cards()["gone"].accessibleDescription()
    assert not cards()["first-light"]._picture.pixmap().isNull()
    QTest.keyClick(cards()["gone"], Qt.Key.Key_Delete)
    QApplication.processEvents()
    assert set(cards()) == {"first-light", "lost"}
    cards()["lost"].click()
    QApplication.processEvents()
    assert window.ask.questions == ["tell"]
    assert set(cards()) == {"first-light"}
    QTest.keyClick(cards()["first-light"], Qt.Key.Key_Return)
    assert window.state.document.folder == campaign


def test_views_of_levels_survive_a_restart(editor_window: Callable[..., EditorWindow], campaign: Path) -> None:
    first = editor_window(campaign)
    first.state.show_level("pass")
    first.view.zoom_to(96)
    first.view.scroll_by(150, 90)
    QApplication.processEvents()
    bars = (first.view.horizontalScrollBar().value(), first.view.verticalScrollBar().value())
    assert all(bars)
    first.close()
    second = editor_window()
    second.resize(first.size())
    second.files.open_folder(campaign)
    QApplication.processEvents()
    assert second.state.level_id == "pass"
    assert second.view.tile == 96
    assert (second.view.horizontalScrollBar().value(), second.view.verticalScrollBar().value()) == bars


def test_damaged_settings_are_said_and_the_usual_keys_work(
    editor_window: Callable[..., EditorWindow], campaign: Path, own_home: Path
) -> None:
    (own_home / "settings.json").write_text('{"shortcuts": {"view.grid": [', "utf-8")
    window = editor_window()
    assert "could not be read" in window.status.text.text()
    window.files.open_folder(campaign)
    before = window.actions_by_id["view.grid"].isChecked()
    QTest.keyClick(window, Qt.Key.Key_G)
    assert window.actions_by_id["view.grid"].isChecked() != before


@pytest.mark.proof
def test_the_cursor_on_the_map_looks_the_same_in_every_theme(window: EditorWindow) -> None:
    window.view.setFocus()
    window.view.controller.by_keyboard = True
    window.state.point_at(Cell(0, 0))
    corner = window.view.frame.rect_of(Cell(0, 0)).topLeft()
    try:
        seen = set()
        for theme in THEMES:
            window.actions_by_id[f"view.theme-{theme}"].trigger()
            seen.add(window.view.viewport().grab().toImage().pixelColor(corner).name())
    finally:
        window.actions_by_id["view.theme-dark"].trigger()
    assert len(seen) == 1
    assert contrast(seen.pop(), "#000000") > 10


def test_what_the_status_bar_says_grows_old(window: EditorWindow) -> None:
    status = window.status
    window.state.say("This is refused.", refused=True)
    assert (status.text.objectName(), status.age.isActive()) == ("refusal", True)
    status.age.timeout.emit()
    assert (status.text.text(), status.text.objectName()) == ("This is refused.", "quiet")
    window.state.say("Something new.")
    assert (status.text.text(), status.text.objectName()) == ("Something new.", "")
    for _ in range(2):
        assert status.age.isActive()
        status.age.timeout.emit()
    assert (status.text.text(), status.age.isActive()) == ("", False)
    window.actions_by_id["graph.show"].trigger()
    hint = status.text.text()
    assert hint
    assert not status.age.isActive(), "what can be done here stays"
    window.state.say("Something else.")
    for _ in range(2):
        status.age.timeout.emit()
    assert status.text.text() == hint
