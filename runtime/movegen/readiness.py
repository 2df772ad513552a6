"""Getting the kernel ready before it is needed: imported, and compiled where no compiled code is kept yet."""

from __future__ import annotations

from runtime import resources
from runtime.campaign.rulesets import read_rulesets
from runtime.engine.grid import Cell, Size
from runtime.engine.letters import LetterGrid
from runtime.engine.level import City
from runtime.engine.sides import BySide, Side
from runtime.engine.state import Board
from runtime.engine.table import Table
from runtime.engine.terrain import TerrainMap
from runtime.engine.words import Words
from runtime.movegen.vocabulary import Vocabulary


def get_ready(words: Words) -> None:
    """Search a small board once; this takes some seconds where no compiled code is kept, else less than one."""
    size = Size(2, 2)
    grids = BySide(LetterGrid.empty(size), LetterGrid.empty(size))
    board = Board(TerrainMap.filled(size), (City("home", Cell(0, 0), Side.GOLD),), (), grids)
    rulesets = read_rulesets(resources.assets() / "rulesets")
    Vocabulary(("AT", "TA")).generator(words).moves(Table(next(iter(rulesets.values())), board), Side.GOLD, "AT")
