"""A map of a million cells to measure with: a ragged landscape, 400 cities and 200 tokens."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from pathlib import Path

from runtime.campaign.model import Campaign, Node
from runtime.campaign.writer import save_campaign
from runtime.engine.board.grid import Size
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.engine.levels.level import City, Level, Token

SIDE = 1000


def ragged(seed: int) -> bytes:
    """A landscape of small patches and single cells, with one winding region of plains all over it."""
    chance = random.Random(seed)
    patches = chance.choices(b".f~^=#", weights=(66, 11, 9, 7, 4, 3), k=500 * 500)
    rows = []
    for row in range(SIDE):
        line = bytearray(patches[row // 2 * 500 + column // 2] for column in range(SIDE))
        for _ in range(60):
            line[chance.randrange(SIDE)] = chance.choice(b".f~^")
        rows.append(bytes(line))
    return b"".join(rows)


def a_level() -> Level:
    """The level of all measurements."""
    chance = random.Random(2)
    places = chance.sample(range(SIDE * SIDE), 600)
    size = Size(SIDE, SIDE)
    cells = bytearray(ragged(1))
    for place in places[:400]:
        cells[place] = Terrain.PLAINS
    owners = (Side.GOLD, Side.SILVER, None)
    cities = tuple(City(f"city-{n}", size.cell(place), owners[n % 3]) for n, place in enumerate(places[:400]))
    kinds = tuple(Element)
    tokens = tuple(Token(f"token-{n}", size.cell(place), kinds[n % 4]) for n, place in enumerate(places[400:]))
    return Level("vast", "Vast", TerrainMap(size, bytes(cells)), cities=cities, tokens=tokens)


@dataclass(frozen=True)
class Noise:
    """An edit that changes every cell of the level at random."""

    seed: int

    def apply(self, campaign: Campaign) -> Campaign:
        level = campaign.levels[0]
        cells = bytes(random.Random(self.seed).choices(b".f~^=#", k=SIDE * SIDE))
        return campaign.having_level(replace(level, terrain=TerrainMap(level.terrain.size, cells)))


def saved(folder: Path) -> Path:
    """The campaign on disk."""
    campaign = Campaign("vast", "Vast", (a_level(),), nodes=(Node("vast", "vast"),), start="vast")
    save_campaign(folder, campaign, None)
    return folder
