"""The dock of proofs: what proves a level, what an edit makes stale, and games looked for, watched, played and kept."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from editor.document.cells import SetCells
from editor.document.levels import ChangeLevel, DuplicateLevel, RemoveLevel
from editor.document.presets_and_proofs import KeepProof
from editor.document.references import RenameLevel
from editor.settings import PlaytestSetup
from runtime.campaign.play import ProofGame
from runtime.campaign.reader import read_campaign
from runtime.checks.proofs import rules_of
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Terrain
from runtime.engine.records.record import Record
from runtime.match.proof_games import level_hash
from runtime.match.ways_to_win import WayToWin
from runtime.ui.game.play.computer import DELAYS
from tests.movegen.boards import RULESETS

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.docks.proofs import ProofsDock
    from editor.window import EditorWindow
    from runtime.campaign.play import Proof

pytestmark = [pytest.mark.qt, pytest.mark.slow]

GOLD, SILVER = 0, 1
OF_THE_END = Path(__file__).parent / "meadow_proofs.json"
"""A game of the Meadow that Gold wins by a standard end, kept for the level without its conditions."""


@pytest.fixture
def campaign(campaign: Path) -> Path:
    """The copied campaign, its first level without conditions: one way to win a side, and gold's is proved."""
    file = campaign / "levels" / "meadow.json"
    level = json.loads(file.read_text("utf-8"))
    del level["conditions"]
    file.write_text(json.dumps(level), "utf-8")
    shutil.copyfile(OF_THE_END, campaign / "proofs" / "meadow.json")
    return campaign


def dock(window: EditorWindow) -> ProofsDock:
    window.actions_by_id["proof.show"].trigger()
    return window.panes.proofs


def proofs(window: EditorWindow, level: str = "meadow") -> tuple[Proof, ...]:
    return window.state.document.campaign.proofs_of(level).proofs


def states(window: EditorWindow, qtbot: QtBot) -> list[str]:
    """What the dock says of each row, once everything has been replayed."""
    shown = window.panes.proofs
    rows = range(shown.list.topLevelItemCount())
    qtbot.waitUntil(lambda: "being replayed" not in [shown.list.topLevelItem(row).text(1) for row in rows])
    return [shown.list.topLevelItem(row).text(1) for row in rows]


def choose(window: EditorWindow, row: int) -> None:
    shown = dock(window)
    shown.list.setCurrentItem(shown.list.topLevelItem(row))


def press(window: EditorWindow, button: str) -> None:
    QTest.mouseClick(window.panes.proofs.buttons[button], Qt.MouseButton.LeftButton)


def test_each_way_to_win_says_whether_it_is_proved_and_edits_make_proofs_stale_at_once(
    window: EditorWindow, qtbot: QtBot
) -> None:
    dock(window)
    assert states(window, qtbot) == ["proved", "not proved"]
    window.state.perform("Rename", ChangeLevel("meadow", name="Another name", description="A story"))
    assert states(window, qtbot) == ["proved", "not proved"]
    lava = {Cell(5, column): Terrain.LAVA for column in range(window.state.level.terrain.size.columns)}
    window.state.perform("Paint", lava_over(window, lava))
    assert states(window, qtbot)[GOLD] == "no longer wins so"
    assert "no longer wins so" in window.panes.proofs.list.topLevelItem(GOLD).data(
        0, Qt.ItemDataRole.AccessibleTextRole
    )
    window.actions_by_id["edit.undo"].trigger()
    assert states(window, qtbot) == ["proved", "not proved"]


def lava_over(window: EditorWindow, cells: dict[Cell, Terrain]) -> SetCells:
    cities = {city.at for city in window.state.level.cities}
    return SetCells("meadow", {cell: kind for cell, kind in cells.items() if cell not in cities})


def test_a_proof_of_an_earlier_version_is_renewed_in_one_step(window: EditorWindow, qtbot: QtBot) -> None:
    choose(window, GOLD)
    assert not window.panes.proofs.buttons["renew"].isEnabled()
    free = next(cell for cell in window.state.level.terrain.size.cells() if is_unused(window, cell))
    window.state.perform("Paint", SetCells("meadow", {free: Terrain.WATER}))
    assert states(window, qtbot)[GOLD] == "proved, by an earlier version"
    before = proofs(window)
    press(window, "renew")
    assert states(window, qtbot)[GOLD] == "proved"
    assert proofs(window)[0].game.level == level_hash(window.state.level) != before[0].game.level
    assert proofs(window)[0].game.actions == before[0].game.actions
    window.actions_by_id["edit.undo"].trigger()
    assert proofs(window) == before


