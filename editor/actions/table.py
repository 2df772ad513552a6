"""The one table of what can be done in the editor: menus, toolbars, shortcuts, context menus and tests read it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from editor.actions import situation as when
from editor.actions.commands import Commands
from editor.actions.situation import Reason, Situation
from runtime.engine.terrain import Terrain
from runtime.support.texts import mark


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that can be done.

    ``menu`` is the id of a menu of :data:`MENUS`, ``section`` a number in it: a line parts one section from the next.
    ``reason`` says why it can't be done now; ``checked`` makes it an action that can be on; ``step`` names the step it
    works on, which is then added to the label ("Undo Brush stroke"). ``bars`` are the toolbars and context menus that
    show it.
    """

    id: str
    label: str
    tip: str
    run: Callable[[Commands], object]
    menu: str
    section: int = 0
    shortcuts: tuple[str, ...] = ()
    icon: str = ""
    reason: Reason = when.always
    checked: Callable[[Situation], bool] | None = None
    step: Callable[[Situation], str] | None = None
    bars: tuple[str, ...] = ()


MENUS = (
    ("file", mark("&File")),
    ("edit", mark("&Edit")),
    ("level", mark("&Level")),
    ("tools", mark("&Tools")),
    ("view", mark("&View")),
    ("play", mark("&Play")),
    ("help", mark("&Help")),
)
"""The menus of the menu bar, in their order."""

_FILE = (
    Action(
        "file.new",
        mark("New campaign…"),
        mark("Make a campaign with one empty level"),
        lambda c: c.files.new(),
        "file",
        shortcuts=("Ctrl+N",),
        icon="new",
        bars=("main",),
    ),
    Action(
        "file.open",
        mark("Open…"),
        mark("Open the folder of a campaign"),
        lambda c: c.files.open(),
        "file",
        shortcuts=("Ctrl+O",),
        icon="open",
        bars=("main",),
    ),
    Action(
        "file.save",
        mark("Save"),
        mark("Write what has changed into the campaign's folder"),
        lambda c: c.files.save(),
        "file",
        section=1,
        shortcuts=("Ctrl+S",),
        icon="save",
        reason=when.can_save,
        bars=("main",),
    ),
    Action(
        "file.save-as",
        mark("Save as…"),
        mark("Write the campaign into another folder and go on there"),
        lambda c: c.files.save_as(),
        "file",
        section=1,
        shortcuts=("Ctrl+Shift+S",),
        icon="save-as",
        reason=when.with_campaign,
    ),
    Action(
        "file.close",
        mark("Close campaign"),
        mark("Close the campaign and go back to the start page"),
        lambda c: c.files.close(),
        "file",
        section=2,
        shortcuts=("Ctrl+W",),
        icon="close",
        reason=when.with_campaign,
    ),
    Action(
        "file.quit",
        mark("Quit"),
        mark("Close the editor"),
        lambda c: c.files.quit(),
        "file",
        section=2,
        shortcuts=("Ctrl+Q",),
    ),
)

_EDIT = (
    Action(
        "edit.undo",
        mark("Undo"),
        mark("Take back the last step"),
        lambda c: c.edits.undo(),
        "edit",
        shortcuts=("Ctrl+Z",),
        icon="undo",
        reason=when.can_undo,
        step=lambda s: s.undo,
        bars=("main",),
    ),
    Action(
        "edit.redo",
        mark("Redo"),
        mark("Do again the step that was taken back"),
        lambda c: c.edits.redo(),
        "edit",
        shortcuts=("Ctrl+Shift+Z", "Ctrl+Y"),
        icon="redo",
        reason=when.can_redo,
        step=lambda s: s.redo,
        bars=("main",),
    ),
    Action(
        "edit.remove-thing",
        mark("Remove the selected city or token"),
        mark("Take the selected city or token off the map; its cell stays plains"),
        lambda c: c.edits.remove_thing(),
        "edit",
        section=1,
        shortcuts=("Del",),
        icon="level-remove",
        reason=when.with_thing,
    ),
    Action(
        "cell.select",
        mark("Properties of what is here"),
        mark("Select the city or token on this cell and show its properties"),
        lambda c: c.edits.select_here(),
        "edit",
        section=1,
        shortcuts=("Ctrl+Return",),
        icon="properties",
        reason=when.with_thing_here,
        bars=("cell",),
    ),
    Action(
        "cell.pick",
        mark("Paint with this terrain"),
        mark("Take the terrain of this cell for the brush, the line and the fill"),
        lambda c: c.edits.pick_here(),
        "edit",
        section=1,
        icon="picker",
        reason=when.with_level,
        bars=("cell",),
    ),
    Action(
        "cell.remove",
        mark("Remove what is here"),
        mark("Take the city or token on this cell off the map"),
        lambda c: c.edits.remove_here(),
        "edit",
        section=1,
        shortcuts=("Shift+Del",),
        icon="level-remove",
        reason=when.with_thing_here,
        bars=("cell",),
    ),
    Action(
        "edit.next-issue",
        mark("Go to the next issue"),
        mark("Show the place of the next thing that the checks have found"),
        lambda c: c.view.next_issue(),
        "edit",
        section=2,
        shortcuts=("F8",),
        icon="check",
        reason=when.with_issues,
    ),
)

