"""F5: the level as it is on the screen, in the real game window, and back."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from editor.document.edit import UseCampaign
from editor.document.things import RemoveCity
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide
from runtime.engine.board.terrain import Terrain
from runtime.engine.levels.level import Seat
from runtime.ui.game.cards.cards import HandOverCard
from runtime.ui.screen_room import room_on_screen
from runtime.ui.widgets.cards import QuestionCard

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]


def paint_lava(window: EditorWindow, cell: Cell) -> None:
    window.actions_by_id["terrain.lava"].trigger()
    window.view.setFocus()
    window.state.point_at(cell)
    QTest.keyClick(window.view, Qt.Key.Key_Return)


def test_the_level_is_played_unsaved_and_the_editor_stands_as_it_was(window: EditorWindow, campaign: Path) -> None:
    file = (campaign / "levels" / "meadow.json").read_bytes()
    paint_lava(window, Cell(0, 0))
    view_before, document = window.view.frame, window.state.document
    steps, position = document.history, document.position
    window.actions_by_id["play.level"].trigger()
    game = window.playtest.window
    assert game is not None and game.isVisible()
    assert game.setup.level.terrain[Cell(0, 0)] is Terrain.LAVA
    assert (campaign / "levels" / "meadow.json").read_bytes() == file
    QTest.keyClick(game.stage, Qt.Key.Key_Escape)
    assert window.playtest.window is None
    assert window.view.frame == view_before
    assert (document.history, document.position) == (steps, position)
    assert window.actions_by_id["edit.undo"].text() == "Undo Paint lava"


def test_the_campaign_is_played_unsaved_from_its_first_station_and_nothing_of_it_is_kept(
    window: EditorWindow, campaign: Path
) -> None:
    files = {file: file.read_bytes() for file in campaign.rglob("*.json")}
    paint_lava(window, Cell(0, 0))
    window.state.show_level("ford")
    window.actions_by_id["play.campaign"].trigger()
    trial = window.playtest.campaign
    assert trial is not None and trial.journey is not None and trial.window is not None
    assert trial.window.isVisible()
    assert trial.journey.traveller.progress.here == "meadow"
    assert trial.window.setup.level.id == "meadow"
    assert trial.window.setup.level.terrain[Cell(0, 0)] is Terrain.LAVA
    assert {file: file.read_bytes() for file in campaign.rglob("*.json")} == files
    copy = trial.window.setup.assets.parents[1]
    trial.window.close()
    assert trial.journey.isVisible()
    window.playtest.stop()
    assert window.playtest.campaign is None and not copy.exists()


def test_f5_again_plays_what_was_edited_meanwhile_in_the_same_window(window: EditorWindow) -> None:
    window.actions_by_id["play.level"].trigger()
    game = window.playtest.window
    paint_lava(window, Cell(0, 3))
    assert game.setup.level.terrain[Cell(0, 3)] is Terrain.PLAINS
    window.actions_by_id["play.level"].trigger()
    assert window.playtest.window is game
    assert game.setup.level.terrain[Cell(0, 3)] is Terrain.LAVA
    window.actions_by_id["play.stop"].trigger()
    assert window.playtest.window is None
    assert not window.actions_by_id["play.stop"].isEnabled()


@pytest.mark.proof
def test_the_second_player_changes_sides_in_a_playtest(window: EditorWindow) -> None:
    level = window.state.level
    two = replace(level, rules={**level.rules, "pie": True}, seats=BySide(Seat(), Seat()))
    document = window.state.document
    window.state.perform("Two people", UseCampaign(document.campaign.having_level(two)))
    window.actions_by_id["play.level"].trigger()
    game, stage = window.playtest.window, window.playtest.window.stage
    assert not stage.controller.game.may_swap
    stage.buttons["end_turn"].click()
    QTest.keyClick(stage.cards.card, Qt.Key.Key_Return)
    assert isinstance(stage.cards.card, QuestionCard)
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Return):
        QTest.keyClick(game.focusWidget() or game, key)
    assert stage.controller.game.view.swapped
    assert isinstance(stage.cards.card, HandOverCard)
    window.actions_by_id["play.stop"].trigger()
    window.actions_by_id["play.level"].trigger()
    assert not window.playtest.window.stage.controller.game.view.swapped


def test_after_the_game_the_editor_is_in_front_again(window: EditorWindow, qtbot: QtBot) -> None:
    window.actions_by_id["play.level"].trigger()
    other = QWidget()
    qtbot.addWidget(other)
    other.show()
    other.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is other)
    window.playtest.window.close()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window)


def test_a_level_that_cannot_be_played_says_why(window: EditorWindow) -> None:
    for city in window.state.level.cities:
        window.state.perform("Remove", RemoveCity("meadow", city.id))
    window.actions_by_id["play.level"].trigger()
    assert window.playtest.window is None
    assert window.ask.questions == ["tell"]
    assert "The Quiet Meadow" in window.ask.asked[0][1][1]


@pytest.mark.proof
def test_closing_the_editor_closes_the_game(window: EditorWindow) -> None:
    window.actions_by_id["play.level"].trigger()
    window.close()
    assert window.playtest.window is None


@pytest.mark.proof
def test_the_game_opens_on_the_screen_even_when_the_editor_stands_at_its_edge(window: EditorWindow) -> None:
    room = room_on_screen(window)
    window.move(room.bottomRight())
    window.actions_by_id["play.level"].trigger()
    game = window.playtest.window
    assert room.top() <= game.y() < room.bottom() - game.height()
    window.actions_by_id["play.stop"].trigger()


PRESETS = """{
  "format": 1,
  "presets": [
    {"id": "late", "name": "Late & short of letters", "position": {"racks": {"gold": "CAT"}, "turn": 9}, "seed": 5},
    {"id": "lost", "name": "From nowhere", "arriving": {"edge": "no-such-way"}}
  ]
}
"""


def keep_presets(window: EditorWindow, campaign: Path, text: str = PRESETS) -> None:
    """Put presets into the campaign's folder, and open it anew."""
    folder = campaign / "presets"
    folder.mkdir(exist_ok=True)
    (folder / "meadow.json").write_text(text, encoding="utf-8")
    window.files.open_folder(campaign)
    window.state.show_level("meadow")


