"""What is being typed is kept as it is typed, whatever field it is in, and shown to the person after a recovery."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from editor.dialogs.questions import Questions
from editor.dialogs.recovery import DraftsDialog, RecoveryChoice
from editor.docks.texts_model import TEXT
from editor.document.campaigns import ChangeCampaign
from editor.safety import recovery
from editor.safety.journal_entries import TextDraft
from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow, pytest.mark.qt_log_ignore("This plugin does not support")]

Windows = Callable[..., EditorWindow]


@pytest.fixture
def state(own_home: Path) -> Path:
    return own_home / "state"


def kept_drafts(window: EditorWindow) -> tuple[TextDraft, ...]:
    """What the journal on the disk says is being typed; the editor still runs."""
    assert window.journal.keep_now()
    path = window.journal.path
    kept = recovery.look_at(path) if path is not None else None
    recovered = recovery.recover(kept) if kept is not None else None
    return recovered.drafts if recovered is not None else ()


def id_field(window: EditorWindow) -> QLineEdit:
    window.docks.show("properties")
    field = window.properties.campaign.id
    assert window.properties.show_pointer("/id", of_level=False)
    field.setFocus()
    assert QApplication.focusWidget() is field
    return field


def test_an_id_is_kept_while_it_is_typed_and_is_one_step_or_none(window: EditorWindow, qtbot: QtBot) -> None:
    field, document = id_field(window), window.state.document
    assert document is not None
    before = field.text()
    field.selectAll()
    QTest.keyClicks(field, "second-light")
    qtbot.waitUntil(lambda: window.journal.path is not None)  # Half a second later it is there by itself.
    assert kept_drafts(window) == (TextDraft("Id", "Properties", "second-light"),)
    assert document.history == ()
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == before
    assert kept_drafts(window) == ()
    field.selectAll()
    QTest.keyClicks(field, "third-light")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert document.campaign.id == "third-light"
    assert len(document.history) == 1
    assert kept_drafts(window) == ()


def begin_cell(window: EditorWindow, qtbot: QtBot) -> QPlainTextEdit:
    """Begin to change the first text in the table of all texts, which comes in a window of its own."""
    table = window.panes.texts.table
    window.docks.show("texts")
    table.window().activateWindow()
    qtbot.waitUntil(table.window().isActiveWindow)
    index = window.panes.texts.model.index(0, TEXT)
    table.setFocus()
    table.setCurrentIndex(index)
    table.edit(index)
    editor = table.findChild(QPlainTextEdit)
    assert isinstance(editor, QPlainTextEdit)
    return editor


def test_a_cell_of_a_table_is_kept_while_it_is_typed(window: EditorWindow, qtbot: QtBot) -> None:
    editor = begin_cell(window, qtbot)
    QTest.keyClicks(editor, "A cell as far as")
    (draft,) = kept_drafts(window)
    assert draft.text == "A cell as far as"
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert kept_drafts(window) == ()


def test_a_save_takes_what_is_typed_into_a_cell_first(window: EditorWindow, qtbot: QtBot) -> None:
    document = window.state.document
    assert document is not None
    window.state.perform("Rename", ChangeCampaign(name="Second Light"))
    editor = begin_cell(window, qtbot)
    editor.selectAll()
    QTest.keyClicks(editor, "As far as")
    window.actions_by_id["file.save"].trigger()
    assert [step.label for step in document.history] == ["Rename", "Change a text"]
    assert not document.is_dirty


def test_a_live_field_is_in_the_campaign_and_no_draft(window: EditorWindow) -> None:
    page = window.properties.campaign
    id_field(window)
    page.name.setFocus()
    QTest.keyClicks(page.name, "X")
    assert kept_drafts(window) == ()
    assert window.state.document is not None
    assert window.state.document.campaign.name == "XFirst Light"


def test_a_dialog_s_fields_are_kept_until_it_is_closed(window: EditorWindow) -> None:
    window.ask = Questions(window.t, window, lambda: window.parts.assets.boards)
    found: list[tuple[TextDraft, ...]] = []

    def type_into() -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is None or not dialog.isActiveWindow():
            return
        timer.stop()
        lines = [one for one in dialog.findChildren(QLineEdit) if one.accessibleName() == "Name"]
        lines[0].setFocus()
        lines[0].selectAll()
        QTest.keyClicks(lines[0], "Harbour")
        other = next(one for one in dialog.findChildren(QPushButton) if one.isVisible())
        other.setFocus()
        found.append(kept_drafts(window))
        dialog.close()

    timer = QTimer(interval=5)
    timer.timeout.connect(type_into)
    timer.start()
    window.actions_by_id["level.add"].trigger()
    assert [[draft.text for draft in drafts] for drafts in found] == [["Harbour"]]
    assert kept_drafts(window) == ()


def test_what_is_looked_for_is_no_work(window: EditorWindow) -> None:
    window.docks.show("texts")
    window.panes.texts.search.setFocus()
    QTest.keyClicks(window.panes.texts.search, "meadow")
    assert kept_drafts(window) == ()
    assert window.journal.path is None


def test_after_a_recovery_the_texts_are_seen_and_kept_until_then(
    editor_window: Windows, campaign: Path, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = editor_window(campaign)
    field = id_field(first)
    field.selectAll()
    QTest.keyClicks(field, "second-light")
    assert first.journal.keep_now()
    first.close_kept()
    second = editor_window()
    second.ask = Questions(second.t, second, lambda: second.parts.assets.boards)
    shown: list[str] = []
    offered: list[Path | None] = []
    looks: list[DraftsDialog] = []

    def answer(_state: Path, only: Path | None) -> RecoveryChoice | None:
        offered.append(only)
        (kept,) = recovery.find_kept(state)
        recovered = recovery.recover(kept)
        # On a slow disk the journal that takes up the work is long in coming: until then the old one is found.
        monkeypatch.setattr(recovery, "find_kept", lambda _: (kept,))
        return RecoveryChoice(kept, recovered) if recovered is not None else None

    def look() -> None:
        """Read the dialog once, and close it however that went, until it is gone: nobody else would."""
        dialogs = [one for one in QApplication.topLevelWidgets() if isinstance(one, DraftsDialog) and one.isVisible()]
        if not dialogs:
            return
        dialog = dialogs[0]
        looks.append(dialog)
        if len(looks) == 1:  # Whatever the editor would do once it opened the campaign, it does by the next look.
            return
        try:
            if not shown:
                shown.extend(text.toPlainText() for text in dialog.texts)
                assert [draft.text for draft in kept_drafts(second)] == ["second-light"]
                buttons = dialog.findChildren(QPushButton)
                button = next(one for one in buttons if one.accessibleName() == "Copy the text")
                QTest.mouseClick(button, Qt.MouseButton.LeftButton)
                press(dialog, Qt.Key.Key_Escape)
        finally:
            dialog.done(0)

    def press(widget: QWidget, key: Qt.Key) -> None:
        QTest.keyClick(widget, key)

    second.ask.recovery = answer  # type: ignore[method-assign]
    timer = QTimer(second, interval=10)
    timer.timeout.connect(look)
    timer.start()
    assert second.recovery.offer()
    timer.stop()
    assert offered == [None], "what is being brought back is offered once"
    assert shown == ["second-light"]
    assert QGuiApplication.clipboard().text() == "second-light"
    assert kept_drafts(second) == ()
