"""The tools there are, by their ids: whoever makes a new one enters it here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from editor.tools.brush import BrushTool
from editor.tools.city import CityTool
from editor.tools.eraser import EraserTool
from editor.tools.fill import FillTool
from editor.tools.hand import HandTool
from editor.tools.line import EllipseTool, LineTool, RectangleTool
from editor.tools.mend import MendTool
from editor.tools.picker import PickerTool
from editor.tools.region import RegionTool
from editor.tools.selecting import RectangleSelectTool, SameKindTool, WandTool
from editor.tools.stamp import StampTool
from editor.tools.surface import Surface
from editor.tools.token import TokenTool
from editor.tools.tool import Tool
from editor.tools.words import WordsTool

MADE_BY: Mapping[str, Callable[[Surface], Tool]] = MappingProxyType(
    {
        "brush": BrushTool,
        "line": LineTool,
        "rectangle": RectangleTool,
        "ellipse": EllipseTool,
        "fill": FillTool,
        "eraser": EraserTool,
        "mend": MendTool,
        "picker": PickerTool,
        "hand": HandTool,
        "select": RectangleSelectTool,
        "wand": WandTool,
        "same": SameKindTool,
        "stamp": StampTool,
        "region": RegionTool,
        "words": WordsTool,
        "city": CityTool,
        "token": TokenTool,
    }
)
"""What makes each tool for a surface."""

TAKES_ALT = frozenset({"select", "wand", "same"})
"""The tools for which Alt means something else than picking."""
