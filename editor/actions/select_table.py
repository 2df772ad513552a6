"""The part of the action table that is about selected cells, pieces of maps, regions, words, and turning the map."""

from __future__ import annotations

from editor.actions import situation as when
from editor.actions.commands import Action
from runtime.engine.board.symmetry import Turn
from runtime.support.texts import mark


def _turning(turn: Turn, name: str, label: str, tip: str, *, key: str, icon: str) -> Action:
    """The action that turns the stamp's piece or the selection."""
    return Action(
        f"selection.{name}",
        label,
        tip,
        lambda c: c.selections.turn(turn),
        "select",
        section=3,
        shortcuts=(key,) if key else (),
        icon=icon,
        reason=when.can_turn,
        bars=("turning",),
    )


def _map_turning(turn: Turn, name: str, label: str, tip: str, *, key: str, icon: str) -> Action:
    """The action that turns the whole map."""
    return Action(
        f"level.{name}",
        label,
        tip,
        lambda c: c.selections.turn_map(turn),
        "level",
        section=3,
        shortcuts=(key,) if key else (),
        icon=icon,
        reason=when.editable_level,
    )


CLIPS = (
    Action(
        "edit.cut",
        mark("Cut"),
        mark("Put the selected cells with all that lies on them on the clipboard, and clear them"),
        lambda c: c.selections.cut(),
        "edit",
        section=3,
        shortcuts=("Ctrl+X",),
        icon="cut",
        reason=when.with_selection_to_change,
        bars=("cell",),
    ),
    Action(
        "edit.copy",
        mark("Copy"),
        mark("Put the selected cells on the clipboard, for this level, another one, or another editor"),
        lambda c: c.selections.copy(),
        "edit",
        section=3,
        shortcuts=("Ctrl+C",),
        icon="copy",
        reason=when.with_selection,
        bars=("cell",),
    ),
    Action(
        "edit.paste",
        mark("Paste"),
        mark("Put down what is on the clipboard: it floats under the pointer until you click, Esc drops it"),
        lambda c: c.selections.paste(),
        "edit",
        section=3,
        shortcuts=("Ctrl+V",),
        icon="paste",
        reason=when.editable_level,
        bars=("cell",),
    ),
    Action(
        "edit.duplicate",
        mark("Duplicate"),
        mark("Put down a copy of the selected cells without the clipboard"),
        lambda c: c.selections.duplicate(),
        "edit",
        section=3,
        shortcuts=("Ctrl+Shift+D",),
        icon="level-copy",
        reason=when.with_selection_to_change,
    ),
    Action(
        "edit.clear",
        mark("Clear the selection"),
        mark("Turn the selected cells into plains and take away what lies on them"),
        lambda c: c.selections.clear(),
        "edit",
        section=3,
        shortcuts=("Backspace",),
        icon="eraser",
        reason=when.with_selection_to_change,
    ),
)

