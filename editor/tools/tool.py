"""What every tool can do, what it is fed with, what it shows, and the record that says all of one. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, Flag
from typing import Generic, NewType, Protocol, TypeVar, runtime_checkable

from editor.document.area import NOWHERE, Area, Painted
from editor.tools.options import ActionId, OptionField
from editor.tools.surface import Surface
from runtime.campaign.model import MapNote
from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide
from runtime.engine.board.terrain import Terrain
from runtime.engine.levels.level import City, Level, Token
from runtime.support.texts import mark


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


@dataclass(frozen=True, slots=True)
class Caret:
    """Where the next letter goes, and in which direction."""

    at: Cell
    direction: Direction


@dataclass(frozen=True, slots=True)
class ToolPreview:
    """What a press (or the release, during a gesture) would do.

    ``painted`` are cells with the terrain they would get, in order; ``outline`` is what to draw a line around, and
    ``ghosts`` are its mirror images; ``letters`` are all starting letters there would be, None where they stay;
    ``cities`` and ``tokens`` would stand there, the things whose ids are ``hidden`` would no longer;
    ``after`` is the whole level as it would be, in the place of all these, where an operation changes much of it.
    ``status`` is a sentence for the status bar, which says the reason where ``refused`` is set, and something to beware
    of where the operation ``warns``; ``caret`` is where letters are being typed, ``note`` one that would be there.
    """

    painted: tuple[Painted, ...] = ()
    outline: Area = NOWHERE
    ghosts: tuple[Area, ...] = ()
    cities: tuple[City, ...] = ()
    tokens: tuple[Token, ...] = ()
    hidden: tuple[str, ...] = ()
    letters: BySide[tuple[Laid, ...]] | None = None
    after: Level | None = None
    caret: Caret | None = None
    note: MapNote | None = None
    status: str = ""
    refused: bool = False
    warns: bool = False

    def cells(self) -> dict[Cell, Terrain]:
        """The cells that would be painted, one by one; meant for few of them."""
        return {cell: painted.terrain for painted in self.painted for cell in painted.area.cells()}


ToolId = NewType("ToolId", str)
"""The id of a tool, which its action and, if nothing else is said, its icon are named after."""

BRUSH, PICKER, CITY, SELECT, STAMP, REGION, NOTE = map(
    ToolId, ("brush", "picker", "city", "select", "stamp", "region", "note")
)
"""The tools that something else than a person's choice takes up."""


EDIT_UNDO, TOOL_MIRROR = map(ActionId, ("edit.undo", "tool.mirror"))
"""The actions whose keys a person is told when something has been done that may not have been meant."""


def tool_action_id(tool: ToolId) -> ActionId:
    """The id of the action that takes up a tool."""
    return ActionId(f"tool.{tool}")


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


HeldT = TypeVar("HeldT", City, Token, MapNote)


class InstantTool:
    """What the tools have in common that do all at the press: no gesture of theirs is ever under way."""

    def __init__(self, surface: Surface) -> None:
        self._surface = surface
        self._at: Cell | None = None

    def cancel(self) -> bool:
        """There is nothing to drop."""
        return False

    def finish(self) -> None:
        """There is nothing to end."""

    def leave(self) -> None:
        """Preview nothing."""
        self._at = None


class DragTool(Generic[HeldT]):
    """A tool that takes hold of something with a press and lets go of it elsewhere; what interrupts it drops it."""

    def __init__(self, surface: Surface) -> None:
        self._surface = surface
        self._at: Cell | None = None
        self._pressed: Cell | None = None
        self._held: HeldT | None = None

    def cancel(self) -> bool:
        """Drop the drag."""
        was = self._pressed is not None
        self._pressed = self._held = None
        return was

    def finish(self) -> None:
        """Drop the drag: where it was to end is not known."""
        self.cancel()

    def leave(self) -> None:
        """Preview nothing, unless something is being dragged."""
        if self._pressed is None:
            self._at = None


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
    ``shows_regions`` that regions are seen while it is in hand, ``shows_notes`` that notes are.
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
    shows_notes: bool = False


ToolTable = Mapping[ToolId, ToolSpec]
"""Tools by their ids, in the order of the menu and, within its groups, of the bar."""


class TypedKey(Enum):
    """Keys that mean something while letters are typed on the map."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    ENTER = "enter"
    BACKSPACE = "backspace"
    DELETE = "delete"


@runtime_checkable
class Typing(Protocol):
    """A tool that takes letters while ``is_typing``; then no key is a shortcut."""

    @property
    def is_typing(self) -> bool:
        """Whether letters go to the tool now."""

    def typed(self, text: str) -> None:
        """Take letters as they are typed."""

    def key(self, key: TypedKey) -> None:
        """Take a key that is no letter."""
