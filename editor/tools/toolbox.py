"""All tools, the one in hand, and what they are set to; the window only forwards to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from editor.document.cells import city_at, token_at
from editor.document.changes import Change, HistoryChanged
from editor.document.document import Document
from editor.document.edit import Edit
from editor.document.pieces import MapPiece
from editor.tools.hand_and_picker import picked
from editor.tools.options import BRUSH_SIZES, ToolOptionValues
from editor.tools.surface import Selected, SelectionEdits, Surface
from editor.tools.thing_tools import CityTool, TokenTool
from editor.tools.tool import (
    BRUSH,
    PICKER,
    SELECT,
    STAMP,
    Modifiers,
    Pointer,
    PointerPhase,
    Tool,
    ToolId,
    ToolPreview,
    ToolSpec,
    ToolTable,
    TypedKey,
    Typing,
)
from editor.tools.tool_table import TOOLS
from runtime.campaign.references import ReferenceKind
from runtime.engine.board.grid import Cell
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.levels.level import City, Token
from runtime.support.texts import Texts


class Toolbox:
    """Hands the pointer to the tool in hand, or to the picker while Alt is held.

    A gesture stays with the tool that it began with. Choosing another tool or level in mid-gesture keeps a stroke as
    far as it came and drops a drag.
    """

    def __init__(self, document: Document, t: Texts, level_id: str = "", specs: ToolTable = TOOLS) -> None:
        self._listeners: tuple[Callable[[], None], ...] = ()
        self._surface = surface = Surface(document, t, level_id, self._tell)
        self._specs = specs
        self.tools = MappingProxyType({tool_id: spec.make(surface) for tool_id, spec in specs.items()})
        self.held = surface.held
        document.subscribe(lambda change: self._heard(document, change))
        self.deeds = SelectionEdits(surface, lambda: self._tool_id == STAMP)
        self._cities, self._tokens = CityTool(surface), TokenTool(surface)
        self._tool_id = BRUSH
        self._gesture: Tool | None = None
        self._shown: Tool = self.tools[BRUSH]

    @property
    def tool_id(self) -> ToolId:
        """The tool in hand, by its id in :attr:`tools`."""
        return self._tool_id

    @property
    def spec(self) -> ToolSpec:
        """What there is to know of the tool in hand."""
        return self._specs[self._tool_id]

    @property
    def options(self) -> ToolOptionValues:
        """What the tools are set to."""
        return self._surface.options

    @property
    def symmetry(self) -> Symmetry | None:
        """The symmetry that the tools keep on their level."""
        return self._surface.symmetry

    @property
    def level_id(self) -> str:
        """The level that the tools work on."""
        return self._surface.level_id

    @property
    def is_busy(self) -> bool:
        """Whether a gesture is under way."""
        return self._gesture is not None

    @property
    def selected(self) -> City | Token | None:
        """The selected city or token as it is now; None where there is none, or no more."""
        level, selected = self._surface.level, self._surface.selected
        if level is None or selected is None:
            return None
        things = level.cities if selected.kind is ReferenceKind.CITY else level.tokens
        return next((thing for thing in things if thing.id == selected.id), None)

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call ``listener`` when tool, options, level or selection change; returns a function that ends it."""
        self._listeners = (*self._listeners, listener)

        def stop() -> None:
            self._listeners = tuple(other for other in self._listeners if other is not listener)

        return stop

    def choose(self, tool_id: ToolId) -> None:
        """Take up a tool; raises KeyError where there is none of this id."""
        tool = self.tools[tool_id]
        if tool_id != self._tool_id:
            self.finish()
            self.held.put_down = None  # Whoever takes up a tool wants no other one to come back after a paste.
            self._tool_id, self._shown = tool_id, tool
            if tool_id == STAMP:
                self.held.piece = self.deeds.piece or self.held.piece
            self._tell()

    def paste(self, piece: MapPiece) -> None:
        """Let a piece float under the pointer until it is put down once; then the tool in hand now comes back."""
        before = self._tool_id
        if self.held.put_down is None:
            back: Callable[[], None] = partial(self.choose, SELECT if before == STAMP else before)
        else:
            back = self.held.put_down
        self.choose(STAMP)
        self.held.piece, self.held.put_down = piece, back

    @property
    def is_typing(self) -> bool:
        """Whether keys are letters for the tool in hand."""
        return bool(getattr(self.tools[self._tool_id], "is_typing", False))  # Sooner told than by what a protocol asks.

    def typed(self, text: str) -> None:
        """Hand letters to the tool in hand."""
        tool = self.tools[self._tool_id]
        if isinstance(tool, Typing):
            tool.typed(text)

    def key(self, key: TypedKey) -> None:
        """Hand a key that is no letter to the tool in hand."""
        tool = self.tools[self._tool_id]
        if isinstance(tool, Typing):
            tool.key(key)

    def set_options(self, options: ToolOptionValues) -> None:
        """Set the tools to something else."""
        self._surface.options = options

    def resize_brush(self, by: int) -> None:
        """Make the brush wider or narrower by some cells, as far as it goes."""
        size = min(max(self.options.brush_size + by, BRUSH_SIZES[0]), BRUSH_SIZES[-1])
        self.set_options(replace(self.options, brush_size=size))

    def show_level(self, level_id: str) -> None:
        """Work on another level, or on one whose id has changed."""
        if level_id != self._surface.level_id:
            self.finish()
            self._surface.level_id = level_id
            for tool in self.tools.values():
                tool.leave()
            self._surface.selected = None
            self._tell()

    def pointer(self, pointer: Pointer) -> None:
        """Hand on what the pointer does."""
        tool = self._gesture
        if tool is None:
            picks = pointer.modifiers & Modifiers.ALT and not self.spec.selects
            tool = self.tools[PICKER] if picks else self.tools[self._tool_id]
        if tool is not self._shown:
            self._shown.leave()
            self._shown = tool
        if pointer.phase is PointerPhase.PRESS:
            self._gesture = tool
        elif pointer.phase is PointerPhase.RELEASE:
            self._gesture = None
        tool.pointer(pointer)

    def leave(self) -> None:
        """The pointer has left the map."""
        self._shown.leave()

    def cancel(self) -> bool:
        """Drop the gesture, the typing or what floats, leaving nothing of it; whether there was anything."""
        gesture, self._gesture = self._gesture, None
        return (gesture or self.tools[self._tool_id]).cancel()

    def finish(self) -> None:
        """End the gesture or the typing under way because something else begins."""
        gesture, self._gesture = self._gesture, None
        (gesture or self.tools[self._tool_id]).finish()

    def preview(self) -> ToolPreview:
        """What the tool under the pointer would do."""
        return self._shown.preview()

    def select(self, cell: Cell) -> bool:
        """Select the city or token on ``cell``, or nothing; whether there is one."""
        level = self._surface.level
        city, token = (city_at(level, cell), token_at(level, cell)) if level else (None, None)
        thing = city or token
        kind = ReferenceKind.CITY if city else ReferenceKind.TOKEN
        self._surface.selected = Selected(kind, thing.id) if thing else None
        return thing is not None

    def select_id(self, kind: ReferenceKind, thing_id: str) -> None:
        """Select a city or a token by its id."""
        self._surface.selected = Selected(kind, thing_id)

    def pick(self, cell: Cell) -> None:
        """Take up the terrain, city or token of ``cell`` as options."""
        self._surface.options = picked(self._surface, cell)

    def with_images(self, edit: Edit) -> Edit:
        """An edit together with that of its mirror images, as far as tools keep a symmetry now."""
        return self._surface.with_images(edit)

    def remove_at(self, cell: Cell) -> bool:
        """Take the city or token on ``cell`` off the map; whether there was one."""
        return self._cities.remove_at(cell) or self._tokens.remove_at(cell)

    def remove_selected(self) -> bool:
        """Take the selected city or token off the map; whether there was one."""
        thing = self.selected
        return thing is not None and self.remove_at(thing.at)

    def _heard(self, document: Document, change: Change) -> None:
        if isinstance(change, HistoryChanged):
            self.held.history_moved(document.history, document.position)

    def _tell(self) -> None:
        for listener in self._listeners:
            listener()