SELECT = (
    Action(
        "selection.all",
        mark("Select all"),
        mark("Select every cell of the map"),
        lambda c: c.selections.select_all(),
        "select",
        shortcuts=("Ctrl+A",),
        icon="select",
        reason=when.with_level,
    ),
    Action(
        "selection.none",
        mark("Select nothing"),
        mark("Select nothing any more, so that tools work everywhere"),
        lambda c: c.selections.select_none(),
        "select",
        shortcuts=("Ctrl+Shift+A",),
        reason=when.with_selection,
    ),
    Action(
        "selection.invert",
        mark("Invert the selection"),
        mark("Select what is not selected, and the other way round"),
        lambda c: c.selections.invert(),
        "select",
        shortcuts=("Ctrl+Shift+I",),
        icon="invert",
        reason=when.with_level,
    ),
    Action(
        "selection.grow",
        mark("Grow the selection"),
        mark("Select the cells around as well"),
        lambda c: c.selections.grow(),
        "select",
        section=1,
        shortcuts=("Ctrl+]",),
        reason=when.with_selection,
    ),
    Action(
        "selection.shrink",
        mark("Shrink the selection"),
        mark("Select the cells at the rim no more"),
        lambda c: c.selections.shrink(),
        "select",
        section=1,
        shortcuts=("Ctrl+[",),
        reason=when.with_selection,
    ),
    Action(
        "selection.crop",
        mark("Crop the map"),
        mark("Cut the map down to the rectangle around what is selected"),
        lambda c: c.selections.crop(),
        "select",
        section=2,
        shortcuts=("Ctrl+Shift+C",),
        icon="crop",
        reason=when.with_selection_to_change,
    ),
    _turning(
        Turn.QUARTER,
        "turn-right",
        mark("Turn to the right"),
        mark("Turn what floats or is selected by a quarter to the right"),
        key="R",
        icon="turn-right",
    ),
    _turning(
        Turn.QUARTER_BACK,
        "turn-left",
        mark("Turn to the left"),
        mark("Turn what floats or is selected by a quarter to the left"),
        key="Shift+R",
        icon="turn-left",
    ),
    _turning(
        Turn.FLIP_COLUMNS,
        "flip-across",
        mark("Flip left and right"),
        mark("Flip what floats or is selected, so that left and right change places"),
        key="V",
        icon="flip-across",
    ),
    _turning(
        Turn.FLIP_ROWS,
        "flip-down",
        mark("Flip top and bottom"),
        mark("Flip what floats or is selected, so that top and bottom change places"),
        key="Shift+V",
        icon="flip-down",
    ),
)

WORDS = (
    Action(
        "tool.words-side",
        mark("Words of the other side"),
        mark("Lay starting words for silver instead of gold, and the other way round"),
        lambda c: c.selections.change_side(),
        "tools",
        section=3,
        shortcuts=("Shift+A",),
        icon="words",
        reason=when.with_level,
        checked=lambda s: s.lays_silver,
    ),
)

TURN_MAP = (
    _map_turning(
        Turn.QUARTER,
        "turn-right",
        mark("Turn the map to the right"),
        mark("Turn the whole map by a quarter, with all that speaks of its cells"),
        key="Ctrl+Alt+R",
        icon="turn-right",
    ),
    _map_turning(
        Turn.QUARTER_BACK,
        "turn-left",
        mark("Turn the map to the left"),
        mark("Turn the whole map by a quarter the other way, with all that speaks of its cells"),
        key="Ctrl+Alt+L",
        icon="turn-left",
    ),
    _map_turning(
        Turn.HALF,
        "turn-half",
        mark("Turn the map by half a turn"),
        mark("Turn the whole map upside down, with all that speaks of its cells"),
        key="",
        icon="",
    ),
    _map_turning(
        Turn.FLIP_COLUMNS,
        "flip-across",
        mark("Flip the map left and right"),
        mark("Mirror the whole map, so that left and right change places"),
        key="Ctrl+Alt+H",
        icon="flip-across",
    ),
    _map_turning(
        Turn.FLIP_ROWS,
        "flip-down",
        mark("Flip the map top and bottom"),
        mark("Mirror the whole map, so that top and bottom change places"),
        key="Ctrl+Alt+V",
        icon="flip-down",
    ),
    _map_turning(
        Turn.FLIP_DIAGONAL,
        "swap",
        mark("Swap the map's rows and columns"),
        mark("Mirror the whole map along its diagonal; words can still be read"),
        key="",
        icon="",
    ),
)

SHOW_REGIONS = (
    Action(
        "view.regions",
        mark("Regions"),
        mark("Show the level's regions with any tool, not only with the region tool"),
        lambda c: c.view.toggle_regions(),
        "view",
        section=1,
        shortcuts=("Shift+Z",),
        icon="region",
        reason=when.with_level,
        checked=lambda s: s.regions,
    ),
)
