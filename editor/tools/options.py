"""What the tools are set to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from runtime.engine.sides import Side
from runtime.engine.terrain import Element, Terrain

BRUSH_SIZES = range(1, 65)
"""How wide a brush may be, in cells."""


class BrushShape(Enum):
    """The outline of a brush."""

    ROUND = "round"
    SQUARE = "square"


@dataclass(frozen=True, slots=True)
class Options:
    """What the tools work with: a value that the palette shows and changes.

    ``owner`` None places neutral cities; ``power`` None takes the ruleset's. ``city_id`` and ``city_name`` are for the
    next city that is placed and empty again afterwards; an empty id is chosen by the document.
    """

    terrain: Terrain = Terrain.FOREST
    brush_size: int = 1
    brush_shape: BrushShape = BrushShape.ROUND
    owner: Side | None = Side.GOLD
    city_id: str = ""
    city_name: str = ""
    element: Element = Element.VOLCANO
    power: int | None = None

    def __post_init__(self) -> None:
        if self.brush_size not in BRUSH_SIZES:
            raise ValueError(f"a brush can't be {self.brush_size} cells wide")
