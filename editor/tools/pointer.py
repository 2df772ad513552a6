"""What a tool is fed with: where the pointer is and what it does, without Qt."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, Flag

from runtime.engine.board.grid import Cell


class PointerPhase(Enum):
    """What the pointer does: a press begins a gesture, moves belong to it, a release ends it; hovers lie between."""

    PRESS = "press"
    MOVE = "move"
    RELEASE = "release"
    HOVER = "hover"


class Modifiers(Flag):
    """The keys that are held."""

    NONE = 0
    SHIFT = 1
    CONTROL = 2
    ALT = 4


class Button(Enum):
    """The button that a gesture is made with; hovers have none, which is ``LEFT`` too."""

    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Pointer:
    """The pointer at one moment; ``cell`` may lie off the map.

    The keyboard's cell cursor paints with the same: a press and a release on one cell.
    """

    cell: Cell
    phase: PointerPhase
    modifiers: Modifiers = Modifiers.NONE
    button: Button = Button.LEFT