def is_unused(window: EditorWindow, cell: Cell) -> bool:
    """Whether a cell is far from every letter that the kept game lays."""
    laid = {one.at for action in proofs(window)[0].game.actions for one in getattr(action, "letters", ())}
    near = {Cell(at.row + down, at.column + right) for at in laid for down in (-1, 0, 1) for right in (-1, 0, 1)}
    return cell not in near and all(city.at != cell for city in window.state.level.cities)


def test_a_proof_is_deleted_saved_and_brought_back(window: EditorWindow, campaign: Path, qtbot: QtBot) -> None:
    choose(window, GOLD)
    before = proofs(window)
    press(window, "remove")
    assert states(window, qtbot) == ["not proved", "not proved"]
    assert window.state.document.save() is None
    assert not (campaign / "proofs" / "meadow.json").exists()
    window.actions_by_id["edit.undo"].trigger()
    assert proofs(window) == before
    assert window.state.document.save() is None
    assert read_campaign(campaign).campaign.proofs_of("meadow").proofs == before


@pytest.mark.proof
def test_proofs_go_along_with_their_level(window: EditorWindow) -> None:
    before = proofs(window)
    window.state.perform("Copy", DuplicateLevel("meadow", "copy", "Copy"))
    window.state.perform("Rename", RenameLevel("meadow", "lea"))
    assert proofs(window, "copy") == proofs(window, "lea") == before
    assert proofs(window) == ()
    window.state.perform("Delete", RemoveLevel("lea"))
    assert "lea" not in window.state.document.campaign.proofs


@pytest.mark.proof
def test_the_kept_game_is_watched_to_its_end_at_any_speed(window: EditorWindow, qtbot: QtBot) -> None:
    choose(window, GOLD)
    press(window, "watch")
    game = window.playtest.window
    trial = game.trial
    trial.set_speed(len(DELAYS) - 2)  # At the last all moves may come between two looks.
    qtbot.waitUntil(lambda: trial.rehearsal.place > 3)
    trial.pause(True)
    there = trial.rehearsal.place
    assert there < len(proofs(window)[0].game.actions) - 1
    trial.forward()
    qtbot.waitUntil(lambda: trial.rehearsal.place == there + 1)
    assert game.stage.controller.game.is_paused
    trial.go_to(0)
    trial.set_speed(len(DELAYS) - 1)
    trial.pause(False)
    qtbot.waitUntil(lambda: game.stage.controller.game.is_over)
    assert trial.rehearsal.actions == proofs(window)[0].game.actions
    assert len(trial.rehearsal.lines) == 1
    assert trial.won == WayToWin(Side.GOLD)
    game.close()


def test_from_before_the_win_the_person_plays_on_and_may_win_otherwise_or_so(
    window: EditorWindow, qtbot: QtBot
) -> None:
    choose(window, GOLD)
    press(window, "before")
    playing = window.playtest.window.stage.controller
    trial = playing.trial
    actions = proofs(window)[0].game.actions
    assert trial.rehearsal.actions == actions[:-1]
    assert trial.rehearsal.state.to_act is Side.GOLD
    assert playing.game.people == (Side.GOLD,)
    assert trial.rehearsal.state.ended is None
    trial.forward()
    assert trial.rehearsal.actions == actions
    qtbot.waitUntil(lambda: playing.game.is_over)
    assert trial.rehearsal.go_to(len(actions) - 2)
    window.playtest.window.close()


