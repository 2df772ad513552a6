"""Opening, saving and leaving campaigns through the real window."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from editor.dialogs.campaigns import NewCampaign
from editor.dialogs.disk import Chosen
from editor.dialogs.questions import Unsaved
from editor.document.campaigns import ChangeCampaign
from runtime import resources
from runtime.campaign.source import LOCK
from runtime.campaign.templates import CampaignOptions
from runtime.engine.board.grid import Cell, Size

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]


def paint(window: EditorWindow, row: int, column: int) -> None:
    frame = window.view.frame
    assert frame is not None
    QTest.mouseClick(
        window.view.viewport(),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
        frame.rect_of(Cell(row, column)).center(),
    )


def contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != LOCK)
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def changed_lines(before: bytes, after: bytes) -> list[tuple[bytes, bytes]]:
    old, new = before.splitlines(), after.splitlines()
    assert len(old) == len(new)
    return [(one, other) for one, other in zip(old, new, strict=True) if one != other]


def test_one_painted_cell_is_one_changed_line_in_one_file(window: EditorWindow, campaign: Path) -> None:
    before = contents(campaign)
    window.actions_by_id["terrain.lava"].trigger()
    paint(window, 3, 2)
    assert window.isWindowModified()
    window.actions_by_id["file.save"].trigger()
    after = contents(campaign)
    assert not window.isWindowModified()
    assert [file for file in after if after[file] != before.get(file)] == ["levels/meadow.json"]
    lines = changed_lines(before["levels/meadow.json"], after["levels/meadow.json"])
    assert len(lines) == 1
    assert b"#" in lines[0][1]


def test_opening_brings_actions_and_fields_up_to_date_once(
    window: EditorWindow, campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: Counter[str] = Counter()

    def counted(owner: object, name: str) -> None:
        before = getattr(owner, name)
        monkeypatch.setattr(owner, name, lambda *given: (done.update([name]), before(*given))[1])

    window.files.close()
    counted(window.action_set, "update")
    counted(window.properties.level, "show_values")
    assert window.files.open_folder(campaign)
    assert done == {"update": 2, "show_values": 1}  # The second as the docks take their places.
    assert window.actions_by_id["file.save-as"].isEnabled()


def test_undoing_everything_after_a_save_gives_the_first_bytes(window: EditorWindow, campaign: Path) -> None:
    before = contents(campaign)
    window.actions_by_id["terrain.lava"].trigger()
    paint(window, 3, 2)
    window.actions_by_id["file.save"].trigger()
    window.actions_by_id["edit.undo"].trigger()
    assert window.isWindowModified()
    window.actions_by_id["file.save"].trigger()
    assert contents(campaign) == before


@pytest.mark.proof
def test_nothing_changed_is_nothing_to_save(window: EditorWindow) -> None:
    save = window.actions_by_id["file.save"]
    assert not save.isEnabled()
    assert "Everything is saved." in save.toolTip()


@pytest.mark.proof
def test_staying_keeps_the_changes(window: EditorWindow) -> None:
    paint(window, 3, 2)
    window.ask.told["unsaved"] = Unsaved.CANCEL
    window.close()
    assert window.isVisible()
    assert window.isWindowModified()


def test_discarding_leaves_the_file_alone(window: EditorWindow, campaign: Path) -> None:
    before = contents(campaign)
    paint(window, 3, 2)
    window.ask.told["unsaved"] = Unsaved.DISCARD
    window.actions_by_id["file.close"].trigger()
    assert window.state.document is None
    assert contents(campaign) == before


def test_saving_on_the_way_out_saves(window: EditorWindow, campaign: Path) -> None:
    before = contents(campaign)
    paint(window, 3, 2)
    window.ask.told["unsaved"] = Unsaved.SAVE
    window.close()
    assert not window.isVisible()
    assert contents(campaign) != before


@pytest.mark.proof
def test_nothing_is_asked_where_nothing_changed(window: EditorWindow) -> None:
    window.close()
    assert window.ask.questions == []


def test_a_sample_is_saved_somewhere_else(editor_window: Callable[..., EditorWindow], tmp_path: Path) -> None:
    shipped = resources.campaigns() / "first-light"
    before = contents(shipped)
    window = editor_window(shipped)
    paint(window, 3, 2)
    window.ask.told["folder_to_save"] = tmp_path / "mine"
    window.actions_by_id["file.save"].trigger()
    _, (name, _, why, home) = window.ask.asked[0]
    assert name == "first-light"
    assert "sample" in why
    assert home == shipped
    assert contents(shipped) == before
    assert window.state.document.folder == tmp_path / "mine"
    assert not window.isWindowModified()
    assert window.actions_by_id["edit.undo"].isEnabled()


def test_a_file_in_another_form_is_rewritten_only_when_asked(
    editor_window: Callable[..., EditorWindow], campaign: Path
) -> None:
    level = campaign / "levels" / "meadow.json"
    level.write_text(json.dumps(json.loads(level.read_text("utf-8")), indent=8), "utf-8")
    before = level.read_bytes()
    window = editor_window(campaign)
    paint(window, 3, 2)
    window.ask.told["confirm"] = False
    window.actions_by_id["file.save"].trigger()
    assert level.read_bytes() == before
    assert window.isWindowModified()
    assert "levels/meadow.json" in window.ask.asked[-1][1][2]
    window.ask.told["confirm"] = True
    window.actions_by_id["file.save"].trigger()
    assert level.read_bytes() != before
    paint(window, 4, 2)
    asked = len(window.ask.asked)
    window.actions_by_id["file.save"].trigger()
    assert len(window.ask.asked) == asked


def test_what_others_changed_meanwhile_is_not_overwritten_unasked(window: EditorWindow, campaign: Path) -> None:
    level = campaign / "levels" / "meadow.json"
    paint(window, 3, 2)
    level.write_bytes(level.read_bytes().replace(b"Meadow", b"MEADOW"))
    theirs = level.read_bytes()
    window.ask.told["changed_on_disk"] = Chosen.CANCEL
    window.actions_by_id["file.save"].trigger()
    assert level.read_bytes() == theirs
    window.ask.told["changed_on_disk"] = Chosen.MINE
    window.actions_by_id["file.save"].trigger()
    assert level.read_bytes() != theirs
    assert not window.isWindowModified()


def test_a_damaged_campaign_opens_to_look_at(
    editor_window: Callable[..., EditorWindow], campaign: Path, tmp_path: Path
) -> None:
    broken = campaign / "levels" / "ford.json"
    broken.write_text(broken.read_text("utf-8").replace('"terrain"', '"terrain', 1), "utf-8")
    before = contents(campaign)
    window = editor_window(campaign)
    assert window.banner.isVisible()
    assert "levels/ford.json" in window.banner.text.text()
    assert window.issues.issues[0].place.file == "levels/ford.json"
    paint(window, 3, 2)
    assert window.state.document.history == ()
    assert window.status.text.objectName() == "refusal"
    add = window.actions_by_id["level.add"]
    assert not add.isEnabled()
    assert "only" in add.toolTip()
    assert window.properties.level.name.isReadOnly()
    window.ask.told["folder_to_save"] = tmp_path / "mended"
    window.actions_by_id["file.save-as"].trigger()
    assert not window.banner.isVisible()
    assert add.isEnabled()
    assert contents(campaign) == before


def test_a_folder_without_a_campaign_says_so(editor_window: Callable[..., EditorWindow], tmp_path: Path) -> None:
    window = editor_window()
    assert not window.files.open_folder(tmp_path)
    assert window.ask.questions == ["tell"]
    assert str(tmp_path) in window.ask.asked[0][1][1]
    assert window.state.document is None


def test_a_new_campaign_can_be_painted_and_saved(editor_window: Callable[..., EditorWindow], tmp_path: Path) -> None:
    window = editor_window()
    window.ask.told["new_campaign"] = NewCampaign("blank", CampaignOptions("Dawn & Dusk", Size(9, 12), author="Ada"))
    window.actions_by_id["file.new"].trigger()
    assert window.state.level.terrain.size == Size(9, 12)
    assert window.windowTitle().startswith("Dawn & Dusk")
    paint(window, 0, 0)
    window.ask.told["folder_to_save"] = tmp_path / "dawn"
    window.actions_by_id["file.save"].trigger()
    data = json.loads((tmp_path / "dawn" / "campaign.json").read_text("utf-8"))
    assert (data["name"], data["author"]) == ("Dawn & Dusk", "Ada")
    assert window.start_page is not None
    window.actions_by_id["file.close"].trigger()
    assert [offer.name for offer in window.offers.recent()] == ["Dawn & Dusk"]


@pytest.mark.proof
def test_the_names_of_campaigns_hide_and_turn_nothing_in_the_menu(window: EditorWindow, campaign: Path) -> None:
    head = json.loads((campaign / "campaign.json").read_bytes())
    (campaign / "campaign.json").write_text(json.dumps({**head, "name": "\u202eDawn & Dusk"}), "utf-8")
    window.files.open_folder(campaign)
    recent = next(one for one in window.bars.menus["file"].actions() if one.text() == "Open recent").menu()
    recent.aboutToShow.emit()
    assert recent.actions()[0].text() == "\\u202eDawn && Dusk"


def test_the_start_page_opens_a_sample_with_one_click(editor_window: Callable[..., EditorWindow]) -> None:
    from editor.docks.pages import StartCard

    window = editor_window()
    assert window.pages.currentWidget() is window.start_page
    card = next(card for card in window.start_page.findChildren(StartCard) if card.accessibleName() == "First Light")
    QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=QPoint(20, 20))
    assert window.state.document.campaign.id == "first-light"
    assert window.view.isVisible()


def test_a_name_being_typed_is_saved_with_the_rest(window: EditorWindow, campaign: Path) -> None:
    field = window.properties.level.name
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "Morning")
    assert window.actions_by_id["file.save"].isEnabled()
    window.actions_by_id["file.save"].trigger()
    assert json.loads((campaign / "levels" / "meadow.json").read_text("utf-8"))["name"] == "Morning"
    assert [step.label for step in window.state.document.history] == ["Rename the level"]


@pytest.mark.proof
def test_a_sample_may_be_edited_where_it_lies_by_its_makers(
    editor_window: Callable[..., EditorWindow], campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resources, "campaigns", lambda: campaign.parent)
    before = contents(campaign)
    window = editor_window(campaign, edit_shipped=True)
    window.state.perform("Change the author", ChangeCampaign(author="Ada"))
    window.actions_by_id["file.save"].trigger()
    after = contents(campaign)
    assert len(changed_lines(before["campaign.json"], after["campaign.json"])) == 1
    assert window.ask.questions == []


def test_layout_and_zoom_are_remembered(editor_window: Callable[..., EditorWindow], campaign: Path) -> None:
    first = editor_window(campaign)
    docks = first.docks.shown
    first.docks.show("history")
    first.actions_by_id["view.dock-history"].trigger()
    first.view.zoom_to(32)
    first.close()
    second = editor_window()
    second.files.open_folder(campaign)
    assert second.docks.shown == docks - {"history"}
    assert second.view.tile == 32


def test_the_campaign_may_be_named_in_three_ways(campaign: Path) -> None:
    from editor.settings import find_campaign

    shipped = resources.campaigns()
    assert find_campaign("first-light", shipped) == shipped / "first-light"
    assert find_campaign(str(campaign / "campaign.json"), shipped) == campaign
    assert find_campaign(str(campaign), shipped) == campaign
    shutil.rmtree(campaign)
    assert find_campaign(str(campaign), shipped) == campaign


def test_the_program_opens_what_the_command_line_names(qtbot: QtBot, tmp_path: Path, campaign: Path) -> None:
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from editor.app import main
    from editor.window import EditorWindow

    opened = []

    def look() -> None:
        windows = [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, EditorWindow)]
        shown = [window for window in windows if window.isVisible() and window.state.document]
        if not shown:
            QTimer.singleShot(20, look)
            return
        opened.append((shown[0].state.document.folder, shown[0].view.isVisible()))
        shown[0].close()

    QTimer.singleShot(20, look)
    assert main([str(campaign), "--home", str(tmp_path / "home")]) == 0
    assert opened == [(campaign, True)]
    assert (tmp_path / "home" / "settings.json").is_file()


def test_the_editor_says_its_version(capsys: pytest.CaptureFixture[str]) -> None:
    from editor.app import main

    with pytest.raises(SystemExit) as stop:
        main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"scryptic-editor {version('scryptic')}\n"


def test_a_home_where_nothing_can_be_kept_is_refused_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from editor.app import main

    (tmp_path / "file").write_text("mine", encoding="utf-8")
    assert main(["--home", str(tmp_path / "file")]) == 2
    assert capsys.readouterr().err == f"Nothing can be kept in {tmp_path / 'file'}: Not a directory.\n"
