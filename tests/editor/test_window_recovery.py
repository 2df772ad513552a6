"""Unsaved work in the real window: kept while working, offered at the next start, thrown away, and the crash page."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QMessageBox

from editor.actions.crash_handler import (
    GIVEN_UP,
    MOST_MEANWHILE,
    ROW,
    CrashAdvice,
    CrashHandler,
    CrashPage,
    ErrorCount,
    report_of,
)
from editor.dialogs.questions import Questions, Unsaved
from editor.dialogs.recovery import RecoveryDialog
from editor.document.campaigns import ChangeCampaign
from editor.document.story import SetPages
from editor.safety import recovery
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Terrain
from runtime.engine.levels.level import StoryPage

if TYPE_CHECKING:
    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]

Windows = Callable[..., "EditorWindow"]
Parts = tuple[CrashHandler, list[CrashPage], list[int]]


@pytest.fixture
def state(own_home: Path) -> Path:
    return own_home / "state"


def work_on(window: EditorWindow) -> None:
    window.state.perform("Rename", ChangeCampaign(name="Second Light"))
    document = window.state.document
    assert document is not None
    document.begin("meadow", "Brush stroke")
    document.extend({Cell(0, 0): Terrain.LAVA})
    document.commit()


def die(window: EditorWindow) -> None:
    """End as a killed editor does, as far as its journal can tell."""
    assert window.journal.keep_now()
    window.close_kept()


def really_ask(window: EditorWindow) -> None:
    window.ask = Questions(window.t, window, lambda: window.parts.assets.boards)


def with_dialog(do: Callable[[RecoveryDialog], None]) -> list[bool]:
    """Do something with the dialog of recovery once it is open; whether it was."""
    seen: list[bool] = []
    timer = QTimer(QApplication.instance())

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, RecoveryDialog):
            timer.stop()
            seen.append(True)
            try:
                do(dialog)
            finally:
                if dialog.isVisible():
                    dialog.reject()

    timer.timeout.connect(look)
    timer.start(5)
    return seen


def test_the_next_start_offers_the_work_with_what_differs_and_one_undo_leads_to_what_was_saved(
    editor_window: Windows, campaign: Path, state: Path
) -> None:
    first = editor_window(campaign)
    work_on(first)
    done = first.state.document.campaign  # type: ignore[union-attr]
    die(first)
    second = editor_window()
    really_ask(second)
    told: list[str] = []

    def recover(dialog: RecoveryDialog) -> None:
        view = dialog.view
        told.extend((view.name.text(), view.place.text(), view.pictures.item(0).text()))
        told.extend(view.lines.item(row).text() for row in range(view.lines.count()))
        dialog.recover.click()

    seen = with_dialog(recover)
    assert second.recovery.offer()
    assert seen == [True]
    assert "Second Light" not in told[0]
    assert str(campaign) in told[1]
    assert "2 changes" in told[1]
    assert told[2] == "The Quiet Meadow"
    assert any("Second Light" in line for line in told[3:])
    document = second.state.document
    assert document is not None
    assert document.campaign == done
    assert document.folder == campaign
    assert document.is_dirty
    second.recovery.settle()
    assert len(list((state / "journals").glob("*.journal"))) == 1
    second.actions_by_id["edit.undo"].trigger()
    assert not document.is_dirty
    second.actions_by_id["edit.redo"].trigger()
    second.actions_by_id["file.save"].trigger()
    assert not document.is_dirty
    assert b"Second Light" in (campaign / "campaign.json").read_bytes()
    second.close()
    assert list((state / "journals").glob("*.journal")) == []
    assert not editor_window().recovery.offer()


def test_at_the_end_of_the_session_nothing_is_asked_and_the_work_is_offered_at_the_next_start(
    editor_window: Windows, campaign: Path, state: Path
) -> None:
    first = editor_window(campaign)
    work_on(first)
    first.session_ends()
    assert first.close()
    (kept,) = recovery.find_kept(state)
    assert kept.count == 2


@pytest.mark.proof
def test_who_goes_on_working_after_a_session_did_not_end_is_asked_as_ever(
    editor_window: Windows, campaign: Path
) -> None:
    window = editor_window(campaign, told={"unsaved": Unsaved.CANCEL})
    work_on(window)
    window.session_ends()
    window.state.perform("Rename", ChangeCampaign(name="Third Light"))
    assert not window.close()


def test_a_campaign_that_was_never_saved_is_recovered_too(editor_window: Windows, campaign: Path) -> None:
    from editor.document.document import Document, open_document

    first = editor_window()
    opened, _ = open_document(campaign)
    assert opened is not None
    first.state.open(Document(opened.campaign))
    work_on(first)
    die(first)
    second = editor_window()
    really_ask(second)
    with_dialog(lambda dialog: dialog.recover.click())
    assert second.recovery.offer()
    document = second.state.document
    assert document is not None
    assert (document.folder, document.campaign.name) == (None, "Second Light")


def test_pictures_come_back_with_the_pages_and_are_saved_then(
    editor_window: Windows, campaign: Path, tmp_path: Path
) -> None:
    picture = QImage(40, 30, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.red)
    assert picture.save(str(tmp_path / "mill.png"))
    data = (tmp_path / "mill.png").read_bytes()
    first = editor_window(campaign, told={"picture_to_bring": tmp_path / "mill.png"})
    first.state.perform("Page", SetPages(first.state.level_id, "before", (StoryPage("Before dawn"),)))
    first.docks.show("story")
    first.actions_by_id["level.bring-picture"].trigger()
    die(first)
    second = editor_window()
    really_ask(second)
    with_dialog(lambda dialog: dialog.recover.click())
    assert second.recovery.offer()
    second.docks.show("story")
    assert second.panes.story.pages.page == StoryPage("Before dawn", picture="mill.png")
    assert second.state.document is not None
    assert second.state.document.waiting == {"mill.png": data}
    second.actions_by_id["file.save"].trigger()
    assert (campaign / "assets" / "mill.png").read_bytes() == data


@pytest.mark.proof
def test_looking_later_and_opening_the_campaign_offers_it_at_the_next_start(
    editor_window: Windows, campaign: Path
) -> None:
    first = editor_window(campaign)
    work_on(first)
    die(first)
    second = editor_window()
    really_ask(second)
    seen = with_dialog(lambda dialog: dialog.later.click())
    assert not second.recovery.offer()
    second.files.open_folder(campaign)
    QApplication.processEvents()
    assert seen == [True]  # Not asked again for what was put off.
    second.close()
    third = editor_window()
    really_ask(third)
    seen = with_dialog(lambda dialog: dialog.recover.click())
    third.files.open_folder(campaign)
    QApplication.processEvents()
    assert seen == [True]
    assert third.state.document is not None
    assert third.state.document.campaign.name == "Second Light"


def test_work_is_thrown_away_after_a_question_and_brought_back(
    editor_window: Windows, campaign: Path, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = editor_window(campaign)
    work_on(first)
    die(first)
    second = editor_window()
    really_ask(second)
    answer = {"Throw away": False}

    def choose(box: QMessageBox) -> int:
        return 0

    monkeypatch.setattr(QMessageBox, "exec", choose)
    monkeypatch.setattr(
        QMessageBox,
        "clickedButton",
        lambda box: next(one for one in box.buttons() if (one.text() == "Throw away") is answer["Throw away"]),
    )

    def throw(dialog: RecoveryDialog) -> None:
        dialog.throw.click()
        assert [one.thrown for one in dialog.offered] == [False]
        answer["Throw away"] = True
        dialog.throw.click()
        assert [one.thrown for one in dialog.offered] == [True]
        assert dialog.throw.text() == "Bring back"
        dialog.throw.click()
        assert [one.thrown for one in dialog.offered] == [False]
        dialog.throw.click()

    seen = with_dialog(throw)
    second.actions_by_id["file.recover"].trigger()
    assert seen == [True]
    assert recovery.find_kept(state) == ()
    assert len(recovery.find_thrown(state)) == 1


@pytest.mark.proof
def test_what_failed_before_is_not_looked_into_by_itself_and_can_be_written_into_a_folder(
    editor_window: Windows, campaign: Path, state: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = editor_window(campaign)
    work_on(first)
    die(first)
    recovery.begin_attempt(recovery.find_kept(state)[0])  # As an editor does that never came to the end of it.
    second = editor_window()
    really_ask(second)
    looked: list[object] = []
    look = recovery.recover
    monkeypatch.setattr(recovery, "recover", lambda kept: looked.append(kept) or look(kept))
    monkeypatch.setattr(Questions, "folder_to_save", lambda *_: tmp_path / "elsewhere")

    def write(dialog: RecoveryDialog) -> None:
        assert looked == []
        assert dialog.later.isDefault()
        assert not dialog.recover.isDefault()
        assert dialog.view.note.text()
        dialog.write.click()

    seen = with_dialog(write)
    assert not second.recovery.offer()
    assert seen == [True]
    assert second.state.document is None
    assert b"Second Light" in (tmp_path / "elsewhere" / "campaign.json").read_bytes()


def test_discarded_changes_are_kept_for_a_while(editor_window: Windows, campaign: Path, state: Path) -> None:
    window = editor_window(campaign)
    work_on(window)
    window.ask.told["unsaved"] = Unsaved.DISCARD  # type: ignore[attr-defined]
    window.actions_by_id["file.close"].trigger()
    window.journal.keep_now()
    assert recovery.find_kept(state) == ()
    assert [one.count for one in recovery.find_thrown(state)] == [2]


def test_the_history_goes_on_after_saving_and_playing(window: EditorWindow) -> None:
    work_on(window)
    before = [step.label for step in window.state.document.history]  # type: ignore[union-attr]
    window.actions_by_id["file.save"].trigger()
    window.actions_by_id["play.level"].trigger()
    assert window.playtest.is_playing
    window.playtest.stop()
    document = window.state.document
    assert document is not None
    assert [step.label for step in document.history] == before
    document.go_to(0)
    assert document.campaign.name == "First Light"
    assert document.is_dirty


def test_a_state_folder_that_cant_be_written_is_said_once_and_work_goes_on(
    editor_window: Windows, campaign: Path, state: Path, qtbot: Any
) -> None:
    state.parent.mkdir(parents=True, exist_ok=True)
    window = editor_window(campaign)
    window.journal.keep_now()
    state.mkdir(exist_ok=True)
    (state / "journals").write_text("in the way")
    work_on(window)
    assert not window.journal.keep_now()
    qtbot.waitUntil(lambda: "can't be kept" in window.status.text.text())
    window.actions_by_id["file.save"].trigger()
    assert not window.state.document.is_dirty  # type: ignore[union-attr]


@pytest.fixture
def trouble(
    window: EditorWindow, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[CrashHandler, list[CrashPage], list[int]]]:
    """The hooks of the window, the pages they have shown, and the exit codes they have ended with."""
    pages: list[CrashPage] = []
    ended: list[int] = []

    def show(page: CrashPage) -> None:
        pages.append(page)
        page.deleteLater = lambda: None  # type: ignore[method-assign]

    monkeypatch.setattr(CrashPage, "exec", show)
    made = CrashHandler(
        window,
        window.state,
        window.journal,
        window.t,
        save_copy=window.files.save_as,
        close_kept=window.close_kept,
        end=ended.append,
    )
    yield made, pages, ended
    made.stop()


def strike(hooks: CrashHandler, fault: Exception) -> None:
    """An error that nobody catches, and what follows."""
    caught = raised(fault)
    hooks(type(caught), caught, caught.__traceback__)
    QApplication.processEvents()


def raised(fault: Exception) -> Exception:
    try:
        raise fault
    except Exception as caught:
        return caught


def test_the_page_names_the_kept_work_first_and_copies_a_report(
    window: EditorWindow, trouble: Parts, campaign: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hooks, pages, _ = trouble
    work_on(window)
    strike(hooks, RuntimeError("level 'my secret plan' at /srv/x.json came off"))
    (page,) = pages
    path = window.journal.path
    assert path is not None
    assert path.exists()
    assert str(path) in page.where.text()
    assert str(campaign) in page.where.text()
    page.copy_report.click()
    report = QApplication.clipboard().text()
    assert "RuntimeError" in report
    assert "Python" in report
    assert "my secret plan" not in report
    assert "came off" in capsys.readouterr().err


@pytest.mark.proof
def test_the_same_error_is_told_of_once_and_many_in_a_row_end_the_program(
    window: EditorWindow, trouble: Parts, capsys: pytest.CaptureFixture[str]
) -> None:
    hooks, pages, ended = trouble
    work_on(window)
    for _ in range(3):
        strike(hooks, ValueError("again"))
    assert len(pages) == 1
    assert ended == []
    for _ in range(ROW):
        strike(hooks, ValueError("again"))
    assert ended[0] == GIVEN_UP
    said = capsys.readouterr().err
    assert "The editor can't go on" in said
    assert str(window.journal.path) in said


def test_an_error_in_the_page_is_only_written(
    window: EditorWindow, trouble: Parts, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hooks, _, ended = trouble
    asked: list[int] = []

    def fail(page: CrashPage) -> None:
        asked.append(1)
        for _ in range(MOST_MEANWHILE + 1):
            fault = raised(KeyError("painting"))
            hooks(type(fault), fault, fault.__traceback__)
        raise RuntimeError("the page fell over")

    monkeypatch.setattr(CrashPage, "exec", fail)
    strike(hooks, ValueError("first"))
    assert asked == [1]
    assert ended == [GIVEN_UP]
    assert "the page fell over" in capsys.readouterr().err


@pytest.mark.proof
def test_errors_of_other_threads_and_of_what_qt_calls_come_to_the_page(
    window: EditorWindow, trouble: Parts, qtbot: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    hooks, pages, _ = trouble
    hook, in_thread = sys.excepthook, threading.excepthook
    hooks.begin()
    try:
        thread = threading.Thread(target=lambda: 1 // 0)
        thread.start()
        thread.join()
        qtbot.waitUntil(lambda: len(pages) == 1)
        assert "ZeroDivisionError" in pages[0].report.toPlainText()
    finally:
        sys.excepthook, threading.excepthook = hook, in_thread
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_closing_from_the_page_leaves_the_work_for_the_next_start(
    window: EditorWindow, trouble: Parts, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hooks, _, _ = trouble
    work_on(window)
    monkeypatch.setattr(CrashPage, "exec", lambda page: page.close_editor.click())
    strike(hooks, ValueError("x"))
    assert not window.isVisible()
    assert [one.count for one in recovery.find_kept(state)] == [2]


def test_strikes_tell_once_and_give_up_on_rows() -> None:
    strikes = ErrorCount()
    assert strikes.judge("a", 0.0) is CrashAdvice.TELL
    assert strikes.judge("a", 1.0) is CrashAdvice.QUIET
    assert strikes.judge("b", 2.0) is CrashAdvice.TELL
    assert strikes.judge("c", 60.0) is CrashAdvice.TELL
    assert [strikes.judge("c", 60.5) for _ in range(ROW)][-1] is CrashAdvice.GIVE_UP


def test_a_report_holds_paths_and_names_but_no_texts() -> None:
    fault = raised(KeyError("Ada's secret"))
    group = ExceptionGroup(
        "two", [fault, raised(ValueError("no “wide river” in \"/home/x/Mein Feldzug/a.json\" or 'owner'"))]
    )
    report = report_of(group, {"Scryptic": "1"})
    assert "secret" not in report
    assert "wide river" not in report
    assert "/home/x/Mein Feldzug/a.json" in report
    assert "'owner'" in report
    assert str(Path.home()) not in report or len(str(Path.home())) < 2
    assert "raise fault" in report
