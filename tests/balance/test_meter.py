"""The meter: processes play what is measured, figures are of the seeds in turn, and edits are told by pairs."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from signal import SIGTERM

import pytest

from runtime.balance.figures import ENOUGH, FEWEST, difference_of, figures_of
from runtime.balance.meter import FAST_PLAN, QUICK, BalanceMeter, MeterReading
from runtime.balance.outcomes import MeasuredLevel
from runtime.balance.processes import GamesAnswerer
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.levels.level import Level
from tests.balance.made_up import DEADLY, MadeUpGames, outcome
from tests.engine.boards import RELEASE
from tests.patience import PATIENCE

LEVEL = Level("one", "One", TerrainMap.from_rows(("....", "....", "....")))
MEASURED = MeasuredLevel(LEVEL, RELEASE)


def edited(column: int) -> MeasuredLevel:
    """The same level with one cell of water."""
    terrain = LEVEL.terrain.having({Cell(0, column): Terrain.WATER})
    return replace(MEASURED, level=replace(LEVEL, terrain=terrain))


class Ear:
    """Hears a meter, and waits for what it tells."""

    def __init__(self) -> None:
        self.heard: SimpleQueue[MeterReading] = SimpleQueue()
        self.all: list[MeterReading] = []

    def until(self, wanted: Callable[[MeterReading], bool]) -> MeterReading:
        while True:
            reading = self.heard.get(timeout=PATIENCE)
            self.all.append(reading)
            if wanted(reading):
                return reading


def is_done(reading: MeterReading) -> bool:
    return reading.is_done


@pytest.fixture
def ear() -> Ear:
    return Ear()


@pytest.fixture
def meter(ear: Ear) -> Iterator[BalanceMeter]:
    made = BalanceMeter(ear.heard.put, answerer=MadeUpGames)
    yield made
    made.end()


def test_figures_are_those_of_the_seeds_in_turn_whoever_played_them(meter: BalanceMeter, ear: Ear) -> None:
    meter.measure(MEASURED)
    reading = ear.until(is_done)
    assert [(one.player, one.games) for one in reading.players] == list(dict(FAST_PLAN).items())
    for one in reading.players:
        games = [outcome(MEASURED, one.player, seed) for seed in range(1, one.of + 1)]
        assert one.figures == figures_of(games, Side.GOLD)
        assert one.difference is None
    for early in ear.all:
        for one in early.players:
            games = [outcome(MEASURED, one.player, seed) for seed in range(1, one.games + 1)]
            assert one.figures == figures_of(games, Side.GOLD)
            assert (one.figures is None) == (one.games < FEWEST)
    assert len(meter.pids) == 2


@pytest.mark.slow
def test_an_edit_is_told_by_pairs_of_games_and_an_undone_one_at_once(meter: BalanceMeter, ear: Ear) -> None:
    meter.measure(MEASURED, 0)
    ear.until(is_done)
    meter.measure(edited(2), 1)
    reading = ear.until(lambda one: one.is_done and one.measured.plays_as(edited(2)))
    before, after = ([outcome(one, QUICK, seed) for seed in range(1, ENOUGH + 1)] for one in (MEASURED, edited(2)))
    assert reading.players[0].difference == difference_of(before, after, Side.GOLD)
    assert reading.edits == 1
    meter.measure(MEASURED, 2)
    undone = ear.until(lambda one: one.measured.plays_as(MEASURED))
    assert undone.is_done
    assert undone.players[0].difference == difference_of(after, before, Side.GOLD)


def test_what_plays_no_part_in_games_begins_nothing_anew(meter: BalanceMeter, ear: Ear) -> None:
    meter.measure(MEASURED, 0)
    ear.until(is_done)
    meter.measure(replace(MEASURED, level=replace(LEVEL, name="Another", description="Words")), 1)
    reading = ear.until(lambda _: True)
    assert reading.is_done
    assert reading.players[0].difference is None


@pytest.mark.slow
def test_another_level_is_compared_with_nothing(meter: BalanceMeter, ear: Ear) -> None:
    meter.measure(MEASURED, 0)
    ear.until(is_done)
    other = replace(edited(1), level=replace(edited(1).level, id="two"))
    meter.measure(other, 1)
    reading = ear.until(lambda one: one.is_done and one.measured.plays_as(other))
    assert reading.players[0].difference is None


@pytest.mark.slow
def test_an_edit_stops_the_games_until_there_is_another_level(meter: BalanceMeter, ear: Ear) -> None:
    meter.measure(MEASURED, 0)
    meter.pause()
    meter.measure(edited(3), 1)
    ear.until(lambda one: one.is_done and one.measured.plays_as(edited(3)))
    assert not any(one.is_done and one.measured.plays_as(MEASURED) for one in ear.all)


@pytest.mark.slow
def test_a_process_that_dies_is_replaced_and_its_games_are_played(ear: Ear, tmp_path: Path) -> None:
    mark = tmp_path / "died"
    deadly = replace(MEASURED, level=replace(LEVEL, name=DEADLY, description=str(mark)))
    meter = BalanceMeter(ear.heard.put, answerer=MadeUpGames)
    try:
        meter.measure(deadly)
        reading = ear.until(is_done)
        games = [outcome(MEASURED, QUICK, seed) for seed in range(1, ENOUGH + 1)]
        assert reading.players[0].figures == figures_of(games, Side.GOLD)
        assert mark.exists()
        os.kill(meter.pids[0], SIGTERM)
        meter.measure(edited(1), 1)
        assert ear.until(lambda one: one.is_done and one.measured.plays_as(edited(1))).players[0].games == ENOUGH
    finally:
        meter.end()


@pytest.mark.slow
def test_a_level_that_can_not_begin_says_so(ear: Ear) -> None:
    meter = BalanceMeter(ear.heard.put, 1, answerer=GamesAnswerer)
    try:
        meter.measure(MEASURED)  # It has no city.
        assert ear.until(lambda one: bool(one.problem)).problem == "not-playable"
    finally:
        meter.end()
