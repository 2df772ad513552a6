"""Ice that breaks under heavy letters (rules, section 6.6)."""

from __future__ import annotations

from runtime.engine.board_context import BoardContext
from runtime.engine.events import IceBroken
from runtime.engine.grid import Cell
from runtime.engine.letters import Laid, LetterGrid
from runtime.engine.ruleset import IceMelts
from runtime.engine.state import Run
from runtime.engine.terrain import Terrain


def too_heavy(table: BoardContext, new: tuple[Laid, ...]) -> tuple[Cell, ...]:
    """The ice cells that break under their new letter."""
    values, bears = table.rules.letters.values, table.rules.ice.bears
    terrain = table.board.terrain
    return tuple(laid.at for laid in new if terrain[laid.at] is Terrain.ICE and values[laid.letter] > bears)


def broken_by(table: BoardContext, new: tuple[Laid, ...], main: Run, older: LetterGrid) -> IceBroken | None:
    """What melts under a committed word and which ``older`` letters of its side go with it, or None where ice holds."""
    heavy = too_heavy(table, new)
    if not heavy:
        return None
    terrain = table.board.terrain
    word = table.rules.ice.melts is IceMelts.WORD
    melted = tuple(cell for cell in main.cells if terrain[cell] is Terrain.ICE) if word else tuple(sorted(heavy))
    return IceBroken(melted, tuple(Laid(cell, older[cell]) for cell in melted if older.has(cell)))
