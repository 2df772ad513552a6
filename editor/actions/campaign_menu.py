"""The Campaign menu, which is about the graph, and what other actions do while that is on show."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType

from editor.actions import situation as when
from editor.actions.commands import Commands, EditorAction
from editor.actions.edit_and_select_menus import (
    CELL_PICK,
    CELL_REMOVE,
    CELL_SELECT,
    EDIT_COPY,
    EDIT_CUT,
    EDIT_DUPLICATE,
    EDIT_PASTE,
    EDIT_REMOVE_THING,
)
from editor.actions.level_menu import LEVEL_RENAME, LEVEL_RESIZE
from editor.actions.play_and_help_menus import PLAY_LEVEL
from editor.actions.situation import ReasonText, Situation
from editor.actions.view_menu import (
    OVERLAYS,
    VIEW_GRID,
    VIEW_REGIONS,
    VIEW_RULERS,
    VIEW_ZOOM_100,
    VIEW_ZOOM_FIT,
    VIEW_ZOOM_IN,
    VIEW_ZOOM_OUT,
)
from editor.graph.chart import EDGE, NODE
from editor.tools.options import ActionId
from runtime.support.texts import mark

GRAPH_MAP, GRAPH_SHOW = map(ActionId, ("graph.map", "graph.show"))
"""What is shown or asked for elsewhere than in the menu too."""

_ENDING, _PACKS = mark("Ending"), mark("Word packs")


def _ending(kind: str, label: str, tip: str) -> EditorAction:
    """The action that gives the chosen station an ending, or none."""
    return EditorAction(
        ActionId(f"graph.ending-{kind or 'none'}"),
        label,
        tip,
        lambda c: c.graph.end(kind),
        "campaign",
        section=2,
        reason=when.editable_node,
        checked=lambda s: s.graph.chosen == NODE and s.graph.ending == kind,
        bars=(NODE,),
        submenu=_ENDING,
    )


GRAPH = (
    EditorAction(
        GRAPH_MAP,
        mark("Map"),
        mark("Show the map of the level"),
        lambda c: c.graph.show(False),
        "campaign",
        shortcuts=("Ctrl+M",),
        icon="grid",
        reason=when.with_campaign,
        checked=lambda s: s.has_campaign and not s.graph.shown,
        bars=("main", NODE),
    ),
    EditorAction(
        GRAPH_SHOW,
        mark("Campaign"),
        mark("Show the campaign's graph: how its levels follow each other"),
        lambda c: c.graph.show(True),
        "campaign",
        shortcuts=("Ctrl+G",),
        icon="graph",
        reason=when.with_campaign,
        checked=lambda s: s.graph.shown,
        bars=("main",),
    ),
    EditorAction(
        ActionId("graph.add"),
        mark("Add a station…"),
        mark("Add a station with a new level, one that there is, or story only, after the one that is chosen"),
        lambda c: c.graph.add(),
        "campaign",
        section=1,
        shortcuts=("Ins",),
        icon="level-add",
        reason=when.editable_graph,
        bars=("graph", NODE),
    ),
    EditorAction(
        ActionId("graph.link"),
        mark("Lead a way from here"),
        mark("Choose with the arrows where a way from this station leads, and draw it with Enter"),
        lambda c: c.graph.link(),
        "campaign",
        section=1,
        shortcuts=("Ctrl+L",),
        icon="line",
        reason=when.editable_node,
        bars=(NODE,),
    ),
    EditorAction(
        ActionId("graph.edit"),
        mark("Change what is chosen"),
        mark("Go into the form of the chosen station or way"),
        lambda c: c.graph.edit(),
        "campaign",
        section=1,
        icon="properties",
        reason=when.with_graph_choice,
        bars=(NODE, EDGE),
    ),
    EditorAction(
        ActionId("graph.start"),
        mark("Begin here"),
        mark("Let the campaign begin at the chosen station"),
        lambda c: c.graph.set_start(),
        "campaign",
        section=2,
        icon="first",
        reason=when.editable_node,
        checked=lambda s: s.graph.starts,
        bars=(NODE,),
    ),
    EditorAction(
        ActionId("graph.optional"),
        mark("Optional"),
        mark("The campaign counts as done without this station"),
        lambda c: c.graph.toggle_optional(),
        "campaign",
        section=2,
        icon="dash",
        reason=when.editable_node,
        checked=lambda s: s.graph.optional,
        bars=(NODE,),
    ),
    _ending("", mark("None: the journey goes on"), mark("The journey goes on from the chosen station")),
    _ending("victory", mark("Victory"), mark("The journey ends in victory at the chosen station")),
    _ending("defeat", mark("Defeat"), mark("The journey ends in defeat at the chosen station")),
    _ending("open", mark("Open end"), mark("The journey ends at the chosen station, neither won nor lost")),
    EditorAction(
        ActionId("graph.unlocks"),
        mark("Unlocks only"),
        mark("The chosen way leads nowhere by itself, but lets its station be visited from the journey's map"),
        lambda c: c.graph.toggle_unlocks(),
        "campaign",
        section=3,
        icon="dash",
        reason=when.editable_edge,
        checked=lambda s: s.graph.unlocks,
        bars=(EDGE,),
    ),
    EditorAction(
        ActionId("graph.sooner"),
        mark("Go before others"),
        mark("Lower the chosen way's priority number: of several open ways the lowest goes first"),
        lambda c: c.graph.prefer(-1),
        "campaign",
        section=3,
        icon="up",
        reason=when.editable_edge,
        bars=(EDGE,),
    ),
    EditorAction(
        ActionId("graph.later"),
        mark("Go after others"),
        mark("Raise the chosen way's priority number: of several open ways the lowest goes first"),
        lambda c: c.graph.prefer(1),
        "campaign",
        section=3,
        icon="down",
        reason=when.editable_edge,
        bars=(EDGE,),
    ),
    EditorAction(
        ActionId("graph.lay-out"),
        mark("Lay out the stations"),
        mark("Let the program place all stations: from the start onwards, with few crossings"),
        lambda c: c.graph.lay_out(),
        "campaign",
        section=4,
        shortcuts=("Ctrl+Alt+O",),
        icon="shuffle",
        reason=when.can_lay_out,
        bars=("graph",),
    ),
    EditorAction(
        ActionId("words.install"),
        mark("Install a list of words…"),
        mark("Make a word pack of a file with one word a line; campaigns choose it in their properties"),
        lambda c: c.packs.install(),
        "campaign",
        section=6,
        icon="words",
        submenu=_PACKS,
    ),
    EditorAction(
        ActionId("words.remove"),
        mark("Remove a word pack…"),
        mark("Take an installed list of words away; campaigns that go by it keep their own copy"),
        lambda c: c.packs.remove(),
        "campaign",
        section=6,
        icon="words",
        submenu=_PACKS,
    ),
)
"""The actions of the graph, in the order of the menu, and those of the words that campaigns choose from."""


@dataclass(frozen=True, slots=True)
class _Instead:
    """What an action of the map does, and why it can't, while the graph is on show."""

    run: Callable[[Commands], object]
    reason: ReasonText


