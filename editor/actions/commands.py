"""What the action table is made of, and what it can call, in parts that the window hands in.

Here are the parts that concern the level on the screen and the window; those of the whole campaign are beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from editor.actions.campaign_commands import (
    BackupActions,
    ExchangeActions,
    FileActions,
    GraphActions,
    IssueActions,
    PrintActions,
    ProofActions,
    RecoveryActions,
    SharingActions,
    StoryActions,
)
from editor.actions.situation import Reason, Situation, always
from editor.tools.tool import ToolId
from runtime.engine.board.symmetry import Symmetry, Turn
from runtime.engine.board.terrain import Terrain


class EditActions(Protocol):
    """Steps, tools and what lies on the map."""

    def undo(self) -> None:
        """Take back the last step."""

    def redo(self) -> None:
        """Do again the step that was taken back."""

    def choose_tool(self, tool: ToolId) -> None:
        """Take up a tool."""

    def choose_terrain(self, terrain: Terrain) -> None:
        """Paint with ``terrain`` from now on."""

    def change_owner(self) -> None:
        """Place cities of the next owner from now on."""

    def resize_brush(self, by: int) -> None:
        """Change the width of the brush by some cells."""

    def toggle_mix(self) -> None:
        """Paint a random mix, or one terrain again."""

    def toggle_mirror(self) -> None:
        """Keep the level's symmetry in whatever the tools do, or do not."""

    def choose_symmetry(self, symmetry: Symmetry | None) -> None:
        """Give the level a symmetry, or none."""

    def find_and_replace(self) -> None:
        """Ask what to replace with what and where, and do it."""

    def remove_thing(self) -> None:
        """Take the selected city or token off the map."""

    def select_here(self) -> None:
        """Select what lies on the cell under the cursor and show its properties."""

    def pick_here(self) -> None:
        """Paint with the terrain of the cell under the cursor."""

    def remove_here(self) -> None:
        """Take off the map what lies on the cell under the cursor."""


class LevelActions(Protocol):
    """The campaign's list of levels."""

    def add(self) -> None:
        """Ask for a name and a size and add a level."""

    def duplicate(self) -> None:
        """Add a copy of the level on the screen."""

    def rename(self) -> None:
        """Let the level's name be changed in the list."""

    def resize(self) -> None:
        """Ask for another size of the map and a shift of its content."""

    def remove(self) -> None:
        """Take the level out of the campaign."""

    def move(self, by: int) -> None:
        """Move the level up (-1) or down (1) in the list."""

    def step(self, by: int) -> None:
        """Show the level above (-1) or below (1)."""


class ViewActions(Protocol):
    """What is shown and how."""

    def zoom(self, by: int) -> None:
        """Show the map one step larger (1) or smaller (-1)."""

    def zoom_fit(self) -> None:
        """Show the whole map as large as it fits."""

    def zoom_100(self) -> None:
        """Show the map at its usual size."""

    def toggle_grid(self) -> None:
        """Show or hide the grid."""

    def toggle_regions(self) -> None:
        """Show the regions with any tool, or with their own only."""

    def toggle_rulers(self) -> None:
        """Show or hide the rulers."""

    def toggle_dock(self, dock: str) -> None:
        """Show or hide a dock."""

    def next_issue(self) -> None:
        """Go to the place of the next issue."""

    def show_about(self) -> None:
        """Say what this program is."""


class PlayActions(Protocol):
    """Trying a level."""

    def start(self) -> None:
        """Play the level on the screen, as it is."""

    def set_up(self) -> None:
        """Ask who plays, with which seed and from which beginning; then play."""

    def edit_presets(self) -> None:
        """Make, change, rename, order and delete the presets of the level on the screen."""

    def keep_preset(self) -> None:
        """Keep the game's position as a preset."""

    def keep_start(self) -> None:
        """Let the level begin with the game's position."""

    def another_seed(self) -> None:
        """Play once more with other letters and chances."""

    def stop(self) -> None:
        """Close the game's window."""


