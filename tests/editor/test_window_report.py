"""The balance report in a real window: jobs in the background, figures, stale ones, overlays, and the page."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from editor.document.cells import SetCells
from editor.mapmaker.figures import MapOverlay, OverlayMark
from runtime.balance import report_games
from runtime.balance.report_games import ReportRunner
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Terrain
from tests.balance.made_up import MadeUpGames
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow, pytest.mark.qt_log_ignore("This plugin does not support")]
SOON = int(PATIENCE * 1000)


@pytest.fixture
def reported(
    editor_window: Callable[..., EditorWindow], campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> EditorWindow:
    """A window whose report's games are made up, and whose meter is off."""
    monkeypatch.setattr(report_games, "ReportRunner", partial(ReportRunner, answerer=MadeUpGames))
    window = editor_window(campaign, meter_processes=1)
    if window.parts.settings.settings.balance_meter:
        window.actions_by_id["view.balance"].trigger()
    window.panes.report.games.setValue(100)
    return window


def done(qtbot: QtBot, window: EditorWindow) -> None:
    qtbot.waitUntil(lambda: not window.controls.reports.is_running, timeout=SOON)


def states(window: EditorWindow) -> list[str]:
    tree = window.panes.report.list
    return [item.text(2) for number in range(tree.topLevelItemCount()) if (item := tree.topLevelItem(number))]


def figure(window: EditorWindow, label: str) -> str:
    tree = window.panes.report.figures
    rows = [item for number in range(tree.topLevelItemCount()) if (item := tree.topLevelItem(number))]
    return next(row.text(1) for row in rows if row.text(0) == label)


def test_a_level_is_played_and_its_figures_charts_and_overlays_are_shown(reported: EditorWindow, qtbot: QtBot) -> None:
    dock = reported.panes.report
    reported.actions_by_id["view.report-level"].trigger()
    assert "report" in reported.docks.shown
    done(qtbot, reported)
    qtbot.waitUntil(lambda: dock.figures.topLevelItemCount() > 0, timeout=SOON)
    assert figure(reported, "Games") == "100"
    assert "±" in figure(reported, "Gold, who begins, wins")
    assert not dock.charts.pixmap().isNull()
    reported.actions_by_id["view.overlay-laid"].trigger()
    layer = reported.overlays.layer
    assert layer is not None
    assert layer.overlay is MapOverlay.LAID
    assert layer.figures is not None
    assert layer.figures.at(Cell(0, 0)) == (OverlayMark.MOSTLY, "100")
    legend = reported.overlays.legend
    assert legend is not None
    assert "Closer look, 100 games." in legend.text.text()
    reported.actions_by_id["view.overlay-holders"].trigger()
    assert layer.figures.at(Cell(0, 0)) == (OverlayMark.GOLD, "100/0")
    dock.part.setCurrentIndex(1)
    qtbot.waitUntil(lambda: "first quarter" in legend.text.text(), timeout=SOON)


def test_without_games_an_overlay_says_what_to_do(reported: EditorWindow) -> None:
    reported.actions_by_id["view.overlay-fights"].trigger()
    legend = reported.overlays.legend
    assert legend is not None
    assert "No games of this level were played" in legend.text.text()
    assert "No games of this level were played" in reported.statusBar().text.text()  # type: ignore[attr-defined]


def test_the_campaign_is_played_while_another_level_is_edited_and_an_edit_makes_figures_stale(
    reported: EditorWindow, qtbot: QtBot
) -> None:
    state = reported.state
    levels = [level.id for level in state.document.campaign.levels] if state.document is not None else []
    assert levels == ["meadow", "ford", "pass"]
    reported.actions_by_id["view.report-campaign"].trigger()
    assert reported.controls.reports.is_running
    state.show_level("ford")
    state.perform("Paint", SetCells("ford", {Cell(0, 5): Terrain.WATER}))
    done(qtbot, reported)
    assert set(reported.controls.reports.reports) == set(levels)
    qtbot.waitUntil(lambda: states(reported) == ["", "stale", ""], timeout=SOON)
    assert "Stale" in reported.panes.report.notes.text()
    reported.actions_by_id["edit.undo"].trigger()
    qtbot.waitUntil(lambda: states(reported) == ["", "", ""], timeout=SOON)


def test_figures_are_kept_for_the_next_window(
    reported: EditorWindow, editor_window: Callable[..., EditorWindow], campaign: Path, qtbot: QtBot
) -> None:
    reported.actions_by_id["view.report-level"].trigger()
    done(qtbot, reported)
    reported.close()
    window = editor_window(campaign)
    qtbot.waitUntil(lambda: bool(window.controls.reports.reports), timeout=SOON)
    (report,) = window.controls.reports.reports.values()
    assert report.series[0][1] is not None
    assert report.stale == ()


def test_the_page_is_written(reported: EditorWindow, tmp_path: Path, qtbot: QtBot) -> None:
    reported.actions_by_id["view.report-page"].trigger()
    assert "No games were played yet" in reported.statusBar().text.text()  # type: ignore[attr-defined]
    reported.actions_by_id["view.report-level"].trigger()
    done(qtbot, reported)
    reported.ask.told = {"file_to_write": tmp_path / "page.html"}  # type: ignore[attr-defined]
    reported.actions_by_id["view.report-page"].trigger()
    assert 'class="map"' in (tmp_path / "page.html").read_text("utf-8")


@pytest.mark.proof
def test_what_is_stopped_keeps_the_games_that_are_over(reported: EditorWindow, qtbot: QtBot) -> None:
    reported.panes.report.games.setValue(20000)
    reported.actions_by_id["view.report-level"].trigger()
    qtbot.waitUntil(lambda: states(reported)[0].endswith("of 20000"), timeout=SOON)
    reported.panes.report.buttons["stop"].click()
    done(qtbot, reported)
    (report,) = reported.controls.reports.reports.values()
    told = report.series[0][1]
    assert told is not None
    assert 0 < told.figures.games < 20000


def test_nobody_to_play_and_no_processes_are_said(reported: EditorWindow) -> None:
    for box in reported.panes.report.players.values():
        box.setChecked(False)
    reported.actions_by_id["view.report-level"].trigger()
    assert not reported.controls.reports.is_running


def test_what_games_say_stands_among_the_issues_until_the_level_changes(reported: EditorWindow, qtbot: QtBot) -> None:
    def codes() -> list[str]:
        return [one.code for one in reported.issues.issues]

    qtbot.waitUntil(lambda: not reported.checks.is_busy, timeout=SOON)
    assert "novice-passes" not in codes()
    reported.actions_by_id["level.play_checks"].trigger()
    done(qtbot, reported)
    qtbot.waitUntil(lambda: "novice-passes" in codes(), timeout=SOON)
    reported.state.perform("Paint", SetCells(reported.state.shown_id, {Cell(0, 0): Terrain.WATER}))
    qtbot.waitUntil(lambda: "novice-passes" not in codes(), timeout=SOON)
    reported.actions_by_id["edit.undo"].trigger()
    qtbot.waitUntil(lambda: "novice-passes" in codes(), timeout=SOON)
