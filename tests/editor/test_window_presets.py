"""Presets from a running game and from the form, seats for playtests, and games that begin again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from editor.dialogs.play_setup import PlaySetupDialog, PresetNameDialog
from editor.dialogs.presets import PresetsDialog
from editor.document.conditions_edits import AddEntry
from editor.document.presets_and_proofs import words_of
from editor.document.variables import AddVariable
from editor.settings import PlaytestSetup
from runtime.campaign.play import Arrival, CarryOver, Preset
from runtime.campaign.reader import read_campaign
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Element
from runtime.engine.game.state import HeldToken
from runtime.engine.levels.level import Condition, Trigger, Variable
from runtime.match.presets import begin_preset

if TYPE_CHECKING:
    from pathlib import Path

    from editor.window import EditorWindow
    from runtime.engine.game.state import GameState

pytestmark = [pytest.mark.qt, pytest.mark.slow]


def play(window: EditorWindow) -> GameState:
    """Play the level with two people and let gold pass; gives the position."""
    window.playtest.choose(PlaytestSetup(BySide("person", "person")))
    window.actions_by_id["play.level"].trigger()
    assert QTest.qWaitForWindowActive(window.playtest.window)
    playing = window.playtest.window.stage.controller
    playing.end_turn()
    window.playtest.window.stage.cards.dismiss()
    return playing.trial.rehearsal.state


def presets(window: EditorWindow) -> tuple[Preset, ...]:
    return window.state.document.campaign.presets_of("meadow").presets


def test_a_games_position_is_kept_as_a_preset_undone_saved_and_played(window: EditorWindow, campaign: Path) -> None:
    before = sorted(campaign.rglob("*.json"))
    state = play(window)
    window.ask.told["preset_name"] = "After a pass"
    QTest.keyClick(window.playtest.window.stage, Qt.Key.Key_F12)
    (preset,) = presets(window)
    assert (preset.name, preset.id) == ("After a pass", "after-a-pass")
    assert preset.position.terrain is None, "what the game has not changed follows the level"
    assets = window.parts.assets
    begun = begin_preset(window.state.level, preset, assets.rulesets, assets.lexicon, seed=9)
    again = begun.opening.state
    for part in ("board", "racks", "pools", "base", "to_move", "turn", "spies", "passes", "began"):
        assert getattr(again, part) == getattr(state, part), part
    assert window.state.document.save() is None
    assert read_campaign(campaign).campaign == window.state.document.campaign
    assert (campaign / "presets" / "meadow.json").is_file()
    window.actions_by_id["edit.undo"].trigger()
    assert presets(window) == ()
    assert window.state.document.save() is None
    assert sorted(campaign.rglob("*.json")) == before


def test_a_games_position_becomes_the_levels_start_and_is_undone(window: EditorWindow) -> None:
    state = play(window)
    before = window.state.level
    window.actions_by_id["play.keep-start"].trigger()
    level = window.state.level
    assert level.start.racks == state.racks.map(lambda rack: rack.letters)
    assert level.rules["first"] == "silver"
    assert level.terrain == before.terrain
    window.actions_by_id["play.level"].trigger()
    again = window.playtest.state
    assert (again.to_move, again.racks, again.board) == (state.to_move, state.racks, state.board)
    window.actions_by_id["edit.undo"].trigger()
    assert window.state.level == before


@pytest.mark.proof
def test_restart_keeps_the_seed_and_another_seed_deals_other_letters(window: EditorWindow) -> None:
    play(window)
    game = window.playtest.window
    racks = game.trial.rehearsal.lines[0][0].state.racks
    QTest.keyClick(game.stage, Qt.Key.Key_F5)
    assert game.trial.rehearsal.place == 0
    assert game.trial.rehearsal.state.racks == racks
    assert game.stage.controller.game.people == (Side.GOLD, Side.SILVER), "seats stay as they were chosen"
    QTest.keyClick(game.stage, Qt.Key.Key_F11)
    assert game.trial.rehearsal.state.racks != racks
    assert window.playtest.window is game


def test_seats_are_chosen_for_playtests_and_remembered_but_not_in_the_level(window: EditorWindow) -> None:
    level = window.state.level
    window.ask.told["play_set_up"] = (PlaytestSetup(BySide("novice", "person"), paused=True), None)
    window.actions_by_id["play.set-up"].trigger()
    playing = window.playtest.window.stage.controller
    assert (playing.game.setup.seats.gold.computer, playing.game.setup.seats.silver.computer) == ("novice", None)
    assert playing.game.is_paused
    assert window.state.level == level
    assert window.parts.settings.settings.windows["playtest-seats"] == "novice/person"


def test_the_dialog_of_seats_gives_what_is_chosen(window: EditorWindow) -> None:
    preset = Preset("late", "Late")
    dialog = PlaySetupDialog(window.t, window.state.level, (preset,), PlaytestSetup(), window)
    assert dialog.answer == (PlaytestSetup(), None)
    dialog.seats.silver.setCurrentIndex(dialog.seats.silver.findData("master"))
    dialog.beginning.setCurrentIndex(1)
    dialog.seed.setValue(7)
    wanted, chosen = dialog.answer
    assert (wanted.seats, wanted.seed, chosen) == (BySide("", "master"), 7, preset)
    dialog.close()
    name = PresetNameDialog(window.t, "Late", {"late"}, window)
    assert not name.may_accept
    assert "Late" in name.told
    name.name.setText("Later")
    assert name.may_accept
    name.close()


def make_dialog(window: EditorWindow, *kept: Preset) -> PresetsDialog:
    campaign, level = window.state.document.campaign, window.state.level
    return PresetsDialog(window.t, campaign, level, kept, window.play._judged, parent=window)


def tick(dialog: PresetsDialog, key: str) -> None:
    dialog.preset.ticks[key].click()


def test_a_preset_is_made_in_the_form_and_begins_so(window: EditorWindow) -> None:
    dialog = make_dialog(window)
    dialog.add.click()
    fields = dialog.preset.fields
    fields["name"].setText("Mine")
    for key, value in (("racks.gold", "cat"), ("pools.silver", "DOG"), ("rack_tokens.gold", "flood 2,2 4")):
        tick(dialog, key)
        fields[key].setText(value)
    for key, number in (("turn", 9), ("base.silver", -3), ("spies.gold", 1), ("seed", 5)):
        tick(dialog, key)
        fields[key].setValue(number)
    tick(dialog, "to_move")
    fields["to_move"].setCurrentIndex(1)
    assert dialog.told == "", "what it says can be played"
    (preset,) = dialog.answer
    dialog.close()
    assets = window.parts.assets
    state = begin_preset(window.state.level, preset, assets.rulesets, assets.lexicon, seed=1).opening.state
    assert (state.turn, state.to_move, state.base.silver, state.spies.gold) == (9, Side.SILVER, -3, 1)
    assert (state.racks.gold.letters, state.pools.silver, preset.seed) == ("ACT", "DOG", 5)
    assert state.racks.gold.tokens == (HeldToken(Element.FLOOD, Cell(1, 1), 4),)


def test_what_the_form_shows_and_nobody_touches_stays_as_it_is(window: EditorWindow) -> None:
    play(window)
    window.ask.told["preset_name"] = "Whole"
    window.actions_by_id["play.keep-preset"].trigger()
    (kept,) = presets(window)
    arrived = Preset("a", "Arrived", None, Arrival("way", CarryOver("QU", (), 1, 20)), 3)
    dialog = make_dialog(window, kept, arrived)
    for row, preset in enumerate((kept, arrived)):
        dialog.list.setCurrentRow(row)
        assert dialog.preset.preset == preset
    dialog.close()


def test_a_preset_holds_the_variables_of_the_level_and_the_journey(window: EditorWindow) -> None:
    perform, state = window.state.perform, window.state
    perform("Add", AddVariable("", Variable("gold", 1, "Gold")))
    perform("Add", AddVariable("meadow", Variable("tide", 2)))
    asking = Condition("variable", arguments={"variable": "journey.gold", "least": 30})
    perform("Ask", AddEntry("meadow", None, Trigger("rich", asking, ())))
    play(window)
    window.playtest.window.trial.set_variables({"tide": -4, "journey.gold": 12})
    window.ask.told["preset_name"] = "Later"
    window.actions_by_id["play.keep-preset"].trigger()
    (kept,) = presets(window)
    assert kept.position.variables == {"tide": -4, "journey.gold": 12}
    dialog = make_dialog(window, kept)
    dialog.preset.show_preset(kept)
    assert dialog.preset.fields["variable.journey.gold"].accessibleName() == "Gold (of the journey)"
    assert dialog.preset.fields["variable.journey.gold"].value() == 12
    dialog.preset.fields["variable.journey.gold"].setValue(15)
    dialog.preset.ticks["variable.tide"].setChecked(False)
    changed = dialog.preset.preset
    assert changed.position.variables == {"journey.gold": 15}
    dialog.close()
    assets = window.parts.assets
    begun = begin_preset(state.level, changed, assets.rulesets, assets.lexicon, seed=1)
    assert dict(begun.opening.state.variables) == {"tide": 2, "journey.gold": 15}


def test_presets_are_copied_moved_renamed_and_deleted_and_bad_lines_are_named(window: EditorWindow) -> None:
    dialog = make_dialog(window, Preset("a", "One"), Preset("b", "Two"))
    assert not dialog.up.isEnabled()
    assert dialog.up.toolTip() == "There is none above it."
    dialog.copy.click()
    assert [one.name for one in dialog.answer] == ["One", "One (2)", "Two"]
    dialog.down.click()
    dialog.preset.fields["name"].setText("two")
    assert not dialog.may_accept
    assert "two" in dialog.told.casefold()
    dialog.preset.fields["name"].setText("Three")
    assert [one.name for one in dialog.answer] == ["One", "Two", "Three"]
    dialog.remove.click()
    assert [one.name for one in dialog.answer] == ["One", "Two"]
    tick(dialog, "letters")
    dialog.preset.fields["letters"].setPlainText("gold 1,1 sideways CAT")
    assert not dialog.may_accept
    assert "sideways" in dialog.told
    dialog.close()


def test_the_menu_keeps_what_the_dialog_gives_as_one_step(window: EditorWindow) -> None:
    window.ask.told["presets"] = (Preset("a", "One", None, None, 4),)
    window.actions_by_id["play.presets"].trigger()
    assert [one.name for one in presets(window)] == ["One"]
    assert window.actions_by_id["edit.undo"].text() == "Undo Change the presets"
    for name in ("play.keep-preset", "play.keep-start", "play.another-seed"):
        assert not window.actions_by_id[name].isEnabled()


def test_pictures_of_the_campaign_are_there_in_a_playtest(window: EditorWindow, campaign: Path) -> None:
    window.actions_by_id["play.level"].trigger()
    assert window.playtest.window.setup.assets == campaign / "assets"


def test_words_are_read_as_they_are_written() -> None:
    laid = words_of("gold 1,1 across CAT\n\nsilver 3,2 down at", Size(5, 5))
    assert laid.gold == {Cell(0, 0): "C", Cell(0, 1): "A", Cell(0, 2): "T"}
    assert laid.silver == {Cell(2, 1): "A", Cell(3, 1): "T"}
