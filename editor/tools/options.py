"""What the tools are set to, and how cells that are picked join the selection."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from editor.document.area import Area, common, minus, united
from editor.terrain_table import terrain_spec
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element, Terrain


class SelectionMode(Enum):
    """What becomes of the selection when more cells are picked."""

    NEW = "new"
    ADD = "add"
    SUBTRACT = "subtract"
    INTERSECT = "intersect"

    def joined(self, before: Area, picked: Area) -> Area:
        """The selection with the cells that were picked."""
        match self:
            case SelectionMode.NEW:
                return picked
            case SelectionMode.ADD:
                return united(before, picked)
            case SelectionMode.SUBTRACT:
                return minus(before, picked)
            case SelectionMode.INTERSECT:
                return common(before, picked)


BRUSH_SIZES = range(1, 65)
"""How wide a brush may be, in cells."""

WEIGHTS = range(101)
"""What the weight of a terrain in a mix may be; not all can be 0."""


class BrushShape(Enum):
    """The outline of a brush."""

    ROUND = "round"
    SQUARE = "square"


class OptionField(Enum):
    """What a tool can be set to, as the palette shows it: one field each."""

    FILLED = "filled"
    SIZE = "size"
    SHAPE = "shape"
    EVERYWHERE = "everywhere"
    ERASES = "erases"
    JOINING = "joining"
    SIDE = "side"
    OWNER = "owner"
    NAME = "name"
    ADVANCED = "advanced"
    ELEMENT = "element"
    POWER = "power"


@dataclass(frozen=True, slots=True)
class ToolOptionValues:
    """What the tools work with: a value that the palette shows and changes.

    ``mirror`` keeps the level's symmetry in whatever the tools do; ``mix`` paints a random mix of the terrains by their
    ``weights`` in the place of ``terrain``. ``filled`` is for rectangles and ellipses, ``everywhere`` fills all cells
    of one kind, ``erases_…`` say what the eraser takes away.
    ``joining`` says what picked cells do to the selection, ``letters_side`` whose starting letters are laid.
    ``owner`` None places neutral cities; ``power`` None takes the ruleset's. ``city_id`` and ``city_name`` are for the
    next city that is placed and empty again afterwards; an empty id is chosen by the document.
    """

    terrain: Terrain = Terrain.FOREST
    brush_size: int = 1
    brush_shape: BrushShape = BrushShape.ROUND
    mirror: bool = True
    mix: bool = False
    weights: tuple[int, ...] = tuple(terrain_spec(one).weight for one in Terrain)
    filled: bool = True
    everywhere: bool = False
    erases_terrain: bool = True
    erases_things: bool = True
    erases_letters: bool = True
    owner: Side | None = Side.GOLD
    city_id: str = ""
    city_name: str = ""
    joining: SelectionMode = SelectionMode.NEW
    letters_side: Side = Side.GOLD
    element: Element = Element.VOLCANO
    power: int | None = None

    def __post_init__(self) -> None:
        if self.brush_size not in BRUSH_SIZES:
            raise ValueError(f"a brush can't be {self.brush_size} cells wide")
        if len(self.weights) != len(Terrain) or not any(self.weights) or not set(self.weights) <= set(WEIGHTS):
            raise ValueError(f"a mix can't have the weights {self.weights}")
