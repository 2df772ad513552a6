"""What the tools are set to, and what they hold besides: selected cells, a piece to put down, the region."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NewType, Protocol

from editor.document.area import NOWHERE, Area, common, minus, united
from editor.document.history import HistoryStep
from editor.document.pieces import MapPiece
from editor.terrain_table import terrain_spec
from runtime.campaign.model import MapNote, NoteColour
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element, Terrain
from runtime.engine.levels.level import Level
from runtime.engine.words.words import Words


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


BRUSH_SIZES = range(1, 65)
"""How wide a brush may be, in cells."""

WEIGHTS = range(101)
"""What the weight of a terrain in a mix may be; not all can be 0."""


class BrushShape(Enum):
    """The outline of a brush."""

    ROUND = "round"
    SQUARE = "square"


class NoteShape(Enum):
    """What dragging with the note tool draws."""

    ARROW = "arrow"
    AREA = "area"


class OptionField(Enum):
    """What a tool can be set to, as the palette shows it: one field each."""

    FILLED = "filled"
    SIZE = "size"
    SHAPE = "shape"
    EVERYWHERE = "everywhere"
    ERASES = "erases"
    JOINING = "joining"
    SIDE = "side"
    OWNER = "owner"
    NAME = "name"
    ADVANCED = "advanced"
    ELEMENT = "element"
    POWER = "power"
    NOTE_SHAPE = "note-shape"
    NOTE_COLOUR = "note-colour"


@dataclass(frozen=True, slots=True)
class ToolOptionValues:
    """What the tools work with: a value that the palette shows and changes.

    ``mirror`` keeps the level's symmetry in whatever the tools do; ``mix`` paints a random mix of the terrains by their
    ``weights`` in the place of ``terrain``. ``filled`` is for rectangles and ellipses, ``everywhere`` fills all cells
    of one kind, ``erases_…`` say what the eraser takes away.
    ``joining`` says what picked cells do to the selection, ``letters_side`` whose starting letters are laid.
    ``owner`` None places neutral cities; ``power`` None takes the ruleset's. ``city_id`` and ``city_name`` are for the
    next city that is placed and empty again afterwards; an empty id is chosen by the document.
    """

    terrain: Terrain = Terrain.FOREST
    brush_size: int = 1
    brush_shape: BrushShape = BrushShape.ROUND
    mirror: bool = True
    mix: bool = False
    weights: tuple[int, ...] = tuple(terrain_spec(one).weight for one in Terrain)
    filled: bool = True
    everywhere: bool = False
    erases_terrain: bool = True
    erases_things: bool = True
    erases_letters: bool = True
    owner: Side | None = Side.GOLD
    city_id: str = ""
    city_name: str = ""
    joining: SelectionMode = SelectionMode.NEW
    letters_side: Side = Side.GOLD
    element: Element = Element.VOLCANO
    power: int | None = None
    note_shape: NoteShape = NoteShape.ARROW
    note_colour: NoteColour = NoteColour.YELLOW

    def __post_init__(self) -> None:
        if self.brush_size not in BRUSH_SIZES:
            raise ValueError(f"a brush can't be {self.brush_size} cells wide")
        if len(self.weights) != len(Terrain) or not any(self.weights) or not set(self.weights) <= set(WEIGHTS):
            raise ValueError(f"a mix can't have the weights {self.weights}")


_TRAIL = 200
"""How many steps are kept that the selection went along with."""


class Judge(Protocol):
    """Knows the words and letters that hold in a level; None as long as they are not loaded."""

    def words(self, level: Level) -> Words | None:
        """What is a word there."""

    def values(self, level: Level) -> Mapping[str, int] | None:
        """The letters of its alphabet with their values."""


class NoJudge:
    """Knows nothing, so that no letter is found fault with for what it spells."""

    def words(self, _level: Level) -> Words | None:
        """Nothing."""
        return None

    def values(self, _level: Level) -> Mapping[str, int] | None:
        """Nothing."""
        return None


ActionId = NewType("ActionId", str)
"""The id of something that can be done in the editor, by which a person's keys for it are kept."""


def _unwritten(_note: MapNote) -> None:
    """Where nobody can be asked for a text, no note is written."""


def _no_key(_action: ActionId) -> str:
    return ""


class ToolSelection:
    """Each level has its own selection; ``changed`` is called when anything held becomes something else.

    ``key_of`` gives the key that a person has for an action, by its id, and nothing where there is none.
    """

    def __init__(self, changed: Callable[[], None], level_id: Callable[[], str]) -> None:
        self._changed = changed
        self._level_id = level_id
        self._selections: dict[str, Area] = {}
        self._piece: MapPiece | None = None
        self._region = self._note = ""
        self._trail: tuple[tuple[HistoryStep, str, Area, Area], ...] = ()
        self._position = 0
        self.judge: Judge = NoJudge()
        self.key_of: Callable[[ActionId], str] = _no_key
        self.put_down: Callable[[], None] | None = None
        self.write_note: Callable[[MapNote], object] = _unwritten

    @property
    def selection(self) -> Area:
        """The selected cells of the level on the screen; :data:`~editor.document.area.NOWHERE` where none is."""
        return self._selections.get(self._level_id(), NOWHERE)

    @selection.setter
    def selection(self, area: Area) -> None:
        if area != self.selection:
            self._selections[self._level_id()] = area if area else NOWHERE
            self._changed()

    @property
    def piece(self) -> MapPiece | None:
        """What the stamp puts down."""
        return self._piece

    @piece.setter
    def piece(self, piece: MapPiece | None) -> None:
        if piece != self._piece:
            self._piece = piece
            self._changed()

    @property
    def region(self) -> str:
        """The id of the region that is painted; it may be one that is not there any more."""
        return self._region

    @region.setter
    def region(self, region: str) -> None:
        if region != self._region:
            self._region = region
            self._changed()

    @property
    def note(self) -> str:
        """The id of the note that is chosen; it may be one that is not there any more."""
        return self._note

    @note.setter
    def note(self, note: str) -> None:
        if note != self._note:
            self._note = note
            self._changed()

    def is_once(self) -> bool:
        """Whether the piece is to be put down only once, as after pasting."""
        return self.put_down is not None

    def has_put_down(self) -> None:
        """The piece was put down, or dropped: where that was to be once, what was in hand before comes back."""
        back, self.put_down = self.put_down, None
        if back is not None:
            back()

    def went_along(self, step: HistoryStep, before: Area) -> None:
        """The selection has changed with a step of the history, and does so again when that is undone or redone."""
        self._trail = (*self._trail[-_TRAIL:], (step, self._level_id(), before, self.selection))

    def history_moved(self, steps: tuple[HistoryStep, ...], position: int) -> None:
        """So many steps are done now: selections that went along with those undone or redone do so again."""
        known, self._position = self._position, position
        undone, redone = steps[position:known][::-1], steps[known:position]
        for step in undone or redone:
            for other, level_id, before, after in self._trail:
                if other is step:
                    self._selections[level_id] = before if undone else after
                    self._changed()

    def follow(self, before: str, after: str) -> None:
        """A level goes by another id now."""
        if before in self._selections:
            self._selections[after] = self._selections.pop(before)