_ON_GRAPH: Mapping[str, _Instead] = MappingProxyType(
    {
        CELL_SELECT: _Instead(lambda c: c.graph.edit(), when.with_graph_choice),
        EDIT_COPY: _Instead(lambda c: c.clips.copy_nodes(), when.with_graph_chosen),
        EDIT_PASTE: _Instead(lambda c: c.clips.paste(), when.editable_graph),
        EDIT_REMOVE_THING: _Instead(lambda c: c.graph.remove(), when.editable_choice),
        LEVEL_RENAME: _Instead(lambda c: c.graph.edit(), when.with_graph_choice),
        PLAY_LEVEL: _Instead(lambda c: c.graph.play(), when.playable_node),
        VIEW_ZOOM_IN: _Instead(lambda c: c.graph.zoom(1), when.graph_not_largest),
        VIEW_ZOOM_OUT: _Instead(lambda c: c.graph.zoom(-1), when.graph_not_smallest),
        VIEW_ZOOM_FIT: _Instead(lambda c: c.graph.zoom_fit(), when.with_campaign),
        VIEW_ZOOM_100: _Instead(lambda c: c.graph.zoom_100(), when.with_campaign),
    }
)

_OF_THE_MAP = frozenset({CELL_PICK, CELL_REMOVE, LEVEL_RESIZE, VIEW_GRID, VIEW_RULERS, VIEW_REGIONS})

_MENUS_OF_THE_MAP = frozenset({"select", "tools"})

_CLIPS = frozenset({EDIT_CUT, EDIT_DUPLICATE})

_OVERLAYS = frozenset(overlay.id for overlay in OVERLAYS)


@lru_cache(maxsize=1024)
def on_both_pages(action: EditorAction) -> EditorAction:
    """The action with two pages of the window: on the graph some do other things, and some only work on the map.

    Kept, for each window asks for the same again.
    """
    instead = _ON_GRAPH.get(action.id)
    if instead is not None:
        other, run, reason = instead, action.run, action.reason

        def run_here(commands: Commands) -> object:
            return other.run(commands) if commands.graph.is_shown else run(commands)

        def reason_here(situation: Situation) -> str:
            return other.reason(situation) if situation.graph.shown else reason(situation)

        return replace(action, run=run_here, reason=reason_here)
    if action.menu in _MENUS_OF_THE_MAP or action.id in _OF_THE_MAP | _CLIPS | _OVERLAYS:
        return replace(action, reason=when.on_map(action.reason))
    return action