def test_from_before_the_win_the_opening_message_is_not_shown_again(
    window: EditorWindow, campaign: Path, qtbot: QtBot
) -> None:
    file = campaign / "levels" / "meadow.json"
    said = {"kind": "message", "arguments": {"text": "At dawn."}}
    trigger = {"id": "dawn", "when": {"kind": "turn_begins", "arguments": {"turn": 1}}, "effects": [said]}
    file.write_text(json.dumps(json.loads(file.read_text("utf-8")) | {"triggers": [trigger]}), "utf-8")
    assert window.files.open_folder(campaign)
    window.actions_by_id["play.level"].trigger()
    cards = window.playtest.window.stage.cards
    qtbot.waitUntil(lambda: cards.card is not None)
    assert "At dawn." in [label.text() for label in cards.card.findChildren(QLabel)]
    window.playtest.window.close()
    choose(window, GOLD)
    press(window, "before")
    playing = window.playtest.window.stage
    qtbot.waitUntil(lambda: not playing.controller.flow._unread and playing.isVisible())
    assert playing.controller.game.people == (Side.GOLD,)
    assert playing.cards.card is None
    window.playtest.window.close()


def test_a_game_that_was_won_in_a_playtest_is_kept_from_its_last_card(window: EditorWindow, qtbot: QtBot) -> None:
    choose(window, GOLD)
    press(window, "before")
    game = window.playtest.window
    bar = game.stage.trial
    assert not bar.buttons["keep_proof"].isEnabled()
    game.trial.forward()
    cards = game.stage.cards
    qtbot.waitUntil(lambda: getattr(cards.card, "keep_proof", None) is not None)
    assert bar.buttons["keep_proof"].isEnabled()
    QTest.mouseClick(cards.card.keep_proof, Qt.MouseButton.LeftButton)
    first, second = proofs(window)
    assert (second.side, second.path) == (Side.GOLD, "")
    assert second.game.actions == first.game.actions
    assert second.game.level == level_hash(window.state.level)
    assert second.note.startswith("Played in a playtest: a person against ")
    assert states(window, qtbot) == ["proved", "proved", "not proved"]
    window.actions_by_id["edit.undo"].trigger()
    assert proofs(window) == (first,)
    game.close()


def test_what_proves_nothing_is_not_kept(window: EditorWindow) -> None:
    window.playtest.choose(PlaytestSetup(BySide("person", "person")))
    window.actions_by_id["play.level"].trigger()
    game = window.playtest.window
    playing = game.stage.controller
    playing.resign()
    assert playing.game.is_over
    assert playing.trial.won is None
    assert "other than by resigning" in game.stage.trial.buttons["keep_proof"].toolTip()
    window.actions_by_id["proof.keep"].trigger()
    assert len(proofs(window)) == 1
    game.close()


@pytest.mark.proof
def test_the_computer_looks_for_a_game_and_keeps_it(window: EditorWindow, qtbot: QtBot) -> None:
    choose(window, GOLD)
    press(window, "remove")
    choose(window, GOLD)
    press(window, "look")
    shown = window.panes.proofs
    assert shown.buttons["look"].text() == "Stop"
    assert "Playing game 1 of" in shown.progress.text()
    qtbot.waitUntil(lambda: bool(proofs(window)))
    assert states(window, qtbot)[GOLD] == "proved"
    assert proofs(window)[0].note == "Found by the computer: Closer look won against Greedy."
    assert shown.buttons["look"].text() == "Look for one"
    assert shown.progress.text() == "Found in game 1."
    assert window.actions_by_id["edit.undo"].text() == "Undo Keep proof gold-standard-end"


def test_a_search_is_stopped_at_once_and_keeps_nothing(window: EditorWindow) -> None:
    choose(window, SILVER)
    press(window, "look")
    assert window.controls.proofs.is_looking
    press(window, "look")
    assert not window.controls.proofs.is_looking
    assert window.panes.proofs.progress.text() == "Stopped after 0 games."
    assert len(proofs(window)) == 1


@pytest.mark.proof
def test_a_stale_game_is_shown_on_the_level_it_was_played_on_where_a_copy_of_it_is_kept(
    window: EditorWindow, qtbot: QtBot
) -> None:
    old = window.state.level.terrain
    (kept,) = proofs(window)
    rules = rules_of(window.state.level, RULESETS)
    game = kept.game
    record = Record(window.state.level, rules, game.words, game.seed, game.actions, game.result)
    copied = replace(kept, game=ProofGame(), record=record)
    window.state.perform("As before", KeepProof("meadow", copied))
    lava = {Cell(5, column): Terrain.LAVA for column in range(old.size.columns)}
    window.state.perform("Paint", lava_over(window, lava))
    choose(window, GOLD)
    assert states(window, qtbot)[GOLD] == "no longer wins so"
    press(window, "watch")
    game = window.playtest.window
    assert game.setup.level.terrain == old
    assert game.trial.options.script == record.actions
    game.close()
    window.state.perform("As now", KeepProof("meadow", kept))
    choose(window, GOLD)
    assert states(window, qtbot)[GOLD] == "no longer wins so"
    press(window, "watch")
    game = window.playtest.window
    assert game.setup.level.terrain == window.state.level.terrain, "by a hash the level can't be had back"
    game.close()


