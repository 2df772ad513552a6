"""The View menu: zoom, what is drawn, docks, overlays; how the program looks stands in `appearance_menu`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from editor.actions import situation as when
from editor.actions.commands import EditorAction
from editor.canvas.map_landmarks import MAP_LANDMARKS
from editor.tools.options import ActionId
from runtime.support.extensions import RowKind, installed
from runtime.support.texts import mark
from runtime.ui.widgets.cell_review import ReviewCommand, map_commands

if TYPE_CHECKING:
    from editor.canvas.map_reader import MapReader

VIEW_ZOOM_IN, VIEW_ZOOM_OUT, VIEW_ZOOM_FIT = map(ActionId, ("view.zoom-in", "view.zoom-out", "view.zoom-fit"))
VIEW_ZOOM_100, VIEW_GRID, VIEW_RULERS = map(ActionId, ("view.zoom-100", "view.grid", "view.rulers"))
VIEW_REGIONS, VIEW_BESIDE = map(ActionId, ("view.regions", "view.side-by-side"))
"""What is shown or asked for elsewhere than in the menu too."""

VIEW = (
    EditorAction(
        VIEW_ZOOM_IN,
        mark("Zoom in"),
        mark("Show the map larger; Ctrl and the wheel do it around the pointer"),
        lambda c: c.view.zoom(1),
        "view",
        shortcuts=("Ctrl++", "Ctrl+="),
        icon="zoom-in",
        reason=when.not_largest,
        bars=("main",),
    ),
    EditorAction(
        VIEW_ZOOM_OUT,
        mark("Zoom out"),
        mark("Show the map smaller; Ctrl and the wheel do it around the pointer"),
        lambda c: c.view.zoom(-1),
        "view",
        shortcuts=("Ctrl+-",),
        icon="zoom-out",
        reason=when.not_smallest,
        bars=("main",),
    ),
    EditorAction(
        VIEW_ZOOM_FIT,
        mark("Fit the map"),
        mark("Show the whole map as large as it fits, and fit it anew whenever it gets other room"),
        lambda c: c.view.zoom_fit(),
        "view",
        shortcuts=("Ctrl+9",),
        icon="zoom-fit",
        reason=when.with_level,
        bars=("main",),
    ),
    EditorAction(
        VIEW_ZOOM_100,
        mark("Zoom to 100 %"),
        mark("Show the map at its usual size, 48 pixels a cell"),
        lambda c: c.view.zoom_100(),
        "view",
        shortcuts=("Ctrl+0",),
        reason=when.with_level,
    ),
    EditorAction(
        VIEW_GRID,
        mark("Grid"),
        mark("Draw lines between the cells"),
        lambda c: c.view.toggle_grid(),
        "view",
        section=1,
        shortcuts=("G",),
        icon="grid",
        reason=when.no_table,
        checked=lambda s: s.grid,
        bars=("main",),
    ),
    EditorAction(
        VIEW_RULERS,
        mark("Rulers"),
        mark("Number the rows and columns along the edges of the map"),
        lambda c: c.view.toggle_rulers(),
        "view",
        section=1,
        shortcuts=("Ctrl+R",),
        reason=when.no_table,
        checked=lambda s: s.rulers,
    ),
)

SIDE_BY_SIDE = (
    EditorAction(
        VIEW_BESIDE,
        mark("Side by side"),
        mark(
            "Show a second level beside this one; click either of them, or press {key_of[view.next-pane]:F6}, "
            "to work on it"
        ),
        lambda c: c.view.toggle_beside(),
        "view",
        section=1,
        shortcuts=("Ctrl+Alt+B",),
        icon="level-copy",
        reason=when.with_two_maps,
        checked=lambda s: s.beside,
        bars=("tab",),
    ),
)

_TABS = mark("Tabs")

TABS = (
    EditorAction(
        ActionId("view.next-tab"),
        mark("Next open level"),
        mark("Show the level of the next tab over the map"),
        lambda c: c.tabs.step(1),
        "view",
        section=1,
        submenu=_TABS,
        shortcuts=("Ctrl+Tab",),
        icon="right",
        reason=when.with_tabs,
    ),
    EditorAction(
        ActionId("view.previous-tab"),
        mark("Previous open level"),
        mark("Show the level of the tab before"),
        lambda c: c.tabs.step(-1),
        "view",
        section=1,
        submenu=_TABS,
        shortcuts=("Ctrl+Shift+Tab",),
        icon="left",
        reason=when.with_tabs,
    ),
    EditorAction(
        ActionId("view.close-tab"),
        mark("Close the tab"),
        mark("Take the tab of the level on the screen away; the level itself stays in the campaign"),
        lambda c: c.tabs.close_tab(),
        "view",
        section=1,
        submenu=_TABS,
        shortcuts=("Ctrl+W",),
        icon="close",
        reason=when.with_tabs,
        bars=("tab",),
    ),
    EditorAction(
        ActionId("view.close-other-tabs"),
        mark("Close the other tabs"),
        mark("Take all tabs away but that of the level on the screen"),
        lambda c: c.tabs.close_others(),
        "view",
        section=1,
        submenu=_TABS,
        icon="close",
        reason=when.with_tabs,
        bars=("tab",),
    ),
)

_DOCKS = mark("Docks")


def dock_action(dock: str, label: str, tip: str, key: str, icon: str) -> EditorAction:
    """The action that shows or hides a dock."""
    return EditorAction(
        ActionId(f"view.dock-{dock}"),
        label,
        tip,
        lambda c: c.view.toggle_dock(dock),
        "view",
        section=2,
        shortcuts=(key,),
        icon=icon,
        reason=when.with_campaign,
        checked=lambda s: dock in s.docks,
        submenu=_DOCKS,
    )


ALONE = (
    EditorAction(
        ActionId("view.alone"),
        mark("Map alone"),
        mark("Put every dock and bar away but the tools, or bring them back; Tab on the map does it too"),
        lambda c: c.view.toggle_alone(),
        "view",
        section=1,
        shortcuts=("F10",),
        icon="zoom-fit",
        reason=when.with_level,
        checked=lambda s: s.alone,
    ),
)

DOCKS = (
    dock_action(
        "palette", mark("Terrain and tool"), mark("Show or hide the terrains and tool options"), "F3", "terrain"
    ),
    dock_action("levels", mark("Levels"), mark("Show or hide the list of levels"), "F4", "level-copy"),
    dock_action("properties", mark("Properties"), mark("Show or hide the properties"), "Alt+Return", "properties"),
    dock_action(
        "things", mark("Cities and tokens"), mark("Show or hide the table of cities and tokens"), "F12", "city"
    ),
    dock_action("regions", mark("Regions"), mark("Show or hide the list of regions"), "Shift+F12", "region"),
    dock_action(
        "variables",
        mark("Variables"),
        mark("Show or hide the numbers that the level remembers"),
        "Ctrl+Shift+F12",
        "objective",
    ),
    dock_action("notes", mark("Notes"), mark("Show or hide the list of notes on maps"), "Ctrl+F12", "note"),
    dock_action("history", mark("History"), mark("Show or hide the list of steps"), "F7", "history"),
    dock_action("issues", mark("Issues"), mark("Show or hide what the checks have found"), "F9", "issue-warning"),
    EditorAction(
        ActionId("view.next-pane"),
        mark("Next part of the window"),
        mark("Lead the keyboard from the map to the docks one after the other, and back"),
        lambda c: c.shell.step_panes(1),
        "view",
        section=3,
        shortcuts=("F6",),
        icon="right",
        reason=when.with_campaign,
    ),
    EditorAction(
        ActionId("view.previous-pane"),
        mark("Previous part of the window"),
        mark("Lead the keyboard through the docks the other way round"),
        lambda c: c.shell.step_panes(-1),
        "view",
        section=3,
        shortcuts=("Shift+F6",),
        icon="left",
        reason=when.with_campaign,
    ),
    EditorAction(
        ActionId("view.reset-layout"),
        mark("Reset the layout"),
        mark("Put every dock and bar back to its first place"),
        lambda c: c.shell.reset_layout(),
        "view",
        section=3,
        icon="zoom-fit",
        reason=when.with_campaign,
    ),
)

_EARS = mark("By ear")


def _read(name: str, label: str, tip: str, key: str, run: Callable[[MapReader], object]) -> EditorAction:
    """An action that looks about on the map or has something read out."""
    return EditorAction(
        ActionId(f"read.{name}"),
        label,
        tip,
        lambda c: run(c.reader),
        "view",
        section=6,
        shortcuts=(key,),
        icon="look",
        reason=when.with_level,
        submenu=_EARS,
    )


def _review(review: ReviewCommand[MapReader]) -> EditorAction:
    """The action that does by ear on the map what its command does in games, by the same key with Shift."""
    name = review.id.removeprefix("read_").removeprefix("landmark_").replace("_", "-")
    key = review.key if "Shift" in review.key else review.key.replace("Alt+", "Alt+Shift+")
    return _read(name, review.name, review.tip, key, review.run)


BY_EAR = (
    *map(_review, map_commands(MAP_LANDMARKS)),
    _read(
        "selection",
        mark("Hear the selection"),
        mark("Hear how many cells are selected, and where"),
        "Alt+Shift+S",
        lambda reader: reader.read_selection(),
    ),
)
"""What is there for who works by ear; it works for everybody."""

SHOW_REGIONS = (
    EditorAction(
        VIEW_REGIONS,
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

SHOW_NOTES = (
    EditorAction(
        ActionId("view.notes"),
        mark("Notes"),
        mark("Show what designers have written on the map and testers have pinned to it, with any tool"),
        lambda c: c.view.toggle_notes(),
        "view",
        section=1,
        shortcuts=("Shift+N",),
        icon="note",
        reason=when.with_level,
        checked=lambda s: s.notes,
    ),
)

SHOW_SIGNS = (
    EditorAction(
        ActionId("view.signs"),
        mark("Signs on the landscape"),
        mark("A sign on every cell but plains tells its landscape without colour"),
        lambda c: c.view.toggle_signs(),
        "view",
        section=1,
        icon="terrain",
        reason=when.with_level,
        checked=lambda s: s.signs,
    ),
)

_OVERLAYS = mark("Overlays")


def _overlay(overlay: str, label: str, tip: str, key: str) -> EditorAction:
    """The action that shows an overlay or takes it away."""
    return EditorAction(
        ActionId(f"view.overlay-{overlay}"),
        label,
        tip,
        lambda c: c.overlays.toggle(overlay),
        "view",
        section=4,
        shortcuts=(key,),
        icon="overlay",
        reason=when.with_level,
        checked=lambda s: s.overlay == overlay,
        submenu=_OVERLAYS,
    )


def added_overlays() -> tuple[EditorAction, ...]:
    """The actions of the overlays of extensions."""
    if not installed().rows(RowKind.OVERLAY):
        return ()
    from editor.mapmaker.figures import ADDED_OVERLAYS  # It needs numpy, for which the window should not wait.

    return tuple(_overlay(one.value, one.name, one.tip, one.key) for one in ADDED_OVERLAYS.values())


OVERLAYS = (
    _overlay("crossing", mark("Needed to cross"), mark("How long or how good a word must be to get across"), "Ctrl+1"),
    _overlay("reach", mark("Reach in turns"), mark("The first turn in which each side can come to a cell"), "Ctrl+2"),
    _overlay("contested", mark("Contested cells"), mark("Where both sides can come at about the same time"), "Ctrl+3"),
    _overlay("passable", mark("Passability"), mark("Where letters can lie, words can end and ice breaks"), "Ctrl+4"),
    _overlay("distance", mark("Distance to cities"), mark("How many letters lead from the nearest city"), "Ctrl+5"),
    _overlay("symmetry", mark("Breaks of symmetry"), mark("Cells that differ from their mirror images"), "Ctrl+6"),
    _overlay("laid", mark("Letters laid"), mark("Where letters come to lie in the report's games"), "Ctrl+Shift+1"),
    _overlay("fights", mark("Fights"), mark("Where words attack in the report's games"), "Ctrl+Shift+2"),
    _overlay("holders", mark("Who holds cells"), mark("Whose letters lie where in the report's games"), "Ctrl+Shift+3"),
    _overlay("owners", mark("Who owns cities"), mark("Who has which city in the report's games"), "Ctrl+Shift+4"),
    _overlay("captures", mark("Cities taken"), mark("Where cities are taken in the report's games"), "Ctrl+Shift+5"),
    EditorAction(
        ActionId("view.overlay-none"),
        mark("No overlay"),
        mark("Take away whatever lies over the map"),
        lambda c: c.overlays.hide(),
        "view",
        section=4,
        shortcuts=("Ctrl+7",),
        icon="close",
        reason=when.with_overlay,
        submenu=_OVERLAYS,
    ),
)

_BALANCE = mark("Balance")

BALANCE = (
    EditorAction(
        ActionId("view.balance"),
        mark("Balance meter"),
        mark("Have computers play the level in the background, and show whom the map favours"),
        lambda c: c.balance.toggle(),
        "view",
        section=5,
        shortcuts=("Ctrl+8",),
        checked=lambda s: s.balance,
    ),
    EditorAction(
        ActionId("view.balance-details"),
        mark("What the meter knows"),
        mark("Show all figures of the balance meter, by kind of player"),
        lambda c: c.balance.show_details(),
        "view",
        section=5,
        shortcuts=("Ctrl+Shift+8",),
        icon="look",
        reason=when.with_level,
        submenu=_BALANCE,
    ),
    dock_action(
        "report",
        mark("Balance report"),
        mark("Show or hide what the games of computers come to, on this level and on all"),
        "Shift+F11",
        "overlay",
    ),
    dock_action(
        "playtests",
        mark("Playtest reports"),
        mark("Show or hide what testers have reported: marks, words, results, notes"),
        "Ctrl+Shift+F11",
        "story",
    ),
    EditorAction(
        ActionId("view.report-level"),
        mark("Report on this level"),
        mark("Have computers play this level in the background, and report on it"),
        lambda c: c.reports.play_level(),
        "view",
        section=5,
        icon="play",
        reason=when.with_level,
        submenu=_BALANCE,
    ),
    EditorAction(
        ActionId("view.report-campaign"),
        mark("Report on the campaign"),
        mark("Have computers play every level in the background, and report on them"),
        lambda c: c.reports.play_campaign(),
        "view",
        section=5,
        icon="play",
        reason=when.with_campaign,
        submenu=_BALANCE,
    ),
    EditorAction(
        ActionId("view.advice"),
        mark("Advice …"),
        mark("Say who is ahead on this level, and what would help the other side, tried by games"),
        lambda c: c.fairness.begin(advice=True),
        "view",
        section=5,
        icon="look",
        reason=when.editable_level,
        submenu=_BALANCE,
    ),
    EditorAction(
        ActionId("view.make-fair"),
        mark("Make it fair …"),
        mark("Look for the smallest changes by which both sides win as often, tried by games"),
        lambda c: c.fairness.begin(advice=False),
        "view",
        section=5,
        icon="mend",
        reason=when.editable_level,
        submenu=_BALANCE,
    ),
    EditorAction(
        ActionId("view.report-page"),
        mark("Save the report …"),
        mark("Write what is known of all levels as a page with charts and pictures"),
        lambda c: c.reports.save_page(),
        "view",
        section=5,
        icon="save-as",
        reason=when.with_campaign,
        submenu=_BALANCE,
    ),
)

MINIMAP = (
    EditorAction(
        ActionId("view.dock-minimap"),
        mark("Minimap"),
        mark("Show or hide the small picture of the whole map"),
        lambda c: c.view.toggle_dock("minimap"),
        "view",
        section=2,
        shortcuts=("F11",),
        icon="minimap",
        reason=when.with_campaign,
        checked=lambda s: "minimap" in s.docks,
        submenu=_DOCKS,
    ),
)

STORY_DOCKS = (
    dock_action("story", mark("Story"), mark("Show or hide the pages of story"), "Shift+F4", "story"),
    dock_action("texts", mark("Texts"), mark("Show or hide the table of all texts"), "Shift+F7", "texts"),
    dock_action(
        "difficulties", mark("Difficulties"), mark("Show or hide the difficulties"), "Shift+F8", "difficulties"
    ),
)

OBJECTIVES_DOCK = (
    EditorAction(
        ActionId("view.dock-objectives"),
        mark("Objectives and triggers"),
        mark("Show or hide the builder of objectives and triggers"),
        lambda c: c.view.toggle_dock("objectives"),
        "view",
        section=2,
        shortcuts=("Shift+F9",),
        icon="objective",
        reason=when.with_campaign,
        checked=lambda s: "objectives" in s.docks,
        submenu=_DOCKS,
    ),
)

PROOFS_DOCK = (
    EditorAction(
        ActionId("view.dock-proofs"),
        mark("Proofs"),
        mark("Show or hide the ways to win with the games that prove them"),
        lambda c: c.view.toggle_dock("proofs"),
        "view",
        section=2,
        icon="check",
        reason=when.with_campaign,
        checked=lambda s: "proofs" in s.docks,
        submenu=_DOCKS,
    ),
)
