"""The generated maps are as their script writes them, play without a fault, and are the same for either side."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from runtime import resources
from runtime.campaign.reader import read_level
from runtime.campaign.rulesets import read_rulesets
from runtime.checks import check_level
from runtime.engine.board.grid import Cell
from runtime.engine.levels.level import Level

FOLDER = Path(__file__).parent
MAPS = sorted(FOLDER.glob("*.json"))
SMALL = sorted((FOLDER / "small").glob("*.json"))


def read(path: Path) -> Level:
    level = read_level(path).level
    assert level is not None
    return level


def test_the_script_writes_these_maps() -> None:
    done = subprocess.run([sys.executable, str(FOLDER / "make_maps.py"), "--check"], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_there_is_enough_to_choose_from() -> None:
    levels = [read(path) for path in MAPS]
    assert len(levels) >= 6
    assert {level.ruleset for level in levels} == {"release", "design-1.6"}
    assert {symbol for level in levels for symbol in level.terrain.cells.decode()} == set(".f~^=#")
    assert any(level.tokens for level in levels)
    assert any(city.owner is None for level in levels for city in level.cities)
    assert {level.terrain.size.rows for level in levels} == {11, 13, 15, 17, 19}


@pytest.mark.parametrize("path", [*MAPS, *SMALL], ids=lambda path: path.stem)
def test_a_map_has_nothing_wrong(path: Path) -> None:
    found = check_level(read(path), read_rulesets(resources.assets() / "rulesets"))
    assert {issue.code for issue in found} <= TOLD


TOLD = {"city-taken-first", "forest-idle", "neutral-even"}
"""What maps of chance for computers may have, though a designer would think about it."""


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_neither_side_could_tell_a_map_from_the_others(path: Path) -> None:
    level = read(path)
    assert is_even(level)
    assert level.pools.gold == level.pools.silver
    assert level.start.letters.gold == level.start.letters.silver == ()


def test_of_the_small_maps_six_favour_a_side() -> None:
    assert sum(is_even(read(path)) for path in SMALL) == len(SMALL) - 6 == 4


def is_even(level: Level) -> bool:
    """Whether a map turned or folded, the owners changed, is the same."""
    last = level.terrain.size.rows - 1
    folded = {cell: Cell(cell.column, cell.row) for cell in level.terrain.size.cells()}
    turned = {cell: Cell(last - cell.row, last - cell.column) for cell in level.terrain.size.cells()}
    owners = {city.at: city.owner for city in level.cities}
    changed = {at: None if owner is None else owner.other for at, owner in owners.items()}
    tokens = {(token.at, token.element, token.power) for token in level.tokens}

    def is_fair(twin: dict[Cell, Cell]) -> bool:
        return (
            all(level.terrain[cell] is level.terrain[other] for cell, other in twin.items())
            and changed == {twin[at]: owner for at, owner in owners.items()}
            and tokens == {(twin[at], element, power) for at, element, power in tokens}
        )

    return is_fair(folded) or is_fair(turned)
