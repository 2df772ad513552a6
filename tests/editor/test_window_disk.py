"""Campaigns whose files are not as expected, in the real window: changes of others, other editors, failing disks."""

from __future__ import annotations

import errno
import shutil
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QMessageBox, QPushButton, QWidget

from editor.dialogs.disk import ChangedOnDiskDialog, Chosen, DiskWait, Locked, NotSaved, WaitDialog
from editor.dialogs.questions import Questions
from editor.document.campaigns import ChangeCampaign
from editor.document.levels import ChangeLevel
from editor.safety.backups import BackupReason, BackupStore
from editor.safety.external_changes import look_outside, meet
from editor.safety.locks import Lock, holder_of
from editor.widgets import message_box
from runtime.campaign.reader import read_campaign
from runtime.campaign.source import LOCK
from runtime.support.files import Disk
from runtime.support.texts import english
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.asset_cache import AssetCache
    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]


def rename_meadow(window: EditorWindow, name: str = "Mine") -> None:
    assert window.state.perform("Name", ChangeLevel("meadow", name=name))


def others_write(campaign: Path, file: str, old: bytes, new: bytes) -> bytes:
    """Another program changes a file; what it holds then."""
    path = campaign / file
    data = path.read_bytes()
    assert old in data
    path.write_bytes(data.replace(old, new))
    return path.read_bytes()


def save(window: EditorWindow) -> None:
    window.actions_by_id["file.save"].trigger()


def press(window: EditorWindow, label: str) -> None:
    button = next(one for one in window.notice.buttons if one.text() == label)
    button.click()


def listed(window: EditorWindow, campaign: Path) -> list[tuple[BackupReason, str]]:
    return [(one.why, one.name) for one in BackupStore(window.parts.settings.state, campaign).backups()]


MEADOW, FORD = "levels/meadow.json", "levels/ford.json"


def test_what_others_change_is_told_calmly_and_nothing_is_taken(window: EditorWindow, campaign: Path) -> None:
    before = window.state.document.campaign
    others_write(campaign, FORD, b"The Ford", b"Their Ford")
    window.standing.look_now()
    assert window.notice.isVisible()
    assert window.notice.text.text().startswith("levels/ford.json was changed by another program.")
    assert window.state.document.campaign is before
    press(window, "Not now")
    assert not window.notice.isVisible()
    window.standing.look_now()
    assert not window.notice.isVisible()
    others_write(campaign, FORD, b"Their Ford", b"Their Bridge")
    window.standing.look_now()
    assert window.notice.isVisible()


@pytest.mark.proof
def test_the_window_looks_by_itself_when_it_comes_to_the_front(
    qtbot: QtBot, window: EditorWindow, campaign: Path
) -> None:
    others_write(campaign, FORD, b"The Ford", b"Their Ford")
    other = QWidget()
    qtbot.addWidget(other)
    other.show()
    other.activateWindow()
    qtbot.waitUntil(other.isActiveWindow)
    window.activateWindow()
    qtbot.waitUntil(window.notice.isVisible)


@pytest.mark.proof
def test_going_on_with_an_edit_leaves_the_notice_where_it_is(window: EditorWindow, campaign: Path) -> None:
    others_write(campaign, FORD, b"The Ford", b"Their Ford")
    window.standing.look_now()
    rename_meadow(window)
    assert window.notice.isVisible()


def test_theirs_are_taken_as_one_step(window: EditorWindow, campaign: Path) -> None:
    rename_meadow(window)
    theirs = others_write(campaign, FORD, b"The Ford", b"Their Ford")
    window.standing.look_now()
    window.ask.told["changed_on_disk"] = Chosen.THEIRS
    press(window, "Look and choose…")
    document = window.state.document
    assert document.campaign == read_campaign(campaign).campaign
    assert not window.isWindowModified()
    assert not window.notice.isVisible()
    # Mine is one undo away, and among the backups.
    assert listed(window, campaign) == [(BackupReason.TAKING, "First Light")]
    window.actions_by_id["edit.undo"].trigger()
    assert document.level("meadow").name == "Mine"
    assert window.isWindowModified()
    assert (campaign / FORD).read_bytes() == theirs


