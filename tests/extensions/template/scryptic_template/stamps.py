"""A set of stamps: an open space is no part of a stamp."""

from __future__ import annotations

from editor.tools.stamps import StampSet, stamp_of
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Element
from runtime.engine.levels.level import City, Token

RUINS = StampSet(
    "template-ruins",
    "Ruins",
    (
        stamp_of("Old wall", ("^^.^^",)),
        stamp_of("Temple", ("^.^", "...", "^.^"), [City("temple", Cell(1, 1), None)]),
        stamp_of("Dry well", (" f ", "f.f", " f "), tokens=[Token("well", Cell(1, 1), Element.DROUGHT)]),
    ),
)
