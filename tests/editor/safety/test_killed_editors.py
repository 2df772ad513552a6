"""Editors killed at random moments while they edit and save: a second of work is lost at most, and never a campaign."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread, main_thread
from threading import enumerate as enumerate_threads
from typing import TYPE_CHECKING, Any

import pytest

from editor.document.campaigns import ChangeCampaign
from editor.document.document import open_document
from editor.safety.journal import Journal
from editor.safety.journal_entries import JournalBase
from runtime import resources
from runtime.campaign.model import Campaign
from runtime.campaign.reader import read_campaign
from tests.patience import PATIENCE
from tests.proof import killed_while_editing
from tests.proof.editing_script import differences, fingerprint
from tests.proof.killed_while_editing import ALLOWED, EditorTally, Heard, There, judge, prove
from tests.proof.killing import WRITER, Told, read_told, report

if TYPE_CHECKING:
    from editor.window import EditorWindow

pytestmark = [
    pytest.mark.qt,
    pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes to a killed process there"),
    pytest.mark.skipif(bool(os.environ.get("SCRYPTIC_WITHOUT_QT")), reason="the editor needs Qt"),
]


def heard(*values: str, waited: Mapping[int, float] | None = None) -> Heard:
    return Heard([(Told(number, "value", value, waited or {}), value) for number, value in enumerate(values)])


def test_of_a_new_campaign_nothing_has_to_be_left_before_it_is_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    told = iter([heard("new"), heard("new"), heard("new", "changed"), heard("changed")])
    left = iter([There(""), There(""), There("changed", True), There("")])

    def killed(place: Path, *_about: object, by_input: bool) -> tuple[Heard, Told]:
        (place / "stderr.txt").write_text("")
        return next(told), Told(1.5, "killed", "")

    monkeypatch.setattr(killed_while_editing, "kill_one", killed)
    monkeypatch.setattr(killed_while_editing, "after", lambda *_about: next(left))
    tally = prove(44, 1, lambda _said: None, first=40)
    assert tally.faults == ["kill 43: what is there was never there before: new"]


def test_what_others_take_of_the_processors_is_no_loss() -> None:
    tally = EditorTally()
    judge(heard("old", "new", waited={7: 0.5}), Told(4.0, "killed", "", {7: 3.5}), There("old"), tally, 1)
    assert (tally.losses, tally.waits, tally.faults) == ([0.0], [3.0], [])
    judge(heard("old", "new"), Told(4.0, "killed", "", {7: 1.0}), There("old"), tally, 2)
    assert tally.losses[1] == 2.0 and len(tally.faults) == 1


def test_what_two_threads_waited_at_the_same_time_is_taken_off_once() -> None:
    tally = EditorTally()
    before = {7: 1.0, 8: 0.0}
    judge(heard("old", "new", waited=before), Told(4.0, "killed", "", {7: 2.5, 8: 1.0, 9: 0.5}), There("old"), tally, 1)
    assert (tally.waits, tally.losses, len(tally.faults)) == ([1.5], [1.5], 1)


def test_what_an_event_has_changed_is_known_while_the_event_goes_on() -> None:
    tally, told = EditorTally(), Heard()
    for number, (kind, value) in enumerate((("ready", "old"), ("event", "press"), ("change", "new:"))):
        told.take(Told(number, kind, value))
    judge(told, Told(2.5, "killed", ""), There("new"), tally, 1)
    assert tally.losses == [1.5] and len(tally.faults) == 1  # Whether the event would have done more is not known.
    for kind, value in (("value", "new:"), ("event", "save"), ("change", "taken:")):
        told.take(Told(3.0, kind, value))
    judge(told, Told(3.5, "killed", ""), There("taken"), tally, 2)
    assert tally.losses[1:] == [0.0] and len(tally.faults) == 1


@pytest.mark.slow
@pytest.mark.qt_log_ignore("This plugin does not support")
def test_hands_tell_each_value_before_a_journal_or_a_save_hears_of_it(
    editor_window: Callable[..., EditorWindow], campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from PySide6.QtWidgets import QApplication, QFileDialog

    from tests.proof import editing_hands

    told: list[str] = []
    noted: list[tuple[str, bool]] = []
    note = Journal.note

    def spy(journal: Journal, ground: JournalBase, value: Campaign, *more: Any) -> None:
        noted.append((fingerprint(value), fingerprint(value) in told))
        note(journal, ground, value, *more)

    names = ("getOpenFileName", "getOpenFileNames", "getSaveFileName", "getExistingDirectory")
    for name in names:  # The hands answer them.
        monkeypatch.setattr(QFileDialog, name, getattr(QFileDialog, name))
    monkeypatch.setattr(editing_hands, "report", lambda _kind, value: told.append(value.partition(":")[0]))
    monkeypatch.setattr(Journal, "note", spy)
    window, (document, _) = editor_window(), open_document(campaign)
    assert document is not None
    editing_hands.Hands(window, 1, fingerprint).hear(document)
    window.state.open(document)
    window.state.perform("Rename", ChangeCampaign(name="Second Light"))
    window.docks.show("properties")
    assert window.properties.show_pointer("/id", of_level=False)
    field = window.properties.campaign.id
    field.setFocus()
    assert QApplication.focusWidget() is field
    field.setText("second-light")  # It is not in the campaign before the save takes it.
    window.actions_by_id["file.save"].trigger()
    assert document.campaign.id == "second-light" and not document.is_dirty
    values = [known for known, _ in noted]
    assert fingerprint(document.campaign) in values
    assert len({*values}) == 2 and all(was_told for _, was_told in noted)


def test_a_value_that_was_never_there_says_in_which_files_it_differs(tmp_path: Path) -> None:
    campaign = read_campaign(resources.campaigns() / "first-light").campaign
    assert campaign is not None
    old, before, now = (
        fingerprint(replace(campaign, name=name, id=known), tmp_path)
        for name, known in (("Other", "other"), ("Old", "one"), ("New", "one"))
    )
    said = "\n".join(differences(tmp_path, now, (old, before, "unknown")))
    assert before in said and "campaign.json: other" in said
    assert '"name": "Old"' in said and '"name": "New"' in said and "level" not in said
    assert list(differences(tmp_path, now, ())) == []


@pytest.mark.skipif(not Path("/proc/self/schedstat").exists(), reason="the system does not say how long threads waited")
def test_only_threads_that_work_goes_through_are_asked_how_long_they_waited(monkeypatch: pytest.MonkeyPatch) -> None:
    end, (reading, writing) = Event(), os.pipe()
    threads = [Thread(target=end.wait, name=name) for name in ("journal", "other")]
    monkeypatch.setenv("REPORT_TO", str(writing))
    try:
        for thread in threads:
            thread.start()
        report("value", "new")
    finally:
        end.set()
        for thread in threads:
            thread.join()
    os.close(writing)
    (told,) = read_told(reading)
    assert (told.kind, told.value) == ("value", "new")
    assert set(told.waited) == {main_thread().native_id, threads[0].native_id}


def test_the_journal_is_written_by_a_thread_of_the_name_that_is_asked_for(tmp_path: Path) -> None:
    first_light = read_campaign(resources.campaigns() / "first-light").campaign
    assert first_light is not None
    journal = Journal(tmp_path, print)
    journal.note(JournalBase("First light", None, None, first_light), first_light, 0)
    names = {thread.name for thread in enumerate_threads()}
    assert journal.close(PATIENCE)
    assert WRITER in names


@pytest.mark.slow
def test_a_few_killed_editors_lose_next_to_nothing() -> None:
    """``python tests/proof/killed_while_editing.py`` kills many more; twenty take 55 seconds of processor time."""
    tally = prove(3, 11, print)
    assert tally.faults == []
    assert tally.kills == len(tally.losses) == 3
    assert max(tally.losses) <= ALLOWED
    assert tally.recovered >= 1


@pytest.mark.proof
def test_editors_killed_under_mouse_and_keys_come_back_as_they_were_seen() -> None:
    tally = prove(3, 5, print, by_input=True)
    # How much is lost says the proof, on a machine at rest.
    assert [fault for fault in tally.faults if "of work lost" not in fault] == []
    assert tally.events > 6