class ShellActions(Protocol):
    """The window itself: finding commands, keys, themes, where the docks are."""

    def find_command(self) -> None:
        """Let the person look for a command by a few letters and run it."""

    def show_keys(self) -> None:
        """List the keyboard shortcuts."""

    def edit_keys(self) -> None:
        """Let the person choose other keys."""

    def show_game_help(self) -> None:
        """Show how the game is played, in a window of its own."""

    def choose_theme(self, theme: str) -> None:
        """Wear the colours of a theme."""

    def choose_language(self, language: str) -> None:
        """Speak a language from the next start on; an empty one is the system's."""

    def reset_layout(self) -> None:
        """Put docks and bars back where they were at first."""

    def step_panes(self, by: int) -> None:
        """Lead the keyboard to the next (1) or the previous (-1) part of the window."""


class SelectionActions(Protocol):
    """Selected cells, pieces of maps, and whole maps turned."""

    def select_all(self) -> None:
        """Select every cell."""

    def select_none(self) -> None:
        """Select nothing."""

    def invert(self) -> None:
        """Select what is not selected."""

    def grow(self) -> None:
        """Select the cells around, too."""

    def shrink(self) -> None:
        """Select the cells at the rim no more."""

    def cut(self) -> None:
        """Put what is selected on the clipboard and clear its cells."""

    def copy(self) -> None:
        """Put what is selected on the clipboard."""

    def paste(self) -> None:
        """Let what is on the clipboard float under the pointer."""

    def duplicate(self) -> None:
        """Let a copy of what is selected float under the pointer."""

    def clear(self) -> None:
        """Clear what is selected."""

    def crop(self) -> None:
        """Cut the map down to what is selected."""

    def turn(self, turn: Turn) -> None:
        """Turn the piece of the stamp, or what is selected."""

    def turn_map(self, turn: Turn) -> None:
        """Turn the whole map."""

    def change_side(self) -> None:
        """Lay starting words for the other side."""


class OverlayActions(Protocol):
    """What lies over the map."""

    def toggle(self, overlay: str) -> None:
        """Show an overlay by its id, or take it away where it is shown."""

    def hide(self) -> None:
        """Show no overlay."""


class RandomMapActions(Protocol):
    """Random maps."""

    def new(self) -> None:
        """Ask for a random map and add it as a level."""

    def here(self) -> None:
        """Ask for a random map in place of what is on the level on the screen."""


class ObjectiveActions(Protocol):
    """Win conditions and triggers."""

    def build(self) -> None:
        """Show the builder and lead the keyboard to its tree."""

    def add_objective(self, template: str) -> None:
        """Add an objective made after a template, and lead the keyboard to its first field."""

    def add_trigger(self, effect: str) -> None:
        """Add a trigger that does something, and lead the keyboard to its first field."""


@dataclass(frozen=True, slots=True)
class Commands:
    """All the parts that actions call."""

    files: FileActions
    edits: EditActions
    levels: LevelActions
    view: ViewActions
    play: PlayActions
    shell: ShellActions
    selections: SelectionActions
    overlays: OverlayActions
    chance: RandomMapActions
    exchange: ExchangeActions
    prints: PrintActions
    sharing: SharingActions
    stories: StoryActions
    backups: BackupActions
    recovering: RecoveryActions
    objectives: ObjectiveActions
    proofs: ProofActions
    graph: GraphActions
    issues: IssueActions


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that can be done.

    ``menu`` is the id of a menu of the table's MENUS, ``section`` a number in it: a line parts two sections.
    ``reason`` says why it can't be done now; ``checked`` makes it an action that can be on; ``step`` names the step it
    works on, which is then added to the label ("Undo Brush stroke"). ``bars`` are the toolbars and context menus that
    show it. ``submenu`` is the title of a menu inside of the menu that holds it, beside others of that title.
    """

    id: str
    label: str
    tip: str
    run: Callable[[Commands], object]
    menu: str
    section: int = 0
    shortcuts: tuple[str, ...] = ()
    icon: str = ""
    reason: Reason = always
    checked: Callable[[Situation], bool] | None = None
    step: Callable[[Situation], str] | None = None
    bars: tuple[str, ...] = ()
    submenu: str = ""
