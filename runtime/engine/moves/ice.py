"""Ice that breaks under heavy letters (rules, section 6.6)."""

from __future__ import annotations

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid, LetterGrid
from runtime.engine.board.terrain import Terrain
from runtime.engine.game.events import IceBroken
from runtime.engine.game.state import Run
from runtime.engine.levels.ruleset import IceMelts
from runtime.engine.words.board_context import BoardContext


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
