"""Getting the kernel ready before it is needed: imported, and compiled where no compiled code is kept yet."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from runtime import resources
from runtime.campaign.rulesets import read_rulesets
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.letters import LetterGrid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.game.state import Board
from runtime.engine.levels.level import City
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.words import Words
from runtime.movegen.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Readiness:
    """Whether the search ``is_compiled``; if not, its first use takes some seconds.

    ``refused`` is the folder where compiled code should be kept but can't be written, and ``spare`` one where it is
    kept instead until the system clears it; None where there is none. ``is_open`` says that others may write there.
    """

    is_compiled: bool
    refused: Path | None = None
    spare: Path | None = None
    is_open: bool = False


def readiness() -> Readiness:
    """How ready the search is."""
    # The compiler is slow to import, and few programs that import this module need it in their own process.
    from runtime.movegen.kernel.compilation import KEPT

    spare = KEPT.folder if KEPT.is_kept and KEPT.refused is not None else None
    return Readiness(KEPT.is_compiled, KEPT.refused, spare, KEPT.is_open)


def get_ready(words: Words) -> None:
    """Search a small board once; this takes some seconds where no compiled code is kept, else less than one."""
    size = Size(2, 2)
    grids = BySide(LetterGrid.empty(size), LetterGrid.empty(size))
    board = Board(TerrainMap.filled(size), (City("home", Cell(0, 0), Side.GOLD),), (), grids)
    rulesets = read_rulesets(resources.assets() / "rulesets")
    Vocabulary(("AT", "TA")).generator(words).moves(BoardContext(next(iter(rulesets.values())), board), Side.GOLD, "AT")
