"""What sides, terrains, elements and the ends of a level are called, by the names that files give them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypedDict

from runtime.support.texts import mark

SIDES: Mapping[str, str] = MappingProxyType({"gold": mark("Gold"), "silver": mark("Silver")})
TERRAINS: Mapping[str, str] = MappingProxyType(
    {
        "plains": mark("plains"),
        "forest": mark("forest"),
        "water": mark("water"),
        "mountain": mark("mountain"),
        "ice": mark("ice"),
        "lava": mark("lava"),
    }
)
ELEMENTS: Mapping[str, str] = MappingProxyType(
    {
        "volcano": mark("volcano"),
        "drought": mark("drought"),
        "flood": mark("flood"),
        "firestorm": mark("firestorm"),
    }
)
JEWELS: Mapping[str, str] = MappingProxyType(
    {
        "volcano": mark("volcano (red jewel)"),
        "drought": mark("drought (amber jewel)"),
        "flood": mark("flood (blue jewel)"),
        "firestorm": mark("firestorm (green jewel)"),
    }
)
"""The elements by the jewels that stand for them, for whoever sees one lie there and does not know them by heart."""
ACTIONS: Mapping[str, str] = MappingProxyType(
    {
        "commit": mark("lay words"),
        "redeploy": mark("redeploy words"),
        "invoke": mark("invoke tokens"),
        "spy": mark("ask spies"),
        "end_turn": mark("end the turn"),
    }
)
"""What a level may allow."""
OUTCOMES: Mapping[str, str] = MappingProxyType(
    {
        "won": mark("won"),
        "lost": mark("lost"),
        "drawn": mark("drawn"),
        "abandoned": mark("abandoned"),
    }
)
"""How a level ended."""


class CellFigures(TypedDict):
    """The figures of a cell as messages name it: ``t("row {row}, column {column}", **cell_figures(at))``."""

    row: int
    column: int


def cell_figures(at: tuple[int, int]) -> CellFigures:
    """A cell as messages take it: from what number on its row and column are told, the texts know."""
    row, column = at
    return CellFigures(row=row, column=column)
