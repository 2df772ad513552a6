"""What terrains, elements, owners and symmetries are called by the tools, and why an edit is refused, as a sentence."""

from __future__ import annotations

from types import MappingProxyType

from editor.document.edit import EditRefusal
from runtime.engine.board.sides import Side
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Element, Terrain
from runtime.support import names
from runtime.support.texts import Texts, mark
from runtime.support.wording import say_refusal

TERRAINS = MappingProxyType({one: names.TERRAINS.get(one.name.lower(), one.name.lower()) for one in Terrain})
ELEMENTS = MappingProxyType({one: names.ELEMENTS.get(one.value, one.value) for one in Element})

SYMMETRIES = MappingProxyType(
    {
        Symmetry.LEFT_RIGHT: mark("Left and right"),
        Symmetry.TOP_BOTTOM: mark("Top and bottom"),
        Symmetry.DIAGONAL: mark("Diagonal"),
        Symmetry.ANTI_DIAGONAL: mark("Other diagonal"),
        Symmetry.HALF_TURN: mark("Half turn"),
        Symmetry.FOUR_FOLD: mark("Four-fold"),
        Symmetry.QUARTER_TURNS: mark("Quarter turns"),
    }
)


def side_name(t: Texts, side: Side) -> str:
    """``Gold`` or ``Silver``, as the player of a side is called."""
    return t(names.SIDES[side.value])


def owner_name(t: Texts, owner: Side | None) -> str:
    """``gold``, ``silver`` or ``neutral``."""
    if owner is None:
        return t("neutral")
    return t("gold") if owner is Side.GOLD else t("silver")


def say_refused(t: Texts, refused: EditRefusal) -> str:
    """The reason as a sentence."""
    return say_refusal(t, refused.code, refused.details)
