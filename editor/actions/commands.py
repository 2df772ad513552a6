"""What the action table can call, in parts; each part is written beside this file and handed in by the window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from runtime.engine.symmetry import Symmetry, Turn
from runtime.engine.terrain import Terrain


class Files(Protocol):
    """Campaigns as files."""

    def new(self) -> None:
        """Ask for a name and a size and open a new campaign."""

    def open(self) -> None:
        """Ask for a folder and open its campaign."""

    def save(self) -> object:
        """Save, asking for a folder where there is none yet."""

    def save_as(self) -> object:
        """Ask for a folder and save there."""

    def close(self) -> None:
        """Go back to the start page, asking first what to do with changes."""

    def quit(self) -> None:
        """Close the window, asking first what to do with changes."""


class Backups(Protocol):
    """What the campaign's files held before."""

    def show(self) -> None:
        """List the backups, look at one, restore one."""

    def restore(self) -> None:
        """Bring back the backup that the window shows."""


class Edits(Protocol):
    """Steps, tools and what lies on the map."""

    def undo(self) -> None:
        """Take back the last step."""

    def redo(self) -> None:
        """Do again the step that was taken back."""

    def choose_tool(self, tool: str) -> None:
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


class Levels(Protocol):
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


class View(Protocol):
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


class Play(Protocol):
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


class Shell(Protocol):
    """The window itself: finding commands, keys, themes, where the docks are."""

    def find_command(self) -> None:
        """Let the person look for a command by a few letters and run it."""

    def show_keys(self) -> None:
        """List the keyboard shortcuts."""

    def edit_keys(self) -> None:
        """Let the person choose other keys."""

    def choose_theme(self, theme: str) -> None:
        """Wear the colours of a theme."""

    def choose_language(self, language: str) -> None:
        """Speak a language from the next start on; an empty one is the system's."""

    def reset_layout(self) -> None:
        """Put docks and bars back where they were at first."""

    def step_panes(self, by: int) -> None:
        """Lead the keyboard to the next (1) or the previous (-1) part of the window."""


class Selections(Protocol):
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


class Overlays(Protocol):
    """What lies over the map."""

    def toggle(self, overlay: str) -> None:
        """Show an overlay by its id, or take it away where it is shown."""

    def hide(self) -> None:
        """Show no overlay."""


class Recovery(Protocol):
    """Unsaved work that an editor has left behind."""

    def look(self) -> None:
        """Show what can be brought back."""


class Chance(Protocol):
    """Random maps."""

    def new(self) -> None:
        """Ask for a random map and add it as a level."""

    def here(self) -> None:
        """Ask for a random map in place of what is on the level on the screen."""


class Exchange(Protocol):
    """Maps of other programs."""

    def import_map(self) -> None:
        """Ask for a map of Tiled and make a level of it."""

    def export_map(self) -> None:
        """Ask for a file and write the level on the screen as a map of Tiled."""


class Prints(Protocol):
    """The level on the screen as a picture, and on paper."""

    def picture(self) -> None:
        """Ask how the picture is to be and where it goes, and write it."""

    def print_out(self) -> None:
        """Ask what is printed and where the booklet goes, and write it."""


class Objectives(Protocol):
    """Win conditions and triggers."""

    def build(self) -> None:
        """Show the builder and lead the keyboard to its tree."""

    def add_objective(self, template: str) -> None:
        """Add an objective made after a template, and lead the keyboard to its first field."""

    def add_trigger(self, effect: str) -> None:
        """Add a trigger that does something, and lead the keyboard to its first field."""


class Proofs(Protocol):
    """Games that show how the level on the screen can be won."""

    def show(self) -> None:
        """Show the ways to win, with the keyboard in their list."""

    def keep(self) -> None:
        """Keep the game that was won in the game's window as a proof."""


class Graph(Protocol):
    """The campaign's graph; what is done is done to the station or way that is chosen."""

    @property
    def is_shown(self) -> bool:
        """Whether it is on show."""

    def show(self, shown: bool) -> None:
        """Show it, or the map."""

    def add(self) -> None:
        """Ask what a new station is and add it."""

    def link(self) -> None:
        """Draw a way with the keyboard."""

    def edit(self) -> None:
        """Lead the keyboard into the form."""

    def remove(self) -> None:
        """Take it out of the graph."""

    def set_start(self) -> None:
        """Let the campaign begin there."""

    def toggle_optional(self) -> None:
        """Let the campaign count as done without it, or not."""

    def end(self, kind: str) -> None:
        """Let the journey end there in ``victory``, ``defeat`` or ``open``, or go on."""

    def toggle_unlocks(self) -> None:
        """Let the way unlock its station, or lead there."""

    def prefer(self, by: int) -> None:
        """Let the way go before others (-1) or after them (1)."""

    def lay_out(self) -> None:
        """Leave it to the program where the stations lie."""

    def play(self) -> None:
        """Play from there, as somebody who arrives."""

    def zoom(self, by: int) -> None:
        """Show it one step larger (1) or smaller (-1)."""

    def zoom_fit(self) -> None:
        """Show all of it."""

    def zoom_100(self) -> None:
        """Show it at its usual size."""


class Stories(Protocol):
    """Stories, texts in all languages, difficulties."""

    def find_texts(self) -> None:
        """Look for something in all texts for players."""

    def bring_picture(self) -> None:
        """Ask for a picture and give it to the page of story that is being edited."""

    def add_language(self) -> None:
        """Ask for a language and begin its table of texts."""

    def add_difficulties(self) -> None:
        """Give the campaign easy, normal and hard."""


class Sharing(Protocol):
    """Campaigns in one file."""

    def pack(self) -> object:
        """Show what would be packed, ask what is missing and where the bundle goes."""

    def open_bundle(self) -> object:
        """Ask for a bundle, show it, and install it or open a copy."""


class Issues(Protocol):
    """What the checks have found; what is done is done to the issue that is chosen in the list."""

    def mend(self) -> None:
        """Mend it in the likeliest way."""

    def mend_all(self) -> None:
        """Mend all of its kind."""

    def accept(self) -> None:
        """Let it stand, or stand no longer."""

    def toggle_accepted(self) -> None:
        """List what is accepted, or do not."""

    def try_level(self) -> None:
        """Let computers play the level, or stop them."""


@dataclass(frozen=True, slots=True)
class Commands:
    """All the parts that actions call."""

    files: Files
    edits: Edits
    levels: Levels
    view: View
    play: Play
    shell: Shell
    selections: Selections
    overlays: Overlays
    chance: Chance
    exchange: Exchange
    prints: Prints
    sharing: Sharing
    stories: Stories
    backups: Backups
    recovering: Recovery
    objectives: Objectives
    proofs: Proofs
    graph: Graph
    issues: Issues