def offered(window: EditorWindow) -> tuple[list[str], bool, str]:
    """The names in the menu of presets once the menu above it has been opened, whether it is enabled, and its tip."""
    window.bars.menus["play"].aboutToShow.emit()
    menu = window.bars.presets
    return [one.text() for one in menu.actions()], menu.menuAction().isEnabled(), menu.menuAction().toolTip()


def test_a_preset_of_the_level_is_played_as_it_says_on_the_map_as_it_is(window: EditorWindow, campaign: Path) -> None:
    keep_presets(window, campaign)
    paint_lava(window, Cell(0, 0))
    names, enabled, _ = offered(window)
    assert (names, enabled) == (["Late && short of letters", "From nowhere"], True)
    window.bars.presets.actions()[0].trigger()
    game = window.playtest.window
    assert game is not None and game.isVisible()
    state = game.setup.opening.state
    assert (state.turn, state.racks.gold.letters, game.setup.seed) == (9, "ACT", 5)
    assert game.setup.level.terrain[Cell(0, 0)] is Terrain.LAVA
    window.actions_by_id["play.level"].trigger()
    assert window.playtest.window is game
    assert game.setup.opening is None, "F5 plays the level from its own start"


@pytest.mark.proof
def test_the_names_of_presets_hide_and_turn_nothing_in_the_menu(window: EditorWindow, campaign: Path) -> None:
    keep_presets(window, campaign, PRESETS.replace("Late", "\u202eLate\u200b"))
    assert offered(window)[0][0] == "\\u202eLate\\u200b && short of letters"
    head = window.bars.cell_menu("\u202eTower & Sons").actions()[0]
    assert head.text() == "\\u202eTower && Sons"


def test_without_presets_the_menu_says_why(window: EditorWindow, campaign: Path) -> None:
    assert offered(window) == (
        [],
        False,
        "“The Quiet Meadow” has no presets yet: make one under Play, Presets of this level.",
    )
    window.files.close()
    assert offered(window)[1:] == (False, "Open a campaign and show one of its levels first.")


@pytest.mark.proof
def test_damaged_presets_are_named_and_never_written_over(window: EditorWindow, campaign: Path) -> None:
    keep_presets(window, campaign, "{")
    assert window.state.document.read_only
    assert "presets/meadow.json" in [issue.place.file for issue in window.state.loaded.issues]
    assert not window.actions_by_id["play.presets"].isEnabled()


def test_a_preset_that_cannot_be_says_why_and_plays_nothing(window: EditorWindow, campaign: Path) -> None:
    keep_presets(window, campaign)
    offered(window)
    window.bars.presets.actions()[1].trigger()
    assert window.playtest.window is None
    assert window.ask.questions == ["tell"]
    about = window.ask.asked[0][1]
    assert about[1] == "“The Quiet Meadow” can't be played with the preset “From nowhere”:"
    assert "no-such-way" in about[2]
