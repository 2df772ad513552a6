"""The dialog of random maps: wishes, preview, refusals, and what becomes of the answer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest

from editor.dialogs.random_map import RandomMap, RandomMapDialog
from editor.document.symmetry import breaks
from editor.mapmaker.generator import make_map
from editor.mapmaker.map_options import USUAL_SHARES, MapOptions, kept_on
from runtime.engine.board.grid import Size
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Terrain

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.asset_cache import AssetCache
    from editor.window import EditorWindow
    from runtime.engine.levels.level import Level

pytestmark = [pytest.mark.qt, pytest.mark.slow]


def shown(
    qtbot: QtBot, window: EditorWindow, assets: AssetCache, level: Level | None = None, **more: object
) -> RandomMapDialog:
    wishes = replace(MapOptions(seed=5), **more)  # type: ignore[arg-type]
    name = "" if level else "Chance"
    dialog = RandomMapDialog(window.t, assets.boards, assets.rulesets, wishes, name=name, level=level, parent=window)
    dialog.show()
    ready(qtbot, dialog)
    return dialog


def ready(qtbot: QtBot, dialog: RandomMapDialog) -> None:
    qtbot.waitUntil(lambda: dialog.made is not None and dialog.made.wishes == dialog.wishes)


def test_the_preview_is_the_map_that_is_taken(qtbot: QtBot, window: EditorWindow, editor_stock: AssetCache) -> None:
    dialog = shown(qtbot, window, editor_stock)
    assert dialog.may_accept
    assert dialog.preview.level is not None
    assert dialog.preview.level.terrain == dialog.answer.made.terrain == make_map(dialog.wishes).terrain
    first = dialog.preview.grab().toImage()
    dialog.sliders["forest"].slider.setValue(40)
    assert not dialog.may_accept  # Until the new map is there.
    ready(qtbot, dialog)
    assert dialog.made is not None
    assert abs(dialog.made.share(Terrain.FOREST) - 40) <= 2
    assert "forest 4" in dialog.summary.text()
    assert dialog.preview.grab().toImage() != first
    assert dialog.preview.accessibleDescription() == dialog.summary.text()
    dialog.reject()


@pytest.mark.proof
def test_another_seed_and_back(qtbot: QtBot, window: EditorWindow, editor_stock: AssetCache) -> None:
    dialog = shown(qtbot, window, editor_stock)
    before = dialog.answer.made
    QTest.mouseClick(dialog.another, Qt.MouseButton.LeftButton)
    assert dialog.seed.value() != 5
    ready(qtbot, dialog)
    assert dialog.answer.made.terrain != before.terrain
    dialog.seed.setValue(5)
    ready(qtbot, dialog)
    assert dialog.answer.made == before
    dialog.reject()


@pytest.mark.proof
def test_wishes_that_make_no_sense_are_refused(qtbot: QtBot, window: EditorWindow, editor_stock: AssetCache) -> None:
    dialog = shown(qtbot, window, editor_stock)
    dialog.sliders["forest"].number.setValue(60)
    dialog.sliders["water"].number.setValue(60)
    assert not dialog.may_accept
    assert "85 %" in dialog.told
    dialog.sliders["water"].number.setValue(5)
    dialog.symmetry.setCurrentIndex(dialog.symmetry.findData(Symmetry.DIAGONAL.value))
    dialog.rows.setValue(12)
    assert "square" in dialog.told
    dialog.columns.setValue(12)
    ready(qtbot, dialog)
    assert dialog.may_accept
    dialog.name.clear()
    assert not dialog.may_accept
    assert "name" in dialog.told
    dialog.reject()


@pytest.mark.proof
def test_what_has_become_impossible_is_not_begun(qtbot: QtBot, window: EditorWindow, editor_stock: AssetCache) -> None:
    dialog = shown(qtbot, window, editor_stock, symmetry=Symmetry.DIAGONAL)
    dialog.sliders["forest"].number.setValue(40)
    assert any(timer.isActive() for timer in dialog.findChildren(QTimer))
    dialog.rows.setValue(12)
    assert "square" in dialog.told
    assert not any(timer.isActive() for timer in dialog.findChildren(QTimer))
    dialog.reject()


@pytest.mark.proof
def test_what_the_symmetry_does_not_allow_is_told(qtbot: QtBot, window: EditorWindow, editor_stock: AssetCache) -> None:
    dialog = shown(qtbot, window, editor_stock, symmetry=Symmetry.QUARTER_TURNS)
    assert "Cities a side: 2 instead of 1" in dialog.told
    assert dialog.may_accept
    dialog.reject()


@pytest.mark.proof
def test_every_control_has_a_name_and_a_tip(qtbot: QtBot, window: EditorWindow, editor_stock: AssetCache) -> None:
    dialog = shown(qtbot, window, editor_stock)
    for slider in dialog.sliders.values():
        for control in (slider.slider, slider.number):
            assert control.accessibleName()
            assert control.toolTip()
    for control in (dialog.name, dialog.rows, dialog.columns, dialog.symmetry, dialog.seed, dialog.another):
        assert control.toolTip()
    dialog.reject()


def test_a_new_level_from_chance_is_one_step(window: EditorWindow) -> None:
    made = make_map(MapOptions(Size(11, 11), seed=4))
    window.ask.told = {"random_map": RandomMap("Dicey", made)}  # type: ignore[attr-defined]
    before = window.state.document.campaign
    window.actions_by_id["level.random"].trigger()
    level = window.state.level
    assert (level.name, level.id, level.terrain) == ("Dicey", "dicey", made.terrain)
    assert not breaks(level, Symmetry.HALF_TURN)
    assert level.rules == {**before.levels[0].rules, "rack.start": 7}
    assert "Only the first rack has fewer, 7 letters: the cities" in window.status.text.text()
    assert window.state.document.history[-1].label == "Add random map Dicey"
    window.state.document.undo()
    assert window.state.document.campaign == before


@pytest.mark.parametrize("keeps", [True, pytest.param(False, marks=pytest.mark.proof)])
def test_a_random_map_in_place_of_a_level_is_one_step(window: EditorWindow, keeps: bool) -> None:
    level, before = window.state.level, window.state.document.campaign
    made = make_map(MapOptions(level.terrain.size, seed=4), kept_on(level) if keeps else None)
    window.ask.told = {"random_map": RandomMap("", made, keeps)}  # type: ignore[attr-defined]
    steps = window.state.document.position
    window.actions_by_id["level.random-here"].trigger()
    after = window.state.level
    assert after.terrain == made.terrain
    assert (after.cities == level.cities) is keeps
    assert after.rules == level.rules
    assert ("a first rack of 7 letters is fair" in window.status.text.text()) is not keeps
    assert window.state.document.position == steps + 1
    window.state.document.undo()
    assert window.state.document.campaign == before


def test_the_dialog_keeps_what_stands_on_a_level(qtbot: QtBot, window: EditorWindow, editor_stock: AssetCache) -> None:
    level = window.state.level
    dialog = shown(qtbot, window, editor_stock, level)
    dialog.keeps.setChecked(True)
    ready(qtbot, dialog)
    assert not dialog.sliders["cities"].isEnabled()
    assert dialog.answer.keeps
    assert dialog.preview.level is not None
    assert dialog.preview.level.cities == level.cities
    dialog.reject()


@pytest.mark.proof
def test_wishes_are_remembered_and_the_seed_is_another(window: EditorWindow) -> None:
    made = make_map(MapOptions(Size(13, 13), seed=8, shares={**USUAL_SHARES, Terrain.FOREST: 33}))
    window.ask.told = {"random_map": RandomMap("Dicey", made)}  # type: ignore[attr-defined]
    window.actions_by_id["level.random"].trigger()
    window.ask.told = {"random_map": None}  # type: ignore[attr-defined]
    window.actions_by_id["level.random"].trigger()
    _, about = window.ask.asked[-1]  # type: ignore[attr-defined]
    assert about[1] == replace(made.wishes, seed=about[1].seed)
    assert about[1].seed != 8