_LEVEL = (
    Action(
        "level.add",
        mark("Add a level…"),
        mark("Add an empty level to the campaign"),
        lambda c: c.levels.add(),
        "level",
        shortcuts=("Ctrl+Shift+N",),
        icon="level-add",
        reason=when.editable,
        bars=("levels",),
    ),
    Action(
        "level.duplicate",
        mark("Duplicate the level"),
        mark("Add a copy of this level below it"),
        lambda c: c.levels.duplicate(),
        "level",
        shortcuts=("Ctrl+D",),
        icon="level-copy",
        reason=when.editable_level,
        bars=("levels",),
    ),
    Action(
        "level.rename",
        mark("Rename the level"),
        mark("Change this level's name"),
        lambda c: c.levels.rename(),
        "level",
        shortcuts=("F2",),
        icon="properties",
        reason=when.editable_level,
        bars=("levels",),
    ),
    Action(
        "level.remove",
        mark("Remove the level"),
        mark("Take this level out of the campaign"),
        lambda c: c.levels.remove(),
        "level",
        icon="level-remove",
        reason=when.editable_level,
        bars=("levels",),
    ),
    Action(
        "level.up",
        mark("Move the level up"),
        mark("Put this level before the one above it"),
        lambda c: c.levels.move(-1),
        "level",
        section=1,
        shortcuts=("Ctrl+Shift+Up",),
        icon="up",
        reason=when.movable_up,
        bars=("levels",),
    ),
    Action(
        "level.down",
        mark("Move the level down"),
        mark("Put this level after the one below it"),
        lambda c: c.levels.move(1),
        "level",
        section=1,
        shortcuts=("Ctrl+Shift+Down",),
        icon="down",
        reason=when.movable_down,
        bars=("levels",),
    ),
    Action(
        "level.previous",
        mark("Go to the level above"),
        mark("Show the level above this one in the list"),
        lambda c: c.levels.step(-1),
        "level",
        section=2,
        shortcuts=("Ctrl+PgUp",),
        icon="left",
        reason=when.not_first_level,
    ),
    Action(
        "level.next",
        mark("Go to the level below"),
        mark("Show the level below this one in the list"),
        lambda c: c.levels.step(1),
        "level",
        section=2,
        shortcuts=("Ctrl+PgDown",),
        icon="right",
        reason=when.not_last_level,
    ),
)


def _tool(tool: str, label: str, tip: str, key: str) -> Action:
    """The action that takes up a tool."""
    return Action(
        f"tool.{tool}",
        label,
        tip,
        lambda c: c.edits.choose_tool(tool),
        "tools",
        shortcuts=(key,),
        icon=tool,
        reason=when.with_level,
        checked=lambda s: s.tool == tool,
        bars=("tools",),
    )


def _terrain(terrain: Terrain, label: str, tip: str, key: str) -> Action:
    """The action that paints with a terrain from now on."""
    name = terrain.name.lower()
    return Action(
        f"terrain.{name}",
        label,
        tip,
        lambda c: c.edits.choose_terrain(terrain),
        "tools",
        section=1,
        shortcuts=(key,),
        reason=when.with_level,
        checked=lambda s: s.terrain == name,
        bars=("terrain",),
    )


_TOOLS = (
    _tool("brush", mark("Brush"), mark("Paint terrain by dragging; Shift+click paints a line from the last dab"), "B"),
    _tool("line", mark("Line"), mark("Paint a straight line from where you press to where you let go"), "L"),
    _tool("fill", mark("Fill"), mark("Fill the cells of one kind that hang together with the terrain"), "F"),
    _tool("picker", mark("Picker"), mark("Take up the terrain, city or token of a cell; hold Alt with any tool"), "I"),
    _tool("city", mark("City"), mark("Place a city, or drag one to another cell"), "C"),
    _tool("token", mark("Token"), mark("Place an elemental token, or drag one to another cell"), "T"),
    _terrain(Terrain.PLAINS, mark("Plains"), mark("Honey onyx: open ground"), "1"),
    _terrain(Terrain.FOREST, mark("Forest"), mark("Malachite: only words of enough worth get through"), "2"),
    _terrain(Terrain.WATER, mark("Water"), mark("Lapis lazuli: no word begins or ends here"), "3"),
    _terrain(Terrain.MOUNTAIN, mark("Mountain"), mark("Tiger's eye: letters count for more here"), "4"),
    _terrain(Terrain.ICE, mark("Ice"), mark("White marble: breaks under heavy words"), "5"),
    _terrain(Terrain.LAVA, mark("Lava"), mark("Red onyx: nothing can be laid here"), "6"),
    Action(
        "tool.smaller",
        mark("Smaller brush"),
        mark("Make the brush smaller by one cell"),
        lambda c: c.edits.resize_brush(-1),
        "tools",
        section=2,
        shortcuts=("[",),
        reason=when.brush_can_shrink,
    ),
    Action(
        "tool.larger",
        mark("Larger brush"),
        mark("Make the brush larger by one cell"),
        lambda c: c.edits.resize_brush(1),
        "tools",
        section=2,
        shortcuts=("]",),
        reason=when.brush_can_grow,
    ),
)