def test_both_are_brought_together(window: EditorWindow, campaign: Path) -> None:
    rename_meadow(window)
    others_write(campaign, FORD, b"The Ford", b"Their Ford")
    window.ask.told["changed_on_disk"] = Chosen.BOTH
    save(window)
    saved = read_campaign(campaign).campaign
    assert saved is not None
    assert saved.level("meadow").name == "Mine"
    assert saved.level("ford").name.startswith("Their Ford")
    assert saved == window.state.document.campaign
    window.actions_by_id["edit.undo"].trigger()
    assert window.state.document.level("ford").name.startswith("The Ford")
    assert window.state.document.level("meadow").name == "Mine"


def test_mine_overwrites_theirs_which_stay_among_the_backups(window: EditorWindow, campaign: Path) -> None:
    rename_meadow(window)
    others_write(campaign, MEADOW, b"The Quiet Meadow", b"Their Meadow")
    window.ask.told["changed_on_disk"] = Chosen.MINE
    save(window)
    saved = read_campaign(campaign).campaign
    assert saved == window.state.document.campaign
    assert saved is not None
    assert saved.level("meadow").name == "Mine"
    assert (BackupReason.OVERWRITING, "First Light") in listed(window, campaign)
    assert not window.isWindowModified()


def test_mine_is_saved_elsewhere_and_theirs_left_alone(window: EditorWindow, campaign: Path, tmp_path: Path) -> None:
    rename_meadow(window)
    theirs = others_write(campaign, MEADOW, b"The Quiet Meadow", b"Their Meadow")
    window.ask.told |= {"changed_on_disk": Chosen.ELSEWHERE, "folder_to_save": tmp_path / "mine"}
    save(window)
    assert (campaign / MEADOW).read_bytes() == theirs
    assert read_campaign(tmp_path / "mine").campaign == window.state.document.campaign
    assert not window.isWindowModified()
    assert not (campaign / LOCK).exists()
    assert (tmp_path / "mine" / LOCK).exists()


@pytest.mark.proof
def test_not_now_changes_nothing(window: EditorWindow, campaign: Path) -> None:
    rename_meadow(window)
    theirs = others_write(campaign, FORD, b"The Ford", b"Their Ford")
    window.ask.told["changed_on_disk"] = Chosen.CANCEL
    save(window)
    assert (campaign / FORD).read_bytes() == theirs
    assert b"Mine" not in (campaign / MEADOW).read_bytes()
    assert window.isWindowModified()


def test_files_written_anew_with_the_same_meaning_are_no_question(window: EditorWindow, campaign: Path) -> None:
    """As git does it on some systems: other ends of lines, and nothing else."""
    for path in campaign.rglob("*.json"):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    window.standing.look_now()
    assert not window.notice.isVisible()
    assert not window.isWindowModified()
    assert window.state.document.source.files[MEADOW].count(b"\r\n")


def test_damage_by_others_can_be_overwritten_and_is_kept(window: EditorWindow, campaign: Path) -> None:
    rename_meadow(window)
    (campaign / FORD).write_bytes(b"<<<<<<< HEAD\n")
    window.ask.told["changed_on_disk"] = Chosen.MINE
    save(window)
    (meeting,) = [about[0] for question, about in window.ask.asked if question == "changed_on_disk"]
    assert meeting.theirs is None
    assert [issue.place.file for issue in meeting.damage] == [FORD]
    result = read_campaign(campaign)
    assert not result.read_only
    assert result.campaign == window.state.document.campaign
    ring = BackupStore(window.parts.settings.state, campaign)
    kept = [ring.read(one) for one in ring.backups() if one.why is BackupReason.OVERWRITING]
    assert [one.source.files[FORD] for one in kept if one is not None] == [b"<<<<<<< HEAD\n"]


@pytest.mark.proof
def test_all_files_deleted_can_be_written_anew(window: EditorWindow, campaign: Path) -> None:
    before = window.state.document.campaign
    for path in campaign.rglob("*.json"):
        path.unlink()
    window.standing.look_now()
    assert window.notice.isVisible()
    window.ask.told["changed_on_disk"] = Chosen.MINE
    press(window, "Look and choose…")
    assert window.isWindowModified()
    save(window)
    assert read_campaign(campaign).campaign == before


