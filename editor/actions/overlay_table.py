"""The part of the action table that is about overlays and random maps."""

from __future__ import annotations

from editor.actions import situation as when
from editor.actions.record import Action
from runtime.support.texts import mark

_OVERLAYS = mark("Overlays")


def _overlay(overlay: str, label: str, tip: str, key: str) -> Action:
    """The action that shows an overlay or takes it away."""
    return Action(
        f"view.overlay-{overlay}",
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


OVERLAYS = (
    _overlay("crossing", mark("Needed to cross"), mark("How long or how good a word must be to get across"), "Ctrl+1"),
    _overlay("reach", mark("Reach in turns"), mark("The first turn in which each side can come to a cell"), "Ctrl+2"),
    _overlay("contested", mark("Contested cells"), mark("Where both sides can come at about the same time"), "Ctrl+3"),
    _overlay("passable", mark("Passability"), mark("Where letters can lie, words can end and ice breaks"), "Ctrl+4"),
    _overlay("distance", mark("Distance to cities"), mark("How many letters lead from the nearest city"), "Ctrl+5"),
    _overlay("symmetry", mark("Breaks of symmetry"), mark("Cells that differ from their mirror images"), "Ctrl+6"),
    Action(
        "view.overlay-none",
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

CHANCE = (
    Action(
        "level.random",
        mark("New map from chance…"),
        mark("Add a level with a random map that is fair to both sides"),
        lambda c: c.chance.new(),
        "level",
        shortcuts=("Ctrl+Alt+N",),
        icon="mix",
        reason=when.editable,
    ),
    Action(
        "level.random-here",
        mark("Random map here…"),
        mark("Grow a random landscape on this level, as one step that can be undone"),
        lambda c: c.chance.here(),
        "level",
        shortcuts=("Ctrl+Alt+G",),
        icon="mix",
        reason=when.editable_level,
    ),
)

MINIMAP = (
    Action(
        "view.dock-minimap",
        mark("Minimap"),
        mark("Show or hide the small picture of the whole map"),
        lambda c: c.view.toggle_dock("minimap"),
        "view",
        section=2,
        shortcuts=("F11",),
        icon="minimap",
        reason=when.with_campaign,
        checked=lambda s: "minimap" in s.docks,
    ),
)
