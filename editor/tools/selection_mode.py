"""How cells that are picked join the selection."""

from __future__ import annotations

from enum import Enum

from editor.document.area import Area, common, minus, united


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
