"""Playtest reports in a real window: opened many at once, on the map, beside the computers, answered and ticked off."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from editor.document.cells import SetCells
from editor.mapmaker.figures import MapOverlay
from runtime.balance import report_games
from runtime.balance.report_games import ReportRunner
from runtime.campaign.playtest_json import SUFFIX, PlaytestNote, PlaytestReport, ReportedGame, report_text
from runtime.campaign.rulesets import resolve
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide
from runtime.engine.board.terrain import Terrain
from runtime.engine.game.actions import EndTurn, Resign
from runtime.engine.levels.level import Seat
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.records.record import Record
from tests.balance.made_up import MadeUpGames
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.docks.playtests import PlaytestsDock
    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow, pytest.mark.qt_log_ignore("This plugin does not support")]
SOON = int(PATIENCE * 1000)


def report(window: EditorWindow, *, mark: int = 3, words: str = "", level_id: str = "meadow") -> PlaytestReport:
    """A report of a game that gold gives up in its second turn."""
    assert window.state.document is not None
    level = next(one for one in window.state.document.campaign.levels if one.id == level_id)
    rules = resolve(window.parts.assets.rulesets[level.ruleset], level.rules)
    assert isinstance(rules, Ruleset)
    notes = (PlaytestNote(Cell(0, 1), "Why can't I build here?", 1),)
    record = Record(level, rules, "", 1, (EndTurn(), EndTurn(), Resign()))
    played = ReportedGame(record, BySide(Seat(), Seat("novice")), "", (5, 0, 95), notes)
    return PlaytestReport((played,), window.state.document.campaign.id, mark, words)


def files(folder: Path, *reports: PlaytestReport) -> list[Path]:
    made = []
    for number, one in enumerate(reports):
        made.append(folder / f"{number}{SUFFIX}")
        made[-1].write_text(report_text(one), "utf-8")
    return made


@pytest.fixture
def window(editor_window: Callable[..., EditorWindow], campaign: Path) -> EditorWindow:
    return editor_window(campaign)


def taken(qtbot: QtBot, window: EditorWindow, paths: list[Path]) -> PlaytestsDock:
    window.controls.playtests.take(paths)
    qtbot.waitUntil(lambda: not window.controls.playtests.is_reading, timeout=SOON)
    return window.panes.playtests


def rows(dock: PlaytestsDock) -> list[list[str]]:
    found = []
    for number in range(dock.list.topLevelItemCount()):
        item = dock.list.topLevelItem(number)
        assert item is not None
        for one in (item, *(item.child(place) for place in range(item.childCount()))):
            found.append([one.text(column) for column in range(4)])
    return found


def figure(dock: PlaytestsDock, label: str) -> tuple[str, str]:
    items = [dock.figures.topLevelItem(number) for number in range(dock.figures.topLevelItemCount())]
    return next((one.text(1), one.text(2)) for one in items if one is not None and one.text(0) == label)


def test_many_reports_are_opened_told_and_shown_on_the_map(window: EditorWindow, qtbot: QtBot, tmp_path: Path) -> None:
    paths = files(tmp_path, report(window, mark=4, words="Too long."), report(window, mark=2))
    window.ask.reports_to_open = lambda _start: tuple(paths)  # type: ignore[method-assign]
    window.actions_by_id["play.open-reports"].trigger()
    qtbot.waitUntil(lambda: len(window.controls.playtests.reports) == 2, timeout=SOON)
    dock = window.panes.playtests
    assert "playtests" in window.docks.shown
    assert rows(dock)[:2] == [
        ["Too long.", "4 of 5", "", ""],
        [rows(dock)[1][0], "gave up", "3", "turn 3 (1:35), turn 1 (0:05)"],
    ]
    assert figure(dock, "Games of testers") == ("2", "")
    assert figure(dock, "Given up or left") == ("turn 3, turn 3", "")
    assert figure(dock, "Longest turns, on the average") == ("turn 3 (1:35), turn 1 (0:05)", "")
    assert figure(dock, "Games")[0] == "2"
    assert window.panes.view.notes_at(Cell(0, 1)) == ("Tester: Why can't I build here?",)
    window.actions_by_id["view.overlay-laid"].trigger()
    layer = window.overlays.layer
    assert layer is not None
    assert layer.figures is not None
    assert layer.figures.missing
    dock.source.setCurrentIndex(1)
    qtbot.waitUntil(lambda: layer.figures is not None and not layer.figures.missing, timeout=SOON)
    assert layer.overlay is MapOverlay.LAID
    legend = window.overlays.legend
    assert legend is not None
    assert "Testers, 2 games." in legend.text.text()


def test_a_report_opened_from_the_desktop_opens_its_campaign(
    window: EditorWindow, editor_window: Callable[..., EditorWindow], qtbot: QtBot, tmp_path: Path
) -> None:
    known, strange = files(tmp_path, report(window), replace(report(window), campaign="nobodys"))
    torn = tmp_path / f"torn{SUFFIX}"
    torn.write_text("{", "utf-8")
    folder = window.state.document.folder if window.state.document is not None else None
    window.close()
    again = editor_window(None)
    for one, title in ((strange, "The report can't be shown"), (torn, "Not every report could be opened")):
        assert not again.open_named(str(one))
        assert again.state.document is None
        assert again.ask.questions[-1] == "tell" and again.ask.asked[-1][1][0] == title  # type: ignore[attr-defined]
    assert again.open_named(str(known))
    qtbot.waitUntil(lambda: len(again.controls.playtests.reports) == 1, timeout=SOON)
    assert again.state.document is not None and again.state.document.folder == folder
    assert "playtests" in again.docks.shown


def test_notes_are_answered_and_ticked_off_and_both_are_there_the_next_time(
    window: EditorWindow, editor_window: Callable[..., EditorWindow], campaign: Path, qtbot: QtBot, tmp_path: Path
) -> None:
    dock = taken(qtbot, window, files(tmp_path, report(window)))
    item = dock.notes.topLevelItem(0)
    assert item is not None
    dock.notes.setCurrentItem(item)
    qtbot.waitUntil(lambda: window.panes.view._marked is not None, timeout=SOON)
    dock.answer.setText("Mended.")
    dock.answer.editingFinished.emit()
    item = dock.notes.topLevelItem(0)
    assert item is not None
    assert item.text(2) == "Mended."
    item.setCheckState(0, Qt.CheckState.Checked)
    qtbot.waitUntil(lambda: window.panes.view.notes_at(Cell(0, 1)) == (), timeout=SOON)
    window.close()
    again = editor_window(campaign)
    qtbot.waitUntil(lambda: len(again.controls.playtests.reports) == 1, timeout=SOON)
    item = again.panes.playtests.notes.topLevelItem(0)
    assert item is not None
    assert (item.text(2), item.checkState(0)) == ("Mended.", Qt.CheckState.Checked)
    dock = again.panes.playtests
    dock.list.setCurrentItem(dock.list.topLevelItem(0))  # type: ignore[arg-type]
    dock.buttons["remove"].click()
    assert again.controls.playtests.reports == ()
    again.close()
    last = editor_window(campaign)
    assert last.controls.playtests.reports == ()


@pytest.mark.proof
def test_games_on_another_version_of_the_level_are_told_as_that(
    window: EditorWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    made = report(window)
    strange = replace(made.games[0].record.level, id="nowhere", name="Nowhere")
    other = replace(made, games=(replace(made.games[0], record=replace(made.games[0].record, level=strange)),))
    dock = taken(qtbot, window, files(tmp_path, made, other))
    window.state.perform("Paint", SetCells("meadow", {Cell(0, 5): Terrain.WATER}))
    qtbot.waitUntil(lambda: figure(dock, "Games of testers")[0] == "0", timeout=SOON)
    assert figure(dock, "On another version") == ("1", "")
    tips = [dock.list.topLevelItem(number).child(0).toolTip(0) for number in (0, 1)]  # type: ignore[union-attr]
    assert tips == ["Played on another version of the level.", "The campaign has no such level."]
    window.actions_by_id["edit.undo"].trigger()
    qtbot.waitUntil(lambda: figure(dock, "Games of testers")[0] == "1", timeout=SOON)


def test_the_computers_figures_stand_beside_those_of_testers(
    editor_window: Callable[..., EditorWindow],
    campaign: Path,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(report_games, "ReportRunner", partial(ReportRunner, answerer=MadeUpGames))
    window = editor_window(campaign, meter_processes=1)
    window.panes.report.games.setValue(20)
    dock = taken(qtbot, window, files(tmp_path, report(window)))
    assert figure(dock, "Games") == ("1", "")
    window.actions_by_id["view.report-level"].trigger()
    qtbot.waitUntil(lambda: figure(dock, "Games") == ("1", "20"), timeout=SOON)
    assert "±" in figure(dock, "Gold, who begins, wins")[1]


@pytest.mark.proof
def test_bad_reports_are_refused_by_name_and_the_others_opened(
    window: EditorWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    paths = files(tmp_path, report(window))
    bad = tmp_path / f"bad{SUFFIX}"
    bad.write_text('{"format": 1, "games": []}', "utf-8")
    told: list[tuple[str, str, str]] = []
    window.ask.tell = lambda title, text, more="": told.append((title, text, more))  # type: ignore[method-assign]
    taken(qtbot, window, [bad, *paths])
    qtbot.waitUntil(lambda: bool(told), timeout=SOON)
    assert len(window.controls.playtests.reports) == 1
    assert told[0][:2] == ("Not every report could be opened", "1 file is refused.")
    assert told[0][2].startswith(f"bad{SUFFIX}: ")