_VIEW = (
    Action(
        "view.zoom-in",
        mark("Zoom in"),
        mark("Show the map larger; Ctrl and the wheel do it around the pointer"),
        lambda c: c.view.zoom(1),
        "view",
        shortcuts=("Ctrl++", "Ctrl+="),
        icon="zoom-in",
        reason=when.not_largest,
        bars=("main",),
    ),
    Action(
        "view.zoom-out",
        mark("Zoom out"),
        mark("Show the map smaller; Ctrl and the wheel do it around the pointer"),
        lambda c: c.view.zoom(-1),
        "view",
        shortcuts=("Ctrl+-",),
        icon="zoom-out",
        reason=when.not_smallest,
        bars=("main",),
    ),
    Action(
        "view.zoom-fit",
        mark("Fit the map"),
        mark("Show the whole map as large as it fits"),
        lambda c: c.view.zoom_fit(),
        "view",
        shortcuts=("Ctrl+9",),
        icon="zoom-fit",
        reason=when.with_level,
        bars=("main",),
    ),
    Action(
        "view.zoom-100",
        mark("Zoom to 100 %"),
        mark("Show the map at its usual size, 48 pixels a cell"),
        lambda c: c.view.zoom_100(),
        "view",
        shortcuts=("Ctrl+0",),
        reason=when.with_level,
    ),
    Action(
        "view.grid",
        mark("Grid"),
        mark("Draw lines between the cells"),
        lambda c: c.view.toggle_grid(),
        "view",
        section=1,
        shortcuts=("G",),
        icon="grid",
        checked=lambda s: s.grid,
        bars=("main",),
    ),
    Action(
        "view.rulers",
        mark("Rulers"),
        mark("Number the rows and columns along the edges of the map"),
        lambda c: c.view.toggle_rulers(),
        "view",
        section=1,
        shortcuts=("R",),
        checked=lambda s: s.rulers,
    ),
)


def _dock(dock: str, label: str, tip: str, key: str, icon: str) -> Action:
    """The action that shows or hides a dock."""
    return Action(
        f"view.dock-{dock}",
        label,
        tip,
        lambda c: c.view.toggle_dock(dock),
        "view",
        section=2,
        shortcuts=(key,),
        icon=icon,
        reason=when.with_campaign,
        checked=lambda s: dock in s.docks,
    )


_DOCKS = (
    _dock("palette", mark("Terrain and tool"), mark("Show or hide the terrains and tool options"), "F3", "terrain"),
    _dock("levels", mark("Levels"), mark("Show or hide the list of levels"), "F4", "level-copy"),
    _dock("properties", mark("Properties"), mark("Show or hide the properties"), "F6", "properties"),
    _dock("history", mark("History"), mark("Show or hide the list of steps"), "F7", "history"),
    _dock("issues", mark("Issues"), mark("Show or hide what the checks have found"), "F9", "issue-warning"),
)

_PLAY = (
    Action(
        "play.level",
        mark("Play this level"),
        mark("Play the level as it is on the screen, without saving; again to start it anew"),
        lambda c: c.play.start(),
        "play",
        shortcuts=("F5",),
        icon="play",
        reason=when.with_level,
        bars=("main",),
    ),
    Action(
        "play.stop",
        mark("Stop playing"),
        mark("Close the window of the game that is being tried"),
        lambda c: c.play.stop(),
        "play",
        shortcuts=("Shift+F5",),
        icon="close",
        reason=when.while_playing,
    ),
)

_HELP = (
    Action(
        "help.keys",
        mark("Keyboard shortcuts"),
        mark("List every key of the editor"),
        lambda c: c.view.show_keys(),
        "help",
        shortcuts=("F1",),
        icon="help",
    ),
    Action(
        "help.about",
        mark("About Scryptic"),
        mark("Say what this program is, and its version"),
        lambda c: c.view.show_about(),
        "help",
        icon="scryptic",
    ),
)

ACTIONS: tuple[Action, ...] = _FILE + _EDIT + _LEVEL + _TOOLS + _VIEW + _DOCKS + _PLAY + _HELP
"""Every action of the editor, in the order of the menus."""
