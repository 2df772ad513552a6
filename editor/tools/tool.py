"""What every tool can do, and the record that says all there is to know of one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NewType, Protocol

from editor.tools.options import OptionField
from editor.tools.pointer import Pointer
from editor.tools.preview import ToolPreview
from editor.tools.surface import Surface
from runtime.support.texts import mark

ToolId = NewType("ToolId", str)
"""The id of a tool, which its action and, if nothing else is said, its icon are named after."""

BRUSH, PICKER, CITY, SELECT, STAMP, REGION = map(ToolId, ("brush", "picker", "city", "select", "stamp", "region"))
"""The tools that something else than a person's choice takes up."""


def tool_action_id(tool: ToolId) -> str:
    """The id of the action that takes up a tool."""
    return f"tool.{tool}"


class Tool(Protocol):
    """A small state machine that is fed with the pointer and edits the document through its surface."""

    def pointer(self, pointer: Pointer) -> None:
        """Follow the pointer: a press begins a gesture, a release makes it one step of the history."""

    def cancel(self) -> bool:
        """Drop the gesture under way, leaving nothing of it; whether there was one."""

    def finish(self) -> None:
        """End the gesture because something else begins: a stroke stays as far as it came, a drag is dropped."""

    def leave(self) -> None:
        """The pointer has left the map: nothing is to be previewed."""

    def preview(self) -> ToolPreview:
        """What the next press, or the release of the gesture under way, does."""


class ToolGroup(Enum):
    """The groups of the tool bar, from the top, by their titles."""

    PAINT = mark("Paint")
    PLACE = mark("Put on the map")
    SELECT = mark("Select")
    MAP = mark("Map")


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """One tool: what it is called, how it is taken up, what makes it, and what it needs around it.

    ``fields`` are those of the options that mean something to it, ``hint`` a sentence or two to know of it, ``icon``
    that of its id if empty. ``paints`` says that it works with the chosen terrain or a mix, ``selects`` that it
    selects cells, so that Alt takes some away instead of picking; ``drags_map`` that its left button moves the map,
    ``shows_regions`` that regions are seen while it is in hand.
    """

    id: ToolId
    name: str
    tip: str
    key: str
    group: ToolGroup
    make: Callable[[Surface], Tool]
    fields: tuple[OptionField, ...] = ()
    hint: str = ""
    icon: str = ""
    paints: bool = False
    selects: bool = False
    drags_map: bool = False
    shows_regions: bool = False


ToolTable = Mapping[ToolId, ToolSpec]
"""Tools by their ids, in the order of the menu and, within its groups, of the bar."""
