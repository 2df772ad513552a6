"""What a tool shows before and while it works: the operation itself, and a text for the status bar."""

from __future__ import annotations

from dataclasses import dataclass

from editor.document.area import NOWHERE, Area, Painted
from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide
from runtime.engine.board.terrain import Terrain
from runtime.engine.levels.level import City, Level, Token


@dataclass(frozen=True, slots=True)
class Caret:
    """Where the next letter goes, and in which direction."""

    at: Cell
    direction: Direction


@dataclass(frozen=True, slots=True)
class ToolPreview:
    """What a press (or the release, during a gesture) would do.

    ``painted`` are cells with the terrain they would get, in order; ``outline`` is what to draw a line around, and
    ``ghosts`` are its mirror images; ``letters`` are all starting letters there would be, None where they stay;
    ``cities`` and ``tokens`` would stand there, the things whose ids are ``hidden`` would no longer;
    ``after`` is the whole level as it would be, in the place of all these, where an operation changes much of it.
    ``status`` is a sentence for the status bar, which says the reason where ``refused`` is set, and something to beware
    of where the operation ``warns``; ``caret`` is where letters are being typed.
    """

    painted: tuple[Painted, ...] = ()
    outline: Area = NOWHERE
    ghosts: tuple[Area, ...] = ()
    cities: tuple[City, ...] = ()
    tokens: tuple[Token, ...] = ()
    hidden: tuple[str, ...] = ()
    letters: BySide[tuple[Laid, ...]] | None = None
    after: Level | None = None
    caret: Caret | None = None
    status: str = ""
    refused: bool = False
    warns: bool = False

    def cells(self) -> dict[Cell, Terrain]:
        """The cells that would be painted, one by one; meant for few of them."""
        return {cell: painted.terrain for painted in self.painted for cell in painted.area.cells()}
