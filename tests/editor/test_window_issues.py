"""Issues are read whole and leave no trace once mended; what else the window owes to whoever looks at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from threading import Event
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QDockWidget, QWidget

from editor.docks.live_checks import CheckResult
from editor.document.campaigns import ChangeCampaign
from editor.document.edit import on_level
from editor.document.levels import ChangeLevel
from editor.document.things import PlaceToken, RemoveToken
from editor.editor_state import StatusMessage
from runtime.campaign.model import Campaign
from runtime.checks.acceptance import Sorted
from runtime.checks.check import make_issue
from runtime.checks.conditions import MISSING_ARGUMENT
from runtime.checks.graph import NO_START
from runtime.checks.quick_fixes import fixes_for
from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide
from runtime.engine.board.terrain import Element
from runtime.support.issues import Place
from tests.editor.conftest import Answers
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]


@pytest.mark.proof
def test_every_text_of_an_issue_has_room_at_the_usual_size(window: EditorWindow, qtbot: QtBot) -> None:
    window.resize(1280, 800)
    details: dict[str, str | int] = {"what": "places", "kind": "link", "meaning": "Two places or more. " * 5}
    long = make_issue(MISSING_ARGUMENT, Place(level="meadow"), details)
    short = make_issue(NO_START, Place(level="meadow"))
    window.checks.stop()
    window.docks.show("issues")
    window.issues.show_issues((long, short))
    shown = window.issues.list

    def needed(row: int, column: int) -> int:
        text = shown.topLevelItem(row).text(column)
        room = QRect(0, 0, shown.columnWidth(column) - (28 if column == 0 else 8), 10_000)
        return shown.fontMetrics().boundingRect(room, int(Qt.TextFlag.TextWordWrap), text).height()

    def heights() -> list[int]:
        return [shown.visualItemRect(shown.topLevelItem(row)).height() for row in range(2)]

    qtbot.waitUntil(lambda: all(heights()[row] >= needed(row, column) for row in range(2) for column in range(3)))
    assert heights()[0] > shown.fontMetrics().height() * 2
    before = heights()[0]
    window.resize(2600, 800)
    qtbot.waitUntil(lambda: heights()[0] < before)


def test_nobody_is_told_that_nothing_was_found_before_it_was_looked_for(
    window: EditorWindow, campaign: Path, qtbot: QtBot
) -> None:
    patience = int(PATIENCE * 1000)  # Words are read before the first look is over.
    dock = next(one for one in window.findChildren(QDockWidget) if one.isAncestorOf(window.issues))
    qtbot.waitUntil(lambda: dock.windowTitle() in ("Issues: nothing found", "Issues: 0"), timeout=patience)
    window.resize(1600, 800)  # Where there is less room, figures alone are told.
    qtbot.waitUntil(lambda: dock.windowTitle() == "Issues: nothing found", timeout=patience)
    window.files.open_folder(campaign)
    assert dock.windowTitle() == "Issues: looking…"
    qtbot.waitUntil(lambda: dock.windowTitle() == "Issues: nothing found", timeout=patience)


def test_fewer_issues_than_before_take_the_place_of_the_current_one(window: EditorWindow) -> None:
    window.checks.stop()
    many = tuple(make_issue(NO_START, Place(level=f"meadow-{number}")) for number in range(5))
    window.issues.show_issues(many)
    window.issues.list.setCurrentItem(window.issues.list.topLevelItem(4))
    window.issues.show_issues(many[:2])
    assert window.issues.list.topLevelItemCount() == 2
    assert window.issues.current is None


def test_what_concerns_the_graph_is_said_to_be_in_the_campaign_and_not_in_a_file(window: EditorWindow) -> None:
    window.checks.stop()
    window.issues.show_issues((make_issue(NO_START, Place("campaign.json", pointer="/start")),))
    assert window.issues.list.topLevelItem(0).text(1) == "Campaign"


@pytest.mark.proof
@pytest.mark.parametrize("breaks", [False, True])
def test_what_is_found_after_the_window_closed_is_not_told(window: EditorWindow, qtbot: QtBot, breaks: bool) -> None:
    checks, told, begun, held = window.checks, list[object](), Event(), Event()
    qtbot.waitUntil(lambda: not checks.is_busy, timeout=int(PATIENCE * 1000))  # The window's own look is over.
    checks.found.connect(lambda *found: told.append(found))
    checks.failed.connect(told.append)

    def check(_campaign: Campaign) -> Iterator[CheckResult]:
        begun.set()
        assert held.wait(PATIENCE)
        if breaks:
            raise ValueError("broken")
        yield CheckResult(Sorted(()))

    checks.use(check)
    qtbot.waitUntil(begun.is_set)
    with qtbot.waitSignal(checks.finished):
        held.set()
        checks.stop()
    QApplication.processEvents()
    assert told == []


def test_what_is_found_is_shown_before_the_proofs_are_replayed(window: EditorWindow, qtbot: QtBot) -> None:
    checks, replayed, shown = window.checks, Event(), list[tuple[str, bool]]()
    issues = [make_issue(NO_START, Place("campaign.json", pointer=pointer)) for pointer in ("/start", "/nodes")]

    def check(_campaign: Campaign) -> Iterator[CheckResult]:
        yield CheckResult(Sorted(()), is_whole=False)
        yield CheckResult(Sorted(tuple(issues[:1])), is_whole=False)
        assert replayed.wait(PATIENCE)
        yield CheckResult(Sorted(tuple(issues)))

    window.issues.summed.connect(lambda said: shown.append((said, checks.is_busy)))
    checks.use(check)
    qtbot.waitUntil(lambda: shown[-1:] == [("1 error", True)])
    assert ("nothing found", True) not in shown
    replayed.set()
    qtbot.waitUntil(lambda: shown[-1] == ("2 errors", False))


def test_replaying_ends_where_something_newer_is_to_be_looked_at(window: EditorWindow, qtbot: QtBot) -> None:
    checks, begun, held, after = window.checks, Event(), Event(), list[str]()

    def check(campaign: Campaign) -> Iterator[CheckResult | None]:
        begun.set()
        assert held.wait(PATIENCE)
        yield None
        after.append(campaign.name)
        yield CheckResult(Sorted(()))

    qtbot.waitUntil(lambda: not checks.is_busy)
    checks.use(check)
    qtbot.waitUntil(begun.is_set)
    window.state.perform("Name", ChangeCampaign(name="Newer"))
    checks._begin()
    held.set()
    with qtbot.waitSignal(checks.found):
        pass
    assert set(after) == {"Newer"}


def test_what_a_mend_did_is_said(window: EditorWindow, qtbot: QtBot) -> None:
    told: list[str] = []
    window.state.subscribe(lambda one: told.append(one.text) if isinstance(one, StatusMessage) else None)
    window.state.perform("Token", PlaceToken("meadow", Cell(0, 3), Element.FLOOD, id="gem"))
    window.actions_by_id["terrain.lava"].trigger()
    window.state.point_at(Cell(0, 3))
    window.view.setFocus()
    qtbot.keyClick(window.view, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: any(one.code == "token-on-lava" for one in window.issues.issues))
    found = next(one for one in window.issues.issues if one.code == "token-on-lava")
    window.issues.mending.emit((found,), fixes_for(found, window.state.document.campaign)[0].id)
    assert any(text.startswith("Mended: ") for text in told)


def test_the_outline_goes_once_its_issue_is_mended(window: EditorWindow, qtbot: QtBot) -> None:
    state = window.state
    state.perform("Token", PlaceToken("meadow", Cell(0, 3), Element.FLOOD, id="gem"))
    window.actions_by_id["terrain.lava"].trigger()
    state.point_at(Cell(0, 3))
    window.view.setFocus()
    qtbot.keyClick(window.view, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: any(one.code == "token-on-lava" for one in window.issues.issues))
    window.places.go_to(next(one for one in window.issues.issues if one.code == "token-on-lava"))
    marked = window.view.marked
    assert marked is not None and marked.has(Cell(0, 3))
    state.perform("Name", ChangeLevel("meadow", name="Elsewhere"))
    with qtbot.waitSignal(window.checks.found):
        pass
    assert window.view.marked == marked, "another change leaves the line where it is"
    state.perform("Remove", RemoveToken("meadow", "gem"))
    qtbot.waitUntil(lambda: window.view.marked is None)


@pytest.mark.proof
def test_a_window_opens_where_it_was_left_start_after_start(
    editor_window: Callable[..., EditorWindow], campaign: Path
) -> None:
    """The frame's corner counts: a window manager puts a frame around the window that Qt's own geometry leaves out."""
    first = editor_window(campaign)
    first.resize(first.minimumSize())
    first.move(0, 30)
    layout = first.docks.layout()
    assert layout.endswith(".0,30")
    framed = layout.removesuffix("30") + "12"
    for _ in range(3):
        other = editor_window()
        other.docks.restore(framed)
        assert (other.pos(), other.size()) == (QPoint(0, 12), first.minimumSize())
        framed = other.docks.layout()


def test_a_layout_that_is_none_is_passed_over(editor_window: Callable[..., EditorWindow]) -> None:
    window = editor_window()
    before = window.geometry()
    for layout in ("", "x", "a.b.c", "..9999999,1", "AAAA.AAAA.3", "1.2.3.4"):
        window.docks.restore(layout)
        assert window.geometry() == before, layout


def test_the_dialog_for_a_new_level_says_which_sizes_make_sense(window: EditorWindow) -> None:
    from editor.dialogs.new_things import NewMapDialog

    dialog = NewMapDialog(window.t, "New level", "Plain", window)
    assert dialog.told == ""
    for rows, said in ((60, ""), (61, "Beyond 60 × 60"), (200, "Beyond 60 × 60"), (201, "Maps above 200 × 200")):
        dialog.rows.setValue(rows)
        assert dialog.told.startswith(said) and bool(dialog.told) == bool(said)
        assert dialog.may_accept
    assert "above 200" in dialog.rows.toolTip()
    dialog.name.setText(" ")
    assert dialog.told == "Give it a name." and not dialog.may_accept
    dialog.deleteLater()


@pytest.mark.proof
def test_a_city_under_a_letter_is_shown_by_its_corner(window: EditorWindow) -> None:
    view, city = window.view, window.state.level.cities[0]
    view.zoom_to(48)
    view.mark((city.at,))
    view.unmark()

    class Lay:
        def apply(self, campaign: Campaign) -> object:
            def laid(level: object) -> object:
                return replace(level, start=replace(level.start, letters=BySide((Laid(city.at, "A"),), ())))

            return on_level(campaign, "meadow", laid)

    def corner() -> list[int]:
        cell = view.frame.rect_of(city.at)
        image = view.viewport().grab().toImage()
        return [image.pixel(cell.right() + x, cell.top() + y) for x in range(-6, 7) for y in range(-6, 7)]

    bare = corner()
    window.state.perform("Lay", Lay())
    with_city = corner()
    moved = replace(city, at=Cell(city.at.row + 3, city.at.column))

    class Move:
        def apply(self, campaign: Campaign) -> object:
            return on_level(campaign, "meadow", lambda level: replace(level, cities=(moved, *level.cities[1:])))

    window.state.perform("Move", Move())
    without = corner()
    changed = sum(one != other for one, other in zip(with_city, without, strict=True))
    assert changed > 100, "the corner shows that a city lies under the letter"
    assert bare != with_city


def test_the_map_is_resized_and_shifted_by_a_dialog_that_says_what_is_lost(window: EditorWindow) -> None:
    from editor.dialogs.map_changes import ShiftedMap, ShiftMapDialog

    level = window.state.level
    city, size = level.cities[0], level.terrain.size
    dialog = ShiftMapDialog(window.t, level, window)
    assert not dialog.may_accept and dialog.told == "This is how the map is now."
    dialog.show()
    dialog.rows.setValue(size.rows + 4)
    dialog.columns.setValue(size.columns - 2)
    assert (dialog.down.value(), dialog.right.value()) == (0, 0)
    dialog.anchor.buttons.button(7).click()  # Bottom, in the middle.
    assert (dialog.down.value(), dialog.right.value()) == (4, -1)
    now, before = dialog.picture.places
    assert now.bottom() == before.bottom() and before.left() < now.left() < now.right() < before.right()
    dialog.rows.setValue(size.rows + 1)
    assert dialog.down.value() == 1, "the anchor goes on to hold"
    dialog.right.setValue(0)
    assert dialog.anchor.buttons.checkedId() == -1, "what was typed counts"
    dialog.rows.setValue(size.rows)
    dialog.columns.setValue(size.columns)
    assert (dialog.down.value(), dialog.right.value()) == (1, 0)
    dialog.down.setValue(-city.at.row - 1)
    assert dialog.may_accept and city.name in dialog.told
    dialog.rows.setValue(size.rows + 2)
    dialog.down.setValue(2)
    assert dialog.may_accept and dialog.told == ""
    window.ask = Answers({"shifted_map": dialog.answer})  # type: ignore[assignment]
    window.actions_by_id["level.resize"].trigger()
    after = window.state.level
    assert (after.terrain.size.rows, after.cities[0].at.row) == (size.rows + 2, city.at.row + 2)
    assert window.actions_by_id["edit.undo"].text().startswith("Undo Resize to")
    window.ask = Answers({"shifted_map": ShiftedMap(size, -2)})  # type: ignore[assignment]
    window.actions_by_id["level.resize"].trigger()
    assert window.state.level == level
    dialog.deleteLater()


@pytest.mark.proof
def test_a_campaign_to_look_at_says_why_its_symmetry_stays(window: EditorWindow, campaign: Path) -> None:
    symmetry = window.palette_dock.symmetry
    assert symmetry.isEnabled()
    (campaign / "presets").mkdir(exist_ok=True)
    (campaign / "presets" / "meadow.json").write_text("{", "utf-8")
    window.files.open_folder(campaign)
    assert not symmetry.isEnabled()
    assert symmetry.toolTip().endswith("This campaign is open to look at only.")


def test_buttons_drop_their_words_and_not_their_meaning_where_there_is_no_room(window: EditorWindow) -> None:
    bar = window.issues.bar
    bar.count_accepted(3)
    holder = QWidget()
    holder.resize(700, 34)
    holder.show()
    bar.setParent(holder)
    for wide, worded in ((700, (True, True, True)), (260, (False, False, False))):
        bar.resize(wide, 34)
        bar.show()
        styles = [button.toolButtonStyle() for button in (bar.mend, bar.try_it, bar.show_accepted)]
        assert [style is Qt.ToolButtonStyle.ToolButtonTextBesideIcon for style in styles] == list(worded)
        assert bar.filter.width() >= 60
        assert bar.show_accepted.geometry().right() < bar.width()
    assert "Accepted (3)" in bar.show_accepted.toolTip()
    assert bar.show_accepted.accessibleName() == "Accepted (3)"
    window.issues.layout().addWidget(bar)
