"""What an overlay shows: a mark and a short figure for each cell, and what they are worked out from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from runtime.campaign.strips import Cells, Numbers, ground
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import Side
from runtime.engine.levels.level import City, Level
from runtime.engine.levels.ruleset import Ruleset


class MapOverlay(Enum):
    """The overlays; the value is part of the id of the action that shows it."""

    CROSSING = "crossing"
    REACH = "reach"
    CONTESTED = "contested"
    PASSABLE = "passable"
    DISTANCE = "distance"
    SYMMETRY = "symmetry"


class OverlayMark(IntEnum):
    """How a cell is marked; each has a pattern of its own, so that colour alone says nothing."""

    NONE = 0
    GOLD = 1
    SILVER = 2
    BOTH = 3
    BLOCKED = 4
    WATER = 5
    FOREST = 6
    ICE = 7
    BROKEN = 8
    NEAR = 9


@dataclass(frozen=True, slots=True)
class OverlayQuestion:
    """What an overlay is asked about: a level with the landscape as it is on the screen, and the rules it is played by.

    ``city`` is the selected one, for the overlays that can speak of a single city.
    """

    overlay: MapOverlay
    level: Level
    cells: bytes
    rules: Ruleset
    city: City | None = None

    @property
    def size(self) -> Size:
        """The size of the map."""
        return self.level.terrain.size

    def ground(self) -> Cells:
        """The landscape with plains under the cities."""
        return ground(self.size, self.cells, (city.at for city in self.level.cities))


@dataclass(frozen=True, slots=True)
class Figures:
    """The answer: ``marks`` has an :class:`OverlayMark` a cell, ``labels`` the number of its text (0: none).

    ``details`` are the figures that the legend speaks of. ``missing`` says why there is nothing to show, as a message
    of the catalogue.
    """

    overlay: MapOverlay
    size: Size
    marks: NDArray[np.uint8]
    labels: NDArray[np.uint16]
    texts: tuple[str, ...] = ("",)
    details: Mapping[str, str | int] = field(default_factory=dict)
    missing: str = ""

    def at(self, cell: Cell) -> tuple[OverlayMark, str]:
        """The mark and the figure of a cell, which must be on the map."""
        return OverlayMark(int(self.marks[cell])), self.texts[int(self.labels[cell])]


def no_figures(overlay: MapOverlay, size: Size, missing: str = "") -> Figures:
    """An overlay with nothing on it, and the reason."""
    shape = (size.rows, size.columns)
    return Figures(overlay, size, np.zeros(shape, np.uint8), np.zeros(shape, np.uint16), missing=missing)


def labelled(keys: Numbers, shown: NDArray[np.bool_]) -> tuple[NDArray[np.uint16], list[int]]:
    """A number for each label, from 1 in the order of the keys, 0 where nothing is ``shown``; and those keys."""
    different, places = np.unique(keys[shown], return_inverse=True)
    labels = np.zeros(keys.shape, np.uint16)
    labels[shown] = places.reshape(-1) + 1
    return labels, different.tolist()


SIDE_MARKS: Mapping[Side, OverlayMark] = MappingProxyType(
    {Side.GOLD: OverlayMark.GOLD, Side.SILVER: OverlayMark.SILVER}
)
