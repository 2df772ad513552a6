"""Make it fair, and advice, in a real window: cards with pictures, what is locked, one step, nothing left behind."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from editor.dialogs import fairness
from editor.dialogs.fairness import FairnessDialog, FairnessTask
from editor.document.area import Area
from runtime.balance.level_edits import LevelEdit
from runtime.balance.outcomes import MeasuredLevel
from runtime.balance.race import SearchRunner
from runtime.campaign.rulesets import resolve
from runtime.campaign.writer import campaign_files
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide
from runtime.engine.board.terrain import Terrain
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from tests.balance.made_up import TiltedGames
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.asset_cache import AssetCache
    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]
SOON = int(PATIENCE * 1000)


@pytest.fixture
def helped(
    editor_window: Callable[..., EditorWindow], campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[EditorWindow]:
    """A window on a level whose made-up games silver is ahead in; its meter is off, and its questions are real."""
    monkeypatch.setattr(fairness, "SearchRunner", partial(SearchRunner, answerer=TiltedGames))
    window = editor_window(campaign, meter_processes=1)
    if window.parts.settings.settings.balance_meter:
        window.actions_by_id["view.balance"].trigger()
    yield window
    left = [one for one in multiprocessing.active_children() if one.name.startswith("scryptic-report")]
    assert not left


def task(
    window: EditorWindow, assets: AssetCache, *, advice: bool = False, selected: tuple[Cell, ...] = ()
) -> FairnessTask:
    level = window.state.level
    assert level is not None
    rules = resolve(assets.rulesets[level.ruleset], level.rules)
    assert isinstance(rules, Ruleset)

    def is_sound(_: Level) -> bool:
        return True

    return FairnessTask(MeasuredLevel(level, rules), is_sound, frozenset(selected), 1, advice)


def shown(qtbot: QtBot, window: EditorWindow, assets: AssetCache, **more: object) -> FairnessDialog:
    dialog = FairnessDialog(window.t, assets.boards, task(window, assets, **more), window)  # type: ignore[arg-type]
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def found(qtbot: QtBot, dialog: FairnessDialog) -> None:
    dialog.start.click()
    assert dialog.is_running
    qtbot.waitUntil(lambda: not dialog.is_running, timeout=SOON)
    ended(qtbot)


def ended(qtbot: QtBot) -> None:
    """Wait until no process of a search is left."""
    qtbot.waitUntil(
        lambda: not [one for one in multiprocessing.active_children() if one.name.startswith("scryptic-report")],
        timeout=SOON,
    )


@pytest.mark.proof
def test_three_are_shown_side_by_side_and_the_chosen_one_is_the_answer(
    helped: EditorWindow, editor_stock: AssetCache, qtbot: QtBot
) -> None:
    dialog = shown(qtbot, helped, editor_stock)
    assert not dialog.may_accept
    found(qtbot, dialog)
    assert 1 <= len(dialog.cards) <= 3
    assert dialog.lead.text().startswith("Silver is ahead: wins ")
    assert "Closer look judging" in dialog.lead.text()
    assert "fresh games" in dialog.phase.text()
    level = helped.state.level
    assert level is not None
    for card in dialog.cards:
        assert card.picture.level == card.tried.edit.applied(level)
        assert card.picture.marked == card.tried.edit.cells(level)
        assert card.picture.accessibleDescription()
        assert "Gold, who begins, wins " in card.figures.text()
        assert "by the change" in card.figures.text()
    assert not dialog.may_accept
    card = dialog.cards[-1]
    card.choice.click()
    assert dialog.may_accept
    assert [one.choice.isChecked() for one in dialog.cards].count(True) == 1
    assert dialog.answer == card.tried
    dialog.accept()


@pytest.mark.proof
def test_what_is_locked_stays(helped: EditorWindow, editor_stock: AssetCache, qtbot: QtBot) -> None:
    cells = tuple(Cell(row, column) for row in range(5) for column in range(11))
    dialog = shown(qtbot, helped, editor_stock, selected=cells)
    dialog.kinds["points"].setChecked(False)
    dialog.place.setCurrentIndex(2)
    assert not dialog.scope.points
    assert dialog.scope.never == frozenset(cells)
    found(qtbot, dialog)
    level = helped.state.level
    assert level is not None
    assert dialog.cards
    for card in dialog.cards:
        assert not any(card.tried.edit.points)
        assert not card.tried.edit.cells(level) & frozenset(cells)
    dialog.place.setCurrentIndex(1)
    assert dialog.scope.only == frozenset(cells)
    assert not dialog.scope.never
    dialog.reject()


def test_without_a_selection_cells_can_not_be_locked(
    helped: EditorWindow, editor_stock: AssetCache, qtbot: QtBot
) -> None:
    dialog = shown(qtbot, helped, editor_stock)
    assert not dialog.place.isEnabled()
    assert "Select cells" in dialog.place.toolTip()
    dialog.reject()


@pytest.mark.proof
def test_who_stops_keeps_what_was_found_and_who_closes_leaves_nothing(
    helped: EditorWindow, editor_stock: AssetCache, qtbot: QtBot
) -> None:
    dialog = shown(qtbot, helped, editor_stock)
    dialog.start.click()
    assert dialog.start.text() == "Stop"
    qtbot.waitUntil(lambda: bool(dialog.cards), timeout=SOON)
    dialog.start.click()
    assert not dialog.is_running
    assert dialog.cards
    ended(qtbot)
    dialog.start.click()
    qtbot.waitUntil(lambda: dialog.progress.value() > 0, timeout=SOON)
    before = campaign_files(helped.state.document.campaign, None) if helped.state.document else {}
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    ended(qtbot)
    assert helped.state.document is not None
    assert campaign_files(helped.state.document.campaign, None) == before
    assert not helped.state.document.can_undo


def test_advice_is_of_several_kinds(helped: EditorWindow, editor_stock: AssetCache, qtbot: QtBot) -> None:
    dialog = shown(qtbot, helped, editor_stock, advice=True)
    assert dialog.windowTitle() == "Advice"
    found(qtbot, dialog)
    said = [card.changes.text() for card in dialog.cards]
    assert any("Pie rule" in one for one in said)
    assert any(" begins with " in one for one in said)
    assert any("is given the letters" in one for one in said)
    dialog.reject()


@pytest.mark.parametrize(
    "edit",
    [
        LevelEdit(terrain=((Cell(0, 5), Terrain.WATER),), points=BySide(0, 3)),
        LevelEdit(letters=BySide("", "ES"), pie=True),
    ],
)
def test_what_is_taken_is_one_step_and_undo_restores_every_byte(helped: EditorWindow, edit: LevelEdit) -> None:
    document, level = helped.state.document, helped.state.level
    assert document is not None
    assert level is not None
    before = campaign_files(document.campaign, None)

    class Tried:
        def __init__(self) -> None:
            self.edit = edit

    helped.ask.told = {"fairness": Tried()}  # type: ignore[attr-defined]
    helped.actions_by_id["view.make-fair"].trigger()
    assert document.position == 1
    assert document.history[0].label.startswith("Balance: ")
    assert document.level(level.id) == edit.applied(level)
    assert campaign_files(document.campaign, None) != before
    helped.actions_by_id["edit.undo"].trigger()
    assert campaign_files(document.campaign, None) == before


def test_the_dock_and_the_menu_ask_with_what_is_selected(helped: EditorWindow) -> None:
    helped.ask.told = {"fairness": None}  # type: ignore[attr-defined]
    assert helped.state.toolbox is not None
    helped.state.toolbox.held.selection = Area.of([Cell(0, 0)])
    for button in helped.panes.report.help_buttons:
        button.click()
    helped.actions_by_id["view.advice"].trigger()
    tasks = [about[0] for question, about in helped.ask.asked if question == "fairness"]  # type: ignore[attr-defined]
    assert [one.advice for one in tasks] == [True, False, True]
    assert all(one.selection == {Cell(0, 0)} for one in tasks)
    assert all(one.is_sound(one.measured.level) for one in tasks)
