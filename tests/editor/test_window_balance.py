"""The balance meter in a real window: figures by themselves, what an edit changed, the table, the switch, why not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from editor.actions import balance
from editor.docks import balance_texts
from editor.document.cells import SetCells
from editor.document.levels import ChangeLevel
from runtime import resources
from runtime.balance.meter import BalanceMeter, MeterReading, PlayerReading
from runtime.balance.outcomes import MeasuredLevel
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.levels.level import Level
from runtime.support.texts import english, read_texts
from tests.balance.made_up import MadeUpGames
from tests.engine.boards import RELEASE
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]
SOON = int(PATIENCE * 1000)


@pytest.fixture
def metered(
    editor_window: Callable[..., EditorWindow], campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> EditorWindow:
    """A window whose games are made up."""
    monkeypatch.setattr(balance, "BalanceMeter", partial(BalanceMeter, answerer=MadeUpGames))
    return editor_window(campaign, meter_processes=1)


def paint(window: EditorWindow, cell: Cell) -> None:
    window.state.perform("Paint", SetCells(window.state.level_id, {cell: Terrain.WATER}))


def done(qtbot: QtBot, window: EditorWindow) -> None:
    """Wait until the level as it is now has been played."""
    qtbot.waitUntil(lambda: window.controls.balance.is_settled, timeout=SOON)


def test_figures_come_by_themselves_and_an_edit_is_told_undone_too(metered: EditorWindow, qtbot: QtBot) -> None:
    strip = metered.panes.balance
    assert strip.isVisible()
    done(qtbot, metered)
    first, below = strip.lines
    assert first.startswith("Gold wins: Quick look ")
    assert all(told in first for told in ("Closer look ", "Master ", "±"))
    assert "9 turns · contact in turn 3 · passes 100 %" in below
    for told in ("Games 385", "Seeds 1–385", "First contact Turn 3", "first turn 0 % ± 1", "Master: "):
        assert told in strip.toolTip()
        assert told in strip.accessibleDescription()
    paint(metered, Cell(0, 5))
    done(qtbot, metered)
    assert strip.lines[1].startswith("This edit (Closer look): ")
    once = strip.lines[0]
    metered.actions_by_id["edit.undo"].trigger()
    done(qtbot, metered)
    assert strip.lines[0] == first != once
    assert strip.lines[1].startswith("This edit (Closer look): ")


@pytest.mark.proof
def test_where_there_is_no_room_the_strip_says_less_in_whole_parts(metered: EditorWindow, qtbot: QtBot) -> None:
    done(qtbot, metered)
    strip = metered.panes.balance
    metrics = strip.fontMetrics()

    def said(number: int, width: int) -> str:
        return strip.fitting(number, metrics, width).strip("\u2068\u2069")

    whole = metrics.horizontalAdvance(strip.lines[0])
    assert strip.fitting(0, metrics, whole) == strip.lines[0]
    less = said(0, whole - 1)
    assert less.startswith("Gold wins: ")
    assert "Quick look" not in less
    assert said(0, metrics.horizontalAdvance(less) - 1) == less.replace(" wins:", "")
    assert said(1, metrics.horizontalAdvance("9 turns · contact in turn 3") + 8) == "9 turns · contact in turn 3"
    assert said(1, 20).endswith("…")


def test_what_is_not_known_yet_says_how_many_games_there_are() -> None:
    level = Level("one", "One", TerrainMap.filled(Size(3, 3)))
    players = (PlayerReading("quick", 12, 385), PlayerReading("look", 1, 385), PlayerReading("adept", 0, 97))
    lines = balance_texts.strip_lines(english(), MeterReading(MeasuredLevel(level, RELEASE), players))
    played = "Quick look: games 12 of 385 · Closer look: games 1 of 385 · Adept: games 0 of 97"
    assert lines == ("Gold wins: not known yet", played)


def test_why_the_engine_plays_is_said() -> None:
    level = MeasuredLevel(Level("one", "One", TerrainMap.filled(Size(3, 3))), RELEASE)
    slow = (PlayerReading("greedy", 97, 97),)
    said = balance_texts.notes(english(), MeterReading(level, slow, ("pie", "rules-too-large")))
    reasons = "players who may change sides, numbers in the rules that are too large for the compiled game"
    assert said.startswith(f"The engine plays this level, more slowly: {reasons}. ")
    german = balance_texts.notes(read_texts(resources.translations(), ("de",)), MeterReading(level, slow, ("pie",)))
    assert german.startswith("Dieses Level spielt die langsamere Engine: Spieler, die die Seiten tauschen dürfen. ")


@pytest.mark.proof
def test_the_table_has_a_column_for_each_kind_of_player(metered: EditorWindow, qtbot: QtBot) -> None:
    done(qtbot, metered)
    metered.actions_by_id["view.balance-details"].trigger()
    details = metered.panes.balance.details
    assert details is not None
    assert details.isVisible()
    assert details.rows[0] == ["", "Quick look", "Closer look", "Master"]
    assert [row[0] for row in details.rows[1:3]] == ["Gold, who begins, wins", "Points ahead of the other side"]
    assert ["Games", "385", "385", "97"] in details.rows
    reading = metered.panes.balance.reading
    assert reading is not None
    # While it is open the figures of a level come that the engine plays: there is more to say, and fewer columns.
    metered.panes.balance.show_reading(replace(reading, players=reading.players[2:], obstacles=("conditions", "pie")))
    assert "The engine plays this level" in details.notes.text()
    assert details.notes.height() >= details.notes.heightForWidth(details.notes.width())
    assert details.geometry().right() <= metered.rect().right()
    QTest.keyClick(details, Qt.Key.Key_Escape)
    assert not details.isVisible()


def test_it_is_turned_off_for_good_and_ends_its_processes(metered: EditorWindow, qtbot: QtBot) -> None:
    done(qtbot, metered)
    meter, action = metered.controls.balance.meter, metered.actions_by_id["view.balance"]
    assert meter is not None
    assert meter.pids
    assert action.isChecked()
    action.trigger()
    assert not metered.panes.balance.isVisible()
    assert not action.isChecked()
    assert not metered.parts.settings.settings.balance_meter
    qtbot.waitUntil(lambda: not meter.pids, timeout=SOON)
    paint(metered, Cell(1, 5))
    assert metered.controls.balance.meter is None
    action.trigger()
    assert metered.panes.balance.isVisible()
    done(qtbot, metered)


def test_where_there_is_no_figure_it_says_why(metered: EditorWindow, qtbot: QtBot) -> None:
    done(qtbot, metered)
    strip, level = metered.panes.balance, metered.state.level
    assert level is not None
    metered.state.perform("Rules", ChangeLevel(level.id, ruleset="unheard-of"))
    qtbot.waitUntil(lambda: strip.lines[0] == "No figure", timeout=SOON)
    assert "rules make no sense" in strip.lines[1]
    assert "rules make no sense" in strip.toolTip()
    metered.actions_by_id["edit.undo"].trigger()
    done(qtbot, metered)


@pytest.mark.proof
def test_a_window_without_processes_has_no_meter(editor_window: Callable[..., EditorWindow], campaign: Path) -> None:
    window = editor_window(campaign)
    assert not window.panes.balance.isVisible()
    assert window.controls.balance.meter is None
