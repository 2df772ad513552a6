"""Kept games, played again in processes that hash differently, come out the same to the last digit."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide
from runtime.engine.board.terrain import Element, TerrainMap
from runtime.engine.levels.level import City, Condition, Effect, Level, Pool, PoolKind, Region, Token, Trigger, WinPath
from runtime.engine.records.notation import read_action
from runtime.engine.records.record import Record, fingerprint, replay
from tests.engine.boards import DESIGN, GOLD, RELEASE, SILVER, ruled
from tests.properties.games import LEXICON

ROOT = Path(__file__).parents[2]
KEPT = Path(__file__).with_name("kept_games.json")
"""Games as they were first played: by edition the seed, each action's line, and the last position's fingerprint."""

ROWS = ("..f..~..", ".^....=.", "...~..=.", "f.......", "..=..f..", ".~....^.", "........", "..f..~..")
RULES = {
    "release": ruled(RELEASE, turn_limit=40, rack__discards_return=True),
    "design-1.6": ruled(DESIGN, turn_limit=40, spies=2),
}


def level() -> Level:
    """Some of everything that draws on chance or is remembered: pools, elements, conditions, triggers."""
    corner = tuple(Cell(row, column) for row in (6, 7) for column in (6, 7))
    tokens = zip(((1, 3), (2, 2), (4, 4), (6, 5)), Element, strict=True)
    return Level(
        id="everywhere",
        name="Everywhere",
        terrain=TerrainMap.from_rows(ROWS),
        cities=(
            City("west", Cell(0, 1), GOLD),
            City("east", Cell(7, 4), SILVER),
            City("south", Cell(6, 1), GOLD),
            City("north", Cell(1, 7), SILVER),
            City("middle", Cell(3, 4), None),
        ),
        tokens=tuple(Token(element.value, Cell(*at), element, 5) for at, element in tokens),
        regions=(Region("corner", corner),),
        conditions=BySide(
            (
                WinPath("hold", Condition("hold_cities", arguments={"count": 3, "turns": 30})),
                WinPath("lay", Condition("place_letters", arguments={"region": "corner", "count": 2}), bonus=True),
            ),
            (WinPath("free", Condition("keep_free", arguments={"region": "corner"}), bonus=True),),
        ),
        triggers=(
            Trigger(
                "gift",
                Condition("turn_begins", arguments={"turn": 5}),
                (Effect("give_letters", {"side": "silver", "letters": "STAR"}),),
            ),
        ),
        pools=BySide(Pool(), Pool(PoolKind.INFINITE)),
    )


def replayed(name: str) -> dict[str, Any]:
    """A kept game played again, as far as its actions are allowed."""
    kept = json.loads(KEPT.read_text("utf-8"))[name]
    actions = tuple(read_action(line) for line in kept["actions"])
    record = Record(level(), RULES[name], LEXICON.hash, kept["seed"], actions)
    found = replay(record, LEXICON)
    return {**kept, "actions": kept["actions"][: len(found.states) - 1], "result": fingerprint(found.state)}


def main() -> None:
    """Play the kept games again and say how each came out."""
    sys.stdout.write(json.dumps({name: replayed(name) for name in RULES}))


@pytest.mark.slow
def test_kept_games_come_out_the_same_however_python_hashes() -> None:
    kept = json.loads(KEPT.read_text("utf-8"))
    assert [one["actions"][-1] for one in kept.values()]
    told = "from tests.properties.test_same_everywhere import main; main()"
    for seed in ("0", "1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-c", told]
        done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, check=True, timeout=120)
        # Another result here means that the records and savegames that people have no longer lead where they did.
        assert json.loads(done.stdout) == kept
