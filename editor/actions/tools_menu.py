"""The Tools menu: the tools, what they are set to, and laying words."""

from __future__ import annotations

from editor.actions import situation as when
from editor.actions.commands import EditorAction
from editor.terrain_table import terrain_spec
from editor.tools.names import SYMMETRIES
from editor.tools.options import ActionId
from editor.tools.tool import TOOL_MIRROR, ToolSpec, tool_action_id
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Terrain
from runtime.support.texts import mark

_TERRAIN, _BRUSH, _STAMPS, _SYMMETRY = mark("Terrain"), mark("Brush and owner"), mark("Stamps"), mark("Symmetry")
"""Menus inside of this one, so that it is no longer than a screen of 700 pixels."""


def tool_action(tool: ToolSpec) -> EditorAction:
    """The action that takes up a tool."""
    return EditorAction(
        tool_action_id(tool.id),
        tool.name,
        tool.tip,
        lambda c: c.edits.choose_tool(tool.id),
        "tools",
        shortcuts=(tool.key,) if tool.key else (),
        icon=tool.icon or tool.id,
        reason=when.with_level,
        checked=lambda s: s.tool == tool.id,
        bars=("tools",),
    )


def _terrain(terrain: Terrain) -> EditorAction:
    """The action that paints with a terrain from now on."""
    name, spec = terrain.name.lower(), terrain_spec(terrain)
    return EditorAction(
        ActionId(f"terrain.{name}"),
        spec.label,
        spec.tip,
        lambda c: c.edits.choose_terrain(terrain),
        "tools",
        section=1,
        shortcuts=(spec.key,) if spec.key else (),
        reason=when.with_level,
        checked=lambda s: s.terrain == name,
        bars=("terrain",),
        submenu=_TERRAIN,
    )


def _symmetry(symmetry: Symmetry | None, label: str, tip: str) -> EditorAction:
    """The action that gives the level a symmetry, or none."""
    name = symmetry.value if symmetry else ""
    needs_square = symmetry is not None and symmetry.needs_square
    return EditorAction(
        ActionId(f"symmetry.{(name or 'none').replace('_', '-')}"),
        label,
        tip,
        lambda c: c.edits.choose_symmetry(symmetry),
        "tools",
        section=3,
        icon="mirror",
        reason=when.on_square_map if needs_square else when.editable_level,
        checked=lambda s: bool(s.level) and s.symmetry == name,
        submenu=_SYMMETRY,
    )


TERRAINS = (
    *map(_terrain, Terrain),
    EditorAction(
        ActionId("tool.mix"),
        mark("Random mix"),
        mark("Paint a random mix of the terrains, each as often as its number says"),
        lambda c: c.edits.toggle_mix(),
        "tools",
        section=1,
        shortcuts=("X",),
        icon="mix",
        reason=when.with_level,
        checked=lambda s: s.mix,
        bars=("terrain",),
        submenu=_TERRAIN,
    ),
)

SETTINGS = (
    EditorAction(
        ActionId("tool.stamps"),
        mark("Stamps…"),
        mark(
            "Choose a ready piece of map, such as a lake or a fortress, and put it down turned and flipped as you like"
        ),
        lambda c: c.stamps.choose(),
        "tools",
        section=2,
        shortcuts=("Shift+P",),
        icon="stamp",
        reason=when.editable_level,
        bars=("terrain",),
        submenu=_STAMPS,
    ),
    EditorAction(
        ActionId("tool.keep-stamp"),
        mark("Keep the selection as a stamp…"),
        mark("Make a stamp of the selected cells, for yourself in every campaign or for this one"),
        lambda c: c.stamps.keep(),
        "tools",
        section=2,
        reason=when.with_selection,
        submenu=_STAMPS,
    ),
    EditorAction(
        ActionId("tool.smaller"),
        mark("Smaller brush"),
        mark("Make the brush smaller by one cell"),
        lambda c: c.edits.resize_brush(-1),
        "tools",
        section=2,
        shortcuts=("[",),
        reason=when.brush_can_shrink,
        submenu=_BRUSH,
    ),
    EditorAction(
        ActionId("tool.larger"),
        mark("Larger brush"),
        mark("Make the brush larger by one cell"),
        lambda c: c.edits.resize_brush(1),
        "tools",
        section=2,
        shortcuts=("]",),
        reason=when.brush_can_grow,
        submenu=_BRUSH,
    ),
    EditorAction(
        ActionId("tool.city-owner"),
        mark("Next owner of cities"),
        mark("Place cities of the next owner from now on: gold, silver, neutral in turn"),
        lambda c: c.edits.change_owner(),
        "tools",
        section=2,
        shortcuts=("Shift+C",),
        icon="city",
        reason=when.with_level,
        submenu=_BRUSH,
    ),
    EditorAction(
        TOOL_MIRROR,
        mark("Mirror"),
        mark("Repeat whatever you do on the cells that answer it by the level's symmetry"),
        lambda c: c.edits.toggle_mirror(),
        "tools",
        section=3,
        shortcuts=("M",),
        icon="mirror",
        reason=when.with_symmetry,
        checked=lambda s: s.mirror and bool(s.symmetry),
        bars=("terrain",),
        submenu=_SYMMETRY,
    ),
)

SYMMETRY = (
    _symmetry(None, mark("No symmetry"), mark("Let the parts of the map differ")),
    _symmetry(
        Symmetry.LEFT_RIGHT,
        SYMMETRIES[Symmetry.LEFT_RIGHT],
        mark("Mirror the map across the line from top to bottom; gold and silver change places"),
    ),
    _symmetry(
        Symmetry.TOP_BOTTOM,
        SYMMETRIES[Symmetry.TOP_BOTTOM],
        mark("Mirror the map across the line from left to right; gold and silver change places"),
    ),
    _symmetry(
        Symmetry.DIAGONAL,
        SYMMETRIES[Symmetry.DIAGONAL],
        mark("Mirror the map across the line from the top left; gold and silver change places"),
    ),
    _symmetry(
        Symmetry.ANTI_DIAGONAL,
        SYMMETRIES[Symmetry.ANTI_DIAGONAL],
        mark("Mirror the map across the line from the top right; gold and silver change places"),
    ),
    _symmetry(
        Symmetry.HALF_TURN,
        SYMMETRIES[Symmetry.HALF_TURN],
        mark("Turn the map by half a turn; gold and silver change places"),
    ),
    _symmetry(
        Symmetry.FOUR_FOLD,
        SYMMETRIES[Symmetry.FOUR_FOLD],
        mark("Mirror the map across both lines; gold and silver change places from left to right"),
    ),
    _symmetry(
        Symmetry.QUARTER_TURNS,
        SYMMETRIES[Symmetry.QUARTER_TURNS],
        mark("Turn the map by quarters; gold and silver change places with each"),
    ),
)

WORDS = (
    EditorAction(
        ActionId("tool.words-side"),
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