@pytest.mark.proof
def test_a_search_goes_on_while_another_level_is_edited_and_stands_in_the_reports_list(
    window: EditorWindow, qtbot: QtBot
) -> None:
    choose(window, GOLD)
    press(window, "remove")
    choose(window, GOLD)
    jobs = window.panes.report.jobs
    assert not jobs.texts
    press(window, "look")
    ((name, said),) = jobs.texts
    level, progress = window.state.level.name, window.panes.proofs.progress
    assert name == f"Proof, {level}: Gold: A standard end of the game"
    assert said == "Playing game 1 of 60…"
    window.state.show_level("ford")
    assert progress.text().startswith(f"{level}: Playing game ")
    window.state.perform("Rename", ChangeLevel("ford", name="Another name"))
    assert window.controls.proofs.is_looking, "another level may be edited meanwhile"
    qtbot.waitUntil(lambda: not window.controls.proofs.is_looking)
    assert progress.text() == f"{level}: Found in game 1."
    assert window.actions_by_id["edit.undo"].text() == "Undo Keep proof gold-standard-end"
    assert jobs.texts == ((name, "Found in game 1."),)
    assert window.status.text.text() == f"{name}: Found in game 1."
    assert len(proofs(window)) == 1


@pytest.mark.proof
def test_the_level_that_is_looked_at_may_be_edited_and_the_search_still_ends_with_a_word(
    window: EditorWindow, qtbot: QtBot
) -> None:
    choose(window, GOLD)
    press(window, "remove")
    choose(window, GOLD)
    press(window, "look")
    lava = {Cell(row, column): Terrain.LAVA for row in (4, 5, 6) for column in range(9)}
    window.state.perform("Paint", lava_over(window, lava))
    qtbot.waitUntil(lambda: not window.controls.proofs.is_looking)
    assert window.status.text.text().endswith("the level was changed meanwhile, look again.")
    assert window.panes.report.jobs.texts[0][1] == "Found in game 1."
    assert proofs(window) == ()


def test_all_cases_are_looked_for_in_turn_until_the_reports_stop_is_pressed(window: EditorWindow) -> None:
    choose(window, GOLD)
    press(window, "remove")
    press(window, "look_all")
    assert window.controls.proofs.is_looking
    assert len(window.panes.report.jobs.texts) == 1, "silver is no protagonist"
    choose(window, SILVER)
    press(window, "look")
    assert [said for _, said in window.panes.report.jobs.texts] == ["Playing game 1 of 60…", "waits"]
    window.panes.report.buttons["stop"].click()
    assert not window.panes.report.buttons["stop"].isEnabled()
    assert not window.controls.proofs.is_looking
    assert {said for _, said in window.panes.report.jobs.texts} == {"Stopped after 0 games."}


def test_each_proof_says_by_stars_what_it_is_worth(window: EditorWindow, qtbot: QtBot) -> None:
    dock(window)
    states(window, qtbot)
    shown = window.panes.proofs.list.topLevelItem(GOLD)
    assert shown.text(2) in ("★☆☆", "★★☆")
    (kept,) = proofs(window)
    for opponent, stars in (("master", "★★★"), ("greedy", "★★☆"), ("novice", "★☆☆"), ("idle", "☆☆☆"), ("", "☆☆☆")):
        window.state.perform("Opponent", KeepProof("meadow", replace(kept, opponent=opponent, nodes=0)))
        states(window, qtbot)
        assert window.panes.proofs.list.topLevelItem(GOLD).text(2) == stars
    assert window.panes.proofs.list.topLevelItem(SILVER).text(2) == "–"