def test_a_folder_deleted_behind_the_editor_is_told_and_made_anew_when_asked(
    window: EditorWindow, campaign: Path
) -> None:
    rename_meadow(window)
    shutil.rmtree(campaign)
    window.standing.look_now()
    assert "is not there any more" in window.notice.text.text()
    window.ask.told["after_failure"] = NotSaved.CANCEL
    save(window)
    assert not campaign.exists()
    window.ask.told["after_failure"] = NotSaved.ANEW
    press(window, "Save…")
    assert read_campaign(campaign).campaign == window.state.document.campaign
    assert not window.notice.isVisible()


def test_a_full_disk_is_tried_again_until_there_is_room(
    window: EditorWindow, campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = (campaign / MEADOW).read_bytes()
    rename_meadow(window)
    real, asked = Disk.write, []

    def refuse(self: Disk, path: Path, data: bytes) -> None:
        if path.is_relative_to(campaign):
            raise OSError(errno.ENOSPC, "No space left on device")
        real(self, path, data)

    def answer(text: str, advice: str, *, anew: bool) -> NotSaved:
        assert (campaign / MEADOW).read_bytes() == before
        asked.append(text)
        if len(asked) == 2:
            monkeypatch.setattr(Disk, "write", real)  # Room was made.
        return NotSaved.AGAIN

    window.ask.after_failure = answer  # type: ignore[method-assign]
    monkeypatch.setattr(Disk, "write", refuse)
    save(window)
    assert len(asked) == 2
    assert all("the disk is full" in text for text in asked)
    assert b"Mine" in (campaign / MEADOW).read_bytes()
    assert not window.isWindowModified()


def test_the_second_editor_says_who_the_first_is_and_only_looks(
    window: EditorWindow, editor_window: Callable[..., EditorWindow], campaign: Path
) -> None:
    other = editor_window(campaign, told={"about_lock": Locked.LOOK})
    _, (name, holder) = other.ask.asked[0]
    assert name == "First Light"
    assert holder == holder_of(campaign)
    assert other.state.document.read_only
    assert other.banner.isVisible()
    assert "Another editor has this campaign open" in other.banner.text.text()
    assert not other.actions_by_id["level.add"].isEnabled()
    other.standing.look_now()
    assert not other.notice.isVisible()
    # The first one leaves: the second may go on.
    window.close()
    other.standing.look_now()
    assert "has closed" in other.notice.text.text()
    press(other, "Open again")
    assert not other.state.document.read_only
    assert not other.notice.isVisible()
    assert other.actions_by_id["level.add"].isEnabled()


def test_opening_anyway_overwrites_nothing_unasked(
    window: EditorWindow, editor_window: Callable[..., EditorWindow], campaign: Path
) -> None:
    other = editor_window(campaign, told={"about_lock": Locked.ANYWAY, "changed_on_disk": Chosen.CANCEL})
    rename_meadow(window, "First")
    save(window)
    rename_meadow(other, "Second")
    save(other)
    assert b'"First"' in (campaign / MEADOW).read_bytes()
    assert other.isWindowModified()


@pytest.mark.proof
def test_leaving_it_closed_leaves_what_is_open_open(window: EditorWindow, campaign: Path, tmp_path: Path) -> None:
    held = Path(shutil.copytree(campaign, tmp_path / "held"))
    (held / LOCK).unlink(missing_ok=True)
    lock = Lock()
    assert lock.take(held) is None
    window.ask.told["about_lock"] = Locked.CANCEL
    assert not window.files.open_folder(held)
    assert window.state.document.folder == campaign
    assert (campaign / LOCK).exists()
    lock.release()


@pytest.mark.proof
def test_opening_what_is_open_again_asks_nobody(window: EditorWindow, campaign: Path) -> None:
    assert window.files.open_folder(campaign)
    assert window.ask.questions == []
    window.close()
    assert not (campaign / LOCK).exists()


# The dialogs themselves.


@pytest.fixture
def meeting_of(campaign: Path) -> Callable[[str, bytes, bytes], ChangedOnDiskDialog]:
    """The dialog after I renamed the meadow, and others changed a file."""
    made: list[ChangedOnDiskDialog] = []

    def make(file: str, old: bytes, new: bytes) -> ChangedOnDiskDialog:
        read = read_campaign(campaign)
        base = read.campaign
        assert base is not None
        others_write(campaign, file, old, new)
        mine = ChangeLevel("meadow", name="Mine").apply(base)
        meeting = meet(base, mine, look_outside(read.source, campaign))  # type: ignore[arg-type]
        made.append(ChangedOnDiskDialog(english(), meeting, None))
        return made[-1]

    return make


def lines(dialog: ChangedOnDiskDialog) -> tuple[str, str]:
    def of(shown: object) -> str:
        return "\n".join(shown.item(row).text() for row in range(shown.count()))  # type: ignore[attr-defined]

    return of(dialog.theirs), of(dialog.mine)


def test_both_sides_changes_are_shown_and_together_is_the_usual(
    qtbot: QtBot, meeting_of: Callable[[str, bytes, bytes], ChangedOnDiskDialog]
) -> None:
    dialog = meeting_of(FORD, b"The Ford", b"Their Ford")
    qtbot.addWidget(dialog)
    theirs, mine = lines(dialog)
    assert "Their Ford" in theirs
    assert "Mine" in mine
    assert dialog.buttons[Chosen.BOTH].isDefault()
    dialog.buttons[Chosen.BOTH].click()
    assert dialog.answer is Chosen.BOTH


def test_what_excludes_each_other_cannot_be_had_together(
    qtbot: QtBot, meeting_of: Callable[[str, bytes, bytes], ChangedOnDiskDialog]
) -> None:
    dialog = meeting_of(MEADOW, b"The Quiet Meadow", b"Their Meadow")
    qtbot.addWidget(dialog)
    both = dialog.buttons[Chosen.BOTH]
    assert not both.isEnabled()
    assert "changed the same thing differently" in both.toolTip()
    assert dialog.buttons[Chosen.ELSEWHERE].isDefault()
    dialog.buttons[Chosen.CANCEL].click()
    assert dialog.answer is Chosen.CANCEL


def test_damage_is_named_and_cannot_be_taken(
    qtbot: QtBot, meeting_of: Callable[[str, bytes, bytes], ChangedOnDiskDialog]
) -> None:
    dialog = meeting_of(FORD, b'"terrain"', b'"terrain')
    qtbot.addWidget(dialog)
    assert "levels/ford.json" in lines(dialog)[0]
    assert not dialog.buttons[Chosen.THEIRS].isEnabled()
    assert not dialog.buttons[Chosen.BOTH].isEnabled()
    assert dialog.buttons[Chosen.MINE].isEnabled()


@pytest.fixture
def ask(qtbot: QtBot, editor_stock: AssetCache) -> Questions:
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.show()
    return Questions(english(), parent, lambda: editor_stock.boards)


def pressing(label: str) -> None:
    """Press a button of the next message."""

    def look() -> None:
        box = QApplication.activeModalWidget()
        if box is None:
            QTimer.singleShot(10, look)
            return
        next(button for button in box.findChildren(QPushButton) if button.text() == label).click()

    QTimer.singleShot(10, look)


@pytest.mark.parametrize(
    ("label", "answer"),
    [
        ("Try again", NotSaved.AGAIN),
        ("Make it anew", NotSaved.ANEW),
        ("Save elsewhere…", NotSaved.ELSEWHERE),
        ("Cancel", NotSaved.CANCEL),
    ],
)
def test_a_failed_save_has_its_ways_on(ask: Questions, label: str, answer: NotSaved) -> None:
    pressing(label)
    assert ask.after_failure("It is full.", "Make room.", anew=True) is answer


@pytest.mark.parametrize(
    ("label", "answer"), [("Only look", Locked.LOOK), ("Open anyway", Locked.ANYWAY), ("Cancel", Locked.CANCEL)]
)
def test_a_held_campaign_has_its_ways_on(ask: Questions, tmp_path: Path, label: str, answer: Locked) -> None:
    lock = Lock()
    lock.take(tmp_path)
    holder = holder_of(tmp_path)
    lock.release()
    assert holder is not None
    pressing(label)
    assert ask.about_lock("Dawn", holder) is answer


def test_a_slow_disk_is_waited_for_with_a_word_and_the_window_stays_alive(qtbot: QtBot) -> None:
    parent, release, ticks = QWidget(), Event(), []
    qtbot.addWidget(parent)
    parent.show()
    patience = DiskWait(english(), parent)
    timer = QTimer(interval=5)

    def look() -> None:
        ticks.append(patience.is_waiting)
        shown = [one for one in parent.findChildren(WaitDialog) if one.isVisible()]
        if shown:
            said = [label.text() for label in shown[0].findChildren(QLabel)]
            assert said == ["Patience, please."]
            QTest.keyClick(shown[0], Qt.Key.Key_Escape)
            assert shown[0].isVisible()
            release.set()

    timer.timeout.connect(look)
    timer.start()

    def slow() -> str:
        assert release.wait(PATIENCE)
        return "done"

    assert patience.run(slow, "Saving", "Patience, please.") == "done"
    timer.stop()
    assert all(ticks)
    assert not patience.is_waiting
    assert not [one for one in parent.findChildren(WaitDialog) if one.isVisible()]


def test_who_waits_lies_over_no_question_that_opened_meanwhile(qtbot: QtBot) -> None:
    parent, release, answers = QWidget(), Event(), []
    qtbot.addWidget(parent)
    parent.show()
    question, look = QDialog(parent), QTimer(interval=5)

    def shown() -> list[WaitDialog]:
        return [one for one in parent.findChildren(WaitDialog) if one.isVisible()]

    def answer() -> None:
        if shown():
            release.set()
        elif release.is_set():
            question.accept()

    look.timeout.connect(answer)
    look.start()
    QTimer.singleShot(0, lambda: answers.append(question.exec()))
    QTimer.singleShot(int(PATIENCE * 1000), question, question.reject)  # Where nothing makes way.

    def slow() -> str:
        assert release.wait(PATIENCE)
        return "done"

    assert DiskWait(english(), parent).run(slow, "Saving", "Patience, please.") == "done"
    look.stop()
    assert answers == [QDialog.DialogCode.Accepted]


def test_what_goes_wrong_beside_the_window_goes_wrong_for_who_waits(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)

    def fail() -> None:
        raise OSError(errno.EIO, "gone")

    with pytest.raises(OSError, match="gone"):
        DiskWait(english(), parent).run(fail, "", "")


def test_a_program_that_is_told_to_end_still_does_whole_what_is_under_way(qtbot: QtBot) -> None:
    parent, told, never = QWidget(), Event(), Event()
    qtbot.addWidget(parent)

    def slow() -> str:
        assert told.wait(PATIENCE)
        never.wait(0.2)  # The disk takes a little longer than the program would.
        return "done"

    def end() -> None:
        QApplication.exit(130)
        told.set()

    done: list[str] = []
    QTimer.singleShot(0, lambda: done.append(DiskWait(english(), parent).run(slow, "Saving", "Patience, please.")))
    QTimer.singleShot(0, end)
    assert QApplication.exec() == 130
    assert done == ["done"]


@pytest.mark.proof
def test_leaving_waits_for_a_save_under_way(window: EditorWindow) -> None:
    window.state.perform("Name", ChangeCampaign(name="Other"))
    window.files._patience.is_waiting = True
    assert not window.files.may_leave()
    window.close()
    assert window.isVisible()
    window.files._patience.is_waiting = False


@pytest.mark.parametrize(
    "name",
    [
        "Mountains " * 19,
        *(pytest.param(more, marks=pytest.mark.proof) for more in ("Dawn", "The Long Way to the Northern Mountains")),
    ],
)
def test_no_message_is_cut_off_whatever_the_campaign_is_called(qtbot: QtBot, window: EditorWindow, name: str) -> None:
    box = message_box(window, "Unsaved changes", f"“{name.strip()}” has unsaved changes.", "Save them?")
    box.addButton(QMessageBox.StandardButton.Save)
    qtbot.addWidget(box)
    box.show()
    QApplication.processEvents()
    label = next(one for one in box.findChildren(QLabel) if one.objectName() == "qt_msgbox_label")
    needed = label.fontMetrics().boundingRect(0, 0, label.width(), 9999, int(Qt.TextFlag.TextWordWrap), label.text())
    assert label.wordWrap() or label.fontMetrics().horizontalAdvance(label.text()) <= label.width()
    assert needed.height() <= label.height()
