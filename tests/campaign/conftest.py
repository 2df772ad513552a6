"""A campaign that uses every part of the formats."""

from __future__ import annotations

import pytest

from runtime.campaign.model import Campaign, Edge, LevelOutcome, Node
from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Element, TerrainMap
from runtime.engine.levels.level import (
    City,
    Condition,
    Effect,
    Level,
    Pool,
    PoolKind,
    Region,
    Seat,
    Start,
    Token,
    Trigger,
    WinPath,
    WordChanges,
)


@pytest.fixture
def full_level() -> Level:
    hold = Condition("hold", "h", arguments={"cities": ["inn"], "turns": 3}, extra={"note": 1})
    return Level(
        id="ford",
        name="Der Übergang",
        description="Zeile eins\nZeile zwei",
        terrain=TerrainMap.from_rows(["..f~^", "=#...", "....."]),
        ruleset="design-1.6",
        rules={"rack.limit": 11, "water.amount": "2/3", "letters.values": {"A": 1, "Ä": 2}},
        cities=(
            City("a", Cell(0, 0), Side.GOLD, "Aldmoor"),
            City("b", Cell(2, 4), Side.SILVER),
            City("inn", Cell(2, 2), None),
        ),
        tokens=(Token("t", Cell(1, 3), Element.FLOOD, 5), Token("u", Cell(1, 4), Element.DROUGHT)),
        regions=(Region("r", (Cell(0, 0), Cell(0, 1), Cell(1, 0)), "The bank"),),
        seats=BySide(Seat(), Seat("greedy")),
        pools=BySide(Pool(PoolKind.COUNTS, counts={"A": 2, "Ä": 1}), Pool(multiple=2)),
        start=Start(
            letters=BySide((Laid(Cell(0, 0), "A"), Laid(Cell(0, 1), "Ä")), (Laid(Cell(2, 4), "A"),)),
            racks=BySide("AÄ", ""),
            base=BySide(0, 5),
        ),
        words=WordChanges(("AÄ",), ("AA",)),
        standard_end=False,
        conditions=BySide(
            (WinPath("w", Condition("all", parts=(Condition("conquest"), hold)), bonus=True, hidden=True),), ()
        ),
        triggers=(
            Trigger("x", Condition("turn", arguments={"n": 2}), (Effect("message", {"text": "Hi"}),), repeat=True),
        ),
        protagonist=Side.SILVER,
        symmetry=Symmetry.TOP_BOTTOM,
        extra={"$schema": "../schemas/level.schema.json"},
    )


@pytest.fixture
def full_campaign(full_level: Level) -> Campaign:
    plain = Level("plain", "Plain", TerrainMap.from_rows(["...", "..."]))
    return Campaign(
        id="demo",
        name="Demo",
        levels=(plain, full_level),
        nodes=(Node("one", "plain"), Node("two", "ford")),
        edges=(Edge("e", "one", "two", LevelOutcome.LOST, "w", 3), Edge("f", "two", "one")),
        start="one",
        author="Me",
        version="1",
        licence="MIT",
        description="What it is about.",
    )
