"""The tools there are, one record each: whoever makes a new one enters it here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import TypeVar

from editor.tools.hand_and_picker import HandTool, PickerTool
from editor.tools.note_tool import NoteTool
from editor.tools.options import OptionField as Field
from editor.tools.paint_tools import BrushTool, EllipseTool, EraserTool, FillTool, LineTool, RectangleTool
from editor.tools.region import RegionTool
from editor.tools.select_tools import RectangleSelectTool, SameKindTool, StampTool, WandTool
from editor.tools.surface import Surface
from editor.tools.symmetry_repair import SymmetryRepairTool
from editor.tools.thing_tools import CityTool, TokenTool
from editor.tools.tool import (
    BRUSH,
    CITY,
    NOTE,
    PICKER,
    REGION,
    SELECT,
    STAMP,
    Pointer,
    Tool,
    ToolGroup,
    ToolId,
    ToolPreview,
    ToolSpec,
    ToolTable,
)
from editor.tools.words_tool import WordsTool
from runtime.support.extensions import AddedRow, ExtendedTable, RowKind, added_rows
from runtime.support.slugs import is_slug
from runtime.support.texts import mark

Answer = TypeVar("Answer")

_SELECTING = mark("Shift adds, Alt takes away, both keep what is in both. Drag the selection; Ctrl copies.")

_TOOLS = (
    ToolSpec(
        BRUSH,
        mark("Brush"),
        mark("Paint terrain by dragging; Shift+click paints a line from the last dab"),
        "B",
        ToolGroup.PAINT,
        BrushTool,
        fields=(Field.SIZE, Field.SHAPE),
        paints=True,
    ),
    ToolSpec(
        ToolId("line"),
        mark("Line"),
        mark("Paint a straight line from where you press to where you let go"),
        "L",
        ToolGroup.PAINT,
        LineTool,
        fields=(Field.SIZE, Field.SHAPE),
        hint=mark("Press where it begins, let go where it ends; Shift keeps it straight."),
        paints=True,
    ),
    ToolSpec(
        ToolId("rectangle"),
        mark("Rectangle"),
        mark("Paint a rectangle or its edge from corner to corner"),
        "U",
        ToolGroup.PAINT,
        RectangleTool,
        fields=(Field.FILLED, Field.SIZE),
        hint=mark("Drag from corner to corner. Shift: a square; Ctrl: from the centre."),
        paints=True,
    ),
    ToolSpec(
        ToolId("ellipse"),
        mark("Ellipse"),
        mark("Paint an ellipse or its edge from corner to corner"),
        "O",
        ToolGroup.PAINT,
        EllipseTool,
        fields=(Field.FILLED, Field.SIZE),
        hint=mark("Drag from corner to corner. Shift: a circle; Ctrl: from the centre."),
        paints=True,
    ),
    ToolSpec(
        ToolId("fill"),
        mark("Fill"),
        mark("Fill the cells of one kind, those that hang together or all of them"),
        "F",
        ToolGroup.PAINT,
        FillTool,
        fields=(Field.EVERYWHERE,),
        hint=mark("Shift+click fills the other way. Cities are left alone."),
        paints=True,
    ),
    ToolSpec(
        ToolId("eraser"),
        mark("Eraser"),
        mark("Turn terrain into plains and take off what lies there"),
        "E",
        ToolGroup.PAINT,
        EraserTool,
        fields=(Field.SIZE, Field.SHAPE, Field.ERASES),
    ),
    ToolSpec(
        ToolId("mend"),
        mark("Mend symmetry"),
        mark("Make the rest of the map answer the side that you click, by the level's symmetry"),
        "Y",
        ToolGroup.MAP,
        SymmetryRepairTool,
        hint=mark("Point at the side that is right and click: the rest of the map is made to answer it."),
    ),
    ToolSpec(
        PICKER,
        mark("Picker"),
        mark("Take up the terrain, city or token of a cell; hold Alt with any tool"),
        "I",
        ToolGroup.PAINT,
        PickerTool,
        hint=mark("Takes up what a cell holds: its terrain, or the city or token on it."),
    ),
    ToolSpec(
        ToolId("hand"),
        mark("Hand"),
        mark("Drag the map about in the window"),
        "H",
        ToolGroup.MAP,
        HandTool,
        hint=mark("Drag the map about. With any tool: hold Space, or the middle button."),
        drags_map=True,
    ),
    ToolSpec(
        CITY,
        mark("City"),
        mark("Place a city, or drag one to another cell"),
        "C",
        ToolGroup.PLACE,
        CityTool,
        fields=(Field.OWNER, Field.NAME, Field.ADVANCED),
        hint=mark("Mirrored, gold becomes silver; neutral stays neutral."),
    ),
    ToolSpec(
        ToolId("token"),
        mark("Token"),
        mark("Place an elemental token, or drag one to another cell"),
        "T",
        ToolGroup.PLACE,
        TokenTool,
        fields=(Field.ELEMENT, Field.POWER),
    ),
    ToolSpec(
        SELECT,
        mark("Select"),
        mark("Select a rectangle; Shift adds, Alt takes away, dragging moves, Ctrl copies"),
        "S",
        ToolGroup.SELECT,
        RectangleSelectTool,
        fields=(Field.JOINING,),
        hint=_SELECTING,
        selects=True,
    ),
    ToolSpec(
        ToolId("wand"),
        mark("Magic wand"),
        mark("Select the cells of one kind that hang together"),
        "W",
        ToolGroup.SELECT,
        WandTool,
        fields=(Field.JOINING,),
        hint=_SELECTING,
        selects=True,
    ),
    ToolSpec(
        ToolId("same"),
        mark("Select one kind"),
        mark("Select all cells of one kind"),
        "K",
        ToolGroup.SELECT,
        SameKindTool,
        fields=(Field.JOINING,),
        hint=_SELECTING,
        selects=True,
    ),
    ToolSpec(
        STAMP,
        mark("Stamp"),
        mark("Put down copies of what is selected, turned and flipped as you like"),
        "P",
        ToolGroup.SELECT,
        StampTool,
        hint=mark(
            "Choose a ready piece among the stamps, or select cells and take up the stamp; then click. "
            "{key_of[selection.turn-right]:R} and {key_of[selection.turn-left]:Shift+R} turn it, "
            "{key_of[selection.flip-across]:V} and {key_of[selection.flip-down]:Shift+V} flip it."
        ),
    ),
    ToolSpec(
        ToolId("words"),
        mark("Starting words"),
        mark("Lay the words that stand on the board when the game begins, or drag them"),
        "A",
        ToolGroup.PLACE,
        WordsTool,
        fields=(Field.SIDE,),
        hint=mark("Click, then type. Arrows turn, Enter keeps, Esc drops. Drag a word; Shift+click removes it."),
    ),
    ToolSpec(
        REGION,
        mark("Regions"),
        mark("Paint the cells of a named region, which conditions can speak of; Ctrl erases"),
        "Z",
        ToolGroup.PLACE,
        RegionTool,
        fields=(Field.SIZE, Field.SHAPE),
        hint=mark("Paints the region chosen in the list of regions; Ctrl takes cells away."),
        shows_regions=True,
    ),
    ToolSpec(
        NOTE,
        mark("Notes"),
        mark("Write notes on the map for those who work on it, and draw arrows and areas; players never see them"),
        "N",
        ToolGroup.MAP,
        NoteTool,
        fields=(Field.NOTE_SHAPE, Field.NOTE_COLOUR),
        hint=mark(
            "Click to write, drag to draw. Click a note to choose it, double-click to edit it; "
            "{key_of[edit.remove-thing]:Del} removes it."
        ),
        shows_notes=True,
    ),
)


class _GuardedTool:
    """A tool of an extension: the first thing that it fails at is the last that it does until the next start."""

    def __init__(self, added: AddedRow[ToolSpec], surface: Surface) -> None:
        self._added, self._surface = added, surface
        self._tool: Tool | None = added.attempt(lambda: added.row.make(surface), None)

    def pointer(self, pointer: Pointer) -> None:
        """Follow the pointer."""
        self._do(lambda tool: tool.pointer(pointer), None)

    def cancel(self) -> bool:
        """Drop the gesture under way."""
        return bool(self._do(lambda tool: tool.cancel(), False))

    def finish(self) -> None:
        """End the gesture."""
        self._do(lambda tool: tool.finish(), None)

    def leave(self) -> None:
        """Preview nothing."""
        self._do(lambda tool: tool.leave(), None)

    def preview(self) -> ToolPreview:
        """What the tool says; why it does nothing any more where it has failed."""
        off = ToolPreview(status=self._surface.t(TOOL_OFF, tool=self._added.name), refused=True)
        preview = self._do(lambda tool: tool.preview(), off)
        return preview if isinstance(preview, ToolPreview) else off

    def _do(self, do: Callable[[Tool], Answer], otherwise: Answer) -> Answer:
        tool, was = self._tool, self._added.has_failed
        if tool is None:
            return otherwise
        answer = self._added.attempt(lambda: do(tool), otherwise)
        if self._added.has_failed and not was:
            self._surface.cancel()  # Half a stroke of a tool that broke is nothing that anybody meant.
        return answer


def _added() -> Iterator[tuple[ToolId, ToolSpec]]:
    """The tools of extensions."""
    for added in added_rows(
        RowKind.TOOL, ToolSpec, lambda tool: tool.id, taken=SHIPPED, fits=lambda tool: is_slug(tool.id)
    ):
        yield added.row.id, replace(added.row, make=partial(_GuardedTool, added))


TOOL_OFF = mark("“{tool}” failed and is switched off until the next start: see Help, Extensions.")

SHIPPED = frozenset(tool.id for tool in _TOOLS)
"""The ids of the editor's own tools."""

TOOLS: ToolTable = ExtendedTable(MappingProxyType({tool.id: tool for tool in _TOOLS}), _added)
"""Every tool of the editor, those of extensions behind its own."""
