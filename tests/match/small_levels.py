"""Small games for the tests of sessions and of the computer's process."""

from __future__ import annotations

from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import City, Level, Pool, PoolKind, Start
from runtime.match.session import Session
from tests.movegen.boards import RELEASE, some_words

WORDS = some_words("TEA EAT AT TAXI AX IN IT IS")


def small_level(size: int = 7) -> Level:
    """Plains with a city for each side; gold holds AEITX, silver EAT, and the pools hold the same twenty letters."""
    cities = (City("gold", Cell(1, 1), Side.GOLD), City("silver", Cell(size - 2, size - 2), Side.SILVER))
    pool = Pool(PoolKind.ORDER, order="STNAEISTNAEISTNAEIST")
    return Level(
        "meadow",
        "Meadow",
        TerrainMap.filled(Size(size, size)),
        cities=cities,
        pools=BySide(pool, pool),
        start=Start(racks=BySide("AEITX", "EAT")),
    )


def small_session(size: int = 7) -> Session:
    return Session(small_level(size), RELEASE, WORDS, 1)
