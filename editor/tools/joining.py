"""How cells that are picked join the selection."""

from __future__ import annotations

from enum import Enum

from editor.document.area import Area
from editor.document.sets import common, minus, united


class Joining(Enum):
    """What becomes of the selection when more cells are picked."""

    NEW = "new"
    ADD = "add"
    SUBTRACT = "subtract"
    INTERSECT = "intersect"

    def joined(self, before: Area, picked: Area) -> Area:
        """The selection with the cells that were picked."""
        match self:
            case Joining.NEW:
                return picked
            case Joining.ADD:
                return united(before, picked)
            case Joining.SUBTRACT:
                return minus(before, picked)
            case Joining.INTERSECT:
                return common(before, picked)
